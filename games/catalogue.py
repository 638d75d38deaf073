"""All games there are. A new game is added here and nowhere else in this package."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization import CIVILIZATION
from games.concordia import CONCORDIA
from games.dominion import DOMINION
from games.engine.gametype import GameType
from games.innovation import INNOVATION

GAMES: Mapping[str, GameType] = {game.id: game for game in (DOMINION, INNOVATION, CONCORDIA, CIVILIZATION)}
"""Every kind of game by its id."""
