"""Two presses in one moment: exactly one of them counts, and the other is told why it did not."""

from bot.demo.simulated import Club
from bot.text import say
from tests.cogs.steps import (
    act,
    answer,
    board,
    hand,
    lobby,
    look,
    open_table,
    race,
    seen,
    start_match,
    whose_turn,
    written,
)


async def test_of_two_who_take_one_seat_exactly_one_sits(club: Club) -> None:
    await open_table(club)
    _, bob, cyd, *_ = club.members
    sat, late = await race(club, lobby(club), "Sit West", bob, cyd)
    assert sat.deferred  # the lobby itself shows it
    assert "Bob sits there already" in answer(late)
    assert "West Bob" in seen(lobby(club))
    assert "Cyd" not in seen(lobby(club))


async def test_of_a_double_click_on_a_card_one_counts(club: Club) -> None:
    await start_match(club)
    while "Trick 1 · " not in seen(board(club)):
        await act(club, "Stand")
    member = whose_turn(club)
    assert member is not None
    screen = await look(club, member)
    cards = written(screen)
    await race(club, screen, cards[0], member, member)
    assert len(written(hand(club, member))) == len(cards) - 1
    assert say("en", "table.moved-on") in seen(hand(club, member))
