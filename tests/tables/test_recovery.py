"""Tables read back from the journal: as they were, or dealt again where the rules have been corrected."""

from __future__ import annotations

import sqlite3

import pytest

from bot.game.actions import Play
from bot.game.cards import Card, Rank
from bot.game.engine import legal_actions
from bot.game.seats import NOBODY
from bot.game.state import Deal
from bot.game.variants import VARIANTS
from bot.tables.lobbies import LOBBY_SECONDS
from bot.tables.sealed import shuffled
from bot.tables.table import Table
from db.rows import write_scores
from tests.game.playing import EVERY_GAME, any_ruleset
from tests.packs import Dice
from tests.tables.conftest import GUILD, MODERATOR, Floor

EXTRA_HAND = 84
"""Dice by which a random match of Cinch comes to its extra hand."""


class TurnsUp:
    """Shuffles so that a deal turns up a jack: three points for the dealer's side."""

    jacks = True

    def __call__(self, secret: bytes, contributions: str, info: str) -> tuple[Card, ...]:
        pack = shuffled(secret, contributions, info)
        if not self.jacks:
            return pack
        jack = next(card for card in pack if card.rank == Rank.JACK)
        others = [card for card in pack if card is not jack]
        return (*others[:24], jack, *others[24:])


def same(again: Table, table: Table) -> bool:
    assert again.match is not None and table.match is not None
    return (again.row, again.cut, again.match._replace(ruleset=table.match.ruleset)) == (
        table.row,
        table.cut,
        table.match,
    )


@pytest.mark.parametrize("seed", range(2))
@EVERY_GAME
async def test_a_table_read_back_is_the_table_that_was(
    floor: Floor, key: str, players: int, seed: int
) -> None:
    floor.dice = Dice(seed)
    rules = any_ruleset(key, players, floor.dice)
    table = await floor.match(key, players, **{**rules.options, "target": 14 if key == "cinch" else 7})
    while table.state == "playing" and table.turn < 400:
        again = await floor.anew().find(table.id)
        assert again is not table and same(again, table)
        table = again
        for _ in range(floor.dice.randint(1, 9)):
            if table.state == "playing":
                await floor.move(table)


async def test_an_extra_hand_is_still_one_after_a_restart(floor: Floor) -> None:
    floor.dice = Dice(EXTRA_HAND)
    floor.anew()
    table = await floor.match("cinch", target=14)
    while table.match is not None and not table.match.extra_hand:
        await floor.move(table)
    assert table.match is not None and table.match.live.tricks == ()
    for moves in (0, 6):
        for _ in range(moves):
            await floor.move(table)
        again = await floor.anew().find(table.id)
        assert again.match is not None and again.match.extra_hand and same(again, table)
        table = again
    while table.state == "playing":
        await floor.move(table)
    first, last = await floor.tables.scores.match_so_far(table.row.match_id or 0), table.match
    assert last is not None and len(first) == last.number and last.winner != NOBODY


async def test_lobbies_and_ended_tables_are_read_back_too(floor: Floor) -> None:
    lobby, ended, closed = await floor.lobby(3, target=7), await floor.finished(), await floor.match()
    await floor.tables.close(closed.id, MODERATOR)
    floor.anew()
    for table in (lobby, ended, closed):
        again = await floor.tables.find(table.id)
        assert again is not table and again.row == table.row
    assert [table.id for table in await floor.tables.live(GUILD)] == [lobby.id]


async def correct_a_rule(floor: Floor, table: Table) -> Deal:
    """Plays on to a trump on a suit its player could have followed, then forbids just that; the deal.

    It stops in a deal with points before it, whose dealer's side is within a jack of the other.
    """
    strict = VARIANTS["trinidad"].ruleset(4, {**table.row.options, "follow": "strict"})
    while True:
        assert table.match is not None
        deal, number = table.match.live, table.match.number
        allowed = legal_actions(table.match._replace(ruleset=strict))
        wrong = [a for a in legal_actions(table.match) if isinstance(a, Play) and a not in allowed]
        scores, side = deal.setup.scores_before, deal.setup.dealer % 2
        if wrong and any(scores) and scores[side] + 3 > scores[1 - side]:
            await floor.tables.act(table.id, floor.actor(table), table.turn, wrong[0])
            if table.match.number == number:
                break
        else:
            await floor.move(table)
    await change_rule(floor, table, "follow", "strict")
    return deal


async def change_rule(floor: Floor, table: Table, rule: str, value: str | int) -> None:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(
            "UPDATE card_table SET options = json_set(options, '$.' || ?, ?) WHERE id = ?",
            (rule, value, table.id),
        )

    await floor.database.transaction(work)


async def test_a_deal_that_a_corrected_rule_refuses_is_void_and_dealt_again(floor: Floor) -> None:
    table = await floor.match(target=200)
    setup, turn = (await correct_a_rule(floor, table)).setup, table.turn
    assert table.match is not None
    number = table.match.number
    floor.told.clear()

    again = await floor.anew().find(table.id)
    assert again.match is not None and again.match.number == number + 1
    new = again.match.live.setup
    assert (new.dealer, new.scores_before, again.turn) == (setup.dealer, setup.scores_before, turn + 1)
    assert new.stock != setup.stock
    (change,) = floor.told
    assert (change.kind, change.note, change.by) == ("moved", "table.rules-changed", None)
    stored = await floor.database.read(
        lambda connection: connection.execute(
            "SELECT void, scores_after = scores_before, COUNT(category) FROM deal LEFT JOIN award"
            " ON award.match_id = deal.match_id AND award.deal = deal.number WHERE deal.number = ?",
            (number,),
        ).fetchall()
    )
    assert stored == [(True, True, 0)]

    # Once, not at every start, and play goes on.
    assert same(await floor.anew().find(table.id), again)
    assert len(floor.told) == 1
    await floor.move(await floor.tables.find(table.id))


async def test_the_deal_dealt_again_may_win_by_its_turn_up(floor: Floor) -> None:
    table = await floor.match(target=200)
    setup = (await correct_a_rule(floor, table)).setup
    side = setup.dealer % 2
    await change_rule(floor, table, "target", setup.scores_before[side] + 3)
    floor.shuffling = TurnsUp()
    floor.told.clear()

    again = await floor.anew().find(table.id)
    assert again.state == "finished"
    assert again.match is not None and again.match.winner == side
    (change,) = floor.told
    assert (change.kind, change.note) == ("finished", "table.rules-changed")
    assert [award.category for view in change.ended for award in view.awards] == ["turn-up"]
    stored = await floor.tables.journal.match(again.row.match_id or 0)
    assert stored is not None and (stored.winner, stored.scores) == (side, again.match.scores)
    assert same(await floor.anew().find(table.id), again)


@pytest.mark.parametrize("target", [1, 2, 3])
async def test_a_match_won_by_its_first_turn_up_is_finished_at_once(floor: Floor, target: int) -> None:
    floor.shuffling = TurnsUp()
    floor.anew()
    table = await floor.match(target=target)
    assert table.state == "finished" and table.turn == 0
    assert table.match is not None and table.match.winner != NOBODY
    assert [change.kind for change in floor.told[-2:]] == ["started", "finished"]
    assert same(await floor.anew().find(table.id), table)
    stored = await floor.tables.journal.match(table.row.match_id or 0)
    assert stored is not None and stored.winner == table.match.winner


async def test_a_later_deal_that_its_turn_up_wins_is_kept_with_the_count_before_it(floor: Floor) -> None:
    floor.shuffling = shuffling = TurnsUp()
    floor.anew()
    for _ in range(40):
        shuffling.jacks = False
        table = await floor.match(target=3)
        shuffling.jacks = True
        while table.state == "playing":
            await floor.move(table)
        if len(floor.told[-1].ended) == 2:
            break
    counted, turned = floor.told[-1].ended
    assert (counted.deal_number, turned.deal_number) == (1, 2)
    assert counted.winner is None and turned.winner == turned.sides[turned.dealer]
    assert same(await floor.anew().find(table.id), table)
    deals = await floor.database.read(
        lambda connection: connection.execute(
            "SELECT deal.number, COUNT(category), scores_after FROM deal LEFT JOIN award"
            " ON award.match_id = deal.match_id AND award.deal = deal.number"
            " WHERE deal.match_id = ? GROUP BY deal.number",
            (table.row.match_id,),
        ).fetchall()
    )
    assert deals == [
        (view.deal_number, len(view.awards), write_scores(view.scores)) for view in (counted, turned)
    ]


async def test_a_table_that_cannot_be_read_back_keeps_no_other_waiting(
    floor: Floor, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await floor.match(), await floor.match()
    lobby = await floor.lobby()
    await floor.spoil(broken)
    floor.told.clear()
    await floor.anew().resume()
    assert [(change.table.id, change.kind) for change in floor.told] == [(sound.id, "resumed")]
    assert f"table {broken.id} could not be read back" in caplog.text
    assert [table.id for table in await floor.tables.live(GUILD)] == [sound.id, lobby.id]


async def test_a_lobby_whose_house_rules_are_impossible_is_closed_like_any_other(floor: Floor) -> None:
    broken, sound = await floor.lobby(), await floor.lobby()
    await floor.spoil(broken)
    floor.anew()
    floor.now += LOBBY_SECONDS
    assert await floor.tables.close_old_lobbies() == 2
    assert {change.table.id for change in floor.told if change.kind == "closed"} == {broken.id, sound.id}
