"""/export: finished matches as a file, for whoever played them, and for a server's moderators."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.exporting import Format, export, of_person, of_server, packed
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import Interaction, person_of
from db.export import Scope

TOLD_SECONDS: Final = 2.0
"""Progress is told so often."""
FORMATS: Final = [
    app_commands.Choice(name="CSV, for a spreadsheet", value="csv"),
    app_commands.Choice(name="JSON", value="json"),
]


class ExportCog(commands.GroupCog, group_name="export", group_description="Finished matches as a file"):
    """One export at a time: others wait for it, and nobody has two under way."""

    def __init__(self, database: Path) -> None:
        super().__init__()
        self._database = database
        self._turn = asyncio.Lock()
        self._asking: set[int] = set()

    @app_commands.command(description="Your finished matches on this server, with every deal and card")
    @app_commands.describe(format="What kind of file")
    @app_commands.choices(format=FORMATS)
    async def mine(self, interaction: Interaction, format: str = "json") -> None:
        scope = of_person(person_of(interaction), interaction.guild_id or 0)
        await self._export(interaction, scope, format, "mine")

    @app_commands.command(description="All finished matches of this server, for its moderators")
    @app_commands.describe(format="What kind of file")
    @app_commands.choices(format=FORMATS)
    async def server(self, interaction: Interaction, format: str = "json") -> None:
        scope = of_server(person_of(interaction), interaction.guild_id or 0)
        await self._export(interaction, scope, format, "server")

    async def _export(self, interaction: Interaction, scope: Scope, format: str, whose: str) -> None:
        if interaction.user.id in self._asking:
            raise TableError("export.under-way")
        self._asking.add(interaction.user.id)
        try:
            await interaction.response.defer(ephemeral=True, thinking=True)
            async with self._turn:
                await self._send(interaction, scope, "csv" if format == "csv" else "json", whose)
        finally:
            self._asking.discard(interaction.user.id)

    async def _send(self, interaction: Interaction, scope: Scope, form: Format, whose: str) -> None:
        locale, limit = interaction.locale.value, limit_of(interaction)
        with TemporaryDirectory(prefix="all-fours-") as folder:
            out = Path(folder) / ("matches" if form == "csv" else "matches.json")
            done: list[tuple[int, int]] = []
            work = asyncio.create_task(_export(self._database, scope, form, out, limit, done))
            try:
                while not (await asyncio.wait({work}, timeout=TOLD_SECONDS))[0]:
                    if done:
                        await interaction.edit_original_response(content=_progress(done[-1], locale))
            finally:  # the folder must be there as long as the thread writes into it
                await asyncio.wait({work})
            total, path = work.result()
            if not total:
                await interaction.edit_original_response(content=say(locale, f"export.empty-{whose}"))
                return
            size = path.stat().st_size
            if size > limit:
                raise TableError("export.too-big", size=-(-size >> 20), limit=limit >> 20)
            told = say(locale, f"export.{whose}", n=total, count=f"{total:,}")
            await interaction.edit_original_response(content=told, attachments=[discord.File(path)])


def limit_of(interaction: Interaction) -> int:
    """How big a file may be here, in bytes."""
    return interaction.filesize_limit


def _progress(done: tuple[int, int], locale: str) -> str:
    written, total = done
    return say(locale, "export.progress", done=f"{written:,}", total=f"{total:,}")


async def _export(
    database: Path, scope: Scope, form: Format, out: Path, limit: int, done: list[tuple[int, int]]
) -> tuple[int, Path]:
    """In a thread: how many matches there were, and the file to send. done: how far it has come."""

    def work() -> tuple[int, Path]:
        total = export(database, scope, form, out, lambda *told: done.append(told))
        return total, packed(out, limit)

    return await asyncio.to_thread(work)


async def setup(bot: Any) -> None:
    await bot.add_cog(ExportCog(bot.db.path))
