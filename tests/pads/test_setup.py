"""A scorepad that is not begun: who is to play."""

from __future__ import annotations

from bot.pads.setup import PadSetup, Player, written


def test_a_form_sent_as_it_came_leaves_every_member_in_their_seat() -> None:
    members = tuple(Player(at, name) for at, name in enumerate(("Ann  of\u3000Arima", "B" * 40), 1))
    setup = PadSetup(1, "seven-up", members)
    shown = {seat: written(player.name) for seat, player in enumerate(members)}
    assert setup.with_names(shown).players == members
    assert setup.with_names({**shown, 0: "Ann"}).players == (Player(None, "Ann"), members[1])
