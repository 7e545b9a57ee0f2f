"""/rules: any game for any number of players, or the very rules of the table here."""

from __future__ import annotations

import pytest

from bot.demo.reading import plain
from bot.demo.simulated import Club
from bot.game.rules import Ruleset
from bot.game.variants import VARIANTS
from bot.render.help import rules
from bot.text import in_series, say
from tests.cogs.choosing import choose, selects
from tests.cogs.playing import table
from tests.cogs.steps import answer, command, lobby, open_table, press
from tests.game.playing import EVERY_GAME


def as_read(ruleset: Ruleset) -> list[str]:
    """The rules line by line, as people read them in a message."""
    return [line for line in plain(rules(ruleset).markdown, {}).splitlines() if line != "---"]


def usual(key: str, players: int) -> list[str]:
    return as_read(VARIANTS[key].ruleset(players, {}))


async def told(club: Club, member: int = 0, **options: object) -> list[str]:
    return answer(await command(club, club.members[member], "rules", **options)).split("\n")


@EVERY_GAME
async def test_any_game_for_any_number_of_players_it_takes(club: Club, key: str, players: int) -> None:
    assert await told(club, game=key, players=players) == usual(key, players)


@pytest.mark.parametrize("key", VARIANTS)
async def test_a_game_without_a_number_of_players_is_told_for_the_usual_one(club: Club, key: str) -> None:
    assert await told(club, game=key) == usual(key, VARIANTS[key].players[0])


@pytest.mark.parametrize("key", VARIANTS)
async def test_a_number_of_players_the_game_has_not_is_refused(club: Club, key: str) -> None:
    allowed = ", ".join(map(str, sorted(VARIANTS[key].players)))
    name = say("en", f"variant.{key}.name")
    for players in (-1, 0, 1, 6):
        refused = say("en", "option.players", variant=name, players=players, allowed=allowed)
        assert await told(club, game=key, players=players) == [refused]


async def test_without_a_table_it_is_trinidad(club: Club) -> None:
    assert await told(club) == usual("trinidad", 4)
    assert (await told(club, players=3))[0].startswith("Trinidad All Fours is not a game for 3.")


async def test_the_only_table_here_is_told_with_its_house_rules(club: Club) -> None:
    await open_table(club, target=21)
    await choose(club, await selects(club), "follow", "strict")
    its_own = as_read((await table(club)).ruleset)
    assert its_own[0].endswith("to 21")
    assert its_own[-1].endswith("House rules: no trumping while you can follow")
    for member in (0, 4):
        assert await told(club, member) == its_own
        assert await told(club, member, players=4) == its_own
    assert await told(club, game="trinidad") == usual("trinidad", 4)


async def test_among_several_tables_it_is_yours(club: Club) -> None:
    await open_table(club, target=21)
    await command(club, club.members[1], "table create", target=30)
    assert (await told(club, 0))[0].endswith("to 21")
    assert (await told(club, 1))[0].endswith("to 30")
    assert await told(club, 4) == usual("trinidad", 4)
    await press(club, club.members[0], lobby(club), "Sit West")
    assert await told(club, 0) == usual("trinidad", 4)


async def test_the_games_on_offer_are_all_there_are(club: Club) -> None:
    told_of = answer(await command(club, club.members[0], "help"))
    assert in_series(sorted(say("en", f"variant.{key}.name") for key in VARIANTS)) in told_of
