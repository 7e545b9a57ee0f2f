"""Where the parts of a table meet: offers and votes, substitutes who resign, servers left, quiet hours."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.tables.clock import RETRY_SECONDS, Clock
from bot.tables.deadlines import CLOCKS
from bot.tables.left import DAY_SECONDS, KEPT_DAYS
from bot.tables.limits import ASK_SECONDS, ASKS
from bot.tables.offers import OFFER_SECONDS, offer
from bot.tables.table import Table, TableError
from db.connection import DatabaseError
from tests.tables.conftest import ANN, BOB, CYD, DOT, EVE, GUILD, MODERATOR, OWNER, Floor
from tests.tables.test_offers import until_bob_acts
from tests.tables.test_recovery import correct_a_rule
from tests.tables.test_votes import names, refused, rows

ELEVEN_AT_NIGHT, EIGHT_HOURS = 1_000_000.0 - 1_000_000.0 % DAY_SECONDS + 23 * 3600, 8 * 3600


async def bobs_turn(floor: Floor, clock: str = "off") -> Table:
    """A match in which Bob is to act."""
    table = await floor.lobby(4)
    await floor.tables.set_clock(table.id, ANN, clock)
    await floor.tables.start(table.id, ANN)
    await until_bob_acts(floor, table)
    return table


async def substitute(floor: Floor, table: Table) -> None:
    """Eve sits at Bob's seat, for Bob."""
    await offer(floor.tables, table.id, BOB, 1)
    await floor.tables.substitutes.take(table.id, EVE, 1)


# Votes, and those who play for others


async def test_nobody_resigns_who_only_plays_for_others(floor: Floor) -> None:
    table = await floor.match("seven-up", 2)
    await substitute(floor, table)
    await refused("vote.only-for-others", floor.tables.votes.resign(table.id, EVE))
    await floor.tables.close(table.id, EVE)
    await floor.tables.votes.agree(table.id, ANN, "close")
    assert table.state == "closed", "to give it up, which counts nowhere, they may agree"


async def test_with_a_partner_who_plays_for_themselves_a_substitute_resigns(floor: Floor) -> None:
    table = await floor.match()
    await substitute(floor, table)
    await floor.tables.votes.resign(table.id, EVE)
    assert names(table) == ["Dot"]
    await floor.tables.votes.agree(table.id, DOT, "resign")
    played = await floor.tables.journal.match(table.row.match_id or 0)
    assert played is not None and [seat.name for seat in played.seats if not seat.won] == ["Bob", "Dot"]


async def test_a_vote_of_substitutes_alone_does_not_outlive_the_partner_who_leaves(floor: Floor) -> None:
    table = await floor.match()
    await substitute(floor, table)
    await floor.tables.votes.resign(table.id, EVE)
    await floor.tables.substitutes.leave(table.id, DOT)
    assert (table.state, table.vote, await rows(floor)) == ("playing", None, [])
    await refused("vote.only-for-others", floor.tables.votes.resign(table.id, EVE))


async def test_a_vote_that_lapsed_as_somebody_left_is_not_open_again_when_they_are_back(floor: Floor) -> None:
    table = await floor.match("seven-up", 2)
    await floor.tables.close(table.id, ANN)
    await floor.tables.substitutes.leave(table.id, BOB)
    await floor.tables.substitutes.take(table.id, BOB, 1)
    assert (table.vote, await rows(floor)) == (None, [])
    assert (await floor.anew().find(table.id)).vote is None, "nor after a restart"


async def test_an_offer_in_mid_vote_takes_the_word_of_its_seat_and_the_taker_has_one(floor: Floor) -> None:
    table = await floor.match("pitch", 3)
    await floor.tables.close(table.id, BOB)
    await floor.tables.votes.agree(table.id, CYD, "close")
    await substitute(floor, table)
    assert names(table) == ["Ann", "Eve"] and (await floor.anew().find(table.id)).vote == table.vote
    table = await floor.tables.find(table.id)
    await floor.tables.votes.agree(table.id, ANN, "close")
    assert (table.state, names(table)) == ("playing", ["Eve"])


async def test_the_computer_that_sits_in_for_the_late_has_no_say_in_an_open_vote(floor: Floor) -> None:
    table = await bobs_turn(floor, "fast")
    await floor.tables.votes.resign(table.id, BOB)
    while (sitter := table.at(1)) is not None and sitter.user_id is not None:
        floor.now += CLOCKS["fast"] + 1
        assert await floor.tables.act_for_absent(
            table.id, table.turn, lambda at, seat: at.view(seat).legal[0]
        )
    assert (table.state, table.vote, await rows(floor)) == ("playing", None, [])


async def test_one_asks_twice_in_ten_minutes_and_no_more(floor: Floor) -> None:
    table = await floor.match()
    for _ in range(ASKS):
        await floor.tables.close(table.id, ANN)
        await floor.tables.votes.play_on(table.id, BOB, "close")
    before = await floor.everything()
    await refused("vote.asked-enough", floor.tables.votes.resign(table.id, ANN))
    assert await floor.everything() == before
    await floor.tables.votes.resign(table.id, BOB)  # the others may
    await floor.tables.votes.play_on(table.id, DOT, "resign")
    floor.now += ASK_SECONDS
    await floor.tables.close(table.id, ANN)
    assert names(table) == ["Bob", "Dot"]


async def test_a_resignation_that_is_not_sure_changes_nothing_where_it_would_end_the_match(
    floor: Floor,
) -> None:
    table = await floor.match("seven-up", 2)
    before, told = await floor.everything(), len(floor.told)
    assert not await floor.tables.votes.resign(table.id, ANN, sure=False)
    assert (await floor.everything(), len(floor.told)) == (before, told)
    assert await floor.tables.votes.resign(table.id, ANN)
    assert table.state == "finished"


# Time: quiet hours, restarts, servers left


async def test_no_seat_is_offered_while_its_time_waits_for_quiet_hours(floor: Floor) -> None:
    floor.now = ELEVEN_AT_NIGHT - CLOCKS["relaxed"] + 600
    await floor.tables.reminders.set_quiet(BOB.user_id, "UTC", "23:00", "07:00")
    table = await bobs_turn(floor, "relaxed")
    until = int(ELEVEN_AT_NIGHT + EIGHT_HOURS)
    assert table.row.deadline == until
    floor.now = ELEVEN_AT_NIGHT + 3600
    with pytest.raises(TableError, match=r"offer\.too-soon") as told:
        await offer(floor.tables, table.id, DOT, 1)
    assert told.value.values["at"] == until
    floor.now = until
    await offer(floor.tables, table.id, DOT, 1)


async def test_the_grace_after_a_restart_does_not_end_within_quiet_hours(floor: Floor) -> None:
    floor.now = ELEVEN_AT_NIGHT - CLOCKS["relaxed"] - 600
    await floor.tables.reminders.set_quiet(BOB.user_id, "UTC", "23:00", "07:00")
    table = await bobs_turn(floor, "relaxed")
    assert table.row.deadline == ELEVEN_AT_NIGHT - 600
    floor.now = ELEVEN_AT_NIGHT + 60  # the bot was down when the time ran out
    await floor.anew().resume()
    again = await floor.tables.find(table.id)
    assert again.row.deadline == ELEVEN_AT_NIGHT + EIGHT_HOURS
    assert (await floor.anew().find(table.id)).row.deadline == again.row.deadline


async def test_a_seat_is_not_offered_for_the_time_that_the_bot_was_not_on_the_server(floor: Floor) -> None:
    table = await bobs_turn(floor)
    await floor.tables.left.leave(GUILD)
    floor.now += 20 * DAY_SECONDS
    await floor.tables.left.back(GUILD)
    await refused("offer.too-soon", offer(floor.tables, table.id, DOT, 1))
    floor.now += OFFER_SECONDS
    await offer(floor.tables, table.id, DOT, 1)


async def test_a_vote_and_an_offer_are_there_when_a_server_asks_the_bot_back(floor: Floor) -> None:
    table = await bobs_turn(floor)
    await floor.tables.close(table.id, ANN)
    await offer(floor.tables, table.id, BOB, 1)
    await floor.tables.left.leave(GUILD)
    floor.now += DAY_SECONDS
    floor.anew()
    await floor.tables.left.load()
    await floor.tables.left.back(GUILD)
    again = await floor.tables.find(table.id)
    assert names(again) == ["Dot"] and again.offered(1)
    await floor.tables.votes.agree(again.id, DOT, "close")
    assert again.state == "closed"


async def test_a_full_disk_keeps_no_table_of_a_server_from_going_on(floor: Floor) -> None:
    for _ in range(2):
        await bobs_turn(floor, "normal")
    await floor.tables.left.leave(GUILD)
    floor.told.clear()
    store = floor.tables.store
    refusing, store.set_deadline = store.set_deadline, no_room  # type: ignore[method-assign,assignment]
    await floor.tables.left.back(GUILD)
    assert [change.kind for change in floor.told] == ["resumed", "shown"] * 2
    store.set_deadline = refusing  # type: ignore[method-assign]


async def no_room(*_: object) -> None:
    raise DatabaseError("database.full", Path("tables.db"))


async def test_a_role_of_a_server_that_was_deleted_moderates_no_more(floor: Floor) -> None:
    await floor.tables.moderators.name(OWNER, GUILD, 55)
    await floor.tables.left.leave(GUILD)
    floor.now += (KEPT_DAYS + 1) * DAY_SECONDS
    assert await floor.tables.left.forget_old() == 1
    assert floor.tables.moderators.role(GUILD) is None


# A disk that refuses at the start


async def test_a_table_that_a_full_disk_keeps_from_being_read_holds_up_no_other_and_is_read_later(
    floor: Floor,
) -> None:
    old, other = await floor.match(), await floor.match()
    sql = "UPDATE card_table SET next_secret = NULL WHERE id = ?"  # from before deals were sealed
    await floor.database.transaction(lambda connection: connection.execute(sql, (old.id,)).close())
    floor.anew()
    floor.told.clear()
    await floor.disk_refuses(True)
    assert not await floor.tables.resume()
    assert [(change.kind, change.table.id) for change in floor.told] == [("resumed", other.id)]
    await floor.disk_refuses(False)
    assert await floor.tables.resume()
    assert {change.table.id for change in floor.told} == {old.id, other.id}


async def test_the_clock_asks_again_for_what_was_not_read(floor: Floor) -> None:
    old = await floor.match()
    sql = "UPDATE card_table SET next_secret = NULL WHERE id = ?"
    await floor.database.transaction(lambda connection: connection.execute(sql, (old.id,)).close())
    clock = Clock(floor.anew(), dice=floor.dice)
    await floor.disk_refuses(True)
    clock.start()
    await asyncio.gather(*clock._tasks)
    await floor.disk_refuses(False)
    assert clock._resuming is not None
    left = clock._resuming.when() - asyncio.get_running_loop().time()
    assert RETRY_SECONDS - 5 < left <= RETRY_SECONDS
    await clock.stop()
    assert clock._resuming.cancelled()


async def test_dm_settings_in_memory_do_not_run_ahead_of_the_disk(floor: Floor) -> None:
    reminders = floor.tables.reminders
    await reminders.set_by_dm(BOB.user_id, True)
    await floor.disk_refuses(True)
    with pytest.raises(DatabaseError):
        await reminders.dm_refused(BOB.user_id)
    assert not reminders.tells_of_refusal(BOB.user_id)
    assert (await reminders.of(BOB.user_id)).by_dm
    await floor.disk_refuses(False)


# The end of a match, and the moderator


async def test_a_moderator_may_not_resign_for_others_nor_agree_for_them(floor: Floor) -> None:
    table = await floor.match()
    await refused("table.not-seated", floor.tables.votes.resign(table.id, MODERATOR))
    await floor.tables.close(table.id, ANN)
    await refused("vote.not-yours", floor.tables.votes.agree(table.id, MODERATOR, "close"))
    assert names(table) == ["Bob", "Dot"]


@pytest.mark.parametrize("ending", ["resigned", "given up"])
async def test_a_match_that_is_over_stays_as_it_was_when_a_rule_is_corrected(
    floor: Floor, ending: str
) -> None:
    table = await floor.match(target=200)
    await correct_a_rule(floor, table)
    if ending == "resigned":
        await floor.tables.votes.resign(table.id, ANN)
        await floor.tables.votes.resign(table.id, CYD)
    else:
        await floor.tables.close(table.id, MODERATOR)
    stored = (await floor.everything())[1]
    again = await floor.anew().find(table.id)
    assert again.state == table.state and (await floor.everything())[1] == stored
    await refused("table.over", floor.tables.votes.agree(again.id, BOB, "resign"))
    if ending == "resigned":
        played = await floor.tables.journal.match(again.row.match_id or 0)
        assert played is not None and (played.winner, played.ending) == (1, "resigned")
        rematch = await floor.tables.rematch(again.id, BOB)
        assert rematch.row.options == again.row.options


async def test_what_a_server_had_is_deleted_with_its_votes_and_changes_of_seats(floor: Floor) -> None:
    table = await bobs_turn(floor)
    await floor.tables.close(table.id, ANN)
    await substitute(floor, table)
    assert await rows(floor)
    await floor.tables.left.leave(GUILD)
    floor.now += (KEPT_DAYS + 1) * DAY_SECONDS
    assert await floor.tables.left.forget_old() == 1
    assert await rows(floor) == []
    dump = (await floor.everything())[1]
    assert "Eve" not in dump and str(EVE.user_id) not in dump
    await refused("table.gone", floor.tables.votes.agree(table.id, BOB, "close"))
