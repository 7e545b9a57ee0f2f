"""The private hand: given at any time, refreshed in time, and every wrong press answered on it."""

from __future__ import annotations

import re

import discord
from simcord import MemberActor

from bot.demo.reading import label, live
from bot.demo.simulated import Club
from bot.text import say
from tests.cogs.playing import (
    SIXTEEN_MINUTES,
    cards,
    fresh_hand,
    table,
    to_a_follower,
    to_the_end,
    to_the_tricks,
)
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    hand,
    is_over,
    lobby,
    look,
    open_table,
    press,
    race,
    seen,
    start_match,
    whose_turn,
    written,
)


def private_hands(club: Club, member: MemberActor) -> list[discord.Message]:
    """Every hand the member has on screen."""
    private = [m for m in club.channel.history(viewer=member) if m.flags.ephemeral]
    return [m for m in private if re.search(r"deal \d|match!", seen(m))]


async def test_my_hand_gives_a_fresh_hand_at_any_time_and_the_older_copy_goes(club: Club) -> None:
    await start_match(club)
    for member in club.members[:4]:
        first = await look(club, member)
        second = await look(club, member)
        assert second.id != first.id
        assert [each.id for each in private_hands(club, member)] == [second.id]


async def test_the_hand_command_does_as_the_button(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    by_button = written(await look(club, leader))
    assert written(await fresh_hand(club, leader)) == by_button


async def test_before_the_match_there_is_no_hand(club: Club) -> None:
    await open_table(club)
    assert "has not begun" in answer(await command(club, club.members[0], "hand"))


async def test_a_hand_shows_trumps_first_and_each_suit_together(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    (trump,) = re.findall(r"([♠♥♦♣]) \w+ are trump", seen(board(club)))
    suits = [label(each)[-1] for each in cards(await look(club, leader))]
    assert suits == sorted(suits, key=lambda suit: (suit != trump, suits.index(suit)))


async def test_a_hand_alone_is_enough_to_play(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    text = seen(await look(club, leader))
    assert "Your turn · lead any card" in text
    assert re.search(r"[♠♥♦♣] \w+ are trump · .*Ann & Cyd \d+ · .*Bob & Dot \d+ · to 14", text)


async def test_a_grey_card_explains_the_rule_and_nothing_moves(club: Club) -> None:
    await start_match(club)
    member = await to_a_follower(club)
    screen = hand(club, member)
    playable = {each.custom_id for each in live(screen)}
    grey = next(each for each in cards(screen) if each.custom_id not in playable)
    before = seen(board(club))
    await press(club, member, screen, label(grey))
    assert re.search(r"were led.*you (hold some|must)", seen(hand(club, member)))
    assert seen(board(club)) == before
    assert written(hand(club, member)) == written(screen)


async def test_another_persons_turn_is_told_by_name(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    other = next(each for each in club.members[:4] if each.id != leader.id)
    screen, before = await look(club, other), seen(board(club))
    await press(club, other, screen, label(cards(screen)[0]))
    assert f"It is {leader.user.global_name}'s turn" in seen(hand(club, other))
    assert seen(board(club)) == before


async def test_who_does_not_sit_gets_no_hand(club: Club) -> None:
    await start_match(club)
    eve = club.members[4]
    pressed = await press(club, eve, board(club), "My hand")
    assert "You watch" in answer(pressed) and not cards(hand(club, eve))
    asked = await command(club, eve, "hand")
    assert "You watch" in answer(asked) and not cards(hand(club, eve))


async def test_a_hand_of_sixteen_minutes_ago_still_plays(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    await club.discord.advance_time(SIXTEEN_MINUTES)
    screen = hand(club, member)  # it came once more meanwhile, and its token is dead by now
    await press(club, member, screen, label(live(screen)[0]))
    assert f"{member.user.global_name} led" in seen(board(club))
    assert len(cards(hand(club, member))) == len(cards(screen)) - 1


async def test_a_press_on_a_hand_that_has_fallen_behind_shows_the_present_one(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    other = next(each for each in club.members[:4] if each.id != leader.id)
    old = await look(club, other)
    await club.discord.advance_time(SIXTEEN_MINUTES)  # now nobody can edit it any more
    await act(club)
    assert "to lead" in seen(hand(club, other)), "it still shows the turn before"
    before = seen(board(club))
    await press(club, other, old, label(cards(old)[0]))
    answered = seen(hand(club, other))
    assert hand(club, other).id == old.id
    assert say("en", "table.moved-on") in answered
    assert re.search(r"to play|Your turn", answered)
    assert seen(board(club)) == before


async def test_a_hand_opened_before_a_restart_answers_a_late_press_kindly(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    other = next(each for each in club.members[:4] if each.id != leader.id)
    old = await look(club, other)
    await club.discord.restart()
    await act(club)
    await press(club, other, old, label(cards(old)[0]))
    assert say("en", "table.moved-on") in seen(hand(club, other))


async def test_open_hands_are_refreshed_when_their_turn_comes(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    follower = club.members[(club.members.index(leader) + 1) % 4]
    screen = await look(club, follower)
    assert "Your turn" not in seen(screen)
    await act(club)
    assert "Your turn" in seen(hand(club, follower))
    assert hand(club, follower).id == screen.id


async def test_the_next_deal_brings_open_hands_below_its_board(club: Club) -> None:
    await start_match(club, target=30)
    ann, first = club.members[0], board(club)
    await look(club, ann)
    while board(club).id == first.id:
        await act(club, "Stand")
    assert hand(club, ann).id > board(club).id
    assert "deal 2" in seen(hand(club, ann))
    assert len(private_hands(club, ann)) == 1


async def test_whoever_starts_has_the_hand_below_the_first_board_unasked(club: Club) -> None:
    await start_match(club)
    assert hand(club, club.members[0]).id > board(club).id


async def test_a_gift_that_would_end_the_match_asks_once_more(club: Club) -> None:
    await start_match(club, target=1)
    for _ in range(40):
        assert not is_over(club), "the dice of these tests turn up no winning card first"
        member = await act(club, "Beg")
        dealer = whose_turn(club)
        if dealer is not None and dealer.id != member.id and "give one or refuse" in seen(board(club)):
            break
    assert dealer is not None
    screen = await look(club, dealer)
    await press(club, dealer, screen, "Give one")
    asked = hand(club, dealer)
    assert asked.id == screen.id
    assert "This gift ends the match" in seen(asked)
    assert not is_over(club)
    await press(club, dealer, asked, "Back")
    assert "Refuse" in written(hand(club, dealer))
    await press(club, dealer, hand(club, dealer), "Give one")
    await press(club, dealer, hand(club, dealer), "Give one and end the match")
    assert is_over(club)


async def test_partners_who_may_not_look_yet_are_told_why(club: Club) -> None:
    await open_table(club)
    ann, *others = club.members[:4]
    for member in others:
        await press(club, member, lobby(club), "Sit")
    chosen = await press(club, ann, lobby(club), "House rules")
    assert chosen.response is not None
    await ann.select(chosen.response.message, ["True"], custom_id="opt:1:blind_partners")
    await press(club, ann, lobby(club), "Start")
    blind = [m for m in club.members[:4] if say("en", "hand.closed") in seen(await look(club, m))]
    names = [member.user.global_name for member in club.members[:4]]
    (dealer,) = (names.index(name) for name in re.findall(r"(\w+) deals", seen(board(club))))
    others_of = {names[(dealer + 2) % 4], names[(dealer + 3) % 4]}  # neither the dealer nor the elder hand
    assert {member.user.global_name for member in blind} == others_of
    assert all(cards(hand(club, m)) == [] for m in blind)
    await to_the_tricks(club)
    for member in blind:
        assert len(cards(await look(club, member))) >= 6


async def test_after_the_match_a_hand_has_no_buttons(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    for member in club.members[:4]:
        assert private_hands(club, member)
        assert all(written(each) == [] for each in private_hands(club, member))


async def test_a_match_that_is_given_up_takes_the_buttons_from_open_hands(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    await look(club, leader)
    await command(club, club.members[4], "table close")
    assert written(hand(club, leader)) == []
    assert "given up" in seen(hand(club, leader))


async def test_a_hand_of_a_match_given_up_answers_a_late_press(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    await look(club, leader)
    await club.discord.advance_time(SIXTEEN_MINUTES)
    screen = hand(club, leader)
    await command(club, club.members[4], "table close")
    await press(club, leader, screen, label(live(screen)[0]))
    assert "given up" in seen(hand(club, leader))
    assert written(hand(club, leader)) == []


async def test_of_two_clicks_at_once_one_counts(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    turn = (await table(club)).turn
    await race(club, screen, label(live(screen)[0]), member, member)
    assert (await table(club)).turn == turn + 1
    assert len(cards(hand(club, member))) == len(cards(screen)) - 1
