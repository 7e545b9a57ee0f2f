"""What captains say about a disputed result, each with their pictures, privately."""

from __future__ import annotations

from bot.office.fixtures import Seen
from bot.render.blocks import Panel, Text, small
from bot.render.colours import GAME
from bot.render.names import clean_line, clean_name, plain_name
from bot.text import say
from bot.text.visible import visible_line
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import Picture, layout
from db.evidence import Statement

MOST_SHOWN = 6
"""So many statements, the last ones: each is a message of its own."""


async def show_evidence(interaction: Interaction, fixture_id: int) -> None:
    """To whoever may see it. Raises TableError."""
    results = house_of(interaction).office.results
    seen, said = await results.disputes.statements(
        person_of(interaction), interaction.guild_id or 0, fixture_id
    )
    await interaction.response.defer(ephemeral=True, thinking=True)  # uploads take their time
    for statement in said[-MOST_SHOWN:]:
        pictures = _pictures(seen, statement, interaction.locale.value)
        await interaction.followup.send(
            view=layout(_panel(seen, statement, interaction.locale.value), pictures=pictures),
            files=[picture.file() for picture in pictures],
            ephemeral=True,
        )


def _panel(seen: Seen, statement: Statement, locale: str) -> Panel:
    team = seen.league.team(statement.team_id)
    head = say(
        locale,
        "result.said-by",
        name=clean_name(statement.by_name),
        team=clean_line(team.name),
        at=statement.at,
    )
    return Panel(GAME, (Text(f"{small(head)}\n{clean_line(statement.words)}"),))


def _pictures(seen: Seen, statement: Statement, locale: str) -> list[Picture]:
    name, team = plain_name(statement.by_name), visible_line(seen.league.team(statement.team_id).name)
    n = len(statement.pictures)
    return [
        Picture(
            f"evidence-{statement.id}-{number}",
            each.picture,
            say(locale, "result.picture-alt", number=number, n=n, name=name, team=team, file=each.name),
            each.kind,
        )
        for number, each in enumerate(statement.pictures, 1)
    ]
