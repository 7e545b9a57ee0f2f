"""Who sits in for whom, and for whom the match counts, as boards say it."""

from __future__ import annotations

from dataclasses import replace

from bot.render.seats import MOST_STINTS, Seats, Sitter, Stint, records_line, stand_ins_line

SIDES = (0, 1, 0, 1)


def plain(line: str) -> str:
    """Without the marks round names."""
    return line.replace("\u2068", "").replace("\u2069", "")


def seats(*sitters: Sitter, stints: tuple[Stint, ...] = (), offered: frozenset[int] = frozenset()) -> Seats:
    return replace(Seats.of("Heron", sitters, SIDES), stints=stints, offered=offered)


ANN, BOB, DOT = Sitter("Ann"), Sitter("Bob"), Sitter("Dot")
GAIL = Sitter("Gail", owner="Carl")
TOUCAN = Sitter("Toucan", computer=True, owner="Carl")


def test_a_computer_player_sits_in_and_a_person_plays_for_the_owner() -> None:
    assert plain(stand_ins_line(seats(ANN, BOB, TOUCAN, DOT), "en")) == "Toucan sits in for Carl"
    told = plain(stand_ins_line(seats(ANN, BOB, GAIL, DOT), "en"))
    assert told == "Gail plays for Carl; the match counts for Carl"


def test_a_seat_that_anyone_may_take_is_told_as_such() -> None:
    told = plain(stand_ins_line(seats(ANN, BOB, TOUCAN, DOT, offered=frozenset({2})), "en"))
    assert told == "Toucan sits in for Carl, whose seat anyone may take; the match counts for Carl"


def test_the_result_tells_who_played_for_whom_and_since_when() -> None:
    stint = Stint("Gail", "Carl", 3)
    told = plain(records_line(seats(ANN, BOB, GAIL, DOT, stints=(stint,)), "en"))
    assert told == "Gail played for Carl from deal 3; it counts for Carl"
    told = plain(records_line(seats(ANN, BOB, TOUCAN, DOT, stints=(stint,)), "en"))
    assert told == "Gail played for Carl from deal 3; it counts for Carl · Toucan sits in for Carl"
    assert records_line(seats(ANN, BOB, Sitter("Carl"), DOT), "en") == ""


def test_of_very_many_only_the_latest_are_told_and_no_name_breaks_the_line() -> None:
    stints = tuple(Stint(f"**Person** {number}\n# x", "Carl", number) for number in range(1, 40))
    told = records_line(seats(ANN, BOB, GAIL, DOT, stints=stints), "en")
    assert told.count("played for") == MOST_STINTS and "from deal 39" in told and "from deal 33;" not in told
    assert "\n" not in told and "**Person**" not in told
