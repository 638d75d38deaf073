"""Goods, colonists and cards as a case writes them, for what is given and for what is found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.concordia.casebook.words import CITIES, LINES, NAMES, cards_named
from games.concordia.facts import CARDS, GOODS, KINDS
from games.engine.cases.facts import CARD_WORDS, Cards, Difference, OwnFact, compare
from games.engine.cases.notation import (
    Bag,
    Names,
    Unreadable,
    as_list,
    counted,
    is_nothing,
    near,
    normal,
    number_of,
    pieces,
)


def read_goods(value: Any, where: str) -> dict[str, int]:
    """Goods: `1 2 1 1 1` for all five, or a list or names with numbers; what is not named is not there."""
    numbers = re.fullmatch(r"(\d+)" + r"[\s/,]+(\d+)" * 4, str(value).strip())
    if numbers is not None:
        return dict(zip(GOODS, map(int, numbers.groups()), strict=True))
    found: Counter[str] = Counter()
    for piece in pieces(value, where):
        good = NAMES.find(piece)
        if good not in GOODS:
            raise Unreadable(f"{where}: there is no good '{piece}'{near(piece, GOODS)}")
        found[good] += 1
    return {good: found[good] for good in GOODS}


def read_kinds(value: Any, where: str) -> dict[str, int]:
    """Land and sea colonists: `2/1`, or `{land: 2, sea: 1}`."""
    if isinstance(value, Mapping):
        if odd := next((key for key in value if normal(key) not in KINDS), None):
            raise Unreadable(f"{where}: unknown key '{odd}'{near(str(odd), KINDS)}")
        return {kind: number_of(value.get(kind), where) for kind in KINDS}
    numbers = re.fullmatch(r"(\d)\s*/\s*(\d)", str(value).strip())
    if numbers is None:
        raise Unreadable(f"{where}: write land and sea colonists as '2/1', not '{value}'")
    return dict(zip(KINDS, map(int, numbers.groups()), strict=True))


def read_colonists(value: Any, where: str) -> list[tuple[str, str]]:
    """Colonists on the map, each as kind and place: `[land@colonia-novaria, 2 sea in Roma]`."""
    found = []
    for item in as_list(value):
        for part in str(item).split(","):
            number, said = counted(part)
            written = re.fullmatch(r"(land|sea)(?: colonists?)?\s*(?:@|on|in|at)\s*(.+)", said.strip(), re.IGNORECASE)
            place = NAMES.place(written[2], written[1].lower()) if written is not None else None
            if written is None or place is None:
                raise Unreadable(
                    f"{where}: '{part.strip()}' is no colonist on the map; write for example 'land@colonia-novaria' "
                    "or 'sea in Roma'"
                )
            found += [(written[1].lower(), place)] * number
    return found


def city_of(said: object, where: str) -> str:
    """The city that is named."""
    city = NAMES.find(said)
    if city is None or city not in CITIES:
        raise Unreadable(f"{where}: there is no city '{said}'{near(str(said), CITIES.values())}")
    return city


def good_of(said: object, where: str) -> str:
    """The good that is named."""
    good = NAMES.find(said)
    if good not in GOODS:
        raise Unreadable(f"{where}: there is no good '{said}'{near(str(said), GOODS)}")
    return good


def fitted(written: Sequence[str], cards: Sequence[str], where: str, *, ordered: bool) -> list[str]:
    """Written names of cards as ids: a name alone means any card of that name, if possible one of `cards`."""
    meant = [cards_named(word) for word in written]
    if odd := next((word for word, found in zip(written, meant, strict=True) if not found), None):
        raise Unreadable(f"{where}: there is no card '{odd}'{near(odd, (NAMES.title(card) for card in CARDS))}")
    choices = [[card.id for card in found] for found in meant]
    if ordered:
        here = [*cards, *[""] * len(written)]
        return [here[place] if here[place] in ids else ids[0] for place, ids in enumerate(choices)]
    left = Counter(cards)
    found: dict[int, str] = {}
    # Cards written with their deck come first, so that a name alone does not take them away.
    for place in sorted(range(len(choices)), key=lambda place: len(choices[place])):
        card = next((id for id in choices[place] if left[id]), choices[place][0])
        left[card] -= 1
        found[place] = card
    return [found[place] for place in range(len(choices))]


@dataclass(frozen=True, slots=True)
class CardsFact(Cards, OwnFact):
    """Cards in a place, where a name alone stands for any card of that name."""

    @property
    def told(self) -> bool:
        """An empty place is not told."""
        return self.number != 0

    def shown(self, names: Names) -> str:
        """The cards as a text."""
        return names.written(self.cards or ())

    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """The cards as a case expects them, in the words of every place."""
        return compare(self._meant(expected, what), Cards(self.cards, self.count, self.ordered), names, what)

    def _meant(self, expected: Any, what: str) -> Any:
        if self.cards is None or is_nothing(expected) or str(expected).strip().split(" ")[0].isdigit():
            return expected
        if isinstance(expected, Mapping) and any(normal(key) in CARD_WORDS for key in expected):
            return {key: self._part(CARD_WORDS.get(normal(key), ""), value, what) for key, value in expected.items()}
        ordered = self.ordered and not isinstance(expected, Bag | Mapping)
        ids = fitted(pieces(expected, what), self.cards, what, ordered=ordered)
        return ids if ordered else Bag(ids)

    def _part(self, word: str, value: Any, what: str) -> Any:
        if word in ("", "count") or is_nothing(value) or self.cards is None:
            return value
        written = pieces(value, what)
        if word == "lacks":
            return [card.id for piece in written for card in self._all(piece, what)]
        if word in ("top", "bottom"):
            near_end = self.cards[: len(written)] if word == "top" else self.cards[-len(written) :]
            return fitted(written, near_end, what, ordered=True)
        if word == "cards":
            return self._meant(value, what)
        return fitted(written, self.cards, what, ordered=word == "ordered")

    def _all(self, piece: str, what: str) -> Iterable[Any]:
        fitted([piece], (), what, ordered=False)
        return cards_named(piece)


@dataclass(frozen=True, slots=True)
class CardFact(OwnFact):
    """One card, or none."""

    card: str | None

    @property
    def told(self) -> bool:
        """Whether there is one."""
        return self.card is not None

    def shown(self, names: Names) -> str:
        """The card as a text."""
        return "nothing" if self.card is None else names.title(self.card)

    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """This card, also by its name alone."""
        cards = () if self.card is None else (self.card,)
        wanted = fitted(pieces(expected, what), cards, what, ordered=False)
        if wanted == list(cards):
            return []
        return [Difference(what, names.written(wanted) or "nothing", self.shown(names))]


@dataclass(frozen=True, slots=True)
class GoodsFact(OwnFact):
    """So many of each good."""

    goods: Mapping[str, int]

    @property
    def told(self) -> bool:
        """Nothing is not told."""
        return any(self.goods.values())

    def shown(self, names: Names) -> str:
        """The five numbers."""
        return " ".join(str(self.goods.get(good, 0)) for good in GOODS)

    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """All five, or with names and numbers those that are named."""
        wanted = read_goods(expected, what)
        named = {NAMES.find(key) for key in expected} if isinstance(expected, Mapping) and expected else set(GOODS)
        wrong = [good for good in GOODS if good in named and wanted[good] != self.goods.get(good, 0)]
        return [Difference(what, GoodsFact(wanted).shown(names), self.shown(names))] if wrong else []


@dataclass(frozen=True, slots=True)
class KindsFact(OwnFact):
    """So many land and sea colonists."""

    kinds: Mapping[str, int]

    @property
    def told(self) -> bool:
        """Always."""
        return True

    def shown(self, names: Names) -> str:
        """Land and sea."""
        return "/".join(str(self.kinds[kind]) for kind in KINDS)

    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """Both numbers."""
        wanted = KindsFact(read_kinds(expected, what))
        return [] if wanted == self else [Difference(what, wanted.shown(names), self.shown(names))]


@dataclass(frozen=True, slots=True)
class ColonistsFact(OwnFact):
    """Colonists on the map, each as kind and place."""

    colonists: tuple[tuple[str, str], ...]

    @property
    def told(self) -> bool:
        """Nothing is not told."""
        return bool(self.colonists)

    def shown(self, names: Names) -> str:
        """Each as in a case."""
        written = [
            names.title(place) if place in LINES else f"{kind} in {names.title(place)}"
            for kind, place in sorted(self.colonists)
        ]
        return f"[{', '.join(written)}]"

    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """All of them in any order, their number, or those that are (or are not) among them."""
        if isinstance(expected, int):
            return compare(expected, len(self.colonists), names, what)
        if isinstance(expected, Mapping):
            return [one for key, value in expected.items() for one in self._about(key, value, names, what)]
        wanted = ColonistsFact(tuple(read_colonists(expected, what)))
        same = Counter(wanted.colonists) == Counter(self.colonists)
        return [] if same else [Difference(what, wanted.shown(names), self.shown(names))]

    def _about(self, key: str, value: Any, names: Names, what: str) -> list[Difference]:
        word = CARD_WORDS.get(normal(key))
        if word not in ("has", "lacks"):
            raise Unreadable(f"{what}: unknown word '{key}'{near(key, ['has', 'lacks'])}")
        wanted = Counter(read_colonists(value, what))
        there = Counter(self.colonists)
        good = not wanted - there if word == "has" else not set(wanted) & set(there)
        return [] if good else [Difference(what, f"{key} {value}", self.shown(names))]
