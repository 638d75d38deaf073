"""What each personality and god does and the rulings about them, in our wording, from the tables in `data`.

In the text of a personality {coins} are a Mercator's coins and {good} is a specialist's good, in the text of what a
specialist scores {points} is the number of its card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from games.concordia.facts import CARDS, table
from games.concordia.text.phrases import ROMAN, deck_name, goods_parts
from games.phrases import capital, listed


@cache
def _texts(name: str) -> dict[str, str]:
    return {row["id"]: row["text"] for row in table(name)}


@cache
def _rulings() -> tuple[tuple[str, str], ...]:
    return tuple((row["about"], row["ruling"]) for row in table("rulings.csv"))


def card_text(card: str) -> str:
    """What the personality does. Raises KeyError if there is no such card."""
    facts = CARDS[card]
    return _texts("personality_texts.csv")[facts.action].format(coins=facts.parameter, good=facts.parameter)


def card_brief(card: str) -> str:
    """What the personality does in a few words, for a list. Raises KeyError if there is no such card."""
    facts = CARDS[card]
    return _texts("personality_briefs.csv")[facts.action].format(coins=facts.parameter, good=facts.parameter)


def god_text(god: str) -> str:
    """What a god, or the Concordia card, scores for each card. Raises KeyError if there is no such god."""
    return _texts("god_texts.csv")[god]


def card_god_text(card: str) -> str:
    """The god of a card and what it scores. Raises KeyError if there is no such card."""
    facts = CARDS[card]
    text = god_text(facts.god if facts.action != "specialist" else "specialist")
    return f"{god_name(facts.god)}: {text.format(points=facts.points, good=facts.parameter)}"


def card_rulings(card: str) -> list[str]:
    """Short rulings about the personality, then about its god. Raises KeyError if there is no such card."""
    facts = CARDS[card]
    return [*rulings(facts.action), *rulings(facts.god)]


def rulings(about: str) -> list[str]:
    """Short rulings about a personality's action, a god, 'magnus', 'concordia' or 'storehouse'."""
    return [ruling for what, ruling in _rulings() if what == about]


def type_line(card: str) -> str:
    """The deck, god and cost of a card: 'Deck II, Minerva 4, costs brick and wine'. Raises KeyError."""
    facts = CARDS[card]
    line = f"{deck_name(facts.deck)}, {god_name(facts.god)} {facts.points}"
    if not facts.cost:
        return line
    single = all(count == 1 for count in facts.cost.values())
    return f"{line}, costs {listed(list(facts.cost) if single else goods_parts(facts.cost))}"


def type_lines(cards: Sequence[str]) -> list[str]:
    """The type lines of several cards, those together that differ only in their decks."""
    return [f"{_decks(of)}, {rest}" for rest, of in _alike(cards, lambda card: type_line(card).partition(", ")[2])]


def card_texts(cards: Sequence[str]) -> list[str]:
    """What personalities of one name do; if they differ, each with its decks."""
    found = _alike(cards, card_text)
    return [text if len(found) == 1 else f"{_decks(of)}: {text}" for text, of in found]


def _alike(cards: Sequence[str], told: Callable[[str], str]) -> list[tuple[str, list[str]]]:
    """What is told of these cards, each with the cards of which it is told."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(told(card), []).append(card)
    return list(found.items())


def _decks(cards: Sequence[str]) -> str:
    """'Starting card', 'Two starting cards', 'Deck II', 'Decks I and II'."""
    numbers = [CARDS[card].deck for card in cards]
    if len(numbers) > 1:
        return f"Decks {listed([ROMAN[number] for number in numbers])}"
    return "Two starting cards" if CARDS[cards[0]].copies > 1 else deck_name(numbers[0])


def special_texts(about: str) -> list[str]:
    """What the Praefectus Magnus ('magnus') or the Concordia card ('concordia') is and does, one ruling each."""
    texts = _texts("god_texts.csv")
    return [*([texts[about]] if about in texts else []), *rulings(about)]


def god_name(god: str) -> str:
    """'Vesta'."""
    return capital(god)
