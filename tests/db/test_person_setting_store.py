"""What each person chose about reminders, as stored: nothing where all is as usual."""

from __future__ import annotations

from db.connection import Database
from db.reminders import PersonSetting, PersonSettingStore, Quiet

NIGHT = Quiet("Europe/London", 1350, 420)


async def rows(database: Database) -> int:
    def count(connection: object) -> int:
        (number,) = connection.execute("SELECT COUNT(*) FROM person_setting").fetchone()  # type: ignore[attr-defined]
        return int(number)

    return await database.read(count)


async def test_whoever_chose_nothing_has_the_defaults_and_no_row(database: Database) -> None:
    assert await PersonSettingStore(database).get(101) == PersonSetting(pings=True, by_dm=False, quiet=None)
    assert await rows(database) == 0


async def test_each_choice_is_kept_beside_the_others_and_for_that_person_alone(database: Database) -> None:
    store = PersonSettingStore(database)
    assert await store.set_pings(101, False) == PersonSetting(pings=False)
    assert await store.set_by_dm(101, True) == PersonSetting(pings=False, by_dm=True)
    assert await store.set_quiet(101, NIGHT) == PersonSetting(False, True, NIGHT)
    assert await PersonSettingStore(database).get(101) == PersonSetting(False, True, NIGHT)
    assert await store.get(102) == PersonSetting()
    assert await rows(database) == 1


async def test_whatever_is_as_usual_again_is_forgotten(database: Database) -> None:
    store = PersonSettingStore(database)
    await store.set_pings(101, False)
    await store.set_quiet(101, NIGHT)
    await store.set_by_dm(102, True)
    await store.set_pings(101, True)
    assert await rows(database) == 2
    assert await store.set_quiet(101, None) == PersonSetting()
    assert await rows(database) == 1
    await store.set_by_dm(102, False)
    assert await rows(database) == 0
