"""Tables as people open them, with options at random."""

from __future__ import annotations

from collections import Counter
from typing import Any

import discord

from cogs.lobbies.access import Level
from cogs.pace import PACE, Pace
from cogs.timekeeping.time_limits import DAYS_OFF, DECIDERS, LIMITS, NO_LIMIT, WINDOWS
from cogs.ui import ids
from db import Game, Status
from games.engine.gametype import GameType
from tests.e2e.forging import choose, press, send
from tests.e2e.room import NAMES
from tests.soak.ground import Ground, Seen

SLOWLY, LIMITED, MOST_SEATS = 0.1, 0.6, 4
"""How many games have computer players that pause, and how many tables with two people or more a time limit."""

LEVELS = Counter({Level.OPEN: 6, Level.INVITED: 2, Level.HIDDEN: 1, Level.PRIVATE: 2})


async def open_table(ground: Ground, kind: GameType) -> Seen:
    """A running game of one to three people and computer players."""
    room, rng = ground.room, ground.rng
    seats = rng.choice([count for count in kind.seat_counts if 1 < count <= MOST_SEATS])
    people = tuple(rng.sample(NAMES, min(rng.choice([1, 2, 2, 2, 3]), seats)))
    host, level = room.people[people[0]], rng.choices(list(LEVELS), list(LEVELS.values()))[0]
    guests = {f"player{number}": room.people[name] for number, name in enumerate(people[1:], 1)}
    invited = guests if level.by_invitation else {}
    opened = await host.slash(room.channel, "play", game=kind.id, seats=seats, access=level, **invited)
    ground.happened(f"table opened: {level}")
    lobby = opened.response.message
    (stored,) = await room.bot.tables.store.open_lobbies()
    if len(people) > 1 and rng.random() < LIMITED:
        for name, values in (("limit", LIMITS), ("window", WINDOWS), ("days_off", DAYS_OFF), ("decide", DECIDERS)):
            value = rng.choice([value for value in values if value != NO_LIMIT or name != "limit"])
            await send(room.env, choose(host, lobby, f"lt:{ids.TIME_MENU}:{stored.id}:{name}", value))
    for name in people[1:]:
        await send(room.env, press(room.people[name], lobby, f"lt:{ids.JOIN}:{stored.id}"))
    computers = [press(host, lobby, f"lt:{ids.COMPUTER}:{stored.id}")] * (seats - len(people))
    pace = Pace.SHORTLY if rng.random() < SLOWLY else Pace.AT_ONCE
    await send(room.env, choose(host, lobby, f"lt:{ids.PACE}:{stored.id}", pace), *computers)
    start = press(host, lobby, f"lt:{ids.START}:{stored.id}")
    wished = rng.sample(kind.option_fields, min(2, len(kind.option_fields)))
    await send(room.env, *(_wish(ground, host, lobby, stored, one) for one in wished))
    await send(room.env, start)
    if (await room.bot.tables.store.game(stored.id)).status is Status.LOBBY:
        # The wishes do not fit to the number of seats, which is found out at the start only.
        usual = (choose(host, lobby, f"lt:{ids.OPTION}:{stored.id}:{w.name}", next(iter(w.values))) for w in wished)
        await send(room.env, *usual)
        await send(room.env, start)
    game = await room.bot.tables.store.game(stored.id)
    assert game.status is Status.RUNNING and game.options.get(PACE, Pace.SHORTLY) == pace, game
    return await seen(ground, game, lobby)


def _wish(ground: Ground, host: Any, lobby: discord.Message, game: Game, field: Any) -> Any:
    value = ground.rng.choice([value for value in field.values if value not in field.written])
    return choose(host, lobby, f"lt:{ids.OPTION}:{game.id}:{field.name}", value)


async def seen(ground: Ground, game: Game, lobby: discord.Message) -> Seen:
    """A game that has begun, as its players have it."""
    place = await ground.room.place_of(game)
    return Seen(game, lobby, next(one for one in place.history() if not one.flags.ephemeral), place.id)
