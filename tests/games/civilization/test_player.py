"""The computer player: sensible in single decisions, legal everywhere, blind to what is hidden, far above random play.

TEST_PLAYERS=full plays the whole measure: 100 games against random play, and more games of its own.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from games.civilization.facts import GROUND
from games.civilization.gametype import CIVILIZATION
from games.civilization.imagine import imagine
from games.civilization.player import STEADY
from games.civilization.player.measure import game
from games.civilization.player.mind import mind
from games.civilization.player.places import sites
from games.civilization.player.steady import TOPICS
from games.civilization.reckoning.limits import coins
from games.civilization.state import CivilizationState, Phase
from games.civilization.text.questions import QUESTIONS
from games.engine import conformance
from games.engine.match import Match
from games.engine.players import random_move, situation
from games.engine.question import Answer, Question
from games.engine.situation import ComputerPlayer, Situation
from tests.games.civilization.battlefield import forces
from tests.games.civilization.positions import build, match_at, put, settled

FULL = os.environ.get("TEST_PLAYERS") == "full"

STRONG = tuple(f"{kind}-3" for kind in GROUND for _ in range(3))
"""The strongest units of each kind."""


def reply(match: Match, seat: int = 0) -> Answer:
    """What the player answers now."""
    return STEADY.answer(situation(match, seat))


def part(state: CivilizationState, phase: Phase, seat: int = 0) -> Match:
    """A match in which the part of a seat begins."""
    state.turn = max(state.turn, 1)
    state.phase, state.active, state.begun = phase, seat, False
    return match_at(state)


def steps_of(match: Match, phase: Phase, seat: int = 0) -> list[str]:
    """What the player answers in the rest of its part of a phase, keys of one answer with spaces between."""
    given = []
    while match.result is None and match.state.phase is phase and match.state.active == seat and seat in match.open:
        answer = reply(match, seat)
        given.append(" ".join(answer))
        match.answer(seat, answer)
    return given


def learned(state: CivilizationState, seat: int, *technologies: str) -> None:
    """A seat knows these too."""
    state.players[seat].technologies += [one for one in technologies if one not in state.players[seat].technologies]


def random_game(number: int) -> Iterator[tuple[Match, int, Question]]:
    """The questions of a game at random."""
    seats = 2 + number % 3
    setup = conformance.random_setup(CIVILIZATION, seats, number + 1)
    match, rng = Match.start(CIVILIZATION, setup, defaults={}), Random(number)
    while match.result is None:
        seat, answer = random_move(match, rng)
        yield match, seat, match.open[seat]
        match.answer(seat, answer)


# -- victories within reach ------------------------------------------------------------------------------------------


def test_the_fifteenth_coin_is_bought_even_if_no_research_is_left() -> None:
    state = settled("rome", "china")
    learned(state, 0, "pottery", "democracy")
    state.players[0].coins = {"sheet": 14}
    state.players[0].trade = 6
    match = part(state, Phase.CITIES)
    steps_of(match, Phase.CITIES)
    assert match.result is not None
    assert (match.result.reason, match.result.winners) == ("economy", [0])


def test_the_last_step_of_the_culture_track_is_taken() -> None:
    state = settled("rome", "china")
    state.players[0].step, state.players[0].culture, state.players[0].trade = 20, 7, 16
    match = part(state, Phase.CITIES)
    steps_of(match, Phase.CITIES)
    assert match.result is not None
    assert match.result.reason == "culture"


def test_space_flight_is_researched() -> None:
    state = settled("rome", "china")
    first = ["currency", "masonry", "pottery", "writing"]
    later = ["irrigation", "democracy", "monarchy", "sailing", "banking", "biology", "railroad", "flight", "computers"]
    learned(state, 0, *first, *later)
    state.players[0].trade = 26
    match = part(state, Phase.RESEARCH)
    assert reply(match) == ("space-flight",)


def test_an_open_capital_is_conquered() -> None:
    state = settled("rome", "china")
    forces(state, 1)
    capital = state.players[1].capital
    capital.walls = False
    forces(state, 0, *STRONG)
    learned(state, 0, "replaceable-parts", "ballistics", "combustion", "printing-press")
    state.players[0].figures = []
    state.players[1].figures = []
    beside = next(
        one for one in state.board.sides[capital.square] if one in state.chart and state.chart[one].terrain != "water"
    )
    for _ in range(3):
        put(state, 0, "army", beside)
    match = part(state, Phase.MOVEMENT)
    while match.result is None and match.state.phase is Phase.MOVEMENT:
        seat = next(iter(match.open))
        match.answer(seat, reply(match, seat))
    assert match.result is not None
    assert (match.result.reason, match.result.winners) == ("military", [0])


# -- single decisions ------------------------------------------------------------------------------------------------


def test_the_first_research_is_not_left_out() -> None:
    state = settled("rome", "china")
    state.players[0].trade = 6
    assert reply(part(state, Phase.RESEARCH)) != ("none",)


def test_trade_is_saved_for_a_level_that_the_pyramid_needs() -> None:
    """The bottom row is full; with what is gathered in the next turn the second row can be paid."""
    state = settled("rome", "china")
    learned(state, 0, "currency", "masonry", "pottery", "writing", "philosophy")
    state.players[0].trade = 10
    assert reply(part(state, Phase.RESEARCH)) == ("none",)


def test_trade_that_research_needs_is_not_spent_on_a_coin() -> None:
    state = settled("rome", "china")
    learned(state, 0, "currency", "masonry", "democracy")
    state.players[0].trade = 8
    match = part(state, Phase.CITIES)
    assert "purchase/democracy" not in steps_of(match, Phase.CITIES)
    assert match.state.players[0].trade >= 6


def test_trade_that_would_be_lost_buys_a_coin() -> None:
    state = settled("rome", "china")
    learned(state, 0, "currency", "masonry", "democracy")
    state.players[0].trade = 17
    match = part(state, Phase.CITIES)
    assert "purchase/democracy" in steps_of(match, Phase.CITIES)
    assert coins(match.state, 0) == 1


def test_a_scout_on_a_good_site_founds_a_city() -> None:
    state = settled("rome", "china")
    for slot in state.slots.values():
        slot.revealed = True
    state.huts.clear()
    state.villages.clear()
    state.players[0].figures = []
    put(state, 0, "army", next(iter(state.outskirts(state.players[0].capital))))
    match = part(state, Phase.START)
    good = sites(mind(situation(match, 0)))
    best = max(good, key=lambda one: good[one])
    put(state, 0, "scout", best)
    match = part(state, Phase.START)
    assert f"found/{best}/scout" in steps_of(match, Phase.START)


def test_units_are_built_when_the_capital_is_in_danger() -> None:
    """Many strong armies of the other player stand ready, and there is no own unit."""
    state = settled("rome", "china")
    forces(state, 0)
    forces(state, 1, *STRONG)
    learned(state, 1, "printing-press", "gunpowder", "metal-casting", "railroad")
    where = state.players[1].figures[0].square
    for _ in range(3):
        put(state, 1, "army", where)
    state.players[0].capital.extra_production = 3
    match = part(state, Phase.CITIES)
    answers = steps_of(match, Phase.CITIES)
    assert any(answer.startswith("unit/") for answer in answers)


def test_without_danger_a_useful_building_comes_before_units() -> None:
    state = settled("rome", "china")
    learned(state, 0, "pottery", "writing", "navigation", "philosophy")
    forces(state, 0, *STRONG[::3], "infantry-2", "artillery-2", "mounted-2")
    state.players[0].capital.extra_production = 6
    put(state, 0, "scout", state.players[0].figures[0].square)
    answers = steps_of(part(state, Phase.CITIES), Phase.CITIES)
    assert any(answer.startswith("building/") for answer in answers)


def test_a_great_person_does_not_replace_a_wonder() -> None:
    state = settled("rome", "china")
    capital = state.players[0].capital
    land = [one for one in state.outskirts(capital) if state.chart[one].terrain != "water"]
    build(state, land[0], "wonder", "oracle")
    state.wonder_market = [None if one == "oracle" else one for one in state.wonder_market]
    state.players[0].reserve = ["general"]
    state.persons.remove("general")
    answers = steps_of(part(state, Phase.START), Phase.START)
    assert f"person/general/{land[0]}" not in answers


def test_a_weak_army_does_not_attack_a_city() -> None:
    state = settled("rome", "china")
    state.players[1].figures = []
    capital = state.players[1].capital.square
    beside = next(one for one in state.board.sides[capital] if state.chart[one].terrain != "water")
    state.players[0].figures = []
    put(state, 0, "army", beside)
    match = part(state, Phase.MOVEMENT)
    assert f"move/{capital}" not in steps_of(match, Phase.MOVEMENT)[1:]


def test_a_good_offer_is_accepted_and_a_bad_one_declined() -> None:
    for gives, asks, word in (("market/silk", "trade", "accept"), ("trade", "market/silk", "decline")):
        state = settled("rome", "china")
        for player in state.players:
            player.resources["silk"], player.trade = 1, 9
        match = part(state, Phase.TRADE)
        match.answer(1, ("offer/seat-0",))
        match.answer(1, (gives,))
        if gives == "trade":
            match.answer(1, ("1",))
        match.answer(1, (asks,))
        if asks == "trade":
            match.answer(1, ("1",))
        assert reply(match)[0].startswith(word)


def test_an_offer_of_what_was_just_spent_does_not_confuse_it() -> None:
    """A token that is offered pays an ability, which a third seat could cancel before the offer lapses."""
    state = settled("rome", "china", "russia")
    for player, content in zip(state.players[::2], ("silk", "spy"), strict=True):
        state.hut_pile.remove(content)
        player.huts = [content]
    learned(state, 0, "horseback-riding")
    learned(state, 2, "mass-media")
    match = part(state, Phase.TRADE)
    for answer in ("offer/seat-1", "hut/silk", "trade", "1", "ability/horseback-riding", "seat-1"):
        match.answer(0, (answer,))
    assert match.open[2].topic == "civilization.cancel_ability"
    assert match.open[2].legal(reply(match, 2))


# -- all topics, all sizes -------------------------------------------------------------------------------------------


def test_every_topic_of_the_game_has_an_answer() -> None:
    assert TOPICS.keys() >= QUESTIONS.keys()


def test_whatever_is_asked_the_answer_is_legal() -> None:
    """In random games of all sizes: there hands, maps and battles are odder than in real ones."""
    topics, rng = set(), Random(0)
    for number in range(9 if FULL else 3):
        for match, seat, question in random_game(number):
            topic = question.topic
            if topic not in topics or rng.random() < 0.03:
                assert question.legal(STEADY.answer(situation(match, seat))), question
                topics.add(topic)
    assert len(topics) > 30


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_among_themselves_come_to_an_end(seats: int) -> None:
    """In about as many turns as people take, and no decision takes long."""
    for number in range(6 if FULL else 1):
        outcome = game(number, seats, mirror=True)
        assert 8 <= outcome.turns <= 25
        assert max(outcome.seconds) < 2


# -- what it knows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(3))
def test_hidden_things_change_no_answer(number: int) -> None:
    """In worlds that differ only in what the seat does not see it gets the same situation and gives the same answer."""
    rng, compared, differ = Random(number), 0, 0
    for match, seat, question in random_game(number):
        if not question.quiet or rng.random() > 0.03:
            continue
        now = situation(match, seat)
        dealt = imagine(match.view(seat), (), rng)
        world = Match.at(CIVILIZATION, dealt, dealt.options, defaults={})
        if seat not in world.open:
            continue
        again = situation(world, seat)
        assert again == now
        assert STEADY.answer(again) == STEADY.answer(now)
        compared += 1
        differ += dealt.hut_pile != match.state.hut_pile
    assert compared
    assert differ


def test_the_same_situation_gives_the_same_answer_in_any_process() -> None:
    situations = []
    rng = Random(1)
    for match, seat, _ in random_game(1):
        if rng.random() < 0.02:
            situations.append(situation(match, seat))
    sent: tuple[ComputerPlayer, list[Situation]] = pickle.loads(pickle.dumps((STEADY, situations)))
    script = "import pickle, sys; p, all = pickle.load(sys.stdin.buffer); print([p.answer(one) for one in all])"
    told = subprocess.run(
        [sys.executable, "-c", script],
        input=pickle.dumps(sent),
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
    )
    assert told.stdout.decode().strip() == str([STEADY.answer(one) for one in situations])


# -- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_it_beats_random_play(seats: int) -> None:
    games = 100 if FULL else 4 - seats
    won = sum(game(number, seats).end == "won" for number in range(games))
    assert won >= 0.95 * games


def test_a_building_out_of_reach_is_not_what_sabotage_is_played_for() -> None:
    """Within four squares stands only a building of its own (4.6)."""
    state = settled("rome", "china")
    for player, building in zip(state.players, ("harbor", "trading-post"), strict=True):
        build(state, state.board.around[player.capital.square][0], "building", building)
    state.event_decks["ancient"].remove("sabotage")
    state.players[0].events.append("sabotage")
    assert "event/sabotage" not in steps_of(part(state, Phase.START), Phase.START)
