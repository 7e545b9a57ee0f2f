"""Short names for tables and computer players."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

TABLE_NAMES = (
    "Arima", "Arouca", "Blanchisseuse", "Caroni", "Caura", "Cedros", "Chaguanas", "Cocorite", "Couva",
    "Cumuto", "Diego", "Erin", "Fyzabad", "Gasparillo", "Guanapo", "Icacos", "Laventille", "Manzanilla",
    "Maracas", "Maraval", "Mayaro", "Moruga", "Nariva", "Oropouche", "Palo Seco", "Paramin", "Penal",
    "Piarco", "Princes Town", "Rampanalgas", "Salybia", "Sangre", "Siparia", "Tabaquite", "Tacarigua",
    "Talparo", "Toco", "Tunapuna", "Valencia", "Woodbrook",
)  # fmt: skip
"""Places in Trinidad."""

COMPUTER_NAMES = (
    "Egret", "Heron", "Ibis", "Jacamar", "Kiskadee", "Motmot", "Oriole", "Pelican", "Tanager", "Toucan",
)  # fmt: skip
"""Birds of Trinidad. Where one plays, a word says that it is a computer player."""


def free_name(names: tuple[str, ...], taken: Collection[str], dice: Random) -> str:
    """A name that is not taken; with all taken, one with a number behind it."""
    free = [name for name in names if name not in taken]
    if free:
        return dice.choice(free)
    number = 2
    while any(f"{name} {number}" in taken for name in names):
        number += 1
    return f"{dice.choice(names)} {number}"
