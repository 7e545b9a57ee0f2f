"""Every wrong press on a scorepad: its own exact sentence, and nothing changed in memory or on disk."""

from __future__ import annotations

import inspect
import re

import pytest

from bot.game.cards import Rank
from bot.league.pad_entries import Point, TurnUp
from bot.pads import opening, roster, service
from bot.pads.authority import Act
from bot.pads.service import SIGN_SECONDS
from db.pads import PadSeat
from tests.pads.conftest import decided, opened, seats, write
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, MODERATOR, Floor
from tests.tables.wrong_presses import Press, Scene, WrongPresses, check_refused

WRONG = WrongPresses()
refused = WRONG.refused

JACK = TurnUp(Rank.JACK)
NOT_ON_PAD = "Only those who play on this scorepad, and Ann, who keeps it, can do that."
NOT_A_PLAYER = "Only those who play on this scorepad can do that, for their own side."
MOVED_ON = (
    "This scorepad has moved on since that was shown: look at it as it is now, then press again if it is"
    " still needed."
)
ANSWER_FIRST = "Something waits for an answer on this scorepad. Agree to it, refuse it or take it back first."
NO_PROPOSAL = "That is no longer asked: it was answered, or taken back. The scorepad shows what holds now."
GONE = "That scorepad is no longer here. Open a new one with /score start."


@refused("pad.error.gone", GONE)
async def press_on_a_pad_long_gone(floor: Floor) -> Press:
    return lambda: floor.pads.book(99, ANN, 0, JACK)


@refused("pad.error.gone", GONE)
async def press_a_button_with_an_id_beyond_all_counting(floor: Floor) -> Press:
    return lambda: floor.pads.undo(10**30, ANN, 0)


@refused("pad.error.gone", GONE)
async def press_on_a_pad_of_a_server_whose_data_was_deleted(floor: Floor) -> Press:
    pad = await opened(floor)
    await floor.database.transaction(lambda connection: connection.execute("DELETE FROM pad").close())
    return lambda: floor.pads.book(pad.id, ANN, 0, JACK)


@refused(
    "pad.error.unreadable",
    "This scorepad cannot be read back. Open a new one with /score start, and tell whoever runs this bot.",
)
async def press_on_a_pad_whose_log_is_damaged(floor: Floor) -> Press:
    pad = await write(floor, await opened(floor), "turn-up J")
    sql = "UPDATE pad_entry SET notation = 'high twice'"
    await floor.database.transaction(lambda connection: connection.execute(sql).close())
    floor.anew()
    return lambda: floor.pads.find(pad.id)


@refused(
    "pad.error.finished",
    "This scorepad is finished, and its result stands. A moderator can correct it with /correct.",
)
async def undo_what_is_signed(floor: Floor) -> Press:
    pad = await decided(floor, ANN, "Tom", CYD, "Jo")
    await floor.pads.sign(pad.id, ANN, 1)
    await floor.folded()
    return lambda: floor.pads.undo(pad.id, ANN, 1)


@refused("pad.error.closed", "This scorepad is closed, and counts nowhere. Open a new one with /score start.")
async def book_on_a_closed_pad(floor: Floor) -> Press:
    pad = await opened(floor)
    await floor.pads.close(pad.id, MODERATOR, 0)
    return lambda: floor.pads.book(pad.id, ANN, 0, JACK)


@refused("pad.error.moved-on", MOVED_ON)
async def book_with_a_button_of_before(floor: Floor) -> Press:
    pad = await write(floor, await opened(floor), "turn-up J")
    return lambda: floor.pads.book(pad.id, BOB, 0, JACK)


@refused("pad.error.moved-on", MOVED_ON)
async def close_with_a_button_of_before(floor: Floor) -> Press:
    pad = await write(floor, await opened(floor), "turn-up J")
    return lambda: floor.pads.close(pad.id, BOB, 0)


@refused("pad.error.moved-on", MOVED_ON)
async def sign_another_result_than_was_shown(floor: Floor) -> Press:
    pad = await write(floor, await decided(floor), "undo, turn-up J")
    return lambda: floor.pads.sign(pad.id, BOB, 1)


@refused("pad.error.not-on-pad", NOT_ON_PAD)
async def book_for_others(floor: Floor) -> Press:
    pad = await opened(floor)
    return lambda: floor.pads.book(pad.id, EVE, 0, JACK)


@refused("pad.error.not-a-player", NOT_A_PLAYER)
async def sign_for_others(floor: Floor) -> Press:
    pad = await decided(floor)
    return lambda: floor.pads.sign(pad.id, MODERATOR, 1)


@refused("pad.error.not-decided", "Nobody has won yet. The result is signed once the series is decided.")
async def sign_before_the_end(floor: Floor) -> Press:
    pad = await decided(floor, best_of=3)
    return lambda: floor.pads.sign(pad.id, BOB, 1)


@refused(
    "pad.error.signed-already",
    "Your side has signed already. The result stands once the others have.",
)
async def sign_twice_for_a_side(floor: Floor) -> Press:
    pad = await decided(floor)
    await floor.pads.sign(pad.id, ANN, 1)
    return lambda: floor.pads.sign(pad.id, CYD, 1)


@refused(
    "pad.error.others-signed",
    "Another side has signed this result, so one side alone does not change it."
    " Press More and Correct a deal to ask them.",
)
async def undo_what_the_winners_have_signed(floor: Floor) -> Press:
    pad = await decided(floor)
    await floor.pads.sign(pad.id, ANN, 1)
    return lambda: floor.pads.undo(pad.id, BOB, 1)


@refused("pad.error.answer-first", ANSWER_FIRST)
async def sign_while_a_correction_waits(floor: Floor) -> Press:
    pad = await decided(floor)
    await floor.pads.propose(pad.id, BOB, 1, 1, 1, "turn-up A")
    return lambda: floor.pads.sign(pad.id, ANN, 1)


@refused("pad.error.answer-first", ANSWER_FIRST)
async def ask_twice(floor: Floor) -> Press:
    pad = await write(floor, await opened(floor), "high 0, low 0, next")
    await floor.pads.propose(pad.id, BOB, 3, 1, 1, "high 1, low 0")
    return lambda: floor.pads.close(pad.id, ANN, 3)


@refused("pad.error.no-proposal", NO_PROPOSAL)
async def agree_to_what_was_taken_back(floor: Floor) -> Press:
    pad = await write(floor, await opened(floor), "high 0, low 0, next")
    await floor.pads.propose(pad.id, BOB, 3, 1, 1, "high 1, low 0")
    await floor.pads.refuse(pad.id, BOB, 1)
    return lambda: floor.pads.agree(pad.id, ANN, 1)


@refused("pad.error.no-proposal", NO_PROPOSAL)
async def refuse_what_is_not_asked(floor: Floor) -> Press:
    pad = await opened(floor)
    return lambda: floor.pads.refuse(pad.id, ANN, 1)


@refused(
    "pad.error.agreed-already",
    "Your side has agreed already. The others are still to answer; Refuse takes it back.",
)
async def agree_with_oneself(floor: Floor) -> Press:
    pad = await write(floor, await opened(floor), "high 0, low 0, next")
    await floor.pads.propose(pad.id, BOB, 3, 1, 1, "high 1, low 0")
    return lambda: floor.pads.agree(pad.id, DOT, 1)


@refused("pad.error.the-same", "That deal is booked so already. Change something in it, or leave it.")
async def propose_what_stands(floor: Floor) -> Press:
    pad = await write(floor, await opened(floor), "high 0, low 0, next")
    return lambda: floor.pads.propose(pad.id, BOB, 3, 1, 1, "high 0, low 0")


@refused(
    "pad.error.no-notation",
    "That cannot be read as entries of a deal. Build the correction with the buttons.",
)
async def propose_what_cannot_be_read(floor: Floor) -> Press:
    pad = await write(floor, await opened(floor), "high 0, low 0, next")
    return lambda: floor.pads.propose(pad.id, BOB, 3, 1, 1, "high and low to us")


@refused("pad.error.twice", "High is booked already in this deal. If that was wrong, press Undo.")
async def book_what_the_rules_refuse(floor: Floor) -> Press:
    pad = await write(floor, await opened(floor), "high 0")
    return lambda: floor.pads.book(pad.id, BOB, 1, Point("high", (1,)))


@refused(
    "pad.error.keeps-enough",
    "You keep 5 scorepads on this server already, as many as one person may. Finish or close one, then try"
    " again.",
)
async def keep_a_sixth_pad(floor: Floor) -> Press:
    for _ in range(opening.KEPT - 1):
        await opened(floor)
    await decided(floor)
    return lambda: opened(floor)


@refused(
    "pad.error.server-full",
    "This server has 60 scorepads open, as many as it may have. Try again when one is finished.",
)
async def open_a_pad_on_a_full_server(floor: Floor) -> Press:
    pad = await opened(floor)
    sql = (
        "INSERT INTO pad (guild_id, channel_id, variant, players, options, best_of, dealer, keeper_id,"
        " keeper_name, rated, state, created_at, touched_at) SELECT guild_id, channel_id, variant, players,"
        " options, best_of, dealer, id, '', rated, state, created_at, touched_at FROM pad WHERE id = ?"
    )
    await floor.database.transaction(
        lambda connection: connection.executemany(sql, [(pad.id,)] * (opening.LIVE - 1)).close()
    )
    return lambda: opened(floor, keeper=EVE)


@refused("pad.error.best-of", "A series is the best of 1, 3, 5, 7 games. Pick one of those.")
async def play_the_best_of_two(floor: Floor) -> Press:
    return lambda: opened(floor, best_of=2)


@refused("pad.error.seats", "This game has 4 seats: name one player for each.")
async def name_two_players_for_one_seat(floor: Floor) -> Press:
    four = [*seats([ANN, BOB, CYD]), PadSeat(2, 0, DOT.user_id, DOT.name)]
    return lambda: floor.pads.start(ANN, guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", seats=four)


@refused("pad.error.person-twice", "Ann is named twice. Each person plays at one seat.")
async def play_against_oneself(floor: Floor) -> Press:
    return lambda: opened(floor, ANN, ANN, BOB, CYD)


@refused(
    "pad.error.name-twice",
    "Two players are called bob. Add something to one name, so that they can be told apart.",
)
async def name_somebody_as_a_member_is_called(floor: Floor) -> Press:
    return lambda: opened(floor, ANN, "bob", CYD, BOB)


@refused("pad.error.no-name", "A player's name is empty. Type a name, or pick a member.")
async def name_nobody(floor: Floor) -> Press:
    return lambda: opened(floor, ANN, " \u200b ", CYD, DOT)


@refused("pad.error.long-name", "A name has at most 32 letters. Type a shorter one.")
async def name_somebody_at_length(floor: Floor) -> Press:
    return lambda: opened(floor, ANN, "x" * 33, CYD, DOT)


@refused(
    "pad.error.no-such-seat", "There is no such seat at this table. Pick somebody who plays on this pad."
)
async def have_a_fifth_player_deal(floor: Floor) -> Press:
    return lambda: opened(floor, dealer=4)


@refused(
    "table.blocked",
    "You cannot play at this server's tables: a moderator has blocked you. Ask a moderator.",
)
async def open_a_pad_while_blocked(floor: Floor) -> Press:
    await floor.tables.blocked.add(MODERATOR, GUILD, ANN)
    return lambda: opened(floor)


@refused(
    "table.invited-blocked",
    "Bob cannot be invited: a moderator has blocked them from this server's tables. Keep the seat for someone"
    " else, or leave it open.",
)
async def name_somebody_who_is_blocked(floor: Floor) -> Press:
    await floor.tables.blocked.add(MODERATOR, GUILD, BOB)
    return lambda: opened(floor)


@pytest.mark.parametrize(("key", "sentence", "scene"), WRONG.cases)
async def test_a_wrong_press_gets_its_own_sentence_and_changes_nothing(
    floor: Floor, key: str, sentence: str, scene: Scene
) -> None:
    await check_refused(floor, key, sentence, scene)


def test_every_refusal_the_scorepads_can_give_is_reached() -> None:
    source = "".join(map(inspect.getsource, (service, roster, opening)))
    raised = set(re.findall(r'TableError\(\s*"([a-z.-]+)"', source))
    raised |= {act.value.refusal for act in Act if act.value.refusal}
    raised |= {f"pad.error.{state}" for state in ("finished", "closed")}
    assert len(raised) > 20
    assert raised <= WRONG.keys


async def test_a_pad_that_cannot_be_read_back_does_not_keep_the_others_from_their_time(floor: Floor) -> None:
    spoiled, whole = await decided(floor), await decided(floor)
    sql = "UPDATE pad SET options = '{\"none\": 1}' WHERE id = ?"
    await floor.database.transaction(lambda connection: connection.execute(sql, (spoiled.id,)).close())
    floor.anew()
    floor.now += SIGN_SECONDS
    assert [pad.id for pad in await floor.pads.open_pads(GUILD)] == [whole.id]
    assert await floor.pads.due() == 1
