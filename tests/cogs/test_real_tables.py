"""Matches of real tables beside online ones, by what people see: listed, read, corrected, in profiles."""

from __future__ import annotations

from bot.demo.simulated import Club
from bot.tables.table import Person
from tests.cogs.choosing import private
from tests.cogs.playing import to_the_end
from tests.cogs.steps import answer, command, press, seen, start_match
from tests.tables.signing import WON, Sitter, sign


async def test_a_pads_match_stands_beside_an_online_one_with_its_sheet_and_is_corrected_like_it(
    club: Club,
) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    ann, bob, cyd, _, eve = club.members
    seats: list[Sitter] = [
        *(Person(each.id, name) for each, name in ((ann, "Ann"), (bob, "Bob"), (cyd, "Cyd"))),
        "Old *Joe* <@1>",
    ]
    first, second = await sign(
        club.discord.bot.pads, [*WON, *WON], seats, "trinidad", 3, club.guild.id, club.channel.id, 3
    )
    listed = private(await command(club, eve, "history", place="channel"))
    lines = seen(listed).splitlines()
    assert "at a real table, game 2, best of 3" in next(line for line in lines if line.startswith("Match 3"))
    assert "at a real table" not in next(line for line in lines if line.startswith("Match 1"))
    assert lines[1].startswith("Bob & Old *Joe* <@") and lines[1].endswith("1> beat Ann & Cyd, 4–1")
    sheet = seen(private(await eve.select(listed, [str(second)])))
    assert sheet.startswith("The sheet of match 3") and "1 · 1–4 · High " in sheet
    assert "'s jack with the K♠ +3" in sheet and "booked by those who played" in sheet
    assert "deals 6 cards each" in seen(private(await eve.select(listed, ["1"])))
    for name in ("replay", "verify"):
        told = answer(await command(club, ann, name, match=first))
        assert told.startswith(f"Match {first} was played with real cards"), told
    assert "No match of this server has the number 9" in answer(await command(club, ann, "verify", match=9))
    assert "At real tables 2 matches of these" in answer(await command(club, ann, "profile"))
    asked = private(await command(club, eve, "correct void", match=second, reason="it was booked twice"))
    assert "at a real table" in seen(asked)
    await press(club, eve, asked, "Correct the result")
    posted = club.channel.last_message
    assert posted is not None and "Match 3 is void" in seen(posted) and "at a real table" in seen(posted)
    assert "At real tables 1 match of these" in answer(await command(club, ann, "profile"))
