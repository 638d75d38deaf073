"""The places where games are played, and the server itself, go and come back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from tests.e2e.test_people_and_places import remove_bot
from tests.soak.ground import Seen
from tests.soak.life.course import DAY, HOUR, Course, Happening


class Places:
    """What becomes of places."""

    def __init__(self, course: Course) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self._moved_to = 0
        self.happenings: Mapping[Happening, int] = {
            self._delete_thread: 2,
            self._delete_message: 3,
            self.move: 3,
            self.remove_bot: 1,
        }

    async def _delete_thread(self, one: Seen) -> None:
        """The place of a game is deleted; after a while somebody moves the game."""
        if one.place:
            await self.course.watch.heard()
            self.room.env.backend.delete_channel(one.place)
            one.first, one.place = one.lobby, 0
            one.panels.clear()
            self.ground.happened("thread deleted")
            await self.room.pass_time(3)
            if self.rng.random() < 0.3:
                await self.course.pass_time(HOUR * 30)
            await self.move(one)

    async def _delete_message(self, one: Seen) -> None:
        """The turn message is deleted."""
        table = await self.course.table(one)
        message_id = table.game.turn_message_id
        if message_id is None or not one.place:
            return
        place = await self.room.place_of(one.game)
        if any(message.id == message_id for message in place.history()):
            self.room.env.backend.delete_message(place.id, message_id)
            self.ground.happened("turn message deleted")
            if one.first.id == message_id:
                one.first = one.lobby

    async def move(self, one: Seen) -> None:
        """Somebody moves a game to another channel, a private one to another private thread."""
        here = list(self.ground.here(await self.course.table(one)))
        if not here or not await self.ground.runs(one):
            return
        place_id = await self._new_place(private=one.game.private)
        await self.goes(one)
        said = await self.ground.commands(one, self.rng.choice(here), "table here", place=place_id, game=one.game.id)
        self.ground.expects("The game is played here from now on" in said, f"game {one.game.id}: is not moved: {said}")
        await self.came(one)

    async def goes(self, one: Seen) -> None:
        """A game is about to be moved; afterwards call `came`."""
        await self.course.watch.heard()
        self.course.watch.moved(one)

    async def came(self, one: Seen) -> bool:
        """See where a game is after it was to be moved; whether it was."""
        await self.room.pass_time(3)
        place_id = (await self.room.bot.tables.store.game(one.game.id)).place_id or 0
        if place_id == one.place:
            return False
        one.place, one.nonces = place_id, set()
        one.panels.clear()
        one.first = await self._standing(one)
        self.ground.happened("moved to another channel")
        return True

    def new_channel(self) -> Any:
        """A channel in which nothing stands yet."""
        self._moved_to += 1
        return self.room.guild.create_text_channel(f"games-{self._moved_to}")

    async def _new_place(self, *, private: bool) -> int:
        channel = self.new_channel()
        if not private:
            return int(channel.id)
        known = self.room.bot.get_channel(channel.id)
        assert isinstance(known, discord.TextChannel)
        thread = await known.create_thread(name="Moved", type=discord.ChannelType.private_thread)
        return thread.id

    async def _standing(self, one: Seen) -> Any:
        """The turn message, or that of the lobby if there is none now."""
        place = await self.room.place_of(one.game)
        return next((message for message in place.history() if not message.flags.ephemeral), one.lobby)

    async def remove_bot(self, one: Seen) -> None:
        """The bot is removed from the server and invited again some days later."""
        await self.course.look()
        back = remove_bot(self.room)
        await self.room.pass_time(3)
        await self.course.look()
        heard = len(self.room.env.http_requests)
        self.course.watch.removal(removed=True)
        for _ in range(self.rng.randint(1, 4)):
            self.room.clock.ahead += self.rng.choice([HOUR, 7 * HOUR, 2 * DAY, 9 * DAY])
            await self.course.see_to_it()
            await self.course.watch.heard()
        places = {f"/channels/{other.place}/" for other in self.ground.games}
        for request in self.room.env.http_requests[heard:]:
            if any(place in request.path for place in places):
                self.ground.report.wrong("errors", f"while the bot was away: {request.method} {request.path}")
        self.room.env.backend.emit("GUILD_CREATE", back)
        await self.room.pass_time(3)
        self.course.watch.removal(removed=False)
        self.course.digests.rested()
        await self.course.see_to_it()
        await self.course.look()
        self.ground.happened("bot removed and back")
