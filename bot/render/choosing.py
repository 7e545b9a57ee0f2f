"""Decisions made in two presses or more: a gift that ends the match, a throw-in, cards laid aside or under.

What is chosen so far travels in the buttons, so that a half-made decision lives through restarts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from bot.game.actions import Action, Discard, Give, Play, ThrowIn
from bot.game.cards import Card, parse_card
from bot.game.seats import Side
from bot.game.view import SeatView
from bot.render.seats import Seats
from bot.render.standing import named
from bot.text import face, say

Tone = Literal["yes", "plain", "danger", "quiet"]
"""How loud a button is: green, blurple, red, grey. One that is grey explains the rule, or takes back."""

What = Literal["give", "throw", "discard", "under"]


@dataclass(frozen=True, slots=True)
class Choosing:
    """A decision half made. top: the card to be played over those picked, where some go under it."""

    what: What
    top: Card | None = None
    picked: tuple[Card, ...] = ()

    def notation(self) -> str:
        """In a line, as an action has it: "discard 2C 3C", "under KH 9H"."""
        cards = (*((self.top,) if self.top else ()), *self.picked)
        return " ".join([self.what, *map(str, cards)])

    @classmethod
    def parse(cls, text: str) -> "Choosing":
        """The other way round; ValueError for what is none."""
        word, *names = text.split(" ")
        cards = tuple(map(parse_card, names))
        for what in get_args(What):
            if what == word == "under":
                return cls(what, cards[0], cards[1:]) if cards else cls(what)
            if what == word:
                return cls(what, None, cards)
        raise ValueError(text)


@dataclass(frozen=True, slots=True)
class Button:
    """press: what it does, or the decision it brings on its way. card: the one it shows."""

    press: Action | Choosing
    label: str
    tone: Tone
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A hand in the middle of a decision. back: whether the hand as a whole can be gone back to."""

    head: str
    lines: list[str] = field(default_factory=list)
    cards: list[Button] = field(default_factory=list)
    decisions: list[Button] = field(default_factory=list)
    back: bool = True


def stage(view: SeatView, who: Seats, choosing: Choosing | None, locale: str) -> Stage | None:
    """How far the seat to act has come with its decision; None where there is no such decision now."""
    what = choosing.what if choosing else None
    if view.to_discard:
        return _aside(view, choosing.picked if choosing and what == "discard" else (), locale)
    if what == "give" and (winner := winning_gift(view)) is not None:
        return _gift(view, who, winner, locale)
    if what == "throw" and (thrown := throw_ins(view)):
        cards = [card_button(view, each, each.card, "plain", locale) for each in thrown]
        lines = [say(locale, "hand.throw-why"), say(locale, "hand.throw-which")]
        return Stage(say(locale, "hand.throw"), lines, cards)
    if choosing and what == "under" and (over := burials(view, choosing.top)):
        return _under(view, over, choosing.picked, locale)
    return None


def winning_gift(view: SeatView) -> Side | None:
    """The side that a gift would bring to the target, if the seat may give and one would."""
    if Give() not in view.legal:
        return None
    return next((side for side in view.gift_sides if view.scores[side] + 1 >= view.target), None)


def throw_ins(view: SeatView) -> list[ThrowIn]:
    return [action for action in view.legal if isinstance(action, ThrowIn)]


def burials(view: SeatView, top: Card | None) -> list[Play]:
    """The ways to play a card with others under it."""
    return [each for each in view.legal if isinstance(each, Play) and each.card == top and each.under]


def card_button(view: SeatView, press: Action | Choosing, card: Card, tone: Tone, locale: str) -> Button:
    """A card to press, named as the trump it is."""
    return Button(press, named(view, card, face(card), locale), tone, card)


def _gift(view: SeatView, who: Seats, winner: Side, locale: str) -> Stage:
    score = view.scores[winner] + 1
    why = say(locale, "hand.sure-why", side=who.side(winner), score=score, target=view.target)
    return Stage(
        say(locale, "hand.sure"), [why], [], [Button(Give(), say(locale, "button.give-sure"), "danger")]
    )


def _aside(view: SeatView, chosen: Sequence[Card], locale: str) -> Stage:
    hand, needed = view.hand or (), view.to_discard
    picked, too_many = _kept(hand, chosen, needed)
    lines = [say(locale, "hand.aside-unseen")]
    trumps = [card for card in picked if card in view.trumps]
    if trumps:
        lines.append(say(locale, "hand.aside-trump", cards=trumps, n=len(trumps)))
    if too_many:
        lines.append(say(locale, "hand.picked-enough", n=needed))
    buttons = _picks(view, "discard", None, hand, picked, needed, locale)
    done = []
    if len(picked) == needed:
        tone: Tone = "danger" if trumps else "yes"
        done = [Button(Discard(tuple(sorted(picked))), say(locale, "button.lay-aside", n=needed), tone)]
    head = say(locale, "hand.lay-aside", n=needed, picked=len(picked))
    return Stage(head, lines, buttons, done, back=False)


def _under(view: SeatView, over: list[Play], chosen: Sequence[Card], locale: str) -> Stage:
    top, needed = over[0].card, len(over[0].under)
    below = {card for play in over for card in play.under}
    offered = [card for card in view.hand or () if card in below]
    picked, too_many = _kept(offered, offered if len(over) == 1 else chosen, needed)
    lines = [say(locale, "hand.under-why")]
    if too_many:
        lines.append(say(locale, "hand.picked-enough", n=needed))
    buttons = _picks(view, "under", top, offered, picked, needed, locale)
    done = []
    if len(picked) == needed:
        play = next(play for play in over if set(play.under) == set(picked))
        done = [Button(play, say(locale, "button.play-over", card=top, n=needed), "yes")]
    return Stage(say(locale, "hand.lay-under", n=needed, card=top, picked=len(picked)), lines, buttons, done)


def _kept(offered: Sequence[Card], chosen: Iterable[Card], needed: int) -> tuple[tuple[Card, ...], bool]:
    """Of the cards chosen, those that can be, as many as are needed; whether there were too many."""
    possible = tuple(dict.fromkeys(card for card in chosen if card in offered))
    return possible[:needed], len(possible) > needed


def _picks(
    view: SeatView,
    what: What,
    top: Card | None,
    offered: Sequence[Card],
    picked: tuple[Card, ...],
    needed: int,
    locale: str,
) -> list[Button]:
    """The cards to choose from; one that is picked says so, and another press takes it back."""
    buttons = []
    for card in offered:
        if card in picked:
            left = tuple(other for other in picked if other != card)
            label = say(locale, f"cards.picked-{what}", card=card)
            buttons.append(Button(Choosing(what, top, left), label, "quiet", card))
        else:
            tone: Tone = "plain" if len(picked) < needed else "quiet"
            buttons.append(card_button(view, Choosing(what, top, (*picked, card)), card, tone, locale))
    return buttons
