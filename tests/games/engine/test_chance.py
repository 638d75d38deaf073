"""Named chance: fair, repeatable, independent by purpose, and scriptable."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import chance
from games.engine.state import State
from tests.games.engine.table import SEED, reloaded, table


def state(seed: str = SEED) -> State:
    """A bare state."""
    return State(seed=seed, seats=2)


@settings(deadline=None, derandomize=True)
@given(st.lists(st.sampled_from("abcdef")), st.text(max_size=5))
def test_a_shuffle_loses_nothing(things: list[str], purpose: str) -> None:
    assert sorted(chance.shuffled(state(), purpose, things)) == sorted(things)


def test_the_same_seed_purpose_and_counter_give_the_same() -> None:
    one, other = state(), state()
    things = list("abcdefghij")
    assert [chance.shuffled(one, "x", things) for _ in range(3)] == [
        chance.shuffled(other, "x", things) for _ in range(3)
    ]
    assert one.chance_used == {"x": 3}


def test_purposes_do_not_disturb_each_other() -> None:
    one, other = state(), state()
    things = list("abcdefghij")
    for _ in range(5):
        chance.pick(other, "y", things)
    assert chance.shuffled(one, "x", things) == chance.shuffled(other, "x", things)


def test_other_seeds_and_uses_give_other_orders() -> None:
    things = [str(number) for number in range(30)]
    orders = {tuple(chance.shuffled(state(f"{seed:032x}"), "x", things)) for seed in range(50)}
    assert len(orders) == 50
    one = state()
    assert len({tuple(chance.shuffled(one, "x", things)) for _ in range(50)}) == 50


def test_every_order_and_pick_is_equally_likely() -> None:
    one = state()
    orders = Counter("".join(chance.shuffled(one, "x", "abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())
    picks = Counter(chance.pick(one, "y", "abcd") for _ in range(4000))
    assert all(850 < times < 1150 for times in picks.values())


def test_a_script_comes_first_and_is_used_up() -> None:
    one = state()
    one.chance_script = {"x": [["d", "b"]], "y": [["c"]]}
    assert chance.shuffled(one, "x", list("abcd"))[:2] == ["d", "b"]
    assert chance.pick(one, "y", "abc") == "c"
    assert one.chance_script == {"x": [], "y": []}
    assert sorted(chance.shuffled(one, "x", list("abcd"))) == list("abcd")


@pytest.mark.parametrize("draw", [chance.shuffled, chance.pick])
def test_a_script_cannot_name_what_is_not_there(draw: object) -> None:
    one = state()
    one.chance_script = {"x": [["z"]]}
    with pytest.raises(ValueError, match="names z"):
        draw(one, "x", ["a", "b"])  # type: ignore[operator]


def test_the_counters_survive_a_restart() -> None:
    match = table(["gamble", "gamble"], ["coin", "gift", "spring", "spy"], decks=[[], []])
    match.answer(0, ("gamble",))
    again = reloaded(match)
    for one in (match, again):
        one.answer(0, ("no",))
        one.answer(0, ("gamble",))
    assert match.state.hands == again.state.hands
    assert match.state.chance_used == again.state.chance_used == {"gamble": 2}
