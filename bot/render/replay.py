"""A deal that is over, step by step: what was just done, the board of that moment, and every hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.game.actions import Action, Beg, Bid, Discard, Give, NameTrump, Pass, Play, Refuse, Stand, ThrowIn
from bot.game.cards import Card
from bot.game.events import (
    CardsRun,
    Dealt,
    Discarded,
    Event,
    Robbed,
    Scored,
    TrickTaken,
    TrumpFixed,
    TurnedUp,
)
from bot.game.seats import Seat
from bot.game.view import SeatView
from bot.render.blocks import MAX_TEXT, Panel, Rule, Text, small, stack
from bot.render.board import board
from bot.render.count import award_line
from bot.render.faces import Faces, text_faces
from bot.render.seats import Seats
from bot.render.standing import in_a_row
from bot.text import DEFAULT_LOCALE, say, say_in


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a deal; ``at`` is its place, from 0 as dealt to ``last``.

    view: the public's. hands: the cards left, by seat, sorted for the eye. seat, action: what was done, but
    at the deal itself. events: what that made public. end: where nothing follows though the deal is not
    over, why: the last part of a key ``replay.end-``.
    """

    view: SeatView
    hands: tuple[tuple[Card, ...], ...]
    events: tuple[Event, ...]
    at: int
    last: int
    seat: Seat | None = None
    action: Action | None = None
    end: str = ""


def replay(
    moment: Moment,
    who: Seats,
    match_id: int,
    deals: int,
    faces: Faces = text_faces,
    locale: str = DEFAULT_LOCALE,
) -> Panel:
    """The moment on one message. deals: how many the match had."""
    where = say(
        locale,
        "replay.where",
        match=match_id,
        deal=moment.view.deal_number,
        deals=deals,
        at=moment.at,
        last=moment.last,
    )
    done = told(moment, who, faces, locale)
    first = [*done[:1], *map(small, done[1:]), small(where)]
    if moment.end:
        first.append(say(locale, f"replay.end-{moment.end}"))
    held = hands(moment, who, faces, locale)
    room = MAX_TEXT - Panel(0, stack(first, held)).length
    if faces.tiles and board(moment.view, who, faces, locale).length > room:
        # Long names: the board drops its own tiles where it must, and now the hands have none.
        held = hands(moment, who, text_faces, locale)
        room = MAX_TEXT - Panel(0, stack(first, held)).length
    shown = board(moment.view, who, faces, locale, room=room)
    return Panel(shown.accent, (*stack(first), Rule(), *shown.blocks, Rule(), Text("\n".join(held))))


def hands(moment: Moment, who: Seats, faces: Faces, locale: str) -> list[str]:
    """A line for every seat with the cards it has left; a hand that is played out has none."""
    return [
        say(locale, "replay.hand", name=who[seat], cards=in_a_row(moment.view, hand, faces, locale))
        for seat, hand in enumerate(moment.hands)
        if hand
    ] or [say(locale, "replay.no-cards")]


def told(moment: Moment, who: Seats, faces: Faces, locale: str) -> list[str]:
    """What was done, in a line, and under it all that came of it but the count."""
    lines = [] if moment.action is None else [_done(moment, who, faces, locale)]
    return [*lines, *_became(moment, who, faces, locale)]


def _done(moment: Moment, who: Seats, faces: Faces, locale: str) -> str:
    game, view = moment.view.variant, moment.view
    assert moment.seat is not None
    name = who[moment.seat]
    match moment.action:
        case Stand():
            return say(locale, "story.stand", name=name)
        case Beg():
            return say(locale, "story.beg", name=name)
        case Give():
            return say(locale, "replay.give", name=name)
        case Refuse():
            return say_in(game, locale, "story.refuse", name=name)
        case Pass():
            return say(locale, "story.pass", name=name)
        case Bid(points):
            return say(locale, "story.bid", name=name, points=points)
        case NameTrump(suit):
            return say(locale, "story.name-trump", name=name, suit=suit)
        case Discard(cards):
            return say(locale, "replay.discard", name=name, cards=in_a_row(view, cards, faces, locale))
        case Play(card, under) if under:
            below = in_a_row(view, under, faces, locale)
            return say(locale, "replay.play-over", name=name, card=faces(card), cards=below)
        case Play(card):
            return say(locale, "replay.play", name=name, card=in_a_row(view, [card], faces, locale))
        case ThrowIn(card):
            return say(locale, "replay.throw", name=name, card=faces(card))
    raise AssertionError(moment.action)


def _became(moment: Moment, who: Seats, faces: Faces, locale: str) -> Iterator[str]:
    """A line for an event that the action itself does not tell; of the points, those before the count."""
    game = moment.view.variant
    for event in moment.events:
        match event:
            case Dealt(number, dealer, cards):
                yield say(locale, "replay.dealt", name=who[dealer], deal=number, n=cards)
            case TurnedUp(card):
                yield say_in(game, locale, "story.turned", name=who[moment.view.dealer], card=faces(card))
            case CardsRun(cards):
                yield say(locale, "story.run", n=cards)
            case Discarded(seat, cards, drawn) if drawn:
                yield say(locale, "story.aside-draws", name=who[seat], n=cards, drawn=drawn)
            case Discarded(seat, cards) if not isinstance(moment.action, Discard):
                yield say(locale, "story.aside", name=who[seat], n=cards)
            case Robbed(seat, trumps):
                key = "story.rob" if trumps else "story.rob-none"
                yield say(locale, key, name=who[seat], n=trumps)
            case TrumpFixed(suit) if not isinstance(moment.action, NameTrump):
                yield say(locale, "board.trump", suit=suit)
            case TrickTaken(number, seat):
                yield say(locale, "replay.trick", name=who[seat], n=number)
            case Scored(award, _) if award.category in ("turn-up", "gift"):
                yield award_line(game, award, who, faces, locale)
