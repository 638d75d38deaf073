"""`/replay`: looking back at a game step by step, with pictures, through the eyes of all or of a seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.errors import WrongTime
from cogs.handling import Interaction, Reply, answer_privately, show, values_of
from cogs.lookback.looking_back import position
from cogs.lookback.story import Step, Story, step_at, story_of, turn_after, turn_before
from cogs.lookups import check_visible
from cogs.options import GAME, about_game, game_label
from cogs.pictures import Attached
from cogs.table import Table
from cogs.telling import lines
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS
from cogs.ui.replay import Scene, replay_view
from cogs.ui.text import answered_label, fit, safe_names
from db import Game, Status
from games.engine.gametype import SeveralPictures
from games.engine.match import Match
from games.engine.record import Entry, Origin

EVERYTHING = "all that happened"
BEGINS = "The game begins."
EVERYBODY = "what everybody sees"


class Replaying(commands.Cog):
    """The command that looks back at a game."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="replay", description="Look back at a game step by step, with pictures")
    @app_commands.describe(game=GAME, step="Where to begin")
    async def replay(
        self, interaction: Interaction, game: int | None = None, step: app_commands.Range[int, 1, 100_000] | None = None
    ) -> None:
        """Show a step of a game."""
        person = interaction.user.id

        async def work(found: Game) -> Reply:
            return await scene(self._club, found, person, place=None if step is None else step - 1)

        meant = game or await last_played(self._club, interaction)
        await about_game(self._club, interaction, meant, work, verb=ids.REPLAY, seated=False)

    @replay.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await begun_games(self._club, interaction, current)


async def last_played(club: Club, interaction: Interaction) -> int | None:
    """The newest game of somebody who plays none now, elsewhere than where a game is played; None for anybody else."""
    games = [game for game in await club.store.games_of(interaction.user.id) if game.started_at is not None]
    here = await club.store.games_in(interaction.channel_id or 0)
    playing = any(game.status is Status.RUNNING for game in games)
    if playing or any(game.place_id == interaction.channel_id for game in here):
        return None
    return games[0].id if games else None


async def begun_games(club: Club, interaction: Interaction, current: str) -> list[Choice[int]]:
    """The games of a person that have begun, over or not, newest first, as they are typed."""
    found: list[Choice[int]] = []
    for game in await club.store.games_of(interaction.user.id):
        if game.started_at is not None and len(found) < MOST_OPTIONS:
            label = await game_label(club, game, interaction.user.id)
            if current.lower() in label.lower():
                found.append(Choice(name=fit(label, LONGEST_OPTION), value=game.id))
    return found


# -- a step --------------------------------------------------------------------------------------------------------


def readers_of(table: Table, user_id: int) -> dict[int | None, str]:
    """Through whose eyes a person may look: those of all and, while the game runs, of the own seat; then of any."""
    names = safe_names(table)
    over = table.game.status is Status.FINISHED
    readers: dict[int | None, str] = {None: EVERYTHING if over else EVERYBODY}
    for seat, name in enumerate(names):
        if over or table.has_seat(user_id, seat):
            readers[seat] = f"as {name} saw it"
    return readers


async def scene(
    club: Club,
    game: Game,
    user_id: int,
    *,
    reader: int | None = None,
    place: int | None = None,
    seen_by: int | None = None,
) -> Reply:
    """A step of a game; without `place` the first one of a finished game, else the last.

    With `seen_by` the place counts the steps as that reader knows them. Raises WrongTime for a game that has not
    begun, and for a reader through whose eyes this person may not look.
    """
    table = await club.tables.table(game.id)
    readers = readers_of(table, user_id)
    if reader not in readers:
        raise WrongTime(
            "While a game runs you can look back at what everybody sees and at what you saw yourself. When it is over, "
            "at what any seat saw."
        )
    story = await story_of(club.tables, table.game)
    steps = story.steps(reader)
    if place is None:
        place = 0 if game.status is Status.FINISHED else len(steps) - 1
    elif seen_by != reader and seen_by in readers:
        before = story.steps(seen_by)
        place = step_at(steps, before[_within(before, place)].revision)
    place = _within(steps, place)
    shown = await _shown(club, table, story, steps, place)
    return await _reply(club, table, Look(user_id, reader, readers, steps, place, shown))


def _within(steps: Sequence[Step], place: int) -> int:
    return max(0, min(place, len(steps) - 1))


@dataclass(frozen=True, slots=True)
class Shown:
    """The position at a step, None if there is none, and then why; and that of the step before if it is known."""

    match: Match | None
    before: Match | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """What somebody looks at."""

    user_id: int
    reader: int | None
    readers: dict[int | None, str]
    steps: Sequence[Step]
    place: int
    shown: Shown


async def _shown(club: Club, table: Table, story: Story, steps: Sequence[Step], place: int) -> Shown:
    before = await _match_at(club, story, steps[place - 1]) if place else Shown(None)
    if place == len(steps) - 1:
        return Shown(table.match, before.match)
    if not _is_kept(story, steps[place]):
        return Shown(None, why=_not_kept(story, steps))
    return replace(await _match_at(club, story, steps[place]), before=before.match)


async def _match_at(club: Club, story: Story, step: Step) -> Shown:
    if not _is_kept(story, step):
        return Shown(None)
    try:
        return Shown(await position(club.tables, story.game.id, step.revision))
    except WrongTime as error:
        return Shown(None, why=f"-# {error}")


def _is_kept(story: Story, step: Step) -> bool:
    return story.kept is not None and step.revision >= story.kept


def _not_kept(story: Story, steps: Sequence[Step]) -> str:
    """From which step on positions are known: the last one always is."""
    kept = [number for number, step in enumerate(steps, 1) if _is_kept(story, step)]
    first = min([*kept, len(steps)])
    where = f"from step {first} on" if first < len(steps) else f"at step {first}, the last one"
    return f"-# This game was begun before its positions were kept, so the board can be seen {where}."


async def _reply(club: Club, table: Table, look: Look) -> Reply:
    match = look.shown.match
    async with table.lock:
        seen = None if match is None else _seen(table, match, look.reader)
    words, progress = ((), "") if seen is None else (_words(table, seen), table.kind.words.progress(seen.view))
    plain = Scene(
        game_id=table.game.id,
        title=" · ".join(part for part in ("Replay", table.kind.title, progress) if part),
        step=look.place,
        steps=len(look.steps),
        turns=(turn_before(look.steps, look.place), turn_after(look.steps, look.place)),
        reader=look.reader,
        readers=look.readers,
        happened=_told(table, look),
        words=words,
        note=look.shown.why,
        may_go_on=match is not None and match.result is None and table.game.status is Status.FINISHED,
    )
    drawn = [] if seen is None else await _drawn(club, table, look, seen)
    if not drawn:
        return Reply(replay_view(plain))
    shown = replace(plain, words=(), pictures=[one.picture for one in drawn])
    return Reply(replay_view(shown), [one.file() for one in drawn], plain=replay_view(plain))


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen of a position: publicly, by the seat of the reader, and who is asked."""

    view: Any
    own: Any
    asked: tuple[int, ...]


def _seen(table: Table, match: Match, reader: int | None) -> Seen:
    own = None if reader is None else match.view(reader)
    return Seen(match.view(None), own, tuple(match.awaited))


def _words(table: Table, seen: Seen) -> list[str]:
    names, words = safe_names(table), table.kind.words
    return [words.board(seen.view, names), *([] if seen.own is None else [words.hand(seen.own, names)])]


async def _drawn(club: Club, table: Table, look: Look, seen: Seen) -> list[Attached]:
    """The board, and for a seat its hand; nothing if there are no pictures, or none are wished."""
    pictures, names = table.kind.pictures, safe_names(table)
    if pictures is None or not await club.wants_pictures(look.user_id):
        return []
    before = None if look.shown.before is None else look.shown.before.view(None)
    about = seen.view, names, seen.asked, before
    if isinstance(pictures, SeveralPictures):
        drawn = await club.gallery.draw_all("board", pictures.tables, *about)
    else:
        board = await club.gallery.draw("board", pictures.table, *about)
        drawn = [] if board is None else [board]
    if drawn and seen.own is not None:
        # With its question a hand may be drawn as the map that is asked about, which stands above it already.
        hand = await club.gallery.draw("hand", pictures.hand, seen.own, names, None)
        drawn += [] if hand is None else [hand]
    return drawn


def _told(table: Table, look: Look) -> list[str]:
    """What happened in a step; of a choice that the log does not tell, what was chosen or at least by whom."""
    step = look.steps[look.place]
    told = lines(table, step.happened)
    if told or step.seat is None:
        return told or ([BEGINS] if step.kind == "start" else [])
    name, chosen = safe_names(table)[step.seat], _chosen(table, look.shown.before, step)
    return [f"{name}: {chosen}" if chosen else f"{name} made a choice."]


def _chosen(table: Table, before: Match | None, step: Step) -> str:
    """The answer of a step in a few words, empty if it is not known what was asked."""
    question = None if before is None or step.seat is None else before.open.get(step.seat)
    if question is None or step.answer is None or not question.legal(step.answer):
        return ""
    entry = Entry(question.seat, question.topic, step.answer, Origin.SEAT, 0, question.face.id)
    return answered_label(table, entry)


# -- presses -------------------------------------------------------------------------------------------------------


async def press_replay(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Begin to look back, in a new message."""

    async def work() -> Reply:
        return await scene(club, await check_visible(club, interaction, pressed.game_id), interaction.user.id)

    await answer_privately(interaction, work)


async def press_look(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Go to a step."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        reader = reader_of(pressed.part(1))
        return await scene(club, game, interaction.user.id, reader=reader, place=pressed.number(2), seen_by=reader)

    await show(interaction, work)


async def press_look_as(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Look at the same step through the eyes of somebody else."""
    values = values_of(interaction)

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        before = reader_of(pressed.part(1))
        reader = reader_of(values[0]) if values else before
        return await scene(club, game, interaction.user.id, reader=reader, place=pressed.number(2), seen_by=before)

    await show(interaction, work)


def reader_of(part: str) -> int | None:
    """A reader from an id or a menu; what is no seat is everybody."""
    return int(part) if re.fullmatch("[0-9]{1,2}", part) else None


PRESSES = {
    ids.REPLAY: press_replay,
    ids.LOOK: press_look,
    ids.LOOK_AS: press_look_as,
}
