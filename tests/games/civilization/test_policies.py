"""Who is asked whether to react, by the table's choice and by standing orders (16.4, R3, R29)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.civilization.consent import agrees
from games.civilization.facts import EVENTS
from games.civilization.game import Civilization
from games.civilization.options import OPTION_FIELDS
from games.civilization.policies import (
    CANCEL_ACTION,
    CANCEL_EVENT,
    CONSENT,
    ORDER_OFFERS,
    PARTS,
    TRADE,
    default_orders,
)
from games.civilization.state import CivilizationState, Phase
from games.civilization.subgames import Announced
from games.civilization.windows import carry_out
from games.engine.match import Match
from games.engine.orders import Order, OrderChoice
from games.engine.question import Option
from tests.games.civilization.positions import RULES, asked, build, say, settled

ARTS = Announced("action", "arts", 0, details={"city": "B2"})
WONDER = Announced("action", "build", 0, details={"city": "B2", "kind": "wonder", "item": "oracle", "square": "B3"})
SECOND = Announced("action", "build", 0, details={"kind": "unit", "second_kind": "wonder", "second_item": "oracle"})
ATTACK = Announced("action", "build", 0, [1], {"city": "B2", "kind": "figure", "item": "army", "square": "B3"})


def able(reactions: str, *events: str) -> CivilizationState:
    """Rome acts; China knows Writing, holds a spy face down, and these events."""
    state = settled("rome", "china", "egypt", reactions=reactions)
    state.turn, state.phase, state.begun = 2, Phase.CITIES, True
    state.hut_pile.remove("spy")
    state.players[1].huts = ["spy"]
    for event in events:
        state.event_decks[EVENTS[event].deck].remove(event)
        state.players[1].events.append(event)
    return state


def announcing(state: CivilizationState, *things: Announced) -> Match:
    """Rome waits to announce these things, one after the other."""

    async def flow(game: Civilization) -> None:
        async def effect() -> None:
            game.gain_culture(0, 4, "test")

        left = len(things) - game.state.turn + 2
        await game.choose(0, "wait", [Option("go", True)], cover=True, quiet=True)
        if left:
            thing = things[-left]
            game.state.turn += 1
            await carry_out(game, replace(thing, details=dict(thing.details)), effect)

    async def forever(game: Civilization) -> None:
        while True:
            await flow(game)

    return Match.at(replace(RULES, flow=forever), state, state.options, strict=True)


def choice(topic: str, name: str) -> OrderChoice:
    offer = next(one for one in ORDER_OFFERS if one.topic == topic)
    return next(one for one in offer.choices if one.id == name)


def order(match: Match, topic: str, name: str, seat: int = 1) -> None:
    match.set_order(choice(topic, name).order(seat, topic))


def go(match: Match) -> bool:
    """Rome announces the next thing; whether it was done at once, without asking anybody."""
    before = match.state.players[0].culture
    say(match, "go")
    return asked(match) == {0: "wait"} and match.state.players[0].culture == before + 4


def cancelled(match: Match) -> bool:
    """Rome announces the next thing, and it is cancelled without asking anybody."""
    before = match.state.players[0].culture
    say(match, "go")
    return asked(match) == {0: "wait"} and match.state.players[0].culture == before


def test_usually_a_seat_is_asked_about_wonders_and_about_what_aims_at_it() -> None:
    match = announcing(able("aimed"), ARTS, WONDER, SECOND, ATTACK)
    assert go(match)
    for _ in range(3):
        assert not go(match)
        assert asked(match) == {1: "cancel_action"}
        say(match, "pass", seat=1)


def test_the_table_may_have_everybody_asked() -> None:
    match = announcing(able("always"), ARTS)
    assert not go(match)
    assert asked(match) == {1: "cancel_action"}


def test_the_table_may_have_nobody_asked() -> None:
    match = announcing(able("never"), ARTS, WONDER, ATTACK)
    assert go(match) and go(match) and go(match)


def test_a_cancel_of_my_cancel_aims_at_me() -> None:
    """Jousting Tourney chooses no player, but its aim is clear (R70)."""
    state = able("aimed", "jousting-tourney", "generous-gift")
    state.event_decks["modern"].remove("primetime-tv")
    state.players[2].events.append("primetime-tv")
    match = announcing(state, Announced("event", "drought", 0, [1]))
    say(match, "go")
    assert asked(match) == {1: "cancel_event"}
    order(match, CANCEL_EVENT, "ask", seat=2)
    say(match, "event/jousting-tourney", seat=1)
    assert asked(match) == {2: "cancel_event"}
    say(match, "event/primetime-tv", seat=2)
    assert asked(match) == {1: "cancel_event"}
    context = match.open[1].context
    assert (context["id"], context["by"], context["hits"]) == ("primetime-tv", "2", "seat-1")


def test_whom_it_does_not_aim_at_is_not_asked_by_what_it_holds() -> None:
    """The same with and without the card: nothing is asked, nothing is seen."""
    for event in ("jousting-tourney", "sabotage"):
        state = able("aimed", "generous-gift")
        if event in state.event_decks["medieval"]:
            state.event_decks["medieval"].remove(event)
            state.players[1].events = [event]
        assert go(announcing(state, Announced("event", "drought", 0, [2])))


def test_a_seat_orders_for_itself() -> None:
    match = announcing(able("aimed"), WONDER, ARTS, ARTS)
    order(match, CANCEL_ACTION, "never")
    assert go(match)
    order(match, CANCEL_ACTION, "ask")
    assert not go(match)
    order(match, CANCEL_ACTION, "never")
    assert asked(match) == {0: "wait"}
    assert go(match)


def test_the_next_wonder_is_cancelled_once() -> None:
    """The order leaves alone what else was ordered, and is over once it was used."""
    match = announcing(able("aimed"), ARTS, WONDER, WONDER)
    order(match, CANCEL_ACTION, "never")
    order(match, CANCEL_ACTION, "cancel_next_wonder")
    assert go(match)
    assert cancelled(match)
    assert match.state.players[1].used == ["writing"]
    assert [one.wishes for one in match.orders(1)] == [["pass"]]
    match.state.players[1].used.clear()
    match.state.players[1].villages.append("wheat")
    assert go(match)


def test_an_order_to_cancel_passes_where_it_cannot() -> None:
    state = able("aimed")
    state.players[1].huts = ["wheat"]
    match = announcing(state, WONDER)
    order(match, CANCEL_ACTION, "cancel_wonders")
    assert go(match)


def test_every_wonder() -> None:
    match = announcing(able("never"), ARTS, WONDER, ATTACK)
    order(match, CANCEL_ACTION, "cancel_wonders")
    assert go(match)
    assert cancelled(match)


def test_whatever_aims_at_me() -> None:
    match = announcing(able("always", "bread-and-circuses"), ARTS, ATTACK, Announced("event", "drought", 0, [1]))
    order(match, CANCEL_ACTION, "cancel_aimed")
    order(match, CANCEL_EVENT, "cancel_aimed")
    assert go(match)
    assert cancelled(match)
    assert cancelled(match)
    assert match.state.players[1].events == []


def test_the_next_thing_of_any_kind() -> None:
    match = announcing(able("never"), ARTS, ARTS)
    order(match, CANCEL_ACTION, "cancel_next")
    assert cancelled(match)
    assert match.orders(1) == []


def test_what_is_least_dear_is_used() -> None:
    """A token before a Gift, and A Gift from Afar last of all."""
    state = able("never", "gift-from-afar", "generous-gift")
    match = announcing(state, ARTS, ARTS, ARTS)
    order(match, CANCEL_ACTION, "cancel_all")
    assert cancelled(match)
    assert match.state.removed == ["hut/spy"]
    match.state.players[1].used.clear()
    assert cancelled(match)
    assert match.state.players[1].events == ["gift-from-afar"]


@pytest.mark.parametrize(("reactions", "asks"), [("aimed", True), ("always", True), ("never", False)])
def test_consent(reactions: str, asks: bool) -> None:
    """The owner of the United Nations is asked, unless the table never asks: then it refuses (R29)."""
    assert (CONSENT in default_orders(settled("rome", "china", reactions=reactions).options)) is not asks


@pytest.mark.parametrize(("name", "stands"), [("refuse", False), ("agree", True)])
def test_consent_by_order(name: str, stands: bool) -> None:
    state = able("always")
    build(state, "O7", "wonder", "united-nations")
    state.wonder_market = [None if one == "united-nations" else one for one in state.wonder_market]
    state.wonder_deck = [one for one in state.wonder_deck if one != "united-nations"]
    square = state.outskirts(state.players[1].capital)[0]
    state.markers[square] = state.markers.pop("O7")

    async def flow(game: Civilization) -> None:
        await game.choose(0, "wait", [Option("go", True)], cover=True, quiet=True)
        if await agrees(game, 0, "sabotage", [1]):
            game.gain_culture(0, 4, "test")
        await game.choose(0, "wait", [Option("go", True)], cover=True, quiet=True)

    match = Match.at(replace(RULES, flow=flow), state, state.options)
    order(match, CONSENT, name)
    say(match, "go")
    assert bool(match.state.players[0].culture) is stands


def test_every_value_of_the_option_has_orders_that_are_offered() -> None:
    """What the table orders is among what a seat can choose, so that it can be named."""
    field = next(one for one in OPTION_FIELDS if one.name == "reactions")
    for value in field.values:
        options = settled("rome", "china", reactions=value).options
        for topic, wishes in default_orders(options).items():
            offer = next(one for one in ORDER_OFFERS if one.topic == topic)
            assert wishes in [one.wishes for one in offer.choices]


# -- the own parts of a turn ------------------------------------------------------------------------------------------


def begun(phase: Phase, *events: str) -> Match:
    """Rome's part of a phase, with these events; it ends idle parts and makes no deals by standing order."""
    state = settled("rome", "china")
    for event in events:
        state.event_decks[EVENTS[event].deck].remove(event)
        state.players[0].events.append(event)
    match = Match.at(RULES, state, state.options, strict=True)
    while match.state.phase is not phase:
        seat = match.awaited[0]
        match.answer(seat, ("done",))
    for topic in (*PARTS, TRADE):
        policy = "@no_deals" if topic == TRADE else "@end_idle"
        match.set_order(Order(0, topic, [policy]))
    return match


def test_an_order_ends_a_start_of_turn_without_anything_to_do() -> None:
    match = begun(Phase.START)
    assert (match.state.phase, match.state.active) == (Phase.START, 1)


def test_whoever_holds_an_event_is_asked_all_the_same() -> None:
    match = begun(Phase.START, "bread-and-circuses")
    assert (match.state.phase, match.state.active) == (Phase.START, 0)
    assert asked(match)[0] == "start"


def test_an_order_does_not_end_what_can_still_be_done() -> None:
    assert asked(begun(Phase.CITIES))[0] == "cities"
    assert asked(begun(Phase.MOVEMENT))[0] == "movement"


def test_an_order_makes_no_deals_but_asks_about_offers() -> None:
    match = begun(Phase.TRADE)
    assert match.awaited == [1]
    say(match, "offer/seat-0", "trade", "1", "", seat=1)
    assert 0 in match.awaited
    (decline,) = [key for key in match.open[0].keys if key.startswith("decline/")]
    say(match, decline)
    assert match.awaited == [1]
