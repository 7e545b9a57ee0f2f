"""What is wrong in a file is told by the line an editor shows, every bad line of it, and nothing is taken."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.league.fixture_sheets import FixtureSheet, read_fixtures
from bot.league.grid import MAX_BYTES, Faults, told
from bot.league.team_sheets import TeamSheet, read_teams
from bot.text import sentences

ZONE = ZoneInfo("America/New_York")
NOW = datetime(2026, 11, 1, tzinfo=UTC).timestamp()
TEAMS: Final = {"A": ("Maraval", "Arima", "Batley"), "B": ("Couva",)}

SAVE_IT = 'Save the file as "CSV UTF-8" in Excel, or with the character set UTF-8 elsewhere.'
NO_PARTNER = (
    "A quotation mark here has no partner, so nothing from here on can be read. Take it out; one that "
    "belongs to the text is written twice, in a cell that has one at each end."
)
TEAM_COLUMNS = "division, team, player, captain and discord id"


def teams(data: bytes) -> TeamSheet | Faults:
    return read_teams(data, one_team_each=True)


def fixtures(data: bytes) -> FixtureSheet | Faults:
    return read_fixtures(data, TEAMS, ZONE, now=NOW)


def sentences_told(read: object) -> list[str]:
    assert isinstance(read, tuple) and read
    assert [each.line for each in read] == sorted(each.line for each in read)
    return [told(each, "en", lambda text: text) for each in read]


HEAD = "division,team,player,captain,discord id\n"
PLAIN = "A,Maraval,Ann,yes,\n"
FILES: Final[dict[str, tuple[bytes, list[str]]]] = {
    "empty": (
        b"\xef\xbb\xbf\r\n \n",
        ["This file is empty. Its first line names the columns, and each line below it is one row."],
    ),
    "large": (
        (HEAD + PLAIN * (MAX_BYTES // len(PLAIN))).encode(),
        [
            "This file is larger than 256 KB. Leave out what is not asked for, or send one division after "
            "another."
        ],
    ),
    "long": (
        (HEAD + PLAIN * 1000).encode(),
        [
            "Line 1001: A file has 1000 lines at most, and this one goes on. Send one division after "
            "another."
        ],
    ),
    "utf-16": ((HEAD + PLAIN).encode("utf-16"), [f"Line 1: This file is saved as UTF-16. {SAVE_IT}"]),
    "latin": (
        (HEAD + PLAIN + 'A,Maraval,"Bob\nBé",,\n').replace("\n", "\r\n").encode("cp1252"),
        [f"Line 4: A letter here is not written in UTF-8. {SAVE_IT}"],
    ),
    "nul": (
        (HEAD + PLAIN + "A,Maraval,B\0b,,").replace("\n", "\r").encode(),
        [
            "Line 3: There is a zero byte here, so this is no plain text. Save the sheet as CSV with the "
            "character set UTF-8; a workbook cannot be read."
        ],
    ),
    "quote within": (
        (HEAD + '"A","Mara\nval",Ann,,\nA,Mara"val,Ann,,\n').encode(), [f"Line 4: {NO_PARTNER}"],
    ),
    "quote not closed": ((HEAD + PLAIN + 'A,"Maraval,Bob,,\n' + PLAIN).encode(), [f"Line 3: {NO_PARTNER}"]),
    "quote closed by another": (
        (HEAD + PLAIN + 'A,"Maraval,Bob,,\nA,"Arima",Cyd,,\n').encode(), [f"Line 3: {NO_PARTNER}"],
    ),
    "long cell": (
        (HEAD + f"{'A' * 140000},Maraval,Ann,yes,\n").encode(), ["Line 2: A cell here is far too long."],
    ),
    "no headings": (
        PLAIN.encode(),
        [
            "Line 1: This line names none of the columns. The first line names them: division, team, player "
            "and captain."
        ],
    ),
    "other headings": (
        b"\nDivision;TEAM;team_name;shirt;;player\n",
        [
            "Line 2: The column team is there twice.",
            f"Line 2: There is no column shirt. Those there are: {TEAM_COLUMNS}.",
            "Line 2: Column 5 has no heading. Name it or take it out.",
            "Line 2: The column captain is missing.",
        ],
    ),
    "only headings": (HEAD.encode(), ["Line 1: Below the headings there is no row."]),
    "cells": (
        (HEAD + "A\n\nA,Maraval,Ann,yes,,\n,,,,,,,\nA,Maraval,Bob\tBee,,\n").encode(),
        [
            "Line 2: There is 1 cell here and 5 columns. Give each column its cell, be it empty.",
            "Line 4: There are 6 cells here and 5 columns. Text with a separator in it needs quotation marks "
            "round it.",
            "Line 6: In the column player there is a tab, a line break or another sign that is no text. Take "
            "it out.",
        ],
    ),
    "names": (
        (HEAD + f"A,,Ann,yes,\n\u200b\u2800,Arima,Bob,yes,\nA,Batley,{'C' * 61},yes,\n").encode(),
        [
            "Line 2: The column team is empty here.",
            "Line 3: The column division has nothing here that can be seen. Write it in letters.",
            f"Line 4: {'C' * 39}… in the column player is too long: it may have 40 characters.",
        ],
    ),
    "two teams": (
        (
            HEAD + "A,Maraval,Ann,yes,100000000000000001\nA,Arima,Bob,yes,\nA,Arima,Ann,,100000000000000001\n"
        ).encode(),
        [
            "Line 4: Ann is in Maraval already, on line 2, and in this league nobody may play for two teams.",
        ],
    ),
    "players": (
        (
            HEAD + 'A,Maraval,"Ann ""A"" Lee",yes,100000000000000001\nA,Maraval,Eve,skipper,\n'
            'A,Maraval,"ANN ""a"" LEE",,\nA,Maraval,Bob,,1.0E+17\nA,Maraval,Cyd,,<@100000000000000001>\n'
            "A,Maraval,Dot,,9999999999999999999\n"
        ).encode(),
        [
            "Line 3: skipper is none of the words for a captain: write yes, vice or nothing.",
            'Line 4: ANN "a" LEE is in the team Maraval already, on line 2.',
            "Line 5: 1.0E+17 is no Discord id, which has 15 to 19 digits. Spreadsheets round such numbers: "
            "make the cell text, or leave it empty.",
            "Line 6: Cyd is in the team Maraval already, on line 2.",
            "Line 7: 9999999999999999999 is no Discord id, which has 15 to 19 digits. Spreadsheets round "
            "such numbers: make the cell text, or leave it empty.",
        ],
    ),
    "captains": (
        (
            HEAD + "A,Maraval,Ann,yes,\nA,Arima,Bob,,\nA,Maraval,Cyd,captain,\nA,Maraval,Dot,vice,\n"
            "B,MARAVAL,Eve,,\nA,Maraval,Flo,VC,\nB,Couva,ann,Yes,\nB,Batley,Gil,yes,\n"
        ).encode(),
        [
            "Line 3: Arima has no captain. Write yes in the column captain for one of its players.",
            "Line 4: Maraval has its captain on line 2 already. Write vice or nothing here.",
            "Line 6: MARAVAL is in A already, on line 2. A team plays in one division; two teams need "
            "two names.",
            "Line 7: Maraval has its vice-captain on line 5 already. Leave the column captain empty here.",
            "Line 8: ann is captain or vice-captain of Maraval already, on line 2, and in this league "
            "nobody may be that for two teams.",
        ],
    ),
}  # fmt: skip

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug")
FIXTURE_HEAD = "round,division,date,time,home,away,place\n"
FIXTURE_FILES: Final[dict[str, tuple[str, list[str]]]] = {
    "cells of a fixture": (
        FIXTURE_HEAD + "0,A,2026-12-04,19:30,Maraval,Arima,\n٣,C,2026-12-04,19:30,Maraval,Arima,\n"
        f"1,A,2026-12-04,19:30,Maraval,Couva,{'x' * 61}\n1,A,2026-12-04,19:30,Batley,batley,\n"
        "1,A,Thu 2026-12-04,19,,Arima,\n",
        [
            "Line 2: 0 is no round: write a whole number from 1 to 200.",
            "Line 3: ٣ is no round: write a whole number from 1 to 200.",
            "Line 3: This league has no division C.",
            f"Line 4: {'x' * 39}… in the column place is too long: it may have 40 characters.",
            "Line 4: There is no team Couva in A.",
            "Line 5: Batley cannot play against itself.",
            "Line 6: 2026-12-04 is another day of the week than is written there. Put the date or the day "
            "right, or leave the day out.",
            "Line 6: That is no time of day. Write it as in 19:30 or 7.30pm.",
            "Line 6: The column home is empty here.",
        ],
    ),
    "days of a fixture": (
        FIXTURE_HEAD + "1,A,2026-10-31,19:59,Maraval,Arima,\n1,A,4/12/2026,7.30pm,Maraval,Arima,\n"
        "1,A,soon,19:30,Maraval,Arima,\n",
        [
            "Line 2: 2026-10-31 19:59 is over in America/New_York. A fixture is to come.",
            "Line 3: That date may be 2026-04-12 or 2026-12-04. Write it like one of these, or with the "
            "month as a word, as in 4 Dec 2026.",
            "Line 4: That is no date from 2000 to 2099. Write it as in 2026-12-04 or 4 Dec 2026.",
        ],
    ),
    "a time that the clock skips": (
        FIXTURE_HEAD + "1,A,2027-03-14,02:30,Maraval,Arima,\n",
        [
            "Line 2: The clock in America/New_York is put forward that day, and 2027-03-14 02:30 is skipped. "
            "Write another time.",
        ],
    ),
    "rounds": (
        FIXTURE_HEAD + "1,A,2026-12-04,19:30,Maraval,Arima,\n1,a,2026-12-05,19:30,ARIMA,maraval,\n"
        "1,A,2026-12-04,19:30,Batley,Maraval,\n2,A,2026-12-11,19:30,Arima,Maraval,\n",
        [
            "Line 3: Arima and Maraval meet in round 1 already, on line 2.",
            "Line 4: Maraval plays in round 1 already, on line 2.",
        ],
    ),
    "rounds by date": (
        "division,date,time,home,away\n"
        + "".join(f"A,{day} {month} 2027,19:30,Maraval,Arima\n" for month in MONTHS for day in range(1, 29)),
        [
            f"Line {line}: With this line there would be more than 200 rounds. Split the sheet, or number the"
            " rounds in a column."
            for line in range(202, 226)
        ],
    ),
    "zone": (
        "round,division,date,time,zone,home,away\n1,A,2026-12-04,19:30,Europe/London,Maraval,Arima\n"
        "2,A,2026-12-11,19:30,america/new york,Maraval,Arima\n",
        [
            "Line 2: Times here are said to be those of Europe/London, and this league keeps those of "
            "America/New_York. Write the times of America/New_York, or leave the column zone out."
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_every_bad_line_of_a_file_of_teams_is_named(name: str) -> None:
    data, expected = FILES[name]
    assert sentences_told(teams(data)) == expected


@pytest.mark.parametrize("name", FIXTURE_FILES)
def test_every_bad_line_of_a_file_of_fixtures_is_named(name: str) -> None:
    text, expected = FIXTURE_FILES[name]
    assert sentences_told(fixtures(text.encode())) == expected


def test_every_sentence_about_a_sheet_is_reached() -> None:
    found = [teams(data) for data, _ in FILES.values()]
    others = [fixtures(text.encode()) for text, _ in FIXTURE_FILES.values()]
    reached = {each.key for read in (*found, *others) if isinstance(read, tuple) for each in read}
    assert {key for key in sentences("en") if key.startswith("sheet.")} == {
        *(key for key in reached if key.startswith("sheet.")),
        "sheet.at",
    }


def test_lines_are_counted_as_an_editor_does_whatever_ends_them_and_whatever_is_quoted() -> None:
    text = '"division","team",player,captain\n\nA,Maraval,Ann,yes\n"A","Mara\nval",Bob,"\n\n"\nA,,Cyd,\n'
    for end in ("\n", "\r\n", "\r"):
        told_ = sentences_told(teams(text.replace("\n", end).encode()))
        assert [each.partition(":")[0] for each in told_] == ["Line 4", "Line 8"]


def test_a_captain_is_not_missed_where_the_line_that_may_name_one_could_not_be_read() -> None:
    said = sentences_told(teams((HEAD + "A,Maraval,Ann,,\nA,Maraval,Bob,yes,12\nA,Arima,Cyd,,\n").encode()))
    assert [each.partition(":")[0] for each in said] == ["Line 3", "Line 4"]


def test_what_stood_in_the_file_is_made_safe_and_cut_before_it_is_told() -> None:
    (fault,) = teams((HEAD + f"A,Maraval,Ann,@everyone\u202e{'x' * 99},\n").encode())  # type: ignore[misc]
    assert told(fault, "en", lambda text: f"<{text}>") == (
        f"Line 2: <@everyone{'x' * 30}…> is none of the words for a captain: write yes, vice or nothing."
    )


@given(
    st.sampled_from([teams, fixtures]),
    st.one_of(
        st.binary(max_size=200),
        st.text(alphabet="\",;\t\r\n'=aA1\u200b\0", max_size=80).map(lambda text: (HEAD + text).encode()),
        st.text(alphabet="\",;\t\r\n'=aA1-/:", max_size=80).map(lambda text: (FIXTURE_HEAD + text).encode()),
    ),
)
@example(teams, b",")
def test_no_file_breaks_the_reading_of_it(read: Callable[[bytes], object], data: bytes) -> None:
    found = read(data)
    if isinstance(found, tuple):
        assert sentences_told(found)
        assert all(0 <= each.line <= data.count(b"\n") + data.count(b"\r") + 1 for each in found)
    else:
        assert isinstance(found, TeamSheet | FixtureSheet)


@pytest.mark.parametrize(("heading", "separator"), [(b"", b","), (b"division", b";")])
def test_a_file_of_separators_alone_is_told_in_a_few_sentences(heading: bytes, separator: bytes) -> None:
    assert len(sentences_told(teams(heading + separator * (MAX_BYTES - len(heading))))) <= 100
