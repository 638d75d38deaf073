"""Small pictures of a game in texts: emoji of the application, where the host has uploaded them; else words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from games.engine.gametype import GameType
from games.innovation import INNOVATION
from games.innovation.board import icon_png
from games.innovation.cards import ICONS
from games.innovation.text.phrases import icon_plural

SIDE = 128
"""Pixels of the side of an uploaded picture."""


@dataclass(frozen=True, slots=True)
class Sign:
    """An emoji: its name, the words of `game` that it stands for, and how its file is made (PNG)."""

    name: str
    game: str
    words: tuple[str, ...]
    png: Callable[[], bytes]


def _icon(icon: str) -> Sign:
    return Sign(f"{INNOVATION.id}_{icon}", INNOVATION.id, (icon, icon_plural(icon)), lambda: icon_png(icon, SIDE))


SIGNS: Mapping[str, Sign] = {sign.name: sign for sign in map(_icon, ICONS)}
"""All emoji that the games have. A new game adds its own here."""


WHOLE_TEXTS = ("event", "question", "warning", "refusal", "hand", "show")
"""The words of a game in which emoji stand. Labels cannot show them, and a whole board would become too long."""


class Emoji:
    """The emoji that the application has, by name as texts write them ('<:name:123>'). Without any, words stay."""

    def __init__(self, known: Mapping[str, str] | None = None) -> None:
        self._known = {name: text for name, text in (known or {}).items() if name in SIGNS}

    def shown(self, game: str, word: str) -> str:
        """The word, with its emoji in front if there is one."""
        found = (self._known.get(sign.name) for sign in SIGNS.values() if sign.game == game and word in sign.words)
        return " ".join(part for part in (next(found, None), word) if part)

    def worded(self, games: Mapping[str, GameType]) -> dict[str, GameType]:
        """The games, with emoji where their words count what has one: '3 towers'."""
        return {game: self._worded(kind) for game, kind in games.items()}

    def _worded(self, kind: GameType) -> GameType:
        texts = {
            word: self._known[sign.name]
            for sign in SIGNS.values()
            if sign.game == kind.id and sign.name in self._known
            for word in sign.words
        }
        if not texts:
            return kind
        counted = re.compile(rf"\b(\d+) ({'|'.join(sorted(texts, key=len, reverse=True))})\b")

        def marked(write: Callable[..., str | None]) -> Callable[..., str | None]:
            def written(*about: Any) -> str | None:
                said = write(*about)
                return said and counted.sub(lambda found: f"{found[1]} {texts[found[2]]}", said)

            return written

        own = {name: getattr(kind.words, name) for name in dir(kind.words) if not name.startswith("_")}
        words: Any = SimpleNamespace(**{name: marked(it) if name in WHOLE_TEXTS else it for name, it in own.items()})
        return replace(kind, words=words)
