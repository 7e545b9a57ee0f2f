"""Card tiles: rank over suit on a white tile, in four colours, drawn to be read at 22 pixels.

They are uploaded once as the application's emojis and found by name afterwards: `c_TH`, `c_back`.
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.game.cards import PACK, Card, Rank, Suit
from bot.render.colours import BACK, EDGE, GILT, INK, PAPER

SIZE: Final = 128
"""Pixels of a tile's side."""

_SCALE: Final = 4  # drawn larger, then shrunk: smooth edges
_FULL: Final = SIZE * _SCALE
_CARD: Final = (13, 1, 115, 127)  # left, top, right, bottom, in pixels of the finished tile
_RANK_TOP, _RANK_HEIGHT, _RANK_WIDTH = 8, 60, 88
_SUIT_TOP, _SUIT_SIZE = 76, 45

Point = tuple[float, float]


def tiles() -> dict[str, bytes]:
    """Every tile as PNG by its emoji's name: the 52 cards and a back."""
    return {tile_name(card): tile(card) for card in PACK} | {"card_back": back()}


def tile_name(card: Card) -> str:
    """The name of the card's emoji, which a screen reader says: `ten_of_hearts`."""
    return f"{card.rank.name}_of_{card.suit.name}".lower()


def tile(card: Card) -> bytes:
    """The card as a PNG of SIZE x SIZE pixels with clear corners."""
    picture = _blank(PAPER)
    ink = Image.new("RGB", picture.size, INK[card.suit])
    picture.paste(ink, mask=ImageChops.lighter(_rank_mask(card.rank), _suit_mask(card.suit)))
    return _png(picture)


def back() -> bytes:
    """The back of a card: a gilt lattice."""
    picture = _blank(BACK)
    lattice = Image.new("L", picture.size)
    draw = ImageDraw.Draw(lattice)
    left, top, right, bottom = (at * _SCALE for at in (24, 12, 104, 116))
    step, line = 20 * _SCALE, 4 * _SCALE
    for at in range(-_FULL, 2 * _FULL, step):
        draw.line([(at, 0), (at + _FULL, _FULL)], fill=255, width=line)
        draw.line([(at, 0), (at - _FULL, _FULL)], fill=255, width=line)
    window = Image.new("L", picture.size)
    ImageDraw.Draw(window).rounded_rectangle((left, top, right, bottom), 10 * _SCALE, fill=255)
    frame = Image.new("L", picture.size)
    ImageDraw.Draw(frame).rounded_rectangle((left, top, right, bottom), 10 * _SCALE, outline=255, width=line)
    gilt = ImageChops.lighter(ImageChops.multiply(lattice, window), frame)
    picture.paste(Image.new("RGB", picture.size, GILT), mask=gilt)
    return _png(picture)


def _blank(paper: str) -> Image.Image:
    picture = Image.new("RGBA", (_FULL, _FULL), paper)
    picture.putalpha(0)
    left, top, right, bottom = (at * _SCALE for at in _CARD)
    # The edge keeps a white tile apart from a white page.
    ImageDraw.Draw(picture).rounded_rectangle(
        (left, top, right, bottom), 16 * _SCALE, fill=paper, outline=EDGE, width=2 * _SCALE
    )
    return picture


def _png(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.resize((SIZE, SIZE), Image.Resampling.BOX).save(file, "PNG")
    return file.getvalue()


def _rank_mask(rank: Rank) -> Image.Image:
    text = "10" if rank is Rank.TEN else rank.letter
    height, width = _RANK_HEIGHT * _SCALE, _RANK_WIDTH * _SCALE
    size = height * 1.26  # the font's capitals are 0.7 of its size, the stroke adds the rest
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    glyphs = Image.new("L", (3 * _FULL, 2 * _FULL))
    draw = ImageDraw.Draw(glyphs)
    at, stroke = float(_FULL), size * 0.045  # Pillow's own font comes in one weight: a stroke makes it bold
    for glyph in text:
        draw.text((at, _FULL), glyph, 255, font, anchor="ls", stroke_width=stroke)
        at += font.getlength(glyph) * 0.93
    left, _, right, _ = glyphs.getbbox() or (0, 0, 1, 1)
    drawn = glyphs.crop((left, _FULL - height, right, _FULL + height // 3))
    if drawn.width > width:
        drawn = drawn.resize((width, drawn.height), Image.Resampling.LANCZOS)
    mask = Image.new("L", (_FULL, _FULL))
    mask.paste(drawn, ((_FULL - drawn.width) // 2, _RANK_TOP * _SCALE))
    return mask


def _suit_mask(suit: Suit) -> Image.Image:
    mask = Image.new("L", (_FULL, _FULL))
    draw = ImageDraw.Draw(mask)
    size = _SUIT_SIZE * _SCALE
    left, top = (_FULL - size) / 2, _SUIT_TOP * _SCALE
    for outline in _OUTLINES[suit]():
        draw.polygon([(left + x * size, top + y * size) for x, y in outline], fill=255)
    return mask


def _diamond() -> Iterator[list[Point]]:
    half = [
        *_curve((0.5, 0), (0.62, 0.2), (0.76, 0.38), (0.92, 0.5)),
        *_curve((0.92, 0.5), (0.76, 0.62), (0.62, 0.8), (0.5, 1)),
    ]
    yield _mirrored(half)


def _heart() -> Iterator[list[Point]]:
    yield _mirrored(
        [
            *_curve((0.5, 0.2), (0.55, 0.08), (0.65, 0.02), (0.75, 0.02)),
            *_curve((0.75, 0.02), (0.9, 0.02), (1, 0.14), (1, 0.3)),
            *_curve((1, 0.3), (1, 0.55), (0.72, 0.74), (0.5, 1)),
        ]
    )


def _spade() -> Iterator[list[Point]]:
    yield _mirrored(
        [
            *_curve((0.5, 0), (0.62, 0.22), (1, 0.36), (1, 0.6)),
            *_curve((1, 0.6), (1, 0.74), (0.89, 0.82), (0.77, 0.82)),
            *_curve((0.77, 0.82), (0.66, 0.82), (0.57, 0.76), (0.53, 0.66)),
        ]
    )
    yield _stem()


def _club() -> Iterator[list[Point]]:
    for x, y in ((0.5, 0.24), (0.24, 0.6), (0.76, 0.6)):
        yield _circle(x, y, 0.238)
    yield [(0.5, 0.3), (0.7, 0.6), (0.5, 0.68), (0.3, 0.6)]
    yield _stem()


def _stem() -> list[Point]:
    return _mirrored([(0.5, 0.55), *_curve((0.54, 0.6), (0.55, 0.82), (0.6, 0.94), (0.74, 1))])


def _mirrored(right: list[Point]) -> list[Point]:
    """The outline whose right half is given, from the top of its middle line to the bottom."""
    return right + [(1 - x, y) for x, y in reversed(right)]


def _circle(x: float, y: float, radius: float) -> list[Point]:
    reach = radius * 0.5523  # four such curves are round to 0.03 %
    return [
        *_curve((x, y - radius), (x + reach, y - radius), (x + radius, y - reach), (x + radius, y)),
        *_curve((x + radius, y), (x + radius, y + reach), (x + reach, y + radius), (x, y + radius)),
        *_curve((x, y + radius), (x - reach, y + radius), (x - radius, y + reach), (x - radius, y)),
        *_curve((x - radius, y), (x - radius, y - reach), (x - reach, y - radius), (x, y - radius)),
    ]


def _curve(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """Points of a cubic Bézier curve."""
    points = []
    for step in range(17):
        t = step / 16
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return points


_OUTLINES: Final[dict[Suit, Callable[[], Iterator[list[Point]]]]] = {
    Suit.CLUBS: _club,
    Suit.DIAMONDS: _diamond,
    Suit.HEARTS: _heart,
    Suit.SPADES: _spade,
}
