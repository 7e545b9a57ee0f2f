"""What Discord or the disk refuses half way, and seats that change hands meanwhile: all of it is told."""

from __future__ import annotations

from typing import Any

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.demo.reading import board_of
from bot.demo.simulated import Club
from bot.tables.table import Person
from tests.cogs.playing import table, to_the_tricks
from tests.cogs.steps import act, board, command, look, open_table, seen, start_match
from tests.cogs.test_failures import read_only


async def test_a_hand_is_not_drawn_for_a_seat_that_changes_hands_while_the_others_are_edited(
    club: Club, logged_errors: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_match(club)
    await to_the_tricks(club)
    for member in club.members[:4]:
        await look(club, member)
    edit, found = AsyncWebhookAdapter.edit_webhook_message, await table(club)
    assert found.to_act is not None
    leaving = found.row.seats[(found.to_act + 3) % 4]  # whose hand is edited after another
    assert leaving.user_id is not None
    person = Person(leaving.user_id, leaving.name)

    async def while_somebody_leaves(self: Any, *args: Any, **how: Any) -> Any:
        if found.seat_of(person.user_id) is not None:
            await club.discord.bot.tables.substitutes.leave(found.id, person)
        return await edit(self, *args, **how)

    monkeypatch.setattr(AsyncWebhookAdapter, "edit_webhook_message", while_somebody_leaves)
    await act(club)
    assert found.seat_of(person.user_id) is None
    assert logged_errors == []
    await club.discord.advance_time(1.1)
    assert f"sits in for {leaving.name}" in seen(board(club))


async def test_a_board_whose_place_the_disk_refuses_goes_and_another_comes_once_there_is_room(
    club: Club, logged_errors: list[str]
) -> None:
    await start_match(club)
    await to_the_tricks(club)
    club.discord.backend.delete_message(club.channel.id, board(club).id)
    async with read_only(club):
        await command(club, club.members[0], "table show")
        assert board_of(club.channel) is None
    await club.discord.advance_time(31)
    await club.discord.advance_time(1.1)
    assert board(club).id == (await table(club)).row.board_message_id
    assert len([each for each in club.channel.history() if "Trick 1" in seen(each)]) == 1
    assert logged_errors == []


async def test_a_lobby_whose_place_the_disk_refuses_comes_once_there_is_room(
    club: Club, logged_errors: list[str]
) -> None:
    opened = await open_table(club)
    club.discord.backend.delete_message(club.channel.id, opened.id)
    async with read_only(club):
        await command(club, club.members[0], "table show")
        assert not [each for each in club.channel.history() if each.components]
    await club.discord.advance_time(31)
    await club.discord.advance_time(1.1)
    (lobby,) = [each for each in club.channel.history() if each.components]
    assert lobby.id == (await table(club)).row.lobby_message_id
    assert logged_errors == []
