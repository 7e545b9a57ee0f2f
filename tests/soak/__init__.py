"""The real bot in evenings of matches in which everything fails at random: `python -m tests.soak`."""
