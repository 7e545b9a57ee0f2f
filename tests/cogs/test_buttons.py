"""Every button lives for ever: DynamicItems alone, unique in their message, known after any time-out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from discord import ui

from bot.demo.simulated import Club
from bot.game.cards import parse_card
from bot.render.tiles import tile_name
from cogs.ui.audit_pages import AUDIT_PAGES
from cogs.ui.buttons import BUTTONS
from cogs.ui.correcting import CORRECTING
from cogs.ui.leader_pages import LEADER_PAGES
from cogs.ui.lesson import LearnButton
from cogs.ui.options import OPTIONS
from cogs.ui.saved_rules import SAVED_RULES
from cogs.ui.taking_over import TAKING_OVER
from tests.cogs.choosing import allow_settings, choose, private, selects
from tests.cogs.playing import SIXTEEN_MINUTES, parts, sent, table, to_the_end, to_the_tricks
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    lobby,
    look,
    open_table,
    press,
    seen,
    start_match,
    written,
)

KINDS: tuple[Any, ...] = (
    *BUTTONS,
    *OPTIONS,
    *SAVED_RULES,
    *TAKING_OVER,
    LearnButton,
    *CORRECTING,
    *AUDIT_PAGES,
    *LEADER_PAGES,
)


def known(club: Club) -> set[str]:
    """The DynamicItems that the client would dispatch."""
    store: Any = club.discord.bot._connection._view_store
    return {kind.__name__ for kind in store._dynamic_items.values()}


async def tour(club: Club) -> None:
    """Every kind of message the bot sends, a match to its end among them."""
    await start_match(club, target=3)
    await press(club, club.members[4], board(club), "Rules")
    for name in ("help", "rules", "table list", "scores", "leaderboard"):
        await command(club, club.members[0], name)
    await to_the_end(club)
    await press(club, club.members[0], board(club), "Rematch")
    await press(club, club.members[0], lobby(club), "Cancel")
    eve = club.members[4]
    await allow_settings(club, eve)
    await command(club, eve, "settings house_rules", game="trinidad")
    await command(club, eve, "table create")
    await choose(club, await selects(club, eve), "low", "won", eve)
    await press(club, eve, lobby(club), "Fill")
    await press(club, club.members[1], board(club), "Take a seat")
    await command(club, eve, "table close")
    await command(club, eve, "table create")
    await press(club, eve, lobby(club), "Cancel")
    asked = private(await command(club, eve, "correct void", match=1, reason="wrong cards"))
    await press(club, eve, asked, "Correct the result")
    for name in ("Mon", "Tue", "Wed", "Thu", "Fri"):
        await command(club, eve, "season open", name=name, starts="2026-03-01", ends="2026-03-01")
        await command(club, eve, "season close", season=name)
    await command(club, eve, "audit")


async def test_every_id_is_one_that_some_button_answers_and_unique_in_its_message(club: Club) -> None:
    await tour(club)
    templates = [each.__discord_ui_compiled_template__ for each in KINDS]
    kinds = set()
    for request, message in sent(club):
        ids = [part["custom_id"] for part in parts(message) if "custom_id" in part]
        assert len(ids) == len(set(ids)), request.path
        for custom_id in ids:
            assert 1 <= len(custom_id) <= 100
            (matched,) = [at for at, template in enumerate(templates) if template.fullmatch(custom_id)]
            kinds.add(KINDS[matched].__name__)
        assert sum(1 for _ in parts(message)) <= 40
    assert kinds >= {each.__name__ for each in KINDS} - {"AskButton"}


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> list[ui.View | ui.LayoutView]:
    """Every view of ours that was put into a request."""
    found: list[ui.View | ui.LayoutView] = []
    for kind in (ui.View, ui.LayoutView):
        monkeypatch.setattr(kind, "to_components", _noting(kind.to_components, found))
    return found


def _noting(to_components: Any, found: list[ui.View | ui.LayoutView]) -> Any:
    def noting(view: ui.View | ui.LayoutView) -> Any:
        found.append(view)
        return to_components(view)

    return noting


async def test_our_views_hold_dynamic_items_alone_and_are_stopped_when_they_are_sent(
    club: Club, views: list[ui.View | ui.LayoutView]
) -> None:
    await tour(club)
    items = [item for view in views for item in view.walk_children()]
    assert sum(isinstance(item, ui.DynamicItem) for item in items) > 100
    assert [item for item in items if isinstance(item, (ui.Button, ui.Select))] == []
    assert all(view.is_finished() for view in views)


async def test_no_task_waits_for_a_view_to_end(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    await look(club, leader)
    store: Any = club.discord.bot._connection._view_store
    assert store._views == {} or all(not items for items in store._views.values())


async def test_the_buttons_are_known_after_every_view_would_have_ended(club: Club) -> None:
    everything = {each.__name__ for each in KINDS}
    assert known(club) >= everything
    await start_match(club)
    await to_the_tricks(club)
    for _ in range(3):
        await club.discord.advance_time(SIXTEEN_MINUTES)
    assert known(club) >= everything
    await act(club)
    assert "led" in seen(board(club))


async def test_the_buttons_of_a_lobby_work_after_a_restart(club: Club) -> None:
    await open_table(club)
    message = lobby(club)
    await club.discord.restart()
    ann, bob, *_ = club.members
    await press(club, bob, message, "Sit West")
    assert "West Bob" in seen(lobby(club))
    await press(club, ann, message, "Add computer player")
    assert "computer player" in seen(lobby(club))
    await press(club, ann, message, "Fill")
    assert "to 14" in seen(board(club))


async def test_my_hand_and_rematch_work_after_a_restart(club: Club) -> None:
    await start_match(club, target=1)
    await club.discord.restart()
    assert "deal 1" in seen(await look(club, club.members[0]))
    await to_the_end(club)
    await club.discord.restart()
    assert "The rematch is open" in answer(await press(club, club.members[0], board(club), "Rematch"))


async def test_tiles_stand_on_the_cards_of_a_hand(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    await look(club, leader)
    *_, (_, message) = sent(club)
    cards = [part for part in parts(message) if re.match(r"act:\d+:\d+:play", part.get("custom_id", ""))]
    assert len(cards) >= 6
    for card in cards:
        assert card["emoji"]["name"] == tile_name(parse_card(card["custom_id"].split()[-1]))
        assert isinstance(card["emoji"]["id"], str)


PRIVATE = (
    "hand:{}:here", "watch:{}", "again:{}", "usual:{}", "learn:", "remind:pings-off", "past:s:older:99",
)  # fmt: skip
"""Ids whose answer takes the place of a private message; pressed on a public one they must leave it."""


@pytest.mark.parametrize("made_up", PRIVATE)
async def test_a_made_up_id_on_a_public_message_never_changes_it(club: Club, made_up: str) -> None:
    await open_table(club)
    if made_up.startswith(("hand", "watch")):
        await press(club, club.members[0], lobby(club), "Fill")
    message = board(club) if made_up.startswith(("hand", "watch")) else lobby(club)
    stored = club.discord.backend.get_message(club.channel.id, message.id)
    custom_id = made_up.format((await table(club)).id)
    button = {"type": 2, "style": 1, "label": "made up", "custom_id": custom_id}
    stored.components.append({"type": 1, "components": [button]})
    before = written(message)
    presser = club.members[4] if made_up.startswith("watch") else club.members[0]
    result = await presser.click(message, custom_id=custom_id)
    assert result.response is not None and result.ephemeral
    now = board(club) if made_up.startswith(("hand", "watch")) else lobby(club)
    assert now.id == message.id and [each for each in written(now) if each != "made up"] == before
