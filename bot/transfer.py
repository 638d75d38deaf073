"""Games as files: `longtable export` and `longtable import`.

A file of a game that is over holds everything, also what is needed to play it again. A file of any other game holds
what a spectator may know and nothing else: no snapshot, no seed, no moves (their number alone would tell of standing
orders), and of the events their public part.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cogs.commits import read_event
from cogs.table_options import options_of
from cogs.ui.text import seat_names
from db import Event, Game, Move, PlayedGame, Seat, SeatChange, SeatKind, Status, Store, StoreError
from games.engine.gametype import GameType
from games.engine.match import Match

FORMAT = 1
"""The version of the format; it is counted up when an older program could misread a file."""

LATER_VERSION = "The file is of the format version {}, and this program reads up to version {}. Install a newer one."
STILL_SECRET = (
    "The file is of a game that was not finished. It holds only what everybody may see, so the game cannot be set up "
    "from it. A backup moves running games: longtable backup."
)


class TransferError(StoreError):
    """A file cannot be used; the message is one line."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GameFacts(_Part):
    """What a game is, with its times in UTC."""

    id: int
    kind: str
    title: str = Field(max_length=200)
    status: Status
    rules: int
    options: dict[str, Any]
    turn: int | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class SeatFacts(_Part):
    """Who sat where. `user_id` is told only if it was asked for."""

    name: str = Field(max_length=200)
    kind: SeatKind
    user_id: int | None = None


class MoveFacts(_Part):
    """An entry of the move log: what was done, in the order in which it was done."""

    revision: int
    position: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    at: datetime
    taken_back: bool


class EventFacts(_Part):
    """What happened. `revision` and `position` are told only if the game is over."""

    data: dict[str, Any]
    at: datetime
    taken_back: bool = False
    revision: int | None = None
    position: int | None = None


class Replay(_Part):
    """What is needed to play a game again: what it was set up from, and how it ended."""

    seed: str
    first: int | None
    face: dict[str, Any]
    snapshot: dict[str, Any]


class GameFile(_Part):
    """A whole file. `moves` and `replay` are told only if the game is over."""

    format: Literal["longtable game"] = "longtable game"
    version: int = FORMAT
    game: GameFacts
    seats: list[SeatFacts] = Field(min_length=1, max_length=32)
    waiting: list[dict[str, Any]] = []
    events: list[EventFacts]
    moves: list[MoveFacts] | None = None
    replay: Replay | None = None
    result: dict[str, Any] | None = None


# -- writing -------------------------------------------------------------------------------------------------------


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
        waiting=[{"seat": one.seat, **one.what} for one in await store.waiting_in(game_id)],
        events=[_event(event, over=over) for event in events if over or not read_event(event).private],
        moves=None if moves is None else [_move(move) for move in moves],
        replay=_replay(stored.game, stored.snapshot, moves) if moves is not None and stored.snapshot else None,
        result=stored.game.result,
    )
    return json.dumps(file.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"


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


def _replay(game: Game, snapshot: str, moves: list[Move]) -> Replay:
    match = json.loads(snapshot)
    start = next((move.data for move in moves if move.kind == "start"), {})
    seed = match["chapters"][-1]["state"]["seed"]
    return Replay(seed=seed, first=start.get("first"), face=game.face, snapshot=match)


# -- reading -------------------------------------------------------------------------------------------------------


async def import_game(store: Store, text: str, games: Mapping[str, GameType], *, guild_id: int | None = None) -> Game:
    """Add the game of a file as a new finished game. Raises TransferError if the file cannot be used.

    Nothing is taken in that could not be shown afterwards: the position, the log and the scores are worked out once
    before. With `guild_id` everybody on that server may look at the game.
    """
    file = _read(text)
    if file.game.status is not Status.FINISHED or file.replay is None or file.moves is None or file.result is None:
        raise TransferError(STILL_SECRET)
    if file.game.started_at is None or file.game.finished_at is None:
        raise TransferError("The file cannot be used: the times of the game are missing.")
    seats = [_seat(number, seat) for number, seat in enumerate(file.seats)]
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    if len(people) != len(set(people)):
        raise TransferError("The file cannot be used: a person has two seats in it.")
    events = [_stored_event(event) for event in file.events]
    snapshot = json.dumps(file.replay.snapshot, ensure_ascii=False, separators=(",", ":"))
    _try_out(file, games, seats, events, snapshot)
    return await store.add_finished(
        PlayedGame(
            kind=file.game.kind,
            title=file.game.title,
            rules=file.game.rules,
            options=file.game.options,
            seats=seats,
            face=file.replay.face,
            result=file.result,
            snapshot=snapshot,
            moves=[Move(game_id=0, **move.model_dump()) for move in file.moves],
            events=events,
            created_at=file.game.created_at,
            started_at=file.game.started_at,
            finished_at=file.game.finished_at,
            guild_id=guild_id,
        )
    )


def _read(text: str) -> GameFile:
    try:
        data = json.loads(text)
    except ValueError:
        raise TransferError("The file cannot be used: it is not JSON.") from None
    if not isinstance(data, dict) or data.get("format") != "longtable game":
        raise TransferError("The file cannot be used: it was not made by `longtable export`.")
    version = data.get("version")
    if isinstance(version, int) and version > FORMAT:
        raise TransferError(LATER_VERSION.format(version, FORMAT))
    try:
        return GameFile.model_validate(data)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors(include_input=False)[0]["loc"])
        raise TransferError(f"The file cannot be used: {where} is missing or wrong.") from None


def _seat(number: int, seat: SeatFacts) -> SeatChange:
    """A person of whom the file has no id becomes a name at a seat that nobody has."""
    kind = SeatKind.VACANT if seat.kind is SeatKind.PERSON and seat.user_id is None else seat.kind
    return SeatChange(seat=number, kind=kind, name=seat.name, user_id=seat.user_id if kind is SeatKind.PERSON else None)


def _stored_event(event: EventFacts) -> Event:
    return Event(
        game_id=0,
        revision=event.revision or 0,
        position=event.position or 0,
        data=event.data,
        at=event.at,
        taken_back=event.taken_back,
    )


def _try_out(
    file: GameFile, games: Mapping[str, GameType], seats: list[SeatChange], events: list[Event], snapshot: str
) -> None:
    """See that the game can be loaded and told in words."""
    kind = games.get(file.game.kind)
    if kind is None:
        raise TransferError(f"The file is of the game {file.game.kind}, which is not installed here.")
    names = seat_names(
        [Seat(game_id=0, seat=one.seat, kind=one.kind, name=one.name, user_id=one.user_id, state={}) for one in seats]
    )
    try:
        match = Match.load(kind, snapshot)
        if match.result is None or match.state.seats != len(seats):
            raise ValueError("the position is not that of the finished game")
        for event in events:
            kind.words.event(read_event(event).read_by(None, over=True), names)
        kind.words.board(match.view(None), names)
        kind.words.result(match.result, names)
    except Exception as error:
        # Whatever the file holds, it comes from outside: a word that a game does not know is a KeyError.
        raise TransferError(f"The file cannot be used: its game cannot be read ({type(error).__name__}).") from error
