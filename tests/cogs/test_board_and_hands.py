"""The board all see, the hand one sees, and the ping: what is shown, when, where, and to whom."""

from __future__ import annotations

import json
import re
from typing import Any

import discord
import pytest
from simcord import MemberActor

from bot.demo.reading import board_of, button, buttons, hand_of, label, live, newest, read
from bot.demo.simulated import Club, found_club
from bot.game.cards import cards_of
from bot.text import say
from cogs.announcer import BURIED
from cogs.ui.buttons import BUTTONS
from cogs.ui.options import OptionSelect
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    hand,
    is_over,
    look,
    open_table,
    press,
    race,
    seen,
    start_match,
    whose_turn,
    written,
)

MINUTE, SIXTEEN_MINUTES, FIFTY_MINUTES = 61, 16 * 60, 51 * 60


async def to_the_tricks(club: Club) -> MemberActor:
    """Plays to the first lead; who is to lead."""
    while "Trick 1" not in seen(board(club)):
        await act(club, "Stand", "Give one")
    member = whose_turn(club)
    assert member is not None
    return member


async def to_a_follower(club: Club) -> MemberActor:
    """Plays to somebody who must follow with some cards and may not with others."""
    await to_the_tricks(club)
    for _ in range(60):
        member = whose_turn(club)
        if member is not None:
            screen = await look(club, member)
            if live(screen) and len(live(screen)) < len(_cards(screen)):
                return member
        await act(club)
    raise AssertionError("nobody had to follow")


def _cards(screen: discord.Message) -> list[discord.Button]:
    return [each for each in buttons(screen) if re.match(r"(\d+|[JQKA])[♠♥♦♣]", label(each))]


def requests(club: Club, method: str, path: str) -> list[Any]:
    return [
        each for each in club.discord.http_requests if each.method == method and re.search(path, each.path)
    ]


async def test_each_deal_has_one_public_message_edited_in_place(club: Club) -> None:
    await start_match(club)
    first = board(club)
    await to_the_tricks(club)
    for _ in range(8):
        await act(club)
    assert board(club).id == first.id
    posts = requests(club, "POST", r"^/channels/\d+/messages$")
    assert len(posts) == 2  # the lobby and the board


async def test_no_board_is_the_answer_to_a_click(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    for _ in range(6):
        await act(club)
    for each in requests(club, "POST", r"/callback$"):
        if each.json["type"] == 4:
            assert each.json["data"]["flags"] & 64, "a new message as an answer is private"


async def test_quick_moves_are_merged_to_about_one_edit_a_second(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    before = len(requests(club, "PATCH", rf"/messages/{board(club).id}$"))
    for _ in range(4):  # a whole trick within a moment
        screen = await member_hand(club, member)
        chosen = live(screen)[0]
        await member.click(screen, custom_id=chosen.custom_id)
        table = (await club.discord.bot.tables.live(club.guild.id))[0]
        assert table.actor is not None
        member = next(each for each in club.members if each.id == table.actor.user_id)
    await club.discord.advance_time(1.2)
    assert len(requests(club, "PATCH", rf"/messages/{board(club).id}$")) - before <= 2
    assert "1 " in seen(board(club))


async def member_hand(club: Club, member: MemberActor) -> discord.Message:
    await member.slash(club.channel, "hand")
    return hand(club, member)


async def test_a_buried_board_is_posted_afresh_with_the_open_hands_below_it(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    old_hand = await look(club, member)
    old = board(club)
    for number in range(BURIED):
        await club.members[0].send(club.channel, f"chat {number}")
    await club.discord.advance_time(20)
    await press(club, member, old_hand, label(live(old_hand)[0]))
    new = board(club)
    assert new.id != old.id
    assert old.id not in [message.id for message in club.channel.history()]
    assert hand(club, member).id > new.id
    assert old_hand.id not in [message.id for message in club.channel.history(viewer=member)]


async def test_a_board_of_fifty_minutes_is_posted_afresh(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    old = board(club)
    await club.discord.advance_time(FIFTY_MINUTES)
    await act(club)
    assert board(club).id != old.id


async def test_a_deleted_board_is_posted_again(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    old = board(club)
    await club.members[4].delete(old)
    await command(club, club.members[0], "table show")
    assert board(club).id != old.id
    await act(club)
    assert "led" in seen(board(club))


async def test_a_grey_card_explains_the_rule_and_nothing_moves(club: Club) -> None:
    await start_match(club)
    member = await to_a_follower(club)
    screen = hand(club, member)
    playable = {each.custom_id for each in live(screen)}
    grey = next(each for each in _cards(screen) if each.custom_id not in playable)
    before = seen(board(club))
    await press(club, member, screen, label(grey))
    assert re.search(r"were led.*you (hold some|must)", seen(hand(club, member)))
    assert seen(board(club)) == before
    assert written(hand(club, member)) == written(screen)


async def test_another_persons_turn_is_told_by_name(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    other = next(each for each in club.members[:4] if each.id != leader.id)
    screen = await look(club, other)
    await press(club, other, screen, label(_cards(screen)[0]))
    assert f"It is {leader.user.global_name}'s turn" in seen(hand(club, other))


async def test_who_does_not_sit_gets_no_hand(club: Club) -> None:
    await start_match(club)
    eve = club.members[4]
    refused = answer(await press(club, eve, board(club), "My hand"))
    assert "You do not sit at table" in refused


async def test_a_hand_of_sixteen_minutes_ago_still_plays(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    await club.discord.advance_time(SIXTEEN_MINUTES)
    await press(club, member, screen, label(live(screen)[0]))
    assert f"{member.user.global_name} led" in seen(board(club))


async def test_an_old_hand_answers_with_the_present_one(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    await look(club, member)
    pressed = hand(club, member)
    stale = live(pressed)[-1].custom_id
    await act(club)
    table = (await club.discord.bot.tables.live(club.guild.id))[0]
    assert stale is not None
    assert int(stale.split(":")[2]) < table.turn
    await club.discord.restart()  # the old hand is edited no more
    result = await member.click(pressed, label="My hand") if button(pressed, "My hand") else None
    assert result is None  # the buttons of a hand are its cards
    again = await look(club, member)
    assert say("en", "table.moved-on") not in seen(again)


async def test_open_hands_are_refreshed_when_their_turn_comes(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    seat = club.members.index(leader)
    follower = club.members[(seat + 1) % 4]
    screen = await look(club, follower)
    assert "Your turn" not in seen(screen)
    await act(club)
    assert "Your turn" in seen(hand(club, follower))
    assert hand(club, follower).id == screen.id


async def test_a_gift_that_would_end_the_match_asks_once_more(club: Club) -> None:
    await start_match(club, target=1)
    for _ in range(40):
        assert not is_over(club), "the dice of these tests turn up no winning card first"
        member = await act(club, "Beg")
        dealer = whose_turn(club)
        if dealer is not None and dealer.id != member.id and "give one or refuse" in seen(board(club)):
            break
    assert dealer is not None
    screen = await look(club, dealer)
    await press(club, dealer, screen, "Give one")
    asked = hand(club, dealer)
    assert not is_over(club)
    assert "Back" in written(asked)
    await press(club, dealer, asked, "Back")
    assert "Refuse" in written(hand(club, dealer))
    await press(club, dealer, hand(club, dealer), "Give one")
    await press(club, dealer, hand(club, dealer), "Give one and end the match")
    assert is_over(club)


async def test_whoever_must_act_and_is_away_gets_one_ping_and_nobody_else(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    await look(club, member)
    await club.discord.advance_time(30)
    assert _pings(club) == []
    await club.discord.advance_time(MINUTE)
    await club.discord.advance_time(MINUTE)
    (ping,) = _pings(club)
    assert f"<@{member.id}>" in ping.content
    for each in club.discord.http_requests:
        body = json.dumps(each.json or {})
        mentions = (each.json or {}).get("allowed_mentions", {}) if each.method == "POST" else {}
        if f"<@{member.id}>" in body:
            assert [str(user) for user in mentions["users"]] == [str(member.id)]
            assert mentions.get("parse", []) == []
    await press(club, member, await look(club, member), label(live(hand(club, member))[0]))
    assert all(f"<@{member.id}>" not in message.content for message in _pings(club))


def _pings(club: Club) -> list[discord.Message]:
    return [message for message in club.channel.history() if re.search(r"<@\d+>", message.content or "")]


async def test_a_thread_table_plays_in_its_thread_and_the_channel_keeps_one_message(club: Club) -> None:
    await open_table(club, thread=True)
    opened = club.channel.history()[-1].id
    await press(club, club.members[0], club.channel.history()[-1], "Fill")
    table = (await club.discord.bot.tables.live(club.guild.id))[0]
    assert table.row.thread_id == opened
    assert table.row.board_channel_id == opened
    ours = [message for message in club.channel.history() if message.components]
    assert [message.id for message in ours] == [opened]
    assert "to 14" in seen(ours[0])


@pytest.mark.parametrize("status", [403, 404])
async def test_a_table_whose_thread_cannot_be_opened_plays_in_the_channel(club: Club, status: int) -> None:
    await open_table(club, thread=True)
    club.discord.inject_error("POST", "/channels/*/messages/*/threads", status=status)
    await press(club, club.members[0], club.channel.history()[-1], "Fill")
    assert board_of(club.channel) is not None


@pytest.mark.parametrize(("status", "code"), [(400, 50083), (404, 10003)], ids=["archived", "deleted"])
async def test_a_table_that_loses_its_thread_goes_on_in_the_channel(
    club: Club, status: int, code: int
) -> None:
    await open_table(club, thread=True)
    await press(club, club.members[0], club.channel.history()[-1], "Fill")
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    thread = table.row.thread_id
    club.discord.inject_error("*", f"/channels/{thread}/*", status=status, code=code, times=None)
    for _ in range(60):
        await club.discord.advance_time(4)
        if board_of(club.channel) is not None:
            break
        if table.actor is not None and table.actor.user_id is not None:
            screen = await member_hand(club, club.members[0])
            await press(club, club.members[0], screen, label(live(screen)[0]))
    assert "to 14" in seen(board(club))
    assert table.row.thread_id is None


async def test_a_disk_that_refuses_leaves_the_table_as_it_was_and_says_so(
    club: Club, logged_errors: list[str]
) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    before = seen(board(club))
    database = club.discord.bot.db
    await database.read(lambda connection: connection.execute("PRAGMA query_only = ON").close())
    refused = await press(club, member, screen, label(live(screen)[0]))
    assert say("en", "database.not-saved") in _private(refused)
    assert seen(board(club)) == before
    logged_errors.clear()
    await database.read(lambda connection: connection.execute("PRAGMA query_only = OFF").close())
    await press(club, member, await look(club, member), label(live(hand(club, member))[0]))
    assert "led" in seen(board(club))


def _private(result: Any) -> str:
    found = [each for each in (result.response, *result.followups) if each and each.content]
    assert all(each.ephemeral for each in found)
    return " ".join(each.content for each in found)


async def test_every_view_sent_is_made_of_buttons_that_live_for_ever(club: Club) -> None:
    await start_match(club, target=3)
    for _ in range(300):
        if is_over(club):
            break
        await act(club)
    kinds: tuple[Any, ...] = (*BUTTONS, OptionSelect)
    templates = [each.__discord_ui_compiled_template__ for each in kinds]
    ids = 0
    for each in club.discord.http_requests:
        sent = re.findall(r'"custom_id": "((?:[^"\\]|\\.)*)"', json.dumps(each.json or {}))
        assert len(sent) == len(set(sent))
        for custom_id in sent:
            ids += 1
            assert len(custom_id) <= 100
            assert any(template.fullmatch(custom_id) for template in templates), custom_id
    assert ids > 100


async def test_the_buttons_still_work_after_their_views_have_ended(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    for _ in range(3):
        await club.discord.advance_time(SIXTEEN_MINUTES)
    store: Any = club.discord.bot._connection._view_store
    assert {kind.__name__ for kind in store._dynamic_items.values()} >= {each.__name__ for each in BUTTONS}
    await act(club)
    assert "led" in seen(board(club))


HOSTILE = (
    "**[free nitro](https://evil.example)**",
    "@everyone <@1> <@&2>",
    "\u202egnp.exe\u202d ||x||",
    "﷽" * 32,
    "# big\n> quote `code`",
)


async def test_hostile_names_neither_ping_nor_break_a_message(simcord_env: Any) -> None:
    club = found_club(simcord_env, HOSTILE)
    await start_match(club, target=3)
    for _ in range(300):
        if is_over(club):
            break
        table = (await club.discord.bot.tables.live(club.guild.id))[0]
        assert table.actor is not None
        member = next(each for each in club.members if each.id == table.actor.user_id)
        screen = hand_of(member, club.channel)
        if screen is None or not live(screen):
            screen = await look(club, member)
        await press(club, member, screen, label(live(screen)[0]))
    assert is_over(club)
    for each in club.discord.http_requests:
        body = each.json or {}
        if (
            each.method == "POST"
            and each.path.endswith("/messages")
            and "<@" not in (body.get("content") or "")
        ):
            assert body["allowed_mentions"] == {"parse": []} or body["allowed_mentions"].get("parse") == []
        texts = re.findall(r'"content": "((?:[^"\\]|\\.)*)"', json.dumps(body, ensure_ascii=False))
        assert sum(map(len, texts)) <= 4000
        assert not any(re.search(r"(?<!\\)\[free|(?<!\\)@everyone|\u202e", text) for text in texts)


async def test_no_hidden_card_is_in_anything_sent_to_others(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="bot")
    caplog.set_level("DEBUG", logger="cogs")
    caplog.set_level("DEBUG", logger="db")
    await start_match(club, target=5)
    known: set[str] = set()
    checked = 0
    for _ in range(400):
        if is_over(club):
            break
        await act(club)
        table_rows = await club.discord.bot.tables.live(club.guild.id)
        if not table_rows or table_rows[0].match is None:
            break
        deal = table_rows[0].match.live
        hidden = {card.notation for mask in deal.hands for card in cards_of(mask)}
        public = " ".join("\n".join(read(message)) for message in club.channel.history()[-1:])
        shown = {found.replace("10", "T") for found in re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", public)}
        letters = {each[0] + "CDHS"["♣♦♥♠".index(each[1])] for each in shown}
        assert not letters & hidden
        checked += 1
        known |= letters
    assert checked > 20
    assert known
    assert not re.search(r"\bplay (?:10|[2-9TJQKA])[CDHS]\b", caplog.text)
    assert newest(club.channel, "My hand") is not None or is_over(club)


async def test_of_two_clicks_at_once_on_two_cards_one_counts(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    await race(club, screen, label(live(screen)[0]), member, member)
    assert len(_cards(hand(club, member))) == len(_cards(screen)) - 1
