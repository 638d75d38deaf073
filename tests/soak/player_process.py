"""A process that plays games through `Tables` as fast as it can until it is killed.

`python -m tests.soak.player_process DB INBOX SEED` prints game and number of each move when it is acknowledged. A
worker sends the notices into the file INBOX, which stands for Discord: what was appended there has been posted,
whatever becomes of the process.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from random import Random

from cogs.tables import Tables
from db import NewGame, Store
from games.engine.refusal import CannotUndo

PEOPLE = (1, 2, 3)
GAMES = 3


async def new_game(tables: Tables, rng: Random) -> int:
    """A started game of two or three people."""
    people = PEOPLE[: rng.choice([2, 3])]
    kind = tables.games["dominion"]
    new = NewGame(kind=kind.id, title=kind.title, host_id=1, channel_id=5, seats_wanted=len(people), rules=kind.rules)
    game = await tables.store.create_game(new)
    for user_id in people:
        await tables.store.join(game.id, user_id, f"user{user_id}", limit=len(people))
    await tables.start(game.id, 1, place_id=6)
    return game.id


async def move(tables: Tables, game_id: int, rng: Random) -> None:
    """One answer at random, now and then taken back; acknowledged on standard output."""
    table = await tables.table(game_id)
    if table.match.result is not None:
        return
    seat = rng.choice(sorted(table.match.open))
    user_id = table.seats[seat].user_id
    assert user_id is not None
    if rng.random() < 0.1:
        try:
            await tables.undo(game_id, user_id)
        except CannotUndo:
            return
    else:
        await tables.submit(game_id, user_id, table.match.question_id(seat), table.match.open[seat].sample(rng))
    os.write(sys.stdout.fileno(), f"{game_id} {table.committed}\n".encode())


async def deliver(store: Store, inbox: Path) -> bool:
    """Send what is due; whether there was anything."""
    notices = await store.due_notices()
    for notice in notices:
        line = json.dumps({"id": notice.id, "nonce": notice.nonce, "kind": notice.kind}) + "\n"
        descriptor = os.open(inbox, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        try:
            os.write(descriptor, line.encode())
        finally:
            os.close(descriptor)
        await store.notice_sent(notice.id)
    return bool(notices)


async def play(path: Path, inbox: Path, seed: str) -> None:
    """Go on with the running games, and begin new ones when they are over."""
    rng = Random(seed)
    async with await Store.open(path) as store:
        tables = Tables(store)

        async def worker() -> None:
            while True:
                await deliver(store, inbox)
                await asyncio.sleep(0.001)

        async def one() -> None:
            while True:
                running = await store.running_games()
                game_id = rng.choice(running).id if len(running) >= GAMES else await new_game(tables, rng)
                await move(tables, game_id, rng)
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            group.create_task(worker())
            group.create_task(one())


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]))
