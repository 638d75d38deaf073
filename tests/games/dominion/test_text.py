"""Words for everything that can happen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.dominion import DOMINION
from games.dominion.board import board_picture
from games.dominion.cards import CARDS
from games.dominion.state import Phase
from games.dominion.text import WORDS, card_rulings, card_text
from games.dominion.text.log import LINES
from games.dominion.text.phrases import card_plural
from games.dominion.text.questions import QUESTIONS
from games.engine.events import Event
from games.engine.question import Kind, Question
from games.engine.refusal import CannotUndo, NotLegal, NotOpen, NotYours, Refusal
from games.engine.result import Result
from tests.games.dominion.positions import NAMES, match_at, played, position, random_game


@pytest.mark.parametrize("number", range(100, 106))
def test_random_games_are_told_in_words(number: int) -> None:
    for match, seat, question in random_game(number):
        names = NAMES[: match.state.seats]
        seen = match.view(seat)
        assert WORDS.question(question, seen, names)
        assert WORDS.face(question.face)
        for option in question.options:
            assert 0 < len(WORDS.option(question, option)) <= 80
        for shortcut in question.shortcuts:
            assert 0 < len(WORDS.shortcut(question, shortcut.name)) <= 80
        assert WORDS.board(match.view(None), names)
        assert WORDS.hand(seen, names)
        for event in match.news()[0]:
            for reader in (None, seat):
                line = WORDS.event(event.read_by(reader), names)
                assert line is None or line.endswith(".")
    assert match.result is not None
    assert WORDS.result(match.result, names)


def test_every_card_has_a_text_and_rulings() -> None:
    for card in CARDS:
        for edition in ("first", "second"):
            assert card_text(card, edition).endswith(".")
            assert all(ruling.endswith(".") for ruling in card_rulings(card, edition))
            assert card_rulings(card, edition)
    assert card_text("mine", "first") != card_text("mine", "second")


def test_topics_that_tell_something_exist() -> None:
    assert {topic.removeprefix("dominion.") for topic in DOMINION.tells} <= set(QUESTIONS)


def test_secrets_are_joined_only_for_their_readers() -> None:
    event = Event("drew", 0, {"count": 2, "wanted": 2}, {"cards": ["copper", "copper"]}, (0,))
    assert WORDS.event(event.read_by(0), NAMES) == "Anna draws 2 cards: 2 Coppers."
    assert WORDS.event(event.read_by(1), NAMES) == "Anna draws 2 cards."


def test_all_events_are_worded() -> None:
    assert {"resigned", "took_back", "game_over"} <= set(LINES)


def refused(refusal: Refusal, question: Question | None = None, view: object = None) -> str:
    return WORDS.refusal(refusal, question, view)


def why_not(hand: Sequence[str], key: str, **more: object) -> str:
    match = match_at(position(kingdom=["smithy"], hands=[hand, ["copper"]], **more))
    question = match.open[0]
    with pytest.raises(NotLegal) as caught:
        question.check((key,))
    return refused(caught.value, question, match.view(0))


def test_refusals_name_rule_and_numbers() -> None:
    state = position(kingdom=["smithy"], hands=[["copper"] * 4, ["copper"]])
    match = played(state, (0, ["copper"] * 4))
    question = match.open[0]
    with pytest.raises(NotLegal) as caught:
        question.check(("gold",))
    told = refused(caught.value, question, match.view(0))
    assert told.startswith("Gold costs 6; you have 4 coins. You can buy: ")
    assert "Silver (costs 3)" in told
    assert why_not(["smithy", "copper"], "copper").startswith("Copper is not an Action card")
    assert why_not(["smithy"], "smithies").startswith("'smithies' cannot be chosen here.")
    assert why_not(["smithy"], "market").startswith("You have no Market in hand.")


def test_count_refusals() -> None:
    match = played(position(kingdom=["chapel"], hands=[["chapel", *["copper"] * 6], []]), (0, ["chapel"]))
    question = match.open[0]
    assert question.kind is Kind.CHOOSE_SOME
    with pytest.raises(NotLegal) as caught:
        question.check(("copper",) * 5)
    assert refused(caught.value, question, match.view(0)) == "Choose up to 4; you chose 5."
    with pytest.raises(NotLegal) as caught:
        question.check(("copper",) * 7)
    assert "at most 6 Coppers" in refused(caught.value, question, match.view(0))


def test_other_refusals() -> None:
    for reason in ("chance", "seen", "window", "asked", "time", "nothing"):
        assert refused(CannotUndo(reason)).endswith(".")
    for reason in ("answered", "stale", "over"):
        assert refused(NotOpen(reason)).endswith(".")
    for reason in ("not asked", "resigned"):
        assert refused(NotYours(reason)).endswith(".")


def test_results() -> None:
    assert WORDS.result(Result("provinces", [1, 2], [24, 18]), NAMES) == (
        "Anna wins with 24 points. The Province pile is empty."
    )
    assert WORDS.result(Result("piles", [2, 1], [24, 24], tie_break="turns"), NAMES) == (
        "Ben wins with 24 points. Anna also has 24 points, but more turns. "
        "Enough Supply piles are empty to end the game."
    )
    assert WORDS.result(Result("piles", [1, 1, 3], [24, 24, 3]), NAMES).startswith(
        "Anna and Ben share the victory with 24 points"
    )


def test_a_buy_that_ends_the_game_is_told() -> None:
    state = position(kingdom=["moat"], hands=[[], ["copper"]], phase=Phase.BUY, coins=8, acted=True)
    match = match_at(state)
    assert "end the game" not in WORDS.question(match.open[0], match.view(0), NAMES)
    state.supply |= {"province": 1, "moat": 1, "curse": 0}
    match = match_at(state)
    told = WORDS.question(match.open[0], match.view(0), NAMES)
    assert told.endswith("Buying Province would end the game with this turn.")
    state.supply["copper"] = 0
    match = match_at(state)
    assert "Buying Province or Moat would" in WORDS.question(match.open[0], match.view(0), NAMES)


@pytest.mark.parametrize(
    ("card", "plural"),
    [("spy", "Spies"), ("thief", "Thieves"), ("gardens", "Gardens"), ("throne_room", "Throne Rooms")],
)
def test_plurals(card: str, plural: str) -> None:
    assert card_plural(card) == plural


def test_titles_count_the_turns_of_each_player_as_the_log_does() -> None:
    state = position(kingdom=(), hands=[["copper"]] * 3, phase=Phase.BUY, turn=8, active=1)
    for player, turns in zip(state.players, (3, 2, 2), strict=True):
        player.turns = turns
    match = match_at(state)
    view = match.view(None)
    assert WORDS.progress(view) == "turn 3"
    assert "Ben's turn 3, Buy phase." in WORDS.board(view, NAMES[:3])
    assert board_picture(view, NAMES[:3], asked=(1,)).alt.startswith("Dominion, turn 3.")
