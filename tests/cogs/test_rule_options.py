"""Agreeing on options: a choice counts, and what does not fit to it gives way."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.lobbies.rule_options import DoesNotFit, agreed
from games.catalogue import GAMES

DOMINION = GAMES["dominion"]
CARDS = ["cellar", "chapel", "moat", "village", "smithy", "market", "mine", "witch", "gardens", "throne_room"]
LIST = {"kingdom": "list", "cards": CARDS}


@pytest.mark.parametrize(
    ("now", "chosen", "options", "changed"),
    [
        ({}, {"moat": "ask"}, {"moat": "ask"}, ""),
        ({"moat": "ask"}, {"moat": "always"}, {}, ""),
        (LIST, {"kingdom": "interaction"}, {"kingdom": "interaction"}, ""),
        (LIST, {"kingdom": "random"}, {"kingdom": "random"}, ""),
        (LIST, {"moat": "ask"}, {**LIST, "moat": "ask"}, ""),
        (
            LIST,
            {"kingdom": "improvements_2e"},
            {"kingdom": "improvements_2e", "edition": "second"},
            "Edition: Second edition",
        ),
        ({"edition": "second"}, LIST, {**LIST, "edition": "second"}, ""),
        (
            {"moat": "ask"},
            {"kingdom": "list", "cards": [*CARDS[:9], "artisan"]},
            {"kingdom": "list", "cards": [*CARDS[:9], "artisan"], "edition": "second", "moat": "ask"},
            "Edition: Second edition",
        ),
        (
            {"edition": "second", "kingdom": "list", "cards": [*CARDS[:9], "artisan"]},
            {"edition": "first"},
            {},
            "Kingdom cards: First Game",
        ),
    ],
)
def test_what_does_not_fit_gives_way(
    now: dict[str, Any], chosen: dict[str, Any], options: dict[str, Any], changed: str
) -> None:
    stored, said = agreed(DOMINION, now, chosen)
    assert stored == options
    assert said == (f"To fit your choice, this was changed as well: {changed}." if changed else "")


@pytest.mark.parametrize(
    ("now", "chosen", "problem"),
    [
        ({}, {"kingdom": "list"}, "A Kingdom has ten different cards; you named 0."),
        (LIST, {"kingdom": "atlantis"}, "There is no set 'atlantis'."),
        (LIST, {"kingdom": "list", "cards": "Cellar, Moat"}, "A Kingdom has ten different cards; you named 2."),
        ({}, {"kingdom": "list", "cards": "Cellar, Throne Chair"}, "no Kingdom card of the name 'throne chair'"),
    ],
)
def test_a_choice_that_cannot_fit_is_refused_for_its_own_fault(
    now: dict[str, Any], chosen: dict[str, Any], problem: str
) -> None:
    with pytest.raises(DoesNotFit, match=problem):
        agreed(DOMINION, now, chosen)
