"""What went before the first lead, as sentences: the turn-up, stand or beg, bids, cards laid aside."""

from collections.abc import Iterator

from bot.game.actions import Beg, Bid, Give, NameTrump, Pass, Refuse, Stand
from bot.game.events import Acted, Award, CardsRun, Discarded, Event, Robbed, Scored, TurnedUp
from bot.game.view import SeatView
from bot.render.blocks import dotted
from bot.render.faces import Faces
from bot.render.seats import Seats
from bot.text import in_series, say, say_in


def story(view: SeatView, who: Seats, faces: Faces, locale: str, *, brief: bool = False) -> list[str]:
    """A line for everything that happened, each without its full stop; bids share one, and so on.

    brief: without bids and cards laid aside, which matter less once tricks are played.
    """
    lines: list[str] = []
    last = ""
    for shared, sentence in _sentences(view, who, faces, locale):
        if brief and shared in ("bids", "aside"):
            continue
        if shared and shared == last:
            lines[-1] = dotted(lines[-1], sentence)
        else:
            lines.append(sentence)
        last = shared
    return lines


def _sentences(view: SeatView, who: Seats, faces: Faces, locale: str) -> Iterator[tuple[str, str]]:
    """(what shares a line, or nothing; the sentence)."""
    game, dealer, run = view.variant, who[view.dealer], ""
    for at, event in enumerate(view.story):
        match event:
            case TurnedUp(card):
                bonus = _awards(view.story[at + 1 : at + 2], "turn-up")
                shown = {"name": dealer, "card": faces(card)}
                if bonus:
                    shown |= {"side": who.side(bonus[0].side), "points": str(bonus[0].points)}
                yield run, say_in(game, locale, "story.turned-pays" if bonus else "story.turned", **shown)
            case Acted(seat, Stand()):
                yield "", say(locale, "story.stand", name=who[seat])
            case Acted(seat, Beg()):
                yield "", say(locale, "story.beg", name=who[seat])
            case Acted(seat, Give()):
                gifts = _awards(view.story[at:], "gift")
                sides = in_series([who.side(gift.side) for gift in gifts], locale)
                yield "", say(locale, "story.give", name=who[seat], side=sides, points=gifts[0].points)
            case Acted(seat, Refuse()):
                yield "", say_in(game, locale, "story.refuse", name=who[seat])
            case Acted(seat, Pass()):
                yield "bids", say(locale, "story.pass", name=who[seat])
            case Acted(seat, Bid(points)):
                yield "bids", say(locale, "story.bid", name=who[seat], points=points)
            case Acted(seat, NameTrump(suit)):
                yield "", say(locale, "story.name-trump", name=who[seat], suit=suit)
            case CardsRun(cards):
                run = f"run {at}"
                yield run, say(locale, "story.run", n=cards)
            case Discarded(seat, cards, 0):
                yield "aside", say(locale, "story.aside", name=who[seat], n=cards)
            case Discarded(seat, cards, drawn):
                yield "aside", say(locale, "story.aside-draws", name=who[seat], n=cards, drawn=drawn)
            case Robbed(seat, trumps):
                yield "", say(locale, "story.rob" if trumps else "story.rob-none", name=who[seat], n=trumps)


def _awards(events: tuple[Event, ...], category: str) -> list[Award]:
    """The awards of a category among some events."""
    return [e.award for e in events if isinstance(e, Scored) and e.award.category == category]
