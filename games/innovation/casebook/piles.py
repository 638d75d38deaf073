"""Boards as a case writes them, for what is given and for what is found: piles from bottom to top, with their splay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cases.facts import CARD_WORDS, Cards, Difference, OwnFact, compare, shown
from games.engine.cases.notation import Bag, Names, Unreadable, as_list, is_nothing, near, normal, pieces
from games.innovation.cards import CARDS, COLOUR, COLOURS, SPLAYS
from games.innovation.casebook.words import NAMES
from games.innovation.state import Pile

NOT_SPLAYED = ("none", "plain", "not splayed", "unsplayed")


def card_of(said: object, where: str) -> str:
    """The card that is named."""
    card = NAMES.find(said)
    if card not in CARDS:
        raise Unreadable(f"{where}: there is no card '{said}'{near(str(said), [one.name for one in CARDS.values()])}")
    return card


def cards_of(value: Any, where: str) -> list[str]:
    """The cards of a written list."""
    return [card_of(piece, where) for piece in pieces(value, where)]


def direction(said: object, where: str) -> str:
    """A splay: none, left, right, up."""
    form = normal(said).removeprefix("splayed ")
    if form in NOT_SPLAYED:
        return "none"
    if form not in SPLAYS:
        raise Unreadable(f"{where}: there is no splay '{said}'{near(str(said), SPLAYS)}")
    return form


def _is_direction(said: object) -> bool:
    return normal(said).removeprefix("splayed ") in {*SPLAYS, *NOT_SPLAYED}


def read_pile(value: Any, colour: str, where: str) -> Pile:
    """One pile: a list from bottom to top, `{left: [...]}` or `{cards: [...], splay: left}`."""
    splay = "none"
    if isinstance(value, Mapping):
        parts = {normal(key): one for key, one in value.items()}
        if len(parts) == 1 and _is_direction(next(iter(parts))):
            ((said, value),) = parts.items()
            splay = direction(said, where)
        else:
            splay = direction(parts.pop("splay", "none"), where)
            value = parts.pop("cards", None)
            if parts:
                raise Unreadable(f"{where}: unknown key '{next(iter(parts))}'{near(next(iter(parts)), PILE_KEYS)}")
    cards = cards_of(value, where)
    if odd := next((card for card in cards if COLOUR[card] != colour), None):
        raise Unreadable(f"{where}: {CARDS[odd].name} is {COLOUR[odd]}, not {colour}")
    return _checked(Pile(cards, splay), where)


PILE_KEYS = ("cards", "splay", "left", "right", "up")


def _checked(pile: Pile, where: str) -> Pile:
    if pile.splay != "none" and len(pile.cards) < 2:
        raise Unreadable(f"{where}: a pile of fewer than two cards cannot be splayed {pile.splay}")
    return pile


def read_board(value: Any, where: str) -> dict[str, Pile]:
    """A whole board: by colour, by splay (`{up: [...], none: [...]}`), or a list of cards and splayed piles.

    Each card goes to the pile of its colour, the first one to the bottom.
    """
    board = {colour: Pile() for colour in COLOURS}
    items = [value] if isinstance(value, Mapping) else as_list(value)
    for item in items:
        if isinstance(item, Mapping):
            for key, said in item.items():
                _add(board, key, said, f"{where}: {key}")
        else:
            _lay(board, cards_of(item, where), "none")
    for colour, pile in board.items():
        _checked(pile, f"{where}: {colour}")
    return board


def _add(board: dict[str, Pile], key: str, said: Any, where: str) -> None:
    if normal(key) in COLOURS:
        board[normal(key)] = read_pile(said, normal(key), where)
    elif _is_direction(key):
        _lay(board, cards_of(said, where), direction(key, where))
    else:
        raise Unreadable(f"{where}: a colour or a splay is expected{near(key, [*COLOURS, *SPLAYS])}")


def _lay(board: dict[str, Pile], cards: list[str], splay: str) -> None:
    for card in cards:
        pile = board[COLOUR[card]]
        pile.cards.append(card)
        pile.splay = splay if splay != "none" else pile.splay


@dataclass(frozen=True, slots=True)
class PileFact(OwnFact):
    """A pile as it is found. `cards` (bottom first) is None where covered cards cannot be seen."""

    cards: tuple[str, ...] | None
    count: int
    top: str | None
    splay: str
    colour: str

    @property
    def told(self) -> bool:
        """Piles that are there are told."""
        return self.count > 0

    def shown(self, names: Names) -> str:
        """The pile as a case writes it."""
        if self.cards is None:
            written = f"{self.count} cards with {names.title(self.top or '')} on top"
        else:
            written = names.written(self.cards)
        return f"[{written}]" + ("" if self.splay == "none" else f" {self.splay}")

    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """A list means exactly these cards and no splay; words such as `top` and `splay` only what they name."""
        if isinstance(expected, Mapping) and any(normal(key) in {*CARD_WORDS, "splay"} for key in expected):
            return self._words(expected, names, what)
        if isinstance(expected, Bag) or not (is_nothing(expected) or isinstance(expected, list | Mapping)):
            return compare(expected, self._from_top(), names, what)
        wanted = read_pile(expected, self.colour, what)
        if self.cards is not None and wanted.cards == list(self.cards) and wanted.splay == self.splay:
            return []
        told = PileFact(tuple(wanted.cards), len(wanted.cards), wanted.top, wanted.splay, self.colour)
        return [Difference(what, told.shown(names), self.shown(names))]

    def _words(self, expected: Mapping[str, Any], names: Names, what: str) -> list[Difference]:
        found: list[Difference] = []
        for key, value in expected.items():
            word = CARD_WORDS.get(normal(key))
            if normal(key) == "splay":
                if direction(value, what) != self.splay:
                    found.append(Difference(f"{what} splay", str(value), self.splay))
            elif word == "top":
                found += compare(value, self.top, names, f"{what} top")
            elif word in ("cards", "ordered") and not isinstance(value, Bag):
                found += compare(value, Cards(self.cards, self.count, ordered=True), names, what)
            else:
                found += compare({key: value}, self._from_top(), names, what)
        return found

    def _from_top(self) -> Cards:
        return Cards(None if self.cards is None else tuple(reversed(self.cards)), self.count)


@dataclass(frozen=True, slots=True)
class Untold(OwnFact):
    """A fact that follows from others, so that the list of a position leaves it out."""

    fact: Any

    @property
    def told(self) -> bool:
        """Never."""
        return False

    def shown(self, names: Names) -> str:
        """The fact as any other."""
        return shown(self.fact, names)

    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """The fact as any other."""
        return compare(expected, self.fact, names, what)


@dataclass(frozen=True, slots=True)
class BoardFact(OwnFact):
    """A whole board as it is found: nothing but what is written may lie on it."""

    piles: tuple[PileFact, ...]

    @property
    def told(self) -> bool:
        """Its piles are told one by one."""
        return False

    def shown(self, names: Names) -> str:
        """All piles that are there."""
        return ", ".join(f"{pile.colour} {pile.shown(names)}" for pile in self.piles if pile.count) or "nothing"

    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """A number of cards, or the whole board as it would be given."""
        if isinstance(expected, int) and not isinstance(expected, bool):
            return compare(expected, sum(pile.count for pile in self.piles), names, f"{what}, number of cards")
        board = read_board(expected, what)
        return [
            one
            for pile in self.piles
            for one in pile.compare(
                {"cards": board[pile.colour].cards, "splay": board[pile.colour].splay}, names, f"{what} {pile.colour}"
            )
        ]
