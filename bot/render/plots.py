"""Lines over time as a picture: a person's ratings, and a board's race.

Lines differ in dash and marker as well as in colour, and each has its label at its end. The paper is white,
so that it reads the same on a dark page. Drawing takes a while and waits for no one: call it in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Final

from bot.render.blocks import dotted
from bot.render.names import plain_name
from bot.text import DEFAULT_LOCALE, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_LINES: Final = 5
MOST_ALT: Final = 1024
"""Discord's limit for the text of a picture, in characters."""

# Okabe and Ito's colours, chosen to be told apart by the colour-blind too.
_COLOURS: Final = ("#0072B2", "#D55E00", "#007A5A", "#9E4A83", "#16181D")
_DASHES: Final = ("solid", "dashed", "dashdot", "dotted", (0, (6, 2, 1, 2, 1, 2)))
_MARKS: Final = ("o", "s", "^", "D", "v")
_INK, _GRID = "#16181D", "#D5D8DE"
_SIZE, _DPI = (8.0, 4.6), 120
_FONT = 13
_DAY = 86400
_GAP = 0.085
"""Between two labels, as a part of the picture's height."""

# matplotlib's fonts and text are not for two threads at once.
_drawing = Lock()


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its label as plain text, and (seconds since 1970, value) in order, at least one.

    rank: its place on a board; 0 where it is on none.
    """

    label: str
    points: Sequence[tuple[int, float]]
    rank: int = 0


def plot(lines: Sequence[Line], title: str, values: str, locale: str = DEFAULT_LOCALE) -> bytes:
    """A PNG of up to MOST_LINES lines, steps from match to match; values: what the numbers are."""
    with _drawing:
        # Here, since matplotlib takes a second to come, and only who looks at a picture needs it.
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        figure = Figure(figsize=_SIZE, dpi=_DPI, facecolor="white")
        FigureCanvasAgg(figure)
        axes = figure.add_axes((0.09, 0.12, 0.55, 0.76))
        lines = lines[:MOST_LINES]
        axes.set_title(written(title), loc="left", fontsize=_FONT + 1, color=_INK, parse_math=False)
        axes.set_ylabel(values, fontsize=_FONT - 1, color=_INK)
        _frame(axes, lines)
        end = max(line.points[-1][0] for line in lines)
        for place, line in enumerate(lines):
            points = [*line.points, (end, line.points[-1][1])]
            axes.plot(
                [at / _DAY for at, _ in points],
                [value for _, value in points],
                drawstyle="steps-post",
                color=_COLOURS[place],
                linestyle=_DASHES[place],
                linewidth=2.2,
                marker=_MARKS[place],
                markersize=7,
                markevery=[len(points) - 1],
            )
        _label(axes, lines, end, locale)
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
    axes.xaxis.set_major_formatter(ConciseDateFormatter(locator))  # type: ignore[no-untyped-call]
    axes.grid(color=_GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=_INK, labelsize=_FONT - 2)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _label(axes: Axes, lines: Sequence[Line], end: int, locale: str) -> None:
    """Each line's rank, last value and name at the right, near its end and off the others'."""
    low, high = axes.get_ylim()
    ends = [(line.points[-1][1] - low) / (high - low) for line in lines]
    order = sorted(range(len(lines)), key=lambda place: (ends[place], -place))
    at, free = dict[int, float](), 0.0
    for place in order:
        at[place] = max(free, ends[place])
        free = at[place] + _GAP
    over = max(0.0, free - _GAP - 1.0)
    for place, line in enumerate(lines):
        value = line.points[-1][1]
        axes.annotate(
            dotted(str(line.rank or ""), _number(value), written(plain_name(line.label, locale))),
            xy=(end / _DAY, value),
            xytext=(1.04, at[place] - over),
            textcoords="axes fraction",
            color=_COLOURS[place],
            fontsize=_FONT - 1,
            verticalalignment="center",
            annotation_clip=False,
            parse_math=False,
            arrowprops={"arrowstyle": "-", "color": _COLOURS[place], "linewidth": 0.8, "relpos": (0, 0.5)},
        )


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
