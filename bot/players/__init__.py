"""Computer players: each sees one seat's view and answers with one of the actions legal there."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bot.game.actions import Action
from bot.game.view import SeatView
from bot.players import at_random, club

Player = Callable[[SeatView, random.Random], Action]
"""(what the seat to act may know, dice) -> one of ``view.legal``; the same dice, the same answer."""

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({"random": at_random.act, "club": club.act})
"""Every computer player by its name."""
