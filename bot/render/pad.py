"""The scorepad of a real table: all of it on one message, and its entries in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.game.events import Award
from bot.game.seats import NOBODY, Side
from bot.league.pad import PadDeal, PadGame, PadState, may_book
from bot.league.pad_entries import (
    Bid,
    Deals,
    Entry,
    Fault,
    Gift,
    HangJack,
    Next,
    Point,
    Took,
    TurnUp,
    Void,
)
from bot.render.blocks import MAX_TEXT, Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_name
from bot.render.seats import Seats, friendly_line, house_rules, score_line, values_line
from bot.text import DEFAULT_LOCALE, in_series, say, say_in

SHOWN_DEALS = 3
"""Of the deals before the present one so many are shown; /history has the games."""
MOST_GONE = 4
"""So many deals that would fall away are named."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What one side asks of the others. by: as written. waits: the sides whose word is missing.

    game, deal: of a correction; then also what it would come to: the awards of that deal, the score of
    its game, and the later deals that would fall away; or why it cannot be any more.
    """

    what: Literal["correct", "close"]
    by: str
    waits: tuple[Side, ...]
    game: int = 0
    deal: int = 0
    awards: tuple[Award, ...] = ()
    entries: tuple[Entry, ...] = ()
    scores: tuple[int, ...] = ()
    gone: tuple[tuple[int, int], ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class PadPage:
    """A pad to be shown. keeper: as written. unsigned: the sides whose signature is missing.

    signs_until: seconds since 1970, once the series is decided. matches: the numbers of its games, once they
    are results.
    """

    number: int
    state: PadState
    who: Seats
    keeper: str
    phase: Literal["open", "decided", "finished", "closed"]
    unsigned: tuple[Side, ...] = ()
    signs_until: int | None = None
    asked: Asked | None = None
    matches: tuple[int, ...] = ()

    @property
    def game(self) -> str:
        return self.state.rules.ruleset.variant.key


def scorepad(page: PadPage, locale: str = DEFAULT_LOCALE) -> Panel:
    """The pad as all see it. Where long names leave too little room, the small print goes."""
    for deals in (SHOWN_DEALS, 0):
        panel = _scorepad(page, deals, locale)
        if panel.length <= MAX_TEXT:
            break
    return panel


def _scorepad(page: PadPage, deals: int, locale: str) -> Panel:
    state = page.state
    head = [f"### {pad_title(page.game, state.rules.best_of, locale)}", small(_about(page, locale))]
    if page.phase == "closed":
        return Panel(GAME, stack(head, [say(locale, "pad.page.closed")], [_standing(page)]))
    if state.deal is None:
        standing, body = _result(page, locale), []
    else:
        standing, body = _live(page, state.deal, locale), _this_deal(page, state.deal, locale)
    asked = _asked(page, page.asked, locale) if page.asked is not None else []
    return Panel(GAME, stack(head, standing, body, asked, _before(page, deals, locale)))


def pad_title(game: str, best_of: int, locale: str = DEFAULT_LOCALE) -> str:
    name = say(locale, f"variant.{game}.name")
    return name if best_of == 1 else say(locale, "pad.page.best-of", game=name, n=best_of)


def entry_words(entry: Entry, who: Seats, game: str, locale: str = DEFAULT_LOCALE) -> str:
    """An entry in a few words: "High for Ann & Cyd"."""
    match entry:
        case TurnUp(rank):
            return say_in(game, locale, "pad.said.turn-up", rank=say(locale, f"rank.{rank.name.lower()}"))
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
            what = say_in(
                game, locale, "pad.award.turn-up", rank=say(locale, f"rank.{rank.name.lower()}").capitalize()
            )
        elif key == "hang-jack":
            what = _hung(award, who, locale)
        else:
            what = say_in(game, locale, f"pad.award.{key}")
        told = {"what": what, "side": who.side(award.side), "points": _gain(award.points)}
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


def _about(page: PadPage, locale: str) -> str:
    rules = page.state.rules.ruleset
    return dotted(
        say(locale, "pad.page.about", number=page.number),
        say(locale, "pad.page.keeper", name=clean_name(page.keeper, locale)),
        house_rules(page.game, rules.unusual, locale),
        friendly_line(page.who.rated, locale),
    )


def _standing(page: PadPage) -> str:
    """Every side with its games and its score, the one ahead in bold."""
    return score_line(page.who, page.state.game.scores)


def _live(page: PadPage, deal: PadDeal, locale: str) -> list[str]:
    state, who = page.state, page.who
    target = state.rules.ruleset.target
    lines = [dotted(_standing(page), say(locale, "pad.page.to", target=target))]
    place = {"game": state.game.number, "deal": deal.number, "name": who[deal.dealer]}
    if state.rules.best_of > 1:
        lines.insert(0, say(locale, "pad.page.games", games=score_line(who, state.won)))
        lines.append(say(locale, "pad.page.place", **place))
    else:
        lines.append(say(locale, "pad.page.place-one", **place))
    if deal.extra_hand:
        lines.append(say(locale, "pad.page.extra", target=target))
    return lines


def _this_deal(page: PadPage, deal: PadDeal, locale: str) -> list[str]:
    lines = award_lines(deal.awards, deal.entries, page.who, page.game, locale)
    if page.state.rules.bids is not None:  # the points hang on the bid: they are paid when the deal is over
        unpaid = [entry for entry in deal.entries if isinstance(entry, Point | HangJack)]
        lines += [entry_words(entry, page.who, page.game, locale) for entry in unpaid]
    told = lines or [say(locale, "pad.page.nothing")]
    coming = next_words(page.state, locale)
    return [*told, *([say(locale, "pad.page.next", what=coming)] if coming else [])]


def _result(page: PadPage, locale: str) -> list[str]:
    """Who won the series, and what makes it count."""
    state, who = page.state, page.who
    won = state.won if state.rules.best_of > 1 else state.game.scores
    rest = [value for side, value in enumerate(won) if side != state.winner]
    score = values_line([won[state.winner], *rest]) if len(rest) == 1 else values_line([won[state.winner]])
    lines = [
        say(
            locale,
            "pad.page.won",
            side=who.side(state.winner),
            n=len(who.members(state.winner)),
            score=score,
        )
    ]
    if state.rules.best_of > 1:
        lines += [_game_line(page, game, locale) for game in state.games]
    else:
        lines.append(_standing(page))
    if page.phase == "decided":
        names = [who.side(side) for side in page.unsigned]
        lines.append(say(locale, "pad.page.sign", sides=in_series(names, locale)))
        if page.signs_until is not None:
            lines.append(small(say(locale, "pad.page.unsigned", at=page.signs_until)))
    else:
        numbers = in_series([str(number) for number in page.matches], locale)
        many = len(page.matches)
        lines.append(small(say(locale, "pad.page.finished", n=many, numbers=numbers) if many else ""))
    return [line for line in lines if line != small("")]


def _game_line(page: PadPage, game: PadGame, locale: str) -> str:
    return small(say(locale, "pad.page.game", n=game.number, scores=score_line(page.who, game.scores)))


def _before(page: PadPage, most: int, locale: str) -> list[str]:
    """The games and the last deals before the present one, in small print, the newest first."""
    state = page.state
    if not most or state.deal is None:
        return []
    past = [deal for deal in state.game.deals if deal is not state.deal]
    games = [game for game in state.games if game.winner != NOBODY]
    lines = [small(_past_deal(page, deal, locale)) for deal in reversed(past[-most:])]
    return [*lines, *(_game_line(page, game, locale) for game in reversed(games))]


def _past_deal(page: PadPage, deal: PadDeal, locale: str) -> str:
    """A deal in a line: what each side won by it, and the score after it."""
    gains = [
        (side, after - before)
        for side, (before, after) in enumerate(zip(deal.before, deal.scores, strict=True))
    ]
    told = [
        f"{page.who.side(side)} {values_line([gain]) if gain < 0 else f'+{gain}'}"
        for side, gain in gains
        if gain
    ]
    what = dotted(*told) or say(locale, "pad.page.void" if deal.void else "pad.page.no-points")
    return say(locale, "pad.page.deal", n=deal.number, what=what, scores=values_line(deal.scores))


def _asked(page: PadPage, asked: Asked, locale: str) -> list[str]:
    """What is asked, by whom, what it would give, and whose word is missing."""
    who, by = page.who, clean_name(asked.by, locale)
    lines = []
    if asked.what == "close":
        lines.append(say(locale, "pad.asked.close", name=by))
    else:
        key = "pad.asked.correct" if page.state.rules.best_of > 1 else "pad.asked.correct-one"
        lines.append(say(locale, key, name=by, game=asked.game, deal=asked.deal))
        lines += award_lines(asked.awards, asked.entries, who, page.game, locale)
        told = say(locale, "pad.asked.score", scores=score_line(who, asked.scores)) if asked.scores else ""
        lines.append(told or asked.why)
        lines += gone_lines(asked.gone, page.state, locale)
    waits = in_series([who.side(side) for side in asked.waits], locale)
    return [*lines, say(locale, "pad.asked.waits", sides=waits)]


def _gain(points: int) -> str:
    """With its sign: "+3", "−7"."""
    return values_line([points]) if points < 0 else f"+{points}"


def gone_lines(gone: Sequence[tuple[int, int]], state: PadState, locale: str = DEFAULT_LOCALE) -> list[str]:
    """Which deals a correction makes fall away; of very many how many."""
    if not gone:
        return []
    key = "pad.asked.gone-deal" if state.rules.best_of > 1 else "pad.asked.gone-deal-one"
    deals = [say(locale, key, game=game, deal=deal) for game, deal in gone[:MOST_GONE]]
    if len(gone) > MOST_GONE:
        deals.append(say(locale, "pad.asked.gone-more", n=len(gone) - MOST_GONE))
    return [say(locale, "pad.asked.gone", deals=in_series(deals, locale))]


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
