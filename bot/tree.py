"""Slash commands: their errors become private replies, and Discord is told of commands that changed."""

import hashlib
import json
import logging
import math
from typing import Any

import discord
from discord import app_commands

from bot.tables.table import TableError
from cogs.ui.replies import answer_error, permissions_named
from db.meta import Meta

log = logging.getLogger(__name__)


class AllFoursTree(app_commands.CommandTree[Any]):
    """Every command is for servers only: neither direct messages nor a person's own installation."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    async def sync_if_changed(self, meta: Meta) -> bool:
        """Send Discord the commands if they are not those it got last; whether they were sent.

        Raises what `sync` raises; they are then sent at the next start.
        """
        fingerprint = await self._fingerprint()
        if await meta.get("commands") == fingerprint:
            return False
        await self.sync()
        await meta.set("commands", fingerprint)
        return True

    async def _fingerprint(self) -> str:
        commands = self.get_commands()
        if self.translator is None:
            payload = [command.to_dict(self) for command in commands]
        else:
            payload = [await command.get_translated_payload(self, self.translator) for command in commands]
        # A new token may be another application's, which has none of our commands.
        known = [self.client.application_id, sorted(payload, key=lambda each: str(each["name"]))]
        return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        name = interaction.command.qualified_name if interaction.command else "an unknown command"
        if interaction.type is discord.InteractionType.autocomplete:
            # Suggestions can only be answered with suggestions; none are better than a spinner.
            log.warning("No suggestions for %s: %s", name, type(error).__name__)
            await interaction.response.autocomplete([])
        else:
            await answer_error(interaction, _refusal(error, interaction.locale.value), name)


def _refusal(error: app_commands.AppCommandError, locale: str) -> Exception:
    """The error as one that has a sentence, or the bug behind it."""
    match error:
        case app_commands.CommandInvokeError():
            return error.original
        case app_commands.CommandOnCooldown():
            return TableError("command.cooldown", seconds=math.ceil(error.retry_after))
        case app_commands.MissingPermissions():
            return TableError(
                "command.you-lack", permissions=permissions_named(error.missing_permissions, locale)
            )
        case app_commands.BotMissingPermissions():
            return TableError(
                "command.bot-lacks", permissions=permissions_named(error.missing_permissions, locale)
            )
        case app_commands.NoPrivateMessage():
            return TableError("command.server-only")
        case app_commands.CheckFailure():
            return TableError("command.not-allowed")
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return TableError("command.changed")
        case app_commands.TransformerError():
            return TableError("command.value")
    return error
