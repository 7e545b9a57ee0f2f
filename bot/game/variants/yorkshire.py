"""Yorkshire All Fours: four in partnership, the first card led makes trump, to 11 (RULES.md, Yorkshire)."""

from __future__ import annotations

from bot.game import dealers, house_rules, trumps
from bot.game.house_rules import Choice
from bot.game.options import Option
from bot.game.penalties import LOOKED, MISDEAL
from bot.game.phases.pitch import PitchedTricks
from bot.game.phases.throw_in import TricksWithThrowIn
from bot.game.rules import Ruleset, Variant
from bot.game.seats import Seat, Seating
from bot.game.state import Match


def pitchers_partner_waits(match: Match, seat: Seat) -> bool:
    """The pitcher's partner may not see the hand until the pitch."""
    setup = match.live.setup
    partner = (setup.dealer + 3) % match.ruleset.players
    return setup.trump is not None or seat != partner


def build(players: int, choice: Choice) -> Ruleset:
    return Ruleset(
        variant=VARIANT,
        players=players,
        seating=Seating.PARTNERS,
        target=int(choice["target"]),
        hand_size=6,
        packet=3,
        first_dealer=dealers.FIRST_JACK,
        phases=(TricksWithThrowIn() if choice["throw_in"] else PitchedTricks(),),
        count=house_rules.high_low_jack_game(choice),
        trump_order=trumps.by_rank,
        follow=house_rules.follow(choice),
        may_look=pitchers_partner_waits,
        options=choice,
    )


VARIANT = Variant(
    key="yorkshire",
    players=(4,),
    clockwise=True,
    edition=1,
    options=(
        house_rules.target(11),
        house_rules.GAME_POINTS,
        house_rules.NOBODY_AT_A_TIE,
        house_rules.ZERO_TIE,
        house_rules.LOW,
        Option("throw_in", (True, False)),
        house_rules.UNDERTRUMP,
        house_rules.FOLLOW,
    ),
    build=build,
    penalties=(LOOKED, MISDEAL),
)
