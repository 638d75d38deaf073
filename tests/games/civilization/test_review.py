"""Positions in which rules meet that seldom meet."""

from __future__ import annotations

from games.civilization.checks import complaints
from games.civilization.state import CivilizationState, Phase
from games.civilization.subgames import March
from tests.games.civilization.positions import add_city, asked, build, keys, match_at, put, say, settled
from tests.games.civilization.test_movement import group, moving, where
from tests.games.civilization.test_movement_triggers import match_with_orders, order, with_spy
from tests.games.civilization.test_text_refusals import why_not
from tests.games.civilization.test_trade import hold, keep, offer, resource, trading

# -- marches ---------------------------------------------------------------------------------------------------------


def test_only_an_army_that_moved_destroys_a_building() -> None:
    """D24: a scout that joins an army on a building of another player has not brought an army there."""
    state = moving()
    add_city(state, 1, "E3")
    build(state, "F2", "building", "market")
    state.pools["market"] -= 1
    state.players[0].technologies += ["combustion"]
    put(state, 0, "army", "F2")
    put(state, 0, "scout", "F1")
    match = match_at(state)
    group(match, "F1")
    say(match, "move/F2")
    assert where(match) == [("army", "F2"), ("scout", "F2")]
    assert asked(match) == {0: "movement"}
    assert "F2" in match.state.markers


def stranded(*events: str) -> CivilizationState:
    """A scout on its way stands on water whose other sides it may not enter; its army has been killed there."""
    state = moving()
    state.players[0].technologies += ["navigation"]
    state.players[0].events = list(events)
    for event in events:
        state.event_decks["ancient"].remove(event)
    scout = put(state, 0, "scout", "G1")
    scout.marching = True
    put(state, 0, "army", "D2")
    for square in ("F1", "H1", "G2"):
        put(state, 1, "army", square)
    state.march = March(0, "G1", 1, ["G3", "G2", "G1"])
    return state


def test_a_group_without_a_way_goes_back_and_plays_nothing() -> None:
    """R67: the move of a group that can go nowhere ends. It is not made to play an event, whatever its seat holds."""
    for events in ((), ("defection",)):
        match = match_at(stranded(*events))
        assert match.state.march is None, events
        assert where(match) == [("army", "D2"), ("scout", "G3")]
        assert asked(match) == {0: "movement"}
        assert ("event/defection" in keys(match)) is bool(events)
        assert list(complaints(match.state)) == []


def test_a_lock_by_an_order_is_paid_without_asking() -> None:
    """14: that the moving seat has to wait would tell that the other one could pay in several ways."""
    for tokens in (1, 2):
        state = moving()
        put(state, 0, "army", "D2")
        put(state, 0, "army", "A2")
        for _ in range(tokens):
            with_spy(state, 1)
        state.players[1].technologies = ["communism"]
        hold(state, 1, "gift-from-afar")
        match = match_with_orders(state)
        order(match, "@lock", square="D2")
        group(match, "D2")
        say(match, "move/E2")
        assert match.state.locked == ["D2"]
        assert asked(match) == {0: "movement"}
        assert len(match.state.players[1].huts) == tokens - 1


# -- hands -----------------------------------------------------------------------------------------------------------


def test_a_hand_of_equal_events_is_asked_like_any_other() -> None:
    """14: that nothing was asked would tell the other player all three events."""
    for third in ("exchange-of-ideas", "sabotage"):
        state = trading("rome", "china")
        hold(state, 0, "exchange-of-ideas")
        hold(state, 1, "exchange-of-ideas", third)
        match = match_at(state)
        offer(match, "event/exchange-of-ideas", "")
        say(match, "accept/seat-0/2-1", seat=1)
        assert asked(match) == {0: "trade", 1: "discard"}
        say(match, "exchange-of-ideas", seat=1)
        assert asked(match) == {0: "trade", 1: "trade"}


def test_how_a_ride_is_paid_is_chosen_while_the_others_go_on() -> None:
    """14: that the others have to wait would tell them that a face-down token or a Gift could pay, too."""
    state = trading()
    state.players[0].technologies.append("horseback-riding")
    resource(state, 0, "silk")
    keep(state, 0, "silk")
    match = match_at(state)
    say(match, "ability/horseback-riding", "seat-2")
    assert asked(match) == {0: "pay", 1: "trade", 2: "trade"}
    say(match, "hut/silk")
    assert [player.trade for player in match.state.players] == [19, 10, 16]
    assert match.state.players[0].huts == []
    assert match.state.removed == ["hut/silk"]


# -- words -----------------------------------------------------------------------------------------------------------


def test_the_second_action_of_another_kind_is_explained() -> None:
    """4.4: with the replacement set the capital of a Monarchy takes two different actions."""
    state = settled("rome", "china", governments="replacement")
    state.turn, state.phase, state.begun = 2, Phase.CITIES, True
    state.players[0].government = "monarchy"
    match = match_at(state)
    say(match, "arts/B2")
    why = "The second action of your capital in Monarchy must be of another kind than the first."
    assert why_not(match, "arts/B2").startswith(why)
    assert "harvest/B2" in keys(match) or "build/B2" in keys(match)
