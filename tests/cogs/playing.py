"""How far tests play on, and what they look at: cards on a hand, requests that went out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import discord
from simcord import MemberActor
from simcord.types import HttpLogEntry

from bot.demo.reading import buttons, label, live
from bot.demo.simulated import Club
from bot.tables.table import Table
from tests.cogs.steps import act, board, hand, is_over, look, seen, whose_turn

MINUTE, SIXTEEN_MINUTES, FIFTY_MINUTES = 61, 16 * 60, 51 * 60
CARD = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")


async def to_the_tricks(club: Club) -> MemberActor:
    """Plays to the first lead; who is to lead."""
    while "Trick 1" not in seen(board(club)):
        await act(club, "Stand", "Give one")
    return actor(club)


async def to_a_follower(club: Club) -> MemberActor:
    """Plays to somebody who must follow with some cards and may not with others."""
    await to_the_tricks(club)
    for _ in range(60):
        if whose_turn(club) is not None:
            screen = await look(club, actor(club))
            if live(screen) and len(live(screen)) < len(cards(screen)):
                return actor(club)
        await act(club)
    raise AssertionError("nobody had to follow")


async def to_the_end(club: Club, presses: int = 700) -> None:
    """Plays the match to its result."""
    for _ in range(presses):
        if is_over(club):
            return
        await act(club, "Stand")
    raise AssertionError("the match does not end")


async def stay_away(club: Club) -> None:
    """Nobody presses anything for so long that whoever must act has had every reminder there is."""
    await club.discord.advance_time(6 * MINUTE)
    await club.discord.advance_time(2)


def actor(club: Club) -> MemberActor:
    """The member to act by the board."""
    member = whose_turn(club)
    assert member is not None, "it is nobody's turn"
    return member


async def table(club: Club) -> Table:
    """The only live table."""
    (found,) = await club.discord.bot.tables.live(club.guild.id)
    return found


def cards(screen: discord.Message) -> list[discord.Button]:
    """The cards of a private hand."""
    return [each for each in buttons(screen) if CARD.match(label(each))]


async def fresh_hand(club: Club, member: MemberActor) -> discord.Message:
    """The member's hand by /hand, without waiting for the board."""
    await member.slash(club.channel, "hand")
    return hand(club, member)


def requests(club: Club, method: str, path: str) -> list[HttpLogEntry]:
    """What the bot sent, by method and a pattern of the path."""
    return [
        each for each in club.discord.http_requests if each.method == method and re.search(path, each.path)
    ]


def sent(club: Club) -> Iterator[tuple[HttpLogEntry, dict[str, Any]]]:
    """Every request of the bot that carries a message, with that message."""
    for each in club.discord.http_requests:
        body = each.json if isinstance(each.json, dict) else {}
        message = body.get("data", body) if each.path.endswith("/callback") else body
        if isinstance(message, dict) and ("components" in message or "content" in message):
            yield each, message


def parts(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every component of a message as it was sent, those inside others too."""
    waiting = list(message.get("components") or [])
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting += part.get("components", [])


def as_text(message: dict[str, Any]) -> str:
    """A message as it was sent, to search."""
    return json.dumps(message, ensure_ascii=False)
