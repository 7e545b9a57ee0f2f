"""House rules that are saved: the server's default, by its moderators, and a host's last ones."""

from __future__ import annotations

import re

import discord
import pytest
from simcord import MemberActor

from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from bot.tables.limits import CREATE_SECONDS
from bot.tables.table import Table
from bot.text import say
from tests.cogs.choosing import (
    GAMES,
    allow_settings,
    choose,
    choose_made_up,
    found,
    present,
    private,
    selects,
)
from tests.cogs.playing import to_the_end
from tests.cogs.steps import answer, board, command, lobby, open_table, press, seen, start_match, written


async def newest_table(club: Club) -> Table:
    *_, table = await club.discord.bot.tables.live(club.guild.id)
    return table


async def created(club: Club, member: MemberActor, **options: object) -> discord.Message:
    """The private answer to whoever opens a table."""
    return private(await command(club, member, "table create", **options))


async def cancel(club: Club, member: MemberActor) -> None:
    await press(club, member, lobby(club), "Cancel")
    await club.discord.advance_time(CREATE_SECONDS)


async def play_by(club: Club, host: MemberActor, **rules: str) -> None:
    """A match that the host starts under those house rules, and that a moderator closes."""
    game, players = rules.pop("game", "trinidad"), int(rules.pop("players", "4"))
    await command(club, host, "table create", game=game, players=players)
    message = await selects(club, host)
    for option, value in rules.items():
        await choose(club, message, option, value, host)
    await press(club, host, lobby(club), "Fill")
    await command(club, club.members[4], "table close", table=(await newest_table(club)).name)
    await club.discord.advance_time(CREATE_SECONDS)


async def server_rules(club: Club, **options: object) -> discord.Message:
    """The server's house rules, as Eve, who moderates, gets them."""
    await allow_settings(club, club.members[4])
    return private(await command(club, club.members[4], "settings house_rules", **options))


def no_longer_moderates(club: Club, member: MemberActor) -> None:
    club.discord.backend.get_guild(club.guild.id).members[member.id].role_ids.clear()


# The server's default


async def test_a_moderator_who_hosts_saves_the_rules_and_the_next_table_starts_from_them(club: Club) -> None:
    ann, eve = club.members[0], club.members[4]
    await created(club, eve)
    message = await selects(club, eve)
    assert written(message) == ["Usual rules", "Save as this server's default"]
    for option, value in (("game_points", "2"), ("target", "21")):
        await choose(club, message, option, value, eve)
    saved = answer(await press(club, eve, message, "Save as this server's default"))
    assert "New tables of Trinidad All Fours for 4" in saved
    assert "to 21 · Game counts two" in saved
    opened = seen(await created(club, ann))
    assert "House rules: to 21 · Game counts two" in opened
    assert "To 21" in seen(lobby(club))
    assert "Game counts two" in seen(lobby(club))
    await press(club, ann, lobby(club), "Fill")
    assert "Game counts two" in seen(board(club))
    assert "to 21" in seen(board(club))


async def test_what_is_saved_is_for_that_server_game_and_number_alone(club: Club) -> None:
    shown = await server_rules(club, game="kick-and-pull", players=3)
    await choose(club, shown, "game_points", "2", club.members[4])
    for game, players in GAMES:
        await open_table(club, game=game, players=players)
        expected = {"game_points": 2} if (game, players) == ("kick-and-pull", 3) else {}
        assert (await newest_table(club)).ruleset.unusual == expected
        await cancel(club, club.members[0])
    elsewhere = club.discord.bot.tables.house_rules
    assert (await elsewhere.of_server(club.guild.id + 1, "kick-and-pull", 3)).unusual == {}


async def test_a_target_in_the_command_wins_over_the_saved_one_and_leaves_the_rest(club: Club) -> None:
    shown = await server_rules(club, game="trinidad")
    await choose(club, shown, "target", "21", club.members[4])
    await choose(club, shown, "low", "won", club.members[4])
    await open_table(club, target=7)
    assert (await newest_table(club)).ruleset.unusual == {"target": 7, "low": "won"}
    await cancel(club, club.members[0])
    await open_table(club, target=14)
    assert (await newest_table(club)).ruleset.unusual == {"low": "won"}


async def test_a_host_who_is_no_moderator_is_not_offered_to_save_and_may_not(club: Club) -> None:
    ann, eve = club.members[0], club.members[4]
    await open_table(club)
    assert written(await selects(club)) == ["Usual rules"]
    await cancel(club, ann)
    await created(club, eve)
    message = await selects(club, eve)
    await choose(club, message, "game_points", "2", eve)
    no_longer_moderates(club, eve)
    assert "Only moderators" in answer(await press(club, eve, message, "Save as this server's default"))
    await cancel(club, eve)
    await open_table(club)
    assert (await newest_table(club)).ruleset.unusual == {}


async def test_a_moderator_who_hosts_no_longer_saves_nothing(club: Club) -> None:
    bob, eve = club.members[1], club.members[4]
    await created(club, eve)
    message = await selects(club, eve)
    await press(club, bob, lobby(club), "Sit West")
    await press(club, eve, lobby(club), "Leave")
    assert "Only the host, Bob" in answer(await press(club, eve, message, "Save as this server's default"))


async def test_the_save_button_works_after_a_restart(club: Club) -> None:
    eve = club.members[4]
    await created(club, eve)
    message = await selects(club, eve)
    await choose(club, message, "low", "won", eve)
    await club.discord.restart()
    await press(club, eve, message, "Save as this server's default")
    await cancel(club, eve)
    await club.discord.restart()
    await open_table(club)
    assert (await newest_table(club)).ruleset.unusual == {"low": "won"}


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_settings_show_the_servers_rules_and_change_them_at_once(
    club: Club, game: str, players: int
) -> None:
    eve = club.members[4]
    shown = await server_rules(club, game=game, players=players)
    assert f"new tables of {say('en', f'variant.{game}.name')} for {players}" in seen(shown)
    matters = [each for each in VARIANTS[game].options if not each.players or players in each.players]
    assert list(found(shown)) == [option.key for option in matters]
    chosen = {}
    for key, menu in found(shown).items():
        chosen[key] = next(each.value for each in menu.options if not each.default)
        result = await choose(club, shown, key, chosen[key], eve)
        assert result.response is not None
        assert present(found(result.response.message)[key]) == chosen[key]
    again = await server_rules(club, game=game, players=players)
    assert {key: present(menu) for key, menu in found(again).items()} == chosen
    await open_table(club, game=game, players=players)
    unusual = (await newest_table(club)).ruleset.unusual
    assert {key: str(value) for key, value in unusual.items()} == chosen


async def test_settings_mean_the_usual_number_of_players_when_none_is_said(club: Club) -> None:
    assert "Kick and pull for 4" in seen(await server_rules(club, game="kick-and-pull"))


async def test_settings_refuse_a_number_that_the_game_does_not_take(club: Club) -> None:
    eve = club.members[4]
    await allow_settings(club, eve)
    refused = answer(await command(club, eve, "settings house_rules", game="cinch", players=3))
    assert refused == "Cinch is not a game for 3. How many can play: 4."


async def test_the_selects_of_the_server_survive_a_restart(club: Club) -> None:
    shown = await server_rules(club, game="seven-up")
    await club.discord.restart()
    await choose(club, shown, "game_points", "2", club.members[4])
    await open_table(club, game="seven-up")
    assert "Game counts two" in seen(lobby(club))


async def test_who_does_not_manage_the_server_neither_sees_nor_changes_the_servers_rules(club: Club) -> None:
    ann, eve = club.members[0], club.members[4]
    await allow_settings(club, ann)
    refused = await command(club, ann, "settings house_rules", game="trinidad")
    assert "Only those who can manage this server" in answer(refused)
    shown = await server_rules(club, game="trinidad")
    no_longer_moderates(club, eve)
    assert "Only those who can manage this server" in answer(
        await choose(club, shown, "game_points", "2", eve)
    )
    await open_table(club)
    assert (await newest_table(club)).ruleset.unusual == {}


async def test_a_table_that_is_open_keeps_its_rules_when_the_servers_change(club: Club) -> None:
    await open_table(club)
    shown = await server_rules(club, game="trinidad")
    await choose(club, shown, "game_points", "2", club.members[4])
    assert (await newest_table(club)).ruleset.unusual == {}
    await press(club, club.members[0], lobby(club), "Fill")
    assert "Game counts two" not in seen(board(club))


@pytest.mark.parametrize(
    ("custom_id", "value", "told"),
    [
        ("default:trinidad:4:target", "999", "A match of Trinidad All Fours cannot go to 999"),
        ("default:pitch:4:target", "9", "Its target can be: 7, 11, 21"),
        ("default:trinidad:4:low", "stolen", "That is no choice for this house rule of Trinidad"),
        ("default:trinidad:4:throw_in", "True", "Trinidad All Fours has no such house rule"),
        ("default:trinidad:9:low", "won", "Trinidad All Fours is not a game for 9. How many can play: 4."),
        ("default:bridge:4:low", "won", "That game is not on offer"),
    ],
)
async def test_a_made_up_select_of_the_server_is_refused_kindly_and_saves_nothing(
    club: Club, custom_id: str, value: str, told: str
) -> None:
    shown = await server_rules(club, game="trinidad")
    assert told in answer(await choose_made_up(club, shown, custom_id, value, club.members[4]))
    for game, players in GAMES:
        rules = await club.discord.bot.tables.house_rules.of_server(club.guild.id, game, players)
        assert rules.unusual == {}


# Same again


async def test_the_answer_tells_in_a_line_which_rules_a_table_opened_with(club: Club) -> None:
    told = seen(await created(club, club.members[0])).splitlines()
    assert "House rules: the usual ones" in told
    await cancel(club, club.members[0])
    told = seen(await created(club, club.members[0], target=9)).splitlines()
    assert "House rules: to 9" in told


async def test_same_again_sets_all_the_rules_of_the_hosts_last_match_at_once(club: Club) -> None:
    ann = club.members[0]
    await play_by(club, ann, game_points="2", low="won", target="21")
    message = await created(club, ann)
    assert written(message) == ["House rules", "Same again"]
    assert "When you last hosted this game: to 21 · Game counts two · Low to whoever takes it" in seen(
        message
    )
    result = await press(club, ann, message, "Same again")
    assert (await newest_table(club)).ruleset.unusual == {"target": 21, "game_points": 2, "low": "won"}
    assert "Game counts two" in seen(lobby(club))
    assert "To 21" in seen(lobby(club))
    assert result.response is not None
    assert written(result.response.message) == ["House rules"]
    assert "House rules: to 21 · Game counts two" in seen(result.response.message)


async def test_same_again_goes_back_to_the_usual_rules_under_other_server_rules(club: Club) -> None:
    ann = club.members[0]
    await play_by(club, ann)
    shown = await server_rules(club, game="trinidad")
    await choose(club, shown, "low", "won", club.members[4])
    message = await created(club, ann)
    assert "When you last hosted this game: the usual ones" in seen(message)
    await press(club, ann, message, "Same again")
    assert (await newest_table(club)).ruleset.unusual == {}


async def test_same_again_is_not_offered_where_it_would_change_nothing(club: Club) -> None:
    ann, bob, *_ = club.members
    assert written(await created(club, ann)) == ["House rules"]
    await cancel(club, ann)
    await play_by(club, ann)
    assert written(await created(club, ann)) == ["House rules"], "both are the usual rules"
    await cancel(club, ann)
    await play_by(club, ann, low="won")
    assert written(await created(club, bob)) == ["House rules"], "Bob has hosted nothing"
    await cancel(club, bob)
    other = await created(club, ann, game="kick-and-pull")
    assert written(other) == ["House rules"], "Ann has not hosted this game"


async def test_a_lobby_that_was_never_started_is_no_last_time(club: Club) -> None:
    ann = club.members[0]
    await open_table(club)
    await choose(club, await selects(club), "low", "won")
    await cancel(club, ann)
    assert written(await created(club, ann)) == ["House rules"]


async def test_same_again_works_after_a_restart(club: Club) -> None:
    ann = club.members[0]
    await play_by(club, ann, low="won")
    message = await created(club, ann)
    await club.discord.restart()
    await press(club, ann, message, "Same again")
    assert (await newest_table(club)).ruleset.unusual == {"low": "won"}


async def test_same_again_is_for_the_host_before_the_start(club: Club) -> None:
    ann, bob, *_ = club.members
    await play_by(club, ann, low="won")
    message = await created(club, ann)
    await press(club, bob, lobby(club), "Sit West")
    await press(club, ann, lobby(club), "Leave")
    assert "Only the host, Bob" in answer(await press(club, ann, message, "Same again"))
    await cancel(club, bob)
    assert "is over" in answer(await press(club, ann, message, "Same again"))
    message = await created(club, ann)
    await press(club, ann, lobby(club), "Fill")
    assert "were settled when its match began" in answer(await press(club, ann, message, "Same again"))
    assert (await newest_table(club)).ruleset.unusual == {}


async def test_a_rematch_keeps_its_rules_whatever_the_servers_are(club: Club) -> None:
    await start_match(club, target=1)
    await to_the_end(club)
    shown = await server_rules(club, game="trinidad")
    await choose(club, shown, "low", "won", club.members[4])
    await press(club, club.members[0], board(club), "Rematch")
    assert (await newest_table(club)).ruleset.unusual == {"target": 1}


async def test_after_a_table_was_cancelled_its_private_message_says_so(club: Club) -> None:
    ann = club.members[0]
    message = private(await command(club, ann, "table create"))
    await press(club, ann, lobby(club), "Cancel")
    told = answer(await press(club, ann, message, "House rules"))
    assert re.fullmatch(
        r"Table [\w ]+ is over\. Open a new one with /table create, or press Rematch .*", told
    )


async def test_house_rules_take_the_place_of_the_answer_that_offered_them(club: Club) -> None:
    ann = club.members[0]
    message = await created(club, ann)
    before = len(club.channel.history(viewer=ann))
    await press(club, ann, message, "House rules")
    assert len(club.channel.history(viewer=ann)) == before
    shown = next(each for each in club.channel.history(viewer=ann) if each.id == message.id)
    assert "game_points" in found(shown)
    await choose(club, shown, "game_points", "2")
    assert "Game counts two" in seen(lobby(club))
