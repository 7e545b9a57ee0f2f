"""A league's evening: results by form, by tables and by pads; confirmed, disputed, ruled; a withdrawal."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from typing import Any

from simcord import MemberActor

from bot.demo.reading import read
from bot.game.variants import VARIANTS
from bot.office.fixtures import Seen
from bot.office.leagues import Entered
from bot.office.service import Office
from bot.tables.table import Person, TableError
from tests.league import by_the_book
from tests.soak.league_results import Told, by_hand, check_results
from tests.soak.pads import PadEvening, answer
from tests.soak.people import TARGETS, Booking, People
from tests.soak.wire import Place
from tests.soak.world import World

TEAMS = ("Maraval", "Arima", "Barataria", "Couva")
"""The captain of each is the member in the same place; the others play in the first two."""
GAME, PLAYERS = "seven-up", 2
HOURS = 60 * 60
WAITS = 49 * HOURS
"""What nobody disputes stands after so long."""
TO_FINISH = 60
"""So many steps without faults, for what is going on to come to its end."""
WITHDRAWS = 0.004
"""That a team leaves at a step; only one does."""
TELLS = {
    "Confirmed:": "result-confirm",
    "You agreed to": "result-confirm",
    "Reported:": "result-report",
    "Ruled:": "result-rule",
    "Taken back:": "result-take-back",
    "Your words are kept": "result-dispute",
}
"""How the answer to what was done begins, and how the log has it."""


class LeagueEvening:
    """told: what was acknowledged: as the log has it, of which fixture, to whom."""

    def __init__(self, world: World, people: People) -> None:
        self.world, self.people = world, people
        self.pads = PadEvening(world)
        self.fixtures: list[int] = []
        self.matches: dict[int, Booking] = {}
        self.told: list[Told] = []
        self.withdrawn = False

    @property
    def office(self) -> Office:
        return self.world.bot.office

    @property
    def guild(self) -> int:
        return self.world.club.id

    async def begin(self) -> None:
        """The house rules that make games short; the league, its teams and their fixtures."""
        world, moderator = self.world, _person(self.world.eve, moderator=True, owner=True)
        rules = self.office.desk.tables.house_rules
        for game, variant in VARIANTS.items():
            for players in variant.players:
                target = TARGETS.get(game, (0, 2))[1]
                await rules.set_of_server(moderator, self.guild, game, players, "target", target)
        entered = Entered("Pub League", "2026", GAME, "Premier", players=PLAYERS, one_team=False)
        await self.office.leagues.enter(moderator, self.guild, world.rooms[0].id, entered)
        for name, captain in zip(TEAMS, world.members, strict=False):
            await self.office.teams.enter(moderator, self.guild, None, name, None, _person(captain))
        for name, player in zip(TEAMS, world.members[len(TEAMS) :], strict=False):
            await self.office.rosters.add(moderator, self.guild, None, name, _person(player), None)
        pairs = [(home, away) for home in TEAMS for away in TEAMS if home < away]
        for home, away in pairs:
            added = await self.office.drawing.add(moderator, self.guild, None, home, away)
            self.fixtures.append(added.fixture.id)
        await world.settle()

    async def step(self, dice: random.Random) -> None:
        """Somebody does the next thing about one of the fixtures."""
        if not self.withdrawn and dice.random() < WITHDRAWS:
            await self._withdraw(dice)
            return
        fixture_id = dice.choice(self.fixtures)
        if fixture_id in self.matches and await self._plays(self.matches[fixture_id], dice):
            return
        seen = await self.office.fixtures.seen(self.guild, fixture_id)
        state = "" if seen.report is None else seen.report.state
        member = self._somebody(seen, dice)
        if member is None:
            return
        match state:
            case "":
                await self._unplayed(seen, member, dice)
            case "open":
                await self._open(seen, member, dice)
            case "disputed":
                await self._disputed(seen, member, dice)
            case "confirmed" if dice.random() < 0.15:
                await self._stands(seen, member, dice)

    # What is done

    async def _unplayed(self, seen: Seen, member: MemberActor, dice: random.Random) -> None:
        how = ("form", "table", "pad")[seen.fixture.id % 3] if dice.random() < 0.9 else "form"
        number = seen.fixture.id
        pads = [pad for pad in await self.pads.open() if pad.row.fixture_id == number]
        if pads:
            await self.pads.press(pads[0], dice)
        elif how == "form":
            await self._report(seen, member, dice)
        elif how == "table":
            before = set(self.world.knowing.tables)
            await self._use(member, number, "result play", fixture=str(number))
            new = [each for id_, each in self.world.knowing.tables.items() if id_ not in before]
            captains = [each for each in (self._captain(team.id, seen) for team in seen.teams) if each]
            mine = [each for each in new if each.row.fixture_id == number and len(captains) == 2]
            if mine:
                host = self.world.member(mine[0].row.host_id) or member
                people = [host, *[each for each in captains if each.id != host.id]]
                self.matches[number] = Booking(
                    -number, GAME, PLAYERS, 2, people, 0, False, {}, "", mine[0].id
                )
        else:
            await self._open_pad(seen, member, dice)

    async def _open_pad(self, seen: Seen, member: MemberActor, dice: random.Random) -> None:
        """The set-up of a pad of the fixture, who plays chosen from the rosters."""
        result = await self._screen_press(seen, member, f"result:pad:{seen.fixture.id}")
        place = answer(result)
        for side in (0, 1):
            menus = [
                each
                for each in self.world.menus(place)
                if each["custom_id"].startswith("pad-roster:") and each["custom_id"].endswith(f":{side}")
            ]
            if place is None or not menus:
                return
            await self.world.choose(member, place, menus[0], dice)
        await self.pads.start(member, result)

    async def _report(self, seen: Seen, member: MemberActor, dice: random.Random) -> None:
        number = seen.fixture.id
        games = dice.choice(("2-0", "2-1", "1-2", "0-2", "3-1"))
        hangs = dice.choice(("", "1-0", "2-3"))
        if dice.random() < 0.6:
            await self._use(
                member, number, "result report", fixture=str(number), games=games, hangs=hangs or "0-0"
            )
            return
        shown = await self._screen_press(seen, member, f"result:report:{number}")
        if shown is not None and shown.modal is not None:
            done = await self.world.submit(member, shown, {"games": games, "hangs": hangs})
            self._heard(number, member, done)

    async def _open(self, seen: Seen, member: MemberActor, dice: random.Random) -> None:
        assert seen.report is not None
        number, other = seen.fixture.id, self._somebody(seen, dice) or member
        confirm, back = (f"result:{deed}:{seen.report.id}" for deed in ("confirm", "back"))
        match dice.choice(("confirm", "twice", "against", "dispute", "back", "again", "wait", "wait")):
            case "confirm":
                await self._screen_press(seen, member, confirm)
            case "twice":
                await self._at_once(seen, (member, confirm), (other, confirm))
            case "against":
                await self._at_once(seen, (member, confirm), (other, back))
            case "dispute":
                await self._dispute(number, member, dice)
            case "back":
                await self._screen_press(seen, member, back)
            case "again":
                await self._report(seen, member, dice)
            case _ if dice.random() < 0.1:
                await self._rule(seen, dice)

    async def _disputed(self, seen: Seen, member: MemberActor, dice: random.Random) -> None:
        if dice.random() < 0.6:
            await self._dispute(seen.fixture.id, member, dice)
        else:
            await self._rule(seen, dice)

    async def _stands(self, seen: Seen, member: MemberActor, dice: random.Random) -> None:
        """Nothing but a ruling changes what stands."""
        assert seen.report is not None
        report = seen.report
        await self._screen_press(seen, member, f"result:{dice.choice(('confirm', 'back'))}:{report.id}")
        await self._report(seen, member, dice)
        if not self.world.life.over:
            now = (await self.office.fixtures.seen(self.guild, seen.fixture.id)).report
            if now != report:
                self.world.report.find("double_counts", f"fixture {seen.fixture.id}: {report} became {now}")
        if dice.random() < 0.1:
            await self._rule(seen, dice)

    async def _dispute(self, number: int, member: MemberActor, dice: random.Random) -> None:
        words = f"It was the other way, {dice.randint(1, 9)}"
        await self._use(member, number, "result dispute", fixture=str(number), words=words)

    async def _rule(self, seen: Seen, dice: random.Random) -> None:
        """The moderator is asked first, and presses twice at once."""
        world, number = self.world, seen.fixture.id
        outcome = dice.choice(("2-0", "1-2", "1-0", "home", "away", "void"))
        asked = await self._use(
            world.eve, number, "result rule", fixture=str(number), outcome=outcome, reason="I saw the cards"
        )
        place = answer(asked)
        ids = [each["custom_id"] for each in world.buttons(place)]
        ids = [each for each in ids if each.startswith("result:rule:")]
        if place is not None and ids:
            press = (world.eve, place, ids[0])
            for result in await world.press_at_once(press, press):
                self._heard(number, world.eve, result)

    async def _withdraw(self, dice: random.Random) -> None:
        room = self._room(dice)
        if room is not None:
            how = {"team": TEAMS[-1], "reason": "They moved away", "sure": True}
            await self.world.command(self.world.eve, room, "team withdraw", **how)
            self.withdrawn = True
            self.world.report.faults["team_withdrawn"] += 1

    async def _plays(self, booking: Booking, dice: random.Random) -> bool:
        """The next thing at a table of a fixture; whether it goes on."""
        table = await self.people.table(booking)
        if table is None or booking.over:
            del self.matches[-booking.number]
            return False
        await self.people.step(booking, dice)
        return True

    # How it is done

    async def _use(self, member: MemberActor, number: int, name: str, **options: Any) -> Any:
        room = self._room(random.Random(number))
        result = await self.world.command(member, room, name, **options) if room is not None else None
        self._heard(number, member, result)
        return result

    async def _screen(self, seen: Seen, member: MemberActor) -> Place | None:
        room = self._room(random.Random(seen.fixture.id))
        if room is None:
            return None
        return answer(await self.world.command(member, room, "fixture show", fixture=str(seen.fixture.id)))

    async def _screen_press(self, seen: Seen, member: MemberActor, custom_id: str) -> Any:
        """A press on a fixture's screen, whether the button is there or was once."""
        place = await self._screen(seen, member)
        if place is None:
            return None
        there = [each["custom_id"] for each in self.world.buttons(place)]
        result = await self.world.press(member, place, custom_id, made_up=custom_id not in there)
        self._heard(seen.fixture.id, member, result)
        return result

    async def _at_once(self, seen: Seen, *presses: tuple[MemberActor, str]) -> None:
        """Each from a screen of their own."""
        ready = []
        for member, custom_id in presses:
            place = await self._screen(seen, member)
            if place is None or custom_id not in [each["custom_id"] for each in self.world.buttons(place)]:
                continue
            ready.append((member, place, custom_id))
        results = await self.world.press_at_once(*ready)
        for (member, _, _), result in zip(ready, results, strict=True):
            self._heard(seen.fixture.id, member, result)
        if len(ready) > 1:
            self.world.report.faults["result_pressed_at_once"] += 1

    def _heard(self, number: int, member: MemberActor, result: Any) -> None:
        """What the answer says was done has been acknowledged."""
        if result is None or result.response is None:
            return
        said = " ".join(read(result.response.message))
        self.told += [(what, number, member.id) for begins, what in TELLS.items() if said.startswith(begins)]

    def _somebody(self, seen: Seen, dice: random.Random) -> MemberActor | None:
        """Mostly a captain of the two teams, else anybody."""
        captains = [each for each in (self._captain(team.id, seen) for team in seen.teams) if each]
        others = [each for each in self.world.members if self.world.member(each.id) is not None]
        return dice.choice(captains if captains and dice.random() < 0.9 else others) if others else None

    def _captain(self, team_id: int, seen: Seen) -> MemberActor | None:
        team = seen.league.team(team_id)
        return next((self.world.member(each.user_id) for each in team.captains), None)

    def _room(self, dice: random.Random) -> Any:
        rooms = [room for room in self.world.rooms if self.world.room(room.id) is not None]
        return dice.choice(rooms) if rooms else None

    # The end

    async def finish(self, dice: random.Random) -> None:
        """Faults have ceased: what goes on comes to its end, and what is reported stands in time."""
        for _ in range(TO_FINISH):
            await self.step(dice)
        for number, booking in list(self.matches.items()):
            for _ in range(TO_FINISH * 5):
                if not await self._plays(booking, dice):
                    break
            else:
                self.world.report.find("stalled_tables", f"table {booking.table} of fixture {number}")
        await self._confirmed_as_it_stands(dice)
        await self.world.advance_time(2 * WAITS)
        for number in self.fixtures:
            seen = await self.office.fixtures.seen(self.guild, number)
            if seen.report is not None and seen.report.state == "open":
                self.world.report.find("stalled_tables", f"fixture {number}: {seen.report} does not stand")

    async def _confirmed_as_it_stands(self, dice: random.Random) -> None:
        """A captain presses in the very moment in which the result stands by itself."""
        for number in self.fixtures:
            seen = await self.office.fixtures.seen(self.guild, number)
            report = seen.report
            if report is None or report.state != "open" or report.due_at is None:
                continue
            captains = [each for each in (self._captain(team.id, seen) for team in seen.teams) if each]
            presses = []
            for member in captains:
                place = await self._screen(seen, member)
                ids = [each["custom_id"] for each in self.world.buttons(place)]
                mine = [each for each in ids if each == f"result:confirm:{report.id}"]
                presses += [(member, place, each) for each in mine if place is not None]
            self.world.leap(report.due_at - self.world.now().timestamp() + dice.choice((0, 1)))
            results = await self.world.press_at_once(*presses)
            for (member, *_), result in zip(presses, results, strict=True):
                self._heard(number, member, result)
            if presses:
                self.world.report.faults["confirm_as_it_stands"] += 1

    async def check(self) -> None:
        """One result a fixture at most; what was acknowledged is logged; the standings are by the book."""
        with closing(sqlite3.connect(self.world.life.file)) as connection:
            check_results(connection, self.told, self.world.report)
            data = by_hand(connection)
        league = await self.office.desk.which(self.guild, None)
        try:
            (standing,) = await self.office.standings.of_league(league)
        except TableError as error:
            self.world.report.find("unhandled_errors", f"there are no standings: {error.key} {error.values}")
            return
        rows, expected = [row.as_data() for row in standing.rows], by_the_book.table(data)
        if rows != expected:
            self.world.report.find("double_counts", f"the standings are {rows}, by the results {expected}")


def _person(member: MemberActor, **rights: bool) -> Person:
    return Person(member.id, member.user.global_name or "", **rights)
