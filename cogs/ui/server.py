"""The settings of a server, as its organisers see them: one menu each, on two pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from discord import SelectOption

from cogs.servers.server_rules import CHANNELS, CREATORS, MOST_HERE, MOST_OF_PERSON, ORGANISERS, TIME_LIMIT, ServerRules
from cogs.timekeeping.time_limits import LIMITS, read_limit
from cogs.ui import ids
from cogs.ui.compose import Message, button, channels_menu, menu, message, role_menu, row
from cogs.ui.look import NEUTRAL
from cogs.ui.text import fit, plural

WITHOUT: Final = "-"
"""The value of a menu of limits that stands for none."""

OF_PERSON: Final = (1, 2, 3, 5, 10, 20, 50)
OF_SERVER: Final = (5, 10, 20, 50, 100, 200, 500)

PAGES: Final = 2

ABOUT: Final = "They hold for tables that are opened from now on; games that run are not changed."


def server_view(
    rules: ServerRules, *, names_organisers: bool, page: int = 0, note: str = "", known: Mapping[str, Any] | None = None
) -> Message:
    """A page of the settings. Only who `names_organisers` is shown the menu of their role.

    `known` are the channels and roles among the rules that the server still has.
    """
    page = max(0, min(page, PAGES - 1))
    here = known or {}
    parts: list[Any] = [_title(page, note)]
    if page == 0:
        parts += [
            "Tables may be opened in",
            channels_menu(_id(CHANNELS), here.get(CHANNELS, rules.channels), hint="All channels"),
            "Tables may be opened by",
            role_menu(_id(CREATORS), here.get(CREATORS, rules.creators), hint="Everybody"),
            "Organisers are those who may manage the server, and those with the role",
        ]
        if names_organisers:
            parts.append(role_menu(_id(ORGANISERS), here.get(ORGANISERS, rules.organisers), hint="No role"))
        else:
            parts.append(f"<@&{rules.organisers}>. Only who may manage the server can change this.")
    else:
        limit = read_limit(rules.time_limit).limit
        parts += [
            "Time limit of new tables; each host can choose another one",
            menu(_id(TIME_LIMIT), _options(LIMITS, limit), hint="Choose"),
            "Open tables and running games of one host",
            menu(_id(MOST_OF_PERSON), _options(*_limits(OF_PERSON, rules.most_of_person)), hint="Choose"),
            "Open tables and running games on this server",
            menu(_id(MOST_HERE), _options(*_limits(OF_SERVER, rules.most_here)), hint="Choose"),
            "Language: English. There is no other one yet.",
        ]
    parts.append(
        row(
            button("Back", ids.custom_id(ids.SERVER, page - 1)) if page else None,
            button("More", ids.custom_id(ids.SERVER, page + 1)) if page + 1 < PAGES else None,
        )
    )
    return message(NEUTRAL, *parts)


def _title(page: int, note: str) -> str:
    lines = ["**Settings of this server**", fit(note, 300), ABOUT, f"-# Page {page + 1} of {PAGES}"]
    return "\n".join(line for line in lines if line)


def _id(name: str) -> str:
    return ids.custom_id(ids.SERVER_SETTING, name)


def _limits(offered: tuple[int, ...], chosen: int | None) -> tuple[dict[str, str], str]:
    numbers = sorted({*offered, *([chosen] if chosen is not None else [])})
    words = {
        WITHOUT: "As many as they like",
        **{str(number): f"At most {plural(number, 'game')}" for number in numbers},
    }
    return words, WITHOUT if chosen is None else str(chosen)


def _options(words: Mapping[str, str], chosen: str) -> list[SelectOption]:
    return [SelectOption(label=label, value=value, default=value == chosen) for value, label in words.items()]
