"""House rules: what each is called, which values it takes, and the choice a table made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

OptionValue = str | int | bool


class OptionError(ValueError):
    """A house rule that cannot be: ``key`` names a text, ``values`` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its values, the default first, or every whole number of a range."""

    key: str
    values: tuple[OptionValue, ...]
    span: range | None = None
    players: tuple[int, ...] = ()
    """The numbers of players it matters for; empty: all. Elsewhere it is ignored."""

    def matters(self, players: int) -> bool:
        return not self.players or players in self.players

    @property
    def default(self) -> OptionValue:
        return self.values[0]

    def allows(self, value: object) -> bool:
        """Whether value is one of this option's own, by type too: 1 is not true."""
        if self.span is not None:
            return type(value) is int and value in self.span
        return any(type(value) is type(known) and value == known for known in self.values)


def number(key: str, default: int, span: range) -> Option:
    """A house rule that takes any whole number of a range."""
    return Option(key, (default,), span)


def chosen(variant: str, known: Iterable[Option], choice: Mapping[str, object]) -> Mapping[str, OptionValue]:
    """Every option with the value chosen or its default; OptionError names the first that cannot be."""
    options = {option.key: option for option in known}
    for key, value in choice.items():
        if key not in options:
            raise OptionError("option.unknown", option=key, variant=variant)
        if not options[key].allows(value):
            raise OptionError(
                "option.value", option=key, value=_written(value), allowed=_allowed(options[key])
            )
    return MappingProxyType(
        {key: choice.get(key, option.default) for key, option in options.items()}  # type: ignore[misc]
    )


def _allowed(option: Option) -> str:
    if option.span is not None:
        return f"{option.span.start} to {option.span.stop - 1}"
    return ", ".join(map(_written, option.values))


def _written(value: object) -> str:
    """As JSON and the README write it: ``true``, not ``True``."""
    return str(value).lower() if isinstance(value, bool) else str(value)
