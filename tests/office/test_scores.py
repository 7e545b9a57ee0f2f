"""Scores of a match as people write them, and those that cannot be."""

from __future__ import annotations

import pytest

from bot.office.scores import check_games, example, games_written, hangs_written
from bot.tables.table import TableError
from db.leagues import LeagueRow


def league(best_of: int = 3, tables: int = 1, *, draws: bool = True) -> LeagueRow:
    return LeagueRow(
        1, 1, 2, "Pub League", "2026", "trinidad", 4, {}, best_of, tables, "UTC", {"draws": draws}, 60, True,
        None, 0,
    )  # fmt: skip


@pytest.mark.parametrize(
    "written", ["2-1", " 2 : 1 ", "2–1", "2 1", "2−1", "2/1", "2.1", "2,1", "02-01", "2\n1"]
)
def test_games_are_read_however_they_are_written(written: str) -> None:
    assert games_written(written, league()) == ((2, 1),)


@pytest.mark.parametrize(
    "written", ["3-1, 2-3", "3:1\n2:3\n", "3-1,\n2-3,", "3 1 2 3", "3-1;2-3", "3–1 | 2–3"]
)
def test_games_of_two_tables_are_read_however_they_are_written(written: str) -> None:
    assert games_written(written, league(5, 2)) == ((3, 1), (2, 3))


@pytest.mark.parametrize(
    "written",
    [
        "",
        "two one",
        "2-1, 2-0",
        "2-1-0",
        "2222-1",
        "-1",
        "2-?",
        "-1-2",
        "2--1",
        "2 - -1",
        "٢-١",
        "2-1 !",
        "1e1-0",
    ],
)
def test_what_is_no_score_of_a_table_is_not_read(written: str) -> None:
    with pytest.raises(TableError, match=r"result\.games-unread"):
        games_written(written, league())


@pytest.mark.parametrize(
    ("games", "key"),
    [
        (((3, 1),), "above-target"),
        (((0, 3),), "above-target"),
        (((2, 2),), "both-won"),
        (((1, 1),), "unfinished"),
        (((0, 0),), "unfinished"),
        (((1, 0),), "unfinished"),
    ],
)
def test_games_that_a_table_cannot_come_to_are_refused(games: tuple[tuple[int, int], ...], key: str) -> None:
    with pytest.raises(TableError, match=rf"result\.{key}"):
        check_games(games, league())


@pytest.mark.parametrize("best_of", [1, 3, 5, 7])
def test_every_score_with_one_winner_at_the_target_is_taken_and_no_other(best_of: int) -> None:
    target = best_of // 2 + 1
    taken = set()
    for home in range(best_of + 2):
        for away in range(best_of + 2):
            try:
                check_games(((home, away),), league(best_of))
            except TableError:
                continue
            taken.add((home, away))
    assert taken == {pair for n in range(target) for pair in ((target, n), (n, target))}


def test_a_ruling_may_leave_a_table_unfinished_but_not_above_the_target() -> None:
    check_games(((1, 0),), league(), finished=False)
    with pytest.raises(TableError, match=r"result\.above-target"):
        check_games(((3, 0),), league(), finished=False)


def test_a_draw_is_taken_only_where_the_league_has_draws() -> None:
    drawn = ((2, 0), (0, 2))
    check_games(drawn, league(3, 2))
    with pytest.raises(TableError, match=r"result\.no-draws"):
        check_games(drawn, league(3, 2, draws=False))


def test_jacks_are_of_the_match_or_by_table_or_left_out() -> None:
    two = league(3, 2)
    assert hangs_written(" ", two) == ()
    assert hangs_written("3-1", two) == ((3, 1),)
    assert hangs_written("3-1, 0:0", two) == ((3, 1), (0, 0))
    for wrong, key in (
        ("many", "hangs-unread"),
        ("1-0 1-0 1-0", "hangs-unread"),
        ("100-0", "hangs-too-many"),
    ):
        with pytest.raises(TableError, match=rf"result\.{key}"):
            hangs_written(wrong, two)


@pytest.mark.parametrize(("best_of", "tables"), [(1, 1), (3, 1), (5, 3), (7, 2)])
def test_the_example_that_people_are_given_is_taken(best_of: int, tables: int) -> None:
    row = league(best_of, tables)
    check_games(games_written(example(best_of, tables), row), row)
