"""A division's table as people see it: a line a team, and what is to be known beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.render.blocks import MAX_TEXT, Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_line
from bot.render.plots import MOST_ALT
from bot.render.seats import signed
from bot.text import DEFAULT_LOCALE, in_series, say

PAGE: Final = 10
"""Teams on one page: more are no screen of a phone."""
MOST_NOTES: Final = 6


class Parting(Protocol):
    """`bot.league.standings.Parting`."""

    @property
    def criterion(self) -> str: ...
    @property
    def above(self) -> int: ...
    @property
    def own(self) -> int: ...
    @property
    def group(self) -> tuple[str, ...]: ...


class Row(Protocol):
    """`bot.league.standings.Row`, team raw."""

    @property
    def rank(self) -> int: ...
    @property
    def team(self) -> str: ...
    @property
    def played(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def drawn(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def games_for(self) -> int: ...
    @property
    def games_against(self) -> int: ...
    @property
    def hangs_for(self) -> int: ...
    @property
    def hangs_against(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def parting(self) -> Parting | None: ...


@dataclass(frozen=True, slots=True)
class Board:
    """A division's table, names and reasons raw. form: by team, W, D or L, the newest last.

    order: the criteria. waiting: results that do not count yet. taken: team, points and reason of each
    deduction. withdrawn: teams that left. kept: whether results against these count still.
    """

    league: str
    division: str
    rows: Sequence[Row]
    form: Mapping[str, Sequence[str]]
    order: Sequence[str]
    final: bool = False
    waiting: int = 0
    taken: Sequence[tuple[str, int, str]] = ()
    withdrawn: Sequence[str] = ()
    kept: bool = False

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.rows) // PAGE))

    def page(self, number: int) -> Sequence[Row]:
        """From 1."""
        return self.rows[(number - 1) * PAGE : number * PAGE]


def standings(board: Board, page: int, locale: str = DEFAULT_LOCALE) -> Panel:
    """A page of it, its numbers within the lines: columns break on a phone, and nobody can hear them."""
    lines = [_line(row, board, locale) for row in board.page(page)]
    most = MOST_NOTES
    while True:
        notes = [small(note) for note in notes_of(board, clean_line, locale, most)]
        panel = Panel(
            GAME,
            stack(
                [f"### {title(board, clean_line)}", *_state(board, page, locale)],
                lines or [say(locale, "standing.no-teams")],
                notes,
            ),
        )
        if panel.length <= MAX_TEXT or not most:
            return panel
        most -= 1


def title(board: Board, shown: Callable[[str], str]) -> str:
    return dotted(shown(board.league), shown(board.division))


def notes_of(
    board: Board, shown: Callable[[str], str], locale: str = DEFAULT_LOCALE, most: int = MOST_NOTES
) -> list[str]:
    """What is to be known beside the numbers, in sentences. most: so many deductions and withdrawals."""
    key = "standing.waiting-final" if board.final else "standing.waiting"
    waiting = [say(locale, key, n=board.waiting)] if board.waiting else []
    others = [_taken(each, shown, locale) for each in board.taken]
    key = "standing.withdrawn-kept" if board.kept else "standing.withdrawn"
    others += [say(locale, key, team=shown(team)) for team in board.withdrawn]
    if len(others) > most:
        others = [*others[:most], say(locale, "standing.more-notes", n=len(others) - most)]
    return [*waiting, *others]


def alt_text(board: Board, locale: str = DEFAULT_LOCALE) -> str:
    """The table in words, for those who do not see its picture; the shorter, the more teams there are."""
    told = ""
    for key in ("alt-long", "alt-short", "alt-least"):
        lines = [
            say(
                locale,
                f"standing.{key}",
                rank=row.rank,
                team=row.team,
                n=row.points,
                points=signed(row.points),
                won=row.won,
                drawn=row.drawn,
                lost=row.lost,
                form=in_series(
                    [say(locale, f"standing.form.{each}") for each in board.form[row.team]], locale
                )
                or say(locale, "standing.form.none"),
            )
            for row in board.rows
        ]
        told = " ".join([say(locale, "standing.alt", title=title(board, str)), *lines])
        if len(told.encode("utf-16-le")) // 2 <= MOST_ALT:
            return told
    return told.encode("utf-16-le")[: MOST_ALT * 2].decode("utf-16-le", "ignore")


def _state(board: Board, page: int, locale: str) -> list[str]:
    parts = dotted(
        say(locale, "standing.final") if board.final else "",
        say(locale, "standing.page", page=page, pages=board.pages) if board.pages > 1 else "",
    )
    return [parts] if parts else []


def _line(row: Row, board: Board, locale: str) -> str:
    form = " ".join(board.form[row.team])
    hangs = any(each.hangs_for or each.hangs_against for each in board.rows)
    values = {
        name: getattr(row, name)
        for name in (
            "played", "won", "drawn", "lost", "games_for", "games_against", "hangs_for", "hangs_against",
        )
    }  # fmt: skip
    points = say(locale, "standing.points", n=row.points, points=signed(row.points))
    games = say(locale, "standing.games", **values)
    team = f"**{row.rank} {clean_line(row.team)}**"
    if not row.played:
        return dotted(team, points, say(locale, "standing.unplayed"))
    matches = say(locale, "standing.matches", **values)
    # What the table goes by comes first.
    by_games = board.order[:1] in (("games_for",), ("games_difference",))
    return dotted(
        team,
        *((games, points, matches) if by_games else (points, matches, games)),
        say(locale, "standing.hangs", **values) if hangs else "",
        say(locale, "standing.last", form=form) if form else "",
    )


def _taken(taken: tuple[str, int, str], shown: Callable[[str], str], locale: str) -> str:
    team, points, reason = taken
    key = "standing.taken-why" if shown(reason) else "standing.taken"
    return say(locale, key, team=shown(team), n=points, reason=shown(reason))
