"""The games, and how many they are for, as commands offer them."""

from __future__ import annotations

from discord import app_commands

from bot.game.variants import VARIANTS
from bot.text import say

USUAL = "trinidad"
"""The game of a command that names none."""
GAMES = [app_commands.Choice(name=say("en", f"variant.{key}.name"), value=key) for key in VARIANTS]
GAMES.sort(key=lambda game: (game.value != USUAL, game.name))
PLAYERS = [
    app_commands.Choice(name=str(number), value=number)
    for number in sorted({number for variant in VARIANTS.values() for number in variant.players})
]
"""What some game takes; which ones the game chosen takes is checked when it is opened."""
