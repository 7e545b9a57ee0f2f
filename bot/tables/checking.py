"""Whether what is stored is what the actions, and the matches, come to: the rules over every deal, the fold
over every rating. No finding names a card: hands under way are looked at too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isclose

from bot.game.engine import start
from bot.game.events import Award
from bot.game.options import OptionError
from bot.game.rules import IllegalAction, Ruleset
from bot.game.seats import NOBODY
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.records.ratings import Rating, Subject
from bot.tables import dealing
from bot.tables.records import BATCH, fold
from db.checking import KeptMatch, Snapshot
from db.matches import AwardRow, DealEnd, MatchRow, StoredDeal
from db.ratings import Scope, Standing
from db.ratings import Subject as Named

UNREADABLE = (ValueError, TypeError, LookupError, AttributeError)
"""What rows come to that hold what is never written there, such as lists that are none."""
SWEEP = {"high", "low", "jack", "game"}

Outcome = tuple[int | None, tuple[int, ...] | None]
"""The side that won, and scores by side; of both None while nobody has."""
Counted = AwardRow | Award


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, or only worth a note: ``key`` names the text under `check`, ``values`` fill it.

    what: the text under `check.what` of the thing that differs.
    """

    key: str
    values: dict[str, object] = field(default_factory=dict)
    what: str | None = None
    note: bool = False


def check_match(kept: KeptMatch) -> Iterator[Finding]:
    """All that is not as the actions of a match say; may raise any of UNREADABLE."""
    match = kept.match
    try:
        ruleset = VARIANTS[match.variant].ruleset(match.players, match.options)
    except (KeyError, OptionError):
        yield Finding("no-game", {"match": match.id})
        return
    if [player.seat for player in match.seats] != list(range(match.players)):
        yield Finding("seats", {"match": match.id})
    if not kept.play_kept or kept.pad_game is not None:
        return  # the result is all there is, or a pad has the play
    if _first_dealer(ruleset, match) != match.first_dealer:
        yield Finding("first-dealer", {"match": match.id})
    walk = _Walk(ruleset, match)
    for deal, end in kept.deals:
        yield from walk.check(deal, end)
    if walk.last is None:  # today's rules do not tell the last deal: anything may be
        yield from result(kept)
    else:
        yield from _last(kept, walk.last)
    awards = [(deal.start.number, award) for deal, end in kept.deals if end for award in end.awards]
    yield from counts(kept, ruleset, awards)
    if kept.table_turn not in (None, walk.turn):
        yield Finding("turn", {"match": match.id})


def _first_dealer(ruleset: Ruleset, match: MatchRow) -> int | None:
    try:
        cut = dealing.read_cut(ruleset, match.cut)
    except (IllegalAction, ValueError):
        return None
    return match.first_dealer if cut is None else cut.dealer


class _Walk:
    """From deal to deal: what each leaves is what the next begins from."""

    def __init__(self, ruleset: Ruleset, match: MatchRow) -> None:
        self._ruleset = ruleset
        self._match = match
        self._number = 0
        self._left: Match | None = start(ruleset, match.first_dealer)
        self.turn: int | None = None
        """The one that comes after the actions so far; None before the first deal."""
        self.last: Match | None = None
        """How the latest deal was played out; None where today's rules do not tell."""

    def check(self, deal: StoredDeal, end: DealEnd | None) -> Iterator[Finding]:
        begun = deal.start
        where: dict[str, object] = {"match": self._match.id, "deal": begun.number}
        if begun.number != self._number + 1:
            yield Finding("deal-missing", {**where, "expected": self._number + 1})
        elif self._left is not None:
            yield from self._follows(deal, self._left, where)
        self._number = begun.number
        try:
            self.last = dealing.read_match(self._ruleset, deal)
        except (IllegalAction, ValueError):
            self.last = None
        played = None if self.last is None else dealing.end_of(self.last)
        self.turn = deal.first_turn + len(deal.actions)
        older = begun.edition != self._ruleset.variant.edition
        if (older or self.last is None) and played is None and end == DealEnd(begun.scores, True, ()):
            # What the rules of a new edition refuse is dealt again, and that takes a turn of its own.
            yield Finding("deal-taken-back", where, note=True)
            self.turn += 1
            self.last, self._left = None, dealing.before(self._ruleset, deal)
            return
        self._left = self.last
        if self.last is not None and played == end:
            return
        if older:
            yield Finding("deal-older", {**where, "edition": begun.edition}, note=True)
            self.last = self._left = None
        elif self.last is None:
            yield Finding("deal-refused", where)
        elif played is None or end is None:
            yield Finding("deal-over" if end is None else "deal-going-on", where)
        else:
            yield from self._differs(played, end, where)

    def _follows(self, deal: StoredDeal, left: Match, where: dict[str, object]) -> Iterator[Finding]:
        if deal.start.dealer != left.dealer:
            yield Finding("deal-follows", where, "dealer")
        if deal.start.scores != left.scores:
            yield Finding("deal-follows", where, "scores")
        if deal.start.extra_hand != left.extra_hand:
            yield Finding("deal-follows", where, "extra-hand")
        turns = range(deal.first_turn, deal.first_turn + len(deal.actions))
        if self.turn not in (None, deal.first_turn) or [turn for turn, _, _ in deal.actions] != list(turns):
            yield Finding("deal-follows", where, "turn")

    def _differs(self, played: DealEnd, end: DealEnd, where: dict[str, object]) -> Iterator[Finding]:
        if played.awards != end.awards:
            yield Finding("deal-kept", where, "awards")
        if played.scores != end.scores:
            yield Finding("deal-kept", where, "scores")
        if played.void != end.void:
            yield Finding("deal-kept", where, "void")


def _last(kept: KeptMatch, last: Match) -> Iterator[Finding]:
    """The result of a match is that of its last deal."""
    match = kept.match
    winner, scores = (None, None) if last.winner == NOBODY else (last.winner, last.scores)
    if match.ending == "resigned" and last.winner == NOBODY and match.winner is not None:
        winner, scores = match.winner, last.scores
    yield from result(kept, (winner, scores))


def result(kept: KeptMatch, due: Outcome | None = None) -> Iterator[Finding]:
    """The result of a match is that of its latest correction, or else what was played: winner, and scores.

    due: None where it is not known what was played.
    """
    match = kept.match
    stored = (match.winner, match.scores, kept.void)
    if kept.corrected is not None:
        corrected = (kept.corrected.winner, kept.corrected.scores, kept.corrected.void)
        if stored != corrected:
            yield Finding("result", {"match": match.id})
    elif due is not None and stored != (*due, False):
        yield Finding("result", {"match": match.id})
    ended = match.finished_at is not None
    if (match.winner is not None and not ended) or (ended and kept.table_turn is not None):
        yield Finding("time", {"match": match.id})


def counts(kept: KeptMatch, ruleset: Ruleset, awards: Sequence[tuple[int, Counted]]) -> Iterator[Finding]:
    """Sides, and what is counted for each seat once there is a winner. awards: each with its deal."""
    match = kept.match
    jacks = [award for _, award in awards if award.category == "hang-jack"]
    taken = defaultdict(set)
    for number, award in awards:
        taken[number, award.side].add(award.category.removeprefix("hang-"))
    for player, swept in zip(match.seats, kept.swept, strict=True):
        stored: dict[str, object] = {
            "side": player.side,
            "won": player.won,
            "hung": player.hung,
            "jacks_lost": player.jacks_lost,
            "swept": swept,
        }
        due: dict[str, object] = {
            "side": ruleset.seating.side_of(player.seat),
            "won": player.side == match.winner,
            "hung": sum(award.captor == player.seat for award in jacks),
            "jacks_lost": sum(award.holder == player.seat for award in jacks),
            "swept": sum(side == player.side and what >= SWEEP for (_, side), what in taken.items()),
        }
        if match.winner is None:
            due |= {"won": None, "hung": 0, "jacks_lost": 0, "swept": 0}
        for what in due:
            if stored[what] != due[what]:
                yield Finding("player", {"match": match.id, "seat": player.seat}, what)


def check_ratings(
    snapshot: Snapshot, scope: Scope, mark: int, back_to: int | None = None
) -> Iterator[Finding]:
    """The ratings of a scope and every step of them, against a fold from the first match to the mark.

    back_to: a correction is just being followed; only the steps up to there are looked at. May raise any of
    UNREADABLE.
    """
    where = scope_values(scope)
    mark = mark if back_to is None else min(mark, back_to)
    now: dict[Subject, Rating] = {}
    wrong, due, after = [], set(), 0
    while batch := [match for match in snapshot.log(scope, after, BATCH) if match.ended <= mark]:
        after = batch[-1].ended
        for step in fold(batch, now):
            due.add(step.match_id)
            now |= {Subject(*one): Rating(*rating) for one, rating in step.ratings.items()}
            if not _same(snapshot.steps(scope, step.match_id), dict(step.ratings)):
                wrong.append(step.match_id)
    wrong += [match_id for match_id in snapshot.stepped(scope, back_to) if match_id not in due]
    if wrong:
        # A step that is wrong makes the next ones wrong.
        yield Finding("step", {**where, "match": wrong[0], "n": len(wrong)})
    if back_to is not None:
        return
    kept = snapshot.ratings(scope)
    folded: dict[Named, Standing] = {
        (one.kind, one.name): (r.mu, r.sigma, r.matches) for one, r in now.items()
    }
    off = {one for one in kept.keys() | folded.keys() if not _close(kept.get(one), folded.get(one))}
    for _, subject in sorted(off | set(snapshot.misplaced(scope))):
        yield Finding("rating", {**where, "subject": subject})


def scope_values(scope: Scope) -> dict[str, object]:
    """What its findings say of a scope."""
    return {"guild": scope.guild_id, "season": scope.season_id, "game": scope.variant}


def _same(kept: dict[Named, Standing], due: dict[Named, Standing]) -> bool:
    return kept.keys() == due.keys() and all(_close(kept[one], due[one]) for one in due)


def _close(kept: Standing | None, due: Standing | None) -> bool:
    """Equal but for the last digits, which another computer may round otherwise."""
    if kept is None or due is None:
        return kept is due
    return kept[2] == due[2] and all(isclose(kept[at], due[at], rel_tol=1e-9) for at in (0, 1))
