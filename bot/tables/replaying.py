"""A deal that is over, played again by the rules: every step of it, and the ways from one to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.game.actions import Action, parse_action
from bot.game.cards import PACK, indexes_of
from bot.game.engine import apply
from bot.game.events import Event
from bot.game.rules import IllegalAction, Ruleset
from bot.game.seats import Seat
from bot.game.sight import sorted_for_the_eye, view_of
from bot.game.state import Match
from bot.render.replay import Moment
from bot.tables.dealing import before, read_pack
from bot.tables.table import TableError
from db.matches import StoredDeal

Move = Literal["first", "trick-back", "back", "next", "next-trick", "last"]
"""Where to go from a step."""

End = Literal["", "refused", "void", "given-up"]
"""Why a deal is not played out: the rules of today refuse what came next, it was taken back in its middle,
or the match was given up; empty where it is."""


@dataclass(frozen=True, slots=True)
class Step:
    """The match after something was done, and what that made public; seat and action: None at the deal."""

    match: Match
    events: tuple[Event, ...]
    seat: Seat | None = None
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal; the first of its steps is as dealt."""

    steps: tuple[Step, ...]
    end: End = ""

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def moment(self, at: int) -> Moment:
        """The step at a place; beyond the last it is the last."""
        at = min(at, self.last)
        step = self.steps[at]
        view = view_of(step.match, None)
        hands = tuple(
            sorted_for_the_eye((PACK[index] for index in indexes_of(hand)), view.trumps)
            for hand in step.match.live.hands
        )
        end = self.end if at == self.last else ""
        return Moment(view, hands, step.events, at, self.last, step.seat, step.action, end)

    def go(self, at: int, move: Move) -> int:
        """The step that a move leads to; by tricks to where one is complete, or the first is to be led to."""
        match move:
            case "first":
                return 0
            case "last":
                return self.last
            case "back":
                return max(0, min(at, self.last + 1) - 1)
            case "next":
                return min(self.last, at + 1)
        stops = [0, *self._completed(), self.last]
        if move == "trick-back":
            return max((stop for stop in stops if stop < at), default=0)
        return min((stop for stop in stops if stop > at), default=self.last)

    def _completed(self) -> list[int]:
        """The steps after which a trick is complete, and the one at which the first can be led to."""
        found, tricks = [], -1
        for place, step in enumerate(self.steps):
            deal = step.match.live
            now = len(deal.tricks) if deal.setup.in_play else -1
            if now > tricks:
                found.append(place)
            tricks = now
        return found


def replay(ruleset: Ruleset, stored: StoredDeal) -> Replay:
    """The deal from its pack and actions; TableError where the rules of today do not even deal it."""
    deal, steps = stored.start, list[Step]()
    match = before(ruleset, stored)._replace(number=deal.number - 1)
    try:
        steps.append(Step(*apply(match, read_pack(deal.pack))))
        for _, seat, notation in stored.actions:
            match = steps[-1].match
            if seat != match.to_act:
                return Replay(tuple(steps), "refused")
            action = parse_action(notation)
            steps.append(Step(*apply(match, action), seat, action))
    except (IllegalAction, ValueError):
        if not steps:
            raise TableError("history.refused") from None
        return Replay(tuple(steps), "refused")
    if steps[-1].match.live.over:
        return Replay(tuple(steps))
    return Replay(tuple(steps), "void" if stored.ended else "given-up")
