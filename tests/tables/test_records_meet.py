"""Everything that is kept of matches, while all that changes it happens in any order."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import pytest

from bot.check import findings, told
from bot.game.variants import VARIANTS
from bot.tables.exporting import export
from bot.tables.table import Person, Table, TableError
from bot.tables.transcript import read
from db.checking import snapshot
from db.export import Scope
from db.history import PastMatch, Whose
from db.leaders import BY, Board
from tests.game.playing import any_action, any_ruleset
from tests.tables.conftest import CHANNEL, GUILD, MODERATOR, OWNER, Floor
from tests.tables.past import SHORT

T = TypeVar("T")

DAY = 24 * 60 * 60
PEOPLE = tuple(Person(100 + n, f"Person {n}") for n in range(7))


class Life:
    """What people and moderators do, one thing after the other."""

    def __init__(self, floor: Floor, seed: int, folder: Path) -> None:
        self.floor, self.dice, self.folder = floor, random.Random(seed), folder
        self.seasons = 0

    async def play(self) -> None:
        key = self.dice.choice(sorted(VARIANTS))
        rules = any_ruleset(key, self.dice.choice(VARIANTS[key].players), self.dice)
        tables, four = self.floor.tables, self.dice.sample(PEOPLE, rules.players)
        table = await tables.create(
            four[0],
            guild_id=GUILD,
            channel_id=CHANNEL,
            variant=key,
            players=rules.players,
            options={**rules.unusual, "target": SHORT.get(key, 7)},
            rated=self.dice.random() < 0.8,
        )
        for seat, person in enumerate(four[1:], 1):
            if self.dice.random() < 0.85:
                await tables.sit(table.id, person, seat)
        await tables.start(table.id, four[0], fill=True)
        ends = self.dice.choice(("played", "played", "played", "resigned", "left", "closed"))
        for _ in range(self.dice.randint(1, 40) if ends != "played" else 10_000):
            await self._move(table)
        match ends:
            case "resigned":
                await self._maybe(tables.votes.resign(table.id, four[0]))
                for person in four[1:]:
                    await self._maybe(tables.votes.agree(table.id, person, "resign"))
            case "left":
                await self._maybe(tables.substitutes.leave(table.id, four[0]))
            case "closed":
                await tables.close(table.id, MODERATOR)
        for _ in range(10_000):
            await self._move(table)

    async def correct(self) -> None:
        matches = await self.floor.corrections.newest(GUILD, 25)
        if not matches:
            return
        match, corrections = self.dice.choice(matches), self.floor.corrections
        side = str(self.dice.randrange(len(match.sides)))
        asking = (
            corrections.void(MODERATOR, GUILD, match.id, "wrong cards"),
            corrections.amend(MODERATOR, GUILD, match.id, side, None, "mixed up"),
            corrections.restore(MODERATOR, GUILD, match.id, "it was right"),
        )
        # Each asked, the last answered: a moderator has one question at a time.
        questions = [await self._maybe(one) for one in self.dice.sample(asking, 3)]
        question = next((one for one in reversed(questions) if one is not None), None)
        if question is None:
            return
        await corrections.confirm(MODERATOR, GUILD, question.number)

    async def season(self) -> None:
        self.seasons += 1
        today = datetime.fromtimestamp(self.floor.now, UTC).date()
        first = today - timedelta(days=self.dice.randint(-2, 30))
        last = first + timedelta(days=self.dice.randint(0, 20)) if self.dice.random() < 0.7 else None
        opened = self.floor.seasons.open(
            MODERATOR, GUILD, f"Season {self.seasons}", str(first), None if last is None else str(last)
        )
        await self._maybe(opened)

    async def close(self) -> None:
        await self._maybe(self.floor.seasons.close(MODERATOR, GUILD))

    async def delete(self) -> None:
        await self.floor.tables.people.delete(self.dice.choice(PEOPLE).user_id)

    async def wait(self) -> None:
        self.floor.now += self.dice.randint(3, 15) * DAY
        await self.floor.tables.retention.delete_old()

    async def fold(self) -> None:
        await self.floor.folded()

    async def look(self) -> None:
        """Whatever there is to look at is there, or a sentence says why not."""
        history, one, other = self.floor.tables.history, *self.dice.sample(PEOPLE, 2)
        profiles = self.floor.tables.profiles
        for whose in (Whose(GUILD), Whose(GUILD, user_id=one.user_id), Whose(GUILD, channel_id=CHANNEL)):
            page = await history.page(whose, MODERATOR, lambda _: True, "older")
            for past in page.matches:
                await self._look_at(past)
        games = self.floor.tables.profiles.games(one, GUILD, one)
        if (found := await self._maybe(games)) is not None:
            await profiles.profile(GUILD, one.user_id, found)
        await profiles.versus(one, GUILD, (one,), (other,))
        for by in BY:
            board = await self.floor.tables.leaders.page(Board(GUILD), by, 15, around=one.user_id)
            assert all(row.user_id > 0 and row.name for row in board.rows)
        out = self.folder / "all.json"
        written = export(self.floor.database.path, Scope(GUILD), "json", out, lambda *_: None)
        assert written == len(json.loads(out.read_text())["matches"])
        await self.floor.tables.people.export(one.user_id, _untold)

    async def _look_at(self, past: PastMatch) -> None:
        history = self.floor.tables.history
        if not past.deals:
            with pytest.raises(TableError, match=r"history\.play-deleted"):
                await history.record(past)
            return
        deal = await history.replay(past, past.deals)
        assert deal.end == ("" if past.row.ending == "played" else deal.end)
        assert len(read(await history.record(past)).deals) == past.deals

    async def _move(self, table: Table) -> None:
        if table.state != "playing" or table.match is None or table.actor is None:
            return
        who, action = table.actor, any_action(table.match, self.dice)
        if who.computer is not None:
            await self.floor.tables.act_for_computer(table.id, table.turn, lambda *_: action)
        else:
            assert who.user_id is not None
            await self.floor.tables.act(table.id, Person(who.user_id, who.name), table.turn, action)

    @staticmethod
    async def _maybe(doing: Awaitable[T]) -> T | None:
        """None where a sentence says that it cannot be now."""
        try:
            return await doing
        except TableError:
            return None


async def _untold(done: int, total: int) -> None:
    assert done <= total


ACTS = {"play": 8, "correct": 5, "season": 2, "close": 1, "delete": 1, "wait": 2, "fold": 2, "look": 3}
"""What happens, and how often beside the others."""


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_happens_in_whatever_order_all_that_is_kept_agrees(
    seed: int, floor: Floor, tmp_path: Path
) -> None:
    life = Life(floor, seed, tmp_path)
    floor.now = datetime(2026, 3, 1, tzinfo=UTC).timestamp()
    await floor.tables.retention.choose(OWNER, GUILD, 30)
    done = []
    for _ in range(45):
        act = life.dice.choices(list(ACTS), list(ACTS.values()))[0]
        done.append(act)
        await getattr(life, act)()
        await floor.seasons.close_ended()
        with snapshot(floor.database.path) as moment:
            assert [told(finding) for finding in findings(moment) if not finding.note] == [], done
    await floor.folded()
    with snapshot(floor.database.path) as moment:
        assert [told(finding) for finding in findings(moment) if not finding.note] == [], done
