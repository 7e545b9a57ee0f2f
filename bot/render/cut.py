"""The cut for dealer."""

from bot.game.events import Cut
from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.faces import Faces, text_faces
from bot.render.seats import Seats
from bot.text import DEFAULT_LOCALE, in_series, say


def cut(event: Cut, who: Seats, faces: Faces = text_faces, locale: str = DEFAULT_LOCALE) -> Panel:
    """Every round of the cut, who cut again, and who deals first."""
    rounds = []
    for number, cuts in enumerate(event.rounds):
        if number:
            rounds.append(say(locale, "cut.tied", names=in_series([who[seat] for seat, _ in cuts], locale)))
        rounds.append(
            dotted(*(say(locale, "cut.card", card=faces(card), name=who[seat]) for seat, card in cuts))
        )
    return Panel(
        GAME,
        stack(
            [
                f"### {say(locale, 'cut.title', table=who.table)}",
                *rounds,
                say(locale, "cut.deals", name=who[event.dealer]),
                small(say(locale, "cut.rule")),
            ]
        ),
    )
