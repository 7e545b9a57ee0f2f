"""A match that is played, and its deals booked on a scorepad, come to the same."""

from __future__ import annotations

import random

from bot.game.seats import NOBODY
from bot.league.pad import book, start
from bot.league.pad_rules import PadRules
from tests.game.playing import EVERY_GAME, any_ruleset, steps
from tests.league.pads import entries_of


@EVERY_GAME
def test_a_match_booked_deal_by_deal_has_the_scores_dealers_awards_and_winner_of_the_engine(
    key: str, players: int
) -> None:
    dice = random.Random(f"{key} {players} pads")
    deals = games = 0
    while deals < 400 or games < 12:
        ruleset = any_ruleset(key, players, dice)
        state = None
        for _, _, match in steps(ruleset, dice):
            if match.deal is None:
                continue
            if state is None:
                state = start(PadRules(ruleset), match.dealer)
            if not match.deal.over:
                continue
            assert state.deal is not None and not state.deal.entries
            assert (state.deal.dealer, state.deal.before) == (
                match.deal.setup.dealer,
                match.deal.setup.scores_before,
            )
            number = state.deal.number
            for entry in entries_of(match):
                state = book(state, entry)
            booked = state.game.deals[number - 1]
            assert booked.over and booked.void == match.deal.void
            assert booked.scores == match.scores == state.game.scores
            plain = [(award.category, award.side, award.points) for award in match.deal.awards]
            assert [(award.category, award.side, award.points) for award in booked.awards] == plain
            for award, paid in zip(match.deal.awards, booked.awards, strict=True):
                if award.category == "hang-jack":
                    assert (paid.captor, paid.holder) == (award.captor, award.holder)
            assert state.winner == match.winner
            if match.winner == NOBODY:
                assert state.deal is not None
                assert (state.deal.dealer, state.deal.extra_hand) == (match.dealer, match.extra_hand)
            deals += 1
        games += 1
