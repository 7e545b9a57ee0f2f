"""A fixture on a private screen: what it is and came to, with a button for all that one may do there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self

from discord import ButtonStyle, ui

from bot.office.authority import Act, may
from bot.office.fixtures import Seen, named
from bot.render.fixtures import concede_question, fixture_card
from bot.render.names import clean_line
from bot.tables.table import Person
from bot.text import say
from bot.text.visible import visible_line
from cogs.ui.fixture_date import DateModal
from cogs.ui.fixture_lines import card_of
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import Rows, in_rows, layout
from cogs.ui.replies import answer_error, show_privately
from cogs.ui.result_buttons import result_lines, result_rows

FIXTURE = r"(?P<fixture>\d{1,16})"
MOST_OTHERS = 3
"""So many other matches of its teams on that day are shown."""
VERSION = r"(?P<version>\d{1,9})"


async def fixture_screen(interaction: Interaction, fixture_id: int) -> ui.LayoutView:
    """The fixture as it stands now, for whoever pressed. Raises TableError."""
    fixtures = house_of(interaction).office.fixtures
    seen, person = await fixtures.seen(interaction.guild_id or 0, fixture_id), person_of(interaction)
    card = card_of(seen, fixtures.now, await _more_lines(interaction, seen))
    rows = [*result_rows(seen, person), *_rows(seen, person)]
    return layout(fixture_card(card, interaction.locale.value), rows)


async def show_fixture(interaction: Interaction, fixture_id: int) -> None:
    """The same as the answer to a command. Raises TableError."""
    view = await fixture_screen(interaction, fixture_id)
    await interaction.response.send_message(view=view, ephemeral=True)


async def _more_lines(interaction: Interaction, seen: Seen) -> Sequence[str]:
    """What else is to be told of its result and its day, as lines of markdown."""
    others = await house_of(interaction).office.fixtures.same_day(seen)
    busy = [
        say("en", "fixture.same-day", name=clean_line(named(seen.league, each)), at=each.at)
        for each in others[:MOST_OTHERS]
    ]
    return [*await result_lines(interaction, seen), *busy]


class OpenFixtureButton(ui.DynamicItem[ui.Button[Any]], template=rf"fixture:{FIXTURE}"):
    """A fixture's screen, privately, for whoever presses. label: what is written on it."""

    def __init__(self, fixture_id: int, label: str = "…") -> None:
        super().__init__(
            ui.Button(label=label[:80], style=ButtonStyle.secondary, custom_id=f"fixture:{fixture_id}")
        )
        self.fixture_id = fixture_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["fixture"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            await show_privately(interaction, await fixture_screen(interaction, self.fixture_id))
        except Exception as error:
            await answer_error(interaction, error, "opening a fixture")


class AskDateButton(ui.DynamicItem[ui.Button[Any]], template=rf"fixture-ask:{FIXTURE}:{VERSION}"):
    """Opens the form where a captain asks for another date."""

    def __init__(self, fixture_id: int, version: int) -> None:
        super().__init__(
            ui.Button(
                label=say("en", "button.fixture.ask"),
                style=ButtonStyle.primary,
                custom_id=f"fixture-ask:{fixture_id}:{version}",
            )
        )
        self.fixture_id, self.version = fixture_id, version

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["fixture"]), int(match["version"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            seen = await house_of(interaction).office.moving.may_ask(
                person_of(interaction), interaction.guild_id or 0, self.fixture_id, self.version
            )
            await interaction.response.send_modal(DateModal(seen, fixture_screen))
        except Exception as error:
            await answer_error(interaction, error, "asking for another date")


class AnswerButton(
    ui.DynamicItem[ui.Button[Any]],
    template=rf"fixture-wish:{FIXTURE}:{VERSION}:(?P<mark>[0-9a-f]{{8}}):(?P<deed>agree|refuse)",
):
    """Agrees to the date that was asked for, or refuses it. mark: of what was asked. key: of its label."""

    def __init__(self, fixture_id: int, version: int, mark: str, deed: str, key: str = "") -> None:
        super().__init__(
            ui.Button(
                label=say("en", f"button.fixture.{key or deed}"),
                style=ButtonStyle.success if deed == "agree" else ButtonStyle.secondary,
                custom_id=f"fixture-wish:{fixture_id}:{version}:{mark}:{deed}",
            )
        )
        self.fixture_id, self.version, self.mark, self.deed = fixture_id, version, mark, deed

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["fixture"]), int(match["version"]), match["mark"], match["deed"])

    async def callback(self, interaction: Interaction) -> None:
        try:
            await house_of(interaction).office.moving.answer(
                person_of(interaction),
                interaction.guild_id or 0,
                self.fixture_id,
                self.version,
                self.mark,
                agree=self.deed == "agree",
            )
            await show_privately(interaction, await fixture_screen(interaction, self.fixture_id))
        except Exception as error:
            await answer_error(interaction, error, "answering for another date")


class ConcedeButton(
    ui.DynamicItem[ui.Button[Any]],
    template=rf"fixture-concede:{FIXTURE}:{VERSION}:(?P<team>\d{{1,16}})",
):
    """Asks whether a match is to be given away; team 0: by nobody yet. With a team, it is given away."""

    def __init__(self, fixture_id: int, version: int, team_id: int = 0, team: str = "") -> None:
        label = say("en", "button.fixture.concede")
        if team_id:
            label = say("en", "button.fixture.concede-sure", team=team)
        super().__init__(
            ui.Button(
                label=label[:80],
                style=ButtonStyle.danger if team_id else ButtonStyle.secondary,
                custom_id=f"fixture-concede:{fixture_id}:{version}:{team_id}",
            )
        )
        self.fixture_id, self.version, self.team_id = fixture_id, version, team_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["fixture"]), int(match["version"]), int(match["team"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            walkovers, person = house_of(interaction).office.walkovers, person_of(interaction)
            guild_id = interaction.guild_id or 0
            if self.team_id:
                await walkovers.concede(person, guild_id, self.fixture_id, self.version, self.team_id)
                view = await fixture_screen(interaction, self.fixture_id)
            else:
                seen, teams = await walkovers.may_concede(person, guild_id, self.fixture_id, self.version)
                now = house_of(interaction).office.fixtures.now
                sides = [
                    ((seen.away if team == seen.home else seen.home).name, visible_line(team.name), team.id)
                    for team in teams
                ]
                panel = concede_question(
                    card_of(seen, now).line, [winner for winner, _, _ in sides], interaction.locale.value
                )
                buttons = [
                    ConcedeButton(self.fixture_id, self.version, team_id, name) for _, name, team_id in sides
                ]
                view = layout(
                    panel, [[*buttons, OpenFixtureButton(self.fixture_id, say("en", "button.back"))]]
                )
            await show_privately(interaction, view)
        except Exception as error:
            await answer_error(interaction, error, "giving a match away")


FIXTURES: tuple[Any, ...] = (OpenFixtureButton, AskDateButton, AnswerButton, ConcedeButton)
"""All of them, for the client to know."""


def _rows(seen: Seen, person: Person) -> Rows:
    """What a captain of one of the teams may do with the date, or give away."""
    if seen.fixture.off_at is not None or seen.league.row.closed_at is not None:
        return ()
    fixture, mine = seen.fixture, {team.id for team in seen.led_by(person.user_id)}
    buttons: list[ui.DynamicItem[Any]] = []
    if seen.still_open and may(Act.RESCHEDULE, person, seen.league, *seen.teams):
        if (move := seen.move) is not None:
            known = fixture.id, fixture.version, move.mark
            if mine - {move.team_id}:
                buttons.append(AnswerButton(*known, "agree", "agree-off" if move.at is None else "agree"))
                buttons.append(AnswerButton(*known, "refuse"))
            else:
                buttons.append(AnswerButton(*known, "refuse", "take-back"))
        if seen.move is None or seen.move.team_id in mine:
            buttons.append(AskDateButton(fixture.id, fixture.version))
    if mine and (seen.report is None or seen.report.state != "confirmed"):
        buttons.append(ConcedeButton(fixture.id, fixture.version))
    return in_rows(buttons)
