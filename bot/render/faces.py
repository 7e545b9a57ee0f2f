"""Cards in a line of text: tiles where the application has them as emojis, else rank and sign."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.game.cards import Card
from bot.text import face


@dataclass(frozen=True, slots=True)
class Faces:
    """tiles: the markup of each card's emoji, `<:c_TH:1234>`; without them cards are text, `10♥`."""

    tiles: Mapping[Card, str] = field(default_factory=dict)

    def __call__(self, card: Card) -> str:
        return self.tiles.get(card) or face(card)

    def row(self, cards: Iterable[Card]) -> str:
        """Cards side by side; tiles bring their own margin."""
        return ("" if self.tiles else " ").join(map(self, cards))


text_faces = Faces()
