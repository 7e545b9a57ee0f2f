"""Round 2: a table played here with a scorepad beside it, a withdrawal, a form that nobody answers."""

from __future__ import annotations

from tests.cogs.league_night import notice
from tests.cogs.scoring import book
from tests.cogs.season.pub import Pub
from tests.cogs.season.real_tables import book_game, open_pad, play_game
from tests.cogs.steps import answer, board, command, lobby, seen, written
from tests.packs import Dice


async def a_table_played_here_and_a_scorepad_make_a_result(pub: Pub, dice: Dice) -> None:
    club, match = pub.club, "Couva v Arima"
    told = await pub.presses("Cyd", await pub.screen("Cyd", match), "Play it here")
    assert "is open below for table 1 of the match" in told
    assert "Abe is not on the roster of Couva" in await pub.presses("Abe", lobby(club), "Sit South")
    await play_game(pub, dice, {"Ann": "West", "Col": "South", "Abe": "East"}, host="Cyd")
    assert "The next game is open: table" in await pub.presses("Ann", board(club), "Next game")
    await play_game(pub, dice, {"Cyd": "North", "Col": "South", "Abe": "East"}, host="Ann")
    assert "the table is decided, games 0–2" in seen(board(club)) and not written(board(club))
    await open_pad(pub, "Cyd", match, ("Cal", "Cam"), ("Ada", "Al"))
    await book_game(pub, "Cyd", "Cal")
    await book_game(pub, "Cyd", "Ada")
    await book_game(pub, "Cyd", "Ada", hung=False)
    await book(club, (pub["Cyd"], "Sign"))
    asked = notice(club, "Is this right?")
    assert "Couva 1–4 Arima · by table 0–2, 1–2 · jacks hung 1–3" in seen(asked)
    for speaker in ("Ann", "Col"):
        await pub.presses(speaker, asked, "Confirm")
    assert "It counts." in seen(notice(club, "Col confirmed for Couva"))


async def the_first_division_goes_on_and_hermitage_withdraw(pub: Pub) -> None:
    for reporter, teams, games, hangs, other in (
        ("Fay", "Erin v Freeport", "2-0, 0-2", "1-1", "Eli"),
        ("Hal", "Hermitage v Gasparillo", "2-1, 2-0", "1-0", "Gus"),
    ):
        match = await pub.match(teams)
        assert "Reported" in await pub.does(
            reporter, "result report", fixture=match, games=games, hangs=hangs
        )
        assert "Confirmed" in await pub.presses(other, notice(pub.club, "Is this right?"), "Confirm")
    table = answer(await command(pub.club, pub["Zed"], "standings", division="First"), private=False)
    assert "1 Hermitage · 4 points" in table and "2 Freeport · 3 points" in table

    leaving = {"team": "Hermitage", "reason": "no four players left"}
    told = await pub.does("Org", "team withdraw", **leaving)
    assert "1 fixture still to play is called off, and its 2 results are struck out" in told
    assert "Hermitage has withdrawn" in await pub.does("Org", "team withdraw", **leaving, sure=True)
    news = seen(notice(pub.club, "has withdrawn from the league"))
    assert "is called off, and its results are struck out. Reason: no four players left" in news
    match = await pub.match("Freeport v Hermitage")
    told = await pub.does("Fay", "result report", fixture=match, games="2-0, 2-0")
    assert "is called off, as one of them has withdrawn, so it has no result" in told


async def undisputed_a_form_stands_by_itself_over_a_restart(pub: Pub) -> None:
    match = await pub.match("Debe v Barataria")
    await pub.does("Bob", "result report", fixture=match, games="0-2, 1-2", hangs="0-2")
    await pub.until("2026-01-17 14:00")
    assert "Nobody of Debe has said a word" in seen(notice(pub.club, "Is this right?"))
    await pub.club.discord.restart()
    assert "not confirmed yet" in seen(await pub.screen("Dot", "Debe v Barataria"))
    await pub.until("2026-01-18 01:30")
    assert "so it stands: Debe 1–4 Barataria" in seen(notice(pub.club, "Nobody disputed it in time"))
    late = notice(pub.club, "Is this right?")
    assert "stands. Only an organiser changes it" in await pub.presses("Dot", late, "Dispute")
