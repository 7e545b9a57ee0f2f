"""Who may know which card: what lies open in each deal, what each person has held, and what payloads name."""

from __future__ import annotations

import re
from collections import defaultdict

from bot.game.events import Cut
from bot.game.view import SeatView
from bot.tables.table import Change, Table
from tests.cogs.overhearing import CUT, named

DEAL = re.compile(r"(?:\bdeal\W{0,3}|(?:\\n|\")\*\*(?=\d+\*\* ·))(\d+)", re.IGNORECASE)
"""A deal as boards and hands name it, or as a line of /scores begins, in JSON."""


class Knowing:
    """What the public and each person may know of every deal at every table, gathered as it comes up."""

    def __init__(self) -> None:
        self.tables: dict[int, Table] = {}
        self._public: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
        self._held: defaultdict[tuple[int, int, int], set[str]] = defaultdict(set)

    def changed(self, change: Change) -> None:
        """A listener of the tables."""
        if change.kind == "resumed":
            self._forget_what_never_was(change.table)
        for view in change.ended:
            self._lies_open(change.table.id, view)
        self.look(change.table)

    def look(self, table: Table) -> None:
        """Takes down what can be seen at a table now."""
        self.tables[table.id] = table
        if table.match is None or table.match.deal is None:
            return
        self._lies_open(table.id, table.view(None))
        for row in table.row.seats:
            if row.user_id is not None and not row.reserved:
                held = table.view(row.seat).hand or ()
                self._held[table.id, table.match.number, row.user_id] |= {card.notation for card in held}

    def _forget_what_never_was(self, table: Table) -> None:
        """A bot that was dropped may have seen further than its copies reach; nobody was told of that."""
        assert table.match is not None
        for table_id, deal in list(self._public):
            if table_id == table.id and deal >= table.match.number:
                del self._public[table_id, deal]
        for table_id, deal, person in list(self._held):
            if table_id == table.id and deal > table.match.number:
                del self._held[table_id, deal, person]

    def too_much(self, text: str, tables: set[int], reader: int | None) -> set[str]:
        """The cards in a payload about these tables that its reader (None: everybody) may not know."""
        cards = named(text)
        if not cards:
            return set()
        for table_id in tables:
            table = self.tables.get(table_id)
            if table is None:
                continue
            self.look(table)
            deals = {int(number) for number in DEAL.findall(text)}
            if table.match is not None and not deals:
                deals = {table.match.number}
            for deal in deals:
                cards -= self._public[table_id, deal]
                if reader is not None:
                    cards -= self._held[table_id, deal, reader]
            if table.cut is not None and re.search(CUT, text):
                cards -= _drawn(table.cut)
        return cards

    def _lies_open(self, table_id: int, view: SeatView) -> None:
        laid = [played for trick in view.tricks for played in (*trick.plays, *trick.under)]
        cards = {played.card.notation for played in (*laid, *view.trick, *view.under)}
        self._public[table_id, view.deal_number] |= cards | {card.notation for card in view.turn_ups}


def _drawn(cut: Cut) -> set[str]:
    return {card.notation for round_ in cut.rounds for _, card in round_}
