"""Presses of the private panel: answering the open question, building an answer, undo, and what can be looked up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from discord.ui import Label, Modal, TextInput

from cogs.club import Club
from cogs.errors import Outdated
from cogs.handling import Interaction, Reply, field_of, show, values_of
from cogs.table import Table
from cogs.ui import draft, ids
from cogs.ui.ids import Pressed
from cogs.ui.panel import start_over_view
from cogs.ui.refusals import OVERTAKEN
from games.engine.question import Answer, Question
from games.engine.refusal import NotLegal, NotOpen, Refusal


@dataclass(frozen=True, slots=True)
class Open:
    """The open question that a pressed control is about, and what has been picked for it."""

    table: Table
    seat: int
    question: Question
    picks: Answer


async def open_question(club: Club, user_id: int, pressed: Pressed) -> Open | None:
    """The question that the control names, None if it is not open any more. Raises NotSeatedHere."""
    table = await club.tables.table(pressed.game_id)
    seat = club.tables.seat_of(table, user_id)
    question = table.question(seat)
    if question is None or table.match.question_id(seat) != pressed.part(1):
        return None
    stored = await club.open_draft(table, seat)
    return Open(table, seat, question, draft.picks_of(question, stored.data if stored else None))


Step = Callable[[Open, Pressed, list[str]], draft.Step]
"""What a press leads to, given the open question and the values of a menu."""


def _answer(now: Open, pressed: Pressed, values: list[str]) -> draft.Step:
    return draft.Step((), draft.answer_named(now.question, pressed.part(2)))


def _shortcut(now: Open, pressed: Pressed, values: list[str]) -> draft.Step:
    return draft.Step(now.picks, draft.shortcut_answer(now.question, pressed.part(2)))


def _confirm(now: Open, pressed: Pressed, values: list[str]) -> draft.Step:
    return draft.Step(now.picks, now.picks)


def _add(now: Open, pressed: Pressed, values: list[str]) -> draft.Step:
    return draft.Step(draft.after_add(now.question, now.picks, pressed.part(2)))


def _pick(now: Open, pressed: Pressed, values: list[str]) -> draft.Step:
    return draft.after_menu(now.question, now.picks, pressed.number(2), values)


def _back(now: Open, pressed: Pressed, values: list[str]) -> draft.Step:
    return draft.Step(draft.without_last(now.question, now.picks))


def _clear(now: Open, pressed: Pressed, values: list[str]) -> draft.Step:
    return draft.Step(())


STEPS: dict[str, Step] = {
    ids.ANSWER: _answer,
    ids.SURE: _answer,
    ids.SHORTCUT: _shortcut,
    ids.CONFIRM: _confirm,
    ids.ADD: _add,
    ids.PICK: _pick,
    ids.BACK: _back,
    ids.CLEAR: _clear,
}


async def press(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """A press on a control of the open question."""
    values = values_of(interaction)

    async def work() -> Reply:
        return await take_step(club, interaction.user.id, pressed, values)

    await show(interaction, work)


async def take_step(club: Club, user_id: int, pressed: Pressed, values: list[str]) -> Reply:
    """Submit an answer or keep a longer draft, and show the panel as it is then.

    What the game warns of is asked once more before it is submitted.
    """
    game_id = pressed.game_id
    sure = ""
    table = await club.tables.table(game_id)
    async with table.lock:
        now = await open_question(club, user_id, pressed)
        step = None if now is None else STEPS[pressed.verb](now, pressed, values)
        if now is not None and step is not None and step.answer is None:
            await club.store.set_draft(game_id, now.seat, pressed.part(1), draft.draft_of(step.picks))
        if now is not None and step is not None and step.answer is not None and pressed.verb != ids.SURE:
            sure = await club.warned(table, now.seat, user_id, step.answer)
    if now is None:
        # Only the match knows whether this repeats what was answered or comes too late.
        given = (pressed.part(2),) if pressed.verb in (ids.ANSWER, ids.SURE) else ()
        return await submit(club, user_id, pressed, given)
    if sure:
        return await club.panel(game_id, user_id, sure=sure)
    if step is not None and step.answer is not None:
        return await submit(club, user_id, pressed, step.answer, topic=now.question.topic)
    return await club.panel(game_id, user_id, page=pressed.number(2) if pressed.verb == ids.PICK else 0)


async def submit(club: Club, user_id: int, pressed: Pressed, answer: Answer, *, topic: str | None = None) -> Reply:
    """Answer the question that the control names; a repeated press shows the panel without a word."""
    try:
        await club.tables.submit(pressed.game_id, user_id, pressed.part(1), answer, topic=topic)
    except Refusal as refusal:
        if isinstance(refusal, NotLegal) and (await club.tables.table(pressed.game_id)).match.on_floor:
            return await club.panel(pressed.game_id, user_id, note=OVERTAKEN)
        closed = isinstance(refusal, NotOpen) and refusal.reason == "answered"
        repeated = closed and pressed.verb in (ids.CONFIRM, ids.SHORTCUT)
        note = "" if repeated else await club.why(pressed.game_id, user_id, refusal)
        return await club.panel(pressed.game_id, user_id, note=note)
    await club.tables.settle(pressed.game_id)
    return await club.panel(pressed.game_id, user_id, moved=True)


# -- forms ---------------------------------------------------------------------------------------------------------


class NumberForm(Modal):
    """Asks for a number. What was filled in is handled by its id, so it is not kept in memory."""

    def __init__(self, question: Question, custom_id: str) -> None:
        super().__init__(title="Your choice", custom_id=custom_id, timeout=None)
        label = f"A number from {question.least} to {question.most}"
        self.add_item(Label[Any](text=label, component=TextInput[Any](custom_id="number", max_length=9)))

    def is_finished(self) -> bool:
        """True, so that discord.py does not wait for it."""
        return True


async def open_form(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Ask for a number in a form."""
    now = await open_question(club, interaction.user.id, pressed)
    if now is None:
        await press(club, interaction, Pressed(ids.ANSWER, (*pressed.parts[:2], "")))
        return
    await interaction.response.send_modal(NumberForm(now.question, ids.custom_id(ids.AMOUNT, *pressed.parts[:2])))


async def submit_form(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """A form was filled in."""
    number = field_of(interaction, "number")
    await press(club, interaction, Pressed(ids.ANSWER, (*pressed.parts[:2], number)))


# -- taking back ---------------------------------------------------------------------------------------------------


async def undo(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Take back the answer that the button names, if it is still the last one."""
    await _take_back(club, interaction, pressed, everything=False)


async def redo_turn(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Tell what would be taken back, and ask once more."""
    await show(interaction, lambda: ask_to_start_over(club, pressed.game_id, interaction.user.id))


async def redo_confirmed(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Take back everything that was listed."""
    await _take_back(club, interaction, pressed, everything=True)


async def ask_to_start_over(club: Club, game_id: int, user_id: int) -> Reply:
    """List all that can be taken back, and ask once more. What cannot be taken back is told on the panel."""
    table = await club.tables.table(game_id)
    seat = club.tables.seat_of(table, user_id)
    async with table.lock:
        steps = table.match.undo_steps(seat)
        if steps and seat not in table.match.absent:
            return Reply(start_over_view(table, seat, steps))
    return await take_back(club, game_id, user_id)


async def _take_back(club: Club, interaction: Interaction, pressed: Pressed, *, everything: bool) -> None:
    async def work() -> Reply:
        return await take_back(
            club, pressed.game_id, interaction.user.id, everything=everything, move=pressed.number(1)
        )

    await show(interaction, work)


async def take_back(
    club: Club, game_id: int, user_id: int, *, everything: bool = False, move: int | None = None
) -> Reply:
    """Take back one answer or all, and show the panel. With `move`, only if the last answer was given in that move."""
    try:
        return await club.played(game_id, user_id, club.tables.undo(game_id, user_id, everything=everything, move=move))
    except Outdated as outdated:
        return await club.panel(game_id, user_id, note=f"{outdated} Here is how things stand now.")
