"""Fixtures played here, in Discord: each team on its side, the result by itself, the rest by form."""

from __future__ import annotations

from bot.demo.simulated import Club
from tests.cogs.league_night import fill_in, match_night, notice, screen
from tests.cogs.playing import to_the_end
from tests.cogs.steps import answer, board, command, lobby, press, seen, written


async def sit_down(club: Club) -> None:
    """Bob, Cyd and Dot sit down at Ann's table of the match, and she starts."""
    ann, bob, cyd, dot, _ = club.members
    for member, seat in ((bob, "Sit West"), (cyd, "Sit South"), (dot, "Sit East")):
        await press(club, member, lobby(club), seat)
    await press(club, ann, lobby(club), "Start")


async def test_a_match_is_played_here_and_reported_by_itself(club: Club) -> None:
    ann, bob, _, _, eve = club.members
    number = await match_night(club, best_of=1, target=1)
    told = await press(club, ann, await screen(club, ann, number), "Play it here")
    assert "is open below for table 1 of the match" in answer(told)
    shown = seen(lobby(club))
    assert "Maraval v Arima\n" in shown and "Each team has its own side." in shown
    assert shown.index("Maraval\nNorth Ann") < shown.index("Arima\nWest open")
    assert not {"Add computer player", "Fill and start", "House rules"} & set(written(lobby(club)))
    assert "is not on the roster of Maraval" in answer(await press(club, bob, lobby(club), "Sit South"))
    assert "is not on the roster of Arima" in answer(await press(club, eve, lobby(club), "Sit West"))
    again = await command(club, bob, "result play", fixture=str(number))
    assert "A table is open for table 1 of that match already" in answer(again)
    await sit_down(club)
    await to_the_end(club)
    assert " the game · " in seen(board(club)) and written(board(club)) == []
    asked = notice(club, "Is this right?")
    assert "All tables are decided here." in seen(asked)
    await press(club, ann, asked, "Confirm")
    await press(club, bob, asked, "Confirm")
    assert "It counts." in seen(notice(club, "Bob confirmed for Arima"))
    asked_of = await command(club, eve, "correct void", match=1, reason="wrong pack")
    assert "does not change by this: an organiser rules on it with /result rule" in answer(asked_of)


async def test_a_match_decided_otherwise_is_told_at_its_table_and_the_next_game_while_there_is_one(
    club: Club,
) -> None:
    ann, bob, _, _, eve = club.members
    number = await match_night(club, best_of=3, target=1)
    await command(club, ann, "result play", fixture=str(number))
    opened = lobby(club)
    await command(club, bob, "result report", fixture=str(number), games="1-2")
    (opened,) = [each for each in club.channel.history() if each.id == opened.id]
    assert "A result of this match is reported: Maraval 1–2 Arima. While it stands," in seen(opened)
    assert written(opened) == ["Cancel", "Open the fixture"]
    await press(club, bob, await screen(club, bob, number), "Take it back")
    await sit_down(club)
    assert "Maraval v Arima, game 1 of 3\n" in seen(board(club))
    await to_the_end(club)
    assert written(board(club)) == ["Next game"]
    await press(club, ann, board(club), "Next game")
    await sit_down(club)
    assert "Maraval v Arima, game 2 of 3 · games " in seen(board(club))
    await command(club, eve, "fixture walkover", fixture=str(number), winner="Arima", reason="late")
    assert "This match is decided: Maraval v Arima, walkover" in seen(board(club))
    await to_the_end(club)
    assert written(board(club)) == [] and "an ordinary one only" in seen(board(club))


async def test_tables_played_here_are_in_the_form_and_the_rest_is_filled_in(club: Club) -> None:
    ann, *_ = club.members
    number = await match_night(club, tables=2, best_of=1, target=1)
    await command(club, ann, "result play", fixture=str(number), table=2)
    await sit_down(club)
    await to_the_end(club)
    mine = await screen(club, ann, number)
    assert "played here." in seen(mine)
    await press(club, ann, mine, "Start a scorepad")
    (pad,) = [seen(each) for each in club.channel.history(viewer=ann) if each.id == mine.id]
    assert "Maraval" in pad and "table 1" in pad
    mine = await screen(club, ann, number)
    shown = await ann.click(mine, label="Report the result")
    assert shown.modal is not None
    known = shown.modal["components"][0]["component"]["value"]
    assert known in ("?\n1-0", "?\n0-1")
    refused = await fill_in(club, ann, mine, "Report", games=known)
    assert "Those games cannot be read. Write the games of 2 tables" in answer(refused)
    done = await fill_in(club, ann, mine, "Report", games=known.replace("?", "1-0"))
    assert answer(done).startswith("Reported: Maraval")
