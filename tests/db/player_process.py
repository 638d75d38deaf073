"""A process that plays one game as fast as it can until it is killed.   python -m tests.db.player_process DB INBOX

It prints the number of each move when the store has acknowledged it. A worker sends the notices into the file
INBOX, which stands for Discord: what was appended there has been posted, whatever becomes of the process.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

from db import Commit, NewMove, NewNotice, NewWaiting, Notice, Status, Store
from tests.db.table import start_game


def numbered(number: int) -> Commit:
    """The move of this number, which every part of the commit repeats."""
    return Commit(
        moves=[NewMove(kind="answer", seat=number % 2, data={"number": number})],
        events=[{"number": number}],
        snapshot=json.dumps({"number": number, "cards": ["Copper"] * 2000}) if number % 3 == 0 else None,
        waiting=[NewWaiting(seat=(number + 1) % 2, key=f"q{number}", what={"number": number})],
        notices=[NewNotice(kind="turn", target={}, payload={"number": number})],
        face={"number": number},
    )


def post(inbox: Path, notice: Notice) -> None:
    """Send one notice: one line, written at once."""
    line = json.dumps({"nonce": notice.nonce, "number": notice.payload["number"]}) + "\n"
    descriptor = os.open(inbox, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        os.write(descriptor, line.encode())
    finally:
        os.close(descriptor)


async def deliver(store: Store, inbox: Path) -> bool:
    """Send what is due; whether there was anything."""
    notices = await store.due_notices()
    for notice in notices:
        post(inbox, notice)
        await asyncio.sleep(0.002)
        await store.notice_sent(notice.id)
    return bool(notices)


async def play(path: Path, inbox: Path) -> None:
    """Go on with the running game, or with a new one."""
    async with await Store.open(path) as store:
        games = await store.running_games()
        game = games[0] if games else await start_game(store)

        async def worker() -> None:
            while True:
                await deliver(store, inbox)
                await asyncio.sleep(0.001)

        async with asyncio.TaskGroup() as group:
            group.create_task(worker())
            revision, number = game.revision, game.face.get("number", 0)
            while True:
                number += 1
                revision = await store.commit(game.id, revision, numbered(number))
                os.write(sys.stdout.fileno(), f"{number}\n".encode())
                await asyncio.sleep(0.001)


async def running(store: Store) -> int:
    """The id of the game that is played."""
    [game] = await store.running_games()
    assert game.status is Status.RUNNING
    return game.id


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), Path(sys.argv[2])))
