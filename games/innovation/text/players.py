"""What the lobby says of the computer players."""

from __future__ import annotations

TITLE = "Steady"
ABOUT = "Tries every action in its head against a few possible hands, and goes for achievements."
