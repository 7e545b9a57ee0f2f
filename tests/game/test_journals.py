"""Golden journals: whole matches with every event, some typed from the rules by hand."""

from pathlib import Path

import pytest

from bot.game.seats import NOBODY
from bot.game.variants import VARIANTS
from tests.game.journal import JOURNALS, replay


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_journal_gives_the_events_written_in_it_and_ends_with_a_winner(path: Path) -> None:
    winner = NOBODY
    for line, written, happened, after in replay(path.read_text(encoding="utf-8")):
        assert happened == written, f"after {line!r}"
        winner = after.winner
    assert winner != NOBODY


def test_every_game_has_two_journals_typed_by_hand_and_two_recorded() -> None:
    names = [path.stem for path in JOURNALS]
    for key in VARIANTS:
        assert sum(name.startswith(f"{key}-by-hand") for name in names) >= 2
        assert sum(name.startswith(f"{key}-recorded") for name in names) >= 2
