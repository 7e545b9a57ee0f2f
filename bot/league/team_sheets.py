"""Teams and their players as a CSV file, written and read: a line a player."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from bot.league.grid import Column, Fault, Faults, Row, key_of, named, quoted, read_grid
from bot.league.sheets import csv_file

Captaincy = Literal["captain", "vice"]

COLUMNS: Final = (
    Column("division", ("div", "group")),
    Column("team", ("team name", "club")),
    Column("player", ("name", "player name", "member")),
    Column("captain", ("captaincy", "role")),
    Column("discord id", ("discord", "discord user", "user id", "id"), required=False),
)

_CAPTAINCIES: Final[dict[str, Captaincy | None]] = {
    **dict.fromkeys(("yes", "y", "x", "true", "1", "c", "captain"), "captain"),
    **dict.fromkeys(("vice", "v", "vc", "vice captain", "vice-captain"), "vice"),
    **dict.fromkeys(("", "no", "n", "-", "false", "0", "player"), None),
}
_ID: Final = re.compile(r"(?:<@!?)?([0-9]{15,19})>?")
_BEYOND: Final = 2**63  # no id is larger, and none could be kept


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """``user_id`` is the member's, where it stands there."""

    name: str
    captaincy: Captaincy | None = None
    user_id: int | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class SheetTeam:
    division: str
    name: str
    players: tuple[SheetPlayer, ...]
    line: int = 0
    """Where it is first named."""


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """New teams in the order in which they are first named, each with one captain and at most one vice."""

    teams: tuple[SheetTeam, ...]


def teams_csv(teams: Iterable[SheetTeam]) -> bytes:
    """The file that `read_teams` reads."""
    rows = (
        (
            team.division,
            team.name,
            player.name,
            {"captain": "yes", "vice": "vice", None: ""}[player.captaincy],
            # As a bare number a spreadsheet would round it.
            "" if player.user_id is None else f"<@{player.user_id}>",
        )
        for team in teams
        for player in team.players
    )
    return csv_file([column.name for column in COLUMNS], rows)


Check = Callable[[SheetTeam, bool], Iterable[Fault]]
"""What is wrong with a team besides, by what is known of the league; and whether all its lines were read."""


def read_teams(
    data: bytes,
    *,
    one_team_each: bool,
    division: str | None = None,
    known: Callable[[SheetTeam], Iterable[Fault] | None] = lambda _: None,
    check: Check = lambda *_: (),
) -> TeamSheet | Faults:
    """The teams, or all that is wrong; with ``one_team_each`` nobody may be in two, as far as ids tell, or
    captain or vice of two. division: where a team plays if no column says so; without it, one must.

    known: what is wrong with the ids of a team that the league has just so, which is passed over, also if it
    has no captain; None for any other.
    """
    grid = read_grid(data, COLUMNS, {} if division is None else {"division": division})
    faults = list(grid.faults)
    read = [(row, _player(row, faults)) for row in grid.rows]
    teams: dict[str, tuple[Row, str, str]] = {}
    rosters: defaultdict[str, _Roster] = defaultdict(_Roster)
    broken: set[str] = set()
    for row, player in read:
        division, team = named(row, "division", faults), named(row, "team", faults)
        if team is None:
            continue
        key = key_of(team)
        if player is None or division is None:
            broken.add(key)
            continue
        first, its_division, _ = teams.setdefault(key, (row, division, team))
        if key_of(its_division) != key_of(division):
            values = {"team": quoted(team), "division": quoted(its_division), "first": first.line}
            faults.append(Fault(row.line, "sheet.team-twice", values))
            continue
        faults += rosters[key].add(player, team)
    found = tuple(
        SheetTeam(division, name, tuple(rosters[key].players), row.line)
        for key, (row, division, name) in teams.items()
    )
    new: list[SheetTeam] = []
    for team_read in found:
        # Whether a captain is missing is not known where a line of the team could not be read.
        whole = not grid.faults and key_of(team_read.name) not in broken
        if whole and (wrong := known(team_read)) is not None:
            faults += wrong
            continue
        new.append(team_read)
        faults += _captains(team_read, sure=whole)
        faults += check(team_read, whole)
    if one_team_each:
        faults += _captains_twice(found)
        faults += _members_twice(found)
    if faults:
        return tuple(sorted(faults, key=lambda fault: fault.line))
    return TeamSheet(tuple(new))


def _player(row: Row, faults: list[Fault]) -> SheetPlayer | None:
    before = len(faults)
    name = named(row, "player", faults)
    word, written = " ".join(row["captain"].casefold().split()), row["discord id"]
    if word not in _CAPTAINCIES:
        faults.append(Fault(row.line, "sheet.no-captaincy", {"word": quoted(row["captain"])}))
    found = _ID.fullmatch(written)
    if written and (found is None or int(found[1]) >= _BEYOND):
        faults.append(Fault(row.line, "sheet.no-id", {"id": quoted(written)}))
    if name is None or len(faults) > before:
        return None
    return SheetPlayer(name, _CAPTAINCIES[word], int(found[1]) if found else None, row.line)


class _Roster:
    """The players of a team so far, found by name and by id: a file may have a thousand of them."""

    def __init__(self) -> None:
        self.players: list[SheetPlayer] = []
        self._by_id: dict[int, int] = {}
        self._by_name: defaultdict[str, list[tuple[int | None, int]]] = defaultdict(list)

    def add(self, player: SheetPlayer, team: str) -> Faults:
        """A fault where the team has that player already, or somebody of that name: ids tell two apart."""
        self.players.append(player)
        namesakes, user_id = self._by_name[key_of(player.name)], player.user_id
        there = [line for other, line in namesakes if None in (user_id, other)]
        namesakes.append((user_id, player.line))
        if user_id is not None:
            there += [line for line in (self._by_id.setdefault(user_id, player.line),) if line != player.line]
        if not there:
            return ()
        values = {"player": quoted(player.name), "team": quoted(team), "first": min(there)}
        return (Fault(player.line, "sheet.player-twice", values),)


def _captains(team: SheetTeam, *, sure: bool) -> Faults:
    captains = [player for player in team.players if player.captaincy == "captain"]
    vices = [player for player in team.players if player.captaincy == "vice"]
    faults = [
        Fault(player.line, key, {"team": quoted(team.name), "first": of_these[0].line})
        for of_these, key in ((captains, "sheet.two-captains"), (vices, "sheet.two-vices"))
        for player in of_these[1:]
    ]
    if not captains and sure:
        faults.append(Fault(team.line, "sheet.no-captain", {"team": quoted(team.name)}))
    return tuple(faults)


def _captains_twice(teams: Iterable[SheetTeam]) -> list[Fault]:
    """Two are one person by their ids where both have one, else by their names."""
    faults: list[Fault] = []
    seen: defaultdict[str | int, list[tuple[SheetPlayer, SheetTeam]]] = defaultdict(list)
    for team in teams:
        for player in team.players:
            if player.captaincy is None:
                continue
            name, user_id = key_of(player.name), player.user_id
            others = [each for each in seen[name] if None in (user_id, each[0].user_id)]
            if user_id is not None:
                others += seen[user_id]
                seen[user_id].append((player, team))
            seen[name].append((player, team))
            elsewhere = [each for each in others if each[1] is not team]
            if elsewhere:
                other, its_team = min(elsewhere, key=lambda each: each[0].line)
                values = {"player": quoted(player.name), "team": quoted(its_team.name), "first": other.line}
                faults.append(Fault(player.line, "sheet.captain-of-two", values))
    return faults


def _members_twice(teams: Iterable[SheetTeam]) -> list[Fault]:
    """Of those who are not said to lead two: that is told already."""
    faults: list[Fault] = []
    seen: dict[int, tuple[SheetPlayer, SheetTeam]] = {}
    for team in teams:
        for player in team.players:
            if player.user_id is None:
                continue
            other, others = seen.setdefault(player.user_id, (player, team))
            if others is not team and (player.captaincy is None or other.captaincy is None):
                values = {"player": quoted(player.name), "team": quoted(others.name), "first": other.line}
                faults.append(Fault(player.line, "sheet.player-of-two", values))
    return faults
