"""A server with people on it and the real bot on a real file; people do what people can do, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord

from bot.client import Longtable
from bot.settings import Settings
from cogs.commits import turn_notice, waiting_rows
from cogs.table import Table
from cogs.thinking import Think
from cogs.timekeeping.clocks import times_after
from cogs.ui.compose import button, message, row
from db import Commit, Game, NewMove
from games.catalogue import GAMES
from games.engine.gametype import GameType
from games.engine.match import Match
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation
from tests.e2e.description import beyond_description
from tests.e2e.forging import unanswered
from tests.e2e.payloads import complaints

SURE_TO_END = "Yes: End the Action phase"

NAMES = ("alice", "bob", "cyd", "dora", "eve")


async def in_thread(player: ComputerPlayer, situation: Situation) -> Answer:
    """Let a computer player think in a thread, which is there sooner than a process."""
    return await asyncio.to_thread(player.answer, situation)


class Clock:
    """The clock of the simulated Discord once there is one; a test may set it `ahead`."""

    def __init__(self) -> None:
        self.env: simcord.Env | None = None
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        now = datetime(2026, 1, 1, tzinfo=UTC) if self.env is None else self.env.now()
        return now + self.ahead


@dataclass
class Room:
    """The server of a test. At the end `check` sees that no error was met and no request was beyond a limit."""

    env: simcord.Env
    path: Path
    clock: Clock
    guild: Any
    channel: Any
    people: dict[str, Any]
    expects_errors: bool = False
    expects_silence: bool = False
    think: Think | None = in_thread

    def __getattr__(self, name: str) -> Any:
        if name in NAMES:
            return self.people[name]
        raise AttributeError(name)

    @property
    def bot(self) -> Longtable:
        bot = self.env.bot
        assert isinstance(bot, Longtable)
        return bot

    # -- beginning -------------------------------------------------------------------------------------------------

    async def start(self, *names: str, in_order: bool = True, **options: Any) -> Game:
        """A game of these people in this order, from `/play` to the first turn message."""
        host, *others = (self.people[name] for name in names)
        options = {"seats": max(2, len(names)), **({"order": "fixed"} if in_order else {}), **options}
        opened = await host.slash(self.channel, "play", **options)
        lobby = opened.response.message
        for person in others:
            await person.click(lobby, label="Join")
        await host.click(lobby, label="Start")
        games = await self.bot.tables.store.running_games()
        return max(games, key=lambda game: game.id)

    async def restart(self) -> None:
        """Stop the bot and start another one on the same file."""
        games = self.bot.tables.games
        await self.bot.close_store()
        await self.env.restart_bot(make_bot(self.path, self.clock, games, self.think))

    async def place_of(self, game: Game) -> Any:
        """Where a game is played."""
        stored = await self.bot.tables.store.game(game.id)
        places = {self.channel.id: self.channel}
        for channel in self.guild.channels.values():
            places |= {channel.id: channel, **{thread.id: thread for thread in channel.threads}}
        return places[stored.place_id]

    async def turn_message(self, game: Game) -> discord.Message:
        """The present turn message."""
        stored = await self.bot.tables.store.game(game.id)
        place = await self.place_of(game)
        return next(message for message in place.history() if message.id == stored.turn_message_id)

    async def last_message(self, game: Game) -> discord.Message:
        """The newest public message where the game is played."""
        place = await self.place_of(game)
        return [message for message in place.history() if not message.flags.ephemeral][-1]

    async def table(self, game: Game) -> Table:
        """The live game, to look at."""
        return await self.bot.tables.table(game.id)

    async def set_up(self, game: Game, change: Callable[[Any], None]) -> None:
        """Go on from a changed position, as if the game had come to it."""
        table = await self.table(game)
        state = table.match.quiet_state()
        change(state)
        match = Match.at(table.kind, state, state.options)
        store = self.bot.tables.store
        times = await times_after(store, replace(table, match=match), self.clock(), anew=True)
        commit = Commit(
            moves=[NewMove(kind="set up", data={})],
            snapshot=match.dump().decode(),
            waiting=waiting_rows(match),
            notices=[turn_notice(match)],
            frame=state.turn,
            face={**table.game.face, "turn": state.turn},
            clock=times.data,
            timers=times.timers,
            drop_timers=times.drop_timers,
        )
        await store.commit(game.id, (await store.game(game.id)).revision, commit)
        self.bot.tables.forget(game.id)
        await self.bot.notifier.deliver()

    async def pass_time(self, seconds: float = 4) -> None:
        """Let time pass, so that what waits for a moment is shown."""
        await self.env.advance_time(seconds)

    # -- playing ---------------------------------------------------------------------------------------------------

    async def hand(self, name: str, game: Game) -> discord.Message:
        """Press 'My hand' under the turn message."""
        result = await self.people[name].click(await self.turn_message(game), label="My hand")
        assert result.ephemeral
        return result.response.message

    async def press(self, name: str, panel: discord.Message, label: str) -> discord.Message:
        """Press a button of a private panel, under More if it is not seen; returns the panel as it is then."""
        if label not in labels_of(panel) and "More" in labels_of(panel):
            panel = await self.more(name, panel)
        result = await self.people[name].click(panel, label=label)
        assert result.acknowledged
        return result.response.message

    async def more(self, name: str, panel: discord.Message) -> discord.Message:
        """What a private panel has besides."""
        result = await self.people[name].click(panel, label="More")
        assert result.acknowledged
        return result.response.message

    async def choose(self, name: str, panel: discord.Message, *labels: str) -> discord.Message:
        """Choose entries of the menu of a private panel by their labels."""
        menu = next(part for part in walk(panel) if isinstance(part, discord.SelectMenu))
        values = [next(option.value for option in menu.options if option.label == label) for label in labels]
        result = await self.people[name].select(panel, values, custom_id=menu.custom_id)
        assert result.acknowledged
        return result.response.message

    async def end(self, name: str, game: Game) -> list[Any]:
        """End both phases of a turn of Dominion by commands, also where that is asked once more."""
        results = []
        for _ in range(2):
            result = await self.people[name].slash(await self.place_of(game), "dominion end", game=game.id)
            results.append(result)
            panel = result.response.message if result.response else None
            if panel is not None and SURE_TO_END in labels_of(panel):
                results.append(await self.people[name].click(panel, label=SURE_TO_END))
        return results

    async def press_again(self, name: str, game: Game, custom_id: str) -> Any:
        """Press a control that the bot showed once, or never, wherever it may have been kept."""
        return await self.press_kept(name, await self.place_of(game), custom_id)

    async def press_kept(self, name: str, where: Any, custom_id: str) -> Any:
        """The same, in a channel or thread."""
        place = self.bot.get_partial_messageable(where.id)
        kept = await place.send(view=forged(custom_id), allowed_mentions=discord.AllowedMentions.none())
        result = await self.people[name].click(kept, label="kept")
        assert result.acknowledged
        return result

    def requests(self, method: str, path: str) -> list[Any]:
        """What the bot asked of Discord, by method and part of the path."""
        return [one for one in self.env.http_requests if one.method == method and path in one.path]


def make_bot(
    path: Path, clock: Clock, games: Mapping[str, GameType] = GAMES, think: Think | None = in_thread
) -> Longtable:
    """The bot on a file."""
    return Longtable(Settings(), database=path, clock=clock, games=games, think=think)


def furnish(env: simcord.Env, path: Path, clock: Clock) -> Room:
    """A room in a started environment. Its chance is the same in every run, until the bot is restarted."""
    clock.env = env
    guild = env.create_guild("Club")
    channel = guild.create_text_channel("tables")
    people = {name: guild.add_member(env.create_user(name)) for name in NAMES}
    room = Room(env, path, clock, guild, channel, people)
    room.bot.club.chance = Random(1)
    seeds = Random(1)
    room.bot.tables._new_seed = lambda: f"{seeds.getrandbits(128):032x}"
    return room


def check(room: Room) -> None:
    """Nothing went wrong, nothing is without an answer, and no request was beyond what Discord takes.

    Discord's own description is asked if it is at hand.
    """
    assert room.expects_errors or not room.env.errors, room.env.errors
    silent = [] if room.expects_errors or room.expects_silence else unanswered(room.env)
    assert silent == [], silent
    wrong = complaints(room.env.http_requests)
    assert wrong == [], wrong
    # What an administrator would do, tests do through discord.py; the bot never changes permissions.
    its_own = [one for one in room.env.http_requests if "/permissions/" not in one.path]
    beyond = beyond_description(its_own)
    assert beyond == [], beyond


def walk(message: Any) -> Iterator[Any]:
    """All components of a message."""

    def inside(parts: Sequence[Any]) -> Iterator[Any]:
        for part in parts:
            yield part
            yield from inside(getattr(part, "children", None) or ())
            if getattr(part, "accessory", None) is not None:
                yield part.accessory

    yield from inside(message.components)


def text_of(message: Any) -> str:
    """All text of a message, with the words of its pictures."""
    parts = list(walk(message))
    texts = [part.content for part in parts if isinstance(part, discord.TextDisplay)]
    return "\n".join([*texts, *alts_of(message)])


def alts_of(message: Any) -> list[str]:
    """The words of the pictures of a message."""
    galleries = [part for part in walk(message) if isinstance(part, discord.MediaGalleryComponent)]
    return [str(item.description) for gallery in galleries for item in gallery.items]


def labels_of(message: Any) -> list[str]:
    """The labels of the buttons of a message."""
    return [part.label for part in walk(message) if isinstance(part, discord.Button)]


def entries_of(message: Any) -> list[str]:
    """The labels of the entries of all menus of a message."""
    return [option.label for part in walk(message) if isinstance(part, discord.SelectMenu) for option in part.options]


def button_ids(message: Any) -> dict[str, str]:
    """The custom ids of the buttons of a message by label."""
    return {part.label: part.custom_id for part in walk(message) if isinstance(part, discord.Button) and part.custom_id}


def menu_ids(message: Any) -> list[str]:
    """The custom ids of the menus of a message."""
    return [part.custom_id for part in walk(message) if isinstance(part, discord.SelectMenu)]


def forged(custom_id: str) -> discord.ui.LayoutView:
    """A message with a control that the bot would not have shown there."""
    return message(0, "An old message", row(button("kept", custom_id)))
