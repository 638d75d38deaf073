"""The rules text of Dominion, `rules.md` in this package, by its sections; and which of them decides what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.rulebook import Rulebook, read_rulebook

RULEBOOK: Final[Rulebook] = read_rulebook(__package__)

RULES_OF: Final[Mapping[str, str]] = {
    "dominion.action": "Action phase",
    "dominion.treasures": "Playing Treasures",
    "dominion.buy": "Buying cards",
    "dominion.kingdom.draft": "Choosing the Kingdom",
    "dominion.moat": "Moat and unaffected players",
    "dominion.discard_top": "Discarding",
    "dominion.cellar.discard": "Cards in play and cards in hand",
    "dominion.chapel.trash": "Cards in play and cards in hand",
    "dominion.workshop.gain": "Gains with a limit",
    "dominion.feast.gain": "Gains with a limit",
    "dominion.remodel.trash": "Cards in play and cards in hand",
    "dominion.remodel.gain": "Gains with a limit",
    "dominion.mine.trash": "Gains with a limit",
    "dominion.mine.gain": "Gains with a limit",
    "dominion.artisan.gain": "Gains with a limit",
    "dominion.bureaucrat.pick": "Victory cards and Curses in a hand",
    "dominion.militia.discard": "Attacks in detail",
    "dominion.spy.choice": "Attacks in detail",
    "dominion.spy.choices": "Attacks in detail",
    "dominion.thief.pick": "Attacks in detail",
    "dominion.thief.gain": "Attacks in detail",
    "dominion.bandit.pick": "Attacks in detail",
    "dominion.throne_room.pick": "Throne Room",
    "dominion.poacher.discard": "Second edition",
}
"""For questions by topic, and by topic and kind of option: the title of the section to which a refusal points."""
