"""The sheets of real tables, folded again by the scorepad's rules: what each game there came to."""

from __future__ import annotations

from typing import Any

from bot.game.options import OptionError
from bot.game.variants import VARIANTS
from bot.league.pad import PadDeal, PadError, PadGame, PadState, fold
from bot.league.pad_entries import TurnUp, parse_line
from bot.league.pad_rules import PadRules
from bot.render.sheet import SheetDeal
from db.sheets import Sheet


class UnreadableSheet(Exception):
    """The rules of today do not book what is written there."""


def state_of(sheet: Sheet) -> PadState:
    """The pad as it stands after all of its lines. Raises UnreadableSheet."""
    try:
        ruleset = VARIANTS[sheet.variant].ruleset(sheet.players, sheet.options)
        return fold(PadRules(ruleset, sheet.best_of), sheet.dealer, map(parse_line, sheet.lines))
    except (KeyError, OptionError, PadError, ValueError) as error:
        raise UnreadableSheet from error


def game_of(sheet: Sheet, number: int) -> PadGame:
    """A game of its series, from 1. Raises UnreadableSheet, also where there is none of that number."""
    for game in state_of(sheet).games:
        if game.number == number:
            return game
    raise UnreadableSheet


def deals_of(game: PadGame) -> tuple[SheetDeal, ...]:
    """The deals of a game as they are shown."""
    return tuple(map(_shown, game.deals))


def awards_of(sheet: Sheet, number: int) -> list[dict[str, Any]]:
    """The awards of a game, by the columns in which those of others are stored, and what took a hung jack.

    None where the sheet is gone, or cannot be read any more.
    """
    try:
        game = game_of(sheet, number)
    except UnreadableSheet:
        return []
    return [
        {
            "deal": deal.number,
            "number": place,
            "category": award.category,
            "side": award.side,
            "points": award.points,
            "card": None,  # nobody says which cards High, Low and Jack were
            "holder": award.holder,
            "captor": award.captor,
            "captured": award.values,
            "taken_with": None if award.card is None else award.card.notation,
        }
        for deal in game.deals
        for place, award in enumerate(deal.awards, 1)
    ]


def _shown(deal: PadDeal) -> SheetDeal:
    turned = tuple(entry.rank for entry in deal.entries if isinstance(entry, TurnUp))
    bid = None if deal.bid is None else (deal.bid.seat, deal.bid.points)
    return SheetDeal(deal.number, deal.scores, deal.awards, turned, bid, deal.void)
