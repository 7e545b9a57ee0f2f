"""Who sits where: names ready to show, alone and as sides, and the lines that every message shares."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.game.options import OptionValue
from bot.game.seats import Seat, Side
from bot.render.blocks import dotted
from bot.render.league_game import LeagueGame
from bot.render.names import clean_name
from bot.text import DEFAULT_LOCALE, in_series, say, say_in


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a seat. name: as written. kept: invited, not there yet. owner: for whom they sit in.

    late: the clock has just played for them.
    """

    name: str
    computer: bool = False
    kept: bool = False
    owner: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class Stint:
    """Somebody who played at another's seat, from which deal on; names raw."""

    name: str
    owner: str
    deal: int


MOST_STINTS = 6
"""Of very many only the latest are told: a message has an end."""


@dataclass(frozen=True, slots=True)
class Seats:
    """A table's name, and by seat the cleaned names and the sides. computers: where computer players sit."""

    table: str
    names: tuple[str, ...]
    sides: tuple[Side, ...]
    computers: frozenset[Seat] = frozenset()
    owners: Mapping[Seat, str] = field(default_factory=dict)
    """For whom somebody else sits in."""
    late: frozenset[Seat] = frozenset()
    """For whom the clock has just played."""
    offered: frozenset[Seat] = frozenset()
    """Which anyone may take, though they have an owner."""
    stints: tuple[Stint, ...] = ()
    """Of the people who played for others, in order."""
    until: int | None = None
    """When the time of whoever is to act is up, in seconds since 1970."""
    rated: bool = True
    """Whether the match counts on boards and in ratings."""
    league: LeagueGame | None = None
    """The match of a league that is played here."""

    @classmethod
    def of(
        cls, table: str, sitters: Sequence[Sitter], sides: Sequence[Side], locale: str = DEFAULT_LOCALE
    ) -> "Seats":
        """Seats from raw names, one sitter a seat."""
        names = tuple(clean_name(sitter.name, locale) for sitter in sitters)
        computers = frozenset(seat for seat, sitter in enumerate(sitters) if sitter.computer)
        owners = {seat: clean_name(each.owner, locale) for seat, each in enumerate(sitters) if each.owner}
        late = frozenset(seat for seat, sitter in enumerate(sitters) if sitter.late)
        return cls(table, names, tuple(sides), computers, owners, late)

    def __getitem__(self, seat: Seat) -> str:
        return self.names[seat]

    def members(self, side: Side) -> tuple[Seat, ...]:
        return tuple(seat for seat, its in enumerate(self.sides) if its == side)

    def side(self, side: Side) -> str:
        """The side by its players: "Ann & Cyd"."""
        return " & ".join(self.names[seat] for seat in self.members(side))


def score_line(who: Seats, scores: Sequence[int]) -> str:
    """Every side with its score, always in the same order, the one ahead in bold."""
    best = max(scores)
    ahead = scores.index(best) if list(scores).count(best) == 1 else None
    parts = [f"{who.side(side)} {signed(score)}" for side, score in enumerate(scores)]
    return dotted(*(f"**{part}**" if side == ahead else part for side, part in enumerate(parts)))


def computers_line(who: Seats, locale: str) -> str:
    """Which of them are computer players; empty if none is."""
    names = [who[seat] for seat in sorted(who.computers)]
    return say(locale, "board.computers", n=len(names), names=in_series(names, locale)) if names else ""


def stand_ins_line(who: Seats, locale: str) -> str:
    """Who sits in for whom, and who is about to be sat in for; empty if nobody is."""
    told = [_stands_in(seat, who, locale) for seat in who.owners]
    return dotted(*told, *(say(locale, "board.late", name=who[seat]) for seat in sorted(who.late)))


def records_line(who: Seats, locale: str) -> str:
    """After the match: who played for whom, and for whom it counts; empty if nobody did."""
    told = [
        say(
            locale,
            "offer.played",
            name=clean_name(stint.name, locale),
            owner=clean_name(stint.owner, locale),
            deal=stint.deal,
        )
        for stint in who.stints[-MOST_STINTS:]
    ]
    return dotted(*told, *(_stands_in(seat, who, locale) for seat in who.owners if seat in who.computers))


def _stands_in(seat: Seat, who: Seats, locale: str) -> str:
    """That somebody is at another's seat, and whom it counts for unless that goes without saying."""
    key = "board.stand-in" if seat in who.computers else "offer.plays"
    if seat in who.offered:
        key = "offer.open"
    return say(locale, key, name=who[seat], owner=who.owners[seat])


def friendly_line(rated: bool, locale: str) -> str:
    """That the match counts nowhere, where it does not."""
    return "" if rated else say(locale, "rated.friendly")


def house_rules(game: str, unusual: Mapping[str, OptionValue], locale: str) -> str:
    """The house rules that are not the game's default; the target is told with the score. Empty if none."""
    rules = [
        house_rule(game, option, value, locale) for option, value in unusual.items() if option != "target"
    ]
    return say(locale, "house.line", rules=dotted(*rules)) if rules else ""


def house_rule(game: str, option: str, value: OptionValue, locale: str) -> str:
    """One house rule in a few words of that game: "Game counts two"."""
    if option == "target":
        return say(locale, "house.target", target=value)
    return say_in(game, locale, f"house.{option}.{str(value).lower()}")


def values_line(values: Iterable[int]) -> str:
    """Numbers by side: "5–16"; "7 – −3" where one is below 0."""
    numbers = list(values)
    between = " – " if any(number < 0 for number in numbers) else "–"
    return between.join(map(signed, numbers))


def by_side(values: Sequence[int], who: Seats) -> str:
    """Numbers by side; of more than two sides with their names: "Ann 5 · Bob 16 · Cyd 0"."""
    if len(values) <= 2:
        return values_line(values)
    return dotted(*(f"{who.side(side)} {signed(value)}" for side, value in enumerate(values)))


def signed(number: int) -> str:
    """With a true minus sign: scores sink below zero where bids are lost."""
    return f"−{-number}" if number < 0 else str(number)
