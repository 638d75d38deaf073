"""The Defection family in the own Movement (4.6; R5, R29, R73, R80, R81)."""

from __future__ import annotations

import pytest

from games.civilization.game import Civilization
from games.civilization.grid import within
from games.civilization.phases.events.defection import strikes, victims
from games.civilization.phases.events.targets import reach
from games.civilization.state import CivilizationState, Phase
from tests.games.civilization.positions import asked, build, keys, lay_tile, match_at, put, say
from tests.games.civilization.test_events import at, hold, land, played
from tests.games.civilization.test_movement import group
from tests.games.civilization.test_movement import moving as on_the_way


def moving() -> CivilizationState:
    """The first seat's Movement; it has no figures, the tile right of its home is revealed."""
    state = at(Phase.MOVEMENT)
    lay_tile(state, "E1", "tile-06")
    return state


def near(state: CivilizationState) -> str:
    """A square beside the first seat's outskirts."""
    return "E1" if state.players[0].home == "A1" else state.board.around["E1"][0]


def test_defection() -> None:
    """One figure of another player within four squares; no loot, no battle."""
    state = moving()
    put(state, 1, "army", near(state))
    put(state, 1, "army", near(state))
    match = played(state, "defection")
    assert [one.kind for one in match.state.players[1].figures] == ["army"]
    assert match.state.loot is None and match.state.battle is None
    assert match.state.event_returns["ancient"] == ["defection"]


def test_defection_chooses_the_kind() -> None:
    state = moving()
    put(state, 1, "army", near(state))
    put(state, 1, "scout", near(state))
    match = played(state, "defection")
    assert asked(match) == {0: "event_figures"}
    assert (keys(match), match.open[0].most) == (["army", "scout"], 1)
    say(match, "scout")
    assert [one.kind for one in match.state.players[1].figures] == ["army"]


def test_defection_spares_persons_and_own_figures() -> None:
    """And what is too far away."""
    state = moving()
    build(state, land(state, 1), "person", state.persons.pop())
    put(state, 0, "army", near(state))
    put(state, 1, "army", land(state, 1, 1))
    assert victims(Civilization(state), 0, "defection") == []


@pytest.mark.parametrize("event", ["mass-defection", "wholesale-defection"])
def test_up_to_two_figures_or_a_person(event: str) -> None:
    state = moving()
    where = near(state)
    for kind in ("army", "army", "scout"):
        put(state, 1, kind, where)
    match = played(state, event)
    assert asked(match) == {0: "event_figures"}
    assert (match.open[0].least, match.open[0].most) == (1, 2)
    say(match, "army scout")
    assert [one.kind for one in match.state.players[1].figures] == ["army"]


def test_a_person_is_killed() -> None:
    """It goes back into the pile, at any distance; a figure on the same square may be chosen instead."""
    state = moving()
    where = land(state, 1)
    build(state, where, "person", state.persons.pop())
    put(state, 0, "scout", where)
    game = Civilization(state)
    assert strikes(game, 0, "wholesale-defection", where) == ["figures", "person"]
    left = len(state.persons)
    match = played(state, "wholesale-defection", "person")
    assert where not in match.state.markers
    assert len(match.state.persons) == left + 1
    assert len(match.state.players[0].figures) == 1


def test_mass_defection_has_a_limit() -> None:
    state = moving()
    put(state, 1, "army", land(state, 1))
    game = Civilization(state)
    assert victims(game, 0, "mass-defection") == []
    assert victims(game, 0, "wholesale-defection") == [land(state, 1)]


def test_the_own_group_on_the_way_is_spared() -> None:
    state = moving()
    put(state, 0, "army", near(state)).marching = True
    assert strikes(Civilization(state), 0, "mass-defection", near(state)) == []


def test_between_two_steps_of_a_move() -> None:
    """A figure out of reach at the start is within four squares after a step; the own move then goes on."""
    state = on_the_way()
    put(state, 0, "army", "D2")
    far = next(one for one in reach(state, 0, 6) if one not in reach(state, 0, 4) and one in reach_after(state, "E2"))
    put(state, 1, "scout", far)
    hold(state, 0, "defection")
    match = match_at(state)
    assert "event/defection" not in keys(match)
    group(match, "D2")
    say(match, "step/E2")
    assert "event/defection" in keys(match)
    say(match, "event/defection")
    assert match.state.players[1].figures == []
    assert asked(match) == {0: "march"}
    say(match, "stop")
    assert [one.square for one in match.state.players[0].figures] == ["E2"]


def reach_after(state: CivilizationState, square: str) -> set[str]:
    """The squares within four steps of a square."""
    return set(within(state.seats, state.chart, [square], 4))


def test_the_owner_of_the_figure_may_cancel() -> None:
    state = moving()
    put(state, 1, "army", near(state))
    hold(state, 1, "bread-and-circuses")
    match = played(state, "defection")
    assert asked(match) == {1: "cancel_event"}
    say(match, "event/bread-and-circuses", seat=1)
    assert len(match.state.players[1].figures) == 1


def test_a_death_frees_a_coin_that_wins() -> None:
    """R80: the blockaded coin may be the fifteenth."""
    state = moving()
    where = land(state, 0)
    build(state, where, "building", "bank")
    put(state, 1, "scout", where)
    state.players[0].coins = {"sheet": 14}
    match = played(state, "defection")
    assert match.result is not None
    assert (match.result.reason, match.result.winners) == ("economy", [0])


def test_the_united_nations_protect_their_owner() -> None:
    """R29; refused, the next figure of that owner is not offered with this card either."""
    state = moving()
    build(state, land(state, 1), "wonder", "united-nations")
    put(state, 1, "army", near(state))
    match = played(state, "defection")
    assert asked(match) == {1: "consent"}
    say(match, "no", seat=1)
    assert len(match.state.players[1].figures) == 1
    assert match.state.players[0].events == ["defection"]
    assert victims(Civilization(match.state), 0, "defection") == []
