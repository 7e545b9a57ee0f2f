"""Everything that one observer of a table in play can be shown, by the bot's own screens and refusals."""

from __future__ import annotations

import json
import random
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from typing import Any

from bot.game.actions import (
    Action,
    Beg,
    Bid,
    Discard,
    Give,
    NameTrump,
    Pass,
    Play,
    Refuse,
    Shuffle,
    Stand,
    ThrowIn,
)
from bot.game.cards import PACK, Suit
from bot.game.engine import Step, apply
from bot.game.rules import IllegalAction
from bot.game.seats import NOBODY, Seat
from bot.game.state import Match
from bot.render.choosing import Choosing
from bot.render.faces import Faces
from bot.render.help import rules
from bot.render.lists import table_list
from bot.render.tiles import tile_name
from bot.tables.dealing import resigned
from bot.tables.service import Tables
from bot.tables.table import Person, Table, TableError
from bot.text import say
from cogs.tables import _line
from cogs.ui import screens
from cogs.ui.faces import Tile, Tiles
from cogs.ui.layout import layout
from cogs.ui.replies import sentence
from cogs.ui.unshown import Unshown
from db.matches import PlayerRow
from db.tables import SeatRow, TableRow
from db.votes import Vote

LOCALE = "en"
TABLE, TURN, FIRST_USER = 7, 31, 1001
NAMES = ("Ann", "Bob", "Cyd", "Dot", "Eve")
ANYTHING: tuple[Action, ...] = (
    *(Stand(), Beg(), Give(), Refuse(), Pass(), Shuffle(PACK)),
    *map(Bid, range(16)),
    *map(NameTrump, Suit),
    *map(Play, PACK),
    *map(ThrowIn, PACK),
)
"""All that a made up button can ask for, but where several cards are named at once."""
LEGAL = 300
"""So many of a seat's legal actions are compared: of cards to lay aside there can be thousands of ways."""
Shown = dict[str, str]
"""What is shown, by what it is."""


class Painted(Tiles):
    """Tiles as they are once Discord has them all."""

    def __init__(self) -> None:
        super().__init__()
        self._emojis = {card: Tile(name=tile_name(card), id=900 + card.index) for card in PACK}
        self.faces = Faces({card: str(emoji) for card, emoji in self._emojis.items()})


PAINTED, WRITTEN = Painted(), Tiles()


def seated(match: Match, dice: random.Random) -> TableRow:
    """A table for a match: mostly people, some seats computer players', perhaps with a clock that runs."""
    players = match.ruleset.players
    rows = []
    for seat in range(players):
        computer = "club" if seat and dice.random() < 0.25 else None
        user = None if computer else FIRST_USER + seat
        rows.append(SeatRow(seat, user, computer, NAMES[seat], missed=int(dice.random() < 0.1)))
    return TableRow(
        id=TABLE,
        guild_id=1,
        channel_id=2,
        name="Maraval",
        variant=match.ruleset.variant.key,
        players=players,
        options=match.ruleset.unusual,
        host_id=FIRST_USER,
        host_name=NAMES[0],
        state="playing",
        in_thread=False,
        thread_id=None,
        created_at=1_000_000,
        closes_at=None,
        seats=tuple(rows),
        match_id=1,
        turn=TURN,
        deadline=dice.choice([None, 1_000_120]),
        clock=120,
    )


def table_of(row: TableRow, match: Match, cut: Step) -> Table:
    """The table in one of the worlds; where a computer player sits, it sits in for somebody."""
    (found,) = cut.events
    side_of = match.ruleset.seating.side_of
    players = tuple(
        PlayerRow(each.seat, side_of(each.seat), FIRST_USER + each.seat, None, each.name)
        for each in row.seats
    )
    state = row.state if match.winner == NOBODY else "finished"
    return Table(replace(row, state=state), match, found, players)  # type: ignore[arg-type]


async def shown(tables: Tables, table: Table, seat: Seat | None, tiles: Tiles, dice: random.Random) -> Shown:
    """All of it, for a seat where a person sits, or for whoever only watches."""
    found = dict(_to_all(table, tiles))
    match = table.match
    assert match is not None
    view = table.view(seat)
    found["view"] = repr((replace(view, legal=()), view.legal[:LEGAL]))
    if match.live.over and match.winner == NOBODY:  # the next deal is dealt in the same step
        return found
    user_id = FIRST_USER + seat if seat is not None else 99
    if seat is not None:
        found |= _in_private(table, user_id, tiles, dice)
    found |= {f"answer to {what}": told for what, told in await _refusals(tables, table, user_id, dice)}
    return found


def _to_all(table: Table, tiles: Tiles) -> Iterator[tuple[str, str]]:
    assert table.match is not None
    faces, over = tiles.faces, table.match.live.over
    if over:
        yield "board of a deal that is over", _sent(screens.ended_screen(table, table.view(None), faces))
    if not over or table.state == "finished":
        yield "board", _sent(screens.board_screen(table, faces))
        yield "board that is watched", _sent(screens.WatchScreens(tiles, Unshown())(table, 99))
        yield "board with a note", _sent(screens.board_screen(table, faces, ["Something unusual."]))
        yield "message with the cut and the score", _sent(screens.begun_screen(table, faces))
        yield "board of a match given up", _sent(screens.closed_screen(table, faces))
        yield "lobby of a match given up", _sent(screens.dissolved_screen(table, expired=False))
        yield "line in the list", _sent(layout(table_list([_line(table)], LOCALE)))
        yield "rules", _sent(layout(rules(table.ruleset, LOCALE)))
        yield from _of_votes(table, tiles)
        yield "ping's button", _sent(screens.ping_screen(table))


def _of_votes(table: Table, tiles: Tiles) -> Iterator[tuple[str, str]]:
    """The board while it is asked to give the match up or to resign, and once a side has resigned."""
    match, winner = table.match, 1
    assert match is not None
    for kind in ("close", "resign") if table.state == "playing" and table.ruleset.sides == 2 else ():
        voting = replace(table, vote=Vote(kind, match.number, ((0, FIRST_USER),)))
        yield f"board while a vote to {kind} is open", _sent(screens.board_screen(voting, tiles.faces))
        over = replace(table, match=resigned(match, winner), row=replace(table.row, state="finished"))
        yield "board of a match resigned", _sent(screens.closed_screen(over, tiles.faces))
        yield "board of a match resigned, watched", _sent(screens.WatchScreens(tiles, Unshown())(over, 99))


def _in_private(table: Table, user_id: int, tiles: Tiles, dice: random.Random) -> Iterator[tuple[str, str]]:
    hand = screens.HandScreens(tiles, Unshown())
    yield "hand", _sent(hand(table, user_id))
    yield "hand with a note", _sent(hand(table, user_id, note=say(LOCALE, "table.moved-on")))
    some = dice.sample(PACK, 3)
    ways = [Choosing("give"), Choosing("throw"), Choosing("discard"), Choosing("discard", None, tuple(some))]
    ways += [Choosing("under", some[0]), Choosing("under", some[1], tuple(some[2:]))]
    if table.to_act == table.seat_of(user_id):
        held = table.view(table.to_act).hand or ()
        ways += [Choosing("discard", None, held[:2]), *(Choosing("under", card) for card in held)]
    for way in ways:
        yield f"hand while choosing {way.notation()}", _sent(hand(table, user_id, choosing=way))


async def _refusals(tables: Tables, table: Table, user_id: int, dice: random.Random) -> list[tuple[str, str]]:
    """What comes of everything an observer could ask for by a made up button, but for what is allowed."""
    person, match, told = Person(user_id, "Ann"), table.match, list[tuple[str, str]]()
    assert match is not None
    tables._live[table.id] = table
    mine = table.to_act is not None and table.to_act == table.seat_of(user_id)
    several: list[Action] = [Discard(tuple(dice.sample(PACK, count))) for count in (1, 2, 3, 3, 4)]
    several += [Play(top, tuple(under)) for top, *under in (dice.sample(PACK, 3), dice.sample(PACK, 2))]
    for action in (*ANYTHING, *several) if mine else dice.sample(ANYTHING, 5):
        asked: Coroutine[Any, Any, object] = tables.act(table.id, person, table.turn, action)
        if mine and _allowed(match, action):
            asked.close()
            told.append((action.notation(), "allowed"))
        else:
            told.append((action.notation(), await _answer(asked, table)))
    for name, asked in _deeds(tables, table, person).items():
        told.append((name, await _answer(asked, table)))
    return told


def _deeds(tables: Tables, table: Table, person: Person) -> dict[str, Coroutine[Any, Any, object]]:
    """What is refused to everybody while a match is on, and a press that comes too late."""
    deeds: dict[str, Coroutine[Any, Any, object]] = {
        "an old button": tables.act(table.id, person, table.turn - 1, Stand()),
        "a seat": tables.sit(table.id, person, 1),
        "a start": tables.start(table.id, person),
        "a computer player": tables.add_computer(table.id, person),
        "a seat emptied": tables.remove(table.id, person, 0),
        "house rules": tables.usual_rules(table.id, person),
        "a clock": tables.set_clock(table.id, person, "fast"),
    }
    if table.state == "playing":
        deeds["a rematch"] = tables.rematch(table.id, person)
    if table.seat_of(person.user_id) is not None:
        deeds["another seat"] = tables.substitutes.take(table.id, person, 0)
    else:
        deeds["an end"] = tables.close(table.id, person)
        deeds["a way out"] = tables.substitutes.leave(table.id, person)
    return deeds


def _allowed(match: Match, action: Action) -> bool:
    try:
        apply(match, action)
    except IllegalAction:
        return False
    return True


async def _answer(asked: Coroutine[Any, Any, object], table: Table) -> str:
    """The sentence that refuses it."""
    try:
        await asked
    except (IllegalAction, TableError) as error:
        told = sentence(error, LOCALE, table.row.variant)
        assert told is not None
        return told
    raise AssertionError("nothing asked for here is allowed")


def _sent(view: Any) -> str:
    """The components of a message as they go out."""
    return json.dumps(view.to_components(), ensure_ascii=False)
