"""The checks that every game gets: the toy passes them, and every kind of fault is caught."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine import conformance
from games.engine.events import Event, Fact, readable
from games.engine.gametype import GameType, Setup
from games.engine.playthrough import playthrough
from games.engine.question import Option, Question, Ref
from games.engine.returns import check_replay, check_return
from games.engine.worlds import check_secrets
from tests.games.engine import toy
from tests.games.engine.toy import CARDS, TOY, ToyGame, ToyOptions, ToyState, ToyView, ToyWords

Check = Callable[[GameType, Setup, int], Any]


def secrets(kind: GameType, setup: Setup, seed: int) -> None:
    """Pairs of worlds at half of all quiet questions."""
    check_secrets(kind, setup, seed, rate=0.5)


CHECKS: list[Check] = [
    conformance.check_play,
    conformance.check_storing,
    conformance.check_arrival,
    conformance.check_answers,
    conformance.check_undo,
    conformance.check_words,
    check_replay,
    check_return,
    secrets,
]


@pytest.mark.parametrize("seats", TOY.seat_counts)
@pytest.mark.parametrize("check", CHECKS)
def test_the_toy_passes(check: Check, seats: int) -> None:
    for seed in range(10):
        check(TOY, conformance.random_setup(TOY, seats, seed), seed)


def test_pairs_of_worlds_live_long_enough_to_compare_something() -> None:
    setups = [conformance.random_setup(TOY, seats, seed) for seats in (2, 3, 4) for seed in range(10)]
    assert sum(check_secrets(TOY, setup, seed, rate=0.5) for seed, setup in enumerate(setups)) > 500


def caught(check: Check, kind: GameType, complaint: str) -> None:
    """The check finds the fault within a few games, and says where."""
    with pytest.raises(AssertionError, match=complaint) as found:
        for seed in range(40):
            check(kind, Setup(2 + seed % 3, ToyOptions(bombs=False), f"{seed:032x}"), seed)
    assert "toy with " in str(found.value)


def with_card(monkeypatch: pytest.MonkeyPatch, card: str, rule: Callable[[ToyGame, int], Any]) -> GameType:
    """The toy with another rule for a card."""
    monkeypatch.setitem(CARDS, card, rule)
    return TOY


# -- play ----------------------------------------------------------------------------------------------------------


def test_a_lost_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def spring(game: ToyGame, me: int) -> None:
        card = game.state.decks[me].pop() if game.state.decks[me] else None
        if await game.confirm(me, "spring.sure") and card:
            game.state.decks[me].append(card)

    caught(conformance.check_play, with_card(monkeypatch, "spring", spring), "components were")


def test_a_broken_invariant_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def spring(game: ToyGame, me: int) -> None:
        game.state.hands[me].reverse()

    caught(conformance.check_play, with_card(monkeypatch, "spring", spring), "is not sorted")


def test_a_false_quiet_mark_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gift(game: ToyGame, me: int) -> None:
        await game.confirm(me, "gift.sure", quiet=True)

    kind = with_card(monkeypatch, "gift", gift)
    caught(conformance.check_play, kind, "running at a quiet question")

    async def flow(game: ToyGame) -> None:
        await game.confirm(game.state.active, "ready", quiet=True)
        await toy.play(game)

    caught(conformance.check_play, replace(TOY, flow=flow), "started afresh")


def test_a_question_with_one_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Question, "only_answer", lambda question: None)
    caught(conformance.check_play, TOY, "one answer only")


def test_an_illegal_stand_in_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gift(game: ToyGame, me: int) -> None:
        await game.amount(me, "gift.points", 0, 3, late=4)

    caught(conformance.check_play, with_card(monkeypatch, "gift", gift), "stand-in's answer")


def test_equal_keys_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gift(game: ToyGame, me: int) -> None:
        await game.choose(me, "gift.which", [Option("a", 1), Option("a", 2)])

    caught(conformance.check_play, with_card(monkeypatch, "gift", gift), "keys come twice")


def test_an_ending_without_a_winner_is_caught() -> None:
    def flow(game: ToyGame) -> Any:
        async def run() -> None:
            try:
                await toy.play(game)
            except toy.GameOver as over:
                over.result.places = [place + 1 for place in over.result.places]
                raise

        return run()

    caught(conformance.check_play, replace(TOY, flow=flow), "nobody won")


# -- storing, joint questions, undo --------------------------------------------------------------------------------


def test_what_is_not_in_the_state_is_caught() -> None:
    memory: list[int] = []

    async def flow(game: ToyGame) -> None:
        memory.append(1)
        game.state.points[0] = len(memory) % 5
        await toy.play(game)

    caught(conformance.check_storing, replace(TOY, flow=flow), "loaded")


def test_a_branch_that_acts_on_arrival_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def market(game: ToyGame, me: int) -> None:
        async def trade(seat: int) -> None:
            card = await game.choose(seat, "market.take", toy.names_of(game.state.hands[seat]), cover=True)
            if card is not None:
                game.state.hands[seat].remove(card)
                game.state.pile.append(card)

        def branch(seat: int) -> Callable[[], Any]:
            return lambda: trade(seat)

        await game.together({seat: branch(seat) for seat in game.opponents(me)})

    caught(conformance.check_arrival, with_card(monkeypatch, "market", market), "in another order")


def test_a_free_look_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def spring(game: ToyGame, me: int) -> None:
        deck = game.state.decks[me]
        if deck:
            game.state.hands[me] = sorted([*game.state.hands[me], deck.pop(0)])
            game.emit("took", me, card="a card")

    caught(conformance.check_undo, with_card(monkeypatch, "spring", spring), "the views of seat|may take back")


def test_chance_beside_the_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(1)

    async def gift(game: ToyGame, me: int) -> None:
        game.state.points[me] += rng.randint(0, 9)
        await game.confirm(me, "gift.sure")

    caught(conformance.check_undo, with_card(monkeypatch, "gift", gift), "leads elsewhere|is another one")


# -- secrets -------------------------------------------------------------------------------------------------------


def leaky_view(field: str, value: Callable[[ToyState], Any]) -> GameType:
    """The toy whose view shows something hidden in a public field."""

    def view(state: ToyState, seat: int | None) -> ToyView:
        return replace(toy.view(state, seat), **{field: value(state)})

    return replace(TOY, view=view)


def test_a_hidden_card_in_the_view_is_caught() -> None:
    caught(secrets, leaky_view("turns", lambda state: 50 + len(set(state.hands[0]))), "another view")
    caught(secrets, leaky_view("turns", lambda state: 50 + len(set(state.decks[0][:3]))), "another view")


def test_a_count_that_tells_in_mid_effect_is_caught() -> None:
    def kinds_looked_at(state: ToyState) -> int:
        return 50 + len({card for cards in state.looked for card in cards})

    caught(secrets, leaky_view("turns", kinds_looked_at), "the views differ")


def test_a_secret_in_an_event_is_caught() -> None:
    class Talking(ToyGame):
        def emit(self, kind: str, seat: int | None = None, **more: Any) -> None:
            if kind == "drew":
                more["cards"] = more.pop("secret")["cards"]
                more.pop("readers")
            super().emit(kind, seat, **more)

    caught(secrets, replace(TOY, game=Talking), "and nobody told it")


def test_an_event_with_the_wrong_reader_is_caught() -> None:
    class Talking(ToyGame):
        def emit(self, kind: str, seat: int | None = None, **more: Any) -> None:
            if kind == "looked":
                more["readers"] = [0, 1]
            super().emit(kind, seat, **more)

    caught(secrets, replace(TOY, game=Talking), "and nobody told it")


def test_asking_only_who_can_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def militia(game: ToyGame, me: int) -> None:
        def branch(seat: int) -> Callable[[], Any]:
            return lambda: game.confirm(seat, "militia.shield")

        holders = [seat for seat in game.opponents(me) if "shield" in game.state.hands[seat]]
        await game.together({seat: branch(seat) for seat in holders})

    kind = with_card(monkeypatch, "militia", militia)
    caught(secrets, kind, "waiting for|the views differ")
    for seed in range(20):
        secrets(replace(kind, tells=frozenset(["toy.militia.shield", "toy.play"])), Setup(3, ToyOptions(), "11"), seed)


def test_a_face_that_tells_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gift(game: ToyGame, me: int) -> None:
        left = game.opponents(me)[0]
        strong = "shield" in game.state.hands[left]
        await game.confirm(left, "gift.thanks", face=Ref("card", "shield" if strong else "gift"))

    caught(secrets, with_card(monkeypatch, "gift", gift), "waiting for")


def test_options_that_tell_what_others_hold_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gift(game: ToyGame, me: int) -> None:
        await game.choose(
            me, "gift.guess", toy.names_of(game.state.hands[game.opponents(me)[0]]), stop="no", cover=True
        )

    caught(secrets, with_card(monkeypatch, "gift", gift), "its question is")


def test_a_world_of_other_parts_is_caught() -> None:
    def imagine(view: ToyView, facts: Sequence[Fact], rng: Random) -> ToyState:
        state = toy.imagine(view, facts, rng)
        if state.decks[0]:
            state.decks[0][-1] = "bomb"
        return state

    caught(secrets, replace(TOY, imagine=imagine), "other parts")


def test_forgetting_the_own_hand_is_caught() -> None:
    def imagine(view: ToyView, facts: Sequence[Fact], rng: Random) -> ToyState:
        return toy.imagine(replace(view, seat=None, hand=()), facts, rng)

    caught(secrets, replace(TOY, imagine=imagine), "another view")


# -- words ---------------------------------------------------------------------------------------------------------


class Wordy(ToyWords):
    """Words with one fault."""

    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_") and name == self._name:
            return lambda *args: self._text
        return super().__getattribute__(name)


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("option", "x" * 81, "a label of 81"),
        ("option", "the same", "two labels"),
        ("face", "throne_room", "a raw name"),
        ("question", "", "empty"),
        ("event", "seat 1 draws.", "a raw name"),
        ("event", " Anna draws.", "blanks"),
        ("refusal", "None is not offered.", "a raw name"),
        ("result", "seat 1 won.", "a raw name"),
        ("board", "{'coins': 2}", "a raw name"),
        ("hand", " ", "empty"),
        ("score_item", "bonus_points", "a raw name"),
        ("warning", "", "an empty warning"),
    ],
)
def test_faulty_words_are_caught(name: str, text: str, complaint: str) -> None:
    caught(conformance.check_words, replace(TOY, words=Wordy(name, text)), complaint)


def test_a_faulty_order_title_is_caught() -> None:
    with pytest.raises(AssertionError, match="a label of 90"):
        conformance.check_words(replace(TOY, words=Wordy("order", "y" * 90)), Setup(2, ToyOptions(), "11"), 0)


# -- playthroughs --------------------------------------------------------------------------------------------------


def test_a_playthrough_shows_boards_questions_answers_and_who_reads_what() -> None:
    text = playthrough(TOY, Setup(3, ToyOptions(), "22" * 16), 4)
    assert text == playthrough(TOY, Setup(3, ToyOptions(), "22" * 16), 4)
    assert text != playthrough(TOY, Setup(3, ToyOptions(), "22" * 16), 5)
    assert "Turn 1 of 6." in text
    assert "1. Anna (" in text
    assert "toy.play: [" in text
    assert "* Bert draws" in text
    assert "[Bert reads] Bert draws" in text
    assert "[Anna reads] Bert draws" not in text
    assert text.splitlines()[-1].startswith("Cleo: ")


def test_events_are_read_by_their_readers_only() -> None:
    event = Event("drew", 0, {"number": 1}, {"cards": ["coin"]}, (0, 2))
    for seat, reads in ((0, True), (1, False), (2, True), (None, False)):
        assert ("cards" in event.read_by(seat).facts) == reads
        assert not event.read_by(seat).secret
        assert not event.read_by(seat).readers
        assert "cards" in event.read_by(seat, over=True).facts
    open_event = Event("turn", 0, {"number": 1})
    assert open_event.read_by(None) is open_event


def test_of_private_events_only_their_readers_know() -> None:
    events = [Event("spoke", 0), Event("whispered", 1, {"about": "trade"}, readers=(1, 2), private=True)]
    for seat, knows in ((None, 1), (0, 1), (1, 2), (2, 2)):
        assert readable(events, seat) == events[:knows]
    assert readable(events, None, over=True) == events
