"""`python -m bot` as whoever runs it meets it: a real process, against a Discord on this computer."""

import asyncio
import json
import os
import random
import re
import signal
import socket
import sqlite3
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import fields
from pathlib import Path

import pytest

from bot.__main__ import COMMANDS
from bot.settings import Settings
from bot.tables.service import Tables
from bot.tables.table import Person
from bot.text import say
from db.connection import Database
from tests.loopback import TOKEN, Loopback, loopback

ROOT = Path(__file__).parent.parent
LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ [\w.]+: .+")

# `python -m bot`, with the address of Discord in the first argument's place.
START = """
import runpy, sys
from discord.http import Route
Route.BASE = sys.argv.pop(1)
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    async with loopback() as running:
        yield running


@pytest.fixture
def nowhere() -> str:
    """An address at which nothing listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}"


async def start(folder: Path, address: str, **settings: str) -> Process:
    names = {each.name.upper() for each in fields(Settings)} | {"REQUESTS_LOG"}
    environment = {name: value for name, value in os.environ.items() if name not in names}
    environment["PYTHONPATH"] = str(ROOT)
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", START, address, cwd=folder, env=environment | settings, stdout=PIPE, stderr=PIPE
    )


async def ended(process: Process) -> tuple[int | None, str]:
    """Its exit status and what it wrote to stderr; it must not write to stdout."""
    async with asyncio.timeout(30):
        out, err = await process.communicate()
    assert out == b""
    return process.returncode, err.decode()


def sentence(key: str, **values: object) -> str:
    return say("en", key, **values) + "\n"


async def test_without_a_token_it_says_where_to_put_one(tmp_path: Path, nowhere: str) -> None:
    assert await ended(await start(tmp_path, nowhere)) == (2, sentence("start.no-token"))


async def test_a_bad_setting_is_one_sentence(tmp_path: Path, nowhere: str) -> None:
    process = await start(tmp_path, nowhere, DISCORD_TOKEN=TOKEN, LOG_LEVEL="loud")
    expected = sentence("start.log-level", given="loud", levels="DEBUG, INFO, WARNING, ERROR")
    assert await ended(process) == (2, expected)


async def test_a_refused_token_is_one_sentence(tmp_path: Path, discord: Loopback) -> None:
    process = await start(tmp_path, discord.address, DISCORD_TOKEN="a.bad.token")
    assert await ended(process) == (2, sentence("start.token-refused"))
    assert discord.requests == ["GET /users/@me"]


async def test_without_network_it_says_so(tmp_path: Path, nowhere: str) -> None:
    status, said = await ended(await start(tmp_path, nowhere, DISCORD_TOKEN=TOKEN))
    assert status == 2
    assert said.startswith("Discord could not be reached (Cannot connect to host 127.0.0.1:")
    assert said.endswith("Check this computer's network, then start the bot again.\n")
    assert said.count("\n") == 1


async def test_a_discord_that_serves_nobody_is_one_sentence(tmp_path: Path, discord: Loopback) -> None:
    discord.refuse = 429  # without a "Via" header: a ban of this network
    process = await start(tmp_path, discord.address, DISCORD_TOKEN=TOKEN)
    assert await ended(process) == (2, sentence("start.discord-fails", reason="429 Too Many Requests"))


@pytest.mark.parametrize(
    ("code", "expected"),
    [(4004, sentence("start.token-refused")), (4012, sentence("start.gateway-closed", code=4012))],
)
async def test_a_gateway_that_closes_for_good_is_one_sentence(
    tmp_path: Path, discord: Loopback, code: int, expected: str
) -> None:
    discord.close_code = code
    process = await start(tmp_path, discord.address, DISCORD_TOKEN=TOKEN, LOG_LEVEL="WARNING")
    assert await ended(process) == (2, expected)


async def refused_database(folder: Path, address: str, path: Path) -> str:
    process = await start(folder, address, DISCORD_TOKEN=TOKEN, DATABASE_PATH=str(path))
    status, said = await ended(process)
    assert status == 2
    return said


async def test_a_database_that_cannot_be_written_is_one_sentence(tmp_path: Path, nowhere: str) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file" / "below.db"):
        said = await refused_database(tmp_path, nowhere, path)
        assert said == sentence("database.unwritable", path=path)


async def test_a_database_of_a_newer_version_is_one_sentence(tmp_path: Path, nowhere: str) -> None:
    path = tmp_path / "newer.db"
    await (await Database.open(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    assert await refused_database(tmp_path, nowhere, path) == sentence("database.newer", path=path)


async def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path, nowhere: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Ann and Bob 14, Cat and Dan 9. " * 100, encoding="utf-8")
    assert await refused_database(tmp_path, nowhere, path) == sentence("database.not-one", path=path)
    assert path.read_text(encoding="utf-8").startswith("Ann and Bob 14")


async def test_a_database_another_process_holds_is_one_sentence(tmp_path: Path, nowhere: str) -> None:
    path = tmp_path / "held.db"
    held = await Database.open(path)
    try:
        assert await refused_database(tmp_path, nowhere, path) == sentence("database.in-use", path=path)
    finally:
        await held.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_stops_it_cleanly(tmp_path: Path, discord: Loopback, number: signal.Signals) -> None:
    process = await start(tmp_path, discord.address, DISCORD_TOKEN=TOKEN)
    async with asyncio.timeout(30):
        await discord.identified.wait()
    process.send_signal(number)
    status, log = await ended(process)
    assert status == 0
    assert log.splitlines()[-1].endswith("INFO bot.run: Stopped")
    assert {each.name for each in (tmp_path / "data").iterdir()} == {"allfours.db", "allfours.db.lock"}
    await (await Database.open(tmp_path / "data" / "allfours.db")).close()


async def table_in_play(folder: Path) -> None:
    """A match with its board in message 600 of channel 500, in the database of a bot started there."""
    (folder / "data").mkdir()
    database = await Database.open(folder / "data" / "allfours.db")
    try:
        tables, ann = Tables(database, dice=random.Random(1), now=time.time), Person(300, "Ann")
        table = await tables.create(
            ann, guild_id=400, channel_id=500, variant="seven-up", options={}, in_thread=False
        )
        await tables.sit(table.id, Person(301, "Bob"), 1)
        await tables.start(table.id, ann)
        await tables.shown_board(table, 500, 600)
    finally:
        await database.close()


@pytest.mark.parametrize("refuse", [None, 403, 500])
async def test_a_stop_is_told_on_live_boards_and_hindered_by_no_refusal(
    tmp_path: Path, discord: Loopback, refuse: int | None
) -> None:
    await table_in_play(tmp_path)
    discord.guilds = [400]
    process = await start(tmp_path, discord.address, DISCORD_TOKEN=TOKEN)
    async with asyncio.timeout(30):
        await discord.identified.wait()
    discord.refuse = refuse
    process.terminate()
    status, log = await ended(process)
    assert status == 0 and log.splitlines()[-1].endswith("INFO bot.run: Stopped")
    assert " ERROR " not in log
    assert "The bot is restarting." in json.dumps(discord.bodies["PATCH /channels/500/messages/600"])
    discord.refuse = None
    discord.edited.clear()
    process = await start(tmp_path, discord.address, DISCORD_TOKEN=TOKEN)
    async with asyncio.timeout(30):
        await discord.edited.wait()
    assert "The bot is restarting." not in json.dumps(discord.bodies["PATCH /channels/500/messages/600"])
    process.terminate()
    assert (await ended(process))[0] == 0


async def test_commands_are_sent_when_they_changed_and_not_at_every_start(
    tmp_path: Path, discord: Loopback
) -> None:
    for _ in range(2):
        process = await start(tmp_path, discord.address, DISCORD_TOKEN=TOKEN)
        async with asyncio.timeout(30):
            await discord.identified.wait()
        discord.identified.clear()
        process.terminate()
        assert (await ended(process))[0] == 0
    assert discord.requests.count("PUT /applications/200/commands") == 1
    assert discord.requests.count("GET /users/@me") == 2


async def test_the_log_at_debug_holds_no_payload_no_card_and_no_token(
    tmp_path: Path, discord: Loopback
) -> None:
    discord.to_send = [("INTERACTION_CREATE", a_command_that_is_gone())]
    process = await start(tmp_path, discord.address, DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG")
    async with asyncio.timeout(30):
        await discord.answered.wait()
    process.terminate()
    status, log = await ended(process)
    assert status == 0
    reply = discord.bodies["POST /interactions/900/secret-interaction-token/callback"]
    assert reply["data"]["content"] == say("en", "command.changed")
    assert reply["data"]["flags"] == 64  # private
    assert all(LINE.fullmatch(line) for line in log.splitlines()), log
    assert " ERROR " not in log
    for secret in (TOKEN, "secret-interaction-token", "play TH", "Ann of the payload", "content"):
        assert secret not in log


def a_command_that_is_gone() -> dict[str, object]:
    user = {"id": "300", "username": "Ann of the payload", "discriminator": "0", "avatar": None}
    member = {"user": user, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "permissions": "0"}
    option = {"name": "card", "type": 3, "value": "play TH"}
    return {
        "id": "900",
        "application_id": "200",
        "type": 2,
        "token": "secret-interaction-token",
        "version": 1,
        "data": {"id": "800", "name": "gone", "type": 1, "options": [option]},
        "guild_id": "400",
        "guild": {"id": "400", "locale": "en-US", "features": []},
        "channel_id": "500",
        "channel": {"id": "500", "type": 0, "name": "cards", "guild_id": "400", "position": 0},
        "member": member | {"deaf": False, "mute": False, "flags": 0},
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": "0",
        "entitlements": [],
        "authorizing_integration_owners": {"0": "400"},
        "context": 0,
        "attachment_size_limit": 10_485_760,
    }


def test_every_command_has_a_line_of_help() -> None:
    assert all(say("en", f"start.about-{command}") for command in COMMANDS)
