"""Civilization's rules cases: positions, speech, what is found in a position. docs/rules-cases.md tells the format.

words       names of all things, and options written as words
positions   the whole position: table, moment, civilizations
ground      tiles, tokens, markers
seats       cities, figures, dials, cards of a seat
pyramids    its technologies
market      wonders, resources, pools, decks
subgames    a battle or loot that is on
stock       taking components from their piles
found       facts of a position or view
places      facts about squares
speech      ways to answer
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.civilization.casebook import positions, speech
from games.civilization.casebook.found import facts_of
from games.civilization.casebook.places import PlacesFact
from games.civilization.casebook.words import NAMES, TOPICS, WORDS
from games.civilization.gametype import CIVILIZATION
from games.civilization.state import CivilizationState
from games.civilization.view import CivilizationView, OwnView, view
from games.engine.cases.casebook import Given, Position
from games.engine.cases.facts import Cards, Facts
from games.engine.cases.notation import Names
from games.engine.gametype import GameType
from games.engine.question import Answer, Question


class CivilizationCasebook:
    """Civilization, as the runner of rules cases knows it."""

    kind: GameType = CIVILIZATION
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
        """Ways to say an answer that belong to Civilization alone."""
        return speech.answer(question, said)

    def aside(self, question: Question, said: Any) -> Answer | None:
        """Every part of a phase is ended by its seat; nothing is left out."""
        return None

    def key(self, question: Question, word: str) -> str:
        """The key that a thing would have in this question."""
        return speech.key(question, word)

    def facts(self, state: CivilizationState) -> Facts:
        """Everything in a position: what its view shows, and what only one seat or nobody may look at."""
        found = dict(facts_of(view(state, None), [_own(state, seat) for seat in range(state.seats)]))
        tiles = {slot: f"{tile.id} {tile.rotation}" for slot, tile in state.slots.items()}
        return {
            **found,
            "tiles": {slot: tile if state.slots[slot].revealed else f"hidden {tile}" for slot, tile in tiles.items()},
            "huts": PlacesFact(dict(state.huts)),
            "villages": PlacesFact(dict(state.villages)),
            "wonder deck": Cards(tuple(state.wonder_deck), ordered=True),
            "unit decks": {kind: Cards(tuple(pile), ordered=True) for kind, pile in state.unit_decks.items()},
            "event decks": {era: Cards(tuple(pile), ordered=True) for era, pile in state.event_decks.items()},
            "persons": Cards(tuple(state.persons), ordered=True),
            "hut pile": Cards(tuple(state.hut_pile), ordered=True),
            "village pile": Cards(tuple(state.village_pile), ordered=True),
            **_hands(state),
        }

    def seen(self, view: CivilizationView) -> Facts:
        """Everything that a view shows."""
        if view.final is not None:
            return facts_of(view, view.final)
        return facts_of(view, [view.own if view.reader == seat.seat else None for seat in view.seats])


def _own(state: CivilizationState, seat: int) -> OwnView:
    own = view(state, seat).own
    assert own is not None
    return own


def _hands(state: CivilizationState) -> dict[str, Any]:
    """Both sides of a battle with their hands."""
    battle = state.battle
    if battle is None:
        return {}
    names = {"attacker": battle.attacker, "defender": battle.defender}
    found = {name: facts_of(view(state, side.seat), [None] * state.seats)[name] for name, side in names.items()}
    return found


CASEBOOK = CivilizationCasebook()
