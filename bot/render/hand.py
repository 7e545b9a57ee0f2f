"""A private hand: what matters now, the trick and the score, and a button for every card or decision."""

from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal

from bot.game.actions import Action, Beg, Give, Play, Refuse, Stand
from bot.game.cards import Card
from bot.game.seats import Side
from bot.game.view import SeatView
from bot.render.blocks import Panel, dotted, small, stack
from bot.render.faces import Faces, text_faces
from bot.render.seats import Seats
from bot.render.standing import accent, place, score_to, title
from bot.text import DEFAULT_LOCALE, face, in_words, say

ROW: Final = 3
"""Card buttons in a row: a phone breaks longer ones."""

Tone = Literal["yes", "plain", "danger", "quiet"]
"""How loud a button is: green, blurple, red, grey."""


@dataclass(frozen=True, slots=True)
class CardButton:
    """A card in hand. One that is not playable can be pressed too: the press explains the rule."""

    card: Card
    label: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """A button that is no card. One that is quiet is not allowed now: the press explains the rule.

    ask_first: the press does nothing yet but shows the hand again with `sure`.
    """

    action: Action
    label: str
    tone: Tone
    ask_first: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """The private message: its panel, then rows of card buttons, then the decisions."""

    panel: Panel
    cards: tuple[tuple[CardButton, ...], ...] = ()
    decisions: tuple[Decision, ...] = ()


def hand(
    view: SeatView,
    who: Seats,
    faces: Faces = text_faces,
    locale: str = DEFAULT_LOCALE,
    *,
    sure: bool = False,
) -> Hand:
    """The hand of the seat whose view it is. sure: asks once more before a gift that would end the match."""
    mine = view.to_act is not None and view.to_act == view.seat
    sure = sure and mine and winning_gift(view) is not None
    lines = [f"### {_first_line(view, who, locale, sure)}"]
    if sure:
        lines.append(_sure(view, who, locale))
    elif view.trump is None and not view.over:
        lines += _before_trump(view, faces, locale)
    else:
        lines += _trick(view, who, faces, locale)
    if view.hand is None:
        lines.append(say(locale, "hand.closed"))
    settled = title(view, who, locale) if view.trump is not None and not view.over else ""
    deals = say(locale, "board.deals", name=who[view.dealer]) if view.trump is None else ""
    lines.append(small(dotted(settled, score_to(view, who, locale), deals, place(view, who, locale))))
    return Hand(
        Panel(accent(view), stack(lines)), _cards(view), _decisions(view, locale, sure) if mine else ()
    )


def winning_gift(view: SeatView) -> Side | None:
    """The side that a gift would bring to the target, if the seat may give and one would."""
    side = view.sides[view.elder]
    return side if Give() in view.legal and view.scores[side] + 1 >= view.target else None


def _first_line(view: SeatView, who: Seats, locale: str, sure: bool) -> str:
    if view.over:
        return title(view, who, locale) if view.winner is not None else say(locale, "hand.over")
    assert view.to_act is not None
    begged = view.to_act == view.dealer
    if view.to_act != view.seat:
        if view.phase == "beg":
            asked = "to-give-or-refuse" if begged else "to-stand-or-beg"
        else:
            asked = "to-play" if view.trick else "to-lead"
        return say(locale, f"hand.{asked}", name=who[view.to_act])
    if view.phase == "beg":
        if sure:
            return say(locale, "hand.sure")
        return say(locale, "hand.give-or-refuse" if begged else "hand.stand-or-beg")
    return _your_turn(view, locale)


def _your_turn(view: SeatView, locale: str) -> str:
    """What may be played, by the rule that says so."""
    held = view.hand or ()
    if len(held) == 1:
        return say(locale, "hand.last-card")
    if not view.trick:
        return say(locale, "hand.lead")
    led, trump = view.trick[0].card, view.trump
    assert trump is not None
    playable = _playable(view)
    trumps = playable.intersection(view.trumps)
    if led in view.trumps:
        return say(locale, "hand.follow-trump" if trumps else "hand.no-suit", suit=trump)
    following = {card for card in playable - trumps if card.suit == led.suit}
    if following:
        return say(locale, "hand.follow-or-trump" if trumps else "hand.follow", suit=led.suit, trump=trump)
    if not any(card.suit == led.suit for card in held if card not in view.trumps):
        return say(
            locale, "hand.no-suit" if len(playable) == len(held) else "hand.no-suit-over", suit=led.suit
        )
    return say(locale, "hand.any")


def _before_trump(view: SeatView, faces: Faces, locale: str) -> list[str]:
    """The turn-up, and the cards in tiles and in words."""
    card = view.turn_ups[-1]
    lines = [say(locale, "hand.turned", card=faces(card), suit=card.suit)]
    if view.hand:
        words = in_words(view.hand, locale)
        lines += [*([faces.row(view.hand)] if faces.tiles else []), words[0].upper() + words[1:]]
    return lines


def _trick(view: SeatView, who: Seats, faces: Faces, locale: str) -> list[str]:
    """The trick under way in tiles and in words; before it is led, the last one."""
    if view.trick and view.winning is not None:
        cards = faces.row(played.card for played in view.trick)
        words = [say(locale, "hand.played", name=who[p.seat], card=p.card) for p in view.trick]
        mine = view.winning == view.seat
        winning = say(locale, "hand.you-win" if mine else "hand.winning", cards=cards, name=who[view.winning])
        return [winning, small(dotted(*words))]
    if view.tricks and not view.over:
        last = view.tricks[-1]
        cards = text_faces.row(played.card for played in last.plays)
        return [small(say(locale, "hand.last-trick", cards=cards, name=who[last.taker]))]
    return []


def _sure(view: SeatView, who: Seats, locale: str) -> str:
    side = winning_gift(view)
    assert side is not None
    score = view.scores[side] + 1
    return say(locale, "hand.sure-why", side=who.side(side), score=score, target=view.target)


def _playable(view: SeatView) -> set[Card]:
    return {action.card for action in view.legal if isinstance(action, Play)}


def _cards(view: SeatView) -> tuple[tuple[CardButton, ...], ...]:
    """The hand as buttons in its order, trumps first; before trump there is nothing to play."""
    if view.hand is None or view.trump is None or view.over:
        return ()
    playable = _playable(view)
    buttons = iter([CardButton(card, face(card), card in playable) for card in view.hand])
    return tuple(iter(lambda: tuple(islice(buttons, ROW)), ()))


def _decisions(view: SeatView, locale: str, sure: bool) -> tuple[Decision, ...]:
    if view.phase != "beg":
        return ()
    give = Decision(Give(), say(locale, "button.give"), "yes", winning_gift(view) is not None)
    if sure:
        give = Decision(Give(), say(locale, "button.give-sure"), "danger")
    stand = Decision(Stand(), say(locale, "button.stand"), "yes")
    beg = Decision(Beg(), say(locale, "button.beg"), "plain")
    refuse = Decision(Refuse(), say(locale, "button.refuse"), "plain")
    pair = (give, refuse) if view.to_act == view.dealer else (stand, beg)
    return tuple(each if each.action in view.legal else replace(each, tone="quiet") for each in pair)
