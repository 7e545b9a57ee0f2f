"""How a deal stands, in the lines that the board and the private hands share."""

from bot.game.cards import Rank
from bot.game.view import SeatView, TrickView
from bot.render.blocks import dotted
from bot.render.colours import ACCENT, GAME
from bot.render.faces import Faces
from bot.render.seats import Seats, score_line
from bot.text import say


def accent(view: SeatView) -> int:
    """The trump suit's colour; gold before trump is settled and after the deal."""
    return GAME if view.trump is None or view.over else ACCENT[view.trump]


def title(view: SeatView, who: Seats, locale: str) -> str:
    """What matters most about the deal now: "♥ Hearts are trump"."""
    if view.winner is not None:
        return say(locale, "board.won", side=who.side(view.winner), n=len(who.members(view.winner)))
    if view.over:
        return say(locale, "board.void" if view.void else "board.count")
    if view.trump is not None:
        return say(locale, "board.trump", suit=view.trump)
    assert view.proposed is not None
    return say(locale, "board.proposed", suit=view.proposed)


def place(view: SeatView, who: Seats, locale: str) -> str:
    """Which table, which deal."""
    return say(locale, "board.where", table=who.table, deal=view.deal_number)


def score_to(view: SeatView, who: Seats, locale: str) -> str:
    """The running score and the target."""
    return dotted(score_line(who, view.scores), say(locale, "board.target", target=view.target))


def turn(view: SeatView, who: Seats, locale: str) -> str:
    """Who is to do what: "→ **Ann to play**"; empty when nobody is."""
    if view.to_act is None:
        return ""
    name = who[view.to_act]
    if view.phase == "beg":
        asked = "to-give-or-refuse" if view.to_act == view.dealer else "to-stand-or-beg"
        return say(locale, f"board.{asked}", name=name)
    return say(locale, "board.to-play" if view.trick else "board.to-lead", name=name)


def finished_trick(
    number: int, trick: TrickView, view: SeatView, who: Seats, faces: Faces, locale: str
) -> str:
    """A trick on one line, in order of play, with who took it: "3 Q♦ J♥ Q♥ 2♥ Bob hangs the jack!"."""
    return say(
        locale,
        "board.hung" if _hangs_jack(trick, view, who) else "board.taken",
        number=number,
        cards=faces.row(played.card for played in trick.plays),
        name=who[trick.taker],
    )


def _hangs_jack(trick: TrickView, view: SeatView, who: Seats) -> bool:
    """Whether a trick took the jack of trumps from another side."""
    return any(
        played.card in view.trumps
        and played.card.rank is Rank.JACK
        and who.sides[played.seat] != who.sides[trick.taker]
        for played in trick.plays
    )
