"""Tables of a league match: scorepads kept by their buttons, games played here with packs put together."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.game.variants import VARIANTS
from tests.cogs.scoring import book, choose, pad_of, panel, told
from tests.cogs.season.pub import Pub
from tests.cogs.stacking import stack
from tests.cogs.steps import act, is_over, lobby, press, seen
from tests.packs import Dice

HOUSE_RULES = {"target": 7, "game_points": 2}
"""High, Low, a hung jack and a Game that counts two are seven: such a deal is a game."""


async def open_pad(
    pub: Pub, keeper: str, teams: str, home: Sequence[str], away: Sequence[str]
) -> discord.Message:
    """The keeper opens a scorepad for the next table of a match, and chooses who plays from the rosters."""
    club = pub.club
    setup = panel(await press(club, pub[keeper], await pub.screen(keeper, teams), "Start a scorepad"))
    for place, players in enumerate((home, away)):
        setup = panel(await choose(club, pub[keeper], setup, place, *players))
    assert "is open, in the channel" in told(await press(club, pub[keeper], setup, "Start the pad"))
    pad = pad_of(club)
    assert f"{teams}, table " in seen(pad)
    return pad


async def book_game(pub: Pub, keeper: str, winner: str, *, hung: bool = True) -> None:
    """A game to nothing for the side of that player: in one deal with a hung jack, in two without."""
    deal = ("High", "Low", "Hang" if hung else "Jack", "Game", *(() if hung else ("High", "Low")))
    await book(pub.club, *((pub[keeper], f"{award} · {winner}") for award in deal))


async def play_game(pub: Pub, dice: Dice, seats: dict[str, str], host: str) -> None:
    """A game that West and East win in a deal: West leads the ace of trumps, and South's jack has to fall.

    seats: who sits down where, beside the host.
    """
    club = pub.club
    hands = ("8H 9H TH 4D 3D 2D", "AS KS 2S AH KH QH", "JS 3H 4H 5D 6D 7D", "TS AD KD QD JD TD")
    stack(dice, VARIANTS["trinidad"].ruleset(4, HOUSE_RULES), 0, hands, "9S")
    for name, seat in seats.items():
        await press(club, pub[name], lobby(club), f"Sit {seat}")
    await press(club, pub[host], lobby(club), "Start")
    for _ in range(25):  # to stand, and six tricks of four
        await act(club, "Stand", "A♠")
    assert is_over(club)
