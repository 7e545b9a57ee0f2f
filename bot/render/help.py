"""How to play here, and how a game goes, a screenful each."""

import re
from collections.abc import Mapping
from typing import Final

from bot.game.phases.auction import Auction
from bot.game.rules import Ruleset
from bot.game.seats import PARTNERS
from bot.game.variants import VARIANTS
from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.seats import house_rules
from bot.text import DEFAULT_LOCALE, in_series, say, say_in

_SHARED: Final = ("first_dealer", "beg", "tricks", "count")
"""What games have in common, told once under `rules`; one that words it its own way, under its own name."""
_SIDE_WORDS: Final = ("side", "dealer", "elder", "other", "tied")


def how_to_play(locale: str = DEFAULT_LOCALE) -> Panel:
    """`/help`: tables, the board, the hand, the commands, the games."""
    head = [f"### {say(locale, 'help.title')}", say(locale, "help.text")]
    games = in_series(sorted(say(locale, f"variant.{key}.name") for key in VARIANTS), locale)
    return Panel(GAME, stack(head, [say(locale, "help.commands")], [say(locale, "help.games", games=games)]))


def rules(ruleset: Ruleset, locale: str = DEFAULT_LOCALE) -> Panel:
    """`/rules`: a game as a table plays it, for so many players and under its house rules."""
    game = ruleset.variant.key
    values = _options(ruleset, _facts(ruleset, locale), locale)
    shared = {part: say_in(game, locale, f"rules.{part}", **values) for part in _SHARED}
    text = say(locale, f"rules.{game}.text", **values, **shared)
    # A house rule with nothing to say leaves two spaces, or one at the end of a line.
    text = re.sub(r" +(?= |$)", "", text, flags=re.MULTILINE)
    title = say(locale, "rules.title", game=say(locale, f"variant.{game}.name"), target=ruleset.target)
    house = house_rules(game, ruleset.unusual, locale)
    told = [f"### {title}", _players(ruleset, locale), text]
    return Panel(GAME, stack(told, [small(house)] if house else []))


def _players(ruleset: Ruleset, locale: str) -> str:
    """For how many, how they sit, and for how many else."""
    variant = ruleset.variant
    others = [str(number) for number in sorted(variant.players) if number != ruleset.players]
    return dotted(
        say(locale, f"rules.side.{_company(ruleset)}.seating", players=ruleset.players),
        say(locale, "rules.clockwise" if variant.clockwise else "rules.anticlockwise"),
        say(locale, "rules.others", numbers=in_series(others, locale)) if others else "",
    )


def _company(ruleset: Ruleset) -> str:
    """By what name, under `rules.side`, the words for a side and its opponents are kept."""
    if ruleset.seating is PARTNERS:
        return "partners"
    return "two" if ruleset.players == 2 else "alone"


def _facts(ruleset: Ruleset, locale: str) -> dict[str, object]:
    """The numbers of a ruleset, and what a side and its opponents are called."""
    facts: dict[str, object] = {
        "target": ruleset.target,
        "close": ruleset.target - 7,  # where Cinch's match is decided by the bid
        "hand_size": ruleset.hand_size,
        "packet": ruleset.packet,
    }
    for phase in ruleset.phases:
        if isinstance(phase, Auction):
            facts |= {"least": phase.least, "most": phase.most}
    for word in _SIDE_WORDS:
        facts[word] = say(locale, f"rules.side.{_company(ruleset)}.{word}")
    jack = "hung" if ruleset.hung > 1 else "taken"
    facts["jack"] = say(locale, f"rules.jack.{jack}", hung=ruleset.hung, other=facts["other"])
    return facts


def _options(ruleset: Ruleset, facts: Mapping[str, object], locale: str) -> dict[str, object]:
    """Each house rule in a sentence, and the facts; empty where the game has it not or it cannot matter."""
    told: dict[str, object] = {option.key: "" for game in VARIANTS.values() for option in game.options}
    for option in ruleset.choices:
        value = ruleset.options[option.key]
        if type(value) is int:
            told[option.key] = value
        else:
            key = f"rules.{option.key}.{str(value).lower()}"
            told[option.key] = say_in(ruleset.variant.key, locale, key, **facts)
    return {**told, **facts}
