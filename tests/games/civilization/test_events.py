"""Culture events in Start of Turn and City Management (4.6; R26, R29, R72 to R78, R83, R84; V47, V54, V55)."""

from __future__ import annotations

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.facts import DISASTERS, EVENTS, TECHNOLOGIES
from games.civilization.game import Civilization
from games.civilization.phases.events.displace import ways
from games.civilization.phases.events.menu import FAMILIES
from games.civilization.phases.events.targets import reach
from games.civilization.reckoning.cities import production
from games.civilization.reckoning.limits import coins
from games.civilization.reckoning.squares import icons_on, symbol, terrain
from games.civilization.state import CivilizationState, Phase
from games.engine.match import Match
from tests.games.civilization.positions import add_city, asked, build, keys, lay_tile, match_at, put, say, settled


def at(phase: Phase, *civilizations: str) -> CivilizationState:
    """The first seat's part of a phase of turn 2; nobody has figures."""
    state = settled(*civilizations or ("rome", "china"))
    state.turn, state.phase, state.begun = 2, phase, True
    for player in state.players:
        player.figures = []
    return state


def hold(state: CivilizationState, seat: int, *events: str) -> None:
    """Events come from their decks into a hand, in the fixed order."""
    for event in events:
        state.event_decks[EVENTS[event].deck].remove(event)
        Civilization(state).keep_event(seat, event)


def played(state: CivilizationState, event: str, *answers: str) -> Match:
    """The first seat plays an event of its hand and answers what it is asked."""
    hold(state, 0, event)
    match = match_at(state)
    counts = conserved(match.state)
    say(match, f"event/{event}", *answers)
    assert conserved(match.state) == counts
    return match


def offered(state: CivilizationState, event: str) -> bool:
    hold(state, 0, event)
    return f"event/{event}" in keys(match_at(state))


def land(state: CivilizationState, seat: int, number: int = 0) -> str:
    """A land square of the outskirts of a capital."""
    squares = state.outskirts(state.players[seat].capital)
    return [one for one in squares if terrain(state, one) not in ("water", "mountain")][number]


def test_every_event_has_a_way_to_be_played() -> None:
    assert sum(event.copies for event in EVENTS.values()) == 67
    for event in EVENTS.values():
        assert (event.family in FAMILIES) == (
            any(timing in ("start", "cities", "movement") for timing in event.timings)
        )


# -- exchange --------------------------------------------------------------------------------------------------------


def exchanging(mine: list[str], theirs: list[str]) -> CivilizationState:
    state = at(Phase.START)
    for player, known in zip(state.players, (mine, theirs), strict=True):
        player.technologies, player.start = list(known), known[0]
    return state


def test_an_exchange() -> None:
    """First I learn, then the other, each by own choice."""
    state = exchanging(["code-of-laws", "pottery"], ["writing", "masonry"])
    match = played(state, "exchange-of-ideas")
    assert asked(match) == {0: "exchange"}
    assert keys(match) == ["masonry", "writing"]
    say(match, "masonry")
    assert asked(match) == {1: "exchange"}
    assert sorted(keys(match, 1)) == ["code-of-laws", "pottery"]
    say(match, "pottery", seat=1)
    assert match.state.players[0].technologies == ["code-of-laws", "pottery", "masonry"]
    assert match.state.players[1].technologies == ["writing", "masonry", "pottery"]
    assert match.state.event_returns["ancient"] == ["exchange-of-ideas"]
    assert match.state.players[0].trade == state.players[0].trade


@pytest.mark.parametrize(("event", "level"), [("exchange-of-ideas", 1), ("knowledge-shared", 2), ("think-tank", 3)])
def test_the_levels_of_exchanges(event: str, level: int) -> None:
    """A place is needed in the pyramid (R64); the start technology counts with its level (R33)."""
    one = [technology.id for technology in TECHNOLOGIES.values() if technology.level == 1]
    two = [technology.id for technology in TECHNOLOGIES.values() if technology.level == 2]
    three = [technology.id for technology in TECHNOLOGIES.values() if technology.level == 3]
    known = [*one[:6], *two[:4]]
    state = exchanging(known, [*known, one[6], two[4], three[0]])
    match = played(state, event)
    learned = [one[6], two[4], three[0]][:level]
    if level > 1:
        assert sorted(keys(match)) == sorted(learned)
        say(match, learned[-1])
    assert match.state.players[0].technologies == [*known, learned[-1]]
    assert match.state.players[1].technologies == [*known, one[6], two[4], three[0]]


def test_an_exchange_where_only_the_other_learns() -> None:
    """R84: it may be played; and where nobody could learn, not."""
    match = played(exchanging(["code-of-laws", "pottery"], ["code-of-laws"]), "exchange-of-ideas")
    assert match.state.players[1].technologies == ["code-of-laws", "pottery"]
    assert match.state.players[0].technologies == ["code-of-laws", "pottery"]
    assert not offered(exchanging(["code-of-laws"], ["code-of-laws"]), "exchange-of-ideas")


def test_the_card_just_taken_does_not_come_back() -> None:
    match = played(exchanging(["code-of-laws"], ["code-of-laws", "pottery"]), "exchange-of-ideas")
    assert match.state.players[0].technologies == ["code-of-laws", "pottery"]
    assert match.state.players[1].technologies == ["code-of-laws", "pottery"]


def test_space_flight_is_never_taken() -> None:
    """R83."""
    state = exchanging(["code-of-laws"], ["code-of-laws", "space-flight"])
    assert not FAMILIES["exchange"].targets(Civilization(state), 0, "think-tank")


# -- revolt ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", ["citizens-are-revolting", "citizens-are-revolting-2"])
def test_the_citizens_are_revolting(event: str) -> None:
    """V55: Anarchy and the government's coin gone at once; no fresh government; it may leave in its next turn."""
    state = at(Phase.START)
    china = state.players[1]
    china.technologies += ["chivalry", "monarchy"]
    china.government, china.coins, china.fresh = "feudalism", {"sheet": 5}, {"monarchy": 3}
    before = coins(state, 1)
    match = played(state, event)
    china = match.state.players[1]
    assert (china.government, coins(match.state, 1), china.fresh, china.changed) == ("anarchy", before - 1, {}, True)
    say(match, "done")
    assert 1 not in match.open or not any(key.startswith("government") for key in keys(match, 1))


def test_who_is_in_anarchy_cannot_be_chosen() -> None:
    state = at(Phase.START)
    state.players[1].government = "anarchy"
    assert not offered(state, "citizens-are-revolting")


# -- terrain ---------------------------------------------------------------------------------------------------------


def test_drought() -> None:
    """The square is a plain desert for good; icons and resource are gone."""
    state = at(Phase.START)
    where = next(one for one in state.chart if symbol(state, one) and terrain(state, one) != "mountain")
    match = played(state, "drought", where)
    assert (terrain(match.state, where), symbol(match.state, where)) == ("desert", None)
    assert (icons_on(match.state, where).trade, icons_on(match.state, where).production) == (1, 0)
    assert match.state.disasters_left == DISASTERS - 1


def test_where_a_drought_may_be() -> None:
    """No mountain, building, wonder, great person or city."""
    state = at(Phase.START)
    squares = [land(state, 0, number) for number in range(3)]
    for where, kind, id in zip(squares, ("building", "wonder", "person"), ("market", "oracle", "artist"), strict=True):
        build(state, where, kind, id)
    hold(state, 0, "drought")
    match = match_at(state)
    say(match, "event/drought")
    allowed = keys(match)
    assert not {*squares, *(city.square for _, city in state.cities())} & set(allowed)
    assert all(terrain(state, one) != "mountain" for one in allowed)
    assert any(terrain(state, one) == "water" for one in allowed)


def test_deforestation_and_a_second_token() -> None:
    """A drought may hit a square without its forest; a deforestation may not hit it again."""
    state = at(Phase.START)
    where = next(one for one in state.chart if terrain(state, one) == "forest" and state.city_at(one) is None)
    match = played(state, "deforestation", where)
    assert terrain(match.state, where) == "grassland"
    assert icons_on(match.state, where) == type(icons_on(match.state, where))()
    hold(match.state, 0, "drought", "deforestation")
    match = match_at(match.state)
    say(match, "event/deforestation")
    assert where not in keys(match)
    match.undo(0)
    say(match, "event/drought", where)
    assert match.state.disasters == {where: ["grassland", "desert"]}


def test_twelve_tokens_are_all_there_are() -> None:
    state = at(Phase.START)
    state.disasters = {"A1": ["desert"] * DISASTERS}
    assert not offered(state, "drought")


def test_a_drought_aims_at_the_owner_of_the_city() -> None:
    """Bread and Circuses can stop it there, and nowhere else."""
    state = at(Phase.START)
    hold(state, 1, "bread-and-circuses")
    where = land(state, 1)
    match = played(state, "drought", where)
    assert asked(match) == {1: "cancel_event"}
    say(match, "event/bread-and-circuses", seat=1)
    assert match.state.disasters == {}
    assert match.state.event_returns["ancient"] == ["bread-and-circuses", "drought"]
    assert match.state.players[1].events == []


# -- sabotage --------------------------------------------------------------------------------------------------------


def test_sabotage() -> None:
    """Within four steps of a figure or city, over revealed squares; own buildings and walls too."""
    state = at(Phase.START)
    state.players[0].technologies.append("masonry")
    own, theirs = land(state, 0), land(state, 1)
    game = Civilization(state)
    game.place_building(0, state.players[0].capital, "market", own)
    game.place_building(1, state.players[1].capital, "market", theirs)
    centre = state.players[1].capital.square
    assert state.players[1].capital.walls
    hold(state, 0, "sabotage")
    assert FAMILIES["sabotage"].targets(game, 0, "sabotage") == [own]
    put(state, 0, "scout", next(one for one in state.outskirts(state.players[1].capital) if one != theirs))
    assert set(FAMILIES["sabotage"].targets(game, 0, "sabotage")) == {own, theirs, centre}  # type: ignore[call-overload]
    match = match_at(state)
    say(match, "event/sabotage", centre)
    assert not match.state.players[1].capital.walls
    assert set(match.state.markers) == {own, theirs}
    hold(match.state, 0, "catastrophe")
    match = match_at(match.state)
    pool = match.state.pools["market"]
    say(match, "event/catastrophe", theirs)
    assert match.state.pools["market"] == pool + 1
    assert set(match.state.markers) == {own}


def test_wonders_and_persons_are_no_buildings() -> None:
    state = at(Phase.START)
    state.players[1].capital.walls = False
    build(state, land(state, 0), "wonder", "oracle")
    build(state, land(state, 0, 1), "person", "artist")
    assert not offered(state, "sabotage")


def test_distance_is_counted_over_revealed_squares() -> None:
    state = at(Phase.START)
    centre = state.players[0].capital.square
    near = reach(state, 0, 4)
    assert centre in near and all(one in state.chart for one in near)
    assert set(reach(state, 0, None)) == set(state.chart)
    assert state.players[1].capital.square not in reach(state, 0, 6)


def test_disaster_hits_one_or_two_buildings_of_others() -> None:
    state = at(Phase.START, "rome", "egypt", "germany")
    game = Civilization(state)
    for seat in range(3):
        game.place_building(seat, state.players[seat].capital, "market", land(state, seat))
    hold(state, 0, "disaster")
    match = match_at(state)
    say(match, "event/disaster")
    first, second = land(state, 1), land(state, 2)
    assert set(keys(match)) == {first, second}
    assert (match.open[0].least, match.open[0].most) == (1, 2)
    say(match, " ".join(keys(match)))
    assert set(match.state.markers) == {land(state, 0)} | {
        one for one, marker in state.markers.items() if marker.kind != "building"
    }


# -- displace --------------------------------------------------------------------------------------------------------


def field(state: CivilizationState) -> None:
    """Revealed land around slot E1 of a map for two."""
    lay_tile(state, "E1", "tile-06")
    lay_tile(state, "E5", "tile-01")


@pytest.mark.parametrize(("event", "steps"), [("disoriented", 2), ("lost", 3), ("out-of-position", 4)])
def test_figures_are_moved(event: str, steps: int) -> None:
    """V47: all of them, up to so many steps; it uses up nothing of their own later move."""
    state = at(Phase.CITIES)
    field(state)
    start = next(
        one for one in state.chart if terrain(state, one) not in ("water",) and state.board.slot_of[one] == "E1"
    )
    put(state, 1, "army", start)
    put(state, 1, "scout", start)
    places = ways(state, 1, start, steps)
    assert places[-1] == start and len(places) > 1
    match = played(state, event)
    assert asked(match) == {0: "event_to"}
    assert keys(match) == places
    say(match, places[-2])
    assert {(one.square, one.moved) for one in match.state.players[1].figures} == {(places[-2], False)}


def test_where_figures_cannot_be_moved() -> None:
    """No water, hut, village, other figures or cities; own cities are passed; no end on them or on a full square."""
    state = at(Phase.CITIES)
    centre = state.players[1].capital.square
    ring = [one for one in state.board.sides[centre] if terrain(state, one) != "water"]
    start = ring[0]
    army = put(state, 1, "army", start)
    places = ways(state, 1, start, 2)
    assert centre not in places
    assert set(ring[1:]) <= set(places)
    put(state, 0, "army", ring[1])
    assert ring[1] not in ways(state, 1, start, 2)
    put(state, 1, "army", ring[2])
    put(state, 1, "army", ring[2])
    assert ring[2] not in ways(state, 1, start, 2)
    assert all(terrain(state, one) != "water" for one in ways(state, 1, start, 4) if one != army.square)
    state.huts[ring[2]] = "spy"
    assert ring[2] not in ways(state, 1, start, 2)
    put(state, 0, "scout", start)
    state.players[1].figures = []
    assert centre not in ways(state, 0, start, 2)


def test_only_figures_of_others_are_moved() -> None:
    state = at(Phase.CITIES)
    put(state, 0, "army", land(state, 0))
    assert not offered(state, "lost")


# -- production ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "amount"), [("we-love-the-despot-day", 4), ("we-love-the-queen-day", 6), ("we-love-the-president-day", 8)]
)
def test_extra_production(event: str, amount: int) -> None:
    """For one own city and this turn."""
    state = at(Phase.CITIES)
    lay_tile(state, "E1", "tile-06")
    city = add_city(state, 0, "G2")
    before = production(state, 0, city), production(state, 0, state.players[0].capital)
    match = played(state, event, "G2")
    rome = match.state.players[0]
    assert production(match.state, 0, rome.city("G2")) == before[0] + amount
    assert production(match.state, 0, rome.capital) == before[1]


def test_events_that_target_nobody() -> None:
    """Bread and Circuses has nothing to stop."""
    state = at(Phase.CITIES)
    hold(state, 1, "bread-and-circuses")
    match = played(state, "we-love-the-despot-day")
    assert asked(match) == {0: "cities"}
    assert match.state.players[0].capital.extra_production == 4


# -- timing, consent, cancels ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Phase.START, Phase.CITIES, Phase.MOVEMENT])
def test_events_are_played_in_their_phase(phase: Phase) -> None:
    """R78: what fits no phase is kept; it is not offered and cannot be discarded."""
    state = at(phase)
    hold(state, 0, "citizens-are-revolting", "we-love-the-despot-day")
    menu = [key for key in keys(match_at(state)) if key.startswith("event/")]
    wanted = {Phase.START: ["event/citizens-are-revolting"], Phase.CITIES: ["event/we-love-the-despot-day"]}
    assert menu == wanted.get(phase, [])


def test_a_card_over_the_limit_is_not_played_to_make_room() -> None:
    """R26."""
    state = at(Phase.START)
    hold(state, 0, "drought", "citizens-are-revolting", "sabotage")
    match = match_at(state)
    assert asked(match) == {0: "discard"}
    say(match, "sabotage")
    assert "event/drought" in keys(match)
    assert not list(complaints(match.state))


def united(state: CivilizationState) -> None:
    """The second seat owns the United Nations."""
    build(state, land(state, 1), "wonder", "united-nations")


def test_an_owner_of_the_united_nations_is_asked() -> None:
    """R29: it may agree; if it does not, the card stays in the hand and it is not asked again this turn."""
    state = at(Phase.START)
    united(state)
    match = played(state, "citizens-are-revolting")
    assert asked(match) == {1: "consent"}
    say(match, "no", seat=1)
    assert match.state.players[1].government != "anarchy"
    assert match.state.players[0].events == ["citizens-are-revolting"]
    assert asked(match).get(0) == "start"
    assert "event/citizens-are-revolting" not in keys(match)


def test_an_owner_of_the_united_nations_may_agree() -> None:
    state = at(Phase.START)
    united(state)
    match = played(state, "citizens-are-revolting")
    say(match, "yes", seat=1)
    assert match.state.players[1].government == "anarchy"


def test_the_united_nations_do_not_stop_what_chooses_nothing_of_theirs() -> None:
    state = at(Phase.START)
    united(state)
    match = played(state, "drought", land(state, 0))
    assert match.state.disasters == {land(state, 0): ["desert"]}


def test_every_owner_aimed_at_must_agree() -> None:
    """R29: Disaster chooses buildings and so targets their owners."""
    state = at(Phase.START, "rome", "egypt", "germany")
    game = Civilization(state)
    for seat in (1, 2):
        game.place_building(seat, state.players[seat].capital, "market", land(state, seat, 1))
    united(state)
    match = played(state, "disaster", f"{land(state, 1, 1)} {land(state, 2, 1)}")
    assert asked(match) == {1: "consent"}
    say(match, "no", seat=1)
    assert {land(state, 1, 1), land(state, 2, 1)} <= set(match.state.markers)
    say(match, "event/disaster")
    assert land(state, 1, 1) in match.state.markers and land(state, 2, 1) not in match.state.markers


def test_what_is_gone_is_not_replaced() -> None:
    """R73: the part that is still legal is applied; nothing is chosen anew."""
    state = at(Phase.START, "rome", "egypt", "germany")
    game = Civilization(state)
    for seat in (1, 2):
        game.place_building(seat, state.players[seat].capital, "market", land(state, seat, 1))
    hold(state, 1, "bread-and-circuses")
    match = played(state, "disaster", f"{land(state, 1, 1)} {land(state, 2, 1)}")
    assert asked(match) == {1: "cancel_event"}
    Civilization(match.state).destroy_building(land(state, 1, 1), "test")
    say(match, "pass", seat=1)
    assert not [one for one in match.state.markers.values() if one.kind == "building"]
    assert match.state.event_returns["modern"] == ["disaster"]


def test_a_blockaded_wonder_protects_nobody() -> None:
    state = at(Phase.START)
    united(state)
    put(state, 0, "army", land(state, 1))
    match = played(state, "citizens-are-revolting")
    assert match.state.players[1].government == "anarchy"


@pytest.mark.parametrize("cancel", ["jousting-tourney", "primetime-tv"])
def test_any_event_can_be_cancelled(cancel: str) -> None:
    """R28: outside the own phase; R4: the card is gone."""
    state = at(Phase.START)
    hold(state, 1, cancel)
    match = played(state, "drought", land(state, 0))
    assert asked(match) == {1: "cancel_event"}
    say(match, f"event/{cancel}", seat=1)
    assert match.state.disasters == {}
    assert match.state.players[0].events == []


def test_civil_service_pays_a_spy() -> None:
    state = at(Phase.START)
    state.players[1].technologies.append("civil-service")
    state.players[1].villages = ["spy"]
    state.village_pile.remove("spy")
    match = played(state, "drought", land(state, 0))
    say(match, "ability/civil-service/village/spy", seat=1)
    assert match.state.disasters == {}
    assert (match.state.removed, match.state.players[1].used) == (["village/spy"], ["civil-service"])


def test_mass_media_protects_events() -> None:
    """R30."""
    state = at(Phase.START)
    state.players[0].technologies.append("mass-media")
    hold(state, 1, "primetime-tv", "jousting-tourney")
    match = played(state, "drought", land(state, 0))
    assert match.state.disasters == {land(state, 0): ["desert"]}


def test_an_event_can_be_taken_back() -> None:
    """Until it is announced nothing has changed, and nobody else has learned anything."""
    state = at(Phase.START)
    hold(state, 0, "drought")
    match = match_at(state)
    say(match, "event/drought")
    assert match.view(1).announced == ()
    match.undo(0)
    assert match.view(0) == match_at(state).view(0)
    assert match.state.players[0].events == ["drought"]
