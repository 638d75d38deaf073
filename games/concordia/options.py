"""The table options of Concordia (section 7)."""

from __future__ import annotations

from typing import Literal

from games.engine.gametype import OptionField, Options

YesNo = Literal["no", "yes"]


class ConcordiaOptions(Options):
    """What the table agrees on before the game.

    `intermediate`: the scoring for a first game, at each player's first Tribune. `open_hands`: hands and piles are
    open to all.
    """

    map: Literal["imperium", "italia"] = "imperium"
    intermediate: YesNo = "no"
    open_hands: YesNo = "no"


YES_NO = {"no": "No", "yes": "Yes"}

OPTION_FIELDS = (
    OptionField(
        "map",
        "Map",
        {"imperium": "Imperium (best for 3 to 5 players)", "italia": "Italia (best for 2 to 4 players)"},
        always=True,
    ),
    OptionField(
        "intermediate",
        "Intermediate scoring for a first game",
        {"no": "No", "yes": "Yes, at the first Tribune of each player"},
    ),
    OptionField("open_hands", "Play with open hands", YES_NO),
)
"""The options as the lobby offers them."""
