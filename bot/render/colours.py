"""Every colour people see: four suits, four colours."""

from typing import Final

from bot.game.cards import Suit

INK: Final = {Suit.CLUBS: "#0a7d38", Suit.DIAMONDS: "#1a56d6", Suit.HEARTS: "#d2122e", Suit.SPADES: "#16181d"}
"""On a white tile."""

PAPER, EDGE, BACK, GILT = "#ffffff", "#b4b8c0", "#7a1226", "#e8b64c"

ACCENT: Final = {Suit.CLUBS: 0x1F9D55, Suit.DIAMONDS: 0x3B7BF0, Suit.HEARTS: 0xD2122E, Suit.SPADES: 0x8A93A3}
"""Beside a message, to be told apart on a dark page too: spades are slate there."""

GAME: Final = 0xE0A526
"""Beside a message that has no trump: gold."""
