"""Profiles and head to heads in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.game.cards import Rank
from bot.game.variants import VARIANTS
from bot.render.blocks import MAX_TEXT
from bot.render.profile import profile
from bot.render.versus import versus
from bot.tables.profiles import Profile
from db.achievements import STORIES, Earned
from db.profiles import Begging, Company, GameRecord
from db.versus import HeadToHead, Meeting

GAME = GameRecord("trinidad", False, 8, 5, 3, 2, 1, 4)
TAKEN: Mapping[Rank, int] = {Rank.QUEEN: 1, Rank.ACE: 2}
PLAIN = Profile((GAME,), (), (), TAKEN, {Rank.KING: 2}, Begging(0, 0, 0, 0), (), {}, 0)


def test_what_took_a_jack_is_told_highest_first() -> None:
    told = profile("Ann", PLAIN, 9, latest=5).markdown
    assert (
        "**Jacks** hung 3, lost 2: 2 hung with the ace, 1 hung with the queen and 2 lost to the king." in told
    )
    told = profile("Ann", PLAIN, 9, latest=4).markdown
    assert "hung 3, lost 2. Of the latest 4: 2 hung with the ace," in told
    assert "hung 3, lost 2.\n" in profile("Ann", replace(PLAIN, hung_with={}, lost_to={}), 9).markdown
    none = replace(PLAIN, games=(replace(GAME, hung=0, jacks_lost=0),))
    assert "none hung, and none lost" in profile("Ann", none, 9).markdown


def test_a_profile_without_company_or_begging_says_so() -> None:
    told = profile("Ann", PLAIN, 9).markdown
    assert "**Trinidad All Fours** · 5 of 8 won, 62 %\n" in told
    assert "**Longest run** 4 in Trinidad All Fours · **Sweeps** 1\n" in told
    assert "after three matches with or against one person" in told and "**Begging** never yet." in told
    assert "**Achievements** 0 of 9" in told


def test_matches_with_computer_players_are_told_beside_those_among_people_of_the_game() -> None:
    among = replace(GAME, matches=2, wins=1, best_streak=1)
    alone, beside = (replace(GAME, variant=key, with_computers=True) for key in ("cinch", "trinidad"))
    told = profile("Ann", replace(PLAIN, games=(among, alone, beside)), 9).markdown
    assert "**Trinidad All Fours** · 1 of 2 won, 50 % · 5 of 8 with computer players\n" in told
    assert "**Cinch** · 5 of 8 won with computer players\n" in told
    assert "**Longest run** 4 in Cinch · **Sweeps** 3\n" in told
    assert "run" not in profile("Ann", replace(PLAIN, games=(among,)), 9).markdown


def test_the_fullest_profile_fits_in_a_message() -> None:
    name = "*_~|" * 8
    games = tuple(replace(GAME, variant=key, with_computers=bool(n)) for key in VARIANTS for n in (0, 1))
    company = tuple(Company(1, name, 10_000, 9_999) for _ in range(3))
    stories = tuple(Earned(key, 10**9, 10**10) for key in STORIES)
    every = dict.fromkeys((Rank.ACE, Rank.KING, Rank.QUEEN), 10000)
    full = Profile(
        games, company[:1], company, every, every, Begging(10**6, 10**6, 10**6, 10**6), stories, {}, 10**6
    )
    panel = profile(name, full, 9, "x" * 300)
    assert panel.length < MAX_TEXT
    assert panel.markdown.count("· match 1000000000") == len(STORIES)


def test_a_head_to_head_tells_who_won_and_when_somebody_else_did() -> None:
    last = (
        Meeting(9, "pitch", 5000, True),
        Meeting(8, "pitch", 4000, None),
        Meeting(7, "pitch", 3000, False),
    )
    told = versus(["Ann"], ["Bob"], HeadToHead(3, 1, 1, last, 2, 1)).markdown
    assert "Met 3 times. \u2068Ann\u2069 won 1, \u2068Bob\u2069 won 1." in told
    assert "As partners: 1 of 2 won." in told and "**The last 3**" in told
    assert "Match 9, <t:5000:d> · Auction pitch · \u2068Ann\u2069 won" in told
    assert "Match 8, <t:4000:d> · Auction pitch · somebody else won" in told
    assert "\u2068Bob\u2069 won" in told.split("Match 7")[1]
