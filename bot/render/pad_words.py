"""What is booked on a scorepad, in words: entries, awards, what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.events import Award
from bot.game.seats import Side
from bot.league.pad import PadState, may_book
from bot.league.pad_entries import Bid, Deals, Entry, Fault, Gift, HangJack, Next, Point, Took, TurnUp, Void
from bot.render.seats import Seats, difference
from bot.text import DEFAULT_LOCALE, in_series, rank_word, say, say_in


def entry_words(entry: Entry, who: Seats, game: str, locale: str = DEFAULT_LOCALE) -> str:
    """An entry in a few words: "High for Ann & Cyd"."""
    match entry:
        case TurnUp(rank):
            return say_in(game, locale, "pad.said.turn-up", rank=rank_word(rank, locale))
        case Fault(key, side):
            return say(locale, f"pad.said.fault.{key}", side=who.side(side))
        case Bid(seat, points):
            return say(locale, "pad.said.bid", name=who[seat], points=points)
        case Point(category, sides):
            return say_in(game, locale, f"pad.said.{category}", side=_sides(who, sides, locale))
        case HangJack(side):
            return say(locale, "pad.said.hang-jack", side=who.side(side))
        case Took(points):
            return say(locale, "pad.said.took", points=points)
        case Deals(seat):
            return say(locale, "pad.said.deals", name=who[seat])
        case Gift() | Next() | Void():
            return say_in(game, locale, f"pad.said.{type(entry).__name__.lower()}")


def award_lines(
    awards: Sequence[Award], entries: Sequence[Entry], who: Seats, game: str, locale: str = DEFAULT_LOCALE
) -> list[str]:
    """A line for each point of a deal, with what it was for; before them the bid that they hang on."""
    bids = [each for each in entries if isinstance(each, Bid)]
    lines = [say(locale, "pad.award.bid", name=who[bid.seat], points=bid.points) for bid in bids]
    ranks = iter([each.rank for each in entries if isinstance(each, TurnUp)])
    for award in awards:
        key = award.category
        if key == "turn-up" and (rank := next(ranks, None)) is not None:
            what = say_in(game, locale, "pad.award.turn-up", rank=rank_word(rank, locale).capitalize())
        elif key == "hang-jack":
            what = _hung(award, who, locale)
        else:
            what = say_in(game, locale, f"pad.award.{key}")
        told = {"what": what, "side": who.side(award.side), "points": difference(award.points)}
        lines.append(say(locale, "pad.award.line" if award.points else "pad.award.lost", **told))
    return lines


def usual(state: PadState) -> tuple[Entry, ...]:
    """What may be booked now, without the `rare`."""
    left_out = rare(state)
    return tuple(entry for entry in may_book(state) if entry not in left_out)


def rare(state: PadState) -> tuple[Entry, ...]:
    """What may be booked now but is only where no trump was in play: Game, or nothing, and no High before."""
    found = may_book(state)
    if not any(isinstance(entry, Point) and entry.category == "high" for entry in found):
        return ()
    return tuple(
        entry
        for entry in found
        if isinstance(entry, Next) or (isinstance(entry, Point) and entry.category not in ("high", "low"))
    )


def next_words(state: PadState, locale: str = DEFAULT_LOCALE) -> str:
    """What is booked next: "High", "the jack or Game"."""
    game, words = state.rules.ruleset.variant.key, dict[str, None]()
    for entry in usual(state):
        match entry:
            case Point(category, _):
                words[say_in(game, locale, f"pad.next.{category}")] = None
            case HangJack():
                words[say_in(game, locale, "pad.next.jack")] = None
            case Bid() | Took():
                words[say(locale, f"pad.next.{type(entry).__name__.lower()}")] = None
            case _:
                pass
    *some, last = words or [""]
    return say(locale, "pad.next.or", some=", ".join(some), last=last) if some else last


def _hung(award: Award, who: Seats, locale: str) -> str:
    """A jack hung, with as much as they told of it."""
    told = {
        "by": None if award.captor is None else who[award.captor],
        "from": None if award.holder is None else who[award.holder],
        "with": award.card,
    }
    words = [
        say(locale, f"pad.award.hung-{word}", what=what) for word, what in told.items() if what is not None
    ]
    return " ".join([say(locale, "pad.award.hang-jack"), *words])


def _sides(who: Seats, sides: Sequence[Side], locale: str) -> str:
    return in_series([who.side(side) for side in sides], locale)
