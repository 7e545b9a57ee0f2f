"""What is wrong with the lines of a sheet by what is in the league already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.league.fixture_sheets import UNNUMBERED, SheetFixture
from bot.league.grid import Fault, quoted
from bot.league.team_sheets import SheetPlayer, SheetTeam
from bot.office.drawing import MOST_FIXTURES
from bot.office.naming import DIVISIONS, LONGEST
from bot.office.rosters import PLAYERS
from bot.office.teams import TEAMS
from bot.render.names import width
from bot.text.visible import folded
from db.fixtures import FixtureRow
from db.imports import Claim
from db.leagues import League, TeamPlayer, TeamRow


class TeamCheck:
    """Asked about each team in the order of their lines. there: the division of each that is there.

    claims: the plain names on their rosters that the sheet has a Discord id for.
    """

    def __init__(self, league: League) -> None:
        self.there: list[str] = []
        self.claims: list[Claim] = []
        self._league = league
        self._teams = {folded(team.name): team for team in league.teams}
        self._divisions = {folded(division.name) for division in league.divisions}
        names = {division.id: folded(division.name) for division in league.divisions}
        self._in_division = Counter(names[team.division_id] for team in league.teams)
        self._members: dict[int, TeamRow] = {}
        self._captains: dict[str, list[tuple[TeamPlayer, TeamRow]]] = {}
        for team in league.playing:
            for player in team.players:
                if player.user_id is not None:
                    self._members.setdefault(player.user_id, team)
            for captain in team.captains:
                self._captains.setdefault(folded(captain.name), []).append((captain, team))

    def known(self, team: SheetTeam) -> Iterable[Fault] | None:
        """None where the league has it not just so; else what is wrong with the ids of its plain names."""
        there = self._teams.get(folded(team.name))
        pairs = self._pairs(team, there) if there is not None and there.withdrawn_at is None else None
        if there is None or pairs is None:
            return None
        self.there.append(team.division)
        return self._claimed(pairs, there)

    def __call__(self, team: SheetTeam, whole: bool) -> Iterable[Fault]:
        values = {"team": quoted(team.name), "division": quoted(team.division)}
        there = self._teams.get(folded(team.name))
        if there is not None:
            if there.withdrawn_at is not None:
                return [Fault(team.line, "import.team-withdrawn", values)]
            return [Fault(team.line, "import.team-there", values)] if whole else ()
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

    def _pairs(self, team: SheetTeam, there: TeamRow) -> list[tuple[SheetPlayer, TeamPlayer]] | None:
        """Who of the sheet is who on the roster; None where the league has the team not just so."""
        if folded(self._league.division(there.division_id).name) != folded(team.division):
            return None
        left = list(there.players)
        pairs: list[tuple[SheetPlayer, TeamPlayer]] = []
        # Those with ids first: they tell two of one name apart.
        for player in sorted(team.players, key=lambda each: each.user_id is None):
            fitting = [each for each in left if _is(player, each)]
            if not fitting:
                return None
            known = max(fitting, key=lambda each: each.user_id == player.user_id)
            left.remove(known)
            pairs.append((player, known))
        return None if left else pairs

    def _claimed(self, pairs: Iterable[tuple[SheetPlayer, TeamPlayer]], there: TeamRow) -> Iterator[Fault]:
        """Plain names whose ids the sheet has become members, unless those are in a team already."""
        for player, known in pairs:
            if player.user_id is None or known.user_id is not None:
                continue
            other = self._members.get(player.user_id)
            if there.has(player.user_id) or (other is not None and self._league.row.one_team):
                values = {"player": quoted(player.name), "team": quoted((other or there).name)}
                yield Fault(player.line, "import.on-roster", values)
            else:
                self.claims.append(Claim(known.id, player.user_id, player.name, there.name))


def _is(player: SheetPlayer, known: TeamPlayer) -> bool:
    """Whether a line of a sheet is of somebody on a roster, in the same role; ids count if both have one."""
    if known.role != (player.captaincy or "player"):
        return False
    if None not in (player.user_id, known.user_id):
        return player.user_id == known.user_id
    return folded(player.name) == folded(known.name)


class FixtureCheck:
    """Asked about each fixture in the order of their lines."""

    def __init__(self, league: League, fixtures: Sequence[FixtureRow]) -> None:
        self._league, self._room = league, MOST_FIXTURES - len(fixtures)
        self._teams = {team.name: team for team in league.teams}
        self._there = {
            (number, each.teams, each.at, each.place)
            for each in fixtures
            for number in (each.round, UNNUMBERED)
        }
        self._fixtures: dict[tuple[int, int], list[FixtureRow]] = {}
        for fixture in fixtures:
            if fixture.off_at is None:
                self._fixtures.setdefault((fixture.division_id, fixture.round), []).append(fixture)

    def known(self, number: int, home: str, away: str, starts_at: int | None, place: str) -> bool:
        """Whether the league has it just so, those that are called off too."""
        return (number, (self._teams[home].id, self._teams[away].id), starts_at, place) in self._there

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
