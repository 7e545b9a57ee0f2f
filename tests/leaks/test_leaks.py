"""No observer can tell from anything shown how the cards hidden from them lie; and a leak would be found."""

from __future__ import annotations

import json
import logging
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from bot.game import engine
from bot.game.cards import PACK, indexes_of
from bot.game.rules import IllegalAction
from bot.game.seats import Seat
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.view import SeatView
from bot.tables import service, table
from bot.tables.substitutes import check_in_play
from bot.tables.table import Table
from cogs.ui import screens, voting
from cogs.ui.buttons import TurnButton
from tests.game.playing import EVERY_GAME, GAMES, any_ruleset
from tests.leaks.looking import look
from tests.leaks.worlds import another, face_up, play


async def test_nothing_shown_tells_how_hidden_cards_lie() -> None:
    found = await look(matches=4 * len(GAMES), seed=14, states=5)
    assert found.told == []
    assert found.states == 20 * len(GAMES)
    assert found.observers > 3 * found.states
    assert found.alone < found.observers / 20
    assert min(found.kinds.values()) >= found.states // 2
    assert set(found.kinds) == {"answer", "board", "hand", "line", "lobby", "log", "message", "ping's"} | {
        "rules",
        "view",
    }


@EVERY_GAME
def test_another_world_keeps_what_an_observer_knows_and_moves_what_they_do_not(
    key: str, players: int
) -> None:
    dice = random.Random(f"{key} {players} worlds")
    mixed = 0
    for _ in range(20):
        _, deals = play(any_ruleset(key, players, dice), dice)
        deal = dice.choice(deals)
        steps = deal.steps(len(deal.actions) // 2)
        match, observer = steps[-1].match, dice.randrange(players)
        world = another(deal, steps, observer, dice)
        assert world is not None
        other = world.match
        assert view_of(other, observer) == view_of(match, observer)
        assert face_up(other) == face_up(match)
        assert sorted(_places(other)) == sorted(_places(match)) == list(range(52))
        mixed += sum(here != there for here, there in zip(_places(match), _places(other), strict=True)) > 9
    assert mixed > 5


def _places(match: Match) -> list[int]:
    """The index of every card, wherever it is."""
    deal = match.live
    in_hands = [index for hand in deal.hands for index in indexes_of(hand)]
    aside = [*indexes_of(deal.setup.dropped), *deal.setup.stock]
    return in_hands + aside + sorted(face_up(match) - set(in_hands) - set(aside))


def _odd(match: Match | None) -> bool:
    """Something of hidden cards: whether the hands hold an odd number of spades."""
    assert match is not None
    return bool(sum(PACK[index].suit == 3 for index in indexes_of(match.live.hands[0])) % 2)


def _board_with_a_note(patch: pytest.MonkeyPatch) -> None:
    board = screens._board

    def doctored(table: Table, faces: Any, notes: Iterable[str], *sealed: str) -> Any:
        return board(table, faces, [*notes, "Odd"] if _odd(table.match) else notes, *sealed)

    patch.setattr(screens, "_board", doctored)


def _watched_with_a_note(patch: pytest.MonkeyPatch) -> None:
    line = voting.resigned_line

    def doctored(table: Table, who: Any, locale: str) -> str:
        return line(table, who, locale) + "Odd" * (table.resigned is None and _odd(table.match))

    patch.setattr(screens, "resigned_line", doctored)


def _vote_that_counts_cards(patch: pytest.MonkeyPatch) -> None:
    line = voting.vote_line

    def doctored(table: Table, who: Any, locale: str) -> str:
        return line(table, who, locale) + "Odd" * (table.vote is not None and _odd(table.match))

    patch.setattr(screens, "vote_line", doctored)


def _hand_with_a_telling_id(patch: pytest.MonkeyPatch) -> None:
    pressed = screens.HandScreens._pressed

    def doctored(screen: screens.HandScreens, table: Table, button: Any) -> TurnButton:
        made = pressed(screen, table, button)
        made.item.custom_id = f"{made.item.custom_id}{' ' * _odd(table.match)}"
        return made

    patch.setattr(screens.HandScreens, "_pressed", doctored)


def _refusal_of_a_rule_of_others(patch: pytest.MonkeyPatch) -> None:
    apply = engine.apply

    def doctored(match: Match, action: Any) -> Any:
        try:
            return apply(match, action)
        except IllegalAction:
            if _odd(match):
                raise IllegalAction("refusal.match-over") from None
            raise

    patch.setattr(service, "apply", doctored)


def _view_with_a_number_too_many(patch: pytest.MonkeyPatch) -> None:
    def doctored(match: Match, seat: Seat | None) -> SeatView:
        return replace(view_of(match, seat), stock=int(_odd(match)))

    patch.setattr(table, "view_of", doctored)


def _log_of_a_hand(patch: pytest.MonkeyPatch) -> None:

    def doctored(table: Table) -> None:
        assert table.match is not None
        logging.getLogger("bot.tables").debug("stock %s", table.match.live.setup.stock[-1:])
        check_in_play(table)

    patch.setattr(service, "check_in_play", doctored)


@pytest.mark.parametrize(
    ("plant", "where"),
    [
        (_board_with_a_note, "board"),
        (_watched_with_a_note, "board that is watched"),
        (_vote_that_counts_cards, "board while a vote"),
        (_hand_with_a_telling_id, "hand"),
        (_refusal_of_a_rule_of_others, "answer"),
        (_view_with_a_number_too_many, "view"),
        (_log_of_a_hand, "log"),
    ],
)
async def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None], where: str
) -> None:
    plant(monkeypatch)
    found = await look(matches=len(GAMES), seed=15, states=2)
    assert any(told.partition(": ")[2].startswith(where) for told in found.told)


def test_the_command_prints_one_line_of_figures() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.leaks", "--matches", "2", "--seed", "3"],
        capture_output=True,
        text=True,
        check=True,
    )
    line = json.loads(ran.stdout)
    assert (line["matches"], line["leaks"]) == (2, 0)
    assert line["comparisons"] > line["observers"] > line["states"] > 0
