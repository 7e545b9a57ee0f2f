"""What the panel of a scorepad to be offers: who may play on each side, and other choices."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.game.seats import Side
from bot.pads.setup import FixtureTable, PadSetup, Player
from bot.render.names import clean_name, plain_name
from bot.render.pad_setup import SetupPage
from bot.tables.table import TableError
from bot.text import in_series, say
from cogs.ui.layout import MOST_CHOICES
from cogs.ui.pad_words import LOCALE


def page_of(setup: PadSetup) -> SetupPage:
    """The set-up as it is shown."""
    return SetupPage(
        setup.ruleset,
        tuple("" if player is None else player.name for player in setup.players),
        setup.dealer,
        setup.best_of,
        setup.rated,
        () if setup.fixture is None else setup.fixture.teams,
        0 if setup.fixture is None else setup.fixture.table,
    )


def member_select(setup: PadSetup, side: Side) -> ui.UserSelect[Any]:
    """Any member for a side; those who are on it are chosen."""
    seats, page = setup.side(side), page_of(setup)
    there = [player for seat in seats if (player := setup.players[seat]) is not None]
    return ui.UserSelect(
        placeholder=say(LOCALE, "pad.setup.who", seats=in_series([page.point(seat) for seat in seats])),
        min_values=0,
        max_values=len(seats),
        default_values=[_member(each.user_id) for each in there if each.user_id is not None],
    )


def roster_selects(setup: PadSetup, fixture: FixtureTable, side: Side) -> list[ui.Select[Any]]:
    """The team's roster for a side, in as many selects as it takes. Raises TableError where it is empty."""
    seats, team, roster = setup.side(side), fixture.teams[side], fixture.rosters[side]
    if not roster:
        raise TableError("pad.told.no-roster", team=clean_name(team))
    there = [player for seat in seats if (player := setup.players[seat]) is not None]
    chosen = [roster.index(player) for player in there if player in roster]
    selects = []
    for part in range((len(roster) - 1) // MOST_CHOICES + 1):
        named = dict(enumerate(part_of(roster, part), part * MOST_CHOICES))
        names = {str(place): plain_name(player.name) for place, player in named.items()}
        plain = {str(place) for place, player in named.items() if player.user_id is None}
        select = ui.Select[Any](
            placeholder=say(LOCALE, "pad.setup.or-of" if part else "pad.setup.who-of", team=plain_name(team)),
            min_values=0,
            max_values=min(len(seats), len(named)),
            options=options(names, *chosen, plain=plain),
        )
        selects.append(select)
    return selects


def part_of(roster: Sequence[Player], part: int) -> Sequence[Player]:
    """Whom a select of a roster offers."""
    return roster[part * MOST_CHOICES :][:MOST_CHOICES]


def options(
    labels: Mapping[str, str], *chosen: int, plain: Container[str] = ()
) -> list[discord.SelectOption]:
    """What a select offers, by value. plain: those not on Discord, as a member may have the same name."""
    about = say(LOCALE, "team.plain")
    return [
        discord.SelectOption(
            label=label,
            value=value,
            description=about if value in plain else None,
            default=int(value) in chosen,
        )
        for value, label in labels.items()
    ]


def _member(user_id: int) -> discord.SelectDefaultValue:
    """Who is chosen already. discord.py would send the id as a number; Discord describes it as text."""
    written: Any = str(user_id)
    return discord.SelectDefaultValue(id=written, type=discord.SelectDefaultValueType.user)
