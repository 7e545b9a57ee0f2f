"""Matches won without play: awarded by an organiser, or given away by a captain."""

from __future__ import annotations

from bot.office.authority import Act, check
from bot.office.desk import Desk, check_going_on
from bot.office.fixtures import Seen, look, named
from bot.office.moving import as_seen, check_rules, tell
from bot.office.naming import team_named
from bot.render.names import clean_line
from bot.tables.table import Person, TableError
from bot.text.visible import visible_line
from db.leagues import TeamRow
from db.report_changes import ReportChanges
from db.reports import ReportRow
from db.rows import Changed


class Walkovers:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._changes = ReportChanges(desk.database)

    async def award(self, person: Person, guild_id: int, fixture_id: int, winner: str, reason: str) -> Seen:
        """An organiser gives it to a team, named as in commands, in place of what was reported.

        Raises TableError.
        """
        if not clean_line(reason):
            raise TableError("fixture.no-reason")
        async with self._desk.at_fixture(guild_id, fixture_id) as (league, fixture):
            seen = await look(self._desk, league, fixture)
            check_rules(person, seen)
            winning = team_named(league, winner)
            if winning.id not in fixture.teams:
                raise TableError("fixture.not-its-team", name=clean_line(named(league, fixture)))
            given = await self._give(person, guild_id, seen, winning, reason.strip())
        names = {"winner": clean_line(winning.name), "reason": clean_line(reason)}
        tell(self._desk, given, "walkover", person, None, **names)
        return given

    async def may_concede(
        self, person: Person, guild_id: int, fixture_id: int, version: int
    ) -> tuple[Seen, tuple[TeamRow, ...]]:
        """The fixture, and for which of its teams a captain may give it away. Raises TableError."""
        seen = await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))
        check_going_on(seen.league)
        mine = check(Act.CONCEDE, person, seen.league, *seen.teams)
        as_seen(seen, version)
        _not_settled(seen)
        return seen, seen.led_by(person.user_id) or mine

    async def concede(
        self, person: Person, guild_id: int, fixture_id: int, version: int, team_id: int
    ) -> Seen:
        """That team gives it away, and the other wins without play. Raises TableError."""
        async with self._desk.at_fixture(guild_id, fixture_id) as (league, fixture):
            seen = await look(self._desk, league, fixture)
            team = next((team for team in seen.teams if team.id == team_id), None)
            if team is None:
                raise TableError("fixture.not-its-team", name=clean_line(named(league, fixture)))
            check(Act.CONCEDE, person, league, team)
            if not team.led_by(person.user_id):
                check_rules(person, seen)
            as_seen(seen, version)
            winner = next(other for other in seen.teams if other.id != team_id)
            given = await self._give(person, guild_id, seen, winner, "", team)
        names = {"team": clean_line(team.name), "winner": clean_line(winner.name)}
        tell(self._desk, given, "conceded", person, None, **names)
        return given

    async def _give(
        self,
        person: Person,
        guild_id: int,
        seen: Seen,
        winner: TeamRow,
        reason: str,
        conceded_by: TeamRow | None = None,
    ) -> Seen:
        _not_settled(seen)
        league, fixture, now = seen.league, seen.fixture, self._desk.now
        report = ReportRow(
            id=0,
            fixture_id=fixture.id,
            state="confirmed",
            how="walkover",
            games=(),
            hangs=(),
            walkover_id=winner.id,
            void=False,
            by_id=person.user_id,
            by_name=person.name,
            team_id=None if conceded_by is None else conceded_by.id,
            reason=reason,
            at=now,
            closed_at=now,
        )
        entry = self._desk.entry(
            person,
            "result-walkover" if conceded_by is None else "result-concede",
            league,
            fixture_id=fixture.id,
            reason=reason,
            before=named(league, fixture),
            after=visible_line(winner.name),
        )
        try:
            return Seen(league, fixture, await self._changes.file(guild_id, report, entry, seen.report))
        except Changed:
            raise TableError("fixture.changed") from None


def _not_settled(seen: Seen) -> None:
    """Raises TableError where it has a result already, or is called off."""
    if seen.fixture.off_at is not None:
        raise TableError("fixture.off")
    if seen.report is not None and seen.report.state == "confirmed":
        raise TableError("fixture.settled")
