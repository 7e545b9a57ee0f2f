"""/leaderboard in Discord: its boards, its pages, and whose message a press changes."""

from __future__ import annotations

import sqlite3

import discord
import pytest

from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from cogs.ui.leader_pages import Asked, PageButton
from cogs.ui.race import RATINGS, RaceButton
from db.connection import Database
from db.leaders import BY
from tests.cogs.playing import to_the_end
from tests.cogs.steps import answer, command, press, seen, start_match

BOARD_ROW = "INSERT INTO standing VALUES (?, 0, '', 0, ?, ?, ?, ?, 0, 0, 0, 0, 0, ?)"


async def _crowd(database: Database, guild_id: int, me: int) -> None:
    """Forty people; the 40th is `me`."""

    def work(connection: sqlite3.Connection) -> None:
        for place in range(1, 41):
            user, name = (me, "Eve") if place == 40 else (place, f"Person {place:02}")
            connection.execute(BOARD_ROW, (guild_id, user, name, 50, 50 - place, (50 - place) / 50))

    await database.transaction(work)


def _page(club: Club) -> discord.Message:
    """The board in the channel as it is now."""
    message = club.channel.last_message
    assert message is not None
    return message


async def test_pages_turn_in_place_for_who_asked_and_apart_for_others(club: Club) -> None:
    ann, eve = club.members[0], club.members[4]
    await _crowd(club.discord.bot.db, club.guild.id, eve.id)
    first = await command(club, ann, "leaderboard")
    assert "1 · 49 of 50" in answer(first, private=False) and "Person 16" not in seen(_page(club))
    await press(club, ann, _page(club), "Next")
    assert "16 · 34 of 50" in seen(_page(club)) and "Page 2" in seen(_page(club))
    for_eve = await press(club, eve, _page(club), "Around me")
    assert "40 · 10 of 50 won" in answer(for_eve) and "Page 3" in answer(for_eve)
    assert for_eve.response is not None
    again = await press(club, eve, for_eve.response.message, "First page")
    assert again.response is not None and "1 · 49 of 50" in seen(again.response.message)
    for_eve = await press(club, eve, _page(club), "Next")
    assert "Page 3" in answer(for_eve) and "Page 2" in seen(_page(club)), (
        "a stranger's press changes nobody's page"
    )


async def test_who_has_no_place_is_told_so_privately(club: Club) -> None:
    await _crowd(club.discord.bot.db, club.guild.id, 999)
    told = answer(await command(club, club.members[0], "leaderboard", me=True))
    assert "You have no place on this board yet." in told and "1 · 49 of 50" in told


async def test_a_match_that_ends_is_rated_by_itself_and_the_board_shows_who_is_sure(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)

    def count(connection: sqlite3.Connection) -> list[tuple[str, int]]:
        return connection.execute("SELECT kind, COUNT(*) FROM rating GROUP BY kind").fetchall()

    database = club.discord.bot.db
    assert await database.read(count) == [("pair", 2), ("person", 4)]
    told = answer(await command(club, club.members[0], "leaderboard", by="rating"), private=False)
    assert "Nobody has a place here yet" in told and "Trinidad" in told

    def sure(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE rating SET low = mu - 3 * 2 WHERE kind <> 'computer'")

    await database.transaction(sure)
    told = answer(await command(club, club.members[0], "leaderboard", by="rating"), private=False)
    assert all(name in told for name in ("Ann", "Bob", "Cyd", "Dot"))
    told = answer(await command(club, club.members[0], "leaderboard", by="pairs"), private=False)
    assert "Ann & Cyd" in told and "Bob & Dot" in told


@pytest.mark.parametrize(
    "made_up",
    [
        "losses::0:0",
        "wins:whist:0:0",
        "wins::1234567890123456789012:0",
        "wins::0:2",
        "WINS::0:0",
        "wins::-1:0",
    ],
)
def test_an_id_that_names_no_board_is_no_button_of_one(made_up: str) -> None:
    for button, good, bad in (
        (PageButton, "lead:wins:trinidad:3:1:me", f"lead:{made_up}:1"),
        (RaceButton, "race:pairs:cinch:0:0", f"race:{made_up}"),
    ):
        template = button.__discord_ui_compiled_template__
        assert template.fullmatch(good) is not None and template.fullmatch(bad) is None


@pytest.mark.parametrize("by", [*BY, *RATINGS])
@pytest.mark.parametrize("game", ["", *VARIANTS])
def test_every_board_has_buttons_that_find_it_again(by: str, game: str) -> None:
    page, race = PageButton(Asked(by, game, 12, True, 3)), RaceButton(by, game, 12, True)
    for button in (page, race):
        assert type(button).__discord_ui_compiled_template__.fullmatch(button.custom_id) is not None
