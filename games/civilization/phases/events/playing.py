"""How every event is played: its targets are chosen before, then it is announced and carried out (4.6, R72)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from games.civilization.consent import agrees
from games.civilization.game import Civilization
from games.civilization.subgames import Announced
from games.civilization.windows import carry_out


async def play(
    game: Civilization,
    me: int,
    event: str,
    owners: Iterable[int | None],
    details: dict[str, str],
    effect: Callable[[], Awaitable[None]],
) -> bool:
    """Play a card of the hand; whether it was carried out.

    `owners` are those of the things aimed at. If one of them refuses, the card stays in the hand.
    """
    hits = sorted({owner for owner in owners if owner is not None and owner != me})
    if not await agrees(game, me, event, hits):
        return False
    game.player(me).events.remove(event)
    return await carry_out(game, Announced("event", event, me, hits, details), effect)
