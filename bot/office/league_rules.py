"""The rules of a league changed, in mid-season too: points, order, walkovers, house rules and the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.game.options import OptionValue
from bot.league.dates import day_said
from bot.office.authority import Act, check
from bot.office.desk import Desk, still
from bot.office.leagues import HOUR, lock_written
from bot.office.played import Played
from bot.office.ranking import criterion_said, order_written, walkover_written
from bot.render.names import clean_line, clean_name
from bot.render.seats import house_rule
from bot.tables.house_rules import settled, still_allowed
from bot.tables.table import Person, TableError
from bot.tables.zones import day_at
from bot.text import DEFAULT_LOCALE, in_series, say
from db.league_changes import LeagueChanges
from db.leagues import League, LeagueRow, TeamRow

NUMBERS: Final = ("win", "draw", "loss", "per_game")
"""Points, by what for."""
NAMED: Final = 5
"""So many of those who are in two teams are named."""


@dataclass(frozen=True, slots=True)
class Wished:
    """What is to be otherwise; None for what is to stay. walkover, order, lock: as people write them.

    lock: a day. hours: so many the other captain has before a report stands.
    """

    win: int | None = None
    draw: int | None = None
    loss: int | None = None
    per_game: int | None = None
    draws: bool | None = None
    walkover: str | None = None
    withdrawn: str | None = None
    order: str | None = None
    hours: int | None = None
    lock: str | None = None
    channel_id: int | None = None
    one_team: bool | None = None


class LeagueRules:
    def __init__(self, desk: Desk, played: Played) -> None:
        self._desk, self._changes, self._played = desk, LeagueChanges(desk.database), played

    async def change(self, person: Person, guild_id: int, named: str | None, wished: Wished) -> League:
        """The league as it is then. Raises TableError, also where all of it is so already."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            values = self._values(league.row, wished)
            if values.get("rules", league.row.rules) == league.row.rules:
                values.pop("rules", None)
            values = {key: value for key, value in values.items() if value != getattr(league.row, key)}
            if not values:
                raise TableError("league.the-same")
            rules = values.get("rules")
            if isinstance(rules, dict) and not rules["draws"] and league.row.rules["draws"]:
                await self._check_no_draw(league)
            if values.get("one_team"):
                _check_one_team_each(league)
            before, after = _told(league.row, values)
            entry = self._desk.entry(person, "league-change", league, before=before, after=after)
            await still(self._changes.change(league, entry, **values))
        if wished.draws:
            self._played.look_later(None)  # what was drawn here is a result from now on
        return await self._desk.league(guild_id, league.id)

    async def house_rules(self, person: Person, guild_id: int, named: str | None) -> League:
        """The league, for somebody who may change its house rules. Raises TableError."""
        async with self._desk.acting(Act.RUN, person, guild_id, named) as league:
            return league

    async def set_house_rule(
        self, person: Person, guild_id: int, league_id: int, option: str, value: OptionValue
    ) -> League:
        """For what is opened from then on alone; the league as it is then. Raises TableError."""
        async with self._desk.at_work(guild_id, league_id) as league:
            check(Act.RUN, person, league)
            row = league.row
            before = still_allowed(row.variant, row.players, row.options).unusual
            after = settled(row.variant, row.players, {**before, option: value}).unusual
            if after != before:
                told = _told(row, {"options": after})
                entry = self._desk.entry(person, "league-change", league, before=told[0], after=told[1])
                await still(self._changes.change(league, entry, options=after))
        return await self._desk.league(guild_id, league_id)

    def _values(self, row: LeagueRow, wished: Wished) -> dict[str, object]:
        """The columns as they would be, those that are so already too."""
        rules = dict(row.rules)
        for name in (*NUMBERS, "draws", "withdrawn"):
            if (value := getattr(wished, name)) is not None:
                rules[name] = value
        if wished.walkover is not None:
            rules["walkover"] = walkover_written(wished.walkover)
        if wished.order is not None:
            rules["order"] = order_written(wished.order)
        values: dict[str, object] = {"rules": rules}
        if wished.hours is not None:
            values["confirm_seconds"] = wished.hours * HOUR
        if wished.lock is not None:
            values["locks_at"] = lock_written(wished.lock, row.zone, self._desk.now)
        if wished.channel_id is not None:
            values["channel_id"] = wished.channel_id
        if wished.one_team is not None:
            values["one_team"] = wished.one_team
        return values

    async def _check_no_draw(self, league: League) -> None:
        reports = await self._desk.reports.of_league(league.id)
        drawn = [
            report
            for report in reports.values()
            if report.walkover_id is None and not report.void and report.score[0] == report.score[1]
        ]
        if drawn:
            raise TableError("league.draws-exist", n=len(drawn))


def _check_one_team_each(league: League) -> None:
    """Raises TableError where somebody is in two teams that play."""
    teams: dict[int, list[TeamRow]] = {}
    names: dict[int, str] = {}
    for team in league.playing:
        for player in team.players:
            if player.user_id is not None:
                teams.setdefault(player.user_id, []).append(team)
                names[player.user_id] = player.name
    twice = [
        f"{clean_name(names[user_id])} ({', '.join(clean_line(team.name) for team in theirs)})"
        for user_id, theirs in teams.items()
        if len(theirs) > 1
    ]
    if twice:
        more = [say(DEFAULT_LOCALE, "league.others", n=len(twice) - NAMED)] if len(twice) > NAMED else []
        told = in_series([*twice[:NAMED], *more], DEFAULT_LOCALE)
        raise TableError("league.in-two-teams", n=len(twice), names=told)


def _told(row: LeagueRow, values: Mapping[str, object]) -> tuple[str, str]:
    """What changes, as it was and as it is then, in words."""
    before = dict(_parts(row.rules, row))
    rules = values.get("rules", row.rules)
    assert isinstance(rules, Mapping)
    changed = {**{name: getattr(row, name) for name in LeagueRow.__slots__}, **values}
    after = dict(_parts(rules, LeagueRow(**changed)))
    differing = [key for key in after if after[key] != before[key]]
    return "; ".join(before[key] for key in differing), "; ".join(after[key] for key in differing)


def _parts(rules: Mapping[str, object], row: LeagueRow) -> Iterator[tuple[str, str]]:
    for name in NUMBERS:
        yield name, say(DEFAULT_LOCALE, f"league.rule.{name}", n=rules[name])
    yield "draws", say(DEFAULT_LOCALE, "league.rule.draws" if rules["draws"] else "league.rule.no-draws")
    walkover, order = rules["walkover"], rules["order"]
    assert isinstance(walkover, list) and isinstance(order, list)
    yield "walkover", say(DEFAULT_LOCALE, "league.rule.walkover", won=walkover[0], lost=walkover[1])
    yield "withdrawn", say(DEFAULT_LOCALE, f"league.rule.{rules['withdrawn']}")
    yield "order", say(DEFAULT_LOCALE, "league.rule.order", order=order_told(order))
    yield "hours", say(DEFAULT_LOCALE, "league.rule.hours", n=row.confirm_seconds // HOUR)
    locked = row.locks_at is not None
    day = day_said(day_at(row.locks_at, row.zone)) if row.locks_at is not None else ""
    yield "lock", say(DEFAULT_LOCALE, "league.rule.lock" if locked else "league.rule.no-lock", day=day)
    teams = "league.one-team" if row.one_team else "league.more-teams"
    yield "one_team", say(DEFAULT_LOCALE, teams)
    unusual = still_allowed(row.variant, row.players, row.options).unusual
    house = [house_rule(row.variant, key, value, DEFAULT_LOCALE) for key, value in unusual.items()]
    usual = say(DEFAULT_LOCALE, "league.rule.usual")
    yield "options", say(DEFAULT_LOCALE, "league.rule.house", rules=", ".join(house) or usual)
    yield "channel", say(DEFAULT_LOCALE, "league.rule.channel", channel=row.channel_id)


def order_told(order: list[str], locale: str = DEFAULT_LOCALE) -> str:
    """Criteria in words: "points, games difference and jacks hung"."""
    return in_series([criterion_said(criterion, locale) for criterion in order], locale)


def rules_told(league: League) -> list[str]:
    """All the rules of a league, a sentence part each, in words."""
    row = league.row
    # At one table somebody wins: SERIES are odd.
    unsaid = {"channel", "draws"} if row.tables == 1 and row.rules["draws"] else {"channel"}
    return [text for key, text in _parts(row.rules, row) if key not in unsaid]
