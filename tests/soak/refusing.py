"""Faults in Discord's answers: requests that it refuses, a few or for a while."""

from __future__ import annotations

import random

from tests.soak.people import Booking
from tests.soak.scene import KINDS, Fault, Scene
from tests.soak.wire import Refusal

BOARD, EDIT, POST = (
    "/channels/{place}/messages*",
    "/channels/{place}/messages/*",
    "/channels/{place}/messages",
)
HAND, ANSWER, THREAD = "/webhooks/*", "/interactions/*/*/callback", "/channels/{thread}/messages*"

REFUSALS = {
    "http_429_board": ("*", BOARD, 429, 0, 2),
    "http_429_hand": ("PATCH", HAND, 429, 0, 2),
    "http_5xx_board": ("*", BOARD, 503, 0, 3),
    "http_5xx_hand": ("*", HAND, 502, 0, 2),
    "slowmode_error": ("POST", POST, 429, 20016, 2),
    "code_10008": ("PATCH", EDIT, 404, 10008, 1),
    "code_10015": ("PATCH", HAND, 404, 10015, 2),
    "code_10062": ("POST", ANSWER, 404, 10062, 1),
    "code_30046": ("PATCH", EDIT, 429, 30046, 2),
    "code_40060": ("POST", ANSWER, 400, 40060, 1),
    "code_50001": ("*", BOARD, 403, 50001, None),
    "code_50013": ("*", BOARD, 403, 50013, None),
    "code_50027": ("*", HAND, 401, 50027, 2),
    "thread_archived": ("PATCH", THREAD, 400, 50083, None),
    "thread_locked": ("*", THREAD, 400, 160005, None),
}
"""By kind: the method, the path, Discord's status and code, and how many it refuses; None: for a while."""


def _refusing(kind: str) -> Fault:
    method, path, status, code, times = REFUSALS[kind]

    async def refuse(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
        table = await scene.playing(booking)
        if table is None or (path is THREAD and table.row.thread_id is None):
            return False
        row = table.row
        place = row.thread_id or row.channel_id
        if scene.beside and dice.random() < 0.4:  # scorepads and the league are in the rooms
            place = dice.choice(scene.world.rooms).id
        where = path.format(place=place, thread=row.thread_id)
        return scene.refuse(Refusal(kind, method, where, status, code, times), step + dice.randint(4, 20))

    return refuse


KINDS.update({kind: _refusing(kind) for kind in REFUSALS})
