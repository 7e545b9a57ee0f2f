"""Scores put numbers first and names last, and fit a message however long the match or the list."""

import pytest

from bot.game.cards import parse_card
from bot.game.dealers import CUT
from bot.game.events import Cut
from bot.render.blocks import MAX_TEXT
from bot.render.cut import cut
from bot.render.lists import TableLine, table_list
from bot.render.scores import scores
from db.matches import AwardRow
from db.scores import DealScore
from tests.render.deals import FRIENDS, HOSTILE, plain, seats

DEALS = (
    DealScore(
        1,
        3,
        False,
        (2, 3),
        (
            AwardRow("turn-up", 1, 2, "6H", 3),
            AwardRow("gift", 0, 1, captor=0),
            AwardRow("high", 1, 1, "KH", 3, 3),
            AwardRow("low", 0, 1, "2H", 2, 1),
        ),
    ),
    DealScore(2, 0, True, (2, 3), ()),
    DealScore(
        3,
        0,
        False,
        (2, 8),
        (
            AwardRow("low", 1, 1, "2S", 0, 1),
            AwardRow("jack", 1, 1, "JD", 1, 3),
            AwardRow("hang-jack", 1, 3, "JH", 0, 1),
            AwardRow("game", 1, 1, values=(16, 39)),
        ),
    ),
)


def test_a_match_is_told_deal_by_deal() -> None:
    assert plain(scores(DEALS, FRIENDS, "trinidad", 14).markdown) == (
        "### The match so far · Maraval\n"
        "Ann & Cyd 2 · **Bob & Dot 8** · to 14\n"
        "---\n"
        "**1** · 2–3 · turn-up 6♥ +2 · gift to Ann · High K♥ Dot · Low 2♥ Cyd\n"
        "**2** · 2–3 · void, dealt again\n"
        "**3** · 2–8 · Low 2♠ Bob · Jack J♦ Bob · Bob hung Ann's J♥ +3 · Game 16–39"
    )


def test_a_match_without_a_count_says_so() -> None:
    assert "No deal" in scores((), FRIENDS, "trinidad", 14).markdown


@pytest.mark.parametrize("name", HOSTILE)
def test_of_a_long_match_the_latest_deals_are_shown(name: str) -> None:
    deals = [DealScore(number, 0, False, (number, 1), DEALS[2].awards) for number in range(1, 201)]
    panel = scores(deals, seats(*[name] * 4), "trinidad", 200)
    assert panel.length <= MAX_TEXT
    lines = panel.markdown.split("\n")
    assert lines[-1].startswith("**200** · ")
    shown = sum(line.startswith("**") and " · Low 2♠" in line for line in lines)
    assert shown >= 10 and f"-# {200 - shown} earlier deals left out" in lines


def test_the_cut_tells_ties_and_who_deals() -> None:
    king, two, nine, ace, four = map(parse_card, ("KC", "2D", "KH", "AS", "4S"))
    event = Cut((((0, king), (1, two), (2, nine), (3, two)), ((0, four), (2, ace))), 2)
    assert plain(cut(event, CUT, FRIENDS).markdown) == (
        "### The cut for dealer · Maraval\n"
        "K♣ Ann · 2♦ Bob · K♥ Cyd · 2♦ Dot\n"
        "Ann and Cyd tie and cut again.\n"
        "4♠ Ann · A♠ Cyd\n"
        "**Cyd deals first.**\n"
        "-# The highest card deals; a tie is cut again."
    )


def test_tables_are_listed_with_their_state_and_place() -> None:
    lines = (
        TableLine("Maraval", "trinidad", 5, ("Ann",), open_seats=3),
        TableLine("Toco", "trinidad", 6, ("Ann", "Bob", "Cyd", "Dot")),
        TableLine("Couva", "trinidad", 7, ("Ann", "Bob", "Cyd", "Dot"), deal=3, scores=(5, 6)),
    )
    assert plain(table_list(lines).markdown) == (
        "### Tables on this server\n"
        "---\n"
        "**Maraval** · 3 seats open · Trinidad All Fours · <#5>\n"
        "-# Ann\n"
        "**Toco** · about to start · Trinidad All Fours · <#6>\n"
        "-# Ann, Bob, Cyd and Dot\n"
        "**Couva** · 5–6, deal 3 · Trinidad All Fours · <#7>\n"
        "-# Ann, Bob, Cyd and Dot"
    )
    assert "/table create" in table_list(()).markdown
    many = table_list([TableLine("Maraval", "trinidad", 2**63, HOSTILE, open_seats=1)] * 100)
    assert many.length <= MAX_TEXT and many.markdown.split("\n")[-1].startswith("-# and ")
