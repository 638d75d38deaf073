"""The titles and choices of standing orders, and given answers in a few words."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization.text.labels import AMOUNTS, NONE, label
from games.civilization.text.names import counted, figures
from games.civilization.text.said import Said, short_topic
from games.engine.record import Entry

CANCELLING: Mapping[str, str] = {
    "ask_aimed": "Ask me about what aims at me; pass otherwise",
    "ask": "Always ask me",
    "never": "Never cancel anything",
    "cancel_aimed": "Cancel whatever aims at me, if I can",
    "cancel_all": "Cancel whatever I can",
    "cancel_next": "Cancel the next one, if I can then",
}

ORDERS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "cancel_action": (
        "Cancelling city actions of others",
        {
            **CANCELLING,
            "ask_aimed": "Ask me about wonders and about what aims at me; pass otherwise",
            "cancel_wonders": "Cancel every wonder, if I can; ask me about what aims at me",
            "cancel_next_wonder": "Cancel the next wonder, if I can then",
        },
    ),
    "cancel_event": ("Cancelling culture events of others", CANCELLING),
    "cancel_ability": ("Cancelling resource abilities of others", CANCELLING),
    "consent": (
        "Letting events aim at me in spite of my United Nations",
        {"ask": "Always ask me", "refuse": "Always refuse", "agree": "Always agree"},
    ),
    "start": (
        "My Start of Turn",
        {"ask": "Always ask me", "end_idle": "End it when only Anarchy or scouts are left to choose"},
    ),
    "cities": (
        "My City Management",
        {"ask": "Always ask me", "end_idle": "End it when there is nothing more to do"},
    ),
    "movement": (
        "My Movement",
        {"ask": "Always ask me", "end_idle": "End it when there is nothing more to do"},
    ),
    "trade": (
        "Trade",
        {
            "ask": "Always ask me",
            "no_deals": "I am done, unless somebody makes me an offer",
            "no_deals_now": "This turn I am done, unless somebody makes me an offer",
        },
    ),
    "interrupt": (
        "Interrupting the movement of others",
        {
            "never": "Never interrupt",
            "hit": "Kill as many figures of a moving group as a card can",
            "lock": "Lock the square of a moving group (Communism)",
            "hit_or_lock": "Kill figures of a moving group, or lock its square",
        },
    ),
}


def order_words(topic: str, choice: str | None) -> str:
    """The title of an order topic, or the label of one of its choices."""
    title, choices = ORDERS[short_topic(topic)]
    return title if choice is None else choices[choice]


# -- given answers -------------------------------------------------------------------------------------------------

ANSWERED: Mapping[str, str] = {
    "offer_give": "Give: {answer}",
    "offer_ask": "Ask for: {answer}",
    "offer_give_trade": "Give {answer} trade",
    "offer_give_culture": "Give {answer} culture",
    "offer_ask_trade": "Ask for {answer} trade",
    "offer_ask_culture": "Ask for {answer} culture",
    "pay": "Pay with {answer}",
    "discard": "Discard {answer}",
    "harvest": "Harvest {answer}",
    "research": "Research {answer}",
    "exchange": "Learn {answer}",
    "sacrifice": "Learn {answer}",
    "event_seat": "Choose {answer}",
    "event_seats": "Choose {answer}",
    "event_units": "Build {answer}",
    "event_coin": "Discard {answer}",
    "event_figure": "Move {answer}",
    "ability_seat": "Choose {answer}",
    "gift_to": "Name {answer}",
    "group": "Move {answer}",
    "event_figures": "Kill {answer}",
    "accept_hut": "Give {answer}",
    "accept_village": "Give {answer}",
    "accept_ancient": "Give {answer}",
    "accept_medieval": "Give {answer}",
    "accept_modern": "Give {answer}",
}
"""How a given answer begins, by topic, where the label alone would not say it."""


STOPS = ("none", "one", "pass", "done", "keep", "reserve", "nobody")
"""The keys that take nothing; their labels say all."""

FIGURES_OF = ("group", "event_figures")
"""The topics whose keys are kinds of figures."""


def answered_words(entry: Entry) -> str:
    """A given answer in a few words: 'Build in the city at J11', 'Give: Wheat and Trade'."""
    topic, keys = short_topic(entry.topic), entry.answer
    if not keys:
        return NONE.get(topic, "Nothing")
    if keys[0] in STOPS:
        return label(Said(topic, keys[0]))
    if topic in AMOUNTS:
        told = keys[0]
    elif topic in FIGURES_OF:
        told = figures(keys.count("army"), keys.count("scout"))
    else:
        told = counted(label(Said(topic, key)).partition(" (you are")[0].partition(":")[0] for key in keys)
    return ANSWERED.get(topic, "{answer}").format(answer=told)
