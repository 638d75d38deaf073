"""The lobby: who has joined, what is agreed, what is missing to start; and the host's private options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow
from pydantic import ValidationError

from cogs.ui import ids
from cogs.ui.compose import Message, button, link, menu, message, row
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS, NEUTRAL, sign
from cogs.ui.text import distinct_labels, fit, listed, plural, safe_name, seat_names, spoken
from db import Game, Invitation, Seat, SeatKind, Status
from games.engine.gametype import GameType, OptionField

LONGEST_OPTIONS_LINE = 1200
MENUS_ON_PAGE = 8
"""How many menus of table options stand on a page beside the menus that every game has."""


def lobby_view(
    game: Game,
    seats: Sequence[Seat],
    invitations: Sequence[Invitation],
    kind: GameType,
    *,
    started_link: str | None = None,
) -> Message:
    """The public message of a lobby; after the start or the end it only tells what became of it."""
    title = f"**{kind.title} · {len(seats)} of {game.seats_wanted} seats**"
    name = safe_name(game.title, 60)
    named = f"{name}\n" if name != kind.title else ""
    people = "\n".join(_seat_lines(game, seats))
    invited = _invited(invitations)
    options = f"-# {fit(' · '.join(options_in_words(game.options, kind)), LONGEST_OPTIONS_LINE)}"
    return message(
        NEUTRAL,
        f"{title}\n{named}{people}",
        invited,
        options,
        missing_to_start(game, seats, kind),
        *_lobby_rows(game, started_link),
    )


def _seat_lines(game: Game, seats: Sequence[Seat]) -> list[str]:
    lines = []
    for seat, name in zip(seats, seat_names(seats), strict=True):
        host = " (host)" if seat.user_id == game.host_id else ""
        computer = " (computer)" if seat.kind is SeatKind.COMPUTER else ""
        lines.append(f"{name}{host}{computer}")
    lines += [f"{sign(seat)} free" for seat in range(len(seats), game.seats_wanted)]
    return lines


def _invited(invitations: Sequence[Invitation]) -> str:
    asked = [f"<@{one.user_id}>" for one in invitations if not one.declined]
    declined = [f"<@{one.user_id}>" for one in invitations if one.declined]
    parts = [
        f"Invited: {listed(asked)}." if asked else "",
        f"Cannot join: {listed(declined)}." if declined else "",
    ]
    return fit(" ".join(part for part in parts if part), 1000)


def options_in_words(chosen: Mapping[str, Any], kind: GameType) -> list[str]:
    """What the table has agreed on, each option with its title."""
    values = option_values(chosen, kind)
    named = {field.name for field in kind.option_fields}
    words = [f"{field.title}: {_value_in_words(field, values.get(field.name))}" for field in kind.option_fields]
    for name, value in values.items():
        if name not in named and value:
            things = value if isinstance(value, list | tuple) else [value]
            words.append(f"{spoken(name)}: {', '.join(safe_name(spoken(str(thing))) for thing in things)}")
    return words


def option_values(chosen: Mapping[str, Any], kind: GameType) -> dict[str, Any]:
    """The value of every table option: what was chosen, else the default of the game."""
    try:
        return kind.options.model_validate(dict(chosen)).model_dump(mode="json")
    except ValidationError:
        return {**kind.options().model_dump(mode="json"), **chosen}


def _value_in_words(field: OptionField, value: Any) -> str:
    return field.values.get(str(value)) or safe_name(spoken(str(value)))


def missing_to_start(game: Game, seats: Sequence[Seat], kind: GameType) -> str:
    """What is missing to start, or that nothing is."""
    if game.status is Status.CANCELLED:
        return "This table was closed before the game began."
    if game.status is not Status.LOBBY:
        return "The game has begun."
    joined, fewest = len(seats), min(kind.seat_counts)
    if joined < fewest:
        return f"{plural(fewest - joined, 'more player')} needed to start."
    if joined not in kind.seat_counts:
        return f"{kind.title} cannot be played by {joined}. Possible are {listed([*map(str, kind.seat_counts)], 'or')}."
    if joined < game.seats_wanted:
        return f"The host can start now. There is still room for {plural(game.seats_wanted - joined, 'more player')}."
    return "All seats are taken. The host can start."


def _lobby_rows(game: Game, started_link: str | None) -> list[ActionRow[Any] | None]:
    if game.status is not Status.LOBBY:
        return [row(link("Go to the game", started_link) if started_link else None)]
    return [
        row(
            button("Join", ids.custom_id(ids.JOIN, game.id), ButtonStyle.success),
            button("Leave", ids.custom_id(ids.LEAVE, game.id)),
            button("Options", ids.custom_id(ids.OPTIONS, game.id, 0)),
            button("Start", ids.custom_id(ids.START, game.id), ButtonStyle.primary),
            button("Cancel", ids.custom_id(ids.CANCEL, game.id)),
        )
    ]


def invitation_view(game: Game, host: str, guest_ids: Sequence[int], kind: GameType) -> Message:
    """An invitation by mention, with the buttons to answer it."""
    people = " ".join(f"<@{user_id}>" for user_id in guest_ids)
    return message(
        NEUTRAL,
        fit(f"{people}\n{safe_name(host)} invites you to a game of {kind.title}. It is played over days.", 3900),
        row(
            button("Join", ids.custom_id(ids.JOIN, game.id), ButtonStyle.success),
            button("Decline", ids.custom_id(ids.DECLINE, game.id)),
        ),
    )


# -- the host's options --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Menu:
    title: str
    row: ActionRow[Any]


def options_view(
    game: Game,
    seats: Sequence[Seat],
    kind: GameType,
    *,
    fixed_order: bool = False,
    page: int = 0,
    note: str | None = None,
) -> Message:
    """The host's private menus: table options, number of seats, who may join, seating, removing somebody."""
    fields = _field_menus(game, kind)
    pages = max(1, -(-len(fields) // MENUS_ON_PAGE))
    page = max(0, min(page, pages - 1))
    menus = fields[page * MENUS_ON_PAGE : (page + 1) * MENUS_ON_PAGE]
    if page == 0:
        menus = [*_table_menus(game, seats, kind, fixed_order), *menus]
    parts: list[Any] = [f"**Options · {kind.title}**\n{fit(note, 500)}" if note else f"**Options · {kind.title}**"]
    for one in menus:
        parts += [f"-# {fit(one.title, 120)}", one.row]
    parts.append(
        row(
            button("Back", ids.custom_id(ids.OPTIONS, game.id, page - 1)) if page else None,
            button("More options", ids.custom_id(ids.OPTIONS, game.id, page + 1)) if page + 1 < pages else None,
        )
    )
    return message(NEUTRAL, *parts)


def _field_menus(game: Game, kind: GameType) -> list[_Menu]:
    """One menu an option; an option with many values has several, each with some of them."""
    chosen = option_values(game.options, kind)
    menus: list[_Menu] = []
    for field in kind.option_fields:
        values = list(field.values.items())
        parts = range(0, len(values), MOST_OPTIONS)
        for number, start in enumerate(parts):
            some = dict(values[start : start + MOST_OPTIONS])
            title = f"{field.title} ({number + 1} of {len(parts)})" if len(parts) > 1 else field.title
            id = ids.custom_id(ids.OPTION, game.id, field.name, number)
            menus.append(_Menu(title, menu(id, _choices(some, str(chosen.get(field.name))), hint=title)))
    return menus


def _table_menus(game: Game, seats: Sequence[Seat], kind: GameType, fixed_order: bool) -> list[_Menu]:
    counts = {str(number): plural(number, "seat") for number in kind.seat_counts if number >= max(1, len(seats))}
    privacy = {"public": "Everybody may join and watch", "private": "Only those who are invited"}
    order = {"random": "Seats in random order", "fixed": "Seats in order of joining"}
    menus = [
        _Menu("Who may join", _menu(ids.PRIVACY, game, privacy, "private" if game.private else "public")),
        _Menu("Seating", _menu(ids.ORDER, game, order, "fixed" if fixed_order else "random")),
    ]
    if counts:
        menus.insert(0, _Menu("Seats", _menu(ids.SEATS, game, counts, str(game.seats_wanted))))
    others = [seat for seat in seats if seat.user_id != game.host_id]
    if others:
        people = {
            str(seat.user_id or f"seat-{seat.seat}"): name
            for seat, name in zip(others, seat_names(others), strict=True)
        }
        menus.append(_Menu("Remove somebody from the table", _menu(ids.REMOVE, game, people, "")))
    return menus


def _menu(verb: str, game: Game, values: Mapping[str, str], chosen: str) -> ActionRow[Any]:
    return menu(ids.custom_id(verb, game.id), _choices(values, chosen), hint="Choose")


def _choices(values: Mapping[str, str], chosen: str) -> list[SelectOption]:
    labels = distinct_labels(list(values.values()), LONGEST_OPTION)
    return [
        SelectOption(label=label, value=value, default=value == chosen)
        for value, label in zip(values, labels, strict=True)
    ]
