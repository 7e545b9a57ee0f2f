"""Round 3: a match put off, a dispute with its ruling, a walkover, points taken off."""

from __future__ import annotations

from tests.cogs.league_night import PNG, notice
from tests.cogs.season.pub import Pub
from tests.cogs.steps import answer, command, press, race, seen


async def a_match_is_put_off(pub: Pub) -> None:
    screen = await pub.screen("Cyd", "Barataria v Couva")
    await pub.asks_for_a_date("Cyd", screen, day="")
    screen = await pub.screen("Bob", "Barataria v Couva")
    await press(pub.club, pub["Bob"], screen, "Agree to put it off")
    assert "without a new date yet: both captains agreed" in seen(notice(pub.club, "is put off"))
    match, day = await pub.match("Barataria v Couva"), "28 Jan 2026"
    told = await pub.does("Org", "fixture move", fixture=match, date=day, time="19:30", reason="hall is free")
    assert "to be played" in told


async def a_result_is_disputed_with_a_picture_and_ruled(pub: Pub) -> None:
    club, match = pub.club, await pub.match("Arima v Debe")
    await pub.does("Ann", "result report", fixture=match, games="2-0, 2-1", hangs="1-0")
    asked = notice(club, "Is this right?")
    words, sheet = "We won both tables: see the sheet", [("sheet.png", PNG)]
    told = await pub.fills_in("Dot", asked, "Dispute", words=words, pictures=sheet)
    assert "kept, with 1 picture" in told
    assert "is disputed, and waits for an organiser" in await pub.presses("Dot", asked, "Confirm")
    await command(club, pub["Org"], "result evidence", fixture=match)
    said = club.channel.history(viewer=pub["Org"])[-1]
    assert "Dot for Debe" in seen(said) and words in seen(said)
    assert await said.attachments[0].read() == PNG
    table = answer(await command(club, pub["Zed"], "standings"), private=False)
    assert "1 result is still to be confirmed or ruled, and does not count yet" in table

    ruling = {"fixture": match, "outcome": "1-2, 0-2", "hangs": "0-1", "reason": "the sheet says so"}
    assert "Only organisers" in await pub.does("Dot", "result rule", **ruling)
    question = await pub.opens("Org", "result rule", **ruling)
    once, twice = [
        answer(each) for each in await race(club, question, "Make this ruling", pub["Org"], pub["Org"])
    ]
    assert once.startswith("Ruled: Arima 1–4 Debe") and "not open any more" in twice
    assert "Another result came since" in await pub.presses("Dot", asked, "Confirm")


async def a_walkover_is_awarded_and_points_are_taken_off(pub: Pub) -> None:
    match = await pub.match("Gasparillo v Erin")
    award = {"fixture": match, "winner": "Erin", "reason": "Gasparillo did not come"}
    assert "Only organisers" in await pub.does("Eli", "fixture walkover", **award)
    assert "walkover for Erin" in await pub.does("Org", "fixture walkover", **award)
    told = await pub.does("Eli", "result report", fixture=match, games="0-2, 0-2")
    assert "stands. Only an organiser changes it" in told

    taken = {"team": "Debe", "reason": "sheet of round 1 two weeks late"}
    assert "3 points are taken off Debe" in await pub.does("Org", "team deduct points", **taken, points=3)
    (wrong,) = await pub["Org"].autocomplete(pub.club.channel, "team deduct undo", "deduction", "debe")
    assert "Debe has 3 points back" in await pub.does("Org", "team deduct undo", deduction=wrong["value"])
    assert "Debe has 3 points back that were taken off" in seen(notice(pub.club, "points back"))
    assert "2 points are taken off Debe" in await pub.does("Org", "team deduct points", **taken, points=2)


async def the_match_put_off_is_played(pub: Pub) -> None:
    screen = await pub.screen("Cyd", "Barataria v Couva")
    await pub.fills_in("Cyd", screen, "Report the result", games="2-0\n2-0", hangs="2-0")
    asked = notice(pub.club, "Is this right?")
    assert "Confirmed: Barataria 4–0 Couva" in await pub.presses("Bob", asked, "Confirm")
