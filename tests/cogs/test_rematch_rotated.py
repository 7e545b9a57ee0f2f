"""The second rematch button: partners, or seats, change; and there is one rematch, whichever is pressed."""

from __future__ import annotations

from bot.demo.reading import buttons
from bot.demo.simulated import Club
from tests.cogs.playing import to_the_end
from tests.cogs.steps import answer, board, lobby, press, seen, start_match


async def test_new_partners_with_seats_kept_and_whoever_asked_as_host(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    opened = answer(await press(club, club.members[1], board(club), "Rematch, new partners"))
    assert "Seats are kept for those who sat here, in their new places" in opened
    text = seen(lobby(club))
    assert "Bob hosts" in text and "South Bob" in text
    assert "North kept for Ann" in text and "partner of Ann" in text
    assert "East kept for Cyd" in text and "West kept for Dot" in text


async def test_whichever_is_pressed_first_the_other_says_where_it_is(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    result = board(club)
    await press(club, club.members[0], result, "Rematch, new partners")
    assert "The rematch is open already: table" in answer(
        await press(club, club.members[1], result, "Rematch")
    )


async def test_of_both_buttons_at_once_one_opens_a_rematch(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    ann, bob, result = club.members[0], club.members[1], board(club)
    ids = {each.label: each.custom_id for each in buttons(result)}
    first, second = await club.discord.at_once(
        ann.click(result, custom_id=ids["Rematch"]),
        bob.click(result, custom_id=ids["Rematch, new partners"]),
    )
    assert "The rematch is open: table" in answer(first)
    assert "The rematch is open already" in answer(second)


async def test_where_each_plays_alone_everyone_moves_on_and_it_works_after_a_restart(club: Club) -> None:
    await start_match(club, people=3, game="kick-and-pull", players=3, target=2)
    await to_the_end(club)
    await club.discord.restart()
    await press(club, club.members[2], board(club), "Rematch, seats rotated")
    text = seen(lobby(club))
    assert "North Cyd" in text and "West kept for Ann" in text and "East kept for Bob" in text
    assert "Cyd hosts" in text


async def test_only_those_who_sat_there_open_it(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    told = answer(await press(club, club.members[4], board(club), "Rematch, new partners"))
    assert "You do not sit at" in told
