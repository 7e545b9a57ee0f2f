"""A league's files: what stands in them, how they are called, and that a calendar keeps up with changes."""

from __future__ import annotations

import csv
import io
import json

import pytest
from icalendar import Calendar

from bot.league.sheets import FIXTURE_COLUMNS, STANDING_COLUMNS
from bot.office.paper import file_name
from bot.standings import tables
from tests.office.fixture_scenes import CAPTAINS, DAY, NOW, ORGANISER, OUTSIDER
from tests.office.paper_scenes import a_season, play, play_premier, standing
from tests.tables.conftest import GUILD, Floor


def cells(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


async def test_standings_as_a_spreadsheet_a_page_and_data_say_the_same_as_the_table(floor: Floor) -> None:
    season = await a_season(floor)
    await play_premier(season)
    await season.sql("UPDATE team SET name = '=HYPERLINK(1)' WHERE name = 'Debe'")
    await play(season, "Erin", "Icacos", (2, 0), state="open")
    paper = season.office.paper
    everything = await paper.standings(GUILD, None, None, "csv")
    assert everything.name == "pub-league-2027-standings.csv" and everything.data.startswith(b"\xef\xbb\xbf")
    heading, *rows = cells(everything.data)
    assert tuple(heading) == STANDING_COLUMNS and len(rows) == 8
    assert rows[1] == [
        "Premier",
        "2",
        "Couva",
        "3",
        "2",
        "0",
        "1",
        "4",
        "3",
        "3",
        "0",
        "4",
        "games +2 to games +1",
    ]
    assert rows[3][2] == "'=HYPERLINK(1)" and rows[4][:3] == ["First", "1", "Erin"]
    assert rows[5][-1] == "level, the rank is shared"
    one = await paper.standings(GUILD, None, "First", "csv")
    assert one.name == "pub-league-2027-first-standings.csv" and len(cells(one.data)) == 5
    page = await paper.standings(GUILD, None, "First", "page")
    assert page.name == "pub-league-2027-first-standings.html"
    assert "1 result is still to be confirmed or ruled, and does not count yet." in page.data.decode()
    every = await paper.standings(GUILD, None, None, "page")
    assert every.name == "pub-league-2027-standings.html" and every.data.count(b"<table>") == 2
    data = await paper.data(GUILD, None, None)
    answers = [json.loads(line) for line in tables(data.data.splitlines())]
    assert data.name == "pub-league-2027-standings.jsonl" and len(answers) == 2
    assert answers[0]["table"] == [row.as_data() for row in (await standing(season)).rows]
    assert len((await paper.data(GUILD, None, "First")).data.splitlines()) == 1


async def test_fixtures_as_a_spreadsheet_and_a_page_tell_each_state_and_who_has_no_match(
    floor: Floor,
) -> None:
    season = await a_season(floor)
    await play(season, "Arima", "Barataria", (2, 1))
    walkover = await play(season, "Couva", "Debe", (0, 0))
    await season.sql("UPDATE report SET walkover_id = ? WHERE id = ?", season.teams["Debe"], walkover)
    await play(season, "Erin", "Icacos", (2, 0), state="disputed")
    await season.fixture("Arima", "Couva", at=None, round_=2)
    paper = season.office.paper
    heading, *rows = cells((await paper.fixtures(GUILD, None, None, None, "csv")).data)
    assert tuple(heading) == FIXTURE_COLUMNS
    assert [row[6:8] + row[9:] for row in rows] == [
        ["Arima", "Barataria", "played", "2", "1"],
        ["Couva", "Debe", "walkover for Debe", "", ""],
        ["Erin", "Icacos", "disputed", "", ""],
        ["Arima", "Couva", "no date yet", "", ""],
    ]
    assert rows[0][3:6] == ["2026-12-01", "08:00", "America/Port_of_Spain"] and rows[3][3] == ""
    page = (await paper.fixtures(GUILD, None, None, None, "page")).data.decode()
    assert "All divisions" in page and "Premier, round 2" in page
    assert "No match in this round: Barataria and Debe." in page and "2 to 1" in page
    mine = await paper.fixtures(GUILD, None, None, "arima", "csv")
    assert mine.name == "pub-league-2027-arima-fixtures.csv" and len(cells(mine.data)) == 3
    own = (await paper.fixtures(GUILD, None, None, "Arima", "page")).data.decode()
    assert "No match in this round" not in own
    assert len(cells((await paper.fixtures(GUILD, None, "First", None, "csv")).data)) == 2


async def test_a_calendar_takes_in_what_is_moved_put_off_and_called_off(floor: Floor) -> None:
    season = await a_season(floor)
    number = await season.fixture("Arima", "Barataria", at=NOW + 4 * DAY)
    called_off = await season.fixture("Couva", "Arima", at=NOW + 11 * DAY, round_=2)
    await season.fixture("Arima", "Debe", at=None, round_=3)
    await season.fixture("Couva", "Debe", at=NOW + 4 * DAY)

    async def events() -> dict[str, tuple[str, int, str]]:
        file = await season.office.paper.calendar(GUILD, None, "Arima")
        assert file.name == "pub-league-2027-arima.ics"
        found = Calendar.from_ical(file.data).walk("VEVENT")
        return {
            str(each["uid"]): (
                str(each["status"]),
                int(each.decoded("sequence")),
                f"{each.decoded('dtstart'):%d %H:%M}",
            )
            for each in found
        }

    one, other = f"fixture-{number}@all-fours", f"fixture-{called_off}@all-fours"
    assert await events() == {one: ("CONFIRMED", 0, "04 12:00"), other: ("CONFIRMED", 0, "11 12:00")}
    await season.office.moving.move(ORGANISER, GUILD, number, "rain")
    assert (await events())[one] == ("TENTATIVE", 1, "04 12:00")
    await season.office.moving.move(ORGANISER, GUILD, number, "dry", day="5 Dec 2026", at="8pm")
    assert (await events())[one] == ("CONFIRMED", 2, "06 00:00")
    await season.office.teams.withdraw(ORGANISER, GUILD, None, "Couva", "no players", sure=True)
    assert (await events())[other] == ("CANCELLED", 1, "11 12:00")


async def test_rosters_have_ids_for_organisers_alone_and_leave_out_who_is_gone(floor: Floor) -> None:
    season = await a_season(floor)
    await season.office.teams.withdraw(ORGANISER, GUILD, None, "Debe", "no players", sure=True)
    paper, captain = season.office.paper, CAPTAINS["Arima"]
    for person, ids in ((OUTSIDER, 0), (captain, 0), (ORGANISER, 21)):
        data = (await paper.teams(person, GUILD, None)).data
        assert data.count(b"<@") == ids and b"Debe" not in data
    assert cells(data)[1] == ["Premier", "Arima", captain.name, "yes", f"<@{captain.user_id}>"]


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("Pub League", "2026", "Premier"), "pub-league-2026-premier.csv"),
        (("Ligue d'été", "2026/27", "../../etc"), "ligue-d-ete-2026-27-etc.csv"),
        (("联赛", "\u202e", ""), "league.csv"),
        (("x" * 200,), "x" * 80 + ".csv"),
    ],
)
def test_names_of_files_are_safe_on_every_disk(parts: tuple[str, ...], name: str) -> None:
    assert file_name(*parts, ending=".csv") == name
