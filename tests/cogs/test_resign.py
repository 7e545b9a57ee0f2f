"""/table resign: agreed to on the board by a side, told with the score, and no hidden card told with it."""

from __future__ import annotations

import re

from simcord import MemberActor

from bot.demo.simulated import Club
from bot.game.cards import parse_card
from bot.render.tiles import tile_name
from bot.text import face
from tests.cogs.playing import as_text, cards, sent, table, to_the_tricks
from tests.cogs.steps import act, answer, board, command, hand, look, press, race, seen, start_match, written

REMATCHES = ["Rematch", "Rematch, new partners"]


async def resign(club: Club, member: MemberActor) -> None:
    """A member whose word is enough resigns, and means it."""
    asked = await command(club, member, "table resign")
    assert asked.response is not None
    await press(club, member, asked.response.message, "Resign the match")


async def test_a_side_resigns_once_both_agree_and_the_board_tells_at_which_score(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    match = (await table(club)).match
    assert match is not None
    first, second = match.scores
    told = answer(await command(club, club.members[0], "table resign"))
    assert "Cyd can agree there, or play on" in told
    asked = f"Ann asks to resign. The match would end now, and Bob & Dot would win it at {second} to {first}."
    assert f"{asked} Cyd can agree, or play on." in seen(board(club))
    await press(club, club.members[2], board(club), "Agree")
    result = seen(board(club))
    assert f"Ann & Cyd resigned at {first} to {second}. The deal under way is not counted." in result
    assert "Bob & Dot win the match!" in result and "→" not in result
    assert "/verify checks this deal" in result
    assert written(board(club)) == REMATCHES
    told = answer(await command(club, club.members[4], "leaderboard"), private=False)
    assert re.search(r"1 of 1 won.*Bob", told) and re.search(r"0 of 1 won.*Ann", told)


async def test_the_lobbys_message_and_the_scores_tell_it_too_also_after_a_restart(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[1], "table resign")
    await press(club, club.members[3], board(club), "Agree")
    for _ in range(2):
        told = answer(await command(club, club.members[0], "scores"))
        assert "Bob & Dot resigned at 0 to 0" in told
        await club.discord.restart()
    begun = seen(club.channel.history()[0])
    assert "Bob & Dot resigned at" in begun and "Ann & Cyd win the match!" in begun


async def test_the_other_side_has_no_say_in_it(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[0], "table resign")
    told = answer(await press(club, club.members[1], board(club), "Agree"))
    assert told == "Only Ann and Cyd can answer that. You need do nothing."
    told = answer(await command(club, club.members[1], "table resign"))
    assert "There is another vote" in told
    assert (await table(club)).state == "playing"


async def test_the_partner_who_plays_on_is_told_of_to_all(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[0], "table resign")
    await press(club, club.members[2], board(club), "Play on")
    assert "Cyd plays on: the vote is off." in seen(board(club))


async def test_two_who_agree_at_once_end_it_once(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[0], "table resign")
    cyd = club.members[2]
    results = await race(club, board(club), "Agree", cyd, cyd)
    assert results[0].deferred and "is over" in answer(results[1])


async def test_a_command_alone_never_loses_the_match(club: Club) -> None:
    await start_match(club, people=2, game="seven-up", players=2)
    bob = club.members[1]
    asked = await command(club, bob, "table resign")
    told = "Nobody else has to agree: the match at {} would end now, won by Ann: 0 to 0."
    found = await table(club)
    assert told.format(found.name) in answer(asked)
    assert (found.state, found.vote) == ("playing", None)
    assert asked.response is not None
    results = await race(club, asked.response.message, "Resign the match", bob, bob)
    assert found.state == "finished" and "is over" in answer(results[1])
    assert "Bob resigned at" in seen(board(club))


async def test_the_last_word_of_a_side_by_command_is_asked_for_as_well(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[0], "table resign")
    asked = await command(club, club.members[2], "table resign")
    assert "would end now, won by Bob & Dot" in answer(asked)
    assert (await table(club)).state == "playing" and "Ann asks to resign" in seen(board(club))
    assert asked.response is not None
    await press(club, club.members[2], asked.response.message, "Resign the match")
    assert "Ann & Cyd resigned at" in seen(board(club))


async def test_one_against_one_resigns_alone_and_three_alone_cannot(club: Club) -> None:
    await start_match(club, people=2, game="seven-up", players=2)
    await resign(club, club.members[1])
    assert "Bob resigned at" in seen(board(club)) and "Ann wins the match!" in seen(board(club))
    assert written(board(club)) == ["Rematch", "Rematch, seats rotated"]
    await start_match(club, people=3, game="pitch", players=3)
    told = answer(await command(club, club.members[1], "table resign"))
    assert "Each plays alone" in told and "/table leave" in told
    assert (await table(club)).state == "playing"


async def test_against_computer_players_alone_it_ends_at_once(club: Club) -> None:
    await start_match(club, people=1)
    await resign(club, club.members[0])
    assert "resigned at" in seen(board(club))
    told = answer(await command(club, club.members[0], "leaderboard", computers=True), private=False)
    assert re.search(r"0 of 1 won.*Ann", told)


async def test_in_a_lobby_and_without_a_seat_it_is_refused_kindly(club: Club) -> None:
    await command(club, club.members[0], "table create")
    assert "has not begun" in answer(await command(club, club.members[0], "table resign"))
    await command(club, club.members[0], "table close")
    await start_match(club)
    assert "You do not sit at" in answer(await command(club, club.members[4], "table resign"))


async def test_hidden_cards_stay_hidden_and_open_hands_are_closed(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    await act(club)
    the_table = await table(club)
    for member in club.members[:4]:
        await look(club, member)
    public = the_table.view(None)
    held = {
        seat: {card.notation for card in the_table.view(seat).hand or ()} for seat in range(4)
    }  # what each still holds
    assert all(held.values()) and public.hand is None
    before = len(list(sent(club)))
    await command(club, club.members[1], "table resign")
    await press(club, club.members[3], board(club), "Agree")
    for member in club.members[:4]:
        assert not cards(hand(club, member)), "nobody plays on"
        assert "resigned at" in seen(hand(club, member))
        assert "resigned at" in answer(await command(club, member, "scores"))
    shown = {played.card.notation for trick in public.tricks for played in trick.plays}
    shown |= {played.card.notation for played in public.trick} | {c.notation for c in public.turn_ups}
    hidden = set().union(*held.values()) - shown
    assert hidden
    begun = str(the_table.row.lobby_message_id)  # with the cut for dealer, which is another shuffle
    for request, message in list(sent(club))[before:]:
        text = "" if request.path.endswith(begun) else as_text(message)
        for card in hidden:
            assert not any(name in text for name in names_of(card)), (request.path, card)


def names_of(notation: str) -> list[str]:
    """How messages may name a card: as a tile, or by its rank and sign."""
    card = parse_card(notation)
    return [f":{tile_name(card)}:", face(card)]
