"""Who may look back at which matches, page by page; nobody at one under way."""

from __future__ import annotations

import pytest

from bot.tables.history import PAGE, Page
from bot.tables.table import Person, TableError
from bot.text import say
from db.history import PastMatch, Whose
from tests.db.scribe import Scribe, people
from tests.tables.conftest import ANN, CHANNEL, DOT, EVE, GUILD, MODERATOR, OWNER, Floor
from tests.tables.past import finished


def everywhere(past: PastMatch) -> bool:
    return True


def nowhere(past: PastMatch) -> bool:
    return False


def numbers(page: Page) -> list[int]:
    return [past.row.id for past in page.matches]


async def refused(floor: Floor, match_id: int, reader: Person, *, guild: int = GUILD) -> str:
    with pytest.raises(TableError) as caught:
        await floor.tables.history.match(guild, match_id, reader, nowhere)
    return say("en", caught.value.key, **caught.value.values)


async def test_a_match_of_a_hidden_channel_is_for_its_players_and_moderators_alone(floor: Floor) -> None:
    match = await finished(floor)
    history = floor.tables.history
    for reader in (ANN, DOT, MODERATOR, OWNER):
        assert numbers(await history.page(Whose(GUILD), reader, nowhere, "older")) == [match.row.id]
        assert await history.match(GUILD, match.row.id, reader, nowhere) == match
    assert numbers(await history.page(Whose(GUILD), EVE, nowhere, "older")) == []
    unseen = await refused(floor, match.row.id, EVE)
    assert unseen == (
        f"There is no match {match.row.id} on this server that you can look at. "
        "/history lists those there are."
    )
    assert unseen == (await refused(floor, 99, EVE)).replace("99", str(match.row.id))
    assert await history.match(GUILD, match.row.id, EVE, everywhere) == match


async def test_a_match_of_another_server_is_none_even_for_who_played_it(floor: Floor) -> None:
    match = await finished(floor)
    for reader in (ANN, MODERATOR):
        assert "There is no match" in await refused(floor, match.row.id, reader, guild=GUILD + 1)
        page = await floor.tables.history.page(Whose(GUILD + 1), reader, everywhere, "older")
        assert numbers(page) == []


async def test_a_match_under_way_is_refused_to_all_and_listed_to_nobody(floor: Floor) -> None:
    table = await floor.match(target=100)
    while table.match is None or table.match.number < 2:
        await floor.move(table)
    assert table.row.match_id is not None
    for reader in (ANN, EVE, MODERATOR, OWNER):
        assert await refused(floor, table.row.match_id, reader) == (
            f"Match {table.row.match_id} is still being played. It can be looked at once it is over."
        )
        for whose in (Whose(GUILD), Whose(GUILD, ANN.user_id), Whose(GUILD, channel_id=CHANNEL)):
            assert numbers(await floor.tables.history.page(whose, reader, everywhere, "older")) == []


async def test_a_deal_that_a_match_had_not_is_refused_with_how_many_there_were(floor: Floor) -> None:
    match = await finished(floor)
    for number in (0, match.deals + 1, -3, 10**30):
        with pytest.raises(TableError) as caught:
            await floor.tables.history.replay(match, number)
        told = say("en", caught.value.key, **caught.value.values)
        assert f"so it has no deal {number}. Name one of them, from 1 on." in told
    assert (await floor.tables.history.record(match, 1)).count("\nshuffle ") == 2


async def many(floor: Floor, count: int) -> list[int]:
    scribe = Scribe(floor.database)
    return [await scribe.match(0, people(100, 101, 102, 103), guild_id=GUILD) for _ in range(count)]


async def test_pages_lead_to_the_oldest_match_and_back_to_the_newest(floor: Floor) -> None:
    ids = (await many(floor, 2 * PAGE + 3))[::-1]
    history, whose = floor.tables.history, Whose(GUILD)
    page = await history.page(whose, ANN, everywhere, "older")
    assert page.newer is None
    forward = [numbers(page)]
    while page.older is not None:
        page = await history.page(whose, ANN, everywhere, "older", page.older)
        forward.append(numbers(page))
    assert forward == [ids[:PAGE], ids[PAGE : 2 * PAGE], ids[2 * PAGE :]]
    back = [numbers(page)]
    while page.newer is not None:
        page = await history.page(whose, ANN, everywhere, "newer", page.newer)
        back.append(numbers(page))
    assert back == forward[::-1]
    assert page.older is not None


async def test_a_page_past_the_end_has_no_match_and_leads_back(floor: Floor) -> None:
    ids = await many(floor, 3)
    page = await floor.tables.history.page(Whose(GUILD), ANN, everywhere, "older", ids[0])
    assert (numbers(page), page.older) == ([], None)
    assert page.newer is not None
    again = await floor.tables.history.page(Whose(GUILD), ANN, everywhere, "newer", page.newer)
    assert numbers(again) == ids[::-1] or ids[0] in numbers(again) or numbers(again) == ids[:0:-1]
    assert (
        numbers(await floor.tables.history.page(Whose(GUILD), ANN, everywhere, "older", 10**30)) == ids[::-1]
    )


async def test_pages_are_full_where_most_matches_are_hidden(floor: Floor) -> None:
    ids = await many(floor, 60)

    def sees(past: PastMatch) -> bool:
        return past.row.id % 7 == 0

    seen = [number for number in ids[::-1] if number % 7 == 0]
    page = await floor.tables.history.page(Whose(GUILD), EVE, sees, "older")
    assert (numbers(page), page.older is None) == (seen[:PAGE], len(seen) <= PAGE)


async def test_where_very_many_are_hidden_a_page_ends_and_the_next_goes_on(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.history.SCANNED", 2 * PAGE)
    ids = await many(floor, 2 * PAGE + 5)
    (oldest, *_) = ids

    def sees(past: PastMatch) -> bool:
        return past.row.id == oldest

    page = await floor.tables.history.page(Whose(GUILD), EVE, sees, "older")
    assert numbers(page) == [] and page.older is not None
    page = await floor.tables.history.page(Whose(GUILD), EVE, sees, "older", page.older)
    assert (numbers(page), page.older) == ([oldest], None)
