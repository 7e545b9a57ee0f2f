"""Which scorepad a command means: the one named, or yours here."""

from __future__ import annotations

from discord import app_commands

from bot.pads.pad import Pad
from bot.render.names import clean_name, plain_name
from bot.tables.table import TableError
from cogs.ui.house import Interaction, house_of
from cogs.ui.seeing import may_view


async def pads_seen(interaction: Interaction) -> tuple[Pad, ...]:
    """The server's open pads that whoever asks may see: they play on it, or may view its channel."""
    pads = await house_of(interaction).pads.open_pads(interaction.guild_id or 0)
    return tuple(
        pad for pad in pads if _is_theirs(interaction, pad) or may_view(interaction, pad.row.channel_id)
    )


async def which_pad(interaction: Interaction, named: str | None) -> Pad:
    """The pad of that number; without one yours in this channel, or the only one here. Raises TableError."""
    pads = await pads_seen(interaction)
    if named is not None:
        found = [pad for pad in pads if str(pad.id) == named.strip()]
        if not found:
            raise TableError("pad.told.none-named", name=clean_name(named))
        return found[0]
    here = [pad for pad in pads if pad.row.channel_id == interaction.channel_id]
    found = [pad for pad in here if _is_theirs(interaction, pad)] or here
    if len(found) != 1:
        raise TableError("pad.told.several-here" if found else "pad.told.none-here")
    return found[0]


async def pad_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The open pads that they may see, for autocomplete: those here first."""
    pads = sorted(await pads_seen(interaction), key=lambda pad: pad.row.channel_id != interaction.channel_id)
    named = [(_label(pad), str(pad.id)) for pad in pads]
    fitting = [(name, value) for name, value in named if typed.casefold() in name.casefold()]
    return [app_commands.Choice(name=name, value=value) for name, value in fitting[:25]]


def _is_theirs(interaction: Interaction, pad: Pad) -> bool:
    user_id = interaction.user.id
    return pad.seat_of(user_id) is not None or pad.keeper_id == user_id


def _label(pad: Pad) -> str:
    names = ", ".join(plain_name(seat.name) for seat in pad.row.seats)
    return f"{pad.id}: {names}"[:100]
