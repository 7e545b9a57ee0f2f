"""A leaderboard's page: numbers first, names last, what it ranks by, and no longer than a message."""

import pytest

from bot.render.blocks import MAX_TEXT
from bot.render.leaders import Heading, leaderboard, ratings
from db.leaders import BY, LeaderRow, RatedRow
from tests.render.deals import HOSTILE, plain

ROWS = (LeaderRow(1, 7, "Ann", 20, 12, 3, 1, 2, 4, 5), LeaderRow(2, 8, "*Bob*", 1, 0, 1, 0, 1, 0, 2))


def test_the_board_by_wins_puts_the_name_last() -> None:
    assert plain(leaderboard(ROWS, Heading("The Rum Shop", "wins")).markdown) == (
        "### Leaderboard · The Rum Shop\n"
        "Most wins · all games · all time · matches among people\n"
        "---\n"
        "**1** · 12 of 20 won, 60 % · Ann\n"
        "**2** · 0 of 1 won, 0 % · \\*Bob\\*\n"
        "---\n"
        "-# By wins, then by win rate. Equal ones share a rank. · Page 1"
    )


@pytest.mark.parametrize(
    ("by", "line"),
    [
        ("rate", "**1** · 60 %, 12 of 20 won · Ann"),
        ("hung", "**2** · 1 jack hung, 0 lost · 1 match · \\*Bob\\*"),
        ("swept", "**1** · 2 sweeps · 20 matches · Ann"),
        ("streak", "**1** · 5 in a row, 4 now · Ann"),
    ],
)
def test_each_board_tells_what_it_ranks_by(by: str, line: str) -> None:
    assert line in plain(leaderboard(ROWS, Heading("x", by, "cinch", "Lent", least=10)).markdown).split("\n")


def test_a_board_of_ratings_names_both_of_a_pair_and_the_computer_player_in_words() -> None:
    rows = (RatedRow(1, "7+club", ("Ann", "club"), 27.04, 2.5, 19.54, 31),)
    told = plain(ratings(rows, Heading("x", "pairs", "trinidad")).markdown)
    assert "**1** · 19.5 · 31 matches · Ann & club player" in told
    assert "Trinidad" in told and "among people" not in told


def test_an_empty_board_says_what_to_do() -> None:
    assert "/table create" in leaderboard((), Heading("x", "wins")).markdown
    none_rated = ratings((), Heading("x", "rating", "trinidad")).markdown
    assert "`game`" in none_rated and "computer players" not in none_rated


@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_page_fits_a_message_whatever_the_names(name: str, by: str) -> None:
    rows = [LeaderRow(99999, 7, name, 99999, 99999, 99999, 99999, 99999, 99999, 99999)] * 15
    assert (
        leaderboard(rows, Heading(name, by, "kick-and-pull", name, True, 9999, 10), name).length <= MAX_TEXT
    )
    pairs = [RatedRow(99999, "7+8", (name, name), 40.0, 1.0, 37.0, 99999)] * 15
    assert ratings(pairs, Heading(name, "pairs", "kick-and-pull", name, page=9999)).length <= MAX_TEXT


def test_the_table_of_a_closed_season_says_that_it_is_final() -> None:
    told = plain(leaderboard(ROWS, Heading("x", "wins", season="Lent", final=True)).markdown)
    assert "Lent, final table" in told
    assert "final" not in plain(leaderboard(ROWS, Heading("x", "wins", season="Lent")).markdown)
