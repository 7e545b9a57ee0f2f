"""What is wrong with the lines of a sheet by what is in the league already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.league.fixture_sheets import SheetFixture
from bot.league.grid import Fault, quoted
from bot.league.team_sheets import SheetTeam
from bot.office.drawing import MOST_FIXTURES
from bot.office.leagues import DIVISIONS
from bot.office.naming import LONGEST
from bot.office.rosters import PLAYERS
from bot.office.teams import TEAMS
from bot.render.names import width
from bot.text.visible import folded
from db.fixtures import FixtureRow
from db.imports import Claim
from db.leagues import League, TeamPlayer, TeamRow


class TeamCheck:
    """Asked about each team in the order of their lines. there: the lines of those that are there.

    claims: the plain names on their rosters that the sheet has a Discord id for.
    """

    def __init__(self, league: League) -> None:
        self.there: set[int] = set()
        self.claims: list[Claim] = []
        self._league = league
        self._teams = {folded(team.name): team for team in league.teams}
        self._divisions = {folded(division.name) for division in league.divisions}
        names = {division.id: folded(division.name) for division in league.divisions}
        self._in_division = Counter(names[team.division_id] for team in league.teams)
        self._members: dict[int, TeamRow] = {}
        self._captains: dict[str, list[tuple[TeamPlayer, TeamRow]]] = {}
        for team in league.teams:
            for player in team.players if team.withdrawn_at is None else ():
                if player.user_id is not None:
                    self._members.setdefault(player.user_id, team)
            for captain in team.captains if team.withdrawn_at is None else ():
                self._captains.setdefault(folded(captain.name), []).append((captain, team))

    def __call__(self, team: SheetTeam, whole: bool) -> Iterable[Fault]:
        values = {"team": quoted(team.name), "division": quoted(team.division)}
        there = self._teams.get(folded(team.name))
        if there is not None:
            if there.withdrawn_at is not None:
                return [Fault(team.line, "import.team-withdrawn", values)]
            if whole and not self._same(team, there):
                return [Fault(team.line, "import.team-there", values)]
            self.there.add(team.line)
            return self._claimed(team, there) if whole else ()
        return [*self._room(team, values), *self._wide(team), *self._elsewhere(team)]

    def _room(self, team: SheetTeam, values: Mapping[str, object]) -> Iterator[Fault]:
        key = folded(team.division)
        if key not in self._divisions:
            self._divisions.add(key)
            if len(self._divisions) > DIVISIONS:
                yield Fault(team.line, "import.too-many-divisions", {**values, "most": DIVISIONS})
        self._in_division[key] += 1
        if self._in_division[key] > TEAMS:
            yield Fault(team.line, "import.too-many-teams", {**values, "most": TEAMS})
        if len(team.players) > PLAYERS:
            yield Fault(team.line, "import.too-many-players", {**values, "most": PLAYERS})

    def _wide(self, team: SheetTeam) -> Iterator[Fault]:
        """Names that take far more room than their number of characters tells."""
        names = [(team.line, "division", team.division), (team.line, "team", team.name)]
        names += [(player.line, "player", player.name) for player in team.players]
        for line, column, name in names:
            if width(name) > 2 * LONGEST:
                yield Fault(
                    line, "sheet.long-name", {"column": column, "name": quoted(name), "most": LONGEST}
                )

    def _elsewhere(self, team: SheetTeam) -> Iterator[Fault]:
        """Who is in another team of a league that lets nobody be in two; captains known by name too."""
        if not self._league.row.one_team:
            return
        for player in team.players:
            known = self._members.get(player.user_id or 0)
            key = "import.on-roster"
            if known is None and player.captaincy is not None:
                key = "import.leads-there"
                # Ids tell two of one name apart, where both have one.
                known = next(
                    (
                        other
                        for captain, other in self._captains.get(folded(player.name), ())
                        if None in (captain.user_id, player.user_id)
                    ),
                    None,
                )
            if known is not None:
                yield Fault(player.line, key, {"player": quoted(player.name), "team": quoted(known.name)})

    def _same(self, team: SheetTeam, there: TeamRow) -> bool:
        """Whether the league has it just so; ids count where both have them."""
        if folded(self._league.division(there.division_id).name) != folded(team.division):
            return False
        if len(team.players) != len(there.players):
            return False
        roster = {folded(player.name): player for player in there.players}
        return all(
            (known := roster.get(folded(player.name))) is not None
            and known.role == (player.captaincy or "player")
            and (None in (player.user_id, known.user_id) or player.user_id == known.user_id)
            for player in team.players
        )

    def _claimed(self, team: SheetTeam, there: TeamRow) -> Iterator[Fault]:
        """Plain names whose ids the sheet has become members, unless those are in a team already."""
        plain = {folded(player.name): player for player in there.players if player.user_id is None}
        for player in team.players:
            known = plain.get(folded(player.name))
            if player.user_id is None or known is None:
                continue
            other = self._members.get(player.user_id)
            if there.has(player.user_id) or (other is not None and self._league.row.one_team):
                values = {"player": quoted(player.name), "team": quoted((other or there).name)}
                yield Fault(player.line, "import.on-roster", values)
            else:
                self.claims.append(Claim(known.id, player.user_id, player.name, there.name))


class FixtureCheck:
    """Asked about each fixture in the order of their lines. there: the lines of those that are there."""

    def __init__(self, league: League, fixtures: Sequence[FixtureRow]) -> None:
        self.there: set[int] = set()
        self._league, self._room = league, MOST_FIXTURES - len(fixtures)
        self._teams = {team.name: team for team in league.teams}
        self._fixtures: dict[tuple[int, int], list[FixtureRow]] = {}
        for fixture in fixtures:
            if fixture.off_at is None:
                self._fixtures.setdefault((fixture.division_id, fixture.round), []).append(fixture)

    def __call__(self, line: SheetFixture) -> Iterable[Fault]:
        home, away = self._teams[line.home], self._teams[line.away]
        gone = [
            Fault(line.line, "import.withdrawn", {"team": quoted(team.name)})
            for team in (home, away)
            if team.withdrawn_at is not None
        ]
        if gone:
            return gone
        for fixture in self._fixtures.get((home.division_id, line.round), ()):
            both = {home.id, away.id} & set(fixture.teams)
            if fixture.teams == (home.id, away.id) and (fixture.at, fixture.place) == (
                line.starts_at,
                line.place,
            ):
                self.there.add(line.line)
                return ()
            if len(both) == 2:
                values = {"home": quoted(line.home), "away": quoted(line.away), "round": line.round}
                return [Fault(line.line, "import.pair-there", values)]
            if both:
                team = self._league.team(both.pop())
                return [
                    Fault(line.line, "import.plays-there", {"team": quoted(team.name), "round": line.round})
                ]
        self._room -= 1
        if self._room < 0:
            return [Fault(line.line, "import.too-many-fixtures", {"most": MOST_FIXTURES})]
        return ()
