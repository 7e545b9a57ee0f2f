"""Scorepads for tests: of any game, with any house rules, booked at random or from a played match."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.game.cards import PACK, Card
from bot.game.events import Award
from bot.game.seats import NOBODY
from bot.game.state import Deal, Match
from bot.game.variants import VARIANTS
from bot.league.pad import PadState, book, may_book, start
from bot.league.pad_entries import Bid, Entry, Gift, HangJack, Next, Point, Took, TurnUp, Void
from bot.league.pad_rules import SERIES, PadRules
from tests.game.playing import any_ruleset


def rules_of(key: str, players: int | None = None, best_of: int = 1, **options: object) -> PadRules:
    variant = VARIANTS[key]
    return PadRules(variant.ruleset(players or variant.players[0], options), best_of)


def any_rules(key: str, players: int, dice: random.Random) -> PadRules:
    return PadRules(any_ruleset(key, players, dice), dice.choice(SERIES))


def any_entry(state: PadState, dice: random.Random) -> Entry:
    """One of what may be booked; each kind as often as any other."""
    entries = may_book(state)
    kinds = sorted({type(entry).__name__ for entry in entries})
    kind = dice.choice(kinds)
    return dice.choice([entry for entry in entries if type(entry).__name__ == kind])


def walk(rules: PadRules, dice: random.Random, most: int = 100) -> Iterator[tuple[PadState, Entry, PadState]]:
    """A pad booked at random: before each entry, the entry, after it."""
    state = start(rules, dice.randrange(rules.players))
    for _ in range(most):
        if state.over:
            return
        entry = any_entry(state, dice)
        after = book(state, entry)
        yield state, entry, after
        state = after


def entries_of(match: Match) -> list[Entry]:
    """What people who played this deal, which is over, would book."""
    deal = match.live
    if match.ruleset.by_capture:
        return [Void()] if deal.void else [*_bid(deal), Took(_taken(match, deal))]
    entries: list[Entry] = []
    for award in _earned(match, deal):
        match award.category:
            case "turn-up":
                assert award.card is not None
                entries.append(TurnUp(award.card.rank))
            case "gift":
                if Gift() not in entries:
                    entries.append(Gift())
            case "hang-jack":
                entries.append(HangJack(award.side, award.captor, award.holder, _hanging(deal, award)))
            case "game" if entries and isinstance(entries[-1], Point) and entries[-1].category == "game":
                entries[-1] = Point("game", (*entries[-1].sides, award.side))
            case category:
                entries.append(Point(category, (award.side,)))
    entries = [*_bid(deal), *entries]
    if deal.void:
        return [*entries, Void()]
    ended = match.winner != NOBODY and not _bid(deal)
    if not ended and not (entries and isinstance(entries[-1], Point) and entries[-1].category == "game"):
        entries.append(Next())
    return entries


def _bid(deal: Deal) -> list[Entry]:
    return [Bid(deal.setup.bidder, deal.setup.bid)] if deal.setup.bid else []


def _taken(match: Match, deal: Deal) -> int:
    bidders = match.ruleset.seating.side_of(deal.setup.bidder)
    return match.ruleset.value(deal.captured[bidders], deal.setup.trumps)


def _earned(match: Match, deal: Deal) -> list[Award]:
    """What was paid; in a game with bids, what was earned before the bid was looked at."""
    if not deal.setup.bid:
        return list(deal.awards)
    return [award for rule in match.ruleset.count.rules for award in rule.paid(match)]


def _hanging(deal: Deal, award: Award) -> Card:
    """The card that took the jack."""
    for trick in deal.tricks:
        cards = dict(trick.plays)
        if award.card is not None and award.card.index in cards.values():
            return PACK[cards[trick.taker]]
    raise LookupError(award)
