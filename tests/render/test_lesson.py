"""Every step of the lesson is a screenful, with what it is about on it."""

from bot.render.blocks import MAX_TEXT
from bot.render.faces import text_faces
from bot.render.hand import Hand
from bot.render.lesson import lesson, seats
from bot.tables.lesson import LEARNER, OTHERS, Lesson, begin, lesson_at
from tests.render.deals import HOSTILE, TILES, plain
from tests.tables.learning import places

SCREENFUL = 1200


def drawn(place: Lesson, learner: str = "Ann", note: str | None = None, *, tiles: bool = False) -> Hand:
    public = place.view(None)
    faces = TILES if tiles else text_faces
    return lesson(place.view(LEARNER), public, place.step, seats(learner, OTHERS, public), faces, note=note)


def test_every_step_is_a_screenful() -> None:
    for place in places():
        assert drawn(place).panel.length < SCREENFUL


def test_no_name_is_too_long_for_any_step() -> None:
    for name in HOSTILE:
        for place in places():
            assert drawn(place, name, tiles=True).panel.length <= MAX_TEXT


def test_the_coach_speaks_first_then_comes_the_hand() -> None:
    told = plain(drawn(lesson_at("stand.5S")).panel.markdown)
    coach, hand = told.split("\n---\n")
    assert coach.startswith("**Follow or trump.** Toucan took that trick, and now leads diamonds.")
    assert hand.startswith("### Your turn · follow ♦ or trump ♥")
    assert "The count" not in told


def test_the_board_is_there_once_a_jack_is_hung_on_it() -> None:
    told = plain(drawn(lesson_at("stand.5S.3H.AH")).panel.markdown)
    assert "**You hang the jack!**" in told
    assert "3 A♥ 2♥ 10♦ J♥ **Ann hangs the jack!**" in told
    assert "### Your turn · lead any card" in told


def test_the_end_shows_the_count_with_its_reasons_and_where_to_play() -> None:
    (end, *_) = (place for place in places() if place.match.live.over)
    screen = drawn(end)
    told = plain(screen.panel.markdown)
    assert (
        told.index("**High** A♥ Ann") < told.index("**Low** 2♥") < told.index("**Jack** J♥ Ann hung Ibis's!")
    )
    assert "**Game** " in told
    assert "`/table create`" in told
    assert not screen.cards and not screen.decisions


def test_a_note_is_said_in_the_coachs_place() -> None:
    told = drawn(begin(), note="Not so.").panel.markdown
    assert told.startswith("Not so.\n---\n### Stand or beg?")
