"""A match as text says what the database holds; what is wrong with a text is told by its line."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.cards import PACK
from bot.game.variants import VARIANTS
from bot.render.seats import Sitter
from bot.tables.history import ruleset_of
from bot.tables.replaying import Replay
from bot.tables.replaying import replay as replayed
from bot.tables.transcript import Record, RecordError, read, write
from bot.text import say
from db.history import HistoryStore, PastMatch
from db.matches import DealEnd, StoredDeal
from tests.game.journal import JOURNALS
from tests.game.playing import EVERY_GAME
from tests.tables.conftest import ANN, MODERATOR, Floor
from tests.tables.past import finished, past

PACK_TEXT = " ".join(map(str, PACK))
SHORT = f"""trinidad 4 {{"target": 7}}
person 0 Ann
deal 2 dealer 3 scores 1 2
shuffle {PACK_TEXT}
"""
"""The beginning of a deal that the others are bent from; its pack is suit by suit."""


def same(deals: tuple[Replay, ...] | list[Replay], others: tuple[Replay, ...] | list[Replay]) -> bool:
    """Whether they have the same steps, ends and all that can be seen of each."""
    return [[deal.moment(at) for at in range(deal.last + 1)] for deal in deals] == [
        [deal.moment(at) for at in range(deal.last + 1)] for deal in others
    ]


async def stored(floor: Floor, match: PastMatch) -> tuple[StoredDeal, ...]:
    return await HistoryStore(floor.database).deals(match.row.id)


@EVERY_GAME
async def test_a_match_of_every_game_is_read_again_as_it_was_written(
    floor: Floor, key: str, players: int
) -> None:
    for _ in range(3):
        match = await finished(floor, key, players)
        deals = await stored(floor, match)
        text = write(match, deals)
        record = read(text)
        assert same(record.deals, [replayed(ruleset_of(match), deal) for deal in deals])
        assert record.ruleset.options == ruleset_of(match).options
        assert record.sitters == tuple(Sitter(each.name) for each in match.row.seats)
        assert record.cut is not None and record.cut.dealer == match.row.first_dealer


@EVERY_GAME
async def test_each_deal_of_every_game_is_a_record_of_its_own(floor: Floor, key: str, players: int) -> None:
    match = await finished(floor, key, players)
    for deal in await stored(floor, match):
        record = read(write(match, [deal]))
        assert same(record.deals, [replayed(ruleset_of(match), deal)])
        assert (record.cut is None) == (deal.start.number > 1)


async def test_a_record_has_names_as_shown_and_no_ids(floor: Floor) -> None:
    match = await finished(floor)
    text = write(match, await stored(floor, match))
    assert "person 0 Ann" in text
    words = {word for line in text.splitlines() for word in line.split()}
    assert {str(each.user_id) for each in match.row.seats} & words == set()


async def test_computer_players_are_told_from_people(floor: Floor) -> None:
    table = await floor.lobby(1, target=1)
    await floor.tables.start(table.id, ANN, fill=True)
    await floor.tables.close(table.id, MODERATOR)
    match = await past(floor, table)
    record = read(write(match, await stored(floor, match)))
    assert [sitter.computer for sitter in record.sitters] == [False, True, True, True]


async def test_a_match_that_was_given_up_ends_where_it_ended(floor: Floor) -> None:
    table = await floor.match(target=50)
    for _ in range(40):
        await floor.move(table)
    await floor.tables.close(table.id, MODERATOR)
    match = await past(floor, table)
    record = read(write(match, await stored(floor, match)))
    assert record.deals[-1].end == "given-up"
    assert {deal.end for deal in record.deals[:-1]} <= {""}


def test_a_deal_taken_back_in_its_middle_is_followed_by_another_of_the_same_dealer() -> None:
    text = f"{SHORT}0 stand\nvoid\ndeal 3 dealer 3 scores 1 2\nshuffle {PACK_TEXT}\n"
    record = read(text)
    assert [deal.end for deal in record.deals] == ["void", "given-up"]
    assert record.deals[1].moment(0).view.scores_before == (1, 2)


async def test_such_a_deal_is_written_so(floor: Floor) -> None:
    match = await finished(floor)
    (whole, *_) = await stored(floor, match)
    end = DealEnd(whole.start.scores, True, ())
    broken = replace(whole, start=replace(whole.start, end=end), actions=whole.actions[:2])
    again = replace(whole, start=replace(whole.start, number=2))
    text = write(match, [broken, again])
    assert text.count("\nvoid\n") == 1
    record = read(text)
    assert [deal.end for deal in record.deals] == ["void", ""]
    assert same(record.deals, [replayed(ruleset_of(match), deal) for deal in (broken, again)])


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_the_golden_journals_are_records_too(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"))
    assert record.deals[-1].moment(10**6).view.winner is not None


EMPTY = "The file is empty. Its first line names the game, how many play and the house rules."
HEADER = "Line 1: the first line names the game, how many play and the house rules as a JSON object."
KNOWN = f"The first line begins with one of these: {', '.join(sorted(VARIANTS))}."
NONE = (
    "is none of a record. It can be a person or computer with seat and name, a deal, a shuffle, void, or a "
    "seat and what it does."
)
SCORES = (
    "Line 2: before a deal every score is below the target, 14, and not below 0 where there is no bidding."
)
GAME = "trinidad 4 {}\n"
WRONG: list[tuple[str, str, str]] = [
    ("", "", EMPTY),
    ("# nothing\n\n", "", EMPTY),
    ("bridge 4 {}", "", f"Line 1: that game is not known. {KNOWN}"),
    ("trinidad four {}", "", HEADER),
    ("trinidad 4 []", "", HEADER),
    ("trinidad 4 " + "[" * 100_000, "", HEADER),
    ("# one\ntrinidad 5 {}", "", "Line 2: trinidad is not a game for 5. How many can play: 4."),
    ('trinidad 4 {"low": "x"}', "", 'Line 1: The house rule "low" cannot be x. It takes: dealt, won.'),
    (SHORT, "person 4 Eve", f"Line 5 {NONE}"),
    (SHORT, "0 dance", f"Line 5 {NONE}"),
    (SHORT, "0 play XX", f"Line 5 {NONE}"),
    (SHORT, f"0 shuffle {PACK_TEXT}", f"Line 5 {NONE}"),
    (SHORT, "0 bid " + "9" * 5000, f"Line 5 {NONE}"),
    (SHORT, "0 play 2C", "Line 5: The elder hand must stand or beg before anything else."),
    (SHORT, "1 stand", "Line 5: seat 1 is not to act, but seat 0."),
    (SHORT, f"shuffle {PACK_TEXT}", "Line 5: the deal before is not over."),
    (SHORT, "deal 3 dealer 0 scores 1 2", "Line 5: the deal before is not over."),
    (
        SHORT,
        "0 stand\nvoid\ndeal 4 dealer 3 scores 1 2",
        "Line 7 does not follow from the deal before: next are deal 3, dealer 3 and scores 1 2.",
    ),
    (GAME, "0 stand", "Line 2: no deal is under way. A shuffle begins one."),
    (GAME, "void", "Line 2: no deal is under way that could be void."),
    (GAME, "shuffle AS AS ...", "Line 2: A shuffle is all 52 cards, each once."),
    (GAME, "deal 1 dealer 0 scores 0 14", SCORES),
    (GAME, "deal 1 dealer 0 scores 0 -1", SCORES),
    (GAME, "deal", f"Line 2 {NONE}"),
    (GAME, "deal 1 dealer 9 scores 0 0", f"Line 2 {NONE}"),
    (GAME, "deal 1 dealer 0 scores 0 0 0", f"Line 2 {NONE}"),
]


@pytest.mark.parametrize(("text", "line", "sentence"), WRONG)
def test_what_is_wrong_is_told_in_a_sentence_with_the_number_of_its_line(
    text: str, line: str, sentence: str
) -> None:
    with pytest.raises(RecordError) as caught:
        read(f"{text}{line}")
    assert say("en", caught.value.key, **caught.value.values) == sentence


async def test_nothing_is_done_after_the_match_is_won_or_the_deal_counted(floor: Floor) -> None:
    match = await finished(floor)
    text = write(match, await stored(floor, match))
    last = len(text.splitlines()) + 1
    for line, why in (
        ("0 stand", "The match is over."),
        (f"shuffle {PACK_TEXT}", "The match is over."),
    ):
        with pytest.raises(RecordError) as caught:
            read(f"{text}{line}\n")
        assert say("en", caught.value.key, **caught.value.values) == f"Line {last}: {why}"
    with pytest.raises(RecordError, match=r"record\.not-void"):
        read(f"{text}void\n")


def test_whose_names_are_missing_are_told_by_their_seats() -> None:
    assert [sitter.name for sitter in read(SHORT).sitters] == ["Ann", "Seat 1", "Seat 2", "Seat 3"]


LINES = [line for path in JOURNALS[:6] for line in path.read_text(encoding="utf-8").splitlines()]


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**6), junk=st.text(max_size=20))
def test_any_text_is_a_record_or_refused_with_a_sentence(seed: int, junk: str) -> None:
    dice = random.Random(seed)
    lines = dice.choice(JOURNALS).read_text(encoding="utf-8").splitlines()[:120]
    for _ in range(dice.randrange(4)):
        place = dice.randrange(len(lines))
        lines[place : place + dice.randrange(2)] = [dice.choice([junk, dice.choice(LINES)])]
    try:
        record = read("\n".join(lines))
    except RecordError as error:
        assert say("en", error.key, **error.values)
    else:
        assert isinstance(record, Record)
