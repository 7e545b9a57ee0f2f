"""The games on offer, one file each, found by being there."""

from __future__ import annotations

import importlib
import pkgutil
from types import MappingProxyType
from typing import Final

from bot.game.rules import Variant

VARIANTS: Final = MappingProxyType(
    {
        variant.key: variant
        for module in pkgutil.iter_modules(__path__)
        for variant in [importlib.import_module(f"{__name__}.{module.name}").VARIANT]
        if isinstance(variant, Variant)
    }
)
"""Every game by its key."""
