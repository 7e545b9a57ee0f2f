"""How much better club plays than the yardstick; ``python -m tests.strength`` measures it at length."""

from __future__ import annotations

from bot.players import PLAYERS
from tests.game.playing import EVERY_GAME
from tests.strength import lower_bound, margins


def test_club_makes_well_over_four_tenths_of_a_point_a_deal_more_than_random() -> None:
    assert lower_bound(margins(PLAYERS["club"], PLAYERS["random"], deals=300, seed=1)) > 0.4


@EVERY_GAME
def test_club_makes_clearly_more_than_random_in_every_game(key: str, players: int) -> None:
    sample = margins(PLAYERS["club"], PLAYERS["random"], deals=150, seed=1, variant=key, players=players)
    assert lower_bound(sample) > 0.25


@EVERY_GAME
def test_a_player_is_level_with_itself_pack_by_pack(key: str, players: int) -> None:
    club = PLAYERS["club"]
    assert margins(club, club, deals=20, seed=1, variant=key, players=players) == [0] * 20
