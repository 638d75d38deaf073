"""The lobby: who has joined, what is agreed, what is missing to start; and the host's private options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow
from pydantic import ValidationError

from cogs.lobbies.access import LEVELS, NAMES, Level
from cogs.pace import PACES, Pace
from cogs.ui import ids
from cogs.ui.compose import Message, button, link, menu, message, people_menu, row
from cogs.ui.lists import lobby_link
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS, NEUTRAL, WARNING, sign
from cogs.ui.text import distinct_labels, fit, listed, plural, safe_name, seat_names, spoken
from db import Game, Invitation, Seat, Status
from games.engine.gametype import GameType, OptionField, Written

LONGEST_OPTIONS_LINE = 1200
MENUS_ON_PAGE = 3
"""How many menus of table options stand on a page beside the menus that every game has."""


def lobby_view(
    game: Game,
    seats: Sequence[Seat],
    invitations: Sequence[Invitation],
    kind: GameType,
    *,
    started_link: str | None = None,
    pace: Pace | None = None,
    access: str = "",
    time: str = "",
    unagreed: Sequence[str] = (),
    full_only: bool = False,
) -> Message:
    """The public message of a lobby; after the start or the end it only tells what became of it.

    `pace` is that of the computer players, None if there are none at the table. `access` tells who may join and watch,
    if that is not everybody. `time` is the time limit in words; `unagreed` are those who joined before it became
    stricter and have not agreed to it. With `full_only` the game cannot start before all seats are taken.
    """
    is_open = game.status is Status.LOBBY
    taken = f"{len(seats)} of {game.seats_wanted} seats" if is_open else plural(len(seats), "player")
    title = f"**{kind.title} · {taken}**"
    name = safe_name(game.title, 60)
    named = f"{name}\n" if name != kind.title else ""
    people = "\n".join(_seat_lines(game, seats))
    invited = _invited(invitations) if is_open else ""
    rules = fit(" · ".join(options_in_words(game.options, kind)), LONGEST_OPTIONS_LINE)
    computers = f"Computer players answer: {PACES[pace]}" if pace is not None else ""
    agreed = "\n".join(f"-# {one}" for one in (rules, access, time, computers) if one)
    return message(
        NEUTRAL,
        f"{title}\n{named}{people}",
        invited,
        agreed,
        must_agree(unagreed) or missing_to_start(game, seats, kind, full_only=full_only),
        *_lobby_rows(game, seats, invitations, kind, started_link, unagreed, full_only),
    )


def _seat_lines(game: Game, seats: Sequence[Seat]) -> list[str]:
    lines = []
    for seat, name in zip(seats, seat_names(seats), strict=True):
        host = " (host)" if seat.user_id == game.host_id else ""
        lines.append(f"{name}{host}")
    if game.status is Status.LOBBY:
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
    """What the table has agreed on, each option with its title; most are named only if they are not as usual."""
    values, usual = option_values(chosen, kind), kind.options().model_dump(mode="json")
    words = []
    for field in kind.option_fields:
        value = values.get(field.name)
        if field.always or value != usual.get(field.name):
            said = _written_in_words(field, values) or _value_in_words(field, value)
            words.append(said if field.title.lower() in said.lower() else f"{field.title}: {said}")
    return words


def _written_in_words(field: OptionField, values: Mapping[str, Any]) -> str:
    written = field.written.get(str(values.get(field.name)))
    return ", ".join(written_words(written, values)) if written else ""


def written_words(written: Written, values: Mapping[str, Any]) -> list[str]:
    """What was written for an option, each thing by its name."""
    return [safe_name(written.word(str(thing))) for thing in values.get(written.name) or ()]


def option_values(chosen: Mapping[str, Any], kind: GameType) -> dict[str, Any]:
    """The value of every table option: what was chosen, else the default of the game."""
    try:
        return kind.options.model_validate(dict(chosen)).model_dump(mode="json")
    except ValidationError:
        return {**kind.options().model_dump(mode="json"), **chosen}


def _value_in_words(field: OptionField, value: Any) -> str:
    return field.values.get(str(value)) or safe_name(spoken(str(value)))


def can_start(game: Game, seats: Sequence[Seat], kind: GameType, *, full_only: bool = False) -> bool:
    """Whether enough have joined to start."""
    return len(seats) in kind.seat_counts and (len(seats) == game.seats_wanted or not full_only)


def missing_to_start(game: Game, seats: Sequence[Seat], kind: GameType, *, full_only: bool = False) -> str:
    """What is missing to start, or that nothing is."""
    if game.status is Status.CANCELLED:
        return "This table was closed before the game began."
    if game.status is not Status.LOBBY:
        return "The game has begun."
    joined, fewest = len(seats), game.seats_wanted if full_only else min(kind.seat_counts)
    if joined < fewest:
        return f"{plural(fewest - joined, 'more player')} needed to start."
    if joined not in kind.seat_counts:
        return f"{kind.title} cannot be played by {joined}. Possible are {listed([*map(str, kind.seat_counts)], 'or')}."
    if joined < game.seats_wanted:
        return f"The host can start now. There is still room for {plural(game.seats_wanted - joined, 'more player')}."
    return "All seats are taken. The host can start."


def must_agree(unagreed: Sequence[str]) -> str:
    """That somebody must agree to a stricter time limit before the start; empty for nobody."""
    if not unagreed:
        return ""
    people = listed([safe_name(name) for name in unagreed])
    return f"The time limit has become stricter since {people} joined. The button Join agrees to it; then it can start."


def _lobby_rows(
    game: Game,
    seats: Sequence[Seat],
    invitations: Sequence[Invitation],
    kind: GameType,
    started_link: str | None,
    unagreed: Sequence[str],
    full_only: bool,
) -> list[ActionRow[Any] | None]:
    """The buttons that lead on from how the lobby stands. Those that stay keep their places, for quick fingers."""
    if game.status is not Status.LOBBY:
        return [row(link("Go to the game", started_link) if started_link else None)]
    full, people = len(seats) >= game.seats_wanted, [seat for seat in seats if seat.user_id is not None]
    has_room = bool(kind.players) and not full
    is_new = len(people) < 2
    is_alone = len(seats) == 1 and game.seats_wanted >= 2 and 2 in kind.seat_counts
    waits_for_guests = full_only or any(not one.declined for one in invitations)
    ready = can_start(game, seats, kind, full_only=full_only) and not unagreed
    against = button("Play against the computer", ids.custom_id(ids.ALONE, game.id))
    return [
        row(
            button("Join", ids.custom_id(ids.JOIN, game.id), ButtonStyle.success, disabled=full and not unagreed),
            button("Options", ids.custom_id(ids.OPTIONS, game.id, 0)),
            None if is_new else button("Leave", ids.custom_id(ids.LEAVE, game.id)),
            button("Start", ids.custom_id(ids.START, game.id), ButtonStyle.primary) if ready else None,
        ),
        row(
            button("Add computer", ids.custom_id(ids.COMPUTER, game.id)) if has_room else None,
            button("Learn the game", ids.custom_id(ids.LEARN, kind.id)) if kind.lessons and is_new else None,
            against if has_room and is_alone and not waits_for_guests else None,
        ),
    ]


def invitation_view(game: Game, host: str, guest_ids: Sequence[int], kind: GameType) -> Message:
    """An invitation by mention, with the buttons to answer it; `host` is empty if nobody at the table has invited."""
    people = " ".join(f"<@{user_id}>" for user_id in guest_ids)
    return message(
        NEUTRAL,
        fit(f"{people}\n{_invites(host)} to a game of {kind.title}. It is played over days.", 3900),
        row(
            button("Join", ids.custom_id(ids.JOIN, game.id), ButtonStyle.success),
            button("Decline", ids.custom_id(ids.DECLINE, game.id)),
        ),
    )


def _invites(host: str) -> str:
    return f"{safe_name(host)} invites you" if host else "You are invited"


def direct_invitation_view(game: Game, host: str, kind: GameType) -> Message:
    """The same as a direct message: one joins on the server, so it leads to the message of the table."""
    address = lobby_link(game)
    return message(
        NEUTRAL,
        f"{_invites(host)} to a game of {kind.title}. It is played over days. You can join it with the "
        "buttons under the message of the table.",
        row(link("Go to the table", address) if address else None),
    )


def answered_invitation_view(game: Game, kind: GameType) -> Message:
    """What is left of an invitation when nobody needs its buttons any more."""
    match game.status:
        case Status.LOBBY:
            said = "All who were invited have answered. The message of the table has buttons to join and to leave."
        case Status.CANCELLED:
            said = "The table was closed."
        case _:
            said = "The game has begun."
    return message(NEUTRAL, f"An invitation to a game of {kind.title}. {said}")


# -- the host's options --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Menu:
    title: str
    row: ActionRow[Any]
    below: ActionRow[Any] | None = None


def options_view(
    game: Game,
    seats: Sequence[Seat],
    kind: GameType,
    *,
    fixed_order: bool = False,
    pace: Pace | None = None,
    level: Level = Level.OPEN,
    page: int = 0,
    note: str | None = None,
) -> Message:
    """The host's private menus: table options, number of seats, who may join, inviting, seating, removing somebody.

    `pace` is that of the computer players, None if the game has none.
    """
    fields = _field_menus(game, kind)
    pages = max(1, -(-len(fields) // MENUS_ON_PAGE))
    page = max(0, min(page, pages - 1))
    menus = fields[page * MENUS_ON_PAGE : (page + 1) * MENUS_ON_PAGE]
    if page == 0:
        menus = [
            *_table_menus(game, seats, kind, fixed_order, level),
            *_computer_menus(game, seats, kind, pace),
            *menus,
        ]
    parts: list[Any] = [f"**Options · {kind.title}**\n{fit(note, 500)}" if note else f"**Options · {kind.title}**"]
    for one in menus:
        parts += [f"-# {fit(one.title, 120)}", one.row, one.below]
    parts.append(
        row(
            button("Back", ids.custom_id(ids.OPTIONS, game.id, page - 1)) if page else None,
            button("More options", ids.custom_id(ids.OPTIONS, game.id, page + 1)) if page + 1 < pages else None,
            button("Time limit", ids.custom_id(ids.TIME_LIMIT, game.id)) if page == 0 else None,
            button("Close the table", ids.custom_id(ids.CANCEL, game.id), ButtonStyle.danger) if page == 0 else None,
        )
    )
    return message(NEUTRAL, *parts)


def not_written_view(game: Game, field: OptionField, value: str, said: str, text: str) -> Message:
    """Why what was written for an option is not possible, and the way to write it again.

    The menus do not stand here: their top, where this would be told, is out of sight on a telephone, and a menu cannot
    choose again what the person has just chosen in it.
    """
    return message(
        WARNING,
        f"**{field.title}: nothing is changed**\n{fit(said, 500)}",
        f"You wrote: {safe_name(text, 300)}",
        row(
            button("Write again", ids.custom_id(ids.WRITE, game.id, field.name, value), ButtonStyle.primary),
            button("Options", ids.custom_id(ids.OPTIONS, game.id, 0)),
        ),
    )


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
            value = str(chosen.get(field.name))
            below = _written_button(game, field, value) if value in some else None
            menus.append(_Menu(title, menu(id, _choices(some, value), hint=title), below))
    return menus


def _written_button(game: Game, field: OptionField, value: str) -> ActionRow[Any] | None:
    """A menu cannot choose again what is chosen; this changes what was written for it."""
    if value not in field.written:
        return None
    return row(button(f"Change: {field.written[value].title}", ids.custom_id(ids.WRITE, game.id, field.name, value)))


def _table_menus(game: Game, seats: Sequence[Seat], kind: GameType, fixed_order: bool, level: Level) -> list[_Menu]:
    counts = {str(number): plural(number, "seat") for number in kind.seat_counts if number >= max(1, len(seats))}
    order = {"random": "In random order", "fixed": "In order of joining"}
    menus = [
        _Menu("Who may join and watch", _menu(ids.PRIVACY, game, NAMES, level, LEVELS)),
        _Menu(
            "Invite people", people_menu(ids.custom_id(ids.INVITE, game.id), hint="Choose", most=max(kind.seat_counts))
        ),
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


def _computer_menus(game: Game, seats: Sequence[Seat], kind: GameType, pace: Pace | None) -> list[_Menu]:
    menus = []
    if len(kind.players) > 1 and len(seats) < game.seats_wanted:
        players = {player.id: f"{player.title}: {player.about}" for player in kind.players.values()}
        menus.append(_Menu("Add a computer player", _menu(ids.COMPUTERS, game, players, "")))
    if pace is not None:
        menus.append(_Menu("Computer players answer", _menu(ids.PACE, game, PACES, pace)))
    return menus


def _menu(
    verb: str, game: Game, values: Mapping[str, str], chosen: str, about: Mapping[str, str] | None = None
) -> ActionRow[Any]:
    return menu(ids.custom_id(verb, game.id), _choices(values, chosen, about or {}), hint="Choose")


def _choices(values: Mapping[str, str], chosen: str, about: Mapping[str, str] | None = None) -> list[SelectOption]:
    labels = distinct_labels(list(values.values()), LONGEST_OPTION)
    told = {value: words[:1].upper() + words[1:] for value, words in (about or {}).items()}
    return [
        SelectOption(label=label, value=value, description=told.get(value), default=value == chosen)
        for value, label in zip(values, labels, strict=True)
    ]
