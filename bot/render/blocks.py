"""What a message is made of before Discord: texts and dividers in one container with an accent."""

from dataclasses import dataclass
from typing import Final

MAX_TEXT: Final = 4000
"""Discord's limit for all text of a message."""


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown, one or more lines."""

    markdown: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A divider."""


Block = Text | Rule


@dataclass(frozen=True, slots=True)
class Panel:
    """A container: its accent as 0xRRGGBB, and what stands in it from top to bottom."""

    accent: int
    blocks: tuple[Block, ...]

    @property
    def markdown(self) -> str:
        """The panel as plain text, for the terminal and for tests."""
        return "\n".join(block.markdown if isinstance(block, Text) else "---" for block in self.blocks)

    @property
    def length(self) -> int:
        """Its text as Discord counts it against MAX_TEXT; UTF-16 units, the strictest way to count."""
        return sum(len(b.markdown.encode("utf-16-le")) // 2 for b in self.blocks if isinstance(b, Text))


def stack(*parts: list[str]) -> tuple[Block, ...]:
    """Groups of lines as texts with dividers between; empty groups leave no trace."""
    blocks: list[Block] = []
    for lines in parts:
        if lines:
            blocks += [Rule(), Text("\n".join(lines))]
    return tuple(blocks[1:])


def small(line: str) -> str:
    """The line in small print."""
    return f"-# {line}"


def dotted(*parts: str) -> str:
    """What there is, with dots between: "Ann deals · to 14"."""
    return " · ".join(part for part in parts if part)
