"""Scorepads on a real database, beside tables, with a clock that tests move by hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.pad_entries import Undo, parse_line
from bot.pads.pad import Pad
from bot.tables.table import Person
from db.pads import PadSeat
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, GUILD, Floor
from tests.tables.conftest import floor as floor

FOUR = (ANN, BOB, CYD, DOT)

Player = Person | str
"""A member, or somebody who is only named."""


def seats(players: Sequence[Player]) -> list[PadSeat]:
    """In order of play; the side is for the game to say."""
    return [
        PadSeat(at, 0, None, player)
        if isinstance(player, str)
        else PadSeat(at, 0, player.user_id, player.name)
        for at, player in enumerate(players)
    ]


async def opened(
    floor: Floor,
    *players: Player,
    keeper: Person = ANN,
    best_of: int = 1,
    variant: str = "trinidad",
    rated: bool = True,
    dealer: int = 0,
    **options: object,
) -> Pad:
    """A pad of Ann's: Ann and Cyd against Bob and Dot, unless others are named."""
    return await floor.pads.start(
        keeper,
        guild_id=GUILD,
        channel_id=CHANNEL,
        variant=variant,
        seats=seats(players or FOUR),
        options=options,
        best_of=best_of,
        dealer=dealer,
        rated=rated,
    )


async def write(floor: Floor, pad: Pad, lines: str, person: Person = ANN) -> Pad:
    """Lines booked one by one, written with a comma between."""
    for text in lines.split(", "):
        line = parse_line(text)
        if isinstance(line, Undo):
            await floor.pads.undo(pad.id, person, pad.version)
        else:
            await floor.pads.book(pad.id, person, pad.version, line)  # type: ignore[arg-type]
    return pad


async def decided(floor: Floor, *players: Player, **how: object) -> Pad:
    """A pad whose series the dealer's side has won with the first card turned up."""
    pad = await opened(floor, *players, **{"target": 3, **how})  # type: ignore[arg-type]
    return await write(floor, pad, "turn-up J", person_on(pad))


def person_on(pad: Pad) -> Person:
    """Its keeper."""
    return Person(pad.row.keeper_id, pad.row.keeper_name)
