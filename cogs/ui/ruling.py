"""What an organiser's ruling would change, with the button that does it."""

from __future__ import annotations

from discord import ui

from bot.office.rulings import Ruling
from bot.render.blocks import Panel, stack
from bot.render.colours import GAME
from bot.render.names import clean_line
from bot.render.results import score
from bot.text import say
from cogs.ui.layout import layout
from cogs.ui.result_buttons import RuleButton


def ruling_screen(ruling: Ruling) -> ui.LayoutView:
    seen, report = ruling.seen, ruling.report
    home, away = (clean_line(team.name) for team in seen.teams)
    before = say("en", "result.nothing")
    if seen.report is not None:
        state = say("en", f"result.state.{seen.report.state}")
        before = say("en", "result.ask.stood", result=score(seen.report, seen.teams), state=state)
    lines = [
        f"### {say('en', 'result.ask.title', home=home, away=away)}",
        say("en", "result.ask.was", before=before),
        say("en", "result.ask.now", result=score(report, seen.teams)),
        *([say("en", "result.ask.kept", home=report.hung[0], away=report.hung[1])] if ruling.kept else []),
        say("en", "result.ask.reason", reason=clean_line(report.reason)),
    ]
    panel = Panel(GAME, stack(lines, [say("en", "result.ask.sure")]))
    return layout(panel, [[RuleButton(ruling.key)]])
