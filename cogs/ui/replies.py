"""Private replies: every refusal a kind sentence, every bug one log line, nothing answered twice."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import aiohttp
import discord

from bot.game.rules import IllegalAction
from bot.tables.table import TableError
from bot.text import in_series, say, say_in
from db.errors import DatabaseError

log = logging.getLogger(__name__)

UNANSWERABLE = (10008, 10015, 10062, 40060, 50001, 50013, 50027)
"""Discord's codes for a press too old to answer or answered already, or where no answer gets."""


def sentence(error: Exception, locale: str, game: str = "") -> str | None:
    """What to tell whoever pressed, in that game's words; None if the error is a bug."""
    match error:
        case TableError() | IllegalAction():
            return say_in(game, locale, error.key, **error.values)
        case DatabaseError(key="database.closed"):
            return say(locale, error.key, **error.values)
        case DatabaseError():
            # The sentence of its own is for whoever runs the bot: it names the path.
            log.error("%s", say("en", error.key, **error.values))
            return say(locale, "database.not-saved")
    return None


def permissions_named(names: Iterable[str], locale: str) -> str:
    """Permissions as Discord's own settings name them: "Send Messages and Manage Threads"."""
    settings = [name.replace("read_messages", "view_channel").replace("guild", "server") for name in names]
    return in_series([name.replace("_", " ").title() for name in settings], locale)


async def reply(interaction: discord.Interaction[discord.Client], text: str) -> None:
    """A private sentence; where the press has its answer already, a second message."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await interaction.response.send_message(text, ephemeral=True)


def in_private(interaction: discord.Interaction[discord.Client]) -> bool:
    """Whether the message pressed is private. Ids can be made up, so a public one is never edited blindly."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def answers_presser(interaction: discord.Interaction[discord.Client]) -> bool:
    """Whether the message answers the presser: a private one does, a public one if they asked for it."""
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return True
    asked = message.interaction_metadata
    return asked is not None and asked.user.id == interaction.user.id


async def show_privately(
    interaction: discord.Interaction[discord.Client], view: discord.ui.LayoutView
) -> int | None:
    """In place of the private message that was pressed, or as a new one below a public one; its id."""
    if in_private(interaction):
        await interaction.response.edit_message(view=view)
        return interaction.message.id if interaction.message else None
    return (await interaction.response.send_message(view=view, ephemeral=True)).message_id


async def answer_error(interaction: discord.Interaction[discord.Client], error: Exception, what: str) -> None:
    """Tells whoever pressed what went wrong. ``what`` names the press in the log: no card, no payload."""
    if (why := _undelivered(error)) is not None:  # what was pressed for is done, and the table shows it
        log.warning("%s could not be answered: %s", what, why)
        return
    text = sentence(error, interaction.locale.value)
    if text is None:
        log.error("%s failed", what, exc_info=error)
        text = say(interaction.locale.value, "command.failed")
    try:
        await reply(interaction, text)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as late:
        log.warning("%s could not be answered: %s", what, _undelivered(late) or late)


def _undelivered(error: Exception) -> str | None:
    """Why an answer did not get there, where that is nobody's bug."""
    match error:
        case discord.HTTPException() if error.code in UNANSWERABLE:
            return str(error.code)
        case discord.HTTPException() if error.status == 429 or error.status >= 500:
            return str(error.status)
        case aiohttp.ClientError() | OSError():
            return type(error).__name__
    return None
