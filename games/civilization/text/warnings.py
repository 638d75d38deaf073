"""What a sensible player wants to be asked once more: chances that are missed for good, and things done to oneself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    CONVERSION,
    EVENTS,
    GREAT_PERSONS,
    MOST_TRADE,
    SPACE_FLIGHT,
    TRACK,
    VICTORY_COINS,
)
from games.civilization.grid import within
from games.civilization.reckoning.building import Item
from games.civilization.subgames import Offer
from games.civilization.text import names as called
from games.civilization.text.possible import conversion, researchable
from games.civilization.text.said import short_topic
from games.civilization.view import CivilizationView, SeatView
from games.engine.question import Option, Question
from games.phrases import capital, listed, number, verb


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen: the option, its question, and the view of the seat."""

    question: Question
    option: Option[Any]
    view: CivilizationView

    @property
    def me(self) -> SeatView:
        """The seat that chose."""
        return self.view.seat(self.question.seat)

    @property
    def key(self) -> str:
        """The key of the option."""
        return self.option.key

    @property
    def parts(self) -> list[str]:
        """The parts of the key."""
        return self.key.split("/")

    def offers(self, verb_of: str) -> bool:
        """Whether something else is offered whose key begins so."""
        return any(key.split("/")[0] == verb_of for key in self.question.keys)


Why = Callable[[Chosen], str | None]


def warning_words(question: Question, option: Option[Any], view: CivilizationView) -> str | None:
    """Why a choice should be asked once more; None if it need not be."""
    warned = WARNINGS.get(short_topic(question.topic))
    why = warned(Chosen(question, option, view)) if warned is not None else None
    return f"{why} Do you go on all the same?" if why else None


# -- phases that end -----------------------------------------------------------------------------------------------


def _start(chosen: Chosen) -> str | None:
    if chosen.key == "government/anarchy":
        return "In Anarchy your capital takes no city action until you change the government again."
    if chosen.key == "wonder/sydney-opera-house":
        return _full_hand(chosen)
    if chosen.parts[0] == "event":
        return _only_own_buildings(chosen)
    if chosen.key != "done":
        return None
    me, view = chosen.me, chosen.view
    lapsing = [called.government(one) for one, turn in me.fresh.items() if turn <= view.turn and one != me.government]
    if lapsing and chosen.offers("government"):
        return f"You can change to {listed(lapsing, 'or')} directly only now; later the way leads through Anarchy."
    left = [words for start, words in LEFT_IN_START.items() if chosen.offers(start)]
    return f"You can still {listed(left, 'or')}." if left else None


LEFT_IN_START: Mapping[str, str] = {
    "found": "found a city",
    "person": "place a great person",
    "wonder": "use a wonder",
}
"""What is hardly left undone on purpose."""


def _cities(chosen: Chosen) -> str | None:
    if chosen.key == "advance":
        space = TRACK[chosen.me.step + 1]
        return (_full_hand(chosen) if space.kind == "event" else None) or _research_lost(chosen, space.trade)
    if chosen.parts[0] == "purchase":
        one = ABILITIES[chosen.parts[1]]
        return _research_lost(chosen, one.price_count) if one.price == "trade" else None
    if chosen.key != "done":
        return None
    idle = [called.city(chosen.view, city.square) for city in chosen.me.cities if city.may_act]
    if not idle or not any(chosen.offers(action) for action in called.ACTIONS):
        return None
    return f"{capital(listed(idle))} {verb(len(idle), 'has', 'have')} not acted this turn."


def _full_hand(chosen: Chosen) -> str | None:
    """An event that is drawn above the limit."""
    held, limit = sum(chosen.me.event_decks.values()), chosen.me.event_limit
    if held < limit:
        return None
    return f"You hold {number(held, 'culture event')}, and your limit is {limit}: you would have to discard one."


def _research_lost(chosen: Chosen, trade: int) -> str | None:
    """Trade that is spent so that no technology can be researched any more."""
    me = chosen.me
    if not trade or not researchable(chosen.view, me) or researchable(chosen.view, replace(me, trade=me.trade - trade)):
        return None
    return f"You would have {me.trade - trade} trade left, too little for any technology in Research."


def _movement(chosen: Chosen) -> str | None:
    if chosen.key != "done" or not chosen.offers("move") or any(figure.moved for figure in chosen.me.figures):
        return None
    return "No figure of yours has moved this turn."


def _trade(chosen: Chosen) -> str | None:
    floor, me = chosen.view.floor, chosen.me
    if floor is None:
        return None
    if chosen.parts[0] == "accept":
        number_of = chosen.parts[2].partition("-")[2]
        found = [one for one in floor.offers if f"seat-{one.seat}" == chosen.parts[1] and str(one.number) == number_of]
        return next((why for one in found if one.to == me.seat and (why := _accepting(me, one))), None)
    if chosen.key != "done":
        return None
    waiting = sorted({one.seat + 1 for one in floor.offers if one.to == me.seat})
    if not waiting:
        return None
    who = listed([f"player {one}" for one in waiting])
    return f"An offer of {who} waits for your answer; once everybody is done it falls."


def _accepting(me: SeatView, offer: Offer) -> str | None:
    """What is lost when an offer is accepted: trade above the dial, events above the limit."""
    trade = me.trade - offer.asks.trade + offer.gives.trade
    if trade > MOST_TRADE:
        return f"Your trade dial stops at {MOST_TRADE}: {trade - MOST_TRADE} trade would be lost."
    events = sum(me.event_decks.values()) - len(offer.asks.events) + len(offer.gives.events)
    if offer.gives.events and events > me.event_limit:
        return f"You would hold {events} culture events, and your limit is {me.event_limit}: you would have to discard."
    return None


def _research(chosen: Chosen) -> str | None:
    if SPACE_FLIGHT in chosen.question.keys and chosen.key != SPACE_FLIGHT:
        return "You can learn Space Flight, which wins the game."
    if chosen.key == "none" and len(chosen.question.keys) > 1:
        return f"You can pay for a technology with {chosen.me.trade} trade. Without research the trade stays."
    return None


def _loot(chosen: Chosen) -> str | None:
    loot = chosen.view.loot
    if chosen.key != "done" or loot is None or len(chosen.question.keys) < 2:
        return None
    return f"You have {loot[2]} loot left that is lost then."


def _only_own_buildings(chosen: Chosen) -> str | None:
    """An event that destroys a building, when nobody else has one within its reach."""
    event, view, me = EVENTS[chosen.parts[1]], chosen.view, chosen.me
    if event.family != "sabotage" or event.within is None:
        return None
    starts = [city.square for city in me.cities] + [figure.square for figure in me.figures if figure.square]
    reached = within(len(view.seats), view.squares, starts, event.within)
    others = [city.square for seat in view.seats if seat is not me for city in seat.cities if city.walls]
    others += [
        square
        for square, seen in view.squares.items()
        if seen.marker is not None and seen.marker[0] == "building" and seen.owner != me.seat
    ]
    return None if any(square in reached for square in others) else "It reaches only buildings of your own."


# -- building ------------------------------------------------------------------------------------------------------


def _build_item(chosen: Chosen) -> str | None:
    item, context = chosen.option.value, chosen.question.context
    if not isinstance(item, Item) or "free" in context:
        return None
    spent = int(context.get("spent", "0"))
    missing = max(0, spent + item.cost - int(context["production"]))
    return _research_lost(chosen, CONVERSION * -(-missing // conversion(chosen.me)))


def _build_square(chosen: Chosen) -> str | None:
    if chosen.question.context["kind"] == "figure":
        return _attack(chosen) if chosen.view.squares[chosen.key].blockaded else None
    new = chosen.question.context["id"]
    return _covered(chosen, new, BUILDINGS[new].icons.coin if new in BUILDINGS else 0)


def _person(chosen: Chosen) -> str | None:
    if chosen.key == "reserve":
        return None
    return _covered(chosen, "", GREAT_PERSONS[chosen.question.context["person"]].icons.coin)


def _covered(chosen: Chosen, new: str, coins: int) -> str | None:
    """What is lost when a new marker with so many coins covers a square: a wonder, a coin, a building."""
    seen = chosen.view.squares.get(chosen.key)
    if seen is None or (seen.marker is not None and seen.marker[0] == "person"):
        return None
    if seen.marker is None:
        return f"{chosen.key} shows a coin, which would be covered." if seen.icons.coin > coins else None
    kind, id = seen.marker
    if kind == "wonder":
        return f"{capital(called.wonder(id))} stands at {chosen.key}; it would leave the game for good."
    if id == new:
        return f"{called.building(id)} stands at {chosen.key} already; building it again changes nothing."
    return f"{called.building(id)} stands at {chosen.key}; it would go back to the market."


# -- moving --------------------------------------------------------------------------------------------------------


def _march(chosen: Chosen) -> str | None:
    there = chosen.question.context.get(chosen.key)
    return _attack(chosen) if there not in (None, "hut", "scouts") else None


def _attack(chosen: Chosen) -> str | None:
    if chosen.me.units:
        return None
    return "You have no units in your standing forces: you would fight this battle without any."


def _lock(chosen: Chosen) -> str | None:
    mine = [figure for figure in chosen.me.figures if figure.square == chosen.key]
    if not mine or all(figure.moved for figure in mine):
        return None
    return f"Your own figures at {chosen.key} could not leave it this turn."


# -- aims at oneself -----------------------------------------------------------------------------------------------


def _owner(chosen: Chosen, square: str) -> int | None:
    """Whose outskirts or city centre a square is."""
    for seat in chosen.view.seats:
        if any(city.square == square for city in seat.cities):
            return seat.seat
    seen = chosen.view.squares.get(square)
    return None if seen is None else seen.owner


def _bomb(chosen: Chosen) -> str | None:
    return "This is your own city." if _owner(chosen, chosen.key) == chosen.me.seat else None


def _target(chosen: Chosen) -> str | None:
    kind, _, id = chosen.key.partition("/")
    if kind == "building" and _owner(chosen, id) == chosen.me.seat:
        return "This building is your own."
    if kind == "wonder":
        mine = [
            square
            for square, seen in chosen.view.squares.items()
            if seen.marker == ("wonder", id) and seen.owner == chosen.me.seat
        ]
        return "This wonder is your own." if mine else None
    return None


def _event_square(chosen: Chosen) -> str | None:
    family = EVENTS[chosen.question.context["event"]].family
    seen, me = chosen.view.squares[chosen.key], chosen.me.seat
    if family in ("migrants", "encampment"):
        return None
    if family in ("terrain", "flooding"):
        return f"{chosen.key} lies in your own outskirts." if seen.owner == me else None
    mine = any(one.seat == me for one in seen.figures)
    return f"The figures at {chosen.key} are your own." if mine else None


def _more_production(chosen: Chosen) -> str | None:
    city = next((one for one in chosen.me.cities if one.square == chosen.key), None)
    if city is None or city.may_act:
        return None
    return f"{capital(called.city(chosen.view, chosen.key))} has acted already; more production would be without use."


def _gift_to(chosen: Chosen) -> str | None:
    other = chosen.view.seat(int(chosen.key.removeprefix("seat-")))
    if other.coins + 1 < VICTORY_COINS:
        return None
    return f"Player {other.seat + 1} has {other.coins} coins and would win the game with one more."


WARNINGS: Mapping[str, Why] = {
    "start": _start,
    "cities": _cities,
    "movement": _movement,
    "trade": _trade,
    "research": _research,
    "loot": _loot,
    "build_item": _build_item,
    "build_second": _build_item,
    "build_square": _build_square,
    "person": _person,
    "march": _march,
    "lock": _lock,
    "bomb": _bomb,
    "ability_target": _target,
    "event_square": _event_square,
    "ability_city": _more_production,
    "event_city": _more_production,
    "gift_to": _gift_to,
}
"""Why a choice is asked once more, by topic."""
