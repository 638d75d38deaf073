"""Messages about people who are missing at a table: who is waited for, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from discord import ButtonStyle

from cogs.commits import free_seats
from cogs.errors import NotSeatedHere, WrongTime
from cogs.pace import is_computer, is_played_for
from cogs.seating.replacing import HOST_MAY, Way, way_for
from cogs.seating.seats import GONE, OFFERED, noted
from cogs.table import Table
from cogs.timekeeping.time_limits import limit_of, who_decides
from cogs.ui import ids
from cogs.ui.compose import Message, button, message, row
from cogs.ui.look import NEUTRAL, colour
from cogs.ui.text import progress, relative, safe_names
from cogs.ui.times import times_line
from games.engine.question import Ref

LONGEST_LABEL_NAME: Final = 24

AT_ONCE: Final = (
    "Where somebody has left the server, or a seat is free, each of you can act at once. A move of the missing player "
    "always counts."
)
RULES: Final = (
    "-# Each of you can ask the others when somebody has not answered for a day, and after "
    f"{HOST_MAY.days} days the host can decide alone. {AT_ONCE}"
)
"""Who can do what at a table without a time limit."""


def missing_view(table: Table, by: int, since: Mapping[int, datetime], now: datetime) -> Message:
    """Who is missing at a table, as somebody who takes part sees it, with what can be done about each.

    `since` tells since when seats are waited for.
    """
    own, is_host = table.seat_of(by), table.game.host_id == by
    parts: list[Any] = [f"**Who is missing? {table.kind.title} · {progress(table)}**"]
    for one in table.seats:
        lacks = one.seat in free_seats(table) or is_played_for(one) or noted(table, one.seat, GONE) is not None
        if one.seat != own and (lacks or one.seat in since or (is_computer(one) and is_host)):
            parts += [_stands(table, one.seat, since.get(one.seat)), _controls(table, by, one.seat, since, now)]
    if len(parts) == 1:
        return message(NEUTRAL, f"{parts[0]}\nNobody: everybody plays, and the game waits for nobody but you.")
    return message(NEUTRAL, *parts, _rules(table))


def _rules(table: Table) -> str:
    """Who can do what, in small letters."""
    limit = limit_of(table.game)
    if limit.terms is None:
        return RULES
    return f"-# When the time and the last call are over, {who_decides(limit)} how the game goes on. {AT_ONCE}"


def _stands(table: Table, seat: int, since: datetime | None) -> str:
    name, one, time = safe_names(table)[seat], table.seats[seat], ""
    if seat in free_seats(table):
        text = f"{name}: nobody plays this seat" + ("; a stand-in answers for it" if seat in table.match.absent else "")
    elif is_played_for(one):
        text = f"{name}: the computer plays until {name} is back"
    elif is_computer(one):
        text = f"{name}: a computer player"
    else:
        faces = {waiting.seat: waiting.face for waiting in table.match.waiting()}
        what = table.kind.words.face(Ref(faces[seat]["kind"], faces[seat]["id"])) if seat in faces else ""
        text = f"{name}: {what}, asked {relative(since)}" if since else f"{name}: not asked at present"
        time = times_line(table, [seat]) if since else ""
    gone = "; not on this server any more" if noted(table, seat, GONE) else ""
    sought = " A substitute is looked for." if noted(table, seat, OFFERED) else ""
    return " ".join(part for part in (f"{text}{gone}.{sought}", time) if part)


def _controls(table: Table, by: int, seat: int, since: Mapping[int, datetime], now: datetime) -> Any:
    """What this person can do about a seat now; what nobody can do yet is left out."""
    game, name = table.game.id, safe_names(table, LONGEST_LABEL_NAME)[seat]
    asked, person = since.get(seat), table.seats[seat].user_id is not None and seat not in free_seats(table)
    way: Way | None
    try:
        way = way_for(table, by, seat, asked, now)
    except (NotSeatedHere, WrongTime):
        way = None
    what = []
    if way is not None and way.by_motion:
        what.append((ids.ASK_OTHERS, f"Ask the others about {name}"))
    elif way is not None:
        what.append((ids.LOOK_FOR, f"Look for a substitute for {name}"))
        if table.kind.players and not is_computer(table.seats[seat]):
            what.append((ids.STAND_IN_FOR if person else ids.PLAY_ON, f"Let the computer play for {name}"))
    if person and noted(table, seat, GONE) is None:
        what.append((ids.LEFT_SERVER, f"{name} has left the server"))
    return row(*(button(label, ids.custom_id(verb, game, seat)) for verb, label in what))


def gone_view(table: Table, seat: int, *, new_host: str = "") -> Message:
    """Told to a table when a person is not on the server any more, with what the others can do."""
    name, game = safe_names(table)[seat], table.game.id
    waits = " The game waits for this seat now." if seat in table.match.awaited else ""
    host = f" {new_host} is the host from now on." if new_host else ""
    computer = button("Let the computer play for now", ids.custom_id(ids.STAND_IN_FOR, game, seat))
    return message(
        colour(seat),
        f"{name} is not on this server any more.{waits} The seat stays with {name}, who can come back, until somebody "
        f"takes it over.{host}",
        row(
            button("Look for a substitute", ids.custom_id(ids.LOOK_FOR, game, seat), ButtonStyle.primary),
            computer if table.kind.players and not is_computer(table.seats[seat]) else None,
            button("End the game", ids.custom_id(ids.TABLE, game, "end")),
        ),
    )


def back_view(table: Table, seat: int) -> Message:
    """Told to a table when a person is on the server again."""
    return message(colour(seat), f"{safe_names(table)[seat]} is on this server again and plays on.")
