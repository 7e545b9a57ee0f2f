"""What people see, as pure functions of views: text, blocks and PNG bytes, no Discord."""
