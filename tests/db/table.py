"""Short ways to a lobby and to a running game."""

from datetime import UTC, datetime, timedelta
from typing import Any

from db import Commit, Game, NewGame, NewMove, NewNotice, Store

ANNA, BEN, CLEO = 101, 102, 103
CHANNEL, THREAD, GUILD = 900, 901, 800


class Clock:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **amount: float) -> datetime:
        self.now += timedelta(**amount)
        return self.now


async def open_lobby(store: Store, *people: int, **changes: Any) -> Game:
    """A lobby for three, with these people seated."""
    facts: dict[str, Any] = {
        "kind": "dominion",
        "title": "Friday",
        "host_id": ANNA,
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "seats_wanted": 3,
        "rules": 1,
    }
    game = await store.create_game(NewGame(**(facts | changes)))
    for person in people:
        await store.join(game.id, person, f"Person {person}", limit=game.seats_wanted)
    return await store.game(game.id)


async def start_game(store: Store, *people: int, **changes: Any) -> Game:
    """A running game of these people (Anna and Ben if none are named)."""
    game = await open_lobby(store, *(people or (ANNA, BEN)), **changes)
    await store.start(game.id, game.revision, act("start", snapshot='{"turn":1}'), place_id=THREAD)
    return await store.game(game.id)


def act(kind: str = "answer", number: int = 0, **changes: Any) -> Commit:
    """A commit with one move and one event that carry this number."""
    moves = [NewMove(kind=kind, seat=None, data={"number": number})]
    return Commit(moves=moves, events=[{"number": number}], **changes)


def notice(text: str = "hello", **changes: Any) -> NewNotice:
    """A notice to a channel."""
    return NewNotice(kind="turn", target={"channel": CHANNEL}, payload={"text": text}, **changes)


def numbers(rows: Any) -> list[int]:
    """The numbers that `act` put into moves or events."""
    return [row.data["number"] for row in rows]
