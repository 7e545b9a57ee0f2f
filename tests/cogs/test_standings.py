"""/standings in Discord: the table, why this order, the picture, pages, divisions, whose message changes."""

from __future__ import annotations

import sqlite3

import discord

from bot.demo.simulated import Club
from bot.office.naming import division_named
from cogs.ui.standing_pages import StandingButton, TablePictureButton, WhyButton
from db.rows import insert
from tests.cogs.league_night import match_night, office, person
from tests.cogs.steps import answer, command, press, seen, written


def _shown(club: Club) -> discord.Message:
    message = club.channel.last_message
    assert message is not None
    return message


async def _more_teams(club: Club, teams: int) -> None:
    """So many in a second division, and the first match's result, confirmed."""
    ann, bob, *_, eve = club.members
    it, guild = office(club), club.guild.id
    moderator = person(eve, moderator=True, owner=True)
    await it.leagues.add_division(moderator, guild, None, "First")
    league = await it.desk.which(guild, None)
    first = division_named(league, "First")

    def work(connection: sqlite3.Connection) -> None:
        for number in range(teams):
            name = f"Team {number:02}"
            insert(
                connection, "team", league_id=league.id, division_id=first.id, name=name, folded=name.lower()
            )

    await it.desk.database.transaction(work)
    (fixture,) = await it.desk.fixtures.of_league(league.id)
    reported = await it.results.report(person(ann), guild, fixture.id, "2-1", "1-0")
    assert reported.report is not None
    await it.results.confirm(person(bob), guild, reported.report.id)
    await club.discord.advance_time(2)


async def test_a_table_its_reasons_pages_divisions_and_picture(club: Club) -> None:
    ann, bob, *_ = club.members
    assert "There is no league on this server yet." in answer(await command(club, ann, "standings"))
    await match_night(club)
    await _more_teams(club, 12)
    told = answer(await command(club, ann, "standings"), private=False)
    assert "Pub League · 2026 · Premier" in told
    assert (
        "1 Maraval · 2 points · played 1: won 1, drawn 0, lost 0 · games 2–1 · jacks hung 1–0 · form W"
        in told
    )
    assert written(_shown(club)) == ["Why this order", "Picture", "Next division", "Refresh"]
    why = await press(club, bob, _shown(club), "Why this order")
    assert "Maraval above Arima: 2 points to 0." in answer(why)

    pictured = await press(club, bob, _shown(club), "Picture")
    assert pictured.response is not None and pictured.ephemeral
    (file,) = pictured.response.attachments
    png = await file.read()
    assert png.startswith(b"\x89PNG") and file.filename == "table.png"
    assert int.from_bytes(png[16:20]) <= 920, "a phone shows it 350 wide: its letters of 31 have 12 there"
    assert file.description is not None and file.description.startswith(
        "Table of Pub League · 2026 · Premier. 1 Maraval, 2 points, won 1, drawn 0, lost 0; last"
    )
    whole = await command(club, ann, "standings", picture=True)
    assert not whole.ephemeral and "Premier: table" in answer(whole, private=False)

    told = answer(await command(club, ann, "standings"), private=False)
    table = _shown(club)
    await press(club, ann, table, "Next division")
    table = _shown(club)
    assert (
        "1 Team 00 · 0 points" in seen(table)
        and "page 1 of 2" in seen(table)
        and "Team 11" not in seen(table)
    )
    for_bob = await press(club, bob, table, "Next")
    assert "Team 11" in answer(for_bob) and "Team 11" not in seen(_shown(club))
    await press(club, ann, table, "Next")
    assert "page 2 of 2" in seen(_shown(club))
    level = await press(club, ann, _shown(club), "Why this order")
    assert "Team 09 and Team 10 share rank 1: level on all of that." in answer(level)
    assert "Previous" in "".join(written(_shown(club)))

    # What was shown may be gone: the pages, the teams, the division.
    await office(club).desk.database.transaction(
        lambda connection: connection.execute("DELETE FROM team WHERE name LIKE 'Team %'").close()
    )
    assert "has no page 2 any more" in answer(await press(club, ann, _shown(club), "Refresh"))
    named = answer(await command(club, ann, "standings", division="First"), private=False)
    assert "No team is in this division yet." in named and written(_shown(club)) == [
        "Next division",
        "Refresh",
    ]
    picture = await command(club, ann, "standings", division="First", picture=True)
    assert "No team is in this division yet." in answer(picture)
    await office(club).desk.database.transaction(
        lambda connection: connection.execute("DELETE FROM division WHERE name = 'First'").close()
    )
    assert "That division is not in the league any more." in answer(
        await press(club, ann, _shown(club), "Refresh")
    )


def test_ids_of_any_size_find_their_buttons_again_and_fit() -> None:
    most = 2**53
    for button in (
        StandingButton(most, most, 4, "previous"),
        StandingButton(most, most, 1, "division"),
        WhyButton(most, most, 4),
        TablePictureButton(most, most),
    ):
        assert type(button).__discord_ui_compiled_template__.fullmatch(button.custom_id) is not None
        assert len(button.custom_id) <= 100
