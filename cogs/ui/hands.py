"""The private hands that are open: whose, until when they can be edited, and what they show."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import Any, Protocol

import discord

from bot.render.choosing import Choosing
from bot.tables.authority import Act, check
from bot.tables.service import Tables
from bot.tables.substitutes import check_in_play
from bot.tables.table import Person, Table
from bot.text import say
from cogs.ui.place import UNKNOWN_MESSAGE
from cogs.ui.replies import in_private

log = logging.getLogger(__name__)

TOKEN_SECONDS = 14 * 60
"""A private message can be edited for 15 minutes after its last press; one less for the way there."""


def check_has_hand(table: Table, user_id: int) -> None:
    """TableError where a person has no hand at a table: no match was begun, or they do not sit there."""
    if table.match is None:
        check_in_play(table)
    check(Act.PLAY, Person(user_id, ""), table)


class HandScreen(Protocol):
    """Draws a person's private hand. note: a sentence on top. choosing: how far a decision has come."""

    def __call__(
        self, table: Table, user_id: int, *, note: str | None = None, choosing: Choosing | None = None
    ) -> discord.ui.LayoutView: ...


UNSURE = -1
"""A turn that no hand shows."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand on somebody's screen.

    token: the press that may edit it, until then. channel_id: where it is. message_id: None where it is still
    to be sent, below the board. shown: the turn it shows, or UNSURE. half: a decision half made in it, with
    the turn it is made at.
    """

    token: discord.Webhook
    until: float
    channel_id: int | None
    message_id: int | None
    shown: int
    half: tuple[int, Choosing] | None = None

    def choosing(self, turn: int) -> Choosing | None:
        """How far the decision of that turn has come."""
        return self.half[1] if self.half is not None and self.half[0] == turn else None


class Hands:
    """The newest private hand of each person at each table. ``screen`` draws one."""

    def __init__(self, tables: Tables, screen: HandScreen) -> None:
        self.screen = screen
        self._tables = tables
        self._started = tables.now()
        # By table, then by person: every move refreshes a table, which must not look through all the others.
        self._open: dict[int, dict[int, OpenHand]] = {}
        self._pressed: dict[int, dict[int, float]] = {}

    def press(self, table: Table, user_id: int) -> None:
        """Remembers that a person was just here."""
        if table.state in ("lobby", "playing"):
            self._pressed.setdefault(table.id, {})[user_id] = self._tables.now()

    def last_press(self, table: Table, user_id: int) -> float:
        """When a person last pressed at a table, in seconds since 1970; the bot's start if not since then."""
        return self.pressed(table, user_id) or self._started

    def pressed(self, table: Table, user_id: int) -> float | None:
        """When a person last pressed at a table; None if not since the bot's start."""
        return self._pressed.get(table.id, {}).get(user_id)

    def last_press_anywhere(self, user_id: int) -> float:
        """When a person last pressed at any live table; the bot's start if not since then."""
        return max((pressed.get(user_id, self._started) for pressed in self._pressed.values()), default=0.0)

    def expect(self, interaction: discord.Interaction[Any], table: Table) -> None:
        """A press that has been acknowledged gets the hand with the next board."""
        self._remember(interaction, table, None, UNSURE)

    async def send(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        note: str | None = None,
        *,
        choosing: Choosing | None = None,
    ) -> None:
        """The hand as a new private message; an older copy goes."""
        turn, user_id = table.turn, interaction.user.id
        note = self._with_news(user_id, note)
        view = self.screen(table, user_id, note=note, choosing=choosing)
        answer = await interaction.response.send_message(view=view, ephemeral=True)
        # Not before: of two presses in one moment the later answer finds the earlier one's copy.
        older = self._hands(table).pop(user_id, None)
        self._remember(interaction, table, answer.message_id, turn, choosing)
        if older is not None:
            await self._delete(older)

    async def show(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        note: str | None = None,
        *,
        choosing: Choosing | None = None,
    ) -> None:
        """The hand in place of the private message that was pressed; a public one never turns into a hand."""
        if not in_private(interaction):
            await self.send(interaction, table, note, choosing=choosing)
            return
        turn, user_id, hands = table.turn, interaction.user.id, self._hands(table)
        note = self._with_news(user_id, note)
        view = self.screen(table, user_id, note=note, choosing=choosing)
        before = hands.get(user_id)
        if before is not None:  # this answer brings it up to date: a refresh meanwhile would wipe the note
            hands[user_id] = replace(before, shown=turn)
        try:
            await interaction.response.edit_message(view=view)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:  # a newer copy has just taken its place
                await self.send(interaction, table, note, choosing=choosing)
                return
            if before is not None:
                hands[user_id] = replace(before, shown=UNSURE)
                await self.refresh(table)
            raise
        here = interaction.message.id if interaction.message else None
        self._remember(interaction, table, here, turn, choosing)

    async def refresh(self, table: Table, *, all_of_them: bool = False, but: int | None = None) -> None:
        """Brings open hands that show an earlier turn up to the present one, whoever is to act first.

        all_of_them: those that show the present one too, but that person's.
        """
        hands = self._open.get(table.id, {})
        for user_id in [user_id for user_id in hands if table.seat_of(user_id) is None]:
            await self._delete(hands.pop(user_id))  # whose seat has changed hands
        actor = table.actor.user_id if table.actor else None
        for user_id, hand in sorted(self._at(table), key=lambda entry: entry[0] != actor):
            turn = table.turn
            again = all_of_them and user_id != but
            stale = again or hand.shown != turn or table.state != "playing"
            if table.seat_of(user_id) is None:
                continue  # it has changed hands during the edits of the others
            if stale and hand.message_id is not None:
                view = self.screen(table, user_id, choosing=hand.choosing(turn))
                try:
                    await hand.token.edit_message(hand.message_id, view=view)
                except discord.HTTPException as error:
                    self._lost(table, user_id, hand, error)
                else:
                    self._keep(table, user_id, hand, replace(hand, shown=turn))

    async def send_afresh(self, table: Table) -> None:
        """Open hands in the board's channel once more, below a board just posted; the old copies go."""
        for user_id, hand in self._at(table):
            if hand.channel_id == table.row.board_channel_id and table.seat_of(user_id) is not None:
                await self._send_again(table, user_id, hand)

    async def send_expected(self, table: Table) -> None:
        """Hands that were to come below a board come without it."""
        for user_id, hand in self._at(table):
            if hand.message_id is None and table.seat_of(user_id) is not None:
                await self._send_again(table, user_id, hand)

    def open_until(self, table: Table, user_id: int) -> float | None:
        """How long a person's open hand can be sent once more; None where they have none."""
        hand = self._open.get(table.id, {}).get(user_id)
        return None if hand is None else hand.until

    async def remind(self, table: Table, user_id: int) -> bool:
        """A person's open hand once more, at the bottom of their chat; whether they have it."""
        hand = dict(self._at(table)).get(user_id)
        if hand is None or table.seat_of(user_id) is None:
            return False
        return await self._send_again(table, user_id, hand, say("en", "reminders.private", name=table.name))

    def forget(self, table: Table) -> None:
        """The table is over: its hands are edited no more."""
        self._open.pop(table.id, None)
        self._pressed.pop(table.id, None)

    def forget_person(self, user_id: int) -> None:
        """Their data was deleted. Their open hands go as their seats have gone."""
        for pressed in self._pressed.values():
            pressed.pop(user_id, None)

    def _hands(self, table: Table) -> dict[int, OpenHand]:
        """The newest hand of each person at a table."""
        return self._open.setdefault(table.id, {})

    def _remember(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        message_id: int | None,
        turn: int,
        choosing: Choosing | None = None,
    ) -> None:
        if table.state == "playing":
            until, half = self._tables.now() + TOKEN_SECONDS, (turn, choosing) if choosing else None
            self._hands(table)[interaction.user.id] = OpenHand(
                interaction.followup, until, interaction.channel_id, message_id, turn, half
            )

    def _at(self, table: Table) -> list[tuple[int, OpenHand]]:
        """The hands at a table that can still be edited."""
        now, hands = self._tables.now(), self._open.get(table.id, {})
        for user_id in [user_id for user_id, hand in hands.items() if hand.until < now]:
            del hands[user_id]
        return list(hands.items())

    def _keep(self, table: Table, user_id: int, hand: OpenHand, newer: OpenHand) -> None:
        """What an edit has come to; where its owner pressed meanwhile, which of the two shows is unsure."""
        hands = self._open.get(table.id, {})
        present = hands.get(user_id)
        if present is hand:
            hands[user_id] = newer
        elif present is not None and present.message_id == newer.message_id:
            hands[user_id] = replace(present, shown=UNSURE)

    def _lost(self, table: Table, user_id: int, hand: OpenHand, error: discord.HTTPException) -> None:
        """Dismissed, or its token dead (10008, 10015, 50027): "My hand" gives a new one.

        A limit, or a failure on Discord's side, leaves it as it is until the next refresh.
        """
        if error.status == 429 or error.status >= 500:
            log.warning("table %d: an open hand is out of date (%s)", table.id, error.status)
            return
        log.info("table %d: an open hand is gone (%s)", table.id, error.code)
        hands = self._open.get(table.id, {})
        if hands.get(user_id) is hand:
            del hands[user_id]

    def _with_news(self, user_id: int, note: str | None) -> str | None:
        """The note, after what its reader is to be told once."""
        if not self._tables.reminders.tells_of_refusal(user_id):
            return note
        return "\n".join(filter(None, [say("en", "reminders.dm-refused"), note]))

    async def _send_again(self, table: Table, user_id: int, hand: OpenHand, note: str | None = None) -> bool:
        """The hand as a new private message at its token; the old copy goes. Whether it was sent."""
        turn = table.turn
        view = self.screen(table, user_id, note=note, choosing=hand.choosing(turn))
        try:
            message = await hand.token.send(view=view, ephemeral=True, wait=True)
        except discord.HTTPException as error:
            self._lost(table, user_id, hand, error)
            return False
        self._keep(table, user_id, hand, replace(hand, message_id=message.id, shown=turn))
        await self._delete(hand)
        return True

    async def _delete(self, hand: OpenHand) -> None:
        if hand.message_id is None:
            return
        try:
            await hand.token.delete_message(hand.message_id)
        except discord.HTTPException as error:
            log.info("an old hand could not be deleted (%s)", error.code)
