"""Scorepads of real tables, booked and signed, as results are read from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.game.variants import VARIANTS
from bot.league.pad import PadGame, PadState, fold
from bot.league.pad_entries import parse_line
from bot.league.pad_rules import PadRules
from bot.tables.checking import SWEEP
from bot.tables.table import Person
from db.connection import Database
from db.rows import insert, write_options, write_scores
from db.standing import count_ended
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, GUILD

Sitter = Person | str
"""A member, or somebody who is only named."""

FOUR: tuple[Sitter, ...] = (ANN, BOB, CYD, DOT)
WON = ("high 0", "low 1", "hang-jack 1 by 3 from 0 with KS")
"""A game to 3: Dot hangs Ann's jack with the king and wins it for Bob and herself, 4 to 1."""


async def signed(
    database: Database,
    lines: Sequence[str] = WON,
    seats: Sequence[Sitter] = FOUR,
    *,
    variant: str = "trinidad",
    best_of: int = 1,
    guild_id: int = GUILD,
    channel_id: int = CHANNEL,
    at: int = 2_000_000,
    target: int = 3,
    rated: bool | None = None,
) -> tuple[int, ...]:
    """The numbers of its matches. rated: without it, if every side has a member."""
    ruleset = VARIANTS[variant].ruleset(len(seats), {"target": target})
    state = fold(PadRules(ruleset, best_of), 0, map(parse_line, lines))
    assert state.over
    members = {ruleset.seating.side_of(seat) for seat, who in enumerate(seats) if isinstance(who, Person)}
    pad = {
        "guild_id": guild_id,
        "channel_id": channel_id,
        "variant": variant,
        "players": len(seats),
        "options": write_options({"target": target}),
        "best_of": best_of,
        "dealer": 0,
        "rated": len(members) == ruleset.sides if rated is None else rated,
    }

    def work(connection: sqlite3.Connection) -> tuple[int, ...]:
        pad_id = _put_pad(connection, pad, state, lines, seats, at)
        return tuple(_put_match(connection, pad_id, pad, state, game, seats, at) for game in state.games)

    return await database.transaction(work)


def _put_pad(
    connection: sqlite3.Connection,
    pad: dict[str, Any],
    state: PadState,
    lines: Sequence[str],
    seats: Sequence[Sitter],
    at: int,
) -> int:
    (keeper, *_) = (who for who in seats if isinstance(who, Person))
    pad_id = insert(
        connection,
        "pad",
        **pad,
        keeper_id=keeper.user_id,
        keeper_name=keeper.name,
        state="finished",
        version=len(lines),
        created_at=at - 600,
        touched_at=at,
        decided_at=at,
        finished_at=at,
    )
    for seat, who in enumerate(seats):
        side = state.rules.side_of(seat)
        insert(connection, "pad_seat", pad_id=pad_id, seat=seat, side=side, **_named(who))
        if isinstance(who, Person):
            connection.execute(
                "INSERT OR IGNORE INTO pad_signature VALUES (?, ?, ?, ?)", (pad_id, side, who.user_id, at)
            )
    for number, line in enumerate(lines, 1):
        insert(
            connection, "pad_entry", pad_id=pad_id, number=number, notation=line, by_id=keeper.user_id, at=at
        )
    return pad_id


def _put_match(
    connection: sqlite3.Connection,
    pad_id: int,
    pad: dict[str, Any],
    state: PadState,
    game: PadGame,
    seats: Sequence[Sitter],
    at: int,
) -> int:
    (ended,) = connection.execute("SELECT 1 + COALESCE(MAX(ended), 0) FROM match").fetchone()
    same = {key: pad[key] for key in ("guild_id", "variant", "players", "options", "rated")}
    match_id = insert(
        connection,
        "match",
        **same,
        with_computers=0,
        first_dealer=game.deals[0].dealer,
        started_at=at - 600,
        finished_at=at,
        winner=game.winner,
        scores=write_scores(game.scores),
        ending="played",
        ended=ended,
        pad_id=pad_id,
        pad_game=game.number,
    )
    jacks = [award for deal in game.deals for award in deal.awards if award.category == "hang-jack"]
    for seat, who in enumerate(seats):
        side = state.rules.side_of(seat)
        taken = [
            {award.category.removeprefix("hang-") for award in deal.awards if award.side == side}
            for deal in game.deals
        ]
        insert(
            connection,
            "match_player",
            match_id=match_id,
            seat=seat,
            side=side,
            **_named(who),
            won=side == game.winner,
            hung=sum(award.captor == seat for award in jacks),
            jacks_lost=sum(award.holder == seat for award in jacks),
            swept=sum(what >= SWEEP for what in taken),
        )
    count_ended(connection, match_id)
    return match_id


def _named(who: Sitter) -> dict[str, Any]:
    return (
        {"user_id": None, "name": who} if isinstance(who, str) else {"user_id": who.user_id, "name": who.name}
    )
