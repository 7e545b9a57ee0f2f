"""The referee, compared with worked cases and with a second, plain statement of the rules."""
