"""When Discord or the disk refuses: what was done stands and is told, what was not done is said."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

import pytest
from simcord import InteractionResult

from bot.demo.reading import label, live
from bot.demo.simulated import Club
from bot.text import say
from tests.cogs.playing import actor, cards, fresh_hand, requests, table, to_the_tricks
from tests.cogs.steps import act, answer, board, command, hand, is_over, lobby, look, open_table, press, seen
from tests.cogs.steps import start_match as start


def private(result: InteractionResult) -> str:
    found = [each for each in (result.response, *result.followups) if each and each.content]
    assert all(each.ephemeral for each in found)
    return " ".join(each.content for each in found)


@pytest.mark.parametrize("code", [10062, 40060])
async def test_a_click_that_cannot_be_answered_counts_and_the_board_tells_it(
    club: Club, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    await start(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    club.discord.inject_error("POST", "/interactions/*/*/callback", status=404, code=code)
    await press(club, member, screen, label(live(screen)[0]))
    assert f"{member.user.global_name} led" in seen(board(club))
    assert f"could not be answered: {code}" in caplog.text
    assert len(cards(hand(club, member))) == len(cards(screen)) - 1, "the open hand is refreshed all the same"


async def test_a_board_that_fails_for_a_moment_is_brought_up_to_date_by_itself(club: Club) -> None:
    await start(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    club.discord.inject_error("PATCH", f"/channels/*/messages/{board(club).id}", status=503)
    await press(club, member, screen, label(live(screen)[0]))
    assert " led" not in seen(board(club))
    await club.discord.advance_time(31)
    await club.discord.advance_time(1)
    assert f"{member.user.global_name} led" in seen(board(club))


async def test_a_count_that_could_not_be_shown_is_shown_later_and_in_its_place(club: Club) -> None:
    await start(club, target=30)
    first = board(club).id
    view = (await table(club)).view(None)
    while view.deal_number == 1:
        if sum(view.hand_sizes) == 1:
            club.discord.inject_error("PATCH", f"/channels/*/messages/{first}", status=502, times=2)
        await act(club, "Stand")
        view = (await table(club)).view(None)
    await club.discord.advance_time(60)
    await club.discord.advance_time(60)
    (ended,) = [each for each in club.channel.history() if each.id == first]
    assert "The count" in seen(ended)
    assert "deal 2" in seen(board(club))
    boards = [each for each in club.channel.history() if re.search(r"deal \d", seen(each).split("\n")[0])]
    assert len(boards) == 2


async def test_a_result_that_could_not_be_shown_is_shown_later(club: Club) -> None:
    await start(club, target=1)
    tables, fails = club.discord.bot.tables, f"/channels/*/messages/{board(club).id}"
    while live_tables := await tables.live(club.guild.id):
        actor_row = live_tables[0].actor
        assert actor_row is not None
        (member,) = [each for each in club.members if each.id == actor_row.user_id]
        screen = await fresh_hand(club, member)
        club.discord.backend.faults.clear()
        club.discord.inject_error("PATCH", fails, status=503, times=None)
        await press(club, member, screen, label(live(screen)[0]))
    assert not is_over(club)
    club.discord.backend.faults.clear()
    await club.discord.advance_time(31)
    await club.discord.advance_time(2)
    assert is_over(club)


async def test_without_the_right_to_write_the_match_goes_on_in_the_hands(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    await start(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    club.discord.inject_error("*", f"/channels/{club.channel.id}/*", status=403, code=50013, times=None)
    await press(club, member, screen, label(live(screen)[0]))
    assert len(cards(hand(club, member))) == len(cards(screen)) - 1
    assert "could not be shown: 403 50013" in caplog.text
    club.discord.backend.faults.clear()
    await command(club, member, "table show")
    assert f"{member.user.global_name} led" in seen(board(club))


async def test_an_open_hand_that_was_dismissed_is_let_be(club: Club) -> None:
    await start(club)
    leader = await to_the_tricks(club)
    other = next(each for each in club.members[:4] if each.id != leader.id)
    await look(club, other)
    club.discord.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=None)
    await act(club)
    edits = len(requests(club, "PATCH", "/webhooks/"))
    await act(club)
    assert len(requests(club, "PATCH", "/webhooks/")) <= edits + 1, "it is not tried again"
    club.discord.backend.faults.clear()
    assert "Your turn" in seen(await look(club, actor(club)))


async def test_a_dead_token_is_let_be(club: Club) -> None:
    await start(club)
    await to_the_tricks(club)
    for member in club.members[:4]:
        await look(club, member)
    club.discord.inject_error("*", "/webhooks/*", status=401, code=50027, times=None)
    for _ in range(4):
        await act(club)
    assert re.search(r"^1 ", seen(board(club)), re.M)


async def test_a_disk_that_refuses_leaves_the_match_as_it_was_and_says_so(
    club: Club, logged_errors: list[str]
) -> None:
    await start(club)
    member = await to_the_tricks(club)
    screen, before = await look(club, member), seen(board(club))
    async with read_only(club):
        refused = await press(club, member, screen, label(live(screen)[0]))
    assert say("en", "database.not-saved") in private(refused)
    assert seen(board(club)) == before
    (line,) = logged_errors
    assert "cannot be written" in line
    logged_errors.clear()
    await press(club, member, await look(club, member), label(live(hand(club, member))[0]))
    assert " led" in seen(board(club))


async def test_a_disk_that_refuses_leaves_the_lobby_as_it_was(club: Club, logged_errors: list[str]) -> None:
    await open_table(club)
    ann, bob, *_ = club.members
    before = seen(lobby(club))
    async with read_only(club):
        assert say("en", "database.not-saved") in private(await press(club, bob, lobby(club), "Sit West"))
        assert say("en", "database.not-saved") in private(await press(club, ann, lobby(club), "Fill"))
        assert say("en", "database.not-saved") in private(await command(club, bob, "table create"))
    assert seen(lobby(club)) == before
    assert len(await club.discord.bot.tables.live(club.guild.id)) == 1
    logged_errors.clear()
    await press(club, bob, lobby(club), "Sit West")
    assert "West Bob" in seen(lobby(club))


class read_only:
    """The database takes no writes meanwhile, as on a disk that is full or lost its rights."""

    def __init__(self, club: Club) -> None:
        self._database = club.discord.bot.db

    async def __aenter__(self) -> None:
        await self._database.read(lambda connection: self._set(connection, "ON"))

    async def __aexit__(self, *_: object) -> None:
        await self._database.read(lambda connection: self._set(connection, "OFF"))

    @staticmethod
    def _set(connection: sqlite3.Connection, how: str) -> None:
        connection.execute(f"PRAGMA query_only = {how}").close()


async def test_a_bug_is_told_kindly_and_logged_once_without_cards(
    club: Club, logged_errors: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await start(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)

    async def broken(*_: Any, **__: Any) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(club.discord.bot.tables, "act", broken)
    told = private(await press(club, member, screen, label(live(screen)[0])))
    assert told == say("en", "command.failed")
    (logged,) = logged_errors
    assert "an action at table 1 failed" in logged
    assert not re.search(r"play [2-9TJQKA][CDHS]", logged)
    logged_errors.clear()


async def test_the_button_of_a_table_long_forgotten_answers_kindly(club: Club) -> None:
    await open_table(club)
    old = lobby(club)
    club.discord.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=403, code=50013, times=None)
    await command(club, club.members[0], "table close")
    await club.discord.advance_time(8 * 24 * 3600)
    club.discord.backend.faults.clear()
    await club.discord.bot.tables.close_old_lobbies()
    assert say("en", "table.gone") in answer(await press(club, club.members[1], old, "Sit West"))


async def test_old_lobby_buttons_say_that_the_match_has_begun(club: Club) -> None:
    await open_table(club)
    old = lobby(club)
    club.discord.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=403, code=50013, times=None)
    ann, bob, *_ = club.members
    await press(club, ann, old, "Fill")
    for written in ("Sit West", "Leave", "Add computer player"):
        assert "has begun" in answer(await press(club, bob, old, written))
