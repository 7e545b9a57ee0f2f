"""One line a record, and nothing in it that may be a hidden card."""

import asyncio
import io
import logging
from collections.abc import Iterator

import discord
import pytest

from bot import logs


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What a logger named "bot.test" writes."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.OneLine())
    for name in ("bot", "discord"):
        logging.getLogger(name).addHandler(handler)
    yield stream
    for name in ("bot", "discord"):
        logging.getLogger(name).removeHandler(handler)


def play(card: str) -> None:
    raise ValueError(f"{card} is not held")


def test_an_error_is_told_in_one_line_with_its_place_and_kind(written: io.StringIO) -> None:
    try:
        play("TH")
    except ValueError:
        logging.getLogger("bot.test").exception("A play failed")
    (line,) = written.getvalue().splitlines()
    assert "ERROR bot.test: A play failed | tests.test_logs:" in line
    assert line.endswith(" play > ValueError")


def test_the_message_of_an_error_is_not_told_where_it_may_hold_a_card(written: io.StringIO) -> None:
    try:
        try:
            play("TH")
        except ValueError as error:
            raise KeyError("TH") from error
    except KeyError:
        logging.getLogger("bot.test").exception("A play failed")
    assert "ValueError | " in written.getvalue()
    assert "TH" not in written.getvalue()


def test_the_message_of_a_machine_s_error_is_told(written: io.StringIO) -> None:
    logging.getLogger("bot.test").error("No", exc_info=PermissionError(13, "Permission denied"))
    assert "PermissionError: [Errno 13] Permission denied" in written.getvalue()


def test_a_message_with_line_breaks_and_escapes_stays_one_plain_line(written: io.StringIO) -> None:
    logging.getLogger("bot.test").error("%s sat down", "Ann\n2026 INFO bot: Bob won\x1b[31m\u2028\u202e")
    (line,) = written.getvalue().splitlines()
    assert line.endswith("Ann | 2026 INFO bot: Bob won [31m |   sat down")


def test_an_error_in_a_button_does_not_tell_its_label(written: io.StringIO) -> None:
    async def fail() -> None:
        view = discord.ui.View()
        button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
            label="10♥", custom_id="act:1:2:play TH"
        )
        interaction: discord.Interaction = object()  # type: ignore[assignment]
        await view.on_error(interaction, ValueError("TH"), button)

    asyncio.run(fail())
    (line,) = written.getvalue().splitlines()
    assert line.endswith("Ignoring exception in view 'View' for item 'Button' | ValueError")


def test_a_failed_task_nobody_waits_for_does_not_tell_what_it_was_given(written: io.StringIO) -> None:
    async def lose() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(logs.unattended)
        loop.call_soon(play, "TH")
        await asyncio.sleep(0)

    asyncio.run(lose())
    (line,) = written.getvalue().splitlines()
    assert "A task or timer nobody waits for: it failed" in line
    assert line.endswith("play > ValueError")
    assert "TH" not in line


def test_only_our_own_loggers_go_below_info() -> None:
    root, names = logging.getLogger(), (*logs.OWN, "discord.client")
    before = root.level, [*root.handlers], {name: logging.getLogger(name).level for name in names}
    try:
        logs.configure(logging.DEBUG)
        levels = {name: logging.getLogger(name).getEffectiveLevel() for name in (*logs.OWN, "discord.http")}
        foreign = logging.getLogger("aiosqlite").getEffectiveLevel()
    finally:
        logging.captureWarnings(False)
        logging.raiseExceptions = True
        root.setLevel(before[0])
        root.handlers[:] = before[1]
        for name, level in before[2].items():
            logging.getLogger(name).setLevel(level)
    assert levels == {"bot": 10, "cogs": 10, "db": 10, "discord.http": 20}
    assert foreign == logging.INFO
