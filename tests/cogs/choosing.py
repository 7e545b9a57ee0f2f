"""What is chosen before a match: house rules by their selects, and what a server prefers."""

from __future__ import annotations

from typing import Any

import discord
from simcord import InteractionResult, MemberActor

from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from tests.cogs.steps import EDITED, lobby, press

ACTION_ROW = 1
"""The type that Discord gives a row."""
GAMES = [(key, players) for key, variant in VARIANTS.items() for players in variant.players]
"""Every game with every number of players it takes."""


async def selects(club: Club, host: MemberActor | None = None) -> discord.Message:
    """What the host, Ann unless told, gets on pressing House rules in the lobby."""
    chosen = await press(club, host or club.members[0], lobby(club), "House rules")
    return private(chosen)


def private(result: InteractionResult) -> discord.Message:
    """The message that only whoever pressed sees."""
    assert result.ephemeral
    assert result.response is not None
    return result.response.message


def found(message: discord.Message) -> dict[str, discord.SelectMenu]:
    """The selects of a message, by the house rule each is for."""
    container: Any = message.components[0]
    rows = [part for part in container.children if isinstance(part, discord.ActionRow)]
    menus = [row.children[0] for row in rows if isinstance(row.children[0], discord.SelectMenu)]
    return {menu.custom_id.rpartition(":")[2]: menu for menu in menus if not _of_table(menu)}


def clock(message: discord.Message) -> discord.SelectMenu:
    """The select of the table's clock."""
    container: Any = message.components[0]
    rows = [part for part in container.children if isinstance(part, discord.ActionRow)]
    return _besides(rows, "clock")


def rated(message: discord.Message) -> discord.SelectMenu:
    """The select of whether the match counts."""
    container: Any = message.components[0]
    return _besides([part for part in container.children if isinstance(part, discord.ActionRow)], "rated")


def _besides(rows: list[discord.ActionRow], what: str) -> discord.SelectMenu:
    (menu,) = [row.children[0] for row in rows if _of_table(row.children[0], what)]
    assert isinstance(menu, discord.SelectMenu)
    return menu


def _of_table(part: Any, *what: str) -> bool:
    """Whether it is a select of the table besides its house rules: its clock, and whether it counts."""
    kinds = what or ("clock", "rated")
    return isinstance(part, discord.SelectMenu) and part.custom_id.partition(":")[0] in kinds


def present(menu: discord.SelectMenu) -> str:
    """The value that a select shows as chosen."""
    (chosen,) = [each for each in menu.options if each.default]
    return chosen.value


async def choose(
    club: Club, message: discord.Message, option: str, value: str, member: MemberActor | None = None
) -> InteractionResult:
    """A member, Ann unless told, chooses a value in a select; then the bot shows what came of it."""
    custom_id = found(message)[option].custom_id
    result = await (member or club.members[0]).select(message, [value], custom_id=custom_id)
    await club.discord.advance_time(EDITED)
    return result


async def choose_made_up(
    club: Club, message: discord.Message, custom_id: str, value: str, member: MemberActor | None = None
) -> InteractionResult:
    """As `choose`, in a message that is as no bot of this version sent it: it has this select alone."""
    (container,) = club.discord.backend.get_message(club.channel.id, message.id).components
    row = next(part for part in container["components"] if part["type"] == ACTION_ROW)
    row["components"][0] |= {"custom_id": custom_id, "options": [{"label": "made up", "value": value}]}
    container["components"] = [row]
    result = await (member or club.members[0]).select(message, [value], custom_id=custom_id)
    await club.discord.advance_time(EDITED)
    return result


async def allow_settings(club: Club, member: MemberActor) -> None:
    """The server lets a member use /settings, which by default takes the right to manage it."""
    known = await club.discord.bot.tree.fetch_commands()
    (settings,) = [each for each in known if each.name == "settings"]
    club.guild.set_command_permissions(settings.id, {member: True})
