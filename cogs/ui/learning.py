"""A lesson in the private panel: what a step tells, the position, and the controls of the real panel for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle

from cogs.lobbies.greeting import OPEN_ALONE
from cogs.ui import draft, ids
from cogs.ui.compose import Message, Picture, button, gallery, line, message, row, rows
from cogs.ui.controls import Asked, Controls, controls
from cogs.ui.look import MOST_RECAP, MOST_TEXT, NEUTRAL, colour
from cogs.ui.panel import LONGEST_UNDO, stressed
from cogs.ui.text import LONGEST_IN_LABEL, fit, fit_lines, length
from games.engine.gametype import GameType
from games.engine.lesson import BOARD, Lesson, Press, Step, Task
from games.engine.question import Answer, Question
from games.phrases import capital

LONGEST_PLACE: Final = 600
"""Of a position in words so much is shown at least."""
NEXT: Final = "Next"
INTRODUCTION: Final = (
    "**Learn a game**\n"
    "A lesson leads you through real positions, step by step, with the buttons and menus of a real game. It takes a "
    "quarter of an hour, nothing is counted, and only you see it."
)

# What a control of a lesson does, as the part of its id after the step.
GO: Final = "go"
SHOW_ME: Final = "show-me"
LOOK: Final = "look"


@dataclass(frozen=True, slots=True)
class Place:
    """A step of a lesson."""

    kind: GameType
    lesson: Lesson
    number: int

    @property
    def step(self) -> Step:
        """The step itself."""
        return self.lesson.steps[self.number]

    def id(self, act: str, *parts: str | int, step: int | None = None, verb: str = ids.LESSON) -> str:
        """The custom id of a control that belongs to this step, or to another one of the lesson."""
        number = self.number if step is None else step
        return ids.custom_id(verb, self.kind.id, self.lesson.id, number, act, *parts)


@dataclass(frozen=True, slots=True)
class Scene:
    """A step as it is shown. Names are safe to print.

    `note` is what came of the last press, `happened` are lines of the log. `words` is what is shown, in words, where
    no picture is. With `board` the whole board is shown instead of what the step shows. `undo` names the answer that
    can be taken back, `back` the step to which that leads.
    """

    place: Place
    names: Sequence[str]
    view: Any
    question: Question | None
    picks: Answer = ()
    page: int = 0
    note: str = ""
    happened: Sequence[str] = ()
    pictures: Sequence[Picture] = ()
    words: str = ""
    board: bool = False
    undo: str = ""
    back: int = 0


@dataclass(frozen=True, slots=True)
class Taught(Asked):
    """A question of a lesson: its controls carry the step, and what has been picked so far."""

    place: Place | None = None

    def id(self, verb: str, *parts: str | int) -> str:
        """The custom id of a control of this step."""
        assert self.place is not None
        menu = verb in ids.MENUS
        return self.place.id(
            verb, packed(self.question, self.picks), *parts, verb=ids.LESSON_MENU if menu else ids.LESSON
        )


def packed(question: Question, picks: Answer) -> str:
    """What has been picked, in an id: places in the menu, or the token of the beginning of a path."""
    if picks and picks[-1].endswith("/"):
        return f">{ids.token(picks[-1])}"
    return ".".join(str(question.keys.index(key)) for key in picks)


def unpacked(question: Question, text: str) -> Answer:
    """What has been picked, from an id; what does not fit the question is left out."""
    if draft.takes_one(question):
        return draft.after_menu(question, (), 0, [text]).picks if text.startswith(">") else ()
    places = [int(part) for part in text.split(".") if re.fullmatch("[0-9]{1,4}", part)]
    keys = [question.keys[place] for place in places if place < len(question.keys)]
    return draft.add_picks(question, (), keys, finish=False)


def contents_view(kinds: Iterable[GameType], note: str = "") -> Message:
    """All lessons of these games."""
    offered = [
        button(f"{kind.title}: {one.title}", Place(kind, one, 0).id(GO), ButtonStyle.primary)
        for kind in kinds
        for one in kind.lessons
    ]
    return message(NEUTRAL, note, INTRODUCTION, *rows(offered))


def lesson_view(scene: Scene) -> Message:
    """A step of a lesson."""
    place, step = scene.place, scene.place.step
    wanted = scene.question if isinstance(step.wants, Task) and not scene.board else None
    shown = _controls(scene, wanted) if wanted is not None else Controls()
    top = f"**Learn {place.kind.title}** · {place.lesson.title} · step {place.number + 1} of {len(place.lesson.steps)}"
    rule = f"\n-# {capital(place.kind.rulebook.cite(step.rule))}" if step.rule and place.kind.rulebook else ""
    told = f"{step.text}{rule}"
    asked = stressed(place.kind.words.question(wanted, scene.view, scene.names)) if wanted is not None else ""
    below = "\n".join(part for part in (asked, fit(shown.text, 600), scene.note and f"> {scene.note}") if part)
    room = MOST_TEXT - length(top) - length(told) - length(below) - 40
    happened = fit_lines(list(scene.happened), room - min(length(scene.words), LONGEST_PLACE), most=MOST_RECAP)
    return message(
        colour(place.lesson.seat),
        "\n".join(part for part in (top, happened) if part),
        told,
        *(gallery(picture) for picture in scene.pictures),
        fit(scene.words, max(1, room - length(happened))),
        below,
        *shown.rows,
        line(),
        *rows(_tools(scene)),
        *_ending(place),
    )


def _controls(scene: Scene, question: Question) -> Controls:
    names = [fit(name, LONGEST_IN_LABEL) for name in scene.names]
    words = scene.place.kind.words
    return controls(Taught(0, "", question, words, scene.picks, scene.page, names, scene.place))


def _tools(scene: Scene) -> list[Any]:
    """Undo and the board as the panel has them, then the ways through the lesson."""
    place, step = scene.place, scene.place.step
    last = place.number == len(place.lesson.steps) - 1
    on_board = scene.board or step.shows == BOARD
    undo = fit(f"Undo: {scene.undo}", LONGEST_UNDO)
    wants_undo, wants_board = step.wants is Press.UNDO, step.wants is Press.BOARD
    tools = (
        button(undo, place.id(ids.UNDO, step=place.number + 1 if wants_undo else scene.back)) if scene.undo else None,
        button("My hand", place.id(GO)) if scene.board and not wants_board else None,
        button("Board", place.id(LOOK)) if not on_board else None,
        button("Back", place.id(GO, step=place.number - 1)) if place.number else None,
        button("Show me", place.id(SHOW_ME)) if isinstance(step.wants, Task) and not scene.board else None,
        button(NEXT, place.id(GO, step=place.number + 1), ButtonStyle.success)
        if not last and (step.wants is None or (wants_board and scene.board))
        else None,
    )
    return [tool for tool in tools if tool is not None]


def _ending(place: Place) -> list[Any]:
    """What can follow a lesson."""
    if place.number < len(place.lesson.steps) - 1:
        return []
    kind = place.kind
    others = [one for one in kind.lessons if one is not place.lesson]
    return [
        row(
            button("Play against the computer", ids.custom_id(OPEN_ALONE, kind.id), ButtonStyle.success),
            button(f"Rules of {kind.title}", ids.custom_id(ids.RULE, kind.id)),
            *(button(f"Learn: {one.title}", Place(kind, one, 0).id(GO)) for one in others),
        )
    ]
