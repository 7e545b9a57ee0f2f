"""Standings, compared with worked cases and with a second, plain statement of how leagues rank."""
