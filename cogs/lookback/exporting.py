"""Games written down as files."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from io import BytesIO
from typing import Final

import discord

from cogs.club import Club
from cogs.commits import read_event
from cogs.errors import NotSeatedHere
from cogs.handling import Interaction, Reply
from cogs.lookback.game_files import (
    EventFacts,
    FrameFacts,
    GameFacts,
    GameFile,
    MoveFacts,
    PastNameFacts,
    Replay,
    SeatFacts,
    packed,
    written,
)
from cogs.table_options import options_of
from cogs.ui.compose import attached, message
from cogs.ui.look import NEUTRAL
from db import Event, Frame, Game, Move, SeatKind, Status, Store

TOO_LARGE: Final = "The file is too large for this place. Whoever runs this bot can write it down."

LARGEST_PLAIN: Final = 200_000
"""Characters of a file that is sent as it is; a longer one is packed."""


async def export_game(store: Store, game_id: int, *, with_ids: bool = False) -> str:
    """The text of the file of a game. Raises NotFound."""
    stored = await store.load(game_id)
    over = stored.game.status is Status.FINISHED
    events = await store.events(game_id, include_taken_back=over)
    moves = await store.moves(game_id, include_taken_back=True) if over else None
    file = GameFile(
        game=_facts(stored.game),
        seats=[
            SeatFacts(name=seat.name, kind=seat.kind, user_id=seat.user_id if with_ids else None)
            for seat in stored.seats
        ],
        past=[PastNameFacts(seat=one.seat, name=one.name, until=one.until) for one in stored.past] if over else [],
        waiting=[{"seat": one.seat, **one.what} for one in await store.waiting_in(game_id)],
        events=[_event(event, over=over) for event in events if over or not read_event(event).private],
        moves=None if moves is None else [_move(move) for move in moves],
        frames=[_frame(frame) for frame in await store.frames(game_id, all=True)] if over else [],
        replay=_replay(stored.game, stored.snapshot, moves) if moves is not None and stored.snapshot else None,
        result=stored.game.result,
    )
    return await asyncio.to_thread(written, file)


def _facts(game: Game) -> GameFacts:
    return GameFacts(
        id=game.id,
        kind=game.kind,
        title=game.title,
        status=game.status,
        rules=game.rules,
        options=options_of(game),
        turn=game.face.get("turn"),
        created_at=game.created_at,
        started_at=game.started_at,
        finished_at=game.finished_at,
    )


def _event(event: Event, *, over: bool) -> EventFacts:
    if over:
        return EventFacts(
            data=event.data,
            at=event.at,
            taken_back=event.taken_back,
            revision=event.revision,
            position=event.position,
        )
    public = asdict(read_event(event).read_by(None))
    # The number of the move would tell how many moves there were that nobody saw.
    return EventFacts(data={name: public[name] for name in ("kind", "seat", "facts", "depth")}, at=event.at)


def _move(move: Move) -> MoveFacts:
    return MoveFacts(
        revision=move.revision,
        position=move.position,
        kind=move.kind,
        seat=move.seat,
        data=move.data,
        at=move.at,
        taken_back=move.taken_back,
    )


def _frame(frame: Frame) -> FrameFacts:
    return FrameFacts(
        revision=frame.revision,
        turn=frame.turn,
        begins=frame.begins,
        at=frame.at,
        snapshot=json.loads(frame.snapshot),
    )


def _replay(game: Game, snapshot: str, moves: list[Move]) -> Replay:
    match = json.loads(snapshot)
    start = next((move.data for move in moves if move.kind == "start"), {})
    seed = match["chapters"][-1]["state"]["seed"]
    return Replay(seed=seed, first=start.get("first"), face=game.face, snapshot=match)


# -- the command ---------------------------------------------------------------------------------------------------


async def export(club: Club, interaction: Interaction, game: Game) -> Reply:
    """A game as a file for one of its players. Raises NotSeatedHere for others."""
    seats = await club.store.seats(game.id)
    alone = game.host_id == interaction.user.id and all(seat.kind is SeatKind.VACANT for seat in seats)
    if not alone and all(seat.user_id != interaction.user.id for seat in seats):
        raise NotSeatedHere("Only those who play a game can have it as a file. You have no seat in this one.")
    text = await export_game(club.store, game.id)
    name, data = f"longtable-game-{game.id}.json", text.encode()
    if len(text) > LARGEST_PLAIN:
        name, data = f"{name}.zst", await asyncio.to_thread(packed, text)
    head = f"**Game {game.id} as a file**"
    if game.status is Status.FINISHED:
        about = "It holds the whole game. `/import` adds it again, here or elsewhere, to look at it and to play on."
    else:
        about = "It holds what everybody may know of this game. When the game is over, the file holds all of it."
    return Reply(
        message(NEUTRAL, f"{head}\n{about}", attached(name)),
        [discord.File(BytesIO(data), name)],
        plain=message(NEUTRAL, f"{head}\n{TOO_LARGE}"),
    )
