"""What a question can tell: who is asked, what the seat has, and what lies on squares, from its view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.civilization.facts import MARKET_RESOURCES
from games.civilization.text import names as called
from games.civilization.text.gives import icon_words
from games.civilization.view import CityView, CivilizationView, FiguresView, OwnView, SeatView
from games.engine.question import Kind, Question
from games.phrases import listed, number, possessive


@dataclass(frozen=True, slots=True)
class Asked:
    """What the text of a question can use: the question, the view of its seat, and the names."""

    question: Question
    view: CivilizationView
    names: Sequence[str]

    @property
    def me(self) -> SeatView:
        """The seat that is asked."""
        return self.view.seat(self.question.seat)

    @property
    def own(self) -> OwnView | None:
        """What only this seat knows of its things."""
        return self.view.own

    @property
    def context(self) -> Mapping[str, str]:
        """The public facts of the question."""
        return self.question.context

    @property
    def keys(self) -> tuple[str, ...]:
        """What is offered."""
        return self.question.keys

    def who(self, seat: int) -> str:
        """The name of a seat; 'you' for the one that is asked."""
        return "you" if seat == self.question.seat else self.names[seat]

    def whose(self, seat: int) -> str:
        """'your', 'Ben's'."""
        return "your" if seat == self.question.seat else possessive(self.names[seat])

    def name(self, key: str) -> str:
        """The name of the player of a key such as 'seat-1'."""
        return self.names[int(key.removeprefix("seat-"))]

    def city(self, square: str) -> str:
        """'the capital at J11'."""
        return called.city(self.view, square)


Line = Callable[[Asked], str]
"""The text of a question."""


def choosing(question: Question) -> str:
    """How many may be chosen: 'exactly 2', 'up to 4', 'from 1 to 3'."""
    least, most = question.least, question.most
    if question.kind is Kind.CHOOSE or least == most:
        return f"exactly {1 if question.kind is Kind.CHOOSE else most}"
    return f"up to {most}" if least == 0 else f"from {least} to {most}"


# -- what a seat has -----------------------------------------------------------------------------------------------


def funds(me: SeatView) -> str:
    """'7 trade, 4 culture and 2 coins'."""
    return f"{me.trade} trade, {me.culture} culture and {number(me.coins, 'coin')}"


def stores(me: SeatView, own: OwnView | None) -> str:
    """'2 wheat, spy (hut token)'; tokens are named if the reader knows them. 'no resources'."""
    told = [f"{me.resources[kind]} {kind}" for kind in MARKET_RESOURCES if me.resources.get(kind)]
    if own is not None:
        hidden = [f"hut/{one}" for one in own.huts] + [f"village/{one}" for one in own.villages]
        told += [called.payment(one) for one in hidden]
    else:
        backs = {"hut": me.huts, "village": me.villages}
        told += [number(count, called.token(kind)) for kind, count in backs.items() if count]
    return listed(told) or "no resources"


def have(asked: Asked) -> str:
    """'You have 7 trade, 4 culture and 2 coins; 1 wheat.'"""
    return f"You have {funds(asked.me)}; {stores(asked.me, asked.own)}."


# -- places --------------------------------------------------------------------------------------------------------


def square_words(view: CivilizationView, square: str) -> str:
    """What counts on a square: 'forest, 2 production, wheat'; 'Granary, 1 trade and 1 production'."""
    there = view.squares[square]
    first = called.marker(*there.marker) if there.marker is not None else there.terrain
    return ", ".join([one for one in (first, icon_words(there.icons), there.resource or "") if one])


def figures_there(asked: Asked, square: str, but: int | None = None) -> str:
    """'Ben's 2 armies and 1 scout'; empty if nobody stands there."""
    seen = asked.view.squares.get(square)
    if seen is None:
        return ""
    return listed([_standing(asked, one) for one in seen.figures if one.seat != but])


def _standing(asked: Asked, one: FiguresView) -> str:
    return f"{asked.whose(one.seat)} {called.figures(one.armies, one.scouts)}"


MOST_TEXT = 1200
"""How long the text of a question may be; more would be cut."""


def lines(head: str, parts: Iterable[str]) -> str:
    """A text with one line for each part under it, as far as there is room."""
    told, left = head, [f"- {part}" for part in parts]
    for place, line in enumerate(left):
        rest = "" if place + 1 == len(left) else MORE.format(count=len(left) - place - 1)
        if len(told) + len(line) + len(rest) + 1 > MOST_TEXT:
            return f"{told}{MORE.format(count=len(left) - place)}"
        told = f"{told}\n{line}"
    return told


MORE = "\n- and {count} more."


def city_state(city: CityView) -> str:
    """What a city gives: '5 production, 3 culture by the arts, harvest of wheat or iron'."""
    told = [f"{city.production} production", f"{city.arts} culture by the arts"]
    if city.harvest:
        told.append(f"harvest of {listed(list(city.harvest), 'or')}")
    return ", ".join(told)
