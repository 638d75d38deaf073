"""What goes into the store and what comes out: frozen values, times aware in UTC, JSON as plain dicts.

Times have whole milliseconds. Seats are numbered from 0 in the order of the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]


class Status(StrEnum):
    """How far a game is."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        """Whether the game is over, with or without a result."""
        return self in (Status.FINISHED, Status.CANCELLED)


class SeatKind(StrEnum):
    """Who plays a seat."""

    PERSON = "person"
    COMPUTER = "computer"
    VACANT = "vacant"


class NoticeState(StrEnum):
    """How far a notice is."""

    DUE = "due"
    SENT = "sent"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A lobby to be opened. `rules` is the version of the game's rules, `seats_wanted` the number of seats."""

    kind: str
    title: str
    host_id: int
    channel_id: int
    seats_wanted: int
    rules: int
    guild_id: int | None = None
    private: bool = False
    options: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The facts about a game that lists and messages need; the match itself is in `Stored`.

    `revision` counts every change of lobby, seats and play. `channel_id` is where the lobby stands, `place_id`
    the thread or channel in which the game is played (None before the start and after the place was lost).
    `face` is a small public summary, `result` what the game ended with.
    """

    id: int
    kind: str
    title: str
    status: Status
    host_id: int
    guild_id: int | None
    channel_id: int
    place_id: int | None
    lobby_message_id: int | None
    turn_message_id: int | None
    private: bool
    options: JsonObject
    seats_wanted: int
    revision: int
    rules: int
    face: JsonObject
    result: JsonObject | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    updated_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A place at the table. `state` is free for the caller (for instance wishes for computer players)."""

    game_id: int
    seat: int
    kind: SeatKind
    name: str
    user_id: int | None
    state: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """A person who was asked to join a lobby and has not joined yet."""

    game_id: int
    user_id: int
    declined: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMove:
    """One entry of the move log: an answer, an order, an undo, a resignation, the start, the end ..."""

    kind: str
    data: JsonObject
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A stored entry of the move log. Entries of one commit share the revision; `position` orders them."""

    game_id: int
    revision: int
    position: int
    kind: str
    seat: int | None
    data: JsonObject
    at: datetime
    taken_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A stored event of a game."""

    game_id: int
    revision: int
    position: int
    data: JsonObject
    at: datetime
    taken_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NewWaiting:
    """A seat for which the game waits. While `key` stays the same, the seat has waited since the first commit.

    `what` is the public face of the question only.
    """

    seat: int
    key: str
    what: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A seat for which a game waits, with the person who has the seat now (None for a computer player)."""

    game_id: int
    seat: int
    user_id: int | None
    key: str
    what: JsonObject
    since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingGame:
    """A seat for which a game waits, and the facts about this game. `clock` are its times, None if it has none."""

    waiting: Waiting
    game: Game
    clock: JsonObject | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """A seat of a running game that somebody else plays from now on. The seat's `state` is kept if None.

    `why` tells of a person who loses the seat by it for what reason; who had the seat before had it in the moves of
    the match before the one with the number `until`.
    """

    seat: int
    kind: SeatKind
    name: str
    user_id: int | None = None
    state: JsonObject | None = None
    why: str = "left"
    until: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """A person who had a seat before somebody else got it, and for what reason it went."""

    game_id: int
    seat: int
    user_id: int
    why: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PastName:
    """The name that a seat had in the moves of the match before the one with the number `until`."""

    seat: int
    name: str
    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewNotice:
    """Something to be sent. Of the same game and `merge_key`, a newer one replaces one that was not tried yet.

    It replaces also those of the same game and the kind `instead_of`. `nonce` (at most 25 characters) is made by the
    store if not given; `not_before` None means at once.
    """

    kind: str
    target: JsonObject
    payload: JsonObject
    merge_key: str | None = None
    instead_of: str | None = None
    nonce: str | None = None
    not_before: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A notice in the outbox. `attempts` counts how often it was handed out, this time included."""

    id: int
    game_id: int | None
    kind: str
    target: JsonObject
    payload: JsonObject
    merge_key: str | None
    nonce: str
    created_at: datetime
    not_before: datetime
    attempts: int
    state: NoticeState
    sent_at: datetime | None
    last_error: str | None
    result: JsonObject | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTimer:
    """A durable timer. Setting a name again replaces the timer of that name."""

    name: str
    due_at: datetime
    data: JsonObject = field(default_factory=dict)
    game_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """A stored timer. A timer of a game goes when the game ends."""

    id: int
    name: str
    due_at: datetime
    data: JsonObject
    game_id: int | None


class MotionState(StrEnum):
    """What became of a motion."""

    OPEN = "open"
    CARRIED = "carried"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    OVERTAKEN = "overtaken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """Everything that one act changes in a game; it is stored as a whole or not at all.

    `snapshot` is the JSON text of the match at a new quiet question; with None the old one stays and the moves
    are what must be replayed on it. `frame` keeps that snapshot also as the beginning of the turn with this number,
    for looking back and for undo by consent; with `begins` False the turn had begun before and goes on. `clock`
    replaces the times of the game (None leaves them).
    `taken_back` lists revisions whose moves and events are marked as taken back; later frames go. With `begins` False
    besides, all that are waited for are asked anew.
    `waiting` replaces the list of seats waited for (None leaves it). `timers` are set, `drop_timers` are names.
    `seats` pass to somebody else; `host_id` is a new host. A person who loses a seat is kept among the former ones.
    `motions` says what becomes of the open motions of these kinds; `options` are the game's from then on.
    `status` FINISHED or CANCELLED ends the game: it is packed, and its timers, drafts and clock go.
    """

    moves: Sequence[NewMove]
    events: Sequence[JsonObject] = ()
    snapshot: str | None = None
    frame: int | None = None
    begins: bool = True
    clock: JsonObject | None = None
    taken_back: Sequence[int] = ()
    waiting: Sequence[NewWaiting] | None = None
    notices: Sequence[NewNotice] = ()
    seats: Sequence[SeatChange] = ()
    host_id: int | None = None
    timers: Sequence[NewTimer] = ()
    drop_timers: Sequence[str] = ()
    motions: Mapping[str, MotionState] = field(default_factory=dict)
    options: JsonObject | None = None
    status: Status | None = None
    face: JsonObject | None = None
    result: JsonObject | None = None
    rules: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The match as it was at the beginning of a turn, after the commit with this revision. `snapshot` is JSON text.

    With `begins` False the turn had begun before: the game had returned to it, or goes on under corrected rules.
    """

    game_id: int
    revision: int
    turn: int
    begins: bool
    at: datetime
    snapshot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Motion:
    """What a seat (None: nobody at the table) has proposed to the others. `votes` maps seats, as text, to answers."""

    id: int
    game_id: int
    kind: str
    seat: int | None
    data: JsonObject
    votes: JsonObject
    state: MotionState
    message_id: int | None
    opened_at: datetime
    closed_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A stored game: the match at its last quiet question and the moves since then that still stand.

    `snapshot` is None in a lobby and for a lobby that was cancelled. `clock` are the times of a running game, `past`
    the names that seats had before they passed to somebody else, in that order.
    """

    game: Game
    seats: tuple[Seat, ...]
    snapshot: str | None
    snapshot_revision: int | None
    moves: tuple[Move, ...]
    clock: JsonObject | None = None
    past: tuple[PastName, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSeat:
    """A seat of a person, with its game."""

    game: Game
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """All that is kept of one person. `hosted` are games that the person opened without a seat in them.

    `settings_at` is when the settings were changed last, None if there are none; `drafts` counts half-made choices,
    `records` and `ratings` what is kept for statistics;
    `former` are games in which somebody else has the person's seat, `noted` those with a private note,
    `watched` those that the person may watch as a spectator. `reports` and `acts` count reports, and what the person
    did as an organiser.
    """

    settings: JsonObject
    settings_at: datetime | None
    seats: tuple[KeptSeat, ...]
    hosted: tuple[Game, ...]
    invited: tuple[Game, ...]
    drafts: int
    records: int = 0
    ratings: int = 0
    former: tuple[Game, ...] = ()
    noted: tuple[Game, ...] = ()
    watched: tuple[Game, ...] = ()
    reports: int = 0
    acts: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """The games that a person was removed from: lobbies, and those that run or have ended."""

    lobbies: tuple[int, ...]
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """What the outbox still has to send. `oldest` is since when the oldest notice has been due."""

    due: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game that was finished elsewhere, with its whole history; times and revisions as they were there.

    `host_id` is the person whose own it is, None for nobody in particular.
    """

    kind: str
    title: str
    rules: int
    options: JsonObject
    seats: Sequence[SeatChange]
    face: JsonObject
    result: JsonObject
    snapshot: str
    moves: Sequence[Move]
    events: Sequence[Event]
    created_at: datetime
    started_at: datetime
    finished_at: datetime
    frames: Sequence[Frame] = ()
    past: Sequence[PastName] = ()
    guild_id: int | None = None
    host_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A half-made choice of a seat for one question. It counts for nothing once the question is another."""

    game_id: int
    seat: int
    question_id: str
    data: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """Facts for a look at the database from outside. Sizes are in bytes; `problems` is empty if all is well."""

    schema_version: int
    known_version: int
    problems: tuple[str, ...]
    database_bytes: int
    log_bytes: int
    games: dict[str, int]
    notices_due: int
    oldest_notice_due: datetime | None
