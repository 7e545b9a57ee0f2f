"""Lines over time as a picture: a person's ratings, and a board's race.

Lines differ in dash and marker as well as in colour, and each has its row below. The letters are large, for
a phone shows a picture at a third of its width. The paper is white, so that it reads the same on a dark page.
Drawing takes a while and waits for no one: call it in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from textwrap import wrap
from threading import Lock
from typing import TYPE_CHECKING, Final

from bot.render.blocks import dotted
from bot.text import DEFAULT_LOCALE, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

MOST_LINES: Final = 5
MOST_ALT: Final = 1024
"""Discord's limit for the text of a picture, in characters."""

# Okabe and Ito's colours, chosen to be told apart by the colour-blind too.
_COLOURS: Final = ("#0072B2", "#D55E00", "#007A5A", "#9E4A83", "#16181D")
_DASHES: Final = ("solid", "dashed", "dashdot", "dotted", (0, (6, 2, 1, 2, 1, 2)))
_MARKS: Final = ("o", "s", "^", "D", "v")
_INK, _GRID = "#16181D", "#D5D8DE"
_DPI, _FONT = 160, 14
_DAY = 86400
# In inches: the picture's width, the axes with what is round them, and a row of text.
_WIDTH, _LEFT, _RIGHT, _AXES, _DATES, _ROW = 6.0, 0.85, 0.3, 2.9, 0.55, 0.32
# What years, months, days, hours, minutes and seconds along the axis are in, told at its end.
_ROUND: Final = ["", "%Y", "%b %Y", "%d %b %Y", "%d %b %Y", "%d %b %Y"]
_TITLE = 44
"""Characters in a row of the title."""

# matplotlib's fonts and text are not for two threads at once.
drawing = Lock()


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its label as plain text, and (seconds since 1970, value) in order, at least one.

    rank: its place on a board; 0 where it is on none.
    """

    label: str
    points: Sequence[tuple[int, float]]
    rank: int = 0


def plot(lines: Sequence[Line], title: str, values: str) -> bytes:
    """A PNG of up to MOST_LINES lines, steps from match to match; values: what the numbers are."""
    with drawing:
        # Here, since matplotlib takes a second to come, and only who looks at a picture needs it.
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        lines, heading = lines[:MOST_LINES], wrap(written(title), _TITLE) or [""]
        height = _ROW * (len(heading) + len(lines) + 1) + _AXES + _DATES
        figure = Figure(figsize=(_WIDTH, height), dpi=_DPI, facecolor="white")
        FigureCanvasAgg(figure)
        bottom = _ROW * (len(lines) + 0.5) + _DATES
        across = _WIDTH - _LEFT - _RIGHT
        axes = figure.add_axes((_LEFT / _WIDTH, bottom / height, across / _WIDTH, _AXES / height))
        axes.set_title("\n".join(heading), loc="left", fontsize=_FONT, color=_INK, parse_math=False)
        axes.set_ylabel(values, fontsize=_FONT - 1, color=_INK)
        _frame(axes, lines)
        end = max(line.points[-1][0] for line in lines)
        for place, line in enumerate(lines):
            points = [*line.points, (end, line.points[-1][1])]
            (drawn,) = axes.plot(
                [at / _DAY for at, _ in points],
                [value for _, value in points],
                drawstyle="steps-post",
                color=_COLOURS[place],
                linestyle=_DASHES[place],
                linewidth=2.4,
                marker=_MARKS[place],
                markersize=8,
                markevery=[len(points) - 1],
            )
            middle = (_ROW * (len(lines) - place - 0.25)) / height
            _row(figure, drawn, middle, _label(line))
        picture = BytesIO()
        figure.savefig(picture, format="png")
    return picture.getvalue()


def written(text: str) -> str:
    """A text as the picture's font can write it: signs that it does not have are squares."""
    has = _signs()
    return "".join(sign if ord(sign) in has else "□" for sign in text)


@cache
def _signs() -> frozenset[int]:
    from matplotlib.font_manager import FontProperties, fontManager, get_font

    font = get_font(fontManager.findfont(FontProperties()))
    return frozenset(font.get_charmap())


def _frame(axes: Axes, lines: Sequence[Line]) -> None:
    from matplotlib.dates import AutoDateLocator, ConciseDateFormatter

    moments = [at / _DAY for line in lines for at, _ in line.points]
    first, last = min(moments), max(moments)
    margin = max((last - first) * 0.03, 0.02)
    axes.set_xlim(first - margin, last + margin)
    locator = AutoDateLocator(minticks=3, maxticks=8)  # type: ignore[no-untyped-call]
    axes.xaxis.set_major_locator(locator)
    dates = ConciseDateFormatter(locator, offset_formats=_ROUND)  # type: ignore[no-untyped-call]
    axes.xaxis.set_major_formatter(dates)
    axes.grid(color=_GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=_INK, labelsize=_FONT - 2)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _row(figure: Figure, drawn: Line2D, middle: float, label: str) -> None:
    """Below the axes: a piece of the line, and what it is."""
    from matplotlib.lines import Line2D

    piece = Line2D((_LEFT * 0.3 / _WIDTH, _LEFT / _WIDTH), (middle, middle))
    piece.update_from(drawn)
    piece.set_clip_on(False)
    piece.set_markevery([1])
    piece.set_transform(figure.transFigure)
    figure.add_artist(piece)
    figure.text(
        (_LEFT + 0.2) / _WIDTH,
        middle,
        label,
        color=drawn.get_color(),
        fontsize=_FONT,
        verticalalignment="center_baseline",
        parse_math=False,
    )


def _label(line: Line) -> str:
    """A line's rank, last value and name."""
    value = _number(line.points[-1][1])
    return dotted(str(line.rank or ""), value, written(line.label))


def _number(value: float) -> str:
    return f"{value:.0f}" if value == int(value) else f"{value:.1f}"


def alt_text(what: str, sentences: Sequence[str]) -> str:
    """What a picture is of and the story of each line, as long as Discord lets it be."""
    told = what
    for sentence in sentences:
        if len(told) + 1 + len(sentence) > MOST_ALT:
            break
        told = f"{told} {sentence}"
    return told[:MOST_ALT]


def story(line: Line, key: str, locale: str = DEFAULT_LOCALE) -> str:
    """A line in a sentence: `plot.<key>`, which may name first, best, last, best_on, since."""
    best = max(line.points, key=lambda point: point[1])
    return say(
        locale,
        f"plot.{key}",
        name=line.label,
        n=len(line.points),
        first=_number(line.points[0][1]),
        best=_number(best[1]),
        last=_number(line.points[-1][1]),
        since=_day(line.points[0][0]),
        best_on=_day(best[0]),
        until=_day(line.points[-1][0]),
    )


def _day(at: int) -> str:
    moment = datetime.fromtimestamp(at, UTC)
    return f"{moment.day} {moment:%B %Y}"
