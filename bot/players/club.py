"""A club player's rules of thumb, by the decision to be made."""

from __future__ import annotations

import random

from bot.game.actions import Action, Beg, Give, Play, Refuse, Stand
from bot.game.view import SeatView
from bot.players import at_random
from bot.players.begging import give_or_refuse, stand_or_beg
from bot.players.tricks import best_play


def act(view: SeatView, dice: random.Random) -> Action:
    """Good sense without looking ahead; a decision that no rule of thumb covers is left to chance."""
    match view.legal[0]:
        case Stand() | Beg():
            return stand_or_beg(view)
        case Give() | Refuse():
            return give_or_refuse(view)
    plays = [action for action in view.legal if isinstance(action, Play)]
    return best_play(view, plays, dice) if plays else at_random.act(view, dice)
