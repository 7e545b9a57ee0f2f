"""What whoever runs the bot may set, by the environment or a .env file; .env.example explains each."""

import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from dotenv import dotenv_values

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingsError(Exception):
    """A setting nobody can use: `key` names the sentence that says so, `values` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Each field is the setting of the same name in capitals.

    discord_token: empty where none is set, which only `run` minds.
    log_level: a number of `logging`. backup_dir: for a backup a day; None for none.
    operator_contact: how people reach whoever runs the bot.
    privacy_url, terms_url: where docs/PRIVACY.md and docs/TERMS.md can be read;
    empty: the bot sends them.
    """

    discord_token: str = field(default="", repr=False)
    database_path: Path = Path("data/allfours.db")
    log_level: int = logging.INFO
    backup_dir: Path | None = None
    operator_contact: str = ""
    privacy_url: str = ""
    terms_url: str = ""

    @classmethod
    def from_env(cls, env_file: Path = Path(".env")) -> "Settings":
        """The environment's settings, over those of `env_file` where there is one; raises SettingsError."""
        given = _read(env_file) | _filled(os.environ)
        names = [each.name for each in fields(cls)]
        return cls(**{name: _PARSERS[name](given[name.upper()]) for name in names if name.upper() in given})


def _filled(values: Mapping[str, str | None]) -> dict[str, str]:
    """Those that are set; a setting left empty is as if it were not there."""
    return {name: text.strip() for name, text in values.items() if text and text.strip()}


def _read(env_file: Path) -> dict[str, str]:
    try:
        return _filled(dotenv_values(env_file))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError("start.env-unreadable", path=env_file) from error


def _token(text: str) -> str:
    # Anything else would break the request's header, or be a sentence someone put in its place.
    if not all("!" <= character <= "~" for character in text):
        raise SettingsError("start.token-malformed")
    return text


def _path(text: str, refused: str = "start.path-malformed") -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise SettingsError(refused, path=text) from error


def _folder(text: str) -> Path:
    return _path(text, "start.backup-dir")


def _log_level(text: str) -> int:
    if text.upper() not in LOG_LEVELS:
        raise SettingsError("start.log-level", given=text, levels=", ".join(LOG_LEVELS))
    return logging.getLevelNamesMapping()[text.upper()]


def _url(text: str) -> str:
    if not text.startswith(("https://", "http://")) or len(text.split()) != 1:
        raise SettingsError("start.url-malformed", given=text)
    return text


_PARSERS: dict[str, Callable[[str], Any]] = {
    "discord_token": _token,
    "database_path": _path,
    "log_level": _log_level,
    "backup_dir": _folder,
    "operator_contact": str,
    "privacy_url": _url,
    "terms_url": _url,
}
