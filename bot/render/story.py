"""What went before the first lead, as sentences: the turn-up, stand or beg, give or refuse, each run."""

from collections.abc import Iterator

from bot.game.actions import Beg, Give, Refuse, Stand
from bot.game.events import Acted, Award, CardsRun, Event, Scored, TurnedUp
from bot.game.view import SeatView
from bot.render.faces import Faces
from bot.render.seats import Seats
from bot.text import say


def story(view: SeatView, who: Seats, faces: Faces, locale: str) -> list[str]:
    """A sentence for everything that happened, each without its full stop."""
    return list(_sentences(view.story, who, faces, locale))


def _sentences(events: tuple[Event, ...], who: Seats, faces: Faces, locale: str) -> Iterator[str]:
    for at, event in enumerate(events):
        match event:
            case TurnedUp(card):
                bonus = _points(events[at + 1 : at + 2], "turn-up")
                if bonus is None:
                    yield say(locale, "story.turned", card=faces(card))
                else:
                    side = who.side(bonus.side)
                    yield say(locale, "story.turned-pays", card=faces(card), side=side, points=bonus.points)
            case Acted(seat, Stand()):
                yield say(locale, "story.stand", name=who[seat])
            case Acted(seat, Beg()):
                yield say(locale, "story.beg", name=who[seat])
            case Acted(seat, Give()):
                gift = _points(events[at:], "gift")
                assert gift is not None
                yield say(locale, "story.give", name=who[seat], side=who.side(gift.side), points=gift.points)
            case Acted(seat, Refuse()):
                yield say(locale, "story.refuse", name=who[seat])
            case CardsRun(cards):
                yield say(locale, "story.run", n=cards)


def _points(events: tuple[Event, ...], category: str) -> Award | None:
    """The first award of a category among some events."""
    return next((e.award for e in events if isinstance(e, Scored) and e.award.category == category), None)
