"""/mydata, /privacy and /settings retention in Discord: who is asked, who may answer, what they are told."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import InteractionResult

from bot.demo.simulated import Club
from bot.tables.left import DAY_SECONDS
from bot.tables.limits import EXPORTS
from bot.tables.people import People, Progress
from bot.text import say
from cogs import my_data
from cogs.ui.my_data import ASK_MINUTES
from tests.cogs.playing import CARD, table, to_the_end
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
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

DOCS = Path(__file__).parents[2] / "docs"


def told(result: InteractionResult) -> discord.Message:
    """A private answer as a message, to press on."""
    assert result.response is not None and result.ephemeral
    return result.response.message


def now(club: Club, message: discord.Message, who: int = 1) -> discord.Message:
    """A member's private message as it is by now."""
    return next(each for each in club.channel.history(viewer=club.members[who]) if each.id == message.id)


async def asked_twice(club: Club, who: int = 1) -> discord.Message:
    """The second question, put to a member."""
    member = club.members[who]
    question = told(await command(club, member, "mydata delete"))
    await press(club, member, question, "Delete my data")
    return now(club, question, who)


async def kept(club: Club, who: int = 1) -> bool:
    return await club.discord.bot.tables.people.kept(club.members[who].id)


async def file(result: InteractionResult) -> dict[str, Any]:
    (attached,) = told(result).attachments
    assert attached.filename == "mydata.json"
    found: dict[str, Any] = json.loads(await attached.read())
    return found


async def test_an_export_comes_as_a_private_file_with_all_of_theirs(club: Club) -> None:
    await start_match(club, target=1)
    await to_the_end(club)
    bob = club.members[1]
    result = await command(club, bob, "mydata export")
    assert "all that the bot keeps of you, on every server" in answer(result)
    assert "ask whoever runs this bot" in answer(result)
    found = await file(result)
    assert found["user"] == str(bob.id)
    (match,) = found["matches"]
    assert match["server"] == str(club.guild.id) and match["moves"] and match["seats"][0]["name"] == "Bob"
    assert not any(f'"{name}"' in json.dumps(found) for name in ("Ann", "Cyd", "Dot"))


async def test_exports_one_after_the_other_have_a_limit(club: Club) -> None:
    ann, bob = club.members[:2]
    for _ in range(EXPORTS):
        assert (await file(await command(club, ann, "mydata export")))["user"] == str(ann.id)
    assert "can be used again in" in answer(await command(club, ann, "mydata export"))
    assert (await file(await command(club, bob, "mydata export")))["user"] == str(bob.id)


async def test_an_export_in_mid_match_tells_no_card(club: Club) -> None:
    await start_match(club)
    while "Trick 2" not in seen(board(club)):
        await act(club, "Stand")
    ann = club.members[0]
    await look(club, ann)
    held = [each for each in written(hand(club, ann)) if CARD.match(each)]
    assert held
    found = await file(await command(club, ann, "mydata export"))
    (match,) = found["matches"]
    assert match["finished_at"] is None and "moves" not in match and "presses" not in match
    at = await table(club)
    cards = {card.notation for seat in range(4) for card in at.view(seat).hand or ()}
    assert len(cards) > 12
    assert cards.isdisjoint(json.dumps(found).replace('"', " ").split())


async def test_a_long_export_tells_how_far_it_is_and_a_large_one_is_packed(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_match(club, target=1)
    await to_the_end(club)
    export, far = People.export, asyncio.Event()

    async def slowly(people: People, user_id: int, progress: Progress) -> str:
        await progress(1, 40)
        club.discord.backend.advance_clock(5)
        await progress(20, 40)
        far.set()
        return await export(people, user_id, progress)

    monkeypatch.setattr(People, "export", slowly)
    monkeypatch.setattr(my_data, "MOST_BYTES", 100)
    result = await command(club, club.members[0], "mydata export")
    (attached,) = told(result).attachments
    assert far.is_set() and attached.filename == "mydata.zip"
    assert (await attached.read())[:2] == b"PK"
    edits = [
        each.json["content"]
        for each in club.discord.http_requests
        if each.method == "PATCH" and isinstance(each.json, dict) and "content" in each.json
    ]
    assert say("en", "mydata.progress", done=20, total=40) in edits
    assert say("en", "mydata.progress", done=1, total=40) not in edits


async def test_a_deletion_is_asked_twice_says_what_stays_and_makes_the_person_nameless(club: Club) -> None:
    await start_match(club, target=1)
    await to_the_end(club)
    ann, bob = club.members[0], club.members[1]
    question = told(await command(club, bob, "mydata delete"))
    assert "every server" in seen(question) and "without your name" in seen(question)
    assert written(question) == ["Delete my data", "Keep my data"]
    await press(club, bob, question, "Delete my data")
    again = now(club, question)
    assert written(again) == ["Delete it for good", "Keep my data"] and await kept(club)
    await press(club, bob, again, "Delete it for good")
    after = now(club, question)
    assert "Your data is deleted." in seen(after) and written(after) == []
    assert not await kept(club)
    leaders = answer(await command(club, ann, "leaderboard"), private=False)
    assert "Bob" not in leaders and "Dot" in leaders
    assert "someone who left" in answer(await command(club, ann, "scores"))


async def test_who_keeps_their_data_is_told_that_nothing_was_deleted(club: Club) -> None:
    await start_match(club)
    question = await asked_twice(club)
    await press(club, club.members[1], question, "Keep my data")
    assert seen(now(club, question)) == "Nothing was deleted." and await kept(club)


@pytest.mark.parametrize("word", ["ask", "sure", "keep"])
async def test_nobody_else_can_answer_for_them_not_even_with_an_id_made_up(club: Club, word: str) -> None:
    await start_match(club)
    bob, cyd = club.members[1:3]
    own = await asked_twice(club, 2)
    until = int(club.discord.now().timestamp()) + 60
    button = {"type": 2, "style": 1, "label": "made up", "custom_id": f"mydata:{word}:{bob.id}:{until}"}
    stored = club.discord.backend.get_message(club.channel.id, own.id)
    stored.components = [{"type": 1, "components": [button]}]
    refused = await press(club, cyd, now(club, own, 2), "made up")
    assert "put to somebody else" in answer(refused)
    assert await kept(club, 1) and await kept(club, 2)


@pytest.mark.parametrize("word", ["ask", "sure", "keep"])
async def test_an_id_made_up_on_a_public_message_never_changes_it(club: Club, word: str) -> None:
    await start_match(club, people=4)
    bob, message = club.members[1], board(club)
    until = int(club.discord.now().timestamp()) + 60
    button = {"type": 2, "style": 1, "label": "made up", "custom_id": f"mydata:{word}:{bob.id}:{until}"}
    club.discord.backend.get_message(club.channel.id, message.id).components.append(
        {"type": 1, "components": [button]}
    )
    result = await bob.click(message, custom_id=str(button["custom_id"]))
    assert result.response is not None and result.ephemeral
    assert "My hand" in written(next(m for m in club.channel.history() if m.id == message.id))


async def test_an_old_question_deletes_nothing(club: Club) -> None:
    await start_match(club)
    bob, question = club.members[1], await asked_twice(club)
    await club.discord.advance_time(60 * ASK_MINUTES + 1)
    refused = await press(club, bob, question, "Delete it for good")
    assert "more than 5 minutes old" in answer(refused) and await kept(club)


async def test_a_question_can_be_answered_after_a_restart(club: Club) -> None:
    await start_match(club)
    question = await asked_twice(club)
    await club.discord.restart()
    await press(club, club.members[1], question, "Delete it for good")
    assert not await kept(club)


async def test_a_double_click_deletes_once(club: Club) -> None:
    await start_match(club)
    bob, question = club.members[1], await asked_twice(club)
    _, second = await race(club, question, "Delete it for good", bob, bob)
    assert "Your data is deleted." in seen(now(club, question))
    assert [each.content for each in second.followups] == [say("en", "mydata.nothing")]


async def test_a_match_in_play_goes_on_with_a_computer_player_and_the_board_names_them_no_more(
    club: Club,
) -> None:
    await start_match(club)
    bob = club.members[1]
    await look(club, bob)
    assert "Bob" in seen(board(club))
    question = await asked_twice(club)
    await press(club, bob, question, "Delete it for good")
    await club.discord.advance_time(5)
    shown = seen(board(club))
    assert "Bob" not in shown and "someone who left" in shown
    assert [
        each for each in club.channel.history(viewer=bob) if "deal 1" in seen(each) and "hold" in seen(each)
    ] == []
    at = await table(club)
    turn = at.turn
    for _ in range(40):
        if whose_turn(club) is None:
            await club.discord.advance_time(5)
        else:
            await act(club, "Stand")
    assert at.turn > turn + 4


async def test_a_lobby_is_left(club: Club) -> None:
    await open_table(club)
    bob = club.members[1]
    await press(club, bob, lobby(club), "Sit West")
    await press(club, bob, await asked_twice(club), "Delete it for good")
    assert "Bob" not in seen(lobby(club)) and "3 seats are open" in seen(lobby(club))


async def test_who_has_nothing_here_is_not_asked(club: Club) -> None:
    assert "keeps nothing of you" in answer(await command(club, club.members[3], "mydata delete"))
    found = await file(await command(club, club.members[3], "mydata export"))
    assert found["matches"] == []


async def test_privacy_says_the_essential_privately_with_the_pages_attached(club: Club) -> None:
    result = await command(club, club.members[2], "privacy")
    text = answer(result)
    assert "/mydata delete" in text and "None of your messages" in text and len(text) < 2000
    assert "ask whoever runs this bot" in text
    attached = {each.filename: (await each.read()).decode() for each in told(result).attachments}
    assert attached == {name: (DOCS / name).read_text("utf-8") for name in ("PRIVACY.md", "TERMS.md")}


async def test_privacy_names_pages_and_the_contact_that_whoever_runs_the_bot_has_set(club: Club) -> None:
    bot = club.discord.bot
    bot.settings = replace(
        bot.settings,
        operator_contact="cards@example.org",
        privacy_url="https://example.org/privacy",
        terms_url="https://example.org/terms",
    )
    await bot.remove_cog("PrivacyCog")
    await bot.add_cog(my_data.PrivacyCog(bot.settings))
    result = await command(club, club.members[2], "privacy")
    text = answer(result)
    for sought in ("https://example.org/privacy", "https://example.org/terms", "cards@example.org"):
        assert sought in text
    assert told(result).attachments == []
    await start_match(club, target=1)
    assert "cards@example.org" in answer(await command(club, club.members[0], "mydata export"))


async def test_the_play_of_old_matches_goes_at_the_daily_look_where_the_owner_says_so(club: Club) -> None:
    await start_match(club, target=1)
    await to_the_end(club)
    ann, eve = club.members[0], club.members[4]
    assert "more than 30 days ago" in answer(await command(club, eve, "settings retention", days=30))
    assert "The match so far" in answer(await command(club, ann, "scores"))
    for _ in range(32):
        await club.discord.advance_time(DAY_SECONDS)
    assert "not kept any more" in answer(await command(club, ann, "scores"))
    assert "not kept any more" in answer(await press(club, ann, board(club), "Rematch"))
    assert "cannot be checked any more" in answer(await command(club, ann, "verify", match=1))
    assert "Ann" in answer(await command(club, ann, "leaderboard"), private=False)
    assert "is kept on this server" in answer(await command(club, eve, "settings retention"))
