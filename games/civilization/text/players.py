"""What the lobby says of the computer players."""

from __future__ import annotations

TITLE = "Steady"
ABOUT = "Weighs what trade, production, culture and coins are worth, and takes the victory that is nearest."
