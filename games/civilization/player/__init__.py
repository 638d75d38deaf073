"""Civilization's computer player."""

from games.civilization.player.steady import STEADY

__all__ = ["STEADY"]
