"""A deal that is locked is put right by both sides together, and a pad is closed by both."""

from __future__ import annotations

from bot.demo.simulated import Club
from bot.pads.service import SIGN_SECONDS
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
from tests.cogs.steps import EDITED, command, press, seen, written
from tests.cogs.test_meetings import made_up


async def test_a_correction_is_drafted_privately_told_to_all_and_agreed_by_the_other_side(club: Club) -> None:
    ann, bob, cyd, dot, _ = club.members
    await open_pad(club)
    won = ("High · Ann", "Low · Ann", "Hang · Ann", "Game · Ann")  # six points
    await book(club, *won, "High · Bob", "Low · Bob", "Game · Bob", *won, "High · Bob")
    assert "Ann & Cyd 12 · Bob & Dot 4" in seen(pad_of(club)), "the target is near"
    more = panel(await press(club, bob, pad_of(club), "More"))
    deals = panel(await press(club, bob, more, "Correct a deal"))
    assert [o.label for o in menus(deals)[0].options] == ["Deal 3: 12–3", "Deal 2: 6–3", "Deal 1: 6–0"]
    draft = panel(await choose(club, bob, deals, 0, "Deal 2: 6–3"))
    assert "Deal 2, afresh." in seen(draft) and "Ask for this" not in written(draft)
    for what in ("High · Bob", "Take back", "High · Ann", "Low · Ann", "Game · Bob"):
        draft = panel(await press(club, bob, draft, what))
    assert "The score of that game would be Ann & Cyd 14 · Bob & Dot 1." in seen(draft)
    assert "Asked." in told(await press(club, bob, draft, "Ask for this"))

    asked = pad_of(club)
    assert "Bob asks to correct deal 2:" in seen(asked) and "Ann & Cyd: Agree or Refuse?" in seen(asked)
    assert "The score of that game would be Ann & Cyd 14 · Bob & Dot 1." in seen(asked)
    assert "The game is won earlier then, so this would fall away: deal 4." in seen(asked)
    assert "Your side has agreed already" in await refused(club, dot, asked, "Agree")
    await book(club, (cyd, "Refuse"))
    assert "asks to correct" not in seen(pad_of(club)) and "Ann & Cyd 12 · Bob & Dot 4" in seen(pad_of(club))
    assert "no longer asked" in told(await made_up(club, ann, "pad-word:1:1:agree"))

    more = panel(await press(club, ann, pad_of(club), "More"))
    deals = panel(await press(club, ann, more, "Correct a deal"))
    draft = panel(await choose(club, ann, deals, 0, "Deal 2: 6–3"))
    for what in ("Revoke · Bob", "High · Ann", "Low · Bob", "Game · Ann"):
        draft = panel(await press(club, ann, draft, what))
        assert "Game · Bob & Dot" not in written(draft), "who revoked cannot score Game"
    await press(club, ann, draft, "Ask for this")
    await book(club, (bob, "Low · Ann"))
    assert "Ann asks to correct" in seen(pad_of(club)), "the game goes on meanwhile"
    await book(club, (dot, "Agree"))
    assert "Ann & Cyd win 14–1!" in seen(pad_of(club)) and "Sign" in written(pad_of(club))
    assert "friendly match" not in seen(pad_of(club))
    await book(club, "Sign")
    await club.discord.advance_time(SIGN_SECONDS - 60)
    assert "please sign" in told_last(club)
    await club.discord.advance_time(60 + 2)
    await club.discord.advance_time(EDITED)
    assert "Not every side signed in time, so it stands as a friendly result." in told_last(club)


async def test_a_draft_of_a_pad_that_moved_on_asks_nothing_and_bids_are_put_right_by_selects(
    club: Club,
) -> None:
    ann, bob, _, dot, _ = club.members
    await open_pad(club, game="cinch", best_of=3)
    for taken in ("9 taken", "14 taken"):
        await press(club, bob, panel(await press(club, bob, pad_of(club), "Bid by Bob")), "9")
        await choose(club, bob, pad_of(club), 0, taken)
    more = panel(await press(club, ann, pad_of(club), "More"))
    deals = panel(await press(club, ann, more, "Correct a deal"))
    draft = panel(await choose(club, ann, deals, 0, "Game 1, deal 1: 5–9"))
    draft = panel(await choose(club, ann, draft, 3, "Bob bids 12"))
    draft = panel(await choose(club, ann, draft, 0, "9 taken"))
    assert "Set · Dot & Bob −12" in seen(draft)
    await press(club, dot, panel(await press(club, dot, pad_of(club), "Bid by Dot")), "7")
    late = await refused(club, ann, draft, "Ask for this")
    assert "Dot was faster, so nothing was booked. Booked: Dot bids 7. Next: what the bidders took" in late
    assert (await the_pad(club)).proposal is None


async def test_a_pad_is_closed_once_both_sides_agree_and_counts_nowhere(club: Club) -> None:
    ann, bob, _, _, eve = club.members
    await open_pad(club)
    await book(club, "High · Ann")
    listed = told(await command(club, eve, "score list"))
    assert "1: Trinidad All Fours" in listed and "Ann & Cyd 1 · Bob & Dot 0" in listed
    sure = panel(await command(club, ann, "score close"))
    assert "Asked." in told(await press(club, ann, sure, "Close it without a result"))
    assert "Ann asks to close this pad without a result." in seen(pad_of(club))
    assert "Only those who play on this scorepad" in await refused(club, eve, pad_of(club), "Agree")
    await book(club, (bob, "Agree"))
    assert "This pad was closed without a result." in told_last(club)
    assert await versions(club) == {}
    assert "No scorepad is open here." in told(await command(club, eve, "score list"))
    for again in ("score close", "score undo", "score show"):
        assert "No scorepad is open in this channel." in told(await command(club, ann, again))
