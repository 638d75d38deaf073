"""Announcing, cancelling and paying (4.3.5, 4.6, R3, R30, R70, V54)."""

from __future__ import annotations

from dataclasses import replace

from games.civilization.checks import complaints
from games.civilization.facts import ABILITIES, EVENTS
from games.civilization.game import Civilization
from games.civilization.state import CivilizationState, Phase
from games.civilization.subgames import Announced, Battle, Side
from games.civilization.windows import carry_out, use_ability
from games.engine.match import Match
from games.engine.question import Option
from tests.games.civilization.positions import RULES, asked, build, keys, say, settled


def in_cities() -> CivilizationState:
    state = settled("rome", "china", "egypt")
    state.turn, state.phase, state.begun = 2, Phase.CITIES, True
    return state


def hold(state: CivilizationState, seat: int, *events: str) -> None:
    """Events come from their decks into a hand."""
    for event in events:
        state.event_decks[EVENTS[event].deck].remove(event)
        state.players[seat].events.append(event)


def playing(state: CivilizationState, thing: Announced) -> Match:
    """Seat 0 announces a thing that gives it 4 culture; then it is asked about nothing in particular."""

    async def flow(game: Civilization) -> None:
        async def effect() -> None:
            game.gain_culture(0, 4, "test")

        if game.state.active == 0:
            await carry_out(game, thing, effect)
            game.state.active = 1
        await game.choose(1, "done", [Option("done", True)], cover=True, quiet=True)

    return Match.at(replace(RULES, flow=flow), state, state.options, defaults={}, strict=True)


def gained(match: Match) -> bool:
    assert asked(match) == {1: "done"}
    assert not [one for one in complaints(match.state) if "pyramid" not in one]
    assert not match.state.announced
    return bool(match.state.players[0].culture)


def test_nobody_is_asked_who_shows_nothing() -> None:
    assert gained(playing(in_cities(), Announced("event", "drought", 0)))


def test_who_is_asked_is_public() -> None:
    """Bread and Circuses is ancient and cancels only what aims at its player; a medieval back could be Jousting."""
    state = in_cities()
    hold(state, 1, "sabotage")
    hold(state, 2, "deforestation")
    match = playing(state, Announced("event", "drought", 0))
    assert asked(match) == {2: "cancel_event"}
    assert keys(match, 2) == ["pass"]
    state = in_cities()
    hold(state, 1, "sabotage")
    assert asked(playing(state, Announced("event", "drought", 0, [1]))) == {1: "cancel_event"}


def test_a_cancelled_event() -> None:
    state = in_cities()
    hold(state, 1, "jousting-tourney")
    state.event_decks["ancient"].remove("drought")
    match = playing(state, Announced("event", "drought", 0))
    say(match, "event/jousting-tourney", seat=1)
    assert not gained(match)
    assert match.state.event_returns["ancient"] == ["drought"]
    assert match.state.event_returns["medieval"] == ["jousting-tourney"]


def test_a_cancel_that_is_cancelled() -> None:
    """R70; the window opens again for what is still pending (R71)."""
    state = in_cities()
    hold(state, 1, "jousting-tourney", "generous-gift")
    hold(state, 0, "primetime-tv")
    match = playing(state, Announced("event", "drought", 0))
    say(match, "event/jousting-tourney", seat=1)
    assert asked(match) == {0: "cancel_event"}
    say(match, "event/primetime-tv", seat=0)
    assert asked(match) == {1: "cancel_event"}
    say(match, "pass", seat=1)
    assert asked(match) == {1: "cancel_event"}
    say(match, "pass", seat=1)
    assert gained(match)


def test_a_wish_that_is_not_needed_costs_nothing() -> None:
    """R3: the first cancel from the active seat clockwise ends the matter."""
    state = in_cities()
    hold(state, 1, "jousting-tourney")
    hold(state, 2, "jousting-tourney")
    match = playing(state, Announced("event", "drought", 0))
    say(match, "event/jousting-tourney", seat=2)
    say(match, "event/jousting-tourney", seat=1)
    while 2 in match.open or 0 in match.open:
        say(match, "pass", seat=min(match.open))
    assert not gained(match)
    assert match.state.players[2].events == ["jousting-tourney"]


def test_mass_media_protects_events() -> None:
    """R30: from everything, Primetime TV included."""
    state = in_cities()
    hold(state, 1, "primetime-tv")
    state.players[0].technologies.append("mass-media")
    assert gained(playing(state, Announced("event", "drought", 0)))


def test_writing_cancels_a_city_action() -> None:
    """With a face-down spy; used for this turn."""
    state = in_cities()
    state.players[1].huts = ["spy"]
    state.hut_pile.remove("spy")
    match = playing(state, Announced("action", "arts", 0, details={"city": "B2"}))
    assert keys(match, 1) == ["ability/writing/hut/spy", "pass"]
    say(match, "ability/writing/hut/spy", seat=1)
    assert not gained(match)
    assert match.state.players[1].used == ["writing"]
    assert match.state.removed == ["hut/spy"]


def test_a_gift_as_a_spy_is_an_event_that_is_played() -> None:
    """A cancelled Gift is lost and the ability not used; so Writing stands or falls with it (4.3.5)."""
    state = in_cities()
    hold(state, 1, "generous-gift")
    hold(state, 2, "jousting-tourney")
    match = playing(state, Announced("action", "arts", 0))
    assert asked(match) == {1: "cancel_action"}
    say(match, "ability/writing/gift/generous-gift", seat=1)
    assert asked(match) == {2: "cancel_event"}
    say(match, "event/jousting-tourney", seat=2)
    assert gained(match)
    assert match.state.players[1].used == []


def test_no_windows_in_a_battle() -> None:
    state = in_cities()
    hold(state, 1, "jousting-tourney")
    state.battle = Battle("B2", Side(0), Side(1))
    assert gained(playing(state, Announced("event", "drought", 0)))


def paying(state: CivilizationState, ability: str) -> Match:
    """Seat 0 uses a resource ability that gives it 4 culture."""

    async def flow(game: Civilization) -> None:
        async def effect() -> None:
            game.gain_culture(0, 4, ability)

        if game.state.active == 0:
            await use_ability(game, 0, ABILITIES[ability], effect, Announced("ability", ability, 0))
            game.state.active = 1
        await game.choose(1, "done", [Option("done", True)], cover=True, quiet=True)

    return Match.at(replace(RULES, flow=flow), state, state.options, defaults={}, strict=True)


def test_a_gift_from_afar_gives_another_player_a_coin() -> None:
    """V54."""
    state = in_cities()
    hold(state, 0, "gift-from-afar")
    rome = state.players[0]
    rome.technologies.append("pottery")
    rome.resources["wheat"] = 1
    state.resources["wheat"] -= 1
    state.players[1].coins = {"sheet": 14}
    state.players[2].coins = {"sheet": 3}
    match = paying(state, "pottery")
    assert asked(match) == {0: "gift_to"}
    say(match, "seat-2")
    assert gained(match)
    assert match.state.players[2].coins == {"sheet": 4}
    assert match.state.resources["wheat"] == 3
    assert match.state.players[0].used == ["pottery"]


def test_what_defends_a_gift_does_not_pay_as_well() -> None:
    """The spy chosen for Pottery saves the Gift beside it; then Pottery is not paid, and not used."""
    state = in_cities()
    hold(state, 0, "generous-gift")
    hold(state, 1, "jousting-tourney")
    rome = state.players[0]
    rome.technologies += ["pottery", "civil-service"]
    rome.huts = ["spy"]
    state.hut_pile.remove("spy")
    match = paying(state, "pottery")
    say(match, "event/jousting-tourney", seat=1)
    say(match, "ability/civil-service/hut/spy")
    while 1 not in match.open or asked(match)[1] != "done":
        say(match, "pass", seat=min(match.open))
    assert (match.state.players[0].culture, match.state.players[0].used) == (0, ["civil-service"])
    assert match.state.players[0].events == []


def test_the_coin_of_a_gift_may_win_before_the_ability() -> None:
    state = in_cities()
    hold(state, 0, "gift-from-afar")
    state.players[0].technologies.append("construction")
    state.players[1].coins = {"sheet": 14}
    match = paying(state, "construction")
    say(match, "seat-1")
    assert match.result is not None
    assert (match.result.reason, match.result.winners) == ("economy", [1])
    assert match.state.players[0].culture == 0


def test_an_owner_of_the_united_nations_may_refuse_to_be_named() -> None:
    """R29: then somebody else must be."""
    state = in_cities()
    hold(state, 0, "gift-from-afar")
    state.players[0].technologies.append("construction")
    build(state, state.outskirts(state.players[1].capital)[0], "wonder", "united-nations")
    match = paying(state, "construction")
    say(match, "seat-1")
    assert asked(match) == {1: "consent"}
    say(match, "no", seat=1)
    assert gained(match)
    assert match.state.players[2].coins == {"sheet": 1}
    assert match.state.players[1].coins == {}


def test_a_gift_names_nobody_if_nobody_agrees() -> None:
    """4.6: then it is a resource only."""
    state = settled("rome", "china")
    state.turn, state.phase, state.begun = 2, Phase.CITIES, True
    hold(state, 0, "gift-from-afar")
    state.players[0].technologies.append("construction")
    build(state, state.outskirts(state.players[1].capital)[0], "wonder", "united-nations")
    match = paying(state, "construction")
    say(match, "no", seat=1)
    assert gained(match)
    assert match.state.players[1].coins == {}


def test_any_resources_are_chosen_by_the_payer() -> None:
    """4.3.6: equal or different kinds, market and face-down tokens."""
    state = in_cities()
    rome = state.players[0]
    rome.technologies.append("pottery")
    rome.resources |= {"wheat": 2, "iron": 1}
    rome.villages = ["uranium"]
    match = paying(state, "pottery")
    assert keys(match) == ["market/wheat", "market/iron", "village/uranium"]
    say(match, "market/wheat village/uranium")
    assert gained(match)
    assert match.state.players[0].resources["wheat"] == 1
    assert match.state.removed == ["village/uranium"]
