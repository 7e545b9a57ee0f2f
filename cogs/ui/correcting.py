"""A correction in Discord: the button that confirms it, and the message that tells all."""

from __future__ import annotations

import logging
import re
from typing import Any, Self

import aiohttp
import discord
from discord import ButtonStyle, ui

from bot.render.corrections import Corrected, question, told
from bot.tables.corrections import Question
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.replies import answer_error, reply, show_privately

log = logging.getLogger(__name__)


class CorrectButton(ui.DynamicItem[ui.Button[Any]], template=r"correct:(?P<draft>\d{1,15})"):
    """Does what a moderator was shown, under the number that it waits by."""

    def __init__(self, draft: int) -> None:
        super().__init__(
            ui.Button(
                label=say("en", "button.correct"), style=ButtonStyle.danger, custom_id=f"correct:{draft}"
            )
        )
        self.draft = draft

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["draft"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            assert interaction.guild_id is not None
            person = person_of(interaction)
            done = await house_of(interaction).corrections.confirm(person, interaction.guild_id, self.draft)
            panel = told(_corrected(done), person.name)
            try:
                await show_privately(interaction, layout(panel))
            finally:  # it is done, whether or not the moderator is answered
                posted = await _tell_all(interaction, done, layout(panel))
            if not posted:
                await reply(interaction, say("en", "correct.untold", number=done.match.id))
        except Exception as error:
            await answer_error(interaction, error, "a correction")


CORRECTING: tuple[Any, ...] = (CorrectButton,)
"""All of them, for the client to know."""


def question_screen(asked: Question) -> ui.LayoutView:
    """What would change, with the button that does it."""
    return layout(question(_corrected(asked)), [[CorrectButton(asked.number)]])


def _corrected(done: Question) -> Corrected:
    match = done.match
    assert match.finished_at is not None
    return Corrected(
        match.id,
        match.variant,
        match.finished_at,
        match.sides,
        done.draft.what,
        done.before,
        done.draft.result,
        done.draft.reason,
        match.closed,
        match.rated,
        match.real,
    )


async def _tell_all(interaction: Interaction, done: Question, view: ui.LayoutView) -> bool:
    """Posts it where the match was played, or else here; whether it could be."""
    tried: set[int] = set()
    for channel_id in (done.match.thread_id, done.match.channel_id, interaction.channel_id):
        if channel_id is None or channel_id in tried:
            continue
        tried.add(channel_id)
        channel = interaction.client.get_partial_messageable(channel_id, guild_id=interaction.guild_id)
        try:
            await channel.send(view=view)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("a correction could not be told in a channel (%s)", type(error).__name__)
        else:
            return True
    return False
