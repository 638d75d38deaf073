"""What was chosen in vain, and why an ability, event or square cannot be chosen, from the view of the seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    CIVILIZATIONS,
    EVENTS,
    GOVERNMENTS,
    GREAT_PERSONS,
    MARKET_RESOURCES,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)
from games.civilization.text import names as called
from games.civilization.text.asked import funds, stores
from games.civilization.text.gives import price_words
from games.civilization.text.said import short_topic
from games.civilization.view import CityView, CivilizationView, OwnView, SeatView
from games.engine.question import Question
from games.phrases import capital, listed


@dataclass(frozen=True, slots=True)
class Wanted:
    """A key that was chosen in vain, with the question and the view of its seat."""

    key: str
    question: Question
    view: CivilizationView

    @property
    def topic(self) -> str:
        """The topic without the name of the game."""
        return short_topic(self.question.topic)

    @property
    def parts(self) -> list[str]:
        """The parts of the key."""
        return [part.strip() for part in self.key.split("/")]

    @property
    def context(self) -> Mapping[str, str]:
        """The public facts of the question."""
        return self.question.context

    @property
    def me(self) -> SeatView:
        """The seat that is asked."""
        return self.view.seat(self.question.seat)

    @property
    def own(self) -> OwnView | None:
        """What only the seat knows."""
        return self.view.own

    @property
    def have(self) -> str:
        """'you have 7 trade, 4 culture and 2 coins; 1 wheat'."""
        return f"you have {funds(self.me)}; {stores(self.me, self.own)}"

    def city(self, square: str) -> CityView | None:
        """The own city on a square."""
        return next((city for city in self.me.cities if city.square == square), None)

    def owner_of_city(self, square: str) -> SeatView | None:
        """Who has a city on a square."""
        return next((seat for seat in self.view.seats if any(city.square == square for city in seat.cities)), None)


Reason = Callable[[Wanted], str | None]
"""Why something cannot be chosen, in whole sentences; None if nothing is to be said about it."""

NAMES: Mapping[str, Mapping[str, str]] = {
    "technology": {id: one.name for id, one in TECHNOLOGIES.items()},
    "government": {id: one.name for id, one in GOVERNMENTS.items()},
    "wonder": {id: one.name for id, one in WONDERS.items()},
    "event": {id: one.name for id, one in EVENTS.items()},
    "person": {id: one.name for id, one in GREAT_PERSONS.items()},
    "building": {id: one.name for id, one in BUILDINGS.items()},
    "civilization": {id: one.name for id, one in CIVILIZATIONS.items()},
    "unit": {id: f"{one.kind} {one.strength}" for id, one in UNITS.items()},
}
"""What may be written for a thing, by its kind and id."""


def written(kind: str, text: str) -> str | None:
    """The id of a thing that is written as its id or its name."""
    wanted = text.strip().lower()
    return next(
        (
            id
            for id, name in NAMES[kind].items()
            if wanted in (id, id.replace("-", " "), name.lower(), name.lower().removeprefix("the "))
        ),
        None,
    )


def square(wanted: Wanted, text: str) -> str | None:
    """The square of this map that is written."""
    named = text.strip().upper()
    return named if named in wanted.view.board.slot_of else None


def off_the_map(wanted: Wanted, text: str) -> str | None:
    """That a square is not there: it does not exist, or its tile lies face down."""
    named = square(wanted, text)
    if named is None:
        return None
    if named not in wanted.view.squares:
        return f"The tile with {named} lies face down; it has to be explored before anything can be done there."
    return None


def seat_written(wanted: Wanted, text: str) -> SeatView | None:
    """The player of a key such as 'seat-1'."""
    number = text.removeprefix("seat-")
    if not number.isascii() or not number.isdigit() or int(number[:3]) >= len(wanted.view.seats):
        return None
    return wanted.view.seat(int(number[:3]))


# -- abilities and events ------------------------------------------------------------------------------------------

PHASES: Mapping[str, str] = {
    "trade": "in Trade",
    "cities": "in your City Management",
    "movement": "in your Movement",
    "battle": "in your battle turns",
    "action": "when another player announces a city action",
    "event": "when another player plays a culture event",
    "ability": "when another player uses a resource ability",
    "start": "in your Start of Turn",
    "before": "before the battle hands of your battles are drawn",
    "reaction": "when another player plays a culture event",
    "payment": "when you pay a resource for an ability",
}
"""When abilities and events are used."""

HERE: Mapping[str, tuple[str, ...]] = {
    "trade": ("trade",),
    "cities": ("cities",),
    "movement": ("movement", "march"),
    "battle": ("battle",),
    "action": ("cancel_action",),
    "event": ("cancel_event",),
    "ability": ("cancel_ability",),
    "start": ("start",),
    "before": ("before_battle",),
    "reaction": ("cancel_event", "cancel_ability"),
    "payment": ("pay", "cancel_action", "cancel_event", "cancel_ability"),
}
"""The topics where they are offered."""


def why_no_ability(wanted: Wanted, text: str) -> str | None:
    """Why an ability cannot be used: not known, used, another phase, not paid, or without effect."""
    id = text if text in ABILITIES else written("technology", text)
    fitting = [one for one in ABILITIES.values() if id in (one.id, one.technology)]
    if not fitting:
        return None if id is None else f"{called.technology(id)} has no ability that is used."
    one = next((one for one in fitting if wanted.topic in HERE[one.phase]), fitting[0])
    name = called.technology(one.technology)
    if one.technology not in wanted.me.technologies:
        return f"You do not know {name}."
    if wanted.topic not in HERE[one.phase]:
        return f"{name} is used {PHASES[one.phase]}."
    if one.id in wanted.me.used:
        return f"You have used {name} this turn; each ability can be used once a turn."
    if not _can_pay(wanted, one.id):
        return f"{name} costs {price_words(one)}; {wanted.have}."
    facts = TECHNOLOGIES[one.technology]
    if one.effect == "coin" and wanted.me.coin_tokens.get(one.technology, 0) >= facts.coin_tokens:
        return f"{name} is full: it holds {facts.coin_tokens} coins."
    return f"{name} could do nothing now."


def _can_pay(wanted: Wanted, id: str) -> bool:
    """Whether the seat has the price of an ability; Gifts count for what they stand for."""
    one, me, own = ABILITIES[id], wanted.me, wanted.own
    if one.price is None:
        return True
    if one.price in ("trade", "culture"):
        return one.price_count <= (me.trade if one.price == "trade" else me.culture)
    held = [kind for kind in MARKET_RESOURCES for _ in range(me.resources.get(kind, 0))]
    gifts: list[tuple[str, ...]] = []
    if own is not None:
        held += [*own.huts, *own.villages]
        gifts = [EVENTS[event].resources for event in own.events if EVENTS[event].resources]
    fitting = [kind for kind in held if one.price in ("any", kind)]
    fitting += [kinds[0] for kinds in gifts if one.price == "any" or one.price in kinds]
    return len(fitting) >= one.price_count


def why_no_event(wanted: Wanted, text: str) -> str | None:
    """Why an event cannot be played: not held, another phase, or without a target."""
    id = written("event", text)
    if id is None:
        return None
    name, timings = called.event(id), ["before" if one == "battle" else one for one in EVENTS[id].timings]
    if wanted.own is None or id not in wanted.own.events:
        return f"You do not hold {name}."
    if not any(wanted.topic in HERE[timing] for timing in timings):
        return f"{name} is played {listed([PHASES[timing] for timing in timings], 'or')}."
    return f"{name} finds nothing at which it could aim now."


# -- squares -------------------------------------------------------------------------------------------------------


def why_no_place(wanted: Wanted, text: str, *, outskirts: Iterable[str], land: bool = True) -> str | None:
    """Why nothing can be placed on a square of one's own: elsewhere, water, blockaded."""
    named = square(wanted, text)
    hidden = off_the_map(wanted, text)
    if named is None or hidden:
        return hidden
    seen = wanted.view.squares[named]
    if named not in outskirts:
        return f"{named} does not lie in the outskirts of your city."
    if land and seen.terrain == "water":
        return f"{named} is water; this needs land."
    if seen.blockaded:
        return f"{named} is blockaded: figures of another player stand there."
    return f"{capital(seen.terrain)} at {named} does not fit."


def own_outskirts(wanted: Wanted) -> set[str]:
    """The squares around all own cities."""
    return {one for city in wanted.me.cities for one in wanted.view.board.around[city.square]}
