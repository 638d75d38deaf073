"""Names: cards, places, goods and everything else that a case may name, and other names of facts and topics."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from games.concordia.facts import CARDS, GODS, GOODS, KINDS, MAPS, Card, Line
from games.engine.cases.notation import Names, normal

MOST_SEATS = 5

ROMAN = ("", "I", "II", "III", "IV", "V")

CARD_NAMES: Mapping[str, tuple[Card, ...]] = {
    normal(name): tuple(card for card in CARDS.values() if card.name == name)
    for name in dict.fromkeys(card.name for card in CARDS.values())
}
"""The cards of each name: the starting card first, then by deck."""


def card_title(card: Card) -> str:
    """How a card is written: 'Tribune', 'Mason', 'Mercator II'."""
    alone = card.deck == 0 or len(CARD_NAMES[normal(card.name)]) == 1
    return card.name if alone else f"{card.name} {ROMAN[card.deck]}"


def cards_named(said: object) -> tuple[Card, ...]:
    """All cards that a word can mean: those of a name, or one with its deck. Nothing if there is no such card."""
    form = normal(said)
    plain = next((cards for name, cards in CARD_NAMES.items() if form in (name, f"{name}s")), None)
    if plain is not None:
        return plain
    found = NAMES.find(said)
    return (CARDS[found],) if found is not None and found in CARDS else ()


def _card_aliases() -> Iterator[tuple[str, str]]:
    for card in CARDS.values():
        if card.deck:
            for number in (ROMAN[card.deck], str(card.deck)):
                yield f"{card.name} {number}", card.id
                yield f"{card.name} of deck {number}", card.id
                yield f"deck {number} {card.name}", card.id
        else:
            yield f"starting {card.name}", card.id
    for cards in CARD_NAMES.values():
        yield cards[0].name, cards[0].id


CITIES: Mapping[str, str] = {city.id: city.name for map in MAPS.values() for city in map.cities.values()}
LINES: Mapping[str, Line] = {line.id: line for map in MAPS.values() for line in map.lines.values()}
PROVINCES: Mapping[str, str] = {one.id: one.name for map in MAPS.values() for one in map.provinces.values()}


def _line_title(line: Line) -> str:
    start, end = (CITIES[city] for city in line.ends)
    return f"{line.kind} {start}–{end}"


def _line_aliases() -> Iterator[tuple[str, str]]:
    kinds: dict[frozenset[str], set[str]] = {}
    for line in LINES.values():
        kinds.setdefault(frozenset(line.ends), set()).add(line.kind)
    for line in LINES.values():
        start, end = ({city, CITIES[city]} for city in line.ends)
        both = [f"{one} {other}" for pair in ((start, end), (end, start)) for one in pair[0] for other in pair[1]]
        for ends in both:
            yield f"{line.kind} {ends}", line.id
            yield f"{line.kind} line {ends}", line.id
            if len(kinds[frozenset(line.ends)]) == 1:
                yield ends, line.id


class ConcordiaNames(Names):
    """The names of Concordia; also the actions that are made of them: moves, places, trades."""

    def find(self, text: object) -> str | None:
        """The id of what is named, or the key of the action."""
        return super().find(text) or self._action(normal(text))

    def _action(self, form: str) -> str | None:
        if trade := re.fullmatch(r"(sell|buy) (?:(\d+) )?(.+)", form):
            good = super().find(trade[3])
            return f"{trade[1]}/{good}/{trade[2] or 1}" if good in GOODS else None
        if move := MOVE.fullmatch(form):
            kind = move[1]
            start, line = (
                self.place(said, kind) or super(ConcordiaNames, self).find(said) for said in move.group(2, 3)
            )
            return f"{kind}@{start}/{line}" if start and line in LINES else None
        if placing := PLACING.fullmatch(form):
            city = super().find(placing[2])
            return f"{placing[1]}/{city}" if city in CITIES else None
        return None

    def place(self, said: str, kind: str) -> str | None:
        """A city, or a line of this kind."""
        found = super().find(said)
        if found is not None and (found in CITIES or (found in LINES and LINES[found].kind == kind)):
            return found
        found = super().find(f"{kind} {said}")
        return found if found is not None and found in LINES else None


MOVE = re.compile(r"(?:move )?(?:a |the |1 )?(land|sea)(?: colonist)?(?:@ ?| from )(.+?) to (.+)")
"""A move with its start: `move land colonist from Roma to aquileia-vindobona`."""

MOVE_TO = re.compile(r"(?:move )?(?:a |the |1 )?(land|sea)(?: colonist)? to (.+)")
"""A move without its start: `land to aquileia-vindobona`."""

PLACING = re.compile(r"(?:place )?(?:a |1 )?(land|sea)(?: colonist)?(?:@ ?| in | into | at )(.+)")
"""A colonist that is placed: `land in Massilia`."""

NAMES = ConcordiaNames(
    {
        **{card.id: card_title(card) for card in CARDS.values()},
        **CITIES,
        **{line.id: _line_title(line) for line in LINES.values()},
        **{id: name for id, name in PROVINCES.items() if id not in CITIES},
        **{id: id for id in (*GOODS, *GODS, *KINDS, "coins", "place", "done", "end")},
        **{map.id: map.name for map in MAPS.values()},
        "concordia": "Concordia card",
        **{f"seat-{seat}": f"P{seat + 1}" for seat in range(MOST_SEATS)},
    },
    {
        **dict(_card_aliases()),
        **dict(_line_aliases()),
        **{"Colonia": "colonia", "Isca": "isca", "concordia": "concordia"},
        **{f"{verb}{name}": id for id, name in CITIES.items() for verb in ("build ", "build in ", "a house in ")},
        **{f"{verb}{id}": id for id in CITIES for verb in ("build ", "build in ", "a house in ")},
        **{f"{verb}{name}": id for id, name in PROVINCES.items() for verb in ("produce ", "produce in ")},
        **{"take coins": "coins", "take the coins": "coins", "place colonists": "place", "placing": "place"},
        **{f"{kind} colonist": kind for kind in KINDS},
        **{f"{verb} P{seat + 1}": f"seat-{seat}" for seat in range(MOST_SEATS) for verb in ("copy", "on")},
    },
)
"""Cards ('Mercator II'), cities, lines ('sea Roma–Syracusae'), provinces, goods, gods, seats, and actions."""

WORDS = {
    "whose turn": "turn",
    "active": "turn",
    "active player": "turn",
    "current player": "turn",
    "first": "start player",
    "first player": "start player",
    "city tokens": "tokens",
    "bonus markers": "markers",
    "praefectus magnus": "magnus",
    "praefectus magnus used": "magnus used",
    "concordia card": "concordia",
    "cards in hand": "hand",
    "discard": "pile",
    "discard pile": "pile",
    "top card": "top",
    "storehouse": "goods",
    "free spaces": "free",
    "used spaces": "used",
    "reserve": "houses left",
    "houses in reserve": "houses left",
    "colonists on the map": "colonists",
    "on map": "colonists",
    "intermediate score": "first score",
}
"""Other names of facts."""

TOPICS = {
    "hand over": "end turn",
    "card": "concordia card",
    "play": "concordia card",
    "play card": "concordia card",
    "moving": "move",
    "building": "build",
    "payment": "pay",
    "placing": "place",
    "colonist": "concordia colonist",
    "keep": "store",
}
"""Other names of topics."""
