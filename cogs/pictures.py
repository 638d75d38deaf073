"""Pictures for messages: drawn in a thread, a few at a time, and none of them twice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from typing import Any

import discord

from cogs.handling import report
from cogs.ui.compose import Picture
from games.engine.gametype import Drawn

MOST_AT_ONCE = 2
MOST_KEPT = 64


@dataclass(frozen=True, slots=True)
class Attached:
    """A picture with its file. `picture` is what a message shows of it."""

    name: str
    drawn: Drawn

    @property
    def picture(self) -> Picture:
        """The picture as messages name it."""
        return Picture(f"attachment://{self.name}", self.drawn.alt)

    def file(self) -> discord.File:
        """The file to be sent; a new one for each request."""
        return discord.File(BytesIO(self.drawn.png), self.name, description=self.drawn.alt)


class Gallery:
    """Draws pictures and keeps the last ones."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, Sequence[Drawn]] = OrderedDict()
        self._brushes = asyncio.Semaphore(MOST_AT_ONCE)

    async def draw(self, name: str, drawing: Callable[..., Drawn], *about: Any) -> Attached | None:
        """The picture that `drawing(*about)` makes, None if it cannot be drawn; the words must do then."""
        found = await self.draw_all(name, lambda *about: (drawing(*about),), *about)
        return found[0] if found else None

    async def draw_all(self, name: str, drawing: Callable[..., Sequence[Drawn]], *about: Any) -> list[Attached]:
        """The pictures that `drawing(*about)` makes together, none if one of them cannot be drawn."""
        key = blake2b(repr((name, about)).encode(), digest_size=16).digest()
        async with self._brushes:
            drawn = self._kept.get(key)
            if drawn is None:
                try:
                    drawn = await asyncio.to_thread(drawing, *about)
                except Exception as error:
                    report(error, f"the picture {name}")
                    return []
                self._kept[key] = drawn
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return [
            Attached(f"{name}-{number}.png" if number > 1 else f"{name}.png", one)
            for number, one in enumerate(drawn, 1)
        ]
