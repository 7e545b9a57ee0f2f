"""A scorepad that is not begun: the game, its house rules and who plays, gathered in a private panel."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Final

from bot.game.rules import Ruleset
from bot.game.seats import Seat, Side
from bot.pads.opening import NAME_LENGTH
from bot.tables.friends import Place, kept_seats
from bot.tables.house_rules import settled
from bot.tables.table import Person, TableError
from db.pads import PadSeat

KEPT: Final = 500
"""So many set-ups are remembered, the newest ones. A restart forgets them: they take a minute to make."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who is to play: a member, or (user_id None) a plain name."""

    user_id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class FixtureTable:
    """What a pad is for: a table of a fixture. teams: their names; rosters: who may play, by side."""

    fixture_id: int
    table: int
    teams: tuple[str, str]
    rosters: tuple[tuple[Player, ...], tuple[Player, ...]]


@dataclass(frozen=True, slots=True)
class PadSetup:
    """A pad to be. by_id: whose set-up it is. players: by seat, as far as they are known."""

    by_id: int
    variant: str
    players: tuple[Player | None, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    best_of: int = 1
    dealer: Seat = 0
    rated: bool = True
    fixture: FixtureTable | None = None

    @property
    def ruleset(self) -> Ruleset:
        return settled(self.variant, len(self.players), self.options)

    def side(self, side: Side) -> tuple[Seat, ...]:
        """The seats of a side."""
        return self.ruleset.seating.members(side, len(self.players))

    def with_side(self, side: Side, chosen: Sequence[Player]) -> PadSetup:
        """The set-up with other players on a side: those who stay keep their seats. Nobody sits twice."""
        seats, players = self.side(side), list(self.players)
        known = {_key(player) for player in chosen}
        for seat, player in enumerate(players):
            # Who changes sides leaves the other one.
            if player is not None and (seat in seats) != (_key(player) in known):
                players[seat] = None
        there = {_key(player) for seat in seats if (player := players[seat]) is not None}
        coming = [player for player in chosen if _key(player) not in there]
        for seat in seats:
            if players[seat] is None and coming:
                players[seat] = coming.pop(0)
        return replace(self, players=tuple(players))

    def with_names(self, names: Mapping[Seat, str]) -> PadSetup:
        """The set-up with plain names at some seats; an empty one frees it. A member keeps their seat."""
        players = list(self.players)
        for seat, name in names.items():
            there = players[seat]
            if there is None or there.user_id is None or written(there.name) != name:
                players[seat] = Player(None, name) if name else None
        return replace(self, players=tuple(players))

    def with_option(self, key: str, value: object) -> PadSetup:
        """Raises TableError where the game does not allow it."""
        ruleset = settled(self.variant, len(self.players), {**self.ruleset.unusual, key: value})
        return replace(self, options=ruleset.unusual)

    def seats(self, unnamed: Sequence[str]) -> tuple[PadSeat, ...]:
        """Who plays, seat by seat. unnamed: what a seat is called where nobody is known to sit."""
        side_of = self.ruleset.seating.side_of
        found = [player or Player(None, unnamed[seat]) for seat, player in enumerate(self.players)]
        return tuple(
            PadSeat(seat, side_of(seat), player.user_id, player.name) for seat, player in enumerate(found)
        )


def set_up(
    person: Person, ruleset: Ruleset, friends: Mapping[Place, Person], best_of: int, dealer: Place | None
) -> PadSetup:
    """A set-up with its person in seat 0 and friends where they sit. dealer: None for the person.

    Raises TableError where the table has no such place, or somebody has two.
    """
    kept = {0: person, **kept_seats(ruleset, friends)}
    if len({each.user_id for each in kept.values()}) < len(kept):
        raise TableError("pad.told.twice")
    players: list[Player | None] = [None] * ruleset.players
    for seat, each in kept.items():
        players[seat] = Player(each.user_id, each.name)
    deals = person if dealer is None else friends.get(dealer)
    if deals is None:
        raise TableError("pad.told.dealer-unnamed")
    seat = next(seat for seat, each in kept.items() if each is deals)
    return PadSetup(person.user_id, ruleset.variant.key, tuple(players), ruleset.unusual, best_of, seat)


class PadSetups:
    """Those being made, each with the number that its panel carries."""

    def __init__(self) -> None:
        self._setups: OrderedDict[int, PadSetup] = OrderedDict()
        self._numbers = count(1)

    def add(self, setup: PadSetup) -> int:
        number = next(self._numbers)
        self._setups[number] = setup
        if len(self._setups) > KEPT:
            self._setups.popitem(last=False)
        return number

    def of(self, number: int, user_id: int) -> PadSetup:
        """Somebody's own set-up. Raises TableError."""
        setup = self._setups.get(number)
        if setup is None or setup.by_id != user_id:
            raise TableError("pad.told.no-setup")
        return setup

    def change(self, number: int, setup: PadSetup) -> None:
        self._setups[number] = setup

    def take(self, number: int, user_id: int) -> PadSetup:
        """The set-up, which no second press finds again. Raises TableError."""
        setup = self.of(number, user_id)
        del self._setups[number]
        return setup


def written(name: str) -> str:
    """A name as forms take it: no longer than one may be, its spaces single."""
    return " ".join(name[:NAME_LENGTH].split())


def _key(player: Player) -> tuple[int | None, str]:
    """A member is the same whatever they are called now."""
    return (player.user_id, "" if player.user_id is not None else player.name)
