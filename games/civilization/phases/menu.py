"""Menus: what a seat may do in its part of a phase, put together from what modules offer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping

from games.civilization.game import Civilization
from games.engine.question import Option

Act = Callable[[], Awaitable[None]]
"""What an entry of a menu does when it is chosen: `functools.partial` of an async function that does one thing."""

Offers = Callable[[Civilization, int], Iterator[Option[Act]]]
"""What a module offers a seat now: options with paths as keys ('government/monarchy'), in a fixed order."""

DONE = "done"


async def run(
    game: Civilization, topic: str, offers: Iterable[Offers], context: Mapping[str, str] | None = None
) -> bool:
    """Ask the active seat for one thing to do and do it; False if it is done with its part of the phase.

    `context` tells what entries give, by their keys. Seats with hidden events or tokens are asked even if nothing is
    possible, or the pause would tell something.
    """
    me = game.state.active
    player = game.player(me)
    options = [option for module in offers for option in module(game, me)]
    hidden = bool(player.events or player.huts or player.villages)
    act = await game.choose(me, topic, options, stop=DONE, cover=hidden, quiet=True, context=context or {})
    if act is None:
        return False
    await act()
    return True
