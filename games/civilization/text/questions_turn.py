"""What seats are asked in the set-up, in Start of Turn, City Management and Research, and about what they owe."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization.facts import (
    ABILITIES,
    CIVILIZATIONS,
    CONVERSION,
    GREAT_PERSONS,
    TECHNOLOGIES,
    TRACK,
    Icons,
)
from games.civilization.reckoned import has_wonder
from games.civilization.text import names as called
from games.civilization.text.asked import (
    Asked,
    Line,
    choosing,
    city_state,
    figures_there,
    have,
    lines,
    square_words,
)
from games.civilization.text.cards_map import civilization_cards
from games.civilization.text.gives import icon_words, price_words
from games.civilization.text.log_plays import NOUNS
from games.civilization.text.names import ROMAN
from games.civilization.view import CityView
from games.phrases import capital, listed, number, verb

# -- set-up --------------------------------------------------------------------------------------------------------


def _civilization(asked: Asked) -> str:
    told = [
        f"{one.name}: {called.technology(one.technology)}, {called.government(one.government)}. {_ability_of(one.id)}"
        for one in CIVILIZATIONS.values()
        if one.id in asked.keys
    ]
    return lines("Which civilization do you play? Each has a start technology, a government and an ability.", told)


def _ability_of(civilization: str) -> str:
    """The ability of a civilization in one line."""
    card = next(one for one in civilization_cards() if one.id == f"civilization/{civilization}")
    return card.text.replace("\n", " ")


def _capital(asked: Asked) -> str:
    people = asked.me.civilization
    told = [f"{square}: {_outskirts(asked, square)}" for square in asked.keys]
    who = f"You lead the {called.civilization(people)}. {_ability_of(people)}\n"
    return lines(f"{who}Where do you place your capital? It gathers from the eight squares around it:", told)


def _outskirts(asked: Asked, square: str) -> str:
    """The icons and resources around a square of the home tile."""
    around = [asked.view.squares[one] for one in asked.view.board.around[square] if one in asked.view.squares]
    icons = [one.icons for one in around]
    total = Icons(
        trade=sum(one.trade for one in icons),
        production=sum(one.production for one in icons),
        culture=sum(one.culture for one in icons),
        coin=sum(one.coin for one in icons),
    )
    shown = [one.resource for one in around if one.resource]
    return ", ".join([one for one in (icon_words(total), listed(shown)) if one]) or "nothing"


def _squares(asked: Asked) -> list[str]:
    """What is on each of the offered squares."""
    offered = [key for key in asked.keys if key in asked.view.squares]
    return [f"{square}: {square_words(asked.view, square)}" for square in offered]


def _marker(asked: Asked) -> str:
    kind = asked.context["kind"]
    name = f"{'your ' if kind == 'person' else ''}{called.marker(kind, asked.context['id'])}"
    head = f"Where around your capital at {asked.context['capital']} do you place {name}?"
    return lines(f"{head} It covers the icons of its square:", _squares(asked))


def _figure(asked: Asked) -> str:
    placed = [one.partition("@") for one in asked.context["placed"].split()]
    name, limit = called.figure(asked.context["figure"]), asked.me.stacking_limit
    which = "second" if any(kind == asked.context["figure"] for kind, _, _ in placed) else "first"
    there = listed([f"{called.with_article(called.figure(kind))} at {square}" for kind, _, square in placed])
    so_far = f" You have placed {there}." if there else ""
    return (
        f"Where do you place your {which} {name}? On land around your capital at {asked.context['capital']}; "
        f"up to {limit} figures may share a square.{so_far}"
    )


# -- Start of Turn -------------------------------------------------------------------------------------------------


def _start(asked: Asked) -> str:
    me = asked.me
    head = (
        f"Start of Turn: what do you do? You have {number(len(me.cities), 'city', 'cities')} of {me.city_limit}; "
        f"your government is {called.government(me.government)}."
    )
    told = []
    fresh = [called.government(one) for one in me.fresh if one != me.government]
    if fresh and not me.changed:
        told.append(f"You can change to {listed(fresh, 'or')} at once; later only through Anarchy.")
    if me.reserve:
        told.append(f"In your reserve: {called.counted(called.great_person(one) for one in me.reserve)}.")
    for figure in me.figures:
        if figure.kind == "scout" and figure.city is not None and len(me.cities) > 1:
            told.append(f"The scout at {figure.square} gathers for {asked.city(figure.city)}.")
    return lines(head, told)


# -- City Management -----------------------------------------------------------------------------------------------


def _cities(asked: Asked) -> str:
    me = asked.me
    told = [_city_line(asked, city) for city in me.cities]
    if me.step + 1 < len(TRACK):
        space = TRACK[me.step + 1]
        trade = f" and {space.trade} trade" if space.trade else ""
        told.append(f"Culture track: space {me.step}; the next one costs {space.culture} culture{trade}.")
    return lines(f"City Management: what do you do? {have(asked)}", told)


def _city_line(asked: Asked, city: CityView) -> str:
    name = capital(asked.city(city.square))
    if not city.may_act:
        done = [NOUNS[one] for one in city.actions]
        return f"{name}: {f'has acted ({listed(done)})' if done else 'takes no action in Anarchy'}."
    return f"{name}: {city_state(city)}."


def _city(asked: Asked) -> CityView:
    """The city that the question is about."""
    return next(one for one in asked.me.cities if one.square == asked.context["city"])


def _build_item(asked: Asked) -> str:
    if asked.context.get("free"):
        return f"Egyptians: which building does {asked.city(asked.context['city'])} build for free?"
    return f"What does {asked.city(asked.context['city'])} build? {_production(asked)}"


def _production(asked: Asked) -> str:
    """The production of the city, and what more of it costs."""
    have_now, spent = int(asked.context["production"]), int(asked.context.get("spent", "0"))
    bought = int(asked.context["bought"])
    times = max(0, -(-(spent - have_now) // bought))
    paid, over = times * CONVERSION, have_now + times * bought - spent
    more = f"{CONVERSION} trade buy {bought} more, and you have {asked.me.trade - paid} trade{' left' if paid else ''}."
    if not spent:
        return f"It has {have_now} production; {more}"
    taken = f"; what you build first takes all of it and {paid} trade" if paid else f", of which {spent} are taken"
    kept = f", and {over} of what that buys is over" if paid and over else ""
    return f"It has {have_now} production{taken}{kept}; {more}"


def _build_second(asked: Asked) -> str:
    city = asked.city(asked.context["city"])
    return f"Engineering: what does {city} build besides, in the same action? {_production(asked)}"


def _build_square(asked: Asked) -> str:
    kind, id = asked.context["kind"], asked.context["id"]
    name = called.item(kind, id)
    told = [f"{square}: {_build_place(asked, square)}" for square in asked.keys]
    covers = "" if kind == "figure" else " It covers the square and replaces what you have there."
    return lines(f"Where does {asked.city(asked.context['city'])} place {name}?{covers}", told)


def _build_place(asked: Asked, square: str) -> str:
    enemies = figures_there(asked, square, but=asked.question.seat)
    fight = f"; your army attacks {enemies} at once" if enemies and asked.context["kind"] == "figure" else ""
    return f"{square_words(asked.view, square)}{fight}"


def _harvest(asked: Asked) -> str:
    left = called.resources({kind: asked.view.resources[kind] for kind in asked.keys})
    return f"Which resource does {asked.city(asked.context['city'])} harvest? In the market: {left}."


def _harvest_second(asked: Asked) -> str:
    taken = called.resource(asked.context["resource"])
    return f"Angkor Wat: {asked.city(asked.context['city'])} harvests {taken}. Which resource besides?"


def _ability_city(asked: Asked) -> str:
    one = ABILITIES[asked.context["for"]]
    return lines(
        f"{called.ability(one.id)}: which city gets {one.amount} production more this turn?", city_lines(asked)
    )


def city_lines(asked: Asked) -> list[str]:
    """The own cities with their production, and those that have acted."""
    return [
        f"{capital(asked.city(city.square))}: {city.production} production"
        + ("" if city.may_act else ", has acted already")
        for city in asked.me.cities
    ]


def _ability_target(asked: Asked) -> str:
    name = called.ability(asked.context["for"])
    told = []
    for key in asked.keys:
        kind, _, id = key.partition("/")
        if kind == "wonder":
            told.append(f"{capital(called.wonder(id))}: {_wonder_place(asked, id)}")
        elif kind == "building":
            told.append(f"{id}: {building_there(asked, id)}")
        else:
            seat = int(key.removeprefix("seat-"))
            told.append(f"{asked.names[seat]}: {number(asked.view.seat(seat).units, 'unit')}")
    return lines(f"{name}: at what does it aim?", told)


def _wonder_place(asked: Asked, wonder: str) -> str:
    for square, seen in asked.view.squares.items():
        if seen.marker == ("wonder", wonder) and seen.owner is not None:
            return f"{asked.whose(seen.owner)}, at {square}"
    return "in the market"


def building_there(asked: Asked, square: str) -> str:
    """'Ben's Granary'; walls are named by the centre of their city."""
    for seat in asked.view.seats:
        if any(city.square == square for city in seat.cities):
            return f"{asked.whose(seat.seat)} City Walls"
    seen = asked.view.squares[square]
    name = called.marker(*seen.marker) if seen.marker is not None else "nothing"
    return name if seen.owner is None else f"{asked.whose(seen.owner)} {name}"


def _ability_start(asked: Asked) -> str:
    told = [f"{square}: {figures_there(asked, square)}" for square in asked.keys]
    return lines("Steam Power: the figures of which square go to a water square? All of them go together.", told)


def _ability_square(asked: Asked) -> str:
    group = figures_there(asked, asked.context["start"])
    return f"Steam Power: to which water square do {group} from {asked.context['start']} go?"


def _pay(asked: Asked) -> str:
    one = ABILITIES[asked.context["for"]]
    name = called.ability(one.id)
    return (
        f"{name}: with what do you pay {price_words(one)}? Choose {choosing(asked.question)}. "
        "What comes from a hut, a village or a Gift is shown and lost for good."
    )


# -- Research ------------------------------------------------------------------------------------------------------


def _research(asked: Asked) -> str:
    me = asked.me
    tower = " Porcelain Tower: each costs 5 less." if has_wonder(asked.view, me.seat, "porcelain-tower") else ""
    levels = sorted({TECHNOLOGIES[key].level for key in asked.keys if key in TECHNOLOGIES})
    shape = listed([f"{count} of level {ROMAN[level]}" for level, count in enumerate(me.rows, start=1) if count])
    told = [f"Your pyramid: {shape}."]
    if levels:
        told.append(
            f"Whichever you choose, your trade dial then falls from {me.trade} to {min(me.trade, me.coins)}: "
            f"only as much stays as you have coins. Without research all of it stays."
        )
    return lines(
        f"Research: which technology do you learn? You have {me.trade} trade.{tower} All choose in secret.", told
    )


# -- what is owed --------------------------------------------------------------------------------------------------


def _discard(asked: Asked) -> str:
    most = asked.question.most
    return (
        f"You hold more culture events than your limit of {asked.me.event_limit}. "
        f"Which {verb(most, 'one', f'{most}')} do you discard?"
    )


def _person(asked: Asked) -> str:
    name = asked.context["person"]
    icons = icon_words(_person_icons(name))
    return lines(
        f"You have drawn a great person: {called.person(name)} ({icons}). Where do you place it? "
        "It covers the square and replaces what you have there; from the reserve it can be placed in a later turn.",
        _squares(asked),
    )


def _person_icons(person: str) -> Icons:
    return GREAT_PERSONS[person].icons


def _resource(asked: Asked) -> str:
    left = called.resources({kind: asked.view.resources[kind] for kind in asked.keys})
    return f"Germans: which resource do you take for the new technology? In the market: {left}."


def _leave(asked: Asked) -> str:
    name = called.figure(asked.context["figure"])
    return f"A new city stands on the square of your {name}. To which square of its outskirts does the {name} go?"


def _government(asked: Asked) -> str:
    (new,) = (called.government(key) for key in asked.keys if key != "keep")
    return (
        f"{new} is unlocked. Do you change to it now, from {called.government(asked.me.government)}? "
        "This turn allows one change. You can also do it in your next Start of Turn, later only through Anarchy."
    )


def _exchange(asked: Asked) -> str:
    return f"{called.event(asked.context['event'])}: which technology do you learn, for free?"


def _consent(asked: Asked) -> str:
    event = called.event(asked.context["event"])
    return (
        f"{asked.name(asked.context['by'])} wants to play {event} against you. "
        "With the United Nations you may refuse. Do you agree?"
    )


def _gift_to(asked: Asked) -> str:
    coins = [f"{asked.names[seat]}: {number(asked.view.seat(seat).coins, 'coin')}" for seat in _seats(asked)]
    return lines(f"{called.event(asked.context['event'])}: which other player gets a coin? 15 coins win.", coins)


def _seats(asked: Asked) -> list[int]:
    return [int(key.removeprefix("seat-")) for key in asked.keys if key.startswith("seat-")]


QUESTIONS: Mapping[str, Line] = {
    "civilization": _civilization,
    "capital": _capital,
    "marker": _marker,
    "figure": _figure,
    "start": _start,
    "cities": _cities,
    "build_item": _build_item,
    "build_second": _build_second,
    "build_square": _build_square,
    "harvest": _harvest,
    "harvest_second": _harvest_second,
    "ability_city": _ability_city,
    "ability_target": _ability_target,
    "ability_start": _ability_start,
    "ability_square": _ability_square,
    "pay": _pay,
    "research": _research,
    "discard": _discard,
    "person": _person,
    "resource": _resource,
    "leave": _leave,
    "government": _government,
    "exchange": _exchange,
    "consent": _consent,
    "gift_to": _gift_to,
}
"""The text by topic."""
