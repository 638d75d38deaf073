"""Standing orders of Civilization: reactions of those whose part it is not (3.4, 16.4, R3, R29, R70 to R72).

Whoever by all that can be seen could cancel an action, an event or an ability is given a question, covered, so that a
pause tells nothing. Without orders that would be some hundred questions in a game, most of them to seats that can do
nothing. So the table chooses by its option `reactions` what is answered without asking, for all seats alike:

    aimed   (usual) a seat is asked about what aims at it, and about wonders, which the others lack afterwards
    always  whoever could react is asked each time
    never   nobody is asked; only standing orders react

Each seat may order something else for itself. Whether a seat is asked depends on its own order and on what was
announced, never on what it holds: an order to cancel passes where it cannot. So 'ask me if I can' is not offered.

Movement is never interrupted by a question, only by orders (`phases.triggers`). Within a battle nobody can react (5.5),
so that there is nothing to order. The owner of the United Nations is asked whether it may be aimed at, unless the
table never asks: then it refuses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.civilization.options import CivilizationOptions
from games.civilization.phases import triggers
from games.civilization.phases.menu import DONE
from games.civilization.windows import COIN_GIFT
from games.engine.orders import Lasting, OrderChoice, OrderOffer, Policy
from games.engine.question import Answer, Question

CANCEL_ACTION = "civilization.cancel_action"
CANCEL_EVENT = "civilization.cancel_event"
CANCEL_ABILITY = "civilization.cancel_ability"
CONSENT = "civilization.consent"

WINDOWS = (CANCEL_ACTION, CANCEL_EVENT, CANCEL_ABILITY)
"""The questions whether to cancel what was announced."""

PARTS = ("civilization.start", "civilization.cities", "civilization.movement")
"""The menus of the phases that are played one after the other."""

TRADE = "civilization.trade"

PASS: Answer = ("pass",)


def default_orders(options: CivilizationOptions) -> Mapping[str, tuple[str, ...]]:
    """What is answered without asking as long as a seat has ordered nothing else."""
    moves = {triggers.NAMED: PASS}
    if options.reactions == "always":
        return moves
    if options.reactions == "never":
        return {**dict.fromkeys(WINDOWS, PASS), CONSENT: ("no",), **moves}
    return {**dict.fromkeys(WINDOWS, ("@aimed",)), **moves}


def aims_at(question: Question) -> bool:
    """Whether the announced thing aims at the asked seat, or cancels something of it."""
    return f"seat-{question.seat}" in question.context["hits"].split()


def ask_aimed(view: Any, question: Question) -> Answer | None:
    """Ask about what aims at the seat and about wonders; pass for the rest."""
    return None if aims_at(question) or question.context.get("wonder") == "yes" else PASS


def cancel(view: Any, question: Question) -> Answer:
    """Cancel if possible: with an event that can do only this, else with tokens, else with a Gift."""
    ways = [key for key in question.keys if key != "pass"]
    ways.sort(key=_dearness)
    return (ways[0],) if ways else PASS


def _dearness(key: str) -> int:
    """How little one would like to pay with it; A Gift from Afar gives a coin to somebody."""
    if f"/{COIN_GIFT}/" in key:
        return 3
    return 2 if "/gift/" in key else 0 if key.startswith("event/") else 1


def cancel_aimed(view: Any, question: Question) -> Answer:
    """Cancel what aims at the seat if possible; pass for the rest."""
    return cancel(view, question) if aims_at(question) else PASS


def cancel_wonders(view: Any, question: Question) -> Answer | None:
    """Cancel every wonder if possible; ask about what aims at the seat, pass for the rest."""
    return cancel(view, question) if question.context["wonder"] == "yes" else ask_aimed(view, question)


def end_idle(view: Any, question: Question) -> Answer | None:
    """End a part of a phase in which there is nothing to do but to turn to Anarchy or to assign scouts.

    A seat with culture events or face-down tokens is asked all the same, or others would learn what it cannot use.
    """
    me = view.seat(question.seat)
    if me.event_decks or me.huts or me.villages:
        return None
    idle = all(key in (DONE, "government/anarchy") or key.startswith("scout/") for key in question.keys)
    return (DONE,) if idle else None


def no_deals(view: Any, question: Question) -> Answer | None:
    """Be done with Trade unless somebody has made an offer."""
    offered = any(key.startswith(("accept/", "decline/")) for key in question.keys)
    return None if offered or DONE not in question.keys else (DONE,)


CANCELLING: Mapping[str, Policy] = {"aimed": ask_aimed, "cancel": cancel, "cancel_aimed": cancel_aimed}

POLICIES: Mapping[str, Mapping[str, Policy]] = {
    CANCEL_ACTION: {**CANCELLING, "cancel_wonders": cancel_wonders},
    CANCEL_EVENT: CANCELLING,
    CANCEL_ABILITY: CANCELLING,
    **{topic: {"end_idle": end_idle} for topic in PARTS},
    TRADE: {"no_deals": no_deals},
    **triggers.POLICIES,
}


ASK = OrderChoice("ask", ())
NEVER = OrderChoice("never", PASS)

CHOICES = (
    OrderChoice("ask_aimed", ("@aimed",)),
    ASK,
    NEVER,
    OrderChoice("cancel_aimed", ("@cancel_aimed",)),
    OrderChoice("cancel_all", ("@cancel",)),
    OrderChoice("cancel_next", ("@cancel",), lasting=Lasting.ONCE),
)
"""What a seat may order for what others announce. 'cancel_next' is for once, whether or not it was possible then."""

WONDER_CHOICES = (
    OrderChoice("cancel_wonders", ("@cancel_wonders",)),
    OrderChoice("cancel_next_wonder", ("@cancel",), {"wonder": ("yes",)}, Lasting.ONCE),
)
"""For city actions besides. The order for the next wonder leaves all else as it was ordered before."""

ORDER_OFFERS = (
    OrderOffer(CANCEL_ACTION, (*CHOICES, *WONDER_CHOICES)),
    OrderOffer(CANCEL_EVENT, CHOICES),
    OrderOffer(CANCEL_ABILITY, CHOICES),
    OrderOffer(CONSENT, (ASK, OrderChoice("refuse", ("no",)), OrderChoice("agree", ("yes",)))),
    *triggers.ORDER_OFFERS,
    *[OrderOffer(topic, (ASK, OrderChoice("end_idle", ("@end_idle",)))) for topic in PARTS],
    OrderOffer(
        TRADE,
        (
            ASK,
            OrderChoice("no_deals", ("@no_deals",)),
            OrderChoice("no_deals_now", ("@no_deals",), lasting=Lasting.TURN),
        ),
    ),
)
