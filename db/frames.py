"""The match as it was at the beginning of each turn, for looking back and for undo by consent."""

from db.archive import read_archive
from db.connection import Transaction
from db.errors import NotFound
from db.models import Frame
from db.packing import read_frames
from db.part import Part, game_row


class Frames(Part):
    """The part of the store for frames."""

    async def frames(self, game_id: int, *, all: bool = False) -> list[Frame]:
        """The beginnings of all turns of a game that still stand, oldest first; with `all` every frame.

        Raises NotFound.
        """

        def work(tx: Transaction) -> list[Frame]:
            game_row(tx, game_id)
            archive = read_archive(tx, game_id)
            frames = archive.frames if archive else read_frames(tx, game_id)
            return [frame for frame in frames if all or frame.begins]

        return await self._database.read(work)

    async def frame_at(self, game_id: int, revision: int) -> Frame:
        """The latest frame up to a revision, mostly the beginning of the turn in which it lies. Raises NotFound."""

        def work(tx: Transaction) -> Frame:
            game_row(tx, game_id)
            archive = read_archive(tx, game_id)
            frames = archive.frames if archive else read_frames(tx, game_id, upto=revision, latest=True)
            found = [frame for frame in frames if frame.revision <= revision]
            if not found:
                raise NotFound(f"a position of game {game_id} up to {revision}")
            return found[-1]

        return await self._database.read(work)
