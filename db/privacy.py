"""What is kept of one person, and forgetting it.

Names and ids of people stand in few places: seats, former players, hosts, invitations, spectators and settings. Beside
these an id may stand in JSON of the callers (options, moves, notices, timers); there it is looked for wherever it may
be. States and events of games know seats only.
"""

import json
from collections.abc import Collection
from dataclasses import replace

from db.archive import read_archive, write_archive
from db.connection import Transaction
from db.errors import StillPlaying
from db.lobby import read_seats, replace_seats
from db.models import Commit, Forgotten, Game, Kept, KeptSeat, NewMove, SeatKind, Status
from db.part import Part, is_alone
from db.play import end_game
from db.records import count_records, forget_records
from db.rows import to_game, to_json, to_seat, to_time
from db.scrub import mentions, scrubbed
from db.transfer import brought_by, remove_brought

NOBODY = 0
"""Stands in the place of a host, or of a former player, who was forgotten."""


class Privacy(Part):
    """The part of the store for people who ask what is kept of them."""

    async def what_is_kept(self, user_id: int) -> Kept:
        """All that is kept of a person; newest games first."""

        def work(tx: Transaction) -> Kept:
            person = tx.one("SELECT * FROM person WHERE user_id = ?", (user_id,))
            seats = tx.all("SELECT * FROM seat WHERE user_id = ? ORDER BY game_id DESC", (user_id,))
            hosted = tx.all(
                "SELECT * FROM game WHERE host_id = ?1 AND id NOT IN (SELECT game_id FROM seat WHERE user_id = ?1)"
                " ORDER BY id DESC",
                (user_id,),
            )
            invited = tx.all(
                "SELECT game.* FROM invitation JOIN game ON game.id = game_id WHERE user_id = ? ORDER BY id DESC",
                (user_id,),
            )
            former = tx.all(
                "SELECT * FROM game WHERE id IN (SELECT game_id FROM former WHERE user_id = ?) ORDER BY id DESC",
                (user_id,),
            )
            noted = tx.all(
                "SELECT * FROM game WHERE id IN (SELECT game_id FROM note WHERE user_id = ?) ORDER BY id DESC",
                (user_id,),
            )
            watched = tx.all(
                "SELECT * FROM game WHERE id IN (SELECT game_id FROM spectator WHERE user_id = ?) ORDER BY id DESC",
                (user_id,),
            )
            reports = tx.one("SELECT count(*) AS number FROM report WHERE user_id = ?", (user_id,))
            acts = tx.one("SELECT count(*) AS number FROM audit WHERE user_id = ?", (user_id,))
            drafts = tx.one(
                "SELECT count(*) AS number FROM draft JOIN seat USING (game_id, seat) WHERE user_id = ?", (user_id,)
            )
            records, ratings = count_records(tx, user_id)
            games = [tx.one("SELECT * FROM game WHERE id = ?", (row["game_id"],)) for row in seats]
            assert drafts is not None and reports is not None and acts is not None
            return Kept(
                settings=json.loads(person["settings"]) if person else {},
                settings_at=to_time(person["updated_at"]) if person else None,
                seats=tuple(
                    KeptSeat(game=to_game(game), seat=to_seat(seat))
                    for game, seat in zip(games, seats, strict=True)
                    if game is not None
                ),
                hosted=tuple(map(to_game, hosted)),
                invited=tuple(map(to_game, invited)),
                drafts=drafts["number"],
                records=records,
                ratings=ratings,
                reports=reports["number"],
                acts=acts["number"],
                former=tuple(map(to_game, former)),
                noted=tuple(map(to_game, noted)),
                watched=tuple(map(to_game, watched)),
            )

        return await self._database.read(work)

    async def forget_person(self, user_id: int, name: str, *, left: Collection[int] = ()) -> Forgotten:
        """Remove all that is kept of a person; `name` takes the place of the name at the seats that stay.

        Settings, invitations, what it may watch, reports, private notes, half-made choices, notices to the person and
        timers of the person's own go. What the person did as an organiser stays without its id. Lobbies are left; the
        next person becomes host, and a lobby without people is cancelled. In games that have ended, and in those
        running games of `left` (which the person has resigned), the seat becomes vacant. Raises StillPlaying if the
        person plays in other running games; nothing is changed then.
        """
        now = self._now()

        def work(tx: Transaction) -> Forgotten:
            rows = tx.all(
                "SELECT * FROM game WHERE host_id = ?1 OR id IN (SELECT game_id FROM seat WHERE user_id = ?1)"
                " OR id IN (SELECT game_id FROM former WHERE user_id = ?1) ORDER BY id",
                (user_id,),
            )
            games = [to_game(row) for row in rows]
            playing = [game for game in games if game.status is Status.RUNNING and game.id not in left]
            if still := [game for game in playing if _is_seated(tx, game.id, user_id)]:
                raise StillPlaying(still)
            brought = brought_by(tx, user_id)
            for game in games:
                if game.status is Status.LOBBY:
                    _leave_lobby(tx, game, user_id, now)
                elif game.id in brought:
                    remove_brought(tx, game.id)
                elif game.status.ended:
                    _scrub_archive(tx, game.id, user_id)
                elif game.host_id == user_id and is_alone(tx, game.id):
                    end_game(tx, game.id, Commit(moves=[NewMove(kind="end", data={})], status=Status.CANCELLED), now)
            tx.all(
                "DELETE FROM draft WHERE (game_id, seat) IN (SELECT game_id, seat FROM seat WHERE user_id = ?)",
                (user_id,),
            )
            tx.all(
                "UPDATE seat SET kind = ?, user_id = NULL, name = ?, state = '{}' WHERE user_id = ?",
                (SeatKind.VACANT, name, user_id),
            )
            for game in games:
                _hand_over(tx, game.id, user_id)
            tx.all("DELETE FROM invitation WHERE user_id = ?", (user_id,))
            tx.all("DELETE FROM spectator WHERE user_id = ?", (user_id,))
            # Whoever got the seat stays a substitute.
            tx.all("UPDATE former SET user_id = ?, name = ? WHERE user_id = ?", (NOBODY, name, user_id))
            forget_records(tx, user_id)
            tx.all("DELETE FROM note WHERE user_id = ?", (user_id,))
            tx.all("DELETE FROM report WHERE user_id = ?", (user_id,))
            tx.all("UPDATE audit SET user_id = ? WHERE user_id = ?", (NOBODY, user_id))
            tx.all("DELETE FROM person WHERE user_id = ?", (user_id,))
            tx.all("DELETE FROM timer WHERE game_id IS NULL AND data ->> 'user' = ?", (user_id,))
            _scrub_notices(tx, games, user_id)
            for table, key, column in (("game", "id", "options"), ("timer", "id", "data"), ("audit", "id", "data")):
                _scrub_column(tx, table, (key,), column, user_id)
            _scrub_column(tx, "move", ("game_id", "revision", "position"), "data", user_id)
            return Forgotten(
                lobbies=tuple(game.id for game in games if game.status is Status.LOBBY),
                games=tuple(game.id for game in games if game.status is not Status.LOBBY),
            )

        return await self._database.write(work)


def _leave_lobby(tx: Transaction, game: Game, user_id: int, now: int) -> None:
    rest = [seat for seat in read_seats(tx, game.id) if seat.user_id != user_id]
    replace_seats(tx, game.id, rest, now)
    if all(seat.user_id is None for seat in rest):
        commit = Commit(moves=[NewMove(kind="end", data={})], status=Status.CANCELLED)
        end_game(tx, game.id, commit, now)


def _is_seated(tx: Transaction, game_id: int, user_id: int) -> bool:
    return any(seat.user_id == user_id for seat in read_seats(tx, game_id))


def _hand_over(tx: Transaction, game_id: int, user_id: int) -> None:
    """Give a game that goes on to the next person; a game that has ended needs no host."""
    tx.all(
        "UPDATE game SET host_id = coalesce((SELECT seat.user_id FROM seat WHERE seat.game_id = game.id"
        " AND seat.user_id IS NOT NULL AND game.status IN ('lobby', 'running') ORDER BY seat.seat LIMIT 1), ?)"
        " WHERE id = ? AND host_id = ?",
        (NOBODY, game_id, user_id),
    )


def _scrub_archive(tx: Transaction, game_id: int, user_id: int) -> None:
    archive = read_archive(tx, game_id)
    if archive is None or not any(mentions(move.data, user_id) for move in archive.moves):
        return
    moves = [replace(move, data=scrubbed(move.data, user_id)) for move in archive.moves]
    write_archive(tx, game_id, replace(archive, moves=moves))


def _scrub_notices(tx: Transaction, games: Collection[Game], user_id: int) -> None:
    """Drop the notices to the person and those that were sent; from the others, which the table needs, the id goes."""
    tx.many("DELETE FROM notice WHERE state <> 'due' AND game_id = ?", [(game.id,) for game in games])
    for row in tx.all("SELECT id, target FROM notice WHERE instr(target, ?)", (str(user_id),)):
        if mentions(json.loads(row["target"]), user_id):
            tx.all("DELETE FROM notice WHERE id = ?", (row["id"],))
    for column in ("payload", "result"):
        _scrub_column(tx, "notice", ("id",), column, user_id)


def _scrub_column(tx: Transaction, table: str, keys: tuple[str, ...], column: str, user_id: int) -> None:
    where = " AND ".join(f"{key} = ?" for key in keys)
    found = tx.all(f"SELECT {', '.join(keys)}, {column} FROM {table} WHERE instr({column}, ?)", (str(user_id),))
    for row in found:
        value = json.loads(row[column])
        if mentions(value, user_id):
            clean = to_json(scrubbed(value, user_id))
            tx.all(f"UPDATE {table} SET {column} = ? WHERE {where}", (clean, *(row[key] for key in keys)))
