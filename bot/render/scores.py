"""Scores: a match deal by deal. Numbers first, names last, no columns."""

from collections.abc import Sequence
from typing import Protocol

from bot.game.cards import parse_card
from bot.game.seats import Seat, Side
from bot.render.blocks import MAX_TEXT, Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.count import reason
from bot.render.seats import Seats, score_line, values_line
from bot.text import DEFAULT_LOCALE, face, say, say_in


class CountedAward(Protocol):
    """Points booked; card in notation ("TH")."""

    @property
    def category(self) -> str: ...
    @property
    def side(self) -> Side: ...
    @property
    def points(self) -> int: ...
    @property
    def card(self) -> str | None: ...
    @property
    def holder(self) -> Seat | None: ...
    @property
    def captor(self) -> Seat | None: ...
    @property
    def values(self) -> tuple[int, ...]: ...


class CountedDeal(Protocol):
    """A deal that has ended; scores by side after it."""

    @property
    def number(self) -> int: ...
    @property
    def void(self) -> bool: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def awards(self) -> Sequence[CountedAward]: ...


def scores(
    deals: Sequence[CountedDeal],
    who: Seats,
    game: str,
    target: int,
    locale: str = DEFAULT_LOCALE,
    *,
    ending: str = "",
) -> Panel:
    """A match so far; of a long one the latest deals that fit a message. game: the variant's key.

    ending: a sentence on how it ended, where its deals do not tell.
    """
    title = f"### {say(locale, 'scores.title', table=who.table)}"
    first = [title, ending] if ending else [title]
    if not deals:
        return Panel(GAME, stack([*first, *([] if ending else [say(locale, "scores.none")])]))
    head = [*first, dotted(score_line(who, deals[-1].scores), say(locale, "board.target", target=target))]
    lines = [_deal(deal, who, game, locale) for deal in deals]
    dropped = 0
    while True:
        earlier = [small(say(locale, "scores.earlier", n=dropped))] if dropped else []
        panel = Panel(GAME, stack(head, [*earlier, *lines[dropped:]]))
        if panel.length <= MAX_TEXT:
            return panel
        dropped += 1


def _deal(deal: CountedDeal, who: Seats, game: str, locale: str) -> str:
    after = say(locale, "scores.deal", number=deal.number, scores=values_line(deal.scores))
    void = say(locale, "scores.void") if deal.void else ""
    return dotted(after, *(_award(award, who, game, locale) for award in deal.awards), void)


def _award(award: CountedAward, who: Seats, game: str, locale: str) -> str:
    return say_in(
        game,
        locale,
        f"scores.{reason(award, who)}",
        card="" if award.card is None else face(parse_card(award.card)),
        holder="" if award.holder is None else who[award.holder],
        captor="" if award.captor is None else who[award.captor],
        values=values_line(award.values),
        side=who.side(award.side),
        points=award.points,
        loss=-award.points,
    )
