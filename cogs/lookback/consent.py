"""Going back by consent: to which earlier positions, who must agree, and the return itself.

The request is a motion of the table. What decides it is stored together with its end, so that it is carried out once.
An own act of any person overtakes it, in the same transaction: nobody loses a move that the request did not list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from cogs.calls.motion_calls import calls
from cogs.calls.notices import to_table
from cogs.commits import AFRESH, read_event
from cogs.errors import NotSeatedHere, Outdated, WrongTime
from cogs.happenings import (
    AGREED_BACK,
    ASKED_BACK,
    GONE_BACK,
    REFUSED_BACK,
    WITHDRAWN_BACK,
    of_game,
)
from cogs.lookback.asking_again import ANSWER_BACK, ASK_BACK, IN_TURN, Requests, requests
from cogs.lookback.looking_back import position
from cogs.lookback.taken_back import GOING_BACK, SHOWN, going_back
from cogs.pace import players_of
from cogs.seating.seats import without_notes
from cogs.table import Shown, Table, practised_by
from cogs.tables import Tables
from cogs.telling import lines
from cogs.ui.text import listed, safe_names
from db import Frame, Motion, MotionState, Move, NewMove, NewNotice
from games.engine.events import Event, readable
from games.engine.match import Match
from games.engine.replay import ACTS, BACK

MOST_TURNS: Final = 5
"""At the beginnings of how many turns, the present one included, a return may be asked for."""

ASKED: Final = "going back"
"""The notices of a request: to the table, and to those who must agree and are not called there."""

NOT_SHOWN: Final = -1
"""No revision of a game."""


class Say(StrEnum):
    """What somebody can say to a request."""

    AGREE = "agree"
    REFUSE = "refuse"
    WITHDRAW = "withdraw"


@dataclass(frozen=True, slots=True)
class Point:
    """An earlier position: the one after the act with the revision `to`.

    `turn` says in words which turn begins there, empty before the own last answer; `whose` is the seat whose turn it
    is, None if it is a turn of all.
    """

    to: int
    turn: str = ""
    whose: int | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """What motions and events keep of it."""
        return {"to": self.to, "turn": self.turn, "whose": self.whose}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Point:
        """The position of a motion."""
        return cls(int(data["to"]), str(data["turn"]), data["whose"])


# -- what can be asked for -----------------------------------------------------------------------------------------


def check_may_ask(tables: Tables, table: Table, user_id: int) -> int:
    """The seat for which this person can ask to go back. Raises NotSeatedHere, WrongTime."""
    seat = tables.seat_of(table, user_id)
    if seat in table.match.absent:
        raise NotSeatedHere("You have left this game, so you cannot ask to go back in it.")
    if table.match.result is not None:
        raise WrongTime("This game is over, and no way leads back from there.")
    return seat


def who_must_agree(table: Table, seat: int) -> list[int]:
    """All others that people play at present."""
    return [one for one in players_of(table) if one != seat]


async def points(tables: Tables, table: Table, seat: int) -> list[Point]:
    """The earlier positions that a seat can ask for: before its last answer, and the beginnings of the last turns.

    They depend on nothing of which the seat knows nothing, for instance what others put together in secret.
    """
    seen = await _seen(tables, table, seat)
    answers = [row.revision for row in seen.acts if row.kind == "answer" and seen.own in (None, row.seat)]
    found = [Point(revision - 1) for revision in answers[-1:] if revision > seen.first]
    taken = {_next_act(seen.acts, point.to) for point in found}
    for frame in reversed(seen.begun):
        goes = _next_act(seen.acts, frame.revision)
        turn = _turn_words(table, frame) if goes and goes not in taken else ""
        if turn:
            begins = [event.seat for event in seen.public.get(frame.revision, ()) if event.kind in table.kind.turns]
            found.append(Point(frame.revision, turn, begins[-1] if begins else None))
    return found[: MOST_TURNS + 1]


async def asked_by(tables: Tables, table: Table, seat: int) -> Requests:
    """What the person of a seat has asked for by now; nothing counts where nobody else must agree.

    Like `points` it depends on nothing of which the seat knows nothing.
    """
    if not who_must_agree(table, seat):
        return Requests()
    seen = await _seen(tables, table, seat)
    return requests(seen.log, seat, table.turn, _moves(seen))


def _moves(seen: _Seen) -> set[int]:
    """The revisions of what counts as a move of somebody: no step back, and no order of which only its seat knows."""
    quiet = {row.revision for row in seen.acts if row.kind == "order" and not seen.public.get(row.revision)}
    return {row.revision for row in seen.acts if row.kind != "undo"} - quiet


async def last_move(tables: Tables, table: Table, seat: int | None) -> int:
    """The revision of the last move of which a seat knows, 0 if there is none; without a seat of which all know."""
    return max(_moves(await _seen(tables, table, seat)), default=0)


async def newest_seen(tables: Tables, table: Table, seat: int) -> int:
    """The revision of the newest act that a seat knows of, 0 if there is none: a list is of now while it is the same.

    Like `points` it depends on nothing of which the seat knows nothing.
    """
    return max((row.revision for row in (await _seen(tables, table, seat)).acts), default=0)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a seat knows of the log: the acts, and by revision the events that all may read.

    `begun` are the frames of the last turns, `first` is the revision from which on positions can be asked for. `own`
    is the seat, None for a person who plays all of them. `log` are all entries, also those that are no acts.
    """

    own: int | None
    log: Sequence[Move]
    acts: Sequence[Move]
    public: Mapping[int, Sequence[Event]]
    begun: Sequence[Frame]
    first: int


async def _seen(tables: Tables, table: Table, seat: int | None) -> _Seen:
    log = await tables.store.moves(table.game.id)
    frames = await tables.store.frames(table.game.id)
    corrected = max((row.revision for row in log if row.kind == "correction"), default=0)
    begun = [one for one in frames if one.revision >= corrected][-MOST_TURNS - 1 :]
    since = begun[0].revision if begun else corrected
    told = await tables.store.events(table.game.id, after_revision=since - 1)
    public: dict[int, list[Event]] = {row.revision: [] for row in told}
    for row in told:
        public[row.revision] += readable([read_event(row)], None)
    own = None if practised_by(table.game) else seat
    whole = practised_by(table.game) is not None
    acts = [row for row in log if row.kind in ACTS and (whole or row.seat == seat or public.get(row.revision))]
    first = max(corrected, frames[0].revision if frames else table.game.revision)
    return _Seen(own, log, acts, public, begun, first)


def _next_act(acts: Sequence[Move], revision: int) -> int:
    """The first act after a revision, 0 if there is none: positions with the same one are the same."""
    return next((row.revision for row in acts if row.revision > revision), 0)


def _turn_words(table: Table, frame: Frame) -> str:
    """Which turn begins at a frame; empty if the position no longer stands under the present rules."""
    match = Match.load(table.kind, frame.snapshot)
    return "" if match.correction is not None else table.kind.words.progress(match.view(None))


async def what_goes(tables: Tables, table: Table, point: Point) -> list[str]:
    """What would be taken back, in words that everybody may read."""
    return lines(table, of_game(await tables.history(table, None, after=point.to)))


# -- asking --------------------------------------------------------------------------------------------------------


async def ask(tables: Tables, game_id: int, user_id: int, to: int, seen: int) -> bool:
    """Ask the others to go back; whether it was done at once, as nobody else must agree.

    Raises Outdated if `newest_seen` was another than `seen` when it was listed what goes, NotSeatedHere, WrongTime.
    """
    async with tables.changing(game_id) as table:
        seat = check_may_ask(tables, table, user_id)
        point = next((one for one in await points(tables, table, seat) if one.to == to), None)
        if point is None or seen != await newest_seen(tables, table, seat):
            raise Outdated("Something else has happened since, so nobody was asked. Here is how things stand now.")
        others = who_must_agree(table, seat)
        asked = await going_back(tables.store, game_id)
        if not others:
            fallen = [] if asked is None else [to_table(SHOWN, motion=asked.id)]
            await _carry_out(tables, table, point, seat, becomes=MotionState.OVERTAKEN, notices=fallen)
            return True
        if asked is not None:
            who = "You have" if asked.seat == seat else f"{safe_names(table)[asked.seat or 0]} has"
            raise WrongTime(f"{who} asked to go back already. That must be answered or withdrawn first.")
        if too_soon := (await asked_by(tables, table, seat)).why_not(point.to, safe_names(table)):
            raise WrongTime(too_soon)
        await position(tables, game_id, point.to)
        motion = await tables.store.open_motion(game_id, GOING_BACK, seat, point.facts)
        people = [person for one in others if (person := table.seats[one].user_id) is not None]
        await tables.keep(
            table,
            NewMove(kind=ASK_BACK, seat=seat, data={**point.facts, IN_TURN: table.turn}),
            events=[Event(ASKED_BACK, seat, point.facts)],
            notices=await calls(tables, table, motion, ASKED, people),
        )
        return False


# -- answering -----------------------------------------------------------------------------------------------------


async def say(tables: Tables, game_id: int, motion_id: int, user_id: int, what: Say) -> None:
    """Say something to a request, and go back if now all agree. One that is settled stays as it is.

    Raises NotSeatedHere, WrongTime; NotFound if there is no such request.
    """
    async with tables.changing(game_id) as table:
        motion = await tables.store.motion(motion_id)
        if motion.state is not MotionState.OPEN:
            return
        asker, own = motion.seat or 0, table.seat_of(user_id)
        others = who_must_agree(table, asker)
        if what is Say.WITHDRAW:
            if own != asker:
                raise NotSeatedHere(f"Only {safe_names(table)[asker]} can withdraw this. You can refuse it.")
            await _note(tables, table, motion, asker, WITHDRAWN_BACK, MotionState.WITHDRAWN)
            return
        if own is None or own not in (others or [asker]):
            names = safe_names(table)
            raise NotSeatedHere(f"This is for {listed([names[one] for one in others])} to say.")
        if what is Say.REFUSE:
            await _note(tables, table, motion, own, REFUSED_BACK, MotionState.REFUSED)
            return
        motion = await tables.store.vote(motion_id, own, Say.AGREE)
        said = [] if own == asker else [Event(AGREED_BACK, own)]
        if not await _carried(tables, table, motion, said):
            await _note(tables, table, motion, own, AGREED_BACK)


async def settle(tables: Tables, motion: Motion) -> None:
    """Go back if all who must agree to a request have agreed by now: those who had not may take part no longer.

    Raises WrongTime if the game is over.
    """
    async with tables.changing(motion.game_id) as table:
        motion = await tables.store.motion(motion.id)
        if motion.state is MotionState.OPEN and who_must_agree(table, motion.seat or 0):
            await _carried(tables, table, motion)


async def _carried(tables: Tables, table: Table, motion: Motion, said: Sequence[Event] = ()) -> bool:
    """Carry a request out if all who must agree have agreed; whether that is so."""
    asker, agreed = motion.seat or 0, agreeing(motion)
    if not set(who_must_agree(table, asker)) <= set(agreed):
        return False
    shown = to_table(SHOWN, motion=motion.id)
    await _carry_out(tables, table, Point.of(motion.data), asker, agreed=agreed, said=said, notices=[shown])
    return True


def agreeing(motion: Motion) -> list[int]:
    """The seats that have agreed to a request."""
    return sorted(int(seat) for seat, said in motion.votes.items() if said == Say.AGREE)


async def _note(
    tables: Tables, table: Table, motion: Motion, seat: int, what: str, state: MotionState | None = None
) -> None:
    await tables.keep(
        table,
        NewMove(kind=ANSWER_BACK, seat=seat, data={"what": what}),
        events=[Event(what, seat)],
        notices=[to_table(SHOWN, motion=motion.id)],
        motions={} if state is None else {GOING_BACK: state},
    )


async def _carry_out(
    tables: Tables,
    table: Table,
    point: Point,
    seat: int,
    *,
    agreed: Sequence[int] = (),
    said: Sequence[Event] = (),
    notices: Sequence[NewNotice] = (),
    becomes: MotionState = MotionState.CARRIED,
) -> None:
    """Return to an earlier position of a table whose lock is held, and show it to everybody anew.

    `becomes` tells what an open request is then.
    """
    table.match.go_back(await position(tables, table.game.id, point.to))
    # A message of a later turn seems to stand there, so that one of this turn is posted.
    table.shown = Shown(NOT_SHOWN, tables.clock(), table.turn + 1)
    await tables.commit(
        table,
        AFRESH,
        NewMove(kind=BACK, data={"to": point.to, "by": seat, "agreed": list(agreed)}),
        more=notices,
        # All of them have agreed, and a move that ended such a note may have been taken back.
        seats=without_notes(table),
        happened=[*said, Event(GONE_BACK, seat, {**point.facts, "agreed": list(agreed)})],
        motions={GOING_BACK: becomes},
    )
