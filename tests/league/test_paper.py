"""Pages to print need nothing else, say what their tables are, and take no name for a tag."""

from __future__ import annotations

from html.parser import HTMLParser
from zoneinfo import ZoneInfo

from bot.league.paper import (
    FixturesPage,
    PrintedRound,
    PrintedTable,
    StandingsPage,
    fixtures_page,
    standings_page,
)
from bot.league.sheets import FixtureLine, StandingLine
from bot.league.standings import Row

ZONE = ZoneInfo("America/Port_of_Spain")
MOMENT = 1_796_427_000
EVIL = "<script src=//x>&\"'</title></table>{{ 7 * 7 }}\u202e\n"
EVIL_SHOWN = "<script src=//x>&\"'</title></table>{{ 7 * 7 }}"

MARAVAL = StandingLine("Division A", Row(1, "Maraval", 3, 2, 1, 0, 9, 4, 2, 1, 5), "", ("W", "W", "D"))
ARIMA = StandingLine("Division A", Row(2, EVIL, 3, 2, 0, 1, 7, 5, 0, 2, -4), "points", ("L", "W", "W"))


class Page(HTMLParser):
    """What stands in the cells, and whatever else a reader or a browser makes of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.tables: list[list[list[str]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "meta":
            return
        self._open.append(tag)
        self.texts.setdefault(tag, []).append("")
        match tag:
            case "table":
                self.tables.append([])
            case "tr":
                self.tables[-1].append([])
            case "td" | "th":
                self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self._open):
            self.texts[tag][-1] += data
        if {"td", "th"} & set(self._open):
            self.tables[-1][-1][-1] += data

    def heads(self, tag: str) -> list[str | None]:
        return [attributes.get("scope") for name, attributes in self.tags if name == tag]


def check_alone(page: Page) -> None:
    """Nothing is run, nothing is fetched, and the language is told."""
    names = {tag for tag, _ in page.tags}
    assert not names & {"script", "link", "img", "iframe", "object", "base", "a", "form"}
    attributes = {name for _, each in page.tags for name in each}
    assert attributes <= {"lang", "charset", "name", "content", "http-equiv", "scope", "class", "colspan"}
    assert page.tags[0] == ("html", {"lang": "en"})
    (style,) = page.texts["style"]
    assert "url(" not in style and "@import" not in style and "size: A4" in style


def test_a_page_of_standings_is_a_table_with_headings_and_a_caption() -> None:
    html = standings_page(
        StandingsPage(
            EVIL,
            "2026",
            "All divisions",
            ZONE,
            MOMENT,
            (
                PrintedTable("Division A", (MARAVAL, ARIMA), (f"{EVIL}: 1 point off",)),
                PrintedTable("Division B", ()),
            ),
        )
    )
    page = Page(html)
    check_alone(page)
    assert page.tables == [
        [
            ["Rank", "Team", "Played", "Won", "Drawn", "Lost", "Games won", "Games lost", "Jacks hung",
             "Jacks lost", "Points", "Last results", "The team above leads by"],
            ["1", "Maraval", "3", "2", "1", "0", "9", "4", "2", "1", "5", "W W D", ""],
            ["2", EVIL_SHOWN, "3", "2", "0", "1", "7", "5", "0", "2", "−4", "L W W", "points"],
        ],
        [page.tables[1][0], ["There is nothing here yet."]],
    ]  # fmt: skip
    assert page.texts["caption"] == ["Division A: table", "Division B: table"]
    assert page.texts["h1"] == [f"{EVIL_SHOWN} 2026"]
    assert page.heads("th") == ["col"] * 13 + ["row"] * 2 + ["col"] * 11
    assert page.texts["p"] == [
        "Standings: All divisions",
        f"{EVIL_SHOWN} : 1 point off",
        "Times are those of America/Port of Spain. Printed Fri 4 Dec 2026, 19:30.",
    ]


def test_columns_that_nothing_stands_in_are_left_out_of_standings() -> None:
    plain = StandingLine("A", Row(1, "Maraval", 0, 0, 0, 0, 0, 0, 0, 0, 0))
    (table,) = Page(
        standings_page(StandingsPage("L", "S", "A", ZONE, MOMENT, (PrintedTable("A", (plain,)),)))
    ).tables
    assert [len(row) for row in table] == [11, 11]
    (table,) = Page(
        standings_page(StandingsPage("L", "S", "A", ZONE, MOMENT, (PrintedTable("A", ()),)))
    ).tables
    assert table[1:] == [["There is nothing here yet."]]


def test_a_page_of_fixtures_has_a_table_a_round_by_the_clock_of_the_league() -> None:
    first = (
        FixtureLine(1, 1, "A", MOMENT, "Maraval", EVIL, EVIL, "confirmed", (3, 1)),
        FixtureLine(2, 1, "A", None, "Batley", "Couva", state="postponed"),
    )
    rounds = (PrintedRound(1, "A", first, ("Siparia", EVIL)), PrintedRound(2, "A", ()))
    page = Page(fixtures_page(FixturesPage("Sunday League", "2026", "Division A", ZONE, MOMENT, rounds)))
    check_alone(page)
    heads = ["Date", "Time", "Home", "Away", "Place", "Result"]
    assert page.tables == [
        [
            heads,
            ["Fri 4 Dec 2026", "19:30", "Maraval", EVIL_SHOWN, EVIL_SHOWN, "3 to 1 confirmed"],
            ["to be set", "", "Batley", "Couva", "", "postponed"],
        ],
        [heads, ["There is nothing here yet."]],
    ]
    assert page.texts["caption"] == ["Round 1", "Round 2"]
    assert page.heads("th") == ["col"] * 12
    assert page.texts["p"][1] == f"No match in this round: Siparia and {EVIL_SHOWN}."


def test_rounds_of_several_divisions_on_one_page_are_told_apart() -> None:
    rounds = (PrintedRound(1, "A", ()), PrintedRound(1, EVIL, ()))
    page = Page(fixtures_page(FixturesPage("L", "S", "all", ZONE, MOMENT, rounds)))
    assert page.texts["caption"] == ["A, round 1", f"{EVIL_SHOWN}, round 1"]
    nothing = Page(fixtures_page(FixturesPage("L", "S", "all", ZONE, MOMENT, ())))
    assert nothing.tables == [] and "There is nothing here yet." in nothing.texts["p"]
