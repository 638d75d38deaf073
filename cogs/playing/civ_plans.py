"""What the commands of Civilization mean: for each of them the lines that are said as their questions come."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.playing.moves import NotNow, Plan
from cogs.playing.scripts import (
    Line,
    Say,
    Script,
    choice,
    counted,
    follow,
    named,
    offers,
    planned,
    player,
    some,
    topic_of,
)
from cogs.table import Table
from cogs.ui.text import fits, listed
from games.civilization.grid import TILE, place
from games.engine.question import Answer, Question

Offers = Iterable[tuple[str, str]]
"""What can be typed: values with labels."""

MENUS: Final = ("start", "cities", "movement", "march", "trade", "battle")
CANCELS: Final = ("cancel_action", "cancel_event", "cancel_ability")
BEFORE: Final = "before_battle"
AIMS: Final = ("event_square", "event_squares", "event_seat", "event_seats", "event_city", "event_supply")
FURTHER: Final = ("event_to", "event_victim", "event_figures", "event_figure", "event_coin", "event_units", "exchange")
TARGETS: Final = (
    "ability_city",
    "ability_target",
    "ability_start",
    "ability_seat",
    "lock",
    "bomb",
    "wounds",
    "heal",
)
PAID: Final = ("pay", "discard", "accept_hut", "accept_village", "accept_ancient", "accept_medieval", "accept_modern")
DUTIES: Final = ("person", "government", "resource", "leave", "discard", "exchange")

STOPS: Final[Mapping[str, str]] = {
    "start": "done",
    "trade": "done",
    "cities": "done",
    "movement": "done",
    "march": "stop",
    "battle": "done",
    "loot": "done",
    "research": "none",
    "build_second": "one",
    "harvest_second": "one",
    "person": "reserve",
    "government": "keep",
    "keep": "nobody",
    BEFORE: "pass",
    **dict.fromkeys(CANCELS, "pass"),
}
"""How each question is answered by somebody who wants no more of it."""

ELSEWHERE: Final = "You are asked something else now; `/choose` answers anything."
IN_THE_MIDDLE: Final = "You are in the middle of this already. Go on with it below, or take it back first."
NO_END: Final = "This has to be answered first; then you can go on. `/choose` answers anything."


@dataclass(frozen=True, slots=True)
class Act:
    """What a command does: its lines, and what is said if none of them is for the open question.

    It `begins` at these topics, else those of its first line: in the middle it could answer for something else.
    """

    lines: Script
    otherwise: str
    begins: tuple[str, ...] = ()

    def plan(self, table: Table, question: Question) -> Plan:
        """The answers of the command. Raises NotNow."""
        topic = topic_of(question)
        if any(topic in line.topics for line in self.lines) and not self._begins_at(topic):
            raise NotNow(IN_THE_MIDDLE)
        return planned(table, question, self.lines, self.otherwise)

    def _begins_at(self, topic: str) -> bool:
        return topic in (self.begins or self.lines[0].topics)

    def offers(
        self, table: Table, question: Question, *topics: str, start: str = "", through: bool = False
    ) -> list[tuple[str, str]]:
        """What can be chosen at the first of these topics, when all before it is said.

        With `through`, these topics are answered too as far as something is said, and the next one counts.
        """
        if not self._begins_at(topic_of(question)):
            return []
        try:
            asked = follow(table, question, self.lines, until=() if through else topics).question
        except NotNow:
            return []
        return offers(table, asked, start) if asked is not None and topic_of(asked) in topics else []


def only_in(phase: str) -> str:
    """That a command has its phase."""
    return f"That is done in {phase}. {ELSEWHERE}"


def unique(found: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The offers without those whose value has come before."""
    return list(dict(reversed(found)).items())[::-1]


def part(found: Sequence[tuple[str, str]], where: int) -> list[tuple[str, str]]:
    """One part of the keys of offers, with the label of the first offer that has it."""
    return unique([(key.split("/")[where], label) for key, label in found if key.count("/") >= where])


# -- set-up --------------------------------------------------------------------------------------------------------


def civilization(name: str) -> Act:
    """Choose a civilization."""
    return Act([Line(("civilization",), choice(name))], f"Civilizations are chosen when a game begins. {ELSEWHERE}")


def home(capital: str, marker: str | None, army: str | None, scout: str | None, second: str | None) -> Act:
    """Choose the squares of the capital, the marker and the figures."""

    def figure(kind: str, text: str | None) -> Say:
        def say(table: Table, question: Question) -> Answer | None:
            if text is None or question.context["figure"] != kind:
                return None
            return choice(text)(table, question)

        return say

    lines = [Line(("capital",), choice(capital)), Line(("marker",), choice(marker))]
    lines += [Line(("figure",), figure("army", army))]
    lines += [Line(("figure",), figure("army", second))] if second else []
    lines += [Line(("figure",), figure("scout", scout))]
    return Act(lines, f"Capitals are placed when a game begins. {ELSEWHERE}", begins=("capital", "marker", "figure"))


# -- Start of Turn -------------------------------------------------------------------------------------------------


def found(square: str, figure: str | None = None) -> Act:
    """Found a city."""

    def say(table: Table, question: Question) -> Answer | None:
        where = square.strip().upper()
        kinds = [key for key, _ in offers(table, question, f"found/{where}/")]
        if figure is None and len(kinds) > 1:
            raise NotNow(f"Figures of several kinds can found a city at {where}: say which, {listed(kinds, 'or')}.")
        return (f"found/{where}/{figure or (kinds[0] if kinds else 'scout')}",)

    return Act([Line(("start",), say)], only_in("Start of Turn"))


def government(name: str) -> Act:
    """Change the government."""
    lines = [Line(("start",), choice(name, "government/")), Line(("government",), choice(name))]
    return Act(lines, only_in("Start of Turn"), begins=("start", "government"))


def person(square: str, who: str | None = None) -> Act:
    """Place a great person."""

    def say(table: Table, question: Question) -> Answer | None:
        held = offers(table, question, "person/")
        kinds = part(held, 0)
        if who is None and len(kinds) > 1:
            raise NotNow(f"Which great person? Say who: {listed([kind for kind, _ in kinds], 'or')}.")
        if not kinds:
            raise NotNow("You have no great person that can be placed now.")
        kind = named(who, kinds) if who else kinds[0][0]
        return (f"person/{kind}/{square.strip().upper()}",)

    return Act(
        [Line(("start",), say), Line(("person",), choice(square))], only_in("Start of Turn"), ("start", "person")
    )


def scout(square: str, city: str) -> Act:
    """Let the scouts on a square gather for a city."""
    key = f"scout/{square.strip().upper()}/{city.strip().upper()}"
    return Act([Line(("start",), lambda table, question: (key,))], only_in("Start of Turn"))


def wonder(which: str, what: str | None = None) -> Act:
    """Use a wonder in Start of Turn."""

    def say(table: Table, question: Question) -> Answer | None:
        ready = offers(table, question, "wonder/")
        one = named(which, part(ready, 0))
        ways = [(key.partition("/")[2], label) for key, label in ready if key.startswith(f"{one}/")]
        if not ways:
            return (f"wonder/{one}",)
        if what is None:
            raise NotNow(f"Say also what you choose, such as: {listed([way for way, _ in ways[:3]], 'or')}.")
        return (f"wonder/{one}/{named(what, ways)}",)

    return Act([Line(("start",), say)], only_in("Start of Turn"))


# -- City Management -----------------------------------------------------------------------------------------------


def build(
    city: str,
    item: str | None,
    square: str | None,
    second: str | None,
    second_square: str | None,
    *,
    free: bool = False,
) -> Act:
    """Build something in a city, and with Engineering something more."""

    def opening(table: Table, question: Question) -> Answer | None:
        return (f"{'egypt' if free else 'build'}/{_own_city(city)}",)

    lines = [
        Line(("cities",), opening),
        Line(("build_item",), choice(item)),
        Line(("build_square",), choice(square), _square(square)),
        Line(("build_second",), choice(second, otherwise="one"), "" if second is None else second),
        Line(("build_square",), choice(second_square), _square(second_square)),
    ]
    return Act(lines, only_in("City Management"))


def arts(city: str) -> Act:
    """Devote a city to the arts."""
    return Act([Line(("cities",), lambda table, question: (f"arts/{_own_city(city)}",))], only_in("City Management"))


def harvest(city: str, resource: str | None, second: str | None) -> Act:
    """Harvest a resource."""

    def at_start(table: Table, question: Question) -> Answer | None:
        start = f"harvest/{_own_city(city)}/"
        kinds = offers(table, question, start)
        if resource is None and len(kinds) > 1:
            return None
        return (start + (named(resource, kinds) if resource else (kinds or [("wheat", "")])[0][0]),)

    lines = [
        Line(("start",), at_start),
        Line(("cities",), lambda table, question: (f"harvest/{_own_city(city)}",)),
        Line(("harvest",), choice(resource), resource or ""),
        Line(("harvest_second",), choice(second, otherwise="one"), second or ""),
    ]
    return Act(lines, only_in("City Management"), begins=("start", "cities"))


def advance() -> Act:
    """Advance on the culture track."""
    return Act([Line(("cities",), lambda table, question: ("advance",))], only_in("City Management"))


def purchase(what: str) -> Act:
    """Buy a coin."""
    return Act([Line(("cities",), choice(what, "purchase/"))], only_in("City Management"))


# -- abilities, events, paying -------------------------------------------------------------------------------------


def ability(name: str, target: str | None, to: str | None, pay: str | None) -> Act:
    """Use a resource ability, also as a reaction."""

    def react(table: Table, question: Question) -> Answer | None:
        ways = offers(table, question, "ability/")
        meant = [(key, label) for key, label in ways if not pay or fits(f"{key} {label}".replace("-", " "), pay)]
        of_name = [key for key, _ in meant if key.split("/")[0] == named(name, part(meant, 0))]
        if len(of_name) > 1 and pay is None:
            raise NotNow("It can be paid in several ways: say with what.")
        return (f"ability/{of_name[0] if of_name else name}",)

    lines = [
        Line(MENUS, choice(name, "ability/")),
        Line(CANCELS, react),
        Line(TARGETS, _aim(target), target or ""),
        Line(("ability_square",), choice(to), _square(to)),
        Line(("pay",), some(pay)),
    ]
    return Act(lines, f"No ability can be used now. {ELSEWHERE}", begins=(*MENUS, *CANCELS))


def event(card: str, target: str | None, further: str | None) -> Act:
    """Play a culture event, also as a reaction."""
    lines = [
        Line((*MENUS, *CANCELS, BEFORE), choice(card, "event/")),
        Line(AIMS, _aim(target)),
        Line(FURTHER, _aim(further)),
    ]
    return Act(lines, f"No culture event can be played now. {ELSEWHERE}")


def pay(things: str) -> Act:
    """Choose what is paid, given or discarded."""
    return Act([Line(PAID, some(things))], f"You are not asked what you pay, give or discard now. {ELSEWHERE}")


def duty(text: str) -> Act:
    """Answer what is owed."""
    return Act([Line(DUTIES, choice(text))], ELSEWHERE)


def _aim(text: str | None) -> Say:
    """Squares, players or other things, one or several."""

    def say(table: Table, question: Question) -> Answer | None:
        if text is None:
            return None
        if question.most > 1:
            return some(text)(table, question)
        if any(key.startswith("seat-") for key in question.keys):
            return player(text)(table, question)
        return choice(text)(table, question)

    return say


# -- Movement ------------------------------------------------------------------------------------------------------

HOWS: Final[Mapping[str, tuple[str, ...]]] = {
    "go": ("move",),
    "step": ("step",),
    "explore": ("explore",),
    "sacrifice": ("sacrifice",),
}


def move(to: str, start: str | None, figures: str | None, how: str | None) -> Act:
    """Move a group: to a square, one step, or explore a tile."""

    def set_out(table: Table, question: Question) -> Answer | None:
        squares = [key for key, _ in offers(table, question, "move/")]
        if start is None and len(squares) != 1:
            raise NotNow(f"From where? Figures that can move stand at {listed(squares)}." if squares else NO_MOVE)
        return (f"move/{start.strip().upper() if start else squares[0]}",)

    def go(table: Table, question: Question) -> Answer | None:
        square = to.strip().upper()
        ways = HOWS[how] if how else ("move", "explore", "sacrifice", "step")
        for way in ways:
            if f"{way}/{square}" in question.keys:
                return (f"{way}/{square}",)
        slot = next((key for key in question.keys if key.startswith("explore/") and _in_tile(square, key)), None)
        return (slot,) if slot and "explore" in ways else (f"{ways[0]}/{square}",)

    lines = [
        Line(("movement",), set_out),
        Line(("group",), some(figures, otherwise="all")),
        Line(("march",), go),
    ]
    return Act(lines, only_in("Movement"), begins=("movement", "march"))


NO_MOVE: Final = "None of your figures can move any more."


def _in_tile(square: str, key: str) -> bool:
    """Whether a square lies in the tile that a key names by its top left square."""
    if re.fullmatch(r"[A-Z][1-9][0-9]?", square) is None:
        return False
    (x, y), (left, top) = place(square), place(key.partition("/")[2])
    return 0 <= x - left < TILE and 0 <= y - top < TILE


# -- battle and loot -----------------------------------------------------------------------------------------------


def fight(unit: str, front: str | None, stronger: bool) -> Act:
    """Play a unit in a battle."""

    def say(table: Table, question: Question) -> Answer | None:
        ways = offers(table, question, "unit/")
        one = named(unit, part(ways, 0))
        fronts = [key.partition("/")[2] for key, _ in ways if key.startswith(f"{one}/")]
        if front is None and len([where for where in fronts if "/" not in where]) > 1:
            raise NotNow("On which front? Name the number of an enemy unit without an opponent, or new.")
        where = (front or "new").strip().lower()
        return (f"unit/{one}/{where}{'/metalworking' if stronger else ''}",)

    lines = [Line(("battle",), say), Line(("keep",), choice(unit))]
    return Act(lines, f"You fight no battle now. {ELSEWHERE}", begins=("battle", "keep"))


def loot(what: str) -> Act:
    """Spend loot."""
    return Act([Line(("loot",), choice(what))], f"You have no loot to spend now. {ELSEWHERE}")


# -- Research ------------------------------------------------------------------------------------------------------


def research(technology: str) -> Act:
    """Research a technology."""
    return Act([Line(("research",), choice(technology))], only_in("Research"))


# -- Trade ---------------------------------------------------------------------------------------------------------

IN_TRADE: Final = only_in("Trade")
COMPOSING: Final = (
    "You are putting an offer together. Go on with it below, or take it back, before you do anything else."
)


def offer(to: str, give: str | None, ask: str | None, *, privately: bool = False) -> Act:
    """Make an offer: goods with numbers on both sides; what is left out is nothing."""
    lines = [Line(("trade",), _unless_done(player(to, "whisper/" if privately else "offer/")))]
    for topic, text in (("offer_give", give), ("offer_ask", ask)):
        lines.append(Line((topic,), goods(text)))
        for what in ("trade", "culture"):
            lines.append(Line((f"{topic}_{what}",), _number_of(text, what)))
    return Act(lines, IN_TRADE)


def goods(text: str | None) -> Say:
    """Goods of an offer; trade and culture are chosen once, their numbers come afterwards."""

    def say(table: Table, question: Question) -> Answer | None:
        if question.context and topic_of(question) == "offer_give" and text is None:
            return ()
        offered = offers(table, question)
        keys: list[str] = []
        for count, thing in counted(text or ""):
            key = _good(thing, offered)
            keys += [key] * (1 if key in ("trade", "culture") else min(count, question.most + 1))
        answer = tuple(keys)
        return question.check(answer) if question.legal(answer) else answer

    return say


def _good(thing: str, offered: Sequence[tuple[str, str]]) -> str:
    """Which of the goods is meant. Nobody promises anything who does not say so."""
    promises = [one for one in offered if one[0].startswith("promise/")]
    if "promise" in thing.lower() or f"promise/{thing.lower().replace(' ', '-')}" in dict(promises):
        return named(thing, promises)
    plain = thing.lower().removesuffix("s") if thing.lower() in ("huts", "villages") else thing
    return named(plain, [one for one in offered if one not in promises])


def _number_of(text: str | None, what: str) -> Say:
    def say(table: Table, question: Question) -> Answer | None:
        count = next((count for count, thing in counted(text or "") if thing.strip().lower() == what), 1)
        return (str(count),)

    return say


def _unless_done(say: Say) -> Say:
    """The same for a seat that is not done with Trade."""

    def checked(table: Table, question: Question) -> Answer | None:
        if "again" in question.keys:
            raise NotNow("You are done with Trade. Come back to it below first.")
        return say(table, question)

    return checked


def answer_offer(verb: str, text: str | None) -> Act:
    """Accept, decline or withdraw an offer; without a name the only one. To withdraw is also to release."""
    starts = ("withdraw/", "release/") if verb == "withdraw" else (f"{verb}/",)

    def say(table: Table, question: Question) -> Answer | None:
        there = [one for one in offers(table, question) if one[0].startswith(starts)]
        if text is None and len(there) == 1:
            return (there[0][0],)
        if not there:
            raise NotNow(NO_OFFER[verb])
        if text is None:
            raise NotNow(f"There are several: say which one you {verb}.")
        return (named(text, there),)

    return Act([Line(("trade",), _unless_done(say))], IN_TRADE)


NO_OFFER: Final[Mapping[str, str]] = {
    "accept": "There is no offer to you that both sides can carry out now.",
    "decline": "There is no offer to you now.",
    "withdraw": "None of your offers is open now, and nobody has promised you anything.",
}


# -- the end of a part ---------------------------------------------------------------------------------------------


def done(table: Table, question: Question) -> Plan:
    """Stop, decline, or end one's part of a phase."""
    key = STOPS.get(topic_of(question))
    if key is None or key not in question.keys:
        raise NotNow(NO_END)
    return Plan(((question.topic, (key,)),))


# -- what was typed ------------------------------------------------------------------------------------------------


def _own_city(text: str) -> str:
    """The square of a city, of what may be typed with words before it."""
    return text.split()[-1].upper() if text.strip() else text


def _square(text: str | None) -> str:
    return "" if text is None else text.strip().upper()
