"""The sentences people read: one TOML file a language, one function to say them.

A sentence names its values in braces, as in `"Follow {suit:sign} with {card}."`, and each value is written
by its type:

* a `Suit` as its word ("clubs"); `{suit:Word}` "Clubs", `{suit:one}` "club", `{suit:sign}` "♣" in text form
* a `Card` as rank and sign ("10♥"); `{card:words}` "ten of hearts"
* several cards in words ("ace of spades, ten and four of hearts")
* a number plainly; `{n:point|points}` is the word that goes with it
* anything else by `str()`
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from bot.game.cards import Card, Rank, Suit

__all__ = [
    "DEFAULT_LOCALE",
    "face",
    "in_series",
    "in_words",
    "rank_word",
    "say",
    "say_in",
    "sentences",
    "sign",
]

DEFAULT_LOCALE = "en"

# U+FE0E asks for the text form: as emoji, the black signs vanish on Discord's dark theme.
_SIGNS = {Suit.CLUBS: "♣\ufe0e", Suit.DIAMONDS: "♦\ufe0e", Suit.HEARTS: "♥\ufe0e", Suit.SPADES: "♠\ufe0e"}
_COURT = {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"}


def say(locale: str, key: str, /, **values: object) -> str:
    """The sentence under `key`; an unknown key or a missing value is a bug and raises KeyError."""
    sentence = sentences(locale).get(key)
    if sentence is None:
        sentence = sentences(DEFAULT_LOCALE)[key]
    return _filled(sentence, values, locale)


def say_in(game: str, locale: str, key: str, /, **values: object) -> str:
    """The sentence as people say it in that game, where it has its own under `<game>.<key>`; else `say`."""
    own = f"{game}.{key}"
    return say(locale, own if own in sentences(DEFAULT_LOCALE) else key, **values)


def sign(suit: Suit) -> str:
    """The suit's sign in text form."""
    return _SIGNS[suit]


def face(card: Card) -> str:
    """The card as people write it: `10♥`."""
    return _COURT.get(card.rank, str(int(card.rank))) + sign(card.suit)


def rank_word(rank: Rank, locale: str = DEFAULT_LOCALE) -> str:
    """The rank as a word: "ten"."""
    return say(locale, f"rank.{rank.name.lower()}")


def in_words(cards: Iterable[Card], locale: str = DEFAULT_LOCALE) -> str:
    """The cards in words, gathered by suit in the order given: "ace of spades, ten and four of hearts"."""
    suits: dict[Suit, list[str]] = {}
    for card in cards:
        suits.setdefault(card.suit, []).append(rank_word(card.rank, locale))
    return ", ".join(
        say(locale, "cards.of-a-suit", ranks=in_series(ranks, locale), suit=suit)
        for suit, ranks in suits.items()
    )


def in_series(words: Sequence[str], locale: str = DEFAULT_LOCALE) -> str:
    """Words in a row: "ace, ten and four"."""
    if len(words) < 2:
        return "".join(words)
    return say(locale, "cards.and", first=", ".join(words[:-1]), last=words[-1])


@cache
def sentences(locale: str) -> Mapping[str, str]:
    """Every sentence of a language by its dotted key; an unknown language answers in English."""
    for name in (locale, locale.partition("-")[0]):
        source = files(__name__).joinpath(f"{name}.toml")
        if name.replace("-", "").isalnum() and source.is_file():
            return dict(_flatten(tomllib.loads(source.read_text(encoding="utf-8"))))
    return sentences(DEFAULT_LOCALE)


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{name}.")
        elif isinstance(value, str):
            yield prefix + name, value.strip("\n")
        else:
            raise TypeError(f"{prefix}{name} is no sentence: {value!r}")


@cache
def _parts(sentence: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """A sentence taken apart once, not every time it is said: text, then the name of a value and its form."""
    return tuple(Formatter().parse(sentence))


def _filled(sentence: str, values: Mapping[str, object], locale: str) -> str:
    said: list[str] = []
    for text, name, form, _ in _parts(sentence):
        said.append(text)
        if name is not None:
            # A form names values too: "{n:it|these {n}}".
            said.append(_written(values[name], _filled(form, values, locale) if form else "", locale))
    return "".join(said)


def _written(value: object, form: str, locale: str) -> str:
    match value:
        case str() if not form:
            return value
        case Suit():
            return _suit(value, form, locale)
        case Card() if form == "words":
            return in_words([value], locale)
        case Card():
            return face(value)
        case list() | tuple() if value and all(isinstance(each, Card) for each in value):
            return in_words(value, locale)
        case int() if "|" in form:
            one, other = form.split("|")
            return one if value == 1 else other
    return format(value, form)


def _suit(suit: Suit, form: str, locale: str) -> str:
    name = suit.name.lower()
    if form == "sign":
        return sign(suit)
    if form == "one":
        return say(locale, f"suit.one.{name}")
    word = say(locale, f"suit.all.{name}")
    return word[0].upper() + word[1:] if form == "Word" else word
