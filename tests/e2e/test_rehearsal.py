"""The host's emergency, rehearsed: backup while people play, the database destroyed, restored, and the games go on."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from cogs.lookback.game_files import NO_GAME
from db import Game, Status
from games.engine.storing import plain
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, make_bot, text_of

ROOT = Path(__file__).parents[2]


async def longtable(room: Room, *arguments: str, status: int = 0) -> str:
    """Run the command as the host does, in the folder of the bot; returns what it said."""
    settings = {"LONGTABLE_DATABASE": room.path.name, "LONGTABLE_BACKUPS": "backups"}
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("LONGTABLE_")}
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "bot", *arguments],
        cwd=room.path.parent,
        env=inherited | settings | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


async def facts(room: Room, game: Game) -> Any:
    """All that the bot knows of a game."""
    store = room.bot.tables.store
    table = await room.table(game)
    stored = await store.game(game.id)
    return (
        plain(table.match.state),
        stored.revision,
        stored.face,
        [(move.kind, move.seat, move.data) for move in await store.moves(game.id, include_taken_back=True)],
        [event.data for event in await store.events(game.id)],
        [(waiting.seat, waiting.what) for waiting in await store.waiting_in(game.id)],
    )


async def stop(room: Room) -> None:
    await room.bot.close_store()


async def start(room: Room) -> None:
    await room.env.restart_bot(make_bot(room.path, room.clock))


async def test_backup_damage_restore_and_the_games_go_on(room: Room) -> None:
    first = await room.start("alice", "bob")
    await room.set_up(first, begin_turn("festival festival copper gold", "copper copper"))
    panel = await room.hand("alice", first)
    panel = await room.press("alice", panel, "Festival")
    second = await room.start("cyd", "dora")
    await room.set_up(second, begin_turn("copper", "copper"))
    lobby = (await room.eve.slash(room.channel, "play", seats=2)).response.message
    await room.pass_time()

    # The backup is made while somebody moves in another game: it holds the move as a whole or not at all.
    kept = await facts(room, first)
    place = await room.place_of(second)
    before = await facts(room, second)
    said, _ = await asyncio.gather(longtable(room, "backup", "copy.sqlite"), room.cyd.slash(place, "dominion end"))
    after = await facts(room, second)
    assert before != after
    assert said == f"Copied {room.path.name} to copy.sqlite.\n"
    assert "in use by another process" in await longtable(room, "restore", "copy.sqlite", "--force", status=1)

    # What is played after the backup will be lost.
    later = await room.press("alice", panel, "Festival")
    await room.dora.slash(place, "dominion end")
    await room.pass_time()
    stale = button_ids(later)["Play all Treasures"]

    # The disk does its worst.
    await stop(room)
    content = bytearray(room.path.read_bytes())
    content[4096 : len(content) // 2] = os.urandom(len(content) // 2 - 4096)
    room.path.write_bytes(content)
    doctor = await longtable(room, "doctor", status=1)
    (line,) = [line for line in doctor.splitlines() if line.startswith("database")]
    assert "FAILED" in line

    said = await longtable(room, "restore", "copy.sqlite", "--force")
    assert f"Restored {room.path.name} from copy.sqlite." in said and "before-restore" in said
    doctor = await longtable(room, "doctor")
    assert "is whole" in doctor and "running games: 2; not in use" in doctor and "FAILED" not in doctor
    (aside,) = (room.path.parent / "backups").glob("*before-restore*.sqlite")
    assert aside.read_bytes() == content

    # The games are where they were, and every message of theirs works: the present one, and one from the lost time.
    await start(room)
    assert await facts(room, first) == kept
    assert await facts(room, second) in (before, after)
    lost = await room.press_again("alice", first, stale)
    assert "Something went wrong" not in text_of(lost.response.message)
    assert await facts(room, first) == kept
    panel = await room.hand("alice", await room.bot.tables.store.game(first.id))
    panel = await room.press("alice", panel, "Festival")
    assert len((await room.table(first)).match.state.players[0].play) == 2
    await room.bob.click(lobby, label="Join")
    assert len(await room.bot.tables.store.seats(3)) == 2

    # A place whose messages show the lost moves is put right by a fresh turn message.
    await room.cyd.slash(place, "table here")
    await room.pass_time()
    (seat,) = (await room.table(second)).match.open
    name = ("cyd", "dora")[seat]
    assert f"{name} to play" in text_of(await room.last_message(second))
    await room.people[name].slash(place, "dominion end")
    assert (await room.table(second)).match.open.keys() == {1 - seat}
    assert (await room.bot.tables.store.health()).problems == ()


async def test_a_game_goes_to_another_host_by_the_command_line(room: Room) -> None:
    game = await room.start("alice", "bob", title="Friday")
    place = await room.place_of(game)
    # While it runs, nothing secret is written, and the bot is not disturbed.
    running = json.loads(await longtable(room, "export", str(game.id)))
    assert running["replay"] is None and [seat["name"] for seat in running["seats"]] == ["alice", "bob"]
    assert "There is no game 99." in await longtable(room, "export", "99", status=1)
    asked = await room.bob.slash(place, "table resign")
    await room.bob.click(asked.response.message, label="Leave the game")
    await room.pass_time()
    assert (await room.bot.tables.store.game(game.id)).status is Status.FINISHED
    assert "Wrote game 1 to friday.json." in await longtable(room, "export", "1", "friday.json")
    assert "already a file" in await longtable(room, "export", "1", "friday.json", status=1)
    assert "in use by another process" in await longtable(room, "import", "friday.json", status=1)

    await stop(room)
    here = str(room.guild.id)
    said = await longtable(room, "import", "friday.json", "--server", here)
    assert "Added game 2." in said
    room.path.with_name("diary.txt").write_text("dear diary")
    refused = await longtable(room, "import", "diary.txt", status=1)
    assert refused == f"longtable: {NO_GAME}\n"
    await longtable(room, "import", "nothing.json", status=1)

    await start(room)
    for command, told in (("log", "bob leaves the game."), ("status", "alice")):
        shown = await room.eve.slash(room.channel, f"table {command}", game=2)
        assert told in text_of(shown.response.message)
    kept = await room.alice.slash(room.channel, "privacy")
    assert "Game 1" in text_of(kept.response.message) and "Game 2" not in text_of(kept.response.message)
