"""The set-up of a scorepad: members and names by side, what is refused, and the rosters of a fixture."""

from __future__ import annotations

from bot.demo.simulated import Club
from tests.cogs.league_night import match_night, notice, office, person
from tests.cogs.league_night import screen as screen_of
from tests.cogs.scoring import book, choose, menus, open_pad, pad_of, panel, the_pad, told
from tests.cogs.steps import command, press, seen, written
from tests.cogs.test_meetings import made_up
from tests.cogs.test_watching import closed_to


async def test_members_are_chosen_a_side_nobody_sits_twice_and_who_is_unnamed_has_the_seats_name(
    club: Club,
) -> None:
    ann, bob, cyd, dot, eve = club.members
    screen = panel(await command(club, ann, "score start", partner=cyd, dealer="partner"))
    assert "North Ann and South Cyd" in seen(screen) and "Cyd deals first" in seen(screen)
    assert "West and East" in seen(screen)
    assert [each.placeholder for each in menus(screen)] == [
        "Who plays North and South?", "Who plays West and East?", None, None
    ]  # fmt: skip
    screen = panel(await choose(club, ann, screen, 1, bob, cyd))
    assert "North Ann and South" in seen(screen) and "West Bob and East Cyd" in seen(screen)
    assert "South deals first" in seen(screen)
    screen = panel(await choose(club, ann, screen, 0, ann, dot))
    form = await ann.click(screen, label="Write names")
    names = {"seat-0": "", "seat-1": "Bob", "seat-2": "Dot", "seat-3": "  Aunt   May "}
    screen = panel(await ann.submit_modal(form, names))
    assert "North and South Dot" in seen(screen) and "West Bob and East Aunt May" in seen(screen)
    screen = panel(await choose(club, ann, screen, 1, eve))
    assert "West Eve and East Aunt May" in seen(screen), "a name stays where there is room"
    screen = panel(await choose(club, ann, screen, 3, "Best of 5"))
    assert "no longer open" in told(await made_up(club, bob, "pad-setup:1:start")), "it is Ann's own"
    await press(club, ann, screen, "Start the pad")
    assert "North & Dot 0 · Eve & Aunt May 0 · to 14" in seen(pad_of(club))
    assert (await the_pad(club)).sides_with_members == (0, 1)


async def test_what_cannot_be_set_up_is_refused_with_the_reason(club: Club) -> None:
    ann, _, cyd, _, _ = club.members
    for options, why in (
        ({"partner": ann}, "Each person sits in one seat only."),
        ({"dealer": "left"}, "Nobody is named in the seat that deals first."),
        ({"game": "pitch", "players": 3, "partner": cyd}, "partner"),
    ):
        assert why in told(await command(club, ann, "score start", **options))
    assert "You can start 3 scorepads in 30 seconds." in told(await command(club, ann, "score start"))


async def test_a_pad_of_a_fixture_takes_who_plays_from_the_rosters_and_its_result_is_reported(
    club: Club,
) -> None:
    ann, bob, *_, eve = club.members
    number = await match_night(club, best_of=1, target=7)
    await club.discord.bot.db.transaction(
        lambda connection: connection.executemany(
            "INSERT INTO team_player (team_id, name, role, joined_at) VALUES (1, ?, 'player', 1)",
            [(f"Aa {place}",) for place in range(28)],
        ).close()
    )
    mine = await screen_of(club, ann, number)
    screen = panel(await press(club, ann, mine, "Start a scorepad"))
    assert "Maraval v Arima, table 1" in seen(screen)
    asked = [each.placeholder for each in menus(screen)]
    assert asked == ["Who plays for Maraval?", "Or others of Maraval", "Who plays for Arima?", None]
    assert [len(each.options) for each in menus(screen)[:3]] == [25, 5, 2], "everybody on a roster of 30"
    assert written(screen) == ["Start the pad"], "and the house rules"
    assert "Some seats are empty." in told(await press(club, ann, screen, "Start the pad"))
    screen = panel(await choose(club, ann, screen, 1, "Aa 9", "Cyd"))
    screen = panel(await choose(club, ann, screen, 1, "Cyd"))
    screen = panel(await choose(club, ann, screen, 0, "Ann"))
    screen = panel(await choose(club, ann, screen, 2, "Bob", "Dot"))
    moderator = person(eve, moderator=True)
    await office(club).league_rules.set_house_rule(moderator, club.guild.id, 1, "target", 1)
    await press(club, ann, screen, "Start the pad")
    assert "Maraval v Arima, table 1" in seen(pad_of(club)) and "to 1" in seen(pad_of(club))
    row = (await the_pad(club)).row
    assert (row.fixture_table, row.best_of, [seat.name for seat in row.seats]) == (
        1, 1, ["Ann", "Bob", "Cyd", "Dot"],
    )  # fmt: skip
    await command(club, bob, "result report", fixture=str(number), games="0-1")
    assert "While it stands, a game here counts as an ordinary one only." in seen(pad_of(club))
    await press(club, bob, await screen_of(club, bob, number), "Take it back")
    assert "ordinary" not in seen(pad_of(club))
    await book(club, "High · Ann", "Sign", (bob, "Sign"))
    assert "All tables are decided here." in seen(notice(club, "Is this right?"))


async def test_commands_mean_your_pad_here_or_the_one_that_is_named(club: Club) -> None:
    ann, bob, cyd, dot, eve = club.members
    await open_pad(club)
    await club.discord.advance_time(31)
    screen = panel(await command(club, bob, "score start", game="seven-up", right=eve))
    await press(club, bob, screen, "Start the pad")
    assert "Several scorepads are open here." in told(await command(club, bob, "score undo"))
    assert "There is no open scorepad 7 here." in told(await command(club, cyd, "score show", pad="7"))
    assert "Scorepad 2 comes afresh" in told(await command(club, eve, "score show"))
    assert "Scorepad 2 was just posted." in told(await command(club, bob, "score show", pad="2"))
    await press(club, eve, pad_of(club), "High · Bob")
    undone = told(await command(club, bob, "score undo", pad="2"))
    assert "The last entry is taken back. Next: High" in undone
    assert "Nothing is booked yet" in told(await command(club, bob, "score undo", pad="2"))
    (offered,) = await ann.autocomplete(club.channel, "score show", "pad", "eve")
    assert offered["name"] == "2: Bob, Eve"
    app = club.guild.add_member(club.discord.create_user("app", bot=True))
    assert "An app cannot play at a real table." in told(await command(club, dot, "score start", left=app))

    await club.discord.advance_time(31)
    secret = closed_to(club, dot)
    screen = panel(await ann.slash(secret, "score start", game="seven-up", right=eve))
    await press(club, ann, screen, "Start the pad")
    assert "3: Seven Up" in told(await command(club, eve, "score list"))
    assert "3: Seven Up" not in told(await command(club, dot, "score list"))
