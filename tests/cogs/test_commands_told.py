"""The README names every slash command."""

import re
from pathlib import Path

from discord import app_commands

from bot.demo.simulated import Club

README = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")


async def test_every_slash_command_is_in_the_table_and_none_else(club: Club) -> None:
    known = {
        f"/{command.qualified_name}"
        for command in club.discord.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    section = README.split("## Play")[1].split("###")[0]
    told = {
        name
        for row in re.findall(r"^\| (`/.*?) \|", section, re.M)
        for name in re.findall(r"`(/[^`]+)`", row)
    }
    assert told == known
