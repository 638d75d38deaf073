"""Games taken in from files: `/import`, and the command line of whoever runs the bot.

Everything in a file comes from outside. Nothing is taken in that could not be shown afterwards: the whole log is
played again, and every position, line and picture is made once before.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands
from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_jsonable_python

from cogs.club import Club
from cogs.commits import read_event
from cogs.handling import TROUBLE, Interaction, Reply, answer_privately
from cogs.happenings import event_line
from cogs.lookback.game_files import (
    LARGEST_FILE,
    EventFacts,
    FrameFacts,
    GameFile,
    MoveFacts,
    Number,
    SeatFacts,
    TransferError,
    read,
    text_of,
)
from cogs.ui import ids
from cogs.ui.compose import button, message, row
from cogs.ui.look import NEUTRAL
from cogs.ui.text import game_name, listed, seat_names
from db import Event, Frame, Game, Move, PastName, PlayedGame, Seat, SeatChange, SeatKind, Status, Store
from games.engine.gametype import GameType
from games.engine.match import Match
from games.engine.replay import Act, DoesNotFit, replayed

MOST_IMPORTED: Final = 20
"""So many games that a person has brought in are kept, the newest."""

CORRECTION: Final = "correction"
"""The kind of the entry of a log after which a game goes on under corrected rules."""

STILL_SECRET: Final = (
    "The file is of a game that was not finished. It holds only what everybody may see, so the game cannot be set up "
    "from it. A backup moves running games: longtable backup."
)


class Face(BaseModel):
    """The small summary of a game, as far as messages of a finished game need it."""

    model_config = ConfigDict(extra="allow", frozen=True)

    turn: Number
    began: Number
    previous: Number
    moved: list[Number] = Field(max_length=32)
    starts: list[tuple[Number, Number]] = Field(default=[], max_length=64)


class Importing(commands.Cog):
    """The command that takes in a game."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._one_at_a_time = asyncio.Semaphore(1)

    @app_commands.command(name="import", description="Add a finished game from a file, to look at it and to play on")
    @app_commands.describe(file="A file made by /table export or by whoever runs a bot like this one")
    async def bring(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Take a game in."""

        async def work() -> Reply:
            if file.size > LARGEST_FILE:
                raise TransferError(f"The file cannot be used: it is larger than {LARGEST_FILE // 2**20} MB.")
            try:
                data = await file.read()
            except TROUBLE:
                raise TransferError("Discord did not hand the file over. Please try once more.") from None
            async with self._one_at_a_time:
                text = await asyncio.to_thread(text_of, data)
                club = self._club
                game = await import_game(club.store, text, club.tables.games, host_id=interaction.user.id)
            return Reply(await _added(club, game))

        await answer_privately(interaction, work)


async def _added(club: Club, game: Game) -> Any:
    kind = club.tables.games[game.kind]
    names = listed(seat_names(await club.store.seats(game.id)))
    text = (
        f"**{game_name(kind.title, game.title, 60)} · added as game {game.id}**\n"
        f"Played by {names}. Only you can see it here. From any step of the replay you can play on. The last "
        f"{MOST_IMPORTED} games that you add are kept."
    )
    return message(
        NEUTRAL,
        text,
        row(
            button("Replay", ids.custom_id(ids.REPLAY, game.id)),
            button("Charts", ids.custom_id(ids.CHARTS, game.id, "")),
            button("Full log", ids.custom_id(ids.LOG, game.id)),
        ),
    )


async def import_game(
    store: Store,
    text: str,
    games: Mapping[str, GameType],
    *,
    guild_id: int | None = None,
    host_id: int | None = None,
) -> Game:
    """Add the game of a file as a new finished game. Raises TransferError if the file cannot be used.

    With `guild_id` everybody on that server may look at the game. With `host_id` it is that person's alone, and the ids
    of people in the file mean nothing: anybody could have written them.
    """
    played = await asyncio.to_thread(_played, text, games, guild_id, host_id)
    return await store.add_finished(played, most=None if host_id is None else MOST_IMPORTED)


def _played(text: str, games: Mapping[str, GameType], guild_id: int | None, host_id: int | None) -> PlayedGame:
    file = read(text)
    if file.game.status is not Status.FINISHED or file.replay is None or file.moves is None or file.result is None:
        raise TransferError(STILL_SECRET)
    if file.game.started_at is None or file.game.finished_at is None:
        raise TransferError("The file cannot be used: the times of the game are missing.")
    seats = [_seat(number, seat, known=host_id is None) for number, seat in enumerate(file.seats)]
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    if len(people) != len(set(people)):
        raise TransferError("The file cannot be used: a person has two seats in it.")
    snapshot, frames = _dumped(file.replay.snapshot), [_frame(frame) for frame in file.frames]
    moves, events = [_move(move) for move in file.moves], [_event(event) for event in file.events]
    past = [PastName(seat=one.seat, name=one.name, until=one.until) for one in file.past]
    if any(one.seat >= len(seats) for one in past):
        raise TransferError("The file cannot be used: a name is of a seat that is not there.")
    kind = games.get(file.game.kind)
    if kind is None:
        raise TransferError(f"The file is of the game {file.game.kind}, which is not installed here.")
    try:
        for one in (file.replay.snapshot, *(frame.snapshot for frame in file.frames)):
            _check_seats(one, len(seats))
        face = _face(file)
        final = _final(kind, file, snapshot)
        kept = _kept(kind, file, frames, moves, final)
        _show(kind, final, seats, events)
    except Exception as error:
        # Whatever the file holds, it comes from outside: a word that a game does not know is a KeyError.
        raise TransferError("The file cannot be used: its game cannot be read. It was damaged or changed.") from error
    return PlayedGame(
        kind=file.game.kind,
        title=file.game.title,
        rules=file.game.rules,
        options=file.game.options,
        seats=seats,
        face=face,
        result=file.result,
        snapshot=snapshot,
        moves=moves,
        events=events,
        frames=kept,
        past=past,
        created_at=file.game.created_at,
        started_at=file.game.started_at,
        finished_at=file.game.finished_at,
        guild_id=guild_id,
        host_id=host_id,
    )


def _seat(number: int, seat: SeatFacts, *, known: bool) -> SeatChange:
    """A person of whom no id is known becomes a name at a seat that nobody has."""
    user_id = seat.user_id if known else None
    vacant = not known or (seat.kind is SeatKind.PERSON and user_id is None)
    kind = SeatKind.VACANT if vacant else seat.kind
    return SeatChange(seat=number, kind=kind, name=seat.name, user_id=user_id if kind is SeatKind.PERSON else None)


def _dumped(snapshot: dict[str, Any]) -> str:
    return json.dumps(snapshot, ensure_ascii=False, separators=(",", ":"))


def _frame(frame: FrameFacts) -> Frame:
    return Frame(
        game_id=0,
        revision=frame.revision,
        turn=frame.turn,
        begins=frame.begins,
        at=frame.at,
        snapshot=_dumped(frame.snapshot),
    )


def _move(move: MoveFacts) -> Move:
    return Move(game_id=0, **move.model_dump())


def _event(event: EventFacts) -> Event:
    return Event(
        game_id=0,
        revision=event.revision or 0,
        position=event.position or 0,
        data=event.data,
        at=event.at,
        taken_back=event.taken_back,
    )


# -- trying out ----------------------------------------------------------------------------------------------------


def _face(file: GameFile) -> dict[str, Any]:
    assert file.replay is not None
    face = Face.model_validate(file.replay.face)
    if len(face.moved) != len(file.seats):
        raise ValueError("the summary is of another number of seats")
    return face.model_dump(mode="json")


def _check_seats(snapshot: Mapping[str, Any], seats: int) -> None:
    """Raises ValueError for a position of another number of seats, before a game counts through them."""
    for chapter in snapshot["chapters"]:
        if chapter["state"]["seats"] != seats:
            raise ValueError("the position is of another number of seats")


def _final(kind: GameType, file: GameFile, snapshot: str) -> Match:
    """The match at its end. Raises ValueError if it is not that of the file."""
    kind.options.model_validate(file.game.options)
    if len(file.seats) not in kind.seat_counts:
        raise ValueError("the game is not for so many seats")
    match = _sound(kind, Match.load(kind, snapshot))
    if match.result is None or to_jsonable_python(asdict(match.result)) != file.result:
        raise ValueError("the position is not that of the finished game")
    if file.replay is None or file.replay.seed != match.state.seed:
        raise ValueError("the seed is another one")
    return match


def _sound(kind: GameType, match: Match) -> Match:
    """The match, if it is one without any broken invariant."""
    if complaints := list(kind.complaints(match.state)):
        raise ValueError(complaints[0])
    return match


def _kept(
    kind: GameType, file: GameFile, frames: Sequence[Frame], moves: Sequence[Move], final: Match
) -> Sequence[Frame]:
    """The frames, if from each of them the log leads to the next, and from the last to the end.

    Those of a game under older rules are left out if they do not: it can be read then, without its positions.
    """
    places = [(move.revision, move.position) for move in moves]
    if sorted(set(places)) != places or any(one.revision >= other.revision for one, other in pairwise(frames)):
        raise ValueError("the log is not in order")
    try:
        _play_again(kind, frames, moves, final)
    except Exception:
        if file.game.rules >= kind.rules:
            raise
        return ()
    return frames


def _play_again(kind: GameType, frames: Sequence[Frame], moves: Sequence[Move], final: Match) -> None:
    counted = kind.conserved(final.state)
    acts = [Act(move.revision, move.kind, move.seat, move.data) for move in moves]
    ends: list[Frame | None] = [*frames[1:], None]
    for frame, end in zip(frames, ends, strict=True):
        begun = _sound(kind, Match.load(kind, frame.snapshot))
        if begun.result is not None or begun.state.turn != frame.turn or kind.conserved(begun.state) != counted:
            raise ValueError(f"the position at {frame.revision} is not of this game")
        upto = frame.revision if end is None else end.revision
        between = [act for act in acts if act.number > frame.revision and (end is None or act.number <= upto)]
        corrected = any(act.kind == CORRECTION for act in between)
        try:
            led = replayed(kind, frame.snapshot, between).dump()
        except DoesNotFit:
            if not corrected:
                raise
            continue
        if not corrected and json.loads(led) != json.loads(final.dump() if end is None else end.snapshot):
            raise ValueError(f"the log leads elsewhere from {frame.revision}")


def _show(kind: GameType, final: Match, seats: Sequence[SeatChange], events: Sequence[Event]) -> None:
    """See that the game can be told and drawn."""
    names = seat_names(
        [Seat(game_id=0, seat=one.seat, kind=one.kind, name=one.name, user_id=one.user_id, state={}) for one in seats]
    )
    for stored in events:
        event = read_event(stored)
        if event.seat is not None and not 0 <= event.seat < len(seats):
            raise ValueError("an event is of a seat that is not there")
        for reader in (None, *range(len(seats))):
            event_line(kind, event.read_by(reader), names)
        event_line(kind, event.read_by(None, over=True), names)
    view = final.view(None)
    assert final.result is not None
    kind.words.board(view, names)
    kind.words.result(final.result, names)
    if kind.pictures is not None:
        kind.pictures.table(view, names, (), None)
        kind.pictures.score(view, names)
