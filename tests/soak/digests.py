"""The lists of all games that people get: once a day or a week, never in quiet hours or absences, and none too few.

When one is due is worked out by hours of the wall clock; it shares nothing with the bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.direct import nonce_of
from db.rows import to_millis, to_notice, to_time
from tests.soak.calls import away_until, in_quiet
from tests.soak.ground import Ground

MOMENT = timedelta(minutes=1)
LONG = timedelta(minutes=30)
SET_BACK = timedelta(hours=1)
"""After so long whoever is owed a list has it."""

HEAD = "**Your games \N{MIDDLE DOT} "


class Digests:
    """Listens to lists that are sent; `wishes` are those of the people, by their names."""

    def __init__(self, ground: Ground, wishes: Mapping[str, Mapping[str, Any]]) -> None:
        self._ground, self._wishes = ground, wishes
        self._planned: dict[str, datetime] = {}
        self._last: dict[str, datetime] = {}
        self._nonces: set[str] = set()

    def planned(self, name: str) -> None:
        """Somebody has just chosen how often the list is to come."""
        self._planned[name] = self._ground.room.clock()
        self._last.pop(name, None)

    def rested(self) -> None:
        """The clock was set back, or the bot was away: what was due before need not have come."""
        now = self._ground.room.clock()
        self._planned = dict.fromkeys(self._planned, now)
        self._last = {name: min(last, now) for name, last in self._last.items()}

    # -- what comes ------------------------------------------------------------------------------------------------

    def hear(self, channel_id: int, body: Mapping[str, Any]) -> None:
        """Something was posted, perhaps such a list."""
        nonce = str(body.get("nonce"))
        if HEAD not in str(body) or nonce in self._nonces:
            return
        for row in self._ground.rows("SELECT * FROM notice WHERE payload LIKE '%digest%' ORDER BY id DESC"):
            notice = to_notice(row)
            user = int(notice.target["user"])
            if nonce_of(notice, str(user)) != nonce:
                continue
            self._nonces.add(nonce)
            if notice.payload.get("reached", {}).get(str(user)):
                name = self._ground.name_of(user)
                assert name is not None
                self.came(name, to_time(row["sent_at"]) or self._ground.room.clock(), channel_id)
            return

    def came(self, name: str, at: datetime, channel_id: int) -> None:
        """Somebody got the list."""
        self._ground.happened("digest came")
        wish, report = self._wishes[name], self._ground.report
        if channel_id != self._ground.room.env.backend.get_dm_channel(self._ground.room.people[name].id).id:
            report.wrong("leaks", f"the list of games of {name} is posted in {channel_id}")
        if in_quiet(wish, at) and in_quiet(wish, at - MOMENT):
            report.wrong("wrong_timers", f"{name} gets the list of games in quiet hours at {at}: {wish}")
        if away_until(wish, at) > at + MOMENT:
            report.wrong("wrong_timers", f"{name} gets the list of games at {at} and is away: {wish}")
        last = self._last.get(name)
        if last is not None and due_between(wish, last, at) is None:
            report.wrong("doubled_notices", f"{name} gets the list of games at {last} and again at {at}: {wish}")
        self._last[name] = at

    # -- what is missing -------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Everybody for whom a game has waited since before the list was due has it by now; all due was sent."""
        now = self._ground.room.clock()
        for name, planned in self._planned.items():
            wish, last = self._wishes[name], self._last.get(name)
            # What waited for the end of quiet hours has had no time to come in the minute in which they end.
            resting = in_quiet(wish, now) or in_quiet(wish, now - MOMENT) or away_until(wish, now) > now - LONG
            if name in self._ground.closed or resting:
                continue
            due = due_between(wish, planned, now - LONG)
            # A list that was on its way when the clock was set back seems to have come before it was due.
            if due is None or (last is not None and last >= due - SET_BACK - MOMENT) or not self._owed(name, due):
                continue
            what = f"{name} has no list of games since {last}, which was due at {due}, at {now}: {wish}"
            self._ground.report.wrong("missing_notices", what)
            self._last[name] = now

    def _owed(self, name: str, due: datetime) -> bool:
        """Whether a game has waited for somebody since then, and nothing has gone wrong with the message."""
        user = self._ground.room.people[name].id
        tried = "SELECT 1 FROM notice WHERE payload LIKE '%digest%' AND json_extract(target, '$.user') = ?"
        # One that was put off, as for an absence, counts from then.
        trouble = f"{tried} AND not_before >= ? AND (attempts > 1 OR last_error IS NOT NULL)"
        if self._ground.rows(trouble, user, to_millis(due - timedelta(days=8))):
            return False
        waits = (
            "SELECT 1 FROM waiting JOIN seat USING (game_id, seat) JOIN game ON game.id = game_id"
            " WHERE user_id = ? AND since < ? AND game.status = 'running'"
        )
        return bool(self._ground.rows(waits, user, to_millis(due)))


def due_between(wish: Mapping[str, Any], after: datetime, until: datetime) -> datetime | None:
    """The last moment later than `after`, until then, at which a list is due; None if there is none."""
    often = wish.get("digest", "off")
    day = until.astimezone(ZoneInfo(wish["zone"])).date() + timedelta(days=1)
    first = after.astimezone(ZoneInfo(wish["zone"])).date() - timedelta(days=1)
    while often != "off" and day >= first:
        moment = _at(wish, day)
        if after < moment <= until and (often == "daily" or day.weekday() == 0):
            return moment
        day -= timedelta(days=1)
    return None


def _at(wish: Mapping[str, Any], day: date) -> datetime:
    """When the hour of the list begins on a day; where the clocks jump over it, when they have."""
    moment = datetime.combine(day, time(0), ZoneInfo(wish["zone"])).astimezone(ZoneInfo("UTC"))
    while True:
        wall = moment.astimezone(ZoneInfo(wish["zone"]))
        if wall.date() > day or (wall.date() == day and wall.hour >= int(wish["digest_hour"])):
            return moment
        moment += timedelta(minutes=15)
