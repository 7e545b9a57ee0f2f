"""Nobody but its holder learns a hidden card: not from what others are sent, nor from ids, logs or errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from simcord import MemberActor
from simcord.types import HttpLogEntry

from bot.demo.reading import label, live
from bot.demo.simulated import Club
from bot.game.cards import PACK, Rank, Suit, cards_of
from bot.render.tiles import tile_name
from bot.tables.table import Table
from tests.cogs.choosing import choose, selects
from tests.cogs.playing import as_text, fresh_hand, to_the_tricks
from tests.cogs.steps import act, board, command, hand, is_over, lobby, look, open_table, press, start_match
from tests.game.playing import GAMES

CUT = "The cut for dealer|The flip for dealer|The first jack"
SIGNS = dict(zip("♣♦♥♠", "CDHS", strict=True))


def named(text: str) -> set[str]:
    """Every card a text names in any of our ways: as a face, an emoji, a notation in an id, or in words."""
    faces = re.findall(r"(10|[2-9JQKA])([♣♦♥♠])", text.replace("\ufe0e", ""))
    found = {rank.replace("10", "T") + SIGNS[suit] for rank, suit in faces}
    found |= {card.notation for card in PACK if tile_name(card) in text}
    for cards in re.findall(r"\b(?:play|throw|under|discard)((?: [2-9TJQKA][CDHS])+)\b", text):
        found |= set(cards.split())
    ranks = dict(zip("23456789TJQKA", (rank.name.lower() for rank in Rank), strict=True))
    for words, suit in re.findall(r"([a-z, ]+?) of (clubs|diamonds|hearts|spades)", text.lower()):
        said = re.findall(r"[a-z]+", words)
        found |= {letter + suit[0].upper() for letter, rank in ranks.items() if rank in said}
    return found


class Wire:
    """What the bot has sent since last asked, public or to one person."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._read = len(club.discord.http_requests)

    def fresh(self) -> Iterator[tuple[HttpLogEntry, int | None]]:
        """Each request with the only user who sees it; None where all do."""
        requests = self._club.discord.http_requests
        fresh, self._read = requests[self._read :], len(requests)
        for each in fresh:
            yield each, self._reader(each)

    def _reader(self, request: HttpLogEntry) -> int | None:
        found = re.match(r"/(?:interactions/\d+|webhooks/\d+)/([^/]+)", request.path)
        if found is None:
            return None
        interactions: Any = self._club.discord.backend.interactions
        (owner,) = [each for each in interactions.values() if each.token == found[1]]
        return int(owner.user_id)


class Known:
    """What all, and what each seat, have seen of the deal under way."""

    def __init__(self, table: Table) -> None:
        self._table, self._deal = table, 0
        self._seen: list[set[str]] = []

    def look(self) -> None:
        match = self._table.match
        assert match is not None
        if match.number != self._deal:
            self._deal, self._seen = match.number, [set() for _ in range(match.ruleset.players)]
        for seat, seen in enumerate(self._seen):
            seen |= {card.notation for card in self._table.view(seat).hand or ()}

    def by(self, seat: int | None) -> set[str]:
        view = self._table.view(None)
        laid = [played for trick in view.tricks for played in (*trick.plays, *trick.under)]
        public = {played.card.notation for played in (*laid, *view.trick, *view.under)}
        return (
            public
            | {card.notation for card in view.turn_ups}
            | (self._seen[seat] if seat is not None else set())
        )


SOONER = ("Pass", "Beg", "Throw in")
"""What is pressed where it can be; else the first button of all."""
DEALS = 4
"""So many are looked at of a match that does not end before."""
WHOLE = [(key, players, players) for key, players in GAMES]


@pytest.mark.parametrize(("key", "players", "people"), [*WHOLE, ("trinidad", 4, 2), ("cinch", 4, 1)])
async def test_in_a_match_nothing_sent_names_a_card_its_reader_may_not_know(
    club: Club, caplog: pytest.LogCaptureFixture, key: str, players: int, people: int
) -> None:
    caplog.set_level("DEBUG")
    target = {"cinch": 20, "pitch": 7}.get(key, 6)
    rules = {"blind_partners": True} if (key, players) == ("kick-and-pull", 4) else {}
    await open_table(club, game=key, players=players, target=target)
    for option, value in rules.items():
        await choose(club, await selects(club), option, str(value))
    for member in club.members[1:people]:
        await press(club, member, lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Start" if people == players else "Fill")
    wire, checked, private = Wire(club), 0, 0
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    known = Known(table)
    while True:
        assert table.match is not None
        known.look()
        if table.state == "playing":
            for request, reader in wire.fresh():
                seat = None if reader is None else table.seat_of(reader)
                text = request.path + as_text(request.json or {})
                of_an_earlier_pack = re.search(r"deal (\d+)", text) or re.search(CUT, text)
                if of_an_earlier_pack and not re.search(rf"deal {table.match.number}\b", text):
                    continue
                assert named(text) <= known.by(seat), request.path
                checked += 1
                private += seat is not None
        if is_over(club) or table.match.number > DEALS:
            break
        if table.actor is not None and table.actor.user_id is not None:
            (member,) = [each for each in club.members if each.id == table.actor.user_id]
            screen = await fresh_hand(club, member)
            choices = [label(each) for each in live(screen)]
            while choices:
                await press(
                    club, member, screen, next((b for b in choices if b in ("Pass", "Beg")), choices[-1])
                )
                known.look()
                if table.to_act != table.seat_of(member.id) or table.state != "playing":
                    break
                screen = hand(club, member)
                choices = [label(each) for each in live(screen)]
        else:
            await club.discord.advance_time(1)
    assert checked > 40
    assert private > 10
    ours = "\n".join(
        record.getMessage() for record in caplog.records if record.name.startswith(("bot", "cogs", "db"))
    )
    assert named(ours) == set()


async def test_public_buttons_carry_a_table_and_nothing_else(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    for message in club.channel.history():
        ids = re.findall(r"custom_id='([^']*)'", repr(message.components))
        assert all(re.fullmatch(r"(hand|rules|options|seat):\d+|(sit|lobby):\d+:\w+", each) for each in ids)
    assert re.search(r"hand:\d+", repr(board(club).components))


async def test_a_hand_cannot_be_pressed_by_another(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    screen = await look(club, leader)
    other = next(each for each in club.members[:4] if each.id != leader.id)
    with pytest.raises(Exception, match="not visible"):
        await other.click(screen, custom_id=live(screen)[0].custom_id)


async def test_the_public_sees_as_little_with_all_hands_open(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    for member in club.members[:4]:
        await look(club, member)
    public = repr(board(club).components)
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    assert table.match is not None
    hidden = {card.notation for mask in table.match.live.hands for card in cards_of(mask)}
    assert len(hidden) == 24
    assert not named(public) & hidden
    await act(club)


def test_the_search_for_cards_finds_every_way_of_writing_one() -> None:
    text = "10♥\ufe0e <:jack_of_spades:12> act:1:2:play 4D ace, ten and two of clubs"
    assert named(text) == {"TH", "JS", "4D", "AC", "TC", "2C"}
    assert len(Suit) == len(SIGNS)


async def test_no_way_shows_the_pitchers_partner_their_cards_before_the_pitch(club: Club) -> None:
    await start_match(club, game="yorkshire", target=100)
    table = await playing(club)
    for deal in (1, 2, 3):
        assert table.match is not None and table.match.number == deal and table.view(None).trump is None
        member = club.members[(table.view(None).dealer + 3) % 4]
        hidden = {card.notation for card in cards_of(table.match.live.hands[table.seat_of(member.id) or 0])}
        wire = Wire(club)
        await try_everything(club, member, sorted(hidden))
        table = await playing(club)  # the bot was started again meanwhile
        mine = [as_text(request.json or {}) for request, reader in wire.fresh() if reader == member.id]
        assert len(mine) > 10 and all(not named(text) & hidden for text in mine)
        # Every hand is open when the next deal is dealt, and shows it by itself.
        for each in club.members[:4]:
            await look(club, each)
        wire = Wire(club)
        while table.match is not None and table.match.number == deal:
            await act(club)
        partner = club.members[(table.view(None).dealer + 3) % 4]
        assert table.match is not None
        hidden = {card.notation for card in cards_of(table.match.live.hands[table.seat_of(partner.id) or 0])}
        theirs = [as_text(request.json or {}) for request, reader in wire.fresh() if reader == partner.id]
        of_this_deal = [text for text in theirs if f"deal {deal + 1}" in text]
        assert of_this_deal and all(not named(text) & hidden for text in of_this_deal)


async def try_everything(club: Club, member: MemberActor, held: list[str]) -> None:
    """Whatever a member may press or type who would see their cards too early."""
    table = await playing(club)
    await command(club, member, "hand")
    screen = await look(club, member)
    presses = ["throw", "give", f"under {held[0]} {held[1]}", f"discard {held[0]}", "under", "discard"]
    ids = [f"ask:{table.id}:{turn}:{press_}" for turn in (table.turn, 0) for press_ in presses]
    ids += [f"act:{table.id}:{table.turn}:{deed} {held[0]}" for deed in ("play", "throw", "discard")]
    ids += [f"hand:{table.id}:here", f"rules:{table.id}"]
    for each in ids:
        stored = club.discord.backend.get_message(club.channel.id, screen.id)
        button = {"type": 2, "style": 1, "label": "made up", "custom_id": each}
        stored.components.append({"type": 1, "components": [button]})
        await member.click(screen, custom_id=each)
    for name in ("table show", "table list", "table close"):
        await command(club, member, name)
    await press(club, member, board(club), "Play on")
    await club.discord.restart()
    await look(club, member)


async def playing(club: Club) -> Table:
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    return table
