"""Leagues entered, run and closed by moderators and organisers, each act of theirs in the log."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from bot.league.dates import day_said
from bot.office.authority import Act, check
from bot.office.desk import Desk, Notice, full_name, still
from bot.office.naming import (
    DIVISIONS,
    check_division_free,
    division_named,
    divisions_written,
    name_written,
)
from bot.office.ranking import usual_rules
from bot.render.names import clean_line, clean_name
from bot.tables.house_rules import game_of
from bot.tables.table import Person, TableError
from bot.tables.zones import day_at, day_written, start_of, zone_named
from bot.text.visible import folded
from db.audit import AuditStore, Entry
from db.league_changes import LeagueChanges, NewTeam
from db.leagues import League, LeagueRow
from db.rows import Changed

OPEN_LEAGUES = 20
"""So many leagues are open on a server at a time."""
ORGANISERS = 10
"""So many organisers a league has, beside the server's moderators."""
SEASON_LENGTH = 20
"""The name of a season has at most so many characters."""
HOUR = 60 * 60
CONFIRM_HOURS = 48
"""So long the other captain has before a report stands, unless a league says otherwise."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A league as a moderator enters it. players, zone: the game's and the server's own without.

    divisions: their names, commas between. ranking: one of `bot.office.ranking.PRESETS`.
    """

    name: str
    season: str
    game: str
    divisions: str
    players: int | None = None
    best_of: int = 3
    tables: int = 1
    ranking: str = "points"
    zone: str | None = None
    one_team: bool = True


class Leagues:
    def __init__(self, desk: Desk) -> None:
        self._desk, self._changes = desk, LeagueChanges(desk.database)
        self._audit = AuditStore(desk.database)
        self._entering = asyncio.Lock()

    async def enter(self, person: Person, guild_id: int, channel_id: int, entered: Entered) -> League:
        """A league's first season under the server's house rules. Raises TableError."""
        check(Act.ENTER, person, None)
        tables = self._desk.tables
        zone = entered.zone
        zone = (await tables.guilds.get(guild_id)).zone if zone is None else zone_named(zone)
        players = entered.players or game_of(entered.game).players[0]
        rules = await tables.house_rules.of_server(guild_id, entered.game, players)
        row = LeagueRow(
            0,
            guild_id,
            channel_id,
            name_written(entered.name),
            name_written(entered.season, SEASON_LENGTH),
            entered.game,
            players,
            rules.unusual,
            entered.best_of,
            entered.tables,
            zone,
            usual_rules(entered.ranking, entered.best_of, entered.tables),
            CONFIRM_HOURS * HOUR,
            entered.one_team,
            None,
            self._desk.now,
        )
        return await self._put(person, row, divisions_written(entered.divisions))

    async def begin_next(self, person: Person, guild_id: int, named: str | None, season: str) -> League:
        """The season after one that is closed: its settings, organisers, and teams that have not withdrawn.

        Raises TableError.
        """
        old = await self._desk.which(guild_id, named, person.user_id)
        check(Act.RUN, person, old)
        if old.row.closed_at is None:
            raise TableError("league.not-closed", name=clean_line(full_name(old.row)))
        copied = {name: getattr(old.row, name) for name in LeagueRow.__slots__}
        changes = {"season": name_written(season, SEASON_LENGTH), "created_at": self._desk.now}
        row = LeagueRow(**{**copied, **changes, "locks_at": None, "closed_at": None})
        places = {division.id: place for place, division in enumerate(old.divisions)}
        teams = [
            NewTeam(team.name, folded(team.name), places[team.division_id], team.players)
            for team in old.playing
        ]
        divisions = [division.name for division in old.divisions]
        return await self._put(person, row, divisions, old.organisers, teams)

    async def name_organiser(self, person: Person, guild_id: int, named: str | None, other: Person) -> League:
        """Raises TableError."""
        async with self._desk.acting(Act.ENTER, person, guild_id, named) as league:
            if other.user_id in league.organisers:
                raise TableError("league.organiser-already", name=clean_name(other.name))
            if len(league.organisers) >= ORGANISERS:
                raise TableError("league.too-many-organisers", n=ORGANISERS)
            entry = self._desk.entry(person, "league-organiser", league, about_id=other.user_id)
            await self._changes.name_organiser(league, other.user_id, other.name, entry)
        return league

    async def drop_organiser(self, person: Person, guild_id: int, named: str | None, other: Person) -> League:
        """Raises TableError."""
        async with self._desk.acting(Act.ENTER, person, guild_id, named) as league:
            if other.user_id not in league.organisers:
                raise TableError("league.no-organiser", name=clean_name(other.name))
            entry = self._desk.entry(person, "league-organiser-off", league, about_id=other.user_id)
            await still(self._changes.drop_organiser(league, other.user_id, entry))
        return league

    async def add_division(self, person: Person, guild_id: int, named: str | None, name: str) -> str:
        """Its name as it is kept. Raises TableError."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            if len(league.divisions) >= DIVISIONS:
                raise TableError("league.too-many-divisions", n=DIVISIONS)
            written = name_written(name)
            check_division_free(league, written)
            entry = self._desk.entry(person, "league-division", league, after=written)
            await self._changes.add_division(league, written, entry)
        return written

    async def rename_division(
        self, person: Person, guild_id: int, named: str | None, division: str | None, name: str
    ) -> tuple[str, str]:
        """Its names before and after. Raises TableError."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            renamed, written = division_named(league, division), name_written(name)
            check_division_free(league, written, renamed.id)
            entry = self._desk.entry(
                person, "league-division-name", league, before=renamed.name, after=written
            )
            await still(self._changes.rename_division(league, renamed.id, written, entry))
        return renamed.name, written

    async def remove_division(
        self, person: Person, guild_id: int, named: str | None, division: str | None
    ) -> str:
        """Its name. Raises TableError where it is not empty, or the last."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            removed = division_named(league, division)
            if len(league.divisions) == 1:
                raise TableError("league.last-division")
            entry = self._desk.entry(person, "league-division-off", league, before=removed.name)
            try:
                await self._changes.remove_division(league, removed.id, entry)
            except Changed:
                raise TableError("league.division-in-use", name=clean_line(removed.name)) from None
        return removed.name

    async def lock(self, person: Person, guild_id: int, named: str | None, day: str | None = None) -> int:
        """Fix rosters now, or from the first moment of a day where the league is; when. Raises TableError."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            at = self._desk.now if day is None else lock_written(day, league.row.zone, self._desk.now)
            first = day_said(day_at(at, league.row.zone))
            entry = self._desk.entry(person, "league-lock", league, after=first)
            await still(self._changes.change(league, entry, locks_at=at))
        return at

    async def unlock(self, person: Person, guild_id: int, named: str | None) -> League:
        """Raises TableError."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            if league.row.locks_at is None:
                raise TableError("league.not-locked")
            entry = self._desk.entry(person, "league-unlock", league)
            await still(self._changes.change(league, entry, locks_at=None))
        return league

    async def close(self, person: Person, guild_id: int, named: str | None, *, sure: bool) -> League:
        """End a season for good. Raises TableError, unless ``sure`` with what that means."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            if not sure:
                fixtures = await self._desk.fixtures.of_league(league.id)
                reports = await self._desk.reports.of_league(league.id)
                standing = {number for number, each in reports.items() if each.state == "confirmed"}
                left = [each for each in fixtures if each.off_at is None and each.id not in standing]
                key = "league.close-unfinished" if left else "league.close-sure"
                raise TableError(key, n=len(left), name=clean_line(full_name(league.row)))
            entry = self._desk.entry(person, "league-close", league, after=full_name(league.row))
            await still(self._changes.close(league, entry))
        self._desk.tell(Notice(league, "season-over"))
        return league

    async def log(
        self, guild_id: int, league_id: int, limit: int, offset: int, fixture_id: int = 0
    ) -> tuple[League, tuple[Entry, ...], bool]:
        """A page of what was done in a league, the newest first, and whether more follow. Anybody may.

        fixture_id: of that one alone. Raises TableError.
        """
        if fixture_id:
            league, _ = await self._desk.fixture(guild_id, fixture_id)
            entries, more = await self._audit.of_fixture(fixture_id, limit, offset)
        else:
            league = await self._desk.league(guild_id, league_id)
            entries, more = await self._audit.of_league(league_id, limit, offset)
        return league, entries, more

    async def _put(
        self,
        person: Person,
        row: LeagueRow,
        divisions: list[str],
        organisers: Mapping[int, str] | None = None,
        teams: list[NewTeam] | None = None,
    ) -> League:
        async with self._entering:  # of two who enter the same league, one is told
            rows = await self._desk.leagues.all(row.guild_id)
            if folded(full_name(row)) in {folded(full_name(each)) for each in rows}:
                raise TableError("league.twice", name=clean_line(full_name(row)))
            if sum(each.closed_at is None for each in rows) >= OPEN_LEAGUES:
                raise TableError("league.too-many", n=OPEN_LEAGUES)
            after = full_name(row)
            entry = Entry(row.created_at, person.user_id, person.name, "league-enter", after=after)
            league_id = await self._changes.enter(row, divisions, entry, organisers, teams or ())
        return await self._desk.league(row.guild_id, league_id)


def lock_written(day: str, zone: str, now: int) -> int:
    """The first moment of a day that is still to come there. Raises TableError."""
    at = start_of(day_written(day), zone)
    if at <= now:
        raise TableError("league.lock-past")
    return at
