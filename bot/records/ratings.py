"""Ratings: openskill's Plackett-Luce over finished matches, for people, computer players and pairs.

A side is rated as a team. A pair, the two of one side, is also rated as if it were one player. Computer
players of one kind are one subject, whichever seats they have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, Literal, NamedTuple

from openskill.models import PlackettLuce

Kind = Literal["person", "computer", "pair"]

_MODEL: Final = PlackettLuce()


class Subject(NamedTuple):
    """Who is rated. name: a person's id, a computer player's kind, or a pair of those: "101+club"."""

    kind: Kind
    name: str


@dataclass(frozen=True, slots=True)
class Rating:
    """openskill's mean and deviation, and the matches behind them."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match. sides: who played, by side and seat. ranks: by side, 0 won; equal ones tied."""

    sides: tuple[tuple[Subject, ...], ...]
    ranks: tuple[int, ...]

    @property
    def pairs(self) -> tuple[Subject, ...]:
        """The pairs that met, by side; none where sides are not two."""
        if any(len(side) != 2 for side in self.sides):
            return ()
        return tuple(Subject("pair", "+".join(sorted(one.name for one in side))) for side in self.sides)

    @property
    def subjects(self) -> frozenset[Subject]:
        """Everybody whose rating the match moves."""
        return frozenset(one for side in self.sides for one in side).union(self.pairs)


def ranks(winner: int, scores: Sequence[int]) -> tuple[int, ...]:
    """By side: the winner first, the others by their scores."""
    order = sorted({score for side, score in enumerate(scores) if side != winner}, reverse=True)
    return tuple(0 if side == winner else 1 + order.index(score) for side, score in enumerate(scores))


def rate(match: Played, before: Mapping[Subject, Rating]) -> dict[Subject, Rating]:
    """The ratings after a match of all whom it moves; who is not in `before` starts anew."""
    after = _rate(match.sides, match.ranks, before)
    if match.pairs:
        after |= _rate([(pair,) for pair in match.pairs], match.ranks, before)
    return after


def _rate(
    sides: Sequence[Sequence[Subject]], ranks: Sequence[int], before: Mapping[Subject, Rating]
) -> dict[Subject, Rating]:
    teams = [[before.get(one, Rating()) for one in side] for side in sides]
    rated = _MODEL.rate(
        [[_MODEL.create_rating([known.mu, known.sigma]) for known in team] for team in teams],
        ranks=[float(rank) for rank in ranks],
    )
    found: dict[Subject, list[tuple[float, float]]] = {}
    for side, team in zip(sides, rated, strict=True):
        for one, new in zip(side, team, strict=True):
            found.setdefault(one, []).append((new.mu, new.sigma))
    # A computer player with several seats learns the mean of what each would.
    return {
        one: Rating(
            fmean(mu for mu, _ in news),
            fmean(sigma for _, sigma in news),
            before.get(one, Rating()).matches + 1,
        )
        for one, news in found.items()
    }
