"""Achievements: each earned by a match that tells its story, and by none that just misses it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.text import sentences
from db.achievements import STORIES, AchievementStore
from db.matches import AwardRow
from tests.db.scribe import GUILD, Scribe, computer, hang_jack, people, person
from tests.db.telling import Told, tell
from tests.db.test_profiles import execute

ANN, BOB = 101, 102
FOUR = people(ANN, BOB, 103, 104)
WON, LOST = Told((14, 2)), Told((2, 14))

Scene = Callable[[Scribe], Awaitable[int]]
"""Writes matches; the last one's id, in which the story is earned, or just missed."""
EARNS: dict[str, tuple[int, list[Scene]]] = {}
MISSES: list[tuple[str, int, Scene]] = []


def earns(key: str, user: int = ANN) -> Callable[[Scene], Scene]:
    def add(scene: Scene) -> Scene:
        EARNS.setdefault(key, (user, []))[1].append(scene)
        return scene

    return add


def misses(key: str, user: int = ANN) -> Callable[[Scene], Scene]:
    def add(scene: Scene) -> Scene:
        MISSES.append((key, user, scene))
        return scene

    return add


def four_points(side: int, jack: AwardRow) -> tuple[AwardRow, ...]:
    high, low = AwardRow("high", side, 1, "AH", side), AwardRow("low", side, 1, "2H", side + 2)
    return (high, low, jack, AwardRow("game", side, 1, None, None, None, (40, 3)))


def bid(category: str, holder: int, points: int = 9) -> AwardRow:
    return AwardRow(category, holder % 2, points, None, holder, None, (9, 5))


@earns("sweep")
async def high_low_a_hung_jack_and_game_in_one_deal(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((6, 0), four_points(0, hang_jack(0, 1))), WON)


@earns("sweep")
async def a_sweep_with_a_jack_that_was_kept_in_a_match_that_was_lost(scribe: Scribe) -> int:
    jack = AwardRow("jack", 0, 1, "JH", 0, 0)
    return await tell(scribe, 1, FOUR, Told((4, 0), four_points(0, jack)), Told((4, 14)))


@misses("sweep")
async def the_four_points_in_two_deals(scribe: Scribe) -> int:
    points = four_points(0, hang_jack(0, 1))
    return await tell(scribe, 0, FOUR, Told((2, 0), points[:2]), Told((14, 2), points[2:]))


@misses("sweep")
async def three_points_and_the_jack_to_the_other_side(scribe: Scribe) -> int:
    points = four_points(0, hang_jack(1, 0))
    return await tell(scribe, 0, FOUR, Told((14, 3), points))


@earns("last-jack")
async def a_jack_hung_in_the_deal_that_wins(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((11, 2)), Told((14, 2), (hang_jack(0, 1),)))


@misses("last-jack")
async def a_jack_hung_in_the_deal_before(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((11, 2), (hang_jack(0, 1),)), WON)


@misses("last-jack")
async def a_jack_hung_by_the_partner(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((14, 2), (hang_jack(2, 1),)))


@misses("last-jack")
async def a_jack_hung_in_the_deal_that_loses(scribe: Scribe) -> int:
    return await tell(scribe, 1, FOUR, Told((3, 14), (hang_jack(0, 1),)))


@earns("begged-home", BOB)
async def begging_in_the_deal_that_wins(scribe: Scribe) -> int:
    return await tell(scribe, 1, FOUR, Told((3, 11)), Told((3, 14), answer="refuse"))


@misses("begged-home", BOB)
async def begging_in_the_deal_before(scribe: Scribe) -> int:
    return await tell(scribe, 1, FOUR, Told((3, 11), answer="give"), Told((3, 14)))


@misses("begged-home", BOB)
async def begging_in_the_deal_that_loses(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((14, 3), answer="give"))


@misses("begged-home", BOB)
async def somebody_who_sat_in_begged(scribe: Scribe) -> int:
    return await tell(scribe, 1, FOUR, Told((3, 14), answer="give", sat_in=True))


@earns("far-behind")
async def ten_behind_and_then_won(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((2, 12)), Told((8, 12)), Told((14, 12)))


@misses("far-behind")
async def nine_behind_and_then_won(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((3, 12)), Told((8, 12)), Told((14, 12)))


@misses("far-behind")
async def ten_behind_and_then_lost(scribe: Scribe) -> int:
    return await tell(scribe, 1, FOUR, Told((2, 12)), Told((13, 12)), Told((13, 14)))


@earns("last-deal")
async def three_behind_before_the_last_deal(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((10, 13)), Told((14, 13)))


@misses("last-deal")
async def two_behind_before_the_last_deal(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((11, 13)), Told((14, 13)))


@misses("last-deal")
async def three_behind_one_deal_sooner(scribe: Scribe) -> int:
    return await tell(scribe, 0, FOUR, Told((10, 13)), Told((12, 13)), Told((14, 13)))


@earns("never-set")
async def three_bids_of_a_side_all_made(scribe: Scribe) -> int:
    made = [Told((9 * n, 0), (bid("made", 2 * (n % 2)),)) for n in (1, 2, 3)]
    return await tell(scribe, 0, FOUR, *made, Told((27, 0), (bid("set", 1),)), variant="cinch")


@misses("never-set")
async def two_bids_made(scribe: Scribe) -> int:
    made = [Told((9 * n, 0), (bid("made", 0),)) for n in (1, 2)]
    return await tell(scribe, 0, FOUR, *made, Told((27, 0), (AwardRow("made", 0, 9),)), variant="cinch")


@misses("never-set")
async def three_bids_made_and_the_partners_set(scribe: Scribe) -> int:
    made = [Told((9 * n, 0), (bid("made", 0),)) for n in (1, 2, 3)]
    return await tell(scribe, 0, FOUR, *made, Told((18, 0), (bid("set", 2),)), variant="cinch")


@earns("five-in-a-row")
async def five_won_one_after_the_other(scribe: Scribe) -> int:
    return [await tell(scribe, 0, FOUR, WON) for _ in range(5)][-1]


@misses("five-in-a-row")
async def five_won_and_one_lost_among_them(scribe: Scribe) -> int:
    return [await tell(scribe, side, FOUR, WON if side == 0 else LOST) for side in (0, 0, 1, 0, 0, 0)][-1]


@misses("five-in-a-row")
async def four_that_count_and_a_friendly_one(scribe: Scribe) -> int:
    await tell(scribe, 0, FOUR, WON, rated=False)
    return [await tell(scribe, 0, FOUR, WON) for _ in range(4)][-1]


ALONE = (*people(ANN), computer(1), computer(2), computer(3))


@earns("club-tamer")
async def ten_won_against_club_players(scribe: Scribe) -> int:
    await tell(scribe, 1, ALONE, LOST)
    return [await tell(scribe, 0, ALONE, WON) for _ in range(10)][-1]


@misses("club-tamer")
async def nine_won_against_club_players_and_one_with_one(scribe: Scribe) -> int:
    for _ in range(9):
        await tell(scribe, 0, ALONE, WON)
    return await tell(scribe, 0, (*people(ANN, BOB), computer(2), person(3, 104)), WON)


@earns("five-partners")
async def won_with_five_people(scribe: Scribe) -> int:
    await tell(scribe, 0, people(ANN, BOB, 111, 104), WON)
    return [await tell(scribe, 0, people(ANN, BOB, 111 + n, 104), WON) for n in range(5)][-1]


@misses("five-partners")
async def won_with_four_people_and_lost_with_a_fifth(scribe: Scribe) -> int:
    for n in range(4):
        await tell(scribe, 0, people(ANN, BOB, 111 + n, 104), WON)
    await tell(scribe, 0, ALONE, WON)
    return await tell(scribe, 1, people(ANN, BOB, 115, 104), LOST)


@pytest.mark.parametrize(
    ("key", "user", "scene"),
    [
        pytest.param(key, user, scene, id=scene.__name__)
        for key, (user, scenes) in EARNS.items()
        for scene in scenes
    ],
)
async def test_a_story_is_earned_in_the_match_that_tells_it_and_stays_with_the_first(
    scribe: Scribe, key: str, user: int, scene: Scene
) -> None:
    expected = await scene(scribe)
    store = AchievementStore(scribe.database)
    first = {one.key: one.match_id for one in await store.earned(GUILD, user)}
    assert first[key] == expected
    again = await scene(scribe)
    assert again > expected
    assert {one.key: one.match_id for one in await store.earned(GUILD, user)}[key] == expected
    assert await store.earned(GUILD + 1, user) == ()
    await execute(scribe.database, "UPDATE match SET void = 1 WHERE id <= ?", expected)
    later = {one.key: one.match_id for one in await store.earned(GUILD, user)}
    assert later[key] == again


@pytest.mark.parametrize(
    ("key", "user", "scene"), [pytest.param(*case, id=case[2].__name__) for case in MISSES]
)
async def test_what_just_misses_a_story_does_not_earn_it(
    scribe: Scribe, key: str, user: int, scene: Scene
) -> None:
    await scene(scribe)
    assert key not in {one.key for one in await AchievementStore(scribe.database).earned(GUILD, user)}


def test_every_story_has_a_match_that_earns_it_one_that_misses_it_and_words() -> None:
    told = {key.removeprefix("profile.story.") for key in sentences("en") if key.startswith("profile.story.")}
    assert set(STORIES) == set(EARNS) == {key for key, _, _ in MISSES} == told
