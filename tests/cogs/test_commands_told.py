"""The README names every slash command."""

import re
from pathlib import Path

from discord import app_commands

from bot.demo.simulated import Club
from bot.text import sentences

README = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")


async def test_every_slash_command_is_in_the_table_and_none_else_and_texts_name_no_other(club: Club) -> None:
    known = {
        f"/{command.qualified_name}"
        for command in club.discord.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    groups = {name.rpartition(" ")[0] for name in known if " " in name}
    for named in re.findall(r"(?<![\w/<])(/[a-z_]+(?: [a-z_]+)?)", "\n".join(sentences("en").values())):
        first, _, second = named.partition(" ")
        assert first in known | groups, named
        assert first in known or second in ("", "and", "again") or named in known | groups, named
    section = README.split("## Play")[1].split("###")[0]
    told = {
        name
        for row in re.findall(r"^\| (`/.*?) \|", section, re.M)
        for name in re.findall(r"`(/[^`]+)`", row)
    }
    assert told == known
