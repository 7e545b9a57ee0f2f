"""Sheets written can be read again, by a spreadsheet and by the league."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from unicodedata import normalize
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.fixture_sheets import FixtureSheet, SheetFixture, read_fixtures
from bot.league.grid import MAX_NAME, key_of
from bot.league.sheets import FixtureLine, StandingLine, fixtures_csv, standings_csv
from bot.league.standings import Row
from bot.league.team_sheets import SheetPlayer, SheetTeam, TeamSheet, read_teams, teams_csv
from bot.text.cells import guarded, unguarded
from bot.text.visible import visible_line

ZONE = ZoneInfo("Europe/London")
MAY = int(datetime(2026, 5, 1, 18, 30, tzinfo=UTC).timestamp())


def cells(file: bytes) -> list[list[str]]:
    assert file.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(file.decode("utf-8-sig"), newline=""), strict=True))


names = (
    st.one_of(
        st.text(min_size=1, max_size=MAX_NAME),
        st.text(alphabet="'=+-@＝\"; ,xé", min_size=1, max_size=12),
    )
    .map(visible_line)
    .filter(lambda name: 0 < len(name) <= MAX_NAME and visible_line(name) == name)
)


def several(least: int, most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(
        names, min_size=least, max_size=most, unique_by=lambda name: key_of(normalize("NFC", name))
    )


@st.composite
def team_lists(draw: st.DrawFn) -> tuple[SheetTeam, ...]:
    divisions, found, line, number = draw(several(1, 3)), [], 2, 10**16
    for name in draw(several(1, 4)):
        players = []
        for place, player in enumerate(draw(several(1, 4))):
            number += 1
            captaincy = ("captain", "vice", None, None)[place]
            user_id = draw(st.sampled_from([number, None]))
            players.append(SheetPlayer(player, captaincy, user_id, line + place))  # type: ignore[arg-type]
        found.append(SheetTeam(draw(st.sampled_from(divisions)), name, tuple(players), line))
        line += len(players)
    return tuple(found)


@given(team_lists())
def test_teams_written_are_read_again_whatever_their_names(found: tuple[SheetTeam, ...]) -> None:
    assert read_teams(teams_csv(found), one_team_each=False) == TeamSheet(found)


@given(several(2, 8), names, st.lists(st.integers(MAY // 60, MAY // 60 + 60 * 24 * 400), max_size=4), names)
def test_fixtures_written_are_read_again_whatever_their_names(
    teams: list[str], division: str, minutes: list[int], place: str
) -> None:
    written = [
        FixtureLine(number, number, division, minute * 60, teams[0], teams[1 + number % (len(teams) - 1)],
                    place if number % 2 else "", "scheduled", (3, 1) if number % 2 else None)
        for number, minute in enumerate(minutes, 1)
    ]  # fmt: skip
    read = read_fixtures(fixtures_csv(written, ZONE), {division: teams}, ZONE, now=0)
    if not minutes:
        assert isinstance(read, tuple)
        return
    assert isinstance(read, FixtureSheet)
    for line, (fixture, back) in enumerate(zip(written, read.fixtures, strict=True), 2):
        assert fixture.starts_at is not None
        # The second of two hours by the same name comes back as the first.
        assert fixture.starts_at - back.starts_at in (0, 60 * 60)
        expected = SheetFixture(
            fixture.round, division, back.starts_at, fixture.home, fixture.away, fixture.place, line
        )
        assert back == expected


@given(st.text(alphabet="'=+-@\t\r\n＝＋－＠ x"))
def test_a_guarded_cell_is_no_formula_and_gives_its_text_back(text: str) -> None:
    cell = guarded(text)
    assert not cell.startswith(tuple("=+-@\t\r\n＝＋－＠"))
    assert unguarded(cell) == text


def test_fixtures_are_written_by_the_clock_of_the_league() -> None:
    file = fixtures_csv(
        [
            FixtureLine(7, 2, "A", MAY, "Maraval", '=HYPERLINK("//x")', "The Hall, Arima", "played", (3, 1)),
            FixtureLine(8, 2, "A", None, "Batley", "Couva", state="postponed"),
        ],
        ZONE,
    )
    assert cells(file) == [
        ["fixture", "round", "division", "date", "time", "zone", "home", "away", "place", "state",
         "home games", "away games"],
        ["7", "2", "A", "2026-05-01", "19:30", "Europe/London", "Maraval", '\'=HYPERLINK("//x")',
         "The Hall, Arima", "played", "3", "1"],
        ["8", "2", "A", "", "", "Europe/London", "Batley", "Couva", "", "postponed", "", ""],
    ]  # fmt: skip


def test_standings_are_written_with_the_reason_for_each_place() -> None:
    rows = [
        StandingLine("A", Row(1, "Maraval", 3, 2, 1, 0, 9, 4, 2, 1, 5)),
        StandingLine("A", Row(2, "-Arima", 3, 2, 0, 1, 7, 5, 0, 2, -4), "fewer points"),
    ]
    assert cells(standings_csv(rows)) == [
        ["division", "rank", "team", "played", "won", "drawn", "lost", "games won", "games lost",
         "jacks hung", "jacks lost", "points", "above because"],
        ["A", "1", "Maraval", "3", "2", "1", "0", "9", "4", "2", "1", "5", ""],
        ["A", "2", "'-Arima", "3", "2", "0", "1", "7", "5", "0", "2", "-4", "fewer points"],
    ]  # fmt: skip


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_columns_may_stand_in_any_order_under_other_headings_and_be_left_out(separator: str) -> None:
    rows = [
        ("Captain", "Player Name", "CLUB", "div"),
        ("YES", "Ann, the first", "Maraval", "A; or so"),
        ("Vice Captain", "Bob", "MARAVAL", "a; OR so"),
        ("", "", "", ""),
        ("no", "'=Cyd", "Maraval ", "A; or so"),
    ]
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=separator).writerows(rows)
    players = (SheetPlayer("Ann, the first", "captain", None, 2), SheetPlayer("Bob", "vice", None, 3))
    cyd = SheetPlayer("=Cyd", None, None, 5)
    assert read_teams(file.getvalue().encode(), one_team_each=True) == TeamSheet(
        (SheetTeam("A; or so", "Maraval", (*players, cyd), 2),)
    )


def test_one_person_may_be_captain_of_two_teams_where_the_rules_let_them() -> None:
    data = b"division,team,player,captain\nA,Maraval,Ann,yes\nB,Arima,Ann,yes\n"
    read = read_teams(data, one_team_each=False)
    assert isinstance(read, TeamSheet) and [team.name for team in read.teams] == ["Maraval", "Arima"]


def test_where_there_is_but_one_division_no_column_need_name_it() -> None:
    data = b"team,player,captain\nMaraval,Ann,yes\n"
    read = read_teams(data, one_team_each=True, division="A")
    assert isinstance(read, TeamSheet) and read.teams[0].division == "A"
    assert isinstance(read_teams(data, one_team_each=True), tuple)
    data = b"round,date,time,home,away\n1,4 Dec 2026,19:30,Maraval,Arima\n"
    told = read_fixtures(data, {"A": ("Maraval", "Arima")}, ZONE, now=MAY)
    assert isinstance(told, FixtureSheet) and told.fixtures[0].division == "A"
    assert isinstance(read_fixtures(data, {"A": ("Maraval",), "B": ("Arima",)}, ZONE, now=MAY), tuple)


def test_without_a_column_rounds_are_numbered_by_date_and_no_team_is_twice_in_one() -> None:
    head = "division,date,time,home,away\n"
    lines = [
        "A,11 Dec 2026,19:30,Arima,Couva",  # by date after those of the 4th
        "A,4 Dec 2026,19:30,Maraval,Arima",
        "B,11 Dec 2026,19:30,Erin,Icacos",
        "A,4 Dec 2026,20:30,Couva,Debe",
        "A,12 Dec 2026,19:30,Debe,Maraval",
        "A,18 Dec 2026,19:30,Maraval,Couva",
    ]
    teams = {"A": ("Maraval", "Arima", "Couva", "Debe"), "B": ("Erin", "Icacos")}
    data = (head + "\n".join(lines)).encode()
    read = read_fixtures(data, teams, ZONE, now=MAY)
    assert isinstance(read, FixtureSheet)
    assert read.numbered and [each.round for each in read.fixtures] == [2, 1, 1, 1, 2, 3]
    # What the league has keeps its number, and what is new comes after it.
    first = next(each for each in read.fixtures if each.line == 3)
    read = read_fixtures(data, teams, ZONE, now=MAY, rounds={("Maraval", "Arima", first.starts_at): 7})
    assert isinstance(read, FixtureSheet)
    assert [each.round for each in read.fixtures] == [9, 7, 1, 8, 9, 10]


def test_two_of_one_name_and_two_ids_are_two_people() -> None:
    data = (
        "division,team,player,captain,discord\nA,Maraval,Ann,yes,100000000000000001\n"
        "B,Arima,Ann,yes,<@100000000000000002>\n"
    )
    read = read_teams(data.encode(), one_team_each=True)
    assert isinstance(read, TeamSheet)
    assert [team.players[0].user_id for team in read.teams] == [10**17 + 1, 10**17 + 2]


def test_a_sheet_saved_by_a_spreadsheet_with_its_own_dates_is_read_as_one_hand_wrote_it() -> None:
    data = (
        "Round;Division;Date;Time;Home;Away\r\n1;A;04/12/2026;19:30;maraval;Arima\r\n"
        "2;A;18/12/2026;7:30 PM;Arima;Maraval\r\n3;A;08-Jan-27;19:30:00;Arima;Maraval\r\n"
    )
    read = read_fixtures(data.encode(), {"A": ("Maraval", "Arima")}, ZONE, now=MAY)
    assert isinstance(read, FixtureSheet)
    found = [f"{datetime.fromtimestamp(each.starts_at, ZONE):%Y-%m-%d %H:%M}" for each in read.fixtures]
    assert found == ["2026-12-04 19:30", "2026-12-18 19:30", "2027-01-08 19:30"]
    assert (read.fixtures[0].home, read.fixtures[0].place) == ("Maraval", "")
