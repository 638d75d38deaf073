"""The topics of Dominion's questions that several modules name."""

from __future__ import annotations

ACTION = "dominion.action"
TREASURES = "dominion.treasures"
BUY = "dominion.buy"
