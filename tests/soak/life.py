"""What happens around the games of a soak: time, absence, pauses, seats that pass on, places and servers that go.

Each happening is what people, Discord or the machine do; what the bot makes of it is looked at elsewhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from cogs.lookback.looking_back import position
from cogs.lookback.taken_back import GOING_BACK
from cogs.pace import is_played_for, players_of, plays
from cogs.seating.seats import OFFERED, noted
from cogs.table import Table
from cogs.ui import ids
from db import Status
from games.engine.conformance import position as picture
from tests.e2e.forging import press
from tests.e2e.room import NAMES, text_of
from tests.e2e.test_people_and_places import remove_bot
from tests.soak.ground import Ground, Seen, controls, pressable

HOUR, DAY = timedelta(hours=1), timedelta(days=1)

HAPPENINGS = (
    "days passed",
    "clocks of a zone changed",
    "clock set back",
    "went away",
    "back from away",
    "paused",
    "resumed",
    "stand-in wished",
    "back by a press",
    "back by a move",
    "going back asked",
    "going back agreed",
    "going back refused",
    "going back withdrawn",
    "going back overtaken",
    "gone back",
    "last call",
    "others decide",
    "moved after the last call",
    "decided: wait",
    "decided: computer",
    "decided: substitute",
    "decided: cancel",
    "time limit changed",
    "others asked about somebody",
    "substitute looked for",
    "seat taken over",
    "computer plays on",
    "resigned",
    "left the server",
    "came back to the server",
    "thread deleted",
    "turn message deleted",
    "moved to another channel",
    "bot removed and back",
    "replay of a running game",
    "replay of a finished game",
    "replay by a spectator",
    "notes written",
    "reminder silenced",
    "counted in the statistics",
    "rematch",
    "told: turn",
    "told: call",
    "told: remind",
    "told: stall",
    "told: last call",
    "told: remedy",
    "told: played for",
    "told: missing",
    "told: next",
    "told: no place",
    "told: going back",
    "told: left server",
    "told: back here",
    "told: server again",
    "told: seat offer",
    "told: over",
)
"""What a long soak is to try; its table tells of each how often it did."""

MOST_RETURNS = 10
"""How often it is asked to go back in one game, so that it comes to its end."""

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC")
EVES = ("2026-03-05", "2026-03-27", "2026-10-01", "2026-10-23", "2026-06-10")
"""Days on which a room begins: shortly before clocks change somewhere, and one in summer."""


class Watch(Protocol):
    """Looks at what the bot makes of it, and is told what happens beside the presses.

    `look` is called when the bot has had the time to do all that is due.
    """

    wishes: dict[str, dict[str, Any]]

    async def look(self) -> None: ...
    async def heard(self) -> None: ...
    def set_back(self, by: timedelta) -> None: ...
    def removal(self, *, removed: bool) -> None: ...
    def absence_changed(self) -> None: ...
    def rested(self, one: Seen) -> None: ...
    def moved(self, one: Seen) -> None: ...
    def muted(self, one: Seen, seat: int) -> None: ...


class Life:
    """Lets things happen between the steps, and tells them to the `watch`."""

    def __init__(self, ground: Ground, watch: Watch, restart: Callable[[], Awaitable[None]]) -> None:
        self.ground, self.room, self.rng = ground, ground.room, ground.rng
        self.watch, self.restart = watch, restart
        self.wishes = watch.wishes
        self._moved_to = 0
        self._happenings: Mapping[Callable[[Seen], Awaitable[None]], int] = {
            self._away: 6,
            self._pause: 5,
            self._stand_in: 5,
            self._ask_back: 14,
            self._answer_back: 14,
            self._vote: 16,
            self._missing: 8,
            self._take: 12,
            self._resign: 1,
            self._leave_server: 4,
            self._return_to_server: 8,
            self._delete_thread: 2,
            self._delete_message: 3,
            self._move: 3,
            self._remove_bot: 1,
            self._replay: 8,
            self._note: 3,
            self._silence: 4,
            self._time_limit: 3,
        }

    async def begin(self) -> None:
        """What people wish, and on which day all begins."""
        eve = datetime.fromisoformat(self.rng.choice(EVES)).replace(tzinfo=UTC)
        self.room.clock.ahead += eve - self.room.clock() + timedelta(hours=self.rng.randrange(24))
        for name in NAMES:
            self.wishes[name] = wish = {
                "board": self.rng.choices(["picture", "text"], [1, 4])[0],
                "call": self.rng.choices(["channel", "direct", "none"], [6, 3, 1])[0],
                "remind": self.rng.choice(["12h", "1d", "1d", "2d", "3d", "off"]),
                "quiet": self.rng.choice([None, None, [22 * 60, 7 * 60], [60, 5 * 60], [12 * 60, 14 * 60]]),
                "zone": self.rng.choice(ZONES),
                "next_up": self.rng.random() < 0.5,
            }
            await self.room.bot.tables.store.change_settings(self.room.people[name].id, dict(wish))

    async def happens(self, running: list[Seen]) -> None:
        """One thing, in one of the games or to all of them."""
        chance = self.rng.random()
        lost = [one for one in running if not one.place]
        if lost and chance < 0.3:
            await self._move(lost[0])
        elif chance < 0.10:
            await self._days()
        elif chance < 0.13:
            await self._set_back()
        else:
            do = self.rng.choices(list(self._happenings), list(self._happenings.values()))[0]
            await do(self.rng.choice(running))

    async def table(self, one: Seen) -> Table:
        """The live game."""
        return await self.room.table(one.game)

    # -- time ------------------------------------------------------------------------------------------------------

    async def _days(self) -> None:
        """Days pass in which nobody does anything but decide about others."""
        self.ground.happened("days passed")
        for _ in range(self.rng.randint(3, 10)):
            await self.pass_time(self.rng.choice([HOUR, 5 * HOUR, 9 * HOUR, 13 * HOUR, DAY, 2 * DAY]))
            if self.rng.random() < 0.1:
                await self.restart()
            for one in self.ground.games:
                if self.rng.random() < 0.4:
                    await self._vote(one)

    async def pass_time(self, time: timedelta) -> None:
        """Let time pass at once, and the bot see to all that is due then."""
        before = self.room.clock()
        self.room.clock.ahead += time
        for zone in ZONES:
            if (
                before.astimezone(ZoneInfo(zone)).utcoffset()
                != self.room.clock().astimezone(ZoneInfo(zone)).utcoffset()
            ):
                self.ground.happened("clocks of a zone changed")
        await self.see_to_it()
        await self.watch.look()

    async def see_to_it(self) -> None:
        """The bot looks at its timers and sends everything."""
        await self.room.bot.timekeeper.look()
        for _ in range(2):
            await self.room.pass_time(3)
            await self.room.bot.notifier.deliver()

    async def _set_back(self) -> None:
        """The clock of the machine goes back by an hour, or by a quarter."""
        self.ground.happened("clock set back")
        by = self.rng.choice([HOUR, HOUR, timedelta(minutes=15)])
        await self.watch.look()
        self.room.clock.ahead -= by
        self.watch.set_back(by)
        await self.see_to_it()
        await self.watch.look()

    # -- people ----------------------------------------------------------------------------------------------------

    async def _away(self, one: Seen) -> None:
        name = self.rng.choice(list(self.ground.here(await self.table(one))) or [""])
        if not name:
            return
        wish, now = self.wishes[name], self.room.clock()
        is_away = bool(wish.get("away_until")) and datetime.fromisoformat(wish["away_until"]) > now
        day = now.astimezone(ZoneInfo(wish["zone"])).date() + timedelta(days=self.rng.choice([1, 2, 5, 12, 40]))
        said = await self.ground.commands(one, name, "away", back_on="here" if is_away else day.isoformat())
        self.ground.happened("back from away" if is_away else "went away")
        stored = await self.room.bot.tables.store.settings(self.room.people[name].id)
        wish["away_until"] = stored["away_until"]
        if ("You are here" if is_away else "You are away until") not in said:
            self.ground.report.wrong("errors", f"{name} is told about being away: {said}")
        self.watch.absence_changed()

    async def _pause(self, one: Seen) -> None:
        table = await self.table(one)
        host = self.ground.name_of(table.game.host_id)
        if host is None or host in self.ground.gone:
            return
        paused = table.clock is not None and table.clock.rests
        said = await self.ground.commands(one, host, "table resume" if paused else "table pause", game=one.game.id)
        if "goes on" not in said and "is paused" not in said and table.game.status is Status.RUNNING:
            self.ground.report.wrong("errors", f"game {one.game.id}: {host} is told about a pause: {said}")
        if paused:
            self.watch.rested(one)

    async def _stand_in(self, one: Seen) -> None:
        table = await self.table(one)
        here = self.ground.here(table)
        played = [name for name, seat in here.items() if is_played_for(table.seats[seat])]
        if played:
            await self.ground.presses(one, played[0], ids.IM_BACK)
            self.ground.happened("back by a press")
        elif len(players_of(table)) > 1 and here:
            name = self.rng.choice(list(here))
            if plays(table, here[name]):
                await self.ground.presses(one, name, ids.STAND_IN)
                self.ground.happened("stand-in wished")

    async def _silence(self, one: Seen) -> None:
        table = await self.table(one)
        asked = {name: seat for name, seat in self.ground.here(table).items() if seat in table.match.awaited}
        if asked:
            name = self.rng.choice(list(asked))
            await self.ground.presses(one, name, ids.MUTE)
            self.watch.muted(one, asked[name])
            self.ground.happened("reminder silenced")

    async def _resign(self, one: Seen) -> None:
        table = await self.table(one)
        here = self.ground.here(table)
        if len(players_of(table)) < 2 or not here:
            return
        name = self.rng.choice(list(here))
        verb = self.rng.choice([ids.RESIGN_CONFIRM, ids.RESIGN_CONFIRM, ids.PLAY_ON])
        for panel in await self.ground.presses(one, name, ids.TABLE, "resign"):
            for control in pressable(panel, verb)[:1]:
                await self.ground.sends(one, name, self._press(one, name, control.custom_id))
                one.panels.pop(name, None)
                self.ground.happened("resigned" if verb == ids.RESIGN_CONFIRM else "computer plays on")

    def _press(self, one: Seen, name: str, id: str) -> Any:
        return press(self.room.people[name], one.first, id)

    async def _leave_server(self, one: Seen) -> None:
        here = list(self.ground.here(await self.table(one)))
        if here and not self.ground.gone:
            name = self.rng.choice(here)
            self.room.guild.remove_member(self.room.people[name])
            self.ground.gone.add(name)
            self.ground.happened("left the server")

    async def _return_to_server(self, one: Seen) -> None:
        for name in list(self.ground.gone):
            self.room.people[name] = self.room.guild.add_member(self.room.people[name].user)
            self.ground.gone.discard(name)
            self.ground.happened("came back to the server")

    # -- the others act --------------------------------------------------------------------------------------------

    async def _vote(self, one: Seen) -> None:
        """Somebody says what is to be done about a seat, if that is asked."""
        if not await self.ground.runs(one):
            return
        for motion in await self.room.bot.tables.store.open_motions(one.game.id):
            if not motion.kind.startswith("remedy:"):
                continue
            table = await self.table(one)
            for name, seat in self.ground.here(table).items():
                if seat != motion.data["seat"] and self.rng.random() < 0.8 and await self.ground.runs(one):
                    choice = self.rng.choices(["wait", "computer", "substitute", "cancel"], [9, 9, 9, 1])[0]
                    await self.ground.presses(one, name, ids.REMEDY, motion.id, choice)

    async def _missing(self, one: Seen) -> None:
        """Somebody looks who is missing, and does something about it."""
        here = list(self.ground.here(await self.table(one)))
        if not here:
            return
        name = self.rng.choice(here)
        for panel in await self.ground.presses(one, name, ids.MISSING):
            offered = [
                (control, pressed)
                for control, pressed in controls(panel)
                if pressed.verb in (ids.ASK_OTHERS, ids.LOOK_FOR, ids.STAND_IN_FOR, ids.LEFT_SERVER, ids.PLAY_ON)
            ]
            if offered and await self.ground.runs(one):
                control, pressed = self.rng.choice(offered)
                if pressed.verb == ids.PLAY_ON and self.rng.random() < 0.7:
                    continue
                await self.ground.sends(one, name, self._press(one, name, control.custom_id))
                what = {ids.ASK_OTHERS: "others asked about somebody", ids.PLAY_ON: "computer plays on"}
                if pressed.verb in what:
                    self.ground.happened(what[pressed.verb])

    async def _take(self, one: Seen) -> None:
        """Somebody from outside takes a seat over that is offered."""
        table = await self.table(one)
        offered = [seat for seat in range(len(table.seats)) if noted(table, seat, OFFERED) is not None]
        formers = {former.user_id for former in await self.room.bot.tables.store.formers(one.game.id)}
        taken = {seat.user_id for seat in table.seats}
        free = [
            name for name in NAMES if self.room.people[name].id not in formers | taken and name not in self.ground.gone
        ]
        if not offered or not free:
            return
        seat, name = self.rng.choice(offered), self.rng.choice(free)
        for asked in await self.ground.presses(one, name, ids.TAKE, seat):
            for control in pressable(asked, ids.TAKE_CONFIRM)[:1]:
                await self.ground.sends(one, name, self._press(one, name, control.custom_id))
                if (await self.table(one)).seats[seat].user_id != self.room.people[name].id:
                    self.ground.report.wrong("errors", f"game {one.game.id}: {name} did not get seat {seat}")
                self.ground.happened("seat taken over")

    async def _time_limit(self, one: Seen) -> None:
        """The host makes the limit longer, or asks the others for a shorter one, and they answer."""
        table = await self.table(one)
        host = self.ground.name_of(table.game.host_id)
        if host is None or host in self.ground.gone or "time" not in table.game.options:
            return
        limit = self.rng.choice(["12h", "1d", "2d", "3d", "7d", "3d+8h", "10d+1d"])
        await self.ground.chooses(one, host, ids.custom_id(ids.TIME_MENU, one.game.id, "limit"), limit)
        for motion in await self.room.bot.tables.store.open_motions(one.game.id):
            if motion.kind == "time":
                for name in self.ground.here(table):
                    if name != host and self.rng.random() < 0.8:
                        await self.ground.presses(one, name, ids.TIME_VOTE, motion.id, "agree")

    # -- going back ------------------------------------------------------------------------------------------------

    async def _ask_back(self, one: Seen) -> None:
        """Somebody asks to go back; where nobody else plays that is done at once."""
        here = list(self.ground.here(await self.table(one)))
        if not here or one.returns >= MOST_RETURNS:
            return
        name = self.rng.choice(here)
        for panel in await self.ground.presses(one, name, ids.FURTHER_BACK):
            for menu in pressable(panel, ids.BACK_POINT):
                to = self.rng.choice(menu.options).value
                for shown in await self.ground.chooses(one, name, menu.custom_id, to):
                    for control in pressable(shown, ids.ASK_BACK)[:1]:
                        before = (await self.table(one)).game.revision
                        await self.ground.sends(one, name, self._press(one, name, control.custom_id))
                        self.ground.happened("going back asked")
                        one.returns += 1
                        await self._went_back(one, int(to), before)
        if self.rng.random() < 0.6 and await self.ground.runs(one):
            await self._answer_back(one)

    async def _answer_back(self, one: Seen) -> None:
        """Those who are asked say something, or nothing, to a request."""
        motions = await self.room.bot.tables.store.open_motions(one.game.id)
        asked = next((motion for motion in motions if motion.kind == GOING_BACK), None)
        table = await self.table(one)
        if asked is None:
            return
        here = self.ground.here(table)
        for name, seat in here.items():
            if not await self.ground.runs(one):
                return
            before = (await self.table(one)).game.revision
            if seat == asked.seat:
                if self.rng.random() < 0.1:
                    await self.ground.presses(one, name, ids.SAY_BACK, asked.id, "withdraw")
            else:
                say = self.rng.choices(["agree", "refuse", ""], [8, 1, 1])[0]
                await self.ground.presses(one, name, ids.SAY_BACK, asked.id, say)
            await self._went_back(one, int(asked.data["to"]), before)

    async def _went_back(self, one: Seen, to: int, before: int) -> None:
        """If the game went back, it is where it was then."""
        store = self.room.bot.tables.store
        moves = await store.moves(one.game.id, after_revision=before, include_taken_back=True)
        back = [move for move in moves if move.kind == "back"]
        if not back:
            return
        if len(back) > 1 or back[0].data["to"] != to:
            self.ground.report.wrong("doubled_moves", f"game {one.game.id}: went back by {back}")
        table = await self.table(one)
        if table.game.revision != back[0].revision:
            return
        earlier = await position(self.room.bot.tables, one.game.id, to)
        if set(earlier.absent) != set(table.match.absent):
            # The stand-in of who has left since has answered again already.
            self.ground.happened("gone back and on at once")
            return
        known = one.pictures.get(to)
        if known is not None and known != digest(table):
            self.ground.report.wrong("lost_moves", f"game {one.game.id}: is not where it was after revision {to}")
        if picture(earlier)[0] != picture(table.match)[0]:
            self.ground.report.wrong("lost_moves", f"game {one.game.id}: is not at the position of revision {to}")
        self.ground.happened("gone back to a known position" if known else "gone back to an unknown position")

    # -- places ----------------------------------------------------------------------------------------------------

    async def _delete_thread(self, one: Seen) -> None:
        """The place of a game is deleted; after a while somebody moves the game."""
        if one.place:
            await self.watch.heard()
            self.room.env.backend.delete_channel(one.place)
            one.first, one.place = one.lobby, 0
            one.panels.clear()
            self.ground.happened("thread deleted")
            await self.room.pass_time(3)
            if self.rng.random() < 0.3:
                await self.pass_time(HOUR * 30)
            await self._move(one)

    async def _delete_message(self, one: Seen) -> None:
        """The turn message is deleted."""
        table = await self.table(one)
        message_id = table.game.turn_message_id
        if message_id is None or not one.place:
            return
        place = await self.room.place_of(one.game)
        if any(message.id == message_id for message in place.history()):
            self.room.env.backend.delete_message(place.id, message_id)
            self.ground.happened("turn message deleted")
            if one.first.id == message_id:
                one.first = one.lobby

    async def _move(self, one: Seen) -> None:
        """Somebody moves a game to another channel."""
        table = await self.table(one)
        here = list(self.ground.here(table))
        if not here or not await self.ground.runs(one):
            return
        self._moved_to += 1
        channel = self.room.guild.create_text_channel(f"games-{self._moved_to}")
        await self.watch.heard()
        self.watch.moved(one)
        one.place, one.nonces = channel.id, set()
        said = await self.ground.commands(one, self.rng.choice(here), "table here", place=channel.id, game=one.game.id)
        await self.room.pass_time(3)
        if "The game is played here from now on" not in said:
            self.ground.report.wrong("errors", f"game {one.game.id}: is not moved: {said}")
        one.panels.clear()
        one.first = await self._standing(one)
        self.ground.happened("moved to another channel")

    async def _standing(self, one: Seen) -> Any:
        """The turn message, or that of the lobby if there is none now."""
        place = await self.room.place_of(one.game)
        return next((message for message in place.history() if not message.flags.ephemeral), one.lobby)

    async def _remove_bot(self, one: Seen) -> None:
        """The bot is removed from the server and invited again some days later."""
        await self.watch.look()
        back = remove_bot(self.room)
        await self.room.pass_time(3)
        await self.watch.look()
        heard = len(self.room.env.http_requests)
        self.watch.removal(removed=True)
        for _ in range(self.rng.randint(1, 4)):
            self.room.clock.ahead += self.rng.choice([HOUR, 7 * HOUR, 2 * DAY, 9 * DAY])
            await self.see_to_it()
        places = {f"/channels/{other.place}/" for other in self.ground.games}
        for request in self.room.env.http_requests[heard:]:
            if any(place in request.path for place in places):
                self.ground.report.wrong("errors", f"while the bot was away: {request.method} {request.path}")
        self.room.env.backend.emit("GUILD_CREATE", back)
        await self.room.pass_time(3)
        self.watch.removal(removed=False)
        await self.see_to_it()
        await self.watch.look()
        self.ground.happened("bot removed and back")

    # -- looking back ----------------------------------------------------------------------------------------------

    async def _replay(self, one: Seen) -> None:
        """Somebody looks back at the game, through all eyes that are offered."""
        here = list(self.ground.here(await self.table(one)))
        outside = [name for name in NAMES if name not in here and name not in self.ground.gone]
        name = self.rng.choice(here + outside[:1])
        by = "by a spectator" if name in outside else "of a running game"
        await self.replay(one, name)
        self.ground.happened(f"replay {by}")

    async def replay(self, one: Seen, name: str) -> None:
        """Press around in a replay."""
        panels = await self.ground.presses(one, name, ids.REPLAY)
        for _ in range(self.rng.randint(2, 6)):
            looks = [control for panel in panels for control in pressable(panel, ids.LOOK, ids.LOOK_AS)]
            if not looks:
                return
            control = self.rng.choice(looks)
            if hasattr(control, "options"):
                panels = await self.ground.chooses(one, name, control.custom_id, self.rng.choice(control.options).value)
            else:
                panels = await self.ground.sends(one, name, self._press(one, name, control.custom_id))

    async def _note(self, one: Seen) -> None:
        """Somebody writes something down that nobody else may ever see."""
        here = list(self.ground.here(await self.table(one)))
        if not here:
            return
        name = self.rng.choice(here)
        secret = f"zwiebel{self.rng.randrange(10**9)}"
        one.secrets.append(secret)
        shown = await self.ground.fills(one, name, ids.custom_id(ids.NOTE, one.game.id), text=secret)
        if not any(secret in text_of(message) for message in shown):
            self.ground.report.wrong("lost_moves", f"game {one.game.id}: the note of {name} is not kept")
        self.ground.happened("notes written")


def digest(table: Table) -> str:
    """A position in short."""
    return ids.digest(repr(picture(table.match)[0]))
