"""What interrupts movement: lock, Defection family, bomb; orders of those who do not move (R31, R32, R67)."""

from __future__ import annotations

from dataclasses import replace

from games.civilization.game import Civilization
from games.civilization.phases.events.defection import figures_of
from games.civilization.phases.triggers import NAMED, POLICIES, could_react, reactions
from games.civilization.state import CivilizationState
from games.engine.match import Match
from games.engine.orders import Lasting, Order
from tests.games.civilization.positions import RULES, add_city, asked, keys, match_at, put, say, settled
from tests.games.civilization.test_movement import group, moving, offered, sound, where


def holding(state: CivilizationState, seat: int, event: str) -> None:
    """A seat has this event in its hand."""
    deck = next(deck for deck in state.event_decks.values() if event in deck)
    deck.remove(event)
    state.players[seat].events.append(event)


def with_spy(state: CivilizationState, seat: int) -> None:
    """A seat knows Communism and holds a spy."""
    state.players[seat].technologies.append("communism")
    state.players[seat].start = "communism"
    pile = state.hut_pile if "spy" in state.hut_pile else state.village_pile
    pile.remove("spy")
    (state.players[seat].huts if pile is state.hut_pile else state.players[seat].villages).append("spy")


def order(match: Match, *wishes: str, **when: str) -> None:
    """The second seat leaves a standing order for movement."""
    conditions = {name: [value] for name, value in when.items()}
    match.set_order(Order(1, NAMED, list(wishes), conditions, Lasting.ALWAYS))


def match_with_orders(state: CivilizationState) -> Match:
    """A match that knows the orders which are worked out."""
    return Match.at(replace(RULES, policies=POLICIES), state, state.options, defaults={}, strict=True)


def told(match: Match) -> list[str]:
    return [event.kind for event in match.news()[0]]


# -- never asked -----------------------------------------------------------------------------------------------------


def test_nobody_is_asked() -> None:
    """16.4: who could react and has no order passes; the moving seat goes on, but cannot take the step back."""
    state = moving()
    holding(state, 1, "defection")
    put(state, 0, "army", "D2")
    put(state, 0, "army", "A2")
    match = match_at(state)
    group(match, "D2")
    say(match, "move/E2")
    assert asked(match) == {0: "movement"} and where(match) == [("army", "A2"), ("army", "E2")]
    assert match.undo_steps(0) == []


def test_who_could_react_is_public() -> None:
    """The backs of events and face-down tokens decide, never what they are."""
    state = moving()
    game = Civilization(state)
    assert not could_react(game, 1)
    holding(state, 1, "drought")
    assert could_react(game, 1) and reactions(game, 1) == []
    state.players[1].events.clear()
    state.players[1].technologies.append("communism")
    assert not could_react(game, 1)
    state.players[1].huts.append("wheat")
    assert could_react(game, 1) and reactions(game, 1) == []
    state.players[1].used.append("communism")
    assert not could_react(game, 1)


# -- Defection -------------------------------------------------------------------------------------------------------


def test_defection_kills_one_of_a_group() -> None:
    """R32: the figure is removed, the rest of the group goes on."""
    state = moving()
    holding(state, 1, "defection")
    put(state, 1, "scout", "H3")
    for kind in ("army", "scout"):
        put(state, 0, kind, "D2")
    match = match_at(state)
    order(match, "event/defection/E2/army")
    group(match, "D2", "army", "scout")
    say(match, "move/F2")
    assert where(match) == [("scout", "E2")]
    assert match.state.players[1].events == [] and "defection" in match.state.event_returns["ancient"]
    march = match.state.march
    assert march is not None and (march.square, march.steps) == ("E2", 1)
    assert asked(match) == {0: "march"} and "group_halted" in told(match)
    say(match, "move/F2")
    assert where(match) == [("scout", "F2")]
    sound(match)


def test_a_group_may_die_on_its_way() -> None:
    """Who kills the last figure of a group ends its move."""
    state = moving()
    holding(state, 1, "defection")
    put(state, 1, "scout", "H3")
    put(state, 0, "army", "D2")
    put(state, 0, "army", "A2")
    match = match_with_orders(state)
    order(match, "@hit", by="0")
    group(match, "D2")
    say(match, "step/E2")
    assert where(match) == [("army", "A2"), ("army", "E2")]
    say(match, "move/F2")
    assert where(match) == [("army", "A2")] and asked(match) == {0: "movement"}
    assert match.state.march is None
    sound(match)


def test_an_order_waits_for_its_square() -> None:
    """Orders name squares and seats; elsewhere the seat passes, and the order stays."""
    state = moving()
    holding(state, 1, "defection")
    put(state, 1, "scout", "H3")
    put(state, 0, "army", "D2")
    match = match_at(state)
    match.set_order(Order(1, NAMED, ["event/defection/F2/army"], {"square": ["F2"]}, Lasting.ONCE))
    group(match, "D2")
    say(match, "step/E2")
    say(match, "stop")
    assert where(match) == [("army", "E2")] and len(match.orders(1)) == 1
    assert match.state.players[1].events == ["defection"]


def test_defection_reaches_four_squares() -> None:
    """4.6: within four steps of an own figure or city, over revealed squares."""
    state = moving()
    holding(state, 1, "defection")
    put(state, 1, "scout", "H3")
    put(state, 0, "army", "E3")
    put(state, 0, "scout", "D2")
    found = [option.key for option in reactions(Civilization(state), 1)]
    assert found == ["event/defection/E3/army"]


def test_mass_defection_takes_two() -> None:
    """4.6: up to two figures of one square, or a great person."""
    state = moving()
    holding(state, 1, "mass-defection")
    put(state, 1, "scout", "H3")
    for kind in ("army", "scout"):
        put(state, 0, kind, "E3")
    found = [option.key for option in reactions(Civilization(state), 1)]
    start = "event/mass-defection/E3/"
    assert found == [f"{start}army", f"{start}scout", f"{start}army+scout"]


def test_before_the_first_step_and_after_the_last() -> None:
    """R81: also when no figure is on the way, here as the first seat is done."""
    state = moving()
    holding(state, 1, "defection")
    put(state, 1, "scout", "H3")
    put(state, 0, "scout", "E3")
    match = match_at(state)
    order(match, "event/defection/E3/scout", square="")
    say(match, "done")
    assert where(match) == [] and match.state.players[1].events == []


def test_the_moving_seat_interrupts_itself() -> None:
    """3.4: as a normal choice, also between two steps; it is asked as long as it might hold something."""
    state = moving()
    holding(state, 0, "defection")
    put(state, 1, "scout", "H3")
    put(state, 0, "army", "E3")
    match = match_at(state)
    group(match, "E3")
    say(match, "step/F3")
    say(match, "event/defection")
    assert where(match, 1) == [] and asked(match) == {0: "march"}
    say(match, "move/F2")
    assert where(match) == [("army", "F2")]


# -- the lock --------------------------------------------------------------------------------------------------------


def test_the_lock_of_the_moving_seat() -> None:
    """4.3.6: nobody leaves the square until the end of the turn, the own figures included; entering is possible."""
    state = moving()
    with_spy(state, 0)
    put(state, 0, "army", "E2")
    put(state, 0, "army", "D2")
    put(state, 1, "army", "M5")
    match = match_at(state)
    say(match, "ability/communism")
    say(match, "E2")
    assert match.state.locked == ["E2"]
    assert offered(match, "move/") == ["D2"] and "ability/communism" not in keys(match)
    group(match, "D2")
    assert "F2" not in offered(match, "move/") and "E2" in offered(match, "move/")


def test_the_lock_stops_a_move() -> None:
    """R67: the move of a group in the middle of it ends where it stands."""
    state = moving()
    with_spy(state, 1)
    put(state, 0, "army", "D2")
    put(state, 0, "army", "A2")
    match = match_with_orders(state)
    order(match, "@lock", square="E2")
    group(match, "D2")
    say(match, "move/F2")
    assert where(match) == [("army", "A2"), ("army", "E2")] and match.state.march is None
    assert match.state.locked == ["E2"] and match.state.players[0].figures[0].moved
    sound(match)


def test_the_lock_on_water() -> None:
    """R67: where the move cannot end, the figures return to the square of the last legal end."""
    state = moving()
    with_spy(state, 1)
    state.players[0].technologies.append("navigation")
    put(state, 0, "army", "F2")
    put(state, 0, "army", "A2")
    match = match_at(state)
    order(match, "ability/communism/G2", square="G2")
    group(match, "F2")
    say(match, "move/H2")
    assert where(match) == [("army", "A2"), ("army", "F2")] and match.state.march is None
    assert match.state.players[0].figures[0].moved and "group_returned" in told(match)
    sound(match)


def test_the_lock_ends_with_the_turn() -> None:
    state = moving()
    with_spy(state, 0)
    put(state, 0, "army", "E2")
    match = match_at(state)
    say(match, "ability/communism")
    say(match, "E2")
    turn = match.state.turn
    while match.state.turn == turn:
        seat = min(match.open)
        match.answer(seat, match.open[seat].late)
    assert match.state.locked == []


# -- the bomb --------------------------------------------------------------------------------------------------------


def test_the_bomb() -> None:
    """4.3.6, 5.8: figures of everybody in the outskirts die, the city goes; capitals are safe; nobody gets loot."""
    state = moving()
    state.players[0].technologies.append("atomic-theory")
    state.players[0].start = "atomic-theory"
    state.village_pile.remove("uranium")
    state.players[0].villages.append("uranium")
    match = match_at(state)
    assert "ability/atomic-theory-bomb" not in keys(match)
    add_city(state, 1, "E3")
    put(state, 1, "army", "F3")
    put(state, 0, "scout", "D2")
    put(state, 0, "scout", "C2")
    match = match_at(state)
    say(match, "ability/atomic-theory-bomb")
    assert where(match) == [("scout", "C2")] and where(match, 1) == []
    assert match.state.city_at("E3") is None and match.state.loot is None
    assert match.state.removed[-1] == "village/uranium"
    sound(match)


def test_a_group_that_flies_over_others_is_hit_first() -> None:
    """4.3.6: with Flight two seats have figures on a square for a moment; the reaction is to the group."""
    state = settled("rome", "china", "egypt")
    square = state.players[1].figures[0].square
    put(state, 2, "army", square).marching = True
    holding(state, 0, "defection")
    assert figures_of(Civilization(state), 0, "defection", square) == 2
    state.players[2].figures[-1].marching = False
    assert figures_of(Civilization(state), 0, "defection", square) == 1
