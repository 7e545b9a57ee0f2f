"""/league in Discord: entered, shown, run by its organisers, closed, and begun again."""

from __future__ import annotations

from bot.demo.simulated import Club, found_club
from tests.cogs.choosing import choose, private
from tests.cogs.leagues import league, offered, use
from tests.cogs.steps import answer, command, press, seen, written

__all__ = ["league"]


async def test_a_league_is_entered_shown_and_listed(club: Club) -> None:
    ann, _, _, dot, eve = club.members
    assert "There is none yet" in await use(club, ann, "league list")
    assert "There is no league" in await use(club, ann, "league show")
    told = await use(club, ann, "league create", name="Pub League", season="2026")
    assert told.startswith("Only moderators of this server set up leagues")
    told = await use(
        club,
        eve,
        "league create",
        name="Pub *League* @everyone",
        season="2026",
        divisions="Premier, First",
        best_of=5,
        tables=3,
        ranking="trinidad",
        zone="America/Port_of_Spain",
    )
    assert told.startswith(
        "Pub *League* @everyone · 2026 is set up: Trinidad All Fours, best of 5 at 3 tables"
    )
    shown = await use(club, ann, "league show")
    assert "best of 5 · 3 tables a match" in shown and "No team yet." in shown
    assert "Run by the moderators of this server." in shown
    assert "· on" in await use(club, ann, "league list")
    assert "is an organiser of" in await use(club, eve, "league organiser", action="add", member=dot)
    assert "Run by Dot and the moderators" in await use(club, ann, "league show")
    assert await offered(club, ann, "league show", "league", "pub") == ["Pub *League* @everyone · 2026"]
    assert await offered(club, eve, "league create", "zone", "Port of") == ["America/Port_of_Spain"]
    rules = await use(club, ann, "league settings")
    assert "order: games won, games lost, matches won, jacks hung and jacks lost" in rules
    assert "a walkover: 9 to 0" in rules and "America/Port_of_Spain" in rules


async def test_organisers_change_its_rules_divisions_and_lock_and_everyone_reads_what_they_did(
    league: Club,
) -> None:
    club = league
    ann, _, _, dot, eve = club.members
    told = await use(club, ann, "league settings", win=3)
    assert told.startswith("Only organisers of the league, or moderators of this server")
    assert await offered(club, dot, "league settings", "order", "points, head") == ["points, head to head"]
    order = "points, head_to_head"
    told = await use(club, dot, "league settings", win=3, order=order, walkover="3-0", confirm_hours=1)
    assert "a win: 3 points" in told and "order: points and head to head" in told and "after 1 hour" in told
    told = await use(club, dot, "league settings", order="points, goals")
    assert told.startswith("A table cannot go by goals.")
    assert "Only organisers" in await use(club, ann, "league rules")
    shown = private(await command(club, dot, "league rules"))
    await choose(club, shown, "target", "21", dot)
    assert "house rules: to 21" in await use(club, ann, "league settings")
    assert "House rules: to 21" in await use(club, ann, "league show")
    await use(club, eve, "league organiser", action="remove", member=dot)
    assert answer(await choose(club, shown, "target", "14", dot)).startswith("Only organisers")
    await use(club, eve, "league organiser", action="add", member=dot)
    assert "Division Second is added" in await use(club, dot, "league division", action="add", name="Second")
    assert await offered(club, dot, "league division", "division", "sec") == ["Second"]
    assert "is Third" in await use(
        club, dot, "league division", action="rename", division="Second", name="Third"
    )
    assert "is taken out" in await use(club, dot, "league division", action="remove", division="Third")
    assert "Say what the division" in await use(
        club, dot, "league division", action="rename", division="First"
    )
    assert "is one that is still to come" in await use(club, dot, "league lock", day="2020-01-01")
    assert "Say either a day" in await use(club, dot, "league lock", day="2030-01-01", unlock=True)
    assert "Rosters will be locked on" in await use(club, dot, "league lock", day="2030-01-01")
    assert "Rosters are locked." in await use(club, dot, "league lock")
    assert "Rosters of this league are locked" in await use(club, ann, "team player add", name="Jane")
    assert "Rosters are open" in await use(club, dot, "league lock", unlock=True)
    first = private(await command(club, ann, "league log"))
    assert written(first) == ["Next"]
    told = seen(first)
    while "Next" in written(first):
        await press(club, ann, first, "Next")
        first = club.channel.history(viewer=ann)[-1]
        told += seen(first)
    assert "changed the rules: a win: 2 points" in told and "set up league Pub League · 2026" in told
    assert told.count("opened rosters") == 1
    assert "has no page 9" in await use(club, ann, "league log", page=9)
    told = await use(club, eve, "audit")
    assert "Dot · opened rosters · Pub League · 2026" in told
    assert "is no organiser" in await use(club, eve, "league organiser", action="remove", member=dot)
    assert "Only organisers" in await use(club, dot, "league lock")


async def test_a_season_is_closed_after_asking_and_the_next_begins_with_its_teams_after_a_restart(
    league: Club,
) -> None:
    club = league
    ann, _, cyd, dot, _ = club.members
    await use(club, ann, "team player add", member=cyd)
    told = await use(club, dot, "league close")
    assert told.startswith("That ends Pub League · 2026 for good")
    assert "is still on" in await use(club, dot, "league next", season="2027")
    await club.discord.restart()
    assert "is closed. What was played" in await use(club, dot, "league close", sure=True)
    assert "is closed: what was played" in await use(club, ann, "team player add", name="Jane")
    told = await use(club, dot, "league next", season="2027")
    assert told.startswith("Pub League · 2027 is on, with 2 teams")
    shown = await use(club, ann, "team show")
    assert "Pub League · 2027 · Premier" in shown and "Cyd" in shown
    assert await offered(club, ann, "league show", "league", "") == ["Pub League · 2027", "Pub League · 2026"]
    assert "is on, with" not in await use(club, dot, "league next", season="2028")


async def test_another_servers_leagues_are_neither_offered_nor_shown_and_apps_run_none(league: Club) -> None:
    club = league
    other = found_club(club.discord, ("Fay", "Gus"))
    fay, gus = other.members
    assert "There is no league" in answer(await command(other, fay, "league show"))
    assert "No league here is called 1" in answer(await command(other, gus, "league lock", league="1"))
    assert await offered(other, fay, "league show", "league", "") == []
    assert await offered(other, fay, "team show", "team", "") == []
    app = club.guild.add_member(club.discord.create_user("clock", bot=True))
    eve = club.members[4]
    assert "An app organises no league" in await use(club, eve, "league organiser", action="add", member=app)
    assert "An app plays in no team" in await use(club, eve, "team player add", team="Arima", member=app)
