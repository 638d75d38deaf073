"""What Innovation declares about itself."""

from __future__ import annotations

from games.engine.gametype import GameType
from games.innovation.board.pictures import InnovationPictures
from games.innovation.checks import complaints, conserved
from games.innovation.game import Innovation
from games.innovation.hints import HINTS
from games.innovation.imagine import imagine
from games.innovation.lessons import LESSONS
from games.innovation.measures import MEASURES
from games.innovation.opening import OPENING
from games.innovation.options import OPTION_FIELDS, InnovationOptions
from games.innovation.player import STEADY
from games.innovation.policies import ORDER_OFFERS, POLICIES
from games.innovation.rulebook import RULEBOOK, RULES_OF
from games.innovation.rules import innovation
from games.innovation.scoring import score
from games.innovation.setup import new
from games.innovation.sides import sides
from games.innovation.state import InnovationState
from games.innovation.text import WORDS
from games.innovation.view import view
from games.innovation.why import WHY

TELLS = frozenset(
    f"innovation.{topic}"
    for topic in (
        # A compulsory choice with one fitting card is taken without a question (3.11).
        "must_return",
        "must_meld",
        "must_tuck",
        "must_score",
        "must_give",
        "must_take",
        "must_show",
        "must_keep",
        "must_exchange",
        "must_name",
        # An order is asked only among cards that lie open right afterwards, or among covered ones of one age.
        "meld_order",
        "tuck_order",
        "return_order",
    )
)

INNOVATION = GameType(
    id="innovation",
    title="Innovation",
    seat_counts=(2, 3, 4),
    rules=1,
    options=InnovationOptions,
    option_fields=OPTION_FIELDS,
    state=InnovationState,
    game=Innovation,
    new=new,
    flow=innovation,
    view=view,
    imagine=imagine,
    score=score,
    conserved=conserved,
    complaints=complaints,
    words=WORDS,
    order_offers=ORDER_OFFERS,
    policies=POLICIES,
    tells=TELLS,
    # A hand in which no card fits is shown (3.8), and an effect may order to show the only card that fits. What comes
    # to a board or to light is named to all (9), also if it is covered afterwards and only its owner may look at it.
    shows=frozenset(("showed_hand", "showed", "melded", "tucked", "uncovered")),
    turns=frozenset(("turn_began",)),
    pictures=InnovationPictures(),
    players={STEADY.id: STEADY},
    rulebook=RULEBOOK,
    rules_of=RULES_OF,
    lessons=LESSONS,
    hints=HINTS,
    measures=MEASURES,
    opening=OPENING,
    why=WHY,
    sides=sides,
)
