"""Finished matches, two lines each."""

from __future__ import annotations

from dataclasses import replace

from bot.demo.reading import plain
from bot.render.blocks import MAX_TEXT
from bot.render.history import PastLine, past_line, past_matches, title
from bot.render.seats import Seats, Sitter
from bot.tables.history import PAGE


def who(*names: str, sides: tuple[int, ...]) -> Seats:
    return Seats.of("Maracas", [Sitter(name) for name in names], sides)


PARTNERS = PastLine(
    12, 86_400, "trinidad", who("Ann", "Bob", "Cyd", "Dot", sides=(0, 1, 0, 1)), 1, (9, 14), True, False
)
ALONE = replace(
    PARTNERS, variant="pitch", who=who("Ann", "Bob", "Cyd", sides=(0, 1, 2)), winner=2, scores=(-3, 5, 7)
)


def told(line: PastLine) -> list[str]:
    return plain(past_line(line), {}).splitlines()


def test_who_beat_whom_is_told_with_the_winners_score_first() -> None:
    assert told(PARTNERS) == ["Bob & Dot beat Ann & Cyd, 14–9", "Match 12 · 00:00 UTC · Trinidad All Fours"]
    assert told(ALONE)[0] == "Cyd beat Ann and Bob, 7 – −3 – 5"


def test_a_match_given_up_has_no_score() -> None:
    given_up = replace(ALONE, winner=None, scores=())
    assert told(given_up)[0] == "Ann, Bob and Cyd, given up"


def test_a_friendly_match_and_one_taken_back_are_marked_so() -> None:
    assert told(replace(PARTNERS, rated=False))[1].endswith(" · friendly")
    assert told(replace(PARTNERS, void=True))[1].endswith(" · void: a moderator took it back")


def test_a_page_without_matches_says_so_under_its_title() -> None:
    panel = plain(past_matches(title("**Ann**", None), []).markdown, {})
    assert panel.splitlines()[0] == "Matches of **Ann**"
    assert "No finished match that you can look at is here." in panel


def test_a_page_of_the_longest_names_fits_a_message() -> None:
    longest = "[\u0301" * 16
    line = replace(ALONE, who=who(*[longest] * 5, sides=(0, 1, 2, 3, 4)), scores=(-100,) * 5, void=True)
    panel = past_matches(
        title(longest, None), [replace(line, match_id=2**62, rated=False, reason="_" * 150)] * PAGE
    )
    assert panel.length <= MAX_TEXT


def test_a_correction_is_told_with_its_reason_as_plain_text() -> None:
    amended = replace(PARTNERS, amended=True, reason="@everyone **look**\nhere")
    assert told(amended)[1:] == [
        "Match 12 · 00:00 UTC · Trinidad All Fours · amended by a moderator",
        "Reason: @everyone **look** here",
    ]
    void = replace(PARTNERS, void=True, reason="")  # whoever wrote it had their data deleted
    assert told(void)[1:] == ["Match 12 · 00:00 UTC · Trinidad All Fours · void: a moderator took it back"]


def test_reasons_are_left_out_of_a_page_that_has_no_room_for_them() -> None:
    names = who(*["*" * 32] * 4, sides=(0, 1, 0, 1))
    line = replace(PARTNERS, who=names, void=True, amended=True, resigned=True, rated=False)
    few, all_ = (past_matches("x", [replace(line, reason="_" * 150)] * n) for n in (2, PAGE))
    assert "Reason" in few.markdown and "Reason" not in all_.markdown
    assert max(few.length, all_.length) <= MAX_TEXT
