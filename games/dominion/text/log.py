"""One line of the log for an event. Secrets that the reader may know have been joined to the facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.dominion.text.phrases import card_name, cards
from games.engine.events import Event
from games.phrases import listed, number, possessive

Facts = Mapping[str, Any]

WHERE = {"hand": "into the hand", "deck": "onto the deck"}

NOTHING = {
    "no pile": "because there is no pile to gain from.",
    "no copper": "because there is no Copper in hand.",
    "no action": "because there is no Action card in hand.",
    "no treasure": "because there is no Treasure in hand.",
    "empty hand": "because the hand is empty.",
    "empty discard pile": "because the discard pile is empty.",
}

ENDINGS = {
    "provinces": "The Province pile is empty.",
    "piles": "Enough Supply piles are empty to end the game.",
    "agreed": "The table agreed to stop.",
    "resigned": "Only one player is left.",
}


def _played(who: str, facts: Facts) -> str:
    again = " again" if facts["times"] > 1 else ""
    return f"{who} plays {card_name(facts['card'])}{again}."


def _got(who: str, facts: Facts) -> str | None:
    parts = [
        f"+{number(facts[field], word)}"
        for field, word in (("actions", "action"), ("buys", "buy"), ("coins", "coin"))
        if facts[field]
    ]
    return f"{who} gets {listed(parts)}." if parts else None


def _drew(who: str, facts: Facts) -> str | None:
    count = facts["count"]
    if not count:
        return f"{who} has no card to draw." if facts["wanted"] else None
    which = f": {cards(facts['cards'])}" if "cards" in facts else ""
    short = " No more are left." if count < facts["wanted"] else ""
    return f"{who} draws {number(count, 'card')}{which}.{short}"


def _discarded(who: str, facts: Facts) -> str:
    if "cards" in facts:
        return f"{who} discards {cards(facts['cards'])}; {card_name(facts['top'])} lies on top."
    if facts["count"] == 1:
        return f"{who} discards {card_name(facts['top'])}."
    return f"{who} discards {number(facts['count'], 'card')}; {card_name(facts['top'])} lies on top."


def _put_on_deck(who: str, facts: Facts) -> str:
    source = {"hand": " from the hand", "discard": " from the discard pile", "revealed": " back"}
    what = card_name(facts["card"]) if "card" in facts else "a card"
    return f"{who} puts {what}{source.get(facts['source'], '')} on the deck."


def _looked_at(who: str, facts: Facts) -> str:
    which = f": {cards(facts['cards'])}" if "cards" in facts else ""
    return f"{who} looks at {number(facts['count'], 'card')} from the deck{which}."


def _played_treasures(who: str, facts: Facts) -> str:
    return f"{who} plays {cards(facts['cards'])} for {number(facts['coins'], 'coin')}; {facts['total']} in all."


def _gained(who: str, facts: Facts) -> str:
    where = WHERE.get(facts["to"])
    return f"{who} gains {card_name(facts['card'])}{' ' + where if where else ''}."


def _nothing(who: str, facts: Facts) -> str:
    return f"{who}: nothing happens, {NOTHING[facts['reason']]}"


def _uncovered(who: str, facts: Facts) -> str:
    if facts["card"] is None:
        return f"{possessive(who)} discard pile is empty now."
    return f"{card_name(facts['card'])} lies on top of {possessive(who)} discard pile now."


LINES: dict[str, Callable[[str, Facts], str | None]] = {
    "game_began": lambda who, facts: f"{who} begins. The Kingdom: {listed([card_name(c) for c in facts['kingdom']])}.",
    "drafted": lambda who, facts: f"{who} names {card_name(facts['card'])} for the Kingdom.",
    "turn_began": lambda who, facts: f"{possessive(who)} turn {facts['turn']}.",
    "played": _played,
    "got": _got,
    "drew": _drew,
    "shuffled": lambda who, facts: f"{who} shuffles the discard pile into a new deck.",
    "turned_up": lambda who, facts: f"{who} reveals {cards(facts['cards'])}.",
    "no_card": lambda who, facts: f"{who} has no card left in deck and discard pile.",
    "took_revealed": lambda who, facts: f"{who} takes {cards(facts['cards'])} into the hand.",
    "looked_at": _looked_at,
    "put_on_deck": _put_on_deck,
    "uncovered": _uncovered,
    "flipped_deck": lambda who, facts: (
        f"{who} turns the deck over onto the discard pile; {card_name(facts['top'])} lies on top."
    ),
    "set_aside": lambda who, facts: f"{who} sets {card_name(facts['card'])} aside.",
    "showed": lambda who, facts: f"{who} reveals {cards(facts['cards'])}.",
    "showed_hand": lambda who, facts: (
        f"{who} reveals a hand without Victory cards: {cards(facts['cards']) or 'no cards'}."
    ),
    "discarded": _discarded,
    "discarded_openly": lambda who, facts: f"{who} discards {cards(facts['cards'])}.",
    "trashed": lambda who, facts: f"{who} trashes {cards(facts['cards'])}.",
    "gained": _gained,
    "gained_from_trash": lambda who, facts: f"{who} gains {card_name(facts['card'])} from the trash.",
    "pile_empty": lambda who, facts: f"The {card_name(facts['card'])} pile is empty: {who} gains nothing.",
    "played_treasures": _played_treasures,
    "bought": lambda who, facts: f"{who} buys {card_name(facts['card'])}.",
    "cleaned_up": lambda who, facts: None,
    "nothing_happened": _nothing,
    "resigned": lambda who, facts: f"{who} leaves the game.",
    "took_back": lambda who, facts: f"{who} takes back the last step.",
    "game_over": lambda who, facts: f"The game is over. {ENDINGS.get(facts['reason'], '')}".rstrip(),
}
"""Every kind of event; None where the log needs no line."""


def event_line(event: Event, names: Sequence[str]) -> str | None:
    """The line for an event as read by somebody. Raises KeyError for a kind of event that the game does not have."""
    who = "" if event.seat is None else names[event.seat]
    return LINES[event.kind](who, event.facts)
