"""Deals to draw: one made by hand, and matches played at random by the real engine."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from bot.game.actions import Action, Beg, Refuse, Shuffle, parse_action
from bot.game.cards import PACK, Card, Suit, parse_card
from bot.game.engine import apply, awaits_shuffle, legal_actions, start
from bot.game.events import Acted, Award, Dealt, Scored, TrumpFixed, TurnedUp
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.game.view import Played, SeatView, TrickView
from bot.render.faces import Faces
from bot.render.seats import Seats, Sitter
from bot.render.tiles import tile_name

_CARDS = {tile_name(card): card for card in PACK}
SIDES = (0, 1, 0, 1)
FRIENDS = Seats.of("Maraval", [Sitter(name) for name in ("Ann", "Bob", "Cyd", "Dot")], SIDES)
TILES = Faces({card: f"<:{tile_name(card)}:1234567890123456789>" for card in PACK})
GAME = VARIANTS["trinidad"]
ORDERS = {suit: tuple(card for card in reversed(PACK) if card.suit == suit) for suit in Suit}
EVERY_HOUSE_RULE = {option.key: option.values[-1] for option in GAME.options if option.span is None}

SEALED = f"/verify checks this deal · Deal 99 is sealed: `{'f' * 32}`"

# As long as a name can come out, in each of the ways it can.
HOSTILE = ("@" * 32, "漢" * 32, "*\u0316\u0317\u0318" * 8, "<@1>[x](https://y.z)")


def seats(*names: str, computers: tuple[int, ...] = ()) -> Seats:
    sitters = [Sitter(name, computer=seat in computers) for seat, name in enumerate(names)]
    return Seats.of("Rampanalgas 2", sitters, SIDES)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def trick(leader: int, text: str, taker: int) -> TrickView:
    return TrickView(plays(leader, text), taker)


def plays(leader: int, text: str) -> tuple[Played, ...]:
    return tuple(Played((leader + place) % 4, card) for place, card in enumerate(cards(text)))


def plain(text: str) -> str:
    """Without the marks that keep a name's writing direction inside, and those that ask for text signs."""
    return re.sub("[\u2068\u2069\ufe0e]", "", text).replace("\u00a0", " ")


def tiles_in(text: str) -> list[Card]:
    """The cards whose tiles a text shows."""
    return [_CARDS[name] for name in re.findall(r"<:(\w+):\d+>", text)]


def turn_of_ann() -> SeatView:
    """Deal 3 of a match, trick 4: spades led by Bob, Dot winning with a trump; Ann holds 10♥ 4♠ A♦."""
    turn_up = parse_card("4H")
    ruleset = GAME.ruleset(4, {})
    return SeatView(
        seat=0,
        variant="trinidad",
        players=4,
        sides=SIDES,
        target=14,
        options=ruleset.options,
        unusual=ruleset.unusual,
        deal_number=3,
        dealer=3,
        scores=(5, 6),
        scores_before=(4, 6),
        winner=None,
        over=False,
        void=False,
        phase="play",
        to_act=0,
        legal=tuple(parse_action(text) for text in ("play TH", "play 4S")),
        hand=cards("TH 4S AD"),
        hand_sizes=(3, 2, 2, 2),
        stock=27,
        turn_ups=(turn_up,),
        proposed=Suit.HEARTS,
        trump=Suit.HEARTS,
        trumps=ORDERS[Suit.HEARTS],
        orders=ORDERS,
        hung=3,
        by_capture=False,
        story=(
            Dealt(3, 3, 6),
            TurnedUp(turn_up),
            Acted(0, parse_action("beg")),
            Acted(3, parse_action("give")),
            TrumpFixed(Suit.HEARTS),
            Scored(Award("gift", 0, 1, captor=0), (5, 6)),
        ),
        leader=1,
        trick=plays(1, "8S 9S 5H"),
        winning=3,
        tricks=(trick(0, "KD QC 6H 8D", 2), trick(2, "KC KH JC AS", 3), trick(3, "QD JH QH 2H", 1)),
        captured=(5, 16),
        high_so_far=Played(3, parse_card("KH")),
        low_so_far=Played(2, parse_card("2H")),
        awards=(Award("gift", 0, 1, captor=0),),
        next_dealer=None,
    )


def counted() -> SeatView:
    """The same deal after its count."""
    king, two, jack = cards("KH 2H JH")
    awards = (
        Award("high", 1, 1, king, 3, 3),
        Award("low", 0, 1, two, 2, 1),
        Award("hang-jack", 1, 3, jack, 0, 1),
        Award("game", 0, 1, values=(39, 16)),
    )
    view = turn_of_ann()
    return replace(
        view,
        seat=None,
        hand=None,
        legal=(),
        over=True,
        phase="over",
        to_act=None,
        leader=None,
        trick=(),
        winning=None,
        scores=(7, 10),
        captured=(39, 16),
        awards=(*view.awards, *awards),
        next_dealer=0,
    )


def match(
    seed: int, options: Mapping[str, object], *, prefer: tuple[type[Action], ...] = ()
) -> Iterator[Match]:
    """A match played at random, after each step; preferred kinds of action are taken where they may be."""
    dice = Random(seed)
    state = start(GAME.ruleset(4, options), dealer=dice.randrange(4))
    while state.winner < 0:
        if awaits_shuffle(state):
            chosen: Action = Shuffle(tuple(dice.sample(PACK, 52)))
        else:
            legal = legal_actions(state)
            chosen = dice.choice([each for each in legal if isinstance(each, prefer)] or legal)
        state = apply(state, chosen).match
        yield state


def views(seed: int, options: Mapping[str, object], seat: int | None) -> Iterator[SeatView]:
    """What a seat, or the public, sees of such a match after each step."""
    for state in match(seed, options):
        yield view_of(state, seat)


def longest_deal() -> Match:
    """Twelve cards each, all played: two refusals, the most that a pack allows four players."""
    for seed in range(1000):
        for state in match(seed, EVERY_HOUSE_RULE | {"target": 200}, prefer=(Beg, Refuse)):
            if state.deal is not None and state.deal.over and len(state.deal.tricks) == 12:
                return state
            if state.number > 1:
                break
    raise AssertionError("no deal of twelve tricks")
