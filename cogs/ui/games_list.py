"""The games of a server, as a person may see them: open tables, running games, and those that are over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle
from discord.ui import Section, TextDisplay

from cogs.lobbies.access import NAMES, Level, level_of
from cogs.table import practised_by
from cogs.timekeeping.time_limits import LIMITS, limit_of
from cogs.ui import ids
from cogs.ui.compose import Message, button, link, message, row
from cogs.ui.lists import game_link, lobby_link
from cogs.ui.look import NEUTRAL
from cogs.ui.text import fit, game_name, listed, practised_words, relative, seat_names
from db import Game, Seat, Status, Waiting
from games.engine.gametype import GameType
from games.engine.result import Result
from games.engine.storing import restored

ON_PAGE: Final = 8
LONGEST_NAME: Final = 24

TABS: Final[Mapping[Status, str]] = {
    Status.LOBBY: "Open tables",
    Status.RUNNING: "Running",
    Status.FINISHED: "Finished",
}
"""What is listed, each for itself."""

EMPTY: Final[Mapping[Status, str]] = {
    Status.LOBBY: "No table is open here at the moment. `/play` opens one.",
    Status.RUNNING: "No game runs here at the moment that you may watch.",
    Status.FINISHED: "No game has been finished here that you may look at.",
}


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game with what its line tells. `seated` is whether the reader has a seat, `invited` whether it may join."""

    game: Game
    kind: GameType | None
    seats: Sequence[Seat]
    waiting: Sequence[Waiting]
    seated: bool
    may_join: bool


def games_view(
    games: Sequence[ListedGame], tab: Status, numbers: Mapping[Status, int], *, page: int, kind: str = ""
) -> Message:
    """One page of games. `numbers` tells how many there are of each kind of list, `kind` the game they are all of."""
    pages = max(1, -(-numbers[tab] // ON_PAGE))
    title = "**Games on this server**" + (f"\n-# Page {page + 1} of {pages}" if pages > 1 else "")
    tabs = [
        button(
            f"{label} ({numbers[status]})",
            ids.custom_id(ids.GAMES, status, page if status is tab else 0, kind),
            ButtonStyle.primary if status is tab else ButtonStyle.secondary,
            disabled=status is tab,
        )
        for status, label in TABS.items()
    ]
    return message(
        NEUTRAL,
        title,
        row(*tabs),
        *(_section(one) for one in games),
        "" if games else EMPTY[tab],
        row(
            button("Back", ids.custom_id(ids.GAMES, tab, page - 1, kind)) if page else None,
            button("More", ids.custom_id(ids.GAMES, tab, page + 1, kind)) if page + 1 < pages else None,
        ),
    )


def _section(one: ListedGame) -> Any:
    game = one.game
    kind = one.kind.title if one.kind else game.kind
    line = {Status.LOBBY: _open, Status.RUNNING: _running}.get(game.status, _finished)(one)
    section: Section[Any] = Section(
        TextDisplay[Any](fit(f"**{game_name(kind, game.title, 40)}** · game {game.id}\n{line}", 400)),
        accessory=_control(one),
    )
    return section


def _control(one: ListedGame) -> Any:
    game = one.game
    if game.status is Status.LOBBY:
        address = lobby_link(game)
        if one.may_join:
            return button("Join", ids.custom_id(ids.JOIN, game.id), ButtonStyle.success)
        return link("Go there", address) if address else button("Help", ids.custom_id(ids.HELP, game.id))
    if one.seated and game.status is Status.RUNNING:
        return button("My hand", ids.custom_id(ids.HAND, game.id), ButtonStyle.primary)
    return button("Watch" if game.status is Status.RUNNING else "Look", ids.custom_id(ids.WATCH, game.id))


def _people(one: ListedGame) -> str:
    if (alone := practised_by(one.game)) is not None:
        return practised_words(alone)
    return listed(seat_names(one.seats, LONGEST_NAME)) or "nobody"


def _to(address: str | None, label: str) -> str:
    return f" · [{label}]({address})" if address else ""


def _open(one: ListedGame) -> str:
    game, level, limit = one.game, level_of(one.game), limit_of(one.game).limit
    facts = [f"{len(one.seats)} of {game.seats_wanted} seats: {_people(one)}", f"opened {relative(game.created_at)}"]
    if limit_of(game).terms is not None:
        facts.append(f"time limit: {LIMITS[limit]}")
    if level is not Level.OPEN:
        facts.append(NAMES[level].lower())
    return " · ".join(facts) + _to(lobby_link(game), "go there")


def _running(one: ListedGame) -> str:
    names = dict(zip((seat.seat for seat in one.seats), seat_names(one.seats, LONGEST_NAME), strict=True))
    asked = listed([names[waiting.seat] for waiting in one.waiting if waiting.seat in names])
    since = min((waiting.since for waiting in one.waiting), default=None)
    alone = practised_by(one.game) is not None
    waits = f" · waits for {asked}, asked {relative(since)}" if asked and since and not alone else ""
    return f"{_people(one)}{waits}{_to(game_link(one.game), 'go there')}"


def _finished(one: ListedGame) -> str:
    game = one.game
    ended = f"ended {relative(game.finished_at)}" if game.finished_at else ""
    if one.kind is None or game.result is None:
        return f"{_people(one)} · {ended}"
    said = one.kind.words.result(restored(Result, game.result), seat_names(one.seats, LONGEST_NAME))
    return f"{fit(said, 200)} · {ended}"
