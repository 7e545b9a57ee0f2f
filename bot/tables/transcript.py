"""A match or a deal as text in the journal's own notation (README, "The journal"): written and read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.game.actions import Shuffle, parse_action
from bot.game.cards import PACK
from bot.game.engine import apply, start
from bot.game.events import Cut
from bot.game.options import OptionError
from bot.game.rules import IllegalAction, Ruleset
from bot.game.seats import NOBODY
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.render.names import plain_name
from bot.render.seats import Sitter
from bot.tables.replaying import End, Replay, Step
from bot.text import say, say_in
from db.history import PastMatch
from db.matches import StoredDeal

MOST = 100_000
"""No deal, score or line has a greater number: what has is refused before it is looked at."""


class RecordError(Exception):
    """A text that is no record: ``key`` names the sentence that says why, ``values`` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Record:
    """A match as read: who sat where, the cut if it is there, and each deal played by the rules."""

    ruleset: Ruleset
    sitters: tuple[Sitter, ...]
    cut: Cut | None
    deals: tuple[Replay, ...]


def write(past: PastMatch, deals: Sequence[StoredDeal]) -> str:
    """The record of these deals of a match: names as shown, and no ids. With the first goes the cut."""
    row = past.row
    day = datetime.fromtimestamp(row.started_at, UTC).date().isoformat()
    game = say("en", f"variant.{row.variant}.name")
    lines = [
        f"# {say('en', 'record.title', match=row.id, game=game, day=day)}",
        f"# {say('en', 'record.how')}",
        f"{row.variant} {row.players} {json.dumps(dict(row.options), sort_keys=True)}",
    ]
    for each in row.seats:
        kind = "person" if each.computer is None else "computer"
        lines.append(f"{kind} {each.seat} {plain_name(each.name)}")
    if row.cut is not None and deals and deals[0].start.number == 1:
        lines.append(f"shuffle {row.cut}")
    for stored in deals:
        deal = stored.start
        scores = " ".join(map(str, deal.scores)) + (" extra" if deal.extra_hand else "")
        lines += [
            "",
            f"deal {deal.number} dealer {deal.dealer} scores {scores}",
            f"shuffle {deal.pack}",
        ]
        lines += [f"{seat} {notation}" for _, seat, notation in stored.actions]
        if deal.end is not None and deal.end.void:
            lines.append("void")
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """The match written there, played through; RecordError names the first line that is wrong, and why.

    Lines with an indent, in which the golden journals say what became public, are passed over.
    """
    reader: _Reader | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line[0].isspace() or line.startswith("#"):
            continue
        if reader is None:
            reader = _Reader(_header(number, line.rstrip()))
        else:
            reader.line(number, line.rstrip())
    if reader is None:
        raise RecordError("record.empty")
    return reader.record()


def _header(number: int, line: str) -> Ruleset:
    """From the first line: the game, how many play, its house rules."""
    key, _, rest = line.partition(" ")
    players, _, options = rest.partition(" ")
    if key not in VARIANTS:
        raise RecordError("record.unknown-variant", line=number, known=", ".join(sorted(VARIANTS)))
    try:
        choice = json.loads(options or "{}")
        if not isinstance(choice, dict):
            raise ValueError(options)
        return VARIANTS[key].ruleset(_number(players), choice)
    except OptionError as error:  # before ValueError, of which it is one
        raise RecordError("record.refused", line=number, why=say("en", error.key, **error.values)) from None
    except (ValueError, RecursionError):
        raise RecordError("record.bad-header", line=number) from None


class _Reader:
    """The match so far, line by line."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._names: dict[int, Sitter] = {}
        self._cut: Cut | None = None
        self._match = start(ruleset)
        self._steps: list[Step] = []
        self._deals: list[Replay] = []
        self._announced = False

    def line(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "person" | "computer":
                    self._name(word, rest)
                case "dealer" if self._match.dealer == NOBODY:
                    self._match = start(self._ruleset, self._seat(rest))
                case "deal":
                    self._announce(number, rest)
                case "shuffle":
                    self._shuffle(number, line)
                case "void":
                    self._void(number)
                case _:
                    self._act(number, word, rest)
        except IllegalAction as error:
            why = say_in(self._ruleset.variant.key, "en", error.key, **error.values)
            raise RecordError("record.refused", line=number, why=why) from None
        except ValueError:
            raise RecordError("record.unreadable", line=number) from None

    def record(self) -> Record:
        self._finish("given-up")
        sitters = tuple(
            self._names.get(seat, Sitter(say("en", "record.seat", n=seat)))
            for seat in range(self._ruleset.players)
        )
        return Record(self._ruleset, sitters, self._cut, tuple(self._deals))

    def _name(self, kind: str, rest: str) -> None:
        seat, _, name = rest.partition(" ")
        self._names[self._seat(seat)] = Sitter(name, computer=kind == "computer")

    def _announce(self, number: int, rest: str) -> None:
        """`deal 3 dealer 1 scores 5 6`: the first one is believed, the others follow from the deal before."""
        words = rest.split()
        extra = words[-1:] == ["extra"] and "refill" in {phase.key for phase in self._ruleset.phases}
        if words[-1:] == ["extra"]:
            words.pop()
        deal, dealer, *scores = words[:1] + words[2:3] + words[4:]
        if words[1] != "dealer" or words[3] != "scores" or len(scores) != self._ruleset.sides:
            raise ValueError(rest)
        given = start(
            self._ruleset, self._seat(dealer), tuple(map(_number, scores)), extra_hand=extra
        )._replace(number=_number(deal) - 1)
        self._check_over(number)
        self._check_scores(number, given)
        if self._deals or self._steps or self._cut is not None:
            before = self._match
            if _standing(given) != _standing(before):
                told = " ".join(map(str, before.scores))
                raise RecordError(
                    "record.does-not-follow",
                    line=number, deal=before.number + 1, dealer=before.dealer, scores=told,
                )  # fmt: skip
        self._finish("")
        self._match, self._announced = given, True

    def _check_scores(self, number: int, given: Match) -> None:
        auction = "auction" in {phase.key for phase in self._ruleset.phases}
        target = self._ruleset.target
        for score in given.scores:
            if (score < 0 and not auction) or (score >= target and not given.extra_hand):
                raise RecordError("record.scores", line=number, target=target)

    def _shuffle(self, number: int, line: str) -> None:
        self._check_over(number)
        action = parse_action(line.removesuffix(" ..."))
        assert isinstance(action, Shuffle)
        if line.endswith(" ..."):  # the rest, suit by suit
            action = Shuffle((*action.pack, *(card for card in PACK if card not in action.pack)))
        self._finish("")
        cut = self._match.dealer == NOBODY
        self._match, events = apply(self._match, action)
        if not cut:
            self._steps = [Step(self._match, events)]
        elif isinstance(events[0], Cut):
            self._cut = events[0]

    def _void(self, number: int) -> None:
        """A deal that was void, or was taken back in its middle."""
        if not self._steps:
            raise RecordError("record.nothing-to-void", line=number)
        deal = self._match.live
        if deal.over and not deal.void:
            raise RecordError("record.not-void", line=number)
        if not deal.over:
            back = start(
                self._ruleset, deal.setup.dealer, deal.setup.scores_before, extra_hand=self._match.extra_hand
            )
            self._match = back._replace(number=self._match.number)
            self._finish("void")

    def _act(self, number: int, word: str, rest: str) -> None:
        if not self._steps:
            raise RecordError("record.no-deal", line=number)
        seat = self._seat(word)
        action = parse_action(rest)
        if isinstance(action, Shuffle):
            raise ValueError(rest)
        match = self._match
        if match.live.over:
            raise IllegalAction("refusal.deal-over" if match.winner == NOBODY else "refusal.match-over")
        if seat != match.to_act:
            raise RecordError("record.not-to-act", line=number, seat=seat, to_act=match.to_act)
        step = Step(*apply(match, action), seat, action)
        self._match = step.match
        self._steps.append(step)

    def _check_over(self, number: int) -> None:
        if self._steps and not self._match.live.over:
            raise RecordError("record.not-over", line=number)

    def _finish(self, end: End) -> None:
        """The deal so far is complete."""
        if self._steps:
            over = self._steps[-1].match.live.over
            self._deals.append(Replay(tuple(self._steps), "" if over else end))
            self._steps = []

    def _seat(self, text: str) -> int:
        seat = _number(text)
        if not 0 <= seat < self._ruleset.players:
            raise ValueError(text)
        return seat


def _standing(match: Match) -> tuple[object, ...]:
    """What the deal before settles of the next."""
    return match.number, match.dealer, match.scores, match.extra_hand


def _number(text: str) -> int:
    if len(text) > len(str(MOST)) + 1 or abs(number := int(text)) > MOST:
        raise ValueError(text)
    return number
