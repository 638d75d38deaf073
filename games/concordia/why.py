"""Why a card cannot be played or bought now, a house not be built, a colonist not be moved or a good not be traded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from games.concordia.facts import CARDS, GOODS, KINDS, PRICE, ROMA
from games.concordia.personalities import action_of
from games.concordia.prices import COLONIST, card_price
from games.concordia.routes import distances
from games.concordia.rulebook import RULEBOOK, RULES_OF
from games.concordia.text.phrases import (
    amounts,
    card_name,
    coins,
    colonist,
    goods_words,
    payment,
    pieces,
    place_name,
    province_name,
)
from games.concordia.text.possible import beside, buildable, copyable
from games.concordia.text.refusals import REASONS as REFUSALS
from games.concordia.text.refusals import Wanted
from games.concordia.view import ConcordiaView, SeatView
from games.phrases import number, possessive
from games.why_words import OVER, Because, Moment, answers

TOPICS: Final[Mapping[str, str]] = {
    "play": "card",
    "build": "build",
    "move": "move",
    "buy": "buy",
    "trade": "trade",
    "produce": "prefect",
    "place": "place",
    "copy": "diplomat",
    "tribune": "tribune_colonist",
}
"""By the first part of a key, the question that offers such a thing; the rest of the key is what it offers."""

ACTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "build": ("architect",),
    "move": ("architect",),
    "buy": ("senator", "consul"),
    "trade": ("mercator",),
    "produce": ("prefect",),
    "place": ("colonist",),
    "copy": ("diplomat",),
    "tribune": ("tribune",),
}
"""By the first part of a key, the actions of cards with which it is done."""

DOING: Final[Mapping[str, str]] = {
    "build": "Houses are built with an Architect",
    "move": "Colonists are moved with an Architect",
    "buy": "Cards are bought with a Senator or a Consul",
    "trade": "Goods are sold and bought with a Mercator",
    "produce": "A province produces, and the coins of the markers are taken, with a Prefect",
    "place": "Colonists are placed with a Colonist, and one with a Tribune",
    "copy": "A card is copied with a Diplomat",
    "tribune": "A colonist comes into Roma with a Tribune",
}
"""With which card a thing is done."""

SECTIONS: Final[Mapping[str, str]] = {
    "build": "Architect",
    "move": "Architect",
    "buy": "Senator",
    "trade": "Mercator",
    "produce": "Prefect",
    "place": "Colonist",
    "copy": "Diplomat",
    "tribune": "Tribune",
}
"""The section about the card with which a thing is done."""

STOPS: Final = ("done", "none", "end")
FAR: Final = 2
"""How many steps beyond those that are left a colonist may be expected to reach."""


class Now(Moment[ConcordiaView]):
    """What a reason can use, with what this game tells of it."""

    __slots__ = ()

    @property
    def me(self) -> SeatView:
        """What is open about it."""
        return self.view.seat(self.reader)

    @property
    def my_turn(self) -> bool:
        """Whether it is the turn of the seat."""
        return self.view.active == self.reader

    @property
    def played(self) -> str:
        """The action of the card that was played or copied last in this turn, nothing before one was."""
        return next((CARDS[one.thing].action for one in reversed(self.view.steps) if one.verb in ("play", "copy")), "")

    def possible(self, key: str) -> bool:
        """Whether a thing can be done by what is asked now."""
        verb, _, thing = key.partition("/")
        if verb == "end":
            return self.topic == "end_turn"
        if verb == "nothing":
            return self.question is not None and (any(one in STOPS for one in self.keys) or self.question.legal(()))
        if verb == "play" and self.topic == "card" and thing in CARDS and thing in (self.me.hand or ()):
            return action_of(thing) in {action_of(card) for card in self.keys}
        if self.topic == "colonist" and verb == "place":
            return "place" in self.keys
        if self.topic != TOPICS.get(verb, "end"):
            return False
        return thing in self.keys or (not thing and any(one not in STOPS for one in self.keys))

    def refused(self, topic: str, key: str) -> str:
        """What a refusal of this answer to a question of the seat says, nothing if it has no reason of its own."""
        if self.question is None:
            return ""
        return REFUSALS[topic](Wanted(key, self.question, self.view)) or ""


# -- what holds everything up --------------------------------------------------------------------------------------


def _not_now(now: Now) -> Because | None:
    """What has to happen before the seat plays a card."""
    view = now.view
    if view.result is not None:
        return Because(OVER, "When the game ends")
    if not now.my_turn:
        active = now.names[view.active]
        asked = " You are asked only what you keep." if now.question is not None else ""
        return Because(f"It is {possessive(active)} turn. In your own turn you play one card.{asked}", PLAYING)
    if now.topic == "end_turn":
        return Because(
            "You have played your card, and a turn has one card only. End your turn, or take it back.", PLAYING
        )
    if view.playing is not None and now.question is None:
        text = f"Your {card_name(view.playing)} is being carried out, and others choose first what they keep."
        return Because(text, "Gains that do not fit")
    if now.question is None:
        return Because("Your turn is over; others choose first what they keep.", "Gains that do not fit")
    if view.playing is not None:
        return Because(f"Your {_running(now)} is being carried out: answer first what it asks you.", PLAYING)
    return None


PLAYING: Final = "Playing a card"


def _running(now: Now) -> str:
    view = now.view
    copied = "" if view.copied_from is None else f" (copied from {now.names[view.copied_from]})"
    return f"{card_name(view.playing or '')}{copied}"


def _card_first(now: Now, verb: str) -> Because | None:
    """The card that has to be played before a thing can be done; None while it is being carried out."""
    view, actions, doing = now.view, ACTIONS[verb], DOING[verb]
    if not now.my_turn or now.topic in ("", "end_turn"):
        return _not_now(now)
    if view.playing is not None and CARDS[view.playing].action in actions:
        return None
    if view.playing is not None:
        return Because(f"{doing}. Now your {_running(now)} is being carried out: answer first what it asks.", PLAYING)
    held = [card for card in now.me.hand or () if CARDS[card].action in actions]
    if held:
        return Because(f"{doing}. You hold {card_name(held[0])}: play it first.", SECTIONS[verb])
    tops = [seat for seat in copyable(view, now.reader) if CARDS[seat.top or ""].action in actions]
    if tops and any(CARDS[card].action == "diplomat" for card in now.me.hand or ()):
        card, owner = card_name(tops[0].top or ""), now.names[tops[0].seat]
        return Because(
            f"{doing}. You hold none, but your Diplomat can copy {possessive(owner)} {card}.", SECTIONS[verb]
        )
    spent = [card for card in now.me.pile or () if CARDS[card].action in actions]
    if spent:
        text = f"{doing}. Your {card_name(spent[0])} lies on your pile; take it back with the Tribune first."
        return Because(text, "Hand and discard pile")
    return Because(f"{doing}, and you have no such card.", SECTIONS[verb])


# -- single things -------------------------------------------------------------------------------------------------


def _play(now: Now, card: str) -> Because | None:
    if card not in CARDS:
        return None
    if card in (now.me.hand or ()):
        return _not_now(now)
    if card in (now.me.pile or ()):
        text = f"{card_name(card)} lies on your pile. Your Tribune takes all cards of it back into your hand."
        return Because(text, "Hand and discard pile")
    return Because(f"You have no {card_name(card)} in hand.", "Hand and discard pile")


def _build(now: Now, city: str) -> Because | None:
    if not city:
        return _first_or(now, "build", "No city is left in which you can build now; choose one to see why.", "build")
    if city not in now.view.map.cities:
        return None
    first = _card_first(now, "build")
    if now.topic in ("card", "move", "build") or (now.topic == "end_turn" and now.played == "architect"):
        reason = now.refused("build", city)
        lacks = "" if city in buildable(now.view, now.me) else f" Besides, as things stand: {reason}"
        if now.topic == "end_turn" and lacks:
            return Because(f"Your Architect can build no house there: {reason}", "Where a house may be built")
        if first is not None:
            return Because(f"{first.text}{lacks}", first.section)
        if now.topic == "move":
            return Because(f"All movement comes before all building: stop moving first.{lacks}", "Architect")
        section = "Price of a house" if " costs " in reason else "Where a house may be built"
        return Because(reason, section)
    return first or Because("The building of this Architect is over.", "Architect")


def _first_or(now: Now, verb: str, text: str, topic: str) -> Because | None:
    """The card that comes first; else the text if its question is asked."""
    first = _card_first(now, verb)
    return first if first is not None or now.topic != topic else Because(text, RULES_OF[f"concordia.{topic}"])


def _move(now: Now, thing: str) -> Because | None:
    first = _card_first(now, "move")
    if first is not None:
        return first
    if now.topic == "build":
        text = "All movement comes before all building, and you have stopped moving. To move, take that back."
        return Because(text, "Architect")
    if now.topic != "move" or not thing:
        return None
    why = now.refused("move", thing)
    if not why:
        return None
    return Because(why, "Occupied lines" if "already" in why else "Steps of colonists")


def _buy(now: Now, card: str) -> Because | None:
    view = now.view
    if card not in CARDS:
        return None
    if card in view.sold:
        return Because(f"You have bought {card_name(card)} in this turn already.", DISPLAY)
    if card not in view.display:
        return Because(f"{card_name(card)} does not lie in the display, and only cards there can be bought.", DISPLAY)
    first = _card_first(now, "buy")
    if first is None:
        if now.topic == "buy":
            return Because(now.refused("buy", card), RULES_OF["concordia.buy"])
        return Because("Pay first for the card that you have chosen.", RULES_OF["concordia.pay"])
    held = {CARDS[one].action for one in now.me.hand or ()} if now.topic == "card" else {now.played}
    lacks = _lacks(now, card, held) if held & {"senator", "consul"} else ""
    return Because(f"{first.text} {lacks}".strip(), RULES_OF["concordia.buy"] if lacks else first.section)


def _lacks(now: Now, card: str, held: Collection[str]) -> str:
    """What a card costs with the cheaper of these actions, if it cannot be paid now."""
    price = card_price(card, None if "consul" in held else now.view.display.index(card) + 1)
    if price.affordable(now.me.coins, now.me.goods):
        return ""
    any_kind = f" and {number(price.any, 'good')} of any kind" if price.any else ""
    return f"{card_name(card)} costs {goods_words(price.goods)}{any_kind}; you have {goods_words(now.me.goods)}."


DISPLAY: Final = "Display and stack"


def _trade(now: Now, thing: str) -> Because | None:
    verb = thing.partition("/")[0]
    first = _card_first(now, "trade")
    if first is not None:
        return first
    if now.topic != "trade" or verb not in ("sell", "buy"):
        return None
    if thing.count("/") != 2:
        return None
    why = now.refused("trade", thing)
    return Because(why, RULES_OF["concordia.trade"]) if why else None


def _produce(now: Now, thing: str) -> Because | None:
    if thing and thing != "coins" and thing not in now.view.map.provinces:
        return None
    first = _card_first(now, "produce")
    if first is not None:
        return first
    if now.topic != "prefect" or not thing:
        return None
    return Because(now.refused("prefect", thing), "Bonus markers and coins")


def _place(now: Now, thing: str) -> Because | None:
    first = _card_first(now, "place")
    if first is not None:
        return first
    if now.topic == "place" and thing:
        why = now.refused("place", thing)
        return Because(why, "Colonist") if why else None
    if now.topic != "colonist":
        return None
    if not any(now.me.stored.values()):
        return Because("All your colonists are on the map; none is left in your storehouse.", "Limits that always hold")
    return Because(f"A colonist costs {amounts(COLONIST)}; you have {goods_words(now.me.goods)}.", "Colonist")


def _copy(now: Now, thing: str) -> Because | None:
    first = _card_first(now, "copy")
    if first is not None:
        return first
    why = now.refused("diplomat", thing) if now.topic == "diplomat" and thing else ""
    return Because(why, RULES_OF["concordia.diplomat"]) if why else None


def _tribune(now: Now, kind: str) -> Because | None:
    first = _card_first(now, "tribune")
    if first is not None or now.topic != "tribune_colonist" or kind not in KINDS:
        return first
    return Because(now.refused("tribune_colonist", kind), "Tribune")


def _end(now: Now, _: str) -> Because | None:
    if now.topic == "card":
        text = "You cannot pass: play exactly one card. With most cards you may then do nothing."
        return Because(text, PLAYING)
    return _not_now(now)


def _nothing(now: Now, _: str) -> Because | None:
    reason = COMPULSORY.get(now.topic)
    return None if reason is None else Because(reason, "What cannot be declined")


COMPULSORY: Final[Mapping[str, str]] = {
    "prefect": "One of the two choices of a Prefect has to be taken: a province produces, or you take coins.",
    "colonist": "One of the two choices of a Colonist has to be taken: you place colonists, or you take coins.",
    "place": "You have chosen to place colonists, so at least one has to be placed.",
    "diplomat": "A Diplomat has to copy a card if there is one that can be copied.",
    "store": "Goods cannot be refused while there is room: you keep as many as fit.",
}
"""Why a question cannot be declined."""

REASONS: Final[Mapping[str, Callable[[Now, str], Because | None]]] = {
    "play": _play,
    "build": _build,
    "move": _move,
    "buy": _buy,
    "trade": _trade,
    "produce": _produce,
    "place": _place,
    "copy": _copy,
    "tribune": _tribune,
    "end": _end,
    "nothing": _nothing,
}
"""Why something is not possible, by the first part of its key; None if it is unknown in this position."""


# -- what might be expected ----------------------------------------------------------------------------------------


def _expected(now: Now) -> Iterator[tuple[str, str]]:
    view, me = now.view, now.me
    yield from _asked_now(now)
    yield "nothing", "Choose nothing of this"
    yield from ((f"play/{card}", f"Play {card_name(card)}") for card in _different(me.hand))
    yield from ((f"build/{city}", f"Build in {place_name(city)}") for city in _cities(now))
    yield "move", "Move my colonists"
    if now.topic != "trade":
        yield "trade/sell", "Sell goods"
        yield "trade/buy", "Buy goods"
    for space, card in enumerate(view.display, start=1):
        price = card_price(card, space)
        yield f"buy/{card}", f"Buy {card_name(card)} for {payment(price.goods, price.any)}"
    yield "produce", "Let a province produce"
    yield "place", "Place a colonist"
    yield from ((f"play/{card}", f"Play {card_name(card)}, which lies on my pile") for card in _different(me.pile))
    yield "end", "End my turn"


def _asked_now(now: Now) -> Iterator[tuple[str, str]]:
    """What stands beside the choices of the open question."""
    view, me = now.view, now.me
    match now.topic:
        case "move":
            yield from _moves(now)
        case "trade":
            yield from _trades(now)
        case "prefect":
            yield from ((f"produce/{one}", f"Let {province_name(one)} produce") for one in view.markers)
            yield "produce/coins", "Take the coins of the markers"
        case "place":
            cities = dict.fromkeys((ROMA, *me.houses, *beside(view, me)))
            pairs = [(kind, city) for kind in KINDS for city in cities]
            yield from (
                (f"place/{kind}/{city}", f"Place a {colonist(kind)} in {place_name(city)}") for kind, city in pairs
            )
        case "diplomat":
            others = [seat for seat in view.seats if seat.seat != now.reader]
            yield from ((f"copy/seat-{one.seat}", f"Copy the card of {now.names[one.seat]}") for one in others)
        case "tribune_colonist":
            yield from ((f"tribune/{kind}", f"Put a {colonist(kind)} into Roma") for kind in KINDS)


def _moves(now: Now) -> Iterator[tuple[str, str]]:
    """Lines that no colonist can end on now and that are near enough to be thought of."""
    if now.question is None:
        return
    left, lines = int(now.question.context["left"]), now.view.map.lines
    for kind, start in dict.fromkeys((one.kind, one.place) for one in now.me.colonists):
        for line, steps in sorted(distances(now.view.map.id, kind, start).items(), key=lambda item: item[1]):
            if 0 < steps <= left + FAR and line in lines:
                where = f"from {place_name(start)} to {place_name(line)}"
                yield f"move/{kind}@{start}/{line}", f"Move a {colonist(kind)} {where}"


def _trades(now: Now) -> Iterator[tuple[str, str]]:
    """Of each good and way one piece more than can be traded."""
    for verb in ("sell", "buy"):
        for good in GOODS:
            counts = [int(key.rpartition("/")[2]) for key in now.keys if key.startswith(f"{verb}/{good}/")]
            count = max(counts, default=0) + 1
            label = f"{verb.capitalize()} {pieces(good, count)} for {coins(count * PRICE[good])}"
            yield f"trade/{verb}/{good}/{count}", label


def _different(cards: Sequence[str] | None) -> Sequence[str]:
    """One card of each action."""
    return list({action_of(card): card for card in reversed(cards or ())}.values())[::-1]


def _cities(now: Now) -> Sequence[str]:
    """The cities in which somebody might think of building: those beside the own colonists first."""
    near = beside(now.view, now.me)
    if now.topic not in ("build", "move"):
        return near
    return [*dict.fromkeys((*near, *now.view.tokens, ROMA))]


WHY: Final = answers(Now, _expected, REASONS, RULEBOOK)
