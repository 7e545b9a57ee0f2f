"""The bot in a page of the browser: one person plays, switches seats and uses every command, on loopback."""

import asyncio
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from simcord import SetupError

from bot.demo.simulated import Club, Page, SimulatedDiscord, found_club
from bot.render.tiles import tiles
from bot.settings import Settings
from bot.text import say

NAMES = ("Ann", "Bob", "Cyd", "Dot", "Eve")
"""Who can be looked over the shoulder; Eve moderates."""
PORT = 8765
_BEAT = 0.25
"""Seconds between looks at the clock."""


async def serve(settings: Settings, variant: str, players: int, seed: int | None) -> None:
    """Show the page until SIGINT or SIGTERM. The database stays for the next time. Raises DatabaseError."""
    if settings.database_path == Settings().database_path:
        settings = replace(settings, database_path=Path("data/demo.db"))
    stop = _stop_on_signals()
    discord_ = SimulatedDiscord(settings, None if seed is None else random.Random(seed))
    club = found_club(discord_, NAMES)
    discord_.begin_now()
    try:
        await discord_.start()
        await open_tables(club, variant, players)
        async with _page(discord_, club) as page:
            print(say("en", "demo.browser", url=page.url, file=settings.database_path), flush=True)
            before = time.monotonic()
            while not stop.is_set():
                await asyncio.sleep(_BEAT)
                now = time.monotonic()
                await page.pass_time(now - before)
                before = now
                discord_.log_requests()
    finally:
        await discord_.close()
    print(say("en", "demo.ended", file=settings.database_path))


async def open_tables(club: Club, variant: str, players: int) -> None:
    """Show the tables of the last run again; with none of that game for so many players, open one."""
    # First those lobbies close whose time ran out since.
    await club.discord.advance_time(2)
    host = club.members[0]
    tables = await club.discord.bot.house.tables.live(club.guild.id)
    for table in tables:
        await host.slash(club.channel, "table show", table=str(table.id))
    if (variant, players) not in {(table.row.variant, table.row.players) for table in tables}:
        await host.slash(club.channel, "table create", game=variant, players=players)


@asynccontextmanager
async def _page(discord_: SimulatedDiscord, club: Club) -> AsyncIterator[Page]:
    pictures = tiles()
    try:
        async with discord_.page(club.channel, club.members, pictures, PORT) as page:
            yield page
        return
    except SetupError as error:
        if not isinstance(error.__cause__, OSError):
            raise
    print(say("en", "demo.port-busy", port=PORT))
    async with discord_.page(club.channel, club.members, pictures, None) as page:
        yield page


def _stop_on_signals() -> asyncio.Event:
    """Set by Ctrl-C, or by whoever ends the process kindly."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def asked(_number: int, _frame: object) -> None:
        loop.call_soon_threadsafe(stop.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, asked)
    return stop
