"""The private settings of a person: pages of menus, with the time that the own clock shows as a check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import discord
from discord import ButtonStyle, SelectOption
from discord.ui import Label, Modal, TextInput

from cogs.calls.zones import zone_words
from cogs.ui import ids
from cogs.ui.compose import Message, button, menu, message, row
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS, NEUTRAL
from cogs.ui.text import distinct_labels, fit

CALLS, LISTS, DISPLAY = range(3)
PAGES: Final[Sequence[str]] = ("Calls", "Away and lists", "Display")
"""The pages by their numbers."""

TYPED: Final = "typed"
"""The name of the field of the form."""

LONGEST_TYPED: Final = 60


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting as it is shown: `choices` maps stored values to words, `chosen` are the present values.

    `several` may be chosen at once, or none.
    """

    name: str
    title: str
    choices: Mapping[str, str]
    chosen: Sequence[str]
    several: bool = False


def settings_view(page: int, settings: Sequence[Setting], *, note: str = "", below: str = "") -> Message:
    """A page of the settings, one menu each; at most eight. `below` stands under them, on the first page above the
    buttons for time zone and test call."""
    title = f"**Your settings · {PAGES[page]}**"
    return message(
        NEUTRAL,
        f"{title}\n{fit(note, 600)}" if note else title,
        *(part for setting in settings for part in _setting(setting)),
        below,
        _clock_buttons() if page == CALLS else None,
        row(*(_to_page(number, page) for number in range(len(PAGES)))),
    )


def _setting(setting: Setting) -> Iterator[Any]:
    labels = distinct_labels(list(setting.choices.values()), LONGEST_OPTION)
    options = [
        SelectOption(label=label, value=value, default=value in setting.chosen)
        for value, label in zip(setting.choices, labels, strict=True)
    ]
    yield f"-# {fit(setting.title, 200)}"
    least, most = (0, len(options)) if setting.several else (1, 1)
    yield menu(ids.custom_id(ids.SETTING, setting.name), options, hint="Choose", least=least, most=most)


def _clock_buttons() -> Any:
    return row(
        button("Set time zone", ids.custom_id(ids.ZONE)),
        button("Send me a test call", ids.custom_id(ids.TEST_CALL)),
    )


def _to_page(number: int, page: int) -> Any:
    style = ButtonStyle.primary if number == page else ButtonStyle.secondary
    return button(PAGES[number], ids.custom_id(ids.SETTINGS, number), style, disabled=number == page)


def clock_line(zone: str, local: datetime) -> str:
    """What the person's clock shows now, so that a wrong time zone is noticed."""
    shown = f"{local:%H:%M} on {local:%A}"
    if not zone:
        return f"You have set no time zone, so hours are those of UTC. There it is {shown}."
    return f"Your time zone is {zone_words(zone)}. There it is {shown}."


def zones_view(typed: str, found: Mapping[str, datetime]) -> Message:
    """The time zones that may be meant by what was typed, each with its time; or that there is none."""
    again = row(button("Try again", ids.custom_id(ids.ZONE)), button("Settings", ids.custom_id(ids.SETTINGS, CALLS)))
    shown = fit(discord.utils.escape_markdown(typed), LONGEST_TYPED)
    if not found:
        text = f"I know no time zone for “{shown}”. Write a large city or a country in English, or hours such as UTC+2."
        return message(NEUTRAL, text, again)
    options = [
        SelectOption(label=f"{zone_words(zone)}: {local:%H:%M}", value=zone)
        for zone, local in list(found.items())[:MOST_OPTIONS]
    ]
    text = f"More than one time zone can be meant by “{shown}”. Which clock is yours?"
    return message(NEUTRAL, text, menu(ids.custom_id(ids.ZONES), options, hint="Choose"), again)


class ZoneForm(Modal):
    """Asks for a time zone. It is handled by its id, so it is not kept in memory."""

    def __init__(self) -> None:
        super().__init__(title="Your time zone", custom_id=ids.custom_id(ids.ZONE), timeout=None)
        text = TextInput[Any](custom_id=TYPED, placeholder="Lisbon, Germany, UTC+2", max_length=LONGEST_TYPED)
        self.add_item(Label[Any](text="A large city near you, or your country", component=text))

    def is_finished(self) -> bool:
        """True, so that discord.py does not wait for it."""
        return True
