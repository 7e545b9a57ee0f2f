"""Who may do what: one table of acts by role, and the one question everything asks it.

The README shows the same table, row for row. A new act is one more entry of ``Act``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum

from bot.render.names import clean_name
from bot.tables.table import Person, Table, TableError
from db.tables import SeatRow

HOST_SECONDS = 2 * 60
"""So long only the host starts the match; after it, any player."""


class When(Enum):
    """A cell of the table, in its words. Who is several things at once may do what any of them may."""

    NEVER = ""
    ALWAYS = "yes"
    KEPT = "if kept for them"
    SEATED = "if seated"
    UNSEATED = "if not seated"
    OWN = "their own"
    LATER = "after two minutes"
    MODERATES = "if a moderator"
    HOSTS = "if host"
    PARTNERS = "if their partner's"
    AGREED = "when all whom it takes agree"
    """To ask is allowed; the vote counts who has agreed."""


REFUSALS = {When.LATER: "table.only-host-starts", When.MODERATES: "table.moderators-only"}
"""What is told to whom only that condition fails. All others are told the row's own sentence."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table. does: its words. refusal: the key of what is told to those who may not, if any.

    spectator: whoever does not sit there. moderator, owner: what they may whether or not they sit there.
    """

    does: str
    refusal: str
    spectator: When = When.NEVER
    player: When = When.NEVER
    host: When = When.NEVER
    moderator: When = When.NEVER
    owner: When = When.NEVER


def _everyone(does: str) -> Row:
    return Row(does, "", YES, YES, YES, YES, YES)


NO, YES, KEPT, SEATED, UNSEATED = When.NEVER, When.ALWAYS, When.KEPT, When.SEATED, When.UNSEATED
OWN, LATER, MODERATES, HOSTS, AGREED = When.OWN, When.LATER, When.MODERATES, When.HOSTS, When.AGREED
PARTNERS = When.PARTNERS


class Act(Enum):
    """All that people do at tables and on servers. The cells are in the order of the columns."""

    OPEN = _everyone("open a table")
    SHOW = _everyone("look at boards, rules and scores, watch a match, post a board afresh")
    SIT = _everyone("sit down on an open seat in a lobby")
    SIT_KEPT = Row("sit down on a kept seat", "table.seat-kept", KEPT, NO, NO, KEPT, KEPT)
    LEAVE = Row("leave a lobby, decline a kept seat", "table.not-seated", KEPT, YES, YES, KEPT, KEPT)
    ADD_COMPUTER = Row("add a computer player", "table.not-seated", NO, YES, YES, NO, NO)
    START = Row("start, fill with computers and start", "table.not-seated", NO, LATER, YES, NO, NO)
    CHOOSE_RULES = Row(
        "choose the house rules, the clock and whether the match counts, until the start",
        "table.only-host-rules", NO, NO, YES, NO, NO,
    )  # fmt: skip
    SAVE_RULES = Row(
        "save a table's house rules as the server's default",
        "table.only-host-rules", NO, NO, MODERATES, HOSTS, HOSTS,
    )  # fmt: skip
    REMOVE = Row("take someone out of a lobby", "table.only-host-removes", NO, NO, YES, YES, YES)
    CANCEL = Row("cancel a lobby", "table.only-host-cancels", NO, NO, YES, YES, YES)
    PLAY = Row("see a hand, play from it", "table.not-seated", NO, OWN, OWN, NO, NO)
    TAKE_SEAT = Row(
        "take over a computer player's seat in a match, or take one's own back",
        "table.seated-already", YES, NO, UNSEATED, UNSEATED, UNSEATED,
    )  # fmt: skip
    LEAVE_MATCH = Row(
        "leave a match, for a computer player to sit in", "table.not-seated", NO, YES, SEATED, NO, NO
    )
    OFFER = Row(
        "offer the seat of whoever is away in a match",
        "offer.not-yours", NO, PARTNERS, YES, YES, YES,
    )  # fmt: skip
    MOVE = Row(
        "move a table to another channel of the server",
        "table.only-seated-resume", NO, YES, SEATED, YES, YES,
    )  # fmt: skip
    CLOSE = Row("close a match in play", "table.only-seated-close", NO, AGREED, AGREED, YES, YES)
    RESIGN = Row("resign a match of two sides", "table.not-seated", NO, AGREED, AGREED, NO, NO)
    REMATCH = Row(
        "open the rematch, once, seats kept or rotated", "table.not-seated", NO, YES, SEATED, NO, NO
    )
    BLOCK = Row(
        "block someone from the server's tables, unblock them, see who is blocked",
        "table.moderators-only", NO, NO, NO, YES, YES,
    )  # fmt: skip
    TAKE_OUT = Row(
        "look at matches of channels they cannot see, take the server's matches out as a file",
        "export.moderators-only", NO, NO, NO, YES, YES,
    )  # fmt: skip
    SEASON = Row("open and close seasons", "season.moderators-only", NO, NO, NO, YES, YES)
    CORRECT = Row(
        "void, amend and restore the result of a match", "correct.moderators-only", NO, NO, NO, YES, YES
    )
    AUDIT = Row("read the log of what moderators did", "audit.moderators-only", NO, NO, NO, YES, YES)
    SET_SERVER = Row(
        "say where new tables play, their usual house rules, whose role moderates, the time zone, and how"
        " long play is kept",
        "moderators.owner-only", NO, NO, NO, NO, YES,
    )  # fmt: skip


def check(
    act: Act, person: Person, table: Table | None = None, *, now: float = 0, seat: SeatRow | None = None
) -> When:
    """What lets a person do it; TableError, in the exact words, where nothing does.

    table: where they do it, if at one. now: seconds since 1970. seat: the one it is about, if about one.
    """
    cells = [getattr(act.value, role) for role in roles(person, table)]
    held = [cell for cell in cells if _holds(cell, person, table, now, seat)]
    if held:
        return When.ALWAYS if When.ALWAYS in held else held[0]
    key = next((REFUSALS[cell] for cell in cells if cell in REFUSALS), act.value.refusal)
    raise TableError(key, **_values(table, seat))


def may(act: Act, person: Person, table: Table | None = None) -> bool:
    """Whether they may do it; for what is only offered to those."""
    try:
        check(act, person, table)
    except TableError:
        return False
    return True


ROLES = tuple(each.name for each in fields(Row))[2:]
"""The columns, in order."""


def roles(person: Person, table: Table | None) -> Iterator[str]:
    """Everything a person is there. A host who left a match in play still is its host."""
    seated = table is not None and table.seat_of(person.user_id) is not None
    yield "player" if seated else "spectator"
    if table is not None and table.row.host_id == person.user_id:
        yield "host"
    if person.moderator:
        yield "moderator"
    if person.owner:
        yield "owner"


def _holds(cell: When, person: Person, table: Table | None, now: float, seat: SeatRow | None) -> bool:
    match cell:
        case When.NEVER:
            return False
        case When.ALWAYS:
            return True
        case When.MODERATES:
            return person.moderator or person.owner
    assert table is not None, "every other condition is one of a table"
    seated = table.seat_of(person.user_id) is not None
    match cell:
        case When.KEPT:
            kept = table.row.seats if seat is None else (seat,)
            return any(row.reserved and row.user_id == person.user_id for row in kept)
        case When.SEATED | When.OWN | When.AGREED:
            return seated
        case When.PARTNERS:
            assert seat is not None
            mine, side_of = table.seat_of(person.user_id), table.ruleset.seating.side_of
            return mine is not None and side_of(mine) == side_of(seat.seat)
        case When.UNSEATED:
            return not seated
        case When.LATER:
            return now >= table.row.created_at + HOST_SECONDS
        case When.HOSTS:
            return table.row.host_id == person.user_id


def _values(table: Table | None, seat: SeatRow | None) -> dict[str, object]:
    """All that the sentences name: the table or who the seat is for, the host, from when on others start."""
    if table is None:
        return {}
    row = table.row
    return {
        "name": row.name if seat is None else clean_name(seat.name),
        "host": clean_name(row.host_name),
        "at": row.created_at + HOST_SECONDS,
    }
