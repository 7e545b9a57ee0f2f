"""Scorepads of an evening: booked, undone, corrected, signed by their people, pressed by two at once."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from contextlib import closing
from typing import Any

from simcord import MemberActor

from bot.league.pad_rules import SERIES
from bot.pads.pad import Pad
from bot.tables.table import TableError
from cogs.ui.pad_screen import pad_screen
from tests.game.playing import GAMES
from tests.soak.wire import Place
from tests.soak.world import World, hostile, texts

PADS = 3
"""So many are opened in an evening, beside those of fixtures."""
AT_ONCE = 2
"""So many are kept at a time."""
DEEDS = ("book",) * 8 + ("undo", "undo", "correct", "twice", "stale", "sign against undo", "wander", "close")
HOPS = 7
"""So many presses a correction takes at most."""
SEAT = {"pad-fix": 0, "pad-fix-deal": 1, "pad-draft": 2, "pad-pick": 2, "pad-ask": 3}
"""What leads on to a correction, by how far it goes."""
TO_FINISH = 80
"""So many steps without faults, for what is going on to come to its end."""
WEEK = 7 * 24 * 60 * 60 + 60


class PadEvening:
    """left: so many are still to be opened."""

    def __init__(self, world: World) -> None:
        self.world, self.left = world, PADS

    async def step(self, dice: random.Random) -> None:
        """Somebody does the next thing on one of the pads, or opens another."""
        pads = [pad for pad in await self.open() if pad.row.fixture_id is None]
        if self.left and len(pads) < AT_ONCE and dice.random() < 0.4:
            await self._begin(dice)
        elif pads:
            await self.press(dice.choice(pads), dice)

    async def open(self) -> tuple[Pad, ...]:
        return await self.world.bot.pads.open_pads(self.world.club.id)

    async def press(self, pad: Pad, dice: random.Random) -> None:
        """One deed on a pad, by somebody who plays there or, now and then, by anybody."""
        world = self.world
        players = [member for seat in pad.row.seats if (member := world.member(seat.user_id)) is not None]
        member = dice.choice(players) if players and dice.random() < 0.9 else dice.choice(world.members)
        place = self.place(pad)
        if world.member(member.id) is None:
            return
        if place is None:
            await self._show(pad, member, dice)
            return
        ids = [each["custom_id"] for each in world.buttons(place)]
        words = [each for each in ids if each.startswith("pad-word:")]
        deed = "word" if words and dice.random() < 0.6 else dice.choice(DEEDS)
        signs = [each for each in ids if each.startswith("pad-sign:")]
        if signs and deed == "book":
            deed = "sign"
        if deed == "close" and dice.random() < 0.95:  # most are brought to their end
            deed = "book"
        world.tell(f"pad {pad.id}: {member.user.name}: {deed}")
        undos = [each for each in ids if each.startswith("pad-undo:")]
        match deed:
            case "word":
                agrees = [each for each in words if each.endswith(":agree")]
                await world.press(member, place, dice.choice(agrees if dice.random() < 0.7 else words))
            case "sign":
                await world.press(member, place, signs[0])
            case "undo" if undos:
                await world.press(member, place, undos[0])
            case "correct":
                await self._correct(pad, member, place, dice)
            case "sign against undo" if signs and undos and players:
                other = dice.choice(players)
                both = [(member, place, signs[0]), (other, place, undos[0])]
                await world.press_at_once(*dice.sample(both, 2))
                world.report.faults["sign_against_undo"] += 1
            case "twice" if ids:
                press = (member, place, dice.choice(signs or ids))
                other = dice.choice(players) if players else member
                await world.press_at_once(press, (other, *press[1:]))
                world.report.faults["pad_pressed_twice"] += 1
            case "stale" if pad.version:
                await self._stale(pad, member, place, dice)
            case "wander":
                await self._wander(member, place, dice)
            case "close":
                await self._wander(member, place, dice, "pad-more", "pad-close", "pad-surely")
            case _:
                await self._book(member, place, dice)

    def place(self, pad: Pad) -> Place | None:
        """Its message, if that is there."""
        if pad.row.message_id is None:
            return None
        place = (pad.row.channel_id, pad.row.message_id)
        return place if place[1] in self.world.backend.messages.get(place[0], {}) else None

    async def _begin(self, dice: random.Random) -> None:
        world = self.world
        here = [each for each in world.members if world.member(each.id)]
        rooms = [room for room in world.rooms if world.room(room.id) is not None]
        if len(here) < 4 or not rooms:
            return
        game, players = dice.choice(GAMES)
        keeper, *others = dice.sample(here, 4)
        places = {"right": others[0]} if players == 2 else {"right": others[0], "left": others[1]}
        if players == 4:
            places["partner"] = others[2]
        result = await world.command(
            keeper, dice.choice(rooms), "score start",
            game=game, players=players, best_of=dice.choice(SERIES[:2]), **places,
        )  # fmt: skip
        if await self.start(keeper, result):
            self.left -= 1
            world.report.faults += hostile([keeper, *others])

    async def start(self, keeper: MemberActor, result: Any) -> bool:
        """Presses the start in a set-up, twice at once; whether a pad came of it, and only one."""
        world = self.world
        place = answer(result)
        starts = [each["custom_id"] for each in world.buttons(place) if each["custom_id"].endswith(":start")]
        if place is None or not starts:
            return False
        before = {pad.id for pad in await self.open()}
        await world.press_at_once((keeper, place, starts[0]), (keeper, place, starts[0]))
        if world.life.over:
            return False
        new = {pad.id for pad in await self.open()} - before
        if len(new) > 1:
            world.report.find("double_counts", f"one press opened the pads {sorted(new)}")
        return bool(new)

    async def _show(self, pad: Pad, member: MemberActor, dice: random.Random) -> None:
        rooms = [room for room in self.world.rooms if self.world.room(room.id) is not None]
        if rooms:
            await self.world.advance_time(11)
            await self.world.command(member, dice.choice(rooms), "score show", pad=str(pad.id))

    async def _book(self, member: MemberActor, place: Place, dice: random.Random) -> None:
        """What can be booked; who bought the deal, and what they took, are asked further."""
        world = self.world
        ids = [each["custom_id"] for each in world.buttons(place)]
        ids = [each for each in ids if each.startswith(("pad:", "pad-bid:"))]
        menus = [each for each in world.menus(place) if each["custom_id"].startswith("pad-took:")]
        if menus and (not ids or dice.random() < 0.8):
            await world.choose(member, place, menus[0], dice)
        elif ids:
            asked = answer(await world.press(member, place, dice.choice(ids)))
            bids = [each["custom_id"] for each in world.buttons(asked)]
            bids = [each for each in bids if each.startswith("pad:")]
            if asked is not None and bids:
                await world.press(member, asked, dice.choice(bids))

    async def _correct(self, pad: Pad, member: MemberActor, place: Place, dice: random.Random) -> None:
        """By the panels: which deal, what it came to, and the question to the others."""
        world = self.world
        here: Place | None = place
        more = f"pad-more:{pad.id}:{pad.version}"
        for hop in range(HOPS):
            parts = [each for each in world.parts(here) if _kind(each) in SEAT] if hop else []
            if hop and not parts:
                return
            far = max((SEAT[_kind(each)] for each in parts), default=0)
            leading = [each for each in parts if SEAT[_kind(each)] == far or dice.random() < 0.4]
            part = dice.choice(leading) if parts else None
            if part is None:
                result = await world.press(member, place, more)
            elif part["type"] == 3:
                assert here is not None
                result = await world.choose(member, here, part, dice)
            else:
                assert here is not None
                result = await world.press(member, here, part["custom_id"])
            if part is not None and _kind(part) == "pad-ask":
                world.report.faults["pad_corrected"] += 1
                return
            here = answer(result) or here

    async def _stale(self, pad: Pad, member: MemberActor, place: Place, dice: random.Random) -> None:
        """A button of an earlier entry, as a slow phone still shows it."""
        old = dice.randrange(pad.version)
        custom_id = dice.choice((f"pad:{pad.id}:{old}:next", f"pad-undo:{pad.id}:{old}"))
        before = pad.version
        await self.world.press(member, place, custom_id, made_up=True)
        if not self.world.life.over and pad.version != before:
            self.world.report.find("double_counts", f"pad {pad.id}: an old {custom_id} counted at {before}")
        self.world.report.faults["pad_stale"] += 1

    async def _wander(self, member: MemberActor, place: Place, dice: random.Random, *way: str) -> None:
        """Presses anything, then what comes of that, or what is on the way."""
        here: Place | None = place
        for hop in range(len(way) or 3):
            ids = [each["custom_id"] for each in self.world.buttons(here)]
            ids = [each for each in ids if not way or each.startswith(f"{way[hop]}:")]
            if here is None or not ids:
                return
            here = answer(await self.world.press(member, here, dice.choice(ids)))

    # The end

    async def finish(self, dice: random.Random) -> None:
        """Faults have ceased: what is proposed is answered, what is decided signed; a week ends the rest."""
        for _ in range(TO_FINISH):
            await self.step(dice)
        for pad in await self.open():
            for seat in [seat for seat in pad.row.seats if seat.member]:
                member = self.world.member(seat.user_id)
                if self.place(pad) is None and member is not None:
                    await self._show(pad, member, dice)
                place = self.place(pad)
                if member is None or place is None or dice.random() < 0.2:
                    continue
                for kind in ("pad-word", "pad-sign"):
                    ids = [each["custom_id"] for each in self.world.buttons(place)]
                    found = [each for each in ids if each.startswith(f"{kind}:")]
                    if found:
                        await self.world.press(member, place, found[-1])
        await self.world.advance_time(WEEK)
        for pad in await self.open():
            self.world.report.find("stalled_tables", f"pad {pad.id} is {pad.row.state} after a week")

    async def check(self) -> None:
        """Every pad's message is as its log folds; what was acknowledged is in its log, once."""
        pads = self.world.bot.pads
        with closing(sqlite3.connect(self.world.life.file)) as connection:
            rows = connection.execute("SELECT id, message_id FROM pad ORDER BY id").fetchall()
            logged = Counter(connection.execute("SELECT pad_id, number, notation FROM pad_entry"))
            signed = set(connection.execute("SELECT pad_id, side FROM pad_signature"))
            versions = dict(connection.execute("SELECT id, version FROM pad"))
        kept: dict[int, Pad] = {}
        for pad_id, message_id in rows:
            try:
                pad = kept[pad_id] = await pads.find(pad_id)
            except TableError as error:
                self.world.report.find("moves_lost", f"pad {pad_id} cannot be read: {error.key}")
                continue
            self.world.report.pads += pad.row.state == "finished"
            if message_id is not None and not await self._is_shown(pad):
                self.world.report.find("double_counts", f"pad {pad_id}: its message is not as its log")
        seen: Counter[tuple[int, int]] = Counter()
        for user_id, custom_id in self.world.wire.deferred:
            kind, *numbers = custom_id.split(":", 3)
            if kind not in ("pad", "pad-undo", "pad-sign"):
                continue
            number, version = map(int, numbers[:2])
            if kind == "pad-sign":
                seat = kept[number].seat_of(user_id) if number in kept else None
                if versions[number] == version and seat is not None and (number, seat.side) not in signed:
                    self.world.report.find("moves_lost", f"the signature {custom_id} of {user_id}")
                continue
            seen[number, version] += 1
            notation = numbers[2] if kind == "pad" else "undo"
            if logged[number, version + 1, notation] != 1:
                self.world.report.find("moves_lost", f"what {custom_id} booked")
        for (number, version), times in seen.items():
            if times > 1:
                self.world.report.find(
                    "double_counts", f"pad {number}: {version} was acknowledged {times} times"
                )

    async def _is_shown(self, pad: Pad) -> bool:
        """Whether its message, if there is one, is as its log; a press mends one that could not be edited."""
        for mended in (False, True):
            place = self.place(pad)
            if place is None or await self._shows(pad, place):
                return True
            if not mended:
                await self.world.press(self.world.members[0], place, f"pad-undo:{pad.id}:0", made_up=True)
                await self.world.advance_time(2)
        return False

    async def _shows(self, pad: Pad, place: Place) -> bool:
        """Whether its message says what is drawn of its log, read afresh from the disk."""
        pads, row = self.world.bot.pads, pad.row
        try:
            again = await pads._read(pad.id)
        except TableError:
            return True
        matches = await pads.matches(again) if row.state == "finished" else ()
        tables = self.world.bot.tables
        league = await tables.fixtures.game(row.fixture_id, row.fixture_table, pad_id=pad.id)
        view: Any = pad_screen(again, matches, league)
        return texts(view.to_components()) == texts(self.world.backend.get_message(*place).components)


def _kind(part: dict[str, Any]) -> str:
    return str(part["custom_id"]).split(":", 1)[0]


def answer(result: Any) -> Place | None:
    """The message that answered a press or a command."""
    if result is None or result.response is None:
        return None
    return result.response.channel_id, result.response.id
