"""Dealing a possible state for a view at a quiet question: the unknown at random, what was met since in place.

Unknown are the order of the stack, and with closed hands which cards other seats bought and what lies in which hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from games.concordia.facts import CARDS, ORDER, STARTING_HAND, for_sale
from games.concordia.state import Colonist, ConcordiaState, Phase, Player, Step
from games.concordia.view import ConcordiaView, SeatView
from games.engine.events import Fact

TRIBUNE = next(card.id for card in CARDS.values() if card.action == "tribune")
"""Is in every hand whenever a turn begins or ends (section 3.1)."""


def imagine(view: ConcordiaView, facts: Sequence[Fact], rng: Random) -> ConcordiaState:
    """A state that gives this view, with a seed of its own.

    `view` is that of the last quiet question, `facts` are those that its reader was told since: cards that were
    revealed lie on top of the stack.
    """
    unseen = _unseen(view)
    rng.shuffle(unseen)
    stack = _stack(view, unseen, [card for fact in facts if fact.kind == "revealed" for card in fact.values])
    bought = [card for card in unseen if card not in stack]
    players = []
    for seat in view.seats:
        if seat.hand is not None and seat.pile is not None:
            hand, pile = list(seat.hand), list(seat.pile)
        else:
            hand, pile = _hand_and_pile(view, seat, bought, rng)
        players.append(_player(seat, hand, pile))
    return ConcordiaState(
        seed=f"{rng.getrandbits(128):032x}",
        seats=len(view.seats),
        turn=view.turn,
        result=view.result,
        options=view.options,
        players=players,
        first=view.first,
        active=view.active,
        phase=Phase(view.phase),
        tokens=dict(view.tokens),
        houses={city: list(seats) for city, seats in view.houses.items()},
        markers=dict(view.markers),
        turned=list(view.turned),
        display=list(view.display),
        sold=list(view.sold),
        stack=stack,
        magnus=view.magnus,
        magnus_used=view.magnus_used,
        concordia=view.concordia,
        steps=[Step(s.verb, s.thing, s.to, s.count, s.coins, dict(s.goods)) for s in view.steps],
    )


def _unseen(view: ConcordiaView) -> list[str]:
    """The cards for sale that may be in the stack or in a closed hand or pile."""
    seen = set(view.display)
    for seat in view.seats:
        seen.update([*(seat.hand or ()), *(seat.pile or ())])
        if seat.top is not None:
            seen.add(seat.top)
    return [card for card in for_sale(len(view.seats)) if card not in seen]


def _stack(view: ConcordiaView, unseen: Iterable[str], revealed: Sequence[str]) -> list[str]:
    """So many cards of each deck as are left, the lowest deck on top; the revealed ones before others."""
    place = {card: number for number, card in enumerate(revealed)}
    ranked = sorted(unseen, key=lambda card: place.get(card, len(place)))
    return [card for deck, count in view.stack for card in [one for one in ranked if CARDS[one].deck == deck][:count]]


def _hand_and_pile(view: ConcordiaView, seat: SeatView, bought: list[str], rng: Random) -> tuple[list[str], list[str]]:
    """A closed hand and pile: the starting cards and some of those that were bought, which are taken off the list."""
    cards = list(STARTING_HAND)
    count = seat.hand_count + seat.pile_count - len(cards)
    top = seat.top
    if top is not None and top not in STARTING_HAND:
        cards.append(top)
        count -= 1
    cards += [bought.pop() for _ in range(count)]
    for known in (TRIBUNE, *([top] if top is not None else ())):
        cards.remove(known)
    rng.shuffle(cards)
    lower, hand = cards[: max(0, seat.pile_count - 1)], cards[max(0, seat.pile_count - 1) :]
    return sorted([TRIBUNE, *hand], key=ORDER.__getitem__), [*lower, *([top] if top is not None else ())]


def _player(seat: SeatView, hand: list[str], pile: list[str]) -> Player:
    return Player(
        hand=hand,
        pile=pile,
        coins=seat.coins,
        goods=dict(seat.goods),
        stored=dict(seat.stored),
        colonists=[Colonist(one.kind, one.place) for one in seat.colonists],
        houses_left=seat.houses_left,
        gains=dict(seat.gains),
        first_score=seat.first_score,
    )
