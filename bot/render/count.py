"""The count of a deal: every point in order, each with its reason."""

from typing import Protocol

from bot.game.cards import Rank
from bot.game.events import Award
from bot.game.seats import Seat, Side
from bot.game.view import SeatView
from bot.render.blocks import small
from bot.render.faces import Faces
from bot.render.seats import Seats, by_side
from bot.render.standing import highest_bid
from bot.text import in_series, say, say_in


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
        return _by_bid(view, who, lines, faces, locale)
    if view.winner is not None:
        # RULES.md 8: the count stops the moment a side reaches the target.
        return [*lines, small(say(locale, "award.stopped"))] if scored[-1] != "game" else lines
    if "high" not in scored:
        lines.append(say(locale, "award.no-trump"))
    elif not {"jack", "hang-jack"} & set(scored):
        lines.insert(scored.index("low") + 1, say(locale, "award.no-jack"))
    if "game" not in scored:
        lines.append(say(locale, "award.game-level", values=by_side(view.captured, who)))
    return lines


def _by_bid(view: SeatView, who: Seats, lines: list[str], faces: Faces, locale: str) -> list[str]:
    """With an auction: the bid, whether it was made, and what each side has of it."""
    assert view.bidder is not None
    made = not any(award.category == "set" for award in view.awards)
    key = "award.bid-made" if made else "award.bid-set"
    told = [say(locale, key, name=who[view.bidder], points=highest_bid(view)), *lines]
    if view.by_capture:
        return told
    if not made:
        taken = _taken_by_bidders(view, who, faces, locale)
        told += [say(locale, "award.lost", what=in_series(taken, locale))] if taken else []
    elif view.winner == view.sides[view.bidder]:
        return [*told, small(say(locale, "award.bidders-first"))]
    if _jack_taker(view) is None:
        told.append(say(locale, "award.no-jack"))
    if view.captured.count(max(view.captured)) > 1:
        told.append(say(locale, "award.game-level", values=by_side(view.captured, who)))
    return told


def _taken_by_bidders(view: SeatView, who: Seats, faces: Faces, locale: str) -> list[str]:
    """The points that a bidding side took, and lost with its bid."""
    assert view.bidder is not None
    side = view.sides[view.bidder]
    held = {"high": view.high_so_far, "low": view.low_so_far}
    told = [
        say(locale, f"award.name.{name}", card=faces(played.card))
        for name, played in held.items()
        if played is not None and view.sides[played.seat] == side
    ]
    taker = _jack_taker(view)
    if taker is not None and view.sides[taker] == side:
        told.append(say(locale, "award.name.jack"))
    if [at for at, value in enumerate(view.captured) if value == max(view.captured)] == [side]:
        told.append(say(locale, "award.name.game", values=by_side(view.captured, who)))
    return told


def _jack_taker(view: SeatView) -> Seat | None:
    """Who took the jack of trumps; None if it was not in play."""
    jacks = (card for card in view.trumps if card.rank is Rank.JACK)
    jack = next(jacks, None)
    takers = (trick.taker for trick in view.tricks for played in trick.plays if played.card == jack)
    return next(takers, None)


def award_line(game: str, award: Award, who: Seats, faces: Faces, locale: str) -> str:
    """One point with its reason: "**High** K♥ Dot · Bob & Dot **+1**"; who plays alone is named once."""
    holder = "" if award.holder is None else who[award.holder]
    captor = "" if award.captor is None else who[award.captor]
    side = who.side(award.side)
    line = say_in(
        game,
        locale,
        f"award.{reason(award, who)}",
        card="" if award.card is None else faces(award.card),
        holder=holder,
        captor=captor,
        values=by_side(award.values, who),
        side=side,
        points=award.points,
        loss=-award.points,
        taken=award.values[award.side] if award.values else 0,
    )
    return line.replace(f"{side} · {side}", side) if side in (holder, captor) else line


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
