"""Putting cards where a case wants them, out of the supply, so that each of the 105 cards stays somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.cases.notation import Unreadable, as_list, is_nothing, near, normal, number_of, seat_name
from games.innovation.cards import ACHIEVEMENT_AGES, AGE, AGES, CARDS, of_age
from games.innovation.casebook.piles import cards_of
from games.innovation.state import InnovationState

SUPPLY_KEYS = ("top", "bottom", "only", "count")


def mentioned(words: Iterable[str]) -> set[str]:
    """The cards that are named in these words."""
    texts = [f" {normal(word)} " for word in words]
    return {card.id for card in CARDS.values() if any(f" {normal(card.name)} " in text for text in texts)} | {
        card for card in CARDS if any(f" {normal(card)} " in text for text in texts)
    }


def age_of(said: object, where: str) -> int:
    """An age: `3`, `age 3`, `pile 3`."""
    found = re.fullmatch(r"(?:age |pile )?(\d+)", normal(said))
    if found is None or int(found[1]) not in AGES:
        raise Unreadable(f"{where}: '{said}' is not an age (1 to 10)")
    return int(found[1])


class Laying:
    """Takes cards out of the supply and puts them back under it. `named` are all cards that the case names."""

    def __init__(self, state: InnovationState, named: set[str]) -> None:
        self.state = state
        self._named = named

    def free(self, cards: Iterable[str]) -> None:
        """Cards that go back under their supply piles."""
        for card in list(cards):
            self.state.supply[AGE[card] - 1].append(card)

    def zone(self, value: Any, where: str) -> list[str]:
        """The cards of a hand or a score pile; a number stands for any card of that age that the case does not name."""
        if isinstance(value, int) or (isinstance(value, str) and value.isdigit()):
            raise Unreadable(f"{where}: write a list; [{value}] is one card of age {value}")
        found: list[str] = []
        for item in as_list(value) if not isinstance(value, Mapping) else [value]:
            ages = _ages(item)
            if ages is not None:
                found += [self.any_of(age, where) for age in ages]
            else:
                found += [self.take(card, where) for card in cards_of(item, where)]
        return found

    def take(self, card: str, where: str) -> str:
        """A named card, from the supply, from among the age achievements, or back into the game."""
        state = self.state
        pile = state.supply[AGE[card] - 1]
        if card in pile:
            pile.remove(card)
        elif card in state.tiles:
            state.tiles[AGE[card] - 1] = self._spare(AGE[card], where, named=True)
        elif card in state.removed:
            state.removed.remove(card)
        else:
            raise Unreadable(f"{where}: {CARDS[card].name} lies elsewhere already: {self._lies(card)}")
        return card

    def any_of(self, age: int, where: str) -> str:
        """Some card of an age that the case does not name."""
        return self._spare(age, where, named=False)

    def tiles(self, where: str) -> None:
        """Take a card of each age as its achievement, if possible one that the case does not name."""
        self.state.tiles = [self._spare(age, where, named=True) for age in ACHIEVEMENT_AGES]

    def _spare(self, age: int, where: str, *, named: bool) -> str:
        pile = self.state.supply[age - 1]
        spare = [card for card in pile if card not in self._named] or (list(pile) if named else [])
        if not spare:
            raise Unreadable(f"{where}: no card of age {age} is left; one of them is the age achievement")
        order = of_age(age)
        card = max(spare, key=order.index)
        pile.remove(card)
        return card

    def _lies(self, card: str) -> str:
        for seat, player in enumerate(self.state.players):
            places = {"hand": player.hand, "score pile": player.score}
            places |= {f"{colour} pile": pile.cards for colour, pile in player.board.items()}
            for name, cards in places.items():
                if card in cards:
                    return f"{name} of {seat_name(seat)}"
        return "it is named twice"

    # -- the supply --------------------------------------------------------------------------------------------

    def supply(self, value: Any, where: str) -> None:
        """Supply piles as written, by age: what lies on top, `none`, a number of cards, or words."""
        if not isinstance(value, Mapping):
            raise Unreadable(f"{where}: write the piles by age, for example '{{1: [Pottery, Tools], 2: none}}'")
        for key, said in value.items():
            place = f"{where}: {key}"
            self._pile(age_of(key, place), said, place)

    def empty(self, ages: Any, where: str) -> None:
        """These supply piles are empty."""
        for age in as_list(ages):
            for one in str(age).split(","):
                self._pile(age_of(one, where), "none", where)

    def _pile(self, age: int, said: Any, where: str) -> None:
        if isinstance(said, int) or (isinstance(said, str) and said.isdigit()):
            said = {"count": said}
        elif is_nothing(said):
            said = {"count": 0}
        elif not isinstance(said, Mapping):
            said = {"top": said}
        parts = {normal(key): one for key, one in said.items()}
        if odd := next((key for key in parts if key not in SUPPLY_KEYS), None):
            raise Unreadable(f"{where}: unknown key '{odd}'{near(odd, SUPPLY_KEYS)}")
        top = [self._of(age, card, where) for card in cards_of(parts.get("top", parts.get("only")), where)]
        bottom = [self._of(age, card, where) for card in cards_of(parts.get("bottom"), where)]
        rest = self.state.supply[age - 1]
        count = len(top) + len(bottom) if "only" in parts else len(top) + len(rest) + len(bottom)
        if "count" in parts:
            count = number_of(parts["count"], where)
        kept = count - len(top) - len(bottom)
        if not 0 <= kept <= len(rest):
            named = len(top) + len(bottom)
            raise Unreadable(f"{where}: {count} cards cannot lie there: {named} are named, {len(rest)} are left")
        self.state.removed += rest[kept:]
        self.state.supply[age - 1] = [*top, *rest[:kept], *bottom]

    def _of(self, age: int, card: str, where: str) -> str:
        if AGE[card] != age:
            raise Unreadable(f"{where}: {CARDS[card].name} is of age {AGE[card]}")
        return self.take(card, where)


def _ages(item: Any) -> list[int] | None:
    """The ages, where a number stands for a card (`5`, `3 of age 5`); None for anything else."""
    if isinstance(item, Mapping):
        return None
    found = re.fullmatch(r"(?:(\d+) of )?(?:age )?(\d+)", normal(item))
    if found is None or int(found[2]) not in AGES:
        return None
    return [int(found[2])] * int(found[1] or 1)
