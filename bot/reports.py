"""What whoever runs the bot reads of the reports of people, and the position that a report is about."""

from __future__ import annotations

from pathlib import Path

from cogs.lookback.looking_back import position
from cogs.tables import Tables
from db import Game, NotFound, Report, Store
from games.catalogue import GAMES


class NoPosition(Exception):
    """There is no position to write. The text is one line."""


async def listed_reports(database: Path, *, game_id: int | None, last: int) -> str:
    """The last reports, of one game or of all, newest first."""
    async with await Store.look_at(database) as store:
        found = await store.reports(game_id=game_id, limit=last)
        return "\n\n".join([await _described(store, report) for report in found])


async def one_report(database: Path, number: int) -> str:
    """One report. Raises NotFound."""
    async with await Store.look_at(database) as store:
        return await _described(store, await store.report(number))


async def position_of(database: Path, number: int) -> str:
    """The position that a report is about, as JSON: the match with all that is secret in it.

    Raises NotFound, NoPosition if it is about no game that has begun, WrongTime if the position cannot be worked out.
    """
    async with await Store.look_at(database) as store:
        report = await store.report(number)
        if report.game_id is None or report.revision is None:
            raise NoPosition(f"Report {number} is about no game.")
        if (await store.game(report.game_id)).started_at is None:
            raise NoPosition(f"Report {number} is about game {report.game_id}, which has not begun.")
        return (await position(Tables(store, games=GAMES), report.game_id, report.revision)).dump().decode()


async def _described(store: Store, report: Report) -> str:
    head = [f"Report {report.id}", f"{report.at:%Y-%m-%d %H:%M} UTC"]
    if report.game_id is not None:
        head.append(await _about(store, report.game_id))
        head += [f"move {report.revision}", f"rules {report.rules}"]
        head.append("a spectator" if report.seat is None else f"seat {report.seat + 1}")
    lines = [f"    {printable(line)}" for line in report.words.splitlines()]
    return "\n".join([" · ".join(head), *lines])


async def _about(store: Store, game_id: int) -> str:
    try:
        game: Game = await store.game(game_id)
    except NotFound:
        return f"game {game_id}"
    return f"game {game_id} ({printable(game.kind)})"


def printable(text: str) -> str:
    """What somebody wrote, without what could change a terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
