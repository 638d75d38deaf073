"""The public messages of a game: the turn, the turn before, a call, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from discord import ButtonStyle

from cogs.pace import is_computer
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import Message, Picture, button, gallery, message, row
from cogs.ui.look import MOST_RECAP, MOST_TEXT, NEUTRAL, colour
from cogs.ui.panel import MORE_IN_LOG, thinking
from cogs.ui.text import (
    board_words,
    fit,
    fit_lines,
    length,
    listed,
    names_then,
    plural,
    progress,
    relative,
    safe_name,
    safe_names,
    seat_names,
    title_here,
)
from cogs.ui.times import played_for_line, times_line
from db import Game, Seat
from games.engine.events import Event
from games.engine.question import Ref
from games.engine.result import Result, ScoreLine

LONGEST_RECAP = 1500
SHORTEST_RECAP = 400
"""Where the board stands there in words, what happened may be shortened so far for it."""
LONGEST_TITLE_NAME = 24


def turn_view(
    table: Table,
    recap: Sequence[str],
    *,
    waiting_since: datetime | None,
    mention: Mapping[int, int],
    pictures: Sequence[Picture] = (),
    notes: Sequence[str] = (),
) -> Message:
    """The one message of a turn: what happened, the board, who is asked, and the lines `notes` below.

    `mention` gives the user id of each seat that is to be mentioned. Each picture stands in a gallery of its own;
    without pictures the board stands there in words.
    """
    title = f"**{title_here(table)} · {progress(table)} · {_to_act(table)}**"
    status = "\n".join([asked_line(table, waiting_since, mention), *notes])
    room = MOST_TEXT - length(title) - length(status) - 10
    board = "" if pictures else board_words(table, room - SHORTEST_RECAP)
    told = fit_lines(list(recap), min(LONGEST_RECAP, room - length(board)), MORE_IN_LOG, most=MOST_RECAP)
    top = "\n".join(part for part in (title, told) if part)
    game = table.game.id
    return message(
        colour(min(table.match.awaited, default=None)),
        top,
        *(gallery(picture) for picture in pictures),
        board,
        status,
        row(
            button("My hand", ids.custom_id(ids.HAND, game), ButtonStyle.primary),
            button("Board", ids.custom_id(ids.BOARD, game, 0)),
            button("Log", ids.custom_id(ids.LOG, game)),
            button("Help", ids.custom_id(ids.HELP, game)),
        ),
    )


def _to_act(table: Table) -> str:
    asked = table.match.awaited
    names = safe_names(table, LONGEST_TITLE_NAME)
    if len(asked) == 1:
        return f"{names[asked[0]]} to {'play' if table.match.open[asked[0]].face.kind == 'phase' else 'choose'}"
    if len(asked) == 2:
        return f"{names[asked[0]]} and {names[asked[1]]} to choose"
    return f"{len(asked)} players to choose"


def asked_line(table: Table, since: datetime | None, mention: Mapping[int, int]) -> str:
    """Who is asked for what, since when and until when; which computer players think, and for whom one plays."""
    waiting: dict[str, list[str]] = {}
    names = safe_names(table)
    for one in table.match.waiting():
        if not is_computer(table.seats[one.seat]):
            what = table.kind.words.face(Ref(one.face["kind"], one.face["id"]))
            waiting.setdefault(what, []).append(_called(one.seat, names, mention))
    asked = " ".join(f"{listed(people)}: {what}." for what, people in waiting.items())
    asked = f"{asked} Asked {relative(since)}." if since and asked else asked
    return " ".join(part for part in (asked, times_line(table), thinking(table), played_for_line(table)) if part)


def _called(seat: int, names: Sequence[str], mention: Mapping[int, int]) -> str:
    return f"<@{mention[seat]}>" if seat in mention else names[seat]


def reduced_turn_view(table: Table, starts: Sequence[Event], recap: Sequence[str]) -> Message:
    """What is left of a turn message when the next one stands: whose turn it was, and what happened.

    `starts` are the events with which the turns of the message began: usually one, none if it began in the
    middle of a turn, or with a set-up.
    """
    told = [table.kind.words.event(one, names_then(table, one.move, LONGEST_TITLE_NAME)) for one in starts]
    ends = dict.fromkeys(words.rstrip(".") for words in (*told[:1], *told[-1:]) if words)
    title = f"{table.kind.title} · {' to '.join(ends) or 'the beginning'}"
    seat = starts[0].seat if len(starts) == 1 else None
    return message(colour(seat), f"**{title}**", fit_lines(list(recap), LONGEST_RECAP, MORE_IN_LOG))


def call_view(table: Table, seats: Sequence[int], mention: Mapping[int, int], since: datetime | None = None) -> Message:
    """A short call of those who are newly asked in the middle of a turn, or were asked a while ago, `since` then."""
    names = safe_names(table)
    faces = {one.seat: one.face for one in table.match.waiting()}
    waiting: dict[str, list[str]] = {}
    for seat in seats:
        if seat in faces:
            what = table.kind.words.face(Ref(faces[seat]["kind"], faces[seat]["id"]))
            waiting.setdefault(what, []).append(_called(seat, names, mention))
    asked = " ".join(f"{listed(people)}: {what}." for what, people in waiting.items())
    asked = f"{asked} Asked {relative(since)}." if since and asked else asked
    asked = " ".join(part for part in (asked, times_line(table, seats)) if part)
    title = f"**{title_here(table)} · {progress(table)}**"
    return message(
        colour(seats[0] if len(seats) == 1 else None),
        f"{title}\n{asked or 'Nobody is asked any more.'}",
        row(button("My hand", ids.custom_id(ids.HAND, table.game.id), ButtonStyle.primary)),
    )


# -- the end -------------------------------------------------------------------------------------------------------


def final_view(
    table: Table, *, days: int, picture: Picture | None = None, mention: Mapping[int, int] = MappingProxyType({})
) -> Message:
    """The end of a game: who won and why, and where every point comes from. Raises ValueError before the end.

    `mention` as for the turn; who is not in it is not named here, since everybody stands in the sheet.
    """
    result = table.match.result
    if result is None:
        raise ValueError(f"game {table.game.id} has no result yet")
    outcome = table.kind.words.result(result, safe_names(table, LONGEST_TITLE_NAME))
    top = f"**{table.kind.title} · the game is over**\n{outcome}"
    length_of_game = f"{progress(table)} in {plural(max(1, days), 'day')}."
    below = f"{length_of_game} Hands and piles are now open."
    if mention:
        below += f"\n-# Played by {listed([f'<@{user_id}>' for user_id in mention.values()])}."
    sheet = fit("\n".join(score_lines(table, result)), MOST_TEXT - length(top) - length(below))
    game = table.game.id
    return message(
        colour(result.winners[0]),
        top,
        gallery(picture) if picture else None,
        sheet,
        below,
        row(
            button("Final board", ids.custom_id(ids.BOARD, game, 0)),
            button("Full log", ids.custom_id(ids.LOG, game)),
            button("Replay", ids.custom_id(ids.REPLAY, game)),
            button("Charts", ids.custom_id(ids.CHARTS, game, "")),
            button("Play again", ids.custom_id(ids.REMATCH, game), ButtonStyle.success),
        ),
    )


def score_lines(table: Table, result: Result) -> list[str]:
    """The score sheet in words, best place first: for each seat its sum, and every item of which it has any.

    The sum is left out if it is not that of the items, or if nothing is worth any: then something else decided.
    """
    names = safe_names(table, LONGEST_TITLE_NAME)
    sums = [sum(one.points for one in sheet) for sheet in result.sheet]
    worth = any(one.points for sheet in result.sheet for one in sheet)
    summed = not result.sheet or (worth and sums == result.scores)
    lines: list[str] = []
    for seat in sorted(range(len(result.places)), key=lambda one: (result.places[one], one)):
        resigned = " (resigned)" if seat in result.resigned else ""
        score = f": {plural(result.scores[seat], 'point')}" if result.scores and summed else ""
        lines.append(f"**{result.places[seat]}. {names[seat]}{score}**{resigned}")
        sheet = result.sheet[seat] if result.sheet else []
        if parts := [_item(table, one, worth=worth) for one in sheet if one.count or one.points]:
            lines.append(f"-# {', '.join(parts)}")
    return lines


def _item(table: Table, line: ScoreLine, *, worth: bool) -> str:
    points = f" = {line.points}" if worth and line.points != line.count else ""
    return f"{table.kind.words.score_item(line.item)} {line.count}{points}"


def ended_view(game: Game, seats: Sequence[Seat], kind_title: str, mention: Mapping[int, int]) -> Message:
    """A game that was ended without a result; `mention` as for the turn."""
    names = listed([f"<@{mention[n]}>" if n in mention else name for n, name in enumerate(seat_names(seats))])
    title = safe_name(game.title, 60)
    named = f" ({title})" if title != kind_title else ""
    return message(
        NEUTRAL,
        f"**{kind_title} · ended without result**\nThe game of {names}{named} was ended. Its log can still be read.",
        row(
            button("Full log", ids.custom_id(ids.LOG, game.id)),
            button("Replay", ids.custom_id(ids.REPLAY, game.id)),
            button("Play again", ids.custom_id(ids.REMATCH, game.id), ButtonStyle.success),
        ),
    )
