"""How the game ended, how far it is, and the lines of the final sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.civilization.view import CivilizationView
from games.engine.result import Result
from games.phrases import listed, number, verb

ENDINGS: Mapping[str, str] = {
    "culture": "the culture track has been walked to its end",
    "technology": "Space Flight has been learned",
    "economy": "the economy dial shows 15 coins",
    "military": "the capital of another player has been conquered",
}
"""What each victory rests on."""

WITHOUT_WINNER: Mapping[str, str] = {
    "agreed": "The table agreed to stop. Nobody has won.",
    "tutorial": "A third city has been founded, which ends the tutorial game. Nobody has won.",
}
"""How a game ends in which nobody met a victory condition."""

INSTANT = (
    "Several players met a victory condition at the same moment; the highest trade dial before paying decided, "
    "then coins, culture track and turn order."
)

ITEMS: Mapping[str, str] = {
    "culture_step": "Culture track",
    "technologies": "Technologies",
    "coins": "Coins",
    "cities": "Cities",
}


def result_words(result: Result, names: Sequence[str]) -> str:
    """Who won and how, and which rule decided if several could have."""
    winners = [names[seat] for seat in result.winners]
    if result.reason in ENDINGS:
        wins = f"{listed(winners)} {verb(len(winners), 'wins', 'win')} by {result.reason}: {ENDINGS[result.reason]}."
        return f"{wins} {INSTANT}" if result.tie_break == "instant" else wins
    if result.reason == "resigned":
        return f"{listed(winners)} {verb(len(winners), 'wins', 'win')}: all others have left the game."
    return WITHOUT_WINNER[result.reason]


def progress_words(view: CivilizationView) -> str:
    """How far the game is, in a few words for titles."""
    if view.result is not None:
        return number(view.turn, "turn")
    return f"turn {view.turn}" if view.turn else "set-up"


def score_item_words(item: str) -> str:
    """The name of a line of the final sheet."""
    return ITEMS[item]
