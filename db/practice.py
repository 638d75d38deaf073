"""Practice tables: one person plays seats that nobody has."""

from collections.abc import Sequence

from db.connection import Transaction
from db.lobby import read_seats, replace_seats
from db.models import Seat, SeatKind, Status
from db.part import Part, open_game


class Practice(Part):
    """The part of the store for practice tables."""

    async def seat_nobody(self, game_id: int, names: Sequence[str]) -> list[Seat]:
        """Give a lobby vacant seats with these names, behind those that it has. Raises NotFound, WrongStatus."""
        now = self._now()

        def work(tx: Transaction) -> list[Seat]:
            open_game(tx, game_id, Status.LOBBY)
            new = [
                Seat(game_id=game_id, seat=0, kind=SeatKind.VACANT, name=name, user_id=None, state={}) for name in names
            ]
            return replace_seats(tx, game_id, [*read_seats(tx, game_id), *new], now)

        return await self._database.write(work)
