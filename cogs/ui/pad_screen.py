"""A scorepad's message for all: what bot.render draws, with the buttons for all that can be booked now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

from bot.league.pad import PadError, corrected, gone, may_undo
from bot.league.pad_entries import Bid, Entry, Gift, HangJack, Next, Point, Took, TurnUp, parse_entries
from bot.pads.pad import Pad
from bot.pads.service import SIGN_SECONDS
from bot.render.league_game import LeagueGame
from bot.render.names import plain_name
from bot.render.pad import Asked, PadPage, scorepad
from bot.render.pad_words import usual
from bot.text import say
from cogs.ui.layout import Rows, in_rows, layout
from cogs.ui.pad_buttons import (
    BidButton,
    BookButton,
    PenaltyButton,
    SignButton,
    TookSelect,
    UndoButton,
    WordButton,
    penalties,
)
from cogs.ui.pad_jacks import WhoseJackButton, jack_untold
from cogs.ui.pad_panels import MoreButton
from cogs.ui.pad_words import LOCALE, entry_label, seats_of, took_choices

Item = ui.DynamicItem[Any]


def pad_screen(pad: Pad, matches: Sequence[int] = (), league: LeagueGame | None = None) -> ui.LayoutView:
    """The pad as it stands. matches: the numbers of those that its games became. league: whose it is."""
    row, state = pad.row, pad.state
    page = PadPage(
        row.id,
        state,
        seats_of(pad),
        row.keeper_name,
        row.state,
        pad.unsigned or (pad.sides_with_members if row.state == "decided" else ()),
        None if row.decided_at is None else row.decided_at + SIGN_SECONDS,
        _asked(pad),
        tuple(matches),
        league,
    )
    return layout(scorepad(page, LOCALE), _rows(pad))


def _asked(pad: Pad) -> Asked | None:
    proposal = pad.proposal
    if proposal is None:
        return None
    members = pad.sides_with_members
    # A side whose last member is gone leaves it to those who asked.
    waits = tuple(side for side in members if side not in proposal.agreed) or members
    if proposal.what == "close":
        return Asked("close", proposal.by_name, waits)
    game, deal = proposal.game, proposal.deal
    entries = parse_entries(proposal.entries)
    try:
        after = corrected(pad.state, game, deal, entries)
    except PadError as error:  # it could be when it was asked, but the next game has begun since
        why = say(LOCALE, error.key, **error.values)
        return Asked("correct", proposal.by_name, waits, game, deal, entries=entries, why=why)
    return Asked(
        "correct",
        proposal.by_name,
        waits,
        game,
        deal,
        after.find(game, deal).awards,
        entries,
        after.games[game - 1].scores,
        gone(pad.state, after),
    )


def _rows(pad: Pad) -> Rows:
    if not pad.live:
        return []
    words = (
        [WordButton(pad.id, pad.proposal.number, word) for word in ("agree", "refuse")]
        if pad.proposal
        else []
    )
    undo = [UndoButton(pad.id, pad.version)] if may_undo(pad.state) else []
    more = MoreButton(pad.id, pad.version)
    if pad.row.state == "decided":
        return [words, [SignButton(pad.id, pad.version), *undo, more]]
    penalty = [PenaltyButton(pad.id, pad.version)] if penalties(pad) else []
    return [words, *_booking(pad), [*undo, *penalty, more]]


def _booking(pad: Pad) -> list[list[Item]]:
    """A button for each thing that can be booked now, a row for each kind, sides in the same order."""
    entries = usual(pad.state)
    bidders = dict.fromkeys(each.seat for each in entries if isinstance(each, Bid))
    takes = [each for each in entries if isinstance(each, Took)]
    rows: dict[str, list[Item]] = {}
    for entry in entries:
        match entry:
            case TurnUp() | Gift():
                key, style = "before the play", ButtonStyle.secondary
            case Next():
                key, style = "next", ButtonStyle.secondary
            case Point(category, _):
                key, style = category, ButtonStyle.primary
            case HangJack():
                key, style = "hang-jack", ButtonStyle.success
            case _:
                continue
        rows.setdefault(key, []).append(_button(pad, entry, style))
    if jack_untold(pad):
        rows.setdefault("next", []).append(WhoseJackButton(pad.id, pad.version))
    if bidders:
        rows["bid"] = [
            BidButton(
                pad.id,
                pad.version,
                seat,
                label=say(LOCALE, "pad.button.bidder", name=plain_name(pad.at(seat).name)),
            )
            for seat in sorted(bidders)
        ]
    if takes:
        bidder = next(each for each in reversed(pad.state.game.deals[-1].entries) if isinstance(each, Bid))
        side = " & ".join(
            plain_name(seat.name) for seat in pad.row.seats if seat.side == pad.at(bidder.seat).side
        )
        placeholder = say(LOCALE, "pad.button.took-which", side=side)[:150]
        rows["took"] = [TookSelect(pad.id, pad.version, took_choices(pad, takes), placeholder)]
    # Four in a row would break on a phone, and leave one alone.
    return [part for row in rows.values() for part in in_rows(row, 2 if len(row) == 4 else 3)]


def _button(pad: Pad, entry: Entry, style: ButtonStyle) -> BookButton:
    return BookButton(pad.id, pad.version, entry.notation(), label=entry_label(pad, entry), style=style)
