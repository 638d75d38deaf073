"""What can go wrong in the store. The text of every error is a whole sentence that can be shown as it is."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from db.models import Game


class StoreError(Exception):
    """Base of all errors of the store."""


# For the operator.


class StoreLocked(StoreError):
    """Another process has the database open."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The database {path} is in use by another process. "
            "Stop that one first; two bots must not share one database."
        )


class SchemaTooNew(StoreError):
    """The file was written by a newer version of the program."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        self.found, self.known = found, known
        super().__init__(
            f"The database {path} has schema version {found}, but this program knows versions up to {known}. "
            "Install the newer program again, or restore a backup from before the update."
        )


class NotOurDatabase(StoreError):
    """The file is damaged, or is not a database of this program."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"The file {path} cannot be used as the database: {why}.")


class MigrationFailed(StoreError):
    """A migration stopped with an error; the file is as it was before."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(
            f"The database could not be brought up to date: migration {name} failed ({why}). The database is unchanged."
        )


class TargetExists(StoreError):
    """A file would have been overwritten."""

    def __init__(self, target: Path) -> None:
        super().__init__(f"There is already a file {target}, and nothing was written.")


class SaveFailed(StoreError):
    """SQLite refused to write or read, for instance because the disk is full. Nothing was changed."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The database could not carry this out ({why}). Nothing was changed.")


class NotReady(StoreError):
    """The file is of an older version and cannot be read before it was brought up to date."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"The database {path} is of an older version. Start the bot once, which brings it up to date.")


# For players.


class NotFound(StoreError):
    """There is no such row."""

    def __init__(self, what: str) -> None:
        super().__init__(f"There is no {what}.")


class StaleRevision(StoreError):
    """The game has moved on since it was read. Load it afresh and try again."""

    def __init__(self, game_id: int, expected: int, found: int) -> None:
        self.game_id, self.expected, self.found = game_id, expected, found
        super().__init__(
            f"Game {game_id} changed a moment ago, so this was not carried out. "
            "Look at the game as it is now and choose again."
        )


class WrongStatus(StoreError):
    """The game is not in a state in which this can be done."""

    TEXTS: ClassVar[dict[str, str]] = {
        "lobby": "has not begun yet, so this is not possible. It can be started from its lobby message.",
        "running": "has already begun, so its seats and options can no longer be changed.",
        "finished": "is finished. Its result and log can still be read.",
        "cancelled": "was cancelled. A new game can be opened instead.",
    }

    def __init__(self, game_id: int, status: str) -> None:
        self.game_id, self.status = game_id, status
        super().__init__(f"Game {game_id} {self.TEXTS[status]}")


class StillPlaying(StoreError):
    """A person cannot be forgotten while others wait for them. `games` are the games that are still running."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = tuple(games)
        named = ", ".join(f"{game.id} ({game.title})" for game in games)
        super().__init__(f"This person still plays in running games, so nothing was removed. The games are: {named}.")


class Full(StoreError):
    """All seats of the game are taken."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"All {limit} seats of this game are taken. Wait until somebody leaves, or open another game.")


class AlreadySeated(StoreError):
    """A person can have one seat in a game."""

    def __init__(self) -> None:
        super().__init__("This person already has a seat in this game; everybody can have only one.")


class NotSeated(StoreError):
    """The person has no seat in the game."""

    def __init__(self) -> None:
        super().__init__("This person has no seat in this game. Join the game to get one.")


class TooManyGames(StoreError):
    """A server, or one person on it, may have no more games that have not ended."""

    def __init__(self, limit: int, *, own: bool) -> None:
        self.limit, self.own = limit, own
        games = "1 game" if limit == 1 else f"{limit} games"
        super().__init__(
            f"On this server one person may have opened {games} at a time, and yours have not ended yet. Join a table "
            "of somebody else, or wait until one of your games is over."
            if own
            else f"On this server there may be {games} at a time, and there are as many now. Join an open table, or "
            "wait until a game is over. `/games` lists them."
        )


class TooOften(StoreError):
    """A person has made too many reports within a day."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"You have made {limit} reports within a day. Please make the next one tomorrow.")
