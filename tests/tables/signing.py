"""Scorepads of real tables, booked and signed by those who play, as results are read from them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.variants import VARIANTS
from bot.league.pad_entries import Told, parse_entry, parse_line
from bot.pads.service import Pads
from bot.tables.table import Person
from db.pads import PadSeat
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, GUILD, Floor

Sitter = Person | str
"""A member, or somebody who is only named."""

FOUR: tuple[Sitter, ...] = (ANN, BOB, CYD, DOT)
WON = ("high 0", "low 1", "hang-jack 1 by 3 from 0 with KS")
"""A game to 3: Dot hangs Ann's jack with the king and wins it for Bob and herself, 4 to 1."""


async def signed(
    floor: Floor,
    lines: Sequence[str] = WON,
    seats: Sequence[Sitter] = FOUR,
    *,
    variant: str = "trinidad",
    best_of: int = 1,
    guild_id: int = GUILD,
    channel_id: int = CHANNEL,
    target: int = 3,
) -> tuple[int, ...]:
    """The numbers of its matches."""
    pads = Pads(floor.database, floor.tables, floor.records)
    return await sign(pads, lines, seats, variant, best_of, guild_id, channel_id, target)


async def sign(
    pads: Pads,
    lines: Sequence[str],
    seats: Sequence[Sitter],
    variant: str,
    best_of: int,
    guild_id: int,
    channel_id: int,
    target: int,
) -> tuple[int, ...]:
    """The same with pads at hand. The first member keeps it, and one of each side signs."""
    ruleset = VARIANTS[variant].ruleset(len(seats), {"target": target})
    sides = [ruleset.seating.side_of(seat) for seat in range(len(seats))]
    members = {
        side: who for side, who in zip(sides[::-1], seats[::-1], strict=True) if isinstance(who, Person)
    }
    keeper = next(who for who in seats if isinstance(who, Person))
    pad = await pads.start(
        keeper,
        guild_id=guild_id,
        channel_id=channel_id,
        variant=variant,
        seats=[_seat(seat, side, who) for seat, (side, who) in enumerate(zip(sides, seats, strict=True))],
        options={"target": target},
        best_of=best_of,
    )
    for line in lines:
        said = parse_line(line)
        await pads.book(pad.id, keeper, pad.version, said if isinstance(said, Told) else parse_entry(line))
    for who in members.values():
        await pads.sign(pad.id, who, pad.version)
    return await pads.matches(pad)


def _seat(seat: int, side: int, who: Sitter) -> PadSeat:
    return (
        PadSeat(seat, side, None, who) if isinstance(who, str) else PadSeat(seat, side, who.user_id, who.name)
    )
