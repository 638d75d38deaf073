"""What Concordia declares about itself."""

from __future__ import annotations

from games.concordia.board.pictures import ConcordiaPictures
from games.concordia.checks import complaints, conserved
from games.concordia.game import Concordia
from games.concordia.hints import HINTS
from games.concordia.imagine import imagine
from games.concordia.lessons import LESSONS
from games.concordia.measures import MEASURES
from games.concordia.opening import OPENING
from games.concordia.options import OPTION_FIELDS, ConcordiaOptions
from games.concordia.player import STEADY
from games.concordia.policies import ORDER_OFFERS, POLICIES
from games.concordia.rulebook import RULEBOOK, RULES_OF
from games.concordia.rules import concordia
from games.concordia.scoring import score
from games.concordia.setup import new
from games.concordia.state import ConcordiaState
from games.concordia.text import WORDS
from games.concordia.view import view
from games.concordia.why import WHY
from games.engine.gametype import GameType

CONCORDIA = GameType(
    id="concordia",
    title="Concordia",
    seat_counts=(2, 3, 4, 5),
    rules=1,
    options=ConcordiaOptions,
    option_fields=OPTION_FIELDS,
    state=ConcordiaState,
    game=Concordia,
    new=new,
    flow=concordia,
    view=view,
    imagine=imagine,
    score=score,
    conserved=conserved,
    complaints=complaints,
    words=WORDS,
    order_offers=ORDER_OFFERS,
    policies=POLICIES,
    # The points of a first Tribune tell something about a hand (section 7).
    shows=frozenset(("intermediate",)),
    turns=frozenset(("turn_began",)),
    pictures=ConcordiaPictures(),
    players={STEADY.id: STEADY},
    rulebook=RULEBOOK,
    rules_of=RULES_OF,
    lessons=LESSONS,
    hints=HINTS,
    measures=MEASURES,
    opening=OPENING,
    why=WHY,
)
