"""Where parts of a table meet in Discord: ids of another kind of table, servers, pings, views and checks."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

import discord
import pytest
from simcord import InteractionResult, MemberActor

from bot.demo.simulated import Club, newest_first
from bot.tables.clock import RETRY_SECONDS
from bot.tables.deadlines import CLOCKS
from bot.tables.limits import CREATE_SECONDS
from bot.text import say
from db.tables import LAST_ID
from tests.cogs.gateway import taken_out
from tests.cogs.playing import MINUTE, requests, stay_away, table, to_the_end, to_the_tricks
from tests.cogs.refusing import pinged, refuse
from tests.cogs.steps import (
    EDITED,
    answer,
    board,
    command,
    hand,
    lobby,
    look,
    open_table,
    press,
    seen,
    start_match,
)
from tests.cogs.test_reminders import WAITED_FOR, choose, in_dms
from tests.cogs.test_servers import on_the_clock
from tests.cogs.test_watching import closed_to, view

IDS = (
    "act:{}:0:play TH", "act:{}:99999999999999999999:stand", "act:{}:0:nonsense", "ask:{}:0:throw",
    "hand:{}", "hand:{}:here", "sit:{}:9", "take:{}:9", "take:{}:0", "seat:{}", "watch:{}", "rules:{}",
    "lobby:{}:leave", "lobby:{}:computer", "lobby:{}:start", "lobby:{}:fill", "lobby:{}:cancel",
    "lobby:{}:rematch", "lobby:{}:rotate", "options:{}", "usual:{}", "save:{}", "again:{}", "resign:{}",
    "vote:{}:close:agree", "vote:{}:close:play-on", "vote:{}:resign:agree", "vote:{}:resign:play-on",
)  # fmt: skip
"""An id of every button of a table, for anyone to make up."""
OTHERS = {
    "AnswerButton", "AskDateButton", "AskForButton", "AuditButton", "BidButton", "BookButton",
    "ClockSelect", "ClosePadButton", "ConcedeButton", "ConfirmButton", "CorrectButton", "DealSelect",
    "DefaultSelect", "DisputeButton", "DraftButton", "DraftSelect", "DrawButton", "EvidenceButton",
    "FixButton", "FixturePageButton", "HideButton", "JackButton", "JackSelect", "LeagueLogButton",
    "LeagueRuleSelect",
    "LearnButton", "MatchSelect", "MembersSelect", "MoreButton", "MyDataButton", "OpenFixtureButton",
    "OptionSelect", "PadButton", "PadRuleSelect", "PadRulesButton", "PageButton", "PenaltyButton",
    "PlayButton", "RaceButton", "RatedSelect", "ReminderButton", "ReportButton", "RosterSelect",
    "RuleButton", "SaveRecordButton", "SetupButton", "SetupSelect", "ShowPadButton", "SignButton",
    "StepButton", "SurelyCloseButton", "TakeBackButton", "TookSelect", "UndoButton", "WhoseJackButton",
    "WordButton", "ImportButton", "StandingButton", "TablePictureButton", "WhyButton",
}  # fmt: skip
"""Kinds without a table, and selects."""


async def made_up(club: Club, member: MemberActor, custom_id: str) -> InteractionResult:
    """A member presses an id of their own making, in a private message of theirs."""
    await member.slash(club.channel, "help")
    screen = next(each for each in newest_first(club.channel, member) if each.flags.ephemeral)
    stored = club.discord.backend.get_message(club.channel.id, screen.id)
    button = {"type": 2, "style": 1, "label": "made up", "custom_id": custom_id}
    stored.components.append({"type": 1, "components": [button]})
    return await member.click(screen, custom_id=custom_id)


async def tables_of_every_kind(club: Club) -> dict[str, int]:
    """The id of a table in each state, and of none."""
    ids = {"none": 0, "beyond": LAST_ID + 1}
    for kind in ("finished", "resigned", "given up", "playing"):
        await start_match(club, target=1 if kind == "finished" else 14)
        ids[kind] = await newest(club)
        if kind == "finished":
            await to_the_end(club)
        if kind == "resigned":
            await command(club, club.members[0], "table resign")
            await press(club, club.members[2], board(club), "Agree")
        if kind == "given up":
            await command(club, club.members[4], "table close")
        await club.discord.advance_time(CREATE_SECONDS)
    for kind in ("cancelled", "lobby"):
        await open_table(club)
        ids[kind] = await newest(club)
        await press(club, club.members[0], lobby(club), "Add computer player")
        if kind == "cancelled":
            await press(club, club.members[0], lobby(club), "Cancel")
    return ids


async def newest(club: Club) -> int:
    return max(each.id for each in await club.discord.bot.tables.live(club.guild.id))


async def dump(club: Club) -> str:
    def work(connection: sqlite3.Connection) -> str:
        return "\n".join(connection.iterdump())

    return await club.discord.bot.db.read(work)


def test_every_button_of_a_table_has_an_id_here(club: Club) -> None:
    store: Any = club.discord.bot._connection._view_store
    kinds = {kind.__name__: template for template, kind in store._dynamic_items.items()}
    ids = [each.format(1) for each in IDS]
    missing = {name for name, template in kinds.items() if not any(map(template.fullmatch, ids))}
    assert missing == OTHERS


async def test_made_up_ids_of_a_stranger_are_answered_kindly_at_any_table_and_change_nothing(
    club: Club,
) -> None:
    ids = await tables_of_every_kind(club)
    stranger = club.guild.add_member(club.discord.create_user("fay", global_name="Fay"))
    before, failed = await dump(club), say("en", "command.failed")
    for kind, table_id in ids.items():
        for each in IDS:
            custom_id = each.format(table_id)[:100]
            result = await made_up(club, stranger, custom_id)
            told = seen(result.response.message) if result.response is not None else ""
            assert (told or result.deferred) and failed not in told, (kind, custom_id, told)
            assert result.response is None or result.response.message.flags.ephemeral, (kind, custom_id)
    await club.discord.advance_time(EDITED)
    assert await dump(club) == before


async def test_rights_on_one_server_are_none_on_another(club: Club) -> None:
    await start_match(club, people=3)
    here = await table(club)
    elsewhere = club.discord.create_guild("elsewhere")
    channel = elsewhere.create_text_channel("cards")
    owner = elsewhere.create_role("Owners", permissions=discord.Permissions.all())
    fay = elsewhere.add_member(club.discord.create_user("fay", global_name="Fay"), roles=[owner])
    other = Club(club.discord, elsewhere, channel, (fay,))
    before = await dump(club)
    for each in IDS:
        result = await made_up(other, fay, each.format(here.id))
        assert result.response is not None and result.response.message.flags.ephemeral
        assert not re.search(r"Ann|Bob|Cyd", seen(result.response.message)), each
    assert await dump(club) == before


async def test_a_ping_goes_when_the_seat_changes_hands_within_the_turn_and_whoever_has_it_now_gets_one(
    club: Club,
) -> None:
    await start_match(club)
    away = await to_the_tricks(club)
    await stay_away(club)
    assert pinged(club) == [str(away.id)]
    ping = (await table(club)).row.ping_message_id
    eve = club.members[4]
    tables, found = club.discord.bot.tables, await table(club)
    seat = found.seat_of(away.id)
    assert seat is not None
    turn = found.turn
    await away.slash(club.channel, "table offer", seat=str(seat))
    await eve.click(board(club), label="Take a seat")
    assert (found.turn, found.seat_of(eve.id)) == (turn, seat), "within the turn"
    await club.discord.advance_time(EDITED)
    assert found.row.ping_message_id is None
    assert requests(club, "DELETE", rf"/messages/{ping}$")
    await stay_away(club)
    assert pinged(club) == [str(away.id), str(eve.id)]
    assert tables.substitutes is not None


async def test_a_disk_that_takes_no_ping_does_not_flood_whoever_must_act(club: Club) -> None:
    await start_match(club)
    away = await to_the_tricks(club)
    await refuse_writes(club, True)
    for _ in range(25):
        await club.discord.advance_time(MINUTE)
    got = pinged(club).count(str(away.id))
    assert 1 <= got <= 3, "one in ten minutes at the most"
    left = [each for each in club.channel.history() if f"<@{away.id}>" in each.content]
    assert left == [], "none is left behind"
    await refuse_writes(club, False)
    for _ in range(11):
        await club.discord.advance_time(MINUTE)
    assert (await table(club)).row.ping_message_id is not None


async def refuse_writes(club: Club, refuses: bool) -> None:
    pragma = f"PRAGMA query_only = {refuses:d}"
    await club.discord.bot.db.read(lambda connection: connection.execute(pragma).close())


async def test_spectators_are_told_that_a_side_resigned(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    eve, resigned = club.members[4], await table(club)
    await command(club, eve, "table watch")
    await command(club, club.members[0], "table resign")
    await press(club, club.members[2], board(club), "Agree")
    for again in (False, True):
        if again:
            await made_up(club, eve, f"watch:{resigned.id}")
        assert "Ann & Cyd resigned at" in seen(view(club, eve))


async def test_a_deal_in_a_channel_that_one_may_not_view_is_not_checked_for_them(club: Club) -> None:
    eve, bob = club.members[4], club.members[1]
    fay = club.guild.add_member(club.discord.create_user("fay", global_name="Fay"))
    hidden = closed_to(club, fay)
    inside = Club(club.discord, club.guild, hidden, club.members)
    await start_match(inside)
    found = await table(club)
    match_id = found.row.match_id
    for _ in range(2):
        for options in ({"table": found.name}, {"table": str(found.id)}, {"match": match_id}):
            told = answer(await command(club, fay, "verify", **options))
            assert re.match(r"No (table|match) of this server", told)
            assert "Seal" in answer(await command(club, bob, "verify", **options))
        if found.state == "playing":
            await command(inside, eve, "table close")


async def test_no_command_fails_at_a_table_that_cannot_be_read_back(
    club: Club, logged_errors: list[str]
) -> None:
    await start_match(club)
    broken = await table(club)
    sql = "UPDATE card_table SET options = '{\"none\": 1}'"
    await club.discord.bot.db.transaction(lambda connection: connection.execute(sql).close())
    await club.discord.restart()
    ann, told = club.members[0], say("en", "table.unreadable", name=broken.name)
    named = {"table": str(broken.id)}
    needs = {"table offer": {"seat": "0"}, "table remove": {"seat": "0"}}
    for name in ("offer", "watch", "show", "resume", "remove", "leave", "close", "resign"):
        name = f"table {name}"
        assert answer(await command(club, ann, name, **named, **needs.get(name, {}))) == told, name
    for name in ("hand", "scores", "verify"):
        assert answer(await command(club, ann, name, **named)) == told, name
    for each in IDS:
        result = await made_up(club, ann, each.format(broken.id))
        assert result.response is not None and seen(result.response.message) == told, each
    assert all(f"table {broken.id} could not be read back" in line for line in logged_errors)
    logged_errors.clear()


@pytest.mark.parametrize("asked", [True, False])
async def test_a_table_that_cannot_be_shown_reminds_all_the_same(club: Club, asked: bool) -> None:
    await start_match(club)
    away = await to_the_tricks(club)
    await look(club, away)
    if asked:
        await choose(club, away, "Turn direct messages on")
    refuse(club, club.channel)
    before = len([each for each in club.channel.history(viewer=away) if WAITED_FOR in seen(each)])
    await club.discord.advance_time(2 * MINUTE)
    assert "It is your turn at" in seen(hand(club, away)) and before == 0
    for _ in range(6):
        await club.discord.advance_time(MINUTE)
    assert len(in_dms(away)) == int(asked)


async def test_pings_that_discord_did_not_take_do_not_use_up_those_there_are(club: Club) -> None:
    await start_match(club)
    away = await to_the_tricks(club)
    refuse(club, club.channel)
    for _ in range(75):
        await club.discord.advance_time(MINUTE)
    club.discord.backend.faults.clear()
    for _ in range(21):
        await club.discord.advance_time(MINUTE)
    assert (await table(club)).row.ping_message_id is not None
    (left,) = [each for each in club.channel.history() if f"<@{away.id}>" in each.content]
    assert left.id == (await table(club)).row.ping_message_id


async def test_my_hand_at_a_lobby_that_was_cancelled_says_that_it_is_over(club: Club) -> None:
    await open_table(club)
    table_id = await newest(club)
    assert "has not begun" in answer(await made_up(club, club.members[1], f"hand:{table_id}"))
    await press(club, club.members[0], lobby(club), "Cancel")
    for custom_id in (f"hand:{table_id}", f"watch:{table_id}", f"ask:{table_id}:0:throw"):
        assert "is over" in answer(await made_up(club, club.members[1], custom_id)), custom_id


async def test_a_full_disk_when_the_bot_is_asked_back_stalls_no_table(club: Club) -> None:
    found = await on_the_clock(club, people=4)
    absence = await taken_out(club)
    assert club.guild.id in club.discord.bot.tables.left
    await refuse_writes(club, True)
    await absence.ends()
    await club.discord.advance_time(2 * RETRY_SECONDS)
    turn = found.turn
    await refuse_writes(club, False)
    await club.discord.advance_time(RETRY_SECONDS + EDITED)
    assert club.guild.id not in club.discord.bot.tables.left
    await club.discord.advance_time(CLOCKS["normal"] + 4)
    assert found.turn == turn + 1, "their time runs again"


async def test_a_full_disk_when_the_bot_is_taken_out_is_caught_up_with(club: Club) -> None:
    found = await on_the_clock(club, people=4)
    await refuse_writes(club, True)
    await taken_out(club)
    assert club.guild.id not in club.discord.bot.tables.left, "memory does not run ahead of the disk"
    await refuse_writes(club, False)
    await club.discord.advance_time(RETRY_SECONDS + EDITED)
    assert club.guild.id in club.discord.bot.tables.left
    turn = found.turn
    for _ in range(20):
        await club.discord.advance_time(MINUTE)
    assert found.turn == turn


async def test_a_seat_of_a_lobby_is_not_offered_and_the_reason_is_told(club: Club) -> None:
    await open_table(club)
    told = answer(await command(club, club.members[0], "table offer", seat="Ann"))
    assert "has not begun" in told
