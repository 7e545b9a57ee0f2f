"""House rules as people choose them: what a game allows, what a server starts from, what a host last had."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.game.options import OptionError, OptionValue
from bot.game.rules import Ruleset, Variant
from bot.game.variants import VARIANTS
from bot.tables.authority import Act, check
from bot.tables.table import Person, Table, TableError
from bot.text import DEFAULT_LOCALE, say
from db.connection import Database
from db.house_rules import HouseRuleStore


class HouseRules:
    """The house rules that a server's new tables start from, and those each host last played by."""

    def __init__(self, database: Database) -> None:
        self._store = HouseRuleStore(database)
        self._choosing = asyncio.Lock()

    async def of_server(self, guild_id: int, variant: str, players: int) -> Ruleset:
        """The game as new tables of this server start with it."""
        return still_allowed(variant, players, await self._store.of_guild(guild_id, variant, players))

    async def set_of_server(
        self, person: Person, guild_id: int, variant: str, players: int, option: str, value: OptionValue
    ) -> Ruleset:
        """The owner changes one of the server's own; all of them."""
        check(Act.SET_SERVER, person)
        async with self._choosing:  # of two who choose at once, both must count
            before = await self.of_server(guild_id, variant, players)
            ruleset = settled(variant, players, {**before.unusual, option: value})
            await self._store.set_of_guild(guild_id, variant, players, ruleset.unusual)
        return ruleset

    async def save(self, person: Person, table: Table) -> dict[str, OptionValue]:
        """A moderator who hosts makes the rules of a table the server's own; what is saved."""
        check(Act.SAVE_RULES, person, table)
        row, unusual = table.row, table.ruleset.unusual
        async with self._choosing:
            await self._store.set_of_guild(row.guild_id, row.variant, row.players, unusual)
        return unusual

    async def last_hosted(self, table: Table) -> dict[str, OptionValue] | None:
        """By which the table's host last played this game here, with so many players; None if never."""
        row = table.row
        last = await self._store.last_hosted(row.guild_id, row.host_id, row.variant, row.players)
        return None if last is None else still_allowed(row.variant, row.players, last).unusual


def game_of(key: str) -> Variant:
    """The game of that key; TableError if there is none."""
    if key not in VARIANTS:
        raise TableError("table.no-such-game")
    return VARIANTS[key]


def settled(variant: str, players: int, options: Mapping[str, object]) -> Ruleset:
    """The game under house rules; TableError, in people's words, where it cannot be."""
    try:
        return game_of(variant).ruleset(players, options)
    except OptionError as error:
        name = say(DEFAULT_LOCALE, f"variant.{variant}.name")
        raise TableError(_for_people(error), **{**error.values, "variant": name}) from error


def still_allowed(variant: str, players: int, saved: Mapping[str, object]) -> Ruleset:
    """The game under house rules saved earlier, without those that it has no more or no longer allows."""
    known = {option.key: option for option in game_of(variant).options}
    kept = {key: value for key, value in saved.items() if key in known and known[key].allows(value)}
    return settled(variant, players, kept)


def _for_people(error: OptionError) -> str:
    """The text that names no option by its key, as the referee's does: people choose from lists."""
    match error.key:
        case "option.unknown":
            return "option.gone"
        case "option.value":
            return "option.target" if error.values["option"] == "target" else "option.no-choice"
    return error.key
