"""Two presses in one moment: exactly one of them counts, and the other is told why it did not."""

import asyncio
from typing import Any

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.demo.reading import buttons, live
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
from tests.game.playing import EVERY_GAME


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


@EVERY_GAME
async def test_presses_in_the_moment_in_which_the_next_deal_is_dealt_are_all_answered(
    club: Club, key: str, players: int
) -> None:
    members = club.members[:players]
    await start_match(club, people=players, game=key, players=players, target={"pitch": 21}.get(key, 60))
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    while sum(table.view(None).hand_sizes) != 1:
        await act(club, "Stand", "Pass")
    assert table.match is not None
    last, deal, presses = whose_turn(club), table.match.number, []
    for member in members:
        screen = await look(club, member)
        if buttons(screen):
            presses.append(member.click(screen, custom_id=buttons(screen)[0].custom_id))
        presses.append(member.click(board(club), custom_id=f"hand:{table.id}"))
        if member == last:
            presses = [presses[-2], *presses[:-2], presses[-1]]
    results = await club.discord.at_once(*presses)
    await club.discord.advance_time(2.2)
    assert all(each.acknowledged for each in results)
    assert table.match.number == deal + 1
    for member in members:
        assert f"deal {deal + 1}" in seen(hand(club, member))
        copies = [each for each in club.channel.history(viewer=member) if each.flags.ephemeral]
        assert len([each for each in copies if f"{table.name}, deal" in seen(each)]) == 1


async def test_of_my_hand_pressed_twice_at_once_one_copy_stays(club: Club) -> None:
    await start_match(club)
    bob = club.members[1]
    await race(club, board(club), "My hand", bob, bob)
    assert len([each for each in club.channel.history(viewer=bob) if each.flags.ephemeral]) == 1


@pytest.mark.parametrize("first", [True, False])
async def test_a_card_and_my_hand_pressed_at_once_both_count_and_one_hand_stays(
    club: Club, first: bool
) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    card = member.click(screen, custom_id=live(screen)[0].custom_id)
    again = member.click(board(club), custom_id="hand:1")
    await club.discord.at_once(*((card, again) if first else (again, card)))
    await club.discord.advance_time(1.1)
    assert len(cards(hand(club, member))) == len(cards(screen)) - 1
    copies = [each for each in club.channel.history(viewer=member) if each.flags.ephemeral]
    assert len([each for each in copies if "deal 1" in seen(each)]) == 1
