"""Presses at random among those that a panel offers."""

from __future__ import annotations

from random import Random
from typing import Any

import discord

from cogs.table import Table
from cogs.ui import ids
from games.engine.question import Kind
from tests.e2e.forging import Forged, choose, fill_in, press
from tests.soak.ground import pressable
from tests.soak.watching import TO_ANSWER, TO_PICK

TAKEBACKS = 0.04
"""How often a choice is taken back."""


def some_press(rng: Random, table: Table, person: Any, seat: int, panel: discord.Message) -> Forged | None:
    """A press in a panel that leads to an answer, or takes one back; None if there is nothing to press."""
    takebacks = pressable(panel, ids.UNDO)
    if takebacks and rng.random() < TAKEBACKS:
        return press(person, panel, takebacks[0].custom_id)
    controls = pressable(panel, *TO_ANSWER, *TO_PICK, ids.AMOUNT)
    if not controls:
        return None
    control = rng.choice(controls)
    if isinstance(control, discord.SelectMenu):
        number = rng.randint(control.min_values, min(control.max_values, len(control.options)))
        values = [option.value for option in rng.sample(control.options, number)]
        return choose(person, panel, control.custom_id, *values)
    question = table.match.open[seat]
    if question.kind is Kind.AMOUNT and (pressed := ids.parse(control.custom_id)) and pressed.verb == ids.AMOUNT:
        number = rng.randint(question.least, question.most)
        return fill_in(person, panel, control.custom_id, number=str(number))
    return press(person, panel, control.custom_id)
