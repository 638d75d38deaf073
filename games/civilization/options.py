"""The table options of Civilization (sections 2.1, 4.4 and 10)."""

from __future__ import annotations

from typing import Literal

from games.engine.gametype import OptionField, Options


class CivilizationOptions(Options):
    """What the table agrees on before the game.

    `governments`: the core cards, or the later replacement set. `civilizations` are drawn, or chosen in turn order.
    `tutorial`: a first game without Egypt, Rome and wonders; it stops when somebody founds a third city.
    """

    governments: Literal["core", "replacement"] = "core"
    civilizations: Literal["drawn", "chosen"] = "drawn"
    tutorial: Literal["no", "yes"] = "no"


OPTION_FIELDS = (
    OptionField("governments", "Governments", {"core": "Core cards", "replacement": "Later replacement set"}),
    OptionField("civilizations", "Civilizations", {"drawn": "Drawn at random", "chosen": "Chosen in turn order"}),
    OptionField("tutorial", "Tutorial game", {"no": "No", "yes": "Yes, until somebody founds a third city"}),
)
"""The options as the lobby offers them."""
