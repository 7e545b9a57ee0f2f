"""Names are hostile input: nothing they hold pings, links or breaks a message, public or private."""

from __future__ import annotations

import re

import pytest
from simcord import MemberActor

from bot.demo.reading import hand_of, label, live, read
from bot.demo.simulated import Club, SimulatedDiscord, found_club
from tests.cogs.playing import as_text, cards, fresh_hand, parts, sent, table
from tests.cogs.steps import (
    EDITED,
    answer,
    board,
    command,
    hand,
    is_over,
    lobby,
    look,
    open_table,
    press,
    start_match,
)
from tests.game.playing import EVERY_GAME

HOSTILE = (
    "**[free nitro](https://evil.example)**",
    "@everyone <@1> <@&2>",
    "\u202egnp.exe\u202d ||x||",
    "﷽" * 32,
    "# big\n> quote `code`",
)
SPEAKS = re.compile(
    r"(?<!\\)\[free|(?<!\\)\]\(|@everyone|@here|<@|<#(?!\d+>)|[\u202a-\u202e]"
    r"|(?<!\\)\|\||(?<!\\)`code|(?<!\\)# big"
)
"""A name's markup that is not made harmless."""


@pytest.fixture
def club(simcord_env: SimulatedDiscord) -> Club:
    """Members with the worst names Discord takes."""
    return found_club(simcord_env, HOSTILE)


def check(club: Club) -> int:
    """Looks at everything that was sent; how many messages there were."""
    seen = 0
    for request, message in sent(club):
        seen += 1
        told = [part["content"] for part in parts(message) if part["type"] == 10]
        told.append(message.get("content") or "")
        assert sum(len(text.encode("utf-16-le")) // 2 for text in told) <= 4000
        assert len(told[-1]) <= 2000
        for text in told:
            found = SPEAKS.search(text)
            ping = re.fullmatch(r"<@\d+>, it is your turn at [\w ]+\.", text)
            assert found is None or ping is not None, (request.path, text)
        for part in parts(message):
            assert len(part.get("label") or "") <= 80
            assert "@everyone" not in (part.get("label") or "")
        if request.method == "POST" and "it is your turn" not in as_text(message):
            assert message["allowed_mentions"] == {"parse": []}, request.path
    return seen


async def to_act(club: Club) -> MemberActor:
    found = await table(club)
    assert found.actor is not None
    (member,) = [each for each in club.members if each.id == found.actor.user_id]
    return member


@EVERY_GAME
async def test_a_match_of_hostile_names_is_harmless(club: Club, key: str, players: int) -> None:
    host, *others = club.members[:players]
    target = {"pitch": 7, "cinch": 14}.get(key, 3)
    await open_table(club, game=key, players=players, target=target, right=others[0])
    kept = next(row.seat for row in (await table(club)).row.seats if row.reserved)
    await others[0].click(lobby(club), custom_id=f"sit:1:{kept}")
    await club.discord.advance_time(EDITED)
    for member in others[1:]:
        await press(club, member, lobby(club), "Sit")
    await press(club, host, lobby(club), "Start")
    for _ in range(100):
        if is_over(club):
            break
        member = await to_act(club)
        screen = hand_of(member, club.channel)
        if screen is None or not live(screen):
            screen = await look(club, member)
        await press(club, member, screen, label(live(screen)[0]))
    for name in ("scores", "leaderboard", "table list"):
        await command(club, host, name)
    assert check(club) > 40


async def test_refusals_that_name_people_are_harmless(club: Club) -> None:
    first, second, third, fourth, moderator = club.members
    await open_table(club, partner=third)
    await press(club, second, lobby(club), "Sit West")
    refusals = [
        await press(club, fourth, lobby(club), "Sit South"),
        await press(club, fourth, lobby(club), "Cancel"),
        await press(club, fourth, lobby(club), "House rules"),
        await command(club, fourth, "table remove", seat="1"),
        await command(club, first, "table create", partner=third, left=third),
        await command(club, first, "table remove", seat="0"),
        await command(club, fourth, "table show", table=HOSTILE[1] + HOSTILE[0]),
        await command(club, moderator, "table remove", seat="1"),
    ]
    assert all(answer(each) for each in refusals)
    assert check(club) > 10


async def test_refusals_in_play_are_harmless(club: Club) -> None:
    await start_match(club)
    while not cards(await fresh_hand(club, await to_act(club))):
        member = await to_act(club)
        await press(club, member, hand(club, member), label(live(hand(club, member))[0]))
    leader = await to_act(club)
    waiting = next(each for each in club.members[:4] if each.id != leader.id)
    screen = await look(club, waiting)
    await press(club, waiting, screen, label(cards(screen)[0]))
    assert "turn. Your cards wait" in "\n".join(read(hand(club, waiting)))
    assert "can agree there, or play on" in answer(await command(club, club.members[0], "table close"))
    assert check(club) > 10


async def test_hostile_names_are_harmless_in_autocomplete(club: Club) -> None:
    await open_table(club, partner=club.members[1])
    await press(club, club.members[3], lobby(club), "Sit West")
    for name, option in (("table show", "table"), ("table remove", "seat")):
        for choice in await club.members[0].autocomplete(club.channel, name, option, ""):
            assert 1 <= len(choice["name"]) <= 100
            assert not re.search(r"[\u202a-\u202e\n]", choice["name"])


async def test_votes_offers_views_checks_and_reminders_that_name_people_are_harmless(club: Club) -> None:
    first, second, third, fourth, moderator = club.members
    await start_match(club, target=20)
    await command(club, first, "table close")
    await press(club, second, board(club), "Play on")
    await command(club, first, "table offer", seat="0")
    told = [
        answer(await command(club, second, "table offer", seat="3")),
        answer(await command(club, third, "table offer", seat=HOSTILE[0])),
        answer(await command(club, first, "table offer", seat="3")),
        answer(await command(club, second, "table close")),
        answer(await command(club, fourth, "table resign")),
        answer(await command(club, moderator, "table watch")),
        answer(await command(club, moderator, "verify", table=HOSTILE[1] + HOSTILE[0])),
        answer(
            await command(club, moderator, "reminders", zone=HOSTILE[2], quiet_from=HOSTILE[0], quiet_to="1")
        ),
        answer(await press(club, moderator, board(club), "Take a seat")),
        answer(await command(club, first, "hand")),
        answer(await command(club, first, "table resign")),
    ]
    assert all(told)
    while (await table(club)).match.number < 2:  # type: ignore[union-attr]
        if (await table(club)).actor.user_id is None:  # type: ignore[union-attr]
            await club.discord.advance_time(3.1)
            continue
        member = await to_act(club)
        screen = await fresh_hand(club, member)
        await press(club, member, screen, label(live(screen)[0]))
    assert "Seal" in answer(await command(club, third, "verify"))
    assert "There is another vote" in answer(await command(club, third, "table resign"))
    await command(club, moderator, "table leave")
    for choice in await third.autocomplete(club.channel, "table offer", "seat", ""):
        assert 1 <= len(choice["name"]) <= 100 and not re.search(r"[\u202a-\u202e\n]", choice["name"])
    await press(club, fourth, board(club), "Play on")
    asked = await command(club, third, "table resign")
    assert asked.response is not None
    await press(club, third, asked.response.message, "Resign the match")
    await command(club, second, "scores")
    assert check(club) > 40
