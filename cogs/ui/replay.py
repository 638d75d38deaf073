"""Looking back at a game: one step of it with its controls, a chart, and the ways to play on from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from discord import ButtonStyle, SelectOption

from cogs.ui import ids
from cogs.ui.compose import Message, Picture, button, gallery, menu, message, row
from cogs.ui.look import LONGEST_OPTION, MOST_TEXT, NEUTRAL, colour
from cogs.ui.text import distinct_labels, fit, fit_lines, length

MOST_LINES: Final = 20
LONGEST_HAPPENED: Final = 1500
SHORTEST_HAPPENED: Final = 400
MORE: Final = "-# {} more in the log."


@dataclass(frozen=True, slots=True)
class Scene:
    """A step of a replay as it is shown to somebody.

    `step` counts from 0. `reader` is the seat through whose eyes it is seen, None for all; `readers` are those that can
    be chosen, by their words. `happened` are lines, `words` the position without pictures, `note` what else must be
    said. `turns` are the steps to which the buttons for turns lead. With `may_go_on` a new table can begin here.
    """

    game_id: int
    title: str
    step: int
    steps: int
    turns: tuple[int, int]
    reader: int | None
    readers: Mapping[int | None, str]
    happened: Sequence[str]
    pictures: Sequence[Picture] = ()
    words: Sequence[str] = ()
    note: str = ""
    may_go_on: bool = False


def replay_view(scene: Scene) -> Message:
    """One step of a replay."""
    eyes = "" if scene.reader is None else f" · {scene.readers[scene.reader]}"
    top = f"**{scene.title}**\n-# Step {scene.step + 1} of {scene.steps}{eyes}"
    note = fit(scene.note, 500)
    room = MOST_TEXT - length(top) - length(note) - 40
    most = min(LONGEST_HAPPENED, room - sum(map(length, scene.words)))
    told = fit_lines(list(scene.happened), max(SHORTEST_HAPPENED, most), MORE, most=MOST_LINES)
    room = (room - length(told)) // max(1, len(scene.words))
    return message(
        colour(scene.reader),
        "\n".join(part for part in (top, told) if part),
        *(gallery(picture) for picture in scene.pictures),
        *(fit(part, room) for part in scene.words),
        note,
        *_controls(scene),
    )


def _controls(scene: Scene) -> list[Any]:
    last = scene.steps - 1

    def go(label: str, way: str, step: int, style: ButtonStyle = ButtonStyle.secondary) -> Any:
        step = max(0, min(step, last))
        id = ids.custom_id(ids.LOOK, scene.game_id, reader_part(scene.reader), step, way)
        return button(label, id, style, disabled=step == scene.step)

    back, forward = scene.turns
    on = button("Play on from here", ids.custom_id(ids.GO_ON, scene.game_id, scene.step), ButtonStyle.success)
    return [
        row(
            go("First", "first", 0),
            go("Back", "back", scene.step - 1),
            go("Forward", "forward", scene.step + 1, ButtonStyle.primary),
            go("Last", "last", last),
        ),
        row(
            go("Turn back", "turn-back", back),
            go("Turn forward", "turn-forward", forward),
            button("Charts", ids.custom_id(ids.CHARTS, scene.game_id, "")),
            on if scene.may_go_on else None,
        ),
        _readers(scene),
    ]


def _readers(scene: Scene) -> Any:
    """The menu of those through whose eyes the game can be seen; none if there is only one."""
    if len(scene.readers) < 2:
        return None
    labels = distinct_labels([words[0].upper() + words[1:] for words in scene.readers.values()], LONGEST_OPTION)
    options = [
        SelectOption(label=label, value=reader_part(reader) or ALL, default=reader == scene.reader)
        for reader, label in zip(scene.readers, labels, strict=True)
    ]
    id = ids.custom_id(ids.LOOK_AS, scene.game_id, reader_part(scene.reader), scene.step)
    return menu(id, options, hint="Through whose eyes")


ALL: Final = "all"
"""The value of a menu that stands for everybody."""


def reader_part(reader: int | None) -> str:
    """A reader in an id."""
    return "" if reader is None else str(reader)


# -- charts --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Charted:
    """A chart as it is shown: `shown` is the id of its measure, `titles` are all that can be chosen by their ids."""

    game_id: int
    title: str
    shown: str
    titles: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


def chart_view(charted: Charted, picture: Picture | None) -> Message:
    """A chart; without its picture the same in words."""
    options = [
        SelectOption(label=title, value=measure, default=measure == charted.shown)
        for measure, title in charted.titles.items()
    ]
    return message(
        NEUTRAL,
        f"**{charted.title}**",
        gallery(picture) if picture else None,
        charted.note,
        menu(ids.custom_id(ids.CHART, charted.game_id), options, hint="What to follow") if len(options) > 1 else None,
        row(button("Replay", ids.custom_id(ids.REPLAY, charted.game_id))),
    )


# -- playing on ----------------------------------------------------------------------------------------------------


def go_on_view(game_id: int, step: int, text: str) -> Message:
    """How a new table can begin from a step."""
    return message(
        NEUTRAL,
        text,
        row(
            button("Open a table", ids.custom_id(ids.GO_ON_TABLE, game_id, step), ButtonStyle.success),
            button("Practise alone", ids.custom_id(ids.GO_ON_ALONE, game_id, step), ButtonStyle.primary),
            button("Back to the replay", ids.custom_id(ids.LOOK, game_id, "", step, "here")),
        ),
    )
