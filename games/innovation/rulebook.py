"""The rules text of Innovation, `rules.md` in this package, by its sections; and which of them decides what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.rulebook import Rulebook, read_rulebook

RULEBOOK: Final[Rulebook] = read_rulebook(__package__)

RULES_OF: Final[Mapping[str, str]] = {
    "innovation.initial_meld": "First cards and first player",
    "innovation.action": "Two actions",
    "innovation.action/draw": "Draw action",
    "innovation.action/meld": "Meld action",
    "innovation.action/dogma": "Dogma action",
    "innovation.action/achieve": "Achieve action",
    "innovation.return": "Returning",
    "innovation.must_return": "Returning",
    "innovation.return_top": "Returning",
    "innovation.return_order": "Returning",
    "innovation.meld": "Melding",
    "innovation.must_meld": "Melding",
    "innovation.meld_all": "Melding",
    "innovation.meld_order": "Melding",
    "innovation.tuck": "Tucking",
    "innovation.must_tuck": "Tucking",
    "innovation.tuck_all": "Tucking",
    "innovation.tuck_order": "Tucking",
    "innovation.score": "Scoring",
    "innovation.must_score": "Scoring",
    "innovation.score_all": "Scoring",
    "innovation.score_top": "Scoring",
    "innovation.score_top_must": "Scoring",
    "innovation.splay": "Splaying",
    "innovation.exchange": "Exchanging",
    "innovation.must_exchange": "Exchanging",
    "innovation.must_give": "Demands",
    "innovation.give_top": "Demands",
    "innovation.must_take": "Demands",
    "innovation.take_top": "Demands",
    "innovation.must_show": "Showing a hand",
    "innovation.execute": "Executing a card for yourself only",
}
"""For questions by topic, and by topic and kind of option: the title of the section to which a refusal points."""
