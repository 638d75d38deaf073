"""Communism's lock: a square that no figure leaves any more in this turn (4.3.6, R67)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from games.civilization.facts import ABILITIES
from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.payment import usable
from games.civilization.subgames import Announced
from games.civilization.windows import use_ability
from games.engine.question import Option, Ref

LOCK = ABILITIES["communism"]


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'ability/communism': also between two steps of the own figures."""
    if usable(game.state, me, LOCK):
        yield Option(f"ability/{LOCK.id}", partial(choose_lock, game, me), Ref("ability", LOCK.id))


def lockable(game: Civilization) -> list[str]:
    """The revealed squares that figures may still leave in this turn."""
    return [square for square in game.state.chart if square not in game.state.locked]


async def choose_lock(game: Civilization, me: int) -> None:
    """Choose a square, pay, and lock it."""
    square = await game.pick_square(me, "lock", lockable(game))
    assert square is not None
    await use_lock(game, me, square)


async def use_lock(game: Civilization, seat: int, square: str, means: Sequence[str] | None = None) -> bool:
    """Pay, by `means` if that was chosen before, announce, and lock a square for the figures of everybody.

    Returns whether it came to that.
    """
    hits = sorted({other for other, _ in game.state.figures_at(square) if other != seat})
    thing = Announced("ability", LOCK.id, seat, hits, {"square": square})
    return await use_ability(game, seat, LOCK, partial(lock, game, seat, square), thing, means)


async def lock(game: Civilization, seat: int, square: str) -> None:
    """Lock a square until the end of the turn."""
    game.state.locked.append(square)
    game.emit("square_locked", seat, square=square)
