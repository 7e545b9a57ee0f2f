"""`python -m bot COMMAND`: each command is a module of this package, read only when it is used."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from bot.text import say

# Each bot.COMMAND has `main(arguments: list[str]) -> int`, the exit status.
COMMANDS = ("run", "demo", "referee", "standings", "verify", "replay", "export", "backup", "check", "forget")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, `run` where none is named; its exit status."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has no suit signs shows something else in their place.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    parser = argparse.ArgumentParser(prog="python -m bot", description=say("en", "start.about"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for command in COMMANDS:
        # No help here: the command's own parser has it.
        commands.add_parser(command, help=say("en", f"start.about-{command}"), add_help=False)
    known, rest = parser.parse_known_args(arguments)
    if known.command is None and rest:
        parser.error(say("en", "start.unknown-option", option=rest[0]))
    try:
        status: int = import_module(f"bot.{known.command or 'run'}").main(rest)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read has left; leave nothing for the last flush to fail on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
