"""Before the first round: the league is entered, teams and their players, the fixtures."""

from __future__ import annotations

from tests.cogs.choosing import allow_settings, choose
from tests.cogs.season.pub import Pub
from tests.cogs.season.real_tables import HOUSE_RULES
from tests.cogs.steps import press, seen

FIRST_DIVISION = """\
division,team,player,captain,discord id
First,Erin,Eli,yes,{Eli}
First,Erin,Ed,,
First,Freeport,Fay,yes,{Fay}
First,Gasparillo,Gus,yes,{Gus}
First,Hermitage,Hal,yes,{Hal}
"""


async def the_league_is_entered_with_its_teams(pub: Pub) -> None:
    await allow_settings(pub.club, pub["Moe"])
    rules = await pub.opens("Moe", "settings house_rules", game="trinidad")
    for option, value in HOUSE_RULES.items():
        await choose(pub.club, rules, option, str(value), pub["Moe"])
    league = {"name": "Pub League", "season": "2026", "divisions": "Premier, First", "tables": 2}
    league |= {"best_of": 3, "ranking": "head-to-head", "zone": "America/Port_of_Spain"}
    assert "Only moderators" in await pub.does("Org", "league create", **league)
    assert "best of 3 at 2 tables" in await pub.does("Moe", "league create", **league)
    assert "House rules: to 7 · Game counts two" in await pub.does("Zed", "league show")
    await pub.does("Moe", "league organiser", action="add", member=pub["Org"])
    rules_told = await pub.does("Org", "league settings", confirm_hours=24)
    assert "order: points, head to head, games difference and jacks hung" in rules_told
    assert "a walkover: 4 to 0" in rules_told and "that withdraws are struck out" in rules_told

    for team, captain in (("Arima", "Ann"), ("Barataria", "Bob"), ("Couva", "Cyd"), ("Debe", "Dot")):
        told = await pub.does("Org", "team add", name=team, captain=pub[captain], division="Premier")
        assert told == f"{team} plays in Premier, with {captain} as captain."
    told = await pub.does("Org", "team add", name="ARIMA", division="First")
    assert "There is a team Arima in this league already" in told
    told = await pub.does("Org", "team add", name="Ecclesville", captain=pub["Ann"], division="First")
    assert "Ann is on the roster of Arima already" in told

    ids = {name: f"<@{pub[name].id}>" for name in ("Eli", "Fay", "Gus", "Hal")}
    bent = FIRST_DIVISION.format(**ids) + 'First,"Hermitage,Hugh,,\n'
    told = await pub.does("Org", "sheet import", kind="teams", file=("first.csv", bent.encode()))
    assert "Line 7: A quotation mark here has no partner" in told
    good = FIRST_DIVISION.format(**ids).encode()
    shown = await pub.opens("Org", "sheet import", kind="teams", file=("first.csv", good))
    assert "Nothing is entered yet" in seen(shown) and "Erin: Eli (captain), Ed" in seen(shown)
    await press(pub.club, pub["Org"], shown, "Enter them")


async def rosters_are_filled_a_player_moves_and_rosters_are_locked(pub: Pub) -> None:
    for captain, names in {"Ann": ("Ada", "Al"), "Bob": ("Bea", "Bel", "Ben"), "Cyd": ("Cal", "Cam")}.items():
        for name in names:
            await pub.does(captain, "team player add", name=name)
    await pub.does("Cyd", "team player add", member=pub["Col"])
    assert "Col is vice-captain of Couva" in await pub.does("Cyd", "team vice", member=pub["Col"])
    await pub.does("Cyd", "team player add", member=pub["Abe"])
    told = await pub.does("Ann", "team player add", member=pub["Abe"])
    assert "Abe is on the roster of Couva already, and nobody may be in two teams" in told
    told = await pub.does("Org", "team transfer", player="Abe", team="Arima")
    assert told == "Abe goes from Couva to Arima, today."
    assert "Rosters are locked" in await pub.does("Org", "league lock")
    assert "Rosters of this league are locked" in await pub.does("Ann", "team player add", name="Art")


async def fixtures_are_drawn(pub: Pub) -> None:
    await pub.until("2026-01-02 12:00:00.500")  # the clock draws the teams: in that second they meet so
    draw = await pub.opens("Org", "fixture draw", first="7 Jan 2026", time="19:30")
    assert "12 fixtures to be drawn up" in seen(draw)
    await press(pub.club, pub["Org"], draw, "Draw up")
    rounds = [await pub.does("Zed", "fixture list", round=number) for number in (1, 2, 3)]
    drawn = [line.partition(" · ")[0] for each in rounds for line in each.splitlines() if " v " in line]
    assert drawn == [
        "Arima v Barataria", "Couva v Debe", "Freeport v Gasparillo", "Erin v Hermitage",
        "Couva v Arima", "Debe v Barataria", "Erin v Freeport", "Hermitage v Gasparillo",
        "Arima v Debe", "Barataria v Couva", "Freeport v Hermitage", "Gasparillo v Erin",
    ]  # fmt: skip
