"""Decisions of many presses, by what members see: kept over what others do, and over any interruption."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import pytest

from bot.demo.reading import read
from bot.demo.simulated import Club
from bot.tables.limits import SHOW_SECONDS
from bot.text import say
from tests.cogs.playing import SIXTEEN_MINUTES, cards, table
from tests.cogs.steps import board, command, hand, look, press, race, seen, whose_turn, written
from tests.cogs.test_auction import bid, cinch
from tests.cogs.test_own_ways import seven_up, yorkshire
from tests.packs import Dice

Scene = Callable[[Club, Dice], Awaitable[None]]


async def throw(club: Club, dice: Dice) -> None:
    """Spades are trump, and Dot holds none of them and nothing above a nine."""
    await yorkshire(club, dice)
    for card in ("A♠", "2♠", "8♠"):
        member = whose_turn(club)
        assert member is not None
        await press(club, member, await look(club, member), card)


async def excess(club: Club, dice: Dice) -> None:
    """Ann holds eight trumps and leads."""
    await cinch(club, dice)
    await bid(club, "Bid 9", "Pass", "Pass", "Pass", "♥ Hearts")


MANY_PRESSES = [
    (seven_up, ("2♣", "3♣", "3♦", "Lay these 3 aside"), "Ann lays 3 aside"),
    (excess, ("K♥", "3♥", "6♥", "Play K♥ over 2"), "Ann also laid [6♥][3♥]"),
    (throw, ("Throw in", "4♦"), "Dot also laid [6♦][5♦][9♣][8♣][7♣]"),
]


async def press_all(club: Club, presses: tuple[str, ...], between: Callable[[], Awaitable[object]]) -> None:
    """Whoever is to act makes their decision, press by press, and something comes between."""
    member = whose_turn(club)
    assert member is not None
    await look(club, member)
    for written_ in presses:
        await between()
        await press(club, member, hand(club, member), written_)


@pytest.mark.parametrize(("scene", "presses", "told"), MANY_PRESSES)
async def test_a_restart_between_every_two_presses_loses_nothing(
    club: Club, dice: Dice, scene: Scene, presses: tuple[str, ...], told: str
) -> None:
    await scene(club, dice)
    await press_all(club, presses, club.discord.restart)
    assert told in seen(board(club))


@pytest.mark.parametrize(("scene", "presses", "told"), MANY_PRESSES)
async def test_sixteen_minutes_between_every_two_presses_lose_nothing(
    club: Club, dice: Dice, scene: Scene, presses: tuple[str, ...], told: str
) -> None:
    await scene(club, dice)
    await press_all(club, presses, lambda: club.discord.advance_time(SIXTEEN_MINUTES))
    assert told in seen(board(club))


@pytest.mark.parametrize(("scene", "presses", "told"), MANY_PRESSES)
async def test_a_board_posted_afresh_between_every_two_presses_loses_nothing(
    club: Club, dice: Dice, scene: Scene, presses: tuple[str, ...], told: str
) -> None:
    await scene(club, dice)
    member = whose_turn(club)
    assert member is not None

    async def somebody_shows_the_table() -> None:
        screen = hand(club, member)
        await club.discord.advance_time(SHOW_SECONDS)
        await command(club, club.members[1], "table show")
        afresh = hand(club, member)
        assert afresh.id != screen.id
        assert (seen(afresh), written(afresh)) == (seen(screen), written(screen))

    await press_all(club, presses, somebody_shows_the_table)
    assert told in seen(board(club))


async def test_what_was_chosen_for_one_deal_is_not_taken_over_to_the_next(club: Club, dice: Dice) -> None:
    await seven_up(club, dice)
    ann, bob = club.members[:2]
    await press(club, ann, await look(club, ann), "2♣")
    for card in ("3♣", "3♦"):
        await press(club, ann, hand(club, ann), card)
    await press(club, ann, hand(club, ann), "Lay these 3 aside")
    await command(club, bob, "table show")
    assert read(hand(club, ann))[0] == "Bob to lay cards aside" and not cards(hand(club, ann))


@pytest.mark.parametrize(("scene", "presses", "told"), MANY_PRESSES)
async def test_of_a_decision_pressed_twice_one_counts_and_the_other_is_told(
    club: Club, dice: Dice, scene: Scene, presses: tuple[str, ...], told: str
) -> None:
    await scene(club, dice)
    member, found = whose_turn(club), await table(club)
    assert member is not None
    await look(club, member)
    for written_ in presses[:-1]:
        await press(club, member, hand(club, member), written_)
    turn = found.turn
    await race(club, hand(club, member), presses[-1], member, member)
    assert found.turn == turn + 1
    assert say("en", "table.moved-on") in seen(hand(club, member))
    assert seen(board(club)).count(told) == 1


async def test_of_two_who_bid_in_one_moment_the_one_to_act_bids_and_a_bid_made_twice_counts_once(
    club: Club, dice: Dice
) -> None:
    await cinch(club, dice)
    ann, bob = club.members[:2]
    await look(club, bob)
    screen = await look(club, ann)
    await race(club, screen, "Bid 8", ann, ann)
    assert seen(board(club)).count("Ann bids 8") == 1
    assert say("en", "table.moved-on") in seen(hand(club, ann))
    assert "Bid 9" in written(hand(club, bob)) and "Bid 8" not in written(hand(club, bob))


async def dismissed(club: Club, dice: Dice) -> discord.Message:
    """Ann has chosen a card and dismissed her hand; her next one."""
    await seven_up(club, dice)
    ann = club.members[0]
    await press(club, ann, await look(club, ann), "2♣")
    club.discord.inject_error("*", "/webhooks/*", status=404, code=10008, times=None)
    await command(club, club.members[1], "table show")
    club.discord.backend.faults.clear()
    return await look(club, ann)


async def test_whoever_dismisses_the_hand_half_way_begins_anew(club: Club, dice: Dice) -> None:
    assert read(await dismissed(club, dice))[0] == "Lay 3 aside · 0 of 3 chosen"


async def test_a_button_of_an_earlier_turn_shows_the_hand_and_says_that_it_has_moved_on(
    club: Club, dice: Dice
) -> None:
    await seven_up(club, dice)
    ann, bob = club.members[:2]
    screen = await look(club, ann)
    (old,) = [each for each in club.channel.history(viewer=ann) if each.id == screen.id]
    for card in ("2♣", "3♣", "3♦"):
        await press(club, ann, hand(club, ann), card)
    await press(club, ann, hand(club, ann), "Lay these 3 aside")
    asked = next(each for each in cards(old))
    await again(club, hand(club, ann), str(asked.custom_id))
    assert read(hand(club, ann))[:2] == [say("en", "table.moved-on"), "Bob to lay cards aside"]
    assert whose_turn(club) == bob


async def again(club: Club, screen: discord.Message, custom_id: str) -> None:
    """Ann presses in her hand a button that it had earlier, as a slow phone still shows it."""
    stored = club.discord.backend.get_message(club.channel.id, screen.id)
    button = {"type": 2, "style": 1, "label": "old", "custom_id": custom_id}
    stored.components.append({"type": 1, "components": [button]})
    await club.members[0].click(screen, custom_id=custom_id)
    await club.discord.advance_time(1.1)
