"""/fixture in Discord: drawn up by an organiser, moved by two captains, given away; with names that bite."""

from __future__ import annotations

import json
import re
import sqlite3
from datetime import UTC, datetime

import discord
import pytest
from simcord import InteractionResult, MemberActor

from bot.demo.reading import button
from bot.demo.simulated import Club
from bot.text import sentences
from bot.text.visible import folded
from db.rows import insert
from tests.cogs.choosing import private
from tests.cogs.playing import as_text, sent
from tests.cogs.steps import answer, command, press, race, seen, written

DAY = 24 * 60 * 60
TEAMS = ("Arima", "@everyone **B**", "Couva", "Debe <@1>")


def day(club: Club, later: int) -> str:
    """That day by the club's clock, in UTC."""
    return f"{datetime.fromtimestamp(club.discord.bot.tables.now() + later * DAY, UTC):%Y-%m-%d}"


@pytest.fixture
async def league(club: Club) -> Club:
    """A league of four teams of Ann, Bob, Cyd and Dot; Eve moderates."""

    def work(connection: sqlite3.Connection) -> None:
        number = insert(
            connection,
            "league",
            guild_id=club.guild.id,
            channel_id=club.channel.id,
            name="Pub",
            season="2027",
            variant="trinidad",
            players=4,
            options="{}",
            best_of=3,
            tables=2,
            zone="UTC",
            rules=json.dumps({}),
            confirm_seconds=DAY,
            one_team=1,
            created_at=1,
        )
        division = insert(connection, "division", league_id=number, name="Premier", place=0)
        for name, member in zip(TEAMS, club.members, strict=False):
            team = insert(
                connection, "team", league_id=number, division_id=division, name=name, folded=folded(name)
            )
            insert(
                connection,
                "team_player",
                team_id=team,
                user_id=member.id,
                name=member.name,
                role="captain",
                joined_at=1,
            )

    await club.discord.bot.db.transaction(work)
    return club


def shown_to(result: InteractionResult) -> discord.Message:
    """The private message that a press has put another screen in."""
    assert result.response is not None and result.response.message.flags.ephemeral
    return result.response.message


async def fixtures(club: Club) -> list[tuple[int, ...]]:
    """Id, round, both teams, and version of each."""
    sql = "SELECT id, round, home_id, away_id, version FROM fixture ORDER BY id"
    return await club.discord.bot.db.read(lambda connection: list(connection.execute(sql)))


async def opened(club: Club, member: MemberActor, number: int) -> discord.Message:
    return private(await command(club, member, "fixture show", fixture=str(number)))


def offers(message: discord.Message) -> list[str]:
    """What a fixture's screen offers but for its result."""
    texts = {text for key, text in sentences("en").items() if key.startswith("button.fixture.")}
    return [each for each in written(message) if each in texts]


async def form_of(member: MemberActor, screen: discord.Message) -> InteractionResult:
    """The member opens the form for another date."""
    found = button(screen, "Ask for another date")
    assert found is not None
    return await member.click(screen, custom_id=found.custom_id)


async def asked(
    member: MemberActor, screen: discord.Message, date: str, time: str = "", place: str = ""
) -> discord.Message:
    """The screen after the member has filled in the form for another date."""
    form = await form_of(member, screen)
    return shown_to(await member.submit_modal(form, {"day": date, "at": time, "place": place}))


async def test_a_draw_is_seen_first_made_once_and_listed_for_a_phone(league: Club) -> None:
    club = league
    ann, eve = club.members[0], club.members[4]
    first = {"first": day(club, 4), "time": "19:30"}
    assert "Only organisers" in answer(await command(club, ann, "fixture draw", **first))
    shown = private(await command(club, eve, "fixture draw", **first, twice=True))
    assert "12 fixtures to be drawn up" in seen(shown) and "4 teams · 6 rounds · 12 matches" in seen(shown)
    assert "At home: each team 3 times" in seen(shown) and written(shown) == ["Draw up"]
    assert await fixtures(club) == []
    made, refused = await race(club, shown, "Draw up", eve, eve)
    assert "12 fixtures drawn up" in seen(shown_to(made)) and "the draw was made already" in answer(refused)
    assert len(await fixtures(club)) == 12
    again = private(await command(club, eve, "fixture draw", **first))
    assert "The 12 fixtures that are there now" in seen(again) and written(again) == ["Replace and draw up"]
    listed = private(await command(club, ann, "fixture list"))
    assert "Round 1" in seen(listed) and "Page 1 of 3" in seen(listed)
    *_, (_, sent_now) = sent(club)
    raw = as_text(sent_now)
    assert re.search(r"<t:\d+:f>", raw) and "@everyone" not in raw and "<@1>" not in raw
    assert seen(listed).count("to be played") == 4
    listed = shown_to(await press(club, ann, listed, "Next"))
    assert "Page 2 of 3" in seen(listed) and "Round 3" in seen(listed)
    own = await command(club, ann, "fixture list", team="arima", round=3)
    assert answer(own).count("to be played") == 1
    mine = private(await command(club, ann, "fixture mine"))
    assert len(written(mine)) == 5 and written(mine)[0].startswith("R1 ") and "1 more after" in seen(mine)
    mine = shown_to(await press(club, ann, mine, "R1"))
    assert "round 1 · 2 tables, best of 3 at each" in seen(mine)
    assert offers(mine) == ["Ask for another date", "Concede the match"]
    (offered, *_) = await ann.autocomplete(club.channel, "fixture show", "fixture", "arima r2")
    assert offered["name"].startswith("R2 ") and "Arima" in offered["name"]


async def test_two_captains_put_a_match_on_another_day_and_nobody_twice(league: Club) -> None:
    club = league
    ann, bob, cyd, eve = club.members[0], club.members[1], club.members[2], club.members[4]
    date = {"date": day(club, 4), "time": "19:30", "place": "The *Hall*"}
    added = await command(club, eve, "fixture add", home="Arima", away=TEAMS[1], **date)
    assert "to be played" in answer(added) and offers(private(added)) == []
    await command(club, eve, "fixture add", home="Couva", away="Arima", date=day(club, 9), time="18:00")
    screen = await opened(club, ann, 1)
    assert "the date stays" not in seen(screen) and "Also that day" not in seen(screen)
    refused = await asked_wrongly(ann, screen, day(club, -1))
    assert "is past" in refused
    theirs = await opened(club, bob, 1)
    form = await form_of(bob, theirs)
    screen = await asked(ann, screen, day(club, 9), "8 pm")
    late = await bob.submit_modal(form, {"day": day(club, 8), "at": "", "place": ""})
    assert "Agree to it or refuse it first" in answer(late)
    assert "Arima asks to play on" in seen(screen)
    assert "Also that day: R2 Couva v Arima" in seen(screen)
    assert offers(screen) == ["Take it back", "Ask for another date", "Concede the match"]
    assert offers(await opened(club, cyd, 1)) == []
    theirs, stale = await opened(club, bob, 1), await opened(club, bob, 1)
    assert offers(theirs) == ["Agree to the date", "Refuse", "Concede the match"]
    await club.discord.restart()
    agreed, again = await race(club, theirs, "Agree to the date", bob, bob)
    assert "asks to play" not in seen(shown_to(agreed)) and "was changed since" in answer(again)
    assert "was changed since" in answer(await press(club, bob, stale, "Refuse"))
    assert [each[4] for each in await fixtures(club)] == [1, 0]
    told = [seen(each) for each in club.channel.history(viewer=cyd) if not each.flags.ephemeral]
    assert [sum(what in each for each in told) for what in ("Ann asks to play", "both captains agreed")] == [
        1,
        1,
    ]
    moved = await command(club, eve, "fixture move", fixture="1", reason="hall shut")
    assert "postponed, no date yet" in answer(moved)
    log = answer(await command(club, eve, "audit"))
    assert "put off" in log and "hall shut" in log


async def test_a_match_is_given_away_only_on_the_second_press(league: Club) -> None:
    club = league
    ann, eve = club.members[0], club.members[4]
    for _ in range(2):
        await command(club, eve, "fixture add", home="Arima", away="Couva")
    screen = await opened(club, ann, 1)
    screen = shown_to(await press(club, ann, screen, "Concede the match"))
    assert "Concede this match?" in seen(screen) and written(screen) == ["Yes, concede for Arima", "Back"]
    screen = shown_to(await press(club, ann, screen, "Back"))
    screen = shown_to(await press(club, ann, screen, "Concede the match"))
    given, again = await race(club, screen, "Yes, concede for", ann, ann)
    assert "walkover for Couva" in seen(shown_to(given)) and "has its result already" in answer(again)
    teams = await eve.autocomplete(club.channel, "fixture walkover", "winner", "", fixture="2")
    assert [each["name"] for each in teams] == ["Arima", "Couva"]
    options = {"fixture": "2", "winner": teams[0]["value"], "reason": "no show"}
    given = await command(club, eve, "fixture walkover", **options)
    assert "walkover for Arima" in answer(given) and "Reason: no show" in answer(given)
    assert "There are none here" in answer(await command(club, ann, "fixture list"))
    assert "walkover" in answer(await command(club, ann, "fixture list", show="over"))
    assert "no match to play" in answer(await command(club, ann, "fixture mine"))


async def asked_wrongly(member: MemberActor, screen: discord.Message, date: str) -> str:
    """What a member is told whose form is refused."""
    form = await form_of(member, screen)
    return answer(await member.submit_modal(form, {"day": date, "at": "", "place": ""}))
