"""A vote on the match in play: its line on the board, and the buttons that answer it."""

from __future__ import annotations

import re
from typing import Any, cast

import discord
from discord import ButtonStyle, ui

from bot.game.seats import Side
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.names import clean_name
from bot.render.seats import Seats, values_line
from bot.tables.agreement import agreed, missing
from bot.tables.table import Table
from bot.tables.votes import named
from bot.text import say
from cogs.ui.buttons import KeyedButton, TableButton
from cogs.ui.house import House, Interaction, person_of
from cogs.ui.layout import layout
from cogs.ui.replies import show_privately
from db.votes import Kind


class VoteButton(TableButton, template=r"vote:(?P<table>\d+):(?P<kind>close|resign):(?P<word>agree|play-on)"):
    """Agree, or Play on, which calls the vote off. It carries the question: no word counts for another."""

    what = "a vote"

    def __init__(self, table_id: int, kind: Kind, word: str) -> None:
        style = ButtonStyle.danger if word == "agree" else ButtonStyle.success
        id_ = f"vote:{table_id}:{kind}:{word}"
        super().__init__(ui.Button(label=say("en", f"button.{word}"), style=style, custom_id=id_), table_id)
        self.kind, self.word = kind, word

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> VoteButton:
        return cls(int(match["table"]), cast(Kind, match["kind"]), match["word"])

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await self.table(interaction, house)
        votes, person = house.tables.votes, person_of(interaction)
        if self.word == "agree":
            await votes.agree(self.table_id, person, self.kind)
        else:
            await votes.play_on(self.table_id, person, self.kind)
        await self.done(interaction, house, table)


class ResignButton(KeyedButton, template=r"resign:(?P<table>\d+)"):
    """The second press of whoever loses the match by it at once: a slip in a command must not."""

    key, what = "resign", "Resign"

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await self.table(interaction, house)
        await house.tables.votes.resign(self.table_id, person_of(interaction))
        told = answer_to_asking(table, interaction.locale.value)
        await show_privately(interaction, layout(Panel(GAME, (Text(told),))))


def sure_screen(table: Table, who: Seats, user_id: int, locale: str) -> ui.LayoutView:
    """Asks whoever would lose the match at once whether they mean it."""
    seat = table.seat_of(user_id)
    assert seat is not None
    side = table.ruleset.seating.side_of(seat)
    told = {"table": table.name, "winners": who.side(1 - side), "score": _score(table, side)}
    return layout(Panel(GAME, (Text(say(locale, "vote.sure", **told)),)), [[ResignButton(table.id)]])


def vote_buttons(table: Table) -> list[VoteButton]:
    """The answers to the vote that is open; none without one."""
    vote = table.vote
    return [] if vote is None else [VoteButton(table.id, vote.kind, word) for word in ("agree", "play-on")]


def vote_line(table: Table, who: Seats, locale: str) -> str:
    """What is asked, by whom, what it comes to, and who can still agree; empty without a vote."""
    vote = table.vote
    if vote is None:
        return ""
    rows, side_of = missing(table, vote), table.ruleset.seating.side_of
    asking = agreed(table, vote)
    if vote.kind == "close":
        asked = say(locale, "vote.close", names=named(asking), n=len(asking))
    else:
        side = side_of(vote.words[0][0])
        told = {"names": named(asking), "n": len(asking), "winners": who.side(1 - side)}
        asked = say(locale, "vote.resign", **told, score=_score(table, 1 - side))
    one_will_do = vote.kind == "close" and len({side_of(row.seat) for row in rows}) < len(rows)
    key = "vote.one-will-do" if one_will_do else "vote.all-must"
    return f"{asked} {say(locale, key, names=named(rows), n=len(rows))}"


def resigned_line(table: Table, who: Seats, locale: str) -> str:
    """That a side resigned, and at which score; empty where none did."""
    side = table.resigned
    if side is None:
        return ""
    return say(locale, "vote.resigned", side=who.side(side), score=_score(table, side))


def called_off_line(table: Table, user_id: int | None, locale: str) -> str:
    """That somebody plays on; empty where they have left since."""
    row = next((row for row in table.row.seats if row.user_id is not None and row.user_id == user_id), None)
    return "" if row is None else say(locale, "vote.called-off", name=clean_name(row.name))


def answer_to_asking(table: Table, locale: str) -> str:
    """What whoever has asked, or agreed by a command, is told."""
    if table.state == "closed":
        return say(locale, "table.closed", name=table.name)
    if table.state == "finished":
        return say(locale, "vote.done", table=table.name)
    vote = table.vote
    names = named(missing(table, vote)) if vote is not None else ""
    return say(locale, "vote.asked", table=table.name, names=names)


def _score(table: Table, side: Side) -> str:
    """A side's score and the other's: "5 to 9"."""
    assert table.match is not None
    scores = table.match.scores
    mine, theirs = values_line([scores[side]]), values_line([scores[1 - side]])
    return say("en", "vote.score", mine=mine, theirs=theirs)


VOTING: tuple[type[ui.DynamicItem[discord.ui.Button[Any]]], ...] = (VoteButton, ResignButton)
"""All of them, for the client to know."""
