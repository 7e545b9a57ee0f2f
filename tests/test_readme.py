"""What the README says that could rot."""

import json
import re
import subprocess
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, get_args

import pytest
from dotenv import dotenv_values

import bot.office.authority as league_authority
from bot.game.actions import Action, parse_action
from bot.game.options import Option
from bot.game.variants import VARIANTS
from bot.league import fixture_sheets, team_sheets
from bot.league.grid import MAX_BYTES, MAX_LINES
from bot.league.results import Criterion, Rules
from bot.league.sheets import STANDING_COLUMNS
from bot.referee import judge
from bot.standings import ranked
from bot.tables.authority import ROLES, Act
from bot.text import say, sentences
from cogs.ui.place import NEEDED, WISHED

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
INSTALL = "python3 -m venv .venv && .venv/bin/pip install -c constraints.txt -e '.[{extra}]' && "
HOUSE_RULES = [(key, option) for key, variant in VARIANTS.items() for option in variant.options]


# A permission's name in discord.py, and in Discord's own settings.
IN_DISCORD = {
    "create_public_threads": "Create Public Threads",
    "read_message_history": "Read Message History",
    "read_messages": "View Channels",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
}


def section(title: str) -> str:
    """What stands under a heading, smaller headings with it."""
    marks = re.search(rf"^(#+) {re.escape(title)}$", README, re.M)
    assert marks is not None, title
    rest = README[marks.end() :]
    return re.split(rf"^#{{1,{len(marks[1])}}} ", rest, maxsplit=1, flags=re.M)[0]


def examples(title: str) -> list[dict[str, Any]]:
    """The JSON objects shown under a heading."""
    return [json.loads(block) for block in re.findall(r"```json\n(.+?)```", section(title), re.S)]


def in_code(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", text)


@pytest.mark.parametrize(("extra", "then"), [("demo", "python -m bot demo"), ("dev", "python -m pytest")])
def test_each_command_is_one_line_that_stands_alone(extra: str, then: str) -> None:
    start = INSTALL.format(extra=extra)
    assert [line for line in README.splitlines() if line.startswith(start)] == [f"{start}.venv/bin/{then}"]


def test_ci_runs_the_readmes_own_test_command() -> None:
    sought = INSTALL.format(extra="dev")
    assert sought in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert [line for line in README.splitlines() if sought in line] == [f"{sought}.venv/bin/python -m pytest"]


def test_windows_and_uv_install_the_same_extras_by_the_same_constraints() -> None:
    rows = re.findall(r"^\| (Windows|with uv)[^|]*\| `([^`]+)` \| `([^`]+)` \|$", README, re.M)
    assert [name for name, _, _ in rows] == ["Windows", "with uv"]
    for _, demo, tests in rows:
        assert re.search(r"-c constraints\.txt -e .\.\[demo\].+python -m bot demo$", demo)
        assert re.search(r"-c constraints\.txt -e .\.\[dev\].+python -m pytest$", tests)


def test_every_setting_is_named() -> None:
    settings = set(dotenv_values(ROOT / ".env.example"))
    assert settings
    assert settings <= set(re.findall(r"[A-Z]+_[A-Z]+", section("Host it")))


def test_the_permissions_asked_for_are_those_the_code_names() -> None:
    wanted = NEEDED | WISHED
    assert re.findall(r"\b\d{9,}\b", README) == [str(wanted.value)] * 2
    names = {IN_DISCORD[name] for name, on in wanted if on}
    asked = " ".join(section("Host it").split("permissions ")[1].split(".")[0].split())
    assert set(re.split(r", | and ", asked)) == names
    rows = re.findall(r"^\| ([A-Z][\w, ]+) \|", section("What it needs of Discord"), re.M)
    assert {name for row in rows for name in row.split(", ")} == names


def test_the_scopes_are_the_same_in_words_and_in_the_link() -> None:
    told = section("Host it")
    assert "the scopes `bot` and `applications.commands`" in told
    assert "&scope=bot+applications.commands&" in told


def test_every_way_the_start_fails_is_in_the_table_in_its_own_words() -> None:
    english = sentences("en")
    started = {key for key in english if key.startswith("start.") and not key.startswith("start.about")}
    refused = started - {"start.unknown-option"}  # of the command line, which shows what it takes
    refused |= {key for key in english if key.startswith("database.")}
    refused -= {"database.closed", "database.not-saved"}  # told to players
    told = [words for row in re.findall(r"^\| (`.+?) \|", section("Host it"), re.M) for words in in_code(row)]
    sayings = {words: {key for key in refused if words in english[key]} for words in told}
    assert [words for words, keys in sayings.items() if not keys] == []
    assert refused - set().union(*sayings.values()) == set()


def test_the_columns_of_a_leagues_files_are_those_the_code_names() -> None:
    rows = dict(re.findall(r"^\| (teams|fixtures|standings), a line [^|]+\| (.+) \|$", README, re.M))
    named = {what: set(in_code(row)) - {"yes", "vice"} for what, row in rows.items()}
    assert named == {
        "teams": {column.name for column in team_sheets.COLUMNS},
        "fixtures": {column.name for column in fixture_sheets.COLUMNS},
        "standings": set(STANDING_COLUMNS),
    }
    assert f"up to {MAX_BYTES // 1024} KB\nand {MAX_LINES} lines" in section("Standings and paper")


def test_every_button_is_named() -> None:
    written = {
        text.split("{")[0].strip() for key, text in sentences("en").items() if key.startswith("button.")
    }
    assert len(written) > 10
    assert written <= set(re.findall(r"\*\*([^*]+)\*\*", section("Play")))


def test_the_referees_example_is_judged_as_shown() -> None:
    hand, verdict = examples("The referee")
    assert judge(hand) == verdict


def test_the_example_of_standings_comes_out_as_shown() -> None:
    league, answer = examples("Standings as data")
    assert ranked(league) == answer


def test_every_rule_of_a_league_is_told_with_what_it_is_when_left_out() -> None:
    told = re.findall(r"^\| (`.+?) \| .+ \| (.+) \|$", section("Standings as data"), re.M)
    left_out = {name: left for names, left in told for name in in_code(names)}
    assert left_out == {
        rule.name: "must be there" if rule.default is MISSING else json.dumps(rule.default)
        for rule in fields(Rules)
    } | {"walkover": "`[1, 0]`", "withdrawn": "`expunge`"}
    assert set(in_code(section("Standings as data"))) >= set(Criterion)


def test_the_referee_section_names_every_game_and_action_and_all_of_a_verdict() -> None:
    named = set(in_code(section("The referee")))
    assert set(VARIANTS) <= named
    rows = (ROOT / "tests" / "referee" / "random-hands.jsonl").read_text(encoding="utf-8").splitlines()
    assert {action["do"] for row in rows for action in json.loads(row)["actions"]} <= named


def test_every_game_is_named_to_whoever_reads_on() -> None:
    for key in VARIANTS:
        assert say("en", f"variant.{key}.name") in README


@pytest.mark.parametrize(
    ("key", "option"), HOUSE_RULES, ids=[f"{key}-{each.key}" for key, each in HOUSE_RULES]
)
def test_every_house_rule_is_in_the_rules_with_its_values(key: str, option: Option) -> None:
    row = re.search(rf"^\| `{option.key}` \|(.+)$", RULES, re.M)
    assert row is not None, key
    for value in option.values if option.span is None else (option.span[0], option.span[-1]):
        assert re.search(rf"\b{str(value).lower()}\b", row[1])


def test_the_journals_notation_shows_every_action() -> None:
    told = section("The journal").split("An action is one of")[1].split("```")[0]
    actions = [parse_action(text) for text in in_code(told)]
    kinds = {type(action).__name__ for action in actions}
    assert kinds == {kind.__name__ for kind in get_args(Action)} - {"Shuffle"}


def test_everything_in_where_things_are_is_there_and_no_part_is_left_out() -> None:
    block = section("Where things are").split("```")[1]
    paths = [line.split()[0] for line in block.strip().splitlines()]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    parts = {f"bot/{file.parent.name}/" for file in (ROOT / "bot").glob("*/__init__.py")}
    assert parts | {"cogs/", "db/", "tests/"} <= set(paths)
    files = {file.name for file in (ROOT / "bot").glob("*.py")} - {"__init__.py", "__main__.py"}
    assert files <= set(re.findall(r"\w+\.py", block))


def test_every_file_named_is_there() -> None:
    named = [
        text for text in in_code(README) if re.fullmatch(r"(?:bot|cogs|db|docs|tests|\.ci)/[\w/.-]+", text)
    ]
    named += re.findall(r"\]\(([^)]+)\)", README)
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_module_that_is_run_is_there() -> None:
    for module in re.findall(r"python -m (tests(?:\.\w+)+)", README):
        place = ROOT / module.replace(".", "/")
        assert place.with_suffix(".py").exists() or (place / "__main__.py").exists(), module


def test_the_pictures_are_there_and_have_words_for_those_who_do_not_see_them() -> None:
    pictures = re.findall(r'<img src="([^"]+)"[^>]*alt="([^"]+)"', README)
    assert {path for path, _ in pictures} == {f"docs/{file.name}" for file in (ROOT / "docs").glob("*.png")}
    for path, alt in pictures:
        assert (ROOT / path).stat().st_size < 100_000
        assert 40 < len(alt) <= 1024


def test_no_path_of_a_machine_is_committed() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    texts = [ROOT / name for name in listed.stdout.split() if not name.endswith((".png", ".jsonl"))]
    assert texts
    assert [
        path.name
        for path in texts
        if path.exists() and re.search(r"(?<![\w.])/(?:work|root|tmp)/", path.read_text("utf-8"))
    ] == []


def test_who_may_do_what_is_the_table_of_the_code_cell_by_cell() -> None:
    lines = re.findall(r"^\|(.+)\|$", section("Who may do what"), re.M)
    head, _, *rows = [tuple(cell.strip() for cell in line.split("|")) for line in lines]
    assert head == ("", *ROLES)
    told = {(row[0], role): cell for row in rows for role, cell in zip(ROLES, row[1:], strict=True)}
    assert told == {(act.value.does, role): getattr(act.value, role).value for act in Act for role in ROLES}
    assert [row[0] for row in rows] == [act.value.does for act in Act]


def test_who_may_do_what_in_a_league_is_the_table_of_the_code_cell_by_cell() -> None:
    lines = re.findall(r"^\|(.+)\|$", section("Who may do what in a league"), re.M)
    head, _, *rows = [tuple(cell.strip() for cell in line.split("|")) for line in lines]
    assert head == ("", *league_authority.ROLES)
    assert rows == [
        (act.value.does, *(getattr(act.value, role).value for role in league_authority.ROLES))
        for act in league_authority.Act
    ]


def test_every_achievement_is_named_as_profiles_name_it() -> None:
    told = re.findall(r"^\| (\w[^|]+) \|", section("Profiles"), re.M)
    stories = {key: text for key, text in sentences("en").items() if key.startswith("profile.story.")}
    assert told == ["achievement", *(text.split("**")[1] for text in stories.values())]
