"""What is particular to Yorkshire, Seven Up and kick and pull, by what members see and press."""

from __future__ import annotations

import discord
import pytest

from bot.demo.reading import label, read
from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from tests.cogs.choosing import ACTION_ROW, choose, selects
from tests.cogs.playing import cards
from tests.cogs.stacking import stack
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    hand,
    lobby,
    look,
    press,
    seen,
    start_match,
    whose_turn,
    written,
)
from tests.packs import Dice

YORKSHIRE = (
    "AS KS QS JS TS 9S",  # Ann pitches
    "2S AH KH QH JH TH",
    "8S AD KD QD JD TD",  # Cyd, her partner
    "9C 8C 7C 6D 5D 4D",  # Dot, who deals, may throw in on a spade
)


async def yorkshire(club: Club, dice: Dice) -> None:
    stack(dice, VARIANTS["yorkshire"].ruleset(4, {}), 3, YORKSHIRE)
    await start_match(club, game="yorkshire")


async def test_the_pitchers_partner_cannot_look_before_the_pitch_and_is_told_why(
    club: Club, dice: Dice
) -> None:
    await yorkshire(club, dice)
    ann, bob, cyd, dot = club.members[:4]
    screen = await look(club, cyd)
    assert "Your partner leads first, and until that card is led" in seen(screen)
    assert not cards(screen) and not any(sign in seen(screen) for sign in "♠♥♦♣")
    assert len(cards(await look(club, bob))) == len(cards(await look(club, dot))) == 6
    assert read(await look(club, ann))[0] == "Your turn · the suit you lead is trump"
    await press(club, ann, hand(club, ann), "A♠")
    assert "♠ Spades are trump" in seen(board(club))
    assert len(cards(hand(club, cyd))) == 6  # the open message shows them by itself


async def test_a_hand_is_thrown_in_by_a_button_that_says_what_it_does(club: Club, dice: Dice) -> None:
    await yorkshire(club, dice)
    ann, bob, cyd, dot = club.members[:4]
    await press(club, ann, await look(club, ann), "A♠")
    assert "Throw in" not in written(await look(club, bob))  # he holds a trump
    await press(club, bob, hand(club, bob), "2♠")
    await press(club, cyd, await look(club, cyd), "8♠")
    screen = await look(club, dot)
    assert written(screen)[-1] == "Throw in"
    await press(club, dot, screen, "Throw in")
    screen = hand(club, dot)
    assert read(screen)[0] == "Throw in your hand?" and "you play no more in this deal" in seen(screen)
    assert written(screen)[-1] == "Back" and len(cards(screen)) == 6
    await press(club, dot, screen, "Back")
    assert read(hand(club, dot))[0].startswith("Your turn")
    await press(club, dot, hand(club, dot), "Throw in")
    await press(club, dot, hand(club, dot), "4♦")
    told = seen(board(club))
    assert "1 [A♠][2♠][8♠][4♦] Ann · Dot also laid [6♦][5♦][9♣][8♣][7♣]" in told
    assert not cards(await look(club, dot))
    await press(club, ann, await look(club, ann), "K♠")
    await act(club)
    await act(club)
    assert "→ Ann to lead" in seen(board(club))  # the turn passes Dot by


async def test_a_house_rule_takes_the_throw_in_away(club: Club, dice: Dice) -> None:
    stack(dice, VARIANTS["yorkshire"].ruleset(4, {}), 3, YORKSHIRE)
    await command(club, club.members[0], "table create", game="yorkshire")
    await choose(club, await selects(club), "throw_in", "False")
    for member in club.members[1:4]:
        await press(club, member, lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Start")
    for wanted in ("A♠", "2♠", "8♠"):
        await act(club, wanted)
    assert "Throw in" not in written(await look(club, club.members[3]))


SEVEN_UP = ("AS 7H 6D 5D 4D 3D", "KS 8H 7D 8D 9D TD")


async def seven_up(club: Club, dice: Dice) -> None:
    """Ann begs spades, Bob runs the cards, and hearts are trump: nine cards each, three to lay aside."""
    stack(dice, VARIANTS["seven-up"].ruleset(2, {}), 1, SEVEN_UP, "2S 2C 3C 4C 5C 6C 7C 9H")
    await start_match(club, people=2, game="seven-up")
    await act(club, "Beg")
    await act(club, "Refuse")


async def test_discards_are_chosen_one_by_one_and_a_trump_among_them_is_warned_of(
    club: Club, dice: Dice
) -> None:
    await seven_up(club, dice)
    ann = club.members[0]
    screen = await look(club, ann)
    assert read(screen)[0] == "Lay 3 aside · 0 of 3 chosen" and len(cards(screen)) == 9
    for card in ("7♥", "2♣", "3♣"):
        assert not any(label.startswith("Lay") for label in written(hand(club, ann)))
        await press(club, ann, hand(club, ann), card)
    assert "⚠ Among them is a trump: seven of hearts." in seen(hand(club, ann))
    await press(club, ann, hand(club, ann), "7♥ aside")
    assert "⚠" not in seen(hand(club, ann))
    await club.discord.restart()
    await press(club, ann, hand(club, ann), "3♦")
    await press(club, ann, hand(club, ann), "Lay these 3 aside")
    assert "→ Bob to lay cards aside" in seen(board(club))


async def test_nobody_learns_what_the_other_lays_aside(club: Club, dice: Dice) -> None:
    await seven_up(club, dice)
    ann, bob = club.members[:2]
    for card in ("2♣", "3♣", "3♦"):
        await press(club, ann, await look(club, ann) if card == "2♣" else hand(club, ann), card)
    before = seen(await look(club, bob)).replace("Ann to lay cards aside", "")
    await press(club, ann, hand(club, ann), "Lay these 3 aside")
    after = seen(hand(club, bob))
    assert "Ann lays 3 aside" in seen(board(club))
    for text in (before, after, seen(board(club))):
        assert not any(card in text for card in ("2♣", "3♣", "3♦", "two of clubs", "three of"))


@pytest.mark.parametrize(
    "made_up",
    [
        "ask:{}:{}:discard 2C 2C KS ZZ",
        "ask:{}:{}:under",
        "ask:{}:{}:throw",
        "ask:{}:{}:give",
        "ask:{}:{}:fold",
    ],
)
async def test_a_made_up_half_decision_shows_the_hand_as_it_is(club: Club, dice: Dice, made_up: str) -> None:
    await seven_up(club, dice)
    ann = club.members[0]
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    screen = await look(club, ann)
    (container,) = club.discord.backend.get_message(club.channel.id, screen.id).components
    row = next(part for part in container["components"] if part["type"] == ACTION_ROW)
    row["components"][0]["custom_id"] = made_up.format(table.id, table.turn)
    await ann.click(screen, custom_id=made_up.format(table.id, table.turn))
    assert "Lay 3 aside · 0 of 3 chosen" in seen(hand(club, ann))


async def test_a_discard_of_too_few_cards_is_refused_kindly(club: Club, dice: Dice) -> None:
    await seven_up(club, dice)
    ann = club.members[0]
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    screen = await look(club, ann)
    (container,) = club.discord.backend.get_message(club.channel.id, screen.id).components
    row = next(part for part in container["components"] if part["type"] == ACTION_ROW)
    row["components"][0]["custom_id"] = f"act:{table.id}:{table.turn}:discard 2C"
    await ann.click(screen, custom_id=f"act:{table.id}:{table.turn}:discard 2C")
    assert "Lay exactly 3 cards aside" in seen(hand(club, ann)) and whose_turn(club) == ann


async def test_kick_and_pull_is_played_in_its_own_words(club: Club, dice: Dice) -> None:
    ruleset = VARIANTS["kick-and-pull"].ruleset(2, {})
    stack(dice, ruleset, 1, ("AS 7H 6D 5D 4D 3D", "KS 8H 7D 8D 9D TD"), "6S 2C 3C 4C 5C 6C 7C 9H")
    await start_match(club, people=2, game="kick-and-pull", players=2)
    ann, bob = club.members[:2]
    assert "Spades kicked" in seen(board(club)) and "Bob kicks [6♠], Bob +2" in seen(board(club))
    assert "[6♠] is kicked: spades proposed" in seen(await look(club, ann))
    await act(club, "Beg")
    assert "→ Bob to give one or pull" in seen(board(club))
    screen = await look(club, bob)
    assert read(screen)[0] == "Give one or pull?" and written(screen) == ["Give one", "Pull"]
    await press(club, bob, screen, "Pull")
    told = seen(board(club))
    assert "Bob pulls" in told and "3 more cards each · Bob kicks [9♥]" in told
    assert len(cards(await look(club, ann))) == 9
    assert "to give one or pull" not in told and "refuse" not in told.lower()
    assert "kick" in answer(await command(club, ann, "rules"))


FIVE_RUNS = (
    "2D 3D 4D 5D 6D 7D 8D",
    "9D TD JD QD KD AD 2H",
    # Five clubs are turned, six cards run before each but the first; then seven more, the last a spade.
    "2C 3H 4H 5H 6H 7H 8H 3C 9H TH JH QH KH AH 4C 2S 3S 4S 5S 6S 7S 5C 8S 9S TS JS QS KS 6C"
    " 7C 8C 9C TC JC QC AS",
)


async def test_two_players_can_play_on_with_all_the_cards_a_pack_allows(club: Club, dice: Dice) -> None:
    ruleset = VARIANTS["kick-and-pull"].ruleset(2, {"hand_size": 7})
    stack(dice, ruleset, 1, FIVE_RUNS[:2], FIVE_RUNS[2])
    await command(club, club.members[0], "table create", game="kick-and-pull", players=2, target=50)
    await choose(club, await selects(club), "hand_size", "7")
    await press(club, club.members[1], lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Start")
    for answered in ("Beg", "Pull"):
        await act(club, answered)
    ann, bob = club.members[:2]
    assert [len(cards(await look(club, member))) for member in (ann, bob)] == [22, 22]
    while "Trick 22" not in seen(board(club)):
        await act(club)
        waiting = bob if whose_turn(club) == ann else ann
        screen = await look(club, waiting)
        await press(club, waiting, screen, written(screen)[0])
        assert "Your cards wait until it is yours" in seen(hand(club, waiting))


async def test_fifteen_cards_are_laid_aside_one_by_one(club: Club, dice: Dice) -> None:
    hands, stock = (" ".join(hand.split()[:6]) for hand in FIVE_RUNS[:2]), FIVE_RUNS[2]
    stack(dice, VARIANTS["seven-up"].ruleset(2, {}), 1, tuple(hands), stock)
    await start_match(club, people=2, game="seven-up", target=50)
    for answered in ("Beg", "Refuse"):
        await act(club, answered)
    for member in club.members[:2]:
        assert len(cards(await look(club, member))) == 21
        for chosen in range(15):
            assert read(hand(club, member))[0] == f"Lay 15 aside · {chosen} of 15 chosen"
            await press(club, member, hand(club, member), unpicked(hand(club, member)))
        assert any(each.startswith("Lay these 15") for each in written(hand(club, member)))
        await press(club, member, hand(club, member), unpicked(hand(club, member)))
        assert "15 are chosen already" in seen(hand(club, member))
        await press(club, member, hand(club, member), "Lay these 15 aside")
    assert "Ann lays 15 aside · Bob lays 15 aside" in seen(board(club))


def unpicked(screen: discord.Message) -> str:
    """The first card of a hand that is not chosen yet."""
    return next(label(each) for each in cards(screen) if "aside" not in label(each))
