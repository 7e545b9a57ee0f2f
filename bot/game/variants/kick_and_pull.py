"""Kick and pull: 2 or 3 alone, or 4 in partnership, to 14 (RULES.md, Kick and pull)."""

from __future__ import annotations

from bot.game import dealers, house_rules, trumps
from bot.game.house_rules import Choice
from bot.game.options import Option
from bot.game.penalties import MISDEAL
from bot.game.phases.play import Tricks
from bot.game.phases.turn_up import TurnUp
from bot.game.rules import Ruleset, Variant
from bot.game.seats import Seating


def build(players: int, choice: Choice) -> Ruleset:
    paid = house_rules.bonus(choice)
    to_all = players == 3 and choice["gift_to"] == "all"
    return Ruleset(
        variant=VARIANT,
        players=players,
        seating=Seating.PARTNERS if players == 4 else Seating.ALONE,
        target=int(choice["target"]),
        hand_size=int(choice["hand_size"]),
        packet=3,
        first_dealer=dealers.FLIP,
        phases=(TurnUp(paid), house_rules.begging(choice, paid, to_all=to_all), Tricks()),
        count=house_rules.high_low_jack_game(choice),
        trump_order=trumps.by_rank,
        follow=house_rules.follow(choice),
        may_look=house_rules.may_look(choice) if players == 4 else house_rules.everybody,
        options=choice,
        hung=3,
    )


VARIANT = Variant(
    key="kick-and-pull",
    players=(4, 3, 2),
    clockwise=False,
    edition=1,
    options=(
        house_rules.target(14),
        Option("hand_size", (6, 7)),
        house_rules.GAME_POINTS,
        house_rules.NON_DEALER_AT_A_TIE,
        house_rules.ZERO_TIE,
        house_rules.LOW,
        house_rules.TURN_UP_BONUS,
        house_rules.TRUMP_NEEDED,
        Option("gift_to", ("beggar", "all"), players=(3,)),
        house_rules.GIFT_AT_MATCH_POINT,
        house_rules.LAST_CARD_KICK,
        house_rules.UNDERTRUMP,
        house_rules.FOLLOW,
        house_rules.BLIND_PARTNERS,
    ),
    build=build,
    penalties=(MISDEAL,),
)
