"""The scorepad: booked in order, stopped at the target, undone, corrected, and what cannot be is refused."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.cards import PACK, Rank
from bot.game.seats import NOBODY
from bot.game.variants import VARIANTS
from bot.league.pad import (
    PadDeal,
    PadError,
    PadState,
    apply,
    book,
    corrected,
    fold,
    gone,
    may_book,
    may_undo,
    start,
    tell,
    undo,
)
from bot.league.pad_entries import (
    Bid,
    Corrected,
    Deals,
    Entry,
    Fault,
    Gift,
    HangJack,
    Line,
    Next,
    Point,
    Told,
    Took,
    TurnUp,
    Undo,
    Void,
    parse_entries,
    parse_entry,
    parse_line,
    write_entries,
)
from bot.text import say
from tests.game.playing import EVERY_GAME
from tests.league.pads import any_entry, any_rules, rules_of, walk

WALKS = 5
RULES = Path(__file__).parents[2] / "bot" / "league"

SEATS = st.integers(0, 6)
MAYBE_SEAT = st.none() | SEATS
MAYBE_CARD = st.none() | st.sampled_from(PACK)
ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Deals, SEATS),
    st.builds(TurnUp, st.sampled_from(Rank)),
    st.just(Gift()),
    st.builds(Fault, st.sampled_from(["revoke", "trump-revoke", "looked", "misdeal"]), SEATS),
    st.builds(Bid, SEATS, st.integers(0, 16)),
    st.builds(Point, st.sampled_from(["high", "low", "jack"]), st.tuples(SEATS)),
    st.builds(Point, st.just("game"), st.lists(SEATS, min_size=1, max_size=4).map(tuple)),
    st.builds(HangJack, SEATS, MAYBE_SEAT, MAYBE_SEAT, MAYBE_CARD),
    st.builds(Took, st.integers(0, 16)),
    st.just(Next()),
    st.just(Void()),
)
LINES: st.SearchStrategy[Line] = st.one_of(
    ENTRIES,
    st.just(Undo()),
    st.builds(Told, MAYBE_SEAT, MAYBE_SEAT, MAYBE_CARD),
    st.builds(Corrected, st.integers(1, 7), st.integers(1, 20), st.lists(ENTRIES, max_size=6).map(tuple)),
)


def pad(
    text: str, key: str = "trinidad", players: int | None = None, best_of: int = 1, **options: object
) -> PadState:
    """A pad with those lines in its log, written with a comma between; seat 0 deals first."""
    lines = map(parse_line, text.split(", ") if text else ())
    return fold(rules_of(key, players, best_of, **options), 0, lines)


def refused(state: PadState, line: str) -> str:
    """The key of the refusal that a line gets; its sentence can be said."""
    with pytest.raises(PadError) as caught:
        apply(state, parse_line(line))
    assert say("en", caught.value.key, **caught.value.values).endswith(".")
    return caught.value.key.removeprefix("pad.error.")


def deal_of(state: PadState) -> PadDeal:
    assert state.deal is not None
    return state.deal


@EVERY_GAME
def test_scores_are_the_sum_of_awards_and_stop_at_the_target(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} sums")
    over = 0
    for _ in range(WALKS):
        *_, (_, _, state) = walk(any_rules(key, players, dice), dice)
        for game in state.games:
            scores = [0] * state.rules.sides
            for deal in game.deals:
                assert deal.before == tuple(scores)
                for place, award in enumerate(deal.awards, 1):
                    scores[award.side] += award.points
                    if scores[award.side] >= state.rules.target and not state.rules.ruleset.by_capture:
                        assert (game.winner, deal) == (award.side, game.deals[-1])
                        assert place == len(deal.awards)
                assert deal.scores == tuple(scores)
                assert deal.over or deal is state.deal
        over += state.over
    assert over


@EVERY_GAME
def test_undo_takes_back_exactly_the_last_entry_and_the_log_folds_to_the_same_pad(
    key: str, players: int
) -> None:
    dice = random.Random(f"{key} {players} undo")
    for _ in range(WALKS):
        lines: list[Line] = []
        first = None
        for before, entry, after in walk(any_rules(key, players, dice), dice, 60):
            first = before.first_dealer if first is None else first
            assert parse_line(entry.notation()) == entry
            lines.append(entry)
            back = undo(after)
            assert replace(back, locked=before.locked) == before
            if dice.random() < 0.3:
                assert replace(book(back, entry), locked=after.locked) == after
                lines += [Undo(), entry]
        assert first is not None
        assert fold(after.rules, first, lines) == after
        assert fold(after.rules, first, [parse_line(line.notation()) for line in lines]) == after


@EVERY_GAME
def test_with_undoing_and_corrections_at_any_time_the_log_still_folds_to_the_pad_and_sums_hold(
    key: str, players: int
) -> None:
    dice = random.Random(f"{key} {players} corrections")
    fixed = 0
    for _ in range(WALKS):
        rules = any_rules(key, players, dice)
        state, lines = start(rules, 0), list[Line]()
        while len(lines) < 60:
            line = _any_line(state, dice)
            try:
                after = apply(state, line)
            except PadError as refusal:
                assert say("en", refusal.key, **refusal.values).endswith(".")
                assert isinstance(line, Corrected | Undo)
                if state.over and not may_undo(state):
                    break
                continue
            assert isinstance(line, Corrected) or after.locked >= state.locked
            live = None if after.deal is None else (after.game.number, after.deal.number)
            assert live is None or live > after.locked, "what is booked in the live deal can be undone"
            fixed += isinstance(line, Corrected)
            lines.append(line)
            state = after
            assert sum(state.won) <= len(state.games) and max(state.won) <= rules.needed
            for game in state.games:
                for before, deal in pairwise(game.deals):
                    assert (before.over, deal.before, deal.number) == (True, before.scores, before.number + 1)
                assert all(game.winner != NOBODY for game in state.games[:-1])
        assert fold(rules, 0, [parse_line(line.notation()) for line in lines]) == state
    assert fixed


def _any_line(state: PadState, dice: random.Random) -> Line:
    chance = dice.random()
    over = [(game, deal) for game, deal in state.all_deals if deal.over]
    if over and (chance < 0.15 or (state.over and chance < 0.6)):
        game, deal = dice.choice(over)
        _, other = dice.choice(over)
        entries = tuple(entry for entry in other.entries if not isinstance(entry, Deals))
        return Corrected(game, deal.number, entries[: dice.randint(0, 6)])
    return Undo() if state.over or chance < 0.3 else any_entry(state, dice)


@EVERY_GAME
def test_what_may_be_booked_is_taken_and_all_else_is_refused_with_a_sentence(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} offered")
    everything: list[Entry] = [
        *(
            Fault(name, side)
            for name in ("revoke", "trump-revoke", "looked", "misdeal")
            for side in range(-1, 6)
        ),
        *(Point(name, (side,)) for name in ("high", "low", "jack", "game") for side in range(6)),
        *(Point("game", (first, second)) for first in range(5) for second in range(5)),
        *map(TurnUp, Rank),
        *map(HangJack, range(6)),
        *map(Took, range(-1, 16)),
        *map(Deals, range(-1, 6)),
        *(Bid(seat, points) for seat in range(-1, 6) for points in range(16)),
        *(Gift(), Next(), Void()),
    ]
    for state, _, after in list(walk(any_rules(key, players, dice), dice))[:40]:
        offered = may_book(state)
        assert len(set(offered)) == len(offered) > 0
        for entry in everything:
            try:
                book(state, entry)
            except PadError as refusal:
                assert say("en", refusal.key, **refusal.values).endswith(".")
                assert entry not in offered
            else:
                assert entry in offered
        assert after.deal is not None or may_book(after) == ()


@given(LINES)
def test_a_line_is_read_as_it_is_written(line: Line) -> None:
    assert parse_line(line.notation()) == line


@given(st.text(max_size=40) | st.text("high low jack game 0123 by from with KS: ,", max_size=30))
def test_text_that_is_no_notation_is_no_line(text: str) -> None:
    with suppress(ValueError):
        assert parse_line(parse_line(text).notation()) == parse_line(text)
    with suppress(ValueError):
        assert parse_entries(write_entries(parse_entries(text))) == parse_entries(text)


def test_what_is_no_entry_of_a_deal_is_not_read_as_one() -> None:
    for text in (
        "undo",
        "told by 3",
        "correct 1 1: high 0",
        "",
        "high",
        "jack 0 1",
        "took 07",
        "gift 1",
        "next ",
    ):
        with pytest.raises(ValueError):
            parse_entry(text)
    assert parse_entries("") == ()


def test_the_deal_moves_on_by_itself_once_game_is_booked_or_next_is_pressed() -> None:
    state = pad("turn-up 6, gift, high 0, low 1, jack 0, game 1")
    assert (deal_of(state).number, deal_of(state).dealer, state.game.scores) == (2, 1, (4, 3))
    state = pad("high 0, low 1, next, high 0, low 0, hang-jack 1, next")
    assert (deal_of(state).number, deal_of(state).dealer, state.game.scores) == (3, 2, (3, 4))


def test_a_side_that_reaches_the_target_wins_at_once_and_the_rest_of_the_deal_is_nobodys() -> None:
    state = pad("high 0, low 1, jack 0, next, turn-up 6, high 1", target=4)
    assert state.winner == 1 and state.game.scores == (2, 4)
    assert refused(state, "low 0") == "decided"
    assert may_book(state) == () and may_undo(state)
    assert undo(state).winner == NOBODY


def test_a_series_goes_on_until_one_side_has_most_of_the_games_and_the_deal_goes_round() -> None:
    state = pad("turn-up J, high 0, low 0", target=6, best_of=3)
    assert state.won == (0, 0)
    state = apply(state, parse_line("jack 0"))
    assert state.won == (1, 0) and state.winner == NOBODY
    assert (state.game.number, deal_of(state).number, deal_of(state).dealer) == (2, 1, 1)
    assert undo(state).game.number == 1
    state = apply(state, Deals(3))
    assert deal_of(state).dealer == 3
    state = apply(state, TurnUp(Rank.JACK))
    assert state.game.scores == (0, 3)
    assert refused(state, "deals 2") == "twice"
    assert refused(pad("revoke 0"), "deals 2") == "deals-first-only"


def test_several_turn_ups_pay_the_dealers_side_and_no_gift_follows_a_run() -> None:
    state = pad("turn-up J, turn-up 6, turn-up J")
    assert state.game.scores == (8, 0)
    assert refused(state, "turn-up A") == "no-more-runs"
    assert refused(pad("turn-up J, turn-up J"), "turn-up A") == "trump-is-settled"
    assert refused(state, "gift") == "gift-after-run"
    assert refused(pad("gift"), "turn-up A") == "too-late"
    assert refused(pad("gift"), "gift") == "twice"
    assert (
        refused(pad("turn-up J, turn-up 6", hand_size=7, key="kick-and-pull"), "turn-up A") == "no-more-runs"
    )


def test_house_rules_say_what_is_paid() -> None:
    assert refused(pad(""), "turn-up 2") == "turn-up-pays-nothing"
    tobago = pad("turn-up 2", turn_up_bonus="two")
    assert tobago.game.scores == (2, 0)
    assert refused(tobago, "turn-up 6") == "turn-up-pays-nothing"
    assert pad("high 0, low 0, game 1", game_points=2).game.scores == (2, 2)
    assert refused(pad("", target=1, gift_at_match_point="forbidden"), "gift") == "gift-would-win"
    assert pad("gift", target=1).winner == 1
    assert pad("gift", "kick-and-pull", 3, gift_to="all").game.scores == (0, 1, 1)
    assert pad("gift", "kick-and-pull", 3).game.scores == (0, 1, 0)


def test_game_level_goes_to_all_who_tie_but_the_dealer_where_the_rules_have_it_so() -> None:
    state = pad("high 0, low 0", "kick-and-pull", 3)
    assert apply(state, Point("game", (1, 2))).game.scores == (2, 1, 1)
    for level in ("game 0 1", "game 2 1", "game 1 1", "game 0 1 2"):
        assert refused(state, level) == "game-shared"
    assert refused(pad("high 0, low 0", "kick-and-pull", 3, game_tie="nobody"), "game 1 2") == "game-level"
    assert refused(pad("high 0, low 0"), "game 0 1") == "game-level"
    won = pad("high 0, low 0, game 1 2", "kick-and-pull", 3, target=1 + 2)
    assert won.winner == NOBODY
    assert pad("high 1, low 2, game 1 2", "kick-and-pull", 3, target=2).winner == 1


def test_what_cannot_be_is_refused_with_what_to_do() -> None:
    counted = pad("high 0, low 1, jack 0")
    assert refused(counted, "high 1") == "twice"
    assert refused(counted, "turn-up J") == refused(counted, "gift") == "too-late"
    assert refused(counted, "jack 1") == "twice"
    assert refused(counted, "hang-jack 1") == "jack-and-hung-jack"
    assert refused(pad("high 0, low 1, hang-jack 0"), "jack 1") == "jack-and-hung-jack"
    assert refused(pad("high 0"), "high 1") == "twice"
    for line in ("low 0", "jack 0", "hang-jack 1"):
        assert refused(pad(""), line) == "high-and-low-first"
    assert refused(pad("high 0"), "game 0") == "high-and-low-first"
    assert refused(pad("high 0"), "next") == "high-and-low-first"
    assert refused(pad(""), "high 2") == "no-such-side"
    assert refused(pad(""), "deals 4") == "no-such-seat"
    assert refused(pad(""), "deals 0") == "deals-already"
    assert refused(pad("high 0, low 0, next"), "deals 3") == "deals-first-only"
    with pytest.raises(PadError, match="one-side"):
        book(pad(""), Point("high", (0, 1)))


def test_where_no_trump_was_in_play_game_alone_is_booked_or_nothing() -> None:
    assert pad("game 1").game.scores == (0, 1)
    assert deal_of(pad("next")).number == 2
    assert refused(pad("", "yorkshire"), "next") == "high-and-low-first"
    assert refused(pad("", "yorkshire"), "game 0") == "high-and-low-first"


def test_a_game_without_it_refuses_it_and_says_so() -> None:
    assert refused(pad("", "yorkshire"), "turn-up J") == "no-turn-up"
    assert refused(pad("", "yorkshire"), "gift") == "no-gift"
    assert refused(pad("high 0, low 0", "yorkshire"), "hang-jack 1") == "no-hang"
    assert refused(pad("", "yorkshire"), "void") == "never-void"
    assert refused(pad("", "yorkshire"), "bid 0 2") == "no-bid"
    assert refused(pad(""), "took 3") == "no-capture"
    assert refused(pad("", "cinch"), "high 0") == "captured-only"
    assert refused(pad("", "cinch"), "revoke 0") == "no-penalty"
    assert refused(pad("high 0"), "void") == "void-too-late"


def test_penalties_are_paid_at_once_to_the_others() -> None:
    state = pad("turn-up A, revoke 0, high 0, low 0")
    assert state.game.scores == (3, 1)
    assert refused(state, "game 0") == "game-barred"
    assert deal_of(apply(state, parse_line("game 1"))).number == 2
    assert pad("high 0, low 0, next, trump-revoke 0").winner == 1
    assert pad("looked 1", "yorkshire").game.scores == (4, 0)
    assert pad("looked 1", "yorkshire", target=4).winner == 0
    assert refused(pad("", "yorkshire"), "looked 0") == "pitchers-fault"
    assert refused(pad("looked 1", "yorkshire"), "looked 1") == "twice"
    assert refused(pad(""), "looked 1") == "no-penalty"


def test_a_misdeal_pays_the_others_and_the_same_dealer_deals_again() -> None:
    state = pad("turn-up A, misdeal 0")
    assert (state.game.scores, deal_of(state).number, deal_of(state).dealer) == ((1, 1), 2, 0)
    assert refused(pad(""), "misdeal 1") == "dealers-fault"
    assert refused(pad("high 0"), "misdeal 0") == "misdealt-too-late"
    assert pad("misdeal 0", "pitch", 5).game.scores == (0, 1, 1, 1, 1)
    again = pad("turn-up A, void")
    assert (deal_of(again).number, deal_of(again).dealer, again.game.scores) == (2, 0, (1, 0))


def test_a_bid_of_pitch_is_made_or_lost_when_the_deal_is_over() -> None:
    state = pad("bid 1 3, high 1, low 0, jack 1", "pitch")
    assert state.game.scores == (0, 0)
    assert apply(state, Point("game", (1,))).game.scores == (1, 3)
    lost = apply(state, Next())
    assert lost.game.scores == (1, -3)
    assert refused(pad("", "pitch"), "high 0") == "bid-first"
    assert refused(pad("", "pitch"), "next") == "bid-first"
    assert refused(pad("", "pitch"), "bid 0 5") == "bid-range"
    assert refused(pad("bid 0 2", "pitch"), "bid 1 3") == "twice"


def test_a_bid_of_cinch_is_made_or_lost_by_what_the_bidders_took() -> None:
    assert pad("bid 1 7, took 9", "cinch").game.scores == (5, 9)
    assert pad("bid 1 10, took 9", "cinch").game.scores == (5, -10)
    state = pad("bid 1 10", "cinch")
    assert refused(state, "took 15") == "took-range"
    assert refused(state, "next") == "took-first"
    assert refused(pad("", "cinch"), "took 9") == "bid-first"


def test_two_sides_of_cinch_at_the_target_play_an_extra_hand_that_settles_it() -> None:
    state = pad("bid 0 7, took 7, bid 0 7, took 7, bid 1 7, took 14", "cinch", target=22)
    assert state.winner == 1
    level = pad("bid 0 7, took 7, bid 0 7, took 7", "cinch", target=14)
    assert level.game.scores == (14, 14) and level.winner == 0
    extra = pad("bid 0 7, took 9, bid 0 7, took 9, bid 1 7, took 11", "cinch", target=21)
    assert extra.game.scores == (21, 21) and extra.winner == NOBODY and deal_of(extra).extra_hand
    again = apply(extra, Fault("misdeal", 1))
    assert again.winner == NOBODY and deal_of(again).extra_hand
    assert apply(apply(extra, Bid(0, 7)), Took(8)).winner == 0


def test_a_hung_jack_keeps_whose_it_was_who_took_it_and_with_what() -> None:
    state = pad("high 1, low 0, hang-jack 1 by 3 from 0 with KS")
    assert state.game.scores == (1, 4)
    (award,) = [award for award in deal_of(state).awards if award.category == "hang-jack"]
    assert (award.captor, award.holder, str(award.card)) == (3, 0, "KS")
    counted = pad("high 1, low 0")
    for line, key in {
        "hang-jack 1 by 2": "captor-elsewhere",
        "hang-jack 1 from 3": "hung-their-own",
        "hang-jack 1 with TS": "hanging-card",
        "hang-jack 1 by 5": "no-such-seat",
        "hang-jack 0 with AS": "ace-is-high",
    }.items():
        assert refused(counted, line) == key


def test_a_card_that_was_turned_up_of_trumps_is_not_played() -> None:
    given = pad("turn-up J, gift, high 1, low 0")
    assert refused(given, "jack 0") == refused(given, "hang-jack 1") == "turned-up"
    assert not any(isinstance(entry, HangJack) for entry in may_book(given))
    again = pad("turn-up J, turn-up 6, turn-up J, high 1, low 0")  # the second jack is of another suit
    assert refused(again, "jack 0") == "turned-up"
    assert refused(pad("turn-up A, gift, high 1, low 0"), "hang-jack 1 with AS") == "turned-up"
    for stood in ("turn-up J", "turn-up J, turn-up A", "turn-up J, turn-up A, turn-up A", "turn-up 6, gift"):
        assert apply(pad(f"{stood}, high 1, low 0"), HangJack(1)).game.scores[1] >= 4, "it may be in play"


def test_who_hung_the_jack_may_be_told_later_but_not_after_the_next_deal() -> None:
    state = pad("high 1, low 0, hang-jack 1, game 0, turn-up J")
    told = tell(tell(state, Told(captor=3)), Told(holder=0))
    assert told.games[0].deals[0].entries[2] == HangJack(1, captor=3, holder=0)
    assert told.game.scores == state.game.scores
    assert undo(told).games[0].deals[0].entries[2] == HangJack(1, captor=3, holder=0)
    assert refused(state, "told by 2") == "captor-elsewhere"
    assert refused(state, "told") == "nothing-told"
    later = apply(apply(apply(state, Point("high", (0,))), Point("low", (0,))), Next())
    assert refused(later, "told by 3") == "no-jack-hung"


def test_a_deal_is_locked_once_the_next_one_has_a_point_even_if_that_is_undone() -> None:
    state = undo(pad("high 0, low 0, next, high 1"))
    assert deal_of(state).number == 2 and not deal_of(state).entries
    assert refused(state, "undo") == "locked"
    assert not may_undo(state)
    assert refused(pad(""), "undo") == "nothing-to-undo"
    won = pad("turn-up J, turn-up A, turn-up 6, high 0", best_of=3, target=7)
    assert undo(won).game.number == 1, "the next game has no point yet"
    assert refused(undo(book(won, TurnUp(Rank.ACE))), "undo") == "locked"


def test_undo_reaches_back_over_deals_without_a_point() -> None:
    state = pad("high 0, low 0, next, next, next")
    assert deal_of(state).number == 4
    for _ in range(3):
        state = undo(state)
    assert deal_of(state).number == 1 and len(deal_of(state).entries) == 2


def test_a_correction_replaces_what_a_deal_came_to() -> None:
    state = pad("high 0, low 0, jack 0, game 0, high 1, low 1, next, turn-up J")
    fixed = corrected(state, 1, 1, parse_entries("high 0, low 1, hang-jack 1, game 1"))
    assert fixed.game.scores == (4, 7)
    assert [deal.number for deal in fixed.game.deals] == [1, 2, 3]
    assert deal_of(fixed).entries == (TurnUp(Rank.JACK),)
    assert fixed.locked >= (1, 1)
    void = corrected(state, 1, 1, (Void(),))
    assert [deal.dealer for deal in void.game.deals] == [deal.dealer for deal in state.game.deals]
    shorter = corrected(state, 1, 1, parse_entries("high 0, low 0"))
    assert shorter.games[0].deals[0].entries[-1] == Next()
    line = Corrected(1, 1, parse_entries("high 0, low 1"))
    assert apply(state, parse_line(line.notation())) == corrected(state, 1, 1, line.entries)


def test_a_deal_that_was_corrected_is_not_undone_by_one_side() -> None:
    state = corrected(pad("high 0, low 0, next"), 1, 1, parse_entries("high 1, low 1"))
    assert refused(state, "undo") == "locked"
    assert may_undo(book(state, TurnUp(Rank.ACE)))


def test_what_a_correction_made_fall_away_and_is_booked_anew_can_be_undone() -> None:
    state = pad(", ".join(["high 0, low 1, next"] * 5), target=7)
    ended = corrected(state, 1, 1, parse_entries("turn-up J, turn-up A, turn-up 6, high 0"))
    assert ended.winner == 0 and len(ended.game.deals) == 1
    reopened = corrected(ended, 1, 1, parse_entries("high 0, low 1"))
    assert deal_of(undo(book(reopened, Point("high", (1,))))) == deal_of(reopened)


def test_a_correction_by_which_the_game_ended_earlier_drops_its_later_deals() -> None:
    state = pad("high 0, low 0, next, high 1, low 0, next, high 0, low 0", target=6)
    assert len(state.game.deals) == 3
    fixed = corrected(state, 1, 1, parse_entries("turn-up J, high 0, low 0, jack 0"))
    assert fixed.winner == 0 and len(fixed.game.deals) == 1
    assert gone(state, fixed) == ((1, 2), (1, 3)) and gone(state, state) == ()
    fixed = corrected(state, 1, 1, parse_entries("turn-up J, high 0, low 0"))
    assert fixed.winner == 0 and fixed.game.deals[-1].entries == (Point("high", (1,)), Point("low", (0,)))


def test_a_correction_may_not_leave_a_game_undecided_that_another_followed() -> None:
    state = pad("turn-up J", target=3, best_of=3)
    assert state.won == (1, 0)
    reopened = corrected(state, 1, 1, (TurnUp(Rank.ACE),))
    assert reopened.won == (0, 0) and reopened.game.number == 1
    begun = book(state, TurnUp(Rank.ACE))
    assert refused(begun, "correct 1 1: turn-up A") == "game-undecided"
    other = corrected(begun, 1, 1, parse_entries("gift, high 1, low 1"))
    assert other.won == (0, 1) and deal_of(other).entries == (TurnUp(Rank.ACE),)
    assert deal_of(other).dealer == deal_of(begun).dealer


def test_a_correction_that_decides_the_series_earlier_drops_the_games_after_it() -> None:
    state = pad("turn-up J, turn-up J, turn-up A", target=3, best_of=3)
    assert state.won == (1, 1)
    fixed = corrected(state, 2, 1, parse_entries("gift, high 0, low 0"))
    assert fixed.won == (2, 0) and fixed.winner == 0 and len(fixed.games) == 2
    assert gone(state, fixed) == ((3, 1),)


def test_a_correction_by_which_a_later_dealer_deals_anyway_needs_no_word_on_who_deals() -> None:
    state = pad("high 1, low 1, next, high 1, deals 1, turn-up A", target=3, best_of=3)
    fixed = corrected(state, 1, 1, parse_entries("high 1, low 1, jack 1"))
    assert gone(state, fixed) == ((1, 2),)
    assert deal_of(fixed).dealer == 1 and deal_of(fixed).entries == (TurnUp(Rank.ACE),)


def test_a_correction_with_which_a_later_deal_cannot_be_names_that_deal() -> None:
    lines = "high 1, low 1, game 0, high 1, low 1, next, gift, next"
    state = pad(lines, target=7, gift_at_match_point="forbidden")
    wrong = Corrected(1, 1, parse_entries("revoke 0, high 1, low 1, game 1"))
    assert refused(state, wrong.notation()) == "later-deal"
    with pytest.raises(PadError) as caught:
        apply(state, wrong)
    told = say("en", caught.value.key, **caught.value.values)
    assert "Deal 3 of game 1" in told and "a gift may not end the game" in told
    right = corrected(state, 1, 3, parse_entries("high 0, low 0"))
    assert apply(right, wrong).game.scores == (2, 6)


def test_a_correction_that_cannot_be_is_refused() -> None:
    state = pad("high 0, low 0, next, turn-up J", target=5)
    for line, key in {
        "correct 1 2: high 0": "deal-open",
        "correct 1 9: high 0": "no-such-deal",
        "correct 2 1: high 0": "no-such-deal",
        "correct 1 1: deals 1, high 0": "dealer-stays",
        "correct 1 1: high 0": "high-and-low-first",
        "correct 1 1: high 0, low 0, next, high 1": "beyond-the-end",
        "correct 1 1: turn-up J, turn-up 6, high 0": "beyond-the-end",
        "correct 1 1: high 0, high 1": "twice",
    }.items():
        assert refused(state, line) == key


def test_every_refusal_of_the_rules_is_reached_here() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in RULES.glob("pad*.py"))
    raised = set(re.findall(r'"pad\.error\.([a-z-]+)"', source))
    tried = Path(__file__).read_text(encoding="utf-8")
    assert len(raised) > 40
    assert not {key for key in raised if f'"{key}"' not in tried}


def test_every_game_says_what_its_penalties_are() -> None:
    assert {key: [penalty.key for penalty in variant.penalties] for key, variant in VARIANTS.items()} == {
        "trinidad": ["revoke", "trump-revoke", "misdeal"],
        "yorkshire": ["looked", "misdeal"],
        **{key: ["misdeal"] for key in ("kick-and-pull", "seven-up", "cinch", "pitch")},
    }
