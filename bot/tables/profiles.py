"""Profiles and head to heads: who may see them, and what they tell. All from one server's own matches."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.game.cards import PACK, Rank, parse_card
from bot.game.rules import IllegalAction
from bot.game.variants import VARIANTS
from bot.render.names import clean_name
from bot.tables.dealing import read_match
from bot.tables.sheets import UnreadableSheet, state_of
from bot.tables.table import Person, TableError
from db.achievements import AchievementStore, Earned
from db.connection import Database
from db.jacks import HungJack, JackStore, PadGames
from db.profiles import Begging, Company, GameRecord, ProfileStore
from db.race import Points, RaceStore
from db.ratings import Kind
from db.standing import ALL_TIME
from db.versus import HeadToHead, Side, VersusStore

JACKS: Final = 200
"""So many of the latest hung jacks are played over again, to see what took them."""
SHOWN: Final = 3
"""Partners and opponents on a profile."""


@dataclass(frozen=True, slots=True)
class Profile:
    """All of a profile. hung_with, lost_to: how often each rank took a jack, of the latest JACKS.

    ratings: over time, by game. real: how many of the matches were at real tables.
    """

    games: tuple[GameRecord, ...]
    partners: tuple[Company, ...]
    opponents: tuple[Company, ...]
    hung_with: Mapping[Rank, int]
    lost_to: Mapping[Rank, int]
    begging: Begging
    earned: tuple[Earned, ...]
    ratings: Mapping[str, Points]
    real: int


class Profiles:
    def __init__(self, database: Database) -> None:
        self._store = ProfileStore(database)
        self._jacks = JackStore(database)
        self._stories = AchievementStore(database)
        self._versus = VersusStore(database)
        self.race = RaceStore(database)

    async def hide(self, guild_id: int, person: Person, hidden: bool) -> None:
        """Keep one's own profile and head to head to oneself, or show them again."""
        await self._store.hide(guild_id, person.user_id, hidden)

    async def hides(self, guild_id: int, user_id: int) -> bool:
        return bool(await self._store.hidden(guild_id, [user_id]))

    async def games(self, viewer: Person, guild_id: int, owner: Person) -> tuple[GameRecord, ...]:
        """Somebody's record by game; TableError where they have none, or keep it from the viewer."""
        await self._check_shown(viewer, guild_id, [owner])
        games = await self._store.games(guild_id, owner.user_id, list(VARIANTS))
        if not games:
            key = "profile.none-yet" if owner.user_id == viewer.user_id else "profile.none"
            raise TableError(key, name=clean_name(owner.name))
        return games

    async def profile(self, guild_id: int, user_id: int, games: tuple[GameRecord, ...]) -> Profile:
        """The rest, of whom `games` has let the viewer see."""
        jacks = await self._jacks.hung_and_lost(guild_id, user_id, JACKS)
        kind: Kind = "person"
        at_real_tables = await self._jacks.at_real_tables(guild_id, user_id, JACKS)
        hung, lost = await asyncio.to_thread(taken_with, jacks, at_real_tables)
        return Profile(
            games,
            await self._store.partners(guild_id, user_id, 1),
            await self._store.opponents(guild_id, user_id, SHOWN),
            hung,
            lost,
            await self._store.begging(guild_id, user_id),
            await self._stories.earned(guild_id, user_id),
            await self.race.ratings(guild_id, ALL_TIME, kind, str(user_id)),
            await self._store.at_real_tables(guild_id, user_id),
        )

    async def versus(
        self, viewer: Person, guild_id: int, ours: tuple[Person, ...], theirs: tuple[Person, ...]
    ) -> HeadToHead:
        """How two people or two pairs have done; TableError where one of them keeps it from the viewer."""
        everybody = [*ours, *theirs]
        if len({one.user_id for one in everybody}) < len(everybody):
            raise TableError("versus.same")
        if len(ours) != len(theirs):
            raise TableError("versus.two-pairs")
        await self._check_shown(viewer, guild_id, everybody)
        return await self._versus.met(guild_id, _ids(ours), _ids(theirs))

    async def _check_shown(self, viewer: Person, guild_id: int, people: Iterable[Person]) -> None:
        """Nobody else sees what somebody hides, whoever they are: it is nothing that needs moderating."""
        others = {one.user_id: one for one in people if one.user_id != viewer.user_id}
        hidden = await self._store.hidden(guild_id, others)
        for user_id, one in others.items():
            if user_id in hidden:
                raise TableError("profile.hidden", name=clean_name(one.name))


def taken_with(
    jacks: Iterable[HungJack], at_real_tables: Iterable[PadGames] = ()
) -> tuple[Counter[Rank], Counter[Rank]]:
    """The ranks that took the jacks somebody hung, and those they lost, from the deals played over again.

    Of real tables, where it was told. What the rules of today refuse is left out.
    """
    hung, lost = Counter[Rank](), Counter[Rank]()
    for jack in jacks:
        rank = _took(jack)
        if rank is not None:
            (lost if jack.lost else hung)[rank] += 1
    for games in at_real_tables:
        for was_lost, rank in _told(games):
            (lost if was_lost else hung)[rank] += 1
    return hung, lost


def _took(jack: HungJack) -> Rank | None:
    try:
        ruleset = VARIANTS[jack.variant].ruleset(jack.players, jack.options)
        tricks = read_match(ruleset, jack.deal).live.tricks
    except (IllegalAction, ValueError):
        return None
    card = parse_card(jack.card).index
    for trick in tricks:
        played = {index: seat for seat, index in trick.plays}
        if card in played:
            return next(PACK[index].rank for index, seat in played.items() if seat == trick.taker)
    return None


def _told(games: PadGames) -> Iterable[tuple[bool, Rank]]:
    """Whether they lost it, and the rank that took it, of each jack on a sheet whose card was told."""
    try:
        state = state_of(games.sheet)
    except UnreadableSheet:
        return
    for game in state.games:
        if game.number not in games.games:
            continue
        for hung in (award for deal in game.deals for award in deal.awards if award.category == "hang-jack"):
            if hung.card is not None and games.seat in (hung.captor, hung.holder):
                yield games.seat == hung.holder, hung.card.rank


def _ids(people: tuple[Person, ...]) -> Side:
    return tuple(one.user_id for one in people)
