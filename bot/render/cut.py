"""How the first dealer was found: the cut, the flip, the first jack."""

from bot.game.events import Cut
from bot.game.rules import FirstDealer
from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.faces import Faces, text_faces
from bot.render.seats import Seats
from bot.text import DEFAULT_LOCALE, in_series, say


def cut(
    event: Cut, way: FirstDealer, who: Seats, faces: Faces = text_faces, locale: str = DEFAULT_LOCALE
) -> Panel:
    """Every card that was drawn, who deals first, and by which rule."""
    rounds = (
        _one_by_one(event, faces) if way.key == "first-jack" else _by_rounds(event, way, who, faces, locale)
    )
    last = event.rounds[-1][-1][0]
    return Panel(
        GAME,
        stack(
            [
                f"### {say(locale, f'cut.{way.key}.title', table=who.table)}",
                *rounds,
                say(locale, f"cut.{way.key}.deals", name=who[event.dealer], last=who[last]),
                small(say(locale, f"cut.{way.key}.rule")),
            ]
        ),
    )


def _by_rounds(event: Cut, way: FirstDealer, who: Seats, faces: Faces, locale: str) -> list[str]:
    """A line a round, each card with its name; before a further round, who tied."""
    lines = []
    for number, cuts in enumerate(event.rounds):
        if number:
            names = in_series([who[seat] for seat, _ in cuts], locale)
            lines.append(say(locale, f"cut.{way.key}.tied", names=names))
        lines.append(
            dotted(*(say(locale, "cut.card", card=faces(card), name=who[seat]) for seat, card in cuts))
        )
    return lines


def _one_by_one(event: Cut, faces: Faces) -> list[str]:
    """All the cards in the order they fell, a line a round."""
    return [faces.row(card for _, card in cards) for cards in event.rounds]
