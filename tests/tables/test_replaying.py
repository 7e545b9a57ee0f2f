"""A deal of every game played again, step by step, as the database keeps it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.game.actions import Play, ThrowIn
from bot.game.cards import PACK
from bot.game.events import Award
from bot.render.blocks import MAX_TEXT
from bot.render.count import award_line
from bot.render.faces import Faces, text_faces
from bot.render.replay import hands, replay
from bot.tables.history import ruleset_of, seats_of
from bot.tables.replaying import Replay
from bot.tables.replaying import replay as replayed
from bot.tables.table import TableError
from bot.text import say
from db.history import HistoryStore, PastMatch
from db.matches import AwardRow
from tests.game.playing import EVERY_GAME
from tests.tables.conftest import ANN, MODERATOR, Floor
from tests.tables.past import finished, past


def as_kept(award: Award) -> AwardRow:
    card = award.card.notation if award.card else None
    return AwardRow(award.category, award.side, award.points, card, award.holder, award.captor, award.values)


async def deals_of(floor: Floor, match: PastMatch) -> list[Replay]:
    stored = await HistoryStore(floor.database).deals(match.row.id)
    return [replayed(ruleset_of(match), deal) for deal in stored]


@EVERY_GAME
async def test_every_deal_comes_to_the_awards_and_scores_that_are_stored(
    floor: Floor, key: str, players: int
) -> None:
    match = await finished(floor, key, players)
    stored = await HistoryStore(floor.database).deals(match.row.id)
    assert len(stored) == match.deals
    for deal, kept in zip(await deals_of(floor, match), stored, strict=True):
        view = deal.moment(deal.last).view
        assert kept.start.end is not None and (view.over, deal.end) == (True, "")
        assert (view.scores, view.void) == (kept.start.end.scores, kept.start.end.void)
        assert kept.start.end.awards == tuple(map(as_kept, view.awards))
    assert view.winner == match.row.winner


@EVERY_GAME
async def test_every_step_tells_what_was_done_shows_all_hands_and_fits_a_message(
    floor: Floor, key: str, players: int
) -> None:
    match = await finished(floor, key, players)
    who = seats_of(match)
    for deal in (await deals_of(floor, match))[:4]:
        for at in range(deal.last + 1):
            moment = deal.moment(at)
            panel = replay(moment, who, match.row.id, match.deals)
            first = panel.markdown.splitlines()[0]
            assert panel.length <= MAX_TEXT
            assert f"step {at} of {deal.last}" in panel.markdown
            assert "{" not in panel.markdown and "None" not in panel.markdown
            if at:
                assert moment.seat is not None and first.startswith(who[moment.seat])
            else:
                assert f"Deal {moment.view.deal_number}: {who[moment.view.dealer]} deals" in first
            if isinstance(moment.action, Play | ThrowIn):
                assert str(text_faces(moment.action.card)) in first
            for seat, hand in enumerate(moment.hands):
                line = f"{who[seat]}: "
                assert sum(each.startswith(line) for each in panel.markdown.splitlines()) == bool(hand)
            held = sum(map(len, moment.hands))
            assert len(re.findall("[♠♥♦♣]", "".join(hands(moment, who, text_faces, "en")))) == held


@EVERY_GAME
async def test_at_the_end_of_a_deal_every_point_of_its_count_is_explained(
    floor: Floor, key: str, players: int
) -> None:
    match = await finished(floor, key, players)
    who = seats_of(match)
    for deal in await deals_of(floor, match):
        moment = deal.moment(deal.last)
        panel = replay(moment, who, match.row.id, match.deals).markdown
        if not moment.view.void:
            for award in moment.view.awards:
                assert award_line(key, award, who, text_faces, "en") in panel


async def test_the_buttons_lead_card_by_card_and_trick_by_trick(floor: Floor) -> None:
    match = await finished(floor)
    deal = max(await deals_of(floor, match), key=lambda deal: deal.last)
    done = [deal.moment(at).view for at in range(deal.last + 1)]
    assert [deal.go(at, "next") for at in range(deal.last + 1)] == [*range(1, deal.last + 1), deal.last]
    assert [deal.go(at, "back") for at in range(deal.last + 1)] == [0, *range(deal.last)]
    assert {deal.go(at, "first") for at in range(deal.last)} == {0}
    assert {deal.go(at, "last") for at in range(deal.last)} == {deal.last}
    at, stops = 0, [0]
    while at != deal.last:
        at = deal.go(at, "next-trick")
        stops.append(at)
    tricks = [at for at in range(1, deal.last + 1) if len(done[at].tricks) > len(done[at - 1].tricks)]
    lead = next(at for at, view in enumerate(done) if view.leader is not None)
    assert stops == sorted({0, lead, *tricks, deal.last})
    back = [deal.last]
    while at != 0:
        at = deal.go(at, "trick-back")
        back.append(at)
    assert back == stops[::-1]


async def test_a_step_beyond_the_last_is_the_last(floor: Floor) -> None:
    (deal, *_) = await deals_of(floor, await finished(floor))
    assert deal.moment(10**9) == deal.moment(deal.last)
    assert deal.go(10**9, "back") == deal.last


@EVERY_GAME
async def test_long_hostile_names_with_tiles_fit_a_message_all_the_same(
    floor: Floor, key: str, players: int
) -> None:
    match = await finished(floor, key, players)
    row = replace(match.row, seats=tuple(replace(each, name="[" * 32) for each in match.row.seats))
    who = seats_of(replace(match, row=row))
    tiles = Faces({card: f"<:c_{card}:1234567890123456789>" for card in PACK})
    for deal in (await deals_of(floor, match))[:3]:
        for at in range(deal.last + 1):
            assert replay(deal.moment(at), who, match.row.id, match.deals, tiles).length <= MAX_TEXT


async def test_a_match_that_was_given_up_says_where_it_ends(floor: Floor) -> None:
    table = await floor.match(target=100)
    for _ in range(9):
        await floor.move(table)
    await floor.tables.close(table.id, MODERATOR)
    match = await past(floor, table)
    deal = (await deals_of(floor, match))[-1]
    assert (match.row.winner is None, deal.end) == (True, "given-up")
    panel = replay(deal.moment(deal.last), seats_of(match), match.row.id, match.deals).markdown
    assert say("en", "replay.end-given-up") in panel
    assert (
        say("en", "replay.end-given-up")
        not in replay(deal.moment(0), seats_of(match), match.row.id, match.deals).markdown
    )


async def test_a_deal_that_todays_rules_refuse_is_shown_as_far_as_they_go(floor: Floor) -> None:
    match = await finished(floor)
    (deal, *_) = await HistoryStore(floor.database).deals(match.row.id)
    wrong = replace(deal, actions=(*deal.actions[:2], (deal.actions[2][0], deal.actions[2][1], "bid 3")))
    shown = replayed(ruleset_of(match), wrong)
    assert (shown.last, shown.end) == (2, "refused")
    assert say("en", "replay.end-refused") in replay(shown.moment(2), seats_of(match), 1, 1).markdown
    nonsense = replace(deal, actions=((0, (deal.actions[0][1] + 1) % 4, "stand"),))
    assert replayed(ruleset_of(match), nonsense).end == "refused"


async def test_a_pack_or_a_game_that_todays_rules_do_not_know_is_refused_kindly(floor: Floor) -> None:
    match = await finished(floor)
    (deal, *_) = await HistoryStore(floor.database).deals(match.row.id)
    with pytest.raises(TableError, match=r"history\.refused"):
        replayed(ruleset_of(match), replace(deal, start=replace(deal.start, pack="AS")))
    for changed in ({"variant": "bridge"}, {"options": {"low": "stolen"}}):
        with pytest.raises(TableError, match=r"history\.refused"):
            ruleset_of(replace(match, row=replace(match.row, **changed)))


async def test_what_is_told_is_nobodys_secret_only_once_the_match_is_over(floor: Floor) -> None:
    table = await floor.match(target=100)
    while table.match is None or table.match.number < 3:
        await floor.move(table)
    store = HistoryStore(floor.database)
    assert table.row.match_id is not None
    assert await store.match(table.row.match_id) is None
    assert await store.deals(table.row.match_id) == ()
    assert await store.deals(table.row.match_id, 1) == ()
    await floor.tables.close(table.id, MODERATOR)
    assert len(await store.deals(table.row.match_id)) == 3
    assert (await past(floor, table)).seat_of(ANN.user_id) == 0
