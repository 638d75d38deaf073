"""Who sits at a table that plays: leaving for good, passing a seat on to somebody else, ending the game for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from cogs.calls.motion_calls import is_called_at
from cogs.calls.notices import to_person, to_table
from cogs.commits import Before, asked, free_seats, notes
from cogs.errors import NotHost, NotSeatedHere, WrongTime
from cogs.happenings import SET_FREE, TAKEN_OVER
from cogs.pace import is_computer, players_of
from cogs.table import Table
from cogs.tables import Played, Tables
from cogs.ui.text import safe_name, safe_names
from db import Game, NewMove, NewNotice, Seat, SeatChange, SeatKind, Status
from games.engine.events import Event

OFFERED: Final = "offered"
"""The note of a seat that is looking for a substitute: why, and at which revision that was said."""

GONE: Final = "gone"
"""The note of a seat whose person is not on the server any more, and at which revision that was found."""

OFFER, LOST, SOUGHT = "seat offer", "seat lost", "seat sought"
"""The notices of a seat that is offered, to its table; and to its person when it was lost, and when it is offered."""

ASKED_TO_TAKE: Final = "asked to take"
"""The notice to somebody who is asked to take a seat and could not be rung by the offer."""

VACANT: Final = "Free seat"
"""The name of a seat that nobody has."""


class Why(StrEnum):
    """Why a seat is offered to others, and why its person loses it."""

    LEFT = "left"
    GONE = "gone"
    LATE = "late"
    REMOVED = "removed"
    SOUGHT = "sought"
    WISHED = "wished"


UNEXPECTED: Final = frozenset({Why.LATE, Why.REMOVED, Why.SOUGHT})
"""The reasons of which the person of the seat may not know, since others have seen to it."""


# -- what is noted of a seat ---------------------------------------------------------------------------------------


def noted(table: Table, seat: int, name: str) -> dict[str, Any] | None:
    """A note about a seat that still holds: it has lapsed when its person has moved since."""
    note: dict[str, Any] | None = table.seats[seat].state.get(name)
    if note is None or seat in free_seats(table) or is_computer(table.seats[seat]):
        return note
    return note if table.game.face["moved"][seat] <= note["revision"] else None


async def note(
    tables: Tables,
    table: Table,
    seat: int,
    name: str,
    said: dict[str, Any] | None,
    *notices: NewNotice,
    happened: str = "",
    host_id: int | None = None,
) -> None:
    """Keep a note about a seat of a table whose lock is held, with None remove it, and put notices out with it.

    `happened` is the kind of the event that the log has of it, if it has any; `host_id` becomes the host by it.
    """
    await tables.keep(
        table,
        # Without a seat, as this is no move of its person.
        NewMove(kind="note", data={"what": name, "seat": seat}),
        events=[Event(happened, seat)] if happened else [],
        notices=notices,
        seats=[with_note(table, seat, name, said)],
        host_id=host_id,
    )


async def offered(tables: Tables, table: Table, seat: int, why: str) -> list[NewNotice]:
    """The notices when others look for a substitute: the offer, and unless it calls the person of the seat, to that."""
    person, moved = table.seats[seat].user_id, table.game.face["moved"][seat]
    knows = seat in table.match.absent or why not in UNEXPECTED or noted(table, seat, OFFERED) is not None
    if person is None or knows:
        return [to_table(OFFER, seat=seat)]
    if await is_called_at(tables, table, person):
        return [to_table(OFFER, seat=seat, call=[seat], moved={str(seat): moved}, apart=SOUGHT)]
    return [to_table(OFFER, seat=seat), to_person(person, SOUGHT, merge_key=f"{SOUGHT}:{seat}", seat=seat, moved=moved)]


def with_note(table: Table, seat: int, name: str, said: dict[str, Any] | None) -> SeatChange:
    """A seat with a note that is kept with the next act, or with None without it."""
    one = table.seats[seat]
    state = {key: value for key, value in one.state.items() if key != name}
    if said is not None:
        state[name] = {**said, "revision": table.game.revision + 1}
    return SeatChange(seat=seat, kind=one.kind, name=one.name, user_id=one.user_id, state=state)


def without_notes(table: Table) -> list[SeatChange]:
    """The seats of those who play, without notes that their persons do not answer or are gone: they are here."""
    noted_of = [table.seats[seat] for seat in players_of(table) if table.seats[seat].state.keys() & {OFFERED, GONE}]
    return [
        SeatChange(
            seat=one.seat,
            kind=one.kind,
            name=one.name,
            user_id=one.user_id,
            state={key: value for key, value in one.state.items() if key not in (OFFERED, GONE)},
        )
        for one in noted_of
    ]


def is_active(table: Table, seat: Seat) -> bool:
    """Whether a person plays the seat: somebody has it and has not resigned."""
    return seat.user_id is not None and seat.seat not in table.match.absent


def next_host(table: Table, leaving: int) -> int | None:
    """Who becomes host when the person of a seat leaves: None if that one is not the host, or nobody else plays."""
    if table.seats[leaving].user_id != table.game.host_id:
        return None
    active = (one.user_id for one in table.seats if one.seat != leaving and is_active(table, one))
    return next(active, None)


def name_of(table: Table, person: int | None) -> str:
    """The name of a person at the table as others read it; empty for anybody who has no seat there."""
    seat = None if person is None else table.seat_of(person)
    return "" if seat is None else safe_names(table)[seat]


# -- leaving -------------------------------------------------------------------------------------------------------


async def resign(tables: Tables, game_id: int, user_id: int) -> Played:
    """Leave the game for good; a stand-in answers for the seat, and the next player becomes host of an own game.

    Where nobody plays any more but free seats, the game ends without a result.
    """
    async with tables.changing(game_id) as table:
        seat = tables.seat_of(table, user_id)
        others = [one for one in table.seats if one.seat not in (seat, *table.match.absent)]
        if all(one.kind is SeatKind.VACANT for one in others):
            await tables.keep(table, NewMove(kind="end", seat=seat, data={}), ends=True)
            return Played(table, seat)
        before = Before.of(table)
        table.match.resign(seat)
        left = [] if table.match.result is not None else [NewNotice(kind="left", target={}, payload={"seat": seat})]
        move = NewMove(kind="resign", seat=seat, data={})
        await tables.commit(table, before, move, more=left, host_id=next_host(table, seat))
        return Played(table, seat)


async def vacate(tables: Tables, game_id: int, seat: int, why: str, *, said: str = "") -> Played:
    """Take a seat away from its person at once. It is offered to others, and the game waits for who takes it.

    `said` is told to the table before the offer. Raises WrongTime if nobody has the seat.
    """
    async with tables.changing(game_id) as table:
        _must_exist(table, seat)
        person = table.seats[seat].user_id
        if person is None:
            raise WrongTime("No person has this seat.")
        before, resigned = Before.of(table), seat in table.match.absent
        if not resigned:
            table.match.hand_over(seat)
        change = SeatChange(
            seat=seat,
            kind=SeatKind.VACANT,
            name=_vacant_name(table),
            state={OFFERED: {"why": why, "revision": table.game.revision}},
            why=why,
            until=table.match.moves + 1,
        )
        told = [*notes(said), to_table(OFFER, seat=seat), to_person(person, LOST, why=why)]
        lost = Event(SET_FREE, seat, move=table.match.moves)
        if resigned:
            # A stand-in answers for it already, so this is no move of the match.
            move = NewMove(kind="vacate", seat=seat, data={})
            await tables.keep(table, move, events=[lost], notices=told, seats=[change])
            return Played(table, seat)
        move = NewMove(kind="hand over", seat=seat, data={})
        host_id = next_host(table, seat)
        await tables.commit(table, before, move, more=told, seats=[change], host_id=host_id, happened=[lost])
        return Played(table, seat)


def _vacant_name(table: Table) -> str:
    taken = {one.name for one in table.seats}
    names = [VACANT, *(f"{VACANT} {number}" for number in range(2, len(table.seats) + 2))]
    return next(name for name in names if name not in taken)


# -- passing a seat on ---------------------------------------------------------------------------------------------


async def take_over(tables: Tables, game_id: int, seat: int, user_id: int, name: str) -> Played:
    """Give a seat that is offered to a person: hand, questions and place at the table pass over as they are.

    Raises WrongTime, NotSeatedHere.
    """
    async with tables.changing(game_id) as table:
        await check_take_over(tables, table, seat, user_id)
        old, before = table.seats[seat], Before.of(table)
        whose = "a free seat" if old.kind is SeatKind.VACANT else f"the seat of {safe_names(table)[seat]}"
        said = f"{safe_name(name)} takes {whose} over and plays on."
        table.match.hand_over(seat)
        change = SeatChange(
            seat=seat,
            kind=SeatKind.PERSON,
            name=name,
            user_id=user_id,
            state={},
            why=table.seats[seat].state[OFFERED]["why"],
            until=table.match.moves,
        )
        more = notes(said)
        if seat in table.match.awaited:
            more.append(NewNotice(kind="call", target={}, payload={"asked": asked(table.match, [seat])}))
        if old.user_id is not None and change.why in (Why.LATE, Why.SOUGHT):
            # Whoever has left the game or the server knows it.
            more.append(to_person(old.user_id, LOST, why=change.why))
        await _pass_on(tables, table, before, change, {}, more)
        return Played(table, seat)


async def check_take_over(tables: Tables, table: Table, seat: int, user_id: int) -> None:
    """Whether this person may take the seat over. Raises WrongTime, NotSeatedHere."""
    _must_exist(table, seat)
    if table.seat_of(user_id) is not None:
        raise WrongTime("You have a seat at this table, and nobody plays two.")
    if noted(table, seat, OFFERED) is None:
        raise WrongTime(f"{safe_names(table)[seat]} plays this seat, so it cannot be taken over now.")
    if any(one.user_id == user_id for one in await tables.store.formers(table.game.id)):
        raise NotSeatedHere(
            "You had a seat in this game before and know what only that seat may know, so you cannot take another."
        )


async def hand_over(tables: Tables, game_id: int, by: int, change: SeatChange, said: str) -> Played:
    """Let a computer player play on for the own seat, or for one whose player has left; `said` is told the table.

    Raises NotSeatedHere, WrongTime.
    """
    async with tables.changing(game_id) as table:
        check_hand_over(table, by, change.seat)
        before = Before.of(table)
        table.match.hand_over(change.seat)
        change = replace(change, until=table.match.moves)
        await _pass_on(tables, table, before, change, {"by": table.seat_of(by)}, notes(said))
        return Played(table, change.seat)


def check_hand_over(table: Table, by: int, seat: int) -> None:
    """Whether this person may give the seat to a computer player. Raises NotSeatedHere, WrongTime."""
    _must_exist(table, seat)
    own = table.seat_of(by)
    if seat == own and seat not in table.match.absent:
        return
    if table.game.host_id != by and (own is None or own in table.match.absent):
        raise NotSeatedHere("Only those who play here, and the host, can let the computer play on for a seat.")
    if seat not in free_seats(table):
        raise WrongTime("Somebody plays this seat. The computer can play on only for a seat whose player has left.")


def _must_exist(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise WrongTime("There is no such seat at this table.")


async def _pass_on(
    tables: Tables,
    table: Table,
    before: Before,
    change: SeatChange,
    data: dict[str, Any],
    notices: Sequence[NewNotice],
) -> None:
    others = [one.user_id for one in table.seats if one.seat != change.seat and is_active(table, one)]
    # A host who has left without an heir has one now.
    heir = next_host(table, change.seat) if others else change.user_id
    await tables.commit(
        table,
        before,
        NewMove(kind="hand over", seat=change.seat, data=data),
        more=notices,
        seats=[change],
        host_id=heir,
        happened=[Event(TAKEN_OVER, change.seat)],
    )


# -- ending --------------------------------------------------------------------------------------------------------


def check_host(game: Game, user_id: int) -> None:
    """Raises NotHost for everybody who did not open the game."""
    if game.host_id != user_id:
        raise NotHost("Only the host can end this game. You can resign with `/table resign`.")


async def end(tables: Tables, game_id: int, user_id: int) -> None:
    """End a lobby or a running game without a result. Only the host may. Raises NotHost, WrongStatus."""
    game = await tables.store.game(game_id)
    check_host(game, user_id)
    seat = next((one.seat for one in await tables.store.seats(game_id) if one.user_id == user_id), None)
    await cancel(tables, game, seat)


async def cancel(tables: Tables, game: Game, seat: int | None = None, *, said: str = "") -> None:
    """End a lobby or a running game without a result, whoever decides it. `seat` is who did, None for nobody there.

    `said` is told to the table of a running game first.

    Raises WrongStatus if it has ended.
    """
    ended = [*notes(said), NewNotice(kind="ended", target={}, payload={})]
    notices = ended if game.status is Status.RUNNING else []
    await tables.store.cancel(game.id, move=NewMove(kind="end", seat=seat, data={}), notices=notices)
    tables.forget(game.id)
    tables.poke(game.id)
