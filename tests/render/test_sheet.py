"""The sheet of a game at a real table: every award in words, and a size that fits a message."""

from __future__ import annotations

from dataclasses import replace

from bot.game.cards import Rank, parse_card
from bot.game.events import Award
from bot.render.blocks import MAX_TEXT
from bot.render.history import PastLine
from bot.render.seats import Seats, Sitter
from bot.render.sheet import SheetDeal, sheet


def line(*names: str, real: tuple[int, int] = (1, 1), scores: tuple[int, ...] = (14, 9)) -> PastLine:
    who = Seats.of("", [Sitter(name) for name in names or ("Ann", "Bob", "Cyd", "Dot")], (0, 1, 0, 1))
    return PastLine(7, 5000, "trinidad", who, 0, scores, True, False, real=real)


def told(*awards: Award, **said: object) -> str:
    """How a deal with these awards is told, without the marks that isolate names."""
    deal = SheetDeal(3, (5, 7), awards, **said)  # type: ignore[arg-type]
    found = sheet([deal], line(), 14).markdown.translate({0x2068: None, 0x2069: None})
    return next(each for each in found.splitlines() if each.startswith("**3** · 5–7"))


def test_each_deal_tells_whose_each_point_was() -> None:
    awards = (
        Award("turn-up", 0, 3, holder=0),
        Award("gift", 1, 1, captor=1),
        Award("high", 0, 1),
        Award("low", 1, 1),
        Award("jack", 0, 1),
        Award("game", 1, 2),
    )
    assert told(*awards, turned=(Rank.JACK,)) == (
        "**3** · 5–7 · turn-up jack Ann & Cyd +3 · gift to Bob & Dot +1 · High Ann & Cyd · Low Bob & Dot"
        " · Jack Ann & Cyd · Game Bob & Dot +2"
    )


def test_a_jack_hung_is_told_as_far_as_they_said() -> None:
    king = parse_card("KS")
    for award, said in (
        (Award("hang-jack", 1, 3), "Bob & Dot hung the jack +3"),
        (Award("hang-jack", 1, 3, captor=3), "Dot hung the jack +3"),
        (Award("hang-jack", 1, 3, holder=0), "Bob & Dot hung Ann's jack +3"),
        (Award("hang-jack", 1, 3, king, 0, 3), "Dot hung Ann's jack with the K♠\ufe0e +3"),
    ):
        assert told(award) == f"**3** · 5–7 · {said}"


def test_bids_penalties_and_void_deals_are_told() -> None:
    assert told(Award("set", 0, -7, holder=2), bid=(2, 7)) == "**3** · 5–7 · bid 7 by Cyd · Ann & Cyd set −7"
    assert told(Award("made", 0, 9, holder=2), bid=(2, 7)).endswith(
        "bid 7 by Cyd · Ann & Cyd made the bid +9"
    )
    assert told(Award("made", 1, 5)).endswith("5–7 · Bob & Dot +5")
    assert told(Award("misdeal", 1, 1), void=True).endswith("Bob & Dot +1 for a misdeal · void, dealt again")
    assert told(Award("revoke", 1, 1)).endswith("Bob & Dot +1 for a revoke")
    assert told(Award("looked", 1, 4)).endswith("Bob & Dot +4 for a hand looked at")
    assert told(Award("trump-revoke", 1, 0)).endswith("a trump revoke, and the game is Bob & Dot's")


def test_a_game_says_it_in_its_own_words() -> None:
    kicked = SheetDeal(1, (3, 0), (Award("turn-up", 0, 3, holder=0),), (Rank.JACK,), void=True)
    found = sheet([kicked], replace(line(), variant="kick-and-pull"), 14).markdown
    assert "jack kicked" in found and "bunched, dealt again" in found


def test_it_is_marked_as_of_a_real_table_and_as_which_game_of_a_series() -> None:
    assert "Trinidad All Fours · at a real table\n" in sheet([SheetDeal(1, (14, 9), ())], line(), 14).markdown
    series = sheet([SheetDeal(1, (14, 9), ())], line(real=(2, 3)), 14).markdown
    assert "at a real table, game 2, best of 3" in series


def test_the_latest_deals_of_a_long_game_with_hostile_names_fit_a_message() -> None:
    name = "*_~|" * 8
    awards = tuple(Award("hang-jack", 1, 3, parse_card("KS"), 0, 3) for _ in range(3))
    deals = [SheetDeal(number, (5, 7), awards) for number in range(1, 41)]
    panel = sheet(deals, line(name, name, name, name), 14)
    assert panel.length <= MAX_TEXT
    assert "**40** · 5–7" in panel.markdown and "**1** · 5–7" not in panel.markdown
    assert "earlier deals left out" in panel.markdown and name not in panel.markdown
