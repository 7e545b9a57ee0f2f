"""No name, however hostile, pings, links, formats, hides or breaks the layout."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from bot.render.names import MAX_COLUMNS, MAX_LENGTH, clean_name, plain_name, width

NAMES = st.one_of(
    st.text(max_size=40),
    st.text(
        alphabet="@everyonhr<>&#:*_~`|[]()\\/.+-1 \u202e\u2066\u2069\u200d\u0301\u3164\ufe0f漢\n", max_size=40
    ),
)
HOSTILE = [
    "@everyone",
    "<@123456789012345678>",
    "<@&1>",
    "<#1>",
    "</table create:1>",
    "<t:0:R>",
    "<:c_TH:1234567890123456789>",
    ":skull:",
    "[free nitro](https://evil.example)",
    "https://evil.example/x",
    "**bold** __under__ ~~gone~~ ||secret||",
    "```\ncode",
    "`tick",
    "# Heading",
    "-# small",
    "> quote",
    ">>> all",
    "- list",
    "1. list",
    "a\nb",
    "tail\\",
    "&amp;&lt;",
]


@given(NAMES)
@example("\u202eevil\u202c")
@example("a" + "\u0301" * 60)
@example("\u0301" * 60)
@example("𒐫" * 32)
@example("﷽" * 32)
@example("漢" * 32)
@example("\u3164")
def test_a_plain_name_is_one_short_visible_line(name: str) -> None:
    plain = plain_name(name)
    assert plain and plain == plain.strip() and "  " not in plain
    assert width(plain) <= MAX_COLUMNS and len(plain) <= MAX_LENGTH
    assert not {unicodedata.category(sign) for sign in plain} & {
        "Cc",
        "Cf",
        "Cs",
        "Co",
        "Cn",
        "Zl",
        "Zp",
        "Me",
    }
    marks = "".join("m" if unicodedata.category(sign) in ("Mn", "Mc") else " " for sign in plain)
    assert not marks.startswith("m") and "mmmm" not in marks


@given(NAMES)
def test_cleaning_a_cleaned_name_changes_nothing(name: str) -> None:
    assert plain_name(plain_name(name)) == plain_name(name)


@given(NAMES)
def test_a_clean_name_is_isolated_and_shows_the_plain_name(name: str) -> None:
    clean = clean_name(name)
    assert clean[0] == "\u2068" and clean[-1] == "\u2069"
    assert not set("\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u202d\u202e") & set(clean[1:-1])
    shown = MarkdownIt("default", {"linkify": True}).parseInline(clean)[0].children or []
    assert {token.type for token in shown} <= {"text", "text_special"}
    assert "".join(token.content for token in shown).replace("\u2060", "")[1:-1] == plain_name(name)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("around", ["{}", "**{}** leads", "-# {}", "Ann & {} 5"])
def test_discord_syntax_in_a_name_is_shown_not_obeyed(name: str, around: str) -> None:
    clean = around.format(clean_name(name))
    unescaped = [sign for at, sign in enumerate(clean) if sign in "<`[~|@" and clean[at - 1] != "\\"]
    assert not unescaped
    assert "@everyone" not in clean and "\n" not in clean and "://" not in clean


def test_names_are_kept_as_people_wrote_them_where_they_do_no_harm() -> None:
    for name in (
        "Ann",
        "José",
        "Nguyễn Văn Ánh",
        "สมชาย",
        "हिन्दी",
        "שלום",
        "王小明",
        "O'Neil",
        "Dot 🦜",
        "~",
    ):
        assert plain_name(name) == name
    assert plain_name("  Ann \t Marie\n") == "Ann Marie"
    assert plain_name("Zoë\u0308\u0308") == "Zoë\u0308\u0308"


def test_a_long_name_ends_in_an_ellipsis() -> None:
    assert plain_name("A" * 32) == "A" * 19 + "…"
    assert plain_name("漢" * 32) == "漢" * 9 + "…"


def test_a_name_that_shows_nothing_becomes_a_word() -> None:
    for name in (" ", "\u200b\u200e", "\u0301", "\u3164\u2800", "\ue000"):
        assert plain_name(name) == "Player"
        assert clean_name(name) == "\u2068Player\u2069"


def test_a_name_that_was_deleted_becomes_someone_who_left() -> None:
    assert plain_name("") == "someone who left"
    assert clean_name("") == "\u2068someone who left\u2069"
