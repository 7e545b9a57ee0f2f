"""A scorepad set up in a private panel: who plays, who deals, best of how many games, the house rules."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

import discord
from discord import ButtonStyle, ui

from bot.game.seats import Seat
from bot.league.pad_rules import SERIES
from bot.pads.opening import NAME_LENGTH
from bot.pads.setup import FixtureTable, PadSetup, Player, written
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.lobby import seat_name
from bot.render.names import clean_name, plain_name
from bot.render.pad_setup import SetupPage, setup_panel
from bot.tables.table import TableError
from bot.text import in_series, say
from cogs.ui.house import House, Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.options import RuleSelect, selects
from cogs.ui.pad_words import LOCALE
from cogs.ui.place import check_place
from cogs.ui.replies import answer_error, show_privately
from db.leagues import LeagueRow, TeamRow

OFFERED = 25
"""As many as a select offers."""
LABELS = {"back": "back", "rules": "options"}
"""Buttons that are called as elsewhere."""
SETUP = r"(?P<setup>\d{1,15})"


async def start_pad_for(
    interaction: Interaction, league: LeagueRow, fixture_id: int, table: int, home: TeamRow, away: TeamRow
) -> None:
    """Answers with the set-up of a pad for one table (from 1) of a fixture: who plays is chosen from rosters.

    Raises TableError. Whoever may start one has been checked by then.
    """
    check_place(interaction)
    rosters = tuple(tuple(Player(each.user_id, each.name) for each in team.players) for team in (home, away))
    setup = PadSetup(
        interaction.user.id,
        league.variant,
        (None,) * league.players,
        league.options,
        league.best_of,
        fixture=FixtureTable(fixture_id, table, (home.name, away.name), (rosters[0], rosters[1])),
    )
    number = house_of(interaction).pad_setups.add(setup)
    await show_privately(interaction, setup_screen(number, setup))


class SetupItem(ui.DynamicItem[Any], template=re.compile(r"never")):
    """A part of a set-up's panel: ``prefix:setup`` begins its id. Subclasses say what it changes."""

    prefix: ClassVar[str]
    setup: int

    async def callback(self, interaction: Interaction) -> None:
        try:
            await self.press(interaction, house_of(interaction))
        except Exception as error:
            await answer_error(interaction, error, f"the set-up of a scorepad ({self.prefix})")

    async def press(self, interaction: Interaction, house: House) -> None:
        setup = self.changed(interaction, house.pad_setups.of(self.setup, interaction.user.id))
        house.pad_setups.change(self.setup, setup)
        await show_privately(interaction, setup_screen(self.setup, setup))

    def changed(self, interaction: Interaction, setup: PadSetup) -> PadSetup:
        """The set-up as this makes it. Raises TableError."""
        raise NotImplementedError


class MembersSelect(SetupItem, template=rf"pad-who:{SETUP}:(?P<side>\d)"):
    """The members on a side."""

    prefix = "pad-who"

    def __init__(self, setup: int, side: int, item: ui.UserSelect[Any] | None = None) -> None:
        item = item or ui.UserSelect()
        item.custom_id = f"{self.prefix}:{setup}:{side}"
        super().__init__(item)
        self.setup, self.side = setup, side

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.UserSelect)
        return cls(int(match["setup"]), int(match["side"]), item)

    def changed(self, interaction: Interaction, setup: PadSetup) -> PadSetup:
        chosen = self.item.values
        if any(user.bot for user in chosen):
            raise TableError("pad.told.app")
        if self.side >= setup.ruleset.sides or setup.fixture is not None:
            raise TableError("pad.told.no-setup")
        kept = [player for seat in setup.side(self.side) if (player := setup.players[seat]) is not None]
        plain = [player for player in kept if player.user_id is None]
        members = [Player(user.id, user.display_name) for user in chosen]
        return setup.with_side(self.side, [*members, *plain][: len(setup.side(self.side))])


class RosterSelect(SetupItem, template=rf"pad-roster:{SETUP}:(?P<side>[01])(?::(?P<part>\d))?"):
    """The players of a team, in a fixture. part: of a roster that is more than a select offers."""

    prefix = "pad-roster"

    def __init__(self, setup: int, side: int, part: int, item: ui.Select[Any]) -> None:
        item.custom_id = f"{self.prefix}:{setup}:{side}" + (f":{part}" if part else "")
        super().__init__(item)
        self.setup, self.side, self.part = setup, side, part

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(int(match["setup"]), int(match["side"]), int(match["part"] or 0), item)

    def changed(self, interaction: Interaction, setup: PadSetup) -> PadSetup:
        if setup.fixture is None:
            raise TableError("pad.told.no-setup")
        roster, seats = setup.fixture.rosters[self.side], setup.side(self.side)
        places = [int(value) for value in self.item.values if value.isdecimal() and int(value) < len(roster)]
        chosen, here = [roster[place] for place in places], _part(roster, self.part)
        others = [player for seat in seats if (player := setup.players[seat]) not in (None, *here)]
        kept = [player for player in others if player in roster]  # those of the roster's other part
        return setup.with_side(self.side, [*chosen, *kept][: len(seats)])


class SetupSelect(SetupItem, template=rf"pad-set:{SETUP}:(?P<what>best-of|dealer|rated)"):
    """Best of how many games, who deals first, whether it counts."""

    prefix = "pad-set"

    def __init__(self, setup: int, what: str, choices: list[discord.SelectOption]) -> None:
        super().__init__(ui.Select(custom_id=f"{self.prefix}:{setup}:{what}", options=choices))
        self.setup, self.what = setup, what

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(int(match["setup"]), match["what"], item.options)

    async def press(self, interaction: Interaction, house: House) -> None:
        setup = self.changed(interaction, house.pad_setups.of(self.setup, interaction.user.id))
        house.pad_setups.change(self.setup, setup)
        screen = rules_screen if self.what == "rated" else setup_screen
        await show_privately(interaction, screen(self.setup, setup))

    def changed(self, interaction: Interaction, setup: PadSetup) -> PadSetup:
        value = int(self.item.values[0]) if self.item.values[0].isdecimal() else -1
        if self.what == "best-of" and value in SERIES and setup.fixture is None:
            return replace(setup, best_of=value)
        if self.what == "dealer" and value in range(len(setup.players)):
            return replace(setup, dealer=value)
        if self.what == "rated" and value in (0, 1):
            return replace(setup, rated=bool(value))
        raise TableError("pad.told.no-setup")


class SetupButton(SetupItem, template=rf"pad-setup:{SETUP}:(?P<what>names|rules|back|start)"):
    """Names to write, the house rules, and the start."""

    prefix = "pad-setup"

    def __init__(self, setup: int, what: str, style: ButtonStyle = ButtonStyle.secondary) -> None:
        label = say(LOCALE, f"button.{LABELS.get(what, f'pad-{what}')}")
        super().__init__(ui.Button(label=label, style=style, custom_id=f"{self.prefix}:{setup}:{what}"))
        self.setup, self.what = setup, what

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["setup"]), match["what"])

    async def press(self, interaction: Interaction, house: House) -> None:
        setup = house.pad_setups.of(self.setup, interaction.user.id)
        match self.what:
            case "names" if setup.fixture is None:
                await interaction.response.send_modal(NamesModal(self.setup, setup))
            case "rules":
                await show_privately(interaction, rules_screen(self.setup, setup))
            case "back":
                await show_privately(interaction, setup_screen(self.setup, setup))
            case "start":
                await _start(interaction, house, self.setup, setup)
            case _:
                raise TableError("pad.told.no-setup")


class PadRuleSelect(RuleSelect, template=rf"pad-rule:{SETUP}:(?P<option>\w+)"):
    """One house rule of a pad to be."""

    def __init__(self, setup: int, option: str, choices: list[discord.SelectOption]) -> None:
        super().__init__(f"pad-rule:{setup}:{option}", choices)
        self.setup, self.option = setup, option

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(int(match["setup"]), match["option"], item.options)

    async def choose(self, interaction: Interaction, house: House) -> None:
        setup = house.pad_setups.of(self.setup, interaction.user.id)
        if setup.fixture is not None:
            raise TableError("pad.told.league-rules")
        setup = setup.with_option(self.option, self.value(setup.variant, self.option))
        house.pad_setups.change(self.setup, setup)
        await show_privately(interaction, rules_screen(self.setup, setup))


class NamesModal(ui.Modal):
    """A name for each seat, for people who are not on this server."""

    def __init__(self, number: int, setup: PadSetup) -> None:
        super().__init__(title=say(LOCALE, "pad.setup.names-title"))
        self.number, self.fields = number, dict[Seat, ui.TextInput[Any]]()
        for seat, player in enumerate(setup.players[:5]):
            field: ui.TextInput[Any] = ui.TextInput(
                custom_id=f"seat-{seat}",
                required=False,
                max_length=NAME_LENGTH,
                default=player.name[:NAME_LENGTH] if player is not None else None,
            )
            self.fields[seat] = field
            self.add_item(ui.Label(text=seat_name(setup.ruleset, seat, LOCALE), component=field))

    async def on_submit(self, interaction: Interaction) -> None:
        setups = house_of(interaction).pad_setups
        setup = setups.of(self.number, interaction.user.id)
        setup = setup.with_names({seat: written(field.value) for seat, field in self.fields.items()})
        setups.change(self.number, setup)
        await show_privately(interaction, setup_screen(self.number, setup))

    async def on_error(self, interaction: Interaction, error: Exception, *_: Any) -> None:
        await answer_error(interaction, error, "the names of a scorepad")


async def _start(interaction: Interaction, house: House, number: int, setup: PadSetup) -> None:
    """Opens the pad; its message comes into the channel."""
    check_place(interaction)
    assert interaction.guild_id is not None and interaction.channel_id is not None
    if setup.fixture is not None and None in setup.players:
        raise TableError("pad.told.seats-open")
    if setup.fixture is not None:  # by the league's house rules as they are now
        league, _ = await house.office.desk.fixture(interaction.guild_id, setup.fixture.fixture_id)
        sides, setup = setup.ruleset.sides, replace(setup, options=league.row.options)
        if setup.ruleset.sides != sides:
            raise TableError("pad.told.no-setup")
    house.pad_setups.take(number, interaction.user.id)
    try:
        pad = await house.pads.start(
            person_of(interaction),
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            variant=setup.variant,
            seats=setup.seats([_page(setup).point(seat) for seat in range(len(setup.players))]),
            options=dict(setup.ruleset.options),  # the server's own are in it already
            best_of=setup.best_of,
            dealer=setup.dealer,
            rated=setup.rated,
            fixture=None if setup.fixture is None else (setup.fixture.fixture_id, setup.fixture.table),
        )
    except BaseException:
        house.pad_setups.change(number, setup)  # it can be put right and tried again
        raise
    text = say(LOCALE, "pad.setup.started", number=pad.id)
    await show_privately(interaction, layout(Panel(GAME, (Text(text),))))


def setup_screen(number: int, setup: PadSetup) -> ui.LayoutView:
    """Who plays and who deals, with what can be chosen."""
    page = _page(setup)
    seats = range(len(setup.players))
    dealers = {str(seat): say(LOCALE, "pad.setup.deals-choice", name=page.plain(seat)) for seat in seats}
    series = {str(n): say(LOCALE, "pad.setup.one" if n == 1 else "pad.setup.best-of", n=n) for n in SERIES}
    rows: list[Sequence[ui.DynamicItem[Any]]] = [
        *([each] for side in range(setup.ruleset.sides) for each in _side_selects(number, setup, side)),
        [SetupSelect(number, "dealer", _options(dealers, setup.dealer))],
    ]
    if setup.fixture is None:
        rows.append([SetupSelect(number, "best-of", _options(series, setup.best_of))])
        rows.append([SetupButton(number, "names"), SetupButton(number, "rules")])
    return layout(setup_panel(page, LOCALE), [*rows, [SetupButton(number, "start", ButtonStyle.success)]])


def rules_screen(number: int, setup: PadSetup) -> ui.LayoutView:
    """Every house rule with its value and what it may be instead, and whether the games count."""
    counts = {"1": say(LOCALE, "rated.yes"), "0": say(LOCALE, "rated.no")}
    rows = selects(setup.ruleset, lambda key, choices: PadRuleSelect(number, key, choices))
    back = [SetupButton(number, "back"), SetupButton(number, "start", ButtonStyle.success)]
    panel = Panel(GAME, (Text(say(LOCALE, "pad.setup.rules")),))
    return layout(panel, [[SetupSelect(number, "rated", _options(counts, int(setup.rated)))], *rows, back])


def _side_selects(number: int, setup: PadSetup, side: int) -> list[SetupItem]:
    """Who plays on a side: members, or in a fixture the team's roster."""
    seats, page = setup.side(side), _page(setup)
    there = [player for seat in seats if (player := setup.players[seat]) is not None]
    if setup.fixture is None:
        members = ui.UserSelect[Any](
            placeholder=say(LOCALE, "pad.setup.who", seats=in_series([page.point(seat) for seat in seats])),
            min_values=0,
            max_values=len(seats),
            default_values=[_member(each.user_id) for each in there if each.user_id is not None],
        )
        return [MembersSelect(number, side, members)]
    team, roster = setup.fixture.teams[side], setup.fixture.rosters[side]
    if not roster:
        raise TableError("pad.told.no-roster", team=clean_name(team))
    chosen = [roster.index(player) for player in there if player in roster]
    selects: list[SetupItem] = []
    for part in range((len(roster) - 1) // OFFERED + 1):
        named = dict(enumerate(_part(roster, part), part * OFFERED))
        names = {str(place): plain_name(player.name) for place, player in named.items()}
        plain = {str(place) for place, player in named.items() if player.user_id is None}
        select = ui.Select[Any](
            placeholder=say(LOCALE, "pad.setup.or-of" if part else "pad.setup.who-of", team=plain_name(team)),
            min_values=0,
            max_values=min(len(seats), len(named)),
            options=_options(names, *chosen, plain=plain),
        )
        selects.append(RosterSelect(number, side, part, select))
    return selects


def _part(roster: Sequence[Player], part: int) -> Sequence[Player]:
    """Whom a select of a roster offers."""
    return roster[part * OFFERED :][:OFFERED]


def _member(user_id: int) -> discord.SelectDefaultValue:
    """Who is chosen already. discord.py would send the id as a number; Discord describes it as text."""
    written: Any = str(user_id)
    return discord.SelectDefaultValue(id=written, type=discord.SelectDefaultValueType.user)


def _options(
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


def _page(setup: PadSetup) -> SetupPage:
    return SetupPage(
        setup.ruleset,
        tuple("" if player is None else player.name for player in setup.players),
        setup.dealer,
        setup.best_of,
        setup.rated,
        () if setup.fixture is None else setup.fixture.teams,
        0 if setup.fixture is None else setup.fixture.table,
    )


PAD_SETUP: tuple[Any, ...] = (MembersSelect, RosterSelect, SetupSelect, SetupButton, PadRuleSelect)
"""All of them, for the client to know."""
