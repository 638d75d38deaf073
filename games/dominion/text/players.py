"""What the lobby says of the computer players."""

from __future__ import annotations

TITLE = "Steady"
ABOUT = "Counts the cards of everybody, buys Treasures and the best Actions of the Kingdom, and goes for Provinces."
