"""Trinidad All Fours: four in partnership, to 14 (RULES.md, Trinidad)."""

from __future__ import annotations

from bot.game import dealers, house_rules, trumps
from bot.game.house_rules import Choice
from bot.game.options import Option
from bot.game.penalties import MISDEAL, REVOKE, TRUMP_REVOKE
from bot.game.phases.play import Tricks
from bot.game.phases.turn_up import TurnUp
from bot.game.rules import Ruleset, Variant
from bot.game.seats import Seating


def build(players: int, choice: Choice) -> Ruleset:
    paid = house_rules.bonus(choice)
    return Ruleset(
        variant=VARIANT,
        players=players,
        seating=Seating.PARTNERS,
        target=int(choice["target"]),
        hand_size=6,
        packet=3 if choice["packets"] == "threes" else 1,
        first_dealer=dealers.CUT,
        phases=(TurnUp(paid), house_rules.begging(choice, paid), Tricks()),
        count=house_rules.high_low_jack_game(choice),
        trump_order=trumps.by_rank,
        follow=house_rules.follow(choice),
        may_look=house_rules.may_look(choice),
        options=choice,
        hung=3,
    )


VARIANT = Variant(
    key="trinidad",
    players=(4,),
    clockwise=False,
    edition=1,
    options=(
        house_rules.target(14),
        house_rules.GAME_POINTS,
        house_rules.NOBODY_AT_A_TIE,
        house_rules.ZERO_TIE,
        house_rules.LOW,
        house_rules.TURN_UP_BONUS,
        house_rules.TRUMP_NEEDED,
        house_rules.GIFT_AT_MATCH_POINT,
        house_rules.LAST_CARD_KICK,
        house_rules.UNDERTRUMP,
        house_rules.FOLLOW,
        house_rules.BLIND_PARTNERS,
        Option("packets", ("threes", "singly")),
    ),
    build=build,
    penalties=(REVOKE, TRUMP_REVOKE, MISDEAL),
)
