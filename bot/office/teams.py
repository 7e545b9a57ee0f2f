"""Teams entered, renamed, withdrawn, points taken off them: by organisers, each act of theirs in the log."""

from __future__ import annotations

from bot.office.authority import Act
from bot.office.desk import Desk, Notice, still
from bot.office.naming import division_named, name_written, playing_team, team_named
from bot.office.reporting import captains_of
from bot.office.rosters import check_free
from bot.render.names import clean_line
from bot.tables.table import Person, TableError
from bot.text import DEFAULT_LOCALE, say
from bot.text.visible import folded
from db.leagues import DeductionRow, League, TeamPlayer, TeamRow
from db.team_changes import TeamChanges

TEAMS = 40
"""So many teams a division has."""
MOST_POINTS = 99
"""So many points are deducted at a time, at most."""


class Teams:
    def __init__(self, desk: Desk) -> None:
        self._desk, self._changes = desk, TeamChanges(desk.database)

    async def enter(
        self,
        person: Person,
        guild_id: int,
        named: str | None,
        name: str,
        division: str | None,
        captain: Person | None,
    ) -> tuple[League, TeamRow]:
        """A new team, with its captain where one is named. Raises TableError."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            written = self._free_name(league, name)
            into = division_named(league, division)
            teams = [team for team in league.teams if team.division_id == into.id]
            if len(teams) >= TEAMS:
                raise TableError("team.too-many", n=TEAMS, division=clean_line(into.name))
            players: list[TeamPlayer] = []
            if captain is not None:
                check_free(league, captain)
                players = [TeamPlayer(0, 0, captain.user_id, captain.name, "captain", self._desk.now)]
            entry = self._desk.entry(
                person,
                "team-enter",
                league,
                about_id=captain.user_id if captain else None,
                after=written,
            )
            team_id = await self._changes.enter(league, into.id, written, folded(written), players, entry)
        league = await self._desk.league(guild_id, league.id)
        return league, league.team(team_id)

    async def rename(
        self, person: Person, guild_id: int, named: str | None, team: str, name: str
    ) -> tuple[str, str]:
        """Its names before and after. Raises TableError."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            renamed = playing_team(league, team)
            written = self._free_name(league, name, renamed.id)
            entry = self._desk.entry(person, "team-change", league, before=renamed.name, after=written)
            await still(self._changes.rename(league, renamed, written, folded(written), entry))
        return renamed.name, written

    async def withdraw(
        self, person: Person, guild_id: int, named: str | None, team: str, reason: str, *, sure: bool
    ) -> TeamRow:
        """A team leaves for good. Raises TableError, unless ``sure`` with what that does."""
        async with self._desk.acting(Act.RULE, person, guild_id, named) as league:
            leaving, why = playing_team(league, team), _reason(reason)
            if not sure:
                raise await self._question(league, leaving)
            entry = self._desk.entry(person, "team-withdraw", league, reason=why, before=leaving.name)
            await still(self._changes.withdraw(league, leaving, entry))
        values: dict[str, object] = {"team": clean_line(leaving.name), "reason": clean_line(why)}
        results = league.row.rules.get("withdrawn", "expunge")
        self._desk.tell(Notice(league, f"team-withdrawn-{results}", values))
        return leaving

    async def deduct(
        self, person: Person, guild_id: int, named: str | None, team: str, points: int, reason: str
    ) -> TeamRow:
        """Take points off a team, now and in every table from now on. Raises TableError."""
        async with self._desk.acting(Act.RULE, person, guild_id, named) as league:
            losing, why = playing_team(league, team), _reason(reason)
            entry = self._desk.entry(
                person, "team-deduct", league, reason=why, before=str(points), after=losing.name
            )
            await self._changes.deduct(league, losing, points, why, entry)
        values = {"team": clean_line(losing.name), "points": points, "reason": clean_line(why)}
        self._desk.tell(Notice(league, "team-deducted", values, mentions=captains_of([losing])))
        return losing

    async def deductions(self, guild_id: int, named: str | None) -> list[tuple[TeamRow, DeductionRow]]:
        """Those of a league that are not taken back, with whose they are. Raises TableError."""
        league = await self._desk.which(guild_id, named)
        found = await self._desk.leagues.deductions(league.id)
        return [(league.team(each.team_id), each) for each in found]

    async def take_back(
        self, person: Person, guild_id: int, named: str | None, deduction: str
    ) -> tuple[TeamRow, DeductionRow]:
        """Give a team its points back. deduction: its number. Raises TableError."""
        async with self._desk.acting(Act.RULE, person, guild_id, named) as league:
            for each in await self._desk.leagues.deductions(league.id):
                if str(each.id) == deduction.strip():
                    break
            else:
                raise TableError("team.no-deduction")
            team = league.team(each.team_id)
            entry = self._desk.entry(
                person, "team-deduct-undo", league, before=str(each.points), after=team.name
            )
            await still(self._changes.take_back(league, each.id, entry))
        self._desk.tell(Notice(league, "points-back", {"team": clean_line(team.name), "points": each.points}))
        return team, each

    def _free_name(self, league: League, name: str, but: int = 0) -> str:
        written = name_written(name)
        for team in league.teams:
            if folded(team.name) == folded(written) and team.id != but:
                raise TableError("team.twice", team=clean_line(team.name))
        return written

    async def _question(self, league: League, team: TeamRow) -> TableError:
        """What it would do that a team withdraws."""
        fixtures = await self._desk.fixtures.of_league(league.id)
        reports = await self._desk.reports.of_league(league.id)
        theirs = [each for each in fixtures if team.id in each.teams and each.off_at is None]
        standing = [each for each in theirs if each.id in reports and reports[each.id].state == "confirmed"]
        waiting = sum(each.id in reports for each in theirs) - len(standing)
        return TableError(
            f"team.withdraw-{league.row.rules['withdrawn']}",
            team=clean_line(team.name),
            n=len(theirs) - len(standing),
            played=len(standing),
            waiting=" " + say(DEFAULT_LOCALE, "team.withdraw-waiting", n=waiting) if waiting else "",
        )


def shown_team(league: League, named: str | None, person: Person) -> TeamRow:
    """The team a command shows: the one named, or the only one that somebody is in. Raises TableError."""
    if named is not None:
        return team_named(league, named)
    all_of_mine = league.teams_of(person.user_id)
    mine = [team for team in all_of_mine if team.withdrawn_at is None] or all_of_mine
    if len(mine) != 1:
        raise TableError("team.say-which")
    return mine[0]


def _reason(written: str) -> str:
    if not clean_line(written):
        raise TableError("team.no-reason")
    return written.strip()
