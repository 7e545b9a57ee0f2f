"""The log of what moderators did as a private message, and the buttons that turn its pages."""

from __future__ import annotations

import re
from typing import Any, Self

from discord import ButtonStyle, ui

from bot.office.desk import full_name
from bot.render.corrections import Logged, audit_log
from bot.tables.corrections import LogLine
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout, ways_on
from cogs.ui.replies import answer_error, show_privately
from db.audit import CORRECTIONS
from db.corrections import Result

PAGE = 5
"""Entries on one page: with the longest names and reasons they fit a message."""


class AuditButton(ui.DynamicItem[ui.Button[Any]], template=r"audit:(?P<page>\d{1,6})"):
    """Another page in place of this one."""

    def __init__(self, page: int, key: str = "next") -> None:
        label = say("en", f"button.board-{key}")
        super().__init__(ui.Button(label=label, style=ButtonStyle.secondary, custom_id=f"audit:{page}"))
        self.page = page

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(max(1, int(match["page"])))

    async def callback(self, interaction: Interaction) -> None:
        try:
            await show_privately(interaction, await audit_screen(interaction, self.page))
        except Exception as error:
            await answer_error(interaction, error, "a page of the log")


AUDIT_PAGES: tuple[Any, ...] = (AuditButton,)
"""All of them, for the client to know."""


async def audit_screen(interaction: Interaction, page: int) -> ui.LayoutView:
    """A page, from 1, for whoever may read it. Raises TableError."""
    assert interaction.guild_id is not None
    lines, more = await house_of(interaction).corrections.log(
        person_of(interaction), interaction.guild_id, PAGE, (page - 1) * PAGE
    )
    if page > 1 and not lines:
        raise TableError("audit.no-page", page=page)
    leagues = await house_of(interaction).office.desk.leagues.all(interaction.guild_id)
    named = {row.id: full_name(row) for row in leagues}
    shown = [logged(line, named.get(line.entry.league_id or 0, "")) for line in lines]
    buttons = [AuditButton(*way) for way in ways_on(page, more)]
    return layout(audit_log(shown, page), [buttons])


def logged(line: LogLine, league: str = "") -> Logged:
    """A line of the log as it is shown. league: the name of the one it is about, if it is to be named."""
    entry = line.entry
    if entry.league_id is not None:
        return Logged(
            entry.at,
            None if entry.by_id < 0 else entry.by_name,
            entry.what,
            about=entry.about_id,
            reason=entry.reason,
            before=entry.before,
            after=entry.after,
            league=league,
        )
    corrected = entry.what in CORRECTIONS
    return Logged(
        entry.at,
        None if entry.by_id < 0 else entry.by_name,
        entry.what,
        entry.match_id,
        entry.about_id,
        entry.reason,
        line.match.sides if line.match is not None else (),
        Result.parse(entry.before) if corrected else None,
        Result.parse(entry.after) if corrected else None,
        "" if corrected else entry.after or entry.before,
    )
