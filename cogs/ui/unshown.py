"""Tables that Discord does not take at present: why, what mends it, and when they are tried again."""

from __future__ import annotations

from dataclasses import dataclass, field

import discord

from bot.tables.table import Table
from bot.text import say
from cogs.ui.place import LOCKED, lacking
from cogs.ui.replies import permissions_named

RETRY_SECONDS = 30.0
"""Until what Discord could not take is brought again; then twice as long each time,"""
LONGEST_SECONDS = 600.0
"""up to this."""
MISSING_ACCESS = 50001
"""Discord's code for a channel that the bot may not see."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a table is not shown in a channel, by Discord's answer.

    key: of the text for its players, None where it soon mends itself. lacks: the rights that are missing.
    """

    channel: int
    answer: str
    key: str | None = None
    lacks: tuple[str, ...] = ()

    @classmethod
    def of(cls, client: discord.Client, channel: int, error: discord.HTTPException) -> Reason:
        """What Discord's answer means for what is shown in that channel."""
        answer = f"{error.status} {error.code}"
        if error.status == 429 or error.status >= 500:
            return cls(channel, answer)
        if error.code in LOCKED:
            return cls(channel, answer, "board.unshown-locked")
        if isinstance(error, discord.NotFound):
            return cls(channel, answer, "board.unshown-gone")
        if isinstance(error, discord.Forbidden):
            return cls(channel, answer, "board.unshown-rights", _lacking(client, channel, error.code))
        return cls(channel, answer, "board.unshown-refused")


@dataclass(slots=True)
class _Trouble:
    """reason: the latest. seen: all since the table was last shown. wait: seconds before the latest try."""

    reason: Reason
    seen: set[Reason] = field(default_factory=set)
    wait: float = 0.0


class Unshown:
    """The tables that could not be shown when last tried. A restart forgets them: all are tried after it."""

    def __init__(self) -> None:
        self._troubles: dict[int, _Trouble] = {}

    @property
    def told(self) -> frozenset[int]:
        """The tables whose players are told that they cannot be shown."""
        return frozenset(table_id for table_id, trouble in self._troubles.items() if trouble.reason.key)

    def refused(self, table: Table, reason: Reason) -> bool:
        """Remembers why a table could not be shown; whether that is news."""
        trouble = self._troubles.setdefault(table.id, _Trouble(reason))
        trouble.reason = reason
        news = reason not in trouble.seen
        trouble.seen.add(reason)
        return news

    def next_try(self, table: Table) -> float | None:
        """In how many seconds it is tried again; None where it is over and has been tried for long enough."""
        trouble = self._troubles[table.id]
        if table.state not in ("lobby", "playing") and trouble.wait == LONGEST_SECONDS:
            return None
        trouble.wait = min(2 * trouble.wait or RETRY_SECONDS, LONGEST_SECONDS)
        return trouble.wait

    def shown(self, table: Table) -> bool:
        """Forgets the trouble; whether its players were told of one."""
        told = self.line(table, "en") is not None
        self._troubles.pop(table.id, None)
        return told

    def line(self, table: Table, locale: str) -> str | None:
        """What its players are told while a table is not shown: what is missing and what mends it."""
        trouble = self._troubles.get(table.id)
        reason = trouble.reason if trouble else None
        if reason is None or reason.key is None or table.state not in ("lobby", "playing"):
            return None
        return say(
            locale,
            reason.key,
            channel=f"<#{reason.channel}>",
            permissions=permissions_named(reason.lacks, locale),
        )


def _lacking(client: discord.Client, channel_id: int, code: int) -> tuple[str, ...]:
    """The rights the bot lacks in a channel; by Discord's code where they do not tell."""
    channel = client.get_channel(channel_id)
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        has = channel.permissions_for(channel.guild.me)
        found = lacking(has, channel)
        if found and has.view_channel:  # without that one all others seem to be missing
            return tuple(found)
    if code == MISSING_ACCESS:
        return ("view_channel",)
    return ("send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages",)
