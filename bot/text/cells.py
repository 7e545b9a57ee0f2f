"""Text in the cells of a spreadsheet, which takes some of it for a formula."""

from typing import Final

# The broad forms are those of East Asian keyboards.
_FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")


def guarded(text: str) -> str:
    """The text, with an apostrophe before it where a spreadsheet would compute it."""
    return f"'{text}" if _computed(text) else text


def unguarded(cell: str) -> str:
    """The text that was guarded so."""
    return cell[1:] if cell.startswith("'") and _computed(cell) else cell


def _computed(text: str) -> bool:
    """Whether it begins like a formula, be it after apostrophes: of those one more is told from none."""
    return text.lstrip("'").startswith(_FORMULA)
