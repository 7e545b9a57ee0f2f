"""Seven Up: two players, to 7 (RULES.md, Seven Up)."""

from __future__ import annotations

from bot.game import dealers, house_rules, trumps
from bot.game.cards import Rank
from bot.game.house_rules import Choice
from bot.game.options import Option
from bot.game.penalties import MISDEAL
from bot.game.phases.play import Tricks
from bot.game.phases.reduce import ReduceToSix
from bot.game.phases.turn_up import TurnUp
from bot.game.rules import Phase, Ruleset, Variant
from bot.game.seats import Seating

JACK = {Rank.JACK: 1}


def build(players: int, choice: Choice) -> Ruleset:
    again = JACK if choice["refused_jack"] == "pays" else {}
    phases: list[Phase] = [TurnUp(JACK), house_rules.begging(choice, JACK, again=again)]
    if choice["reduce_to_six"] != "never":
        phases.append(ReduceToSix(after_first_run=choice["reduce_to_six"] == "always"))
    return Ruleset(
        variant=VARIANT,
        players=players,
        seating=Seating.ALONE,
        target=int(choice["target"]),
        hand_size=6,
        packet=3,
        first_dealer=dealers.CUT,
        phases=(*phases, Tricks()),
        count=house_rules.high_low_jack_game(choice),
        trump_order=trumps.by_rank,
        follow=house_rules.follow(choice),
        may_look=house_rules.everybody,
        options=choice,
    )


VARIANT = Variant(
    key="seven-up",
    players=(2,),
    clockwise=True,
    edition=1,
    options=(
        house_rules.target(7),
        house_rules.GAME_POINTS,
        house_rules.NOBODY_AT_A_TIE,
        house_rules.ZERO_TIE,
        house_rules.LOW,
        Option("refused_jack", ("none", "pays")),
        Option("reduce_to_six", ("always", "not_first_run", "never")),
        house_rules.TRUMP_NEEDED,
        house_rules.GIFT_AT_MATCH_POINT,
        house_rules.LAST_CARD_KICK,
        house_rules.UNDERTRUMP,
        house_rules.FOLLOW,
    ),
    build=build,
    penalties=(MISDEAL,),
)
