"""Battles from positions by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.civilization.checks import complaints
from games.civilization.facts import EVENTS, UNIT_ORDER, UNITS
from games.civilization.game import Civilization
from games.civilization.phases.battle import battle_step
from games.civilization.phases.loot import loot_step
from games.civilization.state import CivilizationState, Phase
from games.civilization.subgames import Battle, Front, Side
from games.civilization.verbs.fighting import start_battle
from games.engine.match import Match
from games.engine.question import Option
from tests.games.civilization.positions import RULES, asked, put, say, settled

FIELD = "D2"
"""A square of the first home tile of two players that lies in no outskirts."""

CAPITAL = "N6"
"""The capital of the second of two players."""


def fighting(*civilizations: str) -> CivilizationState:
    """The Movement phase of the first seat; nobody has units or figures."""
    state = settled(*civilizations)
    state.turn, state.phase, state.begun = 3, Phase.MOVEMENT, True
    for seat, player in enumerate(state.players):
        forces(state, seat)
        player.figures.clear()
    return state


def forces(state: CivilizationState, seat: int, *units: str) -> None:
    """Exactly these units are the standing forces of a seat."""
    player = state.players[seat]
    for unit in player.units:
        state.unit_decks[UNITS[unit].kind].append(unit)
    for unit in units:
        state.unit_decks[UNITS[unit].kind].remove(unit)
    player.units = sorted(units, key=UNIT_ORDER.__getitem__)


def hold(state: CivilizationState, seat: int, *events: str) -> None:
    """Events come from their decks into a hand."""
    for event in events:
        state.event_decks[EVENTS[event].deck].remove(event)
        state.players[seat].events.append(event)


def village(state: CivilizationState, where: str, content: str) -> None:
    """A village with this token."""
    state.village_pile.remove(content)
    state.villages[where] = content


def know(state: CivilizationState, seat: int, *technologies: str) -> None:
    """Technologies of a seat, whatever shape they make."""
    state.players[seat].technologies.extend(technologies)


async def arena(game: Civilization) -> None:
    """Battles, loot and duties; afterwards nothing happens any more."""
    state = game.state
    while True:
        if state.duties:
            await game.settle_duties()
        elif state.loot is not None:
            await loot_step(game)
        elif state.battle is not None:
            await battle_step(game)
        else:
            await game.choose(0, "peace", [Option("done", True)], cover=True, quiet=True)


ARENA = replace(RULES, flow=arena)


def attack(state: CivilizationState, where: str, *, armies: int = 1, scouts: int = 0, built: bool = False) -> Match:
    """The first seat attacks a square with a new group; 'peace' is asked when all is over."""
    kinds = ["army"] * armies + ["scout"] * scouts
    group = [put(state, 0, kind, "D4") for kind in kinds]
    start_battle(Civilization(state), 0, group, where, built=built)
    return Match.at(ARENA, state, state.options, defaults={}, strict=True)


def battle(match: Match) -> Battle:
    """The battle that is on."""
    found: Battle | None = match.state.battle
    assert found is not None
    return found


def fronts(match: Match) -> list[tuple[str, str]]:
    """The fronts as 'infantry-2' or 'infantry-2 1' with wounds, attacker first; '' for nobody."""

    def name(front: Front, side: str) -> str:
        unit = front.unit(side)
        return "" if unit is None else unit.unit + (f" {unit.wounds}" if unit.wounds else "")

    return [(name(front, "attacker"), name(front, "defender")) for front in battle(match).fronts]


def play(match: Match, *moves: tuple[int, str]) -> None:
    """Seats answer in turn; what needs no question is done by itself."""
    for seat, key in moves:
        assert asked(match).keys() == {seat}, f"{asked(match)} instead of {seat} for {key}"
        say(match, key, seat=seat)


def over(match: Match) -> bool:
    """Whether the battle and all that came of it is over and the position is sound."""
    assert not [one for one in complaints(match.state) if "pyramid" not in one]
    return asked(match) == {0: "peace"} and match.state.battle is None and match.state.loot is None


def figures(state: CivilizationState, seat: int, where: str) -> list[str]:
    """The kinds of the figures of a seat on a square."""
    return sorted(figure.kind for figure in state.players[seat].figures if figure.square == where)


def hands(sides: Sequence[Side]) -> list[int]:
    """How many units each side drew."""
    return [side.drawn for side in sides]
