"""What a scorepad asks one person privately: more to do, whose jack was hung, whether to close."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.league.pad import may_book
from bot.league.pad_entries import Deals
from bot.pads.pad import Pad
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.help import rules
from bot.render.pad_words import rare
from bot.text import say
from cogs.ui.house import House, Interaction, person_of
from cogs.ui.layout import in_rows, layout
from cogs.ui.pad_buttons import BookButton
from cogs.ui.pad_fixing import FixButton
from cogs.ui.pad_jacks import WhoseJackButton
from cogs.ui.pad_pressing import ID, PadButton, booked
from cogs.ui.pad_words import LOCALE, entry_label
from cogs.ui.replies import show_privately


class MoreButton(PadButton, template=rf"pad-more:{ID}"):
    """What is not needed every deal."""

    prefix, asks = "pad-more", True

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        await interaction.response.send_message(view=more_screen(pad), ephemeral=True)


def more_screen(pad: Pad) -> ui.LayoutView:
    """What there is to do on a pad besides booking the usual."""
    at = pad.id, pad.version
    deals = [
        BookButton(*at, entry.notation(), label=entry_label(pad, entry))
        for entry in may_book(pad.state)
        if isinstance(entry, Deals)
    ]
    odd = [BookButton(*at, entry.notation(), label=entry_label(pad, entry)) for entry in rare(pad.state)]
    fix = [FixButton(*at)] if any(deal.over for _, deal in pad.state.all_deals) else []
    jack = [WhoseJackButton(*at)] if pad.state.last_hung is not None else []
    rest = [*fix, *jack, PadRulesButton(*at), ShowPadButton(*at), ClosePadButton(*at)]
    lines = [say(LOCALE, "pad.panel.more")]
    lines += [say(LOCALE, "pad.panel.deals")] if deals else []
    lines += [say(LOCALE, "pad.panel.no-trump")] if odd else []
    panel = Panel(GAME, (Text("\n".join(lines)),))
    return layout(panel, [*in_rows(rest), *in_rows(deals, 2), *in_rows(odd)])


class PadRulesButton(PadButton, template=rf"pad-rules:{ID}"):
    """The rules the pad books by, house rules and all."""

    prefix, asks = "pad-rules", True

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        panel = rules(pad.state.rules.ruleset, interaction.locale.value)
        await show_privately(interaction, layout(panel))


class ShowPadButton(PadButton, template=rf"pad-show:{ID}"):
    """Posts the pad afresh at the bottom of its channel."""

    prefix, asks = "pad-show", True

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        house.pads.show(pad)
        await booked(interaction, house, pad, say(LOCALE, "pad.told.shown"))


class ClosePadButton(PadButton, template=rf"pad-close:{ID}"):
    """Asks whether the pad is to be closed without a result."""

    prefix, asks, style = "pad-close", True, ButtonStyle.danger

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        await show_privately(interaction, close_screen(pad))


class SurelyCloseButton(PadButton, template=rf"pad-surely:{ID}"):
    """Closes the pad, or asks the other sides to."""

    prefix, style = "pad-surely", ButtonStyle.danger

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        pad = await house.pads.close(pad.id, person_of(interaction), self.version)
        key = "pad.told.closed" if pad.row.state == "closed" else "pad.told.asked"
        await booked(interaction, house, pad, say(LOCALE, key))


def close_screen(pad: Pad) -> ui.LayoutView:
    """Asks whether the pad is to be closed without a result."""
    panel = Panel(GAME, (Text(say(LOCALE, "pad.panel.close", number=pad.id)),))
    return layout(panel, [[SurelyCloseButton(pad.id, pad.version)]])


PAD_PANELS: tuple[Any, ...] = (
    MoreButton,
    PadRulesButton,
    ShowPadButton,
    ClosePadButton,
    SurelyCloseButton,
)
"""All of them, for the client to know."""
