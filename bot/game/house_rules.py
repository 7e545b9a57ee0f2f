"""House rules that games share: the options, and what each choice makes of a game (RULES.md, House rules)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.game import count, points, trumps
from bot.game.cards import Rank
from bot.game.options import Option, OptionValue, number
from bot.game.phases.beg import Begging
from bot.game.rules import Count, MayLook
from bot.game.seats import Seat
from bot.game.state import Match

Choice = Mapping[str, OptionValue]


def target(default: int) -> Option:
    """Points that win the match."""
    return number("target", default, range(1, 201))


GAME_POINTS = Option("game_points", (1, 2))
NOBODY_AT_A_TIE = Option("game_tie", ("nobody", "non_dealer"))
NON_DEALER_AT_A_TIE = Option("game_tie", ("non_dealer", "nobody"))
ZERO_TIE = Option("zero_tie", (True, False))
LOW = Option("low", ("dealt", "won"))
TURN_UP_BONUS = Option("turn_up_bonus", ("six", "two"))
TRUMP_NEEDED = Option("trump_needed", ("none", "give", "stand_and_give"))
GIFT_AT_MATCH_POINT = Option("gift_at_match_point", ("allowed", "forbidden"))
LAST_CARD_KICK = Option("last_card_kick", (False, True))
UNDERTRUMP = Option("undertrump", ("allowed", "forbidden"))
FOLLOW = Option("follow", ("free", "strict"))
BLIND_PARTNERS = Option("blind_partners", (False, True), players=(4,))


def bonus(choice: Choice) -> dict[Rank, int]:
    """What a turn-up pays: ace 1, six 2 (Tobago: two 2), jack 3."""
    return {Rank.ACE: 1, Rank.SIX if choice["turn_up_bonus"] == "six" else Rank.TWO: 2, Rank.JACK: 3}


def begging(
    choice: Choice, paid: Mapping[Rank, int], *, again: Mapping[Rank, int] | None = None, to_all: bool = False
) -> Begging:
    """Stand or beg. paid: by a turn-up; again: by one that shows the refused suit, where that differs."""
    return Begging(
        paid,
        again=again,
        gift_to_all=to_all,
        trump_needed=str(choice["trump_needed"]),
        gifts_may_win=choice["gift_at_match_point"] == "allowed",
        last_card_kick=bool(choice["last_card_kick"]),
    )


def follow(choice: Choice) -> trumps.FollowRule:
    """What a lead asks of the others."""
    rule: trumps.FollowRule = (
        trumps.follow_strictly if choice["follow"] == "strict" else trumps.follow_or_trump
    )
    return trumps.without_undertrumping(rule) if choice.get("undertrump") == "forbidden" else rule


def high_low_jack_game(choice: Choice) -> Count:
    """The count of RULES.md 8."""
    return count.InOrder.of(
        points.HIGH,
        points.low(won=choice["low"] == "won"),
        points.JACK,
        points.game(
            int(choice["game_points"]),
            non_dealer=choice["game_tie"] == "non_dealer",
            zero_tie=bool(choice["zero_tie"]),
        ),
    )


def may_look(choice: Choice) -> MayLook:
    """Who sees their cards before trump is settled."""
    return dealer_and_elder_until_trump if choice["blind_partners"] else everybody


def everybody(match: Match, seat: Seat) -> bool:
    """Every seat may look at its cards from the deal on."""
    return True


def dealer_and_elder_until_trump(match: Match, seat: Seat) -> bool:
    """House rule ``blind_partners``: only dealer and elder hand look before trump is settled."""
    setup = match.live.setup
    elder = (setup.dealer + 1) % match.ruleset.players
    return setup.trump is not None or seat in (setup.dealer, elder)
