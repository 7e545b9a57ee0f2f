"""What people do in Discord, a module a topic; every module here with a `setup` is loaded at start."""
