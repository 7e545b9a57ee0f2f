"""Booking points: the only place where a score changes and a match is won."""

from __future__ import annotations

from bot.game.events import Award, Event, Scored
from bot.game.seats import NOBODY
from bot.game.state import Match


def book(match: Match, award: Award, log: list[Event]) -> Match:
    """The match with an award booked; its side wins on reaching the target. No clamp (RULES.md 9)."""
    ruleset, dealer, before, number, deal, winner = match
    assert deal is not None
    scores = list(before)
    scores[award.side] += award.points
    after = tuple(scores)
    log.append(Scored(award, after))
    if winner == NOBODY and after[award.side] >= ruleset.target:
        winner = award.side
    return Match(ruleset, dealer, after, number, deal._replace(awards=(*deal.awards, award)), winner)
