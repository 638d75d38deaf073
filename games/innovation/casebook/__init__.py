"""Innovation's rules cases: positions, speech, what is found in a position. docs/rules-cases.md tells the format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.cases.casebook import Given, Position
from games.engine.cases.facts import Cards, Facts, Seat
from games.engine.cases.notation import Names, normal, seat_name
from games.engine.gametype import GameType
from games.engine.question import Answer, Question
from games.innovation.cards import AGES, ICONS
from games.innovation.casebook import positions, speech
from games.innovation.casebook.piles import BoardFact, PileFact, Untold
from games.innovation.casebook.words import NAMES, TOPICS, WORDS
from games.innovation.gametype import INNOVATION
from games.innovation.state import InnovationState
from games.innovation.view import COVERED, InnovationView, OwnView, PileView, SeatView, view


class InnovationCasebook:
    """Innovation, as the runner of rules cases knows it."""

    kind: GameType = INNOVATION
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
        """Ways to say an answer that belong to Innovation alone."""
        return speech.answer(question, said, self)

    def aside(self, question: Question, said: Any) -> Answer | None:
        """There are no phases that could be left out."""
        return None

    def key(self, question: Question, word: str) -> str:
        """The id of what is named; actions have ids too ('achieve/3')."""
        return self.names.find(word) or normal(word)

    def facts(self, state: InnovationState) -> Facts:
        """Everything in a position: what its view shows, and what nobody or only one seat may look at."""
        facts = _common(view(state, None))
        for seat, player in enumerate(state.players):
            shown = view(state, seat).seats[seat]
            facts[seat_name(seat)] = _seat(shown, OwnView(tuple(player.hand), tuple(player.score)))
        facts["supply"] = {
            str(age): Cards(tuple(pile), ordered=True) for age, pile in zip(AGES, state.supply, strict=True)
        }
        facts["removed"] = Cards(tuple(state.removed))
        facts["tiles"] = Cards(tuple(state.tiles))
        return facts

    def seen(self, view: InnovationView) -> Facts:
        """Everything that a view shows."""
        facts = _common(view)
        for seat in view.seats:
            own = view.own if view.reader == seat.seat else None
            facts[seat_name(seat.seat)] = _seat(seat, own if view.final is None else view.final[seat.seat])
        return facts


def _common(view: InnovationView) -> dict[str, Any]:
    """What belongs to no seat."""
    dogma = view.dogma
    executing = dogma.executing if dogma is not None else None
    return {
        "turn": Seat(view.active),
        "phase": view.phase,
        "actions": view.actions,
        "turn number": view.turn,
        "first player": Seat(view.first),
        "needed": view.needed,
        "supply": {str(age): Cards(None, count, ordered=True) for age, count in zip(AGES, view.supply, strict=True)},
        "available": Cards((*(str(age) for age in view.ages), *view.special)),
        "shown": Cards(view.shown),
        "removed": Cards(view.removed),
        "dogma": dogma.card if dogma is not None else None,
        "effect": dogma.effect if dogma is not None else None,
        "alone": dogma.alone if dogma is not None else None,
        "executing": Seat(executing) if executing is not None else None,
        "demanded": [f"seat-{seat}" for seat in dogma.demanded] if dogma is not None else None,
        "sharers": [f"seat-{seat}" for seat in dogma.sharers] if dogma is not None else None,
        "bonus": dogma.bonus if dogma is not None else None,
    }


def _seat(seat: SeatView, own: OwnView | None) -> dict[str, Any]:
    """What belongs to a seat; hand and score pile as `own` shows them."""
    piles = {pile.colour: _pile(pile) for pile in seat.piles}
    covered = [card for pile in seat.piles for card in pile.cards[:-1]]
    return {
        "hand": Cards(own.hand if own is not None else None, len(seat.hand_ages)),
        "hand ages": Untold(list(seat.hand_ages)),
        "score": Cards(own.score if own is not None else None, len(seat.score_ages)),
        "score ages": Untold(list(seat.score_ages)),
        "points": seat.points,
        "board": BoardFact(tuple(piles.values())),
        **piles,
        "top cards": Cards(seat.tops),
        "covered": Cards(None if COVERED in covered else tuple(covered), len(covered)),
        "highest top": seat.highest_top,
        "splay": Untold({pile.colour: pile.splay for pile in seat.piles}),
        "icons": dict(zip(ICONS, seat.icons, strict=True)),
        "pile icons": Untold({pile.colour: dict(zip(ICONS, pile.icons, strict=True)) for pile in seat.piles}),
        "achievements": Cards(seat.achievements),
        "claimed": seat.claimed,
        "tucked": seat.tucked,
        "scored": seat.scored,
    }


def _pile(pile: PileView) -> PileFact:
    known = None if COVERED in pile.cards else pile.cards
    return PileFact(known, len(pile.cards), pile.top, pile.splay, pile.colour)


CASEBOOK = InnovationCasebook()
