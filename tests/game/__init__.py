"""The rules: whole matches of every game, single rules of each, and journals that must replay."""
