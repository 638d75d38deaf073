"""One line of the log for an event. Nothing in this game is secret but hands, and no event tells of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.concordia.facts import MAPS
from games.concordia.prices import COLONIST
from games.concordia.text.phrases import (
    amounts,
    card_name,
    card_names,
    coins,
    colonist,
    goods_words,
    pieces,
    place_name,
    province_name,
)
from games.engine.events import Event
from games.phrases import capital, listed, number, possessive, sentence, verb

ENDINGS = {
    "concordia": "All last turns have been played.",
    "agreed": "The table agreed to stop.",
    "resigned": "Only one player is left.",
}

WHY = {
    "prefect": "for the markers that show coins; these turn back to their goods",
    "colonist": "with the Colonist",
    "mercator": "with the Mercator",
}
"""Why coins are gained, by the action of the card."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the line for an event can use: its facts, and the names."""

    seat: int | None
    facts: Mapping[str, Any]
    names: Sequence[str]

    @property
    def who(self) -> str:
        """Whom the event is about."""
        return "" if self.seat is None else self.names[self.seat]


Line = Callable[[Told], str]


def _played(told: Told) -> str:
    card, owner = card_name(told.facts["card"]), told.facts.get("copied_from")
    if owner is None:
        return f"{told.who} plays {card}."
    return f"{told.who} copies {possessive(told.names[owner])} {card}."


def _began(told: Told) -> str:
    facts = told.facts
    return (
        f"The game begins on the map {MAPS[facts['map']].name}. {told.who} has the first turn, "
        f"{told.names[facts['magnus']]} holds the Praefectus Magnus. For sale: {card_names(facts['display'])}."
    )


def _coins(told: Told) -> str:
    return f"{told.who} gains {coins(told.facts['coins'])} {WHY[told.facts['why']]}."


def _returned(told: Told) -> str:
    taken, gained = number(told.facts["count"], "card"), told.facts["coins"]
    return f"{told.who} takes back {taken}{f' and gains {coins(gained)}' if gained else ''}."


def _gained(told: Told) -> str:
    lost = told.facts["lost"]
    missed = f"; no room for {goods_words(lost)}" if lost else ""
    return f"{told.who} gains {goods_words(told.facts['goods'])}{missed}."


def _moved(told: Told) -> str:
    facts = told.facts
    way = f"from {place_name(facts['start'])} to {place_name(facts['line'])}"
    return f"{told.who} moves a {colonist(facts['colonist'])} {way}, {number(facts['steps'], 'step')}."


def _built(told: Told) -> str:
    facts = told.facts
    return f"{told.who} builds in {place_name(facts['city'])} for {amounts(facts['goods'], facts['coins'])}."


def _produced(told: Told) -> str:
    facts = told.facts
    twice = " (with the Praefectus Magnus)" if facts["bonus"] > 1 else ""
    return (
        f"{told.who} lets {province_name(facts['province'])} produce; "
        f"its marker gives {pieces(facts['good'], facts['bonus'])}{twice} and turns to its coins."
    )


def _traded(told: Told) -> str:
    facts = told.facts
    return f"{told.who} {facts['verb']}s {pieces(facts['good'], facts['count'])} for {coins(facts['coins'])}."


def _paid(told: Told) -> str:
    paid = [f"{coins(count)} to {told.names[seat]}" for seat, count in enumerate(told.facts["coins"]) if count]
    return f"All have had their first Tribune: {listed(paid)}. The points do not count any further."


def _concordia(told: Told) -> str:
    why = "bought the last card" if told.facts["why"] == "cards" else "built the last house"
    return f"{told.who} has {why} and takes the Concordia card, worth 7 points."


def _last_round(told: Told) -> str:
    left = [told.names[seat] for seat in told.facts["seats"]]
    return f"Last round: {listed(left)} {verb(len(left), 'has', 'have')} one more turn{verb(len(left), '', ' each')}."


LINES: Mapping[str, Line] = {
    "game_began": _began,
    "turn_began": lambda told: f"{possessive(told.who)} turn.",
    "played": _played,
    "returned": _returned,
    "colonist_arrived": lambda told: (
        f"{told.who} pays {amounts(COLONIST)} and puts a {colonist(told.facts['colonist'])} "
        f"into {place_name(told.facts['place'])}."
    ),
    "moved": _moved,
    "built": _built,
    "produced": _produced,
    "gained": _gained,
    "coins": _coins,
    "traded": _traded,
    "bought": lambda told: f"{told.who} buys {card_name(told.facts['card'])} for {goods_words(told.facts['goods'])}.",
    "revealed": lambda told: f"Now for sale: {card_names(told.facts['cards'])}.",
    "magnus_passed": lambda told: f"The Praefectus Magnus goes from {told.who} to {told.names[told.facts['to']]}.",
    "intermediate": lambda told: (
        f"{possessive(told.who)} first Tribune is scored: {number(told.facts['points'], 'point')}."
    ),
    "intermediate_paid": _paid,
    "concordia": _concordia,
    "last_round": _last_round,
    "resigned": lambda told: f"{told.who} leaves the game.",
    "took_back": lambda told: f"{told.who} takes back the last step.",
    "game_over": lambda told: f"The game is over. {ENDINGS.get(told.facts['reason'], '')}".rstrip(),
}
"""The line for every kind of event but those without one."""

WITHOUT_LINE = frozenset({"turned"})
"""That a marker turns is told with the production or with the coins."""


def event_line(event: Event, names: Sequence[str]) -> str | None:
    """The line for an event; None if another line tells it. Raises KeyError for a kind that the game does not have."""
    if event.kind in WITHOUT_LINE:
        return None
    return sentence(capital(LINES[event.kind](Told(event.seat, event.facts, names))).removesuffix("."))
