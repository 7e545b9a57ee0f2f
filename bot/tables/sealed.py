"""A deal anyone can check: its pack comes from a secret sealed beforehand and from what people then did.

Each deal of a match has a secret of 32 random bytes. Its *seal*, the SHA-256 of the secret in hex, is public
before anybody contributes to the deal; the secret is opened when the deal is over. The recipe, byte by byte:

* *contributions*: lines joined by a newline, none at the end, as UTF-8; empty where nobody contributed.
  To deal 1, by those who sat down: "seat user press" for each press that seated a person, by seat, then
  "start user press", where a press is the number Discord gave it. To deal n, by those who played: "turn seat
  move" for each move that a person made in deal n - 1, in order, as all saw it. Cards laid aside unseen are
  left out ("7 0 discard"), and so is what computer players did, or the clock for somebody absent.
* *stream*: HKDF-SHA256 (RFC 5869), extracted with the SHA-256 of the contributions as salt and the secret as
  key, then expanded to 408 bytes with the info "all fours deal n" in ASCII, n counted from 1.
* *pack*: clubs, diamonds, hearts, spades, each from the two up to the ace. For i from 51 down to 1 the next 8
  bytes of the stream are a number x, highest byte first; j is x * (i + 1) >> 64; cards i and j, counted from
  0, change places. Card 0 is dealt first. The pack cut for the first dealer comes from deal 1's secret and
  contributions in the same way, with the info "all fours cut".
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from bot.game.actions import Shuffle
from bot.game.cards import PACK, Card

SECRET_BYTES: Final = 32
SHOWN: Final = 32
"""So many digits of a seal are shown at the table; to find two secrets that share them takes 2**64 tries."""
CUT: Final = "all fours cut"
_BYTES_A_SWAP: Final = 8

Shuffling = Callable[[bytes, str, str], tuple[Card, ...]]
"""(secret, contributions, info) -> the pack, next card first."""


def seal_of(secret: bytes) -> str:
    """64 hex digits."""
    return hashlib.sha256(secret).hexdigest()


def info_of(deal: int) -> str:
    return f"all fours deal {deal}"


def shuffled(secret: bytes, contributions: str, info: str) -> tuple[Card, ...]:
    """The pack of a deal, or of the cut, by the recipe above."""
    salt = hashlib.sha256(contributions.encode()).digest()
    pack = list(PACK)
    stream = hkdf(secret, salt, info.encode(), _BYTES_A_SWAP * (len(pack) - 1))
    for swap, i in enumerate(range(len(pack) - 1, 0, -1)):
        x = int.from_bytes(stream[_BYTES_A_SWAP * swap : _BYTES_A_SWAP * (swap + 1)], "big")
        j = x * (i + 1) >> 8 * _BYTES_A_SWAP
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)


def hkdf(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869 with SHA-256; length: at most 8160 bytes."""
    extracted = hmac.digest(salt, key, "sha256")
    block, stream = b"", b""
    for number in range(1, -(-length // len(extracted)) + 1):
        block = hmac.digest(extracted, block + info + bytes([number]), "sha256")
        stream += block
    return stream[:length]


def by_presses(seated: Iterable[tuple[int, int, int]], starter: int, press: int | None) -> str:
    """What goes into deal 1. seated: (seat, user, press) by seat. press: the starter's, if any."""
    lines = [f"{seat} {user} {number}" for seat, user, number in seated]
    if press is not None:
        lines.append(f"start {starter} {press}")
    return "\n".join(lines)


def by_moves(moves: Iterable[tuple[int, int, str]]) -> str:
    """What goes into a later deal: (turn, seat, notation) of people's moves in the deal before."""
    return "\n".join(f"{turn} {seat} {_as_seen(notation)}" for turn, seat, notation in moves)


def _as_seen(notation: str) -> str:
    """Of all actions only a discard hides cards."""
    kind, _, _ = notation.partition(" ")
    return kind if kind == "discard" else notation


@dataclass(frozen=True, slots=True)
class Sealed:
    """What the next pack comes from; after: the secret of the deal after that one, sealed with it."""

    secret: bytes = field(repr=False)
    contributions: str
    after: bytes = field(repr=False)
    shuffling: Shuffling = shuffled

    def pack(self, deal: int) -> Shuffle:
        return Shuffle(self.shuffling(self.secret, self.contributions, info_of(deal)))

    def cut(self) -> Shuffle:
        return Shuffle(self.shuffling(self.secret, self.contributions, CUT))
