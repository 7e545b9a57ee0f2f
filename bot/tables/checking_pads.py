"""Whether the results of real tables are what was written on their scorepads: each log folded again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.game.seats import NOBODY
from bot.league.pad import PadGame, PadState
from bot.tables.checking import Finding, counts, result
from bot.tables.sheets import UnreadableSheet, state_of
from db.checking import KeptMatch
from db.checking_pads import KeptPad


def check_pad(kept: KeptPad, matches: Sequence[KeptMatch]) -> Iterator[Finding]:
    """All that is not as a pad's log says. matches: that came of it; may raise any of UNREADABLE."""
    where: dict[str, object] = {"pad": kept.sheet.pad_id}
    for match in matches:
        yield from _same_table(kept, match)
    if not kept.written:
        return  # the results are all there is
    if kept.numbers != tuple(range(1, kept.version + 1)):
        yield Finding("pad-lines", where)
    try:
        state = state_of(kept.sheet)
    except UnreadableSheet:
        yield Finding("pad-refused", where)
        return
    yield from _stands(kept, state)
    games = {game.number: game for game in state.games}
    for match in matches:
        game = games.get(match.pad_game or 0)
        if game is not None:
            yield from _game(match, game, state)


def _same_table(kept: KeptPad, found: KeptMatch) -> Iterator[Finding]:
    """A match is of its pad's server, game and people."""
    match, sheet = found.match, kept.sheet
    same = (match.guild_id, match.variant, match.players, match.options)
    if same != (kept.guild_id, sheet.variant, sheet.players, sheet.options):
        yield Finding("pad-match", {"match": match.id, "pad": sheet.pad_id})
    people = tuple((each.seat, each.side, each.user_id) for each in match.seats)
    if people != kept.seats:
        yield Finding("pad-people", {"match": match.id, "pad": sheet.pad_id})


def _stands(kept: KeptPad, state: PadState) -> Iterator[Finding]:
    """It is decided if and only if its log says so; once finished, and not before, each game is a match."""
    where: dict[str, object] = {"pad": kept.sheet.pad_id}
    decided = state.winner != NOBODY
    if kept.state != "closed" and decided != (kept.state in ("decided", "finished")):
        yield Finding("pad-state", where)
    due = [game.number for game in state.games] if kept.state == "finished" else []
    if [game for game, _ in kept.games] != due:
        yield Finding("pad-games", where)


def _game(kept: KeptMatch, game: PadGame, state: PadState) -> Iterator[Finding]:
    """What came of a game is what was booked of it, or what a moderator made of it since."""
    if kept.match.first_dealer != game.deals[0].dealer:
        yield Finding("pad-dealer", {"match": kept.match.id})
    if game.winner == NOBODY:
        yield Finding("result", {"match": kept.match.id})
    else:
        yield from result(kept, (game.winner, game.scores))
    awards = [(deal.number, award) for deal in game.deals for award in deal.awards]
    yield from counts(kept, state.rules.ruleset, awards)
