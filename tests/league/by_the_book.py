"""Standings stated a second time, plainly and slowly, from a sound league as JSON has it."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]


def table(league: Data) -> list[Data]:
    rules = {"per_game": 0, "draws": True, "walkover": [1, 0], "withdrawn": "expunge", **league["rules"]}
    gone = league.get("withdrawn", [])
    played = []
    for result in league.get("results", []):
        if result.get("void") or result.get("postponed"):
            continue
        if rules["withdrawn"] == "expunge" and (result["home"] in gone or result["away"] in gone):
            continue
        played.append(result)
    teams = [team for team in league.get("teams", []) if team not in gone]
    rows = {team: total(league, rules, played, team) for team in teams}
    ranked = order(teams, list(rules["order"]), rules, played, rows)
    answer: list[Data] = []
    for place, (team, because) in enumerate(ranked):
        rank = answer[-1]["rank"] if because == "level" else place + 1
        answer.append({"rank": rank, "team": team, **rows[team], "because": because})
    return answer


def order(
    group: list[str], criteria: list[str], rules: Data, played: list[Data], rows: dict[str, Data]
) -> list[tuple[str, str | None]]:
    """The group best first, each with what parted it from the one before; nothing for the first of all."""
    if len(group) < 2 or not criteria:
        names = sorted(group)
        return [(team, "level" if place else None) for place, team in enumerate(names)]
    first, rest = criteria[0], criteria[1:]
    worth = {}
    for team in group:
        if first == "head_to_head":
            among = [each for each in played if each["home"] in group and each["away"] in group]
            worth[team] = sum(points(rules, each, team) for each in among)
        elif first == "games_difference":
            worth[team] = rows[team]["games_for"] - rows[team]["games_against"]
        elif first in ("games_against", "hangs_against"):
            worth[team] = -rows[team][first]
        else:
            worth[team] = rows[team]["won" if first == "wins" else first]
    answer: list[tuple[str, str | None]] = []
    for value in sorted(set(worth.values()), reverse=True):
        part = order([team for team in group if worth[team] == value], rest, rules, played, rows)
        if answer:
            part[0] = (part[0][0], first)
        answer += part
    return answer


def total(league: Data, rules: Data, played: list[Data], team: str) -> Data:
    own = [each for each in played if team in (each["home"], each["away"])]
    scores = [score(rules, each, team) for each in own]
    deducted = sum(each["points"] for each in league.get("deductions", []) if each["team"] == team)
    return {
        "played": len(own),
        "won": sum(ended(rules, each, team) == "win" for each in own),
        "drawn": sum(ended(rules, each, team) == "draw" for each in own),
        "lost": sum(ended(rules, each, team) == "loss" for each in own),
        "games_for": sum(each[0] for each in scores),
        "games_against": sum(each[1] for each in scores),
        "hangs_for": sum(each[2] for each in scores),
        "hangs_against": sum(each[3] for each in scores),
        "points": sum(points(rules, each, team) for each in own) - deducted,
    }


def score(rules: Data, result: Data, team: str) -> tuple[int, int, int, int]:
    """Games for and against, hangs for and against."""
    if "walkover" in result:
        ours, theirs = (0, 1) if result["walkover"] == team else (1, 0)
        return (rules["walkover"][ours], rules["walkover"][theirs], 0, 0)
    ours, theirs = (0, 1) if result["home"] == team else (1, 0)
    hangs = result.get("hangs", [0, 0])
    return (result["games"][ours], result["games"][theirs], hangs[ours], hangs[theirs])


def ended(rules: Data, result: Data, team: str) -> str:
    if "walkover" in result:
        return "win" if result["walkover"] == team else "loss"
    ours, theirs, *_ = score(rules, result, team)
    return "draw" if ours == theirs else "win" if ours > theirs else "loss"


def points(rules: Data, result: Data, team: str) -> int:
    """Of one of the two who met, for the match alone."""
    if team not in (result["home"], result["away"]):
        return 0
    return int(rules[ended(rules, result, team)] + rules["per_game"] * score(rules, result, team)[0])
