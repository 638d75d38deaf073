"""The format of a game as a file: what stands in it, and how it is read from anywhere.

A file of a game that is over holds everything, also what is needed to look at every step and to play on from there. A
file of any other game holds what a spectator may know and nothing else: no snapshot, no seed, no moves (their number
alone would tell of standing orders), and of the events their public part.
"""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime
from itertools import chain
from typing import Annotated, Any, Final, Literal, NoReturn

import zstandard
from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from db import SeatKind, Status, StoreError

FORMAT: Final = 2
"""The version of the format; it is counted up when an older program could misread a file. Version 1 had no frames."""

LARGEST_FILE: Final = 2 * 2**20
"""Bytes of a file that somebody brings, perhaps packed."""
LARGEST_TEXT: Final = 24 * 2**20
"""Bytes of a file when it is unpacked."""
MOST_PARTS: Final = 600_000
"""Objects and lists in a file."""
MOST_COMMAS: Final = 2_000_000
"""Commas, which part values; more values would take too much memory when they are read."""
DEEPEST: Final = 60
"""How many objects and lists may lie in each other."""
MOST_ACTS: Final = 10_000
MOST_EVENTS: Final = 20_000
MOST_FRAMES: Final = 3_000
MOST_PAST: Final = 1_000
"""Names that seats had before they passed to somebody else."""
PACKED: Final = b"\x28\xb5\x2f\xfd"
"""How a file begins that zstd has packed."""

LATER_VERSION: Final = (
    "The file cannot be used: a newer version of this bot has made it (format {}; up to {} can be read here)."
)
NO_GAME: Final = "The file cannot be used: it is damaged, or no file of a game. `/table export` makes such files."


class TransferError(StoreError):
    """A file cannot be used; the message is one line."""


def _possible(time: datetime) -> datetime:
    if not 2000 <= time.year < 2200:
        raise ValueError("not a time in which games were played")
    return time.astimezone(UTC)


Time = Annotated[AwareDatetime, AfterValidator(_possible)]
Number = Annotated[int, Field(ge=0, le=2**53)]
SeatNumber = Annotated[int, Field(ge=0, le=31)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GameFacts(_Part):
    """What a game is, with its times in UTC."""

    id: Number
    kind: str = Field(max_length=60)
    title: str = Field(max_length=200)
    status: Status
    rules: Number
    options: dict[str, Any]
    turn: Number | None
    created_at: Time
    started_at: Time | None
    finished_at: Time | None


class SeatFacts(_Part):
    """Who sat where. `user_id` is told only if it was asked for."""

    name: str = Field(max_length=200)
    kind: SeatKind
    user_id: int | None = None


class PastNameFacts(_Part):
    """The name of whoever had a seat in the moves of the match before the one with the number `until`."""

    seat: SeatNumber
    name: str = Field(max_length=200)
    until: Number


class MoveFacts(_Part):
    """An entry of the move log: what was done, in the order in which it was done."""

    revision: Number
    position: Number
    kind: str = Field(max_length=60)
    seat: SeatNumber | None
    data: dict[str, Any]
    at: Time
    taken_back: bool


class EventFacts(_Part):
    """What happened. `revision` and `position` are told only if the game is over."""

    data: dict[str, Any]
    at: Time
    taken_back: bool = False
    revision: Number | None = None
    position: Number | None = None


class FrameFacts(_Part):
    """The match after an act: at the beginning of a turn, or with `begins` False where a turn goes on."""

    revision: Number
    turn: Number
    begins: bool = True
    at: Time
    snapshot: dict[str, Any]


class Replay(_Part):
    """What is needed to play a game again: what it was set up from, and how it ended."""

    seed: str = Field(max_length=128)
    first: SeatNumber | None
    face: dict[str, Any]
    snapshot: dict[str, Any]


class GameFile(_Part):
    """A whole file. `past`, `moves`, `frames` and `replay` are told only if the game is over."""

    format: Literal["longtable game"] = "longtable game"
    version: int = FORMAT
    game: GameFacts
    seats: list[SeatFacts] = Field(min_length=1, max_length=32)
    past: list[PastNameFacts] = Field(default=[], max_length=MOST_PAST)
    waiting: list[dict[str, Any]] = Field(default=[], max_length=32)
    events: list[EventFacts] = Field(max_length=MOST_EVENTS)
    moves: list[MoveFacts] | None = Field(default=None, max_length=MOST_ACTS)
    frames: list[FrameFacts] = Field(default=[], max_length=MOST_FRAMES)
    replay: Replay | None = None
    result: dict[str, Any] | None = None


def written(file: GameFile) -> str:
    """The text of a file."""
    return json.dumps(file.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"


def packed(text: str) -> bytes:
    """The text of a file, packed by zstd: games repeat themselves a lot."""
    return zstandard.ZstdCompressor(level=12).compress(text.encode())


def text_of(data: bytes, *, most: int = LARGEST_FILE) -> str:
    """The text of a file of at most so many bytes, packed or not. Raises TransferError if it is too large, or no text.

    Unpacked it may have `LARGEST_TEXT` bytes.
    """
    if len(data) > most:
        raise TransferError(f"The file cannot be used: it is larger than {most // 2**20} MB.")
    try:
        if data.startswith(PACKED):
            with zstandard.ZstdDecompressor(max_window_size=2**27).stream_reader(io.BytesIO(data)) as stream:
                data = stream.read(LARGEST_TEXT + 1)
        if len(data) > LARGEST_TEXT:
            raise TransferError(f"The file cannot be used: unpacked it is larger than {LARGEST_TEXT // 2**20} MB.")
        return data.decode()
    except (zstandard.ZstdError, UnicodeDecodeError):
        raise TransferError(NO_GAME) from None


def read(text: str) -> GameFile:
    """What a text says. Raises TransferError if it is no file of a game."""
    if text.count("{") + text.count("[") > MOST_PARTS or text.count(",") > MOST_COMMAS:
        raise TransferError("The file cannot be used: it holds more than a game can have.")
    try:
        data = json.loads(text, parse_constant=_no_number)
        _check_sound(data)
    except (ValueError, RecursionError):
        raise TransferError(NO_GAME) from None
    if not isinstance(data, dict) or data.get("format") != "longtable game":
        raise TransferError("The file cannot be used: it was not made by `longtable export` or `/table export`.")
    version = data.get("version")
    if isinstance(version, int) and version > FORMAT:
        raise TransferError(LATER_VERSION.format(version, FORMAT))
    try:
        return GameFile.model_validate(data)
    except (ValidationError, RecursionError) as error:
        found = error.errors(include_input=False) if isinstance(error, ValidationError) else []
        where = ".".join(str(part) for part in found[0]["loc"]) if found else "its content"
        raise TransferError(f"The file cannot be used: {where} is missing or wrong.") from None


def _check_sound(data: Any) -> None:
    """Raises ValueError for what could not be written again: infinite numbers, half characters, too much depth."""
    json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    level = [data]
    for _ in range(DEEPEST):
        inner = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list))
        level = list(chain.from_iterable(inner))
        if not level:
            return
    raise ValueError("too deep")


def _no_number(sign: str) -> NoReturn:
    raise ValueError(f"{sign} is no number")
