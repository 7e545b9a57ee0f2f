"""The table of house rules, game by game: the values, the default first (RULES.md, House rules)."""

from __future__ import annotations

Values = tuple[object, ...]

PLAYERS = {
    "trinidad": (4,),
    "kick-and-pull": (2, 3, 4),
    "yorkshire": (4,),
    "seven-up": (2,),
    "cinch": (4,),
    "pitch": (3, 4, 5),
}
TARGET = {"trinidad": 14, "kick-and-pull": 14, "yorkshire": 11, "seven-up": 7, "cinch": 62, "pitch": 7}

COUNT: dict[str, Values] = {
    "game_points": (1, 2),
    "zero_tie": (True, False),
    "low": ("dealt", "won"),
    "undertrump": ("allowed", "forbidden"),
}
BEG: dict[str, Values] = {
    "last_card_kick": (False, True),
    "gift_at_match_point": ("allowed", "forbidden"),
    "trump_needed": ("none", "give", "stand_and_give"),
}
FOLLOW: dict[str, Values] = {"follow": ("free", "strict")}
KICK: dict[str, Values] = {"turn_up_bonus": ("six", "two"), "blind_partners": (False, True)}
NOBODY_FIRST: dict[str, Values] = {"game_tie": ("nobody", "non_dealer")}

HOUSE_RULES: dict[str, dict[str, Values]] = {
    "trinidad": COUNT | BEG | FOLLOW | KICK | NOBODY_FIRST | {"packets": ("threes", "singly")},
    "kick-and-pull": COUNT
    | BEG
    | FOLLOW
    | KICK
    | {"game_tie": ("non_dealer", "nobody"), "gift_to": ("beggar", "all"), "hand_size": (6, 7)},
    "yorkshire": COUNT | FOLLOW | NOBODY_FIRST | {"throw_in": (True, False)},
    "seven-up": COUNT
    | BEG
    | FOLLOW
    | NOBODY_FIRST
    | {"refused_jack": ("none", "pays"), "reduce_to_six": ("always", "not_first_run", "never")},
    "cinch": FOLLOW | {"all_pass": ("dealer_bids_7", "redeal")},
    "pitch": {"dealer_steals": (True, False), "partners": (True, False)},
}
"""But for the target."""


def defaults(variant: str) -> dict[str, object]:
    """Every house rule of a game as it is when nobody chooses."""
    return {"target": TARGET[variant]} | {key: values[0] for key, values in HOUSE_RULES[variant].items()}
