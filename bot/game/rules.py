"""What a game is made of: a ruleset of phases, numbers and small functions; the variant that builds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bot.game.actions import Action
from bot.game.cards import Card, game_value
from bot.game.events import Award, Event
from bot.game.options import Option, OptionError, OptionValue, chosen
from bot.game.penalties import Penalty
from bot.game.seats import Seat, Seating
from bot.game.state import Match
from bot.game.trumps import FollowRule, TrumpOrder, Trumps


class IllegalAction(Exception):
    """An action the rules refuse: ``key`` names the text that says which rule, ``values`` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Outcome(Enum):
    """What a phase answers when it has done its part."""

    STAY = "stay"
    NEXT_PHASE = "next phase"
    REDEAL = "redeal"


STAY, NEXT_PHASE, REDEAL = Outcome

Turn = tuple[Match, Outcome]
"""The match after a phase has done its part, and where it goes from there."""


class Phase(Protocol):
    """A part of a deal. Events go to ``log``.

    Points go by ``score.book``, after which a phase must look for a winner.
    """

    @property
    def key(self) -> str: ...

    def enter(self, match: Match, log: list[Event]) -> Turn: ...

    def legal_actions(self, match: Match) -> Sequence[Action]: ...

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        """Raises IllegalAction, naming the rule; nothing is changed then."""
        ...


class Count(Protocol):
    """A deal played out -> the match with its points booked and its winner, if there is one."""

    @property
    def rules(self) -> tuple[PointRule, ...]:
        """What it counts, in order; none where what is captured is scored."""
        ...

    def __call__(self, match: Match, log: list[Event]) -> Match: ...


@dataclass(frozen=True, slots=True)
class PointRule:
    """What a finished deal pays for one thing. category: of its awards. points: of each, unless it is hung.

    shared: several sides may have it, each of them all of its points, but never the dealer's.
    """

    category: str
    paid: Callable[[Match], Iterable[Award]]
    points: int = 1
    shared: bool = False


Round = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """How the first dealer is found. find: (shuffled pack, players) -> (rounds drawn, who deals first)."""

    key: str
    """Names its sentences: ``cut.<key>``."""
    find: Callable[[tuple[Card, ...], int], tuple[tuple[Round, ...], Seat]]


CardValue = Callable[[int, Trumps | None], int]
"""(mask, trumps once settled) -> what those cards are worth to whoever captures them."""


def plain_value(mask: int, trumps: Trumps | None) -> int:
    """Towards Game."""
    return game_value(mask)


MayLook = Callable[[Match, Seat], bool]
"""Whether a seat may see its own cards now."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One game with its house rules settled, for a number of players."""

    variant: Variant
    players: int
    seating: Seating
    target: int
    hand_size: int
    packet: int
    """How many cards are dealt at a time."""
    first_dealer: FirstDealer
    phases: tuple[Phase, ...]
    count: Count
    trump_order: TrumpOrder
    follow: FollowRule
    may_look: MayLook
    options: Mapping[str, OptionValue]
    value: CardValue = plain_value
    """What captured cards count towards, for the running tally."""
    hung: int = 1
    """What the jack of trumps pays a side that captures another's."""
    by_capture: bool = False
    """What a side captures is what it scores; else High, Low, Jack and Game are counted."""

    @property
    def sides(self) -> int:
        return self.seating.sides(self.players)

    @property
    def unusual(self) -> dict[str, OptionValue]:
        """The house rules that are not the game's default."""
        return {o.key: self.options[o.key] for o in self.choices if self.options[o.key] != o.default}

    @property
    def choices(self) -> tuple[Option, ...]:
        """The house rules that matter with so many players."""
        return tuple(option for option in self.variant.options if option.matters(self.players))


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A game as it is offered."""

    key: str
    players: tuple[int, ...]
    """Numbers of players it takes, the usual one first."""
    clockwise: bool
    """How the table is drawn; seats are numbered in order of play either way."""
    edition: int
    """Goes up when a correction of the rules may refuse an old journal."""
    options: tuple[Option, ...]
    build: Callable[[int, Mapping[str, OptionValue]], Ruleset]
    """(players, every option settled) -> ruleset. Call ``ruleset`` instead, which checks."""
    penalties: tuple[Penalty, ...] = ()
    """What breaking its rules costs where people deal."""

    def ruleset(self, players: int, choice: Mapping[str, object]) -> Ruleset:
        """The ruleset for a number of players and a choice of house rules; OptionError if it cannot be."""
        if players not in self.players:
            raise OptionError(
                "option.players",
                variant=self.key,
                players=players,
                allowed=", ".join(map(str, sorted(self.players))),
            )
        return self.build(players, chosen(self.key, self.options, choice))
