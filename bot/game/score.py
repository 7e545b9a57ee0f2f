"""Booking points: the only place where a score changes and a match is won."""

from __future__ import annotations

from bot.game.events import Award, Event, Scored
from bot.game.seats import NOBODY
from bot.game.state import Match


def book(match: Match, award: Award, log: list[Event]) -> Match:
    """The match with an award booked; its side wins on reaching the target. No clamp (RULES.md 9)."""
    deal = match.live
    scores = tuple(
        score + award.points if side == award.side else score for side, score in enumerate(match.scores)
    )
    log.append(Scored(award, scores))
    won = scores[award.side] >= match.ruleset.target and match.winner == NOBODY
    return match._replace(
        scores=scores,
        deal=deal._replace(awards=(*deal.awards, award)),
        winner=award.side if won else match.winner,
    )
