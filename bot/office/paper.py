"""A league on paper: standings, fixtures and rosters as files, and a team's fixtures for a calendar."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final, Literal
from unicodedata import normalize

from bot.league.diary import DiaryEntry, diary
from bot.league.diary import State as DiaryState
from bot.league.paper import FixturesPage, StandingsPage, fixtures_page, standings_page
from bot.league.sheets import fixtures_csv, standings_csv
from bot.league.team_sheets import Captaincy, SheetPlayer, SheetTeam, teams_csv
from bot.office.authority import Act, may
from bot.office.desk import Desk, full_name
from bot.office.fixtures import Seen
from bot.office.naming import division_named, team_named
from bot.office.printing import fixture_line, printed_rounds, printed_table, standing_lines
from bot.office.standings import Standings
from bot.render.names import plain_name
from bot.tables.table import Person
from bot.tables.zones import time_zone
from bot.text import DEFAULT_LOCALE, say
from bot.text.visible import visible_line
from db.leagues import DivisionRow, League, TeamRow

Form = Literal["csv", "page"]

_ROLES: Final[dict[str, Captaincy | None]] = {"captain": "captain", "vice": "vice", "player": None}


@dataclass(frozen=True, slots=True)
class File:
    """A file to be sent. of: what it is of, raw."""

    name: str
    data: bytes
    of: str


class Paper:
    """league: as a command names it; division, team: likewise, None for all. Each raises TableError."""

    def __init__(self, desk: Desk, standings: Standings) -> None:
        self._desk, self._standings = desk, standings

    async def standings(
        self,
        guild_id: int,
        named: str | None,
        division: str | None,
        form: Form,
        locale: str = DEFAULT_LOCALE,
    ) -> File:
        league = await self._desk.which(guild_id, named)
        if division is None:
            tables = await self._standings.of_league(league)
        else:
            tables = (await self._standings.of_division(league, division_named(league, division)),)
        if form == "csv":
            lines = [line for each in tables for line in standing_lines(each, locale)]
            name = "" if division is None else tables[0].division.name
            return _file(league, "standings", ".csv", standings_csv(lines), name)
        of = tables[0].division.name if len(tables) == 1 else ""
        page = StandingsPage(
            league.row.name,
            league.row.season,
            of or say(locale, "paper.all-divisions"),
            time_zone(league.row.zone),
            self._desk.now,
            tuple(printed_table(each, locale) for each in tables),
        )
        return _file(league, "standings", ".html", standings_page(page, locale).encode(), of)

    async def fixtures(
        self,
        guild_id: int,
        named: str | None,
        division: str | None,
        team: str | None,
        form: Form,
        locale: str = DEFAULT_LOCALE,
    ) -> File:
        league = await self._desk.which(guild_id, named)
        of_team = None if team is None else team_named(league, team)
        of_division = None if division is None else division_named(league, division)
        seen = await self._seen(league, of_division, of_team)
        of = of_team.name if of_team else of_division.name if of_division else ""
        zone = time_zone(league.row.zone)
        if form == "csv":
            lines = [fixture_line(each, self._desk.now, locale, played=True) for each in seen]
            return _file(league, "fixtures", ".csv", fixtures_csv(lines, zone), of)
        page = FixturesPage(
            league.row.name,
            league.row.season,
            of or say(locale, "paper.all-divisions"),
            zone,
            self._desk.now,
            tuple(printed_rounds(league, seen, self._desk.now, locale, byes=of_team is None)),
        )
        return _file(league, "fixtures", ".html", fixtures_page(page, locale).encode(), of)

    async def calendar(
        self, guild_id: int, named: str | None, team: str, locale: str = DEFAULT_LOCALE
    ) -> File:
        """All fixtures of a team that have, or had, a date."""
        league = await self._desk.which(guild_id, named)
        mine = team_named(league, team)
        entries = [
            DiaryEntry(
                each.fixture.id,
                each.home.name,
                each.away.name,
                starts_at,
                league.division(each.fixture.division_id).name,
                each.fixture.round,
                each.fixture.place,
                _diary_state(each),
                each.fixture.version,
            )
            for each in await self._seen(league, None, mine)
            if (starts_at := each.fixture.at or each.fixture.was_at) is not None
        ]
        data = diary(full_name(league.row), entries, stamped_at=self._desk.now, locale=locale)
        return _file(league, "", ".ics", data, mine.name)

    async def data(self, guild_id: int, named: str | None, division: str | None) -> File:
        """What the standings are made from, a division a line, as `python -m bot standings` reads it."""
        league = await self._desk.which(guild_id, named)
        divisions = league.divisions if division is None else (division_named(league, division),)
        tables = [await self._standings.of_division(league, each) for each in divisions]
        lines = "".join(f"{json.dumps(each.data, ensure_ascii=False)}\n" for each in tables)
        of = divisions[0].name if division is not None else ""
        return _file(league, "standings", ".jsonl", lines.encode(), of)

    async def teams(self, person: Person, guild_id: int, named: str | None) -> File:
        """Rosters as they are now, with Discord ids for organisers alone; withdrawn teams are left out."""
        league = await self._desk.which(guild_id, named, person.user_id)
        ids = may(Act.RUN, person, league)
        teams = [
            SheetTeam(
                league.division(team.division_id).name,
                team.name,
                tuple(
                    SheetPlayer(
                        visible_line(each.name) or plain_name(""),
                        _ROLES[each.role],
                        each.user_id if ids else None,
                    )
                    for each in team.players
                ),
            )
            for team in league.playing
        ]
        return _file(league, "teams", ".csv", teams_csv(teams))

    async def _seen(self, league: League, division: DivisionRow | None, team: TeamRow | None) -> list[Seen]:
        reports = await self._desk.reports.of_league(league.id)
        return [
            Seen(league, row, reports.get(row.id))
            for row in await self._desk.fixtures.of_league(league.id)
            if (division is None or row.division_id == division.id) and (team is None or team.id in row.teams)
        ]


def file_name(*parts: str, ending: str) -> str:
    """Of small letters, numbers and hyphens, whatever the parts are: "pub-league-2026-premier.csv"."""
    plain = normalize("NFKD", " ".join(parts)).encode("ascii", "ignore").decode().lower()
    return (re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80].strip("-") or "league") + ending


def _file(league: League, what: str, ending: str, data: bytes, of: str = "") -> File:
    name = file_name(league.row.name, league.row.season, of, what, ending=ending)
    return File(name, data, f"{full_name(league.row)} · {of}" if of else full_name(league.row))


def _diary_state(seen: Seen) -> DiaryState:
    if seen.fixture.off_at is not None and seen.report is None:
        return "cancelled"
    return "postponed" if seen.fixture.postponed else "scheduled"
