"""The forms in which results are reported and disputed."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from bot.office.fixtures import Seen
from bot.office.pictures import MOST_PICTURES, check_size
from bot.office.reporting import standing, teams_told, waiting
from bot.office.scores import example
from bot.render.results import score
from bot.text import say
from bot.text.visible import visible_line
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.replies import answer_error, reply
from db.reports import Pairs

FORM_SECONDS: Final = 30 * 60.0
"""So long a form may stay open."""
MOST_WORDS: Final = 1000


class ReportForm(ui.Modal):
    """Games one table a line, jacks hung, a note."""

    def __init__(self, seen: Seen, games: str = "", hangs: str = "", note: str = "") -> None:
        super().__init__(title=say("en", "result.form.title"), timeout=FORM_SECONDS)
        row = seen.league.row
        self._seen = seen
        home, away = (visible_line(team.name)[:30] for team in seen.teams)
        shown = example(row.best_of, row.tables)
        several = row.tables > 1
        self.games = _line("games", games, required=True, long=several, most=100, example=shown)
        self.hangs = _line("hangs", hangs, most=100)
        self.note = _line("note", note, most=200)
        about = say("en", "result.form.games-about", home=home, away=away)
        text = say("en", "result.form.games" if several else "result.form.games-one")
        self.add_item(ui.Label(text=text, description=about, component=self.games))
        about = say("en", "result.form.hangs-about", example=shown)
        self.add_item(ui.Label(text=say("en", "result.form.hangs"), description=about, component=self.hangs))
        self.add_item(ui.Label(text=say("en", "result.form.note"), component=self.note))

    async def on_submit(self, interaction: Interaction) -> None:
        try:
            await send_report(
                interaction, self._seen.fixture.id, self.games.value, self.hangs.value, self.note.value
            )
        except Exception as error:
            await answer_error(interaction, error, "a report")


class DisputeForm(ui.Modal):
    """What is wrong, in words, with pictures if there are any."""

    def __init__(self, report_id: int) -> None:
        super().__init__(title=say("en", "result.form.dispute-title"), timeout=FORM_SECONDS)
        self._report_id = report_id
        self.words = _line("words", "", required=True, long=True, most=MOST_WORDS)
        self.pictures: ui.FileUpload[Any] = ui.FileUpload(
            custom_id="pictures", required=False, min_values=0, max_values=MOST_PICTURES
        )
        about = say("en", "result.form.words-about")
        self.add_item(ui.Label(text=say("en", "result.form.words"), description=about, component=self.words))
        about = say("en", "result.form.pictures-about")
        self.add_item(
            ui.Label(text=say("en", "result.form.pictures"), description=about, component=self.pictures)
        )

    async def on_submit(self, interaction: Interaction) -> None:
        try:
            await send_dispute(interaction, self._report_id, self.words.value, self.pictures.values)
        except Exception as error:
            await answer_error(interaction, error, "a dispute")


async def send_report(interaction: Interaction, fixture_id: int, games: str, hangs: str, note: str) -> None:
    """Reports a result, and tells whoever did what comes next. Raises TableError."""
    results, locale = house_of(interaction).office.results, interaction.locale.value
    seen = await results.report(
        person_of(interaction), interaction.guild_id or 0, fixture_id, games, hangs, note
    )
    report, asked = standing(seen), waiting(seen)
    others = {"others": teams_told(asked), "n": len(asked)}
    told = say(locale, "result.you-reported", result=score(report, seen.teams), at=report.due_at, **others)
    await reply(interaction, told)


async def send_dispute(
    interaction: Interaction, report_id: int, words: str, pictures: list[discord.Attachment]
) -> None:
    """Disputes a result, the pictures fetched before anything is kept. Raises TableError."""
    for each in pictures:
        check_size(each.filename, each.size)
    await interaction.response.defer(ephemeral=True, thinking=True)  # pictures take their time
    fetched = [(each.filename, await each.read()) for each in pictures]
    results = house_of(interaction).office.results
    await results.disputes.dispute(
        person_of(interaction), interaction.guild_id or 0, report_id, words, fetched
    )
    await reply(interaction, say(interaction.locale.value, "result.you-disputed", n=len(fetched)))


def written(pairs: Pairs) -> str:
    """As people write them in the form, a table a line."""
    return "\n".join(f"{home}-{away}" for home, away in pairs)


def _line(
    name: str, default: str, *, required: bool = False, long: bool = False, most: int, example: str = ""
) -> ui.TextInput[Any]:
    style = discord.TextStyle.paragraph if long else discord.TextStyle.short
    return ui.TextInput(
        custom_id=name,
        style=style,
        default=default or None,
        placeholder=example or None,
        required=required,
        max_length=most,
    )
