"""Nothing sent tells a hidden card where people watch, ask, err, leave and take over, and Discord fails."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from simcord import MemberActor

from bot.demo.reading import live
from bot.demo.simulated import Club
from bot.game.cards import PACK
from bot.tables.table import Table
from tests.cogs.choosing import clock, selects
from tests.cogs.overhearing import Known, Wire, named
from tests.cogs.playing import as_text, fresh_hand
from tests.cogs.steps import board, command, is_over, lobby, open_table, press, written
from tests.game.playing import EVERY_GAME

DEEDS = 70
COMMANDS = (
    "hand",
    "table show",
    "table list",
    "scores",
    "rules",
    "leaderboard",
    "table close",
    "table create",
)
TARGETS = {"cinch": 20, "pitch": 7}
"""Targets that a match comes to soon; 6 for the rest."""


class Company:
    """Five members round a table, of whom some sit there; what they do is drawn from the dice."""

    def __init__(self, club: Club, table: Table, dice: random.Random) -> None:
        self.club, self.table, self.dice = club, table, dice
        self.done: Counter[str] = Counter()

    async def do_something(self) -> None:
        """Mostly whoever must act does; now and then somebody does something else."""
        others = [self.command, self.watch, self.make_up, self.leave, self.take, self.be_late, self.fail]
        deed = self.dice.choice(others) if self.dice.random() < 0.5 else self.act
        await deed()
        self.done[deed.__name__] += 1

    async def act(self) -> None:
        """Whoever must act presses something that their hand offers; a computer player plays."""
        actor = self.table.actor
        if actor is None or actor.user_id is None:
            await self.club.discord.advance_time(3)
            return
        (member,) = [each for each in self.club.members if each.id == actor.user_id]
        screen = await fresh_hand(self.club, member)
        offered = live(screen)
        if offered:
            await member.click(screen, custom_id=self.dice.choice(offered).custom_id)
        await self.club.discord.advance_time(1.1)

    async def command(self) -> None:
        await command(self.club, self._anybody(), self.dice.choice(COMMANDS))

    async def watch(self) -> None:
        """Somebody presses what is below the board, whether it is for them or not."""
        message = board(self.club)
        if "Rules" in written(message):  # not where the newest could not be posted
            await press(self.club, self._anybody(), message, self.dice.choice(["My hand", "Rules"]))

    async def make_up(self) -> None:
        """Somebody presses a button that no message has: a card, a question, a hand."""
        cards = self.dice.sample(PACK, 2)
        turn = self.dice.choice([self.table.turn, self.table.turn, 0])
        kinds = ["act:{}:{}:play {}", "act:{}:{}:throw {}", "act:{}:{}:discard {} {}", "act:{}:{}:bid 3"]
        kinds += ["ask:{}:{}:under {} {}", "ask:{}:{}:discard {}", "ask:{}:{}:throw", "hand:{}:here"]
        made_up = self.dice.choice(kinds).format(self.table.id, turn, *cards)
        message = board(self.club)
        stored = self.club.discord.backend.get_message(self.club.channel.id, message.id)
        if made_up not in repr(stored.components):
            button = {"type": 2, "style": 1, "label": "made up", "custom_id": made_up}
            stored.components.append({"type": 1, "components": [button]})
        await self._anybody().click(message, custom_id=made_up)
        await self.club.discord.advance_time(1.1)

    async def leave(self) -> None:
        """A computer player sits in for Bob."""
        await command(self.club, self.club.members[1], "table leave")

    async def take(self) -> None:
        """Bob or Cyd takes a computer player's seat."""
        message = board(self.club)
        if "Take a seat" in written(message):
            member = self.dice.choice(self.club.members[1:3])
            asked = await press(self.club, member, message, "Take a seat")
            choice = asked.response.message if asked.response is not None else None
            if choice is not None and any(" for " in each for each in written(choice)):
                await press(self.club, member, choice, written(choice)[0])

    async def be_late(self) -> None:
        """Time runs out for whoever must act."""
        await self.club.discord.advance_time(34)

    async def fail(self) -> None:
        """Discord does not take what comes next."""
        self.club.discord.inject_error("PATCH", "*", status=self.dice.choice([403, 500]))

    def _anybody(self) -> MemberActor:
        return self.dice.choice(self.club.members)


@EVERY_GAME
async def test_whatever_people_do_nothing_sent_names_a_card_its_reader_may_not_know(
    club: Club, caplog: pytest.LogCaptureFixture, logged_errors: list[str], key: str, players: int
) -> None:
    caplog.set_level("DEBUG")
    await open_table(club, game=key, players=players, target=TARGETS.get(key, 6))
    message = await selects(club)
    await club.members[0].select(message, ["fast"], custom_id=clock(message).custom_id)
    if players > 2:
        await press(club, club.members[1], lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Fill")
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    wire, known, company = (
        Wire(club),
        Known(club, table),
        Company(club, table, random.Random(f"{key} {players}")),
    )
    checked, private = 0, Counter[int]()
    for _ in range(DEEDS):
        await company.do_something()
        for request, reader in wire.fresh():
            text = request.path + as_text(request.json or {})
            assert named(text) <= known.may_name(text, reader), text
            checked += 1
            private.update([reader] if reader is not None else [])
        if is_over(club):
            break
    assert checked > DEEDS
    assert len(private) > 3, "most were told something alone"
    assert len(company.done) > 6, "of the eight things that can be done"
    ours = [record for record in caplog.records if record.name.startswith(("bot", "cogs", "db"))]
    assert all(named(record.getMessage()) == set() for record in ours)
    assert all(named(line) == set() for line in logged_errors)
    logged_errors.clear()
