"""/team in Discord: captains fill their rosters; organisers transfer, deduct and withdraw; all read it."""

from __future__ import annotations

from bot.demo.simulated import Club
from tests.cogs.leagues import league, offered, use
from tests.cogs.playing import as_text, sent
from tests.cogs.steps import answer, command, press

__all__ = ["league"]


async def disk_refuses(club: Club, refuses: bool) -> None:
    """From now on SQLite refuses every write, or takes them again."""
    pragma = f"PRAGMA query_only = {refuses:d}"
    await club.discord.bot.db.read(lambda connection: connection.execute(pragma).close())


HOSTILE = "@everyone **`<@1>`** [x](https://e.vil)"


async def test_captains_fill_their_rosters_and_hand_over(league: Club) -> None:
    club = league
    ann, bob, cyd, _, eve = club.members
    assert "Cyd is on the roster of Arima" in await use(club, ann, "team player add", member=cyd)
    told = await use(club, ann, "team player add", name=HOSTILE)
    assert HOSTILE[:30] in told.replace("\u2060", "")
    told = await use(club, bob, "team player add", member=cyd)
    assert told.startswith("Cyd is on the roster of Arima already, and nobody may be in two teams")
    assert "Only a captain or vice-captain of Arima" in await use(
        club, bob, "team player add", team="Arima", name="J"
    )
    assert "Name a member, or type a plain name" in await use(club, ann, "team player add")
    assert await offered(club, ann, "team player remove", "player", "cy") == ["Cyd (Arima)"]
    await use(club, ann, "team player add", name="DOT")
    assert "A plain Dot stays on it too" in await use(club, ann, "team player add", member=club.members[3])
    assert await offered(club, ann, "team player remove", "player", "dot") == [
        "DOT (Arima, not on Discord)",
        "Dot (Arima)",
    ]
    await use(club, ann, "team player remove", player="6")
    assert await offered(club, ann, "team player claim", "player", "dot") == ["DOT (Arima, not on Discord)"]
    told = await use(club, ann, "team player claim", player="DOT", member=club.members[3])
    assert told == "DOT on the roster of Arima is Dot from now on."
    assert "is vice-captain of Arima" in await use(club, ann, "team vice", member=cyd)
    assert "is off the roster" in await use(club, cyd, "team player remove", player=HOSTILE)
    assert "A captain hands over" in await use(club, ann, "team player remove", player="Ann")
    assert "Bob is not on the roster of Arima" in await use(club, ann, "team captain", member=bob)
    assert "Cyd is captain of Arima" in await use(club, ann, "team captain", member=cyd)
    assert "Arima has no vice-captain" in await use(club, cyd, "team vice")
    shown = await use(club, ann, "team show")
    assert "Roster, 3:" in shown and "Cyd · captain" in shown and "Before: @" in shown.replace("\u2060", "")
    told = await use(club, eve, "team player remove", team="Arima", player="Cyd")
    assert told.endswith("Arima has no captain now: name one with /team captain.")
    assert "Arima · no captain yet" in await use(club, bob, "league show")
    assert "Which team? Fill in team" in await use(club, eve, "team show")


async def test_organisers_rename_transfer_deduct_and_withdraw_and_the_log_tells(league: Club) -> None:
    club = league
    ann, bob, cyd, dot, _ = club.members
    await use(club, ann, "team player add", member=cyd)
    assert "Only organisers" in await use(club, ann, "team transfer", player="Cyd", team="Batley")
    assert await offered(club, dot, "team transfer", "player", "cyd") == ["Cyd (Arima)"]
    told = await use(club, dot, "team transfer", player="Cyd", team="Batley")
    assert told == "Cyd goes from Arima to Batley, today."
    told = await use(club, dot, "team transfer", player="Ann", team="Batley")
    assert "Arima has no captain now" in told
    assert "There is a team Batley" in await use(club, dot, "team add", name="ＢＡＴＬＥＹ", division="First")
    assert "Arima is Arima Aces" in await use(club, dot, "team rename", team="Arima", name="Arima Aces")
    await use(club, dot, "team rename", team="Arima Aces", name=HOSTILE)
    for member, screen in ((ann, "team show"), (bob, "league show"), (bob, "league log")):
        await use(club, member, screen, **({"team": HOSTILE} if screen == "team show" else {}))
        shown = as_text([message for _, message in sent(club)][-1])
        assert "everyone" in shown and "**`" not in shown and "@everyone" not in shown, screen
    await use(club, dot, "team rename", team=HOSTILE, name="Arima Aces")
    told = await use(club, dot, "team deduct points", team="Batley", points=2, reason="late sheet")
    assert told == "2 points are taken off Batley."
    assert "2 points off: late sheet" in await use(club, ann, "team show", team="Batley")
    assert await offered(club, dot, "team deduct undo", "deduction", "") == ["Batley: 2 points, late sheet"]
    assert "Batley has 2 points back" in await use(club, dot, "team deduct undo", deduction="1")
    told = await use(club, dot, "team withdraw", team="Batley", reason="no players")
    assert told.startswith("If Batley withdraws, 0 fixtures still to play are called off")
    assert "has withdrawn" in await use(
        club, dot, "team withdraw", team="Batley", reason="no players", sure=True
    )
    assert await offered(club, ann, "team rename", "team", "") == ["Arima Aces"]
    assert await offered(club, ann, "team show", "team", "") == ["Arima Aces", "Batley (withdrawn)"]
    found = await command(club, ann, "team show", team="Batley")
    assert "Withdrawn " in answer(found)
    assert found.response is not None
    await press(club, ann, found.response.message, "Fixtures")
    assert "There are none here. Set `show` to all" in as_text([message for _, message in sent(club)][-1])
    for written in ("Standings", "Fixtures"):
        found = await command(club, ann, "league show")
        assert found.response is not None
        await press(club, ann, found.response.message, written)
        last = as_text([message for _, message in sent(club)][-1])
        assert ("Why this order" in last) == (written == "Standings")
    assert "Batley · withdrawn" in await use(club, ann, "league show")
    log = await use(club, bob, "league log")
    assert "withdrew team Batley" in log and "Reason: no players" in log
    assert "took 2 points off Batley" in log


async def test_two_at_once_enter_one_team_and_take_one_player_and_a_full_disk_changes_nothing(
    league: Club, logged_errors: list[str]
) -> None:
    club = league
    ann, bob, cyd, dot, eve = club.members
    results = await club.discord.at_once(
        *(each.slash(club.channel, "team add", name="Couva", division="First") for each in (dot, eve))
    )
    assert sorted(answer(each) for each in results) == [
        "Couva plays in First.",
        "There is a team Couva in this league already. Choose another name.",
    ]
    results = await club.discord.at_once(
        *(each.slash(club.channel, "team player add", member=cyd) for each in (ann, bob))
    )
    assert sum("on the roster" in answer(each) and "already" not in answer(each) for each in results) == 1
    await disk_refuses(club, True)
    told = answer(await command(club, ann, "team player add", name="Jane"))
    await disk_refuses(club, False)
    logged_errors.clear()
    assert told.startswith("That could not be saved, so it was not done")
    assert "Jane" not in await use(club, ann, "team show")
    assert "Jane is on the roster" in await use(club, ann, "team player add", name="Jane")
