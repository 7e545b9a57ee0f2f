"""The set-up of a scorepad for a table of a fixture: the league fixes its rules, rosters say who may play."""

from __future__ import annotations

from bot.pads.setup import FixtureTable, PadSetup, Player
from cogs.ui.house import Interaction, house_of
from cogs.ui.pad_setup import setup_screen
from cogs.ui.place import check_place
from cogs.ui.replies import show_privately
from db.leagues import LeagueRow, TeamRow


async def start_pad_for(
    interaction: Interaction, league: LeagueRow, fixture_id: int, table: int, home: TeamRow, away: TeamRow
) -> None:
    """Answers with the set-up of a pad for one table (from 1) of a fixture: who plays is chosen from rosters.

    Raises TableError. Whoever may start one has been checked by then.
    """
    check_place(interaction)
    rosters = tuple(tuple(Player(each.user_id, each.name) for each in team.players) for team in (home, away))
    setup = PadSetup(
        interaction.user.id,
        league.variant,
        (None,) * league.players,
        league.options,
        league.best_of,
        fixture=FixtureTable(fixture_id, table, (home.name, away.name), (rosters[0], rosters[1])),
    )
    number = house_of(interaction).pad_setups.add(setup)
    await show_privately(interaction, setup_screen(number, setup))
