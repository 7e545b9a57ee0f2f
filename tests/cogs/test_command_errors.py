"""What whoever used a command reads when it fails: one private sentence, whatever went wrong."""

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord import InteractionResult

from bot.demo.simulated import Club
from bot.game.cards import Card, Rank, Suit
from bot.game.rules import IllegalAction
from bot.tables.table import TableError
from bot.text import say
from db.errors import DatabaseError
from tests.cogs.steps import command

TEN = Card(Rank.TEN, Suit.HEARTS)

ERRORS: dict[str, Exception] = {
    "refusal": IllegalAction("refusal.not-held", card=TEN),
    "table": TableError("table.gone"),
    "closed": DatabaseError("database.closed", Path("tables.db")),
    "full": DatabaseError("database.full", Path("tables.db")),
    "bug": ValueError("TH"),
    "check": app_commands.CheckFailure(),
    "channel": app_commands.BotMissingPermissions(["send_messages", "manage_threads"]),
    "alone": app_commands.NoPrivateMessage(),
    "cooldown": app_commands.CommandOnCooldown(app_commands.Cooldown(1, 60), 2.3),
}


class Fussy(app_commands.Transformer):
    """Takes no value at all."""

    async def transform(self, interaction: discord.Interaction, value: Any, /) -> str:
        raise ValueError(value)


@app_commands.command(name="fail", description="Fails as told.")
async def fail(interaction: discord.Interaction, how: str, acknowledged: bool = False) -> None:
    if acknowledged:
        await interaction.response.defer(ephemeral=True)
    raise ERRORS[how]


@app_commands.command(name="choose", description="Takes nothing.")
async def choose(interaction: discord.Interaction, what: app_commands.Transform[str, Fussy]) -> None:
    raise AssertionError("the value was refused before this")


@app_commands.command(name="moderate", description="For moderators.")
@app_commands.checks.has_permissions(manage_messages=True)
async def moderate(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Done.", ephemeral=True)


def told(result: InteractionResult) -> str:
    """The one answer, which must be private: to the command, or after it was acknowledged."""
    (message,) = [each for each in (result.response, *result.followups) if each and each.content]
    assert message.ephemeral
    return message.content


@app_commands.command(name="dawdle", description="Answers after more than the three seconds Discord waits.")
async def dawdle(interaction: discord.Interaction) -> None:
    await asyncio.sleep(4)
    await interaction.response.send_message("Here at last.")


@pytest.fixture
def failing(club: Club) -> Club:
    """A club whose bot has commands that fail."""
    club.discord.strict_sync = False  # commands of this test only, which Discord was not told of
    commands: list[app_commands.Command[Any, ..., Any]] = [fail, choose, moderate, dawdle]
    for each in commands:
        club.discord.bot.tree.add_command(each)
    return club


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("refusal", say("en", "refusal.not-held", card=TEN)),
        ("table", say("en", "table.gone")),
        ("closed", say("en", "database.closed")),
        ("check", say("en", "command.not-allowed")),
        ("alone", say("en", "command.server-only")),
        ("cooldown", say("en", "command.cooldown", seconds=3)),
        ("channel", say("en", "command.bot-lacks", permissions="Send Messages and Manage Threads")),
    ],
)
async def test_a_refusal_is_answered_with_its_sentence(failing: Club, how: str, expected: str) -> None:
    assert told(await command(failing, failing.members[0], "fail", how=how)) == expected


@pytest.mark.parametrize("acknowledged", [False, True])
async def test_a_bug_is_logged_once_and_told_as_something_that_went_wrong(
    failing: Club, logged_errors: list[str], acknowledged: bool
) -> None:
    result = await command(failing, failing.members[0], "fail", how="bug", acknowledged=acknowledged)
    assert told(result) == say("en", "command.failed")
    assert len(logged_errors) == 1
    assert logged_errors[0].startswith("fail failed\nTraceback")
    logged_errors.clear()


async def test_a_disk_that_refuses_is_told_without_its_path(failing: Club, logged_errors: list[str]) -> None:
    result = await command(failing, failing.members[0], "fail", how="full")
    assert told(result) == say("en", "database.not-saved")
    assert logged_errors == [say("en", "database.full", path="tables.db")]
    logged_errors.clear()


async def test_a_value_nobody_can_use_is_refused(failing: Club) -> None:
    result = await command(failing, failing.members[0], "choose", what="anything")
    assert told(result) == say("en", "command.value")


async def test_a_permission_that_is_missing_is_named(failing: Club) -> None:
    ann, moderator = failing.members[0], failing.members[-1]
    expected = say("en", "command.you-lack", permissions="Manage Messages")
    assert told(await command(failing, ann, "moderate")) == expected
    assert told(await command(failing, moderator, "moderate")) == "Done."


async def test_a_command_that_is_gone_asks_for_a_reload(failing: Club) -> None:
    ann = failing.members[0]
    await command(failing, ann, "moderate")
    failing.discord.bot.tree.remove_command("moderate")
    assert told(await command(failing, ann, "moderate")) == say("en", "command.changed")


async def test_every_command_is_for_servers_only(club: Club) -> None:
    sent = [each.json for each in club.discord.http_requests if each.method == "PUT"]
    (payload,) = [each for each in sent if isinstance(each, list)]
    assert payload
    for each in payload:
        assert each["contexts"] == [0], each["name"]
        assert each["integration_types"] == [0], each["name"]


async def test_suggestions_for_a_command_that_is_gone_are_none(failing: Club) -> None:
    failing.discord.bot.tree.remove_command("table")
    assert await failing.members[0].autocomplete(failing.channel, "table show", "table", "a") == []
    answered = failing.discord.http_requests[-1].json
    assert answered == {"type": 8, "data": {"choices": []}}


async def test_an_answer_that_comes_too_late_is_a_line_in_the_log(
    failing: Club, caplog: pytest.LogCaptureFixture
) -> None:
    result = await failing.members[0].slash(failing.channel, "dawdle")
    await failing.discord.advance_time(5)
    assert not result.acknowledged
    assert "dawdle could not be answered: 10062" in caplog.text
