"""From rows to values and back: times, JSON and one function a value."""

import json
import sqlite3
from datetime import UTC, datetime, timedelta
from typing import Any, overload

from db import models

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


@overload
def to_millis(at: datetime) -> int: ...
@overload
def to_millis(at: None) -> None: ...
def to_millis(at: datetime | None) -> int | None:
    """Milliseconds since 1970. A time without a zone is a mistake of the caller: ValueError."""
    if at is None:
        return None
    if at.tzinfo is None:
        raise ValueError("times for the store need a time zone")
    return (at - EPOCH) // MILLISECOND


@overload
def to_time(millis: int) -> datetime: ...
@overload
def to_time(millis: None) -> None: ...
def to_time(millis: int | None) -> datetime | None:
    """The time in UTC."""
    return None if millis is None else EPOCH + millis * MILLISECOND


@overload
def to_json(value: models.JsonObject) -> str: ...
@overload
def to_json(value: None) -> None: ...
def to_json(value: models.JsonObject | None) -> str | None:
    """Compact JSON text. Numbers that JSON does not have are a mistake of the caller: ValueError."""
    if value is None:
        return None
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def to_game(row: sqlite3.Row) -> models.Game:
    """A row of `game.*`."""
    return models.Game(
        id=row["id"],
        kind=row["kind"],
        title=row["title"],
        status=models.Status(row["status"]),
        host_id=row["host_id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        place_id=row["place_id"],
        lobby_message_id=row["lobby_message_id"],
        turn_message_id=row["turn_message_id"],
        private=bool(row["private"]),
        options=json.loads(row["options"]),
        seats_wanted=row["seats_wanted"],
        revision=row["revision"],
        rules=row["rules"],
        face=json.loads(row["face"]),
        result=_object(row["result"]),
        created_at=to_time(row["created_at"]),
        started_at=to_time(row["started_at"]),
        finished_at=to_time(row["finished_at"]),
        updated_at=to_time(row["updated_at"]),
    )


def to_seat(row: sqlite3.Row) -> models.Seat:
    """A row of `seat.*`."""
    return models.Seat(
        game_id=row["game_id"],
        seat=row["seat"],
        kind=models.SeatKind(row["kind"]),
        name=row["name"],
        user_id=row["user_id"],
        state=json.loads(row["state"]),
    )


def to_move(row: sqlite3.Row) -> models.Move:
    """A row of `move.*`."""
    return models.Move(
        game_id=row["game_id"],
        revision=row["revision"],
        position=row["position"],
        kind=row["kind"],
        seat=row["seat"],
        data=json.loads(row["data"]),
        at=to_time(row["at"]),
        taken_back=bool(row["taken_back"]),
    )


def to_event(row: sqlite3.Row) -> models.Event:
    """A row of `event.*`."""
    return models.Event(
        game_id=row["game_id"],
        revision=row["revision"],
        position=row["position"],
        data=json.loads(row["data"]),
        at=to_time(row["at"]),
        taken_back=bool(row["taken_back"]),
    )


def to_waiting(row: sqlite3.Row) -> models.Waiting:
    """A row of `waiting.*` with the `user_id` of the seat."""
    return models.Waiting(
        game_id=row["game_id"],
        seat=row["seat"],
        user_id=row["user_id"],
        key=row["key"],
        what=json.loads(row["what"]),
        since=to_time(row["since"]),
    )


def to_notice(row: sqlite3.Row) -> models.Notice:
    """A row of `notice.*`."""
    return models.Notice(
        id=row["id"],
        game_id=row["game_id"],
        kind=row["kind"],
        target=json.loads(row["target"]),
        payload=json.loads(row["payload"]),
        merge_key=row["merge_key"],
        nonce=row["nonce"],
        created_at=to_time(row["created_at"]),
        not_before=to_time(row["not_before"]),
        attempts=row["attempts"],
        state=models.NoticeState(row["state"]),
        sent_at=to_time(row["sent_at"]),
        last_error=row["last_error"],
        result=_object(row["result"]),
    )


def to_timer(row: sqlite3.Row) -> models.Timer:
    """A row of `timer.*`."""
    return models.Timer(
        id=row["id"],
        name=row["name"],
        due_at=to_time(row["due_at"]),
        data=json.loads(row["data"]),
        game_id=row["game_id"],
    )


def _object(text: str | None) -> Any:
    return None if text is None else json.loads(text)
