"""Teams and fixtures from sheets: previewed, refused line by line, entered once or not at all."""

from __future__ import annotations

import asyncio
import inspect
import re

import pytest

from bot.league.grid import told
from bot.office import checking, importing
from bot.office.importing import Faulty, Preview
from bot.office.service import Office
from bot.tables.table import Person, TableError
from bot.text.visible import visible_line
from db.imports import DRAFT_SECONDS, Kind
from tests.office.fixture_scenes import DAY, ORGANISER, OUTSIDER, Season
from tests.office.paper_scenes import a_season, league_of
from tests.tables.conftest import GUILD, Floor
from tests.tables.wrong_presses import Press, Scene, WrongPresses, check_refused

TEAMS = "division,team,player,captain,discord id\n"
FIXTURES = "round,division,date,time,home,away,place\n"
NEW = (
    TEAMS + "premier,Fyzabad,Ann,yes,<@100000000000000001>\npremier,Fyzabad,Bob,,\n"
    "Second,'=Guapo,Cyd,c,\nSecond,Hindustan,Dot,captain,\nSecond,Hindustan,Eve,vice,\n"
)
WRONG = WrongPresses()
refused = WRONG.refused


async def handed_in(season: Season, kind: Kind, text: str, by: Person = ORGANISER) -> Preview | Faulty:
    return await season.office.importing.preview(by, GUILD, season.league_id, kind, text.encode())


async def shown(season: Season, kind: Kind, text: str) -> Preview:
    found = await handed_in(season, kind, text)
    assert isinstance(found, Preview), faults(found)
    return found


def faults(found: Preview | Faulty) -> list[str]:
    assert isinstance(found, Faulty)
    return [told(fault, "en", visible_line) for fault in found.faults]


async def drafts(season: Season) -> int:
    return int(str((await season.sql("SELECT COUNT(*) FROM import_draft"))[0][0]))


async def test_teams_are_shown_first_and_then_entered_once_whoever_presses_how_often(floor: Floor) -> None:
    season = await a_season(floor)
    before = await floor.everything()
    found = await shown(season, "teams", NEW)
    assert [(part.division, part.made, part.new, part.there) for part in found.parts] == [
        ("Premier", False, 1, 0),
        ("Second", True, 2, 0),
    ]
    assert len(found.lines) == 3
    await season.sql("DELETE FROM import_draft")
    await season.sql("DELETE FROM sqlite_sequence WHERE name = 'import_draft'")
    assert await floor.everything() == before, "nothing is entered yet"
    found = await shown(season, "teams", NEW)
    # The bot is started anew in between, and then two presses come at once.
    season.office = Office(floor.database, floor.tables)
    sure = [season.office.importing.confirm(ORGANISER, GUILD, found.draft_id, found.mark) for _ in range(2)]
    first, second = await asyncio.gather(*sure, return_exceptions=True)
    assert isinstance(first, tuple) and first[1]
    assert isinstance(second, TableError) and second.key == "import.gone"
    league = await league_of(season)
    assert [division.name for division in league.divisions] == ["Premier", "First", "Second"]
    (fyzabad,) = [team for team in league.teams if team.name == "Fyzabad"]
    assert league.division(fyzabad.division_id).name == "Premier"
    assert [(player.name, player.role, player.user_id) for player in fyzabad.players] == [
        ("Ann", "captain", 100000000000000001),
        ("Bob", "player", None),
    ]
    assert {team.name for team in league.teams} >= {"=Guapo", "Hindustan"} and await drafts(season) == 0
    assert (await season.log())[-1] == ("league-import", "", "teams: Premier 1, Second 2", "")
    assert len(await season.log()) == 1
    # What the league writes is what it takes: there is nothing new in it, and no formula.
    await season.sql("UPDATE team_player SET user_id = user_id + 100000000000000000 WHERE user_id < 1000")
    written = await season.office.paper.teams(ORGANISER, GUILD, None)
    assert b"'=Guapo" in written.data and written.name == "pub-league-2027-teams.csv"
    with pytest.raises(TableError, match="nothing-new-teams"):
        await handed_in(season, "teams", written.data.decode("utf-8-sig"))


async def test_a_sheet_that_now_has_an_id_for_a_plain_name_makes_it_a_member(floor: Floor) -> None:
    season = await a_season(floor)
    found = await shown(season, "teams", NEW)
    await season.office.importing.confirm(ORGANISER, GUILD, found.draft_id, found.mark)
    ids = NEW.replace("Bob,,", "bob,,<@100000000000000002>").replace(
        "Eve,vice,", "Eve,vice,100000000000000003"
    )
    twice = ids.replace("000003", "000002")
    assert faults(await handed_in(season, "teams", twice))[0].startswith("Line 6: Eve is in Fyzabad already")
    found = await shown(season, "teams", ids)
    assert not found.lines and [each.team for each in found.claims] == ["Fyzabad", "Hindustan"]
    rows = await season.sql("SELECT COUNT(*) FROM team_player")
    _, entered = await season.office.importing.confirm(ORGANISER, GUILD, found.draft_id, found.mark)
    assert entered and await season.sql("SELECT COUNT(*) FROM team_player") == rows
    assert (await season.log())[-3:] == [
        ("team-player-claim", "", "Fyzabad", ""),
        ("team-player-claim", "", "Hindustan", ""),
        ("league-import", "", "teams: 0", ""),
    ]
    league = await league_of(season)
    assert [team.name for team in league.teams_of(100000000000000003)] == ["Hindustan"]
    with pytest.raises(TableError, match="nothing-new-teams"):
        await handed_in(season, "teams", ids)
    await season.sql("UPDATE team_player SET user_id = NULL WHERE name = 'Eve'")
    theirs = ids.replace("<@100000000000000001>", "").replace("000003", "000001")
    assert faults(await handed_in(season, "teams", theirs)) == [
        "Line 6: Eve is on the roster of Fyzabad, and in this league nobody may play for two teams."
        " /team transfer moves a player."
    ]


async def test_every_bad_line_of_teams_is_named_by_what_is_in_the_league_too(floor: Floor) -> None:
    season = await a_season(floor)
    await season.sql("UPDATE team SET withdrawn_at = 5 WHERE name = 'Debe'")
    await season.sql("UPDATE team_player SET user_id = NULL WHERE name = 'Captain of Couva'")
    await season.sql("UPDATE team_player SET user_id = 100000000000000300 WHERE name = 'Player of Arima'")
    text = (
        TEAMS
        + "Premier,arima,Somebody,yes,\nPremier,Debe,Dot,yes,\n"
        + "First,Quinam,captain of  couva,yes,\nFirst,Quinam,Player,,100000000000000300\n"
        + f"First,Quinam,{'x' * 41},,\nFirst,,Eve,,\n"
        + "First,Quinam,Bob,,\n" * 2
        + "".join(f"First,Rio,Player {number},{'' if number else 'yes'},\n" for number in range(31))
    )
    assert faults(await handed_in(season, "teams", text)) == [
        "Line 2: arima is in the league already, in another division or with another roster than here."
        " Change it with /team, or leave its lines out.",
        "Line 3: Debe has withdrawn from the league. A team of another name can be entered.",
        "Line 4: Somebody called captain of couva is captain or vice-captain of Couva, and in this league"
        " nobody may be that for two teams.",
        "Line 5: Player is on the roster of Arima, and in this league nobody may play for two teams."
        " /team transfer moves a player.",
        f"Line 6: {'x' * 39}… in the column player is too long: it may have 40 characters.",
        "Line 7: The column team is empty here.",
        "Line 9: Bob is in the team Quinam already, on line 8.",
        "Line 10: Rio has more than 30 players.",
    ]
    assert await drafts(season) == 0
    many = TEAMS + "".join(f"New {n},Team {n},Captain {n},yes,\n" for n in range(9))
    many += "".join(f"First,More {n},Leader {n},yes,\n" for n in range(37))
    assert faults(await handed_in(season, "teams", many)) == [
        "Line 10: With New 8 the league would have more than 10 divisions.",
        "Line 47: With More 36 the division First would have more than 40 teams.",
    ]
    # Where people may play for two teams, only what is there twice is wrong.
    await season.sql("UPDATE league SET one_team = 0")
    assert len(faults(await handed_in(season, "teams", text))) == 6


async def test_fixtures_are_entered_beside_those_there_are_and_every_bad_line_is_named(floor: Floor) -> None:
    season = await a_season(floor)
    there = await season.fixture("Arima", "Barataria", at=1_796_428_800, round_=1)  # 4 Dec, 20:00 there
    await season.sql("UPDATE team SET withdrawn_at = 5 WHERE name = 'Debe'")
    text = (
        FIXTURES
        + "1,Premier,2026-12-04,20:00,Arima,Barataria,Hall\n1,First,4 Dec 2026,8pm,erin,Icacos,The Oval\n"
        "2,First,11 Dec 2026,8pm,Icacos,La Brea,\n"
    )
    found = await shown(season, "fixtures", text)
    assert [(part.division, part.new, part.there) for part in found.parts] == [
        ("Premier", 0, 1),
        ("First", 2, 0),
    ]
    done, entered = await season.office.importing.confirm(ORGANISER, GUILD, found.draft_id, found.mark)
    assert entered and isinstance(done, Preview)
    rows = await season.office.desk.fixtures.of_league(season.league_id)
    assert [(row.round, row.home_id, row.at, row.place) for row in rows if row.id != there] == [
        (1, season.teams["Erin"], 1_796_428_800, "The Oval"),
        (2, season.teams["Icacos"], 1_796_428_800 + 7 * DAY, ""),
    ]
    assert [(notice.key, notice.values["n"]) for notice in season.told] == [("drawn", 2)]
    assert (await season.log())[-1][2] == "fixtures: First 2"
    # What the league writes comes back as nothing new.
    written = await season.office.paper.fixtures(GUILD, None, None, None, "csv")
    with pytest.raises(TableError, match="nothing-new-fixtures"):
        await handed_in(season, "fixtures", written.data.decode("utf-8-sig"))
    text = (
        FIXTURES + "1,Premier,2026-12-05,20:00,Barataria,Arima,\n2,First,2026-12-11,20:00,Erin,La Brea,\n"
        "3,Premier,2026-12-05,20:00,Debe,Couva,\n3,First,2020-12-05,20:00,Erin,Nowhere,\n"
    )
    assert faults(await handed_in(season, "fixtures", text)) == [
        "Line 2: Barataria and Arima meet in round 1 already, at another time or place, or the other way"
        " round. /fixture move changes that.",
        "Line 3: La Brea has another match in round 2 already. A team plays once in a round.",
        "Line 4: Debe has withdrawn from the league, so it meets nobody any more.",
        "Line 5: 2020-12-05 20:00 is over in America/Port_of_Spain. A fixture is to come.",
        "Line 5: There is no team Nowhere in First.",
    ]
    await season.sql(
        "WITH RECURSIVE n (i) AS (SELECT 11 UNION SELECT i + 1 FROM n WHERE i < 1006) INSERT INTO fixture"
        " (league_id, division_id, round, home_id, away_id) SELECT 1, division_id, i, home_id, away_id"
        " FROM fixture, n WHERE fixture.id = ?",
        there,
    )
    text = FIXTURES + "5,First,5 Dec 2026,8pm,Erin,Icacos,\n6,First,6 Dec 2026,8pm,Icacos,Erin,\n"
    assert faults(await handed_in(season, "fixtures", text)) == [
        "Line 3: With this one the league would have more than 1000 fixtures."
    ]


async def test_a_sheet_is_shown_again_where_the_league_has_changed_since(floor: Floor) -> None:
    season = await a_season(floor)
    importing_ = season.office.importing
    found = await shown(season, "teams", NEW)
    await season.office.teams.enter(ORGANISER, GUILD, None, "Guapo", "First", None)
    await season.office.leagues.add_division(ORGANISER, GUILD, None, "Second")
    again, entered = await importing_.confirm(ORGANISER, GUILD, found.draft_id, found.mark)
    assert not entered and isinstance(again, Preview) and again.mark != found.mark
    assert [part.made for part in again.parts] == [False, False]
    await season.office.teams.enter(ORGANISER, GUILD, None, "Hindustan", "First", None)
    wrong, entered = await importing_.confirm(ORGANISER, GUILD, found.draft_id, again.mark)
    assert not entered and "Hindustan is in the league already" in faults(wrong)[0]
    await season.sql("DELETE FROM team WHERE name = 'Hindustan'")
    _, entered = await importing_.confirm(ORGANISER, GUILD, found.draft_id, again.mark)
    assert entered
    # A sheet that waited for a day is gone, and the next one clears it away.
    old = await shown(season, "teams", TEAMS + "First,Moruga,Ray,yes,\n")
    floor.now += DRAFT_SECONDS + 1
    with pytest.raises(TableError, match=r"import\.gone"):
        await importing_.confirm(ORGANISER, GUILD, old.draft_id, old.mark)
    new = await shown(season, "teams", TEAMS + "First,Moruga,Ray,yes,\n")
    assert await drafts(season) == 1
    await importing_.leave(ORGANISER, new.draft_id)
    assert await drafts(season) == 0


@refused(
    "league.organisers-only",
    "Only organisers of the league, or moderators of this server, can do that. /league show names them.",
)
async def hand_in_a_sheet_as_an_outsider(floor: Floor) -> Press:
    season = await a_season(floor)
    return lambda: season.office.importing.allowed(OUTSIDER, GUILD, None, 10)


@refused(
    "sheet.too-large",
    "This file is larger than 256 KB. Leave out what is not asked for, or send one division after another.",
)
async def hand_in_a_sheet_that_is_too_large(floor: Floor) -> Press:
    season = await a_season(floor)
    return lambda: season.office.importing.allowed(ORGANISER, GUILD, None, 256 * 1024 + 1)


GONE = (
    "That sheet is not here any more: it was entered or left, or a day has passed. Send it again with"
    " /sheet import; what is entered is never entered twice."
)


@refused("import.gone", GONE)
async def enter_the_sheet_of_another(floor: Floor) -> Press:
    season = await a_season(floor)
    found = await shown(season, "teams", NEW)
    moderator = Person(OUTSIDER.user_id, "Mod", moderator=True)
    return lambda: season.office.importing.confirm(moderator, GUILD, found.draft_id, found.mark)


@refused("import.gone", GONE)
async def leave_a_sheet_twice(floor: Floor) -> Press:
    season = await a_season(floor)
    found = await shown(season, "teams", NEW)
    await season.office.importing.leave(ORGANISER, found.draft_id)
    return lambda: season.office.importing.leave(ORGANISER, found.draft_id)


@refused("league.gone", "That league is no longer here. /league list shows those there are.")
async def enter_a_sheet_on_another_server(floor: Floor) -> Press:
    season = await a_season(floor)
    found = await shown(season, "teams", NEW)
    return lambda: season.office.importing.confirm(ORGANISER, GUILD + 1, found.draft_id, found.mark)


@refused(
    "import.nothing-new-teams",
    "All teams of this sheet are in the league already, just as here. There is nothing to enter.",
)
async def hand_in_the_leagues_own_teams(floor: Floor) -> Press:
    season = await a_season(floor)
    await season.sql("UPDATE team_player SET user_id = NULL")
    file = await season.office.paper.teams(ORGANISER, GUILD, None)
    return lambda: handed_in(season, "teams", file.data.decode())


@refused(
    "import.nothing-new-fixtures",
    "All fixtures of this sheet are in the league already, just as here. There is nothing to enter.",
)
async def hand_in_the_leagues_own_fixtures(floor: Floor) -> Press:
    season = await a_season(floor)
    await season.fixture()
    file = await season.office.paper.fixtures(GUILD, None, None, None, "csv")
    return lambda: handed_in(season, "fixtures", file.data.decode())


@pytest.mark.parametrize(("key", "sentence", "scene"), WRONG.cases)
async def test_a_wrong_sheet_gets_its_own_sentence_and_changes_nothing(
    floor: Floor, key: str, sentence: str, scene: Scene
) -> None:
    await check_refused(floor, key, sentence, scene)


def test_every_refusal_of_sheets_is_reached() -> None:
    source = inspect.getsource(importing)
    raised = set(re.findall(r'TableError\(f?"([a-z.-]+?)(?:-\{preview.kind\})?"', source))
    assert raised == {"sheet.too-large", "import.gone", "import.nothing-new"}
    assert {key.removesuffix("-teams").removesuffix("-fixtures") for key in WRONG.keys} >= raised
    faults_told = set(re.findall(r'"import\.([a-z-]+)"', inspect.getsource(checking)))
    assert faults_told == {
        "team-there",
        "team-withdrawn",
        "leads-there",
        "on-roster",
        "too-many-divisions",
        "too-many-teams",
        "too-many-players",
        "withdrawn",
        "pair-there",
        "plays-there",
        "too-many-fixtures",
    }, "each is brought about above"


async def test_what_the_league_writes_in_mid_season_comes_back_as_nothing_new(floor: Floor) -> None:
    season = await a_season(floor)
    office, desk = season.office, season.office.desk
    await season.sql("UPDATE team_player SET user_id = user_id + 100000000000000000")
    put_off = await season.fixture()
    await season.fixture("Couva", "Debe")
    await season.fixture("Arima", "Couva", round_=2)
    await office.moving.move(ORGANISER, GUILD, put_off, "rain")
    await office.drawing.add(ORGANISER, GUILD, None, "Debe", "Couva", round_=1)
    await office.teams.withdraw(ORGANISER, GUILD, None, "Barataria", "gone", sure=True)
    # A captain is gone, two members have one name, and one has a name of which nothing shows.
    league = await desk.league(GUILD, season.league_id)
    captain = next(team for team in league.teams if team.name == "Couva").captains[0]
    await office.rosters.remove(ORGANISER, GUILD, None, "Couva", str(captain.id))
    for number, name in enumerate(("Ann", "Ann", "\u3164")):
        member = Person(2 * 10**17 + number, name)
        await office.rosters.add(ORGANISER, GUILD, None, "Debe", member, None)
    floor.now += 30 * DAY
    for kind, written in (
        ("teams", await office.paper.teams(ORGANISER, GUILD, None)),
        ("fixtures", await office.paper.fixtures(GUILD, None, None, None, "csv")),
    ):
        text = written.data.decode("utf-8-sig")
        with pytest.raises(TableError, match=f"nothing-new-{kind}"):
            await handed_in(season, "teams" if kind == "teams" else "fixtures", text)
    rows = text.splitlines()
    assert (
        "Barataria" in text
        and ",,," in text
        and len(rows) == len(await desk.fixtures.of_league(league.id)) + 1
    )
    # One line more is shown alone, and a change of a line that is past is named.
    more = "\n".join([*rows, rows[-1].replace("2,Premier", "9,Premier")])
    assert "is over in" in faults(await handed_in(season, "fixtures", more))[0]
