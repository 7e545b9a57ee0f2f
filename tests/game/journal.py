"""Whole matches as text: what was done, and under it, indented, all that became public.

trinidad 4 {"target": 7}       game, players, house rules
dealer 3                       who deals first, where no cut is played
shuffle AS KS ...              the pack, next card first; "..." is the rest of it, suit by suit, two to ace
0 play AS                      a seat and its action
  trick 1 to 0                 an event
# why                          a comment
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from bot.game.actions import Action, Shuffle, parse_action
from bot.game.cards import PACK
from bot.game.engine import apply, start
from bot.game.events import (
    Acted,
    CardsRun,
    Cut,
    DealEnded,
    Dealt,
    DealVoid,
    Discarded,
    Event,
    MatchWon,
    Robbed,
    Scored,
    TrickTaken,
    TrumpFixed,
    TurnedUp,
)
from bot.game.state import Match
from bot.game.variants import VARIANTS

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.txt"))


def told(event: Event) -> str | None:
    """An event in a line; None for what the action above it says already."""
    match event:
        case Cut(rounds, dealer):
            cards = " | ".join(", ".join(f"{seat} {card}" for seat, card in cuts) for cuts in rounds)
            return f"cut {cards} | {dealer} deals"
        case Dealt(number, dealer, cards):
            return f"deal {number}, {dealer} deals {cards}"
        case TurnedUp(card):
            return f"turn-up {card}"
        case CardsRun(cards):
            return f"run {cards}"
        case Discarded(seat, cards, drawn):
            return f"{seat} lays aside {cards}, draws {drawn}"
        case Robbed(seat, trumps):
            return f"{seat} robs {trumps}"
        case TrumpFixed(suit):
            return f"trump {suit.letter}"
        case TrickTaken(number, seat):
            return f"trick {number} to {seat}"
        case Scored(award, scores):
            why = [award.category, *([str(award.card)] if award.card else [])]
            why += [f"held by {award.holder}"] if award.holder is not None else []
            why += [f"taken by {award.captor}"] if award.captor is not None else []
            why += ["–".join(map(str, award.values))] if award.values else []
            return f"side {award.side} {award.points:+d} {' '.join(why)}: {_scores(scores)}"
        case DealVoid():
            return "void"
        case DealEnded(scores, next_dealer):
            return f"ended {_scores(scores)}, {next_dealer} deals next"
        case MatchWon(side, scores):
            return f"side {side} wins {_scores(scores)}"
        case Acted():
            return None
    raise AssertionError(event)


def _scores(scores: tuple[int, ...]) -> str:
    return "-".join(map(str, scores))


def read(text: str) -> tuple[Match, list[tuple[str, list[str]]]]:
    """The match at its start, and every action with the events written under it."""
    lines = [line.rstrip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    variant, players, options = lines.pop(0).split(" ", 2)
    ruleset = VARIANTS[variant].ruleset(int(players), json.loads(options))
    dealer = int(lines.pop(0).split()[1]) if lines[0].startswith("dealer") else None
    match = start(ruleset) if dealer is None else start(ruleset, dealer)
    actions: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith(" "):
            actions[-1][1].append(line.strip())
        else:
            actions.append((line, []))
    return match, actions


def replay(text: str) -> Iterator[tuple[str, list[str], list[str], Match]]:
    """Each action as written, its events as written, its events as they are, and the match after it."""
    match, actions = read(text)
    for line, expected in actions:
        action = _action(line, match)
        match, events = apply(match, action)
        yield line, expected, [words for event in events if (words := told(event)) is not None], match


def _action(line: str, match: Match) -> Action:
    if not line.startswith("shuffle"):
        seat, notation = line.split(" ", 1)
        assert int(seat) == match.to_act, f"{line}: it is seat {match.to_act}'s turn"
        return parse_action(notation)
    action = parse_action(line.removesuffix(" ..."))
    assert isinstance(action, Shuffle)
    rest = tuple(card for card in PACK if card not in action.pack) if line.endswith(" ...") else ()
    return Shuffle(action.pack + rest)


def write(match: Match, options: str, actions: list[Action]) -> str:
    """A match as a journal. options: as JSON."""
    lines = [f"{match.ruleset.variant.key} {match.ruleset.players} {options}"]
    for action in actions:
        seat = "" if isinstance(action, Shuffle) else f"{match.to_act} "
        match, events = apply(match, action)
        lines.append(seat + action.notation())
        lines += [f"  {words}" for event in events if (words := told(event)) is not None]
    return "\n".join(lines) + "\n"
