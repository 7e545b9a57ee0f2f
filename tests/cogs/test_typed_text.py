"""Whatever people type or call themselves pings nobody and stays out of the log."""

from __future__ import annotations

import logging
import re

import pytest

from bot.demo.simulated import Club, SimulatedDiscord, found_club
from bot.logs import OWN
from bot.tables.limits import CREATE_SECONDS
from tests.cogs.choosing import allow_settings
from tests.cogs.playing import as_text, sent, stay_away
from tests.cogs.steps import command, lobby, open_table, press, start_match

HOSTILE = (
    "%s %(name)s Zed",
    "{0.__class__} Zed",
    "\x1b[31mZed\r\nERROR bot: forged",
    "@everyone Zed",
    "Zed <@1>",
)
TYPED = "Zed\n2026-01-01 ERROR bot: forged %n %s {0} @everyone <@&1>"


@pytest.fixture
def club(simcord_env: SimulatedDiscord) -> Club:
    """Members whose names would do harm in a log or a message."""
    return found_club(simcord_env, HOSTILE)


@pytest.fixture
async def evening(club: Club, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What is logged while they open, refuse, block, type nonsense, wait to be pinged."""
    caplog.set_level(logging.INFO)
    for name in OWN:
        caplog.set_level(logging.DEBUG, logger=name)
    ann, bob, cyd, dot, eve = club.members
    await allow_settings(club, eve)
    for name in ("table show", "table close", "hand", "scores"):
        await command(club, bob, name, table=TYPED)
    await command(club, bob, "reminders", zone=TYPED, quiet_from=TYPED, quiet_to=TYPED)
    await open_table(club, partner=cyd)
    await command(club, ann, "table remove", seat=TYPED)
    await command(club, eve, "settings block", member=dot)
    await press(club, dot, lobby(club), "Sit")
    await command(club, ann, "table create", right=dot)
    await command(club, eve, "settings blocked")
    await command(club, eve, "settings unblock", member=dot)
    await command(club, eve, "settings unblock", member=dot)
    await press(club, ann, lobby(club), "Cancel")
    await club.discord.advance_time(CREATE_SECONDS)
    await start_match(club, people=1, target=1)
    await stay_away(club)
    await club.discord.restart()
    return [record.getMessage() for record in caplog.records]


async def test_no_name_and_nothing_typed_reaches_the_log(evening: list[str]) -> None:
    assert any("Ready as" in line for line in evening), "the log was looked at"
    assert [line for line in evening if re.search(r"Zed|forged|everyone|evil", line)] == []


async def test_nothing_pings_but_the_turn_ping_and_that_only_whoever_must_act(
    club: Club, evening: list[str]
) -> None:
    pinged = 0
    for request, message in sent(club):
        if re.match(r"<@\d+>, it is your turn", message.get("content") or ""):
            assert message["allowed_mentions"] == {"parse": [], "users": [club.members[0].id]}
            pinged += 1
        elif request.method == "POST" and "data" not in message:
            assert message["allowed_mentions"] == {"parse": []}, request.path
        else:
            assert message.get("allowed_mentions", {"parse": []}) == {"parse": []}, request.path
        assert not re.search(r"@everyone|@here|<@&", as_text(message)), request.path
    assert pinged == 1
