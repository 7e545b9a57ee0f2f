"""The record of a deal that is over: /verify writes it, `python -m bot verify` checks it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from bot.tables.sealed import CUT, SECRET_BYTES, info_of, seal_of, shuffled

_HEX = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


class BadRecord(Exception):
    """A text that is no record; ``key`` names the sentence that says why, ``values`` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@dataclass(frozen=True, slots=True)
class Record:
    """A deal with all that its pack came from; its fields are the keys of its JSON object.

    match, deal: their numbers. seal, secret: in hex. contributions: line by line. pack: as dealt, next card
    first. cut: the pack of the cut for dealer, with deal 1 alone.
    """

    table: str
    match: int
    deal: int
    seal: str
    secret: str
    contributions: tuple[str, ...]
    pack: tuple[str, ...]
    cut: tuple[str, ...] | None = None

    def written(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n"


def disagreements(record: Record) -> tuple[str, ...]:
    """What does not come out as the record has it: seal, cut, pack."""
    secret = bytes.fromhex(record.secret)
    found = [] if seal_of(secret) == record.seal else ["seal"]
    if record.cut is not None and _pack(record, CUT) != record.cut:
        found.append("cut")
    if _pack(record, info_of(record.deal)) != record.pack:
        found.append("pack")
    return tuple(found)


def _pack(record: Record, info: str) -> tuple[str, ...]:
    contributions = "\n".join(record.contributions)
    return tuple(card.notation for card in shuffled(bytes.fromhex(record.secret), contributions, info))


def read_records(text: str) -> tuple[Record, ...]:
    """The records in a JSON text, one or a list of them; other keys are passed over. Raises BadRecord."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("verify.not-json") from None
    objects = found if isinstance(found, list) else [found]
    if not objects:
        raise BadRecord("verify.empty")
    return tuple(map(_record, objects))


def _record(found: object) -> Record:
    if not isinstance(found, dict):
        raise BadRecord("verify.not-an-object")
    return Record(
        table=_field(found, "table", isinstance(found.get("table"), str)),
        match=_field(found, "match", _is_number(found.get("match"))),
        deal=_field(found, "deal", _is_number(found.get("deal"))),
        seal=_field(found, "seal", _is_hex(found.get("seal"))),
        secret=_field(found, "secret", _is_hex(found.get("secret"))),
        contributions=tuple(_field(found, "contributions", _are_texts(found.get("contributions")))),
        pack=tuple(_field(found, "pack", _are_texts(found.get("pack")))),
        cut=_cut(found),
    )


def _cut(found: Mapping[str, Any]) -> tuple[str, ...] | None:
    if found.get("cut") is None:
        return None
    return tuple(_field(found, "cut", _are_texts(found["cut"])))


def _field(found: Mapping[str, Any], name: str, fits: bool) -> Any:
    if not fits:
        raise BadRecord("verify.bad-field", name=name)
    return found[name]


def _is_number(value: object) -> bool:
    return type(value) is int and 0 < value < 2**63


def _is_hex(value: object) -> bool:
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _are_texts(value: object) -> bool:
    """Whether it is a list of texts that can be written as UTF-8."""
    return isinstance(value, list) and all(
        isinstance(each, str) and not re.search("[\ud800-\udfff]", each) for each in value
    )
