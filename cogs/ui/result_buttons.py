"""Results in Discord: the buttons of a fixture and of what its league's channel is told."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Self

from discord import ButtonStyle, ui

from bot.office.authority import Act, may
from bot.office.fixtures import Seen
from bot.office.reporting import (
    by_whom,
    may_answer,
    may_change,
    may_see_evidence,
    standing,
    teams_told,
    waiting,
)
from bot.office.scores import target
from bot.render.results import score
from bot.tables.table import Person
from bot.text import say
from cogs.ui.evidence import show_evidence
from cogs.ui.fixture_pad import start_pad_for
from cogs.ui.house import House, Interaction, house_of, person_of
from cogs.ui.layout import Rows
from cogs.ui.place import check_place
from cogs.ui.replies import answer_error, reply
from cogs.ui.result_forms import DisputeForm, ReportForm, written

DynamicButton = ui.DynamicItem[ui.Button[Any]]


class ResultButton(DynamicButton, template=re.compile(r"never")):
    """``result:deed:number`` is its id, where the number is a fixture's or a report's."""

    deed: ClassVar[str]
    style: ClassVar[ButtonStyle] = ButtonStyle.secondary

    def __init__(self, number: int, label: str = "") -> None:
        text = say("en", f"button.result.{label or self.deed}")
        custom_id = f"result:{self.deed}:{number}"
        super().__init__(ui.Button(label=text, style=self.style, custom_id=custom_id))
        self.number = number

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            await self.press(interaction, house_of(interaction), interaction.guild_id or 0)
        except Exception as error:
            await answer_error(interaction, error, f"a result's button ({self.deed})")

    async def press(self, interaction: Interaction, house: House, guild_id: int) -> None:
        raise NotImplementedError


class ReportButton(ResultButton, template=r"result:report:(?P<number>\d{1,16})"):
    """The form, with what is known already from tables played here."""

    deed, style = "report", ButtonStyle.primary

    async def press(self, interaction: Interaction, house: House, guild_id: int) -> None:
        office, person = house.office, person_of(interaction)
        seen = await office.results.reportable(person, guild_id, self.number)
        if seen.report is not None:
            known, hangs = written(seen.report.games), written(seen.report.hangs)
            await interaction.response.send_modal(ReportForm(seen, known, hangs, seen.report.reason))
            return
        games, most = await office.results.played.games(seen), target(seen.league.row.best_of)
        decided = [f"{home}-{away}" if max(home, away) >= most else "?" for home, away in games]
        known = "\n".join(decided) if set(decided) != {"?"} else ""
        await interaction.response.send_modal(ReportForm(seen, known))


class ConfirmButton(ResultButton, template=r"result:confirm:(?P<number>\d{1,16})"):
    """A captain's word that the result is right."""

    deed, style = "confirm", ButtonStyle.success

    async def press(self, interaction: Interaction, house: House, guild_id: int) -> None:
        seen = await house.office.results.confirm(person_of(interaction), guild_id, self.number)
        report = standing(seen)
        key = "result.you-confirmed" if report.state == "confirmed" else "result.you-agreed"
        others = teams_told(waiting(seen))
        await reply(
            interaction,
            say(interaction.locale.value, key, result=score(report, seen.teams), others=others),
        )


class DisputeButton(ResultButton, template=r"result:dispute:(?P<number>\d{1,16})"):
    """The form in which a captain says what is wrong."""

    deed, style = "dispute", ButtonStyle.danger

    async def press(self, interaction: Interaction, house: House, guild_id: int) -> None:
        await house.office.results.disputes.disputable(person_of(interaction), guild_id, self.number)
        await interaction.response.send_modal(DisputeForm(self.number))


class TakeBackButton(ResultButton, template=r"result:back:(?P<number>\d{1,16})"):
    """As if it had not been reported."""

    deed = "back"

    async def press(self, interaction: Interaction, house: House, guild_id: int) -> None:
        seen = await house.office.results.take_back(person_of(interaction), guild_id, self.number)
        await reply(
            interaction, say(interaction.locale.value, "result.you-took-back", teams=teams_told(seen.teams))
        )


class PlayButton(ResultButton, template=r"result:play:(?P<number>\d{1,16})"):
    """A lobby for the next game of the fixture."""

    deed = "play"

    async def press(self, interaction: Interaction, house: House, guild_id: int) -> None:
        await open_lobby(interaction, self.number)


class PadButton(ResultButton, template=r"result:pad:(?P<number>\d{1,16})"):
    """The set-up of a scorepad for the next table of the fixture."""

    deed = "pad"

    async def press(self, interaction: Interaction, house: House, guild_id: int) -> None:
        played = house.office.results.played
        seen, table = await played.pad_for(person_of(interaction), guild_id, self.number)
        await start_pad_for(interaction, seen.league.row, self.number, table, seen.home, seen.away)


class EvidenceButton(ResultButton, template=r"result:evidence:(?P<number>\d{1,16})"):
    """What both sides say about a dispute, for those it is for."""

    deed = "evidence"

    async def press(self, interaction: Interaction, house: House, guild_id: int) -> None:
        await show_evidence(interaction, self.number)


class RuleButton(DynamicButton, template=r"result:rule:(?P<key>[0-9a-f]{16})"):
    """Does what an organiser was shown."""

    def __init__(self, key: str) -> None:
        label = say("en", "button.result.rule")
        super().__init__(ui.Button(label=label, style=ButtonStyle.danger, custom_id=f"result:rule:{key}"))
        self.key = key

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(match["key"])

    async def callback(self, interaction: Interaction) -> None:
        try:
            rulings = house_of(interaction).office.results.rulings
            seen = await rulings.rule(person_of(interaction), interaction.guild_id or 0, self.key)
            result = score(standing(seen), seen.teams)
            await reply(interaction, say(interaction.locale.value, "result.you-ruled", result=result))
        except Exception as error:
            await answer_error(interaction, error, "a ruling")


RESULT_BUTTONS: tuple[Any, ...] = (
    ReportButton, ConfirmButton, DisputeButton, TakeBackButton, PlayButton, PadButton, EvidenceButton,
    RuleButton,
)  # fmt: skip
"""All of them, for the client to know."""


async def open_lobby(interaction: Interaction, fixture_id: int, table: int | None = None) -> None:
    """Opens a lobby here for a game of a fixture. Raises TableError."""
    check_place(interaction)
    assert interaction.guild_id is not None and interaction.channel_id is not None
    opened = await house_of(interaction).office.results.played.play(
        person_of(interaction), interaction.guild_id, interaction.channel_id, fixture_id, table
    )
    told = say(
        interaction.locale.value, "result.lobby-open", name=opened.name, table=opened.row.fixture_table
    )
    await reply(interaction, told)


def result_rows(seen: Seen, person: Person) -> Rows:
    """What one may do about a fixture's result, for its screen."""
    report, teams, fixture_id = seen.report, seen.teams, seen.fixture.id
    buttons: list[DynamicButton] = []
    if report is None and seen.still_open:
        if may(Act.REPORT, person, seen.league, *teams):
            buttons.append(ReportButton(fixture_id))
        if any(team.has(person.user_id) for team in teams):
            buttons += [PlayButton(fixture_id), PadButton(fixture_id)]
    closed = seen.league.row.closed_at is not None
    if report is not None and not closed and may_answer(person, seen):
        buttons += [ConfirmButton(report.id), DisputeButton(report.id)]
    if report is not None and not closed and may_change(person, seen, report):
        buttons += [ReportButton(fixture_id, "again"), TakeBackButton(report.id)]
    if report is not None and report.state == "disputed":
        if seen.led_by(person.user_id) and not closed:
            buttons.append(DisputeButton(report.id, "more"))
        if may_see_evidence(person, seen):
            buttons.append(EvidenceButton(fixture_id))
    return [buttons]


async def result_lines(interaction: Interaction, seen: Seen) -> list[str]:
    """Who reported it and who is to answer; before that, what was played here already."""
    locale, report = interaction.locale.value, seen.report
    lines = []
    if report is not None and report.state in ("open", "disputed"):
        by = by_whom(seen, report)
        lines.append(say(locale, "result.line.by" if by else "result.line.played", by=by))
    if report is not None and report.state == "open" and seen.league.row.closed_at is None:
        others = waiting(seen)
        lines.append(say(locale, "result.line.waiting", others=teams_told(others), n=len(others)))
    if report is None:
        games = await house_of(interaction).office.results.played.games(seen)
        for table, (home, away) in enumerate(games, 1):
            if home or away:
                lines.append(say(locale, "result.line.table", table=table, home=home, away=away))
    return lines
