"""The lesson: a composed Trinidad deal in which a learner meets follow or trump, a hung jack and the count.

The learner is the elder hand. A place in the lesson is what the learner chose so far, "stand.5S.3H"; the deal
is played to there by the real rules each time, so nothing of it is kept anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from bot.game.actions import Action, Give, Play, Shuffle, parse_action
from bot.game.cards import PACK, Card, parse_card
from bot.game.engine import apply, legal_actions, start
from bot.game.rules import IllegalAction
from bot.game.seats import NOBODY
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.game.view import SeatView
from bot.tables.table import TableError

LEARNER, DEALER = 0, 3

OTHERS: Final = ("Toucan", "Tanager", "Ibis")
"""The computer players at seats 1 to 3; the second is the learner's partner."""

_HANDS: Final = tuple(
    tuple(map(parse_card, hand.split()))
    for hand in (
        "AH 3H 8S 5S 9D 4D",
        # Each of the others plays the first of these that is allowed. So the king of what is led takes the
        # first trick, and the other king is led to the second, where the ten of spades falls. To the third
        # the jack of hearts falls: under a trump led, or trumping before the learner plays.
        "KS KD 6C JS 8C 2H",
        "2S 3D TD AC QD 5C",
        "7S TS JH KC 9C 3C",
    )
)
_TURN_UP: Final = parse_card("6H")
_ACE: Final = parse_card("AH")

Step = Literal[
    "stand-or-beg", "lead", "lead-begged", "follow-or-trump", "lead-ace", "take-jack", "hung", "game", "last",
    "count",
]  # fmt: skip
"""What the learner is at: the name of what the coach says to it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A place in the lesson: the learner's choices so far, and the deal where the learner must choose again.

    After the last choice the deal is over.
    """

    choices: tuple[str, ...]
    match: Match

    def view(self, seat: int | None) -> SeatView:
        return view_of(self.match, seat)

    def path_of(self, action: Action) -> str:
        """The place that this choice would lead to."""
        return ".".join([*self.choices, action.notation().removeprefix("play ")])

    @property
    def step(self) -> Step:
        deal = self.match.live
        if deal.over:
            return "count"
        if deal.setup.trump is None:
            return "stand-or-beg"
        match len(deal.tricks):
            case 0:
                return "lead" if self.choices == ("stand",) else "lead-begged"
            case 1:
                return "follow-or-trump"
            case 2:
                return "take-jack" if deal.trick else "lead-ace"
            case 3:
                return "hung"
            case 4:
                return "game"
        return "last"

    def choose(self, choice: str) -> Lesson:
        """On to the learner's next choice: "stand", "beg" or a card, "5S".

        IllegalAction where the rules refuse it; TableError where it would miss what is to be shown, or is
        no choice at all.
        """
        match = apply(self.match, _action(choice)).match
        if choice not in ("stand", "beg") and self._misses(parse_card(choice)):
            raise TableError(f"lesson.not-yet.{self.step}")
        return Lesson((*self.choices, choice), _to_the_learner(match))

    def _misses(self, card: Card) -> bool:
        """Whether a card, good as it may be, would miss what this step is to show."""
        match self.step:
            case "lead" | "lead-begged":
                return card.suit == _ACE.suit
            case "follow-or-trump":
                return card == _ACE
            case "lead-ace" | "take-jack":
                return card != _ACE
        return False


def begin() -> Lesson:
    """The cards are dealt and the turn-up is paid: the learner is to stand or beg."""
    ruleset = VARIANTS["trinidad"].ruleset(4, {})
    return Lesson((), apply(start(ruleset, DEALER), Shuffle(pack())).match)


def lesson_at(path: str) -> Lesson:
    """The lesson at a place; TableError if there is no such place, or none any more."""
    lesson = begin()
    try:
        for choice in path.split(".") if path else ():
            lesson = lesson.choose(choice)
    except (IllegalAction, TableError):
        raise TableError("lesson.no-such-place") from None
    return lesson


def pack() -> tuple[Card, ...]:
    """The pack as it is dealt, three cards at a time from the elder hand on."""
    dealt = [card for half in (slice(0, 3), slice(3, 6)) for hand in _HANDS for card in hand[half]]
    dealt.append(_TURN_UP)
    return (*dealt, *(card for card in PACK if card not in dealt))


def _action(choice: str) -> Action:
    try:
        return parse_action(choice if choice in ("stand", "beg") else f"play {choice}")
    except ValueError:
        raise TableError("lesson.no-such-place") from None


def _to_the_learner(match: Match) -> Match:
    """The others have acted, each as its hand is written, until the learner must."""
    while match.to_act not in (LEARNER, NOBODY):
        wishes: list[Action] = [Give(), *map(Play, _HANDS[match.to_act])]
        legal = legal_actions(match)
        match = apply(match, next(wish for wish in wishes if wish in legal)).match
    return match
