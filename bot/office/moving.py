"""Fixtures put on another day, or off: one captain asks and the other answers, or an organiser does it."""

from __future__ import annotations

from bot.office.authority import Act, check
from bot.office.dates import date_said, moment_written
from bot.office.desk import Desk, Notice, check_going_on
from bot.office.fixtures import Seen, look, named
from bot.office.reporting import captains_of
from bot.render.names import clean_line, clean_name
from bot.tables.table import Person, TableError
from bot.text import DEFAULT_LOCALE, say
from bot.text.visible import visible_line
from db.fixture_changes import FixtureChanges
from db.fixtures import MoveRow
from db.rows import Changed


class Moving:
    """version: of the fixture, as whoever presses saw it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._changes = FixtureChanges(desk.database)

    async def may_ask(self, person: Person, guild_id: int, fixture_id: int, version: int) -> Seen:
        """The fixture, for somebody who is about to ask for another date of it. Raises TableError."""
        seen = await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))
        check_going_on(seen.league)
        check(Act.RESCHEDULE, person, seen.league, *seen.teams)
        to_be_played(seen)
        as_seen(seen, version)
        return seen

    async def ask(
        self,
        person: Person,
        guild_id: int,
        fixture_id: int,
        version: int,
        day: str,
        at: str = "",
        place: str = "",
    ) -> Seen:
        """A captain asks the other one, in place of what their own team asked before.

        Without a day, to put it off; without a time, at the time of day it has; without a place, where it is.
        Raises TableError.
        """
        async with self._desk.at_fixture(guild_id, fixture_id) as (league, fixture):
            seen = await look(self._desk, league, fixture)
            mine = check(Act.RESCHEDULE, person, league, *seen.teams)
            as_seen(seen, version)
            moment, where = self._wished(seen, day, at, place)
            if seen.move is not None and seen.move.team_id not in {team.id for team in mine}:
                asked = clean_line(league.team(seen.move.team_id).name)
                raise TableError("fixture.answer-first", team=asked)
            now = self._desk.now
            move = MoveRow(fixture_id, moment, where, person.user_id, mine[0].id, now, version)
            entry = self._desk.entry(
                person,
                "fixture-ask",
                league,
                fixture_id=fixture_id,
                before=named(league, fixture),
                after=_then(seen, moment, where),
            )
            await self._changes.ask(guild_id, move, entry)
            asked_for = Seen(league, fixture, None, move)
        tell(self._desk, asked_for, "asked-off" if moment is None else "asked", person, move)
        return asked_for

    async def answer(
        self, person: Person, guild_id: int, fixture_id: int, version: int, mark: str, *, agree: bool
    ) -> Seen:
        """The other captain agrees, and the date is changed, or refuses; who asked may take it back.

        mark: of what was asked, as they saw it. Raises TableError.
        """
        async with self._desk.at_fixture(guild_id, fixture_id) as (league, fixture):
            seen = await look(self._desk, league, fixture)
            mine = check(Act.RESCHEDULE, person, league, *seen.teams)
            to_be_played(seen)
            as_seen(seen, version)
            move = seen.move
            if move is None or move.mark != mark:
                raise TableError("fixture.wish-gone")
            others = [team for team in mine if team.id != move.team_id]
            if agree and not others:
                other = next(team for team in seen.teams if team.id != move.team_id)
                raise TableError("fixture.own-wish", other=clean_line(other.name))
            if not agree:
                what = "fixture-refuse" if others else "fixture-take-back"
                entry = self._desk.entry(
                    person,
                    what,
                    league,
                    fixture_id=fixture_id,
                    before=named(league, fixture),
                    after=date_said(league, move.at),
                )
                await self._changes.drop(guild_id, fixture_id, entry)
                answered = Seen(league, fixture)
            else:
                if move.at is not None and move.at <= self._desk.now:
                    raise TableError("fixture.wish-past")
                answered = await self._put(person, guild_id, seen, move.at, move.place)
        if not agree:
            tell(self._desk, answered, "refused" if others else "taken-back", person)
        else:
            self._tell_moved(answered, person)
        return answered

    async def move(
        self,
        person: Person,
        guild_id: int,
        fixture_id: int,
        reason: str,
        day: str = "",
        at: str = "",
        place: str = "",
    ) -> Seen:
        """An organiser sets the date at once, or puts it off without one. Raises TableError."""
        if not clean_line(reason):
            raise TableError("fixture.no-reason")
        async with self._desk.at_fixture(guild_id, fixture_id) as (league, fixture):
            seen = await look(self._desk, league, fixture)
            check_rules(person, seen)
            moment, where = self._wished(seen, day, at, place)
            moved = await self._put(person, guild_id, seen, moment, where, reason)
        self._tell_moved(moved, person, reason)
        return moved

    def _wished(self, seen: Seen, day: str, at: str, place: str) -> tuple[int | None, str]:
        """Moment and place that are wished for. Raises TableError where that cannot be, or is so already."""
        to_be_played(seen)
        fixture, where = seen.fixture, visible_line(place) or seen.fixture.place
        if not day.strip():
            if at.strip():
                raise TableError("fixture.no-day")
            if fixture.postponed:
                raise TableError("fixture.postponed-already")
            return None, fixture.place
        moment = moment_written(seen.league, day, at, self._desk.now, fixture.at)
        if (moment, where) == (fixture.at, fixture.place):
            raise TableError("fixture.same")
        return moment, where

    async def _put(
        self, person: Person, guild_id: int, seen: Seen, at: int | None, place: str, reason: str = ""
    ) -> Seen:
        league, fixture = seen.league, seen.fixture
        before = f"{named(league, fixture)}, {date_said(league, fixture.at)}"
        entry = self._desk.entry(
            person,
            "fixture-postpone" if at is None else "fixture-move",
            league,
            fixture_id=fixture.id,
            reason=reason.strip(),
            before=before,
            after=_then(seen, at, place),
        )
        try:
            return Seen(league, await self._changes.move(guild_id, fixture, at, place, entry))
        except Changed:
            raise TableError("fixture.changed") from None

    def _tell_moved(self, after: Seen, person: Person, reason: str = "") -> None:
        key = "postponed" if after.fixture.at is None else "moved"
        tell(self._desk, after, f"{key}-by" if reason else key, person, reason=clean_line(reason))


def _then(seen: Seen, at: int | None, place: str) -> str:
    """When it would be played, and where if that is somewhere else: as the log has it."""
    when = date_said(seen.league, at)
    return when if place == seen.fixture.place else f"{when}, {place}"


def tell(
    desk: Desk, seen: Seen, key: str, person: Person, move: MoveRow | None = None, **values: object
) -> None:
    """Tell the league's channel what became of a fixture, for both teams' captains but who did it.

    move: what is asked, where that is told.
    """
    home, away = (clean_line(team.name) for team in seen.teams)
    at, place = (seen.fixture.at, seen.fixture.place) if move is None else (move.at, move.place)
    known: dict[str, object] = {
        "home": home,
        "away": away,
        "at": at,
        "when": say(DEFAULT_LOCALE, "fixture.no-date" if at is None else "fixture.at", at=at),
        "where": f" · {clean_line(place)}" if clean_line(place) else "",
        "by": clean_name(person.name),
    }
    mentions = tuple(each for each in captains_of(seen.teams) if each != person.user_id)
    desk.tell(Notice(seen.league, key, {**known, **values}, seen.fixture.id, mentions))


def check_rules(person: Person, seen: Seen) -> None:
    """An organiser decides on matches, but for those of their own team; a moderator on all.

    Raises TableError.
    """
    check(Act.RULE, person, seen.league)
    if not (person.moderator or person.owner) and any(team.has(person.user_id) for team in seen.teams):
        raise TableError("fixture.own-match")


def to_be_played(seen: Seen) -> None:
    """Raises TableError for a fixture that is called off or has a result."""
    if seen.fixture.off_at is not None:
        raise TableError("fixture.off")
    if seen.report is not None:
        raise TableError("fixture.has-result")


def as_seen(seen: Seen, version: int) -> None:
    """Raises TableError where its date was changed since."""
    if seen.fixture.version != version:
        raise TableError("fixture.changed")
