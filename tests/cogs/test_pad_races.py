"""A scorepad through what goes wrong: two at once, restarts, messages deleted, channels that refuse."""

from __future__ import annotations

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.demo.simulated import Club
from cogs.ui.unshown import RETRY_SECONDS
from tests.cogs.scoring import book, open_pad, pad_of, the_pad, told, versions
from tests.cogs.steps import EDITED, command, press, race, seen, written
from tests.cogs.test_meetings import made_up


async def test_of_two_who_press_at_once_one_counts_and_the_other_is_told_what_is_booked(club: Club) -> None:
    ann, bob, _, dot, _ = club.members
    await open_pad(club)
    first, second = await race(club, pad_of(club), "High · Ann", ann, bob)
    assert first.deferred and "Ann was faster, so nothing was booked." in told(second)
    assert "Booked: High for Ann & Cyd. Next: Low" in told(second)
    assert "What else this pad can do" in told(await made_up(club, bob, "pad-more:1:0"))
    late = pad_of(club)
    first, second = await race(club, late, "Low · Bob", dot, dot)
    assert first.deferred and "Your press before this one counted" in told(second)
    assert "Ann & Cyd 1 · Bob & Dot 1" in seen(pad_of(club))
    first, second = await race(club, pad_of(club), "Undo", ann, bob)
    assert first.deferred and "Ann was faster" in told(second), "one Undo takes one entry back"
    assert "Next: Low" in seen(pad_of(club))
    await book(club, "Low · Bob", "Game · Ann")
    assert (await versions(club)) == {1: 5}


async def test_a_pad_goes_on_after_a_restart_in_mid_deal_where_its_old_buttons_still_tell(club: Club) -> None:
    bob = club.members[1]
    old = await open_pad(club, best_of=3)
    await book(club, "Six turned", "High · Ann")
    before, posted = seen(pad_of(club)), len(club.channel.history())
    await club.discord.restart()
    assert seen(pad_of(club)) == before
    assert (await the_pad(club)).version == 2
    late = told(await made_up(club, bob, "pad:1:1:high 1"))
    assert "The pad had moved on, so nothing was booked. Booked: High for Ann & Cyd. Next: Low" in late
    await book(club, (bob, "Low · Bob"))
    assert "Ann & Cyd 3 · Bob & Dot 1" in seen(pad_of(club))
    assert len(club.channel.history()) == posted and old.id == pad_of(club).id, "it is edited in place"
    await club.discord.advance_time(51 * 60)
    await book(club, "Jack · Ann")
    assert pad_of(club).id != old.id, "an old message takes few edits, so the pad is posted afresh"
    assert len(club.channel.history()) == posted


async def test_a_pad_is_posted_again_where_its_message_is_gone_and_tells_where_it_cannot(
    club: Club,
) -> None:
    ann, bob, _, dot, eve = club.members
    gone = await open_pad(club)
    await eve.delete(gone)
    assert "comes afresh" in told(await command(club, ann, "score show"))
    shown = pad_of(club)
    assert shown.id != gone.id
    club.discord.inject_error("PATCH", f"/channels/{club.channel.id}/messages/{shown.id}", status=502)
    await book(club, "Six turned")
    assert "Next: High" in seen(pad_of(club)) and "Six turned up" not in seen(pad_of(club))
    assert await club.discord.bot.tables.people.delete(dot.id)
    late = told(await press(club, ann, shown, "Low · Bob" if "Low · Bob" in written(shown) else "High · Ann"))
    assert "Booked: the six turned up." in late and "Dot" not in seen(pad_of(club))
    await club.discord.advance_time(RETRY_SECONDS + 1)
    assert "Six turned up" in seen(pad_of(club)) and "Dot" not in seen(pad_of(club)), "as it is by now"
    await book(club, "Undo")
    shown = pad_of(club)
    forbid(club, True)
    await press(club, ann, shown, "High · Ann")
    why = told(await press(club, bob, shown, "High · Ann"))
    assert "Ann was faster, so nothing was booked. Booked: High for Ann & Cyd." in why
    assert "the pad cannot be shown" in why and "does not give me View Channel" in why
    forbid(club, False)
    await press(club, bob, shown, "High · Bob")
    assert "Ann & Cyd 1 · Bob & someone who left 0" in seen(pad_of(club)), (
        "what was booked meanwhile is shown"
    )


async def test_a_pad_whose_channel_is_deleted_goes_on_in_another(club: Club) -> None:
    ann, bob, *_ = club.members
    await open_pad(club)
    await book(club, "High · Ann", "Low · Ann")
    other = club.guild.create_text_channel("other")
    club.discord.backend.delete_channel(club.channel.id)
    await club.discord.restart()
    assert "is taken back" in told(await bob.slash(other, "score undo", pad="1"))
    await club.discord.advance_time(EDITED)
    assert "Use /score show in another channel" in told(await bob.slash(other, "score undo", pad="1"))
    assert "comes afresh" in told(await ann.slash(other, "score show", pad="1"))
    await club.discord.advance_time(EDITED)
    (posted,) = other.history()
    await press(club, bob, posted, "High · Bob")
    (posted,) = other.history()
    assert "Ann & Cyd 0 · Bob & Dot 1" in seen(posted)


def forbid(club: Club, forbidden: bool) -> None:
    """The bot may not write in the channel."""
    me, backend = club.discord.backend.bot_user, club.discord.backend
    if forbidden:
        deny = discord.Permissions(view_channel=True).value
        backend.set_overwrite(club.channel.id, Overwrite(me.id, OverwriteType.MEMBER, allow=0, deny=deny))
    else:
        backend.delete_overwrite(club.channel.id, me.id)
