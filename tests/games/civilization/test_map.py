"""The map (section 2.3, V25, V26, V45, V46)."""

from __future__ import annotations

import pytest

from games.civilization.game import Civilization
from games.civilization.grid import AROUND, board, distance, named, place, side, tile_squares, within
from tests.games.civilization.positions import drawn, lay_tile


@pytest.mark.parametrize(
    ("seats", "slots", "neutral", "size", "homes"),
    [
        (2, 8, 6, (16, 8), {"A1": (0, 90), "M5": (1, 270)}),
        (3, 10, 7, (16, 16), {"G1": (0, 180), "M13": (1, 270), "A13": (2, 90)}),
        (4, 16, 12, (16, 16), {"A1": (0, 180), "M1": (1, 180), "M13": (2, 0), "A13": (3, 0)}),
    ],
)
def test_layouts(
    seats: int, slots: int, neutral: int, size: tuple[int, int], homes: dict[str, tuple[int, int]]
) -> None:
    """V46."""
    laid = board(seats)
    assert (len(laid.slots), len(laid.slot_of)) == (slots, 16 * slots)
    assert (laid.width, laid.height) == size
    assert {slot.id: (slot.home, slot.rotation) for slot in laid.slots.values() if slot.home is not None} == homes
    state = drawn("rome", "egypt", "china", "russia")
    assert sum(not tile.revealed for tile in state.slots.values()) == 12
    assert len([slot for slot in laid.slots.values() if slot.home is None]) == neutral


def test_names() -> None:
    assert named(9, 10) == "J11"
    assert place("J11") == (9, 10)
    assert all(named(*place(one)) == one for one in board(4).slot_of)
    assert distance("F6", "I6") == distance("F6", "I9") == 3
    assert distance("F6", "H8") == 2


def test_neighbours_on_the_stepped_map() -> None:
    """Tiles of the map for three touch with half an edge (R9, R44)."""
    laid = board(3)
    assert laid.sides["G4"] == ("G3", "H4", "G5")
    assert len(laid.around["G2"]) == 5
    assert {laid.slot_of[one] for one in laid.sides["H4"]} == {"G1", "E5"}
    assert sum(len(near) == len(AROUND) for near in laid.around.values()) == 100


def test_a_turned_tile() -> None:
    """V45: tile-06 at (8,4), discovered from the left."""
    assert side("H5", "I5") == 90
    turned = tile_squares("I5", "tile-06", 90)
    assert {square for square, what in turned.items() if what.mark} == {named(11, 5), named(9, 6)}


@pytest.mark.parametrize(("to", "turned"), [("F4", 0), ("G5", 90), ("F6", 180), ("E5", 270)])
def test_the_arrow_points_away(to: str, turned: int) -> None:
    """V25: the edge at which the arrow begins lies beside the explorer."""
    assert side("F5", to) == turned


def test_each_turn_keeps_neighbours() -> None:
    """A tile turned four times by a quarter is as before; each quarter moves the corner clockwise."""
    corners = [tile_squares("A1", "tile-06", turn)["A1"] for turn in (0, 90, 180, 270)]
    first = tile_squares("A1", "tile-06", 0)
    assert corners == [first["A1"], first["A4"], first["D4"], first["D1"]]


@pytest.mark.parametrize(("tile", "huts", "villages"), [("tile-06", {"F1", "G3"}, set()), ("tile-01", {"E4"}, {"E1"})])
def test_tokens_of_a_discovered_tile(tile: str, huts: set[str], villages: set[str]) -> None:
    """V26."""
    state = drawn("rome", "egypt")
    lay_tile(state, "E1", tile)
    state.slots["E1"].revealed = False
    game = Civilization(state)
    game.reveal_tile(0, "E1", 0)
    assert (set(state.huts), set(state.villages)) == (huts, villages)
    assert (len(state.hut_pile), len(state.village_pile)) == (20 - len(huts), 10 - len(villages))
    (event,) = game.events
    assert not event.secret


def test_an_empty_pile_leaves_marks_empty() -> None:
    state = drawn("rome", "egypt")
    lay_tile(state, "E1", "tile-06")
    state.hut_pile = ["iron"]
    Civilization(state).reveal_tile(0, "E1", 0)
    assert len(state.huts) == 1


def test_within_goes_over_revealed_squares() -> None:
    state = drawn("rome", "egypt")
    near = within(2, state.chart, ["D1"], 4)
    assert near["D1"] == 0
    assert near["D4"] == 3
    assert near["A2"] == 4
    assert "E1" not in near
    lay_tile(state, "E1", "tile-06")
    assert within(2, state.chart, ["D1"], 2)["F1"] == 2
