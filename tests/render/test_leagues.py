"""Leagues and teams as people read them: on a phone's screen, within a message, whatever the names."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.office.league_rules import NUMBERS
from bot.office.ranking import CRITERIA
from bot.render.blocks import MAX_TEXT
from bot.render.corrections import Logged, audit_log
from bot.render.leagues import (
    Coming,
    LeagueLine,
    ShownLeague,
    TeamLine,
    league_list,
    league_log,
    league_panel,
    league_rules,
)
from bot.render.teams import Deducted, RosterLine, ShownTeam, team_panel
from bot.text import sentences

LINE = LeagueLine("Pub League · 2026", "trinidad", 3, 2, False)
WIDE = "*_" * 20
"""The longest name, of which every sign is escaped."""
PERSON = "#" * 32


def plain(markdown: str) -> str:
    """Without the marks round a name that keep its writing direction inside."""
    return markdown.replace("\u2068", "").replace("\u2069", "")


def test_a_league_is_told_with_its_divisions_captains_and_what_comes_next() -> None:
    shown = ShownLeague(
        LINE,
        ["Eve", "Mod"],
        [
            (
                "Premier",
                [TeamLine("Arima", ["Ann", "Vic"]), TeamLine("Batley", []), TeamLine("Couva", ["X"], True)],
            ),
            ("First", []),
        ],
        [Coming("Arima", "Batley", 5)],
        7,
    )
    short = replace(LINE, house_rules={"target": 7, "game_points": 2})
    told = plain(league_panel(replace(shown, line=short)).markdown)
    assert told.splitlines()[2] == "-# House rules: to 7 · Game counts two"
    assert plain(league_panel(shown).markdown).splitlines() == [
        "### Pub League · 2026",
        "Trinidad All Fours · best of 3 · 2 tables a match",
        "**Next:** Arima v Batley <t:5:f>",
        "---",
        "**Premier**",
        "Arima · Ann and Vic",
        "Batley · no captain yet",
        "Couva · withdrawn",
        "**First**",
        "-# No team yet.",
        "---",
        "-# Run by Eve and Mod and the moderators of this server.",
        "-# Rosters are locked from <t:7:f>.",
    ]


def test_of_very_many_teams_with_the_longest_names_the_first_are_shown_and_the_rest_counted() -> None:
    teams = [TeamLine(WIDE, [PERSON, PERSON]) for _ in range(40)]
    shown = ShownLeague(
        LeagueLine(f"{WIDE} · {WIDE[:20]}", "trinidad", 7, 10, False),
        [PERSON] * 10,
        [(WIDE, teams)] * 10,
        [Coming(WIDE, WIDE, 2_000_000_000)] * 3,
        2_000_000_000,
    )
    panel = league_panel(shown)
    assert 3000 < panel.length <= MAX_TEXT
    assert re.search(r"And \d+ teams more", panel.markdown)


def test_a_servers_leagues_are_a_line_each_and_fit() -> None:
    assert "There is none yet" in league_list([]).markdown
    told = plain(league_list([LINE, LeagueLine("Old", "cinch", 1, 1, True)]).markdown)
    assert "**Pub League · 2026** · Trinidad All Fours · best of 3 · 2 tables a match · on" in told
    assert "**Old** · Cinch · best of 1 · 1 table a match · closed" in told
    many = league_list([LeagueLine(f"{WIDE} · {WIDE[:20]}", "kick-and-pull", 7, 10, True)] * 100)
    assert many.length <= MAX_TEXT and "more, older ones" in many.markdown


def test_a_team_is_told_with_its_roster_what_was_taken_off_and_who_was_in_it() -> None:
    shown = ShownTeam(
        "Arima",
        "Pub League · 2026",
        "Premier",
        [
            RosterLine("Ann", "captain", False),
            RosterLine("Vic", "vice", False),
            RosterLine("Jane", "player", True),
        ],
        ["Bob", ""],
        [Deducted(2, "late sheet"), Deducted(1, "")],
        [Coming("Arima", "Batley", 5)],
        9,
    )
    assert plain(team_panel(shown).markdown).splitlines() == [
        "### Arima",
        "Pub League · 2026 · Premier",
        "Withdrawn <t:9:D>.",
        "**Next:** Arima v Batley <t:5:f>",
        "---",
        "**Roster, 3:**",
        "Ann · captain",
        "Vic · vice-captain",
        "Jane · not on Discord",
        "---",
        "2 points off: late sheet",
        "1 point off",
        "-# Before: Bob and someone who left",
    ]
    empty = ShownTeam("Arima", "Pub League · 2026", "Premier", [])
    assert "Nobody is on the roster yet." in team_panel(empty).markdown


def test_a_team_fits_a_message_with_the_longest_names_and_reasons() -> None:
    shown = ShownTeam(
        WIDE,
        f"{WIDE} · {WIDE[:20]}",
        WIDE,
        [RosterLine(PERSON, "player", True)] * 30,
        [PERSON] * 40,
        [Deducted(99, "_" * 150)] * 20,
        [Coming(WIDE, WIDE, 2_000_000_000)] * 3,
        2_000_000_000,
    )
    assert team_panel(shown).length <= MAX_TEXT


def test_the_rules_are_a_line_each() -> None:
    told = league_rules(WIDE, ["win 2"] * 10, "America/Port_of_Spain", 5).markdown
    assert told.count("\n- ") == 10 and "<#5>" in told
    assert set(sentences("en")) >= {f"league.rule.{name}" for name in NUMBERS}


def test_a_page_of_a_leagues_log_fits_with_the_longest_of_everything() -> None:
    order = ", ".join(criterion.replace("_", " ") for criterion in CRITERIA)
    points = (
        "a win: 99 points; a draw: 99 points; a loss: 99 points; each game won besides: 99 points;"
        " no match can be drawn; a walkover: 99 to 98"
    )
    rules = (
        f"{points}; order: {order}; results of a team that withdraws are struck out; a report that nobody"
        " disputes stands after 336 hours;"
        f" rosters are locked from Sun 1 Mar 2026; news in channel {10**18}"
    )
    change = Logged(2_000_000_000, PERSON, "league-change", before=rules, after=rules)
    assert league_log(f"{WIDE} · {WIDE[:20]}", [change] * 10, 100_000).length <= MAX_TEXT
    assert audit_log([replace(change, league=f"{WIDE} · {WIDE[:20]}")] * 5, 100_000).length <= MAX_TEXT
    deduct = Logged(2_000_000_000, PERSON, "team-deduct", reason="_" * 150, before="99", after=WIDE)
    assert audit_log([deduct] * 5, 1).length <= MAX_TEXT
    assert league_log(WIDE, [deduct] * 10, 1).length <= MAX_TEXT
    told = league_log("A", [replace(deduct, by="Zed", reason="r" * 150, after="Arima")] * 10, 1)
    assert told.markdown.count("r" * 150) == 10
    assert "Nothing yet" in league_log("A", [], 1).markdown


def test_the_log_names_members_by_their_mention_and_others_as_what_they_are() -> None:
    lines = [
        Logged(
            5, "Eve", "team-transfer", about=101, before="Arima", after="Batley", league="Pub League · 2026"
        ),
        Logged(5, None, "team-player", about=-3, after="Arima"),
        Logged(5, "", "team-player-off", before="Ari*ma"),
    ]
    assert plain(league_log("A", lines, 1).markdown).splitlines()[2:5] == [
        "<t:5:f> · Eve · moved <@101> from Arima to Batley · Pub League · 2026",
        "<t:5:f> · somebody whose data was deleted · put somebody whose data was deleted on the roster of"
        " Arima",
        "<t:5:f> · by itself · took a player who is not on Discord off the roster of Ari\\*ma",
    ]


@pytest.mark.parametrize("file", ["leagues", "league_rules", "teams", "rosters"])
def test_everything_that_is_logged_has_its_words(file: str) -> None:
    source = (Path(__file__).parents[2] / "bot" / "office" / f"{file}.py").read_text(encoding="utf-8")
    logged = set(re.findall(r'"((?:league|team)-[a-z-]+)"', source)) - {"team-deducted"}
    assert logged and {f"audit.did.{what}" for what in logged} <= set(sentences("en"))
