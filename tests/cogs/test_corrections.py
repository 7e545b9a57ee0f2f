"""/correct and /audit in Discord: asked twice, told to all where the match was played, and logged."""

from __future__ import annotations

import random
import re

import discord
import pytest
from simcord import MemberActor

from bot.demo.simulated import Club
from bot.tables.table import Person
from tests.cogs.choosing import allow_settings, private
from tests.cogs.playing import as_text, sent, table, to_the_end
from tests.cogs.steps import (
    answer,
    command,
    lobby,
    open_table,
    press,
    race,
    seen,
    start_match,
    written,
)
from tests.game.playing import any_action

PRESS = "Correct the result"


@pytest.fixture
async def played(club: Club) -> Club:
    """A club where a match was played to its end."""
    await start_match(club, target=2)
    await to_the_end(club)
    return club


async def ask(club: Club, what: str, member: MemberActor | None = None, **options: object) -> discord.Message:
    """The question that a moderator, Eve unless told, gets."""
    said: dict[str, object] = {"match": 1, "reason": "wrong cards", **options}
    return private(await command(club, member or club.members[4], f"correct {what}", **said))


def newest(club: Club) -> discord.Message:
    message = club.channel.last_message
    assert message is not None
    return message


async def test_a_match_is_voided_with_a_reason_and_all_are_told_where_it_was_played(played: Club) -> None:
    club = played
    asked = await ask(club, "void", reason="@everyone **look** <@1> https://evil.example")
    assert "Void match 1?" in seen(asked) and "For Ann, Cyd, Bob and Dot" in seen(asked)
    assert "Nothing is changed until you press" in seen(asked) and written(asked) == [PRESS]
    before = newest(club).id
    await press(club, club.members[4], asked, PRESS)
    told = newest(club)
    assert told.id != before and "Match 1 is void" in seen(told) and "Corrected by Eve" in seen(told)
    assert "Was:" in seen(told) and "void, it counts nowhere" in seen(told)
    *_, (_, message) = [each for each in sent(club) if "Match 1 is void" in as_text(each[1])]
    assert r"\\@⁠everyone \\*\\*look\\*\\*" in as_text(message)
    assert message.get("allowed_mentions") == {"parse": []}
    shown = answer(await command(club, club.members[0], "leaderboard"), private=False)
    assert "Nobody has a place here yet" in shown


async def test_an_amended_result_is_shown_before_and_after_and_restored(played: Club) -> None:
    club = played
    eve = club.members[4]
    offered = await eve.autocomplete(club.channel, "correct amend", "winner", "", match=1)
    assert [each["name"] for each in offered] == ["Ann & Cyd", "Bob & Dot"]
    (match,) = await eve.autocomplete(club.channel, "correct amend", "match", "")
    assert match["value"] == 1 and match["name"].startswith("1: Ann & Cyd ")
    before = (await club.discord.bot.house.corrections.match(club.guild.id, 1)).result
    assert before is not None
    side = 1 - before.winner
    winner, loser = offered[side]["name"], offered[before.winner]["name"]
    asked = await ask(club, "amend", winner=str(side), scores="2-1")
    assert re.search(rf"Was: .*{loser} -?\d+, won", seen(asked))
    assert re.search(rf"Now: .*{winner} {2 - side}, won", seen(asked))
    await press(club, eve, asked, PRESS)
    assert "The result of match 1 is amended" in seen(newest(club))
    assert f"{winner} {2 - side}, won" in seen(newest(club))
    shown = answer(await command(club, club.members[0], "leaderboard"), private=False)
    first = re.search(r"1 · 1 of 1 won.*· (\w+)", shown)
    assert first is not None and first[1] in winner
    await press(club, eve, await ask(club, "restore", reason="it was right"), PRESS)
    assert "Match 1 stands as it was played" in seen(newest(club))
    log = answer(await command(club, eve, "audit"))
    assert log.index("restored match 1") < log.index("amended match 1")
    assert "Reason: it was right" in log and "No entry can be changed" in log


async def test_of_two_moderators_who_press_at_once_one_is_told_so(played: Club) -> None:
    club = played
    eve = club.members[4]
    role = club.guild.create_role("Stewards", permissions=discord.Permissions(manage_messages=True))
    fay = club.guild.add_member(club.discord.create_user("fay", global_name="Fay"), roles=[role])
    first, second = await ask(club, "void"), await ask(club, "void", fay)
    await press(club, eve, first, PRESS)
    before = newest(club).id
    told = answer(await press(club, fay, second, PRESS))
    assert told.startswith("Match 1 was corrected since this was asked") and newest(club).id == before


async def test_a_double_press_is_told_once(played: Club) -> None:
    club = played
    eve = club.members[4]
    asked = await ask(club, "void")
    await race(club, asked, PRESS, eve, eve)
    posted = [
        message
        for request, message in sent(club)
        if "Match 1 is void" in as_text(message) and request.path.endswith("/messages")
    ]
    assert len(posted) == 1


async def test_a_question_is_answered_after_a_restart(played: Club) -> None:
    club = played
    asked = await ask(club, "void")
    await club.discord.restart()
    await press(club, club.members[4], asked, PRESS)
    assert "Match 1 is void" in seen(newest(club))


async def test_a_match_played_in_a_thread_is_told_there_and_in_the_channel_once_it_is_gone(
    club: Club,
) -> None:
    eve = club.members[4]
    await open_table(club, target=1, thread=True)
    for member in club.members[1:4]:
        await press(club, member, lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Start")
    (thread,) = club.channel.threads
    await finish(club)
    await press(club, eve, await ask(club, "void"), PRESS)
    assert thread.last_message is not None and "Match 1 is void" in seen(thread.last_message)
    club.discord.backend.delete_channel(thread.id)
    await press(club, eve, await ask(club, "restore"), PRESS)
    assert "Match 1 stands as it was played" in seen(newest(club))


async def finish(club: Club) -> None:
    """All play on, whatever they may, until the match is over."""
    tables, dice = club.discord.bot.tables, random.Random(1)
    played = await table(club)
    while played.state == "playing":
        assert played.match is not None and played.actor is not None and played.actor.user_id is not None
        person = Person(played.actor.user_id, played.actor.name)
        await tables.act(played.id, person, played.turn, any_action(played.match, dice))
    await club.discord.advance_time(3)


async def test_where_it_cannot_be_posted_the_moderator_is_told_so(played: Club) -> None:
    club = played
    asked = await ask(club, "void")
    path = f"/channels/{club.channel.id}/messages"
    club.discord.inject_error("POST", path, status=403, code=50013, times=None)
    result = await press(club, club.members[4], asked, PRESS)
    assert "could not be posted in a channel" in "\n".join(each.content for each in result.followups)


async def test_a_closed_season_stays_and_is_named(played: Club) -> None:
    club = played
    eve = club.members[4]
    await command(club, eve, "season open", name="Lent", starts="2020-01-01")
    await command(club, eve, "season close")
    asked = await ask(club, "void")
    assert "Season Lent is closed, so its table stays." in seen(asked)
    await press(club, eve, asked, PRESS)
    shown = answer(await command(club, eve, "season show"), private=False)
    assert "1 of 1 won" in shown


async def test_whoever_does_not_moderate_corrects_nothing_and_reads_no_log(played: Club) -> None:
    club = played
    ann = club.members[0]
    for name, options in (
        ("correct void", {}),
        ("correct amend", {"winner": "0"}),
        ("correct restore", {}),
    ):
        told = answer(await command(club, ann, name, match=1, reason="I lost", **options))
        assert told.startswith("Only moderators of this server correct results.")
    told = answer(await command(club, ann, "audit"))
    assert told.startswith("Only moderators of this server read this log.")


async def test_the_history_shows_each_correction_that_holds_with_its_reason(played: Club) -> None:
    club = played
    ann, eve = club.members[0], club.members[4]

    async def line() -> str:
        return answer(await command(club, ann, "history"))

    assert "Reason" not in await line() and "amended" not in await line()
    before = (await club.discord.bot.house.corrections.match(club.guild.id, 1)).result
    assert before is not None
    corrections: tuple[tuple[str, dict[str, object], str], ...] = (
        ("amend", {"winner": str(1 - before.winner)}, "amended by a moderator"),
        ("void", {}, "void: a moderator took it back"),
    )
    for what, options, note in corrections:
        await press(club, eve, await ask(club, what, None, reason="**wrong** cards", **options), PRESS)
        told = await line()
        assert note in told and "Reason: **wrong** cards" in told
    await press(club, eve, await ask(club, "restore", reason="it was right"), PRESS)
    assert "Reason" not in await line() and "void" not in await line()


async def test_of_matches_only_whoever_may_correct_them_is_offered_any(played: Club) -> None:
    club = played
    for member, offered in ((club.members[0], 0), (club.members[4], 1)):
        for what in ("void", "amend", "restore"):
            found = await member.autocomplete(club.channel, f"correct {what}", "match", "")
            assert len(found) == offered
        sides = await member.autocomplete(club.channel, "correct amend", "winner", "", match=1)
        assert len(sides) == 2 * offered


async def test_the_log_tells_of_blocks_and_turns_its_pages(club: Club) -> None:
    bob, eve = club.members[1], club.members[4]
    await allow_settings(club, eve)
    assert "Nothing yet" in answer(await command(club, eve, "audit"))
    for _ in range(4):
        await command(club, eve, "settings block", member=bob)
        await command(club, eve, "settings unblock", member=bob)
    page = private(await command(club, eve, "audit"))
    assert seen(page).count("Eve · blocked @someone") == 2
    assert seen(page).count("Eve · let @someone play again") == 3
    *_, (_, message) = sent(club)
    assert f"blocked <@{bob.id}>" in as_text(message)
    assert written(page) == ["Next"]
    turned = await press(club, eve, page, "Next")
    assert turned.response is not None
    assert written(turned.response.message) == ["Previous"] and "Page 2" in seen(turned.response.message)
    assert "no page 9" in answer(await command(club, eve, "audit", page=9))
