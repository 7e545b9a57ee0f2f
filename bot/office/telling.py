"""What a league's channel is told of results: who reports what, who is to answer until when, what stands."""

from __future__ import annotations

from bot.office.desk import Notice
from bot.office.fixtures import Seen
from bot.office.reporting import by_whom, captains_of, teams_told, waiting
from bot.render.names import clean_line
from bot.render.results import score


def asking(seen: Seen, key: str, **values: object) -> Notice:
    """For the captains who are still to answer, with the buttons for it; organisers where there is none."""
    report, asked = seen.report, waiting(seen)
    assert report is not None
    values |= {"others": teams_told(asked), "n": len(asked), "at": report.due_at}
    mentions = captains_of(asked) or tuple(seen.league.organisers)
    return Notice(seen.league, key, _values(seen, values), seen.fixture.id, mentions, report.id)


def telling(seen: Seen, key: str, mentions: tuple[int, ...], **values: object) -> Notice:
    """For all to know. mentions: whom it is for."""
    return Notice(seen.league, key, _values(seen, values), seen.fixture.id, tuple(dict.fromkeys(mentions)))


def _values(seen: Seen, values: dict[str, object]) -> dict[str, object]:
    report = seen.report
    known: dict[str, object] = {"home": clean_line(seen.home.name), "away": clean_line(seen.away.name)}
    if report is not None:
        known |= {"result": score(report, seen.teams), "by": by_whom(seen, report)}
    return {**known, **values}
