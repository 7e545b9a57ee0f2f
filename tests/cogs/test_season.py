"""A season of a pub league, from its entry to its final tables, by commands and buttons alone.

Two divisions of four, a round robin once. A match is two tables, best of 3 games at each, in short games: to
7, Game counts two. A win is two points, a draw one. Level teams are parted by the matches among them, then by
the difference of games, then by jacks hung. A walkover is 4 to 0; what a team played that withdraws is struck
out.

Premier                      by table  games  hung
R1  Arima v Barataria        2-0, 1-2   3-2   3-1  two scorepads
    Couva v Debe             2-1, 1-2   3-3   1-0  a form, confirmed
R2  Couva v Arima            0-2, 1-2   1-4   1-3  a table played here, and a scorepad
    Debe v Barataria         0-2, 1-2   1-4   0-2  two days later; a form that nobody answers
R3  Arima v Debe             1-2, 0-2   1-4   0-1  reported 4-1, disputed, ruled
    Barataria v Couva        2-0, 2-0   4-0   2-0  put off by a week; a form, confirmed

First
R1  Freeport v Gasparillo               4-0        given away by Gasparillo
    Erin v Hermitage         0-2, 0-2   0-4   0-2  struck out
R2  Erin v Freeport          2-0, 0-2   2-2   1-1  a form, confirmed
    Hermitage v Gasparillo   2-1, 2-0   4-1   1-0  struck out
R3  Freeport v Hermitage                           called off
    Gasparillo v Erin                   0-4        walkover for Erin

So, a match after the other in each sum:

           P W D L  games                  hung                  points
Arima      3 2 0 1  3+4+1 = 8, 2+1+4 = 7   3+3+0 = 6, 1+1+1 = 3  2+2+0     = 4
Barataria  3 2 0 1  2+4+4 = 10, 3+1+0 = 4  1+2+2 = 5, 3+0+0 = 3  0+2+2     = 4
Debe       3 1 1 1  3+1+4 = 8, 3+4+1 = 8   0+0+1 = 1, 1+2+0 = 3  1+0+2 - 2 = 1
Couva      3 0 1 2  3+1+0 = 4, 3+4+4 = 11  1+1+0 = 2, 0+3+2 = 5  1+0+0     = 1

Erin       2 1 1 0  2+4 = 6, 2+0 = 2       1+0 = 1, 1+0 = 1      1+2       = 3
Freeport   2 1 1 0  4+2 = 6, 0+2 = 2       0+1 = 1, 0+1 = 1      2+1       = 3
Gasparillo 2 0 0 2  0+0 = 0, 4+4 = 8       0                     0+0       = 0

Barataria have the better games, but Arima won when the two met. Debe lose two points by a deduction and are
level with Couva, with whom they drew, and have the better games. Erin and Freeport are level to the end.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from bot.demo.simulated import SimulatedDiscord
from bot.standings import main as standings_main
from tests.cogs.league_night import notice
from tests.cogs.season import before, round_1, round_2, round_3
from tests.cogs.season.pub import Pub, found_pub
from tests.cogs.steps import answer, command, seen
from tests.packs import Dice

PREMIER = (
    "1 Arima · 4 points · played 3: won 2, drawn 0, lost 1 · games 8–7 · jacks hung 6–3 · form W W L",
    "2 Barataria · 4 points · played 3: won 2, drawn 0, lost 1 · games 10–4 · jacks hung 5–3 · form L W W",
    "3 Debe · 1 point · played 3: won 1, drawn 1, lost 1 · games 8–8 · jacks hung 1–3 · form D L W",
    "4 Couva · 1 point · played 3: won 0, drawn 1, lost 2 · games 4–11 · jacks hung 2–5 · form D L L",
)
FIRST = (
    "1 Erin · 3 points · played 2: won 1, drawn 1, lost 0 · games 6–2 · jacks hung 1–1 · form D W",
    "1 Freeport · 3 points · played 2: won 1, drawn 1, lost 0 · games 6–2 · jacks hung 1–1 · form W D",
    "3 Gasparillo · 0 points · played 2: won 0, drawn 0, lost 2 · games 0–8 · jacks hung 0–0 · form L L",
)
SHEET = """\
division,rank,team,played,won,drawn,lost,games won,games lost,jacks hung,jacks lost,points,above because
Premier,1,Arima,3,2,0,1,8,7,6,3,4,
Premier,2,Barataria,3,2,0,1,10,4,5,3,4,2 points to 0 in the matches between Arima and Barataria
Premier,3,Debe,3,1,1,1,8,8,1,3,1,4 points to 1
Premier,4,Couva,3,0,1,2,4,11,2,5,1,games 0 to games −7
First,1,Erin,2,1,1,0,6,2,1,1,3,
First,1,Freeport,2,1,1,0,6,2,1,1,3,"level, the rank is shared"
First,3,Gasparillo,2,0,0,2,0,8,0,0,0,3 points to 0
"""
DONE = (
    "Moe · set up league Pub League · 2026",
    "Org · entered a sheet of teams: First 4",
    "Org · locked rosters from Wed 31 Dec 2025",  # by the league's own clock
    "Org · drew up fixtures: Premier, First: 12",
    "Cyd · reported Couva 3–3 Debe",
    "Dot · confirmed Couva 3–3 Debe",
    "by itself · reported Arima 3–2 Barataria",
    "Gus · conceded R1 Freeport v Gasparillo: Freeport wins without play",
    "Dot · moved R2 Debe v Barataria, Wed 14 Jan 2026, 19:30: Fri 16 Jan 2026, 19:30",
    "by itself · reported Couva 1–4 Arima",
    "Org · withdrew team Hermitage",
    "by itself · undisputed in time, so it stands: Debe 1–4 Barataria",
    "Bob · put off R3 Barataria v Couva, Wed 21 Jan 2026, 19:30",
    "Org · moved R3 Barataria v Couva, no date yet: Wed 28 Jan 2026, 19:30",
    "Dot · disputed Arima 4–1 Debe",
    "Org · ruled Arima 1–4 Debe · by table 1–2, 0–2 · jacks hung 0–1; before, "
    "Arima 4–1 Debe · by table 2–0, 2–1 · jacks hung 1–0",
    "Org · gave R3 Gasparillo v Erin to Erin without play",
    "Org · took 3 points off Debe",
    "Org · gave Debe 3 points back",
    "Org · took 2 points off Debe",
    "Org · closed the season",
)
"""What stands in the league's log, each once."""


@pytest.fixture
def pub(simcord_env: SimulatedDiscord) -> Pub:
    return found_pub(simcord_env)


async def test_a_season_is_played_to_tables_worked_out_by_hand(
    pub: Pub, dice: Dice, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await before.the_league_is_entered_with_its_teams(pub)
    await before.rosters_are_filled_a_player_moves_and_rosters_are_locked(pub)
    await before.fixtures_are_drawn(pub)

    await pub.until("2026-01-08 00:30")
    await round_1.a_form_is_confirmed_once_whatever_else_is_tried(pub)
    await round_1.two_scorepads_are_kept_over_a_restart_and_report_by_themselves(pub)
    await round_1.the_first_division_begins_with_a_match_given_away(pub)
    await round_1.both_captains_agree_on_another_day(pub)

    await pub.until("2026-01-15 00:30")
    await round_2.a_table_played_here_and_a_scorepad_make_a_result(pub, dice)
    await round_2.the_first_division_goes_on_and_hermitage_withdraw(pub)
    await pub.until("2026-01-17 01:00")
    await round_2.undisputed_a_form_stands_by_itself_over_a_restart(pub)

    await round_3.a_match_is_put_off(pub)
    await pub.until("2026-01-22 00:30")
    await round_3.a_result_is_disputed_with_a_picture_and_ruled(pub)
    await round_3.a_walkover_is_awarded_and_points_are_taken_off(pub)
    await pub.until("2026-01-29 00:30")
    await round_3.the_match_put_off_is_played(pub)

    await the_tables_are_final(pub)
    await everyone_reads_why_and_what_was_done(pub)
    await anybody_makes_the_tables_anew(pub, tmp_path, capsys)


# The end


async def the_tables_are_final(pub: Pub) -> None:
    told = await pub.does("Org", "league close")
    assert told.startswith("That ends Pub League · 2026 for good")
    assert "is closed" in await pub.does("Org", "league close", sure=True)
    assert "/standings shows the final tables" in seen(notice(pub.club, "The season is over"))
    for division, lines, note in (
        ("Premier", PREMIER, "2 points are taken off Debe: sheet of round 1 two weeks late"),
        ("First", FIRST, "Hermitage has withdrawn; its results do not count."),
    ):
        table = await command(pub.club, pub["Zed"], "standings", division=division)
        head = [f"Pub League · 2026 · {division}", "Final table."]
        assert answer(table, private=False).splitlines() == [*head, *lines, note]
    sheet = await pub.file("Zed", "sheet standings", format="csv")
    assert sheet.splitlines() == SHEET.splitlines()


async def everyone_reads_why_and_what_was_done(pub: Pub) -> None:
    await command(pub.club, pub["Zed"], "standings", division="Premier")
    why = await pub.presses("Zed", pub.club.channel.history()[-1], "Why this order")
    assert why.splitlines()[2:] == [
        "Arima above Barataria: level on points; 2 points to 0 in the matches between Arima and Barataria.",
        "Barataria above Debe: 4 points to 1.",
        "Debe above Couva: level on points and head to head; games 0 to games −7.",
    ]
    await command(pub.club, pub["Zed"], "standings", division="First")
    why = await pub.presses("Zed", pub.club.channel.history()[-1], "Why this order")
    assert why.splitlines()[2:] == [
        "Erin and Freeport share rank 1: level on all of that.",
        "Freeport above Gasparillo: 3 points to 0.",
    ]
    pages = [await pub.does("Zed", "league log", page=page) for page in range(1, 12)]
    log = "\n".join(pages)
    assert "has no page 12" in await pub.does("Zed", "league log", page=12)
    for act in DONE:
        assert log.count(f" · {act}") == 1, act
    assert (log.count(" · reported "), log.count(" · confirmed ")) == (9, 9)


async def anybody_makes_the_tables_anew(pub: Pub, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "data.jsonl"
    file.write_text(await pub.file("Zed", "sheet data"), encoding="utf-8")
    assert standings_main([str(file)]) == 0
    made = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["id"] for each in made] == ["Pub League · 2026 · Premier", "Pub League · 2026 · First"]
    assert [each["error"] for each in made] == [None, None]
    rows = [row for each in made for row in each["table"]]
    shown = list(csv.DictReader(SHEET.splitlines()))
    columns = [column for column in shown[0] if column not in ("division", "above because")]
    called = {"games won": "games_for", "games lost": "games_against"}
    called |= {"jacks hung": "hangs_for", "jacks lost": "hangs_against"}
    for row, line in zip(rows, shown, strict=True):
        assert [str(row[called.get(column, column)]) for column in columns] == [line[c] for c in columns]
    premier, first = (None, "head_to_head", "points", "games_difference"), (None, "level", "points")
    assert tuple(row["because"] for row in rows) == premier + first
