"""Every screen of a scorepad fits Discord's limits: any game, number of players, names and point of play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from discord import ui

from bot.league.pad import PadState, book, start
from bot.league.pad_entries import Bid, Deals, Next, Point, Told, write_entries
from bot.pads.drafts import draft_of
from bot.pads.pad import Pad
from bot.pads.setup import FixtureTable, PadSetup, Player
from bot.render.blocks import MAX_TEXT
from bot.render.league_game import LeagueGame
from bot.tables.table import TableError
from cogs.ui.pad_buttons import penalties, penalty_screen
from cogs.ui.pad_fixing import deals_screen, draft_screen
from cogs.ui.pad_jacks import jack_screen, newest_hung
from cogs.ui.pad_panels import more_screen
from cogs.ui.pad_screen import pad_screen
from cogs.ui.pad_setup import rules_screen, setup_screen
from db.pads import PadRow, PadSeat, Proposal, Signature
from tests.game.playing import EVERY_GAME
from tests.league.pads import any_rules, rules_of, walk

PARTS, LABEL, ID, OPTIONS, ROWS = 40, 80, 100, 25, 5
"""Discord's limits for a message, a button and a select."""
NAMES = tuple(sign * 32 for sign in "*W_|🂡")


def parts(view: Any) -> Iterator[dict[str, Any]]:
    waiting = list(view.to_components())
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting += part.get("components", [])


def check(view: ui.LayoutView) -> None:
    found = list(parts(view))
    assert len(found) <= PARTS
    texts = [part["content"] for part in found if part["type"] == 10]
    assert all(texts) and sum(len(text.encode("utf-16-le")) // 2 for text in texts) <= MAX_TEXT
    ids = Counter(part["custom_id"] for part in found if "custom_id" in part)
    assert max(ids.values(), default=1) == 1 and all(len(each) <= ID for each in ids)
    for part in found:
        assert len(part.get("components", [])) <= ROWS or part["type"] == 17
        if part["type"] == 2:
            assert 0 < len(part["label"]) <= LABEL
        if part["type"] == 3:
            assert 1 <= len(part["options"]) <= OPTIONS
            assert len({option["value"] for option in part["options"]}) == len(part["options"])
            assert all(0 < len(option["label"]) <= 100 for option in part["options"])


def a_pad(state: PadState) -> Pad:
    rules = state.rules
    seats = tuple(PadSeat(seat, rules.side_of(seat), seat + 1, NAMES[seat]) for seat in range(rules.players))
    row = PadRow(
        id=10**15 - 1, guild_id=1, channel_id=1, message_id=1, variant=rules.ruleset.variant.key,
        players=rules.players, options={}, best_of=rules.best_of, dealer=0, keeper_id=1, keeper_name=NAMES[0],
        rated=False, state="decided" if state.over else "open", version=10**6,
        created_at=0, touched_at=0, seats=seats, decided_at=10**9 if state.over else None,
    )  # fmt: skip
    return Pad(row, state)


@EVERY_GAME
async def test_whatever_is_booked_and_asked_the_pad_and_its_panels_fit(key: str, players: int) -> None:
    dice = random.Random(players)
    for _, _, state in walk(any_rules(key, players, dice), dice, 18):
        pad = a_pad(state)
        check(pad_screen(pad))
        if (hung := newest_hung(pad)) is not None:
            check(jack_screen(pad, hung, Told()))
        over = [(game, deal) for game, deal in state.all_deals if deal.over]
        check(more_screen(pad))
        if penalties(pad):
            check(penalty_screen(pad))
        if over:
            game, deal = dice.choice(over)
            draft = draft_of(pad, game, deal.number, "")
            while draft.choices:
                check(draft_screen(pad, draft))
                pick = f"{dice.randrange(len(draft.choices)):02x}"
                try:
                    draft = draft_of(pad, game, deal.number, draft.picks + pick)
                except TableError as error:  # it unmakes a game whose next one has begun
                    assert error.key == "pad.error.game-undecided"
                    break
            written = write_entries(tuple(e for e in deal.entries if not isinstance(e, Deals)))
            pad.proposal = Proposal(1, "correct", game, deal.number, written, 1, NAMES[0], 0, 0, (0,))
            check(pad_screen(pad))
    told = LeagueGame(("T" * 99, "*" * 99), 6, 6, 7, 7, (3, 3), 4, "decided", "*" * 300)
    check(pad_screen(pad, league=told))
    final = pad_screen(replace_state(pad, "finished"), (10**6, 10**6 + 1), told)
    check(final)
    assert "counts as an ordinary one only" in str(list(parts(final)))
    check(pad_screen(replace_state(pad, "closed")))


def replace_state(pad: Pad, state: Any) -> Pad:
    return Pad(replace(pad.row, state=state), pad.state)


async def test_a_correction_that_cannot_be_any_more_is_shown_with_the_reason() -> None:
    state = start(rules_of("trinidad", best_of=3, target=1), 0)
    state = book(book(state, Point("high", (0,))), Point("high", (0,)))
    fits = Proposal(1, "correct", 1, 1, "high 0", 1, "Bob", 0, 0, (1,))
    for proposal, told in ((fits, "would be"), (replace(fits, entries="high 1, low 0"), "the game, is over")):
        pad = a_pad(state)
        pad.proposal = proposal
        assert told in str(list(parts(pad_screen(pad))))


async def test_every_deal_of_a_long_series_can_be_chosen_to_be_corrected() -> None:
    state = start(rules_of("pitch", 5, best_of=7, target=21), 0)
    entries = (Bid(0, 2), Point("high", (0,)), Point("low", (0,)), Next())
    losing = (Bid(0, 4), *entries[1:])
    for each in (*(entries, losing) * 45,):
        for entry in each:
            state = book(state, entry)
    pad = a_pad(state)
    view = deals_screen(pad)
    check(view)
    offered = [option["value"] for part in parts(view) for option in part.get("options", [])]
    assert len(offered) == len(set(offered)) == 90 and offered[-1] == "1.1"
    check(pad_screen(pad))


async def test_a_pad_always_says_who_is_to_sign_and_who_is_to_agree() -> None:
    pad = a_pad(book(start(rules_of("seven-up", target=1), 0), Point("high", (0,))))

    def asks(keeper: str, *members: int | None, signed: tuple[int, ...] = ()) -> str:
        seats = tuple(
            replace(seat, user_id=user, name=name)
            for seat, user, name in zip(pad.row.seats, members, ("Tim", "Tom"), strict=True)
        )
        pad.row = replace(pad.row, seats=seats, keeper_name=keeper)
        pad.signatures = tuple(Signature(side, 1, 0) for side in signed)
        texts = [part["content"] for part in parts(pad_screen(pad)) if part["type"] == 10]
        return "\n".join(texts).translate({0x2068: None, 0x2069: None})

    assert "**Kay: please sign**" in asks("Kay", None, None)
    assert "**Tom: please sign**" in asks("Kay", 1, 2, signed=(0,))
    assert "**Tim: please sign**" in asks("Kay", 1, -2, signed=(0,)), "the data of the other was deleted"
    pad.proposal = Proposal(1, "close", 0, 0, "", 1, "Tim", 0, 0, (0,))
    assert "Tim: **Agree**" in asks("Kay", 1, -2)


@EVERY_GAME
async def test_the_set_up_and_its_house_rules_fit(key: str, players: int) -> None:
    seated = tuple(Player(seat + 1, NAMES[seat]) for seat in range(players))
    setup = PadSetup(1, key, seated, best_of=7)
    check(setup_screen(10**15 - 1, setup))
    check(rules_screen(10**15 - 1, setup))
    if setup.ruleset.sides == 2:
        rosters = tuple(tuple(Player(None, f"{side} {each}" * 9) for each in range(40)) for side in (0, 1))
        table = FixtureTable(1, 3, ("T" * 99, "U" * 99), (rosters[0], rosters[1]))
        check(setup_screen(1, replace(setup, players=(None,) * players, fixture=table)))
