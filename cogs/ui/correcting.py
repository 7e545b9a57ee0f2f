"""A correction in Discord: the button that confirms it, and the message that tells all."""

from __future__ import annotations

import logging
import re
from typing import Any, Self

import aiohttp
import discord
from discord import ButtonStyle, ui

from bot.render.blocks import Panel, Rule, Text
from bot.render.corrections import Corrected, question, told
from bot.render.names import clean_line
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
            await house_of(interaction).office.results.corrected(done.match.id)
            panel = noted(told(_corrected(done), person.name), await fixture_note(interaction, done))
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


async def question_screen(interaction: Interaction, asked: Question) -> ui.LayoutView:
    """What would change, with the button that does it."""
    panel = noted(question(_corrected(asked)), await fixture_note(interaction, asked))
    return layout(panel, [[CorrectButton(asked.number)]])


async def fixture_note(interaction: Interaction, asked: Question) -> str:
    """What becomes of the fixture that the match was a game of; empty where it was of none."""
    seen = await house_of(interaction).office.results.fixture_of(interaction.guild_id or 0, asked.match.id)
    if seen is None:
        return ""
    key = "result.correct.before" if seen.report is None else "result.correct.after"
    return say("en", key, home=clean_line(seen.home.name), away=clean_line(seen.away.name))


def noted(panel: Panel, note: str) -> Panel:
    return Panel(panel.accent, (*panel.blocks, Rule(), Text(note))) if note else panel


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
