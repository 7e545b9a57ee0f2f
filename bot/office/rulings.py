"""Rulings of organisers: asked about first, then in place of whatever stood."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, replace

from bot.office.authority import Act, check
from bot.office.desk import Desk
from bot.office.fixtures import Seen, look
from bot.office.reporting import captains_of, check_scheduled, result_entry, teams_told, unless_changed
from bot.office.scores import check_games, example, games_written, hangs_written
from bot.office.telling import telling
from bot.render.names import clean_line, clean_name
from bot.render.results import plain_score, score
from bot.tables.table import Person, TableError
from bot.text import DEFAULT_LOCALE, in_series, say
from bot.text.visible import folded, visible_line
from db.report_changes import ReportChanges
from db.reports import Pairs, ReportRow

VOID = "void"
"""An outcome of a match that counts for nothing."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an organiser would have stand. seen: the fixture as it was then. key: of the button for it.

    kept: the jacks hung are those reported, as the organiser said nothing of them.
    """

    seen: Seen
    report: ReportRow
    key: str
    kept: bool = False


class Rulings:
    """What was asked about waits in memory: after a restart the organiser asks again."""

    def __init__(self, desk: Desk, changes: ReportChanges) -> None:
        self._desk, self._changes = desk, changes
        self._asked: dict[tuple[int, int], Ruling] = {}

    async def ask(
        self, person: Person, guild_id: int, fixture_id: int, outcome: str, reason: str, hangs: str = ""
    ) -> Ruling:
        """What would change. outcome: games by table, "home" or "away" for a walkover, or "void".

        hangs: empty for those that are reported.
        Raises TableError.
        """
        seen = await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))
        _check_may(person, seen)
        check_scheduled(seen)
        reason = visible_line(reason)
        if not reason:
            raise TableError("result.no-reason")
        games, walkover_id, void = _outcome(outcome, seen)
        before, now = seen.report, self._desk.now
        kept = bool(games) and not hangs.strip() and before is not None and before.hung != (0, 0)
        hung = hangs_written(hangs, seen.league.row) if games else ()
        if kept and before is not None:
            hung = before.hangs
        report = ReportRow(
            0, fixture_id, "confirmed", "ruling", games, hung, walkover_id, void, person.user_id, person.name,
            None, reason, now, closed_at=now,
        )  # fmt: skip
        if before is not None and before.state == "confirmed" and _same(before, report):
            raise TableError("result.the-same", result=score(before, seen.teams))
        ruling = Ruling(seen, report, secrets.token_hex(8), kept)
        self._asked[guild_id, person.user_id] = ruling
        return ruling

    async def rule(self, person: Person, guild_id: int, key: str) -> Seen:
        """Does what was asked under that key. Raises TableError where the result is another by now."""
        asked = self._asked.get((guild_id, person.user_id))
        if asked is None or asked.key != key:
            raise TableError("result.question-gone")
        desk = self._desk
        async with desk.at_fixture(guild_id, asked.seen.fixture.id) as (league, fixture):
            if self._asked.get((guild_id, person.user_id)) is not asked:  # pressed twice
                raise TableError("result.question-gone")
            seen = await look(desk, league, fixture)
            _check_may(person, seen)
            check_scheduled(seen)
            if asked.report.games:  # draws may be forbidden since
                check_games(asked.report.games, league.row, finished=False)
            before = seen.report
            report = replace(asked.report, at=desk.now, closed_at=desk.now)
            stood = (
                say(DEFAULT_LOCALE, "result.nothing") if before is None else plain_score(before, seen.teams)
            )
            entry = result_entry(
                desk, person, "result-rule", seen, report, reason=report.reason, before=stood
            )
            if before != asked.seen.report:
                raise TableError("result.moved-on")
            report = await unless_changed(self._changes.file(guild_id, report, entry, before))
            self._asked.pop((guild_id, person.user_id), None)
            done = replace(seen, report=report)
            desk.tell(
                telling(done, "result-ruled", captains_of(seen.teams), reason=clean_line(report.reason))
            )
        return done


def _check_may(person: Person, seen: Seen) -> None:
    """An organiser does not rule on a match of their own team; a moderator of the server may."""
    check(Act.RULE, person, seen.league)
    if person.moderator or person.owner or not any(team.has(person.user_id) for team in seen.teams):
        return
    free = [
        clean_name(name)
        for user_id, name in seen.league.organisers.items()
        if not any(team.has(user_id) for team in seen.teams)
    ]
    if free:
        raise TableError(
            "result.own-match", teams=teams_told(seen.teams), others=in_series(free, DEFAULT_LOCALE)
        )
    raise TableError("result.own-match-moderator", teams=teams_told(seen.teams))


def _outcome(written: str, seen: Seen) -> tuple[Pairs, int | None, bool]:
    """Games, who wins by walkover, whether it is void. Raises TableError."""
    said = folded(written)
    if said == VOID:
        return (), None, True
    winner = re.sub(r"^walkover( for)? ", "", said)
    for word, team in (("home", seen.home), ("away", seen.away)):
        if winner in (word, folded(team.name)):
            return (), team.id, False
    league = seen.league.row
    try:
        games = games_written(written, league)
    except TableError:
        raise TableError(
            "result.no-outcome", n=league.tables, example=example(league.best_of, league.tables)
        ) from None
    check_games(games, league, finished=False)
    return games, None, False


def _same(one: ReportRow, other: ReportRow) -> bool:
    return (one.games, one.hangs, one.walkover_id, one.void) == (
        other.games,
        other.hangs,
        other.walkover_id,
        other.void,
    )
