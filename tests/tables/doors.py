"""Through which door of the tables each act goes, brought about as a role and a condition want it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.tables.authority import HOST_SECONDS, Act, When
from bot.tables.exporting import of_server
from bot.tables.offers import OFFER_SECONDS, offer
from bot.tables.table import Person, Table
from db.export import Scope
from tests.game.playing import any_action
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, MODERATOR, OWNER, Floor

Press = Callable[[], Awaitable[object]]

PEOPLE = {"spectator": EVE, "player": BOB, "host": ANN, "moderator": MODERATOR, "owner": OWNER}
"""Who is nothing but that at a table of Ann's where Bob sits too."""


@dataclass(slots=True)
class Scene:
    """met: whether the cell's condition holds; True where it has none."""

    floor: Floor
    role: str
    cell: When
    met: bool

    @property
    def person(self) -> Person:
        return PEOPLE[self.role]

    async def lobby(self, people: int = 2) -> Table:
        """Ann's, where a seat is kept for the person if the condition is that, and met."""
        if self.cell is not When.KEPT or not self.met:
            return await self.floor.lobby(people)
        return await self.floor.tables.create(
            ANN, guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}, invited={3: self.person}
        )

    async def match(self) -> Table:
        """Ann's and three others'; she has left it where she is not to be seated."""
        table = await self.floor.match(target=1)
        if self.cell is When.SEATED and not self.met:
            await self.floor.tables.substitutes.leave(table.id, self.person)
        return table

    async def play_on(self, table: Table, until: Callable[[], bool]) -> None:
        while not until():
            assert table.match is not None and table.actor is not None
            if table.actor.computer is None:
                await self.floor.move(table)
            else:
                action = any_action(table.match, self.floor.dice)
                await self.floor.tables.act_for_computer(table.id, table.turn, lambda *_, it=action: it)


Door = Callable[[Scene], Awaitable[Press]]
DOORS: list[tuple[Act, Door]] = []


def door(act: Act) -> Callable[[Door], Door]:
    def add(opened: Door) -> Door:
        DOORS.append((act, opened))
        return opened

    return add


@door(Act.OPEN)
async def open_(scene: Scene) -> Press:
    return lambda: scene.floor.tables.open(
        scene.person, guild_id=GUILD, channel_id=CHANNEL, variant="cinch", options={}, friends={}
    )


@door(Act.SIT)
async def sit(scene: Scene) -> Press:
    table = await scene.lobby()
    return lambda: scene.floor.tables.sit(table.id, scene.person, 3)


@door(Act.SIT_KEPT)
async def sit_on_a_kept_seat(scene: Scene) -> Press:
    if scene.cell is When.KEPT and scene.met:
        table = await scene.lobby()
    else:
        table = await scene.floor.tables.create(
            ANN, guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}, invited={3: DOT}
        )
        await scene.floor.tables.sit(table.id, BOB, 1)
    return lambda: scene.floor.tables.sit(table.id, scene.person, 3)


@door(Act.LEAVE)
async def leave(scene: Scene) -> Press:
    table = await scene.lobby()
    return lambda: scene.floor.tables.leave(table.id, scene.person)


@door(Act.ADD_COMPUTER)
async def add_a_computer_player(scene: Scene) -> Press:
    table = await scene.lobby()
    return lambda: scene.floor.tables.add_computer(table.id, scene.person)


@door(Act.START)
async def start(scene: Scene) -> Press:
    table = await scene.lobby(4)
    wait_for_others(scene)
    return lambda: scene.floor.tables.start(table.id, scene.person)


@door(Act.START)
async def fill_and_start(scene: Scene) -> Press:
    table = await scene.lobby()
    wait_for_others(scene)
    return lambda: scene.floor.tables.start(table.id, scene.person, fill=True)


def wait_for_others(scene: Scene) -> None:
    """Those who may never start may not after two minutes either; the host may before."""
    early = scene.role == "host" or not scene.met
    scene.floor.now += HOST_SECONDS - 1 if early else HOST_SECONDS


@door(Act.CHOOSE_RULES)
async def choose_a_house_rule(scene: Scene) -> Press:
    table = await scene.lobby()
    return lambda: scene.floor.tables.set_option(table.id, scene.person, "low", "won")


@door(Act.CHOOSE_RULES)
async def go_back_to_the_usual_rules(scene: Scene) -> Press:
    table = await scene.floor.lobby(2, low="won")
    return lambda: scene.floor.tables.usual_rules(table.id, scene.person)


@door(Act.CHOOSE_RULES)
async def take_the_same_rules_again(scene: Scene) -> Press:
    before = await scene.floor.match(low="won")
    await scene.floor.tables.close(before.id, MODERATOR)
    table = await scene.lobby()
    return lambda: scene.floor.tables.same_again(table.id, scene.person)


@door(Act.CHOOSE_RULES)
async def choose_the_clock(scene: Scene) -> Press:
    table = await scene.lobby()
    return lambda: scene.floor.tables.set_clock(table.id, scene.person, "fast")


@door(Act.CHOOSE_RULES)
async def choose_whether_it_counts(scene: Scene) -> Press:
    table = await scene.lobby()
    return lambda: scene.floor.tables.set_rated(table.id, scene.person, False)


@door(Act.SAVE_RULES)
async def save_the_rules(scene: Scene) -> Press:
    host = scene.person if scene.cell is When.HOSTS and scene.met else ANN
    presser = replace(scene.person, moderator=True) if scene.role == "host" and scene.met else scene.person
    table = await scene.floor.tables.create(
        host, guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={"low": "won"}
    )
    await scene.floor.tables.sit(table.id, BOB, 1)
    return lambda: scene.floor.tables.house_rules.save(presser, table)


@door(Act.REMOVE)
async def remove(scene: Scene) -> Press:
    table = await scene.lobby(3)
    return lambda: scene.floor.tables.remove(table.id, scene.person, 2)


@door(Act.CANCEL)
async def cancel(scene: Scene) -> Press:
    table = await scene.lobby()
    return lambda: scene.floor.tables.close(table.id, scene.person)


@door(Act.PLAY)
async def play(scene: Scene) -> Press:
    """Those who sit there at their own turn, or at somebody else's; the others at any."""
    table = await scene.floor.match(target=100)
    if scene.cell is When.OWN:
        mine = table.seat_of(scene.person.user_id)
        await scene.play_on(table, lambda: (table.to_act == mine) == scene.met)
    assert table.match is not None
    action = any_action(table.match, scene.floor.dice)
    return lambda: scene.floor.tables.act(table.id, scene.person, table.turn, action)


@door(Act.TAKE_SEAT)
async def take_a_seat(scene: Scene) -> Press:
    """Seats 2 and 3 are computer players'; one that Ann left is hers alone."""
    table = await scene.lobby()
    seated_besides = scene.cell is When.UNSEATED and not scene.met and scene.role != "host"
    if seated_besides:
        await scene.floor.tables.sit(table.id, scene.person, 2)
    await scene.floor.tables.start(table.id, ANN, fill=True)
    own_back = scene.role == "host" and scene.met
    if own_back:
        await scene.floor.tables.substitutes.leave(table.id, ANN)
    return lambda: scene.floor.tables.substitutes.take(table.id, scene.person, 0 if own_back else 3)


@door(Act.LEAVE_MATCH)
async def leave_a_match(scene: Scene) -> Press:
    table = await scene.match()
    return lambda: scene.floor.tables.substitutes.leave(table.id, scene.person)


@door(Act.OFFER)
async def offer_a_seat(scene: Scene) -> Press:
    """Bob's partner is Dot. It must be their turn, for only then somebody can be away."""
    table = await scene.floor.match()
    seat = 3 if scene.cell is not When.PARTNERS or scene.met else 2
    await scene.play_on(table, lambda: table.to_act == seat)
    scene.floor.now += OFFER_SECONDS
    return lambda: offer(scene.floor.tables, table.id, scene.person, seat)


@door(Act.MOVE)
async def move(scene: Scene) -> Press:
    table = await scene.match()
    return lambda: scene.floor.tables.move(table.id, scene.person, CHANNEL + 1)


@door(Act.CLOSE)
async def close_a_match(scene: Scene) -> Press:
    """Where all are to have asked, one of the other side has."""
    table = await scene.match()
    if scene.cell is When.AGREED:
        await scene.floor.tables.close(table.id, CYD if scene.person is BOB else BOB)
    return lambda: scene.floor.tables.close(table.id, scene.person)


@door(Act.RESIGN)
async def resign(scene: Scene) -> Press:
    """One of each side has asked its partner."""
    table = await scene.match()
    if scene.cell is When.AGREED:
        await scene.floor.tables.votes.resign(table.id, DOT if scene.person is BOB else CYD)
    return lambda: scene.floor.tables.votes.resign(table.id, scene.person)


@door(Act.REMATCH)
async def rematch(scene: Scene) -> Press:
    table = await scene.match()
    await scene.play_on(table, lambda: table.state != "playing")
    return lambda: scene.floor.tables.rematch(table.id, scene.person)


@door(Act.BLOCK)
async def block(scene: Scene) -> Press:
    return lambda: scene.floor.tables.block(scene.person, GUILD, CYD)


@door(Act.BLOCK)
async def unblock(scene: Scene) -> Press:
    await scene.floor.tables.block(MODERATOR, GUILD, CYD)
    return lambda: scene.floor.tables.blocked.unblock(scene.person, GUILD, CYD)


@door(Act.BLOCK)
async def see_who_is_blocked(scene: Scene) -> Press:
    return lambda: scene.floor.tables.blocked.all(scene.person, GUILD)


@door(Act.SEASON)
async def open_a_season(scene: Scene) -> Press:
    return lambda: scene.floor.seasons.open(scene.person, GUILD, "Lent", "2026-03-01")


@door(Act.SEASON)
async def close_a_season(scene: Scene) -> Press:
    scene.floor.now = 1_800_000_000.0
    await scene.floor.seasons.open(MODERATOR, GUILD, "Lent", "2026-03-01")
    return lambda: scene.floor.seasons.close(scene.person, GUILD)


@door(Act.CORRECT)
async def void_a_match(scene: Scene) -> Press:
    number = (await scene.floor.finished()).row.match_id
    assert number is not None
    return lambda: scene.floor.corrections.void(scene.person, GUILD, number, "wrong cards")


@door(Act.CORRECT)
async def amend_a_match(scene: Scene) -> Press:
    number = (await scene.floor.finished()).row.match_id
    assert number is not None
    return lambda: scene.floor.corrections.amend(scene.person, GUILD, number, "0", "3 -1", "wrong cards")


@door(Act.CORRECT)
async def restore_a_match(scene: Scene) -> Press:
    number = await scene.floor.voided()
    return lambda: scene.floor.corrections.restore(scene.person, GUILD, number, "it was right")


@door(Act.CORRECT)
async def confirm_a_correction(scene: Scene) -> Press:
    """Whoever may not asked while they still moderated."""
    number = (await scene.floor.finished()).row.match_id
    assert number is not None
    asker = replace(scene.person, moderator=True)
    asked = await scene.floor.corrections.void(asker, GUILD, number, "wrong cards")
    return lambda: scene.floor.corrections.confirm(scene.person, GUILD, asked.number)


@door(Act.AUDIT)
async def read_the_log(scene: Scene) -> Press:
    return lambda: scene.floor.corrections.log(scene.person, GUILD, 5, 0)


@door(Act.SET_SERVER)
async def set_the_servers_house_rules(scene: Scene) -> Press:
    rules = scene.floor.tables.house_rules
    return lambda: rules.set_of_server(scene.person, GUILD, "trinidad", 4, "low", "won")


@door(Act.SET_SERVER)
async def name_a_role(scene: Scene) -> Press:
    return lambda: scene.floor.tables.moderators.name(scene.person, GUILD, 77)


@door(Act.TAKE_OUT)
async def take_the_servers_matches_out(scene: Scene) -> Press:
    async def press() -> Scope:
        return of_server(scene.person, GUILD)

    return press


@door(Act.SET_SERVER)
async def say_how_long_play_is_kept(scene: Scene) -> Press:
    return lambda: scene.floor.tables.retention.choose(scene.person, GUILD, 30)


READING = (see_who_is_blocked, take_the_servers_matches_out, read_the_log)
"""What changes nothing where it is allowed."""
