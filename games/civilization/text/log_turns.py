"""Log lines about turns and phases, the set-up, research and governments, and how the game ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.civilization.facts import CIVILIZATIONS
from games.civilization.text import names
from games.civilization.text.telling import Line, Told
from games.phrases import listed, verb

ENDINGS: Mapping[str, str] = {
    "culture": "a culture victory",
    "technology": "a technology victory",
    "economy": "an economic victory",
    "military": "a military victory",
    "agreed": "The table agreed to stop.",
    "tutorial": "Somebody founded a third city, which ends the tutorial game.",
    "resigned": "Only one player is left.",
}
"""How the game ended, by its reason."""

OPENINGS: Mapping[str, str] = {"america": "great person", "egypt": "wonder"}
"""What civilizations place beside their capital."""


def _part_began(told: Told) -> str:
    return f"{told.whose} {names.PHASES[told.facts['phase']]}"


def _home_settled(told: Told) -> str:
    facts = told.facts
    standing = Counter((kind, square) for kind, square in facts["figures"])
    figures = [
        f"{names.with_article(names.figure(kind)) if count == 1 else names.figures(count, 0)} on {square}"
        for (kind, square), count in standing.items()
    ]
    placed = [f"the capital at {facts['capital']}", *figures]
    if facts["marker"] is not None:
        placed.insert(1, f"the {OPENINGS[facts['civilization']]} on {facts['marker']}")
    return f"{told.who} ({names.civilization(facts['civilization'])}) places {listed(placed)}; trade {facts['trade']}"


def _learned(told: Told) -> str:
    technology = names.levelled(told.facts["technology"])
    if told.facts["why"] == "research":
        return f"{told.who} researches {technology}"
    return f"{told.who} learns {technology}{told.why}"


def _government(told: Told) -> str:
    new, old = names.government(told.facts["government"]), names.government(told.facts["before"])
    if told.facts["why"] == "change":
        return f"{told.who} changes from {old} to {new}"
    return f"{told.whose} {old} turns into {new}{told.why}"


def _game_over(told: Told) -> str:
    reason, winners = told.facts["reason"], [told.players[seat] for seat in told.facts["winners"]]
    ending = ENDINGS[reason]
    if ending.endswith("."):
        return f"The game is over. {ending}"
    return f"The game is over. {listed(winners)} {verb(len(winners), 'wins', 'win')}: {ending}"


def _civilization(told: Told) -> str:
    return f"{told.who} plays the {CIVILIZATIONS[told.facts['civilization']].name}"


LINES: Mapping[str, Line] = {
    "civilization": _civilization,
    "home_settled": _home_settled,
    "turn_began": lambda told: f"Turn {told.facts['number']}; {told.who} is the first player",
    "phase_began": lambda told: f"{names.PHASES[told.facts['phase']]} begins",
    "part_began": _part_began,
    "trade_done": lambda told: f"{told.who} is done with Trade",
    "trade_again": lambda told: f"{told.who} comes back to Trade",
    "learned": _learned,
    "no_research": lambda told: f"{told.who} researches nothing",
    "trade_left": lambda told: f"{told.whose} trade dial falls to {told.facts['trade']}",
    "government": _government,
    "resigned": lambda told: f"{told.who} leaves the game",
    "took_back": lambda told: f"{told.who} takes back the last step",
    "game_over": _game_over,
}
