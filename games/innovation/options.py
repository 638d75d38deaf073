"""The table options of Innovation (sections 3.11, 7, 9 and 11)."""

from __future__ import annotations

from typing import Literal

from games.engine.gametype import OptionField, Options

YesNo = Literal["no", "yes"]


class InnovationOptions(Options):
    """What the table agrees on before the game.

    `teams` only takes effect with four players. `covered`: who may look at covered cards. `proof`: whether a hand
    without a fitting card is shown to all. `together`: whether decisions that cannot disturb each other are asked of
    all who have to make them at the same time. `achievements`: how many are needed to win.
    """

    edition: Literal["first", "third"] = "first"
    teams: YesNo = "no"
    covered: Literal["open", "own"] = "open"
    together: YesNo = "yes"
    proof: YesNo = "yes"
    achievements: Literal["usual", "one more"] = "usual"


OPTION_FIELDS = (
    OptionField("edition", "Edition", {"first": "First edition", "third": "Third edition"}, always=True),
    OptionField("teams", "Teams of two (four players)", {"no": "No", "yes": "Yes, partners sit opposite"}),
    OptionField("covered", "Covered cards", {"open": "All players may look", "own": "Only their owner may look"}),
    OptionField(
        "together", "Ask players at the same time where the rules allow it", {"yes": "Yes", "no": "One after the other"}
    ),
    OptionField("proof", "Show a hand that has no fitting card", {"yes": "Yes", "no": "No"}),
    OptionField("achievements", "Achievements needed to win", {"usual": "As usual", "one more": "One more"}),
)
"""The options as the lobby offers them."""
