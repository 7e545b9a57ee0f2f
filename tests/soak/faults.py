"""All kinds of faults. One more is a function with `@fault` in one of these files."""

from __future__ import annotations

from tests.soak import agreeing, ending, gone, racing, refusing
from tests.soak.scene import KINDS, Scene

__all__ = ["KINDS", "Scene", "agreeing", "ending", "gone", "racing", "refusing"]
