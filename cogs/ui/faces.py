"""The card tiles: emojis of the application, found by name, uploaded at first start."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import aiohttp
import discord

from bot.game.cards import PACK, Card
from bot.render.faces import Faces, text_faces
from bot.render.tiles import tile_name, tiles

log = logging.getLogger(__name__)


class Tile(discord.PartialEmoji):
    """A tile on a button. Its id goes out as text, as Discord describes ids; discord.py sends a number."""

    def to_dict(self) -> Any:
        return {**super().to_dict(), "id": str(self.id)}


class Tiles:
    """faces: how cards show in text, as tiles once all are there, until then (or for ever) as text."""

    def __init__(self) -> None:
        self.faces: Faces = text_faces
        self._emojis: dict[Card, discord.PartialEmoji] = {}

    def emoji(self, card: Card) -> discord.PartialEmoji | None:
        """The tile for a button, beside its text."""
        return self._emojis.get(card)

    async def load(self, client: discord.Client) -> None:
        """Find the tiles by name, and draw and upload those that are missing."""
        try:
            known = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            missing = [tile_name(card) for card in PACK if tile_name(card) not in known]
            if missing:
                log.info("Uploading %d card tiles", len(missing))
                pictures = await asyncio.to_thread(tiles)
                for name in missing:
                    known[name] = await client.create_application_emoji(name=name, image=pictures[name])
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("The card tiles cannot be had (%s); cards are shown as text", type(error).__name__)
            return
        named = ((card, known[tile_name(card)]) for card in PACK)
        self._emojis = {card: Tile(name=emoji.name, id=emoji.id) for card, emoji in named}
        self.faces = Faces({card: str(emoji) for card, emoji in self._emojis.items()})
