"""The recipe by which a pack comes from a secret and contributions: by its standard, and never another."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.actions import parse_action
from bot.game.cards import PACK
from bot.tables.sealed import CUT, Sealed, by_moves, by_presses, hkdf, info_of, seal_of, shuffled
from db.matches import DealStart
from db.seals import SealedRow
from tests.db.scribe import first_deal, lobby

# RFC 5869, appendix A.1 to A.3: key, salt, info, what is expanded.
VECTORS = [
    (
        "0b" * 22,
        "000102030405060708090a0b0c",
        "f0f1f2f3f4f5f6f7f8f9",
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    ),
    (
        bytes(range(0x50)).hex(),
        bytes(range(0x60, 0xB0)).hex(),
        bytes(range(0xB0, 0x100)).hex(),
        "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
        "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
    ),
    (
        "0b" * 22,
        "",
        "",
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    ),
]
SECRET = bytes(range(32))
# By the recipe in the README, in code of its own.
KNOWN_DEAL = (
    "8S 6S 6H 6C 4D JD TD AC 3S TC 6D JC 2H KD 5C QS JH 7D JS 9C 4H 7H QD QH KS 2D "
    "9S 9D 8D 2S KC KH 5H 3C QC TS 4S 4C 5D AD 7S 9H 8H 7C 8C 2C AH AS 3D TH 5S 3H"
)
KNOWN_CUT = (
    "3H 4C TH AD 6D AS 5H 5S JH 9S 8D JC 9C KS 3C 3S 4H 7C 5D QS TC QD TS AC 2C 9D "
    "QH JD 7S 5C 8C 9H 2H KH QC 2D KD 8H 4D 3D TD 6C 7H 2S AH 6S 8S 6H 7D KC 4S JS"
)
MATCHES = 5_200


@pytest.mark.parametrize(("key", "salt", "info", "expanded"), VECTORS)
def test_the_stream_is_that_of_rfc_5869(key: str, salt: str, info: str, expanded: str) -> None:
    length = len(expanded) // 2
    assert hkdf(bytes.fromhex(key), bytes.fromhex(salt), bytes.fromhex(info), length).hex() == expanded


def test_a_pack_dealt_today_comes_out_the_same_in_years() -> None:
    deal = shuffled(SECRET, "4 1 stand\n5 1 play TH", info_of(2))
    cut = shuffled(SECRET, "", CUT)
    assert " ".join(card.notation for card in deal) == KNOWN_DEAL
    assert " ".join(card.notation for card in cut) == KNOWN_CUT
    assert seal_of(SECRET) == hashlib.sha256(SECRET).hexdigest()


@given(st.binary(min_size=32, max_size=32), st.text(st.characters(codec="utf-8")), st.integers(1, 10**6))
def test_whatever_goes_in_a_whole_pack_comes_out(secret: bytes, contributions: str, deal: int) -> None:
    pack = shuffled(secret, contributions, info_of(deal))
    assert len(pack) == 52 and set(pack) == set(PACK)
    assert shuffled(secret, contributions + " ", info_of(deal)) != pack
    assert shuffled(secret, contributions, info_of(deal + 1)) != pack
    assert shuffled(bytes([secret[0] ^ 1]) + secret[1:], contributions, info_of(deal)) != pack


def test_every_card_is_as_likely_at_every_place() -> None:
    dice = random.Random(1)
    packs = [shuffled(dice.randbytes(32), "", info_of(1)) for _ in range(MATCHES)]
    found = Counter((place, card) for pack in packs for place, card in enumerate(pack))
    expected = MATCHES / 52
    squares = sum((found[place, card] - expected) ** 2 / expected for place in range(52) for card in PACK)
    # Chi-squared with 51 * 51 degrees of freedom: mean 2601, standard deviation 72.
    assert 2601 - 5 * 72 < squares < 2601 + 5 * 72


def test_cards_laid_aside_unseen_go_into_no_pack_and_all_others_do() -> None:
    said = ["stand", "bid 7", "trump H", "discard 2C 3C", "play TH", "play TH 4H 3H", "throw 4C"]
    moves = [(turn, turn % 4, parse_action(notation).notation()) for turn, notation in enumerate(said, 7)]
    assert by_moves(moves) == (
        "7 3 stand\n8 0 bid 7\n9 1 trump H\n10 2 discard\n11 3 play TH\n12 0 play TH 4H 3H\n13 1 throw 4C"
    )
    assert by_moves([]) == ""


def test_the_presses_that_seated_people_and_the_start_go_into_the_first_pack() -> None:
    assert by_presses([(0, 101, 9001), (2, 103, 9000)], 101, 9002) == "0 101 9001\n2 103 9000\nstart 101 9002"
    assert by_presses([], 101, None) == ""


def test_no_secret_is_in_the_text_of_what_holds_it() -> None:
    start = first_deal(secret=SECRET, next_secret=SECRET)
    assert isinstance(start, DealStart)
    holders = [
        Sealed(SECRET, "", SECRET),
        start,
        lobby(next_secret=SECRET),
        SealedRow(1, "", SECRET, over=False, cut=None, presses=None),
    ]
    for holder in holders:
        assert repr(SECRET) not in repr(holder) and SECRET.hex() not in repr(holder)
