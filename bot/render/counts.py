"""What is counted of a person's matches, as boards and profiles tell it."""

from typing import Protocol


class Counts(Protocol):
    """hung, jacks_lost: jacks. swept: deals with High, Low, Jack and Game. best_streak: wins in a row."""

    @property
    def matches(self) -> int: ...
    @property
    def wins(self) -> int: ...
    @property
    def hung(self) -> int: ...
    @property
    def jacks_lost(self) -> int: ...
    @property
    def swept(self) -> int: ...
    @property
    def best_streak(self) -> int: ...
