"""Matches of several deals, written as shortly as a test can say them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from db.matches import AwardRow, DealEnd, MatchEnd
from db.tables import SeatRow
from tests.db.scribe import Scribe, first_deal

ELDER = 1
"""The seat that may beg, in each deal."""


@dataclass(frozen=True, slots=True)
class Told:
    """A deal: the scores after it, what was scored. answer: what the elder hand, who begged, was told.

    sat_in: somebody else played the elder hand.
    """

    after: tuple[int, int]
    awards: tuple[AwardRow, ...] = ()
    answer: str = ""
    void: bool = False
    sat_in: bool = False


async def tell(scribe: Scribe, winner: int, seats: tuple[SeatRow, ...], *deals: Told, **said: Any) -> int:
    """A finished match of those deals, from 0 to 0; its id."""
    table = await scribe.begin(seats, **said)
    match_id = table.match_id
    assert match_id is not None
    for number, deal in enumerate(deals, 1):
        acts = ["beg", deal.answer] if deal.answer else ["stand"]
        for place, notation in enumerate(acts, 1):
            what: dict[str, Any] = {"deal": number, "notation": notation}
            if place == 1:
                user_id = None if deal.sat_in else seats[ELDER].user_id
                what |= {"seat": ELDER, "user_id": user_id}
            else:
                what |= {"seat": 0, "user_id": seats[0].user_id}
            if place == len(acts):
                what["deal_end"] = DealEnd(deal.after, deal.void, deal.awards)
                if number == len(deals):
                    what["match_end"] = MatchEnd(winner, deal.after)
                else:
                    what["next_deal"] = first_deal(number=number + 1, scores=deal.after)
            await scribe.journal.record(scribe.move(table, **what))
            table = replace(table, turn=table.turn + 1)
    return match_id
