"""What a computer player is given: no more than its seat may know, as plain data, and enough to look ahead."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from games.engine.events import Event
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import noted, play_out, situation
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation
from tests.games.engine.toy import TOY, ToyOptions


def toy(seats: int = 3, seed: int = 7) -> Match:
    return Match.start(TOY, Setup(seats, ToyOptions(), f"{seed:032x}"), defaults={})


def first_answer(situation: Situation) -> Answer:
    return next(situation.question.answers())


def begin(seat: int, seats: int) -> tuple[Event, ...]:
    return ()


def write_down(notes: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
    return (*notes, event)


READER = ComputerPlayer("reader", "Reader", "Writes down everything.", first_answer, begin, write_down)


def test_a_situation_holds_the_view_and_the_question_of_the_seat() -> None:
    match = toy()
    (seat,) = match.open
    given = situation(match, seat, notes="mine")
    assert given.view == match.view(seat)
    assert given.notes == "mine"
    assert given.question.keys == match.open[seat].keys
    assert given.quiet is None


def test_a_seat_that_is_not_asked_has_no_situation() -> None:
    match = toy()
    (seat,) = match.open
    with pytest.raises(KeyError):
        situation(match, (seat + 1) % 3)


def test_options_carry_no_values() -> None:
    match, rng = toy(), Random(1)
    while match.result is None:
        for seat in match.open:
            assert all(option.value is None for option in situation(match, seat).question.options)
        seat = rng.choice(sorted(match.open))
        match.answer(seat, match.open[seat].sample(rng))


def test_a_situation_can_be_sent_to_another_process() -> None:
    match, rng = toy(), Random(2)
    while match.result is None:
        seat = rng.choice(sorted(match.open))
        given = situation(match, seat, looks_ahead=True)
        assert pickle.loads(pickle.dumps(given)) == given
        match.answer(seat, match.open[seat].sample(rng))
    assert pickle.loads(pickle.dumps(READER)) == READER


def test_the_quiet_point_is_that_of_the_last_quiet_question() -> None:
    match, rng = toy(), Random(3)
    within = 0
    while match.result is None:
        seat = rng.choice(sorted(match.open))
        quiet = situation(match, seat, looks_ahead=True).quiet
        assert quiet is not None
        if match.open[seat].quiet:
            assert (quiet.view, quiet.answers) == (match.view(seat), ())
        else:
            assert quiet.view == TOY.view(match.quiet_state(), seat)
            assert len(quiet.answers) == sum(entry.seat == seat for entry in match.answers_since)
            within += 1
        match.answer(seat, match.open[seat].sample(rng))
    assert within > 5


def test_facts_are_those_of_the_seat_alone() -> None:
    rng = Random(4)
    told = 0
    for seed in range(20):
        match = toy(seed=seed)
        while match.result is None:
            seat = rng.choice(sorted(match.open))
            quiet = situation(match, seat, looks_ahead=True).quiet
            assert quiet is not None
            assert all(fact.seats == (seat,) for fact in quiet.facts)
            assert len(quiet.facts) == sum(seat in fact.seats for fact in match.facts)
            told += len(quiet.facts)
            match.answer(seat, match.open[seat].sample(rng))
    assert told


def test_notes_are_made_of_what_the_seat_may_read() -> None:
    event = Event("drew", 0, {"count": 1}, {"card": "gold"}, readers=(0,))
    assert noted(READER, 0, (), [event])[0].facts == {"count": 1, "card": "gold"}
    assert noted(READER, 1, (), [event])[0].facts == {"count": 1}
    assert not noted(READER, 1, (), [event])[0].secret
    assert noted(READER, 1, (), [event], over=True)[0].facts == {"count": 1, "card": "gold"}


def test_computers_play_a_game_to_its_end() -> None:
    match = toy()
    given = play_out(match, (READER, None, READER), Random(5))
    assert match.result is not None
    assert given > 10


def test_a_game_without_end_is_reported() -> None:
    with pytest.raises(RuntimeError):
        play_out(toy(), (None, None, None), Random(6), most=3)
