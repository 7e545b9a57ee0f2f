"""The scorepad in Discord: opened, booked to its end and signed, by what people see and press."""

from __future__ import annotations

import sqlite3

from bot.demo.simulated import Club
from tests.cogs.scoring import (
    book,
    choose,
    menus,
    open_pad,
    pad_of,
    panel,
    refused,
    the_pad,
    told,
    told_last,
    versions,
)
from tests.cogs.steps import command, press, race, seen, written
from tests.cogs.test_meetings import made_up

MADE_UP = (
    "pad:1:{}:high 9", "pad:1:{}:nonsense", "pad:1:{}:hang-jack 0 by 1", "pad:1:{}:game 0 1",
    "pad:9:{}:gift", "pad-bid:1:{}:7", "pad-undo:999999999999999:{}", "pad-word:1:7:agree",
    "pad-sign:1:{}", "pad-draft:1:{}:7:7:ff", "pad-draft:1:{}:1:1:ff", "pad-ask:1:{}:1:1:",
    "pad-jack:1:1:1:9:9:KS:done", "pad-setup:1:start", "pad-setup:9:rules", "pad-penalty:0:{}",
    "pad-surely:1:99", "pad-fix:1:{}", "pad-more:1:{}", "pad-rules:1:{}", "pad-whose:1:{}",
    "pad-setup:1:names",
)  # fmt: skip
"""Ids that somebody might make up, with a place for the pad's version."""


async def test_a_game_goes_from_two_presses_through_a_hung_jack_to_the_signatures_and_is_a_result(
    club: Club,
) -> None:
    ann, bob, cyd, dot, _ = club.members
    pad = await open_pad(club)
    assert "Ann & Cyd 0 · Bob & Dot 0 · to 14" in seen(pad)
    assert "Deal 1 · Ann deals" in seen(pad) and "Next: High" in seen(pad)
    assert written(pad) == [
        "Ace turned", "Six turned", "Jack turned", "Gift", "High · Ann & Cyd", "High · Bob & Dot",
        "Penalty", "More",
    ]  # fmt: skip
    await book(club, "Six turned", (bob, "Gift"), "High · Ann", (dot, "Low · Bob"))
    pad = pad_of(club)
    assert "Six turned up · Ann & Cyd +2" in seen(pad) and "Gift · Bob & Dot +1" in seen(pad)
    assert "Ann & Cyd 3 · Bob & Dot 2" in seen(pad) and "Next: the jack or Game" in seen(pad)
    assert "High · Ann & Cyd" not in written(pad), "what cannot be booked now has no button"

    await book(club, (bob, "Hang · Bob"))
    assert "Hang Jack! · Bob & Dot +3" in seen(pad_of(club))
    screen = panel(await press(club, bob, pad_of(club), "Whose jack?"))
    for place, said in enumerate(("Taken by Dot", "Cyd's jack", "With Q♠\ufe0e")):
        screen = panel(await choose(club, bob, screen, place, said))
    assert "Noted" in told(await press(club, bob, screen, "Note it"))
    assert "Hang Jack! by Dot from Cyd with Q♠ · Bob & Dot +3" in seen(pad_of(club))
    assert "Whose jack?" not in written(pad_of(club))

    await book(club, "Game · Ann")
    pad = pad_of(club)
    assert "Deal 2 · Bob deals" in seen(pad), "the deal moves on by itself"
    assert "Deal 1: Ann & Cyd +4 · Bob & Dot +5 · 4–5" in seen(pad)
    await book(club, "Undo")
    assert "Deal 1 · Ann deals" in seen(pad_of(club)) and "Next: Game" in seen(pad_of(club))

    await book(club, "Next deal")  # Game was level
    screen = panel(await press(club, ann, pad_of(club), "Penalty"))
    assert "Booked: revoke by Ann & Cyd." in told(await press(club, ann, screen, "Revoke · Ann"))
    await book(club, "High · Bob", "Low · Bob", "Hang · Bob")
    assert "Revoke · Bob & Dot +1" in seen(pad_of(club)) and "Game · Ann & Cyd" not in written(pad_of(club))
    await book(club, "Game · Bob", "High · Bob", "Low · Ann", "Jack · Ann", "Game · Bob")
    pad = pad_of(club)
    assert "Bob & Dot win 14–5!" in seen(pad)
    assert "Ann & Cyd and Bob & Dot: please sign, if that is right." in seen(pad)
    assert written(pad) == ["Sign", "Undo", "More"]
    await book(club, (cyd, "Sign"))
    assert "Bob & Dot: please sign" in seen(pad_of(club))
    assert "Your side has signed already" in await refused(club, ann, pad_of(club), "Sign")
    await book(club, (dot, "Sign"))
    assert "Signed. It is in /history as match 1, marked as played at a real table." in told_last(club)
    assert written(club.channel.history()[-1]) == []
    assert await club.discord.bot.db.read(_matches) == [(1, 1, "[5,14]")]


async def test_cinch_is_kept_by_the_bid_and_what_the_bidders_took(club: Club) -> None:
    ann, bob, _, dot, eve = club.members
    pad = await open_pad(club, game="cinch")
    assert written(pad) == ["Bid by Ann", "Bid by Dot", "Bid by Cyd", "Bid by Bob", "Penalty", "More"]
    assert "Next: the bid" in seen(pad)
    amounts = panel(await press(club, bob, pad, "Bid by Bob"))
    other = panel(await press(club, bob, pad, "Bid by Bob"))
    assert written(amounts) == [str(points) for points in range(7, 15)]
    assert "Booked: Bob bids 9." in told(await press(club, bob, amounts, "9"))
    assert "Bid 9 by Bob" in seen(pad_of(club))
    late = await refused(club, bob, other, "10")
    assert "Your press before this one counted" in late
    assert "Booked: Bob bids 9. Next: what the bidders took" in late
    (menu,) = menus(pad_of(club))
    assert menu.placeholder == "What did Dot & Bob take?"
    outcomes = {option.label: option.description for option in menu.options}
    assert outcomes["9 taken"] == "Dot & Bob +9 · Ann & Cyd +5"
    assert outcomes["8 taken"] == "Dot & Bob −9 · Ann & Cyd +6"
    await choose(club, dot, pad_of(club), 0, "8 taken")
    assert "Ann & Cyd 6 · Dot & Bob −9" in seen(pad_of(club)), "they were set"
    assert "Deal 2 · Dot deals" in seen(pad_of(club))
    outsider = await press(club, eve, pad_of(club), "Bid by Ann")
    assert "play on this scorepad" in told(await press(club, eve, panel(outsider), "7"))
    assert await versions(club) == {1: 2}
    amounts = panel(await press(club, ann, pad_of(club), "Bid by Ann"))
    await press(club, ann, amounts, "14")
    await choose(club, ann, pad_of(club), 0, "14 taken")
    assert "Ann & Cyd 20 · Dot & Bob −9" in seen(pad_of(club))


async def test_best_of_three_with_names_and_a_house_rule_is_signed_by_its_keeper_alone(club: Club) -> None:
    ann = club.members[0]
    screen = panel(await command(club, ann, "score start", game="seven-up", best_of=3, dealer="me"))
    assert "North Ann" in seen(screen) and "A seat with nobody named" in seen(screen)
    rules = panel(await press(club, ann, screen, "House rules"))
    rules = panel(await choose(club, ann, rules, 1, "★ Target: 5"))
    screen = panel(await press(club, ann, rules, "Back"))
    assert "to 5" in seen(screen)
    form = await ann.click(screen, label="Write names")
    screen = panel(await ann.submit_modal(form, {"seat-0": "Ann", "seat-1": "ann"}))
    assert "Two players are called ann." in told(await press(club, ann, screen, "Start the pad"))
    form = await ann.click(screen, label="Write names")
    screen = panel(await ann.submit_modal(form, {"seat-0": "Ann", "seat-1": "Uncle *Joe*"}))
    assert "South Uncle *Joe*" in seen(screen), "a name is shown as written"
    screen = panel(await choose(club, ann, screen, 2, "Uncle *Joe* deals first"))
    twice = await race(club, screen, "Start the pad", ann, ann)
    assert ["no longer open" in told(each) for each in twice].count(True) == 1, "it is one pad"
    assert "Game 1, deal 1 · Uncle *Joe* deals" in seen(pad_of(club))
    deal = ("High · Ann", "Low · Ann", "Jack · Ann", "Game · Ann")
    await book(club, *deal, "High · Ann")
    pad = pad_of(club)
    assert "Games: Ann 1 · Uncle *Joe* 0" in seen(pad) and "Game 1: Ann 5 · Uncle *Joe* 0" in seen(pad)
    assert "Game 2, deal 1 · Uncle *Joe* deals" in seen(pad)
    more = panel(await press(club, ann, pad, "More"))
    assert "Booked: Ann deals first" in told(await press(club, ann, more, "Ann deals first"))
    await book(club, *deal, "High · Ann")
    assert "Ann wins 2–0!" in seen(pad_of(club))
    await book(club, "Sign")
    assert "as matches 1 and 2" in told_last(club)


async def test_who_does_not_play_books_nothing_and_made_up_ids_are_answered_kindly(club: Club) -> None:
    ann, _, _, _, eve = club.members
    pad = await open_pad(club)
    for what in ("High · Ann", "Jack turned"):
        assert "Only those who play on this scorepad, and Ann" in await refused(club, eve, pad, what)
    await book(club, "High · Ann")
    version = (await the_pad(club)).version
    for member in (ann, eve):
        for made in MADE_UP:
            result = await made_up(club, member, made.format(version))
            assert result.response is not None, made
            assert told(result) and "went wrong" not in told(result), (made, told(result))
    assert await versions(club) == {1: version}


def _matches(connection: sqlite3.Connection) -> list[tuple[int, int, str]]:
    return connection.execute("SELECT id, winner, scores FROM match WHERE pad_id IS NOT NULL").fetchall()
