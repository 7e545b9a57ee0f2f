"""House rules that are saved: read back, dropped where a game has them no more, seats kept beside hosts."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from bot.game.variants import VARIANTS
from bot.tables.friends import Place, kept_seats
from bot.tables.house_rules import still_allowed
from tests.selfplay import ruleset_at_random
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, GUILD, MODERATOR, OWNER, Floor

GAMES = [(key, players) for key, variant in VARIANTS.items() for players in variant.players]


async def save_as_it_was(floor: Floor, options: Mapping[str, object]) -> None:
    """What another version of the bot saved as the server's for Trinidad."""
    await floor.tables.house_rules._store.set_of_guild(GUILD, "trinidad", 4, options)


@pytest.mark.parametrize(
    "saved",
    [
        {"low": "won", "joker": "wild"},
        {"low": "won", "throw_in": True},
        {"low": "won", "game_points": 3},
        {"low": "won", "game_points": "2"},
        {"low": "won", "zero_tie": 0},
        {"low": "won", "target": 1000},
        {"low": "won", "target": None, "follow": ["strict"], "undertrump": {"a": 1}},
    ],
)
async def test_saved_rules_that_are_no_more_are_dropped_and_the_others_kept(
    floor: Floor, saved: Mapping[str, object]
) -> None:
    await save_as_it_was(floor, saved)
    table = await floor.tables.open(
        ANN, guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}, friends={}
    )
    assert table.row.options == {"low": "won"}
    await floor.tables.house_rules.set_of_server(OWNER, GUILD, "trinidad", 4, "follow", "strict")
    assert await floor.tables.house_rules._store.of_guild(GUILD, "trinidad", 4) == {
        "low": "won",
        "follow": "strict",
    }


async def test_a_hosts_last_rules_that_are_no_more_are_dropped_too(floor: Floor) -> None:
    played = await floor.match(low="won")
    await floor.tables.close(played.id, MODERATOR)
    await floor.database.transaction(
        lambda connection: connection.execute(
            "UPDATE card_table SET options = ?", ('{"joker": "wild", "low": "won", "target": 0}',)
        ).close()
    )
    table = await floor.lobby()
    assert await floor.tables.house_rules.last_hosted(table) == {"low": "won"}
    await floor.tables.same_again(table.id, ANN)
    assert table.row.options == {"low": "won"}


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_every_choice_of_house_rules_is_read_back_as_it_was_saved(
    floor: Floor, game: str, players: int
) -> None:
    for _ in range(10):
        choice = ruleset_at_random(VARIANTS[game], floor.dice).options
        ruleset = VARIANTS[game].ruleset(players, choice)
        await floor.tables.house_rules._store.set_of_guild(GUILD, game, players, ruleset.unusual)
        again = await floor.anew().house_rules.of_server(GUILD, game, players)
        assert again.unusual == ruleset.unusual


def test_a_rule_that_does_not_matter_for_so_many_is_not_kept() -> None:
    saved = {"blind_partners": True, "gift_to": "all"}
    assert still_allowed("kick-and-pull", 4, saved).unusual == {"blind_partners": True}
    assert still_allowed("kick-and-pull", 3, saved).unusual == {"gift_to": "all"}
    assert still_allowed("kick-and-pull", 2, saved).unusual == {}


async def test_of_two_moderators_who_choose_at_once_both_choices_are_kept(floor: Floor) -> None:
    rules = floor.tables.house_rules
    await asyncio.gather(
        rules.set_of_server(OWNER, GUILD, "trinidad", 4, "low", "won"),
        rules.set_of_server(OWNER, GUILD, "trinidad", 4, "game_points", 2),
    )
    assert (await rules.of_server(GUILD, "trinidad", 4)).unusual == {"low": "won", "game_points": 2}


async def test_a_matchs_rules_are_its_hosts_last_ones_whoever_pressed_start(floor: Floor) -> None:
    table = await floor.lobby(4, low="won")
    floor.now += 121
    await floor.tables.start(table.id, BOB)
    again = await floor.lobby()
    assert await floor.tables.house_rules.last_hosted(again) == {"low": "won"}
    await floor.tables.sit(again.id, BOB, 1)
    await floor.tables.leave(again.id, ANN)
    assert again.row.host_id == BOB.user_id
    assert await floor.tables.house_rules.last_hosted(again) is None


async def test_a_rematch_takes_the_rules_of_its_match_alone(floor: Floor) -> None:
    old = await floor.finished()
    await save_as_it_was(floor, {"low": "won"})
    assert (await floor.tables.rematch(old.id, BOB)).row.options == {"target": 1}


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_turn_passes_to_the_right_anticlockwise_and_to_the_left_clockwise(
    game: str, players: int
) -> None:
    ruleset = VARIANTS[game].ruleset(players, {})
    elder: Place = "left" if ruleset.variant.clockwise else "right"
    other: Place = "right" if elder == "left" else "left"
    assert kept_seats(ruleset, {elder: BOB}) == {1: BOB}
    assert kept_seats(ruleset, {other: CYD}) == {players - 1: CYD}
    if ruleset.sides == 2 < players:
        assert kept_seats(ruleset, {"partner": DOT, elder: BOB}) == {1: BOB, 2: DOT}
