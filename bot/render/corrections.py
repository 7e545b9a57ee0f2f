"""A result that is corrected: the question before, what all are told after; and the log of moderators."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.render.blocks import MAX_TEXT, Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_line, clean_name
from bot.render.seats import values_line
from bot.text import DEFAULT_LOCALE, in_series, say

TOLD = (240, 160, 100, 60)
"""So many signs are shown of what was before and after, and why: the first number with which a page fits a
message. With the last every page does.
"""

Sides = Sequence[Sequence[str]]
"""By side the names, as written."""


class Outcome(Protocol):
    """What a match came to. void: it counts nowhere."""

    @property
    def winner(self) -> int: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def void(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction. what: void, amend or restore. variant: its key. closed: final seasons that it is in."""

    number: int
    variant: str
    at: int
    sides: Sides
    what: str
    before: Outcome
    after: Outcome
    reason: str
    closed: Sequence[str] = ()
    rated: bool = True
    real: bool = False
    """It was played with real cards."""


@dataclass(frozen=True, slots=True)
class Logged:
    """A line of the log. by: as written; empty where it came about by itself, None for who is nameless now.

    about: the id of whom it was done to, below 0 for who is nameless now. before, after: a result, or
    words as written. name: a season's. league: where it was done, if in a league.
    """

    at: int
    by: str | None
    what: str
    number: int | None = None
    about: int | None = None
    reason: str = ""
    sides: Sides = ()
    before: Outcome | str | None = None
    after: Outcome | str | None = None
    name: str = ""
    league: str = ""


def question(asked: Corrected, locale: str = DEFAULT_LOCALE) -> Panel:
    """What would change and for whom, before it does."""
    names = [clean_name(name, locale) for side in asked.sides for name in side]
    lines = [*_changed(asked, locale), say(locale, "correct.affected", names=in_series(names, locale))]
    title = f"### {say(locale, f'correct.ask.{asked.what}', number=asked.number)}"
    return Panel(GAME, stack([title, *lines], [*_follow(asked, locale), say(locale, "correct.confirm")]))


def told(done: Corrected, by: str, locale: str = DEFAULT_LOCALE) -> Panel:
    """What all are told once it is done. by: the moderator, as written."""
    title = f"### {say(locale, f'correct.done.{done.what}', number=done.number)}"
    foot = [small(say(locale, "correct.by", name=clean_name(by, locale)))]
    return Panel(GAME, stack([title, *_changed(done, locale)], [*_follow(done, locale), *foot]))


def audit_log(lines: Sequence[Logged], page: int, locale: str = DEFAULT_LOCALE) -> Panel:
    """A page of what moderators did, the newest first."""
    title = f"### {say(locale, 'audit.title')}"
    if not lines:
        return Panel(GAME, stack([title, say(locale, "audit.none")]))
    foot = small(dotted(say(locale, "audit.stands"), say(locale, "leaders.page", page=page)))
    return log_page(title, lines, foot, locale)


def log_page(title: str, lines: Sequence[Logged], foot: str, locale: str = DEFAULT_LOCALE) -> Panel:
    """Each line with as much of what it tells as fits a message with the others."""
    for told in TOLD:
        panel = Panel(GAME, stack([title], [log_line(line, locale, told) for line in lines], [foot]))
        if panel.length <= MAX_TEXT:
            break
    return panel


def outcome(result: Outcome, sides: Sides, locale: str = DEFAULT_LOCALE) -> str:
    """A result, every side with its score: "**Ann & Cyd 14, won** · Bob & Dot 9"."""
    parts = []
    for side, score in enumerate(result.scores):
        won = side == result.winner
        key = "correct.side-won" if won else "correct.side"
        parts.append(say(locale, key, side=_side(sides[side], locale), score=values_line([score])))
    return dotted(*parts, say(locale, "correct.void") if result.void else "")


def brief(result: Outcome, sides: Sides, locale: str = DEFAULT_LOCALE) -> str:
    """A result in a few words: "Ann & Cyd won, 14–9"."""
    return say(
        locale,
        "correct.brief-void" if result.void else "correct.brief",
        side=_side(sides[result.winner], locale),
        scores=values_line(result.scores),
    )


def _side(names: Sequence[str], locale: str) -> str:
    return " & ".join(clean_name(name, locale) for name in names)


def _changed(change: Corrected, locale: str) -> list[str]:
    game = say(locale, f"variant.{change.variant}.name")
    return [
        dotted(
            say(locale, "correct.match", game=game, at=change.at),
            say(locale, "history.real") if change.real else "",
        ),
        say(locale, "correct.was", result=outcome(change.before, change.sides, locale)),
        say(locale, "correct.now", result=outcome(change.after, change.sides, locale)),
        say(locale, "correct.reason", reason=clean_line(change.reason)),
    ]


def _follow(change: Corrected, locale: str) -> list[str]:
    """What comes of it elsewhere."""
    follow = say(locale, "correct.follow" if change.rated else "correct.friendly")
    closed = [clean_name(name, locale) for name in change.closed]
    stays = say(locale, "correct.closed", n=len(closed), names=in_series(closed, locale)) if closed else ""
    return [line for line in (follow, stays) if line]


def log_line(line: Logged, locale: str = DEFAULT_LOCALE, told: int = TOLD[0]) -> str:
    """Who did what when; below it why, if they said. told: so many signs of what was written."""
    nameless = say(locale, "audit.nameless")
    by = nameless if line.by is None else clean_name(line.by, locale) if line.by else ""
    values = {
        "number": line.number,
        "about": _about(line.about, locale),
        "before": _as_it_was(line.before, line.sides, locale, told),
        "after": _as_it_was(line.after, line.sides, locale, told),
        "name": clean_name(line.name, locale) if line.name else "",
    }
    by = by or say(locale, "audit.by-itself")
    did = say(locale, f"audit.did.{line.what}", **values)
    head = dotted(say(locale, "audit.at", at=line.at), by, did, clean_line(line.league))
    reason = _cut(line.reason, told)
    return f"{head}\n{small(say(locale, 'correct.reason', reason=reason))}" if reason else head


def _about(about: int | None, locale: str) -> str:
    if about is None:
        return say(locale, "audit.plain")
    return say(locale, "audit.nameless") if about < 0 else f"<@{about}>"


def _cut(text: str, told: int) -> str:
    return clean_line(text if len(text) <= told else text[: told - 1] + "…")


def _as_it_was(value: Outcome | str | None, sides: Sides, locale: str, told: int) -> str:
    if isinstance(value, str):
        return _cut(value, told)
    return brief(value, sides, locale) if value and sides else ""
