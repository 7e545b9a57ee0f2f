"""The bot: one connection to Discord and one to the database, the tables between them, and the cogs."""

import asyncio
import logging
import pkgutil
import random
from importlib import import_module

import aiohttp
import discord
from discord.ext import commands

import cogs
from bot.daily_backup import DailyBackup
from bot.office.service import Office
from bot.pads.service import Pads
from bot.pads.setup import PadSetups
from bot.settings import Settings
from bot.tables.clock import Clock
from bot.tables.corrections import Corrections
from bot.tables.records import Records
from bot.tables.sealed import Shuffling, shuffled
from bot.tables.seasons import Seasons
from bot.tables.service import Tables
from bot.tree import AllFoursTree
from cogs.ui.faces import Tiles
from cogs.ui.hands import Hands
from cogs.ui.house import House
from cogs.ui.pad_posts import PadPosts
from cogs.ui.pad_screen import pad_screen
from cogs.ui.screens import HandScreens, WatchScreens
from cogs.ui.unshown import Unshown
from cogs.ui.watching import Watching
from db.connection import Database
from db.meta import Meta

log = logging.getLogger(__name__)

# Sending the commands may meet a rate limit of hours; players need not wait for it. In seconds.
_SYNC_PATIENCE = 60


class AllFoursBot(commands.AutoShardedBot):
    """dice: the system's own unless given. shard_count: Discord's advice unless given.

    shuffling: of the packs, for tests that stack them.
    """

    tree: AllFoursTree
    db: Database

    def __init__(
        self,
        settings: Settings,
        *,
        dice: random.Random | None = None,
        shard_count: int | None = None,
        shuffling: Shuffling = shuffled,
    ) -> None:
        super().__init__(
            # There are no text commands, and without the intent no messages to look for them in. This
            # prefix is the one at which discord.py does not complain of that.
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=AllFoursTree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            shard_count=shard_count,
        )
        self.settings = settings
        # The same for shuffles, names, waits and the computer players' choices. How much a choice draws
        # depends on hidden cards; of the system's dice that tells nothing, as no draw follows from another.
        self.dice = dice or random.SystemRandom()
        self._shuffling = shuffling

    async def login(self, token: str) -> None:
        """The database first: what is wrong with it shows without a network. Raises DatabaseError too."""
        self.db = await Database.open(self.settings.database_path)
        await super().login(token)

    async def setup_hook(self) -> None:
        self.tables = Tables(self.db, dice=self.dice, now=_now, shuffling=self._shuffling)
        await self.tables.moderators.read()
        self.clock = Clock(self.tables, dice=self.dice)
        self.records = Records(self.db, self.tables)
        self.backups = DailyBackup(self.settings.database_path, self.settings.backup_dir, _now)
        tiles = Tiles()
        unshown = Unshown()
        self.seasons = Seasons(self.db, self.tables, self.records)
        self.pads = Pads(self.db, self.tables, self.records)
        self.office = Office(self.db, self.tables, self.pads)
        self.house = House(
            self.tables,
            tiles,
            Hands(self.tables, HandScreens(tiles, unshown)),
            unshown,
            Watching(self.tables, WatchScreens(tiles, unshown)),
            self.seasons,
            Corrections(self.db, self.tables, self.records),
            self.office,
            self.pads,
            PadPosts(self, self.pads, self.tables.fixtures, pad_screen),
            PadSetups(),
        )
        await self._load_cogs()
        await self._sync_commands()
        self.clock.start()
        self.records.due()
        self.seasons.start()
        self.office.start()
        self.backups.start()
        # Not waited for: the first start uploads for a while, and cards are shown as text until then.
        self._loading = asyncio.create_task(tiles.load(self))

    async def _load_cogs(self) -> None:
        # Not load_extension: it would make a second copy of a module that another cog has imported.
        for found in pkgutil.iter_modules(cogs.__path__, "cogs."):
            module = import_module(found.name)
            if not found.ispkg and hasattr(module, "setup"):
                await module.setup(self)

    async def _sync_commands(self) -> None:
        try:
            async with asyncio.timeout(_SYNC_PATIENCE):
                sent = await self.tree.sync_if_changed(Meta(self.db))
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
            log.exception("Discord did not take the changed commands; they are sent again at the next start")
        else:
            log.info("Commands changed: sent to Discord" if sent else "Commands unchanged: not sent")

    async def on_ready(self) -> None:
        # Comes again after a lost session, so nothing is begun here.
        log.info("Ready as %s on %d servers", self.user, len(self.guilds))

    async def close(self) -> None:
        """Finish the writes under way, then leave Discord and close the database."""
        if hasattr(self, "_loading"):
            await self.clock.stop()
            await self.pads.stop()
            await self.house.pad_posts.close()
            await self.seasons.stop()
            await self.office.stop()
            await self.records.stop()
            await self.backups.stop()
            self._loading.cancel()
        try:
            await super().close()
        finally:
            if hasattr(self, "db"):
                await self.db.close()


def _now() -> float:
    """Seconds since 1970."""
    return discord.utils.utcnow().timestamp()
