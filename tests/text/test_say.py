"""Sentences come out as written, and no part of the code asks for one that is not there."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bot.game.cards import Card, Rank, Suit
from bot.game.variants import VARIANTS
from bot.text import in_series, in_words, say, say_in, sentences

ROOT = Path(__file__).parents[2]
SPEAKERS = {
    "say": 1,
    "say_in": 2,
    "IllegalAction": 0,
    "TableError": 0,
    "LeagueError": 0,
    "PadError": 0,
    "WrittenError": 0,
    "Fault": 1,
}
"""Which argument of the call is the key of a sentence."""


def spoken() -> Iterator[tuple[str, str, bool]]:
    """Every key the code speaks: (place, key or its beginning, whether that is the whole key)."""
    for path in sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name not in SPEAKERS or len(node.args) <= SPEAKERS[name]:
                continue
            place = f"{path.relative_to(ROOT)}:{node.lineno}"
            match node.args[SPEAKERS[name]]:
                case ast.Constant(value=str(key)):
                    yield place, key, True
                case ast.JoinedStr(values=[ast.Constant(value=str(key)), *_]):
                    yield place, key, False


def test_every_sentence_the_code_speaks_is_written() -> None:
    written = sentences("en")
    missing = [
        f"{place} {key}"
        for place, key, whole in spoken()
        if not (key in written if whole else any(each.startswith(key) for each in written))
    ]
    assert not missing


@pytest.mark.parametrize("key", sorted(sentences("en")))
def test_every_sentence_can_be_said_with_the_values_it_names(key: str) -> None:
    values: dict[str, object] = {}
    for _, name, spec, conversion in Formatter().parse(sentences("en")[key]):
        if name is None:
            continue
        assert name.isidentifier() and conversion is None
        if spec in ("sign", "Word", "one"):
            values[name] = Suit.CLUBS
        elif spec == "words":
            values[name] = Card(Rank.TEN, Suit.HEARTS)
        elif spec:
            values[name] = 2
        else:
            values.setdefault(name, "Ann")
    said = say("en", key, **values)
    assert said == said.strip() and "{" not in said
    for name in values:
        with pytest.raises(KeyError):
            say("en", key, **{other: value for other, value in values.items() if other != name})


def test_values_are_written_by_their_type(monkeypatch: pytest.MonkeyPatch) -> None:
    patterns = {
        "{card} {card:words}": "10♥\ufe0e ten of hearts",
        "{suit} {suit:Word} {suit:one} {suit:sign}": "clubs Clubs club ♣\ufe0e",
        "{n} {n:point|points}, {m} {m:point|points}": "1 point, 3 points",
        "{cards}": "ace of spades, ten and four of hearts",
        "{name}": "{suit} of Ann",
    }
    hand = (Card(Rank.ACE, Suit.SPADES), Card(Rank.TEN, Suit.HEARTS), Card(Rank.FOUR, Suit.HEARTS))
    written = {**{pattern: pattern for pattern in patterns}, **sentences("en")}
    monkeypatch.setattr("bot.text.sentences", lambda locale: written)
    for pattern, said in patterns.items():
        values = {"card": hand[1], "suit": Suit.CLUBS, "n": 1, "m": 3, "cards": hand, "name": "{suit} of Ann"}
        assert say("en", pattern, **values) == said


def test_cards_are_gathered_by_suit_in_the_order_given() -> None:
    cards = [
        Card(rank, suit) for suit in (Suit.HEARTS, Suit.CLUBS) for rank in (Rank.ACE, Rank.SIX, Rank.TWO)
    ]
    assert in_words(cards) == "ace, six and two of hearts, ace, six and two of clubs"
    assert in_words([]) == ""
    assert in_series(["Ann"]) == "Ann"


def test_a_games_own_words_stand_for_a_sentence_that_there_is() -> None:
    written = sentences("en")
    own = [key.split(".", 1) for key in written if key.split(".")[0] in VARIANTS]
    assert not [key for _, key in own if key not in written]


def test_a_game_says_a_thing_its_own_way_where_it_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {"beg": "{name} begs", "whist.beg": "{name} asks"}
    monkeypatch.setattr("bot.text.sentences", lambda locale: written)
    assert say_in("whist", "en", "beg", name="Ann") == "Ann asks"
    assert say_in("brag", "en", "beg", name="Ann") == "Ann begs"


def test_an_unknown_language_answers_in_english() -> None:
    for locale in ("xx", "en-GB", "../en", ""):
        assert say(locale, "suit.one.clubs") == "club"


def test_an_unknown_sentence_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("en", "no.such.sentence")
