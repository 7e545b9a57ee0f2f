"""How each person wants to be reminded of their turn."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace

from db.connection import Database


@dataclass(frozen=True, slots=True)
class Quiet:
    """Quiet hours: from one minute after midnight up to another in a time zone (IANA name)."""

    zone: str
    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class PersonSetting:
    """pings: in the channel. by_dm: by direct message instead, for those who asked for it."""

    pings: bool = True
    by_dm: bool = False
    quiet: Quiet | None = None


class PersonSettingStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, user_id: int) -> PersonSetting:
        """What the person has chosen; the defaults where that is nothing."""
        return await self._database.read(lambda connection: _read(connection, user_id))

    async def set_pings(self, user_id: int, on: bool) -> PersonSetting:
        return await self._change(user_id, pings=on)

    async def set_by_dm(self, user_id: int, on: bool) -> PersonSetting:
        return await self._change(user_id, by_dm=on)

    async def set_quiet(self, user_id: int, quiet: Quiet | None) -> PersonSetting:
        return await self._change(user_id, quiet=quiet)

    async def _change(self, user_id: int, **values: bool | Quiet | None) -> PersonSetting:
        def work(connection: sqlite3.Connection) -> PersonSetting:
            setting = replace(_read(connection, user_id), **values)  # type: ignore[arg-type]
            _write(connection, user_id, setting)
            return setting

        return await self._database.transaction(work)


def _read(connection: sqlite3.Connection, user_id: int) -> PersonSetting:
    sql = "SELECT pings, by_dm, zone, quiet_from, quiet_to FROM person_setting WHERE user_id = ?"
    found = connection.execute(sql, (user_id,)).fetchone()
    if found is None:
        return PersonSetting()
    pings, by_dm, zone, begins, ends = found
    return PersonSetting(bool(pings), bool(by_dm), None if zone is None else Quiet(zone, begins, ends))


def _write(connection: sqlite3.Connection, user_id: int, setting: PersonSetting) -> None:
    connection.execute("DELETE FROM person_setting WHERE user_id = ?", (user_id,))
    if setting == PersonSetting():
        return
    quiet = setting.quiet
    connection.execute(
        "INSERT INTO person_setting (user_id, pings, by_dm, zone, quiet_from, quiet_to)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            user_id,
            setting.pings,
            setting.by_dm,
            quiet and quiet.zone,
            quiet and quiet.begins,
            quiet and quiet.ends,
        ),
    )
