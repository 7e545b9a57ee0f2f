"""The lobby shows who sits where, partners opposite each other, and what is still missing."""

from dataclasses import replace

import pytest

from bot.game.sight import view_of
from bot.render.blocks import MAX_TEXT
from bot.render.league_game import LeagueGame, match_line, settled_line
from bot.render.lobby import ended, in_play, lobby, seat_name
from bot.render.seats import Sitter
from tests.render.deals import EVERY_HOUSE_RULE, FRIENDS, GAME, HOSTILE, SEALED, match, plain

RULESET = GAME.ruleset(4, {"game_points": 2})


def test_a_lobby_with_an_open_seat() -> None:
    sitters = [Sitter("Ann"), Sitter("Ada", computer=True), Sitter("Cyd", kept=True), None]
    assert plain(lobby(RULESET, "Maraval", sitters, 0, 1_800_000_000).markdown) == (
        "## Trinidad All Fours · table Maraval\n"
        "To 14 · four in partnership\n"
        "-# House rules: Game counts two · Ann hosts · closes <t:1800000000:R> if it does not start\n"
        "---\n"
        "North **Ann**\n"
        "South *kept for Cyd* · partner of Ann\n"
        "---\n"
        "West **Ada** · computer player\n"
        "East *open* · partner of Ada\n"
        "---\n"
        "-# ↺ Play goes anticlockwise: North → West → South → East\n"
        "---\n"
        "**2 seats are open**"
    )


def test_a_full_lobby_says_who_can_start() -> None:
    sitters = [Sitter(name) for name in ("Ann", "Bob", "Cyd", "Dot")]
    assert plain(lobby(RULESET, "Toco", sitters, 2).markdown).endswith("**All are seated: Cyd can start**")


def test_the_seals_stand_below_in_small_print() -> None:
    sitters = [Sitter(name) for name in ("Ann", "Bob", "Cyd", "Dot")]
    text = lobby(RULESET, "Toco", sitters, 2, sealed=SEALED).markdown
    assert text == lobby(RULESET, "Toco", sitters, 2).markdown + f"\n-# {SEALED}"
    begun = in_play(view_of(list(match(3, {}))[5], None), FRIENDS, sealed=[SEALED, SEALED]).markdown
    assert begun.endswith(f"---\n-# {SEALED}\n-# {SEALED}")


def test_play_goes_anticlockwise_round_the_compass() -> None:
    assert [seat_name(RULESET, seat) for seat in range(4)] == ["North", "West", "South", "East"]


def test_the_lobbys_message_keeps_the_score_and_then_the_result() -> None:
    states = list(match(3, {}))
    begun, over = view_of(states[5], None), view_of(states[-1], None)
    text = plain(in_play(begun, FRIENDS, 42).markdown)
    assert "<#42>" in text and f"-# Deal {begun.deal_number} is being played" in text and "to 14" in text
    text = plain(in_play(over, FRIENDS, 42).markdown)
    assert " win the match!**" in text and "<#42>" not in text


def test_a_table_without_a_result_says_why() -> None:
    assert "two hours" in ended(RULESET, "Toco", "expired").markdown
    assert "cancelled" in ended(RULESET, "Toco", "cancelled").markdown
    assert "counts nowhere" in ended(RULESET, "Toco", "abandoned").markdown


@pytest.mark.parametrize("name", HOSTILE)
def test_a_lobby_fits_a_message_whatever_the_names(name: str) -> None:
    ruleset = GAME.ruleset(4, EVERY_HOUSE_RULE)
    panel = lobby(
        ruleset, "Rampanalgas 2", [Sitter(name, computer=True)] * 4, 0, 1_800_000_000, sealed=SEALED
    )
    assert panel.length <= MAX_TEXT / 2


MATCH = LeagueGame(("Maraval", "_Arima_"), 1, 2, 3, 2, (1, 0), 2)


def test_a_game_of_a_leagues_match_says_which_and_how_the_games_stand() -> None:
    for game, told in (
        (MATCH, "Maraval v \\_Arima\\_**, table 1 of 2, game 2 of 3 · games 1–0"),
        (replace(MATCH, won=(2, 0)), "table 1 of 2, game 2 of 3 · the table is decided, games 2–0"),
        (replace(MATCH, tables=1, won=(1, 2)), "Maraval v \\_Arima\\_**, game 2 of 3 · decided, games 1–2"),
        (LeagueGame(("A", "B"), 1, 1, 1, 1, (0, 0), 1), "A v B**"),
    ):
        assert plain(match_line(game)).endswith(told)
        assert settled_line(game) == "" and game.another == (max(game.won) < game.most)


def test_a_lobby_of_a_match_decided_otherwise_says_so_and_offers_no_seat() -> None:
    sitters = [Sitter("Ann"), None, None, None]
    text = plain(lobby(RULESET, "Toco", sitters, 0, league=MATCH).markdown)
    assert "Each team has its own side." in text and text.endswith("**3 seats are open**")
    settled = replace(MATCH, settled="decided", result="Maraval 2–1 Arima")
    text = plain(lobby(RULESET, "Toco", sitters, 0, league=settled).markdown)
    assert "This match is decided: Maraval 2–1 Arima." in text and "open**" not in text
    closed = plain(ended(RULESET, "Toco", "expired", league=settled).markdown)
    assert "so this table has closed: Maraval 2–1 Arima" in closed and "two hours" not in closed
    off = plain(ended(RULESET, "Toco", "expired", league=replace(settled, result="")).markdown)
    assert "not to be played any more" in off
