"""Who is on a team's roster, who leads it, and who goes from one to another, by captains and organisers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from bot.office.authority import Act, check, may
from bot.office.desk import Desk, still
from bot.office.naming import name_written, playing_team
from bot.render.names import clean_line, clean_name
from bot.tables.table import Person, TableError
from bot.text.visible import folded
from db.leagues import League, Role, TeamPlayer, TeamRow
from db.team_changes import TeamChanges

PLAYERS = 30
"""So many players a team has."""


class Rosters:
    """team: as a command names it; without one, the team that whoever asks leads. Each raises TableError."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._changes = desk, TeamChanges(desk.database)

    async def add(
        self,
        person: Person,
        guild_id: int,
        named: str | None,
        team: str | None,
        member: Person | None,
        name: str | None,
    ) -> TeamRow:
        """A member, or somebody by their plain name alone."""
        async with self._leading(Act.ROSTER, person, guild_id, named, team) as (league, theirs):
            if (member is None) == (name is None):
                raise TableError("team.member-or-name")
            _check_room(theirs)
            if member is not None:
                check_free(league, member, theirs)
                user_id, written = member.user_id, member.name
            else:
                user_id, written = None, name_written(name or "")
                if any(player.user_id is None and _named(player, written) for player in theirs.players):
                    raise TableError("team.on-roster", name=clean_line(written), team=clean_line(theirs.name))
            entry = self._desk.entry(person, "team-player", league, about_id=user_id, after=theirs.name)
            await self._changes.add_player(league, theirs, user_id, written, entry)
        return theirs

    async def claim(
        self, person: Person, guild_id: int, named: str | None, team: str | None, player: str, member: Person
    ) -> tuple[TeamRow, TeamPlayer]:
        """A plain name on the roster is that member from now on, in the same role; who it was."""
        async with self._leading(Act.ROSTER, person, guild_id, named, team) as (league, theirs):
            plain = _plain_named(theirs, player)
            check_free(league, member, theirs)
            entry = self._desk.entry(
                person, "team-player-claim", league, about_id=member.user_id, after=theirs.name
            )
            await still(self._changes.claim(league, plain, member.user_id, member.name, entry))
        return theirs, plain

    async def remove(
        self, person: Person, guild_id: int, named: str | None, team: str | None, player: str
    ) -> tuple[TeamRow, TeamPlayer]:
        """Off the roster. A captain hands over first, unless an organiser takes them off."""
        async with self._leading(Act.ROSTER, person, guild_id, named, team) as (league, theirs):
            gone = player_named((theirs,), player)
            if gone.role == "captain" and not may(Act.RUN, person, league):
                raise TableError("team.captain-stays")
            entry = self._desk.entry(
                person, "team-player-off", league, about_id=gone.user_id, before=theirs.name
            )
            await still(self._changes.end_player(league, gone, entry))
        return theirs, gone

    async def hand_over(
        self, person: Person, guild_id: int, named: str | None, team: str | None, member: Person
    ) -> TeamRow:
        """Another player of the team is its captain from now on; who was is a player like any other."""
        async with self._leading(Act.HAND_OVER, person, guild_id, named, team) as (league, theirs):
            chosen = _on_roster(theirs, member)
            if chosen.role == "captain":
                raise TableError("team.is-captain", name=clean_name(chosen.name))
            roles: list[tuple[int, Role]] = [
                (player.id, "player") for player in theirs.players if player.role == "captain"
            ]
            roles.append((chosen.id, "captain"))
            entry = self._desk.entry(
                person, "team-captain", league, about_id=chosen.user_id, after=theirs.name
            )
            await still(self._changes.set_roles(league, roles, entry))
        return theirs

    async def name_vice(
        self, person: Person, guild_id: int, named: str | None, team: str | None, member: Person | None
    ) -> TeamRow:
        """A player speaks for the team beside its captain, in place of who did before; or nobody does."""
        async with self._leading(Act.ROSTER, person, guild_id, named, team) as (league, theirs):
            roles: list[tuple[int, Role]] = [
                (player.id, "player") for player in theirs.players if player.role == "vice"
            ]
            what: Literal["team-vice", "team-vice-off"] = "team-vice-off"
            if member is not None:
                chosen = _on_roster(theirs, member)
                if chosen.role != "player":
                    raise TableError(f"team.is-{chosen.role}", name=clean_name(chosen.name))
                roles.append((chosen.id, "vice"))
                what = "team-vice"
            elif not roles:
                raise TableError("team.no-vice", team=clean_line(theirs.name))
            about_id = member.user_id if member is not None else None
            entry = self._desk.entry(person, what, league, about_id=about_id, after=theirs.name)
            await still(self._changes.set_roles(league, roles, entry))
        return theirs

    async def transfer(
        self, person: Person, guild_id: int, named: str | None, player: str, to: str
    ) -> tuple[TeamPlayer, TeamRow, TeamRow]:
        """A player goes from one team to another; who it is, from which, to which."""
        async with self._desk.acting(Act.TRANSFER, person, guild_id, named) as league:
            into = playing_team(league, to)
            going = player_named(league.playing, player)
            old = league.team(going.team_id)
            if old.id == into.id:
                raise TableError("team.on-roster", name=_shown(going), team=clean_line(old.name))
            _check_room(into)
            if going.user_id is not None and into.has(going.user_id):
                raise TableError("team.on-roster", name=_shown(going), team=clean_line(into.name))
            entry = self._desk.entry(
                person, "team-transfer", league, about_id=going.user_id, before=old.name, after=into.name
            )
            await still(self._changes.transfer(league, going, into, entry))
        return going, old, into

    @asynccontextmanager
    async def _leading(
        self, act: Act, person: Person, guild_id: int, named: str | None, team: str | None
    ) -> AsyncIterator[tuple[League, TeamRow]]:
        """The league and the team for somebody who may do that with it."""
        found = await self._desk.which(guild_id, named, person.user_id)
        async with self._desk.at_work(guild_id, found.id) as league:
            theirs = _meant(league, team, person)
            check(act, person, league, theirs, now=self._desk.now)
            yield league, theirs


def check_free(league: League, member: Person, team: TeamRow | None = None) -> None:
    """Raises TableError where somebody is on the team's roster, or on any that keeps them off it."""
    for other in league.teams_of(member.user_id):
        if team is not None and other.id == team.id:
            raise TableError("team.on-roster", name=clean_name(member.name), team=clean_line(other.name))
        if league.row.one_team and other.withdrawn_at is None:
            raise TableError("team.elsewhere", name=clean_name(member.name), team=clean_line(other.name))


def player_named(teams: tuple[TeamRow, ...], named: str) -> TeamPlayer:
    """Somebody on one of the rosters: by their number as offered, or their name. Raises TableError."""
    players = [player for team in teams for player in team.players]
    found = [player for player in players if str(player.id) == named.strip()]
    found = found or [player for player in players if _named(player, named)]
    if not found:
        raise TableError("team.no-player", name=clean_line(named) or "?")
    if len(found) > 1:
        raise TableError("team.two-players", name=clean_line(named))
    return found[0]


def _meant(league: League, team: str | None, person: Person) -> TeamRow:
    if team is not None:
        return playing_team(league, team)
    led = [each for each in league.playing if each.led_by(person.user_id)]
    if len(led) != 1:
        raise TableError("team.say-which")
    return led[0]


def _plain_named(team: TeamRow, named: str) -> TeamPlayer:
    """Somebody on the roster who is not on Discord: by their number as offered, or their name."""
    plain = [player for player in team.players if player.user_id is None]
    found = [player for player in plain if str(player.id) == named.strip() or _named(player, named)]
    if not found:
        raise TableError("team.no-plain", name=clean_line(named) or "?", team=clean_line(team.name))
    return found[0]


def _on_roster(team: TeamRow, member: Person) -> TeamPlayer:
    for player in team.players:
        if player.user_id == member.user_id:
            return player
    raise TableError("team.not-on-roster", name=clean_name(member.name), team=clean_line(team.name))


def _check_room(team: TeamRow) -> None:
    if len(team.players) >= PLAYERS:
        raise TableError("team.full", n=PLAYERS, team=clean_line(team.name))


def _named(player: TeamPlayer, name: str) -> bool:
    return folded(player.name) == folded(name)


def _shown(player: TeamPlayer) -> str:
    return clean_name(player.name)
