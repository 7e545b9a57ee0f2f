"""The league of two divisions with rules and results, as its tables and files show it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from bot.office.standings import Standing
from db.connection import Database
from db.leagues import League
from tests.office.fixture_scenes import DAY, NOW, Season, a_league
from tests.tables.conftest import GUILD, Floor

RULES = {
    "win": 2,
    "draw": 1,
    "loss": 0,
    "walkover": [2, 0],
    "order": ["points", "head_to_head", "games_difference", "hangs_for"],
}
# Home, away, games and hangs, in the order of play: hand-made so that Arima, Barataria and Couva are level.
PREMIER = (
    ("Arima", "Barataria", (2, 1), (1, 0)),
    ("Couva", "Debe", (2, 0), (0, 0)),
    ("Barataria", "Couva", (2, 0), (0, 1)),
    ("Debe", "Arima", (1, 2), (0, 0)),
    ("Couva", "Arima", (2, 1), (2, 0)),
    ("Barataria", "Debe", (2, 1), (0, 0)),
)


@asynccontextmanager
async def a_floor(path: Path) -> AsyncIterator[Floor]:
    """Tables on a database of their own in that folder, where a test needs more than one."""
    database = await Database.open(path / "tables.db")
    floor = Floor(database, seed=3)
    yield floor
    await floor.seasons.stop()
    await floor.records.stop()
    await database.close()


async def a_season(floor: Floor, rules: Mapping[str, object] = RULES) -> Season:
    season = await a_league(floor)
    await season.sql("UPDATE league SET rules = ?", json.dumps(rules))
    return season


async def league_of(season: Season) -> League:
    return await season.office.desk.league(GUILD, season.league_id)


async def standing(season: Season, division: str = "Premier") -> Standing:
    league = await league_of(season)
    (found,) = [each for each in league.divisions if each.name == division]
    return await season.office.standings.of_division(league, found)


async def play(
    season: Season,
    home: str,
    away: str,
    games: tuple[int, int],
    hangs: tuple[int, int] = (0, 0),
    *,
    days: int = 1,
    state: str = "confirmed",
    round_: int = 1,
) -> int:
    """A fixture with its result; the report's number."""
    fixture = await season.fixture(home, away, at=NOW + days * DAY, round_=round_)
    report = await season.report(fixture, state, json.dumps([games]))
    await season.sql("UPDATE report SET hangs = ? WHERE id = ?", json.dumps([hangs]), report)
    return report


async def play_premier(season: Season) -> None:
    for number, (home, away, games, hangs) in enumerate(PREMIER):
        await play(season, home, away, games, hangs, days=number, round_=number // 2 + 1)
