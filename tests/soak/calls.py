"""Who was called, reminded and told of what: nobody twice, and nobody never who wishes it.

What was posted is matched with the notices in the file of the bot by its nonce.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.direct import nonce_of
from cogs.pace import plays
from cogs.table import Table
from db import TRIED, Move
from db.rows import to_notice, to_time
from tests.soak.ground import Ground, Seen
from tests.soak.times import TIME, Ledger

INTERVALS = {"12h": timedelta(hours=12), "1d": timedelta(days=1), "2d": timedelta(days=2), "3d": timedelta(days=3)}
MOST_REMINDERS = 3
SLACK = timedelta(hours=1)
MOMENT = timedelta(seconds=15)
"""What a turn message may wait, as for computer players that answer shortly."""
BESIDES = frozenset({"reached", "last", "call", "people", "by", "each", "besides", TRIED})
"""What stands in a payload besides what is told by it."""
AGAIN = ("left server", "back here", "played for", "missing", "next")
"""What may be told again later, in the same words, when it has come to it again."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a notice: its game, the notice, and the one person whom it goes to if it is a direct message."""

    id: int
    game_id: int
    kind: str
    payload: Mapping[str, Any]
    direct_to: int | None = None


@dataclass
class Asked:
    """Since when a seat is asked, by the log: the moment, the step of the soak, and whether an own act led there.

    `own` is the step of its last own act in the present turn, -1 if there was none.
    """

    since: datetime
    step: int
    own: bool


@dataclass
class Heard:
    """What was heard in one game: what each person was told and in which step, and who is asked since when."""

    told: dict[tuple[Any, ...], list[Any]] = field(default_factory=lambda: defaultdict(list))
    steps: dict[int, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    reminded: dict[tuple[Any, ...], list[datetime]] = field(default_factory=lambda: defaultdict(list))
    asked: dict[int, Asked] = field(default_factory=dict)
    acted: dict[int, int] = field(default_factory=dict)
    turn: int = 0
    rested: datetime | None = None
    muted: set[int] = field(default_factory=set)


class Calls:
    """Listens to what is sent. `step` counts the steps of the soak."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.step = 0
        self._messages: dict[str, Message] = {}
        self._last = 0
        self._behind: datetime | None = None
        self._sent: set[str] = set()
        self._games: dict[int, Heard] = defaultdict(Heard)

    # -- listening -------------------------------------------------------------------------------------------------

    async def hear(self, body: Mapping[str, Any]) -> None:
        """A message that was posted or sent to a person."""
        nonce = str(body.get("nonce"))
        if nonce not in self._messages:
            self._learn()
        message = self._messages.get(nonce)
        if message is None or nonce in self._sent:
            return
        self._sent.add(nonce)
        if message.direct_to is not None and not self._came(message):
            return
        called = (body.get("allowed_mentions") or {}).get("users") or []
        people = [message.direct_to] if message.direct_to is not None else [int(user) for user in called]
        one = next((one for one in self.ground.games if one.game.id == message.game_id), None)
        if one is None:
            return
        table = await self.ground.room.table(one.game)
        heard = self._games[one.game.id]
        for key in self._keys(message, people, table):
            self._count(one, heard, key, message, table)
        for user in people:
            heard.steps[user].append((self.step, message.kind))
        what = message.payload.get("what")
        if message.kind == "table" and not people:
            self._count(one, heard, ("table", what, json.dumps(_told_by(message), sort_keys=True)), message, table)

    def _learn(self) -> None:
        """The notices that are new, and the messages that each can send."""
        people = [person.id for person in self.ground.room.people.values()]
        for row in self.ground.rows("SELECT * FROM notice WHERE id > ? ORDER BY id", self._last):
            notice = to_notice(row)
            self._last = notice.id
            if notice.game_id is None:
                continue
            for part, direct in [("", None), ("call", None), *((str(user), user) for user in people)]:
                message = Message(notice.id, notice.game_id, notice.kind, notice.payload, direct)
                self._messages[nonce_of(notice, part)] = message

    def _came(self, message: Message) -> bool:
        """Whether a direct message reached its person."""
        found = self.ground.rows("SELECT payload FROM notice WHERE id = ?", message.id)
        return any(json.loads(row["payload"]).get("reached", {}).get(str(message.direct_to)) for row in found)

    def _keys(self, message: Message, people: list[int], table: Table) -> list[tuple[Any, ...]]:
        """For what each of these people is called."""
        if message.kind in ("turn", "call"):
            asked = message.payload["asked"]
            seats = {int(seat): question for seat, question in asked.items()}
            return [
                ("asked", seat, question) for seat, question in seats.items() if table.seats[seat].user_id in people
            ]
        if message.kind == "person":
            return [("person", user, json.dumps(_told_by(message), sort_keys=True)) for user in people]
        if message.kind == "table":
            return [("motion", user, json.dumps(_told_by(message), sort_keys=True)) for user in people]
        return []

    def _count(self, one: Seen, heard: Heard, key: tuple[Any, ...], message: Message, table: Table) -> None:
        what = str(message.payload.get("what") or message.kind)
        self.ground.happened(f"told: {what}")
        if what == "remind":
            (row,) = self.ground.rows("SELECT * FROM notice WHERE id = ?", message.id)
            self._remind(one, heard, (*key, table.turn), to_time(row["sent_at"]) or self.ground.room.clock())
            return
        if what == "seat offer":
            # It stands there as often as somebody looks for a substitute.
            return
        times = heard.told[key]
        times.append((self.ground.room.clock(), message))
        if len(times) > 1 and (what not in AGAIN or times[-1][0] - times[-2][0] < SLACK):
            self.ground.report.wrong("doubled_notices", f"game {one.game.id}: {what} is told again: {times}")

    def _remind(self, one: Seen, heard: Heard, key: tuple[Any, ...], now: datetime) -> None:
        times = heard.reminded[key]
        if times and now - times[-1] < INTERVALS["12h"] - SLACK:
            self.ground.report.wrong("doubled_notices", f"game {one.game.id}: reminded at {times[-1]} and {now}: {key}")
        times.append(now)
        if len(times) > MOST_REMINDERS:
            self.ground.report.wrong("doubled_notices", f"game {one.game.id}: {len(times)} reminders: {key}")

    def anew(self, one: Seen) -> None:
        """What was told so far may be told again: the game has moved, has gone back, or was away with its server."""
        heard = self._games[one.game.id]
        heard.told.clear()
        heard.reminded.clear()
        heard.rested = self.ground.room.clock()

    def rests(self, one: Seen) -> None:
        """Until now nobody need be reminded in a game."""
        self._games[one.game.id].rested = self.ground.room.clock()

    def mute(self, one: Seen, seat: int) -> None:
        """A person wants to hear no more of this turn of the seat."""
        heard = self._games[one.game.id]
        if seat in heard.asked:
            heard.muted.add(seat)

    def set_back(self, by: timedelta) -> None:
        """The clock of the machine was set back by so much: what came before came so much earlier by that clock.

        What was to be sent within the next moments may wait until the clock shows that time again.
        """
        self._behind = self.ground.room.clock() + SLACK
        for heard in self._games.values():
            heard.reminded.clear()
            for key, times in heard.told.items():
                heard.told[key] = [(at - by, message) for at, message in times]

    # -- reading the log -------------------------------------------------------------------------------------------

    def read(self, one: Seen, move: Move) -> None:
        """One row of the log."""
        heard = self._games[one.game.id]
        if move.kind == "back":
            self.anew(one)
            heard.muted.clear()
        if move.seat is not None and move.seat in heard.asked:
            # Whatever is done at a seat, also by a computer player, begins the wait anew; who takes it over knows it.
            heard.asked[move.seat] = Asked(move.at, self.step, own=True)
        if move.seat is not None:
            for key in [key for key in heard.reminded if json.loads(key[2])["seat"] == move.seat]:
                del heard.reminded[key]
        if move.kind == "hand over" and move.seat is not None:
            heard.muted.discard(move.seat)
        if move.kind == "hand over":
            # Who has the seat now is called for the same question.
            for key in [key for key in heard.told if key[:2] == ("asked", move.seat)]:
                del heard.told[key]
        if "asked" not in move.data:
            return
        turn = move.data["turn"]
        new, heard.turn = turn != heard.turn, turn
        if move.seat is not None:
            heard.acted[move.seat] = turn
        if new:
            heard.muted.clear()
        for seat in list(heard.asked):
            if seat not in move.data["asked"]:
                del heard.asked[seat]
                heard.muted.discard(seat)
                for key in [key for key in heard.told if key[:2] == ("asked", seat)]:
                    del heard.told[key]
        for seat in move.data["asked"]:
            if new or seat not in heard.asked:
                heard.asked[seat] = Asked(move.at, self.step, own=heard.acted.get(seat) == turn)

    # -- missing ones ----------------------------------------------------------------------------------------------

    def look(self, one: Seen, table: Table, wishes: Mapping[str, Mapping[str, Any]], ledger: Ledger) -> None:
        """Whether all who are asked were called, and reminded if they let long go by. Everything due has been sent."""
        heard, now = self._games[one.game.id], self.ground.room.clock()
        if self._behind is not None and now < self._behind:
            return
        if self.ground.rows("SELECT 1 FROM notice WHERE game_id = ? AND state = 'due' AND attempts > 0", one.game.id):
            return
        for seat in table.match.awaited:
            name, asked = self.ground.name_of(table.seats[seat].user_id), heard.asked.get(seat)
            if name is None or asked is None or not plays(table, seat) or ledger.pauses:
                continue
            wish = wishes[name]
            if wish["call"] == "none" or in_quiet(wish, now) or away_until(wish, now) > now:
                continue
            told = [step for step, _ in heard.steps[self.ground.room.people[name].id] if step >= asked.step]
            if told or now - asked.since < MOMENT:
                continue
            if not asked.own:
                self._miss(one, seat, f"{name} is asked since {asked.since} and was not called at {now}")
            elif self._is_late(heard, seat, wish, now, ledger):
                self._miss(one, seat, f"{name} has not moved since {asked.since} and was not reminded at {now}")

    def _is_late(self, heard: Heard, seat: int, wish: Mapping[str, Any], now: datetime, ledger: Ledger) -> bool:
        if wish["remind"] == "off" or seat in heard.muted:
            return False
        if ledger.seats[seat].phase != TIME:
            return False
        begins = [heard.asked[seat].since, heard.rested, away_until(wish, now)]
        begin = max(one for one in begins if one is not None)
        # What came in quiet hours counts from their end.
        while in_quiet(wish, begin):
            begin += timedelta(minutes=15) - (begin - datetime.min.replace(tzinfo=UTC)) % timedelta(minutes=15)
        return now > begin + INTERVALS[wish["remind"]] + SLACK

    def _miss(self, one: Seen, seat: int, what: str) -> None:
        self.ground.report.wrong("missing_notices", f"game {one.game.id} ({one.game.kind}), seat {seat}: {what}")


def _told_by(message: Message) -> dict[str, Any]:
    return {key: value for key, value in message.payload.items() if key not in BESIDES}


def away_until(wish: Mapping[str, Any], now: datetime) -> datetime:
    """Until when somebody is or was away, a time long ago if never."""
    until = wish.get("away_until")
    return datetime.fromisoformat(until) if until else now - timedelta(days=10_000)


def in_quiet(wish: Mapping[str, Any], now: datetime) -> bool:
    """Whether somebody wishes to be left alone at this time of day."""
    if wish.get("quiet") is None:
        return False
    wall = now.astimezone(ZoneInfo(wish.get("zone") or "UTC"))
    minute, begin, end = wall.hour * 60 + wall.minute, int(wish["quiet"][0]), int(wish["quiet"][1])
    return begin <= minute < end if begin < end else minute >= begin or minute < end
