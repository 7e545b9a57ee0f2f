"""A private hand: what matters now, the trick and the score, and a button for every card or decision."""

from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from bot.game.actions import Action, Beg, Bid, Give, NameTrump, Pass, Play, Refuse, Stand
from bot.game.cards import Card
from bot.game.view import SeatView
from bot.render.blocks import Panel, dotted, small, stack
from bot.render.choosing import Button, Choosing, burials, card_button, stage, throw_ins, winning_gift
from bot.render.faces import Faces, text_faces
from bot.render.seats import Seats
from bot.render.standing import accent, asked, contract, highest_bid, in_a_row, place, score_to, title
from bot.text import DEFAULT_LOCALE, in_words, say, say_in

ROW: Final = 3
"""Card buttons in a row: a phone breaks longer ones."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The private message: its panel, then rows of cards, then the decisions. back: to the whole hand."""

    panel: Panel
    cards: tuple[tuple[Button, ...], ...] = ()
    decisions: tuple[Button, ...] = ()
    back: bool = False


def hand(
    view: SeatView,
    who: Seats,
    faces: Faces = text_faces,
    locale: str = DEFAULT_LOCALE,
    choosing: Choosing | None = None,
) -> Hand:
    """The hand of the seat whose view it is. choosing: how far its decision has come."""
    mine = view.to_act is not None and view.to_act == view.seat
    half = stage(view, who, choosing, locale) if mine else None
    lines = [f"### {half.head if half else _first_line(view, who, locale)}"]
    if half:
        lines += half.lines
    elif view.leader is None and not view.over:
        lines += _before_the_lead(view, faces, locale)
    else:
        lines += _trick(view, who, faces, locale)
    if view.hand is None:
        lines.append(say_in(view.variant, locale, "hand.closed"))
    lines.append(small(_small_print(view, who, locale)))
    panel = Panel(accent(view), stack(lines))
    if half:
        return Hand(panel, _in_rows(half.cards), tuple(half.decisions), half.back)
    return Hand(panel, _in_rows(_cards(view, locale)), _decisions(view, locale) if mine else ())


def _small_print(view: SeatView, who: Seats, locale: str) -> str:
    settled = title(view, who, locale) if view.trump is not None and not view.over else ""
    deals = say(locale, "board.deals", name=who[view.dealer]) if view.trump is None else ""
    bid = "" if view.over else contract(view, who, locale)
    return dotted(settled, bid, score_to(view, who, locale), deals, place(view, who, locale))


def _first_line(view: SeatView, who: Seats, locale: str) -> str:
    if view.over:
        return title(view, who, locale) if view.winner is not None else say(locale, "hand.over")
    assert view.to_act is not None
    if view.to_act != view.seat:
        return say_in(view.variant, locale, f"hand.to-{asked(view)}", name=who[view.to_act])
    if view.phase == "auction":
        return _your_bid(view, who, locale)
    if view.phase == "play":
        return _your_turn(view, locale)
    return say_in(view.variant, locale, f"hand.{asked(view)}")


def _your_bid(view: SeatView, who: Seats, locale: str) -> str:
    """What there is to beat."""
    if Pass() not in view.legal:
        return say(locale, "hand.must-bid")
    if view.bidder is None:
        return say(locale, "hand.bid")
    points = highest_bid(view)
    key = "bid-as-dealer" if Bid(points) in view.legal else "bid-over"
    return say(locale, f"hand.{key}", name=who[view.bidder], points=points)


def _your_turn(view: SeatView, locale: str) -> str:
    """What may be played, by the rule that says so."""
    held = view.hand or ()
    if view.trump is None:
        return say(locale, "hand.pitch")
    if len(held) == 1:
        return say(locale, "hand.last-card")
    if not view.trick:
        return say(locale, "hand.lead")
    led, trump = view.trick[0].card, view.trump
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


def _before_the_lead(view: SeatView, faces: Faces, locale: str) -> list[str]:
    """The turn-up, if there is one, and the cards in tiles and in words."""
    lines = []
    if view.turn_ups and view.trump is None:
        card = view.turn_ups[-1]
        lines = [say_in(view.variant, locale, "hand.turned", card=faces(card), suit=card.suit)]
    if view.hand:
        words = in_words(view.hand, locale)
        lines += [*([faces.row(view.hand)] if faces.tiles else []), words[0].upper() + words[1:]]
    return lines


def _trick(view: SeatView, who: Seats, faces: Faces, locale: str) -> list[str]:
    """The trick under way in tiles and in words; before it is led, the last one."""
    if view.trick and view.winning is not None:
        cards = in_a_row(view, [played.card for played in view.trick], faces, locale)
        words = [say(locale, "hand.played", name=who[p.seat], card=p.card) for p in view.trick]
        mine = view.winning == view.seat
        winning = say(locale, "hand.you-win" if mine else "hand.winning", cards=cards, name=who[view.winning])
        return [winning, small(dotted(*words))]
    if view.tricks and not view.over:
        last = view.tricks[-1]
        cards = in_a_row(view, [played.card for played in last.plays], text_faces, locale)
        return [small(say(locale, "hand.last-trick", cards=cards, name=who[last.taker]))]
    return []


def _playable(view: SeatView) -> set[Card]:
    return {action.card for action in view.legal if isinstance(action, Play)}


def _cards(view: SeatView, locale: str) -> list[Button]:
    """The hand as buttons in its order, trumps first; before the first lead there is nothing to play."""
    if view.hand is None or view.leader is None or view.over:
        return []
    playable = _playable(view)
    return [
        card_button(view, _press(view, card), card, "plain" if card in playable else "quiet", locale)
        for card in view.hand
    ]


def _press(view: SeatView, card: Card) -> Action | Choosing:
    """A card is played at once, but where others must go under it."""
    return Choosing("under", card) if burials(view, card) else Play(card)


def _decisions(view: SeatView, locale: str) -> tuple[Button, ...]:
    """What there is to decide by buttons that are no cards."""
    match view.phase:
        case "beg":
            return _answers(view, locale)
        case "auction" | "trump":
            return tuple(_offer(view, action, locale) for action in view.legal)
    thrown = Button(Choosing("throw"), say(locale, "button.throw"), "danger")
    return (thrown,) if throw_ins(view) else ()


def _answers(view: SeatView, locale: str) -> tuple[Button, ...]:
    """Stand or beg, give or refuse; what a house rule refuses is grey, and its press explains the rule."""
    ask_first = winning_gift(view) is not None
    give = Button(Choosing("give") if ask_first else Give(), say(locale, "button.give"), "yes")
    stand = Button(Stand(), say(locale, "button.stand"), "yes")
    beg = Button(Beg(), say(locale, "button.beg"), "plain")
    refuse = Button(Refuse(), say_in(view.variant, locale, "button.refuse"), "plain")
    if view.to_act == view.dealer:
        return (give if Give() in view.legal else replace(give, tone="quiet"), refuse)
    return (stand if Stand() in view.legal else replace(stand, tone="quiet"), beg)


def _offer(view: SeatView, action: Action, locale: str) -> Button:
    """A pass, a bid or a suit: only what is legal is offered."""
    match action:
        case Bid(points) if view.bidder is not None and points == highest_bid(view):
            return Button(action, say(locale, "button.steal", points=points), "plain")
        case Bid(points):
            return Button(action, say(locale, "button.bid", points=points), "plain")
        case NameTrump(suit):
            return Button(action, say(locale, "suit.signed", suit=suit), "plain")
    return Button(action, say(locale, "button.pass"), "yes")


def _in_rows(buttons: list[Button]) -> tuple[tuple[Button, ...], ...]:
    cards = iter(buttons)
    return tuple(iter(lambda: tuple(islice(cards, ROW)), ()))


__all__ = ["Button", "Choosing", "Hand", "hand"]
