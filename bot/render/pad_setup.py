"""A scorepad before it is begun: who plays, who deals, best of how many games, by which rules."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.rules import Ruleset
from bot.game.seats import Seat
from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.lobby import seat_name
from bot.render.names import clean_name, plain_name
from bot.render.pad import fixture_line, pad_title
from bot.render.seats import friendly_line, house_rules
from bot.text import DEFAULT_LOCALE, in_series, say


@dataclass(frozen=True, slots=True)
class SetupPage:
    """A set-up to be shown. names: as written, by seat; empty where nobody is named yet.

    teams: of the fixture that it is for, as written; table: which of its tables.
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    dealer: Seat
    best_of: int = 1
    rated: bool = True
    teams: tuple[str, ...] = ()
    table: int = 0

    def point(self, seat: Seat, locale: str = DEFAULT_LOCALE) -> str:
        """Where a seat is drawn: "North"."""
        return seat_name(self.ruleset, seat, locale)

    def plain(self, seat: Seat, locale: str = DEFAULT_LOCALE) -> str:
        """Who sits there, as a select names them."""
        return plain_name(self.names[seat], locale) if self.names[seat] else self.point(seat, locale)


def setup_panel(page: SetupPage, locale: str = DEFAULT_LOCALE) -> Panel:
    ruleset, game = page.ruleset, page.ruleset.variant.key
    head = [f"### {pad_title(game, page.best_of, locale)}"]
    if page.teams:
        head.append(fixture_line(page.teams, page.table, locale))
    sides = [
        in_series(
            [_seat(page, seat, locale) for seat in ruleset.seating.members(side, ruleset.players)], locale
        )
        for side in range(ruleset.sides)
    ]
    dealer = (
        clean_name(page.names[page.dealer], locale) if page.names[page.dealer] else page.plain(page.dealer)
    )
    rules = dotted(
        say(locale, "house.target", target=ruleset.target),
        house_rules(game, ruleset.unusual, locale),
        friendly_line(page.rated, locale),
    )
    foot = [small(rules)]
    if not all(page.names) and not page.teams:
        foot.append(small(say(locale, "pad.setup.unnamed")))
    return Panel(GAME, stack([*head, *sides, say(locale, "pad.setup.deals", name=dealer), *foot]))


def series_words(best_of: int, locale: str = DEFAULT_LOCALE) -> str:
    """How many games are played, as it is chosen: "One game", "Best of 3"."""
    return say(locale, "pad.setup.one" if best_of == 1 else "pad.setup.best-of", n=best_of)


def _seat(page: SetupPage, seat: Seat, locale: str) -> str:
    point, name = page.point(seat, locale), page.names[seat]
    return say(locale, "pad.setup.seat", point=point, name=clean_name(name, locale)) if name else point
