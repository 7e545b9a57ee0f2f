"""The board: all that the public may know of one deal, on one message."""

from bot.game.view import SeatView
from bot.render.blocks import MAX_TEXT, Panel, dotted, small, stack
from bot.render.count import count
from bot.render.faces import Faces, text_faces
from bot.render.league_game import league_lines
from bot.render.seats import (
    Seats,
    by_side,
    computers_line,
    friendly_line,
    house_rules,
    records_line,
    score_line,
    stand_ins_line,
)
from bot.render.standing import (
    accent,
    contract,
    finished_trick,
    laid_with,
    named,
    place,
    score_to,
    title,
    turn,
)
from bot.render.story import story
from bot.text import DEFAULT_LOCALE, say, say_in


def board(
    view: SeatView,
    who: Seats,
    faces: Faces = text_faces,
    locale: str = DEFAULT_LOCALE,
    room: int = MAX_TEXT,
    sealed: str = "",
) -> Panel:
    """The deal from its turn-up to its count; `view` is the public's. room: for its text on the message.

    sealed: the line on seals, last of the small print.

    Where long names leave too little room for every tile, the finished tricks are written without tiles;
    where even those do not fit, they are left out.
    """
    panel = _board(view, who, faces, faces, locale, sealed)
    if panel.length > room:
        panel = _board(view, who, faces, text_faces, locale, sealed)
    return panel if panel.length <= room else Panel(panel.accent, panel.blocks[:-2])


def _board(view: SeatView, who: Seats, faces: Faces, trick_faces: Faces, locale: str, sealed: str) -> Panel:
    head = f"### {dotted(title(view, who, locale), place(view, who, locale))}"
    heads = [head, *league_lines(who.league, locale)]
    tricks = [
        finished_trick(number, trick, view, who, trick_faces, locale)
        for number, trick in enumerate(view.tricks, 1)
    ]
    told = [] if tricks else story(view, who, faces, locale)
    notes = [small(line) for line in (*_notes(view, who, locale), sealed) if line]
    if view.over:
        first = [*heads, *(told or count(view, who, faces, locale))]
        second = _result(view, who, locale)
    else:
        first = [*heads, *filter(None, [contract(view, who, locale)]), score_to(view, who, locale)]
        until = say(locale, "board.until", at=who.until) if who.until is not None else ""
        second = [*told, *_trick(view, who, faces, locale), dotted(turn(view, who, locale), until)]
    return Panel(accent(view), stack(first, second, [*tricks, *notes]))


def _trick(view: SeatView, who: Seats, faces: Faces, locale: str) -> list[str]:
    """The trick under way, a line a card, in order of play."""
    if view.leader is None:
        return []
    led = say(locale, "board.led", name=who[view.leader]) if view.trick else ""
    lines = [dotted(say(locale, "board.trick", n=len(view.tricks) + 1), led)]
    for played in view.trick:
        name = who[played.seat]
        if played.seat == view.winning:
            name = say(locale, "board.winning", name=name)
        lines.append(f"{named(view, played.card, faces(played.card), locale)} {name}")
    return [*lines, *laid_with(view.under, view, who, faces, locale)]


def _result(view: SeatView, who: Seats, locale: str) -> list[str]:
    """The new score, and what comes next."""
    score = f"## {score_line(who, view.scores)}"
    if view.winner is not None:
        key = "board.final" if who.league is None else "board.final-game"
        return [score, say(locale, key, target=view.target, deals=view.deal_number)]
    assert view.next_dealer is not None
    name = who[view.next_dealer]
    if view.void:
        why = "board.void-passed" if view.bids else "board.void-why"
        return [say_in(view.variant, locale, why, name=name), score]
    if view.extra_hand:
        return [
            score,
            say(locale, "board.extra-next", target=view.target),
            say(locale, "board.deals-it", name=name),
        ]
    return [score, say(locale, "board.deals-next", name=name, target=view.target)]


def _notes(view: SeatView, who: Seats, locale: str) -> list[str]:
    """What can wait, for the small print."""
    so_far, told = "", ""
    if not view.over:
        high, low = (None, None) if view.by_capture else (view.high_so_far, view.low_so_far)
        so_far = dotted(
            say(locale, "board.high-so-far", card=high.card, name=who[high.seat]) if high else "",
            say(locale, "board.low-so-far", card=low.card, name=who[low.seat]) if low else "",
            say(locale, "board.captured", values=by_side(view.captured, who)) if view.tricks else "",
            say(locale, "board.deals", name=who[view.dealer]),
        )
    if view.tricks:
        told = dotted(*story(view, who, text_faces, locale, brief=True))
    return [
        so_far,
        told,
        house_rules(view.variant, view.unusual, locale),
        friendly_line(who.rated, locale),
        computers_line(who, locale),
        stand_ins_line(who, locale) if view.winner is None else records_line(who, locale),
    ]
