"""The life of a game before it starts: opening, seats, invitations, options; and where its messages stand.

Each change of a lobby counts the game's revision on, so that a start made from an older look at it is refused.
"""

from collections.abc import Callable, Sequence

from db.connection import Transaction
from db.errors import AlreadySeated, Full, NotFound, NotSeated
from db.models import Game, Invitation, JsonObject, NewGame, Seat, SeatKind, Status
from db.organisers import check_limits
from db.part import Part, game_row, open_game
from db.rows import to_game, to_json, to_seat


class Lobby(Part):
    """The part of the store for lobbies. Changes of a game that has begun raise WrongStatus."""

    async def create_game(self, new: NewGame, *, most_of_host: int | None = None, most_here: int | None = None) -> Game:
        """Open a lobby without seats; the host joins like anybody else.

        Raises TooManyGames if that host, or all of that server, have so many games already that have not ended.
        """
        now = self._now()

        def work(tx: Transaction) -> Game:
            check_limits(tx, new.guild_id, new.host_id, most_of_host, most_here)
            row = tx.one(
                "INSERT INTO game (kind, title, status, host_id, guild_id, channel_id, private, options,"
                " seats_wanted, rules, created_at, updated_at)"
                " VALUES (?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *",
                (
                    new.kind,
                    new.title,
                    new.host_id,
                    new.guild_id,
                    new.channel_id,
                    new.private,
                    to_json(new.options),
                    new.seats_wanted,
                    new.rules,
                    now,
                    now,
                ),
            )
            assert row is not None
            return to_game(row)

        return await self._database.write(work)

    async def game(self, game_id: int) -> Game:
        """The facts about a game. Raises NotFound."""
        return await self._database.read(lambda tx: to_game(game_row(tx, game_id)))

    async def seats(self, game_id: int) -> list[Seat]:
        """The seats in order of the table."""
        return await self._database.read(lambda tx: read_seats(tx, game_id))

    async def join(self, game_id: int, user_id: int, name: str, *, limit: int) -> Seat:
        """Give a person the next seat. Raises Full when `limit` seats are taken, AlreadySeated."""
        now = self._now()

        def work(tx: Transaction) -> Seat:
            open_game(tx, game_id, Status.LOBBY)
            seats = read_seats(tx, game_id)
            if any(seat.user_id == user_id for seat in seats):
                raise AlreadySeated
            seat = _add_seat(tx, seats, limit, _new_seat(game_id, SeatKind.PERSON, name, user_id), now)
            tx.all("DELETE FROM invitation WHERE game_id = ? AND user_id = ?", (game_id, user_id))
            return seat

        return await self._database.write(work)

    async def add_computer(self, game_id: int, name: str, *, limit: int, state: JsonObject | None = None) -> Seat:
        """Give the next seat to a computer player. Raises Full."""
        now = self._now()

        def work(tx: Transaction) -> Seat:
            open_game(tx, game_id, Status.LOBBY)
            seats = read_seats(tx, game_id)
            return _add_seat(tx, seats, limit, _new_seat(game_id, SeatKind.COMPUTER, name, None, state), now)

        return await self._database.write(work)

    async def leave(self, game_id: int, user_id: int) -> None:
        """Give a person's seat free; later seats move up. Raises NotSeated."""
        now = self._now()

        def work(tx: Transaction) -> None:
            open_game(tx, game_id, Status.LOBBY)
            seats = read_seats(tx, game_id)
            rest = [seat for seat in seats if seat.user_id != user_id]
            if len(rest) == len(seats):
                raise NotSeated
            replace_seats(tx, game_id, rest, now)

        await self._database.write(work)

    async def remove_seat(self, game_id: int, seat: int) -> None:
        """Give any seat free; later seats move up. Raises NotFound."""
        now = self._now()

        def work(tx: Transaction) -> None:
            open_game(tx, game_id, Status.LOBBY)
            seats = read_seats(tx, game_id)
            rest = [other for other in seats if other.seat != seat]
            if len(rest) == len(seats):
                raise NotFound(f"seat {seat + 1} in game {game_id}")
            replace_seats(tx, game_id, rest, now)

        await self._database.write(work)

    async def rename_seat(self, game_id: int, seat: int, name: str) -> None:
        """Change the name shown for a seat, at any time of the game. Raises NotFound."""

        def work(tx: Transaction) -> None:
            if not tx.all(
                "UPDATE seat SET name = ? WHERE game_id = ? AND seat = ? RETURNING seat",
                (name, game_id, seat),
            ):
                raise NotFound(f"seat {seat + 1} in game {game_id}")

        await self._database.write(work)

    async def reorder(self, game_id: int, order: Sequence[int]) -> list[Seat]:
        """Put the seats in a new order, given by their present numbers. ValueError if it is no such order."""
        now = self._now()

        def work(tx: Transaction) -> list[Seat]:
            open_game(tx, game_id, Status.LOBBY)
            seats = read_seats(tx, game_id)
            if sorted(order) != list(range(len(seats))):
                raise ValueError(f"{list(order)} is not an order of {len(seats)} seats")
            return replace_seats(tx, game_id, [seats[number] for number in order], now)

        return await self._database.write(work)

    async def invite(self, game_id: int, user_id: int) -> None:
        """Invite a person, also one who declined before. Raises AlreadySeated."""

        def work(tx: Transaction) -> None:
            open_game(tx, game_id, Status.LOBBY)
            if tx.all("SELECT 1 FROM seat WHERE game_id = ? AND user_id = ?", (game_id, user_id)):
                raise AlreadySeated
            tx.all(
                "INSERT INTO invitation (game_id, user_id) VALUES (?, ?)"
                " ON CONFLICT (game_id, user_id) DO UPDATE SET declined = 0",
                (game_id, user_id),
            )

        await self._database.write(work)

    async def decline(self, game_id: int, user_id: int) -> None:
        """Note that an invited person does not want to join. Raises NotFound if there is no invitation."""

        def work(tx: Transaction) -> None:
            open_game(tx, game_id, Status.LOBBY)
            if not tx.all(
                "UPDATE invitation SET declined = 1 WHERE game_id = ? AND user_id = ? RETURNING user_id",
                (game_id, user_id),
            ):
                raise NotFound("invitation for this person")

        await self._database.write(work)

    async def invitations(self, game_id: int) -> list[Invitation]:
        """Who was invited and has not joined."""

        def work(tx: Transaction) -> list[Invitation]:
            rows = tx.all("SELECT * FROM invitation WHERE game_id = ? ORDER BY declined, user_id", (game_id,))
            return [
                Invitation(game_id=row["game_id"], user_id=row["user_id"], declined=bool(row["declined"]))
                for row in rows
            ]

        return await self._database.read(work)

    async def set_options(
        self,
        game_id: int,
        options: JsonObject,
        *,
        seats_wanted: int | None = None,
        private: bool | None = None,
        title: str | None = None,
    ) -> Game:
        """Replace the options of a lobby; what is None stays. Raises Full if more seats are taken than wanted."""
        now = self._now()

        def work(tx: Transaction) -> Game:
            open_game(tx, game_id, Status.LOBBY)
            if seats_wanted is not None and len(read_seats(tx, game_id)) > seats_wanted:
                raise Full(seats_wanted)
            tx.all(
                "UPDATE game SET options = ?, seats_wanted = coalesce(?, seats_wanted),"
                " private = coalesce(?, private), title = coalesce(?, title) WHERE id = ?",
                (to_json(options), seats_wanted, private, title, game_id),
            )
            _touch(tx, game_id, now)
            return to_game(game_row(tx, game_id))

        return await self._database.write(work)

    async def change_options(self, game_id: int, change: Callable[[JsonObject], JsonObject]) -> Game:
        """Set the options of a lobby that come of those it has at this moment."""
        now = self._now()

        def work(tx: Transaction) -> Game:
            open_game(tx, game_id, Status.LOBBY)
            options = to_json(change(to_game(game_row(tx, game_id)).options))
            tx.all("UPDATE game SET options = ? WHERE id = ?", (options, game_id))
            _touch(tx, game_id, now)
            return to_game(game_row(tx, game_id))

        return await self._database.write(work)

    async def set_host(self, game_id: int, user_id: int) -> None:
        """Hand the game over to another host. Raises NotFound."""
        await self._set(game_id, "host_id = ?1", user_id)

    async def set_place(self, game_id: int, place_id: int | None) -> None:
        """Say where the game is played, None if the place was lost; a new place has no turn message yet.

        Raises NotFound.
        """
        await self._set(
            game_id,
            "turn_message_id = CASE WHEN place_id IS ?1 THEN turn_message_id END, place_id = ?1",
            place_id,
        )

    async def set_channel(self, game_id: int, channel_id: int) -> None:
        """Say in which channel the lobby stands; it has no message there yet. Raises NotFound."""
        await self._set(game_id, "lobby_message_id = NULL, channel_id = ?1", channel_id)

    async def set_lobby_message(self, game_id: int, message_id: int | None) -> None:
        """Remember the lobby message. Raises NotFound."""
        await self._set(game_id, "lobby_message_id = ?1", message_id)

    async def set_turn_message(self, game_id: int, message_id: int | None) -> None:
        """Remember the present turn message. Raises NotFound."""
        await self._set(game_id, "turn_message_id = ?1", message_id)

    async def _set(self, game_id: int, assignment: str, value: int | None) -> None:
        def work(tx: Transaction) -> None:
            game_row(tx, game_id)
            tx.all(f"UPDATE game SET {assignment} WHERE id = ?2", (value, game_id))

        await self._database.write(work)


def read_seats(tx: Transaction, game_id: int) -> list[Seat]:
    """The seats of a game in order."""
    return [to_seat(row) for row in tx.all("SELECT * FROM seat WHERE game_id = ? ORDER BY seat", (game_id,))]


def replace_seats(tx: Transaction, game_id: int, seats: Sequence[Seat], now: int) -> list[Seat]:
    """Seat these in this order, and count the change of the lobby."""
    tx.all("DELETE FROM seat WHERE game_id = ?", (game_id,))
    tx.many(
        "INSERT INTO seat (game_id, seat, kind, name, user_id, state) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (game_id, number, seat.kind, seat.name, seat.user_id, to_json(seat.state))
            for number, seat in enumerate(seats)
        ],
    )
    _touch(tx, game_id, now)
    return read_seats(tx, game_id)


def _add_seat(tx: Transaction, seats: Sequence[Seat], limit: int, new: Seat, now: int) -> Seat:
    if len(seats) >= limit:
        raise Full(limit)
    return replace_seats(tx, new.game_id, [*seats, new], now)[-1]


def _touch(tx: Transaction, game_id: int, now: int) -> None:
    tx.all("UPDATE game SET revision = revision + 1, updated_at = ? WHERE id = ?", (now, game_id))


def _new_seat(game_id: int, kind: SeatKind, name: str, user_id: int | None, state: JsonObject | None = None) -> Seat:
    return Seat(game_id=game_id, seat=0, kind=kind, name=name, user_id=user_id, state=state or {})
