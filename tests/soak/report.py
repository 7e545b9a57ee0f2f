"""What a soak has seen: how much was played, which faults hit, and what was found wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

Count = Literal["moves_lost", "leaks", "double_counts", "stalled_tables", "unhandled_errors"]
COUNTS: tuple[Count, ...] = ("moves_lost", "leaks", "double_counts", "stalled_tables", "unhandled_errors")
"""All of these must be 0."""


@dataclass(slots=True)
class Report:
    """pads: scorepads that came to a result. results: of fixtures, as they stood in the end.

    faults: how often each kind took effect. found: what was wrong, each with the count it belongs to.
    """

    matches: int = 0
    pads: int = 0
    results: int = 0
    clicks: int = 0
    restarts: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    found: list[tuple[Count, str]] = field(default_factory=list)

    def find(self, count: Count, what: str) -> None:
        self.found.append((count, what))

    def add(self, other: Report) -> None:
        self.matches += other.matches
        self.pads += other.pads
        self.results += other.results
        self.clicks += other.clicks
        self.restarts += other.restarts
        self.faults += other.faults
        self.found += other.found

    def as_json(self, seconds: float) -> dict[str, Any]:
        found = Counter(count for count, _ in self.found)
        return {
            "matches": self.matches,
            "pads": self.pads,
            "results": self.results,
            "clicks": self.clicks,
            "faults": dict(sorted(self.faults.items())),
            "restarts": self.restarts,
            **{count: found[count] for count in COUNTS},
            "seconds": round(seconds, 1),
        }
