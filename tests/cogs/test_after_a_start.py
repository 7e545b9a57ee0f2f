"""What a start finds: boards that were not shown before it, and tables that cannot be read back."""

from __future__ import annotations

from bot.demo.simulated import Club
from bot.text import say
from cogs.ui.unshown import RETRY_SECONDS
from tests.cogs.playing import stay_away, table, to_the_tricks
from tests.cogs.refusing import UNSHOWN, act_by_hand, pinged, refuse, whose
from tests.cogs.steps import EDITED, answer, board, command, hand, open_table, press, seen, start_match


async def test_a_board_refused_before_a_restart_is_shown_after_it_though_nobody_moves(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    refuse(club, club.channel)
    await act_by_hand(club)
    await club.discord.restart()
    club.discord.backend.faults.clear()
    await club.discord.advance_time(RETRY_SECONDS)
    await club.discord.advance_time(EDITED)
    assert f"{member.user.global_name} led" in seen(board(club))


async def test_so_it_is_where_somebody_has_been_pinged_and_the_reason_is_told_again_till_then(
    club: Club,
) -> None:
    await start_match(club)
    await to_the_tricks(club)
    await act_by_hand(club)
    await stay_away(club)
    away = await whose(club)
    assert pinged(club) == [str(away.id)]
    refuse(club, club.channel)
    await club.discord.restart()
    await club.discord.advance_time(RETRY_SECONDS)
    await club.discord.advance_time(EDITED)
    await away.slash(club.channel, "hand")
    assert UNSHOWN in seen(hand(club, away))
    club.discord.backend.faults.clear()
    await club.discord.advance_time(RETRY_SECONDS)
    await club.discord.advance_time(EDITED)
    assert UNSHOWN not in seen(hand(club, away))
    assert pinged(club) == [str(away.id)]


async def test_a_table_that_cannot_be_read_back_is_told_of_and_holds_up_no_other(
    club: Club, logged_errors: list[str]
) -> None:
    await start_match(club)
    broken, old = await table(club), board(club)
    sql = "UPDATE card_table SET options = '{\"none\": 1}'"
    await club.discord.bot.db.transaction(lambda connection: connection.execute(sql).close())
    await club.discord.restart()
    await open_table(club)
    listed = answer(await command(club, club.members[0], "table list"))
    sound = await table(club)
    assert sound.name in listed
    assert broken.name not in listed
    told = answer(await press(club, club.members[0], old, "My hand"))
    assert say("en", "table.unreadable", name=broken.name) == told
    club.discord.backend.delete_channel(club.channel.id)
    await club.discord.advance_time(EDITED)
    assert sound.id in club.discord.bot.house.unshown.told
    assert all(f"table {broken.id} could not be read back" in line for line in logged_errors)
    logged_errors.clear()
