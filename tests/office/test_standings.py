"""The tables that the office makes of what is on disk: what counts, what is told, why each is where."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.league.results import Criterion
from bot.league.standings import Parting
from bot.office.standings import board_of
from bot.render.reasons import because, why
from bot.render.standings import Board, alt_text, standings
from bot.standings import tables
from bot.tables.table import TableError
from bot.text import say
from bot.text.visible import visible_line
from tests.office.fixture_scenes import CAPTAINS, DAY, NOW, ORGANISER
from tests.office.paper_scenes import PREMIER, RULES, a_floor, a_season, play, play_premier, standing
from tests.tables.conftest import GUILD, Floor


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "").replace("\\", "")


async def test_the_table_by_hand_its_form_and_why_each_is_where_it_is(floor: Floor) -> None:
    season = await a_season(floor)
    await play_premier(season)
    found = await standing(season)
    # 4 points each for three of them; among these each has one win: 2 points. Differences of games, by hand:
    # Arima 2-1, 2-1, 1-2; Barataria 1-2, 2-0, 2-1; Couva 2-0, 0-2, 2-1.
    assert [(row.rank, row.team, row.points, row.games_for, row.games_against) for row in found.rows] == [
        (1, "Barataria", 4, 5, 3),
        (2, "Couva", 4, 4, 3),
        (3, "Arima", 4, 5, 4),
        (4, "Debe", 0, 2, 6),
    ]
    assert found.form == {
        "Arima": ("W", "W", "L"),
        "Barataria": ("L", "W", "W"),
        "Couva": ("W", "L", "W"),
        "Debe": ("L", "L", "L"),
    }
    told = plain(why(board_of(found), 1).markdown)
    assert "The league goes by points, head to head, games difference and" in told
    level = "level on points and head to head"
    assert f"**Barataria** above **Couva**: {level}; games +2 to games +1." in told
    level = "level on points, head to head and games difference"
    assert f"**Couva** above **Arima**: {level}; 3 jacks hung to 1." in told
    assert "**Arima** above **Debe**: 4 points to 0." in told
    shown = plain(standings(board_of(found), 1).markdown)
    assert (
        "**2 Couva** · 4 points · played 3: won 2, drawn 0, lost 1 · games 4–3 · jacks hung 3–0 · form W L W"
        in shown
    )
    by_bullseyes = replace(board_of(found), order=("games_for", "points"))
    assert "**2 Couva** · games 4–3 · 4 points · played 3" in plain(standings(by_bullseyes, 1).markdown)
    assert "1 Barataria, 4 points, won 2, drawn 0, lost 1; last results: lost, won and won." in alt_text(
        board_of(found)
    )


async def test_the_order_in_which_results_were_reported_and_confirmed_changes_nothing(tmp_path: Path) -> None:
    made = set()
    for seed in range(4):
        (folder := tmp_path / str(seed)).mkdir()
        async with a_floor(folder) as floor:
            season = await a_season(floor)
            results, number = season.office.results, {}
            for place, (home, away, *_) in enumerate(PREMIER):
                number[home, away] = await season.fixture(home, away, at=NOW + place * DAY, round_=place + 1)
            floor.now = NOW + 10 * DAY
            shuffled = list(PREMIER)
            random.Random(seed).shuffle(shuffled)
            waiting = []
            for home, away, games, hangs in shuffled:
                written = [f"{a}-{b}" for a, b in (games, hangs)]
                seen = await results.report(CAPTAINS[home], GUILD, number[home, away], *written)
                assert seen.report is not None
                waiting.append((away, seen.report.id))
            random.Random(seed + 9).shuffle(waiting)
            for place, (away, report) in enumerate(waiting):
                floor.now += 60
                await results.confirm(CAPTAINS[away], GUILD, report)
                assert (await standing(season)).waiting == len(waiting) - place - 1
            found = await standing(season)
            made.add(json.dumps([found.data, [row.as_data() for row in found.rows], found.form]))
            await results.stop()
    assert len(made) == 1


async def test_what_does_not_count_is_told_and_what_counts_comes_out_of_the_command_alike(
    floor: Floor,
) -> None:
    season = await a_season(floor, {**RULES, "withdrawn": "keep", "per_game": 1})
    await play(season, "Arima", "Couva", (2, 0), (1, 1), days=3)
    await play(season, "Arima", "Barataria", (2, 1), days=2, state="open")
    await play(season, "Barataria", "Arima", (2, 1), days=2, state="disputed")
    await play(season, "Couva", "Arima", (2, 1), days=2, state="replaced")
    given = await play(season, "Couva", "Barataria", (0, 0), days=4)
    void = await play(season, "Barataria", "Couva", (2, 0), days=1)
    await play(season, "Debe", "Arima", (2, 0), days=5)
    await play(season, "Erin", "Icacos", (2, 0))
    teams = season.teams
    await season.sql("UPDATE report SET walkover_id = ? WHERE id = ?", teams["Barataria"], given)
    await season.sql("UPDATE report SET void = 1 WHERE id = ?", void)
    office = season.office
    await office.teams.deduct(ORGANISER, GUILD, None, "Couva", 1, "late sheet")
    await office.teams.deduct(ORGANISER, GUILD, None, "Couva", 5, "slip")
    await office.teams.take_back(ORGANISER, GUILD, None, "2")
    await office.teams.withdraw(ORGANISER, GUILD, None, "Debe", "no players", sure=True)
    found = await standing(season)
    # Arima 2 + 2 games, and nothing against Debe; Barataria's walkover 2 + 2; Couva less one.
    assert [(row.rank, row.team, row.points, row.played, row.lost) for row in found.rows] == [
        (1, "Barataria", 4, 1, 0),
        (2, "Arima", 4, 2, 1),
        (3, "Couva", -1, 2, 2),
    ]
    # Withdrawing took back what was not confirmed of Debe's alone.
    assert (found.waiting, found.final) == (2, False)
    (line,) = tables([json.dumps(found.data).encode()])
    answer = json.loads(line)
    assert answer["table"] == [row.as_data() for row in found.rows]
    assert answer["id"] == "Pub League · 2027 · Premier" and answer["error"] is None
    fewest = replace(board_of(found), order=("points", "games_against"), rows=())
    assert "The league goes by points and the fewest games lost, in this order." in why(fewest, 1).markdown
    told = plain(standings(board_of(found), 1).markdown)
    assert "-# 2 results are still to be confirmed or ruled, and do not count yet." in told
    assert "-# 1 point is taken off Couva: late sheet" in told and "slip" not in told
    assert "-# Debe has withdrawn; results against it count." in told
    await office.leagues.close(ORGANISER, GUILD, None, sure=True)
    assert "Final table." in standings(board_of(await standing(season)), 1).markdown
    assert [row.team for row in (await standing(season, "First")).rows][:1] == ["Erin"]


async def test_a_league_that_comes_to_no_table_says_why(floor: Floor) -> None:
    season = await a_season(floor, {**RULES, "draws": False})
    await play(season, "Arima", "Couva", (1, 1))
    with pytest.raises(TableError) as caught:
        await standing(season)
    told = say("en", caught.value.key, **caught.value.values)
    assert told.startswith("This table cannot be made. ") and "draw" in told and told.endswith("names them.")


@pytest.mark.parametrize(
    ("parting", "words"),
    [
        (Parting(Criterion.WINS, 3, 1, ("A", "B")), "3 matches won to 1"),
        (Parting(Criterion.GAMES_FOR, 1, 0, ("A", "B")), "1 game won to 0"),
        (Parting(Criterion.GAMES_AGAINST, 3, 5, ("A", "B")), "3 games lost, fewer than 5"),
        (Parting(Criterion.GAMES_DIFFERENCE, 3, -2, ("A", "B")), "games +3 to games −2"),
        (Parting(Criterion.HANGS_AGAINST, 1, 2, ("A", "B")), "1 jack lost, fewer than 2"),
        (Parting(Criterion.HEAD_TO_HEAD, 4, 2, ("A", "B")), "4 points to 2 in the matches between A and B"),
        (
            Parting(Criterion.HEAD_TO_HEAD, 4, 2, ("A", "B", "C")),
            "4 points to 2 in the matches among A, B and C",
        ),
        (
            Parting(Criterion.HEAD_TO_HEAD, 1, 0, tuple("ABCDE")),
            "1 point to 0 in the matches among the 5 teams that were level",
        ),
        (None, "level, the rank is shared"),
    ],
)
async def test_each_criterion_has_its_own_words(floor: Floor, parting: Parting | None, words: str) -> None:
    season = await a_season(floor)
    first, *_ = (await standing(season)).rows
    rows = [replace(first, team="A", parting=None), replace(first, team="B", parting=parting)]
    board = Board("League", "Premier", rows, {"A": (), "B": ()}, ["points", "head_to_head"])
    assert because(board, 1, visible_line) == words and because(board, 0, visible_line) == ""


async def test_forty_teams_with_hostile_names_fit_pages_sentences_and_the_words_of_a_picture(
    floor: Floor,
) -> None:
    season = await a_season(floor)
    first, *_ = (await standing(season)).rows
    names = [f"{'*_@everyone[x](y)' * 2}{n:02}"[:40] for n in range(40)]
    parting = Parting(Criterion.HEAD_TO_HEAD, 4, 2, tuple(names[:4]))
    rows = [
        replace(first, team=name, rank=n + 1, played=39, parting=parting if n else None)
        for n, name in enumerate(names)
    ]
    taken = [(name, 1, "x" * 150) for name in names]
    form = dict.fromkeys(names, ("W", "L", "D", "W", "W"))
    board = Board("*" * 40, "Premier", rows, form, ["points", "head_to_head"], True, 3, taken, names)
    assert board.pages == 4
    for page in range(1, 5):
        for panel in (standings(board, page), why(board, page)):
            assert panel.length <= 4000 and "@everyone" not in panel.markdown.replace("@\u2060", "")
    assert "would not fit here" in why(board, 2).markdown
    assert len(alt_text(board)) <= 1024
