"""Every game's rules, under any house rules, are told in a screenful."""

import pytest

from bot.game.options import Option
from bot.game.variants import VARIANTS
from bot.render.help import how_to_play, rules
from bot.render.seats import house_rule
from bot.text import say

SCREENFUL = 1200
"""Characters, under usual rules: about 30 lines on a phone."""
OPTIONS = [(key, option) for key, variant in VARIANTS.items() for option in variant.options]


def test_how_to_play_is_a_screenful_that_names_the_commands() -> None:
    panel = how_to_play()
    assert panel.length < SCREENFUL
    for command in ("/table create", "/rules", "/scores", "/leaderboard", "My hand"):
        assert command in panel.markdown


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_of_every_game_are_a_screenful(variant: str) -> None:
    game = VARIANTS[variant]
    options = {option.key: option.default for option in game.options}
    assert rules(variant, options).length < SCREENFUL
    for option in game.options:
        for value in option.values:
            panel = rules(variant, options | {option.key: value})
            assert panel.length < SCREENFUL + 300
            assert "  " not in panel.markdown and " \n" not in panel.markdown
    extreme = {option.key: option.values[-1] for option in game.options}
    assert rules(variant, extreme).length < 2 * SCREENFUL


@pytest.mark.parametrize(
    ("variant", "option"), OPTIONS, ids=[f"{key}-{option.key}" for key, option in OPTIONS]
)
def test_every_house_rule_has_a_name_and_changes_the_rules_told(variant: str, option: Option) -> None:
    usual = {each.key: each.default for each in VARIANTS[variant].options}
    values = option.values if option.span is None else (option.default, option.span[-1])
    told = {rules(variant, usual | {option.key: value}).markdown for value in values}
    named = {house_rule(option.key, value, "en") for value in values}
    assert len(told) == len(named) == len(values)


def test_a_house_rule_is_told_among_the_rules_and_named_at_the_end() -> None:
    usual = {option.key: option.default for option in VARIANTS["trinidad"].options}
    text = rules("trinidad", usual | {"undertrump": "forbidden", "target": 21}).markdown
    assert text.startswith("### Trinidad All Fours, to 21\n")
    assert say("en", "rules.undertrump.forbidden") in text
    assert text.endswith("-# House rules: no undertrumping")
    assert "House rules" not in rules("trinidad", usual).markdown
