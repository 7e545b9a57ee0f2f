"""Tables, sheets and logs fit a message with the longest names, of signs that take twice their room."""

from __future__ import annotations

import pytest

from bot.league.standings import Row
from bot.render.blocks import MAX_TEXT
from bot.render.corrections import Logged, audit_log
from bot.render.imports import Part, Sheet, TeamPart, preview
from bot.render.leagues import league_log
from bot.render.reasons import why
from bot.render.standings import Board, alt_text, standings

SIGNS = ("*", "\U0001f0a1")
"""Written with a backslash before each; of two units, as Discord counts."""


@pytest.mark.parametrize("sign", SIGNS)
def test_a_page_of_a_table_with_all_its_notes(sign: str) -> None:
    names = [f"{number:02}{sign * 38}" for number in range(40)]
    board = Board(
        f"{sign * 40} · {sign * 20}",
        sign * 40,
        [
            Row(place, name, 99, 99, 99, 99, 9999, 9999, 9999, 9999, 9999)
            for place, name in enumerate(names, 1)
        ],
        dict.fromkeys(names, "WDLWD"),
        ("points", "hangs_against"),
        waiting=780,
        taken=[(name, 99, sign * 150) for name in names],
        withdrawn=names,
    )
    for page in range(1, board.pages + 1):
        shown = standings(board, page)
        assert shown.length <= MAX_TEXT and "/league log" in shown.markdown
        assert why(board, page).length <= MAX_TEXT
    assert len(alt_text(board).encode("utf-16-le")) <= 2 * 1024


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sheet_before_it_is_entered(sign: str) -> None:
    name = sign * 40
    teams = [TeamPart(name, [(name, "captain"), (name, "vice"), *[(name, None)] * 28])] * 400
    shown = preview(Sheet("teams", name, [Part(name, True, 40, 40)] * 10, teams, True), "changed")
    assert shown.length <= MAX_TEXT and "396" in shown.markdown


@pytest.mark.parametrize("sign", SIGNS)
def test_a_page_of_rulings_in_a_log(sign: str) -> None:
    name, league = sign * 40, f"{sign * 40} · {sign * 20}"
    score = f"{name} 40–39 {name}, by table {', '.join(['4–3'] * 10)}"
    ruled = Logged(
        2_000_000_000, sign * 32, "result-rule", reason=sign * 200, before=score, after=score, league=league
    )
    for shown in (league_log(league, [ruled] * 5, 100_000), audit_log([ruled] * 5, 100_000)):
        assert shown.length <= MAX_TEXT and shown.markdown.count("Reason") == 5
