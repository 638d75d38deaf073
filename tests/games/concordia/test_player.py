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
from typing import Any

import pytest

from games.concordia import CONCORDIA
from games.concordia.facts import CARDS, ORDER
from games.concordia.imagine import imagine
from games.concordia.player import STEADY
from games.concordia.player.goods import provinces
from games.concordia.player.measure import game
from games.concordia.player.notes import begin
from games.concordia.player.position import position
from games.concordia.player.rivals import best_rival, position_of
from games.concordia.player.steady import TOPICS
from games.concordia.player.worth import final, worth
from games.concordia.scoring import card_points
from games.concordia.state import ConcordiaState
from games.concordia.text.questions import QUESTIONS
from games.concordia.view import view
from games.engine import conformance
from games.engine.match import Match
from games.engine.players import noted, situation
from games.engine.question import Answer, Question
from games.engine.situation import ComputerPlayer, Situation
from tests.games.concordia.positions import give, lay, match_at, played, table

FULL = os.environ.get("TEST_PLAYERS") == "full"

BOTH_MAPS = pytest.mark.parametrize("map", ["imperium", "italia"])


def given(match: Match, seat: int = 0, notes: Any = None) -> Situation:
    """What the player of a seat is given now, if nobody has bought a card."""
    return situation(match, seat, notes or begin(seat, match.state.seats))


def reply(match: Match, seat: int = 0) -> Answer:
    """What the player answers now."""
    return STEADY.answer(given(match, seat))


def steps_of(match: Match, seat: int = 0) -> list[str]:
    """What the player does in the rest of its turn: verb and thing of each step."""
    while match.open[seat].topic != "concordia.end_turn":
        match.answer(seat, reply(match, seat))
    return [f"{step.verb} {step.thing}" for step in match.state.steps]


def random_game(number: int) -> Iterator[tuple[Match, int, Question, Any]]:
    """The questions of a game at random, with the notes of the seat that is asked."""
    seats = 2 + number % 4
    setup = conformance.random_setup(CONCORDIA, seats, number + 1)
    match, rng = Match.start(CONCORDIA, setup, defaults={}), Random(number)
    notes = [STEADY.begin(seat, seats) for seat in range(seats)]
    while match.result is None:
        events = match.news()[0]
        notes = [noted(STEADY, seat, notes[seat], events) for seat in range(seats)]
        seat = rng.choice(sorted(match.open))
        yield match, seat, match.open[seat], notes[seat]
        match.answer(seat, match.open[seat].sample(rng))


# -- single decisions ------------------------------------------------------------------------------------------------


def last_turn(**has: Any) -> ConcordiaState:
    """The first seat has the last turn of all, with what is said."""
    state = table(2)
    state.concordia = 1
    give(state, 0, **has)
    return state


def test_in_its_last_turn_it_makes_what_points_it_can() -> None:
    """Colonists on the map give points by Mars, and nothing else that it could do gives any."""
    state = last_turn(hand="start-tribune start-mercator deck-1-colonist", goods="0 2 2 0 0", coins=0)
    assert steps_of(match_at(state)) == ["play deck-1-colonist", "place land", "place land"]


def test_a_province_is_left_to_others_if_they_gain_more_by_it() -> None:
    """The seat has a house in both provinces, and the other one has two besides in one of them."""
    tokens = dict.fromkeys(("brigantium", "olisipo", "valentia", "burdigala", "lutetia", "massilia"), "cloth")
    state = table(2, tokens=tokens)
    state.turned = [province for province in state.markers if province not in ("hispania", "gallia")]
    state.markers |= {"hispania": "cloth", "gallia": "cloth"}
    give(state, 0, houses="olisipo lutetia", coins=100)
    give(state, 1, houses="brigantium valentia")
    found = {key: plan for key, plan in productions(match_at(state)).items() if key != "coins"}
    assert max(found, key=lambda key: found[key]) == "gallia"


def productions(match: Match) -> dict[str, float]:
    """What each choice of a Prefect is worth to the first seat."""
    now = position(match.view(0), 0)
    return {plan.key: worth(plan.position, now.table.turns) for plan in provinces(now, now.table.turns)}


def test_coins_are_taken_when_many_markers_show_them() -> None:
    state = table(2)
    state.turned = list(state.markers)[:-1]
    assert reply(played(state, "start-prefect")) == ("coins",)


def test_dear_goods_are_kept() -> None:
    state = table(2, tokens={"colonia": "brick"})
    state.markers["germania"] = "cloth"
    give(state, 0, houses="colonia", goods="2 2 2 1 1", stored="2 1", coins=3)
    match = played(state, "start-prefect", "germania")
    assert match.open[0].topic == "concordia.store"
    assert reply(match) == ("cloth",)


def test_several_houses_are_built_in_one_turn() -> None:
    state = table(2)
    give(state, 0, goods="3 2 1 1 1", coins=20)
    found = steps_of(played(state, "start-architect"))
    assert sum(step.startswith("build") for step in found) >= 2


def test_a_mercator_buys_what_a_house_needs() -> None:
    """It stands next to a city that produces cloth, has an Architect in hand and cloth, but no brick."""
    state = table(2, tokens={"colonia": "cloth"})
    give(state, 0, hand="start-tribune start-architect start-mercator", goods="0 0 0 0 1", coins=10)
    give(state, 0, colonists="land@land_colonia_novaria sea@roma")
    assert "buy brick" in steps_of(played(state, "start-mercator"))


def test_two_cards_are_bought_if_they_can_be() -> None:
    state = table(2)
    give(state, 0, goods="2 2 2 2 1", stored="1 1", houses="colonia massilia")
    found = steps_of(played(state, "start-senator"))
    assert sum(step.startswith("card") for step in found) == 2


def test_a_tribune_waits_while_there_is_much_in_hand() -> None:
    state = table(2)
    give(state, 0, pile="start-senator")
    assert reply(match_at(state)) != ("start-tribune",)


@pytest.mark.parametrize("ahead", [True, False])
def test_the_last_card_is_bought_by_who_wins_with_it(ahead: bool) -> None:
    """One of the two seats has many houses and the other one none."""
    state = table(2)
    cards = [*state.display, *state.stack]
    cheapest = min(cards, key=lambda card: sum(CARDS[card].cost.values()))
    others = [card for card in cards if card != cheapest]
    mine, theirs = others[:7], others[7:]
    for player, bought in zip(state.players, (mine, theirs), strict=True):
        player.hand = sorted([*player.hand, *bought], key=ORDER.__getitem__)
    state.display, state.stack = [cheapest], []
    give(state, 0, goods="2 2 2 2 2", stored="1 1")
    give(state, 0 if ahead else 1, houses="colonia novaria lutetia tomis attalia cyrene olisipo isca")
    match = played(state, "start-senator")
    assert match.open[0].topic == "concordia.buy"
    answer = STEADY.answer(given(match, 0, (tuple(mine), tuple(theirs))))
    assert (answer == (cheapest,)) is ahead


def test_riches_do_not_keep_it_from_ending_the_game() -> None:
    """One house is missing, and with more coins than can ever be spent it could go on for ever to gain by Vesta."""
    state = table(2)
    give(state, 0, houses=" ".join(list(state.tokens)[:14]), coins=500)
    match = match_at(state)
    while match.result is None and match.state.turn < 40:
        seat = min(match.open)
        match.answer(seat, reply(match, seat) if seat == 0 else match.open[seat].late)
    assert match.result is not None
    assert match.result.winners == [0]


# -- what a position is worth ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_with_no_turn_left_a_position_is_worth_its_points(number: int) -> None:
    """But for Vesta's fraction, which tells equal positions apart."""
    for match, seat, question, _ in random_game(number):
        if question.topic == "concordia.card":
            now = position(match.view(seat), seat)
            assert 0 <= final(now) - card_points(match.state, seat) < 0.5
            assert worth(now, 0.0) == final(now)


@pytest.mark.parametrize("number", range(4))
def test_the_points_of_others_are_known_from_what_they_bought(number: int) -> None:
    for match, seat, question, notes in random_game(number):
        if question.topic == "concordia.card":
            others = [other for other in range(match.state.seats) if other != seat]
            for other in others:
                theirs, unknown = position_of(match.view(seat), other, notes[other])
                assert unknown == 0
                assert sorted(theirs.owned) == sorted(match.state.cards_of(other))
            now, later = best_rival(match.view(seat), seat, notes)
            best = max(card_points(match.state, other) for other in others)
            assert best <= now < best + 0.5
            assert later > 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"coins": 20}, {"coins": 5}),
        ({"goods": "1 2 1 1 2"}, {"goods": "1 2 1 1 1"}),
        ({"houses": "colonia lutetia"}, {"houses": "colonia vindobona"}),
        ({"colonists": "land@roma sea@roma sea@roma"}, {"colonists": "land@roma sea@roma"}),
        ({"hand": "start-tribune start-senator start-architect"}, {"hand": "start-tribune start-senator"}),
    ],
)
def test_more_is_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    values = []
    for has in (better, worse):
        state = table(2, tokens={"colonia": "food", "lutetia": "food", "vindobona": "food"})
        give(state, 0, **has)
        values.append(worth(position(view(state, 0), 0), 10.0))
    assert values[0] > values[1]


# -- all topics, all sizes -------------------------------------------------------------------------------------------


def test_every_topic_of_the_game_has_an_answer() -> None:
    assert TOPICS.keys() | {"store", "pay", "end_turn"} == QUESTIONS.keys()


def test_whatever_is_asked_the_answer_is_legal() -> None:
    """In random games of all sizes on both maps: there hands, storehouses and maps are odder than in real ones."""
    topics, rng = set(), Random(0)
    for number in range(6):
        for match, seat, question, notes in random_game(number):
            topic = question.topic.removeprefix("concordia.")
            if topic not in topics or rng.random() < 0.05:
                assert question.legal(STEADY.answer(situation(match, seat, notes))), question
                topics.add(topic)
    assert topics == QUESTIONS.keys()


def test_without_notes_of_the_beginning_it_plays_on() -> None:
    for match, seat, question, _ in random_game(3):
        if question.topic == "concordia.card" and match.state.turn > 60:
            assert question.legal(reply(match, seat))
            return


def test_notes_hold_who_bought_which_card() -> None:
    state = table(2)
    lay(state, "deck-1-mason")
    match = played(state, "start-senator", "deck-1-mason", "done", "end")
    assert noted(STEADY, 1, begin(1, 2), match.news()[0]) == (("deck-1-mason",), ())


@pytest.mark.parametrize(
    ("seats", "map"), [(2, "imperium"), (3, "italia"), (4, "imperium"), (5, "italia"), (2, "italia")]
)
def test_games_among_themselves_come_to_an_end(seats: int, map: str) -> None:
    """In not many more turns than people take."""
    for number in range(6 if FULL else 1):
        outcome = game(number, seats, options={"map": map}, mirror=True)
        assert 12 <= outcome.turns <= 45
        assert min(outcome.scores) > 30


def test_a_whole_turn_takes_little_time() -> None:
    outcome = game(2, 3, options={"intermediate": "yes"}, mirror=True)
    assert max(outcome.turn_seconds) < 2


# -- what it knows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_hidden_cards_change_no_answer(number: int) -> None:
    """In worlds that differ only in what the seat does not see it gets the same situation and gives the same answer."""
    rng, compared, differ = Random(number), 0, 0
    for match, seat, question, notes in random_game(number):
        if not question.quiet or rng.random() > 0.04:
            continue
        now = situation(match, seat, notes)
        dealt = imagine(match.view(seat), (), rng)
        world = Match.at(CONCORDIA, dealt, dealt.options, defaults={})
        assert situation(world, seat, notes) == now
        assert STEADY.answer(situation(world, seat, notes)) == STEADY.answer(now)
        compared += 1
        differ += dealt.stack != match.state.stack
    assert compared
    assert differ


def test_the_same_situation_gives_the_same_answer_in_any_process() -> None:
    situations = []
    rng = Random(1)
    for match, seat, _, notes in random_game(1):
        if rng.random() < 0.06:
            situations.append(situation(match, seat, notes))
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


@BOTH_MAPS
def test_it_beats_random_play(map: str) -> None:
    games = 100 if FULL else 2
    won = sum(game(number, options={"map": map}).end == "won" for number in range(games))
    assert won >= 0.98 * games
