"""Somebody does not act any more: the others, or the host, decide what is to be done.

The question is a motion about the seat. A move of its person overtakes the motion in the same transaction, and what is
decided is stored together with the end of the motion, so that it happens once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from discord import ButtonStyle

from cogs.calls.motion_calls import called_apart, called_now, calls
from cogs.calls.notices import to_person, to_table
from cogs.club import Club
from cogs.errors import NotHost, NotSeatedHere, WrongTime
from cogs.handling import Interaction, Reply, change_message
from cogs.happenings import DECIDED
from cogs.lookups import check_visible
from cogs.pace import players_of, plays, with_computer
from cogs.posts import Instead, Post, calling
from cogs.seating.seats import OFFERED, Why, offered, with_note
from cogs.seating.standing_in import PLAYED_FOR, player_for
from cogs.table import Table
from cogs.tables import Tables
from cogs.timekeeping.clocks import REMEDY_SHOWN, clock_of, clock_with, is_called_last, is_over, remedy_kind
from cogs.timekeeping.time_limits import Decide, limit_of, terms_of, who_decides
from cogs.ui import ids
from cogs.ui.calling import person_view
from cogs.ui.compose import Message, button
from cogs.ui.ids import Pressed
from cogs.ui.remedies import CANCEL, COMPUTER, LABELS, SUBSTITUTE, WAIT, closed_text, remedy_view
from cogs.ui.text import listed, safe_names
from cogs.ui.times import moment_words, time_words
from db import Game, Motion, MotionState, NewMove, NewNotice, NotFound, SeatChange, Status
from games.engine.events import Event

ASKED: Final = "remedy"
"""The notices of a question: to the table, and to those who decide and are not called there."""

MORE_TIME: Final = "more time"
"""The notice to somebody for whom the others wait longer."""

NO_SEAT: Final = -1
"""Stands among the votes for a host who has no seat."""


def deciders(table: Table, seat: int) -> list[int] | None:
    """The seats that decide about a seat by majority; None if the host does so alone.

    Who is out of time too decides only if there is nobody else.
    """
    host = table.seat_of(table.game.host_id)
    if limit_of(table.game).decide is Decide.HOST and host != seat and (host is None or plays(table, host)):
        return None
    others = [one for one in players_of(table) if one != seat]
    return [one for one in others if not is_over(table, one)] or others


def choices(table: Table, seat: int) -> list[str]:
    """What can be done about a seat."""
    computer = [COMPUTER] if table.kind.players and plays(table, seat) else []
    return [WAIT, *computer, SUBSTITUTE, CANCEL]


async def propose(tables: Tables, table: Table, seats: Sequence[int]) -> list[NewNotice]:
    """Ask what is to be done about seats of a table whose lock is held; returns the notices that this owes.

    Nobody is called for more than one of them.
    """
    store, game_id = tables.store, table.game.id
    motions = {seat: await store.open_motion(game_id, remedy_kind(seat), None, {"seat": seat}) for seat in seats}
    together = [motion.id for motion in motions.values()]
    notices: list[NewNotice] = []
    called: set[int] = set()
    for seat, motion in motions.items():
        people = [person for person in _people(table, deciders(table, seat)) if person not in called]
        called.update(people)
        notices += await calls(tables, table, motion, ASKED, people, besides=together)
    return notices


def _people(table: Table, seats: Sequence[int] | None) -> list[int]:
    if seats is None:
        return [table.game.host_id]
    return [person for seat in seats if (person := table.seats[seat].user_id) is not None]


# -- what is told --------------------------------------------------------------------------------------------------


async def question_to_table(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | Instead | None:
    """The question, with a mention of those who decide; None if it is settled.

    Those whom it would have called hear one by one of the others that were asked together with it.
    """
    found = await _open(club, game, int(payload["motion"]))
    if found is None:
        return Instead(called_apart(await club.store.seats(game.id), payload)) if payload.get("besides") else None
    table, motion = found
    mention, later = await called_now(club.tables, table, payload)
    view = view_of(table, motion, mention)
    return Post(view, mentions=calling(mention.values()), silent=not mention, motion=motion.id, later=later)


async def question_shown(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """The message of a question as it stands now; None if it was never posted."""
    motion = await club.store.motion(int(payload["motion"]))
    if motion.message_id is None:
        return None
    return Post(view_of(await club.tables.table(game.id), motion), edits=motion.message_id)


async def question_to_person(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """That a question, or one of several that were asked together, waits for somebody who decides."""
    if game is None:
        return None
    for motion_id in dict.fromkeys([payload["motion"], *payload.get("besides", [])]):
        found = await _open(club, game, int(motion_id))
        if found is None or user_id not in _undecided(*found):
            continue
        table, motion = found
        text = f"{safe_names(table)[int(motion.data['seat'])]} does not answer. You have a say in what is to be done."
        look = button("What can be done", ids.custom_id(ids.REMEDY, table.game.id, motion.id, ""), ButtonStyle.primary)
        return person_view(table, table.seat_of(user_id), mention, text, first=look)
    return None


def _undecided(table: Table, motion: Motion) -> list[int]:
    """Those who have a say in a question, and have said nothing yet."""
    seats = deciders(table, int(motion.data["seat"]))
    return _people(table, None if seats is None else [seat for seat in seats if str(seat) not in motion.votes])


async def more_time(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """To somebody for whom the others wait longer: until when."""
    if game is None or game.status is not Status.RUNNING:
        return None
    table, seat = await club.tables.table(game.id), int(payload["seat"])
    if table.clock is None or table.seats[seat].user_id != user_id or not is_called_last(table, seat):
        return None
    until = table.clock.due_at(seat)
    if until is None or table.game.face["moved"][seat] != payload["moved"]:
        return None
    who = who_decides(limit_of(game))
    text = f"you have been given more time. You can still move until {moment_words(until)}. After that {who} again."
    return person_view(table, seat, mention, text)


async def _open(club: Club, game: Game, motion_id: int) -> tuple[Table, Motion] | None:
    motion = await club.store.motion(motion_id)
    if game.status is not Status.RUNNING or motion.state is not MotionState.OPEN:
        return None
    return await club.tables.table(game.id), motion


def view_of(table: Table, motion: Motion, mention: Mapping[int, int] | None = None) -> Message:
    """The message of a question as things stand."""
    seat = int(motion.data["seat"])
    terms = terms_of(table.game)
    return remedy_view(
        table,
        motion,
        deciders=deciders(table, seat),
        choices=choices(table, seat),
        period="more time" if terms is None else f"{time_words(terms.period)} more",
        mention=mention or {},
    )


# -- deciding ------------------------------------------------------------------------------------------------------


async def press(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Say what is to be done; or just look at the question."""
    game_id, motion_id, choice = pressed.game_id, pressed.number(1), pressed.part(2)

    async def work() -> Reply:
        game = await check_visible(club, interaction, game_id)
        motion = await _motion(club, game, motion_id)
        if choice and motion.state is MotionState.OPEN and game.status is Status.RUNNING:
            await say(club, game_id, motion_id, interaction.user.id, choice)
            motion = await club.store.motion(motion_id)
            if interaction.message is None or interaction.message.id != motion.message_id:
                await club.store.add_notices(game_id, [to_table(REMEDY_SHOWN, motion=motion_id)])
                club.tables.poke(game_id)
        return Reply(view_of(await club.tables.table(game_id), motion))

    await change_message(interaction, work)


async def _motion(club: Club, game: Game, motion_id: int) -> Motion:
    try:
        motion = await club.store.motion(motion_id)
    except NotFound:
        raise WrongTime("There is no such question at this table.") from None
    if motion.game_id != game.id or "seat" not in motion.data or motion.kind != remedy_kind(motion.data["seat"]):
        raise WrongTime("There is no such question at this table.")
    return motion


async def say(club: Club, game_id: int, motion_id: int, user_id: int, choice: str) -> None:
    """Note what somebody wants to be done, and do it if that decides it.

    Raises NotHost, NotSeatedHere, WrongTime.
    """
    async with club.tables.changing(game_id) as table:
        motion = await club.store.motion(motion_id)
        seat = int(motion.data["seat"])
        if motion.state is not MotionState.OPEN:
            raise WrongTime(closed_text(table, motion))
        own = _check_decides(table, seat, user_id)
        if choice not in choices(table, seat):
            raise WrongTime(f"{LABELS.get(choice, 'This')} is not possible here.")
        motion = await club.store.vote(motion_id, own, choice)
        await _decide(club.tables, table, motion, choice)


async def settle(tables: Tables, motion: Motion) -> None:
    """Do what is decided by now, because others who had a say take part no longer. Raises WrongTime after the end."""
    async with tables.changing(motion.game_id) as table:
        motion = await tables.store.motion(motion.id)
        seat = int(motion.data["seat"])
        if motion.state is MotionState.OPEN and deciders(table, seat) is not None:
            for choice in choices(table, seat):
                if await _decide(tables, table, motion, choice):
                    await tables.store.add_notices(motion.game_id, [to_table(REMEDY_SHOWN, motion=motion.id)])
                    return


async def _decide(tables: Tables, table: Table, motion: Motion, choice: str) -> bool:
    """Do this if it is decided; whether it is."""
    by = _for(table, motion, choice)
    if by is None:
        return False
    await _forget_others(tables, motion, choice)
    await _carry_out(tables, table, motion, choice, by)
    return True


def _check_decides(table: Table, seat: int, user_id: int) -> int:
    """Under which number the vote of this person counts. Raises NotHost, NotSeatedHere."""
    own, may = table.seat_of(user_id), deciders(table, seat)
    if own == seat:
        raise NotSeatedHere("This is about your own seat. Make a move with My hand, and nothing is to be decided.")
    if may is None:
        if user_id != table.game.host_id:
            raise NotHost("At this table the host decides about this, as was agreed before it began.")
        return NO_SEAT if own is None else own
    if own is None or own not in may:
        names = safe_names(table)
        raise NotSeatedHere(f"This is for {listed([names[one] for one in may])} to decide.")
    return own


def _for(table: Table, motion: Motion, choice: str) -> list[int] | None:
    """The seats that have decided for this, None if it is not decided."""
    may = deciders(table, int(motion.data["seat"]))
    if may is None:
        host = table.seat_of(table.game.host_id)
        return [] if host is None else [host]
    said = Counter(motion.votes.get(str(seat)) for seat in may)
    if 2 * said[choice] <= len(may):
        return None
    return [seat for seat in may if motion.votes.get(str(seat)) == choice]


async def _forget_others(tables: Tables, motion: Motion, choice: str) -> None:
    """Drop what was said for something else: its message tells from the votes what was decided."""
    for seat, said in motion.votes.items():
        if said != choice:
            await tables.store.vote(motion.id, int(seat), None)


async def _carry_out(tables: Tables, table: Table, motion: Motion, choice: str, by: Sequence[int]) -> None:
    seat = int(motion.data["seat"])
    clock = None if table.clock is None else clock_of(table, tables.clock())
    changes: list[SeatChange] = []
    notices: list[NewNotice] = []
    person, moved = table.seats[seat].user_id, table.game.face["moved"][seat]
    if choice == COMPUTER:
        changes = [with_computer(table.seats[seat], player_for(table.kind).id)]
        notices += [] if person is None else [to_person(person, PLAYED_FOR, seat=seat)]
    elif clock is not None:
        clock = clock.wait_longer(seat)
    if choice == WAIT and person is not None:
        about = {"seat": seat, "moved": moved, "motion": motion.id}
        notices.append(to_person(person, MORE_TIME, merge_key=f"{MORE_TIME}:{seat}", **about))
    if choice == SUBSTITUTE:
        changes = [with_note(table, seat, OFFERED, {"why": Why.LATE})]
        notices += await offered(tables, table, seat, Why.LATE)
    if clock is not None:
        clock = clock_with(table, clock, changes)
    await tables.keep(
        table,
        NewMove(kind="decided", data={"what": choice, "about": seat, "by": list(by)}),
        events=[Event(DECIDED, seat, {"what": choice, "by": list(by)})],
        notices=notices,
        seats=changes,
        clock=clock,
        motions={remedy_kind(seat): MotionState.CARRIED},
        ends=choice == CANCEL,
    )


PRESSES = {ids.REMEDY: press}
