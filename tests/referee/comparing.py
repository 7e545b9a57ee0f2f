"""A verdict compared with what is expected of it, key by key."""

from __future__ import annotations

import json
from typing import Any

Row = dict[str, Any]


def as_compared(key: str, value: Any) -> Any:
    """Of an error whether it is null, and its index; what is legal as a set; all else as it is."""
    if key == "error":
        return None if value is None else {"index": value["index"]}
    if key == "legal":
        rows = [json.dumps(row, sort_keys=True) for row in value]
        assert len(rows) == len(set(rows)), f"named twice: {rows}"
        return set(rows)
    return value


def differences(verdict: Row, expected: Row) -> dict[str, tuple[Any, Any]]:
    """By key, (what the verdict says, what is expected) wherever the two part."""
    pairs = {
        key: (as_compared(key, verdict[key]) if key in verdict else "absent", as_compared(key, value))
        for key, value in expected.items()
    }
    return {key: (said, wanted) for key, (said, wanted) in pairs.items() if said != wanted}
