"""/table create: every game for every number of players, seats kept by where they are, what it refuses."""

from __future__ import annotations

import pytest
from simcord import InteractionResult

from bot.demo.reading import newest
from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from bot.text import say
from tests.cogs.choosing import GAMES
from tests.cogs.playing import table
from tests.cogs.steps import answer, command, lobby, open_table, press, seen, written

WRONG = [(key, n) for key, variant in VARIANTS.items() for n in range(2, 6) if n not in variant.players]


async def opens_nothing(club: Club, **options: object) -> str:
    """The private refusal that Ann gets; there is no lobby then."""
    refused: InteractionResult = await command(club, club.members[0], "table create", **options)
    assert newest(club.channel, "Leave") is None
    assert await club.discord.bot.tables.live(club.guild.id) == ()
    return answer(refused)


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_every_game_opens_for_every_number_it_takes_and_starts(
    club: Club, game: str, players: int
) -> None:
    await open_table(club, game=game, players=players)
    opened = await table(club)
    assert (opened.row.variant, opened.row.players) == (game, players)
    assert say("en", f"variant.{game}.name") in seen(lobby(club))
    sits = [each for each in written(lobby(club)) if each.startswith("Sit ")]
    assert len(set(sits)) == players - 1
    for member, sit in zip(club.members[1:], sits, strict=False):
        await press(club, member, lobby(club), sit)
    await press(club, club.members[0], lobby(club), "Start")
    assert (await table(club)).match is not None


@pytest.mark.parametrize("game", VARIANTS)
async def test_a_game_opens_for_its_usual_number_and_target_when_none_is_said(club: Club, game: str) -> None:
    await open_table(club, game=game)
    opened = await table(club)
    assert opened.row.players == VARIANTS[game].players[0]
    assert opened.ruleset.unusual == {}


@pytest.mark.parametrize(("game", "players"), WRONG)
async def test_a_number_that_the_game_does_not_take_is_refused_in_its_name(
    club: Club, game: str, players: int
) -> None:
    name, allowed = say("en", f"variant.{game}.name"), ", ".join(map(str, sorted(VARIANTS[game].players)))
    refused = await opens_nothing(club, game=game, players=players)
    assert refused == f"{name} is not a game for {players}. How many can play: {allowed}."


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("target", [0, -7, 201, 2**53 - 1])
async def test_a_target_out_of_range_is_refused_with_the_range(club: Club, game: str, target: int) -> None:
    (option,) = [each for each in VARIANTS[game].options if each.key == "target"]
    allowed = "1 to 200" if option.span else ", ".join(map(str, option.values))
    refused = await opens_nothing(club, game=game, target=target)
    name = say("en", f"variant.{game}.name")
    assert refused == f"A match of {name} cannot go to {target}. Its target can be: {allowed}."


async def test_pitch_goes_to_7_11_or_21_alone(club: Club) -> None:
    assert "7, 11, 21" in await opens_nothing(club, game="pitch", target=9)
    await open_table(club, game="pitch", target=21)
    assert "To 21" in seen(lobby(club))


@pytest.mark.parametrize(
    ("game", "players", "right", "left"),
    [
        ("trinidad", 4, 1, 3),
        ("kick-and-pull", 4, 1, 3),
        ("kick-and-pull", 3, 1, 2),
        ("kick-and-pull", 2, 1, 1),
        ("yorkshire", 4, 3, 1),
        ("cinch", 4, 3, 1),
        ("seven-up", 2, 1, 1),
        ("pitch", 4, 3, 1),
        ("pitch", 3, 2, 1),
        ("pitch", 5, 4, 1),
    ],
)
async def test_right_and_left_are_as_the_table_is_drawn(
    club: Club, game: str, players: int, right: int, left: int
) -> None:
    ann, bob, *_ = club.members
    for place, seat in (("right", right), ("left", left)):
        await command(club, ann, "table create", game=game, players=players, **{place: bob})
        opened = await table(club)
        kept = opened.at(seat)
        assert kept is not None and kept.reserved and kept.user_id == bob.id
        # North looks south: what is at the right hand is drawn in the west.
        point = {"right": "West", "left": "East"}[place] if players in (3, 4) else ""
        assert f"{point} kept for Bob".strip() in seen(lobby(club))
        await press(club, ann, lobby(club), "Cancel")


async def test_right_and_left_are_two_seats_and_the_partner_sits_between_them(club: Club) -> None:
    ann, bob, cyd, dot, _ = club.members
    await command(club, ann, "table create", game="yorkshire", right=bob, partner=cyd, left=dot)
    text = seen(lobby(club))
    assert all(each in text for each in ("West kept for Bob", "South kept for Cyd", "East kept for Dot"))


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_a_partner_is_kept_a_seat_only_in_partnership(club: Club, game: str, players: int) -> None:
    cyd = club.members[2]
    if players == 4:
        await open_table(club, game=game, players=players, partner=cyd)
        assert "South kept for Cyd · partner of Ann" in seen(lobby(club))
    else:
        refused = await opens_nothing(club, game=game, players=players, partner=cyd)
        assert "each plays alone. Keep seats with right or left instead" in refused


async def test_with_two_players_right_and_left_are_one_seat_so_one_will_do(club: Club) -> None:
    bob, cyd = club.members[1:3]
    refused = await opens_nothing(club, game="seven-up", right=bob, left=cyd)
    assert refused == "With two players right and left are the same seat. Use one of them."


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_nobody_is_kept_two_seats_nor_a_seat_beside_themselves(
    club: Club, game: str, players: int
) -> None:
    ann, bob, *_ = club.members
    assert "already" in await opens_nothing(club, game=game, players=players, right=ann)
    if players > 2:
        assert "already" in await opens_nothing(club, game=game, players=players, right=bob, left=bob)
