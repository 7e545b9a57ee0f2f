"""Nobody but its holder learns a hidden card: not from what others are sent, nor from ids, logs or errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from simcord.types import HttpLogEntry

from bot.demo.reading import label, live
from bot.demo.simulated import Club
from bot.game.cards import Rank, Suit, cards_of
from tests.cogs.playing import as_text, fresh_hand, to_the_tricks
from tests.cogs.steps import act, board, is_over, look, press, start_match

SIGNS = dict(zip("♣♦♥♠", "CDHS", strict=True))


def named(text: str) -> set[str]:
    """Every card a text names in any of our ways: as a face, an emoji, a notation in an id, or in words."""
    faces = re.findall(r"(10|[2-9JQKA])([♣♦♥♠])", text.replace("\ufe0e", ""))
    found = {rank.replace("10", "T") + SIGNS[suit] for rank, suit in faces}
    found |= set(re.findall(r"\bc_([2-9TJQKA][CDHS])\b", text))
    found |= set(re.findall(r"\bplay ([2-9TJQKA][CDHS])\b", text))
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


@pytest.mark.parametrize("people", [4, 2])
async def test_in_a_whole_match_nothing_sent_names_a_card_its_reader_may_not_know(
    club: Club, caplog: pytest.LogCaptureFixture, people: int
) -> None:
    caplog.set_level("DEBUG")
    await start_match(club, people=people, target=6)
    wire, checked, private = Wire(club), 0, 0
    tables = club.discord.bot.tables
    (table,) = await tables.live(club.guild.id)
    while True:
        assert table.match is not None
        if table.state == "playing":
            held = [{card.notation for card in cards_of(mask)} for mask in table.match.live.hands]
            everywhere = set().union(*held)
            for request, reader in wire.fresh():
                seat = None if reader is None else table.seat_of(reader)
                hidden = everywhere - (held[seat] if seat is not None else set())
                text = request.path + as_text(request.json or {})
                of_an_earlier_pack = re.search(r"deal (\d+)", text) or re.search("The cut for dealer", text)
                if of_an_earlier_pack and not re.search(rf"deal {table.match.number}\b", text):
                    continue
                assert not named(text) & hidden, request.path
                checked += 1
                private += seat is not None
        if is_over(club):
            break
        if table.actor is not None and table.actor.user_id is not None:
            (member,) = [each for each in club.members if each.id == table.actor.user_id]
            screen = await fresh_hand(club, member)
            await press(club, member, screen, label(live(screen)[0]))
        else:
            await club.discord.advance_time(1)
    assert checked > 100
    assert private > 40
    ours = "\n".join(
        record.getMessage() for record in caplog.records if record.name.startswith(("bot", "cogs", "db"))
    )
    assert named(ours) == set()


async def test_public_buttons_carry_a_table_and_nothing_else(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    for message in club.channel.history():
        ids = re.findall(r"custom_id='([^']*)'", repr(message.components))
        assert all(re.fullmatch(r"(hand|rules|options):\d+|(sit|lobby):\d+:\w+", each) for each in ids)
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
    text = "10♥\ufe0e <:c_JS:12> act:1:2:play 4D ace, ten and two of clubs"
    assert named(text) == {"TH", "JS", "4D", "AC", "TC", "2C"}
    assert len(Suit) == len(SIGNS)
