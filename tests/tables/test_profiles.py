"""Profiles of matches that were really played, and whom they are kept from."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from bot.game.cards import Rank, parse_card
from bot.tables.profiles import Profiles
from bot.tables.table import Person, TableError
from bot.text import say
from tests.tables.conftest import ANN, BOB, CYD, DOT, EVE, GUILD, MODERATOR, Floor

FOUR = (ANN, BOB, CYD, DOT)


@pytest.fixture
def profiles(floor: Floor) -> Profiles:
    return floor.tables.profiles


async def play(floor: Floor, variant: str, players: int, number: int) -> None:
    for _ in range(number):
        table = await floor.match(variant, players)
        while table.state == "playing":
            await floor.move(table)


def plainly(person: Person, connection: sqlite3.Connection) -> tuple[Counter[Rank], Counter[Rank], int]:
    """Ranks that took the jacks a person hung and lost, and how often they begged, from the actions alone.

    In deals without a hand thrown in each seat plays one card to a trick.
    """
    hung, lost = Counter[Rank](), Counter[Rank]()
    for match_id, deal, card, holder, captor, players in connection.execute(
        "SELECT match_id, deal, card, holder, captor, players FROM award JOIN match ON match.id = match_id"
        " WHERE category = 'hang-jack' AND winner IS NOT NULL"
    ).fetchall():
        plays = connection.execute(
            "SELECT seat, notation FROM action WHERE match_id = ? AND deal = ? AND notation LIKE 'play %'"
            " ORDER BY turn",
            (match_id, deal),
        ).fetchall()
        at = plays.index((holder, f"play {card}")) // players * players
        (taken,) = [notation for seat, notation in plays[at : at + players] if seat == captor]
        rank = parse_card(taken.removeprefix("play ")).rank
        user = {seat.user_id: place for place, seat in enumerate(FOUR)}[person.user_id]
        hung[rank] += captor == user
        lost[rank] += holder == user
    (begged,) = connection.execute(
        "SELECT COUNT(*) FROM action JOIN deal ON deal.match_id = action.match_id AND number = deal"
        " JOIN match ON match.id = deal.match_id"
        " WHERE notation = 'beg' AND user_id = ? AND NOT deal.void AND winner IS NOT NULL",
        (person.user_id,),
    ).fetchone()
    return +hung, +lost, begged


@pytest.mark.parametrize(("variant", "players"), [("trinidad", 4), ("kick-and-pull", 3), ("seven-up", 2)])
async def test_what_took_each_jack_and_who_begged_is_read_from_the_cards_played(
    floor: Floor, profiles: Profiles, variant: str, players: int
) -> None:
    await play(floor, variant, players, 8)
    jacks = asked = 0
    for person in FOUR[:players]:
        games = await profiles.games(person, GUILD, person)
        told = await profiles.profile(GUILD, person.user_id, games)
        hung, lost, begged = await floor.database.read(partial(plainly, person))
        assert (told.hung_with, told.lost_to) == (hung, lost)
        assert (sum(hung.values()), sum(lost.values())) == (games[0].hung, games[0].jacks_lost)
        assert set(hung) | set(lost) <= {Rank.QUEEN, Rank.KING, Rank.ACE}
        assert told.begging.begged == begged == told.begging.given + told.begging.ran
        jacks, asked = jacks + sum(hung.values()), asked + begged
    assert asked > 0 and (jacks > 0) == (variant != "seven-up")  # there a jack taken pays like one kept


async def test_a_deal_that_the_rules_of_today_refuse_is_left_out(floor: Floor, profiles: Profiles) -> None:
    await play(floor, "trinidad", 4, 8)
    games = {person: await profiles.games(person, GUILD, person) for person in FOUR}
    (hanger, *_) = [person for person, game in games.items() if game[0].hung]

    def bend(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE action SET notation = 'bid 3' WHERE notation LIKE 'play %'")

    await floor.database.transaction(bend)
    told = await profiles.profile(GUILD, hanger.user_id, games[hanger])
    assert told.games[0].hung > 0 and not told.hung_with


async def test_who_hides_is_seen_by_themselves_alone_and_by_no_moderator(
    floor: Floor, profiles: Profiles
) -> None:
    await floor.finished()
    await profiles.hide(GUILD, ANN, True)
    assert await profiles.games(ANN, GUILD, ANN)
    assert (await profiles.versus(ANN, GUILD, (ANN,), (BOB,))).matches == 1
    hidden = say("en", "profile.hidden", name="\u2068Ann\u2069")
    for viewer in (BOB, EVE, MODERATOR):
        for asked in (
            lambda viewer=viewer: profiles.games(viewer, GUILD, ANN),
            lambda viewer=viewer: profiles.versus(viewer, GUILD, (BOB,), (ANN,)),
            lambda viewer=viewer: profiles.versus(viewer, GUILD, (BOB, DOT), (CYD, ANN)),
        ):
            assert await refusal(asked) == hidden
    await profiles.hide(GUILD, ANN, False)
    assert await profiles.games(BOB, GUILD, ANN)


async def test_each_question_without_an_answer_has_its_own_sentence(floor: Floor, profiles: Profiles) -> None:
    await floor.match()
    assert "You have finished no match" in await refusal(lambda: profiles.games(ANN, GUILD, ANN))
    assert "\u2068Bob\u2069 has finished no match" in await refusal(lambda: profiles.games(ANN, GUILD, BOB))
    same = await refusal(lambda: profiles.versus(ANN, GUILD, (ANN, BOB), (CYD, ANN)))
    assert same == "A head to head is of different people. Name each of them once."
    odd = await refusal(lambda: profiles.versus(ANN, GUILD, (ANN, BOB), (CYD,)))
    assert odd.startswith("A head to head is of two people or of two pairs.")
    assert (await profiles.versus(ANN, GUILD, (ANN,), (BOB,))).matches == 0


async def refusal(asked: Callable[[], Awaitable[object]]) -> str:
    with pytest.raises(TableError) as caught:
        await asked()
    return say("en", caught.value.key, **caught.value.values)
