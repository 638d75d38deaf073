"""What helps somebody new to Innovation, by the topic of the question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HINTS: Final[Mapping[str, str]] = {
    "innovation.initial_meld": "Many icons of one kind let you share what others do with it, and spare you demands.",
    "innovation.action": "The lines of the question tell what each dogma would do, and who would share or obey it.",
    "innovation.end_turn": "Until you end the turn you can take back your last action.",
    "innovation.splay": "A splayed pile shows more icons: with more of them you share more and are hit less.",
    "innovation.score": "A card in your score pile counts its age in points, but its icons are gone.",
    "innovation.return": "A returned card goes to the bottom of the pile of its age.",
    "innovation.tuck": "A tucked card goes under its pile; if the pile is splayed, it can show icons there.",
    "innovation.must_give": "A demand hits whoever has fewer of its icon. More of them protect you next time.",
    "innovation": "The first line of the question tells whose effect this is and what it does.",
}
"""The last one is for every other question within an effect."""
