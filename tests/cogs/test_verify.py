"""Seals on the messages for all, and /verify: opened when the deal is over, for anyone to check."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

import discord
import pytest
from simcord import InteractionResult
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.demo.simulated import Club
from bot.tables.record import Record, disagreements, read_records
from bot.tables.sealed import Shuffling, shuffled
from bot.tables.table import Person
from tests.cogs.playing import table, to_the_end
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    is_over,
    lobby,
    open_table,
    press,
    seen,
    start_match,
)

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NEXT = re.compile(r"Deal (\d+) is sealed: ([0-9a-f]{32})")
SEAL = re.compile(r"Seal ([0-9a-f]{64})")


@pytest.fixture
def shuffling() -> Shuffling:
    """The real one, as no pack is stacked here."""
    return shuffled


async def verify(club: Club, **options: object) -> InteractionResult:
    return await command(club, club.members[4], "verify", **options)


async def record(result: InteractionResult) -> Record:
    """The record that came with an answer."""
    assert result.response is not None and result.ephemeral
    (file,) = result.response.message.attachments
    assert re.fullmatch(r"match-\d+-deal-\d+\.json", file.filename)
    (found,) = read_records((await file.read()).decode())
    return found


async def to_deal(club: Club, deal: int) -> None:
    while f"deal {deal}" not in seen(board(club)):
        await act(club, "Stand")


async def test_each_seal_is_shown_before_anyone_contributes_and_fits_the_secret_opened_later(
    club: Club,
) -> None:
    shown = dict(NEXT.findall(seen(await open_table(club, target=40))))
    assert set(shown) == {"1"}
    for member in club.members[1:4]:
        await press(club, member, lobby(club), "Sit")
        assert dict(NEXT.findall(seen(lobby(club)))) == shown
    begun = lobby(club)
    await press(club, club.members[0], begun, "Start")
    for number in (2, 3, 4):
        await to_deal(club, number - 1)
        deal = str(number)
        # From before the first move of a deal: the seal of the one after it.
        assert (await table(club)).view(None).tricks == ()
        now = dict(NEXT.findall(seen(board(club))))
        assert set(now) == {deal}
        shown |= now
        if number > 2:
            count = next(m for m in reversed(club.channel.history()) if "/verify checks" in seen(m))
            assert dict(NEXT.findall(seen(count))) == now
        await act(club, "Stand")
        assert dict(NEXT.findall(seen(board(club)))) == now
    await to_deal(club, 4)
    for number in (1, 2, 3):
        found = await record(await verify(club, deal=number))
        assert disagreements(found) == () and found.deal == number
        assert hashlib.sha256(bytes.fromhex(found.secret)).hexdigest()[:32] == shown[str(number)]
        told = [line.split() for line in found.contributions]
        if number == 1:
            ids = [str(member.id) for member in club.members[1:4]]
            assert [line[:2] for line in told] == [
                *([str(seat), user_id] for seat, user_id in enumerate(ids, 1)),
                ["start", str(club.members[0].id)],
            ]
            presses = {str(each) for each in club.discord.backend.interactions}
            assert {line[2] for line in told} <= presses and len({line[2] for line in told}) == 4
        else:
            assert len(told) > 24 and {line[1] for line in told} == set("0123")
    kept = seen(club.channel.history()[0])
    assert f"Deal 1 was sealed: {shown['1']}" in kept and f"Deal 2 was sealed: {shown['2']}" in kept


async def test_no_secret_is_in_anything_sent_or_logged_until_somebody_asks(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    await start_match(club, target=40)
    await to_deal(club, 3)
    for deal in (None, 3, 4):
        assert (await verify(club, **({} if deal is None else {"deal": deal}))).response is not None
    for name in ("scores", "table show", "table list", "hand"):
        await command(club, club.members[0], name)
    await club.discord.restart()
    await act(club)
    live = await table(club)
    secrets: list[bytes] = await club.discord.bot.db.read(
        lambda connection: [
            secret
            for (secret,) in connection.execute(
                "SELECT secret FROM deal UNION ALL SELECT next_secret FROM card_table"
            )
        ]
    )
    assert len(secrets) == 4
    asked_for, *closed = [secrets[1], secrets[0], *secrets[2:]]
    everything = "\n".join(
        [
            *(f"{each.path} {each.json}" for each in club.discord.http_requests),
            caplog.text,
            repr(live),
            repr(live.row),
        ]
    )
    assert all(form not in everything for secret in closed for form in forms(secret))
    assert asked_for.hex() in everything


def forms(secret: bytes) -> tuple[str, ...]:
    """The ways a secret may be written."""
    numbers = [int.from_bytes(secret, order) for order in ("big", "little")]
    return (secret.hex(), repr(secret)[2:-1], b64encode(secret).decode(), *map(str, numbers))


async def test_a_deal_that_is_over_is_checked_in_plain_words_for_whoever_asks_alone(club: Club) -> None:
    await start_match(club, target=40)
    await to_deal(club, 3)
    result = await verify(club)
    told, found = answer(result), await record(result)
    name = (await table(club)).name
    assert told.splitlines() == [
        f"{name}, deal 2 · match 1",
        "The pack of deal 2 comes out the same: nobody could choose it.",
        f"Seal {found.seal}",
        "Public from the start of deal 1 on; its board showed the first 32 digits.",
        f"Secret, opened now: {found.secret}",
        f"What went in beside it: the {len(found.contributions)} moves that people made in deal 1",
        f"The pack as dealt, first card first: {' '.join(found.pack)}",
        "The file has all of it. python -m bot verify checks it without me, and so do a few lines of your "
        "own code: the README shows them.",
    ]
    first = answer(await verify(club, deal=1)).splitlines()
    assert first[1] == "The pack of deal 1 comes out the same: its secret was sealed before anyone sat down."
    assert first[3] == "Public from the opening of the table on; the lobby showed its first 32 digits."
    assert first[5] == "What went in beside it: the 4 presses with which people sat down and started"


async def test_a_deal_given_up_is_checked_too_and_one_press_alone_is_told_as_one(club: Club) -> None:
    await open_table(club, target=40)
    await press(club, club.members[0], lobby(club), "Fill")
    await command(club, club.members[4], "table close")
    assert "/verify checks this deal" in seen(board(club))
    told = answer(await verify(club, match=1)).splitlines()
    assert told[1].startswith("The pack of deal 1 comes out the same")
    assert told[5] == "What went in beside it: the press with which people sat down and started"


async def test_a_pack_that_nobody_contributed_to_is_said_to_rest_on_its_secret_alone(club: Club) -> None:
    await open_table(club, target=40)
    ann = club.members[0]
    await club.discord.bot.tables.start(1, Person(ann.id, ann.name), fill=True)
    await command(club, club.members[4], "table close")
    result = await verify(club, match=1)
    told = answer(result).splitlines()
    assert told[1] == "The pack of deal 1 comes out the same: it was settled when its secret was sealed."
    assert told[5] == (
        "What went in beside it: nothing, for no person pressed anything before it that counts"
    )
    assert (await record(result)).contributions == ()


async def test_a_pack_that_was_tampered_with_is_told(club: Club) -> None:
    await start_match(club, target=40)
    await to_deal(club, 2)
    await club.discord.bot.db.transaction(
        lambda connection: connection.execute(
            "UPDATE deal SET pack = substr(pack, 4) || ' ' || substr(pack, 1, 2) WHERE number = 1"
        )
    )
    result = await verify(club)
    assert "The pack of deal 1 does not come out the same." in answer(result)
    assert disagreements(await record(result)) == ("pack",)


async def test_of_a_deal_under_way_and_the_next_only_the_seals_are_told(club: Club) -> None:
    shown = NEXT.findall(seen(await open_table(club, target=40)))
    name = (await table(club)).name
    before = answer(await verify(club))
    assert before.startswith(f"{name}, deal 1 is not dealt yet, and is sealed already.")
    await press(club, club.members[0], lobby(club), "Fill")
    shown += NEXT.findall(seen(board(club)))
    results = [await verify(club), await verify(club, deal=2)]
    assert all(result.response and not result.response.message.attachments for result in results)
    live, following = map(answer, results)
    assert live.startswith(f"{name}, deal 1 is being played, so its secret stays closed.")
    for text, (_, seal) in zip((before, live, following), (shown[0], *shown), strict=True):
        assert SEAL.findall(text)[0].startswith(seal)
    assert "there was 1 so far" in answer(await verify(club, deal=7))


async def test_a_finished_match_is_checked_by_its_tables_name_or_its_number(club: Club) -> None:
    await start_match(club, target=7)
    name = (await table(club)).name
    await to_the_end(club)
    assert is_over(club) and "/verify checks this deal" in seen(board(club))
    assert NEXT.findall(seen(board(club))) == []
    await open_table(club)
    for options in ({"table": name}, {"table": name.lower()}, {"match": 1}):
        assert "comes out the same" in answer(await verify(club, **options))
    assert answer(await verify(club, match=2)) == (
        "No match of this server has the number 2. Name its table instead, or leave both out for the table "
        "here."
    )
    assert answer(await verify(club, table="No *such* table")) == (
        "No table of this server that played has the name No *such* table. Pick one from the list, or leave "
        "it out for the table here."
    )


@pytest.mark.parametrize("over", [True, False])
async def test_a_match_of_a_hidden_channel_is_none_to_whoever_cannot_see_it(club: Club, over: bool) -> None:
    await start_match(club, target=7 if over else 40)
    name = (await table(club)).name
    await (to_the_end(club) if over else to_deal(club, 2))
    hall = club.guild.create_text_channel("hall")
    hidden = discord.Permissions(view_channel=True).value
    club.discord.backend.set_overwrite(
        club.channel.id,
        Overwrite(target_id=club.guild.id, type=OverwriteType.ROLE, allow=0, deny=hidden),
    )
    stranger = club.guild.add_member(club.discord.create_user("fay", global_name="Fay"))
    for options in ({"match": 1}, {"table": name}, {"match": 1, "deal": 1}):
        told = answer(result := await stranger.slash(hall, "verify", **options))
        assert told.startswith("No ") and result.response is not None
        assert not result.response.message.attachments
        # Who played, and of what is over who moderates.
        for member in (club.members[0], *([club.members[4]] if over else [])):
            told = answer(await member.slash(hall, "verify", **{**options, "deal": 1}))
            assert "comes out the same" in told


async def test_another_server_learns_nothing_of_a_match(club: Club) -> None:
    await start_match(club, target=7)
    name = (await table(club)).name
    await to_the_end(club)
    elsewhere = club.discord.create_guild("Another club")
    channel = elsewhere.create_text_channel("cards")
    guest = elsewhere.add_member(club.members[0].user)
    for options in ({"match": 1}, {"table": name}):
        result = await guest.slash(channel, "verify", **options)
        assert answer(result).startswith("No ") and result.response is not None
        assert not result.response.message.attachments


async def test_the_readmes_own_code_and_the_command_check_what_verify_gave(
    club: Club, tmp_path: Path
) -> None:
    (code,) = re.findall(r"```python\n(.+?)```", README, re.S)
    await start_match(club, target=40)
    await to_deal(club, 3)
    for deal in (1, 2):
        found = await record(await verify(club, deal=deal))
        file = tmp_path / f"{deal}.json"
        file.write_text(found.written(), encoding="utf-8")
        assert run("-c", code, file) == (0, "True True\n")
        status, told = run("-m", "bot", "verify", file)
        assert status == 0 and told.endswith(f"Its seal must be the one shown before: {found.seal}\n")
        tampered = json.loads(found.written())
        tampered["contributions"].pop()
        file.write_text(json.dumps(tampered), encoding="utf-8")
        assert run("-c", code, file) == (0, "True False\n")
        assert run("-m", "bot", "verify", file)[0] == 1


def run(*arguments: object) -> tuple[int, str]:
    """Python with these arguments: its status, and what it printed."""
    command_ = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command_, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout
