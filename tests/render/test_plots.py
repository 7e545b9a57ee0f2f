"""Plots: pictures of sane size whatever people are called, and their stories in words."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image

from bot.render.plots import MOST_ALT, MOST_LINES, Line, alt_text, plot, story, written

ONE_LINE = (960, 705)
MAY, DAY = 1_777_600_000, 86_400
STRANGE = ("$x^2_{", "\\frac{1}{0}", "漢字 𒀱 \U0010ffff", "e\u0301\u0327\u0301" * 9, "\u202egnp.exe", "")


def line(label: str, *values: float, every: int = DAY) -> Line:
    return Line(label, [(MAY + every * number, value) for number, value in enumerate(values)])


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as picture:
        assert picture.format == "PNG"
        return picture.size


def test_a_plot_is_a_png_of_the_size_of_a_message() -> None:
    png = plot([line("Ann", 1, 2, 3), line("Bob", 1, 2)], "Wins", "wins")
    assert size(png) == (960, 756) and 8_000 < len(png) < 200_000


@pytest.mark.parametrize(
    "lines",
    [
        [line("Ann", 3.5)],
        [line("Ann", 3.5, 3.5, every=0), line("Bob", 3.5)],
        [Line("Ann", [(0, -1.0), (4_000_000_000, 40.0)])],
        [line(str(number), *range(number, 400)) for number in range(MOST_LINES + 2)],
    ],
    ids=["one match", "all in one second", "a century", "more lines than are drawn"],
)
def test_any_matches_make_a_plot(lines: list[Line]) -> None:
    width, height = size(plot(lines, "Wins", "wins"))
    assert width == 960 and 700 < height <= 960


@pytest.mark.parametrize(
    "hours", [0, 1, 4, 30, 60, 71, 72, 100, 24 * 20, 24 * 80, 24 * 95, 24 * 1000, 24 * 9000]
)
@pytest.mark.filterwarnings("error")
def test_any_span_of_time_has_its_dates(hours: int) -> None:
    assert size(plot([line("Ann", 1, 2, every=hours * 3600)], "Wins", "wins")) == ONE_LINE


def test_strange_names_are_drawn_without_a_warning() -> None:
    told = f"""
from bot.render.plots import Line, plot
names = {STRANGE!r}
for start in (0, 3):
    lines = [Line(name, [(5, 1.0), (99999, 2.0)]) for name in names[start : start + 3]]
    assert plot(lines, names[start], "wins").startswith(b"\\x89PNG")
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", told], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_signs_the_font_lacks_are_squares_and_others_stay() -> None:
    assert written("Ann 漢字 Zoë $5") == "Ann □□ Zoë $5"


def test_two_plots_at_once_come_out_as_one_after_the_other() -> None:
    lines = [[line("Ann", *range(1, number))] for number in range(3, 9)]
    alone = [plot(each, "Wins", "wins") for each in lines]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda each: plot(each, "Wins", "wins"), lines)) == alone


def test_lines_differ_in_more_than_colour() -> None:
    together = plot([line("A", 1, 5, 2), line("A", 2, 3, 5)], "Wins", "wins")
    with Image.open(BytesIO(together)) as picture:
        grey = picture.convert("L")
    swapped = plot([line("A", 2, 3, 5), line("A", 1, 5, 2)], "Wins", "wins")
    with Image.open(BytesIO(swapped)) as picture:
        assert picture.convert("L").point(lambda v: 255 * (v > 200)).tobytes() != (
            grey.point(lambda v: 255 * (v > 200)).tobytes()
        )


def test_a_line_is_told_by_its_first_its_best_and_its_last() -> None:
    assert story(line("Ann", 1.25, 9.5, 4), "rating-story") == (
        "Ann: 1.2 after the first match on 1 May 2026, best 9.5 on 2 May 2026, now 4, after 3 matches."
    )
    assert story(line("Bob", 1, 2, 3), "race-wins-story") == (
        "Bob: the first win on 1 May 2026, the latest on 3 May 2026, 3 in all."
    )


def test_a_pictures_words_are_whole_sentences_within_discords_limit() -> None:
    sentences = [f"Line {number}: " + "x" * 300 + "." for number in range(9)]
    told = alt_text("What it is.", sentences)
    assert told == " ".join(["What it is.", *sentences[:3]]) and len(told) <= MOST_ALT
    assert len(alt_text("y" * 2000, [])) == MOST_ALT
