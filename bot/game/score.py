"""Booking points: the only place where a score changes and a match is won."""

from __future__ import annotations

from collections.abc import Iterable

from bot.game.events import Award, Event, Scored
from bot.game.state import Match, new


def book(match: Match, awards: Iterable[Award], log: list[Event]) -> Match:
    """The match with awards booked in order, stopping the moment a side reaches the target (RULES.md 8).

    That side wins. Scores are never clamped (RULES.md 9).
    """
    ruleset, dealer, scores, number, deal, winner, extra_hand = match
    assert deal is not None
    booked = list(deal.awards)
    for award in awards:
        after = list(scores)
        after[award.side] += award.points
        scores = tuple(after)
        booked.append(award)
        log.append(new(Scored, (award, scores)))
        if scores[award.side] >= ruleset.target:
            winner = award.side
            break
    return Match(ruleset, dealer, scores, number, deal._replace(awards=tuple(booked)), winner, extra_hand)


def book_all(match: Match, awards: Iterable[Award], log: list[Event]) -> Match:
    """The match with awards booked in order and no winner sought yet."""
    deal, scores, booked = match.live, list(match.scores), []
    for award in awards:
        scores[award.side] += award.points
        booked.append(award)
        log.append(Scored(award, tuple(scores)))
    return match._replace(scores=tuple(scores), deal=deal._replace(awards=(*deal.awards, *booked)))
