"""A club player's rules of thumb, by the decision to be made."""

from __future__ import annotations

import random

from bot.game.actions import Action, Beg, Bid, Discard, Give, NameTrump, Pass, Play, Refuse, Stand
from bot.game.view import SeatView
from bot.players import at_random
from bot.players.begging import give_or_refuse, stand_or_beg
from bot.players.bidding import bid_or_pass, name_trump, pitch
from bot.players.laying_aside import burials, discard, throw_in
from bot.players.tricks import best_play


def act(view: SeatView, dice: random.Random) -> Action:
    """Good sense without looking ahead; a decision that no rule of thumb covers is left to chance."""
    match view.legal[0]:
        case Stand() | Beg():
            return stand_or_beg(view)
        case Give() | Refuse():
            return give_or_refuse(view)
        case Pass() | Bid():
            return bid_or_pass(view)
        case NameTrump():
            return name_trump(view)
        case Discard():
            return discard(view)
    plays = [action for action in view.legal if isinstance(action, Play)]
    if not plays:
        return at_random.act(view, dice)
    if view.trump is None:
        return pitch(view, plays)
    return throw_in(view) or best_play(view, burials(view, plays), dice)
