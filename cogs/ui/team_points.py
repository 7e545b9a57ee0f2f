"""/team deduct points and undo: points taken off a team, for all to see."""

from __future__ import annotations

from discord import app_commands

from bot.office.teams import MOST_POINTS
from bot.render.names import clean_line
from bot.tables.table import TableError
from bot.text import say
from bot.text.visible import folded, visible_line
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.replies import reply
from cogs.ui.which_league import LEAGUE, TEAM, Choices, Reason, league_choices, team_choices

deduct = app_commands.Group(name="deduct", description="Points taken off a team (for organisers)")


@deduct.command(description="Take points off a team")
@app_commands.describe(
    team=TEAM, points="How many", reason="Why; everyone in the league is told", league=LEAGUE
)
@app_commands.autocomplete(league=league_choices, team=team_choices)
async def points(
    interaction: Interaction,
    team: str,
    points: app_commands.Range[int, 1, MOST_POINTS],
    reason: Reason,
    league: str | None = None,
) -> None:
    losing = await house_of(interaction).office.teams.deduct(
        person_of(interaction), interaction.guild_id or 0, league, team, points, reason
    )
    await reply(interaction, say("en", "team.deducted", n=points, team=clean_line(losing.name)))


@deduct.command(description="Give a team points back that were taken off it")
@app_commands.describe(deduction="Which deduction", league=LEAGUE)
@app_commands.autocomplete(league=league_choices)
async def undo(interaction: Interaction, deduction: str, league: str | None = None) -> None:
    team, given = await house_of(interaction).office.teams.take_back(
        person_of(interaction), interaction.guild_id or 0, league, deduction
    )
    await reply(interaction, say("en", "team.deduction-undone", n=given.points, team=clean_line(team.name)))


@undo.autocomplete("deduction")
async def _deductions(interaction: Interaction, typed: str) -> Choices:
    named = getattr(interaction.namespace, "league", None)
    try:
        found = await house_of(interaction).office.teams.deductions(interaction.guild_id or 0, named or None)
    except TableError:
        return []
    choices = []
    for team, each in found:
        reason = visible_line(each.reason)
        name = say("en", "team.deduction-choice", team=visible_line(team.name), n=each.points, reason=reason)
        if folded(typed) in folded(name):
            choices.append(app_commands.Choice(name=name[:100], value=str(each.id)))
    return choices[-25:]
