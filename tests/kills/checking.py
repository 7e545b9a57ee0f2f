"""What is looked at after a kill: the answers in the journal, the tables, every row that actions led to."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from bot.check import findings, told
from bot.game.actions import parse_action
from bot.game.engine import apply, start
from bot.game.rules import IllegalAction
from bot.game.seats import NOBODY
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.tables import dealing
from bot.tables.records import Records
from bot.tables.sealed import by_moves, info_of, shuffled
from bot.tables.service import Tables
from db.checking import snapshot
from db.connection import Database

Answer = tuple[int, int, str]
"""Table, turn, notation."""


class OutOfTurn(Exception):
    """An action stored where another turn or another seat is due."""


def lost(file: Path, answers: Iterable[Answer]) -> set[Answer]:
    """Those of the answers that are not in the journal."""
    with closing(sqlite3.connect(file)) as connection:
        journal = connection.execute(
            "SELECT table_id, turn, notation FROM action JOIN match ON match.id = match_id"
        )
        return set(answers) - set(journal)


def unkept(file: Path, told: Iterable[str]) -> set[str]:
    """Those of the answers of scorepads and leagues (league.py) that are not on disk, once each."""
    with closing(sqlite3.connect(file)) as connection:
        entries = {
            f"entry {pad} {number} {notation}"
            for pad, number, notation in connection.execute("SELECT pad_id, number, notation FROM pad_entry")
        }
        versions = dict(connection.execute("SELECT id, version FROM pad"))
        signed = {
            f"signature {pad} {versions[pad]} {side}"
            for pad, side in connection.execute("SELECT pad_id, side FROM pad_signature")
        }
        reports, confirmed = set(), set()
        for number, state, home, away, logged, times in connection.execute(
            "SELECT id, state, home_by, away_by,"
            " (SELECT COUNT(*) FROM audit WHERE fixture_id = report.fixture_id AND what = 'result-report'),"
            " (SELECT COUNT(*) FROM audit WHERE fixture_id = report.fixture_id AND what = 'result-confirm')"
            " FROM report"
        ):
            if logged == 1:  # each fixture has one result, reported and confirmed once
                reports.add(f"report {number}")
            if state == "confirmed" and times == 1:
                confirmed |= {f"confirm {number} {home}", f"confirm {number} {away}"}
    return {
        each
        for each in told
        if each not in entries | signed | reports | confirmed and not _moved_on(each, versions)
    }


def _moved_on(told: str, versions: dict[int, int]) -> bool:
    """A signature goes with the next line of its pad."""
    kind, number, *rest = told.split(" ")
    return kind == "signature" and versions.get(int(number), 0) > int(rest[0])


async def rebuilt(file: Path) -> list[str]:
    """What is wrong with the tables in play as the next start would find them."""
    faults = []
    database = await Database.open(file)
    try:
        tables = Tables(database, dice=random.Random(0), now=time.time)
        for table_id in await tables.store.live_ids("playing"):
            stored = await tables.store.load(table_id)
            table = await tables.find(table_id)
            assert stored is not None and stored.match_id is not None and table.match is not None
            whole, wrong = await database.read(partial(replay, match_id=stored.match_id))
            faults += wrong
            if whole is not None:
                whole = whole._replace(ruleset=table.match.ruleset)
            if table.row != stored or table.match != whole:
                faults.append(f"table {table_id} was not rebuilt as it stood")
    finally:
        await database.close()
    return faults


def disagreeing(file: Path) -> list[str]:
    """All that `python -m bot check` finds wrong with the file, counts and ratings among it."""
    with snapshot(file) as moment:
        return [told(finding) for finding in findings(moment) if not finding.note]


async def caught_up(file: Path) -> list[str]:
    """What of the records is wrong once a start has folded what ended before the kill."""
    database = await Database.open(file)
    try:
        await Records(database).catch_up()
        behind = await Records(database).ratings.behind()
    finally:
        await database.close()
    return [f"ratings of {scope} were not caught up" for scope, _ in behind] + disagreeing(file)


def replayed(file: Path) -> tuple[list[Match], list[str]]:
    """Every match played here as its actions leave it, and what of its rows is not as they say."""
    matches, faults = [], []
    with closing(sqlite3.connect(file)) as connection:
        played = connection.execute("SELECT id FROM match WHERE pad_id IS NULL ORDER BY id").fetchall()
        for (match_id,) in played:
            match, wrong = replay(connection, match_id)
            faults += wrong
            if match is not None:
                matches.append(match)
        for table, *row in connection.execute("PRAGMA foreign_key_check"):
            faults.append(f"a row of {table} hangs in the air: {row}")
    return matches, faults


def replay(connection: sqlite3.Connection, match_id: int) -> tuple[Match | None, list[str]]:
    """A match from its cut through every deal and action stored, and what is half written of it.

    None where the rules refuse what is stored, or a turn is missing.
    """
    try:
        deals = list(_deals(connection, match_id))
    except (IllegalAction, OutOfTurn) as error:
        return None, [f"match {match_id} cannot be played again: {error}"]
    match, _, _ = deals[-1]
    winner = _resigned_to(connection, match_id)
    if winner is not None and match.winner == NOBODY:
        match = dealing.resigned(match, winner)
    faults = [
        f"match {match_id}, deal {deal['number']}: {what} {stored[what]}, by its actions {deal[what]}"
        for _, deal, stored in deals
        for what in deal
        if stored[what] != deal[what]
    ]
    faults += _unsealed(connection, match_id)
    jacks = [award for _, deal, _ in deals for award in deal["awards"] if award[0] == "hang-jack"]
    found = _result(connection, match_id)
    expected = _expected_result(match, jacks, given_up=found[0] == "closed")
    if found != expected:
        faults.append(f"match {match_id}: stored {found}, by its actions {expected}")
    (turns,) = connection.execute("SELECT COUNT(*) FROM action WHERE match_id = ?", (match_id,)).fetchone()
    (turn,) = connection.execute("SELECT turn FROM card_table WHERE match_id = ?", (match_id,)).fetchone()
    if turn != turns:
        faults.append(f"match {match_id}: its table stands at turn {turn}, by its actions {turns}")
    return match, faults


def _resigned_to(connection: sqlite3.Connection, match_id: int) -> int | None:
    """The side that a match was given to in mid-deal."""
    found = connection.execute(
        "SELECT winner FROM match WHERE id = ? AND ending = 'resigned'", (match_id,)
    ).fetchone()
    return None if found is None else int(found[0])


def _deals(
    connection: sqlite3.Connection, match_id: int
) -> Iterator[tuple[Match, dict[str, Any], dict[str, Any]]]:
    """The match after each deal; what the actions say of that deal, and what is stored."""
    variant, players, options, cut = connection.execute(
        "SELECT variant, players, options, cut FROM match WHERE id = ?", (match_id,)
    ).fetchone()
    ruleset = VARIANTS[variant].ruleset(players, json.loads(options))
    match = apply(start(ruleset), dealing.read_pack(cut)).match
    turns = 0
    deals = connection.execute(
        "SELECT number, dealer, pack, scores_before, first_turn, scores_after, void FROM deal"
        " WHERE match_id = ? ORDER BY number",
        (match_id,),
    ).fetchall()
    for number, dealer, pack, before, first_turn, after, void in deals:
        first = turns
        match = apply(match, dealing.read_pack(pack)).match
        for turn, seat, notation in connection.execute(
            "SELECT turn, seat, notation FROM action WHERE match_id = ? AND deal = ? ORDER BY turn",
            (match_id, number),
        ):
            if (turn, seat) != (turns, match.to_act):
                raise OutOfTurn(f"{notation} at turn {turn} by seat {seat}")
            match, turns = apply(match, parse_action(notation)).match, turns + 1
        deal = match.live
        played = {
            "number": match.number,
            "dealer": deal.setup.dealer,
            "scores before": list(deal.setup.scores_before),
            "first turn": first,
            "scores after": list(match.scores) if deal.over else None,
            "void": deal.void,
            "awards": [
                (a.category, a.side, a.points, a.card and a.card.notation, a.holder, a.captor, list(a.values))
                for a in deal.awards
                if deal.over
            ],
        }
        stored = {
            "number": number,
            "dealer": dealer,
            "scores before": json.loads(before),
            "first turn": first_turn,
            "scores after": json.loads(after) if after else None,
            "void": bool(void),
            "awards": _awards(connection, match_id, number),
        }
        yield match, played, stored


def _unsealed(connection: sqlite3.Connection, match_id: int) -> Iterator[str]:
    """Packs that are not those of their secrets and of what people did before, told as faults."""
    (presses,) = connection.execute("SELECT contributions FROM match WHERE id = ?", (match_id,)).fetchone()
    deals = connection.execute("SELECT number, pack, secret FROM deal WHERE match_id = ?", (match_id,))
    for number, pack, secret in deals.fetchall():
        moves = connection.execute(
            "SELECT turn, seat, notation FROM action"
            " WHERE match_id = ? AND deal = ? AND user_id IS NOT NULL ORDER BY turn",
            (match_id, number - 1),
        )
        contributions = presses if number == 1 else by_moves(moves)
        if dealing.pack_text(shuffled(secret, contributions, info_of(number))) != pack:
            yield f"match {match_id}, deal {number}: the pack is not that of its secret"


def _awards(connection: sqlite3.Connection, match_id: int, deal: int) -> list[tuple[object, ...]]:
    found = connection.execute(
        "SELECT category, side, points, card, holder, captor, captured FROM award"
        " WHERE match_id = ? AND deal = ? ORDER BY number",
        (match_id, deal),
    )
    return [(*award, json.loads(captured)) for *award, captured in found]


def _result(connection: sqlite3.Connection, match_id: int) -> tuple[object, ...]:
    """State of the table, winner, scores, whether it ended, and by seat: side, won, jacks hung and lost."""
    state, winner, scores, ended = connection.execute(
        "SELECT state, winner, scores, finished_at IS NOT NULL"
        " FROM match JOIN card_table ON card_table.match_id = match.id WHERE match.id = ?",
        (match_id,),
    ).fetchone()
    players = connection.execute(
        "SELECT side, won, hung, jacks_lost FROM match_player WHERE match_id = ? ORDER BY seat", (match_id,)
    ).fetchall()
    return state, winner, json.loads(scores or "null"), bool(ended), players


def _expected_result(
    match: Match, jacks: list[tuple[Any, ...]], *, given_up: bool = False
) -> tuple[object, ...]:
    sides = [match.ruleset.seating.side_of(seat) for seat in range(match.ruleset.players)]
    if match.winner == NOBODY:
        state = "closed" if given_up else "playing"
        return state, None, None, given_up, [(side, None, 0, 0) for side in sides]
    players = [
        (
            side,
            side == match.winner,
            sum(captor == seat for *_, captor, _ in jacks),
            sum(holder == seat for *_, holder, _, _ in jacks),
        )
        for seat, side in enumerate(sides)
    ]
    return "finished", match.winner, list(match.scores), True, players
