"""/settings block, unblock and blocked: for moderators, told privately, to the blocked too."""

from __future__ import annotations

import re

import pytest

from bot.demo.simulated import Club
from bot.render.blocks import MAX_TEXT
from bot.render.lists import blocked_list
from db.blocked import BlockedRow
from tests.cogs.choosing import allow_settings
from tests.cogs.playing import to_the_end
from tests.cogs.steps import answer, board, command, lobby, open_table, press, seen, start_match

TOLD = "You cannot play at this server's tables: a moderator has blocked you. Ask a moderator."


@pytest.fixture
async def moderated(club: Club) -> Club:
    """A club where Eve, who moderates, uses /settings."""
    await allow_settings(club, club.members[4])
    return club


async def test_the_blocked_are_told_so_privately_wherever_they_try_and_play_again_once_unblocked(
    moderated: Club,
) -> None:
    club = moderated
    ann, bob, _, _, eve = club.members
    told = answer(await command(club, eve, "settings block", member=bob))
    assert told.startswith("Bob can no longer play at this server's tables")
    await open_table(club)
    await club.discord.restart()
    assert answer(await press(club, bob, lobby(club), "Sit West")) == TOLD
    assert answer(await command(club, bob, "table create")) == TOLD
    assert "Bob cannot be invited" in answer(await command(club, ann, "table create", partner=bob))
    assert "Bob" not in seen(lobby(club))
    assert "can play at this server's tables again" in answer(
        await command(club, eve, "settings unblock", member=bob)
    )
    await press(club, bob, lobby(club), "Sit West")
    assert "West Bob" in seen(lobby(club))


async def test_a_match_of_the_blocked_is_played_to_its_end_and_they_open_no_rematch(moderated: Club) -> None:
    club = moderated
    _, bob, _, _, eve = club.members
    await start_match(club, target=1)
    await command(club, eve, "settings block", member=bob)
    await to_the_end(club)
    assert answer(await press(club, bob, board(club), "Rematch")) == TOLD
    assert "The rematch is open" in answer(await press(club, club.members[0], board(club), "Rematch"))
    assert "Bob" not in seen(lobby(club))


async def test_the_list_tells_who_is_blocked_by_whom_and_when(moderated: Club) -> None:
    club = moderated
    bob, eve = club.members[1], club.members[4]
    assert "Nobody is blocked" in answer(await command(club, eve, "settings blocked"))
    await command(club, eve, "settings block", member=bob)
    assert re.search(r"Bob, by Eve on ", answer(await command(club, eve, "settings blocked")))
    assert "not blocked" in answer(await command(club, eve, "settings unblock", member=club.members[2]))


async def test_whom_the_server_lets_use_settings_without_moderating_blocks_nobody(club: Club) -> None:
    ann, bob, *_ = club.members
    await allow_settings(club, ann)
    for name, options in (
        ("settings block", {"member": bob}),
        ("settings unblock", {"member": bob}),
        ("settings blocked", {}),
    ):
        told = answer(await command(club, ann, name, **options))
        assert told == "Only moderators of this server can change that."
    assert await club.discord.bot.tables.blocked.ids(club.guild.id) == frozenset()


def test_of_very_many_blocked_the_list_shows_those_that_fit_and_says_how_many_are_left() -> None:
    rows = [BlockedRow(n, "**[x](https://evil.example)**", 1, "﷽" * 32, 1000) for n in range(300)]
    panel = blocked_list(rows)
    assert panel.length <= MAX_TEXT
    assert re.search(r"-# and \d+ more, blocked before these$", panel.markdown)
    assert "**[x](" not in panel.markdown
