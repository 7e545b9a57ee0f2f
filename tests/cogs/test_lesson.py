"""The lesson, pressed through in one private message from /rules to the count."""

from __future__ import annotations

import discord
import pytest
from simcord import MemberActor

from bot.demo.reading import button, label, live
from bot.demo.simulated import Club
from bot.render.blocks import MAX_TEXT, Panel
from bot.text import say
from cogs.ui.layout import layout
from cogs.ui.lesson import LearnButton
from tests.cogs.playing import cards, parts, sent
from tests.cogs.steps import answer, command, press, seen, written

WAYS = (
    ("Stand", "5♠", "3♥", "A♥", "9♦", "8♠", "4♦"),
    ("Beg", "9♦", "5♠", "A♥", "3♥", "8♠", "4♦"),
)
"""Trumping the second trick and leading the ace; following, and taking the jack when it trumps."""


def private(club: Club, member: MemberActor) -> list[discord.Message]:
    """What only this member sees, in order."""
    return [each for each in club.channel.history(viewer=member) if each.flags.ephemeral]


async def opened(club: Club, member: MemberActor, by: str = "rules") -> discord.Message:
    """The lesson as it begins."""
    told = await command(club, member, by)
    assert told.response is not None
    begun = await press(club, member, told.response.message, "Learn Trinidad by playing")
    assert "in two minutes" in answer(begun)
    return private(club, member)[-1]


async def to(club: Club, member: MemberActor, *choices: str) -> discord.Message:
    """The lesson after some presses."""
    await opened(club, member)
    for choice in choices:
        await press(club, member, private(club, member)[-1], choice)
    return private(club, member)[-1]


async def post(club: Club, path: str) -> discord.Message:
    """A message for all with a button of the lesson, such as the bot never sends."""
    channel = club.discord.bot.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send(view=layout(Panel(0, ()), [[LearnButton(path)]]))
    return club.channel.history()[-1]


@pytest.mark.parametrize("way", WAYS)
async def test_the_whole_lesson_is_one_private_message(club: Club, way: tuple[str, ...]) -> None:
    ann = club.members[0]
    message = await opened(club, ann)
    told = [seen(message)]
    for choice in way:
        await press(club, ann, private(club, ann)[-1], choice)
        told.append(seen(private(club, ann)[-1]))
    assert private(club, ann)[-1].id == message.id
    assert len(private(club, ann)) == 2, "the rules, and the lesson"
    assert not [each for each in club.channel.history() if not each.flags.ephemeral], "nobody else sees it"
    assert [each for each in told if "follow" in each and "or trump ♥" in each]
    assert [each for each in told if "Ann hangs the jack!" in each]
    for line in ("High [A♥] Ann", "Low [2♥] Toucan", "Jack [J♥] Ann hung Ibis's!", "Game "):
        assert line in told[-1]
    assert "/table create" in told[-1]


async def test_it_can_be_played_again_in_the_same_message(club: Club) -> None:
    ann = club.members[0]
    end = await to(club, ann, *WAYS[0])
    assert written(end) == ["Play it again"]
    await press(club, ann, end, "Play it again")
    assert private(club, ann)[-1].id == end.id
    assert written(private(club, ann)[-1]) == ["Stand", "Beg"]


async def test_help_opens_it_too(club: Club) -> None:
    assert written(await opened(club, club.members[1], "help")) == ["Stand", "Beg"]


async def test_it_goes_on_after_a_restart(club: Club) -> None:
    ann = club.members[0]
    for choice in WAYS[1]:
        before = private(club, ann)[-1] if private(club, ann) else await opened(club, ann)
        await club.discord.restart()
        await press(club, ann, before, choice)
    assert "This is the count" in seen(private(club, ann)[-1])


async def test_a_grey_card_is_refused_by_the_rule_and_stays_in_hand(club: Club) -> None:
    ann = club.members[0]
    screen = await to(club, ann, "Stand", "5♠")
    (grey,) = [each for each in cards(screen) if each not in live(screen)]
    await press(club, ann, screen, label(grey))
    after = private(club, ann)[-1]
    assert after.id == screen.id
    assert seen(after).startswith(
        "Diamonds were led and you hold some: play one of them, or trump with one of your hearts, not 8♠."
    )
    assert written(after) == written(screen)


async def test_a_card_that_would_miss_the_lesson_is_offered_again(club: Club) -> None:
    ann = club.members[0]
    screen = await to(club, ann, "Stand", "5♠", "4♦")
    await press(club, ann, screen, "8♠")
    after = private(club, ann)[-1]
    assert "1 point for them, where 3 could be yours" in seen(after)
    assert written(after) == written(screen)
    await press(club, ann, after, "A♥")
    assert "You hang the jack!" in seen(private(club, ann)[-1])


async def test_a_double_click_counts_once(club: Club) -> None:
    ann = club.members[0]
    screen = await to(club, ann, "Stand")
    card = button(screen, "5♠")
    assert card is not None
    await club.discord.at_once(*(ann.click(screen, custom_id=card.custom_id) for _ in range(2)))
    after = private(club, ann)[-1]
    assert "Toucan took that trick" in seen(after)
    assert len(cards(after)) == 5
    assert len(private(club, ann)) == 2


async def test_two_learners_do_not_meet(club: Club) -> None:
    ann, bob, *_ = club.members
    await to(club, ann, "Stand", "5♠", "3♥", "A♥")
    await to(club, bob, "Beg")
    assert "Ann hangs the jack!" in seen(private(club, ann)[-1])
    assert "Bob & Tanager 1" in seen(private(club, bob)[-1])
    assert "Ann" not in seen(private(club, bob)[-1])


@pytest.mark.parametrize(
    "path", ["fold", "stand.TH.3H", "stand.AH.3H", "a" * 90, ".", "stand.", "stand..5S.3H"]
)
async def test_an_id_that_leads_nowhere_is_answered_kindly(club: Club, path: str) -> None:
    result = await press(club, club.members[0], await post(club, path), "Learn")
    assert say("en", "lesson.no-such-place") in answer(result)


async def test_a_place_pressed_in_a_message_for_all_is_shown_privately(club: Club) -> None:
    public = await post(club, "stand.5S")
    eve = club.members[4]
    assert "Follow or trump." in answer(await press(club, eve, public, "Learn"))
    assert written(club.channel.history()[-1]) == ["Learn Trinidad by playing"], "the message itself stays"


async def test_a_press_that_cannot_be_answered_is_one_line_and_can_be_made_again(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    ann = club.members[0]
    screen = await to(club, ann, "Stand")
    club.discord.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    await press(club, ann, screen, "5♠")
    assert "the lesson could not be answered: 10062" in caplog.text
    await press(club, ann, screen, "5♠")
    assert "Follow or trump." in seen(private(club, ann)[-1])


async def test_every_message_keeps_to_discords_limits(club: Club) -> None:
    ann = club.members[0]
    for way in WAYS:
        await to(club, ann, *way)
    for request, message in sent(club):
        found = list(parts(message))
        assert len(found) <= 40, request.path
        assert sum(len(part.get("content", "")) for part in found) <= MAX_TEXT
        ids = [part["custom_id"] for part in found if "custom_id" in part]
        assert len(ids) == len(set(ids))
        assert all(len(each) <= 100 for each in ids)
    longest = max(len(str(part.get("custom_id", ""))) for _, each in sent(club) for part in parts(each))
    assert longest == len("learn:stand.5S.3H.AH.9D.8S.4D")
