"""What of a match each seat, or the public, may see: Match -> SeatView."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from bot.game.actions import Discards
from bot.game.cards import PACK, Card, Rank, Suit, indexes_of
from bot.game.engine import legal_actions
from bot.game.options import OptionValue
from bot.game.phases.turn_up import TurnUp
from bot.game.rules import Ruleset
from bot.game.seats import NOBODY, Seat, Seating, Side
from bot.game.state import Deal, Match, Trick
from bot.game.trumps import TrumpOrder, taker
from bot.game.view import Played, SeatView, TrickView


def sorted_for_the_eye(cards: Iterable[Card], trumps: tuple[Card, ...]) -> tuple[Card, ...]:
    """Trumps first, highest first; then spades, hearts, diamonds, clubs, each high to low."""
    place = {card: number for number, card in enumerate(trumps)}
    return tuple(sorted(cards, key=lambda card: (place.get(card, 99), -card.suit, -card.rank)))


def view_of(match: Match, seat: Seat | None) -> SeatView:
    """The view of one seat, or of the public (None). A deal must have begun."""
    deal, ruleset = match.live, match.ruleset
    setup = deal.setup
    suit = setup.trump if setup.trump is not None else setup.proposed
    trumps = _orders(ruleset.trump_order)[suit] if suit is not None else ()
    hand = None
    if seat is not None and (deal.over or ruleset.may_look(match, seat)):
        hand = sorted_for_the_eye((PACK[index] for index in indexes_of(deal.hands[seat])), trumps)
    trick, tricks = _laid(deal.trick), tuple(map(_trick_view, deal.tricks))
    high, low = None, None
    if setup.trump is not None:
        laid = {
            played.card: played for plays in (*(each.plays for each in tricks), trick) for played in plays
        }
        seen_trumps = [laid[card] for card in trumps if card in laid]
        high, low = (seen_trumps[0], seen_trumps[-1]) if seen_trumps else (None, None)
    legal = legal_actions(match) if seat is not None and seat == deal.to_act else ()
    return SeatView(
        seat=seat,
        variant=ruleset.variant.key,
        players=ruleset.players,
        sides=_sides(ruleset.seating, ruleset.players),
        target=ruleset.target,
        options=ruleset.options,
        unusual=_unusual(ruleset),
        deal_number=match.number,
        dealer=setup.dealer,
        scores=match.scores,
        scores_before=setup.scores_before,
        winner=None if match.winner == NOBODY else match.winner,
        over=deal.over,
        void=deal.void,
        phase="over" if deal.over else ruleset.phases[deal.phase].key,
        to_act=None if deal.to_act == NOBODY else deal.to_act,
        legal=legal,
        hand=hand,
        hand_sizes=tuple(cards.bit_count() for cards in deal.hands),
        stock=len(setup.stock),
        turn_ups=tuple(PACK[index] for index in setup.turn_ups),
        proposed=setup.proposed,
        trump=setup.trump,
        trumps=trumps,
        story=setup.story,
        leader=_leader(deal),
        trick=trick,
        winning=_winning(match),
        under=_laid(deal.under),
        tricks=tricks,
        captured=tuple(ruleset.value(mask, setup.trumps) for mask in deal.captured),
        high_so_far=high,
        low_so_far=low,
        awards=deal.awards,
        bids=setup.bids,
        bidder=None if setup.bidder == NOBODY else setup.bidder,
        to_discard=legal.needed if isinstance(legal, Discards) else 0,
        turn_up_pays=_turn_up_pays(ruleset),
        extra_hand=match.extra_hand,
        hung=ruleset.hung,
        by_capture=ruleset.by_capture,
        orders=_orders(ruleset.trump_order),
        next_dealer=match.dealer if deal.over and match.winner == NOBODY else None,
    )


@cache
def _played(play: tuple[Seat, int]) -> Played:
    """One object for each card of each seat: views are made many times a second, of the same tricks."""
    return Played(play[0], PACK[play[1]])


def _laid(plays: Iterable[tuple[Seat, int]]) -> tuple[Played, ...]:
    return tuple(map(_played, plays))


@lru_cache(maxsize=1024)
def _trick_view(trick: Trick) -> TrickView:
    return TrickView(_laid(trick.plays), trick.taker, _laid(trick.under))


@cache
def _sides(seating: Seating, players: int) -> tuple[Side, ...]:
    return tuple(map(seating.side_of, range(players)))


@lru_cache(maxsize=64)
def _unusual(ruleset: Ruleset) -> Mapping[str, OptionValue]:
    return MappingProxyType(ruleset.unusual)


@cache
def _orders(trump_order: TrumpOrder) -> Mapping[Suit, tuple[Card, ...]]:
    """The trumps that each suit would make, from the highest down."""
    return MappingProxyType({suit: tuple(PACK[index] for index in trump_order(suit).order) for suit in Suit})


def _turn_up_pays(ruleset: Ruleset) -> Mapping[Rank, int]:
    return next((phase.bonus for phase in ruleset.phases if isinstance(phase, TurnUp)), {})


def _leader(deal: Deal) -> Seat | None:
    if deal.trick:
        return deal.trick[0][0]
    return deal.to_act if deal.setup.in_play and deal.to_act != NOBODY else None


def _winning(match: Match) -> Seat | None:
    deal = match.live
    if not deal.trick or deal.setup.trumps is None:
        return None
    return taker(deal.trick, deal.setup.trumps)
