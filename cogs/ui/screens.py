"""What each message shows: a table drawn by bot.render, with its buttons below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

from discord import ButtonStyle, ui

from bot.game.seats import Seating
from bot.game.view import SeatView
from bot.render.blocks import MAX_TEXT, Panel, Rule, Text, dotted
from bot.render.board import board
from bot.render.choosing import Button, Choosing
from bot.render.cut import cut
from bot.render.faces import Faces
from bot.render.hand import hand
from bot.render.lobby import ended, in_play, lobby, seat_name
from bot.render.seats import Seats, Sitter, Stint
from bot.tables.deadlines import clock_name
from bot.tables.sealed import SHOWN
from bot.tables.substitutes import seats_to_take
from bot.tables.table import Table
from bot.text import say
from cogs.ui.buttons import (
    ActionButton,
    AskButton,
    HandButton,
    LobbyButton,
    RulesButton,
    SitButton,
    TurnButton,
)
from cogs.ui.faces import Tiles
from cogs.ui.fixture_screen import OpenFixtureButton
from cogs.ui.layout import STYLES, in_rows, layout
from cogs.ui.options import OptionsButton
from cogs.ui.spectating import WatchButton
from cogs.ui.taking_over import SeatButton
from cogs.ui.unshown import Unshown
from cogs.ui.voting import resigned_line, vote_buttons, vote_line
from db.tables import SeatRow

LOCALE = "en"
"""The language of what all see; a person's own messages too, until there is a second language."""


def seats_of(table: Table) -> Seats:
    """Who sits at a table whose seats are all taken, as pictures name them."""
    side_of = table.ruleset.seating.side_of
    sitters = [row for seat in range(table.row.players) if (row := table.at(seat)) is not None]
    who = Seats.of(
        table.name,
        [
            Sitter(
                row.name,
                computer=row.computer is not None,
                owner=_owner(table, row),
                late=row.missed > 0,
            )
            for row in sitters
        ],
        [side_of(row.seat) for row in sitters],
    )
    offered = frozenset(seat for seat in who.computers if table.offered(seat))
    return replace(
        who,
        until=table.row.deadline,
        offered=offered,
        stints=_stints(table),
        rated=table.row.rated,
        league=table.league_game,
    )


def _stints(table: Table) -> tuple[Stint, ...]:
    """Who played for somebody else, each once, from the first deal they did."""
    first: dict[int | None, Stint] = {}
    for change in table.changes:
        owner = table.players[change.seat]
        if change.user_id not in (None, owner.user_id):
            first.setdefault(change.user_id, Stint(change.name, owner.name, change.deal))
    return tuple(first.values())


def _owner(table: Table, row: SeatRow) -> str:
    """For whom somebody sits in; empty where the match counts for themselves."""
    player = table.players[row.seat] if table.players else None
    if player is None or player.user_id in (None, row.user_id):
        return ""
    return player.name or say(LOCALE, "name.left")


class HandScreens:
    """Draws private hands, with the tiles as they are by then; on top why the board is not shown."""

    def __init__(self, tiles: Tiles, unshown: Unshown) -> None:
        self._tiles = tiles
        self._unshown = unshown

    def __call__(
        self, table: Table, user_id: int, *, note: str | None = None, choosing: Choosing | None = None
    ) -> ui.LayoutView:
        seat = table.seat_of(user_id)
        assert seat is not None, "only those seated have a hand"
        if table.state == "closed" or table.resigned is not None:
            return closed_screen(table, self._tiles.faces)
        drawn = hand(table.view(seat), seats_of(table), self._tiles.faces, LOCALE, choosing)
        notes = [text for text in (self._unshown.line(table, LOCALE), note) if text]
        panel = _with_note(drawn.panel, "\n".join(notes)) if notes else drawn.panel
        cards = [[self._pressed(table, button) for button in row] for row in drawn.cards]
        decisions: list[ui.DynamicItem[Any]] = [self._pressed(table, button) for button in drawn.decisions]
        if drawn.back:
            decisions.append(HandButton(table.id, here=True, label=say(LOCALE, "button.back")))
        return layout(panel, [*cards, *in_rows(decisions)])

    def _pressed(self, table: Table, button: Button) -> TurnButton:
        """A button of a hand, for the turn it is drawn at."""
        kind = AskButton if isinstance(button.press, Choosing) else ActionButton
        return kind(
            table.id,
            table.turn,
            button.press.notation(),
            label=button.label,
            style=STYLES[button.tone],
            emoji=self._tiles.emoji(button.card) if button.card else None,
        )


def lobby_screen(table: Table) -> ui.LayoutView:
    """The table before its match: who sits where, and what can be done."""
    row, ruleset = table.row, table.ruleset
    sitters = [
        Sitter(sitter.name, computer=sitter.computer is not None, kept=sitter.reserved) if sitter else None
        for sitter in map(table.at, range(row.players))
    ]
    host = next(sitter.seat for sitter in row.seats if sitter.user_id == row.host_id)
    panel = lobby(
        ruleset,
        row.name,
        sitters,
        host,
        row.closes_at,
        LOCALE,
        clock=clock_name(row.clock),
        rated=row.rated,
        sealed=_next_sealed(table),
        league=table.league_game,
    )
    if row.fixture_id is not None and table.league_game is not None and table.league_game.settled:
        fixture = OpenFixtureButton(row.fixture_id, say(LOCALE, "button.result.open"))
        return layout(panel, [[_lobby_button(table, "cancel"), fixture]])
    seats = [
        SitButton(table.id, seat, label=say(LOCALE, "button.sit", point=seat_name(ruleset, seat, LOCALE)))
        for seat in table.open_seats
    ]
    start = ["computer", "fill"] if table.open_seats else ["start"]
    if row.fixture_id is not None:  # people play it, by the league's rules
        start = [] if table.open_seats else ["start"]
    rules = [OptionsButton(table.id)] if row.fixture_id is None else []
    rows: list[list[ui.DynamicItem[Any]]] = [
        *in_rows(seats),
        [*(_lobby_button(table, deed) for deed in start)],
        [
            _lobby_button(table, "leave"),
            RulesButton(table.id),
            *rules,
            _lobby_button(table, "cancel"),
        ],
    ]
    return layout(panel, rows)


def _lobby_button(table: Table, deed: str) -> LobbyButton:
    style = {"start": ButtonStyle.success, "fill": ButtonStyle.success, "rematch": ButtonStyle.primary}
    return LobbyButton(
        table.id, deed, label=say(LOCALE, f"button.{deed}"), style=style.get(deed, ButtonStyle.secondary)
    )


def begun_screen(table: Table, faces: Faces) -> ui.LayoutView:
    """The lobby's message from the start on: the cut, the score, in the end the result."""
    who = seats_of(table)
    seals = enumerate(table.opening, 1)
    sealed = [say(LOCALE, "seal.first", deal=deal, seal=seal[:SHOWN]) for deal, seal in seals]
    panel = in_play(
        table.view(None),
        who,
        table.row.thread_id,
        LOCALE,
        sealed=sealed,
    )
    resigned = resigned_line(table, who, LOCALE)
    if resigned:
        panel = _with_note(panel, resigned)
    if table.cut is not None:
        panel = Panel(
            panel.accent,
            (*panel.blocks, Rule(), *cut(table.cut, table.ruleset.first_dealer, who, faces, LOCALE).blocks),
        )
    return layout(panel)


def dissolved_screen(table: Table, *, expired: bool) -> ui.LayoutView:
    """The lobby's message of a table that closed without a result."""
    why: Literal["expired", "cancelled", "abandoned"] = "abandoned"
    league = None
    if table.match is None:
        why = "expired" if expired else "cancelled"
        if expired and table.league_game is not None and table.league_game.settled == "decided":
            league = table.league_game
    return layout(ended(table.ruleset, table.name, why, LOCALE, league=league))


def board_screen(table: Table, faces: Faces, notes: Iterable[str] = ()) -> ui.LayoutView:
    """The present deal, for all, with any vote on it. notes: sentences of something unusual about it."""
    seat = [SeatButton(table.id)] if any(row.computer is not None for row in table.row.seats) else []
    panel = _board(table, faces, [*notes, vote_line(table, seats_of(table), LOCALE)])
    return layout(panel, [vote_buttons(table), [HandButton(table.id), RulesButton(table.id), *seat]])


def ended_screen(table: Table, view: SeatView, faces: Faces) -> ui.LayoutView:
    """A deal that is over, with its count; after the match, the way to the next."""
    sealed = dotted(say(LOCALE, "seal.check"), _next_sealed(table))
    panel = board(view, seats_of(table), faces, LOCALE, sealed=sealed)
    over = view.winner is not None
    return layout(panel, [_rematches(table)] if over else [])


def closed_screen(table: Table, faces: Faces) -> ui.LayoutView:
    """The board of a match that was given up, or resigned."""
    resigned = resigned_line(table, seats_of(table), LOCALE)
    said, check = resigned or say(LOCALE, "board.closed"), say(LOCALE, "seal.check")
    return layout(_board(table, faces, [said], check), [_rematches(table)] if resigned else [])


def _rematches(table: Table) -> list[LobbyButton]:
    """The same seats once more, or new ones; in a match of a league the next of its games."""
    if table.row.fixture_id is not None:
        if table.league_game is None or not table.league_game.another:
            return []
        label = say(LOCALE, "button.next-game")
        return [LobbyButton(table.id, "rematch", label=label, style=ButtonStyle.primary)]
    new = "partners" if table.ruleset.seating is Seating.PARTNERS else "seats"
    rotate = LobbyButton(table.id, "rotate", label=say(LOCALE, f"button.rematch-{new}"))
    return [_lobby_button(table, "rematch"), rotate]


class WatchScreens:
    """Draws what spectators see: the board as all see it, with what they can press."""

    def __init__(self, tiles: Tiles, unshown: Unshown) -> None:
        self._tiles = tiles
        self._unshown = unshown

    def __call__(self, table: Table, user_id: int) -> ui.LayoutView:
        if table.state == "closed":
            return closed_screen(table, self._tiles.faces)
        who = seats_of(table)
        head = say(LOCALE, "watch.head", table=table.name)
        notes = [head, self._unshown.line(table, LOCALE) or "", resigned_line(table, who, LOCALE)]
        panel = _board(table, self._tiles.faces, notes)
        buttons: list[ui.DynamicItem[Any]] = []
        if table.state == "playing":
            seat = [SeatButton(table.id)] if seats_to_take(table, user_id) else []
            buttons = [*seat, RulesButton(table.id), WatchButton(table.id)]
        return layout(panel, [buttons])


def ping_screen(table: Table) -> ui.View:
    """The button below the turn ping."""
    view = ui.View(timeout=None)
    view.add_item(HandButton(table.id))
    view.stop()
    return view


def _board(table: Table, faces: Faces, notes: Iterable[str], sealed: str | None = None) -> Panel:
    """The present deal, under notes where there are any. sealed: in place of the next deal's seal."""
    said = "\n".join(filter(None, notes))
    sealed = _next_sealed(table) if sealed is None else sealed
    panel = board(table.view(None), seats_of(table), faces, LOCALE, MAX_TEXT - len(said), sealed)
    return _with_note(panel, said) if said else panel


def _next_sealed(table: Table) -> str:
    """The seal of the next deal, as everyone may note it; empty where none will come."""
    deal = table.match.number + 1 if table.match is not None else 1
    seal = table.next_seal
    return "" if seal is None else say(LOCALE, "seal.next", deal=deal, seal=seal[:SHOWN])


def _with_note(panel: Panel, note: str) -> Panel:
    """A sentence that must be read first, above the rest."""
    return Panel(panel.accent, (Text(note), Rule(), *panel.blocks))
