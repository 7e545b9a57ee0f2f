"""Every wrong press: its own exact sentence, and nothing changed in memory or on disk."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.game.actions import Stand
from bot.tables import (
    blocked,
    corrections,
    friends,
    history,
    house_rules,
    limits,
    lobbies,
    moderators,
    retention,
    roster,
    seasons,
    service,
    votes,
    zones,
)
from bot.tables.authority import REFUSALS, Act
from bot.tables.exporting import of_server
from bot.tables.offers import offer
from bot.tables.table import Person, Table
from db.export import Scope
from db.history import PastMatch
from tests.office.result_scenes import match_day
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, MODERATOR, OWNER, Floor
from tests.tables.signing import signed
from tests.tables.wrong_presses import Press, Scene, WrongPresses, check_refused

MODULES = (
    service,
    lobbies,
    roster,
    house_rules,
    friends,
    limits,
    blocked,
    moderators,
    retention,
    seasons,
    corrections,
    zones,
    history,
    votes,
)
SUBJECTS = "table|settings|moderators|season|correct|history|vote"

WRONG = WrongPresses()
refused = WRONG.refused


async def create(floor: Floor, **how: object) -> Table:
    usual = {"guild_id": GUILD, "channel_id": CHANNEL, "variant": "trinidad", "options": {}}
    return await floor.tables.create(ANN, **{**usual, **how})  # type: ignore[arg-type]


async def open_(floor: Floor, **how: object) -> Table:
    usual = {"guild_id": GUILD, "channel_id": CHANNEL, "options": {}, "friends": {}}
    return await floor.tables.open(ANN, **{**usual, **how})  # type: ignore[arg-type]


AGREED = (
    "Your word is given already. {names} can agree or play on; if you have changed your mind, press Play on."
)
NO_ZONE = "There is no such time zone. Type the name of a city and pick one from the list, or UTC."
NO_DATE = "That is no date from 2000 to 2099. Write it as in 1 Mar 2026 or 2026-03-01."
SEASONS_FOR = "Only moderators of this server open and close seasons. /season list shows those there are."
NO_CHOICE = (
    "That is no choice for this house rule of {game}. Open the house rules afresh and pick from its list."
)


@refused("table.gone", "That table is no longer here. Open a new one with /table create.")
async def press_at_a_table_long_gone(floor: Floor) -> Press:
    return lambda: floor.tables.sit(99, ANN, 0)


@refused("table.gone", "That table is no longer here. Open a new one with /table create.")
async def press_a_button_with_an_id_beyond_all_counting(floor: Floor) -> Press:
    return lambda: floor.tables.sit(10**30, ANN, 0)


@refused(
    "table.play-deleted",
    "The play of the match at {table} is not kept any more: this server keeps it for a while only, then the"
    " result alone.",
)
async def rematch_of_a_match_whose_play_was_deleted(floor: Floor) -> Press:
    table = await floor.finished()
    await floor.tables.retention.choose(OWNER, GUILD, 30)
    floor.now += 31 * 24 * 60 * 60
    assert await floor.tables.retention.delete_old() == 1
    return lambda: floor.tables.rematch(table.id, ANN)


@refused("table.no-such-clock", "There is no such clock. Pick one from the list.")
async def a_clock_that_there_is_not(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.set_clock(table.id, ANN, "blitz")


@refused("table.no-such-game", "That game is not on offer. Pick one from the list.")
async def create_a_game_that_is_not_there(floor: Floor) -> Press:
    return lambda: create(floor, variant="bridge")


@refused("table.invited-twice", "Bob has a seat at this table already. Invite each person once.")
async def invite_one_person_to_two_seats(floor: Floor) -> Press:
    return lambda: create(floor, invited={1: BOB, 2: BOB})


@refused("table.invited-twice", "Ann has a seat at this table already. Invite each person once.")
async def invite_oneself(floor: Floor) -> Press:
    return lambda: create(floor, invited={2: ANN})


@refused("table.sit-again", "You sit there already. To change, press another open seat at {table}.")
async def sit_where_one_sits(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.sit(table.id, ANN, 0)


@refused("table.no-such-seat", "This table has no such seat. Press one of the seat buttons.")
async def sit_on_a_fifth_seat(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.sit(table.id, BOB, 4)


@refused(
    "table.seat-kept",
    "That seat is kept for Cyd. Take another, or ask the host to free it with /table remove.",
)
async def sit_on_a_seat_kept_for_another(floor: Floor) -> Press:
    table = await create(floor, invited={2: CYD})
    return lambda: floor.tables.sit(table.id, BOB, 2)


@refused("table.seat-taken", "Bob sits there already. Take another seat that is open.")
async def sit_on_a_seat_that_is_taken(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.sit(table.id, CYD, 1)


NOT_SEATED = 'You do not sit at table {table}. Only those seated can do that; "My hand" is for players.'


@refused("table.not-seated", NOT_SEATED)
async def leave_without_a_seat(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.leave(table.id, EVE)


@refused("table.not-seated", NOT_SEATED)
async def add_a_computer_player_without_a_seat(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.add_computer(table.id, EVE)


@refused("table.not-seated", NOT_SEATED)
async def start_from_a_kept_seat(floor: Floor) -> Press:
    table = await create(floor, invited={2: CYD})
    return lambda: floor.tables.start(table.id, CYD, fill=True)


@refused("table.not-seated", NOT_SEATED)
async def play_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.act(table.id, EVE, table.turn, Stand())


@refused("table.not-seated", NOT_SEATED)
async def rematch_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.rematch(table.id, EVE)


@refused("table.seated-already", 'You sit at {table} already. "My hand" shows your cards.')
async def take_over_a_seat_while_seated(floor: Floor) -> Press:
    table = await floor.computers_turn()
    return lambda: floor.tables.substitutes.take(table.id, ANN, 1)


@refused("table.no-open-seat", "No seat is open for a computer player: each is taken or kept for someone.")
async def add_a_computer_player_where_seats_are_kept(floor: Floor) -> Press:
    table = await create(floor, invited={1: BOB, 2: CYD, 3: DOT})
    return lambda: floor.tables.add_computer(table.id, ANN)


@refused(
    "table.only-host-removes",
    "Only the host, Ann, or a moderator can take someone out before the deal.",
)
async def remove_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(3)
    return lambda: floor.tables.remove(table.id, BOB, 2)


@refused("table.nobody-there", "Nobody sits there. Pick someone who sits at the table.")
async def remove_from_an_open_seat(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.remove(table.id, ANN, 2)


@refused("table.host-stays", "The host cannot be taken out. The host can press Leave or Cancel.")
async def remove_the_host(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.remove(table.id, MODERATOR, 0)


@refused("table.only-host-rules", "Only the host, Ann, chooses the house rules.")
async def set_a_house_rule_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.set_option(table.id, BOB, "game_points", 2)


@refused(
    "table.only-host-starts",
    "The host, Ann, starts the match. From <t:1000120:t> on, anyone seated can.",
)
async def start_as_a_guest_a_second_too_early(floor: Floor) -> Press:
    table = await floor.lobby(4)
    floor.now += 119
    return lambda: floor.tables.start(table.id, BOB)


OPEN = 'still open. Wait for players, add computer players, or press "Fill with computers and start".'


@refused("table.seats-open", f"1 seat is {OPEN}")
async def start_with_three(floor: Floor) -> Press:
    table = await floor.lobby(3)
    return lambda: floor.tables.start(table.id, ANN)


@refused("table.seats-open", f"3 seats are {OPEN}")
async def start_with_seats_kept(floor: Floor) -> Press:
    table = await create(floor, invited={1: BOB, 2: CYD})
    return lambda: floor.tables.start(table.id, ANN)


@refused("table.moved-on", "That has moved on. Here is your hand as it is now.")
async def press_a_button_of_the_turn_before(floor: Floor) -> Press:
    table = await floor.match()
    actor = floor.actor(table)
    await floor.move(table)
    return lambda: floor.tables.act(table.id, actor, table.turn - 1, Stand())


@refused("table.not-your-turn", "It is {actor}'s turn. Your cards wait until it is yours.")
async def play_out_of_turn(floor: Floor) -> Press:
    table = await floor.match()
    other = next(person for person in (ANN, BOB) if person != floor.actor(table))
    return lambda: floor.tables.act(table.id, other, table.turn, Stand())


@refused("table.not-your-turn", "It is {actor}'s turn. Your cards wait until it is yours.")
async def play_for_the_computer_player(floor: Floor) -> Press:
    table = await floor.computers_turn()
    return lambda: floor.tables.act(table.id, ANN, table.turn, Stand())


@refused("table.not-started", "The match at {table} has not begun. Its host starts it from the lobby.")
async def play_in_the_lobby(floor: Floor) -> Press:
    table = await floor.lobby(4)
    return lambda: floor.tables.act(table.id, ANN, 0, Stand())


@refused("table.not-finished", "The match at {table} is still on. A rematch can begin once it is over.")
async def rematch_in_mid_match(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.rematch(table.id, ANN)


@refused("table.rematch-open", "The rematch is open already: table {table}. Sit down there.")
async def rematch_a_second_time(floor: Floor) -> Press:
    old = await floor.finished()
    await floor.tables.rematch(old.id, BOB)
    return lambda: floor.tables.rematch(old.id, ANN)


@refused(
    "table.only-host-cancels",
    "Only the host, Ann, or a moderator can cancel this table. You can press Leave.",
)
async def cancel_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.close(table.id, BOB)


@refused("vote.agreed", AGREED.format(names="Bob and Dot"))
async def ask_to_close_for_a_side_that_has_agreed(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    return lambda: floor.tables.close(table.id, CYD)


@refused("vote.agreed", AGREED.format(names="Bob, Dot and Eve"))
async def agree_twice_as_one_of_five_who_play_alone(floor: Floor) -> Press:
    table = await floor.match("pitch", 5)
    await floor.tables.close(table.id, ANN)
    await floor.tables.votes.agree(table.id, CYD, "close")
    return lambda: floor.tables.votes.agree(table.id, CYD, "close")


@refused("vote.agreed", AGREED.format(names="Bob"))
async def ask_to_close_twice_as_one_of_two(floor: Floor) -> Press:
    table = await floor.match("seven-up", 2)
    await floor.tables.close(table.id, ANN)
    return lambda: floor.tables.close(table.id, ANN)


@refused(
    "vote.another",
    "There is another vote at {table}: Ann asked first. It must be answered on the board before you can ask.",
)
async def ask_to_resign_while_it_is_asked_to_close(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    return lambda: floor.tables.votes.resign(table.id, BOB)


@refused(
    "vote.another",
    "There is another vote at {table}: Ann asked first. It must be answered on the board before you can ask.",
)
async def ask_to_resign_while_the_other_side_asks_it(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.votes.resign(table.id, ANN)
    return lambda: floor.tables.votes.resign(table.id, DOT)


NO_VOTE = "That vote at {table} is no longer open: it was called off, or has lapsed. The match goes on."


@refused("vote.none", NO_VOTE)
async def agree_to_a_vote_that_was_called_off(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    await floor.tables.votes.play_on(table.id, BOB, "close")
    return lambda: floor.tables.votes.agree(table.id, BOB, "close")


@refused("vote.none", NO_VOTE)
async def agree_to_close_where_it_is_asked_to_resign(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.votes.resign(table.id, ANN)
    return lambda: floor.tables.votes.agree(table.id, CYD, "close")


@refused("vote.not-yours", "Only Ann and Cyd can answer that. You need do nothing.")
async def agree_that_the_other_side_resigns(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.votes.resign(table.id, ANN)
    return lambda: floor.tables.votes.agree(table.id, BOB, "resign")


@refused("vote.not-yours", "Only Ann, Bob, Cyd and Dot can answer that. You need do nothing.")
async def play_on_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    return lambda: floor.tables.votes.play_on(table.id, EVE, "close")


@refused(
    "vote.no-resigning",
    "Each plays alone at {table}, so there is no one side to give the match to. With /table leave a computer"
    " player plays on for you; /table close asks all to give the match up.",
)
async def resign_as_one_of_three(floor: Floor) -> Press:
    table = await floor.match("pitch", 3)
    return lambda: floor.tables.votes.resign(table.id, BOB)


@refused(
    "vote.only-for-others",
    "You play for Bob at {table}, who would lose the match by it. A side resigns only together with somebody "
    "who plays for themselves. /table leave gives the seat back; /table close asks both sides to give the "
    "match up.",
)
async def resign_for_somebody_who_is_not_there(floor: Floor) -> Press:
    table = await floor.match("seven-up", 2)
    await offer(floor.tables, table.id, BOB, 1)
    await floor.tables.substitutes.take(table.id, EVE, 1)
    return lambda: floor.tables.votes.resign(table.id, EVE)


@refused(
    "vote.asked-enough",
    "You have asked 2 times within 10 minutes, and the match goes on. You can ask again from <t:1000600:T> "
    "on.",
)
async def ask_again_and_again(floor: Floor) -> Press:
    table = await floor.match()
    for _ in range(limits.ASKS):
        await floor.tables.close(table.id, ANN)
        await floor.tables.votes.play_on(table.id, BOB, "close")
    return lambda: floor.tables.close(table.id, ANN)


@refused("table.not-seated", NOT_SEATED)
async def resign_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.votes.resign(table.id, EVE)


@refused("table.not-started", "The match at {table} has not begun. Its host starts it from the lobby.")
async def resign_in_a_lobby(floor: Floor) -> Press:
    table = await floor.lobby(4)
    return lambda: floor.tables.votes.resign(table.id, BOB)


@refused(
    "table.over",
    "Table {table} is over. Open a new one with /table create, or press Rematch under its result.",
)
async def agree_at_a_table_that_is_over(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    await floor.tables.close(table.id, MODERATOR)
    return lambda: floor.tables.votes.agree(table.id, BOB, "close")


@refused("table.only-seated-close", "Only those seated at {table}, or a moderator, can close it.")
async def close_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.close(table.id, EVE)


@refused("table.only-seated-resume", "Only those seated at {table}, or a moderator, can move it here.")
async def move_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.move(table.id, EVE, 77)


BEGUN = "The match at {table} has begun, so seats can no longer change that way."


@refused("table.started", BEGUN + ' Press "My hand" to play.')
async def sit_down_after_the_start(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.sit(table.id, EVE, 0)


@refused("table.started", BEGUN + ' Press "My hand" to play.')
async def start_twice(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.start(table.id, ANN)


OVER = "Table {table} is over. Open a new one with /table create, or press Rematch under its result."


@refused("table.over", OVER)
async def play_after_the_end(floor: Floor) -> Press:
    table = await floor.finished()
    return lambda: floor.tables.act(table.id, ANN, table.turn, Stand())


@refused("table.over", OVER)
async def sit_down_after_the_end(floor: Floor) -> Press:
    table = await floor.finished()
    return lambda: floor.tables.sit(table.id, EVE, 0)


@refused("table.only-host-rules", "Only the host, Ann, chooses the house rules.")
async def go_back_to_the_usual_rules_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.usual_rules(table.id, BOB)


@refused("table.only-host-rules", "Only the host, Ann, chooses the house rules.")
async def take_the_same_rules_again_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.same_again(table.id, BOB)


@refused(
    "table.no-last-rules",
    "You have hosted no match of this game here with so many players, so there is nothing to take again."
    ' Press "House rules" to choose.',
)
async def take_the_same_rules_again_the_first_time(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.same_again(table.id, ANN)


FROZEN = 'The house rules of {table} were settled when its match began. "Rules" shows them.'


@refused("table.rules-frozen", FROZEN)
async def set_a_house_rule_after_the_start(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.set_option(table.id, ANN, "low", "won")


@refused("table.rules-frozen", FROZEN)
async def go_back_to_the_usual_rules_after_the_start(floor: Floor) -> Press:
    table = await floor.match(low="won")
    return lambda: floor.tables.usual_rules(table.id, ANN)


@refused("table.rules-frozen", FROZEN)
async def take_the_same_rules_again_after_the_start(floor: Floor) -> Press:
    await floor.match(low="won")
    table = await floor.match()
    return lambda: floor.tables.same_again(table.id, ANN)


@refused("table.over", OVER)
async def set_a_house_rule_after_the_end(floor: Floor) -> Press:
    table = await floor.finished()
    return lambda: floor.tables.set_option(table.id, ANN, "low", "won")


@refused("table.moderators-only", "Only moderators of this server can change that.")
async def save_the_rules_as_a_host_who_is_no_moderator(floor: Floor) -> Press:
    table = await floor.lobby(low="won")
    return lambda: floor.tables.house_rules.save(ANN, table)


@refused("table.only-host-rules", "Only the host, Ann, chooses the house rules.")
async def save_the_rules_as_a_moderator_who_does_not_host(floor: Floor) -> Press:
    table = await floor.lobby(low="won")
    return lambda: floor.tables.house_rules.save(MODERATOR, table)


@refused(
    "moderators.owner-only",
    "Only those who can manage this server can change that. Ask someone with Discord's Manage Server"
    " permission.",
)
async def set_the_servers_rules_as_a_moderator_who_does_not_manage_it(floor: Floor) -> Press:
    return lambda: floor.tables.house_rules.set_of_server(MODERATOR, GUILD, "trinidad", 4, "low", "won")


@refused("option.no-choice", NO_CHOICE.format(game="Cinch"))
async def set_the_servers_rules_to_what_cannot_be(floor: Floor) -> Press:
    return lambda: floor.tables.house_rules.set_of_server(OWNER, GUILD, "cinch", 4, "follow", "lax")


@refused(
    "table.no-partner",
    "Nobody is anybody's partner at this table: each plays alone. Keep seats with right or left instead.",
)
async def keep_a_seat_for_a_partner_among_three(floor: Floor) -> Press:
    return lambda: open_(floor, variant="kick-and-pull", players=3, friends={"partner": BOB})


@refused(
    "table.no-partner",
    "Nobody is anybody's partner at this table: each plays alone. Keep seats with right or left instead.",
)
async def keep_a_seat_for_a_partner_where_four_play_alone(floor: Floor) -> Press:
    await floor.tables.house_rules.set_of_server(OWNER, GUILD, "pitch", 4, "partners", False)
    return lambda: open_(floor, variant="pitch", friends={"partner": BOB})


@refused("table.one-neighbour", "With two players right and left are the same seat. Use one of them.")
async def keep_two_seats_among_two(floor: Floor) -> Press:
    return lambda: open_(floor, variant="seven-up", friends={"right": BOB, "left": CYD})


@refused("option.target", "A match of Trinidad All Fours cannot go to 0. Its target can be: 1 to 200.")
async def a_target_that_cannot_be(floor: Floor) -> Press:
    return lambda: create(floor, options={"target": 0})


@refused("option.target", "A match of Auction pitch cannot go to 9. Its target can be: 7, 11, 21.")
async def a_target_that_the_game_has_not(floor: Floor) -> Press:
    return lambda: open_(floor, variant="pitch", options={"target": 9})


@refused("option.no-choice", NO_CHOICE.format(game="Trinidad All Fours"))
async def a_house_rule_with_a_value_of_another_type(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.set_option(table.id, ANN, "zero_tie", 1)


@refused(
    "option.gone",
    "Trinidad All Fours has no such house rule now. Open the house rules afresh: they show all there are.",
)
async def a_house_rule_of_another_game(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.set_option(table.id, ANN, "throw_in", True)


@refused("option.players", "Trinidad All Fours is not a game for 3. How many can play: 4.")
async def a_table_for_three(floor: Floor) -> Press:
    return lambda: create(floor, players=3)


@refused("option.players", "Kick and pull is not a game for 5. How many can play: 2, 3, 4.")
async def a_table_of_kick_and_pull_for_five(floor: Floor) -> Press:
    return lambda: open_(floor, variant="kick-and-pull", players=5)


@refused("table.no-such-game", "That game is not on offer. Pick one from the list.")
async def open_a_game_that_is_not_there(floor: Floor) -> Press:
    return lambda: open_(floor, variant="bridge")


@refused(
    "table.hosts-enough",
    "You host 5 tables on this server already, as many as one person may. Close one with /table close, or "
    "wait until one is over, then try again.",
)
async def host_a_sixth_table(floor: Floor) -> Press:
    for _ in range(5):
        await floor.lobby()
    return lambda: open_(floor, variant="trinidad")


@refused(
    "table.server-full",
    "This server has 60 tables open and in play, as many as it may have. Sit down at one of them, which "
    "/table list shows, or try again when one is over.",
)
async def open_a_table_where_the_server_has_sixty(floor: Floor) -> Press:
    for number in range(60):
        await floor.tables.create(
            Person(number, "Someone"), guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}
        )
    return lambda: open_(floor, variant="trinidad")


BLOCKED = "You cannot play at this server's tables: a moderator has blocked you. Ask a moderator."


@refused("table.blocked", BLOCKED)
async def open_a_table_while_blocked(floor: Floor) -> Press:
    await floor.tables.block(MODERATOR, GUILD, ANN)
    return lambda: open_(floor, variant="trinidad")


@refused("table.blocked", BLOCKED)
async def sit_down_while_blocked(floor: Floor) -> Press:
    table = await floor.lobby()
    await floor.tables.block(MODERATOR, GUILD, BOB)
    return lambda: floor.tables.sit(table.id, BOB, 1)


@refused(
    "table.invited-blocked",
    "Bob cannot be invited: a moderator has blocked them from this server's tables. Keep the seat for "
    "someone else, or leave it open.",
)
async def invite_someone_who_is_blocked(floor: Floor) -> Press:
    await floor.tables.block(MODERATOR, GUILD, BOB)
    return lambda: open_(floor, variant="trinidad", friends={"partner": BOB})


@refused("settings.not-blocked", "Bob is not blocked on this server. /settings blocked shows who is.")
async def unblock_someone_who_is_not_blocked(floor: Floor) -> Press:
    return lambda: floor.tables.blocked.unblock(MODERATOR, GUILD, BOB)


@refused(
    "moderators.everyone",
    "@everyone is all members, and not all can moderate. Name a role that only your moderators have.",
)
async def name_everyone_as_the_moderators(floor: Floor) -> Press:
    return lambda: floor.tables.moderators.name(OWNER, GUILD, GUILD)


@refused("offer.not-yours", "Only Bob, their partner, the host Ann or a moderator can offer that seat.")
async def offer_the_seat_of_an_opponent(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: offer(floor.tables, table.id, CYD, 1)


@refused(
    "table.unreadable",
    "Table {table} cannot be read back, so nothing can be done at it; the bot's log says why, for whoever "
    "runs the bot. Other tables go on: open a new one with /table create.",
)
async def press_at_a_table_that_cannot_be_read_back(floor: Floor) -> Press:
    table = await floor.match()
    await floor.spoil(table)
    tables = floor.anew()
    return lambda: tables.sit(table.id, EVE, 0)


def nowhere(past: PastMatch) -> bool:
    return False


@refused(
    "history.no-match",
    "There is no match 1 on this server that you can look at. /history lists those there are.",
)
async def look_at_a_match_of_a_channel_that_one_cannot_see(floor: Floor) -> Press:
    await floor.finished()
    return lambda: floor.tables.history.match(GUILD, 1, EVE, nowhere)


@refused(
    "export.moderators-only",
    "Only moderators of this server can take its matches out. /export mine gives you yours.",
)
async def take_the_servers_matches_out_without_moderating_there(floor: Floor) -> Press:
    async def press() -> Scope:
        return of_server(ANN, GUILD)

    return press


@refused(
    "settings.retention-deletes",
    "That deletes the play of 1 match of this server within a day, and it does not come back; results stay. "
    "Nothing is changed yet. To do it, use the command again with days 30 and sure True.",
)
async def keep_play_for_a_shorter_time_than_some_is_old(floor: Floor) -> Press:
    await floor.finished()
    floor.now += 31 * 24 * 60 * 60
    return lambda: floor.tables.retention.choose(OWNER, GUILD, 30)


@refused(
    "history.play-deleted",
    "The play of match 1 is not kept any more: this server keeps it for a while only, then the result alone.",
)
async def look_at_a_match_whose_play_is_not_kept(floor: Floor) -> Press:
    await floor.finished()
    await floor.tables.retention.choose(OWNER, GUILD, 30)
    floor.now += 31 * 24 * 60 * 60
    await floor.tables.retention.delete_old()
    past = await floor.tables.history.match(GUILD, 1, ANN, nowhere)
    return lambda: floor.tables.history.replay(past, 1)


@refused(
    "history.no-cards",
    "Match 1 was played with real cards, and nobody writes those down: there are no deals to step through,"
    " save or check. Choose it in `/history` to read its sheet, deal by deal.",
)
async def step_through_a_match_of_a_real_table(floor: Floor) -> Press:
    await signed(floor)
    past = await floor.tables.history.match(GUILD, 1, ANN, nowhere)
    return lambda: floor.tables.history.replay(past, 1)


@refused(
    "history.sheet-refused",
    "A rule was corrected since match 1 was booked, and the rules of today book its sheet no more. Its result"
    " stands.",
)
async def read_a_sheet_that_the_rules_of_today_refuse(floor: Floor) -> Press:
    await signed(floor)
    sql = "UPDATE pad_entry SET notation = 'high 2' WHERE number = 1"
    await floor.database.transaction(lambda connection: connection.execute(sql).close())
    past = await floor.tables.history.match(GUILD, 1, ANN, nowhere)
    return lambda: floor.tables.history.sheet(past)


@refused("history.live", "Match 1 is still being played. It can be looked at once it is over.")
async def look_at_a_match_under_way(floor: Floor) -> Press:
    await floor.match()
    return lambda: floor.tables.history.match(GUILD, 1, ANN, nowhere)


@refused("history.no-deal", "Match 1 had 1 deal, so it has no deal 2. Name one of them, from 1 on.")
async def look_at_a_deal_that_was_not_dealt(floor: Floor) -> Press:
    await floor.finished()
    past = await floor.tables.history.match(GUILD, 1, ANN, nowhere)
    return lambda: floor.tables.history.replay(past, 2)


@refused(
    "history.refused",
    "A rule was corrected since that was played, and the rules of today do not deal it any more. "
    '"Save match as text" under another deal still tells what was done.',
)
async def look_at_a_match_of_a_house_rule_that_is_gone(floor: Floor) -> Press:
    await floor.finished()
    past = await floor.tables.history.match(GUILD, 1, ANN, nowhere)
    gone = replace(past, row=replace(past.row, options={"low": "stolen"}))
    return lambda: floor.tables.history.replay(gone, 1)


@refused("settings.no-such-zone", NO_ZONE)
async def name_a_time_zone_that_there_is_not(floor: Floor) -> Press:
    return lambda: _now(zones.zone_named, "Europe/Port of Spain")


# Seasons


async def season(floor: Floor, *days: str, name: str = "Lent") -> None:
    """In 1970, where these tables play, all dates are to come."""
    await floor.seasons.open(MODERATOR, GUILD, name, *days)


@refused("season.moderators-only", SEASONS_FOR)
async def open_a_season_without_moderating(floor: Floor) -> Press:
    return lambda: floor.seasons.open(ANN, GUILD, "Lent", "2026-03-01")


@refused("season.no-date", NO_DATE)
async def open_a_season_on_the_thirtieth_of_february(floor: Floor) -> Press:
    return lambda: floor.seasons.open(MODERATOR, GUILD, "Lent", "2026-02-30")


@refused("season.no-date", NO_DATE)
async def open_a_season_until_a_week_of_the_year(floor: Floor) -> Press:
    return lambda: floor.seasons.open(MODERATOR, GUILD, "Lent", "2026-02-01", "2026-W10-1")


@refused(
    "season.ends-first",
    "A season cannot end on Sat 28 Feb 2026 and start on Sun 1 Mar 2026. Its last day is the first one or a"
    " later one.",
)
async def open_a_season_that_ends_before_it_starts(floor: Floor) -> Press:
    return lambda: floor.seasons.open(MODERATOR, GUILD, "Lent", "2026-03-01", "2026-02-28")


@refused("season.name-taken", "There is a season LENT on this server already. Choose another name.")
async def open_a_season_by_a_name_that_there_is(floor: Floor) -> Press:
    await season(floor, "2026-03-01", "2026-03-31")
    return lambda: floor.seasons.open(MODERATOR, GUILD, "LENT", "2027-03-01")


@refused(
    "season.overlaps",
    "Season Lent goes over some of these days, and no two seasons overlap. Choose other days; /season list "
    "shows those that are taken.",
)
async def open_a_season_from_the_last_day_of_another(floor: Floor) -> Press:
    await season(floor, "2026-03-01", "2026-03-31")
    return lambda: floor.seasons.open(MODERATOR, GUILD, "Spring", "2026-03-31", "2026-05-01")


@refused(
    "season.overlaps-open",
    "Season Lent has no last day yet, and no two seasons overlap. Close it first with /season close, or "
    "choose days before it.",
)
async def open_a_season_after_one_that_has_no_end(floor: Floor) -> Press:
    await season(floor, "2026-03-01")
    return lambda: floor.seasons.open(MODERATOR, GUILD, "Spring", "2027-03-31")


@refused("season.none-named", "No season here is called May. Pick one from the list, or see /season list.")
async def close_a_season_that_there_is_not(floor: Floor) -> Press:
    return lambda: floor.seasons.close(MODERATOR, GUILD, "May")


@refused(
    "season.none",
    "There was no season on this server yet. A moderator opens one with /season open.",
)
async def show_a_season_where_there_was_none(floor: Floor) -> Press:
    return lambda: floor.seasons.named(GUILD, None)


@refused("season.none-open", "No season is on here, so there is nothing to close. /season list shows all.")
async def close_a_season_where_none_has_begun(floor: Floor) -> Press:
    await season(floor, "2026-03-01")
    return lambda: floor.seasons.close(MODERATOR, GUILD)


@refused("season.closed-already", "Season Lent is closed already, and its table is final.")
async def close_a_season_that_is_closed(floor: Floor) -> Press:
    floor.now = 1_800_000_000.0
    await season(floor, "2026-03-01")
    await floor.seasons.close(MODERATOR, GUILD)
    return lambda: floor.seasons.close(MODERATOR, GUILD, "lent")


# Corrections


async def played(floor: Floor) -> int:
    """The number of a match that was played to its end."""
    number = (await floor.finished()).row.match_id
    assert number == 1
    return number


@refused(
    "correct.moderators-only",
    "Only moderators of this server correct results. Tell one what went wrong, and the match's number.",
)
async def void_a_match_without_moderating(floor: Floor) -> Press:
    number = await played(floor)
    return lambda: floor.corrections.void(ANN, GUILD, number, "I lost")


@refused(
    "audit.moderators-only",
    "Only moderators of this server read this log. What was corrected is told where the match was played.",
)
async def read_the_log_without_moderating(floor: Floor) -> Press:
    return lambda: floor.corrections.log(ANN, GUILD, 5, 0)


@refused(
    "correct.no-such-match",
    "There is no match 1 on this server. Pick one from the list: it shows the last ones.",
)
async def void_a_match_of_another_server(floor: Floor) -> Press:
    number = await played(floor)
    return lambda: floor.corrections.void(MODERATOR, GUILD + 1, number, "wrong cards")


@refused(
    "correct.no-such-match",
    f"There is no match {10**30} on this server. Pick one from the list: it shows the last ones.",
)
async def void_a_match_with_a_number_beyond_all_counting(floor: Floor) -> Press:
    return lambda: floor.corrections.void(MODERATOR, GUILD, 10**30, "wrong cards")


@refused(
    "correct.not-over",
    "Match 1 is not over, so it has no result to correct. A moderator can close its table with /table close.",
)
async def void_a_match_in_play(floor: Floor) -> Press:
    await floor.match()
    return lambda: floor.corrections.void(MODERATOR, GUILD, 1, "wrong cards")


@refused("correct.given-up", "Match 1 was given up, so it counts nowhere and has no result to correct.")
async def void_a_match_that_was_given_up(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, MODERATOR)
    return lambda: floor.corrections.void(MODERATOR, GUILD, 1, "wrong cards")


@refused("correct.no-such-side", "That is no side of match 1. Pick the winner from the list.")
async def let_a_third_side_of_two_win(floor: Floor) -> Press:
    number = await played(floor)
    return lambda: floor.corrections.amend(MODERATOR, GUILD, number, "2", None, "wrong cards")


@refused("correct.no-such-side", "That is no side of match 1. Pick the winner from the list.")
async def let_a_name_win(floor: Floor) -> Press:
    number = await played(floor)
    return lambda: floor.corrections.amend(MODERATOR, GUILD, number, "Ann", None, "wrong cards")


NO_SCORES = (
    "Those are no scores for 2 sides. Write a whole number for each, up to 999, in the order of the list of "
    "winners, as in 14 9."
)


@refused("correct.no-scores", NO_SCORES)
async def give_three_scores_to_two_sides(floor: Floor) -> Press:
    number = await played(floor)
    return lambda: floor.corrections.amend(MODERATOR, GUILD, number, "0", "14 9 3", "wrong cards")


@refused("correct.no-scores", NO_SCORES)
async def give_scores_that_are_no_numbers(floor: Floor) -> Press:
    number = await played(floor)
    return lambda: floor.corrections.amend(MODERATOR, GUILD, number, "0", "many few", "wrong cards")


@refused("correct.the-same", "That is the result of match 1 already.")
async def amend_a_match_to_what_it_is(floor: Floor) -> Press:
    number = await played(floor)
    match = await floor.corrections.match(GUILD, number)
    assert match.result is not None
    winner, scores = str(match.result.winner), " ".join(map(str, match.result.scores))
    return lambda: floor.corrections.amend(MODERATOR, GUILD, number, winner, scores, "wrong cards")


@refused("correct.is-void", "Match 1 is void. /correct restore lets it count as it was played.")
async def amend_a_match_that_is_void(floor: Floor) -> Press:
    number = await floor.voided()
    return lambda: floor.corrections.amend(MODERATOR, GUILD, number, "0", "2 1", "wrong cards")


@refused(
    "correct.nothing-to-restore",
    "Match 1 stands as it was played: nothing was corrected, so there is nothing to restore.",
)
async def restore_a_match_that_nobody_corrected(floor: Floor) -> Press:
    number = await played(floor)
    return lambda: floor.corrections.restore(MODERATOR, GUILD, number, "it was right")


@refused("correct.no-reason", "A correction needs a reason that can be read: both sides are told it.")
async def void_a_match_for_a_reason_that_shows_nothing(floor: Floor) -> Press:
    number = await played(floor)
    return lambda: floor.corrections.void(MODERATOR, GUILD, number, " \u200b\u2800")


@refused(
    "correct.question-gone",
    "That question is no longer open: it was answered, or you have asked another since. Use /correct again.",
)
async def confirm_what_another_moderator_was_asked(floor: Floor) -> Press:
    asked = await floor.corrections.void(MODERATOR, GUILD, await played(floor), "wrong cards")
    return lambda: floor.corrections.confirm(OWNER, GUILD, asked.number)


@refused(
    "correct.moved-on",
    "Match 1 was corrected since this was asked, so nothing was changed now. /audit shows by whom; use "
    "/correct again to see how it stands.",
)
async def confirm_what_another_moderator_did_meanwhile(floor: Floor) -> Press:
    number = await played(floor)
    asked = await floor.corrections.void(OWNER, GUILD, number, "wrong cards")
    first = await floor.corrections.amend(MODERATOR, GUILD, number, "0", "5 2", "wrong score")
    await floor.corrections.confirm(MODERATOR, GUILD, first.number)
    await floor.folded()
    return lambda: floor.corrections.confirm(OWNER, GUILD, asked.number)


@refused(
    "table.fixture-on",
    "A table is open for table 1 of that match already: {table}. Sit down there, or wait until it is over.",
)
async def open_two_tables_for_one_game_of_a_match(floor: Floor) -> Press:
    day = await match_day(floor)
    await day.open_table()
    return day.open_table


PEOPLE_PLAY = "A fixture is played at {table}, so no computer player begins there. Wait until everybody sits."


@refused("table.fixture-people", PEOPLE_PLAY)
async def let_a_computer_player_begin_a_match_of_a_league(floor: Floor) -> Press:
    opened = await (await match_day(floor)).open_table()
    return lambda: floor.tables.add_computer(opened.id, ANN)


@refused("table.fixture-people", PEOPLE_PLAY)
async def fill_a_table_of_a_league_with_computer_players(floor: Floor) -> Press:
    opened = await (await match_day(floor)).open_table()
    return lambda: floor.tables.start(opened.id, ANN, fill=True)


@refused(
    "table.fixture-rules",
    "A fixture is played at {table}, by the league's house rules. Nobody changes them at one table.",
)
async def change_the_house_rules_of_a_league_at_one_table(floor: Floor) -> Press:
    opened = await (await match_day(floor)).open_table()
    return lambda: floor.tables.set_option(opened.id, ANN, "target", 21)


@refused(
    "table.fixture-partners",
    "A fixture is played at {table}, so partners stay together. Press Next game for the next one.",
)
async def take_new_partners_in_a_match_of_a_league(floor: Floor) -> Press:
    opened = await (await match_day(floor, options={"target": 1})).game()
    return lambda: floor.tables.rematch(opened.id, ANN, rotate=True)


async def _now(press: Callable[[str], object], said: str) -> object:
    return press(said)


@pytest.mark.parametrize(("key", "sentence", "scene"), WRONG.cases)
async def test_a_wrong_press_gets_its_own_sentence_and_changes_nothing(
    floor: Floor, key: str, sentence: str, scene: Scene
) -> None:
    await check_refused(floor, key, sentence, scene)


def test_every_refusal_the_service_can_give_is_reached() -> None:
    source = "".join(map(inspect.getsource, MODULES))
    raised = set(re.findall(rf'TableError\(\s*"((?:{SUBJECTS})\.[a-z-]+)"', source))
    raised |= {act.value.refusal for act in Act if act.value.refusal} | set(REFUSALS.values())
    raised |= set(re.findall(r'_lobby\(table_id, "(table\.[a-z-]+)"', source))
    assert len(raised) > 20
    assert raised <= WRONG.keys
