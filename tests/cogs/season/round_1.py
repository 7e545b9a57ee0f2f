"""Round 1: a form, two scorepads, a match given away; and another day agreed for a match of round 2."""

from __future__ import annotations

from tests.cogs.league_night import notice
from tests.cogs.scoring import book, pad_of, refused, told_last
from tests.cogs.season.pub import Pub
from tests.cogs.season.real_tables import book_game, open_pad
from tests.cogs.steps import answer, command, press, race, seen, written


async def a_form_is_confirmed_once_whatever_else_is_tried(pub: Pub) -> None:
    match = await pub.match("Couva v Debe")
    told = await pub.does("Zed", "result report", fixture=match, games="2-0, 2-0")
    assert "Only players of Couva and Debe can do that" in told
    told = await pub.does("Cyd", "result report", fixture="99", games="2-0, 2-0")
    assert "That fixture is not there any more" in told
    screen = await pub.screen("Cyd", "Couva v Debe")
    told = await pub.fills_in("Cyd", screen, "Report the result", games="3-0\n1-2")
    assert "Table 1 cannot end 3–0: best of 3 is over at 2 games" in told
    told = await pub.fills_in("Cyd", screen, "Report the result", games="2-1\n1-2", hangs="1-0")
    assert told.startswith(
        "Reported: Couva 3–3 Debe · by table 2–1, 1–2 · jacks hung 1–0\nA captain or vice-captain of Debe"
    )
    told = await pub.does("Dot", "result report", fixture=match, games="0-2, 0-2")
    assert told.startswith("Couva 3–3 Debe") and "is reported already, by Cyd, Couva" in told
    asked = notice(pub.club, "Is this right?")
    assert "Your side has given its word" in await pub.presses("Cyd", asked, "Confirm")
    assert "Only a captain or vice-captain" in await pub.presses("Zed", asked, "Confirm")
    once, twice = [answer(each) for each in await race(pub.club, asked, "Confirm", pub["Dot"], pub["Dot"])]
    assert once.startswith("Confirmed: Couva 3–3 Debe") and "stands. Only an organiser" in twice
    table = answer(await command(pub.club, pub["Zed"], "standings"), private=False)
    assert (
        "1 Couva · 1 point · played 1: won 0, drawn 1, lost 0 · games 3–3 · jacks hung 1–0 · form D" in table
    )


async def two_scorepads_are_kept_over_a_restart_and_report_by_themselves(pub: Pub) -> None:
    club, match = pub.club, "Arima v Barataria"
    pad = await open_pad(pub, "Ann", match, ("Ann", "Abe"), ("Bob", "Bel"))
    assert "Only those who play on this scorepad" in await refused(club, pub["Zed"], pad, "High · Bob")
    await book_game(pub, "Ann", "Ann")
    await club.discord.restart()
    await book_game(pub, "Abe", "Ann")
    await book(club, (pub["Abe"], "Sign"))
    assert "Your side has signed already" in await refused(club, pub["Ann"], pad_of(club), "Sign")
    await book(club, (pub["Bob"], "Sign"))
    assert "It is in /history as matches 1 and 2" in told_last(club)

    await open_pad(pub, "Bob", match, ("Ada", "Al"), ("Bea", "Ben"))
    await book_game(pub, "Bob", "Ada")
    await book_game(pub, "Bob", "Bea")
    await book_game(pub, "Bob", "Bea", hung=False)
    await book(club, (pub["Bob"], "Sign"))
    asked = notice(club, "Is this right?")
    assert "Arima 3–2 Barataria · by table 2–0, 1–2 · jacks hung 3–1" in seen(asked)
    assert "A captain or vice-captain of each of Arima and Barataria confirms" in seen(asked)
    assert "You agreed to Arima 3–2 Barataria" in await pub.presses("Ann", asked, "Confirm")
    assert "Your side has given its word" in await pub.presses("Ann", asked, "Confirm")
    assert "Confirmed: Arima 3–2 Barataria" in await pub.presses("Bob", asked, "Confirm")


async def the_first_division_begins_with_a_match_given_away(pub: Pub) -> None:
    screen = await pub.screen("Gus", "Freeport v Gasparillo")
    await press(pub.club, pub["Gus"], screen, "Concede the match")
    screen = pub.club.channel.history(viewer=pub["Gus"])[-1]
    presses = await race(pub.club, screen, "Yes, concede for Gasparillo", pub["Gus"], pub["Gus"])
    assert "has its result already" in answer(presses[1])
    assert "Gasparillo conceded it, so Freeport wins" in seen(notice(pub.club, "conceded it"))
    match = await pub.match("Erin v Hermitage")
    await pub.does("Hal", "result report", fixture=match, games="0-2, 0-2", hangs="0-2")
    screen = await pub.screen("Eli", "Erin v Hermitage")
    assert written(screen) == ["Confirm", "Dispute", "Concede the match"]
    assert "Confirmed: Erin 0–4 Hermitage" in await pub.presses("Eli", screen, "Confirm")


async def both_captains_agree_on_another_day(pub: Pub) -> None:
    screen = await pub.screen("Bob", "Debe v Barataria")
    await pub.asks_for_a_date("Bob", screen, day="16 Jan 2026")
    assert "Bob asks to play Debe v Barataria" in seen(notice(pub.club, "asks to play"))
    screen = await pub.screen("Dot", "Debe v Barataria")
    await press(pub.club, pub["Dot"], screen, "Agree to the date")
    assert "both captains agreed" in seen(notice(pub.club, "Debe v Barataria is now to be played on"))
