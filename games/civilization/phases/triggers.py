"""Movement reactions of those who are not moving, as standing orders that nobody is ever asked for (16.4).

Before each step of a group, and when a seat is done with its Movement, whoever could react by public facts is looked
up: an order for the topic `civilization.interrupt` reacts, and without one that is possible the seat passes at once. An
order names what it wants, as it would be chosen:

    wishes  'event/defection/J11/army', 'event/mass-defection/J11/army+scout', 'event/mass-defection/J11/person',
            'ability/communism/J11', '@hit' (kill most of the group on the way), '@lock' (lock where it stands)
    when    by: the moving seat ('1'); square: where its group stands ('J11'), '' when the seat is done
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from games.civilization.facts import EVENTS
from games.civilization.game import Civilization
from games.civilization.phases.events.defection import PERSON, figures_of, strike, strikes, victims
from games.civilization.phases.locking import LOCK, lockable, use_lock
from games.civilization.reckoning.payment import gifts_for, tokens_for, usable
from games.civilization.windows import COIN_GIFT
from games.engine.orders import OrderChoice, OrderOffer, Policy
from games.engine.question import Answer, Option, Question, Ref

TOPIC = "interrupt"
NAMED = f"civilization.{TOPIC}"

KILLING = tuple(event for event, facts in EVENTS.items() if facts.family in ("defection", "mass-defection"))
"""Defection, Mass Defection and Wholesale Defection."""


async def react(game: Civilization, me: int, square: str = "") -> bool:
    """Let the orders of others interrupt the seat that moves; whether one did. `square` is where its group stands.

    The moving seat comes first by its menus; then the others clockwise (R31), as far as what they want is still
    possible, until nobody wants more.
    """
    context = {"by": str(me), "square": square}
    reacted = False
    while True:
        able = [seat for seat in game.opponents(me) if could_react(game, seat)]
        means = partial(reactions, game)
        wishes = await game.window(able, TOPIC, means, context=context, unasked=True) if able else []
        if not wishes:
            return reacted
        for seat, wish in wishes:
            if wish in [option.key for option in reactions(game, seat)]:
                reacted = True
                await _use(game, seat, wish)


def could_react(game: Civilization, seat: int) -> bool:
    """Whether a seat could react as far as all can see: every deck of events has one of the Defection family."""
    player = game.player(seat)
    ready = LOCK.technology in player.technologies and LOCK.id not in player.used
    return bool(player.events) or (ready and bool(player.huts or player.villages))


def reactions(game: Civilization, seat: int) -> list[Option[str]]:
    """With what a seat really can react."""
    found: list[Option[str]] = []
    for event in dict.fromkeys(game.player(seat).events):
        if event in KILLING:
            keys = [f"event/{event}/{aim}" for aim in _aims(game, seat, event)]
            found += [Option(key, key, Ref("event", event)) for key in keys]
    if usable(game.state, seat, LOCK):
        for square in lockable(game):
            key = f"ability/{LOCK.id}/{square}"
            found.append(Option(key, key, Ref("square", square)))
    return found


def _aims(game: Civilization, seat: int, event: str) -> Iterator[str]:
    """Whom an event can kill, its own player's figures left out: 'J11/army', 'J11/army+scout', 'J11/person'."""
    for square in victims(game, seat, event):
        for what in strikes(game, seat, event, square):
            if what == PERSON:
                yield f"{square}/{PERSON}"
                continue
            struck = figures_of(game, seat, event, square)
            kinds = sorted([one.kind for owner, one in game.state.figures_at(square) if owner == struck != seat])
            yield from [f"{square}/{kind}" for kind in dict.fromkeys(kinds)]
            if EVENTS[event].amount > 1:
                pairs = [f"{one}+{other}" for place, one in enumerate(kinds) for other in kinds[place + 1 :]]
                yield from [f"{square}/{pair}" for pair in dict.fromkeys(pairs)]


async def _use(game: Civilization, seat: int, wish: str) -> None:
    """Carry out a reaction. All are told at once: the seat may be asked whom its Gift names before it can announce."""
    kind, id, *aim = wish.split("/")
    game.emit("interrupted", seat, what=kind, id=id)
    if kind == "event":
        await strike(game, seat, id, aim[0], aim[1].split("+"))
    else:
        await use_lock(game, seat, aim[0], cheapest(game, seat))


def cheapest(game: Civilization, seat: int) -> list[str]:
    """How the lock is paid by an order: by a token, else by a Gift, one that gives nobody a coin first.

    The seat is not asked, as the others would wait only where it could pay in several ways.
    """
    gifts = sorted(gifts_for(game.state, seat, LOCK), key=lambda gift: gift == COIN_GIFT)
    return [*tokens_for(game.state, seat, LOCK), *[f"gift/{gift}" for gift in gifts]][: LOCK.price_count]


# -- orders ----------------------------------------------------------------------------------------------------------


def hit(view: Any, question: Question) -> Answer | None:
    """Kill figures where the group stands, as many as an event can."""
    square = question.context["square"]
    fitting: list[list[str]] = [key.split("/") for key in question.keys if key.startswith("event/")]
    figures = [key for key in fitting if key[2] == square and key[3] != PERSON]
    figures.sort(key=lambda key: key[3].count("+"))
    return ("/".join(figures[-1]),) if figures else None


def lock_there(view: Any, question: Question) -> Answer | None:
    """Lock the square on which the group stands."""
    key = f"ability/{LOCK.id}/{question.context['square']}"
    return (key,) if key in question.keys else None


POLICIES: Mapping[str, Mapping[str, Policy]] = {NAMED: {"hit": hit, "lock": lock_there}}

ORDER_OFFERS = (
    OrderOffer(
        NAMED,
        (
            OrderChoice("never", ("pass",)),
            OrderChoice("hit", ("@hit",)),
            OrderChoice("lock", ("@lock",)),
            OrderChoice("hit_or_lock", ("@hit", "@lock")),
        ),
    ),
)
"""What a seat may order for interrupting the movement of others."""
