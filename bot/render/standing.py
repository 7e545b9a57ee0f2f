"""How a deal stands, in the lines that the board and the private hands share."""

from collections.abc import Iterable
from itertools import groupby

from bot.game.cards import Card, Rank
from bot.game.seats import Seat
from bot.game.view import Played, SeatView, TrickView
from bot.render.blocks import dotted
from bot.render.colours import ACCENT, GAME
from bot.render.faces import Faces
from bot.render.seats import Seats, score_line
from bot.text import say, say_in


def accent(view: SeatView) -> int:
    """The trump suit's colour; gold before trump is settled and after the deal."""
    return GAME if view.trump is None or view.over else ACCENT[view.trump]


def title(view: SeatView, who: Seats, locale: str) -> str:
    """What matters most about the deal now: "♥ Hearts are trump"."""
    if view.winner is not None:
        key = "board.won" if who.league is None else "board.won-game"
        return say(locale, key, side=who.side(view.winner), n=len(who.members(view.winner)))
    if view.over:
        if view.trump is not None and not view.void:
            return say(locale, "board.count-in", suit=view.trump)
        return say_in(view.variant, locale, "board.void" if view.void else "board.count")
    if view.trump is not None:
        return say(locale, "board.trump", suit=view.trump)
    if view.proposed is not None:
        return say_in(view.variant, locale, "board.proposed", suit=view.proposed)
    return say(locale, f"board.{asked(view)}-next")


def place(view: SeatView, who: Seats, locale: str) -> str:
    """Which table, which deal."""
    return say(locale, "board.where", table=who.table, deal=view.deal_number)


def score_to(view: SeatView, who: Seats, locale: str) -> str:
    """The running score and the target."""
    extra = say(locale, "board.extra") if view.extra_hand and not view.over else ""
    return dotted(score_line(who, view.scores), say(locale, "board.target", target=view.target), extra)


def contract(view: SeatView, who: Seats, locale: str) -> str:
    """The highest bid, where there is an auction: "Ann bid 9"."""
    if view.bidder is None or view.phase == "auction":
        return ""
    return say(locale, "board.bid", name=who[view.bidder], points=highest_bid(view))


def highest_bid(view: SeatView) -> int:
    return max((points for _, points in view.bids), default=0)


def asked(view: SeatView) -> str:
    """What the seat to act is asked for, as the keys of sentences name it."""
    match view.phase:
        case "beg":
            return "give-or-refuse" if view.to_act == view.dealer else "stand-or-beg"
        case "auction":
            return "bid"
        case "trump":
            return "name-trump"
        case "discard":
            return "lay-aside"
    if view.trump is None:
        return "pitch"
    return "play" if view.trick else "lead"


def turn(view: SeatView, who: Seats, locale: str) -> str:
    """Who is to do what: "→ **Ann to play**"; empty when nobody is."""
    if view.to_act is None:
        return ""
    return say_in(view.variant, locale, f"board.to-{asked(view)}", name=who[view.to_act])


def named(view: SeatView, card: Card, shown: str, locale: str) -> str:
    """A card as it is shown, with a word where it is a trump of another suit (Cinch's left pedro)."""
    left = card in view.trumps and card.suit != view.trumps[0].suit
    return say(locale, "cards.also-trump", card=shown) if left else shown


def in_a_row(view: SeatView, cards: Iterable[Card], faces: Faces, locale: str) -> str:
    """Cards side by side; tiles bring their own margin."""
    return ("" if faces.tiles else " ").join(named(view, card, faces(card), locale) for card in cards)


def laid_with(under: Iterable[Played], view: SeatView, who: Seats, faces: Faces, locale: str) -> list[str]:
    """By seat, what went to a trick without contesting it: "Bob also laid 4♣ 3♣"."""
    return [
        say(
            locale,
            "board.also-laid",
            name=who[seat],
            cards=in_a_row(view, [played.card for played in laid][::-1], faces, locale),
        )
        for seat, laid in groupby(under, _seat_of)
    ]


def _seat_of(played: Played) -> Seat:
    return played.seat


def finished_trick(
    number: int, trick: TrickView, view: SeatView, who: Seats, faces: Faces, locale: str
) -> str:
    """A trick on one line, in order of play, with who took it: "3 Q♦ J♥ Q♥ 2♥ Bob hangs the jack!"."""
    told = "taken"
    if not view.by_capture and _takes_jack(trick, view, who):
        told = "hung" if view.hung > 1 else "jack-taken"
    line = say(
        locale,
        f"board.{told}",
        number=number,
        cards=in_a_row(view, (played.card for played in trick.plays), faces, locale),
        name=who[trick.taker],
    )
    return dotted(line, *laid_with(trick.under, view, who, faces, locale))


def _takes_jack(trick: TrickView, view: SeatView, who: Seats) -> bool:
    """Whether a trick took the jack of trumps from another side."""
    return any(
        played.card in view.trumps
        and played.card.rank is Rank.JACK
        and who.sides[played.seat] != who.sides[trick.taker]
        for played in trick.plays
    )
