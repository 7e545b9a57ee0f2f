"""Who may do what on a scorepad, cell by cell: as the table says, which the README has too."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.game.cards import Rank
from bot.league.pad_entries import TurnUp
from bot.pads.authority import ROLES, Act, When, check
from bot.pads.pad import Pad
from bot.tables.table import Person, TableError
from tests.pads.conftest import decided, opened, write
from tests.tables.conftest import ANN, BOB, CYD, EVE, MODERATOR, OWNER, Floor

PEOPLE = {"outsider": EVE, "player": BOB, "keeper": Person(150, "Kit"), "moderator": MODERATOR}
KIT = PEOPLE["keeper"]
Door = Callable[[Floor, Person, bool], Awaitable[tuple[Pad, Callable[[], Awaitable[object]]]]]
"""(floor, who presses, whether the condition of their cell is met) -> the pad, the press."""


async def _book(floor: Floor, person: Person, met: bool) -> tuple[Pad, Callable[[], Awaitable[object]]]:
    pad = await opened(floor, keeper=KIT)
    return pad, lambda: floor.pads.book(pad.id, person, 0, TurnUp(Rank.ACE))


async def _undo(floor: Floor, person: Person, met: bool) -> tuple[Pad, Callable[[], Awaitable[object]]]:
    pad = await write(floor, await opened(floor, keeper=KIT), "turn-up A", KIT)
    return pad, lambda: floor.pads.undo(pad.id, person, 1)


async def _propose(floor: Floor, person: Person, met: bool) -> tuple[Pad, Callable[[], Awaitable[object]]]:
    pad = await write(floor, await opened(floor, keeper=KIT), "high 0, low 0, next", KIT)
    return pad, lambda: floor.pads.propose(pad.id, person, 3, 1, 1, "high 1, low 1")


async def _asked(floor: Floor, by: Person) -> Pad:
    pad = await write(floor, await opened(floor, keeper=KIT), "high 0, low 0, next", KIT)
    return await floor.pads.propose(pad.id, by, 3, 1, 1, "high 1, low 1")


async def _agree(floor: Floor, person: Person, met: bool) -> tuple[Pad, Callable[[], Awaitable[object]]]:
    pad = await _asked(floor, ANN)
    return pad, lambda: floor.pads.agree(pad.id, person, 1)


async def _refuse(floor: Floor, person: Person, met: bool) -> tuple[Pad, Callable[[], Awaitable[object]]]:
    pad = await _asked(floor, KIT if met and person == KIT else ANN)
    return pad, lambda: floor.pads.refuse(pad.id, person, 1)


async def _sign(floor: Floor, person: Person, met: bool) -> tuple[Pad, Callable[[], Awaitable[object]]]:
    named = ("Tom", "Jo", "Al", "Di") if met and person == KIT else ()
    pad = await decided(floor, *named, keeper=KIT)
    return pad, lambda: floor.pads.sign(pad.id, person, 1)


async def _close(floor: Floor, person: Person, met: bool) -> tuple[Pad, Callable[[], Awaitable[object]]]:
    pad = await opened(floor, keeper=KIT)
    return pad, lambda: floor.pads.close(pad.id, person, 0)


DOORS: tuple[tuple[Act, Door], ...] = (
    (Act.BOOK, _book),
    (Act.BOOK, _undo),
    (Act.PROPOSE, _propose),
    (Act.AGREE, _agree),
    (Act.REFUSE, _refuse),
    (Act.SIGN, _sign),
    (Act.CLOSE, _close),
)
CONDITIONAL = (When.OWN, When.ALONE)
CELLS = [
    pytest.param(act, door, role, met, id=f"{door.__name__[1:]}-{role}-{'may' if met else 'may-not'}")
    for act, door in DOORS
    for role in ROLES
    for met in ((True, False) if getattr(act.value, role) in CONDITIONAL else (True,))
]


@pytest.mark.parametrize(("act", "door", "role", "met"), CELLS)
async def test_each_role_is_let_in_or_refused_as_the_table_says(
    floor: Floor, act: Act, door: Door, role: str, met: bool
) -> None:
    pad, press = await door(floor, PEOPLE[role], met)
    before = await floor.everything()
    lets_in = met and getattr(act.value, role) is not When.NEVER
    if lets_in:
        check(act, PEOPLE[role], pad)
        await press()
        assert await floor.everything() != before
        return
    with pytest.raises(TableError) as caught:
        await press()
    assert caught.value.key == act.value.refusal
    assert await floor.everything() == before


def test_every_act_that_is_not_everybodys_has_a_door() -> None:
    assert {act for act, _ in DOORS} == {act for act in Act if act.value.refusal}
    assert tuple(PEOPLE) == ROLES
    everybody = [act for act in Act if not act.value.refusal]
    assert all(getattr(act.value, role) is When.ALWAYS for act in everybody for role in ROLES)


async def test_whoever_is_several_things_may_do_what_any_of_them_may(floor: Floor) -> None:
    pad = await decided(floor, ANN, OWNER, CYD, "Jo")
    assert [check(act, OWNER, pad) for act in (Act.SIGN, Act.CLOSE, Act.BOOK)] == [When.ALWAYS] * 3


def test_the_readme_has_the_same_table() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    section = readme.partition("### Who may do what on a scorepad\n")[2].partition("\n#")[0]
    lines = re.findall(r"^\|(.+)\|$", section, re.M)
    head, _, *rows = [tuple(cell.strip() for cell in line.split("|")) for line in lines]
    assert head == ("", *ROLES)
    assert rows == [(act.value.does, *(getattr(act.value, role).value for role in ROLES)) for act in Act]
