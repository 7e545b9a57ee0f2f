"""Friendly matches in Discord: chosen with the house rules, told in the lobby and on the board."""

from __future__ import annotations

from discord import app_commands

from bot.demo.simulated import Club
from tests.cogs.choosing import choose_made_up, rated, selects
from tests.cogs.playing import table, to_the_end
from tests.cogs.steps import answer, board, command, lobby, open_table, press, seen, start_match

FRIENDLY = "Friendly match: on no board and in no rating"


async def test_whether_a_match_counts_is_chosen_before_it_and_told_to_its_end_and_beyond(club: Club) -> None:
    ann = club.members[0]
    await open_table(club, target=2)
    assert FRIENDLY not in seen(lobby(club))
    message = await selects(club)
    (chosen,) = [each.label for each in rated(message).options if each.default]
    assert chosen == "On boards and in ratings: yes"
    await ann.select(message, ["no"], custom_id=rated(message).custom_id)
    await club.discord.advance_time(2)
    assert FRIENDLY in seen(lobby(club))
    for member in club.members[1:4]:
        await press(club, member, lobby(club), "Sit")
    await press(club, ann, lobby(club), "Start")
    assert FRIENDLY in seen(board(club))
    await to_the_end(club)
    assert FRIENDLY in seen(board(club))
    told = answer(await command(club, ann, "leaderboard"), private=False)
    assert "Nobody has a place here yet" in told
    await press(club, ann, board(club), "Rematch")
    assert FRIENDLY in seen(lobby(club))
    message = await selects(club)
    await ann.select(message, ["yes"], custom_id=rated(message).custom_id)
    await club.discord.advance_time(2)
    assert FRIENDLY not in seen(lobby(club)) and (await table(club)).row.rated


async def test_only_the_host_chooses_and_only_before_the_match(club: Club) -> None:
    ann = club.members[0]
    await open_table(club)
    message = await selects(club)
    custom_id = rated(message).custom_id
    await press(club, ann, lobby(club), "Fill")
    told = answer(await choose_made_up(club, message, custom_id, "no"))
    assert "were settled when its match began" in told
    assert (await table(club)).row.rated


async def test_whoever_leaves_a_match_is_told_what_it_counts_before_and_as_they_do(club: Club) -> None:
    await start_match(club)
    known = {each.name: each for each in club.discord.bot.tree.get_commands()}["table"]
    assert isinstance(known, app_commands.Group)
    described = {each.name: each.description for each in known.commands}
    assert "which still counts for you" in described["leave"]
    assert "counts for nobody" in described["close"]
    told = answer(await command(club, club.members[0], "table leave"))
    assert "the match counts for you as it ends" in told
    assert "Given up with /table close, it counts for nobody." in told
