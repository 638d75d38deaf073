"""The reasons why something cannot be done now, by the first part of a key: the phase first, then the thing itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.civilization.facts import ABILITIES, EVENTS, GOVERNMENTS, GREAT_PERSONS, TECHNOLOGIES, WONDERS
from games.civilization.reckoned import next_step
from games.civilization.rulebook import RULES_OF
from games.civilization.text import names as called
from games.civilization.text.labels import face_words
from games.civilization.text.possible import buildable, researchable
from games.civilization.text.refusals import REASONS as REFUSALS
from games.civilization.text.said import NAME
from games.civilization.text.wanted import HERE, Wanted, why_no_ability, why_no_event
from games.civilization.view import CivilizationView, SeatView
from games.engine.question import Kind, Question, Ref
from games.phrases import capital, possessive
from games.why_words import OVER, Because, Moment

DOING: Final[Mapping[str, tuple[str, str]]] = {
    "found": ("start", "Cities are founded"),
    "government": ("start", "The government is changed"),
    "person": ("start", "Great persons are placed"),
    "wonder": ("start", "This wonder is used"),
    "offer": ("trade", "Offers are made"),
    "accept": ("trade", "Offers are accepted"),
    "build": ("cities", "A city builds"),
    "arts": ("cities", "A city is devoted to the arts"),
    "harvest": ("cities", "Resources are harvested"),
    "egypt": ("cities", "The Egyptians build for free"),
    "advance": ("cities", "Steps on the culture track are taken"),
    "purchase": ("cities", "Coins are bought"),
    "item": ("cities", "A city builds"),
    "move": ("movement", "Figures are moved"),
    "way": ("movement", "Figures are moved"),
    "explore": ("movement", "Tiles are explored"),
    "research": ("research", "Technologies are researched"),
}
"""By the first part of a key: the phase in which such a thing is done, and what is done."""

MENU: Final[Mapping[str, str]] = {
    **dict.fromkeys(("found", "government", "person", "wonder"), "start"),
    **dict.fromkeys(("offer", "accept"), "trade"),
    **dict.fromkeys(("build", "arts", "harvest", "egypt", "advance", "purchase"), "cities"),
    "move": "movement",
}
"""By the first part of a key, the menu that offers it under the same key."""

TOGETHER: Final = ("trade", "research")
"""The phases in which all act at the same time."""

ORDER: Final = "Phases of a turn"


class Now(Moment[CivilizationView]):
    """What a reason can use, with what this game tells of it."""

    __slots__ = ()

    @property
    def me(self) -> SeatView:
        """What is open about it."""
        return self.view.seat(self.reader)

    @property
    def building_in(self) -> str:
        """The city in which something is being chosen to be built, nothing if none is."""
        return self.question.context.get("city", "") if self.question and self.topic in BUILDING else ""

    def offers(self, start: str) -> bool:
        """Whether something is offered whose key begins with these parts."""
        return any(key == start or key.startswith(f"{start}/") for key in self.keys)

    def wanted(self, topic: str, key: str, context: Mapping[str, str] | None = None) -> Wanted:
        """A thing as an answer to a question of this topic, as refusals read it."""
        face = Ref("phase", self.view.phase)
        given = context if context is not None else (self.question.context if self.question is not None else {})
        asked = Question(self.reader, f"{NAME}{topic}", Kind.CHOOSE, (), 1, 1, face, (), context=given)
        return Wanted(key, asked, self.view)

    def refused(self, topic: str, key: str, context: Mapping[str, str] | None = None) -> str:
        """What a refusal of it says, nothing if it has no reason of its own."""
        return REFUSALS[topic](self.wanted(topic, key, context)) or ""

    def possible(self, key: str) -> bool:
        """Whether a thing can be done by what is asked now."""
        verb, _, thing = key.partition("/")
        parts = thing.split("/")
        match verb:
            case "research":
                return self.topic == "research" and thing in self.keys
            case "item":
                return len(parts) == 3 and self._item_possible(*parts)
            case "square":
                return self.topic == "build_square" and thing in self.keys
            case "way":
                return self.topic == "march" and self.offers(f"move/{thing}")
            case "explore":
                return self.topic == "march" and self.offers(f"explore/{thing}")
            case "ability":
                with_unit = self.topic == "battle" and any(thing in one.split("/")[3:] for one in self.keys)
                return with_unit or self.offers(key)
            case "event":
                return self.offers(key) or self.offers(f"gift/{thing}")
            case "accept" if len(parts) == 2:
                ends = f"-{parts[1].rpartition('-')[2]}"
                return any(one.startswith(f"accept/{parts[0]}/") and one.endswith(ends) for one in self.keys)
            case "resource":
                return self.topic in ("harvest", "harvest_second") and thing in self.keys
            case "civilization":
                return self.topic == "civilization" and thing in self.keys
            case "settle":
                return self.topic in SETTLING and thing in self.keys
            case "end":
                return any(one in STOPS for one in self.keys) or (self.question is not None and self.question.legal(()))
        return self.topic == MENU.get(verb) and self.offers(key)

    def _item_possible(self, city: str, kind: str, id: str) -> bool:
        if self.building_in:
            return self.building_in == city and f"{kind}/{id}" in self.keys
        there = next((one for one in self.me.cities if one.square == city), None)
        if self.topic != "cities" or there is None or not self.offers(f"build/{city}"):
            return False
        return any((one.kind, one.id) == (kind, id) for one in buildable(self.view, self.me, there))


SETTLING: Final = ("capital", "marker", "figure")
"""The questions of the set-up about squares."""
BUILDING: Final = ("build_item", "build_second")
STOPS: Final = ("done", "none", "pass", "stop", "again", "nobody", "reserve", "no")
"""Keys by which a phase, an effect or a choice is left."""


# -- the phase -----------------------------------------------------------------------------------------------------


def _whose(now: Now, seat: int) -> str:
    return "your" if seat == now.reader else possessive(now.names[seat])


def _moment(now: Now) -> str:
    """What the game does now: 'it is Ben's Movement', 'it is Trade, in which all act at the same time'."""
    view = now.view
    phase = called.PHASES[view.phase]
    if view.battle is not None:
        return f"a battle is fought in {_whose(now, view.active)} {phase}"
    if view.phase in TOGETHER:
        return f"it is {phase}, in which all act at the same time"
    return f"it is {_whose(now, view.active)} {phase}"


def another_phase(now: Now, verb: str) -> Because | None:
    """That a thing is done in another phase, or in another part of it; None if it is the moment for it."""
    view = now.view
    phase, doing = DOING[verb]
    where = called.PHASES[phase]
    if view.result is not None:
        return Because(OVER, "Moment of victory and ties")
    if view.phase in ("civilizations", "homes"):
        return Because("The game is still being set up; the first turn begins when all have chosen.", ORDER)
    if view.phase != phase:
        return Because(f"{doing} in {where}, and now {_moment(now)}.", ORDER)
    if phase not in TOGETHER and view.active != now.reader:
        seats = len(view.seats)
        over = (now.reader - view.first) % seats < (view.active - view.first) % seats
        yours = f"yours of this turn is over: {doing[:1].lower()}{doing[1:]} there" if over else "yours comes later"
        return Because(f"It is {possessive(now.names[view.active])} {where}; {yours}.", ORDER)
    menus = {"way": "march", "explore": "march", "item": "cities"}
    menu = menus.get(verb, phase)
    if now.topic == menu or (verb == "item" and now.building_in):
        return None
    if now.question is not None:
        if verb in ("way", "explore") and now.topic == "movement":
            return Because("Choose first the figures that set out, then where they go.", "Moving figures")
        return Because(
            f"{face_words(now.question.face)}: answer first what you are asked; then this phase goes on.", ORDER
        )
    if phase in TOGETHER:
        return None
    return Because(f"It is your {where}, but others answer first.", "Reactions and cancelling")


def _later(now: Now, verb: str, lacks: str, section: str) -> Because | None:
    """The phase, and what is missing besides; only that if it is the moment for it."""
    first = another_phase(now, verb)
    if first is None:
        return Because(lacks, section) if lacks else None
    if not lacks or now.view.result is not None or now.view.phase in ("civilizations", "homes"):
        return first
    return Because(f"{first.text} Besides, as things stand: {lacks}", section)


# -- Start of Turn -------------------------------------------------------------------------------------------------


def _found(now: Now, thing: str) -> Because | None:
    section = RULES_OF["civilization.start/found"]
    if not thing:
        lacks = "" if any(one.kind == "scout" for one in now.me.figures) else "None of your scouts is on the map."
        return _later(now, "found", lacks, section)
    return _later(now, "found", now.refused("start", f"found/{thing}"), section)


def _government(now: Now, id: str) -> Because | None:
    if id not in GOVERNMENTS:
        return None
    needed = GOVERNMENTS[id].technology
    locked = needed is not None and needed not in now.me.technologies
    # Whether the way leads through Anarchy is open until the next Start of Turn.
    changed = now.view.phase == "start" and now.me.changed
    tell = locked or changed or another_phase(now, "government") is None
    lacks = now.refused("start", f"government/{id}") if tell else ""
    return _later(now, "government", lacks, RULES_OF["civilization.start/government"])


def _person(now: Now, id: str) -> Because | None:
    if id not in GREAT_PERSONS:
        return None
    lacks = "" if id in now.me.reserve else now.refused("start", f"person/{id}")
    first = another_phase(now, "person")
    if first is None and not lacks:
        lacks = "It needs a square of your outskirts with the right terrain, without figures of others."
    return _later(now, "person", lacks, "Great persons")


def _wonder(now: Now, id: str) -> Because | None:
    if id not in WONDERS:
        return None
    first = another_phase(now, "wonder")
    if WONDERS[id].timing != "start" or first is None:
        return Because(now.refused("start", f"wonder/{id}"), "What wonders do")
    return first


# -- Trade ---------------------------------------------------------------------------------------------------------


def _offer(now: Now, seat: str) -> Because | None:
    lacks = now.refused("trade", f"offer/{seat}") if now.topic == "trade" else ""
    return _later(now, "offer", lacks, "Trading with other players")


def _accept(now: Now, thing: str) -> Because | None:
    lacks = now.refused("trade", f"accept/{thing}") if now.topic == "trade" else ""
    return _later(now, "accept", lacks, "Trading with other players")


# -- City Management -----------------------------------------------------------------------------------------------


def _city_action(verb: str) -> Callable[[Now, str], Because | None]:
    def reason(now: Now, thing: str) -> Because | None:
        idle = any(one.square == thing and not one.may_act for one in now.me.cities)
        tell = now.topic == "cities" or (now.view.phase == "cities" and idle)
        lacks = now.refused("cities", f"{verb}/{thing}") if tell else ""
        return _later(now, verb, lacks, RULES_OF.get(f"civilization.cities/{verb}", "Egyptians"))

    return reason


def _advance(now: Now, _: str) -> Because | None:
    space, me = next_step(now.me), now.me
    pays = space is not None and me.culture >= space.culture and me.trade >= space.trade
    return _later(
        now, "advance", "" if pays else now.refused("cities", "advance"), RULES_OF["civilization.cities/advance"]
    )


def _purchase(now: Now, id: str) -> Because | None:
    if id not in ABILITIES:
        return None
    lacks = now.refused("cities", f"purchase/{id}") if now.topic == "cities" else ""
    return _later(now, "purchase", lacks, "Coin tokens")


def _item(now: Now, thing: str) -> Because | None:
    city, _, named = thing.partition("/")
    kind, _, id = named.partition("/")
    there = next((one for one in now.me.cities if one.square == city), None)
    if there is None or not id:
        return None
    section = SECTIONS.get(kind, "Production")
    if now.building_in == city and now.question is not None:
        return Because(now.refused(now.topic, f"{kind}/{id}"), section)
    if now.topic == "cities" and not now.offers(f"build/{city}") and not there.may_act:
        return Because(now.refused("cities", f"build/{city}"), "City actions")
    fits = any((one.kind, one.id) == (kind, id) for one in buildable(now.view, now.me, there))
    lacks = "" if fits else now.refused("build_item", f"{kind}/{id}", {"city": city})
    return _later(now, "item", lacks, "Buying production with trade" if "production" in lacks else section)


SECTIONS: Final[Mapping[str, str]] = {
    "building": "Buildings",
    "wonder": "Building a wonder",
    "figure": "Building figures and units",
    "unit": "Building figures and units",
}


def _square(now: Now, square: str) -> Because | None:
    if now.topic != "build_square":
        return None
    return Because(now.refused("build_square", square), SECTIONS.get(now.wanted("", "").context["kind"], "Buildings"))


def _resource(now: Now, kind: str) -> Because | None:
    if now.topic not in ("harvest", "harvest_second"):
        return None
    return Because(now.refused("harvest", kind), RULES_OF["civilization.harvest"])


# -- Movement and Research -----------------------------------------------------------------------------------------


def _move(now: Now, square: str) -> Because | None:
    first = another_phase(now, "move")
    if first is not None and now.topic == "march":
        return Because("A group is on its way: end its move first, then the next one sets out.", "Moving figures")
    lacks = now.refused("movement", f"move/{square}") if now.topic == "movement" else ""
    return _later(now, "move", lacks, "Moving figures")


def _way(now: Now, square: str) -> Because | None:
    lacks = now.refused("march", f"move/{square}") if now.topic == "march" else ""
    section = "Travel speed and water" if "water" in lacks else "Moving figures"
    return _later(now, "way", lacks, "Stacking limit" if "stacking limit" in lacks else section)


def _explore(now: Now, square: str) -> Because | None:
    lacks = now.refused("march", f"explore/{square}") if now.topic == "march" else ""
    return _later(now, "explore", lacks, "Exploring a tile")


def _research(now: Now, id: str) -> Because | None:
    if id not in TECHNOLOGIES:
        return None
    lacks = "" if id in researchable(now.view, now.me) else now.refused("research", id)
    section = "Technology pyramid" if "pyramid" in lacks else "Price and trade after research"
    because = _later(now, "research", lacks, section)
    if because is None and now.topic != "research":
        text = "You have made your choice in this Research; all choices are shown when everybody has chosen."
        return Because(text, "Choosing a technology")
    return because


# -- at any time ---------------------------------------------------------------------------------------------------


def _ability(now: Now, id: str) -> Because | None:
    if id not in ABILITIES:
        return None
    why = why_no_ability(now.wanted(now.topic, id), id)
    return Because(f"{why}{_first(now, (ABILITIES[id].phase,))}", "Resource abilities") if why else None


def _event(now: Now, id: str) -> Because | None:
    if id not in EVENTS:
        return None
    why = why_no_event(now.wanted(now.topic, id), id)
    return Because(f"{why}{_first(now, EVENTS[id].timings)}", "Culture events") if why else None


def _first(now: Now, timings: Sequence[str]) -> str:
    """That something else comes first, if this is the phase in which a card is used, but not the moment."""
    view = now.view
    mine = view.active == now.reader or view.phase in TOGETHER
    if view.phase not in timings or not mine or any(now.topic in HERE[one] for one in timings if one in HERE):
        return ""
    return " Answer first what you are asked now." if now.question is not None else " Others answer first."


def _civilization(now: Now, id: str) -> Because | None:
    why = now.refused("civilization", id) if now.view.phase == "civilizations" else ""
    return Because(why, "Choosing civilizations") if why else None


def _settle(now: Now, square: str) -> Because | None:
    why = now.refused(now.topic, square) if now.topic in SETTLING else ""
    return Because(why, "Capital and first figures") if why else None


def _end(now: Now, _: str) -> Because | None:
    view = now.view
    if view.result is not None:
        return Because(OVER, "Moment of victory and ties")
    if now.question is not None:
        about = face_words(now.question.face)
        return Because(f"{about}: this choice has to be made before your part of the phase goes on.", ORDER)
    return Because(f"{capital(_moment(now))}, and nothing is asked of you.", ORDER)


REASONS: Final[Mapping[str, Callable[[Now, str], Because | None]]] = {
    "found": _found,
    "government": _government,
    "person": _person,
    "wonder": _wonder,
    "offer": _offer,
    "accept": _accept,
    **{verb: _city_action(verb) for verb in ("build", "arts", "harvest", "egypt")},
    "advance": _advance,
    "purchase": _purchase,
    "item": _item,
    "square": _square,
    "resource": _resource,
    "move": _move,
    "way": _way,
    "explore": _explore,
    "research": _research,
    "ability": _ability,
    "event": _event,
    "civilization": _civilization,
    "settle": _settle,
    "end": _end,
}
"""Why something is not possible, by the first part of its key; None if it is unknown in this position."""
