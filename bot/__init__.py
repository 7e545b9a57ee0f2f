"""A Discord bot that hosts All Fours and its family."""
