"""The lobby: who sits where, partners opposite each other; and what becomes of its message afterwards."""

from collections.abc import Sequence
from typing import Final, Literal

from bot.game.rules import Ruleset
from bot.game.seats import Seat
from bot.game.view import SeatView
from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.league_game import LeagueGame, closed_line, league_lines, match_line
from bot.render.names import clean_line, clean_name
from bot.render.seats import Seats, Sitter, computers_line, friendly_line, house_rules
from bot.render.standing import score_to, title
from bot.text import DEFAULT_LOCALE, say

# Seats are numbered in order of play; anticlockwise, the turn goes from North to West.
_ROUND: Final = {
    2: ("north", "south"),
    3: ("north", "west", "east"),
    4: ("north", "west", "south", "east"),
    5: ("north", "west", "south-west", "south-east", "east"),
}


def seat_name(ruleset: Ruleset, seat: Seat, locale: str = DEFAULT_LOCALE) -> str:
    """Where a seat is drawn: "North"."""
    points = _ROUND[ruleset.players]
    return say(locale, f"compass.{points[-seat if ruleset.variant.clockwise else seat]}")


def lobby(
    ruleset: Ruleset,
    table: str,
    sitters: Sequence[Sitter | None],
    host: Seat,
    closes_at: int | None = None,
    locale: str = DEFAULT_LOCALE,
    *,
    clock: str = "off",
    sealed: str = "",
    rated: bool = True,
    league: LeagueGame | None = None,
) -> Panel:
    """The table before the match, a sitter or None a seat. closes_at: seconds since 1970. clock: its name.

    sealed: the line on the first deal's seal. league: the match of a league that is played there.
    """
    game = say(locale, f"variant.{ruleset.variant.key}.name")
    names = [clean_name(sitter.name, locale) if sitter is not None else "" for sitter in sitters]
    company = "two" if ruleset.players == 2 else ruleset.seating.value
    seating = say(locale, f"seating.{company}", n=ruleset.players)
    head = [
        f"## {say(locale, 'lobby.title', game=game, table=table)}",
        *league_lines(league, locale),
        say(locale, "lobby.terms", target=ruleset.target, seating=seating),
        small(
            dotted(
                say(locale, f"clock.{clock}") if clock != "off" else "",
                house_rules(ruleset.variant.key, ruleset.unusual, locale),
                friendly_line(rated, locale),
                say(locale, "lobby.hosts", name=names[host]),
                say(locale, "lobby.closes", at=closes_at) if closes_at is not None else "",
            )
        ),
    ]
    seats: list[list[str]] = []
    for side in range(ruleset.sides):
        members = ruleset.seating.members(side, ruleset.players)
        seats.append([])
        for seat in members:
            line = [_seat(seat_name(ruleset, seat, locale), sitters[seat], names[seat], locale)]
            if seat != members[0] and names[members[0]]:
                line.append(say(locale, "lobby.partner", name=names[members[0]]))
            seats[-1].append(dotted(*line))
        if league is not None:
            seats[-1].insert(0, say(locale, "lobby.side", team=clean_line(league.teams[side])))
    if ruleset.sides == ruleset.players and league is None:
        seats = [[line for side in seats for line in side]]
    ring = [seat_name(ruleset, seat, locale) for seat in range(ruleset.players)]
    way = "clockwise" if ruleset.variant.clockwise else "anticlockwise"
    seats.append([small(say(locale, f"lobby.{way}", points=" → ".join(ring)))])
    missing = sum(sitter is None or sitter.kept for sitter in sitters)
    state = say(locale, "lobby.open", n=missing) if missing else say(locale, "lobby.full", name=names[host])
    if league is not None:
        if league.settled:
            state = say(locale, "league-game.nobody-sits")
        else:
            seats[-1].append(small(say(locale, "lobby.fixture")))
    return Panel(GAME, stack(head, *seats, [state, *([small(sealed)] if sealed else [])]))


def _seat(point: str, sitter: Sitter | None, name: str, locale: str) -> str:
    if sitter is None:
        return say(locale, "lobby.free", point=point)
    if sitter.kept:
        return say(locale, "lobby.kept", point=point, name=name)
    line = say(locale, "lobby.taken", point=point, name=name)
    return dotted(line, say(locale, "lobby.computer")) if sitter.computer else line


def in_play(
    view: SeatView,
    who: Seats,
    thread_id: int | None = None,
    locale: str = DEFAULT_LOCALE,
    *,
    sealed: Sequence[str] = (),
) -> Panel:
    """The lobby's message once the match has begun: the score, then the result. thread_id: where it plays.

    sealed: the lines on the seals of the first deals.
    """
    game = say(locale, f"variant.{view.variant}.name")
    head = [f"### {say(locale, 'lobby.title', game=game, table=who.table)}"]
    head += league_lines(who.league, locale)
    if view.winner is not None:
        head.append(f"**{title(view, who, locale)}**")
    lines = [score_to(view, who, locale)]
    if view.winner is None:
        lines.append(small(say(locale, "lobby.deal", n=view.deal_number)))
        lines.append(
            say(locale, "lobby.started")
            if thread_id is None
            else say(locale, "lobby.play-in", thread=thread_id)
        )
    house = house_rules(view.variant, view.unusual, locale)
    friendly = friendly_line(who.rated, locale)
    notes = [small(line) for line in (house, friendly, computers_line(who, locale), *sealed) if line]
    return Panel(GAME, stack(head, lines, notes))


def ended(
    ruleset: Ruleset,
    table: str,
    why: Literal["expired", "cancelled", "abandoned"],
    locale: str = DEFAULT_LOCALE,
    *,
    league: LeagueGame | None = None,
) -> Panel:
    """What is left of a table without a result: not started in time, cancelled, or given up.

    league: the match of a league that was decided before its game began.
    """
    game = say(locale, f"variant.{ruleset.variant.key}.name")
    title = f"### {say(locale, 'lobby.title', game=game, table=table)}"
    if league is not None:
        return Panel(GAME, stack([title, match_line(league, locale), closed_line(league, locale)]))
    return Panel(GAME, stack([title, say(locale, f"lobby.{why}"), small(say(locale, "lobby.again"))]))
