"""A league's fixtures by round, as somebody wants to see them, on pages that a phone shows at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.office.fixtures import Seen
from db.leagues import DivisionRow, League, TeamRow

Which = Literal["open", "over", "all"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which fixtures of a league. Each 0: of all. which: open ones have no result yet that stands."""

    league_id: int
    division_id: int = 0
    team_id: int = 0
    round: int = 0
    which: Which = "open"


@dataclass(frozen=True, slots=True)
class DivisionRound:
    """Fixtures of a round of a division, and who has none in it."""

    round: int
    division: DivisionRow
    fixtures: tuple[Seen, ...]
    byes: tuple[TeamRow, ...] = ()


def by_round(league: League, everything: Sequence[Seen], wanted: Wanted) -> tuple[DivisionRound, ...]:
    """What is wanted of all fixtures of a league, in order. A team's byes are there as rounds without one."""
    found = []
    for number in sorted({each.fixture.round for each in everything}):
        for division in league.divisions:
            of_round = [
                each
                for each in everything
                if each.fixture.round == number and each.fixture.division_id == division.id
            ]
            if (
                not of_round
                or wanted.division_id not in (0, division.id)
                or wanted.round not in (0, number)
                or (wanted.which == "open" and all(each.over for each in of_round))
            ):
                continue
            fixtures = [
                each
                for each in of_round
                if wanted.team_id in (0, *each.fixture.teams) and _fits(each, wanted.which)
            ]
            fixtures.sort(key=lambda each: (each.fixture.at is None, each.fixture.at or 0, each.fixture.id))
            byes = tuple(team for team in _idle(league, division, of_round) if wanted.team_id in (0, team.id))
            if fixtures or (wanted.team_id and byes and wanted.which != "over"):
                found.append(DivisionRound(number, division, tuple(fixtures), byes))
    return tuple(found)


def paged(rounds: Sequence[DivisionRound], size: int) -> tuple[tuple[DivisionRound, ...], ...]:
    """In pages of at most ``size`` fixtures, a bye alone; byes stand after their round's last."""
    pages: list[tuple[DivisionRound, ...]] = []
    page: list[DivisionRound] = []
    room = size
    for part in _parts(rounds, size):
        taken = max(1, len(part.fixtures))
        if taken > room:
            pages.append(tuple(page))
            page, room = [], size
        page.append(part)
        room -= taken
    return (*pages, tuple(page)) if page else tuple(pages)


def _parts(rounds: Sequence[DivisionRound], size: int) -> Iterator[DivisionRound]:
    """The rounds, those in parts that fit no page."""
    for each in rounds:
        starts = range(0, max(1, len(each.fixtures)), size)
        for start in starts:
            last = start == starts[-1]
            yield replace(each, fixtures=each.fixtures[start : start + size], byes=each.byes if last else ())


def _fits(each: Seen, which: Which) -> bool:
    """One that is called off is told among the others of its round, too, as long as those are open."""
    called_off = each.report is None and each.over
    return which == "all" or each.over == (which == "over") or (which == "open" and called_off)


def _idle(league: League, division: DivisionRow, of_round: Sequence[Seen]) -> tuple[TeamRow, ...]:
    """Who has no match in a round; nobody where most have none, as in a round of a few matches by hand."""
    busy = {team_id for each in of_round for team_id in each.fixture.teams}
    idle = tuple(team for team in league.playing_in(division.id) if team.id not in busy)
    return idle if len(idle) < len(busy) else ()
