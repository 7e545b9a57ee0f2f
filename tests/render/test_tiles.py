"""Every card has a tile of its own that Discord takes and the eye can read."""

from io import BytesIO
from itertools import combinations

from PIL import Image, ImageChops, ImageStat

from bot.game.cards import PACK, Card, Rank, Suit
from bot.render.colours import INK
from bot.render.tiles import SIZE, tile, tile_name, tiles

ON_DARK = (0x31, 0x33, 0x38)


def shown(png: bytes, side: int) -> Image.Image:
    """The tile as Discord's dark page shows it in a line of text."""
    picture = Image.open(BytesIO(png)).resize((side, side), Image.Resampling.LANCZOS)
    page = Image.new("RGB", picture.size, ON_DARK)
    page.paste(picture, mask=picture)
    return page


def test_there_are_fifty_two_tiles_and_a_back_by_emoji_name() -> None:
    assert set(tiles()) == {tile_name(card) for card in PACK} | {"card_back"}


def test_a_tile_is_a_small_square_png_with_clear_corners() -> None:
    for png in tiles().values():
        picture = Image.open(BytesIO(png))
        assert (picture.format, picture.mode, picture.size) == ("PNG", "RGBA", (SIZE, SIZE))
        assert len(png) < 10_000
        assert picture.getpixel((0, 0)) == (*picture.getpixel((0, 0))[:3], 0)  # type: ignore[index]


def test_the_same_tile_is_drawn_again_byte_for_byte() -> None:
    assert tiles() == tiles()


def test_the_four_suits_have_four_colours() -> None:
    for suit in Suit:
        picture = Image.open(BytesIO(tile(Card(Rank.ACE, suit)))).convert("RGB")
        ink = Image.new("RGB", picture.size, INK[suit])
        bands = ImageChops.difference(picture, ink).split()
        distance = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
        assert distance.histogram()[0] > SIZE * SIZE / 20
    assert len(set(INK.values())) == 4


def test_no_two_tiles_look_alike_at_22_pixels() -> None:
    pictures = {name: shown(png, 22) for name, png in tiles().items()}
    for one, other in combinations(pictures, 2):
        red, green, blue = ImageChops.difference(pictures[one], pictures[other]).split()
        contrast = ImageStat.Stat(ImageChops.lighter(ImageChops.lighter(red, green), blue)).sum[0] / 255
        assert contrast > 7, (one, other)  # as much as 7 of the 484 pixels going from black to white
