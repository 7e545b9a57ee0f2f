"""Fixtures on screens: a page of the longest names fits a message, and every state has its words."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from bot.render.blocks import MAX_TEXT
from bot.render.drawing import DrawnLines, draw_screen
from bot.render.fixtures import (
    Asked,
    FixtureCard,
    FixtureLine,
    RoundLines,
    State,
    concede_question,
    fixture_card,
    fixture_list,
    own_fixtures,
)
from cogs.ui.fixture_pages import OWN, PAGE

LONGEST = "*" * 40
"""Each sign of it takes two when it is escaped."""
LINE = FixtureLine(200, LONGEST, LONGEST, 99_999_999_999, "walkover", LONGEST, winner=LONGEST, asked=True)
TEAMS = {f"{n:02}{LONGEST[2:]}": n % 20 for n in range(40)}


def test_a_page_of_rounds_with_the_longest_names_fits_a_message() -> None:
    rounds = [RoundLines(200, LONGEST, [LINE], [LONGEST] * 9)] * PAGE
    panel = fixture_list(rounds, LONGEST * 2, 167, 167, divided=True)
    assert panel.length <= MAX_TEXT and panel.markdown.count("and 7 more") == PAGE
    assert own_fixtures([LINE] * OWN, 995).length <= MAX_TEXT


def test_a_fixture_with_all_there_is_to_tell_fits_a_message() -> None:
    line = replace(LINE, state="reported", score=(63, 63), winner="")
    asked = Asked(LONGEST, LONGEST, 99_999_999_999, LONGEST)
    by_table = ((7, 7),) * 9
    card = FixtureCard(line, LONGEST * 2, LONGEST, 9, 7, by_table, 99_999_999_999, "*" * 150, asked)
    panel = fixture_card(card)
    assert panel.length <= MAX_TEXT
    assert "By table: 7–\u20607, 7–\u20607" in panel.markdown and "Stands unless disputed" in panel.markdown
    assert concede_question(LINE, [LONGEST] * 2).length <= MAX_TEXT


def test_a_draw_of_many_divisions_fits_a_message_and_tells_how_many_more_there_are() -> None:
    divisions = [DrawnLines(LONGEST, 78, 1560, 0, 1, 2, TEAMS)] * 10
    panel = draw_screen(divisions, "America/Port of Spain", skipped=["25 Dec 2026"] * 8, replaces=999)
    assert panel.length <= MAX_TEXT and "more divisions, drawn the same way" in panel.markdown
    few = draw_screen([replace(divisions[0], byes=2, at_home={"A": 1, "B": 1})], "UTC", done=True)
    assert "Each team is without a match in 2 rounds." in few.markdown
    assert "At home: each team 1 time" in few.markdown and "confirm" not in few.markdown


@pytest.mark.parametrize("state", get_args(State))
def test_every_state_is_told_in_words(state: State) -> None:
    line = replace(LINE, state=state, score=(3, 1))
    told = fixture_card(FixtureCard(line, "Pub", "Premier", 1, 5)).markdown
    assert "best of 5" in told and "tables" not in told
    assert (state in ("played", "reported")) == ("3–1" in told)
