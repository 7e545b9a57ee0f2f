"""Values as columns hold them: lists and options as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping


def write_scores(scores: Iterable[int]) -> str:
    """`[11,12]`: numbers by side."""
    return json.dumps(list(scores), separators=(",", ":"))


def read_scores(text: str) -> tuple[int, ...]:
    return tuple(json.loads(text))


def write_options(options: Mapping[str, object]) -> str:
    return json.dumps(dict(options), sort_keys=True)


def read_options(text: str) -> dict[str, object]:
    return dict(json.loads(text))
