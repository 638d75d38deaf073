"""Whatever somebody has changed in a file: it is refused in one line, or all of the game can be looked at."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cogs.club import Club
from cogs.lookback.charting import chart
from cogs.lookback.exporting import export_game
from cogs.lookback.game_files import TransferError
from cogs.lookback.importing import import_game
from cogs.lookback.replaying import scene
from cogs.lookups import log
from cogs.seating.seats import resign
from cogs.tables import Tables
from games.catalogue import GAMES
from tests.cogs.two_people import PEOPLE, begin, play

CHANGES = (None, -1, 0, 1, 2**40, "x", "village", [], {}, True, 1.5)
ROUNDS = 30


async def a_file(tables: Tables, kind: str) -> dict[str, Any]:
    game = await begin(tables, kind)
    await play(tables, game, 20, undo=False)
    await resign(tables, game.id, PEOPLE[1])
    file: dict[str, Any] = json.loads(await export_game(tables.store, game.id))
    return file


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to everything in JSON data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from places(part, (*path, key))


def changed(file: dict[str, Any], path: tuple[Any, ...], value: Any) -> str:
    inner: Any = (file := copy.deepcopy(file))
    for part in path[:-1]:
        inner = inner[part]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return json.dumps(file)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("moves", 3, "data", "more"), "[" * 300 + "]" * 300),
        (("events", 3, "data", "facts", "more"), '"\\ud800"'),
        (("replay", "face", "more"), "1e400"),
        (("frames", 0, "snapshot", "chapters", 0, "state", "seats"), "1000000000"),
        (("waiting",), f"[{','.join(['[[]]'] * 400_000)}]"),
        (("waiting",), f"[{'1000,' * 3_000_000}1]"),
    ],
    ids=["too deep", "half a character", "infinite", "too many seats", "too many lists", "too many values"],
)
async def test_what_could_do_harm_is_refused_before_it_does(tables: Tables, path: tuple[Any, ...], value: str) -> None:
    file = await a_file(tables, "innovation")
    text = changed(file, path, "here").replace('"here"', value)
    with pytest.raises(TransferError, match="The file cannot be used"):
        await import_game(tables.store, text, GAMES, host_id=5)
    assert await tables.store.games_of(5) == []


@pytest.mark.parametrize("kind", ["dominion", "concordia"])
async def test_a_changed_file_does_no_harm(tables: Tables, club: Club, kind: str) -> None:
    file, rng = await a_file(tables, kind), Random(7)
    everywhere, refused = list(places(file)), 0
    for _ in range(ROUNDS):
        path, value = rng.choice(everywhere), rng.choice(CHANGES)
        try:
            game = await import_game(tables.store, changed(file, path, value), GAMES, host_id=5)
        except TransferError as error:
            assert "\n" not in str(error), path
            refused += 1
            continue
        for reader in (None, 0, 1):
            for place in (0, 9, 1000):
                await scene(club, game, 5, reader=reader, place=place, seen_by=reader)
        for measure in GAMES[kind].measures:
            await chart(club, game, 5, measure.id)
        await log(club, game.id, 5)
    assert 0 < refused < ROUNDS
