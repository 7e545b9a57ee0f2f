"""The count of a deal: every point in order, each with its reason."""

from typing import Protocol

from bot.game.events import Award
from bot.game.seats import Seat, Side
from bot.game.view import SeatView
from bot.render.blocks import small
from bot.render.faces import Faces
from bot.render.seats import Seats, values_line
from bot.text import say


class Reasoned(Protocol):
    """As much of an award as tells which sentence it gets."""

    @property
    def category(self) -> str: ...
    @property
    def side(self) -> Side: ...
    @property
    def holder(self) -> Seat | None: ...


def count(view: SeatView, who: Seats, faces: Faces, locale: str) -> list[str]:
    """A line for each point of a finished deal, and for those that nobody scored."""
    lines = [award_line(award, who, faces, locale) for award in view.awards]
    scored = [award.category for award in view.awards]
    if view.void:
        return lines
    if view.winner is not None:
        # RULES.md 8: the count stops the moment a side reaches the target.
        return [*lines, small(say(locale, "award.stopped"))] if scored[-1] != "game" else lines
    if "high" not in scored:
        lines.append(say(locale, "award.no-trump"))
    elif not {"jack", "hang-jack"} & set(scored):
        lines.insert(scored.index("low") + 1, say(locale, "award.no-jack"))
    if "game" not in scored:
        lines.append(say(locale, "award.game-level", values=values_line(view.captured)))
    return lines


def award_line(award: Award, who: Seats, faces: Faces, locale: str) -> str:
    """One point with its reason: "**High** K♥ Dot · Bob & Dot **+1**"."""
    return say(
        locale,
        f"award.{reason(award, who)}",
        card="" if award.card is None else faces(award.card),
        holder="" if award.holder is None else who[award.holder],
        captor="" if award.captor is None else who[award.captor],
        values=values_line(award.values),
        side=who.side(award.side),
        points=award.points,
    )


def reason(award: Reasoned, who: Seats) -> str:
    """The key of an award's sentence.

    Low and the jack are told otherwise where the side that scores is not the one that held the card.
    """
    if (
        award.category in ("low", "jack")
        and award.holder is not None
        and who.sides[award.holder] != award.side
    ):
        return f"{award.category}-won"
    return award.category
