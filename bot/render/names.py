"""Names as people chose them, made safe to show: names are hostile input."""

from unicodedata import category, combining, east_asian_width

from bot.text import DEFAULT_LOCALE, say
from bot.text.visible import visible_line

MAX_COLUMNS = 20
"""A name is cut to this many columns, the ellipsis included; a wide glyph takes two."""

MAX_LENGTH = 32
"""And to this many characters, accents included: as long as Discord lets a name be."""

# Single signs as broad as a word.
_GIANTS = {"\ufdfd": 10, "\ua9c5": 4, "\u0bf5": 2}

# All that Discord's markdown, mentions, emojis, timestamps and links are made of. Discord shows any
# punctuation after a backslash as itself.
_ESCAPED = str.maketrans({sign: "\\" + sign for sign in "\\`*_~|<>[]()#:.+-/&"} | {"@": "\\@\u2060"})

_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"


def clean_name(name: str, locale: str = DEFAULT_LOCALE) -> str:
    """The name for markdown text: one line, MAX_COLUMNS wide, escaped, its writing direction kept inside."""
    return _ISOLATE + plain_name(name, locale).translate(_ESCAPED) + _END_ISOLATE


def plain_name(name: str, locale: str = DEFAULT_LOCALE) -> str:
    """The name where markdown is not rendered (button labels, choices, logs): one line, MAX_COLUMNS wide."""
    if not name:  # that is how the name is kept of whoever had their data deleted
        return say(locale, "name.left")
    return _cut(visible_line(name) or say(locale, "name.nobody"))


def clean_line(text: str) -> str:
    """What somebody wrote, as one line of markdown text: escaped, its writing direction kept inside.

    Empty where nothing of it shows. It is not cut: whoever takes it in limits its length.
    """
    line = visible_line(text)
    return _ISOLATE + line.translate(_ESCAPED) + _END_ISOLATE if line else ""


def width(text: str) -> int:
    """An estimate of the columns a text takes in Discord's font."""
    return sum(map(_columns, text))


def _columns(sign: str) -> int:
    if sign in _GIANTS:
        return _GIANTS[sign]
    if combining(sign) or category(sign) == "Mn":
        return 0
    if "\U00012000" <= sign <= "\U0001254f":  # cuneiform
        return 3
    return 2 if east_asian_width(sign) in "WF" else 1


def _cut(name: str) -> str:
    if width(name) <= MAX_COLUMNS and len(name) <= MAX_LENGTH:
        return name
    kept, columns = "", 0
    for sign in name:
        columns += _columns(sign)
        if columns > MAX_COLUMNS - 1 or len(kept) == MAX_LENGTH - 1:
            break
        kept += sign
    return kept.rstrip() + "…"
