"""A league as JSON has it, read strictly: what is of another kind than it should be is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from bot.league.results import Criterion, Deduction, League, LeagueError, Result, Rules, Withdrawn

# So that whatever they add up to can be written, too: Python writes no number of more than 4,300 digits.
_TOO_LONG = 10**1000


def league_of(data: Mapping[str, Any]) -> League:
    """The league in an object of JSON. Keys it has not are passed over, but for rules. Raises LeagueError."""
    return League(
        rules=_rules(data.get("rules")),
        teams=tuple(_team("teams", team) for team in _list(data, "teams")),
        results=tuple(_result(number, row) for number, row in enumerate(_list(data, "results"), 1)),
        withdrawn=tuple(_team("withdrawn", team) for team in _list(data, "withdrawn")),
        deductions=tuple(_deduction(number, row) for number, row in enumerate(_list(data, "deductions"), 1)),
    )


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    found = data.get(name, [])
    if not isinstance(found, list):
        raise LeagueError("standings.bad-list", name=name)
    return found


def _team(name: str, team: object) -> str:
    if not isinstance(team, str):
        raise LeagueError("standings.bad-team", name=name, given=_quoted(team))
    return team


def _rules(found: object) -> Rules:
    if not isinstance(found, dict):
        raise LeagueError("standings.bad-rules")
    for name in found:
        if name not in _READ_RULE:
            raise LeagueError("standings.unknown-rule", rule=name, known=", ".join(_READ_RULE))
    for each in fields(Rules):
        if each.name not in found and each.default is MISSING:
            raise LeagueError("standings.missing-rule", rule=each.name)
    return Rules(**{name: _READ_RULE[name](name, value) for name, value in found.items()})


def _number(name: str, value: object) -> int:
    return _whole(value, "standings.bad-number", rule=name)


def _games(name: str, value: object) -> tuple[int, int]:
    return _pair(value, "standings.bad-pair", rule=name)


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise LeagueError("standings.bad-flag", rule=name, given=_quoted(value))
    return value


def _withdrawn(name: str, value: object) -> Withdrawn:
    try:
        return Withdrawn(value)  # type: ignore[arg-type]  # anything that is none is refused alike
    except ValueError:
        raise LeagueError("standings.bad-withdrawn", given=_quoted(value)) from None


def _order(name: str, value: object) -> tuple[Criterion, ...]:
    if not isinstance(value, list):
        raise LeagueError("standings.bad-list", name=name)
    return tuple(map(_criterion, value))


def _criterion(value: object) -> Criterion:
    try:
        return Criterion(value)  # type: ignore[arg-type]  # anything that is none is refused alike
    except ValueError:
        raise LeagueError(
            "standings.unknown-criterion", given=_quoted(value), known=", ".join(Criterion)
        ) from None


_READ_RULE: dict[str, Callable[[str, object], Any]] = {
    "win": _number,
    "draw": _number,
    "loss": _number,
    "per_game": _number,
    "draws": _flag,
    "walkover": _games,
    "withdrawn": _withdrawn,
    "order": _order,
}


def _deduction(number: int, row: object) -> Deduction:
    if not isinstance(row, dict):
        raise LeagueError("standings.bad-deduction", number=number)
    if not isinstance(row.get("team"), str):
        raise LeagueError("standings.deduction-team", number=number, given=_quoted(row.get("team")))
    return Deduction(row["team"], _whole(row.get("points"), "standings.deduction-points", number=number))


def _result(number: int, row: object) -> Result:
    if not isinstance(row, dict):
        raise LeagueError("standings.bad-result", number=number)
    for name in ("home", "away", "walkover"):
        if (name != "walkover" or name in row) and not isinstance(row.get(name), str):
            raise LeagueError("standings.result-team", number=number, name=name, given=_quoted(row.get(name)))
    for name in ("void", "postponed"):
        if not isinstance(row.get(name, False), bool):
            raise LeagueError("standings.result-flag", number=number, name=name, given=_quoted(row[name]))
    counts = not (row.get("void") or row.get("postponed"))
    # Whatever numbers stand beside a walkover, or in a match that does not count, are nothing.
    numbers = row if counts and "walkover" not in row else {}
    return Result(
        row["home"],
        row["away"],
        games=_two(number, numbers, "games"),
        hangs=_two(number, numbers, "hangs") or (0, 0),
        walkover=row.get("walkover"),
        counts=counts,
    )


def _two(number: int, row: Mapping[str, object], name: str) -> tuple[int, int] | None:
    if name not in row:
        return None
    return _pair(row[name], "standings.result-numbers", number=number, name=name)


def _pair(value: object, key: str, **values: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise LeagueError(key, given=_quoted(value), **values)
    first, second = value
    return _whole(first, key, **values), _whole(second, key, **values)


def _whole(value: object, key: str, **values: object) -> int:
    """A whole number of at least 0, which true is not; LeagueError with that key for anything else."""
    if type(value) is not int or not 0 <= value < _TOO_LONG:
        raise LeagueError(key, given=_quoted(value), **values)
    return value


def _quoted(value: object) -> str:
    if type(value) is int and value >= _TOO_LONG:
        return "one of over 1,000 digits"
    return json.dumps(value, ensure_ascii=False)[:40]
