"""Leagues and real tables, pure: standings, rounds, sheets, diaries, the scorepad's rules."""
