"""What organisers do to the games of their server: each act is done and written down once, and told once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.direct import nonce_of
from cogs.happenings import BY_ORGANISER
from cogs.pace import players_of
from cogs.seating.seats import OFFERED, noted
from cogs.table import Table
from cogs.timekeeping.clocks import clock_of
from cogs.ui import ids
from cogs.ui.organise import END, HOST, MOVE, OFFER, PAUSE, RESUME, VACATE
from db import Act, Status
from db.rows import to_notice
from tests.e2e.forging import fill_in, send
from tests.e2e.room import NAMES, text_of
from tests.soak.ground import Seen, controls
from tests.soak.life.course import Course, Happening
from tests.soak.life.places import Places
from tests.soak.watching import posted

COMMANDS = {
    PAUSE: "pause",
    RESUME: "resume",
    END: "end",
    MOVE: "move",
    HOST: "host",
    VACATE: "remove",
    OFFER: "substitute",
}
WEIGHTS = {PAUSE: 6, RESUME: 8, END: 1, MOVE: 4, HOST: 5, VACATE: 4, OFFER: 5}


@dataclass(frozen=True, slots=True)
class Done:
    """Something that an organiser has done, with a reason that nothing else has."""

    game_id: int
    what: str
    why: str


class Organisers:
    """What organisers do, and what others cannot."""

    def __init__(self, course: Course, places: Places) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self._places = places
        self._done: list[Done] = []
        self.happenings: Mapping[Happening, int] = {self.organise: 14, self._intrude: 2}

    async def organise(self, one: Seen) -> None:
        """An organiser looks at a game and does something to it, for a reason."""
        here = sorted(self.ground.organisers - self.ground.gone)
        name, what = self.rng.choice(here), self.rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        before = await self.course.table(one)
        if BY_ORGANISER in clock_of(before, self.room.clock()).pauses and self.rng.random() < 0.6:
            what = RESUME
        about = self._about(before, what)
        if about is None:
            return
        await self.ground.orders(one, name, "organise list", self.room.channel.id, game=one.game.id)
        stood = self._stands(before, what, about)
        where = self._places.new_channel() if what == MOVE else self.room.channel
        if what == MOVE:
            await self._places.goes(one)
        why, number = f"grund{self.rng.randrange(10**9)}", len(await self._acts())
        shown = await self.room.people[name].slash(where, f"organise {COMMANDS[what]}", game=one.game.id, **about)
        if shown.modal is None:
            await self.ground.answered(one, name, what, shown)
            return
        result = await self.room.people[name].submit_modal(shown, {"words": why})
        await self.ground.answered(one, name, what, result)
        moved = await self._places.came(one) if what == MOVE else False
        after = await self.course.table(one)
        done = moved if what == MOVE else not stood and self._stands(after, what, about)
        await self._written_down(one, Done(one.game.id, what, why), number, done=done)
        if what == RESUME and done and not clock_of(after, self.room.clock()).pauses:
            self.course.watch.rested(one)

    def _about(self, table: Table, what: str) -> dict[str, Any] | None:
        """The seat that it is done to, if it is about one; None if it should not be done to this game now."""
        if what not in (HOST, VACATE, OFFER):
            return {}
        players = [seat for seat in players_of(table) if noted(table, seat, OFFERED) is None]
        others = [seat for seat in players if table.seats[seat].user_id != table.game.host_id]
        # Whoever is asked to take a seat must be able to: a game with nobody else would stand still.
        able = (len(players) > 1 and not table.game.private) or what != VACATE
        seats = others if what == HOST else players
        return {"seat": self.rng.choice(seats)} if seats and able else None

    def _stands(self, table: Table, what: str, about: Mapping[str, Any]) -> bool:
        """Whether a game is as it is after this was done."""
        seat = int(about.get("seat", 0))
        pauses = clock_of(table, self.room.clock()).pauses
        stands = {
            PAUSE: BY_ORGANISER in pauses,
            RESUME: BY_ORGANISER not in pauses,
            END: table.game.status is Status.CANCELLED,
            HOST: table.game.host_id == table.seats[seat].user_id,
            VACATE: table.seats[seat].user_id is None,
            OFFER: noted(table, seat, OFFERED) is not None,
        }
        return stands.get(what, False)

    async def _acts(self) -> list[Act]:
        return list(await self.room.bot.tables.store.acts(self.room.guild.id))

    async def _written_down(self, one: Seen, act: Done, number: int, *, done: bool) -> None:
        """What was done stands in the audit once, what was not done does not."""
        acts = await self._acts()
        written = [entry for entry in acts if entry.data.get("why") == act.why]
        if len(written) != int(done) or len(acts) != number + int(done):
            said = f"{act.what} was {'' if done else 'not '}done and stands {len(written)} times in the history"
            self.ground.report.wrong("doubled_moves", f"game {one.game.id}: {said}")
        if any((entry.what, entry.game_id) != (act.what, act.game_id) for entry in written):
            self.ground.report.wrong("errors", f"game {one.game.id}: {act} is written down as {written}")
        if done:
            self._done.append(act)
        self.ground.happened(f"organised: {act.what}" if done else "organised: refused")

    async def _intrude(self, one: Seen) -> None:
        """Somebody who is no organiser sends a form of organisers that was never shown."""
        name = self.rng.choice([name for name in NAMES if name not in self.ground.organisers | self.ground.gone])
        number, what = len(await self._acts()), self.rng.choice(list(WEIGHTS))
        id = ids.custom_id(ids.ORGANISE_CONFIRM, one.game.id, what, 0, self.room.people[name].id)
        (result,) = await send(self.room.env, fill_in(self.room.people[name], one.lobby, id, words="None."))
        said = "\n".join(map(text_of, await self.ground.answered(one, name, id, result)))
        self.ground.expects("for the organisers" in said, f"game {one.game.id}: {name} tries to {what}: {said}")
        if len(await self._acts()) != number:
            self.ground.report.wrong("errors", f"game {one.game.id}: {name} did {what}")
        self.ground.happened("somebody else tried to organise")

    # -- at the end ------------------------------------------------------------------------------------------------

    async def see(self) -> None:
        """All that was done stands in the history that organisers read, and each table was told of it once."""
        if self.ground.games:
            history = await self._history(self.ground.games[0])
            for act in self._done:
                if history.count(act.why) != 1:
                    self.ground.report.wrong("doubled_moves", f"{act} is {history.count(act.why)} times in the history")
        for act in self._done:
            self._told(act)

    async def _history(self, one: Seen) -> str:
        page, text = await self.ground.orders(one, "olga", "organise history", self.room.channel.id), ""
        while page:
            text += text_of(page[0])
            further = [control for control, pressed in controls(page[0]) if pressed.verb == ids.HISTORY]
            more = [control for control in further if getattr(control, "label", "") == "More"]
            page = await self.ground.clicks(one, "olga", more[0].custom_id) if more else []
        return text

    def _told(self, act: Done) -> None:
        """One message, whatever failed on the way; or none, and then because there was no place for it."""
        about = "SELECT * FROM notice WHERE game_id = ? AND payload LIKE ?"
        rows = self.ground.rows(about, act.game_id, f"%{act.why}%")
        posts = (one for one in self.room.env.http_requests if one.method == "POST" and "/channels/" in one.path)
        said = [(one.json.get("nonce"), text) for one in posts if one.json for text in posted(one.json).texts]
        sent = {str(nonce) for nonce, text in said if act.why in text and "an organiser of this server" in text}
        nonces = {nonce_of(to_notice(row), "") for row in rows if row["state"] == "sent"}
        # After some weeks what was sent is cleared away.
        if len(rows) > 1 or len(sent) > 1:
            self.ground.report.wrong("doubled_notices", f"{act} is told by {len(rows)} notices in {len(sent)} messages")
        elif not nonces <= sent or any(row["state"] == "due" for row in rows):
            self.ground.report.wrong("missing_notices", f"{act} was not told: {[dict(row) for row in rows]}")
