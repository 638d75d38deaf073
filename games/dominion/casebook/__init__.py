"""Dominion's rules cases: positions, speech, and what is found in a position. docs/rules-cases.md tells the format."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from games.dominion import DOMINION
from games.dominion.cards import in_order
from games.dominion.casebook import positions, speech
from games.dominion.casebook.words import NAMES, TOPICS, WORDS
from games.dominion.scoring import empty_piles, score
from games.dominion.setup import next_first
from games.dominion.state import DominionState, Phase
from games.dominion.view import DominionView, SeatView
from games.engine.cases.casebook import Given, Position
from games.engine.cases.facts import Cards, Facts, Seat
from games.engine.cases.notation import Names, normal, seat_name
from games.engine.gametype import GameType
from games.engine.question import Answer, Question


class DominionCasebook:
    """Dominion, as the runner of rules cases knows it."""

    kind: GameType = DOMINION
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
        """Ways to say an answer that belong to Dominion alone."""
        return speech.answer(question, said)

    def aside(self, question: Question, said: Any) -> Answer | None:
        """How to get past a phase that was left out."""
        return speech.aside(question, said)

    def key(self, question: Question, word: str) -> str:
        """A card's key is its id."""
        return self.names.find(word) or normal(word)

    def facts(self, state: DominionState) -> Facts:
        """Everything in a position."""
        result = score(state)
        facts: dict[str, Any] = {
            "turn": Seat(state.active),
            "phase": "buy" if state.phase is Phase.END else state.phase.value,
            "actions": state.actions,
            "buys": state.buys,
            "coins": state.coins,
            "A/B/C": f"{state.actions}/{state.buys}/{state.coins}",
        }
        for seat, player in enumerate(state.players):
            facts[seat_name(seat)] = {
                "hand": Cards(tuple(player.hand)),
                "deck": Cards(tuple(player.deck), ordered=True),
                "discard": Cards(tuple(reversed(player.discard))),
                "discard top": player.discard[-1] if player.discard else None,
                "play": Cards(tuple(played.card for played in player.play), ordered=True),
                "set aside": Cards(tuple(player.set_aside)),
                "revealed": Cards(tuple(player.revealed)),
                "looked at": Cards(tuple(player.looked_at)),
                "turns": player.turns,
                "points": result.scores[seat],
                "cards": Cards(tuple(in_order(player.cards()))),
            }
        facts |= {
            "trash": Cards(tuple(state.trash)),
            "supply": dict(state.supply),
            "kingdom": Cards(tuple(state.kingdom)),
            "piles": len(state.supply),
            "empty piles": empty_piles(state),
            "supply cards": sum(state.supply.values()),
            "turn number": state.turn,
            "start player": Seat(state.first),
            "resolving": Cards(tuple(running.id for running in state.running), ordered=True),
        }
        if state.result is not None:
            tried = {next_first(state.result, Random(seed)) for seed in range(64)}
            facts["next start player"] = [seat_name(seat) for seat in sorted(tried)]
        return facts

    def seen(self, view: DominionView) -> Facts:
        """Everything that a view shows."""
        facts: dict[str, Any] = {
            "turn": Seat(view.active),
            "phase": view.phase,
            "actions": view.actions,
            "buys": view.buys,
            "coins": view.coins,
            "A/B/C": f"{view.actions}/{view.buys}/{view.coins}",
            "trash": Cards(tuple(card for card, count in view.trash for _ in range(count))),
            "supply": {pile.card: pile.count for pile in view.supply},
            "kingdom": Cards(view.kingdom),
            "piles": len(view.supply),
            "empty piles": view.empty_piles,
            "supply cards": sum(pile.count for pile in view.supply),
            "turn number": view.turn,
            "start player": Seat(view.first),
            "resolving": Cards(tuple(running.card for running in view.running), ordered=True),
        }
        return facts | {seat_name(seat.seat): self._seat_seen(view, seat) for seat in view.seats}

    def _seat_seen(self, view: DominionView, seat: SeatView) -> dict[str, Any]:
        own = view.own if view.reader == seat.seat else None
        discard = tuple(reversed(own.discard)) if own is not None and own.discard is not None else None
        over = view.result
        return {
            "hand": Cards(own.hand if own is not None else None, seat.hand_count),
            "deck": Cards(None, seat.deck_count, ordered=True),
            "discard": Cards(discard, seat.discard_count),
            "discard top": seat.discard_top,
            "play": Cards(tuple(played.card for played in seat.play), ordered=True),
            "set aside": Cards(seat.set_aside),
            "revealed": Cards(seat.revealed),
            "looked at": Cards(own.looked_at if own is not None else None, seat.looked_at_count),
            "turns": seat.turns,
            "points": over.scores[seat.seat] if over is not None else None,
            "cards": Cards(
                tuple(card for card, count in seat.final for _ in range(count)) if seat.final is not None else None
            ),
        }


CASEBOOK = DominionCasebook()
