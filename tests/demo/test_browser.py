"""`python -m bot demo`: the page, its clicks, and its end."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any

import aiohttp
import pytest

from bot.demo.browser import NAMES, PORT, open_tables
from bot.demo.reading import button
from bot.demo.simulated import Club, SimulatedDiscord, found_club
from bot.settings import Settings
from bot.text import say
from tests.cogs.steps import board, lobby, press, seen
from tests.demo.conftest import Demo
from tests.game.playing import EVERY_GAME

SECONDS = 60


class Tab:
    """A browser's tab with the page, speaking to it as its own script does."""

    def __init__(
        self, session: aiohttp.ClientSession, headers: dict[str, str], state: dict[str, Any]
    ) -> None:
        self._session, self._headers, self.state = session, headers, state
        self._pressed = 0

    @classmethod
    async def open(cls, session: aiohttp.ClientSession, secret: str) -> Tab:
        headers = {"X-Simcord-Capability": secret}
        async with session.post("/api/pages", json={}, headers=headers) as answer:
            state = await answer.json()
        return cls(session, headers | {"X-Simcord-Context": state["context"]["id"]}, state)

    async def look(self) -> None:
        async with self._session.get("/api/state", headers=self._headers) as answer:
            self.state = await answer.json()

    async def wait_for(self, text: str) -> None:
        """Look until a text is on the page."""
        async with asyncio.timeout(SECONDS):
            while text not in self.text():
                await asyncio.sleep(0.1)
                await self.look()

    def text(self) -> str:
        """All that is written in the messages of the page."""
        messages = self.state["messages"].values()
        return "\n".join(part.get("content", "") for each in messages for part in parts(each["components"]))

    async def press(self, label: str) -> dict[str, Any]:
        """Press a button as the tab last saw it; what the page answers."""
        message, place = next(
            (message, part["control_key"])
            for message in reversed(self.state["messages"].values())
            for part in parts(message["components"])
            if part.get("label") == label
        )
        self._pressed += 1
        body = {
            "protocol_version": 3,
            "request_id": f"press-{self._pressed}",
            "sequence": self._pressed,
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            "kind": "click",
            "target_id": message["id"],
            "control_key": place,
        }
        async with self._session.post("/api/action", json=body, headers=self._headers) as answer:
            found: dict[str, Any] = await answer.json()
        return found


def parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from parts(part.get("components", []))


def url_of(process: Popen[str]) -> tuple[str, list[str]]:
    """The page's address, and what was printed before it."""
    assert process.stdout is not None
    before: list[str] = []
    for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+/#\S+", line):
            return found[0], before
        before.append(line.strip())
    raise AssertionError(process.communicate())


def end(process: Popen[str], how: signal.Signals) -> tuple[int, str]:
    """The exit status, and what is said on stderr."""
    process.send_signal(how)
    return process.wait(SECONDS), process.communicate()[1]


@asynccontextmanager
async def opened(process: Popen[str]) -> AsyncIterator[tuple[Tab, Tab]]:
    """Two tabs of one demo."""
    address, _ = await asyncio.to_thread(url_of, process)
    site, secret = address.split("/#")
    try:
        async with aiohttp.ClientSession(site) as session:
            yield await Tab.open(session, secret), await Tab.open(session, secret)
    finally:
        assert end(process, signal.SIGINT) == (0, "")


async def test_one_press_starts_a_match_that_goes_on_by_itself(demo: Demo) -> None:
    async with opened(demo("--seed", "1")) as (tab, _):
        receipt = await tab.press("Fill with computers and start")
        assert not receipt["rejected"]
        # Nobody presses anything more: time alone brings the computer players' moves, up to Ann's turn.
        await tab.wait_for("→ **\u2068Ann\u2069")


async def test_a_press_on_a_page_that_was_repainted_since_reaches_its_button(demo: Demo) -> None:
    async with opened(demo("--seed", "1")) as (tab, other):
        for _ in range(3):
            await other.press("Add computer player")
            await other.look()
        await other.wait_for("All are seated")
        # The seats' row is gone by now, so every button has moved.
        assert not (await tab.press("Rules"))["rejected"]
        await tab.wait_for("Stand or beg.")


async def test_a_busy_port_says_so_and_takes_another(demo: Demo) -> None:
    with socket.socket() as taken:
        try:
            taken.bind(("127.0.0.1", PORT))
            taken.listen()
        except OSError:
            pass  # somebody else has it: busy all the same
        process = demo()
        address, before = await asyncio.to_thread(url_of, process)
        assert say("en", "demo.port-busy", port=PORT) in before
        assert f":{PORT}/" not in address
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            assert answer.status == 200
        assert end(process, signal.SIGTERM) == (0, "")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_when_told_and_keeps_its_database(demo: Demo, tmp_path: Path, how: signal.Signals) -> None:
    process = demo()
    url_of(process)
    assert end(process, how) == (0, "")
    assert (tmp_path / "data" / "demo.db").exists()


@asynccontextmanager
async def run(
    file: Path, *, variant: str = "trinidad", players: int = 4, long_ago: bool = False
) -> AsyncIterator[Club]:
    discord_ = SimulatedDiscord(Settings(database_path=file))
    discord_.have_tiles()
    club = found_club(discord_, NAMES)
    if not long_ago:
        discord_.begin_now()
    try:
        await discord_.start()
        await open_tables(club, variant, players)
        yield club
    finally:
        await discord_.close()


async def test_the_next_run_shows_the_tables_of_the_last(tmp_path: Path) -> None:
    async with run(tmp_path / "demo.db") as club:
        await press(club, club.members[0], lobby(club), "Fill")
        table = re.search(r"· (.+), deal 1", seen(board(club)))
        assert table is not None
    async with run(tmp_path / "demo.db") as club:
        assert f"{table[1]}, deal 1" in seen(board(club))


@EVERY_GAME
async def test_every_game_is_opened_beside_the_tables_of_the_last_run(
    tmp_path: Path, key: str, players: int
) -> None:
    async with run(tmp_path / "demo.db") as club:
        await press(club, club.members[0], lobby(club), "Fill")
    async with run(tmp_path / "demo.db", variant=key, players=players) as club:
        tables = await club.discord.bot.tables.live(club.guild.id)
        assert {("trinidad", 4), (key, players)} == {(t.row.variant, t.row.players) for t in tables}


async def test_a_lobby_that_closed_between_runs_gives_way_to_a_new_one(tmp_path: Path) -> None:
    async with run(tmp_path / "demo.db", long_ago=True) as club:
        old = button(lobby(club), "Leave")
    async with run(tmp_path / "demo.db") as club:
        new = button(lobby(club), "Leave")  # its id has the table's number; two tables may have one name
    assert old is not None and new is not None and old.custom_id != new.custom_id
