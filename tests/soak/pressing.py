"""Presses at random among those that a panel offers."""

from __future__ import annotations

from random import Random
from typing import Any

import discord

from cogs.table import Table
from cogs.ui import ids
from games.engine.question import Kind, Question
from tests.e2e.forging import Forged, choose, fill_in, press
from tests.soak.ground import controls, pressable
from tests.soak.watching import TO_ANSWER, TO_PICK

TAKEBACKS = 0.04
"""How often a choice is taken back."""
ENOUGH = 0.2
"""How often somebody does no more on an open floor, where people at random would deal with each other for ever."""


def some_press(rng: Random, table: Table, person: Any, seat: int, panel: discord.Message) -> Forged | None:
    """A press in a panel that leads to an answer, or takes one back; None if there is nothing to press."""
    takebacks = pressable(panel, ids.UNDO)
    if takebacks and rng.random() < TAKEBACKS:
        return press(person, panel, takebacks[0].custom_id)
    controls = pressable(panel, *TO_ANSWER, *TO_PICK, ids.AMOUNT)
    if not controls:
        return None
    if table.match.on_floor and rng.random() < ENOUGH and (ends := _ends(table.match.open[seat], panel)):
        return press(person, panel, ends)
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


def _ends(question: Question, panel: discord.Message) -> str | None:
    """The button with the answer that would be given for somebody who does nothing more."""
    wanted = {ids.token(key) for key in question.late}
    return next((control.custom_id for control, pressed in controls(panel) if pressed.part(2) in wanted), None)
