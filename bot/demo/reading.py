"""Messages as people meet them: words to read, and buttons known by what is written on them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import discord
from simcord import ChannelHandle, MemberActor

from bot.demo.simulated import newest_first
from bot.game.cards import PACK
from bot.render.tiles import tile_name
from bot.text import face, say

_MARKUP = re.compile(
    r"\\(?P<escaped>[^\w\s])"
    r"|<a?:(?P<emoji>\w+):\d+>"
    r"|<t:(?P<moment>\d+)(?::\w)?>"
    r"|<(?P<kind>[@#])[!&]?(?P<id>\d+)>"
    r"|(?m:^(?:\#{1,3}|-\#)\ )"  # headings and small print
    r"|\*+|__|`"
)
# Isolates and joiners round names, and the asking for a sign's text form: a terminal needs neither.
_UNSEEN: dict[int, str | None] = {**dict.fromkeys(map(ord, "\u2060\u2068\u2069\ufe0e")), 0xA0: " "}
_CARDS = {tile_name(card): card for card in PACK}


def read(message: discord.Message, names: Mapping[int, str] | None = None) -> list[str]:
    """The message's lines as plain text, buttons left out. names: of people and channels, by id."""
    texts = [part.content for part in _parts(message) if isinstance(part, discord.TextDisplay)]
    lines = plain("\n".join([message.content, *texts]), names or {}).splitlines()
    return [line for line in lines if line.strip()]


def plain(markdown: str, names: Mapping[int, str]) -> str:
    """Text without Discord's markup."""

    def shown(found: re.Match[str]) -> str:
        if found["escaped"]:
            return found["escaped"]
        if found["emoji"]:
            return _tile(found["emoji"])
        if found["moment"]:
            return f"{datetime.fromtimestamp(int(found['moment']), UTC):%H:%M} UTC"
        if found["id"]:
            return found["kind"] + names.get(int(found["id"]), "someone")
        return ""

    return _MARKUP.sub(shown, markdown).translate(_UNSEEN)


def buttons(message: discord.Message) -> list[discord.Button]:
    """The message's buttons, in reading order."""
    return [part for part in _parts(message) if isinstance(part, discord.Button)]


def label(button: discord.Button) -> str:
    """What is written on a button, without marks that are not seen."""
    return (button.label or "").translate(_UNSEEN)


def button(message: discord.Message, written: str) -> discord.Button | None:
    """The button with these words on it, or that begins with them; "K♥" finds the king of hearts."""
    found = [each for each in buttons(message) if label(each) == written]
    found += [each for each in buttons(message) if label(each).startswith(written)]
    return found[0] if found else None


def live(message: discord.Message) -> list[discord.Button]:
    """The buttons of a private hand that can be played now: those that are not grey."""
    return [each for each in buttons(message) if each.style is not discord.ButtonStyle.secondary]


def newest(channel: ChannelHandle, written: str) -> discord.Message | None:
    """The newest message for all that has such a button."""
    return next((each for each in newest_first(channel) if button(each, written)), None)


def board_of(channel: ChannelHandle, table: str = r".+") -> discord.Message | None:
    """The newest board: of the messages for all, the one that names a table and its deal."""
    return _newest_of_a_deal(newest_first(channel), table)


def hand_of(member: MemberActor, channel: ChannelHandle, table: str = r".+") -> discord.Message | None:
    """The member's newest private hand: of what they alone see, the one that names a table and its deal."""
    return _newest_of_a_deal((m for m in newest_first(channel, member) if m.flags.ephemeral), table)


def _newest_of_a_deal(messages: Iterable[discord.Message], table: str) -> discord.Message | None:
    place = re.compile(say("en", "board.where", table=table, deal=r"\d+"))
    return next((each for each in messages if any(map(place.search, read(each)))), None)


def _tile(name: str) -> str:
    return f"[{face(_CARDS[name])}]" if name in _CARDS else f":{name}:"


def _parts(message: discord.Message) -> Iterator[Any]:
    return _within(message.components)


def _within(components: Iterable[Any]) -> Iterator[Any]:
    for part in components:
        yield part
        yield from _within(getattr(part, "children", ()))
        if (beside := getattr(part, "accessory", None)) is not None:
            yield beside
