"""What the README says that could rot."""

import re
import subprocess
from pathlib import Path

import pytest

from bot.game.variants import VARIANTS
from cogs.tables import NEEDED, WISHED

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
INSTALL = "python3 -m venv .venv && .venv/bin/pip install -c constraints.txt -e '.[{extra}]' && "


@pytest.mark.parametrize(("extra", "then"), [("demo", "python -m bot demo"), ("dev", "python -m pytest")])
def test_each_command_is_one_line_that_stands_alone(extra: str, then: str) -> None:
    start = INSTALL.format(extra=extra)
    assert [line for line in README.splitlines() if line.startswith(start)] == [f"{start}.venv/bin/{then}"]


def test_ci_runs_the_readmes_own_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    pattern = re.search(r'grep -m 1 -F "([^"]+)" README.md', script)
    assert pattern is not None
    assert pattern[1] == INSTALL.format(extra="dev")


def test_everything_in_where_things_are_is_there() -> None:
    block = README.split("## Where things are")[1].split("```")[1]
    paths = [line.split()[0] for line in block.strip().splitlines()]
    assert len(paths) > 8
    assert [path for path in paths if not (ROOT / path).exists()] == []
    named = re.findall(r"`((?:bot|cogs|db|tests)/[\w/.]+)`", README)
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_permissions_asked_for_are_those_the_code_names() -> None:
    wanted = str((NEEDED | WISHED).value)
    assert set(re.findall(r"permissions=(\d+)|the number\n?\s*(\d+)", README)) == {(wanted, ""), ("", wanted)}


def test_every_house_rule_of_trinidad_is_told_with_its_values() -> None:
    told = " ".join(README.split("House rules of Trinidad (`options`)")[1].split("##")[0].split())
    for option in VARIANTS["trinidad"].options:
        values = option.values if option.span is None else (f"{option.default} (1 to 200)",)
        written = ", ".join(str(value).lower() for value in values)
        assert f"`{option.key}` {written}" in told


def test_the_picture_is_there_and_has_words_for_those_who_do_not_see_it() -> None:
    pictures = re.findall(r'<img src="([^"]+)"[^>]*alt="([^"]+)"', README)
    assert pictures
    for path, alt in pictures:
        assert (ROOT / path).stat().st_size < 300_000
        assert 40 < len(alt) <= 1024


def test_no_path_of_a_machine_is_committed() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    texts = [ROOT / name for name in listed.stdout.split() if not name.endswith((".png", ".jsonl"))]
    assert texts
    assert [
        path.name for path in texts if re.search(r"(?<![\w.])/(?:work|root|tmp)/", path.read_text("utf-8"))
    ] == []
