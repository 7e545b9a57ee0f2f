"""`python -m bot COMMAND | head -1`: a reader that leaves early is no error to tell anybody of."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no broken pipe of this kind")
@pytest.mark.parametrize(
    "command",
    [
        ["demo", "--headless"],
        ["referee", "tests/referee/random-hands.jsonl"],
        ["standings", "tests/league/cases.jsonl"],
    ],
)
def test_a_command_whose_reader_leaves_ends_quietly(command: list[str]) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_PATH"}
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", *command],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(60), said) == (1, b"")
