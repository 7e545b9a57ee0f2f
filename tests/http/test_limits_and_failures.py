"""Discord's limits and failures as discord.py's own HTTP client meets them: the board is right in the end."""

from __future__ import annotations

import asyncio

import pytest

from cogs.ui.unshown import RETRY_SECONDS
from tests.http.channels import AFTER, BEFORE, Fault
from tests.http.serving import Club, at_a_table

EDIT, POST = r"^PATCH /channels/\d+/messages/", r"^POST /channels/\d+/messages$"
BY_DISCORD = {"Via": "1.1 google"}
"""On everything that Discord itself answers; without it an answer is Cloudflare's, before Discord."""
WAIT = 0.05
UNSHOWN = "could not be shown"
"""In the log."""


def limited(**more: object) -> Fault:
    return Fault(429, {"message": "You are being rate limited.", "retry_after": WAIT, **more}, BY_DISCORD)


TOLD_HOW_LONG = [
    pytest.param(limited(**{"global": False}), id="a limit of this channel"),
    pytest.param(limited(**{"global": True}), id="the limit of the whole bot"),
    pytest.param(limited(code=30046), id="edits of an old message"),
]


@pytest.mark.parametrize("fault", TOLD_HOW_LONG)
@at_a_table
async def test_a_limited_board_is_sent_again_after_as_long_as_discord_says_and_shown_once(
    club: Club, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    before = club.discord.sent(EDIT)
    club.discord.fail(EDIT, fault, fault)
    await club.move()
    await club.until(lambda: club.right)
    assert club.discord.sent(EDIT) - before == 3
    assert UNSHOWN not in caplog.text
    await asyncio.sleep(3 * RETRY_SECONDS)
    assert club.discord.sent(EDIT) - before <= 4, "nothing is left to try again"
    assert len(club.boards) == 1


@at_a_table
async def test_under_the_limit_of_the_whole_bot_everything_waits_and_nothing_is_lost(club: Club) -> None:
    club.discord.fail(EDIT, limited(**{"global": True}))
    await club.move()
    await club.until(lambda: club.discord.sent(EDIT) > 1)
    for _ in range(3):
        await club.move()
    await club.until(lambda: club.right)


TOLD_NOTHING = [
    pytest.param(Fault(429, "<html>banned</html>"), id="a ban by Cloudflare"),
    pytest.param(Fault(429, {"message": "no", "code": 0}), id="a limit without Via"),
    pytest.param(Fault(503, {"message": "no"}, BY_DISCORD), id="503"),
    pytest.param(Fault(503, "<html>no</html>"), id="503 as a page"),
    pytest.param(Fault(cut=BEFORE), id="a line that breaks before the edit"),
    pytest.param(Fault(cut=AFTER), id="a line that breaks in mid-answer"),
]


@pytest.mark.parametrize("fault", TOLD_NOTHING)
@at_a_table
async def test_what_discord_py_gives_up_is_brought_again_half_a_minute_later_and_shown_once(
    club: Club, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    before, began = club.discord.sent(EDIT), asyncio.get_running_loop().time()
    club.discord.fail(EDIT, fault)
    await club.move()
    await club.until(lambda: club.discord.sent(EDIT) - before == 2)
    await club.until(lambda: club.right)
    assert asyncio.get_running_loop().time() - began >= RETRY_SECONDS
    assert caplog.text.count(UNSHOWN) == 1
    assert len(club.boards) == 1
    assert club.bot.house.unshown.told == frozenset(), "players need do nothing"


@at_a_table
async def test_a_limit_that_does_not_say_how_long_is_logged_and_brought_again(
    club: Club, logged_errors: list[str]
) -> None:
    club.discord.fail(EDIT, Fault(429, {"message": "no", "code": 30046}, BY_DISCORD))
    await club.move()
    await club.until(lambda: club.right)
    (logged,) = logged_errors
    assert "could not be shown" in logged
    logged_errors.clear()


@pytest.mark.parametrize("status", [500, 502, 504, 524])
@pytest.mark.parametrize("times", [1, 4])
@at_a_table
async def test_a_few_failures_on_discords_side_are_got_over_by_discord_py_itself(
    club: Club, status: int, times: int, caplog: pytest.LogCaptureFixture
) -> None:
    before = club.discord.sent(EDIT)
    club.discord.fail(EDIT, *[Fault(status, {"message": "no"}, BY_DISCORD)] * times)
    await club.move()
    await club.until(lambda: club.right)
    assert club.discord.sent(EDIT) - before == times + 1
    assert UNSHOWN not in caplog.text


@at_a_table
async def test_failures_without_end_are_tried_ever_more_slowly_and_the_move_stands(club: Club) -> None:
    turn, before = club.table.turn, club.discord.sent(EDIT)
    club.discord.fail(EDIT, *[Fault(500, {"message": "no"}, BY_DISCORD)] * 10_000)
    await club.move()
    await asyncio.sleep(60 * 60)
    tried = club.discord.sent(EDIT) - before
    assert tried <= 5 * 12, "five times each time, at last every ten minutes"
    assert club.table.turn == turn + 1
    await club.move()
    club.discord.faults.clear()
    await club.until(lambda: club.right, 11 * 60)
    assert len(club.boards) == 1


@pytest.mark.parametrize(
    "faults",
    [
        pytest.param([Fault(500, {}, BY_DISCORD)] * 2, id="500 twice"),
        pytest.param([limited()], id="a limit"),
        pytest.param([Fault(503, {}, BY_DISCORD)], id="503"),
        pytest.param([Fault(cut=BEFORE)], id="a line that breaks before it is posted"),
        pytest.param([Fault(cut=AFTER)], id="a line that breaks after it was posted"),
    ],
)
@at_a_table
async def test_a_board_that_must_be_posted_is_there_once(club: Club, faults: list[Fault]) -> None:
    (old,) = club.boards
    del club.discord.messages[old]
    club.discord.fail(POST, *faults)
    await club.move()
    await club.until(lambda: club.right)
    assert len(club.boards) == 1


CALLBACK, REFRESH = r"^POST /interactions/.+/callback$", r"^PATCH /webhooks/"
ON_THE_WAY = [
    pytest.param(limited(), id="a limit"),
    pytest.param(Fault(429, {"message": "no"}), id="a limit without Via"),
    pytest.param(Fault(500, {}, BY_DISCORD), id="500"),
    pytest.param(Fault(cut=BEFORE), id="a line that breaks"),
    pytest.param(Fault(cut=AFTER), id="a line that breaks in mid-answer"),
]


@pytest.mark.parametrize("fault", ON_THE_WAY)
@at_a_table
async def test_a_press_whose_answer_fails_counts_once_and_is_shown(club: Club, fault: Fault) -> None:
    actor = club.table.actor
    assert actor is not None and actor.user_id is not None
    hand = await club.hand_of(actor.user_id)
    turn, card = club.table.turn, club.choices(hand)[0]
    club.discord.fail(CALLBACK, fault)
    await club.discord.pressed(actor.user_id, card, hand)
    await club.until(lambda: club.table.turn == turn + 1)
    await club.until(lambda: club.right)
    await asyncio.sleep(2 * RETRY_SECONDS)
    assert club.table.turn == turn + 1


@pytest.mark.parametrize("fault", ON_THE_WAY)
@at_a_table
async def test_a_hand_whose_refresh_fails_holds_up_neither_the_board_nor_the_other_hands(
    club: Club, fault: Fault
) -> None:
    first, second, *_ = [row.user_id for row in club.table.row.seats]
    assert first is not None and second is not None
    await club.hand_of(first)
    await club.hand_of(second)
    club.discord.fail(REFRESH, fault)
    await club.move()
    await club.until(lambda: club.right)
    await club.move()
    await club.until(lambda: club.right and club.hands_are_right)
