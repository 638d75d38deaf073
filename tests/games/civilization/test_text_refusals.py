"""Why something is not possible in Civilization, and what is possible instead, in words."""

from __future__ import annotations

from random import Random

import pytest

from games.civilization.facts import EVENTS, TECHNOLOGIES
from games.civilization.game import Civilization
from games.civilization.gametype import CIVILIZATION
from games.civilization.options import CivilizationOptions
from games.civilization.state import CivilizationState, Phase
from games.civilization.text import WORDS
from games.engine.conformance import random_setup, refusals, walk
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.refusal import CannotUndo, NotLegal, NotOpen, NotYours
from tests.games.civilization import battlefield
from tests.games.civilization.positions import add_city, build, lay_tile, match_at, put, say, settled
from tests.games.civilization.test_text_questions import RAW


def why_not(match: Match, key: str, seat: int = 0) -> str:
    """What a seat reads that answers so."""
    question = match.open[seat]
    with pytest.raises(NotLegal) as refused:
        question.check((key,))
    return WORDS.refusal(refused.value, question, match.view(seat))


def at(phase: Phase, *civilizations: str) -> CivilizationState:
    """The first seat's part of a phase of turn 2."""
    state = settled(*civilizations or ("rome", "china"))
    state.turn, state.phase, state.begun = 2, phase, True
    return state


def hold(state: CivilizationState, seat: int, *events: str) -> None:
    for event in events:
        state.event_decks[EVENTS[event].deck].remove(event)
        Civilization(state).keep_event(seat, event)


# -- in general ----------------------------------------------------------------------------------------------------


def test_closed_questions_and_undo() -> None:
    for refusal in (NotOpen("stale"), NotYours("not asked"), CannotUndo("window")):
        assert WORDS.refusal(refusal, None, None).endswith(".")
    assert "tiles became known" in WORDS.refusal(CannotUndo("seen"), None, None)


def test_counts_and_copies() -> None:
    state = at(Phase.CITIES)
    state.players[0].technologies.append("pottery")
    state.players[0].resources = {"wheat": 2, "silk": 1, "incense": 0, "iron": 0}
    match = match_at(state)
    say(match, "ability/pottery")
    question, view = match.open[0], match.view(0)
    with pytest.raises(NotLegal) as few:
        question.check(("market/wheat",))
    assert WORDS.refusal(few.value, question, view) == "Choose exactly 2; you chose 1."
    with pytest.raises(NotLegal) as many:
        question.check(("market/silk", "market/silk"))
    assert WORDS.refusal(many.value, question, view) == "There is only 1 to choose from of this: Silk."
    with pytest.raises(NotLegal) as none:
        question.check(("market/iron", "market/silk"))
    assert WORDS.refusal(none.value, question, view).startswith("You have no iron to pay with. Possible: Wheat; Silk.")


def test_numbers() -> None:
    state = settled("rome", "china")
    state.turn, state.phase = 2, Phase.TRADE
    match = match_at(state)
    say(match, "offer/seat-1", "trade")
    assert why_not(match, "99") == f"Choose a number from 1 to {match.open[0].most}."
    assert why_not(match, "some").startswith("'some' cannot be chosen here. Choose a number")


def test_what_was_written_is_repeated_without_tricks() -> None:
    told = why_not(match_at(at(Phase.START)), "gibberish_{x}")
    assert told.startswith("'gibberish (x)' cannot be chosen here. Possible: ")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_refuse_in_words(seats: int) -> None:
    """Whatever is asked, and whatever is written: squares, technologies, cards, keys of other phases."""
    rng = Random(seats)
    wishes = [*TECHNOLOGIES, *EVENTS, "army", "wheat", "seat-0", "advance", "granary", "oracle", "monarchy", "spy"]
    verbs = ["found", "build", "arts", "move", "step", "explore", "government", "event", "ability", "person", "offer"]
    for number, (match, place) in enumerate(walk(CIVILIZATION, random_setup(CIVILIZATION, seats, seats), seats)):
        if number > 300:
            break
        for seat, question in match.open.items():
            view = match.view(seat)
            squares = list(view.board.slot_of)
            keys = [*rng.sample(wishes, 3), rng.choice(squares), *rng.sample(verbs, 2)]
            keys += [f"{verb}/{rng.choice([*squares, *wishes])}" for verb in rng.sample(verbs, 4)]
            found = [NotLegal("not offered", key=key) for key in keys if key not in question.keys]
            for refusal in [*found, *list(refusals(question))[:5]]:
                text = WORDS.refusal(refusal, question, view)
                assert text and text == text.strip() and text[-1] in ".?", f"{place}: {refusal!r}: {text}"
                assert not RAW.search(text.split(" cannot be chosen here. ")[-1]), f"{place}: {refusal!r}: {text}"
                assert len(text) <= 1500, f"{place}: {refusal!r}: {text}"


# -- set-up and Start of Turn --------------------------------------------------------------------------------------


def test_set_up() -> None:
    match = Match.start(CIVILIZATION, Setup(2, CivilizationOptions(civilizations="chosen"), "5eed" * 8, first=0))
    say(match, "rome")
    assert why_not(match, "Romans", 1).startswith("The Romans are played by somebody else")
    say(match, "china", seat=1)
    assert "one of the four inner squares of your home tile" in why_not(match, "A1")


def founding() -> CivilizationState:
    state = at(Phase.START)
    lay_tile(state, "E1", "tile-01")
    for player in state.players:
        player.figures.clear()
    put(state, 0, "scout", "F2")
    return state


def test_why_no_city_can_be_founded() -> None:
    state = founding()
    match = match_at(state)
    assert "lies face down" in why_not(match, "found/I5/scout")
    assert "none of yours stands at G3" in why_not(match, "found/G3/scout")
    put(state, 0, "scout", "D1")
    assert "D1 lies at the edge of the map" in why_not(match_at(state), "found/D1/scout")
    state.players[0].figures[-1].square = "D2"
    assert "D2 is too near the city at B2" in why_not(match_at(state), "found/D2/scout")
    edge = next(one for one in ("E4", "F4", "H4", "H3") if state.chart[one].terrain != "water")
    state.players[0].figures[-1].square = edge
    assert f"beside {edge} is not explored yet" in why_not(match_at(state), f"found/{edge}/scout")
    state.players[0].figures[-1].square = "A1"
    assert "A1 is water" in why_not(match_at(state), "found/A1/scout")
    put(state, 1, "army", "G3")
    assert "Figures of another player stand at G3" in why_not(match_at(state), "found/F2/scout")
    lay_tile(state, "I1", "tile-05")
    add_city(state, 0, "J2")
    assert "as many as your limit allows. Irrigation allows a third one." in why_not(match_at(state), "found/F2/scout")


def test_armies_found_only_in_republic() -> None:
    state = founding()
    state.players[0].government = "despotism"
    state.players[0].figures[0].kind = "army"
    told = why_not(match_at(state), "found/F2/army")
    assert "An army founds cities only in Republic." in told


def test_governments() -> None:
    state = at(Phase.START)
    match = match_at(state)
    assert why_not(match, "government/republic").startswith("Your government is Republic already.")
    assert why_not(match, "government/monarchy").startswith("Monarchy is unlocked by Monarchy, which you do not know.")
    assert "leads through Anarchy" in why_not(match, "government/despotism")
    state.players[0].changed = True
    hold(state, 0, "lost")
    assert "The government can change once a turn" in why_not(match_at(state), "government/despotism")


def test_persons_scouts_and_wonders() -> None:
    state = founding()
    lay_tile(state, "I1", "tile-05")
    add_city(state, 0, "J2")
    match = match_at(state)
    assert why_not(match, "person/artist/B1").startswith("No artist waits in your reserve.")
    assert why_not(match, "scout/B1/B2").startswith("No scout of yours stands at B1.")
    assert "does not work for you" in why_not(match, "wonder/hanging-gardens/army")
    state.players[0].reserve.append(state.persons.pop(state.persons.index("artist")))
    match = match_at(state)
    assert why_not(match, "person/artist/A1").startswith("A1 is water; this needs land.")
    assert why_not(match, "person/artist/D4").startswith("D4 does not lie in the outskirts of your city.")


def test_events_and_abilities_of_other_phases() -> None:
    state = at(Phase.START)
    hold(state, 0, "lost")
    match = match_at(state)
    assert why_not(match, "event/drought").startswith("You do not hold Drought.")
    assert why_not(match, "event/lost").startswith("Lost is played in your City Management.")
    assert why_not(match, "ability/pottery").startswith("You do not know Pottery.")
    state.players[0].technologies.append("pottery")
    assert why_not(match_at(state), "ability/pottery").startswith("Pottery is used in your City Management.")


# -- City Management -----------------------------------------------------------------------------------------------


def managing(*technologies: str, trade: int = 0) -> CivilizationState:
    state = at(Phase.CITIES)
    for player in state.players:
        player.figures.clear()
    state.players[0].technologies += technologies
    state.players[0].trade = trade
    return state


def test_why_a_city_does_not_act() -> None:
    state = managing("pottery", "democracy", trade=2)
    match = match_at(state)
    assert why_not(match, "build/D4").startswith("You have no city at D4; your cities: the capital at B2.")
    assert "Space 1 of the culture track costs 3 culture; you have 0 culture and 2 trade." in why_not(match, "advance")
    assert "Pottery costs any 2 resources; you have 2 trade" in why_not(match, "ability/pottery")
    assert "A coin of Democracy costs 6 trade" in why_not(match, "purchase/democracy")
    assert why_not(match, "egypt/B2").startswith("Only the Egyptians build for free.")
    hold(state, 0, "lost")
    state.players[0].capital.actions.append("arts")
    assert "has acted this turn; each city takes one city action" in why_not(match_at(state), "build/B2")
    state.players[0].government = "anarchy"
    assert why_not(match_at(state), "arts/B2").startswith("In Anarchy your capital takes no city action.")


def test_used_and_full_abilities() -> None:
    state = managing("pottery", trade=9)
    rome = state.players[0]
    rome.resources = {"wheat": 1, "silk": 1, "incense": 0, "iron": 0}
    rome.coins = {"pottery": 4}
    assert why_not(match_at(state), "ability/pottery").startswith("Pottery is full: it holds 4 coins.")
    rome.used.append("pottery")
    assert why_not(match_at(state), "ability/pottery").startswith("You have used Pottery this turn")


def test_why_something_is_not_built() -> None:
    state = managing("pottery", "engineering", "navigation", "flight", trade=4)
    match = match_at(state)
    say(match, "build/B2")
    assert why_not(match, "building/granary").startswith("You build Aqueduct now, the upgraded form of Granary.")
    assert why_not(match, "market").startswith("Market needs Currency, which you do not know.")
    assert why_not(match, "Stonehenge").startswith(
        "Stonehenge costs 10 production. The city has 6, 3 trade buy 1 more, and you have 4 trade."
    )
    assert why_not(match, "wonder/louvre").startswith("The Louvre does not lie in the market.")
    assert why_not(match, "unit/aircraft").startswith("Aircraft costs 12 production.")
    state.players[0].technologies.remove("flight")
    state.pools["harbor"] = 0
    for _ in range(6):
        put(state, 0, "army", "D4")
    match = match_at(state)
    say(match, "build/B2")
    assert why_not(match, "aircraft").startswith("Aircraft needs Flight, which you do not know.")
    assert why_not(match, "figure/army").startswith("All your armies are on the map")
    assert why_not(match, "harbor").startswith("No Harbor is left in the market.")


def test_why_a_square_does_not_take_it() -> None:
    state = managing("currency", "pottery", trade=20)
    build(state, "B1", "building", "market")
    state.pools["market"] -= 1
    put(state, 1, "army", "B3")
    match = match_at(state)
    say(match, "build/B2", "figure/army")
    assert why_not(match, "A1").startswith("A1 is water; your figures may not end there without Sailing")
    assert why_not(match, "D4").startswith("D4 does not lie in the outskirts of the capital at B2.")
    match = match_at(state)
    say(match, "build/B2", "wonder/stonehenge")
    assert why_not(match, "C1").startswith("Stonehenge needs land; C1 is water.")
    assert why_not(match, "B3").startswith("B3 is blockaded: figures of another player stand there.")


# -- Research ------------------------------------------------------------------------------------------------------


def test_why_a_technology_is_not_learned() -> None:
    state = at(Phase.RESEARCH)
    state.players[0].trade = 12
    match = match_at(state)
    assert why_not(match, "code-of-laws").startswith("You know Code of Laws already.")
    told = why_not(match, "Chivalry")
    assert told.startswith("Chivalry is a technology of level II and finds no place in your pyramid")
    assert "so you need 2 of these and have 1." in told
    state.players[0].technologies += ["pottery", "writing", "masonry", "chivalry", "monarchy"]
    assert why_not(match_at(state), "banking").startswith("Banking needs 16 trade on your dial; you have 12.")


# -- Movement ------------------------------------------------------------------------------------------------------


def marching(*kinds: str) -> CivilizationState:
    state = at(Phase.MOVEMENT)
    lay_tile(state, "E1", "tile-01")
    for player in state.players:
        player.figures.clear()
    for kind in kinds:
        put(state, 0, kind, "D2")
    return state


def on_the_way(state: CivilizationState) -> Match:
    match = match_at(state)
    say(match, "move/D2")
    if "march" not in match.open[0].topic:
        say(match, " ".join(match.open[0].pool))
    return match


def test_why_figures_do_not_set_out() -> None:
    state = marching("army")
    put(state, 0, "army", "D3").moved = True
    match = match_at(state)
    assert why_not(match, "move/H8").startswith("No figure of yours stands at H8.")
    assert why_not(match, "move/D3").startswith("Your figures at D3 have moved this turn; each moves once.")
    assert "choose them first" in why_not(match, "explore/I5")
    state.locked.append("D2")
    put(state, 0, "army", "E2")
    assert why_not(match_at(state), "move/D2").startswith("D2 is locked by Communism")


def test_why_a_group_does_not_go_there() -> None:
    state = marching("scout")
    put(state, 1, "scout", "D1")
    put(state, 0, "army", "E2").moved = True
    put(state, 0, "army", "E2").moved = True
    match = on_the_way(state)
    assert "At D1 figures of another player stand; scouts alone may not enter it." in why_not(match, "move/D1")
    assert why_not(match, "move/B2").startswith("Your own city stands at B2; a move passes it")
    assert "E2 would hold 3 of your figures; your stacking limit is 2." in why_not(match, "move/E2")
    assert why_not(match, "move/G2").startswith("G2 is at least 3 steps away; 2 steps are left.")
    assert why_not(match, "step/D4").startswith("A step leads to a square beside D2; D4 is none.")
    assert "lies face down" in why_not(match, "move/D5")
    assert why_not(match, "move/C1").startswith("C1 is water; your figures cross it with Navigation")
    assert "Only the Russians" in why_not(match, "sacrifice/D1")
    assert why_not(match, "explore/E1").startswith("The tile at E1 lies face up already.")
    assert "does not touch D2" in why_not(match, "explore/I5")


def test_huts_and_cities() -> None:
    state = marching("scout")
    state.players[0].government = "despotism"
    state.huts["D1"] = state.hut_pile.pop()
    add_city(state, 1, "E2")
    match = on_the_way(state)
    assert "At D1 a hut lies; scouts alone may not enter it." in why_not(match, "move/D1")
    assert "only an army can attack it" in why_not(match, "move/E2")
    state = marching("army")
    state.players[0].government = "democracy"
    add_city(state, 1, "E2")
    assert "In Democracy you do not attack cities" in why_not(on_the_way(state), "move/E2")


# -- Trade, battle, loot -------------------------------------------------------------------------------------------


def test_offers() -> None:
    state = settled("rome", "china")
    state.turn, state.phase = 2, Phase.TRADE
    match = match_at(state)
    assert why_not(match, "offer/seat-0").startswith("A deal is made with another player.")
    assert why_not(match, "accept/seat-1/2-1").startswith("There is no such offer of player 2 any more.")
    say(match, "offer/seat-1")
    with pytest.raises(NotLegal) as refused:
        match.open[0].check(("market/iron",))
    assert WORDS.refusal(refused.value, match.open[0], match.view(0)).startswith("You have no iron from the market.")


def test_battles_and_loot() -> None:
    state = battlefield.fighting("rome", "china")
    battlefield.forces(state, 0, "artillery-2")
    battlefield.forces(state, 1, "infantry-2", "infantry-3")
    put(state, 1, "army", battlefield.FIELD)
    match = battlefield.attack(state, battlefield.FIELD)
    assert "no mounted of printed strength 1 in this battle hand" in why_not(match, "unit/mounted-1/new", 1)
    assert why_not(match, "unit/infantry-3/2", 1).startswith("A unit is played as a new front, or against")
    assert why_not(match, "event/lost", 1).startswith("No culture event is played within a battle.")
    assert why_not(match, "ability/mathematics", 1).startswith("You do not know Mathematics.")
