"""Slash commands: their errors become private replies, and Discord is told of commands that changed."""

import hashlib
import json
import logging
import math
from typing import Any

import discord
from discord import app_commands

from bot.game.rules import IllegalAction
from bot.tables.table import TableError
from bot.text import in_series, say
from db.errors import DatabaseError
from db.meta import Meta

log = logging.getLogger(__name__)

# The command is too old to answer (10062), or has its answer already (40060).
_TOO_LATE = (10062, 40060)


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
        cause = _cause(error)
        name = interaction.command.qualified_name if interaction.command else "an unknown command"
        try:
            if isinstance(cause, discord.HTTPException) and cause.code in _TOO_LATE:
                raise cause
            text = _sentence(cause, interaction.locale.value)
            if text is None:
                log.error("%s failed", name, exc_info=cause)
                text = say(interaction.locale.value, "command.failed")
            await _reply(interaction, text)
        except discord.HTTPException as late:
            if late.code not in _TOO_LATE:
                raise
            log.warning("%s could not be answered: %s", name, late)


def _cause(error: app_commands.AppCommandError) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.TransformerError) and isinstance(error.__cause__, TableError):
        return error.__cause__
    return error


def _sentence(error: Exception, locale: str) -> str | None:
    """What to tell whoever used the command; None if the error is a bug."""
    match error:
        case TableError() | IllegalAction():
            return say(locale, error.key, **error.values)
        case DatabaseError(key="database.closed"):
            return say(locale, error.key, **error.values)
        case DatabaseError():
            # The sentence of its own is for whoever runs the bot: it names the path.
            log.error("%s", say("en", error.key, **error.values))
            return say(locale, "database.not-saved")
        case app_commands.CommandOnCooldown():
            return say(locale, "command.cooldown", seconds=math.ceil(error.retry_after))
        case app_commands.MissingPermissions():
            return say(locale, "command.you-lack", permissions=_permissions(error, locale))
        case app_commands.BotMissingPermissions():
            return say(locale, "command.bot-lacks", permissions=_permissions(error, locale))
        case app_commands.NoPrivateMessage():
            return say(locale, "command.server-only")
        case app_commands.CheckFailure():
            return say(locale, "command.not-allowed")
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return say(locale, "command.changed")
        case app_commands.TransformerError():
            return say(locale, "command.value")
    return None


def _permissions(
    error: app_commands.MissingPermissions | app_commands.BotMissingPermissions, locale: str
) -> str:
    """The permissions as Discord's own settings name them: "Send Messages and Manage Threads"."""
    names = [name.replace("_", " ").replace("guild", "server").title() for name in error.missing_permissions]
    return in_series(names, locale)


async def _reply(interaction: discord.Interaction[Any], text: str) -> None:
    if interaction.type is discord.InteractionType.autocomplete:
        # Suggestions can only be answered with suggestions.
        if not interaction.response.is_done():
            await interaction.response.autocomplete([])
    elif interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await interaction.response.send_message(text, ephemeral=True)
