"""Two presses in one moment: exactly one of them counts, and the other is told why it did not."""

import asyncio
from typing import Any

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.demo.reading import live
from bot.demo.simulated import Club
from bot.text import say
from tests.cogs.playing import cards, requests, to_the_tricks
from tests.cogs.steps import (
    act,
    answer,
    board,
    hand,
    lobby,
    look,
    open_table,
    press,
    race,
    seen,
    start_match,
    whose_turn,
    written,
)


async def test_of_two_who_take_one_seat_exactly_one_sits(club: Club) -> None:
    await open_table(club)
    _, bob, cyd, *_ = club.members
    sat, late = await race(club, lobby(club), "Sit West", bob, cyd)
    assert sat.deferred  # the lobby itself shows it
    assert "Bob sits there already" in answer(late)
    assert "West Bob" in seen(lobby(club))
    assert "Cyd" not in seen(lobby(club))


async def test_of_a_double_click_on_a_card_one_counts(club: Club) -> None:
    await start_match(club)
    while "Trick 1 · " not in seen(board(club)):
        await act(club, "Stand")
    member = whose_turn(club)
    assert member is not None
    screen = await look(club, member)
    cards = written(screen)
    await race(club, screen, cards[0], member, member)
    assert len(written(hand(club, member))) == len(cards) - 1
    assert say("en", "table.moved-on") in seen(hand(club, member))


async def test_of_a_double_click_on_fill_one_match_begins(club: Club) -> None:
    await open_table(club)
    message, ann = lobby(club), club.members[0]
    _, late = await race(club, message, "Fill", ann, ann)
    (told,) = late.followups
    assert told.ephemeral
    assert "has begun" in told.content
    assert len([each for each in club.channel.history() if "My hand" in written(each)]) == 1


async def test_of_a_start_and_a_leave_at_once_both_are_told_the_truth(club: Club) -> None:
    await open_table(club)
    ann, bob, *_ = club.members
    await press(club, bob, lobby(club), "Sit West")
    message = lobby(club)
    _, left = await club.discord.at_once(
        ann.click(message, custom_id="lobby:1:fill"), bob.click(message, custom_id="lobby:1:leave")
    )
    await club.discord.advance_time(1.1)
    if "Bob" in seen(board(club)):
        assert "has begun" in answer(left)
    else:
        assert left.response is None
        assert "You do not sit" in answer(await press(club, bob, board(club), "My hand"))


async def test_of_a_double_click_on_a_seat_one_sits_and_the_other_is_told(club: Club) -> None:
    await open_table(club)
    bob = club.members[1]
    sat, again = await race(club, lobby(club), "Sit West", bob, bob)
    assert sat.deferred
    assert "You sit there already" in answer(again)
    assert "West Bob" in seen(lobby(club))
    assert "2 seats are open" in seen(lobby(club))


async def test_of_two_cards_pressed_at_once_one_is_played(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    first, second, *_ = (each.custom_id for each in live(screen))
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    turn = table.turn
    await club.discord.at_once(*(member.click(screen, custom_id=each) for each in (first, second)))
    await club.discord.advance_time(1.1)
    assert table.turn == turn + 1
    assert say("en", "table.moved-on") in seen(hand(club, member))
    assert second is not None
    still_held = [str(each.custom_id).split(":")[-1] for each in cards(hand(club, member))]
    assert second.split(":")[-1] in still_held


async def test_the_hand_that_is_being_answered_is_not_edited_a_second_time(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    answer_it = AsyncWebhookAdapter.create_interaction_response

    async def slowly(*args: Any, **how: Any) -> Any:
        await asyncio.sleep(0.3)  # the board is edited meanwhile
        return await answer_it(*args, **how)

    monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", slowly)
    await member.click(screen, custom_id=live(screen)[0].custom_id)
    await club.discord.advance_time(1.1)
    assert "led" in seen(board(club))
    assert len(cards(hand(club, member))) == len(cards(screen)) - 1
    assert requests(club, "PATCH", rf"^/webhooks/.*/{screen.id}$") == []
