"""Bids, naming trump, the cards that go to the first trick and the count of the bid, by what members see."""

from __future__ import annotations

import re

import discord
import pytest

from bot.demo.reading import read
from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from tests.cogs.stacking import stack
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    hand,
    look,
    press,
    seen,
    start_match,
    whose_turn,
    written,
)
from tests.packs import Dice

CINCH = (
    "AH KH QH 9H 8H 7H 6H 3H 2C",  # Ann, with eight trumps if hearts are
    "5D 4H KC QC JC TC 9C 8C 7C",  # Bob, with the left pedro
    "5H JH TH 2H KS QS JS TS 9S",
    "AS AD KD QD JD TD 9D 8D 7D",  # Dot, who deals
)


async def cinch(club: Club, dice: Dice, *hands: str) -> None:
    """A match of Cinch by four people, dealt as above unless the first hands differ."""
    stack(dice, VARIANTS["cinch"].ruleset(4, {}), 3, (*hands, *CINCH[len(hands) :]))
    await start_match(club, game="cinch")


async def bid(club: Club, *said: str) -> None:
    for each in said:
        member = whose_turn(club)
        assert member is not None
        await press(club, member, await look(club, member), each)


async def hearts(club: Club) -> discord.Message:
    """Ann bids nine and names hearts; her hand."""
    await bid(club, "Bid 9", "Pass", "Pass", "Pass", "♥ Hearts")
    return await look(club, club.members[0])


async def test_only_legal_bids_are_offered(club: Club, dice: Dice) -> None:
    await cinch(club, dice)
    ann, bob, cyd, dot = club.members[:4]
    assert written(await look(club, ann)) == ["Pass", *(f"Bid {points}" for points in range(7, 15))]
    assert written(await look(club, bob)) == []
    await press(club, ann, hand(club, ann), "Bid 9")
    assert written(await look(club, bob)) == ["Pass", *(f"Bid {points}" for points in range(10, 15))]
    await bid(club, "Pass", "Bid 14")
    assert written(await look(club, dot)) == ["Pass"]
    assert "Ann bids 9 · Bob passes · Cyd bids 14" in seen(board(club))
    assert "Dot to bid" in seen(await look(club, cyd))


async def test_with_all_passed_the_dealer_must_bid(club: Club, dice: Dice) -> None:
    await cinch(club, dice)
    await bid(club, "Pass", "Pass", "Pass")
    screen = await look(club, club.members[3])
    assert read(screen)[0] == "All passed · you must bid"
    assert written(screen) == [f"Bid {points}" for points in range(7, 15)]


async def test_the_bidder_names_trump_and_discards_are_told_as_counts(club: Club, dice: Dice) -> None:
    await cinch(club, dice)
    await bid(club, "Bid 9", "Pass", "Pass", "Pass")
    assert "→ Ann to name trump" in seen(board(club))
    assert written(await look(club, club.members[0])) == ["♣ Clubs", "♦ Diamonds", "♥ Hearts", "♠ Spades"]
    await press(club, club.members[0], hand(club, club.members[0]), "♥ Hearts")
    told = seen(board(club))
    assert "♥ Hearts are trump" in told and "Ann bid 9\nAnn & Cyd 0" in told
    assert "Ann lays 1 aside · Bob lays 7 aside and draws 4 · Cyd lays 5 aside and draws 2" in told
    assert "Dot lays 9 aside and draws 6" in told and "Dot finds no trump left in the pack" in told


async def test_excess_trumps_go_under_one_and_only_what_may_is_offered(club: Club, dice: Dice) -> None:
    await cinch(club, dice)
    ann, screen = club.members[0], await hearts(club)
    await press(club, ann, screen, "K♥")
    screen = hand(club, ann)
    assert read(screen)[0] == "Lay 2 under K♥ · 0 of 2 chosen"
    assert written(screen) == ["Q♥", "9♥", "8♥", "7♥", "6♥", "3♥", "Back"]
    await press(club, ann, screen, "3♥")
    await club.discord.restart()
    await press(club, ann, hand(club, ann), "6♥")
    assert written(hand(club, ann)) == [
        "Q♥",
        "9♥",
        "8♥",
        "7♥",
        "6♥ under",
        "3♥ under",
        "Play K♥ over 2",
        "Back",
    ]
    await press(club, ann, hand(club, ann), "3♥ under")
    assert "Play K♥ over 2" not in written(hand(club, ann))
    await press(club, ann, hand(club, ann), "Q♥")
    await press(club, ann, hand(club, ann), "Play K♥ over 2")
    told = seen(board(club))
    assert re.search(r"\[K♥\] Ann", told) and "Ann also laid [Q♥][6♥]" in told
    assert len(written(await look(club, ann))) == 5


async def test_a_choice_half_made_can_be_left_and_made_afresh(club: Club, dice: Dice) -> None:
    await cinch(club, dice)
    ann, screen = club.members[0], await hearts(club)
    await press(club, ann, screen, "K♥")
    await press(club, ann, hand(club, ann), "3♥")
    await press(club, ann, hand(club, ann), "Back")
    assert read(hand(club, ann))[0] == "Your turn · lead any card"
    await press(club, ann, hand(club, ann), "K♥")
    assert read(hand(club, ann))[0] == "Lay 2 under K♥ · 0 of 2 chosen"


async def test_the_left_pedro_is_shown_as_the_trump_it_is(club: Club, dice: Dice) -> None:
    await cinch(club, dice)
    ann, bob = club.members[:2]
    for step in ("K♥", "3♥", "6♥", "Play K♥ over 2"):
        await hearts(club) if step == "K♥" else None
        await press(club, ann, hand(club, ann), step)
    screen = await look(club, bob)
    assert read(screen)[0] == "Your turn · follow the trump ♥"
    assert written(screen)[:2] == ["5♦ (trump)", "4♥"]
    await press(club, bob, screen, "5♦ (trump)")
    assert "[5♦] (trump) Bob" in seen(board(club))


@pytest.mark.parametrize("points", [7, 14])
async def test_the_count_tells_the_bid_and_whether_it_was_made(club: Club, dice: Dice, points: int) -> None:
    ace_with_bob = (CINCH[0].replace("AH", "4H"), CINCH[1].replace("4H", "AH"))
    await cinch(club, dice, *(ace_with_bob if points == 14 else ()))  # so that fourteen cannot be made
    await bid(club, f"Bid {points}", "Pass", "Pass", "Pass", "♥ Hearts")
    while "The count" not in (last := "\n".join(map(seen, club.channel.history()))):
        await act(club, "A♥")
    score = re.search(r"^Ann & Cyd (−?\d+) · Bob & Dot (\d+)$", last[last.index("The count") :], re.M)
    assert score is not None
    if points == 7:
        assert "Bid 7 by Ann · made" in last and f"Took {score[1]} · Ann & Cyd +{score[1]}" in last
    else:
        assert "Bid 14 by Ann · set" in last and "· Ann & Cyd −14" in last and score[1] == "−14"
    told = answer(await command(club, club.members[0], "scores"))
    between = "–" if points == 7 else " – "  # apart where one is below 0
    assert f"1 · {score[1]}{between}{score[2]}" in told
    assert ("Ann & Cyd made the bid" if points == 7 else "Ann & Cyd set, −14") in told


async def test_the_dealer_of_pitch_may_take_the_bid_by_equalling_it(club: Club, dice: Dice) -> None:
    ruleset = VARIANTS["pitch"].ruleset(3, {})
    hands = ("AS KS QS 2C 3C 4C", "AH KH QH 2D 3D 4D", "AC KC QC 2H 3H 4H")
    stack(dice, ruleset, 2, hands)
    await start_match(club, people=3, game="pitch", players=3)
    await bid(club, "Pass", "Bid 3")
    cyd = club.members[2]
    screen = await look(club, cyd)
    assert written(screen) == ["Pass", "Take it for 3", "Bid 4"]
    await press(club, cyd, screen, "Take it for 3")
    assert "Cyd bid 3" in seen(board(club)) and "→ Cyd to lead, and so make trump" in seen(board(club))
    screen = hand(club, cyd)
    assert read(screen)[0] == "Your turn · the suit you lead is trump"
    await press(club, cyd, screen, "A♣")
    assert "♣ Clubs are trump" in seen(board(club))


async def test_a_bidder_is_told_what_there_is_to_beat(club: Club, dice: Dice) -> None:
    await cinch(club, dice)
    assert read(await look(club, club.members[0]))[0] == "Your turn · bid or pass"
    await bid(club, "Bid 9")
    assert read(await look(club, club.members[1]))[0] == "Your turn · Ann bid 9, bid more or pass"
