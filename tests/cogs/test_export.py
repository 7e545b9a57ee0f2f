"""/export: a private file of one's own matches, or for a moderator of the server's."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from simcord import InteractionResult

import cogs.export
from bot.demo.simulated import Club
from bot.tables.exporting import Format
from db.export import TABLES, Scope
from tests.cogs.playing import requests
from tests.cogs.steps import act, command, start_match
from tests.db.scribe import Scribe, people


async def some_matches(club: Club) -> None:
    """One of Ann's here, one of others here, one of Ann's on another server, one of hers under way."""
    scribe, ann = Scribe(club.discord.bot.db), club.members[0].id
    here = {"guild_id": club.guild.id, "channel_id": club.channel.id}
    await scribe.match(0, people(ann, 102, 103, 104), **here)
    await scribe.match(0, people(105, 102, 103, 104), **here)
    await scribe.match(0, people(ann, 102, 103, 104))
    await start_match(club)
    await act(club)


async def sent(result: InteractionResult) -> tuple[str, bytes]:
    """The file of a private answer, by its name."""
    assert result.response is not None and result.ephemeral
    (file,) = result.response.attachments
    return file.filename, await file.read()


def ids(text: bytes) -> list[int]:
    found: dict[str, list[dict[str, Any]]] = json.loads(text)
    assert tuple(found) == TABLES
    return [match["id"] for match in found["matches"]]


async def test_anyone_takes_out_their_own_finished_matches_here(club: Club) -> None:
    await some_matches(club)
    ann, bob = club.members[:2]
    result = await command(club, ann, "export mine")
    name, text = await sent(result)
    assert (name, ids(text)) == ("matches.json", [1])
    assert result.response is not None
    assert result.response.content == (
        "Your match on this server: 1. Names are as shown then; of ids there is only your own."
    )
    assert b"102" not in text.replace(b"Person 102", b"")
    told = await command(club, bob, "export mine")
    assert told.response is not None and told.ephemeral and not told.response.attachments
    assert told.response.content.startswith("You have finished no match on this server yet.")


async def test_csv_comes_as_four_files_in_one(club: Club) -> None:
    await some_matches(club)
    name, packed = await sent(await command(club, club.members[0], "export mine", format="csv"))
    assert name == "matches.zip"
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert sorted(archive.namelist()) == sorted(f"{table}.csv" for table in TABLES)
        assert archive.read("matches.csv").count(b"\r\n") == 2


async def test_a_moderator_takes_out_the_servers_and_nobody_else_does(club: Club) -> None:
    await some_matches(club)
    _, text = await sent(await command(club, club.members[4], "export server"))
    assert ids(text) == [1, 2]
    assert b"102" in text.replace(b"Person 102", b"")
    told = await command(club, club.members[0], "export server")
    assert told.response is not None and told.ephemeral and not told.response.attachments
    assert told.response.content == (
        "Only moderators of this server can take its matches out. /export mine gives you yours."
    )


async def test_a_match_under_way_is_in_no_file(club: Club) -> None:
    await start_match(club)
    for _ in range(8):
        await act(club, "Stand")
    for member, name in ((club.members[0], "mine"), (club.members[4], "mine"), (club.members[4], "server")):
        told = await command(club, member, f"export {name}")
        assert told.response is not None and not told.response.attachments
        assert "once it is over" in told.response.content


async def test_a_long_one_tells_how_far_it_is_and_play_goes_on_meanwhile(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await some_matches(club)
    whole = cogs.export._export

    async def slow(database: Path, scope: Scope, form: Format, out: Path, limit: int, done: Any) -> Any:
        done.append((1200, 5000))
        await asyncio.sleep(60)  # of the time that stands still but where the test lets it pass
        return await whole(database, scope, form, out, limit, done)

    monkeypatch.setattr(cogs.export, "_export", slow)
    ann = club.members[0]
    result = await command(club, ann, "export mine")
    await club.discord.advance_time(3)
    await act(club, "Stand")
    again = await command(club, ann, "export mine")
    assert again.response is not None
    assert again.response.content == (
        "An export of yours is under way already. Wait until it is there, then ask for the next."
    )
    await club.discord.advance_time(61)
    edits = [str(each.json) for each in requests(club, "PATCH", r"/messages/@original$")]
    assert any("1,200 of 5,000 matches" in edit for edit in edits)
    name, text = await sent(result)
    assert (name, ids(text)) == ("matches.json", [1])
    assert (await command(club, ann, "export mine")).response is not None


@pytest.mark.parametrize(("room", "name"), [(1000, "matches.json.gz"), (10, "")])
async def test_a_file_too_big_for_discord_is_packed_or_the_way_to_it_is_told(
    club: Club, monkeypatch: pytest.MonkeyPatch, room: int, name: str
) -> None:
    await some_matches(club)
    monkeypatch.setattr(cogs.export, "limit_of", lambda interaction: room)
    result = await command(club, club.members[4], "export server")
    if name:
        found, packed = await sent(result)
        assert (found, ids(gzip.decompress(packed))) == (name, [1, 2])
    else:
        assert result.response is not None
        told = [message.content for message in club.channel.history(viewer=club.members[4])]
        assert any("python -m bot export" in each for each in told)
        assert not result.response.attachments
