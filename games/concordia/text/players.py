"""What the lobby says of the computer players."""

from __future__ import annotations

TITLE = "Steady"
ABOUT = "Plans a few of its own turns ahead, and builds, trades and buys cards for the points of the gods."
