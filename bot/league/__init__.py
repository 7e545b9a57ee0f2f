"""Leagues, pure: standings, rounds, paper, the scorepad's rules."""
