"""Trinidad All Fours: four in partnership, to 14 (RULES.md, Trinidad)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.game import dealers, options, points, trumps
from bot.game.cards import Rank
from bot.game.options import Option, OptionValue
from bot.game.phases.beg import Begging
from bot.game.phases.play import Tricks
from bot.game.phases.turn_up import TurnUp
from bot.game.rules import Ruleset, Variant
from bot.game.seats import Seat, Seating
from bot.game.state import Match

OPTIONS = (
    options.number("target", 14, range(1, 201)),
    Option("game_points", (1, 2)),
    Option("game_tie", ("nobody", "non_dealer")),
    Option("zero_tie", (True, False)),
    Option("low", ("dealt", "won")),
    Option("turn_up_bonus", ("six", "two")),
    Option("trump_needed", ("none", "give", "stand_and_give")),
    Option("gift_at_match_point", ("allowed", "forbidden")),
    Option("last_card_kick", (False, True)),
    Option("undertrump", ("allowed", "forbidden")),
    Option("follow", ("free", "strict")),
    Option("blind_partners", (False, True)),
    Option("packets", ("threes", "singly")),
)


def dealer_and_elder_until_trump(match: Match, seat: Seat) -> bool:
    """House rule ``blind_partners``: only dealer and elder hand look before trump is settled."""
    setup = match.live.setup
    elder = (setup.dealer + 1) % match.ruleset.players
    return setup.trump is not None or seat in (setup.dealer, elder)


def everybody(match: Match, seat: Seat) -> bool:
    """Every seat may look at its cards from the deal on."""
    return True


def build(players: int, choice: Mapping[str, OptionValue]) -> Ruleset:
    bonus = {Rank.ACE: 1, Rank.SIX if choice["turn_up_bonus"] == "six" else Rank.TWO: 2, Rank.JACK: 3}
    follow: trumps.FollowRule = (
        trumps.follow_strictly if choice["follow"] == "strict" else trumps.follow_or_trump
    )
    if choice["undertrump"] == "forbidden":
        follow = trumps.without_undertrumping(follow)
    begging = Begging(
        bonus,
        trump_needed=str(choice["trump_needed"]),
        gifts_may_win=choice["gift_at_match_point"] == "allowed",
        last_card_kick=bool(choice["last_card_kick"]),
    )
    game = points.game(
        int(choice["game_points"]),
        non_dealer=choice["game_tie"] == "non_dealer",
        zero_tie=bool(choice["zero_tie"]),
    )
    return Ruleset(
        variant=VARIANT,
        players=players,
        seating=Seating.PARTNERS,
        target=int(choice["target"]),
        hand_size=6,
        packet=3 if choice["packets"] == "threes" else 1,
        first_dealer=dealers.highest_cut,
        phases=(TurnUp(bonus), begging, Tricks()),
        points=(
            points.high,
            partial(points.low, won=choice["low"] == "won"),
            points.jack(hung=3),
            game,
        ),
        trump_order=trumps.by_rank,
        follow=follow,
        may_look=dealer_and_elder_until_trump if choice["blind_partners"] else everybody,
        options=choice,
    )


VARIANT = Variant(key="trinidad", players=(4,), clockwise=False, edition=1, options=OPTIONS, build=build)
