"""Results of fixtures in Discord: the forms, the buttons, what the league's channel is told, the evidence."""

from __future__ import annotations

import logging

import pytest

from bot.demo.simulated import Club
from tests.cogs.league_night import PNG, fill_in, match_night, notice, office, screen
from tests.cogs.playing import sent
from tests.cogs.refusing import refuse
from tests.cogs.steps import answer, command, press, race, seen, written

HOUR = 60 * 60


def pinged(club: Club) -> list[int]:
    """Whom the newest notice pings."""
    messages = [message for each, message in sent(club) if each.path.endswith("/messages")]
    mentions = messages[-1]["allowed_mentions"]
    assert mentions["parse"] == []
    return sorted(int(user) for user in mentions.get("users", []))


async def test_a_result_is_reported_disputed_with_pictures_and_ruled(club: Club) -> None:
    ann, bob, cyd, dot, eve = club.members
    number = await match_night(club)
    outside = await screen(club, ann, number)
    assert {"Report the result", "Play it here"} <= set(written(outside))
    refused = await fill_in(club, ann, outside, "Report the result", games="9-1", hangs="", note="")
    assert "Table 1 cannot end 9–1" in answer(refused)
    told = answer(
        await fill_in(club, cyd, await screen(club, cyd, number), "Report", games="2:1", hangs="1 0")
    )
    assert told.startswith(
        "Reported: Maraval 2–1 Arima · jacks hung 1–0\nA captain or vice-captain of Arima confirms"
    )
    asked = notice(club, "Is this right?")
    assert "Reported by Cyd, Maraval." in seen(asked) and pinged(club) == [bob.id]
    assert written(asked) == ["Confirm", "Dispute", "Open the fixture"]
    assert "Your side has given its word" in answer(await press(club, ann, asked, "Confirm"))
    assert "Only a captain or vice" in answer(await press(club, dot, asked, "Dispute"))
    opened = answer(await press(club, bob, asked, "Open the fixture"))
    assert "reported 2–1, not confirmed yet" in opened and "Reported by Cyd, Maraval." in opened

    wrong = [("sheet.exe", b"MZ")]
    refused = await fill_in(club, bob, asked, "Dispute", words="It was *1-2*", pictures=wrong)
    assert "is not a picture that can be kept" in answer(refused)
    done = await fill_in(club, bob, asked, "Dispute", words="It was *1-2*", pictures=[("sheet.png", PNG)])
    assert answer(done).startswith("Your words are kept, with 1 picture.")
    assert "Bob disputes for Arima" in seen(notice(club, "disputes for"))
    assert pinged(club) == [ann.id]
    more = {"picture1": ("a.gif", b"GIF89a rest"), "picture2": ("b.webp", b"RIFF1234WEBPVP8 ")}
    await command(club, ann, "result dispute", fixture=str(number), words="It was not", **more)
    said = await fill_in(club, bob, await screen(club, bob, number), "Say more", words="Look again")
    assert answer(said).startswith("Your words are kept, with 0 pictures.")
    assert "is for the captains" in answer(await command(club, dot, "result evidence", fixture=str(number)))
    await press(club, ann, await screen(club, ann, number), "What was said")
    shown = [each for each in club.channel.history(viewer=ann) if each.attachments]
    kept = [
        (each.filename.rpartition(".")[2], await each.read()) for one in shown for each in one.attachments
    ]
    assert kept == [("png", PNG), ("gif", b"GIF89a rest"), ("webp", b"RIFF1234WEBPVP8 ")]
    assert [each.flags.ephemeral for each in shown] == [True, True]
    assert "Bob for Arima" in seen(shown[0]) and "It was *1-2*" in seen(shown[0])
    alt = shown[0].attachments[0].description
    assert alt == "Picture 1 of 1 that Bob gave for Arima: sheet.png"

    offered = await eve.autocomplete(club.channel, "result rule", "outcome", "", fixture=str(number))
    assert [each["value"] for each in offered] == ["home", "away", "void"]
    rule = {"fixture": str(number), "outcome": "1-2", "reason": "the sheet"}
    assert "Only organisers" in answer(await command(club, ann, "result rule", **rule))
    question = await command(club, eve, "result rule", **rule)
    text = answer(question)
    assert "Until now: Maraval 2–1 Arima" in text and "From now on: Maraval 1–2 Arima" in text
    assert "Jacks hung stay 1–0, as reported" in text
    assert question.response is not None
    sure = question.response.message
    assert (
        answer(await press(club, eve, sure, "Make this ruling"))
        == "Ruled: Maraval 1–2 Arima · jacks hung 1–0"
    )
    assert "not open any more" in answer(await press(club, eve, sure, "Make this ruling"))
    assert "Eve ruled: Maraval 1–2 Arima" in seen(notice(club, "Reason: the sheet"))
    assert pinged(club) == sorted([ann.id, bob.id])
    assert "Another result came since" in answer(await press(club, bob, asked, "Confirm"))
    assert "played 1–2" in seen(await screen(club, cyd, number))


async def test_a_result_by_command_is_changed_taken_back_and_confirmed_once(club: Club) -> None:
    ann, bob, *_, eve = club.members
    number = await match_night(club, tables=2)
    offered = await ann.autocomplete(club.channel, "result report", "fixture", "arima")
    assert [each["value"] for each in offered] == [str(number)]
    await command(club, ann, "result report", fixture=str(number), games="2-0, 1-2", note="late")
    mine = await screen(club, ann, number)
    done = await fill_in(club, ann, mine, "Change the report", games="2-0\n2-1", note="")
    assert "Reported: Maraval 4–1 Arima · by table 2–0, 2–1" in answer(done)
    back = await screen(club, ann, number)
    assert "no result again" in answer(await press(club, ann, back, "Take it back"))
    assert "was taken back since" in answer(await press(club, ann, back, "Take it back"))
    assert "took back: Maraval 4–1 Arima" in seen(notice(club, "took back"))
    await command(club, eve, "result report", fixture=str(number), games="2-0, 2-1")
    assert pinged(club) == sorted([ann.id, bob.id])
    asked = notice(club, "Is this right?")
    assert "You agreed to" in answer(await press(club, ann, asked, "Confirm"))
    answers = [answer(each) for each in await race(club, asked, "Confirm", bob, bob)]
    assert answers[0].startswith("Confirmed: Maraval 4–1 Arima") and "stands" in answers[1]
    notices = [seen(each) for each in club.channel.history() if "It counts." in seen(each)]
    assert len(notices) == 1


async def test_undisputed_it_stands_by_itself_over_a_restart_with_notice_before(club: Club) -> None:
    ann, bob, *_ = club.members
    number = await match_night(club)
    await command(club, ann, "result report", fixture=str(number), games="0-2")
    await club.discord.advance_time(24 * HOUR + 60)
    assert "Nobody of Arima has said a word." in seen(notice(club, "Is this right?"))
    assert pinged(club) == [bob.id]
    await club.discord.restart()
    await club.discord.advance_time(24 * HOUR)
    assert "so it stands: Maraval 0–2 Arima" in seen(notice(club, "Nobody disputed it in time"))
    late = notice(club, "Is this right?")
    assert "stands. Only an organiser changes it now" in answer(await press(club, bob, late, "Dispute"))
    assert "played 0–2" in seen(await screen(club, bob, number))


async def test_a_match_with_a_result_is_not_next_and_a_closed_season_asks_nobody_for_more(
    club: Club,
) -> None:
    ann, bob, *_, eve = club.members
    number = await match_night(club)
    day = {"date": "1 Jul 2026", "time": "19:30", "reason": "hall"}
    await command(club, eve, "fixture move", fixture=str(number), **day)
    assert "Next: Maraval v Arima" in answer(await command(club, ann, "league show"))
    assert "Next: Maraval v Arima" in answer(await command(club, ann, "team show"))
    early = await screen(club, ann, number)
    await command(club, ann, "result report", fixture=str(number), games="2-0")
    assert "Next:" not in answer(await command(club, ann, "league show"))
    await command(club, eve, "league close", sure=True)
    for member in (ann, bob):
        assert written(await screen(club, member, number)) == []
    table = answer(await command(club, ann, "standings"), private=False)
    assert "1 result was never confirmed or ruled, and does not count." in table
    asked = notice(club, "Is this right?")
    late = [(bob, asked, "Confirm"), (ann, early, "Ask for another date"), (ann, early, "Concede the match")]
    for member, message, what in late:
        assert "is closed: what was played in it stands" in answer(await press(club, member, message, what))


async def test_where_the_channel_takes_no_notice_the_result_stands_all_the_same(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob, *_ = club.members
    number = await match_night(club)
    refuse(club, club.channel)
    with caplog.at_level(logging.WARNING):
        told = await command(club, ann, "result report", fixture=str(number), games="2-0")
    assert "Reported" in answer(told)
    assert [each.getMessage() for each in caplog.records if "could not be told" in each.getMessage()] == [
        "league 1 could not be told in its channel (50013)"
    ]
    report = (await office(club).fixtures.seen(club.guild.id, number)).report
    assert report is not None and report.state == "open"
    assert "Confirm" in written(await screen(club, bob, number))
