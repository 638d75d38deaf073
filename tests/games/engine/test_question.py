"""Questions: what is legal, how many answers there are, and how they are written down."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.question import Answer, Kind, Option, Question, Ref
from games.engine.refusal import NotLegal

FACE = Ref("phase", "test")


def ask(
    kind: Kind, copies: list[int], least: int, most: int, *, or_none: bool = False, ordered: bool = False
) -> Question:
    """A question about things a, b, c ... with so many copies."""
    options = tuple(Option(chr(97 + place), place, copies=number) for place, number in enumerate(copies))
    return Question(0, "test.topic", kind, options, least, most, FACE, (), or_none=or_none, ordered=ordered)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Small questions of every kind."""
    kind = draw(st.sampled_from(Kind))
    copies = draw(st.lists(st.integers(1, 3), min_size=1, max_size=4).filter(lambda copies: sum(copies) <= 6))
    total = sum(copies)
    match kind:
        case Kind.CHOOSE:
            return ask(kind, [1] * len(copies), 1, 1)
        case Kind.ARRANGE:
            return ask(kind, copies, total, total)
        case Kind.AMOUNT:
            least = draw(st.integers(0, 12))
            return ask(kind, [], least, draw(st.integers(least, least + 12)))
    least = draw(st.integers(0, total))
    most = draw(st.integers(least, total))
    some = kind is Kind.CHOOSE_SOME
    return ask(kind, copies, least, most, or_none=some and draw(st.booleans()), ordered=some and draw(st.booleans()))


def all_tuples(question: Question) -> list[Answer]:
    """Everything that could be written, whether legal or not."""
    if question.kind is Kind.AMOUNT:
        return [(str(number),) for number in range(30)]
    return [answer for size in range(question.total + 2) for answer in product(question.keys, repeat=size)]


@settings(deadline=None, derandomize=True)
@given(questions())
def test_answers_are_exactly_the_legal_ones_each_once(question: Question) -> None:
    found = list(question.answers())
    assert len(found) == len(set(found))
    legal = {question.check(answer) for answer in all_tuples(question) if question.legal(answer)}
    assert set(found) == legal


@settings(deadline=None, derandomize=True)
@given(questions(), st.integers(1, 200))
def test_count_is_the_number_of_answers_up_to_the_limit(question: Question, limit: int) -> None:
    assert question.count(limit) == min(limit, len(list(question.answers())))


@settings(deadline=None, derandomize=True)
@given(questions(), st.integers())
def test_a_sample_is_legal_and_in_its_one_form(question: Question, seed: int) -> None:
    answer = question.sample(Random(seed))
    assert question.check(answer) == answer
    assert answer in set(question.answers())


@settings(deadline=None, derandomize=True)
@given(questions())
def test_every_answer_can_be_sampled(question: Question) -> None:
    wanted = set(question.answers())
    if len(wanted) > 12:
        return
    rng = Random(5)
    seen: set[Answer] = set()
    for _ in range(5000):
        seen.add(question.sample(rng))
        if seen == wanted:
            return
    assert seen == wanted


@settings(deadline=None, derandomize=True)
@given(questions(), st.lists(st.text(max_size=4), max_size=4))
def test_odd_texts_are_refused_and_never_break_anything(question: Question, texts: list[str]) -> None:
    answer = tuple(texts)
    if question.legal(answer):
        assert question.check(answer) in set(question.answers())
    else:
        with pytest.raises(NotLegal):
            question.check(answer)


@settings(deadline=None, derandomize=True)
@given(questions(), st.randoms(use_true_random=False))
def test_unordered_answers_have_one_form(question: Question, rng: Random) -> None:
    if question.kind not in (Kind.CHOOSE_SOME, Kind.ALLOCATE) or question.ordered:
        return
    answer = list(question.sample(rng))
    rng.shuffle(answer)
    assert question.check(tuple(answer)) in set(question.answers())


def test_a_list_is_taken_like_a_tuple() -> None:
    for question in (ask(Kind.CHOOSE, [1, 1], 1, 1), ask(Kind.ARRANGE, [1], 1, 1)):
        assert question.check(["a"]) == ("a",)  # type: ignore[arg-type]


def test_choose_wants_one_offered_key() -> None:
    question = ask(Kind.CHOOSE, [1, 1], 1, 1)
    for wrong in ((), ("a", "b"), ("c",), ("A",), ("a ",), ("",)):
        with pytest.raises(NotLegal):
            question.check(wrong)


def test_a_key_comes_no_oftener_than_it_has_copies() -> None:
    question = ask(Kind.CHOOSE_SOME, [2, 1], 0, 3)
    assert question.check(("b", "a", "a")) == ("a", "a", "b")
    with pytest.raises(NotLegal) as refused:
        question.check(("b", "b"))
    assert refused.value.reason == "too many copies"
    assert refused.value.facts == {"key": "b", "most": 1, "given": 2}


def test_nothing_or_the_full_number() -> None:
    question = ask(Kind.CHOOSE_SOME, [1, 1, 1, 1], 3, 3, or_none=True)
    assert {len(answer) for answer in question.answers()} == {0, 3}
    assert question.count(100) == 5
    assert not question.legal(("a",))


def test_an_ordered_answer_keeps_its_order() -> None:
    question = ask(Kind.CHOOSE_SOME, [1, 1, 1], 2, 2, ordered=True)
    assert question.check(("c", "a")) == ("c", "a")
    assert question.count(100) == 6


@pytest.mark.parametrize("text", ["", "-1", "+2", "2.0", " 2", "2 ", "²", "٣", "two", "9" * 40, "0x2"])
def test_an_amount_is_a_plain_numeral(text: str) -> None:
    with pytest.raises(NotLegal):
        ask(Kind.AMOUNT, [], 0, 99).check((text,))


def test_an_amount_has_one_form() -> None:
    assert ask(Kind.AMOUNT, [], 0, 99).check(("007",)) == ("7",)


def test_many_equal_things_are_counted_at_once() -> None:
    assert ask(Kind.ARRANGE, [40], 40, 40).count(2) == 1
    assert ask(Kind.ARRANGE, [20, 20], 40, 40).count(2) == 2
    assert ask(Kind.CHOOSE_SOME, [30] * 30, 400, 400).count(10**9) == 10**9
    assert ask(Kind.CHOOSE_SOME, [1] * 40, 39, 40).count(100) == 41
    assert len(list(ask(Kind.CHOOSE_SOME, [1] * 40, 39, 40).answers())) == 41


def test_arranging_equal_things_tells_no_copies_apart() -> None:
    question = ask(Kind.ARRANGE, [2, 2], 4, 4)
    found = list(question.answers())
    assert len(found) == 6
    assert all(Counter(answer) == {"a": 2, "b": 2} for answer in found)


def test_an_option_is_found_by_its_key() -> None:
    question = ask(Kind.CHOOSE, [1, 1], 1, 1)
    assert question.option("b").value == 1
    with pytest.raises(KeyError):
        question.option("z")
