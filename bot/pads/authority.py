"""Who may do what on a scorepad: one table of acts by role, as bot/tables/authority.py has it of tables.

The README shows the same table, row for row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum

from bot.pads.pad import Pad
from bot.render.names import clean_name
from bot.tables.table import Person, TableError


class When(Enum):
    """A cell of the table, in its words. Who is several things at once may do what any of them may."""

    NEVER = ""
    ALWAYS = "yes"
    OWN = "their own"
    ALONE = "if no member plays"
    AGREED = "when all sides agree, or nothing is booked"
    """To ask is allowed; what is proposed waits for the others."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table. does: its words. refusal: the key of what is told to those who may not, if any."""

    does: str
    refusal: str
    outsider: When = When.NEVER
    player: When = When.NEVER
    keeper: When = When.NEVER
    moderator: When = When.NEVER


NO, YES, OWN, ALONE, AGREED = When.NEVER, When.ALWAYS, When.OWN, When.ALONE, When.AGREED


class Act(Enum):
    """All that people do with scorepads. The cells are in the order of the columns."""

    START = Row("open a scorepad", "", YES, YES, YES, YES)
    LOOK = Row("look at a scorepad, post it afresh", "", YES, YES, YES, YES)
    BOOK = Row("book and undo, say who hung a jack", "pad.error.not-on-pad", NO, YES, YES, NO)
    PROPOSE = Row("propose a correction", "pad.error.not-on-pad", NO, YES, YES, NO)
    AGREE = Row(
        "agree for their side to a correction, or to closing", "pad.error.not-a-player", NO, YES, NO, NO
    )
    REFUSE = Row("refuse what is proposed, or take it back", "pad.error.not-a-player", NO, YES, OWN, NO)
    SIGN = Row("sign the result for their side", "pad.error.not-a-player", NO, YES, ALONE, NO)
    CLOSE = Row(
        "close a scorepad, so that it counts nowhere", "pad.error.not-on-pad", NO, AGREED, AGREED, YES
    )


ROLES = tuple(each.name for each in fields(Row))[2:]
"""The columns, in order."""


def check(act: Act, person: Person, pad: Pad | None = None) -> When:
    """What lets a person do it; TableError, in the exact words, where nothing does."""
    cells = [getattr(act.value, role) for role in roles(person, pad)]
    held = [cell for cell in cells if _holds(cell, person, pad)]
    if held:
        return When.ALWAYS if When.ALWAYS in held else held[0]
    assert pad is not None, "whatever not everybody may do is done on a pad"
    raise TableError(act.value.refusal, keeper=clean_name(pad.row.keeper_name))


def roles(person: Person, pad: Pad | None) -> Iterator[str]:
    """Everything a person is there."""
    yield "player" if pad is not None and pad.seat_of(person.user_id) is not None else "outsider"
    if pad is not None and pad.keeper_id == person.user_id:
        yield "keeper"
    if person.moderator or person.owner:
        yield "moderator"


def _holds(cell: When, person: Person, pad: Pad | None) -> bool:
    match cell:
        case When.NEVER:
            return False
        case When.OWN:
            return pad is not None and pad.proposal is not None and pad.proposal.by_id == person.user_id
        case When.ALONE:
            return pad is not None and not pad.sides_with_members
    return True
