"""Named chance: a keyed hash of seed, purpose and how often this purpose was used.

Two purposes never influence each other, and nobody can compute later results from earlier ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b, shake_256
from struct import unpack
from typing import TypeVar

from games.engine.state import State

T = TypeVar("T")


def _numbers(state: State, purpose: str, amount: int) -> tuple[int, ...]:
    used = state.chance_used.get(purpose, 0)
    state.chance_used[purpose] = used + 1
    key = blake2b(f"{purpose}/{used}".encode(), key=bytes.fromhex(state.seed)[:64], digest_size=32).digest()
    return unpack(f">{amount}Q", shake_256(key).digest(8 * amount))


def shuffled(state: State, purpose: str, things: Sequence[str]) -> list[str]:
    """The things in random order, first on top.

    A script for this purpose puts the named things on top in its order; the others follow at random. Raises
    ValueError if the script names something that is not there.
    """
    rest = list(things)
    top: list[str] = []
    script = state.chance_script.get(purpose)
    if script:
        for thing in script.pop(0):
            if thing not in rest:
                raise ValueError(f"the script of {purpose} names {thing}, which is not among {sorted(rest)}")
            rest.remove(thing)
            top.append(thing)
    if len(rest) > 1:
        for place, number in zip(range(len(rest) - 1, 0, -1), _numbers(state, purpose, len(rest) - 1), strict=True):
            other = number % (place + 1)
            rest[place], rest[other] = rest[other], rest[place]
    return top + rest


def pick(state: State, purpose: str, things: Sequence[str]) -> str:
    """One of the things at random; scripted like `shuffled`."""
    script = state.chance_script.get(purpose)
    if script:
        (wanted,) = script.pop(0)
        if wanted not in things:
            raise ValueError(f"the script of {purpose} names {wanted}, which is not among {sorted(things)}")
        return wanted
    return things[_numbers(state, purpose, 1)[0] % len(things)]
