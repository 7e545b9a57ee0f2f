"""The bot is taken out of a server, or asked back: its tables there rest meanwhile. An outage is neither."""

from __future__ import annotations

from bot.demo.simulated import Club
from bot.tables.deadlines import CLOCKS
from bot.tables.left import DAY_SECONDS, KEPT_DAYS
from bot.tables.table import Table
from cogs.ui.unshown import RETRY_SECONDS
from tests.cogs.choosing import clock, selects
from tests.cogs.gateway import Absence, outage, outage_over, ready_again, taken_out
from tests.cogs.playing import MINUTE, table
from tests.cogs.refusing import refuse
from tests.cogs.steps import EDITED, act, board, lobby, open_table, press, seen, start_match


async def on_the_clock(club: Club, people: int = 3) -> Table:
    """A match with a normal clock; computer players take the seats that are left."""
    await open_table(club)
    message = await selects(club)
    await club.members[0].select(message, ["normal"], custom_id=clock(message).custom_id)
    await club.discord.advance_time(2)
    for member in club.members[1:people]:
        await press(club, member, lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Fill" if people < 4 else "Start")
    return await table(club)


async def hours(club: Club, number: int) -> None:
    for _ in range(number):
        await club.discord.advance_time(60 * 60)


async def test_at_the_tables_of_a_server_that_was_left_nothing_happens_and_nothing_is_asked_of_discord(
    club: Club,
) -> None:
    found = await on_the_clock(club)
    await taken_out(club)
    await club.discord.advance_time(RETRY_SECONDS + EDITED)
    turn, asked = found.turn, len(club.discord.http_requests)
    await hours(club, 30)
    assert found.turn == turn
    assert len(club.discord.http_requests) == asked
    await club.discord.restart()
    asked = len(club.discord.http_requests)
    await hours(club, 30)
    assert (await table(club)).turn == turn
    assert len(club.discord.http_requests) == asked


async def test_a_table_whose_time_was_nearly_up_and_not_shown_rests_too(club: Club) -> None:
    found = await on_the_clock(club, people=4)
    refuse(club, club.channel)
    await club.discord.advance_time(CLOCKS["normal"] - 5)
    await taken_out(club)
    await club.discord.advance_time(RETRY_SECONDS * 20)
    turn, asked = found.turn, len(club.discord.http_requests)
    await hours(club, 3)
    assert (found.turn, len(club.discord.http_requests)) == (turn, asked)


async def test_asked_back_the_bot_shows_its_tables_afresh_and_time_runs_anew(club: Club) -> None:
    found = await on_the_clock(club, people=4)
    old, turn = board(club), found.turn
    absence = await taken_out(club)
    await hours(club, 24)
    await absence.ends()
    for _ in range(2):
        await club.discord.advance_time(EDITED)
    assert board(club).id > old.id
    await club.discord.advance_time(CLOCKS["normal"] - 10)
    assert found.turn == turn, "nobody's time is up at once"
    await club.discord.advance_time(MINUTE)
    assert found.turn == turn + 1, "but in time"
    await club.discord.advance_time(EDITED)
    assert "let the time run out" in seen(board(club))


async def test_asked_back_while_it_was_stopped_the_bot_goes_on_at_its_start(club: Club) -> None:
    found = await on_the_clock(club, people=4)
    absence = await taken_out(club)
    await hours(club, 24)
    await absence.ends(told=False)
    await club.discord.restart()
    assert club.guild.id not in club.discord.bot.tables.left
    found = await table(club)
    assert found.row.deadline is not None
    turn = found.turn
    await club.discord.advance_time(CLOCKS["normal"] - 10)
    assert found.turn == turn
    await club.discord.advance_time(MINUTE)
    assert found.turn == turn + 1


async def test_taken_out_while_it_was_stopped_the_bot_notices_at_its_start(club: Club) -> None:
    await on_the_clock(club, people=4)
    absence = Absence(club)
    await club.discord.restart()
    assert club.guild.id in club.discord.bot.tables.left
    await absence.ends()
    assert club.guild.id not in club.discord.bot.tables.left


async def test_thirty_days_later_the_daily_look_deletes_what_the_server_had(club: Club) -> None:
    found = await on_the_clock(club, people=4)
    absence = await taken_out(club)
    store = club.discord.bot.tables.store
    for _ in range(KEPT_DAYS):
        await club.discord.advance_time(DAY_SECONDS)
    assert await store.load(found.id) is not None
    for _ in range(2):
        await club.discord.advance_time(DAY_SECONDS)
    assert await store.load(found.id) is None
    await absence.ends()
    await start_match(club)
    await act(club, "Stand")


async def test_an_outage_changes_nothing_however_long_it_lasts(club: Club) -> None:
    found = await on_the_clock(club, people=4)
    deadline = found.row.deadline
    await outage(club)
    assert club.guild.id not in club.discord.bot.tables.left
    assert found.row.deadline == deadline
    await ready_again(club)
    await outage(club)
    await club.discord.restart()
    await outage(club)
    for _ in range(KEPT_DAYS + 2):
        await club.discord.advance_time(DAY_SECONDS)
    await outage_over(club)
    assert club.guild.id not in club.discord.bot.tables.left
    assert await club.discord.bot.tables.store.load(found.id) is not None


async def test_being_ready_again_and_again_begins_nothing_twice(club: Club) -> None:
    found = await on_the_clock(club, people=4)
    requests = club.discord.http_requests
    asked, told = len(requests), seen(board(club))
    timers = set(club.discord.bot.clock._timers)
    looking = club.discord.bot.get_cog("Servers")._looking  # type: ignore[union-attr]
    for _ in range(3):
        await ready_again(club)
    assert len(requests) == asked, "no tile uploaded, no command sent, no board touched"
    assert set(club.discord.bot.clock._timers) == timers
    assert club.discord.bot.get_cog("Servers")._looking is looking  # type: ignore[union-attr]
    turn = found.turn
    await club.discord.advance_time(CLOCKS["normal"])
    assert found.turn == turn + 1, "the clock has played once"
    assert seen(board(club)) != told
