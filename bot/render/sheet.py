"""The sheet of a game at a real table: what was booked, deal by deal. Numbers first, as scores are told."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.cards import Rank
from bot.game.events import Award
from bot.game.seats import Seat
from bot.render.blocks import MAX_TEXT, Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.history import PastLine, past_line
from bot.render.seats import Seats, score_line, values_line
from bot.text import DEFAULT_LOCALE, face, rank_word, say, say_in


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A deal as booked. scores: by side after it. turned: the cards turned up that paid, in order.

    awards: of a hung jack, as far as they said, the holder, the captor, and as card the one that took it.
    bid: who bought it for how much. void: the same dealer dealt again.
    """

    number: int
    scores: tuple[int, ...]
    awards: Sequence[Award]
    turned: Sequence[Rank] = ()
    bid: tuple[Seat, int] | None = None
    void: bool = False


def sheet(deals: Sequence[SheetDeal], line: PastLine, target: int, locale: str = DEFAULT_LOCALE) -> Panel:
    """A game as it was booked; of a long one the latest deals that fit a message."""
    who = line.who
    told = [_deal(deal, who, line.variant, locale) for deal in deals]
    head = [
        f"### {say(locale, 'history.sheet.title', match=line.match_id)}",
        past_line(line, locale),
        dotted(score_line(who, deals[-1].scores), say(locale, "board.target", target=target)),
    ]
    for dropped in range(len(told)):
        earlier = [small(say(locale, "scores.earlier", n=dropped))] if dropped else []
        panel = Panel(
            GAME, stack(head, [*earlier, *told[dropped:]], [small(say(locale, "history.sheet.no-cards"))])
        )
        if panel.length <= MAX_TEXT:
            break
    return panel


def _deal(deal: SheetDeal, who: Seats, game: str, locale: str) -> str:
    after = say(locale, "scores.deal", number=deal.number, scores=values_line(deal.scores))
    bid = ""
    if deal.bid is not None:
        seat, points = deal.bid
        bid = say(locale, "history.sheet.bid", name=who[seat], points=points)
    turned, awards = iter(deal.turned), []
    for award in deal.awards:
        rank = next(turned, None) if award.category == "turn-up" else None
        awards.append(_award(award, rank, who, game, locale))
    return dotted(after, bid, *awards, say_in(game, locale, "scores.void") if deal.void else "")


def _award(award: Award, turned: Rank | None, who: Seats, game: str, locale: str) -> str:
    said = {"side": who.side(award.side), "points": award.points, "loss": -award.points}
    if award.category == "hang-jack":
        return _hung(award, who, locale)
    if turned is not None:
        return say_in(game, locale, "history.sheet.turn-up", rank=rank_word(turned, locale), **said)
    if award.category in ("high", "low", "jack", "game") and award.points == 1:
        return say(locale, f"history.sheet.{award.category}", **said)
    if award.category in ("high", "low", "jack", "game"):
        return say(
            locale, "history.sheet.more", what=say(locale, f"history.sheet.{award.category}", **said), **said
        )
    # What the others took is theirs whether or not the bid is made.
    key = "taken" if award.category == "made" and award.holder is None else award.category
    return say(locale, f"history.sheet.{key}", **said)


def _hung(award: Award, who: Seats, locale: str) -> str:
    """Who hung whose jack with what, as much of it as they said."""
    key = "the-jack" if award.holder is None else "jack-of"
    holder = "" if award.holder is None else who[award.holder]
    return say(
        locale,
        "history.sheet.hung" if award.card is None else "history.sheet.hung-with",
        who=who.side(award.side) if award.captor is None else who[award.captor],
        jack=say(locale, f"history.sheet.{key}", name=holder),
        card="" if award.card is None else face(award.card),
        points=award.points,
    )
