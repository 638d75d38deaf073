"""Why something cannot be done in the set-up, Start of Turn or City Management."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization.facts import (
    ABILITIES,
    CITY_DISTANCE,
    CITY_MARKERS,
    GOVERNMENTS,
    MARKET_RESOURCES,
    TECHNOLOGIES,
    WONDERS,
)
from games.civilization.grid import AROUND, distance
from games.civilization.reckoned import government, has_wonder, next_step
from games.civilization.text import names as called
from games.civilization.text.gives import price_words
from games.civilization.text.refusals_build import learning
from games.civilization.text.wanted import (
    Reason,
    Wanted,
    off_the_map,
    own_outskirts,
    seat_written,
    square,
    why_no_ability,
    why_no_event,
    why_no_place,
    written,
)
from games.civilization.view import CityView
from games.phrases import capital, number

# -- Start of Turn -------------------------------------------------------------------------------------------------


def _start(wanted: Wanted) -> str | None:
    return _by_verb(wanted, START)


def _by_verb(wanted: Wanted, reasons: Mapping[str, Reason]) -> str | None:
    reason = reasons.get(wanted.parts[0])
    return reason(wanted) if reason is not None and len(wanted.parts) > (wanted.parts[0] != "advance") else None


def _found(wanted: Wanted) -> str | None:
    me, site = wanted.me, square(wanted, wanted.parts[1])
    hidden = off_the_map(wanted, wanted.parts[1])
    if site is None or hidden:
        return hidden
    if len(me.cities) >= min(me.city_limit, CITY_MARKERS):
        more = "" if me.city_limit >= CITY_MARKERS else " Irrigation allows a third one."
        return f"You have {number(len(me.cities), 'city', 'cities')}, as many as your limit allows.{more}"
    kinds = {figure.kind for figure in me.figures if figure.square == site}
    armies = "armies-found" in government(wanted.view, me).powers
    if "scout" not in kinds and not (armies and "army" in kinds):
        also = " or an army" if armies else ""
        army = " An army founds cities only in Republic." if "army" in kinds else ""
        return f"A city is founded by a scout{also} that stands there; none of yours stands at {site}.{army}"
    return site_words(wanted, site)


def site_words(wanted: Wanted, site: str) -> str | None:
    """Why no city can be founded on a revealed square (3.1.1)."""
    view = wanted.view
    around = view.board.around[site]
    near = (site, *around)
    if view.squares[site].terrain == "water":
        return f"{site} is water; a city is founded on land."
    if len(around) < len(AROUND):
        return f"{site} lies at the edge of the map; a city needs all eight squares around it."
    hidden = [one for one in around if one not in view.squares]
    if hidden:
        return f"{hidden[0]} beside {site} is not explored yet; a city needs eight revealed squares around it."
    tokens = [one for one in near if view.squares[one].token]
    if tokens:
        return f"A {view.squares[tokens[0]].token} lies at {tokens[0]}; no hut and no village may be around a new city."
    enemies = [one for one in near if any(group.seat != wanted.me.seat for group in view.squares[one].figures)]
    if enemies:
        return f"Figures of another player stand at {enemies[0]}; none may be around a new city."
    cities = [city.square for seat in view.seats for city in seat.cities]
    close = [one for one in cities if distance(site, one) < CITY_DISTANCE]
    if close:
        return f"{site} is too near the city at {close[0]}; cities are at least {CITY_DISTANCE} squares apart."
    return None


def _government(wanted: Wanted) -> str | None:
    me = wanted.me
    id = written("government", wanted.parts[-1])
    if id is None:
        return None
    name, needed = called.government(id), GOVERNMENTS[id].technology
    if id == me.government:
        return f"Your government is {name} already."
    if needed is not None and needed not in me.technologies:
        return f"{name} is unlocked by {called.technology(needed)}, which you do not know."
    if me.changed:
        return "The government can change once a turn, and yours has changed this turn."
    return (
        f"You could change to {name} directly only in the Start of Turn after you unlocked it. Now the way leads "
        "through Anarchy: change to Anarchy, and from there in a later turn."
    )


def _person(wanted: Wanted) -> str | None:
    me, id = wanted.me, written("person", wanted.parts[1])
    if id is None:
        return None
    if id not in me.reserve and id in me.reserve_new:
        return f"The {called.person(id)} came to your reserve in this turn, and can be placed from the next one on."
    if id not in me.reserve:
        return f"No {called.person(id)} waits in your reserve."
    return why_no_place(wanted, wanted.parts[-1], outskirts=own_outskirts(wanted))


def _scout(wanted: Wanted) -> str | None:
    where = square(wanted, wanted.parts[1])
    if where is None:
        return None
    if all(figure.kind != "scout" or figure.square != where for figure in wanted.me.figures):
        return f"No scout of yours stands at {where}."
    city = square(wanted, wanted.parts[-1])
    if city is None:
        return None
    if wanted.city(city) is None:
        return f"You have no city at {city}; a scout gathers for one of your own cities."
    return f"The scout at {where} gathers for {called.city(wanted.view, city)} already."


def _wonder(wanted: Wanted) -> str | None:
    id = written("wonder", wanted.parts[1])
    if id is None:
        return None
    name = capital(called.wonder(id))
    if id in wanted.view.obsolete:
        return f"{name} is obsolete and has no ability any more."
    if not has_wonder(wanted.view, wanted.me.seat, id):
        return f"{name} does not work for you: it must stand in the outskirts of your city and not be blockaded."
    if WONDERS[id].timing != "start":
        return f"There is nothing to choose for {called.wonder(id)} in Start of Turn."
    if id in wanted.me.used:
        return f"You have used {called.wonder(id)} this turn."
    if id == "statue-of-liberty":
        named = learning(wanted, wanted.parts[2]) if len(wanted.parts) > 2 else None
        return named or f"{name} finds no technology that another player knows and that has a place in your pyramid."
    return f"{name} can do nothing for you now: there must be room and a figure in your supply for a new figure."


# -- City Management -----------------------------------------------------------------------------------------------


def _cities(wanted: Wanted) -> str | None:
    return _by_verb(wanted, CITIES)


def _acting(wanted: Wanted) -> tuple[CityView | None, str | None]:
    """The own city that should act, or why it cannot."""
    where = square(wanted, wanted.parts[1])
    if where is None:
        return None, None
    city = wanted.city(where)
    if city is None:
        return None, f"You have no city at {where}; your cities: {called.cities_of(wanted.me)}."
    action = "build" if wanted.parts[0] == "egypt" else wanted.parts[0]
    if city.may_act and len(city.actions) > city.extra_actions and set(city.actions) == {action}:
        return None, "The second action of your capital in Monarchy must be of another kind than the first."
    if city.may_act:
        return city, None
    if city.capital and "capital-idle" in government(wanted.view, wanted.me).powers:
        return None, "In Anarchy your capital takes no city action."
    return None, f"{capital(called.city(wanted.view, where))} has acted this turn; each city takes one city action."


def _build(wanted: Wanted) -> str | None:
    city, why = _acting(wanted)
    if city is None:
        return why
    return (
        f"{capital(called.city(wanted.view, city.square))} can build nothing now: it has {city.production} production, "
        f"and you have {wanted.me.trade} trade to buy more."
    )


def _arts(wanted: Wanted) -> str | None:
    return _acting(wanted)[1]


def _harvest(wanted: Wanted) -> str | None:
    if wanted.topic == "start":
        return "A harvest is a city action; only Feudalism of the later governments has one in Start of Turn."
    city, why = _acting(wanted)
    if city is None:
        return why
    return (
        f"{capital(called.city(wanted.view, city.square))} has nothing to harvest: no resource that is left in the "
        "market shows in its outskirts or under a scout that gathers for it."
    )


def _egypt(wanted: Wanted) -> str | None:
    if wanted.me.civilization != "egypt":
        return "Only the Egyptians build for free."
    if "egypt" in wanted.me.used:
        return "You have built for free this turn; the Egyptians do it once a turn."
    city, why = _acting(wanted)
    return why if city is None else "No building finds a place there."


def _advance(wanted: Wanted) -> str | None:
    space, me = next_step(wanted.me), wanted.me
    if space is None:
        return "You have reached the end of the culture track."
    trade = f" and {space.trade} trade" if space.trade else ""
    return (
        f"Space {space.step} of the culture track costs {space.culture} culture{trade}; "
        f"you have {me.culture} culture and {me.trade} trade."
    )


def _purchase(wanted: Wanted) -> str | None:
    one = next((one for one in ABILITIES.values() if one.id == wanted.parts[1]), None)
    if one is None or one.price not in ("trade", "culture"):
        id = written("technology", wanted.parts[1])
        return None if id is None else f"{called.technology(id)} sells no coins."
    name = called.technology(one.technology)
    if one.technology not in wanted.me.technologies:
        return f"You do not know {name}."
    if one.id in wanted.me.used:
        return f"You have bought a coin with {name} this turn; it can be done once a turn."
    if wanted.me.coin_tokens.get(one.technology, 0) >= TECHNOLOGIES[one.technology].coin_tokens:
        return f"{name} is full: it holds {TECHNOLOGIES[one.technology].coin_tokens} coins."
    return f"A coin of {name} costs {price_words(one)}; {wanted.have}."


# -- what is paid and held -----------------------------------------------------------------------------------------


def _paid(wanted: Wanted) -> str | None:
    kind = wanted.parts[-1]
    if kind in MARKET_RESOURCES or kind in ("spy", "uranium"):
        one = ABILITIES.get(wanted.context.get("for", ""))
        if one is not None and one.price not in ("any", kind):
            return f"{called.technology(one.technology)} costs {price_words(one)}; {kind} does not pay it."
        return f"You have no {kind} to pay with."
    id = written("event", kind)
    return None if id is None else f"{called.event(id)} cannot pay here, or you do not hold it."


def _discard(wanted: Wanted) -> str | None:
    id = written("event", wanted.key)
    return None if id is None else f"You do not hold {called.event(id)}."


def _person_square(wanted: Wanted) -> str | None:
    return why_no_place(wanted, wanted.key, outskirts=own_outskirts(wanted))


def _resource(wanted: Wanted) -> str | None:
    kind = wanted.key.strip().lower()
    if kind not in MARKET_RESOURCES:
        return f"There is no {kind} in the market." if kind in ("spy", "uranium") else None
    if not wanted.view.resources[kind]:
        return f"The market has no {kind} left."
    return f"No {kind} shows in the outskirts of this city or under a scout that gathers for it."


def _civilization(wanted: Wanted) -> str | None:
    id = written("civilization", wanted.key)
    return None if id is None else f"The {called.civilization(id)} are played by somebody else, or not in this game."


def _capital(wanted: Wanted) -> str | None:
    named = square(wanted, wanted.key)
    return (
        None
        if named is None
        else f"A capital is placed on one of the four inner squares of your home tile, not {named}."
    )


def _first_place(wanted: Wanted) -> str | None:
    named = square(wanted, wanted.key)
    if named is None:
        return None
    seen = wanted.view.squares.get(named)
    if seen is not None and seen.terrain == "water":
        return f"{named} is water; this needs land."
    limit = f"your stacking limit of {wanted.me.stacking_limit} is reached there"
    return f"{named} does not lie around your capital, or {limit}."


def _seat(wanted: Wanted) -> str | None:
    other = seat_written(wanted, wanted.key)
    if other is None:
        return None
    return (
        "Another player has to be chosen."
        if other.seat == wanted.me.seat
        else f"Player {other.seat + 1} cannot be chosen here."
    )


def _ability_verb(wanted: Wanted) -> str | None:
    return why_no_ability(wanted, wanted.parts[1])


def _event_verb(wanted: Wanted) -> str | None:
    return why_no_event(wanted, wanted.parts[1])


START: Mapping[str, Reason] = {
    "found": _found,
    "government": _government,
    "person": _person,
    "scout": _scout,
    "wonder": _wonder,
    "harvest": _harvest,
    "event": _event_verb,
    "ability": _ability_verb,
}
"""Why an entry of Start of Turn is not offered, by the first part of its key."""

CITIES: Mapping[str, Reason] = {
    "build": _build,
    "arts": _arts,
    "harvest": _harvest,
    "egypt": _egypt,
    "advance": _advance,
    "purchase": _purchase,
    "event": _event_verb,
    "ability": _ability_verb,
}
"""Why an entry of City Management is not offered."""

REASONS: Mapping[str, Reason] = {
    "start": _start,
    "cities": _cities,
    "harvest": _resource,
    "harvest_second": _resource,
    "resource": _resource,
    "pay": _paid,
    "discard": _discard,
    "person": _person_square,
    "government": _government,
    "civilization": _civilization,
    "capital": _capital,
    "marker": _first_place,
    "figure": _first_place,
    "event_seat": _seat,
    "event_seats": _seat,
    "ability_seat": _seat,
    "gift_to": _seat,
}
"""Why a key is not among the options, by topic."""
