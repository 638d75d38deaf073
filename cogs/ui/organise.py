"""What organisers see: the games of their server that have not ended, one of them, and what organisers have done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ButtonStyle, SelectOption
from discord.ui import Section, TextDisplay

from cogs.lobbies.access import level_of, level_words
from cogs.servers.server_rules import CHANNELS, CREATORS, MOST_HERE, MOST_OF_PERSON, ORGANISERS, TIME_LIMIT
from cogs.table import practised_by
from cogs.timekeeping.time_limits import LIMITS, read_limit
from cogs.ui import ids
from cogs.ui.compose import Message, button, line, menu, message, row
from cogs.ui.lists import game_link, lobby_link
from cogs.ui.look import LONGEST_OPTION, NEUTRAL
from cogs.ui.text import distinct_labels, fit, game_name, listed, practised_words, relative, safe_name, seat_names
from db import NOBODY, Act, Game, Seat, Status, Waiting
from games.engine.gametype import GameType

ON_PAGE: Final = 8
ACTS_ON_PAGE: Final = 15
LONGEST_NAME: Final = 24
LONGEST_REASON: Final = 200

END, PAUSE, RESUME, MOVE, HOST, VACATE, OFFER = "end", "pause", "resume", "move", "host", "vacate", "offer"
"""What organisers can do to a game."""

TITLES: Final[Mapping[str, str]] = {
    END: "End the game without a result",
    PAUSE: "Pause the game",
    RESUME: "Let the game go on",
    MOVE: "Move the game to this channel",
    HOST: "Make somebody the host",
    VACATE: "Take a seat away",
    OFFER: "Look for a substitute",
}
"""The titles of the forms in which an organiser gives the reason."""

DONE: Final[Mapping[str, str]] = {
    END: "ended {}",
    PAUSE: "paused {}",
    RESUME: "let {} go on",
    MOVE: "moved {}",
    HOST: "gave {} another host",
    VACATE: "took a seat away in {}",
    OFFER: "looked for a substitute in {}",
}
"""What was done, in the past, to 'game 5'."""

SETTINGS: Final[Mapping[str, str]] = {
    CHANNELS: "Tables may be opened in",
    CREATORS: "Tables may be opened by",
    ORGANISERS: "Organisers",
    TIME_LIMIT: "Time limit of new tables",
    MOST_OF_PERSON: "Games of one person",
    MOST_HERE: "Games on this server",
}


@dataclass(frozen=True, slots=True)
class Organised:
    """A game as its organisers see it: public facts only, whoever of them looks."""

    game: Game
    kind: GameType | None
    seats: Sequence[Seat]
    waiting: Sequence[Waiting]
    paused: bool = False


# -- the list ------------------------------------------------------------------------------------------------------


def organised_view(games: Sequence[Organised], *, number: int, page: int) -> Message:
    """A page of the games of a server that have not ended; `number` is how many there are."""
    pages = max(1, -(-number // ON_PAGE))
    title = f"**Games to organise · {number}**" + (f"\n-# Page {page + 1} of {pages}" if pages > 1 else "")
    return message(
        NEUTRAL,
        title,
        *(_section(one) for one in games),
        "" if games else "No table is open on this server, and no game runs.",
        row(
            button("Back", ids.custom_id(ids.ORGANISED, page - 1)) if page else None,
            button("More", ids.custom_id(ids.ORGANISED, page + 1)) if page + 1 < pages else None,
            button("History", ids.custom_id(ids.HISTORY, 0)),
        ),
    )


def _section(one: Organised) -> Any:
    opener = button("Organise", ids.custom_id(ids.ORGANISE, one.game.id))
    section: Section[Any] = Section(TextDisplay[Any](fit(_facts(one), 400)), accessory=opener)
    return section


def _facts(one: Organised) -> str:
    game = one.game
    kind = one.kind.title if one.kind else game.kind
    names = dict(zip((seat.seat for seat in one.seats), seat_names(one.seats, LONGEST_NAME), strict=True))
    alone = practised_by(game)
    people = listed([*names.values()]) or "nobody" if alone is None else practised_words(alone)
    lines = [f"**{game_name(kind, game.title, 40)}** · game {game.id}", people]
    if game.status is Status.LOBBY:
        lines.append(f"not begun, opened {relative(game.created_at)}")
    elif one.waiting and alone is None:
        asked = listed([names[waiting.seat] for waiting in one.waiting if waiting.seat in names])
        lines.append(f"waits for {asked}, asked {relative(min(waiting.since for waiting in one.waiting))}")
    if one.paused:
        lines[-1] += " · paused"
    return "\n".join(lines)


# -- one game ------------------------------------------------------------------------------------------------------


def organise_view(one: Organised, *, note: str = "") -> Message:
    """What an organiser can do to a game."""
    game = one.game
    running = game.status is Status.RUNNING
    address = game_link(game) if running else lobby_link(game)
    host = next((name for seat, name in _named(one) if seat.user_id == game.host_id), f"<@{game.host_id}>")
    where = f"[Go there]({address})" if address else "It has no place at present."
    facts = [_facts(one), f"Host: {host}", level_words(level_of(game)), where]
    people = [(seat, name) for seat, name in _named(one) if seat.user_id is not None]
    seats = {str(seat.seat): name for seat, name in people}
    hosts = {str(seat.seat): name for seat, name in people if seat.user_id != game.host_id}
    pausing = RESUME if one.paused else PAUSE
    return message(
        NEUTRAL,
        fit(note, 500),
        line() if note else None,
        "\n".join(facts),
        "-# Whatever you do here is told to the table with your name and your reason, and stands in the history.",
        row(
            button("Let it go on" if one.paused else "Pause", _act(game, pausing)) if running else None,
            button("Move it here", _act(game, MOVE)) if running else None,
            button("End it" if running else "Close it", _act(game, END), ButtonStyle.danger),
            button("All games", ids.custom_id(ids.ORGANISED, 0)),
        ),
        _menu(game, OFFER, seats, "Look for a substitute for …") if running else None,
        _menu(game, VACATE, seats, "Take the seat away from …") if running else None,
        _menu(game, HOST, hosts, "Make … the host"),
    )


def _named(one: Organised) -> Sequence[tuple[Seat, str]]:
    return list(zip(one.seats, seat_names(one.seats), strict=True))


def _act(game: Game, what: str) -> str:
    return ids.custom_id(ids.ORGANISE_CONFIRM, game.id, what)


def _menu(game: Game, what: str, seats: Mapping[str, str], hint: str) -> Any:
    if not seats:
        return None
    labels = distinct_labels(list(seats.values()), LONGEST_OPTION)
    options = [SelectOption(label=label, value=seat) for seat, label in zip(seats, labels, strict=True)]
    return menu(ids.custom_id(ids.ORGANISE_SEAT, game.id, what), options, hint=hint)


# -- the history ---------------------------------------------------------------------------------------------------


def history_view(acts: Sequence[Act], *, number: int, page: int) -> Message:
    """A page of what organisers have done, newest first; `number` is how many entries there are."""
    pages = max(1, -(-number // ACTS_ON_PAGE))
    title = "**What organisers have done here**" + (f"\n-# Page {page + 1} of {pages}, newest first" if number else "")
    return message(
        NEUTRAL,
        title,
        "\n".join(fit(_line(act), 230) for act in acts) or "Nothing so far.",
        row(
            button("Back", ids.custom_id(ids.HISTORY, page - 1)) if page else None,
            button("More", ids.custom_id(ids.HISTORY, page + 1)) if page + 1 < pages else None,
        ),
    )


def _line(act: Act) -> str:
    who = "Somebody" if act.user_id == NOBODY else f"<@{act.user_id}>"
    when = discord.utils.format_dt(act.at, "f")
    if act.what not in DONE:
        return f"- {when} {who} changed the settings. {_setting(act)}"
    why = safe_name(str(act.data["why"]), LONGEST_REASON) if act.data.get("why") else ""
    about = f" (<@{act.data['user']}>)" if act.data.get("user") else ""
    done = DONE[act.what].format(f"game {act.game_id}")
    return f"- {when} {who} {done}{about}{f': {why}' if why else ''}"


def _setting(act: Act) -> str:
    name, value = str(act.data.get("name")), act.data.get("value")
    said = "no limit" if name in (MOST_OF_PERSON, MOST_HERE) else "nobody in particular"
    if name == CHANNELS:
        said = listed([f"<#{one}>" for one in value]) if isinstance(value, list) and value else "all channels"
    elif name == TIME_LIMIT:
        said = LIMITS[read_limit(value).limit]
    elif name in (CREATORS, ORGANISERS) and value:
        said = f"<@&{value}>"
    elif value:
        said = str(value)
    return f"{SETTINGS.get(name, 'Something')}: {said}"
