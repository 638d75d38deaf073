"""Log lines about trade, culture, coins, resources, cards that are drawn, and the deals of the Trade phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.civilization.facts import EVENTS, MOST_TRADE, SHEET, TRACK
from games.civilization.subgames import FIRST_PRIVATE
from games.civilization.text import names
from games.civilization.text.telling import Line, Told, cause
from games.phrases import listed, number

MOST_PROMISES = 3
"""So many promises of a side does a line of the log name; the offers name them all."""

# -- trade, culture, coins -------------------------------------------------------------------------------------------


def _trade_gained(told: Told) -> str:
    facts = told.facts
    amount, lost = facts["amount"], facts["lost"]
    full = f"; {lost} lost, as the dial stops at {MOST_TRADE}" if lost else ""
    if facts["why"] == "gathered":
        return f"{told.who} gathers {amount or 'no'} trade{full}"
    return f"{told.who} gains {amount or 'no'} trade{told.why}{full}"


def _trade_paid(told: Told) -> str | None:
    facts = told.facts
    if facts["why"] == "track":
        return None
    if facts["why"] == "conversion":
        return f"{told.who} turns {facts['amount']} trade into production"
    return _paid(told, "trade")


def _culture_gained(told: Told) -> str:
    why = "" if told.facts["why"] == "arts" else told.why
    return f"{told.who} gains {told.facts['amount']} culture{why}"


def _culture_paid(told: Told) -> str | None:
    return None if told.facts["why"] == "track" else _paid(told, "culture")


def _paid(told: Told, what: str) -> str:
    verb = "loses" if told.facts["why"] == "loot" else "pays"
    return f"{told.who} {verb} {told.facts['amount']} {what}{told.why}"


def _coin_gained(told: Told) -> str:
    place, why = told.facts["place"], told.facts["why"]
    reason = told.why if place == SHEET else ""
    return f"{told.who} puts a coin token on {names.coin_place(place)}{reason or _unless_same(place, why)}"


def _unless_same(place: str, why: str) -> str:
    named = cause(why)
    return "" if named.lower() in names.coin_place(place).lower() else f" ({named})"


def _advanced(told: Told) -> str:
    space, why = TRACK[told.facts["step"]], told.facts["why"]
    to = f"{told.who} advances to {names.step(str(space.step))}"
    if why != "track":
        return f"{to} for free{told.why}"
    trade = f" and {space.trade} trade" if space.trade else ""
    return f"{to} for {space.culture} culture{trade}"


# -- resources -------------------------------------------------------------------------------------------------------


def _resource_taken(told: Told) -> str | None:
    """A harvest is told when it is announced."""
    facts = told.facts
    if facts["why"] == "harvest":
        return None
    return f"{told.who} takes {names.resource(facts['resource'])} from the market{told.why}"


def _resource_spent(told: Told) -> str:
    facts = told.facts
    means = names.payment(f"{facts['source']}/{facts['resource']}")
    return f"{told.who} pays {means} for {cause(facts['why'])}"


def _token_taken(told: Told) -> str:
    facts = told.facts
    content = facts.get("content")
    found = f": {content.replace('-', ' ')}" if content else ""
    return f"{told.who} takes the {facts['source']} token on {facts['square']}{found}"


# -- cards -----------------------------------------------------------------------------------------------------------


def _unit_drawn(told: Told) -> str | None:
    """What is built is told when it is announced; only its owner reads its strength."""
    facts = told.facts
    built = facts["why"] == "build"
    why = "" if built else told.why
    if "unit" in facts:
        return f"{told.who} draws {told.unit}{why}"
    return None if built else f"{told.who} draws {names.unit_kind(facts['unit_kind'])}{why}"


def _event_drawn(told: Told) -> str:
    event = told.facts.get("event")
    drawn = f": {names.event(event)}" if event else ""
    return f"{told.who} draws {names.with_article(names.deck(told.facts['deck']))}{drawn}"


# -- deals -----------------------------------------------------------------------------------------------------------


def _offered(told: Told) -> str:
    facts = told.facts
    gives, asks = _side(told, "gives"), _side(told, "asks")
    other, offer = told.player("other"), f"({offer_name(facts['number'])})"
    if gives is None:
        return f"{told.who} asks {other} for {asks} {offer}"
    return f"{told.who} offers {other} {gives}{f' for {asks}' if asks else ''} {offer}"


def offer_name(number: int) -> str:
    """'offer 2', 'private offer 1': private ones have numbers of their own."""
    return f"offer {number}" if number < FIRST_PRIVATE else f"private offer {number - FIRST_PRIVATE + 1}"


def _exchanged(told: Told) -> str | None:
    """A private deal is read whole by the two; the others read what changed hands."""
    facts = told.facts
    gives, gets = _side(told, "gives"), _side(told, "gets")
    other = told.player("other")
    lost = [
        f"{who} loses {count} trade, as the dial stops at {MOST_TRADE}"
        for who, count in zip((told.who, other), facts["lost"], strict=True)
        if count
    ]
    if gives is None or gets is None:
        giver, taker = (told.who, other) if gives else (other, told.who)
        parts = [f"{giver} gives {taker} {gives or gets}", *lost]
    else:
        parts = [f"{told.who} gives {gives}", f"{other} gives {gets}", *lost]
    return f"Deal: {'; '.join(parts)}"


def _side(told: Told, side: str) -> str | None:
    """One side of a deal as its reader knows it."""
    return goods_words(told.facts[side], told.facts.get(f"{side}_faces"), told.players, MOST_PROMISES)


def goods_words(
    goods: Mapping[str, Any],
    faces: Sequence[str] | None = None,
    players: Sequence[str] = (),
    most_promises: int | None = None,
) -> str | None:
    """One side of a deal: '3 trade, 1 wheat and a face-down hut token'; None if it is nothing.

    `faces` are the face-down things if the reader knows them. Of many promises only the first are told.
    """
    told = [f"{goods['trade']} trade"] if goods["trade"] else []
    told += [f"{goods['culture']} culture"] if goods["culture"] else []
    told += [f"{count} {names.resource(kind)}" for kind, count in goods["resources"].items() if count]
    hidden = Counter(faces if faces is not None else [*goods["tokens"], *goods["events"]])
    told += [face_words(one, count) for one, count in hidden.items()]
    promised = [names.promise(one, players) for one in goods["promises"]]
    if most_promises is not None and len(promised) > most_promises + 1:
        promised = [*promised[:most_promises], f"{len(promised) - most_promises} other things"]
    told += [f"a promise of {listed(promised)}"] if promised else []
    return listed(told) or None


def _declined(told: Told) -> str:
    return f"{told.player('other')} declines {offer_name(told.facts['number'])} of {told.who}"


def _lapsed(told: Told) -> str:
    return f"{told.whose} {offer_name(told.facts['number'])} to {told.player('other')} lapses"


def _released(told: Told) -> str:
    promise = names.promise(told.facts["promise"], told.players)
    return f"{told.who} lets {told.player('other')} go from the promise of {promise}"


def face_words(thing: str, count: int = 1) -> str:
    """Face-down things, by their back or by what they are: '2 face-down hut tokens', 'wheat (hut token)', 'Drought'."""
    source, _, content = thing.partition("/")
    if thing in EVENTS or content:
        name = names.event(thing) if thing in EVENTS else names.payment(thing)
        return f"{count} {name}" if count > 1 else name
    back = names.token(source) if source in ("hut", "village") else names.deck(source)
    return names.with_article(back) if count == 1 else number(count, back)


def _looted(told: Told) -> str:
    facts = told.facts
    resource, source = facts.get("resource"), facts["source"]
    what = names.payment(f"{source}/{resource}") if resource else f"a {names.token(source)}"
    return f"{told.who} takes {what} of {told.player('loser')} as loot"


def _event_looted(told: Told) -> str:
    event = told.facts.get("event")
    taken = f": {names.event(event)}" if event else ""
    back = names.with_article(names.deck(told.facts["deck"]))
    return f"{told.who} takes {back} of {told.player('loser')} as loot{taken}"


LINES: Mapping[str, Line] = {
    "trade_gained": _trade_gained,
    "trade_paid": _trade_paid,
    "culture_gained": _culture_gained,
    "culture_paid": _culture_paid,
    "coin_gained": _coin_gained,
    "coin_lost": lambda told: f"{told.who} loses a coin token from {names.coin_place(told.facts['place'])}{told.why}",
    "advanced": _advanced,
    "resource_taken": _resource_taken,
    "resource_spent": _resource_spent,
    "resource_looted": _looted,
    "token_taken": _token_taken,
    "unit_drawn": _unit_drawn,
    "unit_lost": lambda told: f"{told.who} loses {told.unit}{told.why}",
    "event_drawn": _event_drawn,
    "event_discarded": lambda told: f"{told.who} discards {names.event(told.facts['event'])}",
    "event_looted": _event_looted,
    "no_event": lambda told: f"No {names.deck(told.facts['deck'])} is left for {told.who}",
    "offered": _offered,
    "declined": _declined,
    "withdrawn": lambda told: f"{told.who} withdraws {offer_name(told.facts['number'])} to {told.player('other')}",
    "lapsed": _lapsed,
    "released": _released,
    "exchanged": _exchanged,
    "loot": lambda told: f"{told.who} has {number(told.facts['amount'], 'loot', 'loot')} from {told.player('loser')}",
}
