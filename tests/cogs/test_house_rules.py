"""House rules: chosen by the host in private selects until the start, shown to all, frozen then."""

from __future__ import annotations

from typing import Any

import pytest

from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from tests.cogs.choosing import GAMES, choose, choose_made_up, found, present, selects
from tests.cogs.playing import parts, sent, table, to_the_tricks
from tests.cogs.steps import answer, board, command, lobby, open_table, press, seen, written

PHONE = 32
"""Characters of a select that a phone shows."""


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_every_house_rule_that_matters_has_a_select_that_shows_its_usual_value(
    club: Club, game: str, players: int
) -> None:
    await open_table(club, game=game, players=players)
    shown = found(await selects(club))
    matters = [each for each in VARIANTS[game].options if not each.players or players in each.players]
    assert list(shown) == [option.key for option in matters]
    for option in matters:
        assert present(shown[option.key]) == str(option.default)
        assert 2 <= len(shown[option.key].options) <= 25
        assert all(option.allows(_typed(option, each.value)) for each in shown[option.key].options)
        for each in shown[option.key].options:
            assert len(each.label.removeprefix("★ ")) <= PHONE
            assert each.label.startswith("★ ") == (each.value != str(option.default))
            assert each.description is not None and len(each.description) <= 100


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_the_message_keeps_discords_limits(club: Club, game: str, players: int) -> None:
    eve = club.members[4]  # a moderator, who has a button more
    await command(club, eve, "table create", game=game, players=players)
    await selects(club, eve)
    *_, (_, message) = sent(club)
    everything = list(parts(message))
    besides = ("clock", "rated")
    rules = len((await table(club)).ruleset.choices)
    assert sum("options" in part for part in everything) == rules + len(besides)
    assert len(everything) <= 40
    written = sum(len(str(part.get("content", ""))) for part in everything)
    written += sum(
        len(option["label"] + option.get("description", ""))
        for part in everything
        for option in part.get("options", [])
    )
    assert written <= 4000


@pytest.mark.parametrize("game", VARIANTS)
async def test_the_targets_offered_are_of_the_games_own_size(club: Club, game: str) -> None:
    await open_table(club, game=game)
    (option,) = [each for each in VARIANTS[game].options if each.key == "target"]
    offered = [int(each.value) for each in found(await selects(club))["target"].options]
    assert offered == sorted(offered)
    assert len(offered) >= 3
    assert option.default in offered
    assert max(offered) <= 3 * int(option.default)


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_every_value_can_be_chosen_and_is_shown_in_the_lobby(
    club: Club, game: str, players: int
) -> None:
    await open_table(club, game=game, players=players)
    message = await selects(club)
    for option in (await table(club)).ruleset.choices:
        # The usual one last, so that the lobby tells of one house rule at a time.
        for offered in sorted(found(message)[option.key].options, key=lambda each: each.default):
            await choose(club, message, option.key, offered.value)
            ruleset = (await table(club)).ruleset
            assert str(ruleset.options[option.key]) == offered.value
            text = seen(lobby(club)).lower()
            assert offered.description is not None
            words = offered.description.removesuffix(" (usual)").lower()
            if option.key == "target":
                assert words in text
            else:
                assert (words in text) == (offered.value != str(option.default))


async def test_only_the_host_chooses(club: Club) -> None:
    await open_table(club)
    bob = club.members[1]
    await press(club, bob, lobby(club), "Sit West")
    assert "Only the host, Ann" in answer(await press(club, bob, lobby(club), "House rules"))


async def test_selects_from_when_another_hosted_are_refused(club: Club) -> None:
    await open_table(club)
    ann, bob, *_ = club.members
    message = await selects(club)
    await press(club, bob, lobby(club), "Sit West")
    await press(club, ann, lobby(club), "Leave")
    assert "Only the host, Bob" in answer(await choose(club, message, "game_points", "2"))
    assert "Only the host, Bob" in answer(await press(club, ann, message, "Usual rules"))
    assert "Game counts two" not in seen(lobby(club))


async def test_the_selects_survive_a_restart(club: Club) -> None:
    await open_table(club)
    message = await selects(club)
    await club.discord.restart()
    await choose(club, message, "game_points", "2")
    assert "Game counts two" in seen(lobby(club))


async def test_the_selects_survive_sixteen_minutes(club: Club) -> None:
    await open_table(club)
    message = await selects(club)
    await club.discord.advance_time(16 * 60)
    await choose(club, message, "game_points", "2")
    assert "Game counts two" in seen(lobby(club))


async def test_the_usual_rules_come_back_with_one_press_after_a_restart_too(club: Club) -> None:
    await open_table(club, target=30)
    message = await selects(club)
    await choose(club, message, "game_points", "2")
    await club.discord.restart()
    result = await press(club, club.members[0], message, "Usual rules")
    assert (await table(club)).ruleset.unusual == {}
    assert "To 14" in seen(lobby(club))
    assert "Game counts two" not in seen(lobby(club))
    assert result.response is not None
    assert present(found(result.response.message)["target"]) == "14"


async def test_they_are_frozen_at_the_start_and_shown_on_the_board(club: Club) -> None:
    await open_table(club)
    message = await selects(club)
    await choose(club, message, "game_points", "2")
    await press(club, club.members[0], lobby(club), "Fill")
    assert "Game counts two" in seen(board(club))
    frozen = "were settled when its match began"
    assert frozen in answer(await choose(club, message, "game_points", "1"))
    assert frozen in answer(await press(club, club.members[0], message, "Usual rules"))
    assert (await table(club)).ruleset.options["game_points"] == 2


@pytest.mark.parametrize("game", VARIANTS)
async def test_every_house_rule_that_is_not_the_usual_one_is_on_the_board(club: Club, game: str) -> None:
    await open_table(club, game=game)
    message = await selects(club)
    words = []
    for key, menu in found(message).items():
        other = next(each for each in menu.options if not each.default)
        await choose(club, message, key, other.value)
        words.append((other.description or other.label).lower())
    await press(club, club.members[0], lobby(club), "Fill")
    told = seen(board(club)).lower()
    assert [each for each in words if each not in told] == []


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("target", "0", "Its target can be: 1 to 200"),
        ("target", "201", "Its target can be: 1 to 200"),
        ("target", "9" * 100, "Its target can be: 1 to 200"),
        ("target", "²", "Its target can be: 1 to 200"),
        ("target", "-3", "Its target can be: 1 to 200"),
        ("target", "True", "Its target can be: 1 to 200"),
        ("game_points", "3", "That is no choice for this house rule of Trinidad All Fours"),
        ("zero_tie", "None", "That is no choice for this house rule of Trinidad All Fours"),
        ("low", "'; DROP TABLE seat; --", "That is no choice for this house rule of Trinidad All Fours"),
        ("throw_in", "True", "Trinidad All Fours has no such house rule"),
        ("__class__", "x", "Trinidad All Fours has no such house rule"),
    ],
)
async def test_a_value_that_no_select_offers_is_refused_kindly(
    club: Club, option: str, value: str, told: str
) -> None:
    await open_table(club)
    before = (await table(club)).row
    message = await selects(club)
    refused = answer(await choose_made_up(club, message, f"opt:1:{option}", value))
    assert told in refused
    assert len(refused) < 300
    assert "DROP" not in refused
    assert (await table(club)).row == before


async def test_the_rules_button_tells_the_rules_of_this_very_table(club: Club) -> None:
    await open_table(club)
    await choose(club, await selects(club), "follow", "strict")
    told = answer(await press(club, club.members[4], lobby(club), "Rules"))
    assert "must be followed, without trumping" in told
    await press(club, club.members[0], lobby(club), "Fill")
    assert "without trumping" in answer(await press(club, club.members[4], board(club), "Rules"))


async def test_a_house_rule_holds_in_play(club: Club) -> None:
    await open_table(club, target=30)
    await choose(club, await selects(club), "gift_at_match_point", "forbidden")
    await choose(club, await selects(club), "packets", "singly")
    for member in club.members[1:4]:
        await press(club, member, lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Start")
    await to_the_tricks(club)
    assert "dealt singly" in seen(board(club)).lower()


async def test_only_a_moderator_who_hosts_is_offered_to_save_them(club: Club) -> None:
    await open_table(club)
    assert written(await selects(club)) == ["Usual rules"]


def _typed(option: Any, text: str) -> object:
    return int(text) if option.span is not None else next(v for v in option.values if str(v) == text)
