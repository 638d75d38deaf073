"""What Civilization declares about itself."""

from __future__ import annotations

from games.civilization.board.pictures import CivilizationPictures
from games.civilization.checks import complaints, conserved
from games.civilization.game import Civilization
from games.civilization.hints import HINTS
from games.civilization.imagine import imagine
from games.civilization.lessons import LESSONS
from games.civilization.measures import MEASURES
from games.civilization.opening import OPENING
from games.civilization.options import OPTION_FIELDS, CivilizationOptions
from games.civilization.player import STEADY
from games.civilization.policies import ORDER_OFFERS, POLICIES, default_orders
from games.civilization.rulebook import RULEBOOK, RULES_OF
from games.civilization.rules import civilization
from games.civilization.scoring import score
from games.civilization.setup import new
from games.civilization.state import CivilizationState
from games.civilization.text import WORDS
from games.civilization.view import view
from games.civilization.why import WHY
from games.engine.gametype import GameType

CIVILIZATION = GameType(
    id="civilization",
    title="Sid Meier's Civilization",
    seat_counts=(2, 3, 4),
    rules=1,
    options=CivilizationOptions,
    option_fields=OPTION_FIELDS,
    state=CivilizationState,
    game=Civilization,
    new=new,
    flow=civilization,
    view=view,
    imagine=imagine,
    score=score,
    conserved=conserved,
    complaints=complaints,
    words=WORDS,
    order_offers=ORDER_OFFERS,
    default_orders=default_orders,
    policies=POLICIES,
    pictures=CivilizationPictures(),
    players={STEADY.id: STEADY},
    rulebook=RULEBOOK,
    rules_of=RULES_OF,
    lessons=LESSONS,
    hints=HINTS,
    measures=MEASURES,
    opening=OPENING,
    why=WHY,
)
