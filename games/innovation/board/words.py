"""The words that only pictures have: titles, captions, and who takes part in a running dogma."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.question import Question
from games.engine.result import Result
from games.innovation.cards import CARDS, EFFECTS, SPECIAL, effects_of
from games.innovation.text.log import ending
from games.innovation.text.phrases import card_name
from games.innovation.view import InnovationView
from games.phrases import listed, number, possessive

MOST_NAMES: Final = 2
"""So many names stand in a title; more players are counted."""
TEAM_LETTERS: Final = "AB"
VERBS: Final = ("return", "meld", "tuck", "score", "give", "take", "show", "keep", "exchange")
"""What questions do with cards, as their topics begin."""


def achievement_name(name: str) -> str:
    """An achievement: an age as a numeral, a special one by name."""
    return name.capitalize() if name in SPECIAL else name


def team(view: InnovationView, seat: int) -> str:
    """The letter of the team of a seat, empty without teams."""
    return TEAM_LETTERS[seat % 2] if view.teams else ""


def who(seats: Sequence[int], names: Sequence[str]) -> str:
    """The names of some seats, or how many they are."""
    return listed([names[seat] for seat in seats]) if len(seats) <= MOST_NAMES else f"{len(seats)} players"


def actors(view: InnovationView, asked: Sequence[int]) -> list[int]:
    """Who is waited for: those who are asked, else the seat whose turn it is; nobody after the game."""
    if view.phase == "over":
        return []
    if asked:
        return sorted(set(asked))
    return list(range(len(view.seats))) if view.phase == "initial_meld" else [view.active]


def doing(view: InnovationView, seats: Sequence[int]) -> str:
    """What those who are waited for do, to follow their names."""
    one = len(seats) == 1
    if view.phase == "initial_meld":
        return "melds a first card" if one else "meld a first card"
    if view.dogma is not None:
        card = card_name(view.dogma.card)
        if list(seats) == [view.dogma.seat]:
            return f"resolves {card}"
        return f"answers {card}" if one else f"answer {card}"
    if view.phase == "end":
        return "ends the turn"
    return f"has {number(view.actions, 'action')} left" if one else "to act"


def turn_words(view: InnovationView) -> str:
    """How far the game is."""
    return f"turn {view.turn}" if view.turn else "first melds"


def effect_words(view: InnovationView) -> str:
    """The running effect: its number, whether it is a demand, and the card executed for one player only."""
    if view.dogma is None or view.dogma.effect is None:
        return ""
    effect = EFFECTS[view.dogma.effect]
    count = len(effects_of(effect.card, view.options.edition))
    kind = "demand" if effect.demand else "effect"
    words = f"{kind} {effect.number} of {count}" if count > 1 else kind
    if view.dogma.alone:
        return f"{card_name(view.dogma.alone)} alone: {words}"
    return words


def parts(view: InnovationView) -> list[tuple[str, tuple[int, ...]]]:
    """What seats have to do with the running dogma, as words with the seats they are about."""
    dogma = view.dogma
    if dogma is None:
        return []
    groups = [("demanded", dogma.demanded), ("shares" if len(dogma.sharers) == 1 else "share", dogma.sharers)]
    return [(word, seats) for word, seats in groups if seats]


def win_words(result: Result) -> str:
    """By what the winners won, to follow 'wins'."""
    if result.reason in CARDS:
        return f"by {CARDS[result.reason].name}"
    return {"achievements": "by achievements", "score": "on points"}.get(result.reason, "")


def outcome(result: Result, names: Sequence[str]) -> tuple[str, str]:
    """The winners, and what they did."""
    winners = result.winners
    return who(winners, names), f"{'wins' if len(winners) == 1 else 'win'} {win_words(result)}".strip()


def verb(question: Question | None) -> str:
    """What a question does with the cards that it offers, in a word."""
    if question is None:
        return ""
    topic = question.topic.rpartition(".")[2].removeprefix("must_")
    if topic in ("action", "initial_meld"):
        return "meld"
    first = topic.partition("_")[0]
    return first if first in VERBS else "choose"


def going_on(view: InnovationView, names: Sequence[str]) -> str:
    """What goes on, for the head of a hand."""
    if view.result is not None:
        return ""
    if view.dogma is not None:
        return card_name(view.dogma.card)
    if view.phase == "initial_meld":
        return "first meld"
    if view.reader == view.active:
        return f"{number(view.actions, 'action')} left"
    return f"{possessive(names[view.active])} turn"


def ended(view: InnovationView, names: Sequence[str]) -> str:
    """How the game ended, which tie rule decided and who left, in a line."""
    result = view.result
    assert result is not None
    parts = [ending(result.reason)]
    if result.tie_break == "achievements":
        parts.append("More achievements decided the tie.")
    if result.resigned:
        parts.append(f"Left the game: {listed([names[seat] for seat in result.resigned])}.")
    return " ".join(part for part in parts if part)
