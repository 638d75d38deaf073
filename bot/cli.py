"""The command `longtable`.

Exit status: 0 done, 1 it could not be done, 2 wrong arguments or settings. Whoever runs the bot sees
one line for everything that can be foreseen, and a trace only for a fault of the program.
"""

import argparse
import asyncio
import errno
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import db
from bot import __version__
from bot.logs import set_up_logging
from bot.settings import Settings, SettingsError, load_settings

if TYPE_CHECKING:
    from cogs.standings.recording import Recounted

PLAYGROUND_NEEDS = ("simcord", "markdown_it", "linkify_it", "regex")


class CommandError(Exception):
    """A command cannot do what was asked; the message is one line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand and return the exit status of the process."""
    chosen = _parser().parse_args(arguments)
    command: Callable[[Settings, argparse.Namespace], int] = chosen.command
    try:
        return command(load_settings(), chosen)
    except SettingsError as error:
        print(f"longtable: {error}", file=sys.stderr)
        return 2
    except (CommandError, db.StoreError) as error:
        print(f"longtable: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        print(f"longtable: {error.strerror or error}{where}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="longtable", description="A Discord bot for board games that are played over days."
    )
    parser.add_argument("--version", action="version", version=f"Longtable {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, command: Callable[[Settings, argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(command=command)
        return added

    add("run", _run, "Run the Discord bot.")
    add("playground", _playground, "Play in the browser, in a simulated Discord, without a token.")
    backup = add("backup", _backup, "Copy the database to a file, also while the bot is running.")
    backup.add_argument("target", nargs="?", type=Path, metavar="TARGET", help="a file that does not exist yet")
    restore = add("restore", _restore, "Put a backup in the place of the database. Stop the bot first.")
    restore.add_argument("source", type=Path, metavar="SOURCE", help="a file made by `longtable backup`")
    restore.add_argument("--force", action="store_true", help="replace a database that is already there; it is kept")
    export = add(
        "export", _export, "Write a game as JSON, without what is still secret; also while the bot is running."
    )
    export.add_argument("game", type=int, metavar="GAME", help="the number of the game")
    export.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a file that does not exist yet")
    export.add_argument("--with-ids", action="store_true", help="also write the Discord ids of the players")
    taken = add("import", _import, "Add a finished game from a file made by `longtable export`. Stop the bot first.")
    taken.add_argument("file", type=Path, metavar="FILE", help="the file")
    taken.add_argument("--server", type=int, metavar="ID", help="the Discord server on which all may look at the game")
    add(
        "ratings",
        _ratings,
        "Work all statistics and ratings out anew from the finished games. Stop the bot first.",
    )
    reports = add("reports", _reports, "Show what people have reported; also while the bot is running.")
    reports.add_argument("number", nargs="?", type=int, metavar="NUMBER", help="only this report")
    reports.add_argument("--game", type=int, metavar="GAME", help="only reports about this game")
    reports.add_argument("--last", type=int, default=20, metavar="COUNT", help="at most so many, newest first")
    reports.add_argument(
        "--position", type=Path, metavar="FILE", help="write the position of the report to a new file, with all secrets"
    )
    add("doctor", _doctor, "Check settings, database, command limits and permissions.")
    add("emoji", _emoji, "Upload the small pictures of the games as emoji of the bot; those that are there stay.")
    add("mode", _mode, "Print what `make play` starts: 'run' with a token, 'playground' without.")
    return parser


def _run(settings: Settings, _: argparse.Namespace) -> int:
    if settings.token is None:
        raise SettingsError("LONGTABLE_TOKEN is not set. Put it into .env, or play without one: longtable playground.")
    from bot.client import run_bot

    set_up_logging(settings.log_level, settings.token, settings.log_format)
    return run_bot(settings)


def _playground(settings: Settings, _: argparse.Namespace) -> int:
    if any(find_spec(name) is None for name in PLAYGROUND_NEEDS):
        raise CommandError(
            "The playground needs packages that are not installed. `make play` without a token installs them."
        )
    from bot.playground import run_playground

    set_up_logging(settings.log_level, settings.token, settings.log_format)
    try:
        return run_playground(settings)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        port = settings.playground_port
        raise CommandError(
            f"Port {port} or {port + 1} is in use, perhaps by another playground. "
            "Stop that one, or set LONGTABLE_PLAYGROUND_PORT."
        ) from None


def _backup(settings: Settings, chosen: argparse.Namespace) -> int:
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    target: Path = chosen.target or settings.backups / f"{settings.database.stem}-{stamp}.sqlite"
    asyncio.run(_copy(settings.database, target))
    print(f"Copied {settings.database} to {target}.")
    return 0


async def _copy(source: Path, target: Path) -> None:
    await db.inspect(source)
    await db.copy_database(source, target)


def _restore(settings: Settings, chosen: argparse.Namespace) -> int:
    try:
        kept = asyncio.run(db.restore(chosen.source, settings.database, force=chosen.force, backups=settings.backups))
    except db.TargetExists:
        raise CommandError(
            f"There is already a database {settings.database}. "
            "With --force it is put aside among the backups, and the backup takes its place."
        ) from None
    print(f"Restored {settings.database} from {chosen.source}.")
    if kept:
        print(f"The database that was there before is now {kept}.")
    return 0


def _export(settings: Settings, chosen: argparse.Namespace) -> int:
    target: Path | None = chosen.file
    if target is not None and target.exists():
        raise db.TargetExists(target)
    text = asyncio.run(_exported(settings.database, chosen.game, chosen.with_ids))
    if target is None:
        sys.stdout.write(text)
    else:
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
        print(f"Wrote game {chosen.game} to {target}.")
    return 0


async def _exported(database: Path, game_id: int, with_ids: bool) -> str:
    from cogs.lookback.exporting import export_game

    async with await db.Store.look_at(database) as store:
        return await export_game(store, game_id, with_ids=with_ids)


def _import(settings: Settings, chosen: argparse.Namespace) -> int:
    game = asyncio.run(_imported(settings, chosen.file.read_bytes(), chosen.server))
    print(f"Added game {game.id}. Look at it with: /table log game:{game.id}")
    return 0


async def _imported(settings: Settings, data: bytes, server: int | None) -> db.Game:
    from cogs.lookback.game_files import LARGEST_TEXT, text_of
    from cogs.lookback.importing import import_game
    from games.catalogue import GAMES

    async with await db.Store.open(settings.database, backups=settings.backups) as store:
        return await import_game(store, text_of(data, most=LARGEST_TEXT), GAMES, guild_id=server)


def _ratings(settings: Settings, _: argparse.Namespace) -> int:
    from cogs.ui.text import plural

    done = asyncio.run(_recounted(settings))
    games, ratings = plural(done.games, "finished game"), plural(done.ratings, "rating")
    came = "it" if done.games == 1 else "them"
    print(f"Counted {games}; {ratings} came of {came}.")
    if done.skipped:
        print(f"Not counted: {done.skipped}, for instance practice tables and games that began elsewhere.")
    return 0


async def _recounted(settings: Settings) -> "Recounted":
    from cogs.standings.recording import recount
    from cogs.tables import Tables

    async with await db.Store.open(settings.database, backups=settings.backups) as store:
        return await recount(Tables(store))


def _reports(settings: Settings, chosen: argparse.Namespace) -> int:
    from bot.reports import NoPosition, listed_reports, one_report, position_of
    from cogs.errors import SurfaceError

    number: int | None = chosen.number
    target: Path | None = chosen.position
    if number is None:
        if target is not None:
            raise CommandError("A position belongs to one report: longtable reports NUMBER --position FILE.")
        found = asyncio.run(listed_reports(settings.database, game_id=chosen.game, last=max(0, chosen.last)))
        print(found or "There are no reports.")
        return 0
    print(asyncio.run(one_report(settings.database, number)))
    if target is None:
        return 0
    if target.exists():
        raise db.TargetExists(target)
    try:
        text = asyncio.run(position_of(settings.database, number))
    except (NoPosition, SurfaceError) as error:
        raise CommandError(str(error)) from None
    with target.open("x", encoding="utf-8") as file:
        file.write(f"{text}\n")
    print(f"Wrote the position to {target}. It holds hands and decks; show it to no player of the game.")
    return 0


def _doctor(settings: Settings, _: argparse.Namespace) -> int:
    from bot.doctor import CHECKS, examine

    return asyncio.run(examine(settings, print, CHECKS))


def _emoji(settings: Settings, _: argparse.Namespace) -> int:
    if settings.token is None:
        raise SettingsError("LONGTABLE_TOKEN is not set. Emoji belong to a bot, so they need its token in .env.")
    import aiohttp
    import discord

    from bot.emoji import upload

    try:
        done = asyncio.run(upload(settings.token.get_secret_value()))
    except discord.LoginFailure:
        raise CommandError("Discord does not accept LONGTABLE_TOKEN. Make a new one and put it into .env.") from None
    except discord.HTTPException as error:
        raise CommandError(f"Discord did not take the emoji (status {error.status}, code {error.code}).") from None
    except (aiohttp.ClientError, TimeoutError):
        raise CommandError("Discord cannot be reached. Check the network and try again.") from None
    print(
        f"Uploaded {len(done.new)} emoji; {len(done.before)} of the games were there already. "
        "A running bot uses them after a restart."
    )
    return 0


def _mode(settings: Settings, _: argparse.Namespace) -> int:
    print("run" if settings.token else "playground")
    return 0
