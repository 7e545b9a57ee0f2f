"""Standings and fixtures as they are written on a page or a sheet: a line a team, or a match."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.paper import PrintedRound, PrintedTable
from bot.league.sheets import FixtureLine, StandingLine
from bot.office.fixtures import Seen
from bot.office.standings import Standing, board_of
from bot.render.reasons import because
from bot.render.standings import notes_of
from bot.text import say
from bot.text.visible import visible_line
from db.leagues import League


def printed_table(standing: Standing, locale: str) -> PrintedTable:
    final = [say(locale, "standing.final")] if standing.final else []
    notes = (*final, *notes_of(board_of(standing), visible_line, locale))
    return PrintedTable(standing.division.name, tuple(standing_lines(standing, locale)), notes)


def standing_lines(standing: Standing, locale: str) -> list[StandingLine]:
    board = board_of(standing)
    return [
        StandingLine(
            standing.division.name,
            row,
            because(board, place, visible_line, locale),
            standing.form[row.team],
        )
        for place, row in enumerate(standing.rows)
    ]


def fixture_line(seen: Seen, now: float, locale: str, *, played: bool) -> FixtureLine:
    """played: whether it is said of those that were, beside their games."""
    fixture, state = seen.fixture, seen.state(now)
    winner = ""
    if seen.report is not None and seen.report.walkover_id is not None:
        winner = visible_line(seen.league.team(seen.report.walkover_id).name)
    words = "" if state == "played" and not played else say(locale, f"paper.state.{state}", winner=winner)
    return FixtureLine(
        fixture.id,
        fixture.round,
        seen.league.division(fixture.division_id).name,
        fixture.at,
        seen.home.name,
        seen.away.name,
        fixture.place,
        words,
        seen.report.score if seen.report is not None and state == "played" else None,
    )


def printed_rounds(
    league: League, seen: Sequence[Seen], now: float, locale: str, *, byes: bool
) -> list[PrintedRound]:
    """By division, then round. byes: name who has no match in it."""
    rounds = []
    for division in league.divisions:
        teams = league.playing_in(division.id)
        mine = [each for each in seen if each.fixture.division_id == division.id]
        for number in sorted({each.fixture.round for each in mine}):
            here = [each for each in mine if each.fixture.round == number]
            busy = {team_id for each in here for team_id in each.fixture.teams}
            free = tuple(team.name for team in teams if team.id not in busy) if byes else ()
            lines = tuple(fixture_line(each, now, locale, played=False) for each in here)
            rounds.append(PrintedRound(number, division.name, lines, free))
    return rounds
