"""The computer player: sensible in single decisions, legal everywhere, blind to what is hidden, far above random play.

TEST_PLAYERS=full plays the whole measure: 100 games against random play, with all that the player looks at.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import situation
from games.engine.question import Answer, Question
from games.engine.situation import ComputerPlayer, Situation
from games.innovation import INNOVATION
from games.innovation.cards import CARDS
from games.innovation.imagine import imagine
from games.innovation.options import InnovationOptions
from games.innovation.player import STEADY, look
from games.innovation.player.candidates import MOST_FOLLOWING, MOST_TRIED, candidates
from games.innovation.player.measure import game
from games.innovation.player.position import WIN, worth
from games.innovation.player.returning import RETURNS
from games.innovation.player.sight import Sight
from games.innovation.player.thumb import THUMBS, rule_of_thumb
from games.innovation.player.worlds import World, deal, path_of
from games.innovation.state import InnovationState
from games.innovation.text.questions import CHOICES, PHASE_QUESTIONS
from tests.games.innovation.positions import dogma, match_at, position, random_game, random_position, some_options

FULL = os.environ.get("TEST_PLAYERS") == "full"

MINE = ("tools writing", "archery metalworking", "the-wheel sailing", "agriculture")
THEIRS = ("pottery", "oars", "clothing", "domestication")


def given(match: Match, seat: int = 0) -> Situation:
    """What the player of a seat is given now."""
    return situation(match, seat, looks_ahead=True)


def reply(match: Match, seat: int = 0) -> Answer:
    """What the player answers now."""
    return STEADY.answer(given(match, seat))


def at(mine: Sequence[str] = MINE, theirs: Sequence[str] = THEIRS, **more: Any) -> Match:
    """The first of two seats to act."""
    return match_at(position(boards=[mine, theirs], **more))


def claimed(state: InnovationState, seat: int, *names: str) -> InnovationState:
    """The same position after a seat has claimed these achievements."""
    for name in names:
        state.available.remove(name)
        state.players[seat].achievements.append(name)
    return state


# -- single decisions ------------------------------------------------------------------------------------------------


def test_an_achievement_that_wins_is_taken() -> None:
    scores = ["mathematics construction mysticism"]
    state = position(boards=[MINE, THEIRS], hands=["calendar philosophy"], scores=scores)
    assert reply(match_at(claimed(state, 0, "2", "3", "4", "5", "6"))) == ("achieve/1",)


def test_an_achievement_is_taken_before_the_opponent_takes_it() -> None:
    scores = ["mathematics construction mysticism", "currency mapmaking masonry"]
    assert reply(at(scores=scores, actions=1)) == ("achieve/1",)


def test_of_several_achievements_none_is_left_to_the_opponent_who_needs_only_one() -> None:
    """The opponent has points for age 1 only, and wins with it."""
    mine = ("printing-press", "archery", "sailing", "agriculture")
    state = position(
        boards=[mine, THEIRS],
        scores=["education feudalism compass alchemy", "masonry mathematics calendar"],
        actions=1,
    )
    state = claimed(state, 1, "3", "4", "5", "6", "7")
    assert reply(match_at(state)) == ("achieve/1",)


def test_a_draw_that_ends_the_game_is_made_only_if_it_wins() -> None:
    high = ("software", "robotics", "databases", "stem-cells", "ai")
    low = ("pottery", "oars", "clothing", "domestication")
    empty = {10: ""}
    behind = position(boards=[high, low], scores=["masonry", "fission genetics"], piles=empty, actions=1)
    assert reply(match_at(behind)) != ("draw",)
    state = position(boards=[("miniaturization",), low], hands=["masonry"], scores=["fission", "sailing"], piles=empty)
    assert reply(match_at(claimed(state, 1, "1", "2", "3", "4", "5"))) == ("draw",)


def test_a_dogma_that_wins_is_activated() -> None:
    match = at(("bioengineering", "agriculture"), ("oars", "mysticism"))
    assert reply(match) == ("dogma/bioengineering",)


def test_a_dogma_that_loses_is_not_activated() -> None:
    """Bioengineering would give the victory to the opponent, who has more leaves."""
    match = at(("bioengineering",), ("pottery", "clothing", "agriculture"))
    assert reply(match) != ("dogma/bioengineering",)


def test_a_demand_is_met_with_the_card_that_is_missed_least() -> None:
    """Of two top cards the one that is not the only one of its colour, and lower."""
    state = position(boards=[("gunpowder",), ("archery metalworking", "monotheism")])
    assert reply(dogma(state, "gunpowder"), 1) == ("metalworking",)


def test_a_splay_that_hides_icons_is_declined() -> None:
    """Philosophy could turn a pile that is splayed up to the left."""
    state = position(boards=[("philosophy", "atomic-theory writing tools up"), ("oars",)])
    match = dogma(state, "philosophy")
    assert reply(match) == ("none",)


def test_a_splay_that_shows_icons_is_taken() -> None:
    state = position(boards=[("philosophy", "tools writing"), ("oars",)])
    assert reply(dogma(state, "philosophy")) == ("blue",)


def test_points_are_scored_with_philosophy() -> None:
    state = position(boards=[("philosophy", "printing-press"), ("oars",)], hands=["calendar tools"])
    assert reply(dogma(state, "philosophy"))[0] != "none"


def test_masonry_claims_monument() -> None:
    hand = "the-wheel city-states archery domestication"
    state = position(boards=[("masonry",), ("oars",)], hands=[hand])
    assert len(reply(dogma(state, "masonry"))) == 4


def test_the_initial_meld_is_a_card_of_the_hand() -> None:
    match = Match.start(INNOVATION, Setup(3, InnovationOptions(), "ab" * 16), strict=True)
    for seat in sorted(match.open):
        assert reply(match, seat)[0] in match.state.players[seat].hand


# -- what a position is worth ----------------------------------------------------------------------------------------


def test_victory_and_defeat_are_worth_more_than_anything_else() -> None:
    match = at(("bioengineering", "agriculture"), ("oars", "mysticism"))
    match.answer(0, ("dogma/bioengineering",))
    assert match.result is not None
    assert [worth(match.state, seat) for seat in (0, 1)] == [WIN, -WIN]


def test_partners_share_what_a_position_is_worth() -> None:
    state = position(boards=[MINE, ("oars",), ("masonry",), ("mysticism",)], options={"teams": "yes"})
    assert worth(state, 0) == worth(state, 2)
    assert worth(state, 0) > worth(state, 1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"scores": ["mathematics construction mysticism"]}, {"scores": ["mathematics"]}),
        ({"mine": ("tools writing left",)}, {"mine": ("tools writing",)}),
        ({"hands": ["calendar"]}, {"hands": ["sailing"]}),
        ({"mine": ("printing-press",)}, {"mine": ("writing",)}),
        ({"mine": ("writing", "clothing")}, {"theirs": ("oars", "clothing")}),
    ],
)
def test_more_is_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    first: dict[str, Any] = {"mine": ("writing",), "theirs": ("oars",)}
    assert worth(at(**(first | better)).state, 0) > worth(at(**(first | worse)).state, 0)


# -- all topics, all sizes -------------------------------------------------------------------------------------------


def test_every_topic_of_the_game_has_a_rule_of_thumb() -> None:
    assert THUMBS.keys() == PHASE_QUESTIONS.keys() | CHOICES.keys()


def positions(number: int) -> Iterator[tuple[Match, int, Question]]:
    """Questions of a random game, and of random positions of all ages."""
    yield from random_game(number)
    rng = Random(number)
    for age in range(1, 11):
        match = match_at(random_position(rng, range(max(1, age - 2), age + 1)))
        for _ in range(6):
            if match.result is not None:
                break
            seat = rng.choice(sorted(match.open))
            yield match, seat, match.open[seat]
            match.answer(seat, match.open[seat].sample(rng))


def test_rules_of_thumb_are_legal() -> None:
    effects = set()
    for number in range(30):
        for match, seat, question in positions(number):
            topic = question.topic.removeprefix("innovation.")
            if topic == "return":
                effects.add(question.face.id)
            answer = THUMBS[topic](Sight(question, match.view(seat)))
            assert question.legal(answer), (question, answer)
    assert effects <= RETURNS.keys()
    assert len(effects) > len(RETURNS) / 2


@pytest.mark.parametrize("number", range(6))
def test_whatever_is_asked_the_answer_is_legal(number: int) -> None:
    rng = Random(number)
    for match, seat, question in positions(number):
        if rng.random() < 0.06:
            assert question.legal(reply(match, seat)), question


def test_no_more_answers_are_tried_than_are_meant_to_be() -> None:
    """The time for a decision is bounded by numbers."""
    for number in range(10):
        for match, seat, question in positions(number):
            tried = candidates(question, rule_of_thumb(question, match.view(seat)))
            assert 1 <= len(tried) <= MOST_TRIED
            assert len(set(tried)) == len(tried)
            assert all(question.legal(answer) for answer in tried)


def test_a_decision_plays_no_more_than_is_meant_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with a hand of forty cards."""
    rng = Random(5)
    state = random_position(rng, [7, 8, 9])
    state.options = InnovationOptions()
    spare = [card for age in (1, 2, 3, 4) for card in state.supply[age - 1]][:40]
    state.supply = [[card for card in pile if card not in spare] for pile in state.supply]
    state.players[state.active].hand = sorted([*state.players[state.active].hand, *spare], key=list(CARDS).index)
    played, original = [], World.match

    def counted(world: World) -> Match:
        played.append(world)
        return original(world)

    monkeypatch.setattr(World, "match", counted)
    match = match_at(state)
    assert len(match.open[state.active].keys) > MOST_TRIED
    reply(match, state.active)
    following = look.FURTHER * (MOST_FOLLOWING + 1)
    assert len(played) <= look.WORLDS * (1 + MOST_TRIED + following)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_among_themselves_come_to_an_end(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look, "WORLDS", 1)
    monkeypatch.setattr(look, "FURTHER", 1)
    rng = Random(seats)
    setup = Setup(seats, some_options(rng), f"{rng.getrandbits(128):032x}")
    match = Match.start(INNOVATION, setup, defaults={})
    while match.result is None:
        seat = min(match.open)
        match.answer(seat, reply(match, seat))
    assert match.state.turn < 60 * seats


# -- looking ahead ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_the_present_question_is_met_in_imagined_worlds(number: int) -> None:
    """Questions in the middle of an effect too, whoever took the action."""
    rng, met, tried = Random(number), 0, 0
    for match, seat, question in random_game(number):
        if question.quiet or rng.random() < 0.5:
            continue
        now = given(match, seat)
        assert now.quiet is not None
        for world in deal(now.quiet, 2, "seed"):
            tried += 1
            met += world.at(path_of(now), now.question) is not None
    assert tried > 10
    assert met >= 0.9 * tried


def test_what_was_drawn_is_there_in_imagined_worlds() -> None:
    """Chemistry has scored a 6 before it asks: the same one is drawn again in every world."""
    state = position(boards=[("chemistry",), ("oars",)], scores=["calendar"], tops={6: "canning"})
    match = dogma(state, "chemistry")
    now = given(match)
    assert now.quiet is not None
    for world in deal(now.quiet, 5, "seed"):
        reached = world.at(path_of(now), now.question)
        assert reached is not None
        assert reached.state.players[0].score == ["calendar", "canning"]


# -- what it knows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_hidden_cards_change_no_answer(number: int) -> None:
    """In worlds that differ only in what the seat does not see it gets the same situation and gives the same answer."""
    rng, compared, differ = Random(number), 0, 0
    for match, seat, question in random_game(number):
        if not question.quiet or rng.random() > 0.04:
            continue
        now = given(match, seat)
        dealt = imagine(match.view(seat), (), rng)
        world = Match.at(INNOVATION, dealt, dealt.options, defaults={})
        assert given(world, seat) == now
        assert STEADY.answer(given(world, seat)) == STEADY.answer(now)
        compared += 1
        differ += dealt.supply != match.state.supply
    assert compared
    assert differ


def test_the_same_situation_gives_the_same_answer_in_any_process() -> None:
    situations = []
    rng = Random(1)
    for match, seat, _ in random_game(1):
        if rng.random() < 0.06:
            situations.append(given(match, seat))
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


@pytest.fixture
def in_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """One world and two candidates looked at further, unless the whole measure is played."""
    if not FULL:
        monkeypatch.setattr(look, "WORLDS", 1)
        monkeypatch.setattr(look, "FURTHER", 2)


def test_it_beats_random_play(in_short: None) -> None:
    games = 100 if FULL else 8
    ends = [game(number).end for number in range(games)]
    assert ends.count("won") >= 0.95 * games - (0 if FULL else 1), ends


@pytest.mark.parametrize(("seats", "teams"), [(3, "no"), (4, "no"), (4, "yes")])
def test_it_beats_several_random_players(seats: int, teams: str, in_short: None) -> None:
    games = 20 if FULL else 2
    ends = [game(number, seats, options={"teams": teams}).end for number in range(games)]
    assert ends.count("won") >= 0.75 * games - (0 if FULL else 1), ends
