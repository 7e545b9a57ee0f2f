"""/profile, /versus and the race of a board in Discord: who sees what, and that pictures have words."""

from __future__ import annotations

import sqlite3
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from simcord import InteractionResult, MemberActor

from bot.demo.simulated import Club, SimulatedDiscord, found_club
from bot.render.plots import Line, plot
from db.leaders import Board
from tests.cogs.playing import parts, sent
from tests.cogs.steps import answer, command, press, seen, written
from tests.cogs.test_hostile_names import HOSTILE, SPEAKS
from tests.db.scribe import Scribe, hang_jack, people, person
from tests.db.telling import Told, tell


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    """A machine's first plot ever looks for its fonts, which can take longer than a test waits."""
    plot([Line("Ann", [(0, 1.0)])], "Wins", "Wins")


async def some_matches(club: Club, number: int = 4, **said: Any) -> None:
    """Ann and Cyd against Bob and Dot, whose side wins the first and Ann's the rest; all rated."""
    seats = tuple(
        person(seat, one.id, one.user.global_name or "") for seat, one in enumerate(club.members[:4])
    )
    scribe = Scribe(club.discord.bot.db)
    for place in range(number):
        deals = [Told((3, 12), (hang_jack(1, 0),), "give"), Told((14, 12) if place else (3, 14))]
        await tell(scribe, 0 if place else 1, seats, *deals, guild_id=club.guild.id, **said)
    await club.discord.bot.records.catch_up()


def words(result: InteractionResult) -> str:
    """The text of a picture in an answer; there is one picture, and it is a PNG of sane size."""
    assert result.response is not None
    (gallery,) = [part for part in _components(result) if part["type"] == 12]
    (item,) = gallery["items"]
    (file,) = result.response.attachments
    assert file.filename.endswith(".png") and item["description"] == file.description
    assert 40 < len(item["description"]) <= 1024
    return str(item["description"])


def _components(result: InteractionResult) -> list[dict[str, Any]]:
    assert result.response is not None
    return list(parts({"components": [part.to_dict() for part in result.response.message.components]}))


async def test_a_profile_is_private_and_tells_games_company_jacks_begging_and_stories(club: Club) -> None:
    await some_matches(club)
    ann = club.members[0]
    shown = await command(club, ann, "profile")
    told = answer(shown)
    for sentence in (
        "Trinidad All Fours · 3 of 4 won, 75 %",
        "Longest run 3 in Trinidad All Fours · Sweeps 0",
        "Best partner Cyd, 3 of 4 won together",
        "Hardest opponents Bob, who won 1 of 4 · Dot, who won 1 of 4",
        "Jacks hung 0, lost 4.",
        "Begging never yet.",
        "Achievements 1 of 9",
        "At the last gasp three or more behind before the last deal, and won · match 2",
        "From the matches on this server alone.",
        "Anyone here can look at this with /profile.",
    ):
        assert sentence in told, told
    alt = words(shown)
    assert alt.startswith("Line chart of Ann's rating over time") and "after 4 matches." in alt
    bob = answer(await command(club, ann, "profile", member=club.members[1]))
    assert "Begging 4 times: given one 4, cards run 0. It paid 4 times" in bob and "Jacks hung 4" in bob
    assert "look at this" not in bob


async def test_a_profile_can_be_shown_to_the_channel(club: Club) -> None:
    await some_matches(club)
    shown = await command(club, club.members[2], "profile", member=club.members[0], public=True)
    assert "3 of 4 won" in answer(shown, private=False) and words(shown)
    mine = await command(club, club.members[0], "profile", public=True)
    assert "Anyone here" not in answer(mine, private=False)
    assert mine.response is not None and written(mine.response.message) == []


async def test_who_hides_their_profile_is_refused_to_others_kindly_and_can_show_it_again(club: Club) -> None:
    await some_matches(club)
    ann, bob, eve = club.members[0], club.members[1], club.members[4]
    mine = await command(club, ann, "profile")
    assert mine.response is not None
    await press(club, ann, mine.response.message, "Hide my profile")
    told = seen(mine.response.message)
    assert "You keep this to yourself" in told and "3 of 4 won" in told
    assert written(mine.response.message) == ["Show my profile"] and words(mine)
    for viewer in (bob, eve):
        for public in (False, True):
            refused = answer(await command(club, viewer, "profile", member=ann, public=public))
            assert refused.startswith("Ann keeps their profile here to themselves.")
        assert "Ann keeps" in answer(await command(club, viewer, "versus", person=ann, public=True))
    assert "3 of 4 won" in answer(await command(club, ann, "profile"))
    assert "Hardest opponents Cyd" in answer(await command(club, bob, "profile"))
    board = answer(await command(club, bob, "leaderboard"), private=False)
    assert "Ann" in board, "boards still list who hides"
    await press(club, ann, mine.response.message, "Show my profile")
    assert "3 of 4 won" in answer(await command(club, eve, "profile", member=ann))


async def test_who_has_no_matches_is_told_so(club: Club) -> None:
    await some_matches(club, 1, rated=False)
    ann, bob = club.members[:2]
    assert answer(await command(club, ann, "profile")).startswith("You have finished no match here")
    told = answer(await command(club, ann, "profile", member=bob, public=True))
    assert told == "Bob has finished no match here that counts."
    assert "not met on opposite sides" in answer(await command(club, ann, "versus", person=bob))


async def test_a_profile_before_ratings_are_folded_has_no_picture(club: Club) -> None:
    scribe = Scribe(club.discord.bot.db)
    ann = club.members[0]
    await tell(scribe, 0, people(ann.id, 2, 3, 4), Told((14, 0)), guild_id=club.guild.id)
    shown = await command(club, ann, "profile")
    assert "1 of 1 won" in answer(shown)
    assert shown.response is not None and shown.response.attachments == []


async def test_head_to_head_of_two_people_and_of_two_pairs(club: Club) -> None:
    await some_matches(club, 7)
    ann, bob, cyd, dot, eve = club.members
    told = answer(await command(club, ann, "versus", person=bob))
    assert "Bob against Ann" in told and "Met 7 times. Bob won 1, Ann won 6." in told
    assert "The last 5" in told and told.count("Ann won") == 6 and "As partners" not in told
    told = answer(await command(club, eve, "versus", person=ann, other=cyd, public=True), private=False)
    assert "not met on opposite sides" in told and "As partners: 6 of 7 won." in told
    pairs = {"person": ann, "partner": cyd, "other": dot, "other_partner": bob}
    told = answer(await command(club, eve, "versus", **pairs))
    assert "Ann & Cyd against Dot & Bob" in told and "Ann & Cyd won 6, Dot & Bob won 1." in told
    told = answer(await command(club, bob, "versus", person=ann, partner=cyd, other_partner=dot))
    assert "Ann & Cyd won 6, Bob & Dot won 1." in told
    assert "two pairs" in answer(await command(club, ann, "versus", person=bob, partner=cyd, public=True))
    assert "different people" in answer(await command(club, ann, "versus", person=ann, public=True))


async def test_a_boards_race_is_a_private_picture_with_words(club: Club) -> None:
    await some_matches(club)
    database, eve = club.discord.bot.db, club.members[4]
    for by, first in (
        ("wins", "Line chart, Most wins · all games · all time: the top 4 over time. Ann: the"),
    ):
        board = await command(club, club.members[0], "leaderboard", by=by)
        assert board.response is not None
        picture = await press(club, eve, board.response.message, "Picture")
        assert "Most wins · all games · all time" in answer(picture)
        assert words(picture).startswith(first) and "3 in all." in words(picture)
    board = await command(club, eve, "leaderboard", by="pairs")
    assert board.response is not None
    none = await press(club, eve, board.response.message, "Picture")
    assert answer(none) == "There is nothing to draw yet: nobody has a place on this board."

    def sure(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE rating SET low = mu - 3 * sigma")

    await database.transaction(sure)
    picture = await press(club, eve, board.response.message, "Picture")
    alt = words(picture)
    assert "Rating of pairs · Trinidad All Fours · all time: the top 2" in alt and "Ann & Cyd: " in alt


async def test_a_seasons_race_has_its_matches_alone(club: Club) -> None:
    await some_matches(club, 3)
    database = club.discord.bot.db

    def season(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE match SET finished_at = 5000 WHERE id = 2")
        connection.execute(
            "INSERT INTO season (id, guild_id, name, starts_at, ends_at) VALUES (7, ?, 'Lent', 4000, 6000)",
            (club.guild.id,),
        )

    await database.transaction(season)
    race = club.discord.bot.tables.profiles.race
    ann = club.members[0].id
    assert await race.wins(Board(club.guild.id, 7), ann) == ((5000, 1.0),)
    assert len(await race.wins(Board(club.guild.id), ann)) == 2


@pytest.fixture
def hostile(simcord_env: SimulatedDiscord) -> Club:
    return found_club(simcord_env, HOSTILE)


async def test_hostile_names_are_harmless_in_profiles_head_to_heads_and_pictures(hostile: Club) -> None:
    await some_matches(hostile, 3)
    reader: MemberActor = hostile.members[4]
    for member in hostile.members[:4]:
        assert words(await command(hostile, reader, "profile", member=member, public=True))
    four = dict(zip(("person", "other", "partner", "other_partner"), hostile.members, strict=False))
    answer(await command(hostile, reader, "versus", **four))
    board = await command(hostile, reader, "leaderboard")
    assert board.response is not None
    assert words(await press(hostile, reader, board.response.message, "Picture"))
    told = 0
    for request, message in sent(hostile):
        for part in parts(message):
            text = part.get("content", "") if part["type"] == 10 else ""
            told += bool(text)
            assert SPEAKS.search(text) is None, (request.path, text)
    assert told > 8


async def test_the_picture_itself_is_what_is_sent(club: Club) -> None:
    await some_matches(club)
    shown = await command(club, club.members[0], "profile")
    assert shown.response is not None
    (file,) = shown.response.attachments
    with Image.open(BytesIO(await file.read())) as picture:
        assert picture.format == "PNG" and picture.size == (960, 705)
