"""Cards, icons, values and achievements as words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.innovation.cards import CARDS, EFFECTS, ICONS
from games.phrases import listed, number

PLURALS = {"leaf": "leaves", "factory": "factories"}
"""Where a plural is not made by an s."""

ZONES = {"supply": "the supply", "hand": "the hand", "score": "the score pile", "board": "the board"}

DIRECTIONS = {"none": "not splayed", "left": "splayed left", "right": "splayed right", "up": "splayed up"}


def card_name(card: str) -> str:
    """The name of a card; an unknown id is given back as it is."""
    return CARDS[card].name if card in CARDS else card


def card_label(card: str) -> str:
    """'Pottery (age 1 blue)'."""
    return f"{CARDS[card].name} (age {CARDS[card].age} {CARDS[card].colour})"


def card_names(cards: Iterable[str]) -> str:
    """Cards as a list of names."""
    return listed([card_name(card) for card in cards])


def valued(value: int) -> str:
    """A card of which only the value is known: 'a 3', 'an 8'."""
    return f"{'an' if value in (8, 11) else 'a'} {value}"


def known(card: str | None, value: int) -> str:
    """The card if it may be known, else its value."""
    return valued(value) if card is None else card_name(card)


def values(some: Sequence[int]) -> str:
    """Values of cards as a list: 'none', '1, 1, 4'."""
    return ", ".join(str(value) for value in some) or "none"


def icons(icon: str, count: int) -> str:
    """'1 leaf', '3 leaves'."""
    return number(count, icon, PLURALS.get(icon))


def icon_plural(icon: str) -> str:
    """'leaves', 'towers'."""
    return PLURALS.get(icon, f"{icon}s")


def icon_totals(totals: Sequence[int], *, zeros: bool = False) -> str:
    """Totals in the order of ICONS: '3 crowns, 1 leaf'; with `zeros` all six."""
    told = [icons(icon, count) for icon, count in zip(ICONS, totals, strict=True) if count or zeros]
    return ", ".join(told) or "no icons"


def icon_changes(was: Sequence[int], now: Sequence[int]) -> str:
    """What becomes of totals in the order of ICONS: '+2 bulbs, -1 leaf'; nothing if nothing changes."""
    changes = [(icon, after - before) for icon, before, after in zip(ICONS, was, now, strict=True)]
    return ", ".join(f"{change:+d} {icons(icon, abs(change)).partition(' ')[2]}" for icon, change in changes if change)


def achievement(name: str) -> str:
    """'age 3', 'Monument'."""
    return f"age {name}" if name.isdigit() else name.capitalize()


def effect_name(effect: str) -> str:
    """'Pottery, effect 1'; only the card if it has no second effect in any edition."""
    facts = EFFECTS[effect]
    several = sum(one.card == facts.card for one in EFFECTS.values()) > 1
    return f"{card_name(facts.card)}, effect {facts.number}" if several else card_name(facts.card)
