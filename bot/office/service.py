"""The office as cogs see it: one object with a part for each subject."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.office.desk import Desk
from bot.office.drawing import Drawing
from bot.office.fixtures import Fixtures
from bot.office.importing import Importing
from bot.office.league_rules import LeagueRules
from bot.office.leagues import Leagues
from bot.office.moving import Moving
from bot.office.paper import Paper
from bot.office.results import Results
from bot.office.rosters import Rosters
from bot.office.standings import Standings
from bot.office.teams import Teams
from bot.office.walkovers import Walkovers
from db.connection import Database

if TYPE_CHECKING:
    from bot.pads.service import Pads
    from bot.tables.service import Tables


class Office:
    """The bot keeps one, in its `House`. pads: their games count where one is kept for a fixture."""

    def __init__(self, database: Database, tables: Tables, pads: Pads | None = None) -> None:
        self.desk = Desk(database, tables)
        self.fixtures = Fixtures(self.desk)
        self.drawing = Drawing(self.desk)
        self.moving = Moving(self.desk)
        self.walkovers = Walkovers(self.desk)
        self.leagues = Leagues(self.desk)
        self.teams, self.rosters = Teams(self.desk), Rosters(self.desk)
        self.results = Results(self.desk, pads)
        self.league_rules = LeagueRules(self.desk, self.results.played)
        self.standings = Standings(self.desk)
        self.paper = Paper(self.desk, self.standings)
        self.importing = Importing(self.desk)

    def start(self) -> None:
        """What has come due by itself is seen to, in the background, now and from now on."""
        self.results.start()

    async def stop(self) -> None:
        await self.results.stop()
