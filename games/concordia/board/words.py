"""The words that only pictures have: titles and captions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.concordia.text.phrases import ROMAN, card_name
from games.concordia.view import ConcordiaView
from games.engine.result import Result
from games.phrases import listed, number

MOST_NAMES: Final = 2
"""So many names stand in a title; more players are counted."""


def who(seats: Sequence[int], names: Sequence[str]) -> str:
    """The names of some seats, or how many they are."""
    return listed([names[seat] for seat in seats]) if len(seats) <= MOST_NAMES else f"{len(seats)} players"


def actors(view: ConcordiaView, asked: Sequence[int]) -> list[int]:
    """Who is waited for: those who are asked, else the seat whose turn it is; nobody after the game."""
    if view.result is not None:
        return []
    return sorted(set(asked)) or [view.active]


def doing(view: ConcordiaView, seats: Sequence[int]) -> str:
    """What those who are waited for do, to follow their names."""
    one = len(seats) == 1
    if list(seats) != [view.active]:
        return "stores goods" if one else "store goods"
    if view.playing is not None:
        return f"{'copies' if view.copied_from is not None else 'plays'} {card_name(view.playing)}"
    return "ends the turn" if view.phase == "end" else "to play"


def turn_words(view: ConcordiaView) -> str:
    """How far the game is."""
    if view.result is not None:
        return number(view.turn, "turn")
    return f"last round, turn {view.turn}" if view.last_round else f"turn {view.turn}"


def still_to_play(view: ConcordiaView) -> list[int]:
    """The seats that have a turn left in the last round, the active one included."""
    count = len(view.seats)
    if view.concordia is None or view.result is not None:
        return []
    left = [(view.active + step) % count for step in range(count)]
    return left[: left.index(view.concordia)]


def outcome(result: Result, names: Sequence[str]) -> tuple[str, str]:
    """The winners, and what they did."""
    winners = result.winners
    points = number(result.scores[winners[0]], "point")
    return who(winners, names), f"{'wins' if len(winners) == 1 else 'win'} with {points}"


def stack_words(view: ConcordiaView) -> str:
    """What is left of the decks, the next first: 'stack II 3, III 6'."""
    decks = ", ".join(f"{ROMAN[deck]} {count}" for deck, count in view.stack)
    return f"stack {decks}" if decks else "stack empty"


def ended(view: ConcordiaView, names: Sequence[str]) -> str:
    """How the game ended, which tie rule decided and who left, in a line."""
    result = view.result
    if result is None:
        return ""
    parts = []
    if view.concordia is not None:
        parts.append(f"{names[view.concordia]} brought about the end.")
    if result.tie_break == "magnus":
        parts.append("The Praefectus Magnus decided the tie.")
    if result.resigned:
        parts.append(f"Left the game: {listed([names[seat] for seat in result.resigned])}.")
    return " ".join(parts)
