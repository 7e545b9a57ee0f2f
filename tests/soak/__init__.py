"""The real bot through evenings of matches in which everything fails at random: see `python -m tests.soak`."""
