"""Teams and fixtures from a sheet: previewed before anything is changed, then entered whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from bot.league.fixture_sheets import SheetFixture, read_fixtures
from bot.league.grid import MAX_BYTES, Faults
from bot.league.team_sheets import SheetTeam, read_teams
from bot.office.authority import Act, check
from bot.office.checking import FixtureCheck, TeamCheck
from bot.office.desk import Desk, Notice, still
from bot.render.imports import Part
from bot.tables.table import Person, TableError
from bot.tables.zones import time_zone
from bot.text.visible import folded
from db.audit import Entry
from db.fixtures import FixtureRow
from db.imports import Claim, Draft, Entered, ImportStore, Kind
from db.league_changes import NewTeam
from db.leagues import League, TeamPlayer

Line = SheetTeam | SheetFixture


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be entered; nothing is yet. mark: of all of that, eight digits.

    claims: plain names on rosters that become members. numbered: rounds are by date, not of the sheet.
    """

    league: League
    kind: Kind
    draft_id: int
    parts: tuple[Part, ...]
    lines: tuple[Line, ...]
    mark: str
    claims: tuple[Claim, ...] = ()
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Faulty:
    """What is wrong in a sheet, all of it; nothing is entered."""

    league: League
    kind: Kind
    faults: Faults


class Importing:
    def __init__(self, desk: Desk) -> None:
        self._desk, self._store = desk, ImportStore(desk.database)

    async def allowed(self, person: Person, guild_id: int, named: str | None, size: int) -> League:
        """The league, before the file is fetched. size: its bytes. Raises TableError."""
        league = await self._desk.which(guild_id, named, person.user_id)
        check(Act.RUN, person, league)
        if size > MAX_BYTES:
            raise TableError("sheet.too-large", most=MAX_BYTES // 1024)
        return league

    async def preview(
        self, person: Person, guild_id: int, league_id: int, kind: Kind, data: bytes
    ) -> Preview | Faulty:
        """Raises TableError, also where all of it is there already."""
        async with self._desk.at_work(guild_id, league_id) as league:
            check(Act.RUN, person, league)
            found = await self._read(league, kind, data)
            if isinstance(found, Faulty):
                return found
            _check_new(found)
            number = await self._store.keep(league.id, person.user_id, self._desk.now, kind, data)
        return replace(found, draft_id=number)

    async def confirm(
        self, person: Person, guild_id: int, draft_id: int, mark: str
    ) -> tuple[Preview | Faulty, bool]:
        """Enters what the preview under that mark showed, and whether it did.

        It does not where the league has changed so that something else would be entered: that is shown, or
        what is wrong now. Raises TableError, also where it was entered already.
        """
        draft = await self._draft(person, draft_id)
        async with self._desk.at_work(guild_id, draft.league_id) as league:
            check(Act.RUN, person, league)
            found = await self._read(league, draft.kind, draft.data)
            if isinstance(found, Faulty):
                return found, False
            found = replace(found, draft_id=draft_id)
            if found.mark != mark:
                # Where it was just entered, there is no sheet any more, and nothing to show.
                await self._draft(person, draft_id)
                _check_new(found)
                return found, False
            await self._enter(person, found)
        fixtures = [line for line in found.lines if isinstance(line, SheetFixture)]
        if fixtures:
            values: dict[str, object] = {"n": len(fixtures), "at": min(line.starts_at for line in fixtures)}
            self._desk.tell(Notice(league, "drawn", values))
        return found, True

    async def leave(self, person: Person, draft_id: int) -> None:
        """The sheet is not entered, and not kept. Raises TableError where it is not there any more."""
        await self._draft(person, draft_id)
        await self._store.drop(draft_id)

    async def _draft(self, person: Person, draft_id: int) -> Draft:
        draft = await self._store.load(draft_id, person.user_id, self._desk.now)
        if draft is None:
            raise TableError("import.gone")
        return draft

    async def _read(self, league: League, kind: Kind, data: bytes) -> Preview | Faulty:
        if kind == "teams":
            teams = TeamCheck(league)
            names = [division.name for division in league.divisions]
            only = names[0] if len(names) == 1 else None
            sheet = read_teams(
                data, one_team_each=league.row.one_team, division=only, known=teams.known, check=teams
            )
            if isinstance(sheet, tuple):
                return Faulty(league, kind, sheet)
            return _preview(league, kind, sheet.teams, teams.there, teams.claims)
        rows = await self._desk.fixtures.of_league(league.id)
        fixtures = FixtureCheck(league, rows)
        called = {team.id: team.name for team in league.teams}
        rounds = {(called[row.home_id], called[row.away_id], row.at): row.round for row in rows}
        divisions = {
            each.name: [team.name for team in league.teams if team.division_id == each.id]
            for each in league.divisions
        }
        zone = time_zone(league.row.zone)
        read = read_fixtures(
            data,
            divisions,
            zone,
            now=self._desk.now,
            known=fixtures.known,
            rounds=rounds,
            check=fixtures,
        )
        if isinstance(read, tuple):
            return Faulty(league, kind, read)
        return replace(_preview(league, kind, read.fixtures, read.there), numbered=read.numbered)

    async def _enter(self, person: Person, preview: Preview) -> None:
        league = preview.league
        told = ", ".join(f"{part.division} {part.new}" for part in preview.parts if part.new) or "0"
        entry = self._desk.entry(person, "league-import", league, after=f"{preview.kind}: {told}")
        try:
            if preview.kind == "teams":
                await self._enter_teams(preview, entry)
            else:
                await self._store.enter_fixtures(preview.draft_id, league, _fixtures(preview), entry)
        except Entered:
            raise TableError("import.gone") from None

    async def _enter_teams(self, preview: Preview, entry: Entry) -> None:
        made = [part.division for part in preview.parts if part.made]
        names = [division.name for division in preview.league.divisions] + made
        places = {folded(name): place for place, name in enumerate(names)}
        teams = [
            NewTeam(
                team.name,
                folded(team.name),
                places[folded(team.division)],
                tuple(
                    TeamPlayer(0, 0, each.user_id, each.name, each.captaincy or "player", self._desk.now)
                    for each in team.players
                ),
            )
            for team in preview.lines
            if isinstance(team, SheetTeam)
        ]
        await still(
            self._store.enter_teams(preview.draft_id, preview.league, made, teams, preview.claims, entry)
        )


def _preview(
    league: League,
    kind: Kind,
    lines: Sequence[Line],
    there: Iterable[str],
    claims: Sequence[Claim] = (),
) -> Preview:
    """lines: what is new. there: the division of each that is in the league already."""
    names = {folded(division.name): division.name for division in league.divisions}
    known = set(names)
    for line in lines:
        names.setdefault(folded(line.division), line.division)
    new = Counter(folded(line.division) for line in lines)
    old = Counter(folded(division) for division in there)
    parts = tuple(
        Part(name, key not in known, new[key], old[key])
        for key, name in names.items()
        if new[key] or old[key]
    )
    left = tuple(lines)
    mark = crc32(repr((parts, left, *claims)).encode())
    return Preview(league, kind, 0, parts, left, f"{mark:08x}", tuple(claims))


def _check_new(preview: Preview) -> None:
    if not preview.lines and not preview.claims:
        raise TableError(f"import.nothing-new-{preview.kind}")


def _fixtures(preview: Preview) -> list[FixtureRow]:
    league = preview.league
    divisions = {division.name: division.id for division in league.divisions}
    teams = {team.name: team.id for team in league.teams}
    return [
        FixtureRow(
            0,
            league.id,
            divisions[line.division],
            line.round,
            teams[line.home],
            teams[line.away],
            line.starts_at,
            line.place,
        )
        for line in preview.lines
        if isinstance(line, SheetFixture)
    ]
