"""House rules: chosen by the host in private selects until the start, shown to all, frozen then."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from tests.cogs.playing import table, to_the_tricks
from tests.cogs.steps import answer, board, lobby, open_table, press, seen

OPTIONS = VARIANTS["trinidad"].options


async def selects(club: Club) -> discord.Message:
    """What the host gets on pressing House rules in the lobby."""
    chosen = await press(club, club.members[0], lobby(club), "House rules")
    assert chosen.ephemeral
    assert chosen.response is not None
    return chosen.response.message


def found(message: discord.Message) -> dict[str, discord.SelectMenu]:
    container: Any = message.components[0]
    rows = [part for part in container.children if isinstance(part, discord.ActionRow)]
    return {row.children[0].custom_id.split(":")[2]: row.children[0] for row in rows}  # type: ignore[union-attr, misc]


async def choose(club: Club, message: discord.Message, option: str, value: str) -> Any:
    result = await club.members[0].select(message, [value], custom_id=f"opt:1:{option}")
    await club.discord.advance_time(1.1)
    return result


async def test_every_house_rule_has_a_select_that_shows_the_present_value(club: Club) -> None:
    await open_table(club)
    shown = found(await selects(club))
    assert set(shown) == {option.key for option in OPTIONS}
    for option in OPTIONS:
        (present,) = [each for each in shown[option.key].options if each.default]
        assert present.value == str(option.default)
        assert 2 <= len(shown[option.key].options) <= 25


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: str(option.key))
async def test_every_value_can_be_chosen_and_is_shown_in_the_lobby(club: Club, option: Any) -> None:
    await open_table(club)
    message = await selects(club)
    for offered in found(message)[option.key].options[::-1]:
        await choose(club, message, option.key, offered.value)
        ruleset = (await table(club)).ruleset
        assert str(ruleset.options[option.key]) == offered.value
        text = seen(lobby(club)).lower()
        words = offered.label.removesuffix(" (usual)").lower()
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


async def test_they_are_frozen_at_the_start_and_shown_on_the_board(club: Club) -> None:
    await open_table(club)
    message = await selects(club)
    await choose(club, message, "game_points", "2")
    await press(club, club.members[0], lobby(club), "Fill")
    assert "Game counts two" in seen(board(club))
    assert "has begun" in answer(await choose(club, message, "game_points", "1"))
    assert (await table(club)).ruleset.options["game_points"] == 2


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
