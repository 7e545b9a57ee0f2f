"""/verify: a deal that is over, recomputed from its sealed secret, with the record for anyone's own check."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.render.names import clean_name
from bot.tables.record import Record, disagreements
from bot.tables.sealed import SHOWN
from bot.tables.sealing import StillSealed
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.seeing import sees, sees_past
from cogs.ui.which import table_choices, which_table
from db.history import PastMatch
from db.tables import TableRow


class VerifyCog(commands.Cog):
    @app_commands.command(description="Check that nobody chose the pack of a deal that is over")
    @app_commands.describe(
        table="Which table, also one that is over; without it, yours here",
        deal="Which deal; without it, the latest that is over",
        match="Which match by its number, instead of a table",
    )
    async def verify(
        self,
        interaction: Interaction,
        table: str | None = None,
        deal: app_commands.Range[int, 1, 1_000_000] | None = None,
        match: app_commands.Range[int, 1] | None = None,
    ) -> None:
        locale = interaction.locale.value
        row = await _played(interaction, table, match)
        found = await house_of(interaction).tables.seals.open(row, deal)
        if isinstance(found, StillSealed):
            key = "verify.begun" if found.begun else "verify.to-come"
            told = say(locale, key, table=row.name, deal=found.deal, seal=found.seal)
            await interaction.response.send_message(told, ephemeral=True)
            return
        file = discord.File(
            io.BytesIO(found.written().encode()),
            f"match-{found.match}-deal-{found.deal}.json",
            description=say(locale, "verify.about-attached", deal=found.deal, match=found.match),
        )
        await interaction.response.send_message(_told(found, locale), file=file, ephemeral=True)

    @verify.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await table_choices(interaction, typed)


async def _played(interaction: Interaction, named: str | None, match: int | None) -> TableRow:
    """The table meant, live or over. Raises TableError where there is none such on this server."""
    tables, guild_id = house_of(interaction).tables, interaction.guild_id or 0
    if match is not None:
        table_id = await tables.seals.store.table_of(guild_id, match)
        missing = TableError("verify.no-such-match", match=match)
        past = await _looked_at(interaction, match) if table_id is None else None
        if past is not None and past.real is not None:
            raise TableError("history.no-cards", match=match)
    elif named is not None:
        table_id = await tables.seals.store.table_named(guild_id, named.strip())
        missing = TableError("verify.none-named", name=clean_name(named))
    else:
        return (await which_table(interaction, None, playing=True, finished=True)).row
    row = None if table_id is None else await tables.store.load(table_id)
    if row is None or not await _may_see(interaction, row):
        raise missing
    return row


async def _may_see(interaction: Interaction, row: TableRow) -> bool:
    """Whether they see the table, or may look at its match as in the history."""
    return sees(interaction, row) or await _looked_at(interaction, row.match_id or 0) is not None


async def _looked_at(interaction: Interaction, match_id: int) -> PastMatch | None:
    """A match of the history, if they may look at it."""
    history, person = house_of(interaction).tables.history, person_of(interaction)
    try:
        return await history.match(interaction.guild_id or 0, match_id, person, sees_past(interaction))
    except TableError:
        return None


def _told(record: Record, locale: str) -> str:
    """What was sealed, what went in, and whether the pack is what comes of it."""
    before, n = record.deal - 1, len(record.contributions)
    place = {"table": record.table, "deal": record.deal, "match": record.match}
    beside = "nothing" if n == 0 else "moves" if before else "presses"
    result = "verify.differs" if disagreements(record) else f"verify.same-{beside}"
    return "\n".join(
        [
            say(locale, "verify.title", **place),
            say(locale, result, deal=record.deal),
            say(locale, "verify.seal", seal=record.seal),
            say(locale, "verify.seal-later" if before else "verify.seal-first", before=before, digits=SHOWN),
            say(locale, "verify.secret", secret=record.secret),
            say(locale, f"verify.went-in-{beside}", n=n, before=before),
            say(locale, "verify.pack", pack=" ".join(record.pack)),
            say(locale, "verify.file"),
        ]
    )


async def setup(bot: Any) -> None:
    await bot.add_cog(VerifyCog())
