"""Dealing a possible state for a view at a quiet question: the unknown at random, what was met since in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.engine.events import Fact
from games.innovation.cards import ACHIEVEMENT_AGES, AGE, AGES, CARDS, SPLAYS, in_order
from games.innovation.state import InnovationState, Phase, Pile, Player
from games.innovation.view import COVERED, InnovationView, PileView


@dataclass(frozen=True, slots=True)
class Slot:
    """A place whose card the reader does not know, and what is known of it: its age, or its colour and edge icons.

    Neither is known of a covered card that has left the game.
    """

    place: str
    age: int | None = None
    colour: str | None = None
    splay: str = "none"
    edge: tuple[str | None, ...] = ()

    def takes(self, card: str) -> bool:
        """Whether this card could lie here."""
        if self.age is not None:
            return AGE[card] == self.age
        if self.colour is None:
            return True
        facts = CARDS[card]
        return facts.colour == self.colour and tuple(facts.positions[one] for one in SPLAYS[self.splay]) == self.edge


def imagine(view: InnovationView, facts: Sequence[Fact], rng: Random) -> InnovationState:
    """A state that gives this view, with a seed of its own.

    `view` is that of the last quiet question (or of the initial meld), `facts` are those that its reader was told
    since: a card that came to light lies where it lay at that question.
    """
    slots = _slots(view)
    dealt = _deal(slots, _unseen(view), {fact.kind: fact.values[0] for fact in facts if fact.values}, rng)
    state = InnovationState(
        seed=f"{rng.getrandbits(128):032x}",
        seats=len(view.seats),
        turn=view.turn,
        result=view.result,
        options=view.options,
        players=[_player(view, seat, dealt) for seat in range(len(view.seats))],
        first=view.first,
        active=view.active,
        phase=Phase(view.phase),
        actions=view.actions,
        bound=view.bound,
    )
    state.removed_hidden = {dealt[f"removed/{place}"]: lay for place, (lay, _) in enumerate(view.removed_hidden)}
    state.removed = in_order([*view.removed, *state.removed_hidden])
    state.supply = [
        [dealt[f"pile/{age}/{depth}"] for depth in range(count)] for age, count in zip(AGES, view.supply, strict=True)
    ]
    state.tiles = [dealt[f"tile/{age}"] for age in ACHIEVEMENT_AGES]
    state.available = [*(str(age) for age in view.ages), *view.special]
    return state


def _slots(view: InnovationView) -> list[Slot]:
    slots = [
        Slot(f"pile/{age}/{depth}", age=age)
        for age, count in zip(AGES, view.supply, strict=True)
        for depth in range(count)
    ]
    slots += [Slot(f"tile/{age}", age=age) for age in ACHIEVEMENT_AGES]
    slots += [Slot(f"removed/{place}", age or None) for place, (_, age) in enumerate(view.removed_hidden)]
    for seat in view.seats:
        if seat.seat != view.reader:
            slots += [Slot(f"hand/{seat.seat}/{number}", age=age) for number, age in enumerate(seat.hand_ages)]
            slots += [Slot(f"score/{seat.seat}/{number}", age=age) for number, age in enumerate(seat.score_ages)]
        for pile in seat.piles:
            for depth, card in enumerate(pile.cards):
                if card == COVERED:
                    edge = pile.edges[depth] if pile.edges else ()
                    slots.append(Slot(f"{pile.colour}/{seat.seat}/{depth}", None, pile.colour, pile.splay, edge))
    return slots


def _unseen(view: InnovationView) -> list[str]:
    seen = [card for seat in view.seats for pile in seat.piles for card in pile.cards]
    seen += view.removed
    if view.own is not None:
        seen += [*view.own.hand, *view.own.score]
    known = set(seen)
    return [card for card in CARDS if card not in known]


def _deal(slots: Sequence[Slot], unseen: Sequence[str], told: dict[str, str], rng: Random) -> dict[str, str]:
    """A random card for every place that fits what is known of it.

    `told` names cards by a place, or by a zone such as 'hand/1' of which any place will do.
    """
    left = list(unseen)
    rng.shuffle(left)
    free = {slot.place: slot for slot in slots}
    dealt: dict[str, str] = {}
    for where, card in told.items():
        fitting = [slot for slot in free.values() if _lies(slot.place, where) and slot.takes(card)]
        if card in left and fitting:
            dealt[fitting[0].place] = card
            left.remove(card)
            del free[fitting[0].place]
    # Places with a known age take any card of it; covered cards are what makes this a matching. The narrowest first.
    open_slots = sorted(free.values(), key=lambda slot: sum(slot.takes(card) for card in left))
    holder: dict[str, Slot] = {}
    for slot in open_slots:
        if not _place(slot, left, holder, set()):
            raise AssertionError(f"no card fits {slot.place}: the view contradicts itself")
    return dealt | {slot.place: card for card, slot in holder.items()}


def _place(slot: Slot, cards: Sequence[str], holder: dict[str, Slot], tried: set[str]) -> bool:
    """Give the slot a card, moving others aside where need be (an augmenting path)."""
    fitting = [card for card in cards if slot.takes(card) and card not in tried]
    for card in sorted(fitting, key=lambda card: card in holder):
        tried.add(card)
        if card not in holder or _place(holder[card], cards, holder, tried):
            holder[card] = slot
            return True
    return False


def _lies(place: str, where: str) -> bool:
    return place == where or place.startswith(f"{where}/")


def _player(view: InnovationView, seat: int, dealt: dict[str, str]) -> Player:
    shown = view.seats[seat]
    own = view.own if view.reader == seat else None
    return Player(
        hand=list(own.hand) if own else _zone(f"hand/{seat}", len(shown.hand_ages), dealt),
        score=list(own.score) if own else _zone(f"score/{seat}", len(shown.score_ages), dealt),
        board={pile.colour: Pile(_cards(pile, seat, dealt), pile.splay) for pile in shown.piles},
        achievements=list(shown.achievements),
        tucked=shown.tucked,
        scored=shown.scored,
    )


def _zone(zone: str, count: int, dealt: dict[str, str]) -> list[str]:
    return in_order(dealt[f"{zone}/{number}"] for number in range(count))


def _cards(pile: PileView, seat: int, dealt: dict[str, str]) -> list[str]:
    return [
        dealt[f"{pile.colour}/{seat}/{depth}"] if card == COVERED else card for depth, card in enumerate(pile.cards)
    ]
