"""Standing orders of Concordia: what is offered, and the computed wishes (section 3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.concordia.facts import PRICE
from games.concordia.game import dearest
from games.concordia.view import ConcordiaView
from games.engine.orders import OrderChoice, OrderOffer, Policy
from games.engine.question import Answer, Question

STORE = "concordia.store"
PAY = "concordia.pay"
TRIBUNE_COLONIST = "concordia.tribune_colonist"
END_TURN = "concordia.end_turn"

ASK = OrderChoice("ask", ())

ORDER_OFFERS = (
    OrderOffer(STORE, (OrderChoice("dearest", ("@dearest",)), ASK)),
    OrderOffer(PAY, (OrderChoice("cheapest", ("@cheapest",)), ASK)),
    OrderOffer(TRIBUNE_COLONIST, (OrderChoice("none", ("none",)), ASK)),
    OrderOffer(END_TURN, (OrderChoice("at_once", ("end",)), ASK)),
)


def keep_dearest(view: ConcordiaView, question: Question) -> Answer:
    """Keep the pieces with the highest prices."""
    return dearest(Counter(question.pool), question.least)


def pay_cheapest(view: ConcordiaView, question: Question) -> Answer:
    """Pay with the pieces with the lowest prices."""
    ranked = sorted(question.pool, key=PRICE.__getitem__)
    return tuple(ranked[: question.least])


POLICIES: Mapping[str, Mapping[str, Policy]] = {STORE: {"dearest": keep_dearest}, PAY: {"cheapest": pay_cheapest}}
