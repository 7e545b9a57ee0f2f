"""Fixtures drawn up: a round robin, shown before it is made, and single ones by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from random import Random
from typing import Final
from zlib import crc32

from bot.league.dates import clock_at, day_written, time_written
from bot.league.fixture_sheets import MAX_ROUND
from bot.league.rounds import FEWEST, MOST, round_robin, when
from bot.office.authority import Act, check
from bot.office.dates import date_said, moment_to_come, moment_written, read
from bot.office.desk import Desk, Notice
from bot.office.draws import Draw, Drawn, Plan
from bot.office.fixtures import Seen, named
from bot.office.moving import tell
from bot.office.naming import division_named, playing_team
from bot.render.names import clean_line
from bot.tables.table import Person, TableError
from bot.tables.zones import time_zone
from bot.text.visible import visible_line
from db.fixture_changes import FixtureChanges, Used
from db.fixtures import FixtureRow
from db.leagues import DivisionRow, League, TeamRow

MOST_FIXTURES: Final = 1000
"""A season of a league has at most so many."""
MOST_SKIPPED: Final = 8
"""So many match days can be left out of a draw: more do not fit the id of the button that makes it."""
SEEDS: Final = 10_000


class Drawing:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._changes = FixtureChanges(desk.database)

    async def preview(
        self,
        person: Person,
        guild_id: int,
        league: str | None,
        division: str | None,
        *,
        twice: bool,
        first: str,
        at: str,
        every_days: int = 7,
        minutes: int = 0,
        skip: str = "",
    ) -> Draw:
        """What a draw would make; nothing is made yet. division: None for all. Raises TableError.

        minutes: from one round to the next where ``every_days`` is 0 and all are on one day.
        """
        async with self._desk.acting(Act.RUN, person, guild_id, league) as found:
            if minutes and every_days:
                raise TableError("fixture.minutes-one-day")
            day = read(day_written, first)
            plan = Plan(
                found.id,
                None if division is None else division_named(found, division).id,
                twice,
                day,
                read(time_written, at),
                every_days,
                _places(day, every_days, skip),
                self._desk.now % SEEDS,
                minutes,
            )
            return await self._drawn(found, plan)

    async def confirm(self, person: Person, guild_id: int, plan: Plan, mark: str) -> Draw:
        """Makes all that the preview under that mark showed, or nothing. Raises TableError."""
        async with self._desk.at_work(guild_id, plan.league_id) as league:
            check(Act.RUN, person, league)
            if plan.division_id is not None and plan.division_id not in {row.id for row in league.divisions}:
                raise TableError("fixture.draw-stale")
            if await self._mark(league, plan) != mark:
                raise TableError("fixture.draw-stale")
            draw = await self._drawn(league, plan)
            fixtures = [
                FixtureRow(0, league.id, drawn.division.id, number, home.id, away.id, moment)
                for drawn in draw.divisions
                for number, (each, moment) in enumerate(zip(drawn.rounds, drawn.moments, strict=True), 1)
                for home, away in each.pairings
            ]
            names = ", ".join(drawn.division.name for drawn in draw.divisions)
            entry = self._desk.entry(person, "fixture-draw", league, after=f"{names}: {len(fixtures)}")
            try:
                await self._changes.draw(
                    guild_id, fixtures, [drawn.division.id for drawn in draw.divisions], entry
                )
            except Used:
                raise TableError("fixture.draw-stale") from None
        first = min(moment for drawn in draw.divisions for moment in drawn.moments)
        values: dict[str, object] = {"n": len(fixtures), "at": first}
        self._desk.tell(Notice(league, "drawn", values))
        return draw

    async def add(
        self,
        person: Person,
        guild_id: int,
        league: str | None,
        home: str,
        away: str,
        *,
        day: str = "",
        at: str = "",
        place: str = "",
        round_: int | None = None,
    ) -> Seen:
        """A single fixture, however often the two have met; without a day its date is open.

        round_: None for the one after the division's last. Raises TableError.
        """
        async with self._desk.acting(Act.RUN, person, guild_id, league) as league_now:
            teams = playing_team(league_now, home), playing_team(league_now, away)
            _can_meet(*teams)
            moment = moment_written(league_now, day, at, self._desk.now) if (day + at).strip() else None
            there = await self._desk.fixtures.of_league(league_now.id)
            if len(there) >= MOST_FIXTURES:
                raise TableError("fixture.too-many", most=MOST_FIXTURES)
            division_id = teams[0].division_id
            last = max((each.round for each in there if each.division_id == division_id), default=0)
            row = FixtureRow(
                0,
                league_now.id,
                division_id,
                round_ or min(last + 1, MAX_ROUND),
                teams[0].id,
                teams[1].id,
                moment,
                visible_line(place),
            )
            if any(
                each.teams == row.teams
                and each.at == row.at
                and each.off_at is None
                and (moment is not None or each.round == row.round)
                for each in there
            ):
                raise TableError("fixture.there-already", name=clean_line(named(league_now, row)))
            after = f"{named(league_now, row)}, {date_said(league_now, moment)}"
            after += f", {row.place}" if row.place else ""
            entry = self._desk.entry(person, "fixture-add", league_now, after=after)
            added = Seen(league_now, await self._changes.add(guild_id, row, entry))
        tell(self._desk, added, "added", person)
        return added

    async def _drawn(self, league: League, plan: Plan) -> Draw:
        divisions = [row for row in league.divisions if plan.division_id in (None, row.id)]
        if not divisions:
            raise TableError("fixture.no-divisions")
        there = await self._desk.fixtures.of_league(league.id)
        drawn = tuple([await self._division(league, plan, row, there) for row in divisions])
        draw = Draw(plan, league, drawn, await self._mark(league, plan))
        if len(there) - draw.replaces + draw.fixtures > MOST_FIXTURES:
            raise TableError("fixture.too-many", most=MOST_FIXTURES)
        return draw

    async def _division(
        self, league: League, plan: Plan, division: DivisionRow, there: Sequence[FixtureRow]
    ) -> Drawn:
        name = clean_line(division.name)
        if await self._changes.drawn_on(division.id):
            raise TableError("fixture.drawn-already", division=name)
        teams = list(league.playing_in(division.id))
        if len(teams) < FEWEST:
            raise TableError("fixture.too-few-teams", division=name, n=len(teams), fewest=FEWEST)
        if len(teams) > MOST:
            raise TableError("fixture.too-many-teams", division=name, n=len(teams), most=MOST)
        teams.sort(key=lambda team: team.id)
        Random(f"{plan.seed}:{division.id}").shuffle(teams)
        rounds = round_robin(teams, twice=plan.twice)
        zone = time_zone(league.row.zone)
        moments = when(plan.first, plan.at, zone, plan.every_days, len(rounds), plan.skipped, plan.minutes)
        for moment in moments if plan.every_days else moments[:1]:
            moment_to_come(league, clock_at(moment, zone).date(), plan.at, self._desk.now)
        return Drawn(division, rounds, moments, sum(each.division_id == division.id for each in there))

    async def _mark(self, league: League, plan: Plan) -> str:
        """Of all that is drawn from: the teams, the zone, and the fixtures that are there."""
        teams = sorted((team.id, team.division_id, team.withdrawn_at) for team in league.teams)
        there = await self._desk.fixtures.of_league(league.id)
        fixtures = sorted((each.id, each.version) for each in there)
        of = (plan, teams, fixtures, league.row.zone)
        return f"{crc32(repr(of).encode()):08x}"


def _can_meet(home: TeamRow, away: TeamRow) -> None:
    if home.id == away.id:
        raise TableError("fixture.against-itself", team=clean_line(home.name))
    if home.division_id != away.division_id:
        raise TableError("fixture.two-divisions", home=clean_line(home.name), away=clean_line(away.name))


def _places(first: date, every_days: int, written: str) -> tuple[int, ...]:
    """Which match days are left out, of days as people list them: "24 Dec 2026, 31 Dec 2026"."""
    if not every_days:
        if written.strip():
            raise TableError("fixture.skip-one-day")
        return ()
    places = set()
    for part in re.split(r"[;\n]|,(?! *[0-9]{4}(?![0-9-]))", written):  # not within "Dec 24, 2026"
        if part.strip():
            place, rest = divmod((read(day_written, part) - first).days, every_days)
            if rest == 0 and place >= 0:  # others are no match days
                places.add(place)
    if len(places) > MOST_SKIPPED or any(place > 99 for place in places):
        raise TableError("fixture.skip-too-many", most=MOST_SKIPPED)
    return tuple(sorted(places))
