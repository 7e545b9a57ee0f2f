"""For every phase of every game, all that each seat and the public may know, listed in ``views/``.

yorkshire 4 {}            game, players, house rules; then dealer and scores before the deal
hands AS 2C | KS 3C ...   by seat, with a small pack; under them the stock, next card first
do 0 play AS              what was done
public                    all that everybody may know: a line for each thing there is to know
seat 2 may not look       and what a seat knows more: its cards, what it may do
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

import pytest

from bot.game.actions import Action, Discards, parse_action
from bot.game.cards import Card, mask_of
from bot.game.engine import apply, begin_deal, start
from bot.game.events import Acted, Award, Event
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.game.view import Played, SeatView, TrickView
from tests.game.journal import told
from tests.game.positions import cards

FILES = sorted((Path(__file__).parent / "views").glob("*.txt"))
ITS_OWN = ("seat", "hand", "legal", "to_discard")
"""What differs from seat to seat; everything else is the public's too."""
OF_THE_GAME = (
    "variant", "players", "sides", "target", "options", "unusual", "orders", "hung", "by_capture", "trumps",
    "scores_before", "deal_number", "turn_up_pays",
)  # fmt: skip
"""What follows from the game's rules, or is in the first line."""


@dataclass(frozen=True)
class Case:
    title: str
    match: Match
    known: str
    """The listing, as written."""


def read(file: Path) -> list[Case]:
    return [_case(text) for text in file.read_text().split("\n\n== ") if text.strip()]


def _case(text: str) -> Case:
    title, game, hands, stock, *rest = text.strip().removeprefix("== ").splitlines()
    key, players, more = game.split(" ", 2)
    options, _, where = more.rpartition(" dealer ")
    dealer, _, scores = where.partition(" scores ")
    ruleset = VARIANTS[key].ruleset(int(players), json.loads(options))
    match = start(ruleset, int(dealer), tuple(map(int, scores.split())) if scores else None)
    masks = tuple(mask_of(cards(hand)) for hand in hands.removeprefix("hands ").split(" | "))
    match = begin_deal(match, masks, tuple(card.index for card in cards(stock.removeprefix("stock"))), [])
    while rest[0].startswith("do "):
        for action in rest.pop(0).removeprefix("do ").split(", "):
            seat, notation = action.split(" ", 1)
            assert int(seat) == match.to_act, f"{title}: {action}"
            match = apply(match, parse_action(notation)).match
    return Case(title, match, "\n".join(rest))


def listing(match: Match) -> str:
    """All that is known of a deal, as the files list it."""
    public = view_of(match, None)
    lines = ["public"]
    for field in dataclasses.fields(SeatView):
        value = getattr(public, field.name)
        if field.name not in (*ITS_OWN, *OF_THE_GAME) and value not in (None, ()) and value is not False:
            lines.append(f"  {field.name}: {written(value)}")
    for seat in range(match.ruleset.players):
        view = view_of(match, seat)
        assert replace(view, seat=None, hand=None, legal=(), to_discard=0) == public
        held = "may not look" if view.hand is None else f"holds {written(view.hand) or 'nothing'}"
        lines.append(f"seat {seat} {held}{may(view)}")
    return "\n".join(lines)


def may(view: SeatView) -> str:
    if isinstance(view.legal, Discards):
        return f", may lay aside {view.to_discard}"
    return f", may {written(view.legal)}" if view.legal else ""


def written(value: object) -> str:
    match value:
        case Card():
            return value.notation
        case Played(seat, card):
            return f"{seat} {card}"
        case TrickView(plays, taker, under):
            return f"[{written(plays)}{f' with {written(under)}' if under else ''}] to {taker}"
        case Acted(seat, action):
            return f"{seat} {action.notation()}"
        case Award(category, side, points):
            return f"side {side} {points:+d} {category}"
        case Enum():
            return value.name.lower()
        case Mapping():
            return ", ".join(f"{written(key)} {written(each)}" for key, each in value.items())
        case str():
            return value
        case Sequence():
            between = " " if value and isinstance(value[0], int | Card) else ", "
            return between.join(map(written, value))
    if hasattr(value, "notation"):
        return str(value.notation())
    if isinstance(value, Event):
        return told(value) or ""
    return str(value).lower() if isinstance(value, bool) else str(value)


CASES = [case for file in FILES for case in read(file)]


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_each_seat_and_the_public_know_exactly_this(case: Case) -> None:
    assert listing(case.match) == case.known


def test_every_phase_of_every_game_is_listed() -> None:
    listed = {(case.match.ruleset.variant.key, view_of(case.match, None).phase) for case in CASES}
    for key, variant in VARIANTS.items():
        phases = variant.ruleset(variant.players[0], {}).phases
        waits = {phase.key for phase in phases} - {"turn-up", "refill"}  # nobody acts in those
        assert {(key, phase) for phase in (*waits, "over")} <= listed


def test_a_play_and_a_discard_are_written_as_the_journal_has_them() -> None:
    actions: list[Action] = [parse_action("play KH 9H"), parse_action("discard 2C 3C")]
    assert written(tuple(actions)) == "play KH 9H, discard 2C 3C"
