"""Messages about people who are missing at a table: who is waited for, what can be done, and what the others say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from discord import ButtonStyle

from cogs.commits import free_seats
from cogs.pace import is_computer, is_played_for
from cogs.replacing import AGREE, HOST_MAY, OTHERS_MAY, REFUSE, WITHDRAW, answers, needed, voters
from cogs.seats import GONE, OFFERED, noted
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import Message, button, message, row
from cogs.ui.look import NEUTRAL, colour
from cogs.ui.text import listed, progress, relative, safe_names
from db import Motion, MotionState
from games.engine.question import Ref

SHORTEST_LABEL_NAME = 24

RULES = (
    f"-# Who has not answered for a day can be replaced if most of the others agree, after {HOST_MAY.days} days by the "
    "host alone; who is not on the server any more, at once. The seat stays with its person until somebody takes it "
    "over, and an own move ends the search."
)


def missing_view(table: Table, by: int, since: Mapping[int, datetime], now: datetime) -> Message:
    """Who is missing at a table, as somebody who takes part sees it, with what can be done about each."""
    own, is_host = table.seat_of(by), table.game.host_id == by
    parts: list[Any] = [f"**Who is missing? {table.kind.title} · {progress(table)}**"]
    for one in table.seats:
        seat = one.seat
        if seat == own:
            continue
        if seat in free_seats(table) or is_played_for(one) or noted(table, seat, GONE) or seat in since:
            parts += [_stands(table, seat, since.get(seat)), _controls(table, seat, since.get(seat), now)]
        elif is_computer(one) and is_host:
            parts += [_stands(table, seat, None), _controls(table, seat, None, now)]
    if len(parts) == 1:
        return message(NEUTRAL, f"{parts[0]}\nNobody: everybody plays, and the game waits for nobody but you.")
    return message(NEUTRAL, *parts, RULES)


def _stands(table: Table, seat: int, since: datetime | None) -> str:
    name, one = safe_names(table)[seat], table.seats[seat]
    if seat in free_seats(table):
        text = f"{name}: nobody plays this seat" + ("; a stand-in answers for it" if seat in table.match.absent else "")
    elif is_played_for(one):
        text = f"{name}: the computer plays until {name} is back"
    elif is_computer(one):
        text = f"{name}: a computer player"
    else:
        faces = {waiting.seat: waiting.face for waiting in table.match.waiting()}
        what = table.kind.words.face(Ref(faces[seat]["kind"], faces[seat]["id"])) if seat in faces else ""
        asked = f"{what}, asked {relative(since)}" if since else "not asked at present"
        text = f"{name}: {asked}" + ("; not on this server any more" if noted(table, seat, GONE) else "")
    return f"{text}. A substitute is looked for." if noted(table, seat, OFFERED) else f"{text}."


def _controls(table: Table, seat: int, since: datetime | None, now: datetime) -> Any:
    game, name = table.game.id, safe_names(table, SHORTEST_LABEL_NAME)[seat]
    person = table.seats[seat].user_id is not None and seat not in free_seats(table)
    fresh = since is not None and now < since + OTHERS_MAY and not noted(table, seat, GONE)
    soon = fresh and not is_computer(table.seats[seat])
    look = button(f"Look for a substitute for {name}", ids.custom_id(ids.LOOK_FOR, game, seat), disabled=soon)
    gone = button(f"{name} has left the server", ids.custom_id(ids.LEFT_SERVER, game, seat))
    return row(look, gone if person and not noted(table, seat, GONE) else None)


def gone_view(table: Table, seat: int, *, new_host: str = "") -> Message:
    """Told to a table when a person is not on the server any more, with what the others can do."""
    name, game = safe_names(table)[seat], table.game.id
    waits = " The game waits for this seat now." if seat in table.match.awaited else ""
    host = f" {new_host} is the host from now on." if new_host else ""
    return message(
        colour(seat),
        f"{name} is not on this server any more.{waits} The seat stays with {name}, who can come back, until somebody "
        f"takes it over.{host}",
        row(
            button("Look for a substitute", ids.custom_id(ids.LOOK_FOR, game, seat), ButtonStyle.primary),
            button("End the game", ids.custom_id(ids.TABLE, game, "end")),
        ),
    )


def back_view(table: Table, seat: int) -> Message:
    """Told to a table when a person is on the server again."""
    return message(colour(seat), f"{safe_names(table)[seat]} is on this server again and plays on.")


def motion_view(table: Table, motion: Motion, since: datetime | None) -> Message:
    """The public message of a motion to look for a substitute: who has said what, and the buttons while it is open."""
    seat, names = int(motion.data["seat"]), safe_names(table)
    agree, refuse = answers(table, motion)
    proposer = names[motion.seat] if motion.seat is not None else "The host"
    asked = f", who was asked {relative(since)}" if since else ""
    lines = [f"**{proposer} proposes to look for a substitute for {names[seat]}**{asked}."]
    if motion.state is MotionState.OPEN:
        lines.append(
            f"{needed(table, seat)} of {len(voters(table, seat))} must agree: {_named(names, voters(table, seat))}."
        )
    lines += [f"{said}: {_named(names, those)}." for said, those in (("Agreed", agree), ("Refused", refuse)) if those]
    lines.append(_came(motion, names[seat]))
    text = "\n".join(line for line in lines if line)
    if motion.state is not MotionState.OPEN:
        return message(NEUTRAL, text)
    return message(colour(motion.seat), text, row(*_votes(motion)))


def _named(names: Sequence[str], seats: Sequence[int]) -> str:
    return listed([names[seat] for seat in seats])


def _votes(motion: Motion) -> list[Any]:
    def id(answer: str) -> str:
        return ids.custom_id(ids.REPLACE_VOTE, motion.game_id, motion.id, answer)

    return [
        button("Agree", id(AGREE), ButtonStyle.success),
        button("Refuse", id(REFUSE)),
        button("Withdraw", id(WITHDRAW)),
    ]


def _came(motion: Motion, name: str) -> str:
    match motion.state:
        case MotionState.CARRIED:
            return f"It is agreed: the seat of {name} is offered."
        case MotionState.REFUSED:
            return f"It is refused: the game goes on waiting for {name}."
        case MotionState.WITHDRAWN:
            return "It was withdrawn."
        case MotionState.OVERTAKEN:
            return f"It is of no use any more: {name} plays on, or the seat has passed to somebody else."
        case _:
            return f"As soon as {name} makes a move, nothing of this counts."
