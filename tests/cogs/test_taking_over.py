"""Seats that change hands in mid-match: people take over, and computer players sit in for who leaves."""

from __future__ import annotations

import re

import pytest

from bot.demo.reading import board_of
from bot.demo.simulated import Club
from bot.tables.table import Person
from tests.cogs.playing import cards, table, to_the_tricks
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    hand,
    is_over,
    look,
    press,
    race,
    seen,
    start_match,
    whose_turn,
    written,
)
from tests.game.playing import EVERY_GAME


async def test_somebody_takes_over_a_computer_players_seat_and_has_the_hand_at_once(club: Club) -> None:
    await start_match(club, people=3)
    eve = club.members[4]
    assert "Take a seat" in written(board(club))
    await press(club, eve, board(club), "Take a seat")
    assert len(cards(hand(club, eve))) in (0, 6)
    assert "Eve" in seen(board(club)) and "Computer player" not in seen(board(club))
    assert "Take a seat" not in written(board(club))


async def test_of_several_seats_one_is_chosen_privately(club: Club) -> None:
    await start_match(club, people=1)
    bob = club.members[1]
    asked = await press(club, bob, board(club), "Take a seat")
    assert "Whose seat" in answer(asked)
    assert asked.response is not None
    offered = written(asked.response.message)
    assert len(offered) == 3 and all(re.fullmatch(r"(West|South|East), for \w+", each) for each in offered)
    await press(club, bob, asked.response.message, "South")
    assert (await table(club)).seat_of(bob.id) == 2
    assert "Ann & Bob" in seen(board(club))


async def test_in_mid_trick_the_seat_plays_on_with_its_cards(club: Club) -> None:
    await start_match(club, people=2)
    await to_the_tricks_of_people(club)
    the_table = await table(club)
    assert the_table.match is not None
    before, cyd = the_table.match, club.members[2]
    asked = await press(club, cyd, board(club), "Take a seat")
    assert asked.response is not None
    await press(club, cyd, asked.response.message, written(asked.response.message)[0])
    seat = the_table.seat_of(cyd.id)
    assert seat is not None and the_table.match.live.hands[seat] == before.live.hands[seat]
    await club.discord.restart()
    assert (await table(club)).seat_of(cyd.id) == seat
    assert len(cards(await look(club, cyd))) == before.live.hands[seat].bit_count()


async def to_the_tricks_of_people(club: Club) -> None:
    """To a trick under way in which a person is to act."""
    for _ in range(200):
        if "Trick 1 · " in seen(board(club)) and whose_turn(club) is not None:
            return
        if whose_turn(club) is None:
            await club.discord.advance_time(3)
        else:
            await act(club, "Stand")
    raise AssertionError("no trick")


async def test_whoever_leaves_is_sat_in_for_and_gets_the_seat_back_with_one_press(club: Club) -> None:
    await start_match(club)
    bob = club.members[1]
    await look(club, bob)
    told = answer(await command(club, bob, "table leave"))
    assert "A computer player sits in for you" in told
    assert re.search(r"\w+ sits in for Bob", seen(board(club)))
    assert board_of(club.channel) is not None and "Take a seat" in written(board(club))
    await club.discord.restart()
    await press(club, bob, board(club), "Take a seat")
    assert (await table(club)).seat_of(bob.id) == 1
    assert "sits in" not in seen(board(club))


async def test_the_hand_of_whoever_leaves_is_taken_off_their_screen(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    bob = club.members[1]
    await look(club, bob)
    await command(club, bob, "table leave")
    assert not any(cards(each) for each in club.channel.history(viewer=bob) if each.flags.ephemeral)
    watched = await press(club, bob, board(club), "My hand")
    assert "You watch" in answer(watched) and watched.response is not None
    assert not cards(watched.response.message)


async def test_nobody_takes_the_seat_of_somebody_who_may_come_back(club: Club) -> None:
    await start_match(club)
    bob, eve = club.members[1], club.members[4]
    await command(club, bob, "table leave")
    assert "No seat at" in answer(await press(club, eve, board(club), "Take a seat"))


async def test_whoever_has_seen_one_hand_never_takes_another(club: Club) -> None:
    await start_match(club, people=2)
    bob = club.members[1]
    await command(club, bob, "table leave")
    await press(club, bob, board(club), "Take a seat")
    assert (await table(club)).seat_of(bob.id) == 1
    assert "You sit at" in answer(await press(club, bob, board(club), "Take a seat"))


async def test_the_last_person_cannot_leave_a_match(club: Club) -> None:
    await start_match(club, people=1)
    assert "You are the only person" in answer(await command(club, club.members[0], "table leave"))


async def test_leave_is_the_lobbys_too(club: Club) -> None:
    await command(club, club.members[0], "table create")
    assert "You have left the lobby" in answer(await command(club, club.members[0], "table leave"))


async def test_of_two_who_press_at_once_one_gets_the_seat(club: Club) -> None:
    await start_match(club, people=2, game="kick-and-pull", players=3)
    cyd, dot = club.members[2:4]
    results = await race(club, board(club), "Take a seat", cyd, dot)
    seated = [member for member in (cyd, dot) if (await table(club)).seat_of(member.id) is not None]
    assert len(seated) == 1
    refused = results[1] if seated == [cyd] else results[0]
    assert "No seat at" in answer(refused)


async def test_the_match_counts_for_whoever_had_the_seat_first(club: Club) -> None:
    await start_match(club, people=3, target=5)
    bob, eve = club.members[1], club.members[4]
    await press(club, eve, board(club), "Take a seat")
    await command(club, bob, "table leave")
    for _ in range(400):
        if is_over(club):
            break
        if whose_turn(club) is None:
            await club.discord.advance_time(3)
        else:
            await act(club, "Stand")
    told = answer(await command(club, eve, "leaderboard", computers=True), private=False)
    assert all(re.search(rf"of 1 won.*{name}", told) for name in ("Ann", "Bob", "Cyd", "Eve"))


@pytest.mark.parametrize("seat", [0, 4, 9])
async def test_a_made_up_seat_is_refused_kindly(club: Club, seat: int) -> None:
    await start_match(club, people=2)
    eve = club.members[4]
    asked = await press(club, eve, board(club), "Take a seat")
    assert asked.response is not None
    message = asked.response.message
    (container,) = club.discord.backend.get_message(club.channel.id, message.id).components
    (row,) = [part for part in container["components"] if part["type"] == 1]
    old = row["components"][0]["custom_id"]
    row["components"][0]["custom_id"] = f"{old.rpartition(':')[0]}:{seat}"
    result = await eve.click(message, custom_id=row["components"][0]["custom_id"])
    assert "cannot be taken over by you" in answer(result)


@EVERY_GAME
async def test_every_game_goes_on_with_seats_that_change_hands(club: Club, key: str, players: int) -> None:
    target = {"cinch": 14, "pitch": 7}.get(key, 5)
    await start_match(club, people=players, game=key, players=players, target=target)
    people = club.members[:players]
    for presses in range(900):
        if is_over(club):
            break
        if presses in (3, 9):
            await command(club, people[1], "table leave")
        if presses in (6, 15) and "Take a seat" in written(board(club)):
            await press(club, people[1], board(club), "Take a seat")
        if is_over(club):
            break
        if whose_turn(club) is None:
            await club.discord.advance_time(3)
        else:
            await act(club, "Pass", "Stand", "Give one")
    assert re.search(r"wins? the match!", seen(board(club)))


async def test_whoever_is_blocked_takes_no_seat_but_may_come_back_to_their_own(club: Club) -> None:
    await start_match(club, people=3)
    ann, bob, dot, eve = club.members[0], club.members[1], club.members[3], club.members[4]
    tables, moderator = club.discord.bot.tables, Person(eve.id, "Eve", moderator=True)
    await tables.block(moderator, club.guild.id, Person(dot.id, "Dot"))
    refused = answer(await press(club, dot, board(club), "Take a seat"))
    assert "a moderator has blocked you" in refused
    await command(club, bob, "table leave")
    await tables.block(moderator, club.guild.id, Person(bob.id, "Bob"))
    asked = await press(club, bob, board(club), "Take a seat")
    assert (await table(club)).seat_of(bob.id) == 1 and asked.ephemeral
    assert (await table(club)).seat_of(ann.id) == 0


async def test_open_hands_and_the_message_above_name_whoever_sits_there_now(club: Club) -> None:
    await start_match(club, people=3)
    ann, eve = club.members[0], club.members[4]
    await look(club, ann)
    found = await table(club)
    (computer,) = [row for row in found.row.seats if row.computer is not None]

    def above() -> str:
        """The lobby's message, which has the cut and the sides since the match began."""
        return next(seen(each) for each in club.channel.history() if each.id == found.row.lobby_message_id)

    assert computer.name in above() and computer.name in seen(hand(club, ann))
    await press(club, eve, board(club), "Take a seat")
    assert found.seat_of(eve.id) == computer.seat
    for told in (above(), seen(hand(club, ann)), seen(board(club))):
        assert "Eve" in told and computer.name not in told
