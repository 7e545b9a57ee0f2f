"""Pages of fixtures, whatever the rounds: all there once, in order; and buttons that carry a whole draw."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.office.drawing import MOST_SKIPPED, SEEDS
from bot.office.draws import Draw, Plan
from bot.office.fixtures import Seen
from bot.office.listing import DivisionRound, paged
from bot.tables.table import TableError
from cogs.ui.fixture_draw import DrawButton, plan_of
from db.fixtures import FixtureRow
from db.leagues import DivisionRow, League, LeagueRow, TeamRow

ROW = LeagueRow(1, 1, 1, "Pub", "1", "trinidad", 4, {}, 1, 1, "UTC", {}, 1, True, None, 1)
LEAGUE = League(ROW, {}, (), ())
DIVISION = DivisionRow(1, 1, "Premier", 0)
IDLE = TeamRow(9, 1, 1, "Idle")


@st.composite
def rounds(draw: st.DrawFn) -> tuple[DivisionRound, ...]:
    """Rounds of so many fixtures each, or of a bye alone."""
    sizes = draw(st.lists(st.tuples(st.integers(0, 20), st.booleans()), max_size=12))
    number, found = 0, []
    for round_, (size, bye) in enumerate(sizes, 1):
        fixtures = [Seen(LEAGUE, FixtureRow(number + n, 1, 1, round_, 1, 2, None)) for n in range(size)]
        number += size
        byes = (IDLE,) if bye or not fixtures else ()
        found.append(DivisionRound(round_, DIVISION, tuple(fixtures), byes))
    return tuple(found)


@given(rounds(), st.integers(1, 9))
def test_pages_hold_everything_once_in_order_and_not_too_much(
    listed: tuple[DivisionRound, ...], size: int
) -> None:
    pages = paged(listed, size)
    parts = [part for page in pages for part in page]
    assert [each for part in parts for each in part.fixtures] == [
        each for whole in listed for each in whole.fixtures
    ]
    assert [part.round for part in parts if part.byes] == [whole.round for whole in listed if whole.byes]
    assert all(0 < sum(max(1, len(part.fixtures)) for part in page) <= size for page in pages)


PLANS = st.builds(
    Plan,
    st.integers(1, 10**8),
    st.none() | st.integers(1, 10**8),
    st.booleans(),
    st.dates(date(2000, 1, 1), date(2099, 12, 31)),
    st.builds(time, st.integers(0, 23), st.integers(0, 59)),
    st.integers(1, 60),
    st.sets(st.integers(0, 99), max_size=MOST_SKIPPED).map(lambda places: tuple(sorted(places))),
    st.integers(0, SEEDS - 1),
)
OF_ONE_DAY = PLANS.map(lambda plan: replace(plan, every_days=0, skip=(), minutes=plan.seed % 241))


@given(PLANS | OF_ONE_DAY)
def test_a_button_of_a_draw_carries_all_that_was_asked_for(plan: Plan) -> None:
    custom_id = DrawButton.of(Draw(plan, LEAGUE, (), "0123abcd")).custom_id
    found = DrawButton.__discord_ui_compiled_template__.fullmatch(custom_id)
    assert len(custom_id) <= 100 and found is not None
    assert (plan_of(found), found["mark"]) == (plan, "0123abcd")


@pytest.mark.parametrize("made_up", ["20261399:1930:7", "20261204:2561:7", "99991204:1930:7"])
def test_a_button_of_a_draw_that_no_bot_made_is_refused(made_up: str) -> None:
    custom_id = f"draw:1:0:0:{made_up}::1:0123abcd"
    found = DrawButton.__discord_ui_compiled_template__.fullmatch(custom_id)
    assert found is not None
    with pytest.raises(TableError, match=r"fixture\.draw-stale"):
        plan_of(found)
