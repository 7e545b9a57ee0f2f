"""Nobody but its holder learns a hidden card: not from what others are sent, nor from ids, logs or errors."""

from __future__ import annotations

import re

import pytest
from simcord import MemberActor

from bot.demo.reading import label, live
from bot.demo.simulated import Club
from bot.game.cards import Suit, cards_of
from bot.tables.table import Table
from tests.cogs.choosing import choose, selects
from tests.cogs.overhearing import SIGNS, Known, Wire, named
from tests.cogs.playing import as_text, fresh_hand, to_the_tricks
from tests.cogs.steps import act, board, command, hand, is_over, lobby, look, open_table, press, start_match
from tests.game.playing import GAMES

DEALS = 4
"""So many are looked at of a match that does not end before."""
WHOLE = [(key, players, players) for key, players in GAMES]


@pytest.mark.parametrize(("key", "players", "people"), [*WHOLE, ("trinidad", 4, 2), ("cinch", 4, 1)])
async def test_in_a_match_nothing_sent_names_a_card_its_reader_may_not_know(
    club: Club, caplog: pytest.LogCaptureFixture, key: str, players: int, people: int
) -> None:
    caplog.set_level("DEBUG")
    target = {"cinch": 20, "pitch": 7}.get(key, 6)
    rules = {"blind_partners": True} if (key, players) == ("kick-and-pull", 4) else {}
    await open_table(club, game=key, players=players, target=target)
    for option, value in rules.items():
        await choose(club, await selects(club), option, str(value))
    for member in club.members[1:people]:
        await press(club, member, lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Start" if people == players else "Fill")
    wire, checked, private = Wire(club), 0, 0
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    known = Known(club, table)
    while True:
        assert table.match is not None
        if table.state == "playing":
            for request, reader in wire.fresh():
                text = request.path + as_text(request.json or {})
                assert named(text) <= known.may_name(text, reader), request.path
                checked += 1
                private += reader is not None
        if is_over(club) or table.match.number > DEALS:
            break
        if table.actor is not None and table.actor.user_id is not None:
            (member,) = [each for each in club.members if each.id == table.actor.user_id]
            screen = await fresh_hand(club, member)
            choices = [label(each) for each in live(screen)]
            while choices:
                await press(
                    club, member, screen, next((b for b in choices if b in ("Pass", "Beg")), choices[-1])
                )
                if table.to_act != table.seat_of(member.id) or table.state != "playing":
                    break
                screen = hand(club, member)
                choices = [label(each) for each in live(screen)]
        else:
            await club.discord.advance_time(1)
    assert checked > 40
    assert private > 10
    ours = "\n".join(
        record.getMessage() for record in caplog.records if record.name.startswith(("bot", "cogs", "db"))
    )
    assert named(ours) == set()


async def test_public_buttons_carry_a_table_and_nothing_else(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    for message in club.channel.history():
        ids = re.findall(r"custom_id='([^']*)'", repr(message.components))
        assert all(re.fullmatch(r"(hand|rules|options|seat):\d+|(sit|lobby):\d+:\w+", each) for each in ids)
    assert re.search(r"hand:\d+", repr(board(club).components))


async def test_a_hand_cannot_be_pressed_by_another(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    screen = await look(club, leader)
    other = next(each for each in club.members[:4] if each.id != leader.id)
    with pytest.raises(Exception, match="not visible"):
        await other.click(screen, custom_id=live(screen)[0].custom_id)


@pytest.mark.parametrize("kind", ["act:1:{turn}:play {card}", "ask:1:{turn}:under", "hand:1:here"])
async def test_no_press_turns_a_public_message_into_a_hand(club: Club, kind: str) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    table, message = await playing(club), board(club)
    seat = table.seat_of(leader.id)
    assert table.match is not None and seat is not None
    hidden = {card.notation for card in cards_of(table.match.live.hands[(seat + 1) % 4])}
    wrong = kind.format(turn=table.turn, card=sorted(hidden)[0])
    stored = club.discord.backend.get_message(club.channel.id, message.id)
    button = {"type": 2, "style": 1, "label": "made up", "custom_id": wrong}
    stored.components.append({"type": 1, "components": [button]})
    told = await leader.click(message, custom_id=wrong)
    assert told.ephemeral and told.response is not None
    assert hand(club, leader).id == told.response.message.id
    own = {card.notation for card in cards_of(table.match.live.hands[seat])}
    assert named(repr(hand(club, leader).components)) >= own
    assert not named(repr(board(club).components)) & own


async def test_the_public_sees_as_little_with_all_hands_open(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    for member in club.members[:4]:
        await look(club, member)
    public = repr(board(club).components)
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    assert table.match is not None
    hidden = {card.notation for mask in table.match.live.hands for card in cards_of(mask)}
    assert len(hidden) == 24
    assert not named(public) & hidden
    await act(club)


def test_the_search_for_cards_finds_every_way_of_writing_one() -> None:
    text = "10♥\ufe0e <:jack_of_spades:12> act:1:2:play 4D ace, ten and two of clubs"
    assert named(text) == {"TH", "JS", "4D", "AC", "TC", "2C"}
    assert len(Suit) == len(SIGNS)


async def test_no_way_shows_the_pitchers_partner_their_cards_before_the_pitch(club: Club) -> None:
    await start_match(club, game="yorkshire", target=100)
    table = await playing(club)
    for deal in (1, 2, 3):
        assert table.match is not None and table.match.number == deal and table.view(None).trump is None
        member = club.members[(table.view(None).dealer + 3) % 4]
        hidden = {card.notation for card in cards_of(table.match.live.hands[table.seat_of(member.id) or 0])}
        wire = Wire(club)
        await try_everything(club, member, sorted(hidden))
        table = await playing(club)  # the bot was started again meanwhile
        mine = [as_text(request.json or {}) for request, reader in wire.fresh() if reader == member.id]
        assert len(mine) > 10 and all(not named(text) & hidden for text in mine)
        # Every hand is open when the next deal is dealt, and shows it by itself.
        for each in club.members[:4]:
            await look(club, each)
        wire = Wire(club)
        while table.match is not None and table.match.number == deal:
            await act(club)
        partner = club.members[(table.view(None).dealer + 3) % 4]
        assert table.match is not None
        hidden = {card.notation for card in cards_of(table.match.live.hands[table.seat_of(partner.id) or 0])}
        theirs = [as_text(request.json or {}) for request, reader in wire.fresh() if reader == partner.id]
        of_this_deal = [text for text in theirs if f"deal {deal + 1}" in text]
        assert of_this_deal and all(not named(text) & hidden for text in of_this_deal)


async def try_everything(club: Club, member: MemberActor, held: list[str]) -> None:
    """Whatever a member may press or type who would see their cards too early."""
    table = await playing(club)
    await command(club, member, "hand")
    screen = await look(club, member)
    presses = ["throw", "give", f"under {held[0]} {held[1]}", f"discard {held[0]}", "under", "discard"]
    ids = [f"ask:{table.id}:{turn}:{press_}" for turn in (table.turn, 0) for press_ in presses]
    ids += [f"act:{table.id}:{table.turn}:{deed} {held[0]}" for deed in ("play", "throw", "discard")]
    ids += [f"hand:{table.id}:here", f"rules:{table.id}"]
    for each in ids:
        stored = club.discord.backend.get_message(club.channel.id, screen.id)
        button = {"type": 2, "style": 1, "label": "made up", "custom_id": each}
        stored.components.append({"type": 1, "components": [button]})
        await member.click(screen, custom_id=each)
    for name in ("table show", "table list", "table close"):
        await command(club, member, name)
    await press(club, member, board(club), "Play on")
    await club.discord.restart()
    await look(club, member)


async def playing(club: Club) -> Table:
    (table,) = await club.discord.bot.tables.live(club.guild.id)
    return table
