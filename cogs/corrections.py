"""/correct and /audit: for moderators."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.render.names import plain_name
from bot.tables.authority import Act, may
from bot.tables.corrections import Question
from bot.tables.table import TableError
from cogs.ui.audit_pages import AUDIT_PAGES, audit_screen
from cogs.ui.correcting import CORRECTING, question_screen
from cogs.ui.house import Interaction, house_of, person_of
from db.corrections import PlayedMatch

Number = app_commands.Range[int, 1]
Reason = app_commands.Range[str, 1, 150]
MATCH = "The match's number; the last ones are offered"
REASON = "Why; both sides read it"


class CorrectCog(commands.GroupCog, group_name="correct", group_description="Correct a match's result"):
    @app_commands.command(description="Take a match back, so that it counts nowhere")
    @app_commands.describe(match=MATCH, reason=REASON)
    async def void(self, interaction: Interaction, match: Number, reason: Reason) -> None:
        corrections, guild_id = house_of(interaction).corrections, interaction.guild_id or 0
        await _ask(interaction, await corrections.void(person_of(interaction), guild_id, match, reason))

    @app_commands.command(description="Say who won a match instead, and with what scores")
    @app_commands.describe(
        match=MATCH,
        winner="Who won",
        reason=REASON,
        scores="By side in the order offered, as in 14 9; without it, those of the two winners change places",
    )
    async def amend(
        self,
        interaction: Interaction,
        match: Number,
        winner: str,
        reason: Reason,
        scores: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        corrections, guild_id = house_of(interaction).corrections, interaction.guild_id or 0
        person = person_of(interaction)
        await _ask(interaction, await corrections.amend(person, guild_id, match, winner, scores, reason))

    @app_commands.command(description="Let a match that was corrected count as it was played")
    @app_commands.describe(match=MATCH, reason=REASON)
    async def restore(self, interaction: Interaction, match: Number, reason: Reason) -> None:
        corrections, guild_id = house_of(interaction).corrections, interaction.guild_id or 0
        await _ask(interaction, await corrections.restore(person_of(interaction), guild_id, match, reason))

    @void.autocomplete("match")
    @amend.autocomplete("match")
    @restore.autocomplete("match")
    async def _matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        number = typed.strip()
        corrections = house_of(interaction).corrections
        if not may(Act.CORRECT, person_of(interaction)) or (number and not number.isdecimal()):
            return []
        matches = await corrections.newest(interaction.guild_id or 0, 25, number)
        return [app_commands.Choice(name=_label(match), value=match.id) for match in matches]

    @amend.autocomplete("winner")
    async def _winners(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        number = getattr(interaction.namespace, "match", None)
        if not may(Act.CORRECT, person_of(interaction)):  # of a match of any channel
            return []
        try:
            match = await house_of(interaction).corrections.match(
                interaction.guild_id or 0, number if isinstance(number, int) else 0
            )
        except TableError:
            return []
        named = [(_side(match, side), str(side)) for side in range(len(match.sides))]
        return [
            app_commands.Choice(name=name[:100], value=side)
            for name, side in named
            if typed.casefold() in name.casefold() or typed == side
        ]


class AuditCog(commands.Cog):
    @app_commands.command(description="What moderators did here: results corrected, seasons, blocks")
    @app_commands.describe(page="Which page, the newest first")
    async def audit(self, interaction: Interaction, page: app_commands.Range[int, 1, 100_000] = 1) -> None:
        await interaction.response.send_message(view=await audit_screen(interaction, page), ephemeral=True)


async def _ask(interaction: Interaction, asked: Question) -> None:
    await interaction.response.send_message(view=await question_screen(interaction, asked), ephemeral=True)


def _side(match: PlayedMatch, side: int) -> str:
    return " & ".join(plain_name(name) for name in match.sides[side])


def _label(match: PlayedMatch) -> str:
    """A match among others: "12: Ann & Cyd 14, Bob & Dot 9"."""
    assert match.result is not None
    sides = [f"{_side(match, side)} {score}" for side, score in enumerate(match.result.scores)]
    return f"{match.id}: {', '.join(sides)}"[:100]


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*CORRECTING, *AUDIT_PAGES)
    await bot.add_cog(CorrectCog())
    await bot.add_cog(AuditCog())
