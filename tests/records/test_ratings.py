"""Ratings of a match: sides as teams, pairs as one, computer players like anybody."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.records.ratings import Played, Rating, Subject, ranks, rate
from db.ratings import SURE

ANN, BEA, CAS, DEN = (Subject("person", str(101 + n)) for n in range(4))
CLUB = Subject("computer", "club")


def test_the_winners_rise_the_losers_fall_and_all_become_surer() -> None:
    after = rate(Played(((ANN, CAS), (BEA, DEN)), (0, 1)), {})
    assert after[ANN] == after[CAS] and after[BEA] == after[DEN]
    assert after[ANN].mu > Rating().mu > after[BEA].mu
    assert all(one.sigma < Rating().sigma and one.matches == 1 for one in after.values())


def test_the_two_of_a_side_are_one_pair_in_whatever_order_they_sit() -> None:
    first = rate(Played(((ANN, CAS), (BEA, DEN)), (0, 1)), {})
    pair = Subject("pair", "101+103")
    assert first[pair].matches == 1 and first[pair].mu > Rating().mu
    second = rate(Played(((CAS, ANN), (DEN, BEA)), (0, 1)), first)
    assert second[pair].matches == 2


def test_players_alone_are_no_pairs_and_the_losers_rank_by_their_scores() -> None:
    match = Played(((ANN,), (BEA,), (CAS,)), ranks(1, (9, 14, 3)))
    assert match.ranks == (1, 0, 2) and match.pairs == ()
    after = rate(match, {})
    assert after[BEA].mu > after[ANN].mu > after[CAS].mu


def test_losers_with_one_score_are_level() -> None:
    assert ranks(0, (14, 5, 5, 2)) == (0, 1, 1, 2)
    after = rate(Played(((ANN,), (BEA,), (CAS,), (DEN,)), ranks(0, (14, 5, 5, 2))), {})
    assert abs(after[BEA].mu - after[CAS].mu) < 1e-9


def test_a_computer_player_on_both_sides_is_one_subject_that_learns_nothing_but_certainty() -> None:
    after = rate(Played(((ANN, CLUB), (BEA, CLUB)), (0, 1)), {})
    assert after[CLUB].matches == 1 and abs(after[CLUB].mu - Rating().mu) < 1e-9
    assert {one.name for one in after if one.kind == "pair"} == {"101+club", "102+club"}


def test_a_new_person_has_no_place_yet_and_has_one_after_some_matches() -> None:
    ratings: dict[Subject, Rating] = {}
    sure = []
    for number in range(40):
        ratings |= rate(Played(((ANN, CAS), (BEA, DEN)), (number % 2, 1 - number % 2)), ratings)
        sure.append(ratings[ANN].sigma <= SURE)
    assert not any(sure[:5]) and sure[-1] and sorted(sure) == sure


@given(st.permutations([ANN, BEA, CAS, DEN]), st.integers(0, 1))
def test_who_sits_where_in_a_side_changes_nothing(order: list[Subject], winner: int) -> None:
    a, b, c, d = order
    one = rate(Played(((a, b), (c, d)), (winner, 1 - winner)), {})
    other = rate(Played(((d, c), (b, a)), (1 - winner, winner)), {})
    assert one.keys() == other.keys()
    assert all(abs(one[who].mu - other[who].mu) < 1e-9 for who in one)
