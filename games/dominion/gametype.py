"""What Dominion declares about itself."""

from __future__ import annotations

from games.dominion.board.pictures import DominionPictures
from games.dominion.checks import complaints, conserved
from games.dominion.game import Dominion
from games.dominion.hints import HINTS
from games.dominion.imagine import imagine
from games.dominion.lessons import LESSONS
from games.dominion.measures import MEASURES
from games.dominion.opening import OPENING
from games.dominion.options import OPTION_FIELDS, DominionOptions
from games.dominion.player import STEADY
from games.dominion.policies import ORDER_OFFERS, POLICIES, default_orders
from games.dominion.rulebook import RULEBOOK, RULES_OF
from games.dominion.rules import dominion
from games.dominion.scoring import score
from games.dominion.setup import new, next_first
from games.dominion.state import DominionState
from games.dominion.text import WORDS
from games.dominion.view import view
from games.dominion.why import WHY
from games.engine.gametype import GameType

TELLS = frozenset(
    f"dominion.{topic}"
    for topic in (
        # The phase ends by itself without an Action in hand (3.4), the Treasures are skipped without one (3.5).
        "action",
        "treasures",
        # One distinct card is taken without a question: being asked tells that there are several kinds (3.8).
        "bureaucrat.pick",
        "militia.discard",
        "poacher.discard",
        "throne_room.pick",
        "remodel.trash",
        "mine.trash",
        "artisan.topdeck",
        "sentry.order",
        "discard_top",
        # Asked only about Action cards (4.22), and only with a Copper in hand (12.9).
        "library.keep",
        "moneylender.trash",
    )
)

DOMINION = GameType(
    id="dominion",
    title="Dominion",
    seat_counts=(2, 3, 4, 5, 6),
    rules=1,
    options=DominionOptions,
    option_fields=OPTION_FIELDS,
    state=DominionState,
    game=Dominion,
    new=new,
    flow=dominion,
    view=view,
    imagine=imagine,
    score=score,
    conserved=conserved,
    complaints=complaints,
    words=WORDS,
    order_offers=ORDER_OFFERS,
    default_orders=default_orders,
    policies=POLICIES,
    tells=TELLS,
    # The top card of the discard pile is open (9): a hand that is discarded in Clean-up shows one of its cards.
    shows=frozenset(("cleaned_up",)),
    turns=frozenset(("turn_began",)),
    next_first=next_first,
    pictures=DominionPictures(),
    players={STEADY.id: STEADY},
    rulebook=RULEBOOK,
    rules_of=RULES_OF,
    lessons=LESSONS,
    hints=HINTS,
    measures=MEASURES,
    opening=OPENING,
    why=WHY,
)
