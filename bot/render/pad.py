"""The scorepad of a real table: all of it on one message, and its entries in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.game.events import Award
from bot.game.seats import NOBODY, Side
from bot.league.pad import PadDeal, PadGame, PadState
from bot.league.pad_entries import (
    Entry,
    HangJack,
    Point,
)
from bot.render.blocks import MAX_TEXT, Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.league_game import LeagueGame, settled_line
from bot.render.names import clean_name
from bot.render.pad_words import award_lines, entry_words, next_words
from bot.render.seats import Seats, friendly_line, house_rules, score_line, values_line
from bot.text import DEFAULT_LOCALE, in_series, say

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
    """A pad to be shown. keeper: as written. unsigned: the sides whose signature is missing; none of those
    who play being a member, the keeper's is.

    signs_until: seconds since 1970, once the series is decided. matches: the numbers of its games, once they
    are results. league: the match that it is for.
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
    league: LeagueGame | None = None

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
    head = [f"### {pad_title(page.game, state.rules.best_of, locale)}"]
    if page.league is not None:
        head.append(fixture_line(page.league.teams, page.league.table, locale))
    head.append(small(_about(page, locale)))
    if page.phase != "closed" and (settled := settled_line(page.league, locale)):
        head.append(settled)
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


def fixture_line(teams: Sequence[str], table: int, locale: str = DEFAULT_LOCALE) -> str:
    """What match of a league it is, and which of its tables."""
    home, away = (clean_name(team, locale) for team in teams)
    return say(locale, "pad.setup.fixture", home=home, away=away, table=table)


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
    score = dotted(_standing(page), say(locale, "pad.page.to", target=target))
    place = {"game": state.game.number, "deal": deal.number, "name": who[deal.dealer]}
    if state.rules.best_of > 1:
        lines = [
            say(locale, "pad.page.games", games=score_line(who, state.won)),
            say(locale, "pad.page.this-game", score=score),
            say(locale, "pad.page.place", **place),
        ]
    else:
        lines = [score, say(locale, "pad.page.place-one", **place)]
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
        names = [who.side(side) for side in page.unsigned] or [clean_name(page.keeper, locale)]
        lines.append(say(locale, "pad.page.sign", sides=in_series(names, locale)))
        if page.signs_until is not None:
            lines.append(small(say(locale, "pad.page.unsigned", at=page.signs_until)))
    else:
        numbers, many = in_series([str(number) for number in page.matches], locale), len(page.matches)
        key = "pad.page.stands" if page.unsigned else "pad.page.finished"
        lines.append(small(say(locale, key, n=many, numbers=numbers)))
    return lines


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


def gone_lines(gone: Sequence[tuple[int, int]], state: PadState, locale: str = DEFAULT_LOCALE) -> list[str]:
    """Which deals a correction makes fall away; of very many how many."""
    if not gone:
        return []
    key = "pad.asked.gone-deal" if state.rules.best_of > 1 else "pad.asked.gone-deal-one"
    deals = [say(locale, key, game=game, deal=deal) for game, deal in gone[:MOST_GONE]]
    if len(gone) > MOST_GONE:
        deals.append(say(locale, "pad.asked.gone-more", n=len(gone) - MOST_GONE))
    return [say(locale, "pad.asked.gone", deals=in_series(deals, locale))]
