"""/mydata and /privacy: what is kept of people, all of it for themselves, and its deletion."""

from __future__ import annotations

import io
import zipfile
from math import ceil
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

import bot as package
from bot.settings import Settings
from bot.tables.limits import EXPORT_SECONDS, EXPORTS, Cooldown
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of
from cogs.ui.my_data import MyDataButton, contact, question
from cogs.ui.replies import reply

PROGRESS_SECONDS: Final = 2.0
"""Between two edits that tell how far it is."""
MOST_BYTES: Final = 8_000_000
"""Discord takes ten million; a longer file is packed."""
DOCS: Final = Path(package.__file__).parent.parent / "docs"


class MyDataCog(commands.GroupCog, group_name="mydata", group_description="What the bot keeps of you"):
    def __init__(self) -> None:
        super().__init__()
        self._exports = Cooldown(EXPORTS, EXPORT_SECONDS)

    @app_commands.command(
        description="All that the bot keeps of you, on every server, in a file for you alone"
    )
    async def export(self, interaction: Interaction) -> None:
        locale, tables = interaction.locale.value, house_of(interaction).tables
        shown = tables.now()
        if wait := self._exports.use(interaction.user.id, shown):
            raise TableError("command.cooldown", seconds=ceil(wait))
        await interaction.response.send_message(say(locale, "mydata.gathering"), ephemeral=True)

        async def told(done: int, total: int) -> None:
            nonlocal shown
            if tables.now() - shown >= PROGRESS_SECONDS:
                shown = tables.now()
                text = say(locale, "mydata.progress", done=done, total=total)
                await interaction.edit_original_response(content=text)

        text = await tables.people.export(interaction.user.id, told)
        await interaction.edit_original_response(
            content=say(locale, "mydata.exported", contact=contact(interaction)),
            attachments=[_file(text, say(locale, "mydata.about-file"))],
        )

    @app_commands.command(description="Delete what the bot keeps of you, on every server; it asks twice")
    async def delete(self, interaction: Interaction) -> None:
        locale, tables = interaction.locale.value, house_of(interaction).tables
        user_id = interaction.user.id
        if not await tables.people.kept(user_id):
            await reply(interaction, say(locale, "mydata.nothing"))
            return
        view = question("ask", user_id, tables.now(), locale)
        await interaction.response.send_message(view=view, ephemeral=True)


class PrivacyCog(commands.Cog):
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @app_commands.command(description="What the bot keeps of you, why, how long, and how to have it deleted")
    async def privacy(self, interaction: Interaction) -> None:
        locale, given = interaction.locale.value, self._settings
        lines, files = [say(locale, "privacy.text").strip()], []
        for key, url, name in (
            ("read", given.privacy_url, "PRIVACY.md"),
            ("terms", given.terms_url, "TERMS.md"),
        ):
            if url:
                lines.append(say(locale, f"privacy.{key}", url=url))
            else:
                about = say(locale, f"privacy.about-{name.removesuffix('.md').lower()}")
                page = io.BytesIO((DOCS / name).read_bytes())
                files.append(discord.File(page, name, description=about))
        if files:
            lines.append(say(locale, "privacy.attached"))
        lines.append(contact(interaction))
        await interaction.response.send_message(
            "\n".join(lines), files=files, ephemeral=True, suppress_embeds=True
        )


def _file(text: str, about: str) -> discord.File:
    whole = text.encode()
    if len(whole) <= MOST_BYTES:
        return discord.File(io.BytesIO(whole), "mydata.json", description=about)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mydata.json", whole)
    packed.seek(0)
    return discord.File(packed, "mydata.zip", description=about)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(MyDataButton)
    await bot.add_cog(MyDataCog())
    await bot.add_cog(PrivacyCog(bot.settings))
