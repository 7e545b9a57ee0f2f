"""The lobby shows who sits where, partners opposite each other, and what is still missing."""

import pytest

from bot.game.sight import view_of
from bot.render.blocks import MAX_TEXT
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
