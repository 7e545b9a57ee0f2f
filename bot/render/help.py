"""How to play here, and how a game goes, a screenful each."""

import re
from collections.abc import Mapping

from bot.game.options import OptionValue
from bot.game.variants import VARIANTS
from bot.render.blocks import Panel, small, stack
from bot.render.colours import GAME
from bot.render.seats import house_rules
from bot.text import DEFAULT_LOCALE, say


def how_to_play(locale: str = DEFAULT_LOCALE) -> Panel:
    """`/help`: tables, the board, the hand, the commands."""
    head = [f"### {say(locale, 'help.title')}", say(locale, "help.text")]
    return Panel(GAME, stack(head, [say(locale, "help.commands")]))


def rules(
    variant: str,
    options: Mapping[str, OptionValue],
    locale: str = DEFAULT_LOCALE,
) -> Panel:
    """`/rules`: a game under the house rules of a table. options: every one of the game's with its value."""
    values = {
        option: value if option == "target" else say(locale, f"rules.{option}.{str(value).lower()}")
        for option, value in options.items()
    }
    text = say(locale, f"rules.{variant}.text", **values)
    title = say(locale, "rules.title", game=say(locale, f"variant.{variant}.name"), target=options["target"])
    unusual = {o.key: options[o.key] for o in VARIANTS[variant].options if options[o.key] != o.default}
    house = house_rules(unusual, locale)
    # A house rule with nothing to say leaves two spaces, or one at the end of a line.
    told = re.sub(r" +(?= |$)", "", text, flags=re.MULTILINE)
    return Panel(GAME, stack([f"### {title}", told], [small(house)] if house else []))
