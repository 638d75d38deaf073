"""Log lines about battles, step by step."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization.subgames import ATTACKER
from games.civilization.text import names
from games.civilization.text.telling import BARBARIANS, Line, Told
from games.phrases import number


def _battle_began(told: Told) -> str:
    facts = told.facts
    against = told.player("against")
    if facts["against"] is None:
        return f"Battle at {facts['square']}: {told.who} attacks the barbarians of the village"
    aim = f"the {'capital' if facts['capital'] else 'city'} of {against}" if facts["city"] else against
    return f"Battle at {facts['square']}: {told.who} attacks {aim}"


def _hand_drawn(told: Told) -> str:
    """A hand is read by its owner and by who has the Oracle; the barbarians' hand by the seat that plays it."""
    facts = told.facts
    who = f"{BARBARIANS} draw" if facts["barbarians"] else f"{told.who} draws"
    units = facts.get("units")
    shown = f": {names.counted(names.unit(unit, strength) for unit, strength in units)}" if units else ""
    played = f", played by {told.who}" if facts["barbarians"] else ""
    return f"{who} {number(facts['count'], 'unit')}{played}{shown}"


def _combat_bonus(told: Told) -> str:
    return f"Combat bonus: attacker {told.facts['attacker']}, defender {told.facts['defender']}"


def _unit_played(told: Told) -> str:
    facts = told.facts
    plays = f"{told.who} play{told.verb_s} {told.unit}"
    if facts["against"] is None:
        return f"{plays} on a new front ({facts['front']})"
    return f"{plays} against {names.unit(facts['against'], facts['against_strength'])} (front {facts['front']})"


def _wounded(told: Told) -> str:
    facts = told.facts
    why = "" if facts["why"] == "attack" else told.why
    before = f", {facts['wounds']} in all" if facts["wounds"] > facts["amount"] else ""
    return f"{told.whose} {told.unit} takes {number(facts['amount'], 'wound')}{before}{why}"


def _healed(told: Told) -> str:
    facts = told.facts
    left = f"{number(facts['wounds'], 'wound')} left" if facts["wounds"] else "none left"
    return f"{told.whose} {told.unit} loses {number(facts['amount'], 'wound')}, {left}{told.why}"


def _battle_decided(told: Told) -> str:
    return f"Battle strength: attacker {told.facts['attacker']}, defender {told.facts['defender']}"


def _battle_won(told: Told) -> str:
    takes = f" and take{told.verb_s} {told.facts['square']}" if told.facts["side"] == ATTACKER else ""
    return f"{told.who} win{told.verb_s} the battle{takes}"


LINES: Mapping[str, Line] = {
    "battle_began": _battle_began,
    "hand_drawn": _hand_drawn,
    "combat_bonus": _combat_bonus,
    "unit_played": _unit_played,
    "wounded": _wounded,
    "healed": _healed,
    "unit_killed": lambda told: f"{told.whose} {told.unit} is killed",
    "battle_decided": _battle_decided,
    "battle_won": _battle_won,
    "unit_kept": lambda told: f"{told.who} keeps the killed {told.unit} (Chinese)",
}
