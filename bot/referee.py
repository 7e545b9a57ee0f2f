"""Hands as data in, verdicts out: one JSON object a line, in the same order (README, "The referee")."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from bot.game.actions import (
    Action,
    Beg,
    Bid,
    Discard,
    Discards,
    Give,
    NameTrump,
    Pass,
    Play,
    Refuse,
    Stand,
    ThrowIn,
)
from bot.game.cards import PACK, Card, mask_of, parse_card, parse_suit
from bot.game.engine import apply, begin_deal, legal_actions, start
from bot.game.options import OptionError
from bot.game.rules import IllegalAction, Ruleset
from bot.game.seats import NOBODY
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.lines import Answer, answered, serve
from bot.text import say, say_in

Verdict = Answer


class UnreadableLine(Exception):
    """A line that is no hand: ``key`` names the text that says why, ``values`` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def main(arguments: list[str]) -> int:
    return serve("referee", say("en", "start.about-referee"), arguments, verdicts)


def verdicts(lines: Iterable[bytes]) -> Iterator[str]:
    """One verdict, as JSON, for every line that is not empty."""
    return answered(lines, _verdict, lambda key: _unreadable(None, key))


def _verdict(hand: dict[str, Any]) -> Verdict:
    try:
        return judge(hand)
    except (UnreadableLine, OptionError) as error:
        return _unreadable(hand.get("id"), error.key, **error.values)


def _unreadable(id_: object, key: str, /, **values: object) -> Verdict:
    return {"id": id_, "error": {"index": None, "message": say("en", key, **values)}}


def _said(match: Match, refused: IllegalAction | UnreadableLine) -> str:
    return say_in(match.ruleset.variant.key, "en", refused.key, **refused.values)


def judge(hand: dict[str, Any]) -> Verdict:
    """The verdict on one hand; UnreadableLine or OptionError where the deal cannot be."""
    match = _deal(hand)
    actions = hand.get("actions", [])
    if not isinstance(actions, list):
        raise UnreadableLine("referee.bad-list", name="actions")
    error = None
    for index, row in enumerate(actions):
        try:
            match = _act(match, row)
        except (IllegalAction, UnreadableLine) as refused:
            error = {"index": index, "message": _said(match, refused)}
            break
    return _state(hand.get("id"), match, error)


def _deal(hand: dict[str, Any]) -> Match:
    ruleset = _ruleset(hand)
    dealer, scores = hand.get("dealer"), hand.get("scores", [0] * ruleset.sides)
    if type(dealer) is not int or not 0 <= dealer < ruleset.players:
        raise UnreadableLine("referee.bad-dealer", last=ruleset.players - 1)
    if not isinstance(scores, list) or len(scores) != ruleset.sides or not all(map(_is_number, scores)):
        raise UnreadableLine("referee.bad-scores", sides=ruleset.sides)
    phases = {phase.key for phase in ruleset.phases}
    extra_hand = hand.get("extra_hand") is True and "refill" in phases
    if any(
        (score < 0 and "auction" not in phases) or (score >= ruleset.target and not extra_hand)
        for score in scores
    ):
        raise UnreadableLine("referee.scores-out-of-range", target=ruleset.target)
    hands = [_cards(cards, "hands") for cards in hand["hands"]]
    stock = _cards(hand.get("stock", []), "stock")
    seen: set[Card] = set()
    for card in (card for cards in (*hands, stock) for card in cards):
        if card in seen:
            raise UnreadableLine("referee.card-twice", card=card)
        seen.add(card)
    if len({len(cards) for cards in hands}) != 1:
        raise UnreadableLine("referee.unequal-hands")
    if not 1 <= len(hands[0]) <= ruleset.hand_size:
        raise UnreadableLine("referee.hand-size", held=len(hands[0]), most=ruleset.hand_size)
    if "refill" in phases and len(seen) != len(PACK):
        raise UnreadableLine("referee.whole-deal")
    if not stock and "turn-up" in phases:
        raise UnreadableLine("referee.nothing-to-turn")
    match = start(ruleset, dealer, tuple(scores), extra_hand=extra_hand)
    return begin_deal(match, tuple(map(mask_of, hands)), tuple(card.index for card in stock), [])


def _ruleset(hand: dict[str, Any]) -> Ruleset:
    key, options, hands = hand.get("variant"), hand.get("options", {}), hand.get("hands")
    if not isinstance(key, str) or key not in VARIANTS:
        raise UnreadableLine("referee.unknown-variant", known=", ".join(sorted(VARIANTS)))
    if not isinstance(options, dict):
        raise UnreadableLine("referee.bad-options")
    if not isinstance(hands, list):
        raise UnreadableLine("referee.bad-list", name="hands")
    return VARIANTS[key].ruleset(len(hands), options)


def _is_number(value: object) -> bool:
    return type(value) is int


def _cards(texts: object, name: str) -> tuple[Card, ...]:
    if not isinstance(texts, list):
        raise UnreadableLine("referee.bad-list", name=name)
    return tuple(map(_card, texts))


def _card(text: object) -> Card:
    try:
        return parse_card(text)  # type: ignore[arg-type]  # anything that is no card is refused alike
    except ValueError:
        raise UnreadableLine("referee.bad-card", card=_quoted(text)) from None


def _quoted(value: object) -> str:
    return json.dumps(value)[:40]


def _act(match: Match, row: object) -> Match:
    if not isinstance(row, dict):
        raise UnreadableLine("referee.bad-action")
    action = _action(row)
    if match.live.over:
        raise IllegalAction("refusal.deal-over" if match.winner == NOBODY else "refusal.match-over")
    if not _is_number(row.get("seat")) or row["seat"] != match.to_act:
        raise UnreadableLine("referee.not-to-act", seat=_quoted(row.get("seat")), to_act=match.to_act)
    return apply(match, action).match


def _action(row: dict[str, Any]) -> Action:
    match row.get("do"):
        case "stand":
            return Stand()
        case "beg":
            return Beg()
        case "give":
            return Give()
        case "refuse":
            return Refuse()
        case "pass":
            return Pass()
        case "bid" if _is_number(row.get("points")):
            return Bid(row["points"])
        case "trump":
            try:
                return NameTrump(parse_suit(row.get("suit", "")))
            except ValueError:
                raise UnreadableLine("referee.bad-suit", suit=_quoted(row.get("suit"))) from None
        case "discard":
            return Discard(_cards(row.get("cards"), "cards"))
        case "play":
            return Play(_card(row.get("card")), _cards(row.get("under", []), "under"))
        case "throw":
            return ThrowIn(_card(row.get("card")))
    raise UnreadableLine("referee.unknown-action", do=_quoted(row.get("do")))


def _state(id_: object, match: Match, error: object) -> Verdict:
    deal = match.live
    trump = deal.setup.trump
    return {
        "id": id_,
        "points": [[award.side, award.category, award.points] for award in deal.awards],
        "scores": list(match.scores),
        "winner": None if match.winner == NOBODY else match.winner,
        "over": deal.over,
        "void": deal.void,
        "trump": None if trump is None else trump.letter,
        "extra_hand": deal.over and match.extra_hand,
        "to_act": None if deal.over else match.to_act,
        "legal": _legal(match),
        "error": error,
    }


def _legal(match: Match) -> list[dict[str, object]]:
    """All that the seat to act may do; cards to lay aside or to bury are told by their number."""
    legal = legal_actions(match)
    if isinstance(legal, Discards):
        return [{"do": "discard", "count": legal.needed}]
    told = [_as_data(action) for action in legal]
    return [row for place, row in enumerate(told) if row not in told[:place]]


def _as_data(action: Action) -> dict[str, object]:
    match action:
        case Play(card, under) if under:
            return {"do": "play", "card": card.notation, "count": len(under)}
        case Play(card):
            return {"do": "play", "card": card.notation}
        case ThrowIn(card):
            return {"do": "throw", "card": card.notation}
        case Bid(points):
            return {"do": "bid", "points": points}
        case NameTrump(suit):
            return {"do": "trump", "suit": suit.letter}
    return {"do": action.notation()}
