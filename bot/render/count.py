"""The count of a deal: every point in order, each with its reason."""

from typing import Protocol

from bot.game.events import Award
from bot.game.seats import Seat, Side
from bot.game.view import SeatView
from bot.render.blocks import small
from bot.render.faces import Faces
from bot.render.seats import Seats, values_line
from bot.render.standing import highest_bid
from bot.text import say, say_in


class Reasoned(Protocol):
    """As much of an award as tells which sentence it gets. values: by side (game, made, set)."""

    @property
    def category(self) -> str: ...
    @property
    def side(self) -> Side: ...
    @property
    def holder(self) -> Seat | None: ...
    @property
    def values(self) -> tuple[int, ...]: ...


def count(view: SeatView, who: Seats, faces: Faces, locale: str) -> list[str]:
    """A line for each point of a finished deal, and for those that nobody scored."""
    lines = [award_line(view.variant, award, who, faces, locale) for award in view.awards]
    scored = [award.category for award in view.awards]
    if view.void:
        return lines
    if view.bidder is not None:
        return _by_bid(view, who, lines, locale)
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


def _by_bid(view: SeatView, who: Seats, lines: list[str], locale: str) -> list[str]:
    """With an auction: the bid, whether it was made, what each side has of it."""
    assert view.bidder is not None
    key = "set" if any(award.category == "set" for award in view.awards) else "made"
    bid = say(locale, f"award.bid-{key}", name=who[view.bidder], points=highest_bid(view))
    stopped = not view.by_capture and view.winner == view.sides[view.bidder]
    return [bid, *lines, *([small(say(locale, "award.bidders-first"))] if stopped else [])]


def award_line(game: str, award: Award, who: Seats, faces: Faces, locale: str) -> str:
    """One point with its reason: "**High** K♥ Dot · Bob & Dot **+1**"."""
    return say_in(
        game,
        locale,
        f"award.{reason(award, who)}",
        card="" if award.card is None else faces(award.card),
        holder="" if award.holder is None else who[award.holder],
        captor="" if award.captor is None else who[award.captor],
        values=values_line(award.values),
        side=who.side(award.side),
        points=award.points,
        loss=-award.points,
        taken=award.values[award.side] if award.values else 0,
    )


def reason(award: Reasoned, who: Seats) -> str:
    """The key of an award's sentence.

    Low and the jack are told otherwise where the side that scores is not the one that held the card, Game
    where it is level, and what the others took where there is a bid.
    """
    if award.category == "game" and award.values.count(max(award.values)) > 1:
        return "game-tied"
    if award.category == "made" and award.holder is None:
        return "taken"
    if (
        award.category in ("low", "jack")
        and award.holder is not None
        and who.sides[award.holder] != award.side
    ):
        return f"{award.category}-won"
    return award.category
