"""Scorepads: the score of games at a real table, kept by those who play it."""
