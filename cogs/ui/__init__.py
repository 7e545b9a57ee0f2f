"""What the cogs share: replies, faces, layouts, buttons, and the private hands that are open."""
