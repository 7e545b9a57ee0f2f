"""How messages and buttons of a scorepad name its players, its entries and how it stands."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.game.seats import Side
from bot.league.pad import book
from bot.league.pad_entries import Bid, Deals, Entry, Fault, Gift, HangJack, Next, Point, Took, TurnUp, Void
from bot.pads.pad import Pad
from bot.render.names import plain_name
from bot.render.pad_words import entry_words, next_words
from bot.render.seats import Seats, Sitter, difference
from bot.text import in_series, rank_word, say, say_in
from cogs.ui.layout import MOST_CHOICES

LOCALE = "en"
"""The language of what all see, and of buttons."""


def seats_of(pad: Pad) -> Seats:
    """Who plays on a pad, as messages name them."""
    sitters = [Sitter(seat.name) for seat in pad.row.seats]
    who = Seats.of("", sitters, [seat.side for seat in pad.row.seats])
    return replace(who, rated=pad.row.rated)


def plain_side(pad: Pad, sides: tuple[Side, ...]) -> str:
    """Sides as a button's label names them: "Ann & Cyd"."""
    named = [
        " & ".join(plain_name(seat.name) for seat in pad.row.seats if seat.side == side) for side in sides
    ]
    return in_series(named, LOCALE)


def entry_label(pad: Pad, entry: Entry) -> str:
    """What is written on the button that books an entry: "High · Ann & Cyd"."""
    game = pad.row.variant
    match entry:
        case Point(category, sides):
            return say_in(game, LOCALE, f"pad.button.{category}", side=plain_side(pad, sides))
        case HangJack(side):
            return say(LOCALE, "pad.button.hang-jack", side=plain_side(pad, (side,)))
        case Fault(key, side):
            return say(LOCALE, f"pad.button.fault.{key}", side=plain_side(pad, (side,)))
        case Bid(seat, points):
            return say(LOCALE, "pad.button.bids", name=plain_name(pad.at(seat).name), points=points)
        case TurnUp(rank):
            word = rank_word(rank, LOCALE).capitalize()
            return say_in(game, LOCALE, "pad.button.turn-up", rank=word)
        case Deals(seat):
            return say(LOCALE, "pad.button.deals", name=plain_name(pad.at(seat).name))
        case Took(points):
            return say(LOCALE, "pad.button.took", points=points)
        case Gift() | Next() | Void():
            return say(LOCALE, f"pad.button.{type(entry).__name__.lower()}")


def standing_words(pad: Pad) -> str:
    """What was booked last and what is next: "High for Ann & Cyd is booked. Next: Low."."""
    state, who = pad.state, seats_of(pad)
    booked = [entry for _, deal in state.all_deals for entry in deal.entries]
    game = state.rules.ruleset.variant.key
    last = entry_words(booked[-1], who, game, LOCALE) if booked else ""
    coming = next_words(state, LOCALE) if pad.row.state == "open" else ""
    told = [say(LOCALE, "pad.told.last", what=last)] if last else []
    told += [say(LOCALE, "pad.page.next", what=coming)] if coming else []
    return " ".join(told)


def took_choices(pad: Pad, takes: list[Took]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=entry_label(pad, each),
            description=_comes_to(pad, each)[:100],
            value=each.notation(),
        )
        for each in takes[:MOST_CHOICES]
    ]


def _comes_to(pad: Pad, entry: Entry) -> str:
    """What each side's score would be after an entry, for a select: "Ann & Cyd +9 · Bob & Dot +5"."""
    deal = pad.state.game.deals[-1]
    awards = book(pad.state, entry).find(pad.state.game.number, deal.number).awards
    return " · ".join(
        f"{plain_side(pad, (award.side,))} {difference(award.points)}" for award in awards if award.points
    )
