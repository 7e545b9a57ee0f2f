"""/history and /replay, by what people see."""

from __future__ import annotations

import re
import sqlite3

import discord
import pytest
from simcord import InteractionResult, MemberActor

from bot.demo.reading import button, buttons, label
from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from bot.tables.history import PAGE
from bot.tables.transcript import read
from db.connection import Database
from tests.cogs.playing import to_the_end
from tests.cogs.steps import answer, board, command, press, seen, start_match, written
from tests.db.scribe import Scribe, people

GAMES = [(key, players) for key, variant in VARIANTS.items() for players in variant.players]
STEPS = ["First", "Trick back", "Back", "Next", "Next trick", "Last"]


async def played(club: Club, target: int = 2) -> None:
    """Ann, Bob, Cyd and Dot have played a match."""
    await start_match(club, target=target)
    await to_the_end(club)


def message(result: InteractionResult) -> discord.Message:
    assert result.response is not None and result.ephemeral
    return result.response.message


def again(club: Club, member: MemberActor, shown: discord.Message) -> discord.Message:
    """The message as it is by now."""
    return next(each for each in club.channel.history(viewer=member) if each.id == shown.id)


async def step(club: Club, member: MemberActor, shown: discord.Message, way: str) -> discord.Message:
    """The member presses a button of a replay; the message then."""
    result = await press(club, member, shown, way)
    assert result.response is None or result.response.id == shown.id, answer(result)
    return again(club, member, shown)


async def opened(club: Club, member: MemberActor, **options: object) -> discord.Message:
    return message(await command(club, member, "replay", **{"match": 1, **options}))


def grey(shown: discord.Message) -> set[str]:
    return {label(each) for each in buttons(shown) if each.disabled}


def place(shown: discord.Message) -> tuple[int, int]:
    found = re.search(r"step (\d+) of (\d+)", seen(shown))
    assert found is not None, seen(shown)
    return int(found[1]), int(found[2])


async def test_history_is_mine_someones_this_channels_or_this_servers(club: Club) -> None:
    await played(club)
    ann, bob, eve = club.members[0], club.members[1], club.members[4]
    told = answer(await command(club, ann, "history"))
    assert told.startswith("Matches of Ann\n")
    assert re.search(r"^(Ann & Cyd beat Bob & Dot|Bob & Dot beat Ann & Cyd), \d+–\d+\nMatch 1 · ", told, re.M)
    assert "Trinidad All Fours" in told
    line = told.partition("\n")[2]
    for member, options, head in (
        (eve, {"member": bob}, "Matches of Bob"),
        (eve, {"place": "channel"}, "Matches in #"),
        (eve, {"place": "server"}, "Matches on this server"),
    ):
        told = answer(await command(club, member, "history", **options))
        assert told.startswith(head) and told.partition("\n")[2] == line
    assert "No finished match" in answer(await command(club, eve, "history"))


async def test_a_member_and_a_place_at_once_are_refused(club: Club) -> None:
    result = await command(club, club.members[0], "history", member=club.members[1], place="server")
    assert "Name a member or a place, not both" in answer(result)


async def test_a_match_given_up_is_marked_so(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[4], "table close", table="1")
    assert "Ann & Cyd and Bob & Dot, given up" in answer(await command(club, club.members[0], "history"))


async def scribbled(club: Club, count: int, **said: object) -> None:
    """So many matches of Ann's and others in the channel, by hand."""
    database: Database = club.discord.bot.db
    scribe, ann = Scribe(database), club.members[0].id
    said = {"guild_id": club.guild.id, "channel_id": club.channel.id, **said}
    for _ in range(count):
        await scribe.match(0, people(ann, 102, 103, 104), **said)


def matches(shown: discord.Message) -> list[int]:
    return [int(number) for number in re.findall(r"^Match (\d+) · ", seen(shown), re.M)]


@pytest.mark.parametrize("options", [{}, {"place": "channel"}, {"place": "server"}])
async def test_pages_go_to_the_oldest_and_back_also_after_a_restart(
    club: Club, options: dict[str, object]
) -> None:
    await scribbled(club, 2 * PAGE + 1)
    ann, newest = club.members[0], list(range(2 * PAGE + 1, 0, -1))
    shown = message(await command(club, ann, "history", **options))
    assert (matches(shown), written(shown)) == (newest[:PAGE], ["Older"])
    await club.discord.restart()
    shown = await step(club, ann, shown, "Older")
    assert (matches(shown), written(shown)) == (newest[PAGE : 2 * PAGE], ["Newer", "Older"])
    shown = await step(club, ann, shown, "Older")
    assert (matches(shown), written(shown)) == ([1], ["Newer"])
    shown = await step(club, ann, await step(club, ann, shown, "Newer"), "Newer")
    assert (matches(shown), written(shown)) == (newest[:PAGE], ["Older"])
    if not options:
        assert "Person" in seen(shown)


async def test_a_match_of_a_hidden_channel_is_for_its_players_and_moderators_alone(club: Club) -> None:
    await scribbled(club, 1)
    ann, bob, eve = club.members[0], club.members[1], club.members[4]
    assert matches(message(await command(club, bob, "history", place="server"))) == [1]
    hidden = club.guild.create_text_channel(
        "hidden", overwrites={club.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    await scribbled(club, 1, channel_id=hidden.id)
    await scribbled(club, 1, channel_id=987654321)  # a channel that is gone
    for member, numbers in ((ann, [3, 2, 1]), (bob, [1]), (eve, [3, 2, 1])):
        assert matches(message(await command(club, member, "history", place="server"))) == numbers
    for number in (2, 3):
        told = answer(await command(club, bob, "replay", match=number))
        assert told.startswith(f"There is no match {number} on this server that you can look at.")


async def test_a_replay_opens_from_the_history(club: Club) -> None:
    await played(club)
    eve = club.members[4]
    listed = message(await command(club, eve, "history", place="server"))
    result = await eve.select(listed, ["1"])
    shown = message(result)
    assert shown.id != listed.id
    assert place(shown)[0] == 0 and "deals 6 cards each" in seen(shown)


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_a_whole_deal_of_every_game_is_stepped_through_card_by_card(
    club: Club, game: str, players: int
) -> None:
    """Up to its last step the board of then stands there; the last tells the count as the board did."""
    await start_match(
        club, players, game=game, players=players, target={"cinch": 14, "pitch": 7}.get(game, 3)
    )
    await to_the_end(club)
    ann, result = club.members[0], seen(board(club))
    shown = await opened(club, ann)
    last, deals = place(shown)[1], int(re.findall(r"deal 1 of (\d+)", seen(shown))[0])
    assert grey(shown) >= {"First", "Trick back", "Back", "Previous deal"}
    for at in range(1, last + 1):
        shown = await step(club, ann, shown, "Next")
        assert place(shown) == (at, last)
        assert re.match(r"(Ann|Bob|Cyd|Dot|Eve) \w+", seen(shown))
    assert grey(shown) >= {"Next", "Next trick", "Last"}
    for _ in range(1, deals):
        shown = await step(club, ann, shown, "Next deal")
        assert place(shown)[0] == 0
    if "Last" not in grey(shown):
        shown = await step(club, ann, shown, "Last")
    assert "Next deal" in grey(shown)
    for line in result.splitlines():
        assert line in seen(shown) or "/verify" in line


async def test_trick_by_trick_and_back_and_from_the_end(club: Club) -> None:
    await played(club)
    ann = club.members[0]
    shown = await step(club, ann, await opened(club, ann), "Last")
    last = place(shown)[0]
    tricks = 0
    while place(shown)[0]:
        shown = await step(club, ann, shown, "Trick back")
        tricks += 1
    assert 2 < tricks < last
    shown = await step(club, ann, await step(club, ann, shown, "Next"), "Next")
    shown = await step(club, ann, shown, "Back")
    assert place(shown)[0] == 1
    assert place(await step(club, ann, shown, "First"))[0] == 0


async def test_a_match_under_way_is_refused_everywhere(club: Club) -> None:
    await start_match(club, target=30)
    ann, eve = club.members[0], club.members[4]
    for member in (ann, eve):
        told = answer(await command(club, member, "replay", match=1))
        assert told == "Match 1 is still being played. It can be looked at once it is over."
        for options in ({}, {"place": "server"}, {"place": "channel"}, {"member": ann}):
            assert "Match 1" not in answer(await command(club, member, "history", **options))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"match": 77}, "There is no match 77 on this server that you can look at."),
        ({"match": 0}, "There is no match 0 on this server that you can look at."),
        ({"match": -1}, "There is no match -1 on this server that you can look at."),
        ({"match": 2**53 - 1}, f"There is no match {2**53 - 1} on this server that you can look at."),
        ({"match": 1, "deal": 9}, "Match 1 had 1 deal, so it has no deal 9."),
        ({"match": 1, "deal": -1}, "Match 1 had 1 deal, so it has no deal -1."),
    ],
)
async def test_what_there_is_not_is_a_private_sentence(
    club: Club, options: dict[str, int], told: str
) -> None:
    await scribbled(club, 1)
    assert answer(await command(club, club.members[0], "replay", **options)).startswith(told)


async def test_a_match_is_saved_as_text_that_reads_as_it_was_played(club: Club) -> None:
    await played(club, target=9)
    ann = club.members[0]
    shown = await opened(club, ann, deal=2)
    for way, deals, name in (("Save match", None, "match-1.txt"), ("Save deal", [2], "match-1-deal-2.txt")):
        result = await press(club, ann, shown, way)
        assert result.response is not None and result.ephemeral
        (file,) = result.response.attachments
        assert file.filename == name
        text = (await file.read()).decode()
        record = read(text)
        numbers = [deal.moment(0).view.deal_number for deal in record.deals]
        assert numbers == (deals or list(range(1, len(numbers) + 1)))
        assert [sitter.name for sitter in record.sitters] == ["Ann", "Bob", "Cyd", "Dot"]
        assert str(ann.id) not in text and str(club.guild.id) not in text


async def test_buttons_of_a_replay_live_through_a_restart_and_ask_again_who_may_look(club: Club) -> None:
    await played(club)
    dot = club.members[3]
    shown = await opened(club, dot)
    await club.discord.restart()
    shown = await step(club, dot, shown, "Next")
    assert place(shown)[0] == 1
    fay = club.guild.add_member(club.discord.create_user("fay", global_name="Fay"))
    shown = await opened(club, fay)

    def hide(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE card_table SET channel_id = 1")

    await club.discord.bot.db.transaction(hide)
    for way in ("Next", "Save match"):
        assert answer(await press(club, fay, shown, way)).startswith("There is no match 1 on this server")


async def test_ids_are_short_enough_for_discord(club: Club) -> None:
    await played(club)
    shown = await opened(club, club.members[0])
    listed = message(await command(club, club.members[0], "history"))
    assert button(shown, "Next") is not None
    for each in (*buttons(shown), *buttons(listed)):
        assert each.custom_id is not None
        # As long as they get with the greatest numbers there are.
        assert len(re.sub(r"\d+", "9" * 19, each.custom_id)) <= 100


async def test_a_made_up_step_of_a_replay_pressed_on_the_public_board_leaves_it(club: Club) -> None:
    await played(club)
    shown = board(club)
    button = {"type": 2, "style": 1, "label": "made up", "custom_id": "replay:1:1:0:next"}
    stored = club.discord.backend.get_message(club.channel.id, shown.id)
    stored.components.append({"type": 1, "components": [button]})
    before = seen(board(club))
    result = await club.members[0].click(shown, custom_id="replay:1:1:0:next")
    assert "step 1 of" in answer(result)
    assert seen(board(club)) == before
