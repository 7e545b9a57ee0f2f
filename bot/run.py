"""`python -m bot run`: the bot on Discord, until it is told to stop."""

import argparse
import asyncio
import logging
import signal
import sys

import aiohttp
import discord

from bot import logs
from bot.client import AllFoursBot
from bot.settings import Settings, SettingsError
from bot.text import say
from db.errors import DatabaseError

log = logging.getLogger(__name__)

STOPPED, BROKEN, REFUSED = 0, 1, 2

# Ctrl-C, a service's stop, and Ctrl-Break on Windows.
_STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)]

# The gateway's close code for a token that is no longer valid.
_AUTHENTICATION_FAILED = 4004


def main(arguments: list[str]) -> int:
    """The exit status: 0 stopped as told, 1 a bug, 2 with a sentence on what to put right."""
    about = say("en", "start.about-run")
    argparse.ArgumentParser(prog="python -m bot run", description=about).parse_args(arguments)
    try:
        settings = Settings.from_env()
        if not settings.discord_token:
            raise SettingsError("start.no-token")
        logs.configure(settings.log_level)
        asyncio.run(_serve(settings))
    except (SettingsError, DatabaseError) as error:
        return _refuse(error.key, **error.values)
    except discord.LoginFailure:
        return _refuse("start.token-refused")
    except discord.ConnectionClosed as error:
        if error.code == _AUTHENTICATION_FAILED:
            return _refuse("start.token-refused")
        return _refuse("start.gateway-closed", code=error.code)
    except discord.HTTPException as error:
        return _refuse("start.discord-fails", reason=f"{error.status} {error.response.reason}")
    except discord.GatewayNotFound:
        return _refuse("start.discord-fails", reason="no gateway")
    except (aiohttp.ClientError, ConnectionError, TimeoutError) as error:
        return _refuse("start.no-network", reason=str(error) or type(error).__name__)
    except Exception:
        log.critical("The bot stopped on a bug", exc_info=True)
        return BROKEN
    return STOPPED


def _refuse(key: str, **values: object) -> int:
    # One line, whatever the values hold.
    print(" ".join(say("en", key, **values).split()), file=sys.stderr)
    return REFUSED


async def _serve(settings: Settings) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(logs.unattended)
    told = asyncio.Event()
    # Not the loop's own add_signal_handler, which Windows does not have.
    for number in _STOPS:
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(told.set))
    async with AllFoursBot(settings) as bot:
        serving = asyncio.create_task(bot.start(settings.discord_token))
        waiting = asyncio.create_task(told.wait())
        await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if serving.done():
            serving.result()
        else:
            log.info("Told to stop: finishing what is under way")
            serving.cancel()
            # Closed as well: Python 3.11's wait_for, under which a shard connects, can lose a cancellation.
            await bot.close()
            await asyncio.wait({serving})
    log.info("Stopped")
