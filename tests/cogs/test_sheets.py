"""/sheet in Discord: files for whoever looks, and sheets that organisers hand in."""

from __future__ import annotations

from simcord import InteractionResult

from bot.demo.simulated import Club
from tests.cogs.league_night import match_night, office, person
from tests.cogs.steps import answer, command, press, race, seen, written
from tests.cogs.test_fixtures import day
from tests.office.test_import import TEAMS

LEAST = "Moruga,Ann,yes,"


async def sent(result: InteractionResult) -> tuple[str, str]:
    """Name and text of the file of a private answer."""
    assert result.response is not None and result.ephemeral
    (file,) = result.response.attachments
    return file.filename, (await file.read()).decode("utf-8-sig")


async def test_anyone_takes_out_a_leagues_files_and_only_organisers_see_ids(club: Club) -> None:
    ann, bob, *_, eve = club.members
    await match_night(club)
    name, text = await sent(await command(club, bob, "sheet standings"))
    assert name == "pub-league-2026-premier-standings.html" and "Maraval" in text and "<script" not in text
    name, text = await sent(await command(club, bob, "sheet standings", format="csv"))
    assert name == "pub-league-2026-standings.csv" and text.startswith("division,rank,team,")
    name, text = await sent(await command(club, bob, "sheet fixtures", team="arima"))
    assert name == "pub-league-2026-arima-fixtures.html" and "to be set" in text
    name, text = await sent(await command(club, bob, "sheet fixtures", format="csv", division="Premier"))
    assert name == "pub-league-2026-premier-fixtures.csv" and "Maraval,Arima" in text
    name, text = await sent(await command(club, bob, "sheet calendar", team="Arima"))
    assert name == "pub-league-2026-arima.ics" and text.startswith("BEGIN:VCALENDAR")
    data = await command(club, bob, "sheet data")
    assert (await sent(data))[1].startswith('{"id": "Pub League · 2026 · Premier", "rules": {')
    assert data.response is not None and "python -m bot standings FILE" in data.response.content
    assert "<@" not in (await sent(await command(club, ann, "sheet teams")))[1]
    assert f"<@{ann.id}>" in (await sent(await command(club, eve, "sheet teams")))[1]
    unknown = await command(club, bob, "sheet calendar", team="Nowhere")
    assert answer(unknown).startswith("No team of this league is called Nowhere.")


async def test_a_sheet_is_shown_entered_once_after_a_restart_or_refused_line_by_line(club: Club) -> None:
    ann, *_, eve = club.members
    await match_night(club)

    async def hand_in(text: str, who: object = eve) -> InteractionResult:
        file = ("teams.csv", text.encode())
        return await command(club, who, "sheet import", kind="teams", file=file)  # type: ignore[arg-type]

    assert answer(await hand_in(TEAMS, ann)).startswith("Only organisers of the league")
    large = await hand_in(TEAMS + "x" * 256 * 1024)
    assert answer(large).startswith("This file is larger than 256 KB.")
    latin = await command(club, eve, "sheet import", kind="teams", file=("a.csv", "A,é".encode("latin-1")))
    assert "Line 1: A letter here is not written in UTF-8." in answer(latin)
    quote = answer(await hand_in(TEAMS + 'First,"Moruga,@everyone,yes,\n'))
    assert "The sheet has 1 fault, so nothing is entered." in quote and "Line 2: A quotation mark" in quote
    many = await hand_in(TEAMS + "First,@everyone,,yes,\n" * 20)
    told = answer(many)
    assert told.count("Line ") == 15 and "All of them are in the file." in told
    name, text = await sent(many)
    assert name == "teams-faults.txt" and len(text.splitlines()) == 20

    first = await hand_in(TEAMS + f"First,{LEAST}<@100000000000000001>\nFirst,Moruga,Bob,,\n")
    told = answer(first)
    assert "Teams of Pub League · 2026" in told and "Nothing is entered yet." in told
    assert "First: 1 team · a new division" in told and "Moruga: Ann (captain), Bob" in told
    assert "Whoever has a Discord id on the sheet can report" in told
    assert first.response is not None
    shown = first.response.message
    assert written(shown) == ["Enter them", "Leave it"]
    assert len((await office(club).desk.which(club.guild.id, None)).teams) == 2
    await club.discord.restart()
    results = await race(club, shown, "Enter them", eve, eve)
    assert len((await office(club).desk.which(club.guild.id, None)).teams) == 3
    told = "\n".join(seen(each.response.message) for each in results if each.response is not None)
    assert "This is entered, all of it:" in told and "what is entered is never entered twice" in told

    again = await hand_in(TEAMS + f"First,{LEAST}\nFirst,Siparia,Cyd,yes,\n")
    assert "Moruga is in the league already, in another division or with another roster" in answer(again)
    second = await hand_in(TEAMS + "First,Siparia,Cyd,yes,\n")
    assert second.response is not None
    await command(club, eve, "team add", name="Siparia", division="Premier")
    stale = await press(club, eve, second.response.message, "Enter them")
    assert "Siparia is in the league already" in answer(stale)
    left = await press(club, eve, second.response.message, "Leave it")
    assert left.response is not None and "The sheet is left." in seen(left.response.message)
    claimed = await hand_in(TEAMS + f"First,{LEAST}\nFirst,Moruga,Bob,,<@100000000000000007>\n")
    told = answer(claimed)
    assert "1 plain name on rosters becomes a member" in told and "Whoever has a Discord id" in told
    by_date = f"division,date,time,home,away\nPremier,{day(club, 30)},20:00,Maraval,Arima\n"
    told = answer(await command(club, eve, "sheet import", kind="fixtures", file=("f.csv", by_date.encode())))
    assert "so they are numbered by date" in told and "Round 2 ·" in told
    third = await hand_in(TEAMS + "Third,Rio Claro,Cyd,yes,\n")
    assert third.response is not None
    moderator = person(eve, moderator=True)
    await office(club).leagues.add_division(moderator, club.guild.id, None, "Third")
    changed = await press(club, eve, third.response.message, "Enter them")
    assert changed.response is not None
    told = seen(changed.response.message)
    assert "The league has changed since the sheet was shown, so nothing was entered." in told
    assert "Third: 1 team" in told and "a new division" not in told
    entered = await press(club, eve, changed.response.message, "Enter them")
    assert entered.response is not None
    told = seen(entered.response.message)
    assert "This is entered" in told and "Captains who are only names on the sheet" in told
    log = answer(await command(club, eve, "league log"))
    assert "entered a sheet of teams: First 1" in log and "entered a sheet of teams: Third 1" in log
