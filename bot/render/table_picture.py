"""A table as a picture, with letters large enough for a phone; rows are told apart by shade and number.

Drawing takes a while and waits for no one: call it in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from textwrap import wrap
from typing import Final

from bot.render.plots import drawing, written

# In inches: the picture, its margin, a row, and where each column ends. A phone shows it 350 pixels wide,
# where letters of this size have 12: with more columns nobody could read them there.
_WIDTH, _MARGIN, _ROW = 5.7, 0.1, 0.4
_ENDS: Final = (0.38, 2.3, 2.63, 2.92, 3.21, 4.02, 4.47, 5.6)
_DPI, _FONT = 160, 14
_INK, _SHADE = "#16181D", "#EEF0F3"
_BOLD: Final = (1, 6)
"""The team and its points."""
_TITLE: Final = 40
"""Characters in a row of the title."""


Cells = Sequence[str]
"""A row as it is written: rank, team, won, drawn, lost, games, points, form; raw."""


def table_picture(title: str, headings: Cells, rows: Sequence[Cells]) -> bytes:
    """A PNG with all the rows, up to 40."""
    with drawing:
        # Here, since matplotlib takes a second to come, and only who looks at a picture needs it.
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        from matplotlib.lines import Line2D
        from matplotlib.patches import Rectangle

        heading = wrap(written(title), _TITLE) or [""]
        height = _ROW * (len(heading) + len(rows) + 1) + 2 * _MARGIN
        figure = Figure(figsize=(_WIDTH, height), dpi=_DPI, facecolor="white")
        FigureCanvasAgg(figure)
        top = height - _MARGIN

        def row(cells: Sequence[str], place: int) -> None:
            middle = (top - _ROW * (place + 0.5)) / height
            for number, (cell, end) in enumerate(zip(cells, _ENDS, strict=True)):
                # Names begin where the rank ends; numbers end under one another.
                x, side = (_ENDS[0] + 0.12, "left") if number == 1 else (end, "right")
                drawn = figure.text(
                    x / _WIDTH,
                    middle,
                    written(cell),
                    color=_INK,
                    fontsize=_FONT,
                    fontweight="bold" if number in _BOLD else "normal",
                    horizontalalignment=side,
                    verticalalignment="center_baseline",
                    parse_math=False,
                )
                name = drawn.get_text()
                while number == 1 and drawn.get_window_extent().x1 > end * _DPI:
                    name = name[:-1]
                    drawn.set_text(f"{name.rstrip()}…")

        for number, line in enumerate(heading):
            y = (top - _ROW * (number + 0.5)) / height
            figure.text(
                _MARGIN / _WIDTH, y, line, color=_INK, fontsize=_FONT + 1, fontweight="bold",
                verticalalignment="center_baseline", parse_math=False,
            )  # fmt: skip
        first = len(heading) + 1
        row(headings, first - 1)
        y = (top - _ROW * first) / height
        across = (_MARGIN / _WIDTH, 1 - _MARGIN / _WIDTH)
        figure.add_artist(Line2D(across, (y, y), color=_INK, linewidth=1.5))
        for number, cells in enumerate(rows):
            if number % 2:
                corner = (across[0], (top - _ROW * (first + number + 1)) / height)
                figure.add_artist(
                    Rectangle(corner, across[1] - across[0], _ROW / height, color=_SHADE, linewidth=0)
                )
            row(cells, first + number)
        picture = BytesIO()
        figure.savefig(picture, format="png")
    return picture.getvalue()
