"""What each seat and the public may know in every phase of every game, as ``views/`` lists it, a file a game.

A file holds deals (``hands`` by seat and ``stock``, next card first), and for each the phases it comes to by
the actions ``then``. A phase has a table of who ``sees`` which hand and what they may do, and under
``everyone`` all that the public and every seat see alike; what is left out there is empty: nobody, nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from bot.game.actions import Discards, Play
from bot.game.cards import Card, Suit
from bot.game.events import Acted, Award, Scored
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.game.view import Played, SeatView, TrickView
from tests.game.journal import told
from tests.game.positions import act, position

FILES = {path.stem: path for path in (Path(__file__).parent / "views").glob("*.toml")}

OWN = {"hand", "legal", "to_discard"}
"""Fields of the table of who sees what; the last is how many cards it says may be laid aside."""

EVERYONE = (
    *(
        "deal_number",
        "dealer",
        "scores_before",
        "scores",
        "winner",
        "over",
        "void",
        "next_dealer",
        "extra_hand",
    ),
    *("phase", "to_act", "bids", "bidder", "turn_ups", "proposed", "trump", "hand_sizes", "stock", "story"),
    *("leader", "trick", "under", "winning", "tricks", "captured", "high_so_far", "low_so_far", "awards"),
)
"""Fields listed under ``everyone``."""

OF_THE_TABLE = (
    *("variant", "players", "sides", "target", "options", "unusual"),
    *("orders", "hung", "by_capture", "turn_up_pays"),
)
"""Fields that follow from the game and its house rules before a card is dealt, the same in every phase."""

FOLLOWING = {"seat", "trumps", *OF_THE_TABLE}
"""Fields in no listing: whose view it is, the cards of the suit that is trump or proposed, the table's."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One listing, and the match it is about."""

    name: str
    match: Match
    sees: list[list[str]]
    everyone: dict[str, Any]


def phases(game: str) -> Iterator[Phase]:
    for deal in tomllib.loads(FILES[game].read_text(encoding="utf-8"))["deal"]:
        match = position(
            deal["hands"],
            deal["stock"],
            dealer=deal["dealer"],
            scores=tuple(deal.get("scores", ())),
            variant=game,
            **deal.get("options", {}),
        )
        for phase in deal["phase"]:
            for action in phase.get("then", []):
                match = act(match, action)
            yield Phase(phase["name"], match, phase["sees"], phase["everyone"])


def plain(value: Any) -> Any:
    """A value of a view as the listings write it."""
    match value:
        case Card():
            return str(value)
        case Suit():
            return value.letter
        case Played(seat, card):
            return f"{seat} {card}"
        case TrickView(plays, taker, under):
            beneath = f" over {joined(under)}" if under else ""
            return f"{joined(plays)}{beneath}: to {taker}"
        case Acted(seat, action):
            return f"{seat} {action.notation()}"
        case Scored():
            return told(value)
        case Award():
            return str(told(Scored(value, ()))).removesuffix(": ")
        case tuple():
            return [plain(part) for part in value]
        case bool() | int() | str() | None:
            return value
    return told(value)


def joined(plays: tuple[Played, ...]) -> str:
    return ", ".join(map(plain, plays))


def known_to_everyone(view: SeatView) -> dict[str, Any]:
    """The fields of ``EVERYONE`` that are not empty."""
    known = {name: plain(getattr(view, name)) for name in EVERYONE}
    known["bids"] = [f"{seat} bid {points}" if points else f"{seat} pass" for seat, points in view.bids]
    for name in ("turn_ups", "trick", "under"):
        known[name] = ", ".join(known[name])
    return {
        name: value for name, value in known.items() if value not in (None, "", []) and value is not False
    }


def may_do(view: SeatView) -> str:
    if isinstance(view.legal, Discards):
        assert view.to_discard == view.legal.needed and view.hand is not None
        return f"{len(view.legal)} ways to lay aside {view.to_discard} of {len(view.hand)}"
    assert view.to_discard == 0
    beneath: dict[str, list[str]] = {}
    for action in view.legal:
        if isinstance(action, Play):
            beneath.setdefault(str(action.card), []).append(" ".join(map(str, action.under)))
        else:
            beneath[action.notation()] = [""]
    return ", ".join(
        top if unders == [""] else f"{top} over {' or '.join(unders)}" for top, unders in beneath.items()
    )


def seen_by(match: Match, viewers: tuple[int | None, ...]) -> list[list[str]]:
    """The table of who sees which hand and may do what."""
    rows = []
    for viewer in viewers:
        view = view_of(match, viewer)
        hand = "not shown" if view.hand is None else " ".join(map(str, view.hand))
        rows.append(["public" if viewer is None else str(viewer), hand, may_do(view)])
    return rows


LISTED = [(game, phase) for game in sorted(FILES) for phase in phases(game)]


@pytest.mark.parametrize(("game", "phase"), LISTED, ids=[f"{game}: {phase.name}" for game, phase in LISTED])
def test_each_seat_and_the_public_see_exactly_what_is_listed(game: str, phase: Phase) -> None:
    match = phase.match
    ruleset = match.ruleset
    viewers = (None, *range(ruleset.players))
    assert seen_by(match, viewers) == phase.sees
    nothing = [""] * ruleset.players
    options: dict[str, Any] = dict(ruleset.options)
    before = view_of(position(nothing, "2C", dealer=0, variant=game, **options), None)
    for viewer in viewers:
        view = view_of(match, viewer)
        assert known_to_everyone(view) == phase.everyone
        suit = view.trump if view.trump is not None else view.proposed
        assert view.seat == viewer and view.trumps == (() if suit is None else view.orders[suit])
        assert [getattr(view, key) for key in OF_THE_TABLE] == [getattr(before, key) for key in OF_THE_TABLE]


def test_every_field_of_a_view_is_listed_or_said_to_follow() -> None:
    named = [*OWN, *EVERYONE, *FOLLOWING]
    assert sorted(named) == sorted(field.name for field in fields(SeatView))


@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_every_phase_of_every_game_in_which_somebody_acts_is_listed_and_so_is_the_end(game: str) -> None:
    nobody_acts = {"turn-up", "refill"}
    listed = {phase.everyone["phase"] for phase in phases(game)}
    keys = {phase.key for one in phases(game) for phase in one.match.ruleset.phases}
    assert listed == keys - nobody_acts | {"over"}


def test_of_what_another_laid_aside_nothing_but_the_number_is_seen() -> None:
    # RULES.md, Seven Up: secretly, elder hand first
    opened = next(phase.match for phase in phases("seven-up") if "first" in phase.name)
    views = [
        [view_of(act(opened, f"discard {cards}"), viewer) for viewer in (None, 1)]
        for cards in ("4D 3D 7C", "AH TH 5H", "2S 9C 8C")
    ]
    assert views[0] == views[1] == views[2]
