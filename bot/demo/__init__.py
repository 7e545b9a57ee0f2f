"""`python -m bot demo`: the real bot without Discord, in a page of the browser or as text in the terminal."""

import argparse
import asyncio
import logging
import sys
from importlib.util import find_spec

from bot import logs
from bot.game.variants import VARIANTS
from bot.settings import Settings, SettingsError
from bot.text import in_series, say
from db.errors import DatabaseError

DONE, REFUSED = 0, 2

# What the extra `demo` brings.
_NEEDED = ("simcord", "linkify_it", "markdown_it", "regex")


def main(arguments: list[str]) -> int:
    """The exit status: 0 played or ended as told, 2 with a sentence on what to put right."""
    parser = argparse.ArgumentParser(prog="python -m bot demo", description=say("en", "start.about-demo"))
    parser.add_argument("--headless", action="store_true", help=say("en", "demo.about-headless"))
    parser.add_argument("--variant", default="trinidad", help=say("en", "demo.about-variant"))
    parser.add_argument("--players", type=int, help=say("en", "demo.about-players"))
    parser.add_argument("--seed", type=int, help=say("en", "demo.about-seed"))
    given = parser.parse_args(arguments)
    if any(find_spec(name) is None for name in _NEEDED):
        return _refuse("demo.not-installed")
    if given.variant not in VARIANTS:
        return _refuse("demo.unknown-variant", variant=given.variant, known=in_series(sorted(VARIANTS)))
    possible = VARIANTS[given.variant].players
    players = possible[0] if given.players is None else given.players
    if players not in possible:
        allowed, name = ", ".join(map(str, sorted(possible))), say("en", f"variant.{given.variant}.name")
        return _refuse("option.players", variant=name, players=players, allowed=allowed)
    try:
        settings = Settings.from_env()
        logs.configure(max(settings.log_level, logging.WARNING))
        # simcord tries discord.py with a client that has no intents, and discord.py warns of it.
        logging.getLogger("discord.state").setLevel(logging.ERROR)
        if given.headless:
            from bot.demo.headless import play

            asyncio.run(play(settings, given.variant, players, given.seed))
        else:
            from bot.demo.browser import serve

            asyncio.run(serve(settings, given.variant, players, given.seed))
    except (SettingsError, DatabaseError) as error:
        return _refuse(error.key, **error.values)
    return DONE


def _refuse(key: str, **values: object) -> int:
    print(" ".join(say("en", key, **values).split()), file=sys.stderr)
    return REFUSED
