"""Nothing that fails ends a match, and whatever would go wrong is found."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import sys
from contextlib import closing
from typing import Any

import discord
import pytest

from bot.game.actions import Action
from bot.game.cards import PACK, indexes_of
from bot.game.engine import legal_actions
from bot.tables.service import Tables
from bot.tables.table import Person, Table, TableError
from cogs.ui import screens
from cogs.ui.buttons import HandButton
from tests.soak import evening as evenings
from tests.soak import leagues, pads
from tests.soak.evening import Evening, play
from tests.soak.life import Life
from tests.soak.report import COUNTS, Count, Report
from tests.soak.shortest import shortest
from tests.soak.world import World

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")

NOTHING: dict[int, str] = {}
"""A plan without a fault."""


def found(evening: Evening) -> set[Count]:
    return {count for count, _ in evening.report.found}


async def test_an_evening_in_which_everything_fails_ends_all_its_matches_and_loses_nothing() -> None:
    evening = await play("ci", 6)
    told = evening.report.as_json(0.0)
    assert evening.report.found == []
    assert [told[count] for count in COUNTS] == [0, 0, 0, 0, 0]
    assert told["matches"] == 6 and told["clicks"] > 50
    assert len(told["faults"]) > 20 and sum(told["faults"].values()) > 30
    assert told["restarts"] >= 1


async def test_scorepads_and_a_league_beside_the_matches_count_once_and_what_is_not_so_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pads, "TO_FINISH", 20)
    monkeypatch.setattr(leagues, "TO_FINISH", 20)
    check = leagues.LeagueEvening.check

    async def then_doctored(self: leagues.LeagueEvening) -> None:
        await check(self)
        assert self.world.report.found == []
        with closing(sqlite3.connect(self.world.life.file)) as connection, connection:
            connection.execute("DELETE FROM pad_entry")
            connection.execute("UPDATE report SET how = 'ruling'")
        await self.pads.check()
        await check(self)

    monkeypatch.setattr(leagues.LeagueEvening, "check", then_doctored)
    evening = await play("beside", 1, beside=True)
    assert evening.report.pads > 0 and evening.report.results > 0
    told = " ".join(what for _, what in evening.report.found)
    assert found(evening) == {"moves_lost", "double_counts"}, told
    assert " booked" in told and "1 reports, 0 entries of result-rule" in told


async def test_a_bot_that_is_dropped_again_and_again_loses_no_move() -> None:
    evening = await play("kills2", 1, dict.fromkeys(range(4, 40, 4), "killed"))
    assert evening.report.found == []
    assert evening.report.faults["killed"] >= 3
    assert evening.report.restarts == evening.report.faults["killed"]


async def test_a_move_that_is_answered_and_not_in_the_copies_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def without_its_wal(life: Life) -> None:
        assert life.heir is not None
        life.heir.parent.mkdir(parents=True)
        shutil.copyfile(life.file, life.heir)

    monkeypatch.setattr(Life, "_copy", without_its_wal)
    assert "moves_lost" in found(await play("lostb", 1, {14: "killed"}))


async def test_a_move_that_vanishes_later_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check = World.check_file

    def doctored(world: World) -> None:
        with closing(sqlite3.connect(world.life.file)) as connection, connection:
            connection.execute("DELETE FROM action WHERE turn = 3")
        check(world)

    monkeypatch.setattr(World, "check_file", doctored)
    assert "moves_lost" in found(await play("lostb", 1, NOTHING))


def _hidden(table: Table) -> str:
    """A card that one of the players holds."""
    assert table.match is not None
    hand = next(hand for hand in table.match.live.hands if hand)
    card = PACK[next(iter(indexes_of(hand)))]
    return f"{card.rank.name.lower()} of {card.suit.name.lower()}"


async def test_a_hidden_card_on_the_board_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = screens.board_screen

    def talkative(table: Table, *rest: Any) -> discord.ui.LayoutView:
        view = draw(table, *rest)
        view.add_item(discord.ui.TextDisplay(f"Somebody holds the {_hidden(table)}"))
        return view

    monkeypatch.setattr(screens, "board_screen", talkative)
    assert "leaks" in found(await play("lostb", 1, NOTHING))


async def test_a_hidden_card_in_another_persons_private_hand_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    draw = screens.HandScreens.__call__

    def confused(self: Any, table: Table, user_id: int, **how: Any) -> discord.ui.LayoutView:
        view: discord.ui.LayoutView = draw(self, table, user_id, **how)
        view.add_item(discord.ui.TextDisplay(f"Another holds the {_hidden_from(table, user_id)}"))
        return view

    monkeypatch.setattr(screens.HandScreens, "__call__", confused)
    assert "leaks" in found(await play("lostb", 1, NOTHING))


def _hidden_from(table: Table, user_id: int) -> str:
    assert table.match is not None
    seat = table.seat_of(user_id)
    hands = [hand for holder, hand in enumerate(table.match.live.hands) if holder != seat and hand]
    if not hands:
        return "nothing"
    card = PACK[next(iter(indexes_of(hands[0])))]
    return f"{card.rank.name.lower()} of {card.suit.name.lower()}"


async def test_a_hidden_card_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    act = Tables.act

    async def chatty(self: Tables, *how: Any) -> Table:
        table = await act(self, *how)
        logging.getLogger("bot.tables.service").debug("they play act:1:2:play JH")
        return table

    monkeypatch.setattr(Tables, "act", chatty)
    assert found(await play("log", 1, NOTHING)) == {"leaks"}


async def test_what_is_counted_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check = World.check_file

    def doctored(world: World) -> None:
        with closing(sqlite3.connect(world.life.file)) as connection, connection:
            connection.execute("UPDATE award SET points = points + 1")
        check(world)

    monkeypatch.setattr(World, "check_file", doctored)
    assert found(await play("double", 1, NOTHING)) == {"double_counts"}


async def test_an_old_button_that_still_counts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    act = Tables.act

    async def careless(self: Tables, table_id: int, person: Person, turn: int, action: Action) -> Table:
        table = await self.find(table_id)
        if table.match is not None and turn != table.turn:
            return await act(self, table_id, person, table.turn, legal_actions(table.match)[0])
        return await act(self, table_id, person, turn, action)

    monkeypatch.setattr(Tables, "act", careless)
    assert "double_counts" in found(await play("old", 1, dict.fromkeys(range(10, 50), "stale_click")))


async def test_a_table_at_which_nobody_can_move_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stuck(self: Tables, *how: object) -> Table:
        raise TableError("table.moved-on")

    monkeypatch.setattr(Tables, "act", stuck)
    monkeypatch.setattr(Tables, "act_for_absent", stuck)
    monkeypatch.setattr(evenings, "PER_MATCH", 5)
    monkeypatch.setattr(evenings, "TO_FINISH", 30)
    assert found(await play("stalled", 1, NOTHING)) == {"stalled_tables"}


@pytest.mark.parametrize("error", [RuntimeError, KeyError])
async def test_a_bug_behind_a_button_is_found(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    press = HandButton.press

    async def broken(self: HandButton, *how: Any) -> None:
        await press(self, *how)
        raise error

    monkeypatch.setattr(HandButton, "press", broken)
    assert "unhandled_errors" in found(await play("lostb", 1, NOTHING))


def test_the_shortest_evening_has_no_fault_and_no_match_that_it_can_do_without() -> None:
    def again(plan: Any, only: tuple[int, ...]) -> Evening:
        report = Report()
        if {1, 3} <= set(only) and {7: "late", 9: "killed"}.items() <= dict(plan).items():
            report.find("leaks", "a card")
        return Evening(report, only, dict(plan))

    plan = dict.fromkeys(range(40), "late") | {9: "killed"}
    short = shortest("any", again(plan, (0, 1, 2, 3, 4)), 5, 60.0, again)
    assert short.injected == {7: "late", 9: "killed"}
    assert short.played == (1, 3)
