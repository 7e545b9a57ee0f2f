"""What the bot sent, by who reads it, and the cards that each reader may know by then."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from simcord.types import HttpLogEntry

from bot.demo.simulated import Club
from bot.game.cards import PACK, Rank
from bot.game.view import SeatView
from bot.render.tiles import tile_name
from bot.tables.table import Change, Table

SO_FAR = "The match so far"
CUT = "The cut for dealer|The flip for dealer|The first jack"
NEW, EPHEMERAL = 4, 64
"""The type of an answer that is a message of its own, and its flag where only the asker sees it."""
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
        answer: Any = request.json
        public = request.path.endswith("/callback") and answer["type"] == NEW and not _private(answer)
        if found is None or public:
            return None
        interactions: Any = self._club.discord.backend.interactions
        (owner,) = [each for each in interactions.values() if each.token == found[1]]
        return int(owner.user_id)


def _private(answer: Any) -> bool:
    return bool(answer["data"].get("flags", 0) & EPHEMERAL)


class Known:
    """What all, and what each person, have seen of each deal of a match."""

    def __init__(self, club: Club, table: Table) -> None:
        self._table = table
        self._own: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
        self._face_up: defaultdict[int, set[str]] = defaultdict(set)
        assert table.cut is not None
        self._cut = {card.notation for round_ in table.cut.rounds for _, card in round_}
        self._look()
        club.discord.bot.tables.listen(self._changed)

    def _changed(self, change: Change) -> None:
        if change.table is self._table:
            for view in change.ended:  # it shows what was played to its last trick
                self._face_up[view.deal_number] |= face_up(view)
            self._look()

    def _look(self) -> None:
        """At the table as it is now, and at the hands of the people who sit there."""
        view = self._table.view(None)
        self._face_up[view.deal_number] |= face_up(view)
        for row in self._table.row.seats:
            if row.user_id is not None:
                hand = self._table.view(row.seat).hand or ()
                self._own[view.deal_number, row.user_id] |= {card.notation for card in hand}

    def may_name(self, text: str, reader: int | None) -> set[str]:
        """The cards that a text may name to a reader, None for all: those of the deals it speaks of.

        Where it speaks of none, it is of the present deal; scores list the deals that are over.
        """
        deals = {int(number) for number in re.findall(r"\bdeal (\d+)", text, re.I)}
        present = self._table.view(None).deal_number
        if SO_FAR in text:
            deals = set(range(1, present + 1))
        cards = set(self._cut) if re.search(CUT, text) else set()
        for deal in deals or {present}:
            cards |= self._face_up[deal] | (self._own[deal, reader] if reader is not None else set())
        return cards


def face_up(view: SeatView) -> set[str]:
    """The cards that lie, or lay, face up in a deal."""
    laid = [played for trick in view.tricks for played in (*trick.plays, *trick.under)]
    return {played.card.notation for played in (*laid, *view.trick, *view.under)} | {
        card.notation for card in view.turn_ups
    }
