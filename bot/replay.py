"""`python -m bot replay FILE`: a record that was saved as text, played through by the rules and printed."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.game.events import CardsRun, Discarded
from bot.render.count import count
from bot.render.faces import text_faces
from bot.render.replay import hands, told
from bot.render.seats import Seats, house_rules, score_line
from bot.render.standing import title
from bot.tables.replaying import Replay
from bot.tables.transcript import Record, RecordError, read
from bot.text import say, say_in

LOCALE = "en"

_MARKUP = re.compile(r"\\(?P<escaped>[^\w\s]|_)|(?<!\S)-# |\*+|[\u2060\u2066-\u2069]")


def main(arguments: list[str]) -> int:
    """The exit status: 0 where the record was printed, 2 with a sentence on what is wrong with it."""
    parser = argparse.ArgumentParser(prog="python -m bot replay", description=say("en", "start.about-replay"))
    parser.add_argument("file", metavar="FILE", type=Path, help=say("en", "record.about-file"))
    parser.add_argument("--deal", type=int, help=say("en", "record.about-deal"))
    asked = parser.parse_args(arguments)
    try:
        record = read(asked.file.read_text(encoding="utf-8-sig"))
        print("\n".join(map(_plain, told_record(record, asked.deal))))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return _refuse("record.unreadable-file", path=asked.file, reason=reason)
    except UnicodeDecodeError:
        return _refuse("record.not-text", path=asked.file)
    except RecordError as error:
        return _refuse(error.key, **error.values)
    return 0


def told_record(record: Record, number: int | None = None) -> Iterator[str]:
    """The record in lines, or one deal of it; RecordError where that deal is not in it."""
    ruleset = record.ruleset
    side_of = ruleset.seating.side_of
    who = Seats.of("", record.sitters, [side_of(seat) for seat in range(ruleset.players)])
    deals = [deal for deal in record.deals if number in (None, deal.moment(0).view.deal_number)]
    if not deals:
        there = ", ".join(str(deal.moment(0).view.deal_number) for deal in record.deals)
        raise RecordError("record.no-such-deal" if there else "record.no-deals", deal=number, there=there)
    yield say(LOCALE, f"variant.{ruleset.variant.key}.name")
    yield from filter(None, [house_rules(ruleset.variant.key, ruleset.unusual, LOCALE)])
    for deal in deals:
        yield ""
        yield from _deal(deal, who)


def _deal(deal: Replay, who: Seats) -> Iterator[str]:
    """From the deal to the count."""
    moment = deal.moment(0)
    yield from told(moment, who, text_faces, LOCALE)
    yield score_line(who, moment.view.scores_before)
    yield from (f"  {hand}" for hand in hands(moment, who, text_faces, LOCALE))
    for at in range(1, deal.last + 1):
        moment = deal.moment(at)
        first, *more = told(moment, who, text_faces, LOCALE)
        yield first
        yield from (f"  {line}" for line in more)
        if any(isinstance(event, CardsRun | Discarded) for event in moment.events):
            yield from (f"  {hand}" for hand in hands(moment, who, text_faces, LOCALE))
    view = moment.view
    if not view.over:
        yield say(LOCALE, f"replay.end-{deal.end}")
        return
    yield title(view, who, LOCALE)
    yield from (f"  {line}" for line in count(view, who, text_faces, LOCALE))
    if view.void:
        why = "board.void-passed" if view.bids else "board.void-why"
        yield say_in(view.variant, LOCALE, why, name=who[view.dealer])
    yield score_line(who, view.scores)


def _plain(line: str) -> str:
    """A line without Discord's markup."""
    return _MARKUP.sub(lambda found: found["escaped"] or "", line)


def _refuse(key: str, **values: object) -> int:
    print(" ".join(say(LOCALE, key, **values).split()), file=sys.stderr)
    return 2
