"""Nothing that was answered is lost, however the bot is killed: the killing, the child, what is checked."""
