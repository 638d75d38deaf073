"""One line of the log for an event. Secrets that the reader may know have been joined to the facts (section 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.events import Event
from games.innovation.cards import CARDS, ICONS, effects_of
from games.innovation.text.phrases import (
    DIRECTIONS,
    ZONES,
    achievement,
    card_label,
    card_name,
    card_names,
    icon_totals,
    known,
    valued,
)
from games.phrases import capital, listed, possessive, sentence

CONDITIONS = {
    "monument": "six cards tucked or six cards scored in one turn",
    "empire": "three or more of each icon",
    "world": "twelve or more clocks",
    "wonder": "five piles, each splayed up or right",
    "universe": "five top cards of value 8 or higher",
}
"""What earns each special achievement without an action."""

ENDINGS = {
    "achievements": "Enough achievements have been claimed.",
    "score": "A card had to be drawn and none of its age or a higher one was left, so the points decided.",
    "agreed": "The table agreed to stop.",
    "resigned": "Only one player is left.",
}


def ending(reason: str) -> str:
    """How the game ended, as a sentence; nothing for a reason that tells nothing."""
    return f"{card_name(reason)} decided the game." if reason in CARDS else ENDINGS.get(reason, "")


@dataclass(frozen=True, slots=True)
class Told:
    """What the line for an event can use: its facts as somebody reads them, and the names."""

    seat: int | None
    facts: Mapping[str, Any]
    names: Sequence[str]

    @property
    def who(self) -> str:
        """Whom the event is about."""
        return "" if self.seat is None else self.names[self.seat]

    @property
    def card(self) -> str:
        """The card, or only its value if the reader may not know it."""
        return known(self.facts.get("card"), self.facts["age"])

    @property
    def label(self) -> str:
        """A card that everybody may know, with its age and colour."""
        return card_label(self.facts["card"])

    @property
    def source(self) -> str:
        """Where an own card comes from."""
        return f" from {ZONES[self.facts['source']]}"

    def zone(self, zone: str, owner: int | None) -> str:
        """A zone of a player: 'Anna's score pile'."""
        return f"{possessive(self.names[owner or 0])} {ZONES[zone].removeprefix('the ')}"


Line = Callable[[Told], str]


def _first_player(told: Told) -> str:
    return f"{told.who} begins: {card_name(told.facts['card'])} is the first of the melded cards in the alphabet."


def _turn_began(told: Told) -> str:
    return f"{possessive(told.who)} turn{', with one action only' if told.facts['actions'] == 1 else ''}."


def _activated(told: Told) -> str:
    """A role is told if the card has such an effect in every edition."""
    effects = effects_of(told.facts["card"], "first")
    roles = []
    if any(effect.demand for effect in effects):
        roles.append(f"{listed([told.names[seat] for seat in told.facts['demanded']]) or 'nobody'} must obey")
    if not all(effect.demand for effect in effects):
        sharers = [told.names[seat] for seat in told.facts["sharers"]]
        roles.append(f"{listed(sharers) or 'nobody'} {'share' if len(sharers) > 1 else 'shares'}")
    return f"{told.who} activates {card_name(told.facts['card'])}: {listed(roles)}."


def _melded(told: Told) -> str:
    supply = told.facts["source"] == "supply"
    return f"{told.who} draws and melds {told.label}." if supply else f"{told.who} melds {told.label}{told.source}."


def _tucked(told: Told) -> str:
    supply = told.facts["source"] == "supply"
    return f"{told.who} draws and tucks {told.label}." if supply else f"{told.who} tucks {told.label}{told.source}."


def _scored(told: Told) -> str:
    supply = told.facts["source"] == "supply"
    return f"{told.who} draws and scores {told.card}." if supply else f"{told.who} scores {told.card}{told.source}."


def _returned(told: Told) -> str:
    owner = told.facts["owner"]
    source = told.source if owner == told.seat else f" from {told.zone(told.facts['source'], owner)}"
    return f"{told.who} returns {told.card}{source}."


def _transferred(told: Told) -> str:
    facts = told.facts
    return f"{told.card} goes from {told.zone(facts['source'], told.seat)} to {told.zone(facts['zone'], facts['to'])}."


def _group(cards: Sequence[str] | None, ages: Sequence[int]) -> str:
    if not ages:
        return "nothing"
    return listed([valued(age) for age in ages]) if cards is None else card_names(cards)


def _exchanged(told: Told) -> str:
    facts = told.facts
    given, got = _group(facts.get("cards"), facts["ages"]), _group(facts.get("for_cards"), facts["for_ages"])
    one, other = told.zone(facts["zone"], told.seat), told.zone(facts["other_zone"], facts["other"])
    return f"{given} from {one} and {got} from {other} change places."


def _rearranged(told: Told) -> str:
    if "cards" in told.facts:
        order = f"from top to bottom {card_names(told.facts['cards'][::-1])}"
    else:
        order = f"{card_name(told.facts['top'])} lies on top"
    return f"{told.who} puts the {told.facts['colour']} pile into another order; {order}."


def _uncovered(told: Told) -> str:
    colour = CARDS[told.facts["card"]].colour
    return f"{card_name(told.facts['card'])} lies on top of {possessive(told.who)} {colour} pile now."


def _splayed(told: Told) -> str:
    pile = f"{possessive(told.who)} {told.facts['colour']} pile"
    direction = told.facts["direction"]
    if direction == "none":
        return f"{pile} is no longer splayed."
    edges = [icon for edge in told.facts.get("edges") or [] for icon in edge]
    totals = icon_totals([edges.count(icon) for icon in ICONS])
    return f"{pile} is {DIRECTIONS[direction]}{f'; its covered cards show {totals}' if edges else ''}."


def _claimed(told: Told) -> str:
    name, by = told.facts["achievement"], told.facts["by"]
    if by == "action":
        return f"{told.who} achieves {achievement(name)}."
    why = f"with {card_name(by)}" if by in CARDS else f"for {CONDITIONS[name]}"
    return f"{told.who} claims {achievement(name)} {why}."


def _supply_exhausted(told: Told) -> str:
    return f"{told.who} has to draw {valued(told.facts['wanted'])}, and no card of this age or a higher one is left."


LINES: Mapping[str, Line] = {
    "first_player": _first_player,
    "turn_began": _turn_began,
    "activated": _activated,
    "executed_alone": lambda told: (
        f"{told.who} executes {card_name(told.facts['card'])} alone: nobody shares, nobody must obey."
    ),
    "sharing_bonus": lambda told: f"{told.who} has earned the sharing bonus.",
    "drew": lambda told: f"{told.who} draws {told.card}.",
    "drew_and_showed": lambda told: f"{told.who} draws and shows {told.label}.",
    "melded": _melded,
    "tucked": _tucked,
    "scored": _scored,
    "returned": _returned,
    "transferred": _transferred,
    "exchanged": _exchanged,
    "removed_everything": lambda told: "All hands, boards and score piles leave the game.",
    "showed": lambda told: f"{told.who} shows {card_names(told.facts['cards'])}.",
    "showed_hand": lambda told: f"{told.who} shows the whole hand: {card_names(told.facts['cards'])}.",
    "splayed": _splayed,
    "rearranged": _rearranged,
    "uncovered": _uncovered,
    "claimed": _claimed,
    "supply_exhausted": _supply_exhausted,
    "resigned": lambda told: f"{told.who} leaves the game.",
    "took_back": lambda told: f"{told.who} takes back the last step.",
    "game_over": lambda told: f"The game is over. {ending(told.facts['reason'])}".rstrip(),
}
"""The line for every kind of event."""


def event_line(event: Event, names: Sequence[str]) -> str:
    """The line for an event as read by somebody. Raises KeyError for a kind of event that the game does not have."""
    return sentence(capital(LINES[event.kind](Told(event.seat, event.facts, names))).removesuffix("."))
