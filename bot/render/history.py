"""Matches that are over, a line each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.render.blocks import MAX_TEXT, Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_line, clean_name
from bot.render.seats import Seats, values_line
from bot.text import DEFAULT_LOCALE, in_series, say


@dataclass(frozen=True, slots=True)
class PastLine:
    """One match. at: when it ended, in seconds since 1970. winner: None where it was given up.

    amended, void: by a moderator, who wrote the reason; empty where their data was deleted since.
    real: at a real table, which game of a series of how many at most.
    """

    match_id: int
    at: int
    variant: str
    who: Seats
    winner: int | None
    scores: tuple[int, ...]
    rated: bool
    void: bool
    resigned: bool = False
    amended: bool = False
    reason: str = ""
    real: tuple[int, int] | None = None


def past_matches(title: str, lines: Sequence[PastLine], locale: str = DEFAULT_LOCALE) -> Panel:
    """A page of them under a title; without the reasons of corrections where it has no room for all."""
    panel = _page(title, lines, locale)
    if panel.length > MAX_TEXT:
        panel = _page(title, [replace(line, reason="") for line in lines], locale)
    return panel


def _page(title: str, lines: Sequence[PastLine], locale: str) -> Panel:
    told = [past_line(line, locale) for line in lines] or [say(locale, "history.none")]
    return Panel(GAME, stack([f"### {title}"], told))


def title(name: str | None, channel_id: int | None, locale: str = DEFAULT_LOCALE) -> str:
    """Of a person by raw name, of a channel, or of the server."""
    if name is not None:
        return say(locale, "history.of-person", name=clean_name(name, locale))
    if channel_id is not None:
        return say(locale, "history.of-channel", channel=channel_id)
    return say(locale, "history.of-server")


def past_line(line: PastLine, locale: str = DEFAULT_LOCALE) -> str:
    """Who beat whom; in small print the date, the game, the number of the match, why it was corrected."""
    notes = dotted(
        say(locale, "history.match", match=line.match_id),
        say(locale, "history.day", at=line.at),
        say(locale, f"variant.{line.variant}.name"),
        at_real_table(line, locale),
        say(locale, "history.resigned") if line.resigned else "",
        "" if line.rated else say(locale, "history.unrated"),
        say(locale, "history.amended") if line.amended else "",
        say(locale, "history.void") if line.void else "",
    )
    reason = clean_line(line.reason)
    why = [small(say(locale, "correct.reason", reason=reason))] if reason else []
    return "\n".join([result(line, locale), small(notes), *why])


def at_real_table(line: PastLine, locale: str = DEFAULT_LOCALE) -> str:
    """That it was played with real cards, and which game of a series it was; empty for any other match."""
    if line.real is None:
        return ""
    game, best_of = line.real
    key = "history.real" if best_of == 1 else "history.real-series"
    return say(locale, key, game=game, of=best_of)


def result(line: PastLine, locale: str = DEFAULT_LOCALE) -> str:
    """Who beat whom by how much, the winner's score first."""
    who = line.who
    sides = list(dict.fromkeys(who.sides))
    if line.winner is None:
        return say(locale, "history.given-up", sides=in_series([who.side(side) for side in sides], locale))
    others = [side for side in sides if side != line.winner]
    scores = values_line(line.scores[side] for side in (line.winner, *others))
    losers = in_series([who.side(side) for side in others], locale)
    return say(locale, "history.won", winner=who.side(line.winner), losers=losers, scores=scores)
