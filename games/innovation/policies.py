"""Standing orders of Innovation: what is offered, and the computed wishes (section 3.11)."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.orders import OrderChoice, OrderOffer, Policy
from games.engine.question import Answer, Kind, Question
from games.innovation.view import InnovationView

END_TURN = "innovation.end_turn"

ORDERS = ("innovation.return_order", "innovation.meld_order", "innovation.tuck_order")
"""In which order cards are returned, melded or tucked."""

SPLAY = "innovation.splay"

DECLINABLE = tuple(
    f"innovation.{topic}"
    for topic in ("return", "meld", "tuck", "score", "score_top", "exchange", "meld_all", "tuck_all", "score_all")
)
"""Optional parts of effects, by kind."""

ASK = OrderChoice("ask", ())
DECLINE = OrderChoice("decline_shared", ("@decline_shared",))
ACCEPT = OrderChoice("accept_shared", ("@accept_shared",))

ORDER_OFFERS = (
    OrderOffer(SPLAY, (ACCEPT, DECLINE, ASK)),
    *(OrderOffer(topic, (DECLINE, ASK)) for topic in DECLINABLE),
    *(OrderOffer(topic, (OrderChoice("any", ("@any",)), ASK)) for topic in ORDERS),
    OrderOffer(END_TURN, (OrderChoice("at_once", ("end",)), ASK)),
)


def decline_shared(view: InnovationView, question: Question) -> Answer | None:
    """Decline what is optional while sharing another player's dogma."""
    if question.context.get("role") != "shared":
        return None
    if question.kind is Kind.CHOOSE_SOME:
        return ()
    return next(((key,) for key in ("none", "no") if key in question.keys), None)


def accept_shared(view: InnovationView, question: Question) -> Answer | None:
    """Take what is optional while sharing, if there is only one way to do so."""
    if question.context.get("role") != "shared":
        return None
    wanted = [key for key in question.keys if key not in ("none", "no")]
    return (wanted[0],) if len(wanted) == 1 else None


def any_order(view: InnovationView, question: Question) -> Answer | None:
    """The cards as they come."""
    return question.late


POLICIES: Mapping[str, Mapping[str, Policy]] = {
    SPLAY: {"accept_shared": accept_shared, "decline_shared": decline_shared},
    **{topic: {"decline_shared": decline_shared} for topic in DECLINABLE},
    **{topic: {"any": any_order} for topic in ORDERS},
}
