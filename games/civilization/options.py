"""The table options of Civilization (sections 2.1, 4.4 and 10)."""

from __future__ import annotations

from typing import Literal

from games.engine.gametype import OptionField, Options


class CivilizationOptions(Options):
    """What the table agrees on before the game.

    `governments`: the core cards, or the later replacement set. `civilizations` are drawn, or chosen in turn order.
    `tutorial`: a first game without Egypt, Rome and wonders; it stops when somebody founds a third city. `reactions`:
    about what players are asked who could cancel something (section 16), see `games.civilization.policies`.
    `culture_deck`: the culture events of the core game, or also those of the expansions (12.8).
    """

    governments: Literal["core", "replacement"] = "core"
    civilizations: Literal["drawn", "chosen"] = "drawn"
    tutorial: Literal["no", "yes"] = "no"
    reactions: Literal["aimed", "always", "never"] = "aimed"
    culture_deck: Literal["listed", "more"] = "listed"


OPTION_FIELDS = (
    OptionField("governments", "Governments", {"core": "Core cards", "replacement": "Later replacement set"}),
    OptionField("civilizations", "Civilizations", {"drawn": "Drawn at random", "chosen": "Chosen in turn order"}),
    OptionField("tutorial", "Tutorial game", {"no": "No", "yes": "Yes, until somebody founds a third city"}),
    OptionField(
        "reactions",
        "Who is asked whether to cancel something",
        {
            "aimed": "Whom it aims at; about wonders everybody",
            "always": "Everybody who could, each time",
            "never": "Nobody, standing orders only",
        },
    ),
    OptionField(
        "culture_deck",
        "Culture events",
        {"listed": "Core cards", "more": "With cards of the expansions, without Roaming Horde"},
    ),
)
"""The options as the lobby offers them."""
