"""A draw in Discord: what it would make, and the button that makes it and carries all that was asked."""

from __future__ import annotations

import re
from datetime import date, time
from typing import Any, Self

from discord import ButtonStyle, ui

from bot.league.dates import YEARS, day_said
from bot.office.dates import zone_said
from bot.office.draws import Draw, Drawn, Plan
from bot.render.drawing import DrawnLines, draw_screen
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.replies import answer_error, show_privately


class DrawButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"draw:(?P<league>\d{1,16}):(?P<division>\d{1,16}):(?P<twice>[01]):(?P<first>\d{8})"
    r":(?P<at>\d{4}):(?P<every>\d{1,3})(?:m(?P<minutes>\d{1,3}))?:(?P<skip>[\d.]{0,24}):(?P<seed>\d{1,4}):(?P<mark>[0-9a-f]{8})",
):
    """Draws up what was shown. division 0: all. skip: places of match days left out, with dots between."""

    def __init__(self, custom_id: str, key: str = "draw", tone: ButtonStyle = ButtonStyle.success) -> None:
        super().__init__(ui.Button(label=say("en", f"button.fixture.{key}"), style=tone, custom_id=custom_id))
        self.match: re.Match[str] | None = None

    @classmethod
    def of(cls, draw: Draw) -> DrawButton:
        plan = draw.plan
        every = f"0m{plan.minutes}" if plan.minutes else plan.every_days
        custom_id = (
            f"draw:{plan.league_id}:{plan.division_id or 0}:{plan.twice:d}:{plan.first:%Y%m%d}:{plan.at:%H%M}"
            f":{every}:{'.'.join(map(str, plan.skip))}:{plan.seed}:{draw.mark}"
        )
        if draw.replaces:
            return cls(custom_id, "draw-again", ButtonStyle.danger)
        return cls(custom_id)

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        button = cls(match[0])
        button.match = match
        return button

    async def callback(self, interaction: Interaction) -> None:
        try:
            assert self.match is not None
            plan, mark = plan_of(self.match), self.match["mark"]
            drawing = house_of(interaction).office.drawing
            done = await drawing.confirm(person_of(interaction), interaction.guild_id or 0, plan, mark)
            panel = draw_screen([_lines(each) for each in done.divisions], zone_said(done.league), done=True)
            await show_privately(interaction, layout(panel))
        except Exception as error:
            await answer_error(interaction, error, "a draw")


DRAWING: tuple[Any, ...] = (DrawButton,)
"""All of them, for the client to know."""


def draw_view(draw: Draw) -> ui.LayoutView:
    """What would be drawn up, with the button that does it."""
    panel = draw_screen(
        [_lines(each) for each in draw.divisions],
        zone_said(draw.league),
        skipped=[day_said(day) for day in draw.plan.skipped],
        replaces=draw.replaces,
    )
    return layout(panel, [[DrawButton.of(draw)]])


def plan_of(match: re.Match[str]) -> Plan:
    """What the button carries. Raises TableError where no bot made it."""
    try:
        first = date(int(match["first"][:4]), int(match["first"][4:6]), int(match["first"][6:]))
        at = time(int(match["at"][:2]), int(match["at"][2:]))
        skip = tuple(int(place) for place in match["skip"].split(".") if place)
    except ValueError:
        raise TableError("fixture.draw-stale") from None
    division = int(match["division"]) or None
    every, seed, minutes = int(match["every"]), int(match["seed"]), int(match["minutes"] or 0)
    if first.year not in YEARS:
        raise TableError("fixture.draw-stale")
    return Plan(int(match["league"]), division, match["twice"] == "1", first, at, every, skip, seed, minutes)


def _lines(drawn: Drawn) -> DrawnLines:
    teams = {team.name for each in drawn.rounds for pair in each.pairings for team in pair}
    byes = sum(each.bye is not None for each in drawn.rounds) // len(teams)
    at_home = {name: drawn.at_home[name] for name in sorted(teams)}
    first, last = drawn.moments[0], drawn.moments[-1]
    return DrawnLines(drawn.division.name, len(drawn.rounds), drawn.fixtures, byes, first, last, at_home)
