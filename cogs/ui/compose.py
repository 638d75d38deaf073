"""Views from parts: one container with texts, pictures and rows of controls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias
from zlib import crc32

import discord
from discord import ButtonStyle, ChannelType, SelectDefaultValue, SelectDefaultValueType, SelectOption
from discord.ui import (
    ActionRow,
    Button,
    ChannelSelect,
    Container,
    File,
    Item,
    LayoutView,
    MediaGallery,
    RoleSelect,
    Select,
    Separator,
    TextDisplay,
    UserSelect,
)

from cogs.ui.look import LONGEST_ALT, LONGEST_BUTTON, LONGEST_PLACEHOLDER, MOST_IN_ROW, MOST_OPTIONS
from cogs.ui.text import fit

Part: TypeAlias = Item[Any]

SMALLEST_NUMBER, LARGEST_NUMBER = 1000, 2**31 - 1
"""Between which the numbers of menus lie: above those that Discord gives by itself, within its 32 bits."""


class Message(LayoutView):
    """A message with components. Handlers find its controls by custom id alone."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """True, so that discord.py does not keep every sent view in memory to listen to it."""
        return True


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a message: its address (`attachment://board.png`) and the same facts in words."""

    url: str
    alt: str


def message(accent: int, *parts: Part | str | None) -> Message:
    """A message of one container. Texts that are empty and parts that are None are left out."""
    items = [TextDisplay[Any](part) if isinstance(part, str) else part for part in parts if part]
    view = Message()
    view.add_item(Container[Any](*items, accent_colour=discord.Colour(accent)))
    return view


def gallery(picture: Picture) -> Part:
    """One picture at full width."""
    shown: MediaGallery[Any] = MediaGallery()
    shown.add_item(media=picture.url, description=fit(picture.alt, LONGEST_ALT))
    return shown


def attached(name: str) -> Part:
    """A file of the message, by its name."""
    shown: File[Any] = File(f"attachment://{name}")
    return shown


def line() -> Part:
    """A separating line."""
    return Separator()


def button(label: str, id: str, style: ButtonStyle = ButtonStyle.secondary, *, disabled: bool = False) -> Button[Any]:
    """A button."""
    return Button(label=fit(label, LONGEST_BUTTON), custom_id=id, style=style, disabled=disabled)


def link(label: str, url: str) -> Button[Any]:
    """A button that leads to a message or channel."""
    return Button(label=fit(label, LONGEST_BUTTON), url=url)


def menu(id: str, options: list[SelectOption], *, hint: str, least: int = 1, most: int = 1) -> ActionRow[Any]:
    """A row with a menu. `hint` stands in it while nothing is chosen."""
    placeholder = fit(hint, LONGEST_PLACEHOLDER)
    offered = [(option.value, option.default) for option in options]
    chosen: Select[Any] = Select(
        custom_id=id,
        options=options,
        placeholder=placeholder,
        min_values=least,
        max_values=most,
        id=_number(f"{id} {offered}"),
    )
    return ActionRow(chosen)


def _number(text: str) -> int:
    """A number for a component that offers just this.

    What somebody has chosen in a menu may stay there while the message is edited. Under the same number the next menu
    in that place would look as if it were answered, and the same choice could not be made in it again.
    """
    return SMALLEST_NUMBER + crc32(text.encode()) % (LARGEST_NUMBER - SMALLEST_NUMBER)


def people_menu(id: str, *, hint: str, most: int, chosen: Sequence[int] | None = None) -> ActionRow[Any]:
    """A menu of the people of the server in a row of its own. With `chosen` it shows these, and none can be chosen."""
    most = min(most, MOST_OPTIONS)
    entities = [SelectDefaultValue(id=one, type=SelectDefaultValueType.user) for one in (chosen or ())[:most]]
    offered: UserSelect[Any] = UserSelect(
        custom_id=id,
        placeholder=fit(hint, LONGEST_PLACEHOLDER),
        min_values=1 if chosen is None else 0,
        max_values=most,
        default_values=entities,
        id=None if chosen is None else _number(f"{id} {list(chosen)}"),
    )
    return ActionRow(offered)


def channels_menu(id: str, chosen: Sequence[int], *, hint: str) -> ActionRow[Any]:
    """A menu of the text channels of the server in a row of its own; none, one or several can be chosen."""
    entities = [SelectDefaultValue(id=one, type=SelectDefaultValueType.channel) for one in chosen[:MOST_OPTIONS]]
    offered: ChannelSelect[Any] = ChannelSelect(
        custom_id=id,
        placeholder=fit(hint, LONGEST_PLACEHOLDER),
        channel_types=[ChannelType.text, ChannelType.news, ChannelType.voice],
        min_values=0,
        max_values=MOST_OPTIONS,
        default_values=entities,
        id=_number(f"{id} {list(chosen)}"),
    )
    return ActionRow(offered)


def role_menu(id: str, chosen: int | None, *, hint: str) -> ActionRow[Any]:
    """A menu of the roles of the server in a row of its own; none or one can be chosen."""
    entities = [] if chosen is None else [SelectDefaultValue(id=chosen, type=SelectDefaultValueType.role)]
    offered: RoleSelect[Any] = RoleSelect(
        custom_id=id,
        placeholder=fit(hint, LONGEST_PLACEHOLDER),
        min_values=0,
        max_values=1,
        default_values=entities,
        id=_number(f"{id} {chosen}"),
    )
    return ActionRow(offered)


def rows(buttons: Sequence[Button[Any]]) -> Iterator[ActionRow[Any]]:
    """Buttons in rows."""
    for start in range(0, len(buttons), MOST_IN_ROW):
        yield ActionRow(*buttons[start : start + MOST_IN_ROW])


def row(*buttons: Button[Any] | None) -> ActionRow[Any] | None:
    """One row of up to five buttons; None if there are none."""
    shown = [one for one in buttons if one is not None]
    return ActionRow(*shown) if shown else None
