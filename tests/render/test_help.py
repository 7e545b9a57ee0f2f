"""Every game's rules, for any number of players under any house rules, are told in a screenful, as played."""

import random
import re
from collections.abc import Mapping

import pytest

from bot.game.actions import Bid
from bot.game.engine import apply, awaits_shuffle, legal_actions, start
from bot.game.options import Option, OptionValue
from bot.game.phases.turn_up import TurnUp
from bot.game.rules import Ruleset
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.render.blocks import MAX_TEXT
from bot.render.help import how_to_play, rules
from bot.render.seats import house_rule, house_rules
from bot.text import say, sentences
from tests.game.playing import EVERY_GAME, GAMES, any_ruleset, shuffled

HELP = 1500
SCREENFUL = 1900
"""Characters: about 45 lines on a phone."""
OPTIONS = [(key, players, option) for key, players in GAMES for option in VARIANTS[key].options]
EVERY_OPTION = pytest.mark.parametrize(
    ("key", "players", "option"), OPTIONS, ids=[f"{key}-{n}-{option.key}" for key, n, option in OPTIONS]
)


def told(key: str, players: int, choice: Mapping[str, object] | None = None) -> str:
    return rules(VARIANTS[key].ruleset(players, choice or {})).markdown


def body(ruleset: Ruleset) -> str:
    """The rules without the line that names the house rules."""
    return rules(ruleset).markdown.partition("\n---\n")[0]


def values(option: Option) -> tuple[OptionValue, ...]:
    return option.values if option.span is None else (option.default, option.span[0], option.span[-1])


def dealt(ruleset: Ruleset, seed: int = 4) -> Match:
    """A match in its first deal."""
    dice = random.Random(seed)
    match = start(ruleset)
    while awaits_shuffle(match):
        match = apply(match, shuffled(dice)).match
    return match


def test_help_names_each_command_once_in_its_list() -> None:
    named = re.findall(r"`(/[^`]+)`", say("en", "help.commands"))
    assert named and len(named) == len(set(named))


def test_how_to_play_is_a_screenful_that_names_the_commands_and_the_games() -> None:
    panel = how_to_play()
    assert panel.length < HELP
    named = re.findall(r"`(/[a-z ]+)`", panel.markdown)
    assert len(named) == len(set(named))
    for command in (
        "/table create",
        "/rules",
        "/scores",
        "/leaderboard",
        "/score start",
        "/fixture mine",
        "/standings",
        "/league show",
        "My hand",
    ):
        assert command in panel.markdown
    names = [say("en", f"variant.{key}.name") for key in VARIANTS]
    told = panel.markdown.split("The games:")[1]
    assert re.findall("|".join(names), told) == sorted(names)


@EVERY_OPTION
def test_the_rules_with_any_one_house_rule_are_a_screenful(key: str, players: int, option: Option) -> None:
    for value in values(option):
        assert len(told(key, players, {option.key: value})) < SCREENFUL


@EVERY_GAME
def test_the_rules_under_any_house_rules_are_clean_and_fit_a_message(key: str, players: int) -> None:
    dice = random.Random(9)
    for _ in range(150):
        ruleset = any_ruleset(key, players, dice)
        panel = rules(ruleset)
        assert panel.length < MAX_TEXT
        assert len(body(ruleset)) < SCREENFUL
        text = panel.markdown
        assert not any(flaw in text for flaw in ("  ", " \n", "\n ", "\n\n", "{", "}", " .", " ,", "None"))


@EVERY_OPTION
def test_a_house_rule_changes_the_rules_told_and_the_line_that_names_it(
    key: str, players: int, option: Option
) -> None:
    rulesets = [VARIANTS[key].ruleset(players, {option.key: value}) for value in values(option)]
    texts = {body(ruleset) for ruleset in rulesets}
    lines = {house_rules(key, ruleset.unusual, "en") for ruleset in rulesets}
    named = {house_rule(key, option.key, value, "en") for value in values(option)}
    if not option.matters(players):
        assert len(texts) == 1 and lines == {""}
        return
    assert len(texts) == len(named) == len(values(option))
    if option.key == "target":
        assert lines == {""}
    else:
        assert len(lines) == len(values(option)) and "" in lines


def test_a_house_rule_is_told_among_the_rules_and_named_at_the_end() -> None:
    text = told("trinidad", 4, {"undertrump": "forbidden", "target": 21})
    assert text.startswith("### Trinidad All Fours, to 21\n")
    assert say("en", "rules.undertrump.forbidden") in text
    assert text.endswith("\n-# House rules: no undertrumping")
    assert "House rules" not in told("trinidad", 4)


@EVERY_GAME
def test_the_number_of_players_is_told_how_they_sit_and_who_else_can_play(key: str, players: int) -> None:
    game = VARIANTS[key]
    line = told(key, players).splitlines()[1]
    assert line.startswith(f"{players} players")
    ruleset = game.ruleset(players, {})
    assert ("partners opposite" in line) == (ruleset.sides < players)
    assert line.split(" · ")[1] == ("clockwise" if game.clockwise else "anticlockwise")
    assert [number for number in range(2, 8) if f" {number} " in line.partition("also for")[2]] == sorted(
        set(game.players) - {players}
    )


def test_who_is_alone_is_told_of_players_and_who_has_a_partner_of_sides() -> None:
    for key, players in GAMES:
        ruleset = VARIANTS[key].ruleset(players, {})
        text = told(key, players).partition("\n**The deal.**")[2]
        assert bool(re.search(r"partner|\bside\b", text)) == (ruleset.sides < players)
    assert "each alone" in told("pitch", 4, {"partners": False})
    assert "the player who did not deal" in told("kick-and-pull", 2)
    assert "each of the tied but the dealer" in told("kick-and-pull", 3)
    assert "the side that did not deal" in told("kick-and-pull", 4)


def test_kick_and_pull_is_told_in_its_own_words() -> None:
    unusual = {option.key: option.values[-1] for option in VARIANTS["kick-and-pull"].options}
    for players in VARIANTS["kick-and-pull"].players:
        for choice in ({}, unusual):
            text = told("kick-and-pull", players, choice)
            for word in ("**kicks**", "**pulls**", "**gives one**", "take one"):
                assert word in text
            for foreign in ("turn-up", "turned", "refuse", " run"):
                assert foreign not in text


def test_a_game_has_its_own_words_for_its_own_house_rules_only() -> None:
    for key in sentences("en"):
        game, _, rest = key.partition(".")
        if game in VARIANTS and rest.startswith(("house.", "rules.")) and rest.count(".") == 2:
            assert rest.split(".")[1] in {option.key for option in VARIANTS[game].options}, key


@EVERY_GAME
def test_as_many_cards_are_dealt_as_the_rules_say(key: str, players: int) -> None:
    sizes = next((o.values for o in VARIANTS[key].options if o.key == "hand_size"), (None,))
    for size in sizes:
        ruleset = VARIANTS[key].ruleset(players, {} if size is None else {"hand_size": size})
        held = {hand.bit_count() for hand in dealt(ruleset).live.hands}
        assert {f"{n} cards each" in body(ruleset) for n in held} == {True}


@pytest.mark.parametrize("key", ["cinch", "pitch"])
def test_the_bids_told_are_those_that_may_be_made(key: str) -> None:
    for players in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset(players, {})
        bids = [action.points for action in legal_actions(dealt(ruleset)) if isinstance(action, Bid)]
        assert f"{bids[0]} to {bids[-1]} points" in body(ruleset)
        assert f"the dealer must bid, at least {bids[0]}" in body(ruleset)


def test_a_turn_up_pays_what_the_rules_say() -> None:
    begging = [
        game for game in VARIANTS.values() if isinstance(game.ruleset(game.players[0], {}).phases[0], TurnUp)
    ]
    assert len(begging) == 3
    for game in begging:
        bonuses = next((o.values for o in game.options if o.key == "turn_up_bonus"), (None,))
        for bonus in bonuses:
            ruleset = game.ruleset(game.players[0], {} if bonus is None else {"turn_up_bonus": bonus})
            (turn_up,) = [phase for phase in ruleset.phases if isinstance(phase, TurnUp)]
            if len(turn_up.bonus) > 1:
                paid = ", ".join(f"{rank.name.lower()} {points}" for rank, points in turn_up.bonus.items())
                assert f": {paid}." in body(ruleset)
            else:
                assert "A jack turned up pays the dealer 1 at once" in body(ruleset)


@EVERY_GAME
def test_a_hung_jack_is_told_only_where_it_pays_more(key: str, players: int) -> None:
    ruleset = VARIANTS[key].ruleset(players, {})
    assert (f"{ruleset.hung} for hanging it" in body(ruleset)) == (ruleset.hung > 1)
