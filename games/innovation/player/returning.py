"""What is returned, where returning is up to the seat: the rule of thumb for each effect that offers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.question import Answer
from games.innovation.cards import AGE
from games.innovation.player.sight import Sight

LOW = 3
"""A card so far below the highest top card is given away gladly."""


def _one(sight: Sight) -> Answer:
    """The card that is missed least."""
    return (sight.cards[0],) if sight.cards else ("none",)


def _highest(sight: Sight) -> Answer:
    """The highest one, where what comes instead is higher still."""
    return (max(sight.cards, key=lambda card: (AGE[card], card)),) if sight.cards else ("none",)


def _none(sight: Sight) -> Answer:
    return ("none",)


def _a_ten(sight: Sight) -> Answer:
    return next(((card,) for card in sight.cards if AGE[card] == 10), ("none",))


def _most(sight: Sight) -> Answer:
    """As many as may be, those that are missed least."""
    return tuple(sight.cards[: sight.question.most])


def _pottery(sight: Sight) -> Answer:
    """Only low cards: so many points come for them."""
    return tuple(card for card in sight.cards if AGE[card] <= 2)[: sight.question.most]


def _tools(sight: Sight) -> Answer:
    """Three low cards for a 3 on the board."""
    cheap = tuple(sight.cards[:3])
    fits = len(cheap) == 3 and sight.me.highest_top < 3 and max(AGE[card] for card in cheap) < 3
    return cheap if fits else ()


def _different(sight: Sight) -> Answer:
    """One card of each value, as something comes for every value."""
    cheapest: dict[int, str] = {}
    for card in sight.cards:
        cheapest.setdefault(AGE[card], card)
    return tuple(cheapest.values())[: sight.question.most]


def _currency(sight: Sight) -> Answer:
    """A 2 is scored for every value: high cards are kept."""
    return tuple(card for card in _different(sight) if AGE[card] <= max(2, sight.me.highest_top - 1))


def _old(sight: Sight) -> Answer:
    """Whatever is out of date."""
    return tuple(card for card in sight.cards if AGE[card] <= sight.me.highest_top - LOW)


RETURNS: Mapping[str, Callable[[Sight], Answer]] = {
    "pottery-1": _pottery,
    "tools-1": _tools,
    "tools-2": _none,
    "agriculture-1": _highest,
    "mathematics-1": _highest,
    "currency-1": _currency,
    "education-1": _one,
    "printing-press-1": _one,
    "perspective-1": _one,
    "measurement-1": _one,
    "democracy-1": _old,
    "quantum-theory-1": _most,
    "mass-media-1": _one,
    "antibiotics-1": _different,
    "ecology-1": _one,
    "miniaturization-1": _a_ten,
}
"""By effect."""
