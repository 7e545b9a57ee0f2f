"""Sound leagues, as JSON has them, to be drawn: small numbers, so that much is level."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Data = dict[str, Any]

TEAMS = ["Arima", "Batley", "arima", "Été", "Ossett", "\U0001f0a1", "\ufb01x", ""]
CRITERIA = [
    "points",
    "wins",
    "games_for",
    "games_against",
    "games_difference",
    "hangs_for",
    "hangs_against",
    "head_to_head",
]
FEW = st.integers(0, 3)
PAIR = st.lists(FEW, min_size=2, max_size=2)


@st.composite
def leagues(draw: st.DrawFn) -> Data:
    """The order has often head_to_head, at times twice; results have every shape there is."""
    teams = draw(st.lists(st.sampled_from(TEAMS), min_size=2, unique=True))
    draws = draw(st.booleans())
    optional = {
        "per_game": FEW,
        "draws": st.just(draws),
        "walkover": PAIR,
        "withdrawn": st.sampled_from(["expunge", "keep"]),
    }
    rules = draw(
        st.fixed_dictionaries(
            {
                "win": FEW,
                "draw": FEW,
                "loss": st.integers(0, 1),
                "order": st.lists(st.sampled_from([*CRITERIA, "head_to_head", "head_to_head"]), max_size=6),
            },
            optional=optional,
        )
    )
    if not draws:
        rules["draws"] = False
    some = st.lists(st.sampled_from(teams), max_size=2)
    return {
        "id": draw(st.none() | st.integers() | st.text()),
        "rules": rules,
        "teams": teams,
        "withdrawn": draw(some),
        "deductions": [{"team": team, "points": draw(FEW)} for team in draw(some)],
        "results": draw(st.lists(_results(teams, draws), max_size=14)),
    }


@st.composite
def _results(draw: st.DrawFn, teams: list[str], draws: bool) -> Data:
    home, away = draw(st.permutations(teams))[:2]
    result: Data = {"home": home, "away": away}
    games = draw(PAIR if draws else PAIR.filter(lambda pair: pair[0] != pair[1]))
    match draw(
        st.sampled_from(["games", "games", "games", "hangs", "hangs", "walkover", "void", "postponed"])
    ):
        case "games":
            result |= {"games": games}
        case "hangs":
            result |= {"games": games, "hangs": draw(PAIR)}
        case "walkover":
            result |= {"walkover": draw(st.sampled_from([home, away])), **draw(_beside())}
        case why:
            result |= {why: True, **draw(_beside())}
    return result


def _beside() -> st.SearchStrategy[Data]:
    """What stands beside a walkover or in a match that does not count, and is passed over."""
    junk = PAIR | st.sampled_from([[-1, 0], [1.5, True], "3", None, [2]])
    return st.fixed_dictionaries({}, optional={"games": junk, "hangs": junk})
