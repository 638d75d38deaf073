"""Concordia's rules cases: positions, speech, what is found in a position. docs/rules-cases.md tells the format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.concordia import CONCORDIA
from games.concordia.casebook import positions, speech
from games.concordia.casebook.places import CardFact, CardsFact, ColonistsFact, GoodsFact, KindsFact
from games.concordia.casebook.words import NAMES, TOPICS, WORDS
from games.concordia.facts import CARDS, GOOD, PRICE, STOREHOUSE, for_sale
from games.concordia.state import ConcordiaState
from games.concordia.view import ConcordiaView, SeatView, view
from games.engine.cases.casebook import Given, Position
from games.engine.cases.facts import Cards, Facts, Seat
from games.engine.cases.notation import Names, seat_name
from games.engine.gametype import GameType
from games.engine.question import Answer, Question


class ConcordiaCasebook:
    """Concordia, as the runner of rules cases knows it."""

    kind: GameType = CONCORDIA
    names: Names = NAMES
    words: Mapping[str, str] = WORDS
    topics: Mapping[str, str] = TOPICS

    def position(self, given: Given, before: Position | None) -> Position:
        """The position that is described."""
        return positions.position(given, before)

    def purpose(self, said: str, where: str) -> str:
        """The purpose of chance that is meant."""
        return positions.purpose(said, where)

    def answer(self, question: Question, said: Any) -> Answer | None:
        """Ways to say an answer that belong to Concordia alone."""
        return speech.answer(question, said)

    def aside(self, question: Question, said: Any) -> Answer | None:
        """How to get past a step that was left out."""
        return speech.aside(question, said)

    def key(self, question: Question, word: str) -> str:
        """The key that a thing would have in this question."""
        return speech.key(question, word)

    def facts(self, state: ConcordiaState) -> Facts:
        """Everything in a position: what its view shows, with all hands and piles, and the stack."""
        facts = _common(view(state, None))
        for seat in range(state.seats):
            facts[seat_name(seat)] = _seat(view(state, seat).seats[seat])
        facts["stack"] = CardsFact(tuple(state.stack), ordered=True)
        return facts

    def seen(self, view: ConcordiaView) -> Facts:
        """Everything that a view shows."""
        return {**_common(view), **{seat_name(seat.seat): _seat(seat) for seat in view.seats}}


def _common(view: ConcordiaView) -> dict[str, Any]:
    """What belongs to no seat."""
    showing = [GOOD[view.markers[province]].marker_coins for province in view.turned]
    return {
        "turn": Seat(view.active),
        "phase": view.phase,
        "turn number": view.turn,
        "start player": Seat(view.first),
        "map": view.options.map,
        "tokens": dict(view.tokens),
        "tokens laid": GoodsFact(Counter(view.tokens.values())),
        "markers": {province: "coins" if province in view.turned else good for province, good in view.markers.items()},
        "marker goods": dict(view.markers),
        "markers laid": len(view.markers),
        "coins showing": sum(showing),
        "houses": {city: [f"seat-{seat}" for seat in seats] for city, seats in view.houses.items() if seats},
        "display": CardsFact(view.display, ordered=True),
        "sold": CardsFact(view.sold),
        "stack": CardsFact(None, sum(count for _, count in view.stack), ordered=True),
        "decks": {str(deck): count for deck, count in view.stack},
        "pantheon": Counter(CARDS[card].god for card in for_sale(len(view.seats))),
        "magnus": Seat(view.magnus),
        "magnus used": view.magnus_used,
        "concordia": None if view.concordia is None else Seat(view.concordia),
        "last round": view.last_round,
        "playing": CardFact(view.playing),
        "copied from": None if view.copied_from is None else Seat(view.copied_from),
    }


def _seat(seat: SeatView) -> dict[str, Any]:
    """What belongs to a seat."""
    both = None if seat.hand is None or seat.pile is None else (*seat.hand, *seat.pile)
    return {
        "hand": CardsFact(seat.hand, seat.hand_count),
        "pile": CardsFact(seat.pile, seat.pile_count),
        "cards": CardsFact(both, seat.hand_count + seat.pile_count),
        "top": CardFact(seat.top),
        "coins": seat.coins,
        "goods": GoodsFact(seat.goods),
        "gains": GoodsFact(seat.gains),
        "stored": KindsFact(seat.stored),
        "free": seat.free,
        "used": STOREHOUSE - seat.free,
        "wealth": seat.coins + sum(PRICE[good] * count for good, count in seat.goods.items()),
        "colonists": ColonistsFact(tuple((one.kind, one.place) for one in seat.colonists)),
        "houses": Cards(seat.houses),
        "houses left": seat.houses_left,
        "first score": seat.first_score,
    }


CASEBOOK = ConcordiaCasebook()
