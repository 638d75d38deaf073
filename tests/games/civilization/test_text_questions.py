"""Questions, labels, warnings and given answers of Civilization in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import games.civilization
from games.civilization.facts import ABILITIES, BUILDINGS, EVENTS, TECHNOLOGIES, UNITS, WONDERS
from games.civilization.game import Civilization
from games.civilization.gametype import CIVILIZATION
from games.civilization.options import CivilizationOptions
from games.civilization.state import CivilizationState, Phase
from games.civilization.subgames import Promise
from games.civilization.text import WORDS
from games.civilization.text.asked import MOST_TEXT, lines
from games.civilization.text.labels import AMOUNTS, LABELS, MENUS
from games.civilization.text.orders import ORDERS
from games.civilization.text.questions import QUESTIONS
from games.engine.conformance import random_setup, walk
from games.engine.gametype import GameType, GroupWords, Setup
from games.engine.match import Match
from games.engine.question import Kind, Option, Question, Ref
from games.engine.record import Entry, Origin
from games.engine.result import Result
from games.engine.storing import copied
from tests.games.civilization import battlefield
from tests.games.civilization.positions import add_city, asked, build, lay_tile, match_at, put, say, settled
from tests.games.civilization.test_battle_random import WAR, war_setup
from tests.games.civilization.test_events_random import rich
from tests.games.civilization.test_movement_random import CAMPAIGN

NAMES = ("Anna", "Ben", "Cleo", "Dan")
MOST_LABEL = 80

NAMED = (ABILITIES, BUILDINGS, EVENTS, TECHNOLOGIES, UNITS, WONDERS)
IDS = sorted({id for table in NAMED for id in table if "-" in id})
RAW = re.compile(rf"seat-\d|[a-z]_[a-z]|[{{}}]|\bNone\b|\b(?:{'|'.join(IDS)})\b")
"""What stands in no text: ids with hyphens, seats as keys, names of topics, braces."""

TOPIC = re.compile(
    r"(?:choose|choose_some|confirm|amount|allocate|run|owe|window|pick_square|pick_seat|pick_technology)\("
    r"\s*(?:game, )?(?:able, )?(?:\w+(?:\.\w+)*, )?f?\"([a-z_]+)\""
)
"""A topic where a question is put."""

SPLIT = {"accept_": ("hut", "village", "ancient", "medieval", "modern"), "cancel_": ("action", "event", "ability")}
"""The topics of which the code has only the beginning."""


def label(match: Match, key: str, seat: int = 0) -> str:
    question = match.open[seat]
    return WORDS.option(question, question.option(key))


def labels(match: Match, seat: int = 0) -> list[str]:
    question = match.open[seat]
    return [WORDS.option(question, option) for option in question.options]


def question_of(match: Match, seat: int = 0) -> str:
    return WORDS.question(match.open[seat], match.view(seat), NAMES[: match.state.seats])


def warning(match: Match, key: str, seat: int = 0) -> str:
    question = match.open[seat]
    return WORDS.warning(question, question.option(key), match.view(seat)) or ""


def at(phase: Phase, *civilizations: str, turn: int = 2) -> CivilizationState:
    """The first seat's part of a phase."""
    state = settled(*civilizations or ("rome", "china"))
    state.turn, state.phase, state.begun = turn, phase, True
    return state


def hold(state: CivilizationState, seat: int, *events: str) -> None:
    """Events come from their decks into a hand."""
    for event in events:
        state.event_decks[EVENTS[event].deck].remove(event)
        Civilization(state).keep_event(seat, event)


# -- everything that can be asked ----------------------------------------------------------------------------------


def topics() -> set[str]:
    """All topics that the code asks, from its text."""
    found: set[str] = set()
    for path in Path(str(games.civilization.__file__)).parent.rglob("*.py"):
        if path.parent.name not in ("text", "board", "player", "casebook"):
            found |= set(TOPIC.findall(path.read_text(encoding="utf-8")))
    for start, ends in SPLIT.items():
        found |= {f"{start}{end}" for end in ends}
    return {topic for topic in found if topic not in SPLIT}


def test_every_topic_has_words() -> None:
    asked_for = topics()
    assert {"capital", "build_square", "pay", "bomb", "consent", "research", "start", "discard"} <= asked_for
    assert asked_for <= set(QUESTIONS)
    assert set(QUESTIONS) == {*LABELS, *MENUS, *AMOUNTS}
    assert {offer.topic.removeprefix("civilization.") for offer in CIVILIZATION.order_offers} == set(ORDERS)


def check_text(text: str, place: str, most: int) -> None:
    assert text and text == text.strip(), place
    assert len(text) <= most, f"{place}: {len(text)} characters: {text}"
    assert text[0].isupper() or text[0].isdigit(), f"{place}: {text}"
    raw = RAW.search(text)
    assert raw is None, f"{place}: {raw} in {text}"


def starts(question: Question) -> Iterator[str]:
    """The beginnings of keys under which a menu may put options together."""
    if question.kind is Kind.CHOOSE:
        for key in question.keys:
            parts = key.split("/")
            if len(parts) > 1:
                yield parts[0]
            yield from ["/".join(parts[: place + 1]) + "/" for place in range(len(parts) - 1)]


def check_words_of(match: Match, seat: int, place: str) -> str:
    """All words about an open question; its topic."""
    question, view = match.open[seat], match.view(seat)
    topic = question.topic.removeprefix("civilization.")
    check_text(WORDS.question(question, view, NAMES[: match.state.seats]), place, MOST_TEXT)
    check_text(WORDS.face(question.face), place, MOST_LABEL)
    told = [WORDS.option(question, option) for option in question.options]
    told += [WORDS.shortcut(question, shortcut.name) for shortcut in question.shortcuts]
    for text in told:
        check_text(text, place, MOST_LABEL)
    assert len(set(told)) == len(told), f"{place}: {sorted(told)}"
    for start in set(starts(question)):
        check_text(WORDS.group(question, start), place, MOST_LABEL)
    for option in question.options:
        why = WORDS.warning(question, option, view)
        if why is not None:
            check_text(why, place, 400)
    for answer in (question.late, *[(key,) for key in question.keys[:6]]):
        check_text(WORDS.answered(entry(topic, *answer)), place, 400)
    return topic


def entry(topic: str, *answer: str) -> Entry:
    return Entry(0, f"civilization.{topic}", answer, Origin.SEAT, 1, "phase/start")


def check_play_words(kind: GameType, setup: Setup, seed: int, most: int) -> set[str]:
    """The words of a random game, up to so many answers; its topics."""
    met: set[str] = set()
    for number, (match, place) in enumerate(walk(kind, setup, seed)):
        if number >= most:
            break
        for seat in match.open:
            met.add(check_words_of(match, seat, f"{place}, {match.open[seat].topic}"))
    return met


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_random_games_are_asked_in_words(seats: int, seed: int) -> None:
    setup = replace(random_setup(CIVILIZATION, seats, seed), options=CivilizationOptions(reactions="always"))
    met = check_play_words(CIVILIZATION, setup, seed, 450)
    assert {"capital", "figure", "start", "trade", "cities", "movement", "research"} <= met


def test_random_games_with_full_hands_are_asked_in_words() -> None:
    kind = replace(CIVILIZATION, new=rich)
    met: set[str] = set()
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        setup = Setup(seats, CivilizationOptions(reactions="always"), f"{seed:032x}", first=0)
        met |= check_play_words(kind, setup, seed, 250)
    assert {"cancel_event", "offer_give", "offer_ask", "pay"} <= met


def test_random_battles_and_marches_are_asked_in_words() -> None:
    met: set[str] = set()
    for seats in (2, 3, 4):
        met |= check_play_words(WAR, war_setup(seats, seats), seats, 120)
        met |= check_play_words(CAMPAIGN, replace(war_setup(seats, seats), first=0), seats, 120)
    assert {"battle", "loot", "march", "movement"} <= met


def test_words_have_groups() -> None:
    assert isinstance(WORDS, GroupWords)


def test_long_lists_are_cut_at_a_line() -> None:
    told = lines("Which?", [f"{number:03} " + "x" * 60 for number in range(40)])
    assert len(told) <= MOST_TEXT
    assert told.splitlines()[-1].startswith("- and ")
    assert told.count("x" * 60) + int(told.splitlines()[-1].split()[2]) == 40
    assert lines("Which?", ["one", "two"]) == "Which?\n- one\n- two"


# -- set-up and Start of Turn --------------------------------------------------------------------------------------


def test_the_set_up() -> None:
    match = Match.start(CIVILIZATION, Setup(2, CivilizationOptions(civilizations="chosen"), "5eed" * 8, first=0))
    assert "- Romans: Code of Laws, Republic" in question_of(match)
    say(match, "egypt")
    say(match, "america", seat=1)
    assert sum("(recommended)" in one for one in labels(match)) == 1
    assert question_of(match).startswith("You lead the Egyptians. You start with a random ancient wonder")
    assert "Where do you place your capital?" in question_of(match)
    say(match, match.open[0].keys[0])
    assert label(match, match.open[0].keys[0]).endswith(f" at {match.open[0].keys[0]}")
    assert "It covers the icons of its square" in question_of(match)
    say(match, match.open[0].keys[0])
    assert question_of(match).startswith("Where do you place your first army?")


def test_start_of_turn() -> None:
    state = at(Phase.START)
    lay_tile(state, "E1", "tile-01")
    put(state, 0, "scout", "F2")
    state.players[0].technologies += ["monarchy"]
    state.players[0].fresh = {"monarchy": 2}
    state.players[0].reserve.append(state.persons.pop(state.persons.index("artist")))
    match = match_at(state)
    told = question_of(match)
    assert told.startswith("Start of Turn: what do you do? You have 1 city of 2; your government is Republic.")
    assert "- You can change to Monarchy at once; later only through Anarchy." in told
    assert "- In your reserve: great person (artist)." in told
    assert label(match, "government/monarchy") == "Change to Monarchy"
    assert label(match, "person/artist/C3") == "Place the great person (artist) at C3"
    assert label(match, "found/F2/scout") == "Found a city at F2 with a scout"
    assert WORDS.group(match.open[0], "person/artist/") == "Place the great person (artist)"
    assert "only now" in warning(match, "done")
    say(match, "government/monarchy")
    assert warning(match, "done").startswith("You can still found a city or place a great person.")
    assert warning(match, "person/artist/C3") == ""


def test_anarchy_is_warned_of() -> None:
    match = match_at(at(Phase.START, "egypt", "china"))
    assert warning(match, "government/anarchy").startswith("In Anarchy your capital takes no city action")


def test_destroying_only_ones_own_building_is_warned_of() -> None:
    state = at(Phase.START)
    mine = state.board.around[state.players[0].capital.square][0]
    build(state, mine, "building", "harbor")
    hold(state, 0, "sabotage")
    assert "only buildings of your own" in warning(match_at(copied(state)), "event/sabotage")
    theirs = state.board.around[state.players[1].capital.square][0]
    build(state, theirs, "building", "harbor")
    put(state, 0, "army", theirs)
    assert warning(match_at(state), "event/sabotage") == ""


# -- City Management -----------------------------------------------------------------------------------------------

# Rome's capital on B2: water A1 (wheat) and C1, forest B1 and A2, mountain C2 and A3, grassland B3, desert C3.


def managing(*technologies: str, trade: int = 0, civilization: str = "rome") -> CivilizationState:
    state = at(Phase.CITIES, civilization, "china")
    for player in state.players:
        player.figures.clear()
    state.players[0].technologies += technologies
    state.players[0].trade = trade
    state.players[0].culture = 3
    return state


def test_city_management_tells_what_actions_give() -> None:
    match = match_at(managing("currency"))
    told = question_of(match)
    assert "You have 0 trade, 3 culture and 0 coins; no resources." in told
    assert "- The capital at B2: 6 production, 1 culture by the arts, harvest of wheat." in told
    assert "- Culture track: space 0; the next one costs 3 culture." in told
    assert label(match, "build/B2") == "Build in the capital at B2 (6 production)"
    assert label(match, "arts/B2") == "Devote the capital at B2 to the arts for 1 culture"
    assert label(match, "harvest/B2") == "Harvest wheat with the capital at B2"
    assert label(match, "advance") == "Culture track, space 1 for 3 culture: an ancient culture event"
    assert warning(match, "done").startswith("The capital at B2 has not acted this turn.")
    say(match, "arts/B2")
    assert "- The capital at B2: has acted (devotion to the arts)." in question_of(match)
    assert warning(match, "done") == ""


def test_labels_tell_what_is_built_and_what_it_costs() -> None:
    state = managing("pottery", "masonry", trade=12)
    match = match_at(state)
    say(match, "build/B2")
    assert "It has 6 production; 3 trade buy 1 more, and you have 12 trade." in question_of(match)
    assert label(match, "figure/army") == "Build an army for 4 production"
    assert label(match, "building/granary") == "Build a Granary for 5 production: 1 trade and 1 production"
    assert label(match, "building/city-walls") == "Build City Walls for 7 production and 3 trade: 4 combat bonus"
    assert label(match, "wonder/stonehenge") == "Build Stonehenge for 10 production and 12 trade: 1 culture"
    assert label(match, "unit/infantry") == "Build infantry for 5 production"
    assert warning(match, "wonder/stonehenge").startswith("You would have 0 trade left, too little for any technology")
    assert warning(match, "building/city-walls") == ""
    say(match, "figure/army")
    assert "- B3: grassland" in question_of(match)
    assert label(match, "B3") == "An army at B3"


def test_engineering_counts_what_the_first_thing_takes() -> None:
    state = managing("engineering", "pottery", trade=27)
    match = match_at(state)
    say(match, "build/B2", "unit/infantry")
    assert "It has 6 production, of which 5 are taken; 3 trade buy 1 more, and you have 27 trade." in question_of(match)
    assert label(match, "figure/army") == "Build an army for 4 production and 9 trade"
    assert label(match, "one") == "Build nothing more"


def test_engineering_counts_the_trade_that_the_first_thing_takes() -> None:
    state = managing("engineering", "pottery", trade=27, civilization="america")
    match = match_at(state)
    say(match, "build/B2", "wonder/stonehenge")
    say(match, match.open[0].keys[0])
    first, second = question_of(match).split("; ", 1)
    assert first.endswith("It has 6 production")
    assert second == "what you build first takes all of it and 6 trade; 3 trade buy 2 more, and you have 21 trade left."


def test_free_buildings_cost_nothing() -> None:
    state = managing("pottery", "masonry", civilization="egypt")
    match = match_at(state)
    say(match, "egypt/B2")
    assert "build for free?" in question_of(match)
    assert label(match, "building/granary") == "Build a Granary for free: 1 trade and 1 production"


def test_covering_is_warned_of() -> None:
    state = managing("currency", "construction")
    build(state, "C2", "building", "workshop")
    build(state, "B1", "wonder", "oracle")
    state.pools["workshop"] -= 1
    state.wonder_market[state.wonder_market.index("oracle")] = None
    state.players[0].cities[0].extra_production = 20
    match = match_at(state)
    say(match, "build/B2", "building/market")
    assert "- C2: Workshop, 3 production" in question_of(match)
    assert "would leave the game for good" in warning(match, "B1")
    assert "would go back to the market" in warning(match, "C2")
    assert warning(match, "B3") == ""


def test_abilities_tell_price_and_effect() -> None:
    state = managing("pottery", "currency", "monarchy", "democracy", trade=8)
    rome = state.players[0]
    rome.resources = {"wheat": 1, "silk": 1, "incense": 1, "iron": 0}
    match = match_at(state)
    assert label(match, "ability/pottery") == "Pottery for any 2 resources: a coin"
    assert label(match, "ability/currency") == "Currency for 1 incense: 3 culture"
    assert label(match, "purchase/democracy") == "Democracy: buy a coin for 6 trade"
    assert warning(match, "purchase/democracy").startswith("You would have 2 trade left")
    say(match, "ability/monarchy")
    assert label(match, "seat-1") == "Player 2 loses a random unit"
    assert label(match, "wonder/colossus") == "The Colossus becomes obsolete"
    assert "- Ben: 3 units" in question_of(match)
    match = match_at(state)
    say(match, "ability/pottery")
    assert question_of(match).startswith("Pottery: with what do you pay any 2 resources? Choose exactly 2.")


def test_an_own_building_is_warned_of() -> None:
    state = managing("gunpowder")
    build(state, "C2", "building", "workshop")
    state.pools["workshop"] -= 1
    state.players[0].resources = {"wheat": 1, "silk": 1, "incense": 0, "iron": 0}
    match = match_at(state)
    say(match, "ability/gunpowder")
    assert label(match, "building/C2") == "Destroy Workshop at C2"
    assert "your own" in warning(match, "building/C2")


def test_production_without_use_is_warned_of() -> None:
    state = managing("construction")
    lay_tile(state, "E1", "tile-01")
    add_city(state, 0, "F2").actions.append("arts")
    state.players[0].resources["wheat"] = 1
    match = match_at(state)
    say(match, "ability/construction")
    assert re.search(r"- The city at F2: \d+ production, has acted already", question_of(match))
    assert "without use" in warning(match, "F2")
    assert warning(match, "B2") == ""


# -- Trade and Research --------------------------------------------------------------------------------------------


def trading() -> Match:
    state = settled("rome", "china", "egypt")
    state.turn, state.phase = 2, Phase.TRADE
    state.players[0].resources["wheat"] = 1
    state.promises.append(Promise(1, 0, "peace", 2, 2))
    return match_at(state)


def test_an_offer_shows_what_has_been_put_together() -> None:
    match = trading()
    assert label(match, "offer/seat-1") == "Make an offer to player 2"
    assert "Ben has promised Anna: no attack this turn" in question_of(match)
    say(match, "offer/seat-1", "trade market/wheat")
    assert question_of(match).startswith("Offer to Ben: how much trade do you give besides 1 wheat?")
    say(match, "2", "culture" if "culture" in match.open[0].keys else "trade")
    assert "You give 2 trade and 1 wheat." in question_of(match)
    say(match, "1")
    who = 1
    assert "Offer 1 of Anna: you get 2 trade and 1 wheat for 1 trade." in question_of(match, who)
    accept = next(key for key in match.open[who].keys if key.startswith("accept/"))
    assert label(match, accept, who) == "Accept offer 1 of player 1"
    assert warning(match, "done", who).startswith("An offer of player 1 waits for your answer")
    assert "Your offer 1 to Ben: you give 2 trade and 1 wheat for 1 trade." in question_of(match)


def test_trade_above_the_dial_is_warned_of() -> None:
    match = trading()
    match.state.players[1].trade = 27
    match.state.players[1].culture = 5
    say(match, "offer/seat-1", "trade", "2", "culture", "1")
    accept = next(key for key in match.open[1].keys if key.startswith("accept/"))
    assert "2 trade would be lost" in warning(match, accept, 1)


def test_research_tells_the_dial_and_what_technologies_give() -> None:
    state = at(Phase.RESEARCH)
    state.players[0].trade = 8
    match = match_at(state)
    told = question_of(match)
    assert "Your pyramid: 1 of level I." in told
    assert "falls from 8 to 0" in told
    assert label(match, "pottery") == "Pottery (level I): Granary, culture card limit +1, a coin for 2 any"
    assert label(match, "none") == "Research nothing"
    assert "You can pay for a technology with 8 trade." in warning(match, "none")
    assert warning(match, "pottery") == ""


# -- Movement ------------------------------------------------------------------------------------------------------


def marching() -> CivilizationState:
    state = at(Phase.MOVEMENT)
    lay_tile(state, "E1", "tile-01")
    for player in state.players:
        player.figures.clear()
    put(state, 0, "army", "D2")
    put(state, 0, "army", "D2")
    put(state, 0, "scout", "D3")
    put(state, 1, "army", "D1")
    return state


def test_a_march_tells_group_steps_and_what_it_meets() -> None:
    match = match_at(marching())
    assert "Still to move:\n- D2: 2 armies\n- D3: 1 scout" in question_of(match)
    assert label(match, "move/D2") == "Move figures from D2: 2 armies"
    assert warning(match, "done").startswith("No figure of yours has moved this turn.")
    say(match, "move/D2")
    assert WORDS.shortcut(match.open[0], "all") == "All: 2 armies"
    say(match, "army army")
    told = question_of(match)
    assert told.startswith("Your group (2 armies) stands at D2 and has 2 steps left.")
    assert "- D1: Ben's 1 army; a battle" in told
    assert label(match, "move/D1") == "Attack the figures at D1"
    assert label(match, "move/D4") == "Move to D4"
    assert label(match, "step/E2") == "One step to E2, then go on"
    assert label(match, "stop") == "End this move at D2"
    assert warning(match, "move/D1") == ""
    say(match, "step/E2")
    assert "It has come from D2." in question_of(match)


def test_attacks_without_units_are_warned_of() -> None:
    state = marching()
    battlefield.forces(state, 0)
    match = match_at(state)
    say(match, "move/D2", "army")
    assert warning(match, "move/D1").startswith("You have no units in your standing forces")
    assert warning(match, "move/D4") == ""


def test_a_sacrifice() -> None:
    state = at(Phase.MOVEMENT, "russia", "china")
    state.players[0].figures.clear()
    state.players[1].technologies += ["pottery", "masonry"]
    put(state, 0, "army", "N8")
    match = match_at(state)
    say(match, "move/N8")
    assert label(match, "sacrifice/N6") == "Sacrifice the figure in the city at N6 for a technology"
    assert label(match, "move/N6") == "Attack the capital at N6"
    say(match, "sacrifice/N6")
    assert "in the city of Ben" in question_of(match)
    assert label(match, "masonry") == "Masonry (level I): City Walls, stacking limit 3"


def test_the_bomb() -> None:
    state = marching()
    state.players[0].technologies.append("atomic-theory")
    state.players[0].villages = ["uranium"]
    state.village_pile.remove("uranium")
    lay_tile(state, "I5", "tile-05")
    add_city(state, 0, "F2")
    add_city(state, 1, "J6")
    match = match_at(state)
    say(match, "ability/atomic-theory-bomb")
    assert "- F2: your city\n- J6: Ben's city" in question_of(match)
    assert label(match, "J6") == "Destroy the city at J6"
    assert "your own city" in warning(match, "F2")
    assert warning(match, "J6") == ""


# -- events, reactions, battles ------------------------------------------------------------------------------------


def test_events_tell_what_they_do_and_at_what_they_could_aim() -> None:
    state = marching()
    hold(state, 0, "mass-defection")
    match = match_at(state)
    assert label(match, "event/mass-defection") == "Play Mass Defection"
    say(match, "event/mass-defection")
    told = question_of(match)
    assert told.startswith("Mass Defection: On one square within 6 squares")
    assert "- D1: Ben's 1 army" in told
    assert "are your own" in warning(match, "D3")
    assert warning(match, "D1") == ""


def test_reactions_tell_what_was_announced_and_how_it_could_be_cancelled() -> None:
    state = at(Phase.START)
    state.players[0].technologies += ["pottery"]
    state.players[1].technologies += ["masonry"]
    hold(state, 0, "exchange-of-ideas")
    hold(state, 1, "jousting-tourney", "bread-and-circuses")
    match = match_at(state)
    say(match, "event/exchange-of-ideas")
    assert asked(match) == {1: "cancel_event"}
    told = "Announced, not done yet: Anna plays Exchange of Ideas on Ben. It aims at you. Do you cancel it?"
    assert question_of(match, 1) == told
    assert sorted(labels(match, 1)) == [
        "Cancel with Bread and Circuses",
        "Cancel with Jousting Tourney",
        "Let it happen",
    ]
    say(match, "pass", seat=1)
    assert question_of(match) == "Exchange of Ideas: which technology do you learn, for free?"


def test_who_has_nothing_reads_so() -> None:
    state = managing()
    state.players[1].technologies.append("writing")
    state.players[1].huts = ["wheat"]
    state.hut_pile.remove("wheat")
    match = match_at(state)
    say(match, "arts/B2")
    assert labels(match, 1) == ["Let it happen"]
    assert "You have nothing with which you could cancel it" in question_of(match, 1)


def test_a_battle_tells_fronts_strengths_and_trumps() -> None:
    state = battlefield.fighting("rome", "china")
    battlefield.know(state, 0, "mathematics", "chivalry")
    battlefield.forces(state, 0, "artillery-2", "mounted-3")
    battlefield.forces(state, 1, "infantry-2", "infantry-3")
    put(state, 1, "army", battlefield.FIELD)
    state.players[0].resources["iron"] = 1
    match = battlefield.attack(state, battlefield.FIELD)
    assert "Battle at D2, you play" in question_of(match, 1)
    assert "- Anna's hand: 2 units left." in question_of(match, 1)
    say(match, "unit/infantry-3/new", seat=1)
    told = question_of(match)
    assert "- Front 1: Ben's infantry 3, unopposed" in told
    assert "- Your hand: artillery 3 and mounted 4." in told
    assert "- If it ended now: you 0, Ben 3; a tie goes to the defender." in told
    assert label(match, "unit/artillery-2/1") == "Artillery 3 against infantry 3 on front 1, trumps it"
    assert label(match, "unit/mounted-3/1") == "Mounted 4 against infantry 3 on front 1, is trumped"
    assert label(match, "unit/mounted-3/new") == "Mounted 4 as a new front"
    assert label(match, "ability/mathematics") == "Mathematics for 1 iron: 3 wounds"
    assert WORDS.group(match.open[0], "unit") == "Play a unit"


def test_who_plays_for_the_barbarians_is_told_whose_hand_it_is() -> None:
    state = battlefield.fighting("rome", "china")
    battlefield.forces(state, 0, "artillery-2", "mounted-3")
    battlefield.village(state, battlefield.FIELD, "iron")
    match = battlefield.attack(state, battlefield.FIELD)
    told = question_of(match, 1)
    assert "Battle at D2, you play for the barbarians" in told
    assert "- The hand of the barbarians, which you play: infantry" in told and "Your hand" not in told


def test_research_tells_what_becomes_of_the_trade() -> None:
    state = settled("rome", "china")
    state.players[0].coins = {"sheet": 2}
    question = Question(
        0,
        "civilization.research",
        Kind.CHOOSE,
        (Option("pottery", "pottery", Ref("technology", "pottery")), Option("none", None)),
        1,
        1,
        Ref("phase", "research"),
        ("none",),
    )
    state.players[0].trade = 9
    told = WORDS.question(question, match_at(state).view(0), NAMES)
    assert "your trade dial then falls from 9 to 2: only as much stays as you have coins" in told


def test_gifts_that_win_the_game_are_warned_of() -> None:
    question = Question(
        0,
        "civilization.gift_to",
        Kind.CHOOSE,
        tuple(Option(f"seat-{seat}", seat, Ref("seat", str(seat))) for seat in (1, 2)),
        1,
        1,
        Ref("event", "gift-from-afar"),
        ("seat-1",),
        context={"event": "gift-from-afar"},
    )
    state = settled("rome", "china", "egypt")
    state.players[2].coins = {"sheet": 14}
    view = match_at(state).view(0)
    assert "would win the game with one more" in str(WORDS.warning(question, question.options[1], view))
    assert WORDS.warning(question, question.options[0], view) is None


# -- answers, orders, results --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("topic", "answer", "text"),
    [
        ("cities", ("build/B2",), "Build in the city at B2"),
        ("start", ("found/F2/scout",), "Found a city at F2 with a scout"),
        ("movement", ("done",), "End Movement"),
        ("march", ("move/D4",), "Move to D4"),
        ("group", ("army", "army", "scout"), "Move 2 armies and 1 scout"),
        ("research", ("pottery",), "Research Pottery (level I)"),
        ("research", ("none",), "Research nothing"),
        ("offer_give", (), "Give nothing"),
        ("offer_give", ("market/wheat", "trade"), "Give: Wheat and Trade"),
        ("offer_give_trade", ("4",), "Give 4 trade"),
        ("build_item", ("building/granary",), "Build a Granary"),
        ("pay", ("market/wheat", "hut/silk"), "Pay with Wheat and Silk (hut token)"),
        ("cancel_action", ("ability/writing/hut/spy",), "Cancel with Writing, paid with spy (hut token)"),
        ("battle", ("unit/infantry-2/new",), "Infantry 2 as a new front"),
    ],
)
def test_given_answers(topic: str, answer: tuple[str, ...], text: str) -> None:
    assert WORDS.answered(entry(topic, *answer)) == text


def test_orders_have_words() -> None:
    for offer in CIVILIZATION.order_offers:
        check_text(WORDS.order(offer.topic, None), offer.topic, MOST_LABEL)
        told = [WORDS.order(offer.topic, choice.id) for choice in offer.choices]
        assert len(set(told)) == len(told)
        for text in told:
            check_text(text, offer.topic, MOST_LABEL)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("culture", "Ben wins by culture:"),
        ("technology", "Ben wins by technology: Space Flight has been learned."),
        ("economy", "Ben wins by economy:"),
        ("military", "Ben wins by military:"),
        ("resigned", "Ben wins: all others have left the game."),
    ],
)
def test_results(reason: str, text: str) -> None:
    assert WORDS.result(Result(reason, [2, 1], [0, 0]), NAMES).startswith(text)


def test_games_without_a_winner_and_ties() -> None:
    assert WORDS.result(Result("agreed", [1, 1], [0, 0]), NAMES) == "The table agreed to stop. Nobody has won."
    assert "third city" in WORDS.result(Result("tutorial", [1, 1], [0, 0]), NAMES)
    tied = WORDS.result(Result("economy", [1, 2], [0, 0], tie_break="instant"), NAMES)
    assert "the highest trade dial before paying decided" in tied


def test_progress_and_score_items() -> None:
    state = at(Phase.START, turn=3)
    view = match_at(state).view(0)
    assert WORDS.progress(view) == "turn 3"
    assert WORDS.progress(replace(view, turn=0)) == "set-up"
    result = CIVILIZATION.score(state)
    items = [WORDS.score_item(line.item) for line in result.sheet[0]]
    assert items == ["Culture track", "Technologies", "Coins", "Cities"]
