"""What each card does and its rulings, in our wording, from the tables in `data`.

The text of a demand goes on after 'Each opponent with fewer towers than you'; {you} and {your} stand in it for the
player who demands.
"""

from __future__ import annotations

from functools import cache

from games.innovation.cards import CARDS, EFFECTS, effects_of, table
from games.innovation.text.phrases import icon_plural
from games.phrases import possessive


@cache
def _texts() -> dict[tuple[str, str], str]:
    return {(row["effect"], row["edition"]): row["text"] for row in table("effect_texts.csv")}


@cache
def _rulings() -> tuple[tuple[str, str, str], ...]:
    return tuple((row["card"], row["edition"], row["ruling"]) for row in table("rulings.csv"))


def effect_text(effect: str, edition: str = "first", by: str | None = None) -> str:
    """What an effect does under the rules of an edition.

    'You' is who executes it, in a demand who demands, unless `by` names that player. Raises KeyError if there is no
    such effect in the edition.
    """
    texts = _texts()
    text = texts[effect, "both"] if (effect, "both") in texts else texts[effect, edition]
    facts = EFFECTS[effect]
    if not facts.demand:
        return text
    icon = icon_plural(CARDS[facts.card].dogma_icon)
    you, your = ("you", "your") if by is None else (by, possessive(by))
    return f"Each opponent with fewer {icon} than {you} {text.format(you=you, your=your)}"


def card_text(card: str, edition: str = "first") -> str:
    """All effects of a card, numbered if there are several. Raises KeyError if there is no such card."""
    texts = [effect_text(effect.id, edition) for effect in effects_of(CARDS[card].id, edition)]
    return texts[0] if len(texts) == 1 else "\n".join(f"{place}. {text}" for place, text in enumerate(texts, start=1))


def card_rulings(card: str, edition: str = "first") -> list[str]:
    """Short rulings about the card. Raises KeyError if there is no such card."""
    return [ruling for about, which, ruling in _rulings() if about == CARDS[card].id and which in ("both", edition)]


def type_line(card: str) -> str:
    """The age, colour and dogma icon of a card: 'Age 1, blue, leaf'."""
    return f"Age {CARDS[card].age}, {CARDS[card].colour}, {CARDS[card].dogma_icon}"
