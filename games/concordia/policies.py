"""Standing orders of Concordia: what is offered, and the computed wishes (section 3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.concordia.game import dearest
from games.concordia.view import ConcordiaView
from games.engine.orders import OrderChoice, OrderOffer, Policy
from games.engine.question import Answer, Question

STORE = "concordia.store"
END_TURN = "concordia.end_turn"

ASK = OrderChoice("ask", ())

ORDER_OFFERS = (
    OrderOffer(STORE, (OrderChoice("most_expensive", ("@most_expensive",)), ASK)),
    OrderOffer(END_TURN, (OrderChoice("at_once", ("end",)), ASK)),
)


def most_expensive(view: ConcordiaView, question: Question) -> Answer:
    """Keep the pieces with the highest prices."""
    return dearest(Counter(question.pool), question.least)


POLICIES: Mapping[str, Mapping[str, Policy]] = {STORE: {"most_expensive": most_expensive}}
