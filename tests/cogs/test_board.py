"""The board all see: one message a deal, edited in place, seldom enough, and never out of reach."""

from __future__ import annotations

import re

from bot.demo.reading import label, live, newest
from bot.demo.simulated import Club
from cogs.ui.messages import BURIED
from tests.cogs.playing import (
    FIFTY_MINUTES,
    actor,
    fresh_hand,
    parts,
    requests,
    sent,
    table,
    to_the_end,
    to_the_tricks,
)
from tests.cogs.steps import act, answer, board, command, hand, look, press, seen, start_match, written

POSTED = r"^/channels/\d+/messages$"


async def test_each_deal_has_one_public_message_edited_in_place(club: Club) -> None:
    await start_match(club)
    first = board(club)
    await to_the_tricks(club)
    for _ in range(8):
        await act(club)
    assert board(club).id == first.id
    assert len(requests(club, "POST", POSTED)) == 2  # the lobby and the board


async def test_a_match_leaves_its_lobby_and_a_board_a_deal(club: Club) -> None:
    await start_match(club, target=5)
    await to_the_end(club)
    _, *boards = club.channel.history()
    deals = [re.findall(r"deal (\d+)$", line) for b in boards for line in seen(b).splitlines()[:1]]
    assert deals == [[str(number)] for number in range(1, len(boards) + 1)]


async def test_when_a_deal_ends_its_board_has_the_count_and_no_buttons(club: Club) -> None:
    await start_match(club, target=30)
    first = board(club)
    while board(club).id == first.id:
        await act(club, "Stand")
    ended = next(each for each in club.channel.history() if each.id == first.id)
    assert re.search(r"^High .*\+1$", seen(ended), re.M)
    assert re.search(r"^Game \d+–\d+", seen(ended), re.M)
    assert written(ended) == []
    assert written(board(club)) == ["My hand", "Rules"]


async def test_the_result_has_rematch_and_nothing_else_has_a_button(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    *others, result = club.channel.history()
    assert "win the match" in seen(result)
    assert written(result) == ["Rematch", "Rematch, new partners"]
    assert all(written(each) == [] for each in others)


async def test_no_public_message_is_the_answer_to_a_click(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    for _ in range(6):
        await act(club)
    answers = requests(club, "POST", r"/callback$")
    assert answers
    for each in answers:
        assert isinstance(each.json, dict)
        if each.json["type"] == 4:  # a new message
            assert each.json["data"]["flags"] & 64, "a new message as an answer is private"


async def test_quick_moves_are_merged_to_about_one_edit_a_second(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    edits = rf"/messages/{board(club).id}$"
    before = len(requests(club, "PATCH", edits))
    for _ in range(4):  # a whole trick within a moment
        found = await table(club)
        assert found.actor is not None
        member = next(each for each in club.members if each.id == found.actor.user_id)
        screen = await fresh_hand(club, member)
        await member.click(screen, custom_id=live(screen)[0].custom_id)
    await club.discord.advance_time(1.2)
    assert len(requests(club, "PATCH", edits)) - before <= 2
    assert re.search(r"^1 ", seen(board(club)), re.M)


async def test_two_tables_of_a_channel_share_its_edit_a_second(club: Club) -> None:
    ann, bob, *_ = club.members
    boards = []
    for host in (ann, bob):
        await command(club, host, "table create", target=30)
        await press(club, host, club.channel.history()[-1], "Fill")
        await club.discord.advance_time(2)
        boards.append(board(club).id)
    edits = rf"^/channels/{club.channel.id}/messages/({'|'.join(map(str, boards))})$"
    before = len(requests(club, "PATCH", edits))
    for _ in range(20):
        await command(club, ann, "hand")
        for each in await club.discord.bot.tables.live(club.guild.id):
            assert each.actor is not None
            if each.actor.user_id is not None:
                member = next(m for m in club.members if m.id == each.actor.user_id)
                await member.slash(club.channel, "hand", table=str(each.id))
                screen = hand(club, member)
                await member.click(screen, custom_id=live(screen)[0].custom_id)
    assert len(requests(club, "PATCH", edits)) - before <= 20 * 1.1 + 1


async def test_a_buried_board_is_posted_afresh_with_the_open_hands_below_it(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    old_hand, old = await look(club, member), board(club)
    for number in range(BURIED):
        await club.members[0].send(club.channel, f"chat {number}")
    await club.discord.advance_time(20)
    await press(club, member, old_hand, label(live(old_hand)[0]))
    new = board(club)
    assert new.id != old.id
    assert old.id not in [message.id for message in club.channel.history()]
    assert hand(club, member).id > new.id
    assert old_hand.id not in [message.id for message in club.channel.history(viewer=member)]


async def test_a_little_chat_does_not_bury_a_board(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    old = board(club)
    for number in range(BURIED - 1):
        await club.members[0].send(club.channel, f"chat {number}")
    await club.discord.advance_time(20)
    await act(club)
    assert board(club).id == old.id


async def test_a_board_of_fifty_minutes_is_posted_afresh(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    old = board(club)
    await club.discord.advance_time(FIFTY_MINUTES)
    await act(club)
    assert board(club).id != old.id
    assert old.id not in [message.id for message in club.channel.history()]


async def test_show_posts_the_board_at_the_bottom_and_hands_below_it(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    await look(club, member)
    await club.members[4].send(club.channel, "chat")
    assert "posted afresh" in answer(await command(club, club.members[1], "table show"))
    assert club.channel.history()[-1].id == board(club).id
    assert hand(club, member).id > board(club).id


async def test_a_deleted_board_is_posted_again_at_the_next_move(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    member, old = actor(club), board(club)
    screen = await look(club, member)
    await club.members[4].delete(old)
    await press(club, member, screen, label(live(screen)[0]))
    assert board(club).id != old.id
    assert "led" in seen(board(club))


async def test_every_message_and_hand_names_its_table(club: Club) -> None:
    await start_match(club, target=2)
    name = (await table(club)).name
    await to_the_end(club)
    assert newest(club.channel, "Rematch")
    told = 0
    for each, message in sent(club):
        texts = [part["content"] for part in parts(message) if part["type"] == 10]
        texts.append(message.get("content") or "")
        assert name in "\n".join(texts), each.path
        told += 1
    assert told > 20
