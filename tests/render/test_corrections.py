"""Corrections, seasons and the log in words: hostile names and reasons stay text, and all fits a message."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import pytest

from bot.render.blocks import MAX_TEXT
from bot.render.corrections import Corrected, Logged, audit_log, brief, outcome, question, told
from bot.render.names import clean_line
from bot.render.seasons import SeasonLine, season_list
from cogs.ui.audit_pages import PAGE

HOSTILE = "**[x](https://e.example)** <@1> @everyone"
WIDEST = "~" * 20
LONG_REASON = "*" * 150


@dataclass(frozen=True, slots=True)
class Came:
    winner: int
    scores: tuple[int, ...]
    void: bool = False


def correction(name: str, reason: str) -> Corrected:
    sides = ((name, name), (name, name))
    before, after = Came(0, (14, 9)), Came(1, (9, 14), void=True)
    return Corrected(7, "trinidad", 1000, sides, "void", before, after, reason, (name,))


def test_names_and_reasons_cannot_format_link_or_ping() -> None:
    hostile = correction(HOSTILE, HOSTILE)
    markdown = question(hostile).markdown + told(hostile, HOSTILE).markdown
    for sign in ("**[x]", "](https", "<@1>", "@everyone"):
        assert sign not in markdown


def test_a_page_of_the_log_fits_a_message_with_the_longest_names_and_reasons() -> None:
    before, after = Came(0, (-99, -99)), Came(1, (-99, -99), void=True)
    sides = ((WIDEST, WIDEST), (WIDEST, WIDEST))
    line = Logged(1000, WIDEST, "amend", 10**15, None, LONG_REASON, sides, before, after)
    panel = audit_log([line] * PAGE, 10**5)
    assert panel.length <= MAX_TEXT
    assert panel.markdown.count("amended match") == PAGE


def test_a_question_fits_a_message_with_the_longest_names_and_reasons() -> None:
    asked = correction(WIDEST, LONG_REASON)
    assert question(asked).length <= MAX_TEXT
    assert told(asked, WIDEST).length <= MAX_TEXT


def test_results_tell_who_won_with_true_minus_signs() -> None:
    sides, came = (("Ann",), ("Bob",), ("Cyd",)), Came(2, (3, -2, 7), void=True)
    assert _plain(outcome(came, sides)) == "Ann 3 · Bob −2 · **Cyd 7, won** · void, it counts nowhere"
    assert _plain(brief(came, sides)) == "Cyd won, 3 – −2 – 7, void"


def test_the_log_names_nobody_whose_data_was_deleted_nor_who_did_nothing() -> None:
    lines = [Logged(1, None, "block", about=-4), Logged(1, "", "season-close", name="Lent")]
    told_ = _plain(audit_log(lines, 1).markdown)
    assert "somebody whose data was deleted · blocked somebody whose data was deleted" in told_
    assert "by itself · closed season Lent" in told_


def test_of_very_many_seasons_the_newest_are_listed_and_the_others_counted() -> None:
    seasons = [SeasonLine(WIDEST, date(2026, 1, 1), None, "closed") for _ in range(50)]
    panel = season_list(seasons, "America/Argentina/ComodRivadavia")
    assert panel.length <= MAX_TEXT and "and 30 before these" in panel.markdown


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("wrong  cards\n", "wrong cards"),
        ("\u202ebad\u200b", "bad"),
        ("# big", "\\# big"),
        ("\u200b \u2800", ""),
    ],
)
def test_a_reason_is_one_line_of_what_shows(written: str, line: str) -> None:
    assert _plain(clean_line(written)) == line


def _plain(text: str) -> str:
    """Without the marks round a name that keep its writing direction inside."""
    return text.replace("\u2068", "").replace("\u2069", "")
