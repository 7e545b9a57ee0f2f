"""The settings, and the file that explains them."""

import logging
import os
from dataclasses import fields
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.settings import Settings, SettingsError
from bot.text import say

EXAMPLE = Path(__file__).parent.parent / ".env.example"
NAMES = {each.name.upper() for each in fields(Settings)}


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in NAMES & set(os.environ):
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def refusal(error: SettingsError) -> str:
    return say("en", error.key, **error.values)


def test_the_example_names_every_setting_and_no_other() -> None:
    assert set(dotenv_values(EXAMPLE)) == NAMES


def test_the_example_shows_the_defaults() -> None:
    assert Settings.from_env(EXAMPLE) == Settings() == Settings.from_env()


def test_the_example_explains_every_setting() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    settings = [number for number, line in enumerate(lines) if "=" in line and not line.startswith("#")]
    assert all(lines[number - 1].startswith("# ") for number in settings)


def test_the_env_file_is_read() -> None:
    Path(".env").write_text("DISCORD_TOKEN=a.b.c\nDATABASE_PATH=here.db\nLOG_LEVEL=debug\n", encoding="utf-8")
    settings = Settings.from_env()
    assert settings.discord_token == "a.b.c"
    assert settings.database_path == Path("here.db")
    assert settings.log_level == logging.DEBUG


def test_the_pages_and_the_contact_are_read_and_a_page_that_is_none_is_refused() -> None:
    given = "OPERATOR_CONTACT=Ann, at the club\nPRIVACY_URL=https://example.org/p\nTERMS_URL=http://example.org/t\n"
    Path(".env").write_text(given, encoding="utf-8")
    settings = Settings.from_env()
    assert settings.operator_contact == "Ann, at the club"
    assert (settings.privacy_url, settings.terms_url) == ("https://example.org/p", "http://example.org/t")
    for wrong in ("example.org", "https://example.org/a page", "javascript:alert(1)"):
        Path(".env").write_text(f"TERMS_URL={wrong}\n", encoding="utf-8")
        with pytest.raises(SettingsError) as error:
            Settings.from_env()
        assert refusal(error.value).startswith(f"A page cannot be at {wrong}: ")


def test_the_environment_wins_over_the_env_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("DATABASE_PATH=file.db\n", encoding="utf-8")
    monkeypatch.setenv("DATABASE_PATH", "environment.db")
    assert Settings.from_env().database_path == Path("environment.db")


def test_a_variable_left_empty_hides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("DATABASE_PATH=file.db\n", encoding="utf-8")
    monkeypatch.setenv("DATABASE_PATH", " ")
    assert Settings.from_env().database_path == Path("file.db")


def test_the_token_is_not_shown() -> None:
    assert "secret" not in repr(Settings(discord_token="secret"))


def test_an_unknown_log_level_is_refused_with_those_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(SettingsError) as error:
        Settings.from_env()
    assert refusal(error.value) == "LOG_LEVEL cannot be loud. It takes one of: DEBUG, INFO, WARNING, ERROR."


@pytest.mark.parametrize("text", ["my token here", "tökén", "a\tb"])
def test_a_token_no_header_can_carry_is_refused_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", text)
    with pytest.raises(SettingsError) as error:
        Settings.from_env()
    assert refusal(error.value).startswith("DISCORD_TOKEN is no token")
    assert text not in refusal(error.value)


def test_a_home_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_PATH", "~nobody-of-this-name/a.db")
    with pytest.raises(SettingsError) as error:
        Settings.from_env()
    assert refusal(error.value).startswith("DATABASE_PATH cannot be ~nobody-of-this-name/a.db")


def test_an_env_file_that_is_no_text_is_refused() -> None:
    Path(".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError) as error:
        Settings.from_env()
    assert refusal(error.value).startswith("The settings file .env cannot be read")
