"""The turn structure and a few cards, directly; the rulings are in tests/cases."""

from __future__ import annotations

from collections import Counter

import pytest

from games.dominion import DOMINION
from games.dominion.cards import COST
from games.dominion.state import Phase
from games.engine.match import Match
from games.engine.refusal import CannotUndo
from games.engine.storing import copied
from tests.games.dominion.positions import match_at, played, position, random_game


@pytest.mark.parametrize("number", range(200, 206))
def test_random_games_keep_the_invariants(number: int) -> None:
    before: object = None
    for match, _, question in random_game(number, keep=False):
        counts = DOMINION.conserved(match.state)
        assert before in (None, counts)
        before = counts
        assert list(DOMINION.complaints(match.state)) == []
        assert question.legal(question.late)
        assert not (question.quiet and match.state.running)


@pytest.mark.parametrize("number", range(300, 304))
def test_a_flow_started_at_a_quiet_question_asks_it(number: int) -> None:
    for match, seat, question in random_game(number, keep=False):
        if question.quiet:
            again = Match.at(DOMINION, copied(match.state), match.state.options, defaults={}, keep=False)
            assert again.open[seat] == question
            assert not again.news()[0]


def test_throne_room_on_feast() -> None:
    state = position(kingdom=["throne_room", "feast", "market"], hands=[["throne_room", "feast"], []])
    match = played(state, (0, ["throne_room"]), (0, ["duchy"]), (0, ["market"]))
    assert match.state.trash == ["feast"]
    assert match.state.players[0].discard == ["duchy", "market"]
    assert [one.card for one in match.state.players[0].play] == ["throne_room"]
    assert DOMINION.conserved(match.state)["feast"] == 11


def test_throne_room_on_throne_room() -> None:
    state = position(
        kingdom=["throne_room", "village", "smithy"],
        hands=[["throne_room", "throne_room", "village", "smithy"], []],
        decks=[["copper"] * 9],
    )
    match = played(state, (0, ["throne_room"]), (0, ["throne_room"]), (0, ["village"]))
    player = match.state.players[0]
    assert match.state.actions == 4
    assert len(player.hand) == 8
    assert [(one.card, one.times) for one in player.play] == [
        ("throne_room", 1),
        ("throne_room", 2),
        ("village", 2),
        ("smithy", 2),
    ]


def test_militia_is_one_hand_over_a_victim() -> None:
    victim = ["estate", "duchy", "copper", "silver", "gold", "moat"]
    state = position(kingdom=["militia", "moat"], hands=[["militia"], victim, victim, ["moat", "gold", "gold"]])
    match = played(state, (0, ["militia"]))
    assert sorted(match.open) == [1, 2, 3]
    match.answer(2, ("pass",))
    assert match.open[2].topic == "dominion.militia.discard"
    assert Counter(match.open[2].late) == Counter(["estate", "duchy", "copper"])
    match.answer(2, ("moat", "estate", "duchy"))
    match.answer(3, ("pass",))
    match.answer(1, ("show",))
    hands = [len(player.hand) for player in match.state.players]
    assert hands == [0, 6, 3, 3]
    assert match.state.coins == 2


def test_late_militia_answer_keeps_the_best_cards() -> None:
    victim = ["province", "curse", "copper", "silver", "gold", "village"]
    match = played(position(kingdom=["militia", "village"], hands=[["militia"], victim]), (0, ["militia"]))
    assert Counter(match.open[1].late) == {"province": 1, "curse": 1, "copper": 1}


def test_witch_runs_out_of_curses() -> None:
    state = position(kingdom=["witch"], hands=[["witch"], [], [], []], decks=[["copper", "copper"]])
    state.supply["curse"] = 2
    match = played(state, (0, ["witch"]))
    assert [player.discard for player in match.state.players] == [[], ["curse"], ["curse"], []]


def test_bandit_asks_all_victims_at_once() -> None:
    state = position(
        kingdom=["bandit"],
        hands=[["bandit"], ["copper"], ["copper"]],
        decks=[[], ["gold", "silver"], ["silver", "gold"]],
    )
    match = played(state, (0, ["bandit"]))
    assert sorted(match.open) == [1, 2]
    match.answer(2, ("silver",))
    match.answer(1, ("gold",))
    assert match.state.trash == ["gold", "silver"]
    assert match.state.players[1].discard == ["silver"]
    assert match.state.players[0].discard == ["gold"]


def test_spy_at_once() -> None:
    state = position(
        kingdom=["spy"],
        hands=[["spy"], ["copper"], ["copper"]],
        decks=[["silver", "estate", "gold"], ["gold", "copper"], ["curse", "copper"]],
        options={"spy": "at once"},
    )
    match = played(state, (0, ["spy"]), (0, ["0/estate", "1/gold"]))
    assert [player.discard for player in match.state.players] == [["estate"], ["gold"], []]
    assert [player.deck for player in match.state.players] == [["gold"], ["copper"], ["curse", "copper"]]


def test_no_treasures_after_the_first_buy_unless_the_table_says_so() -> None:
    shape = {"kingdom": ["moat"], "hands": [["copper", "silver"], []], "phase": Phase.BUY, "buys": 2}
    after = [(0, ["copper"]), (0, []), (0, ["copper"])]
    assert played(position(**shape), *after).open[0].topic == "dominion.buy"
    assert played(position(**shape, options={"treasures_after_buy": "yes"}), *after).open[0].topic == (
        "dominion.treasures"
    )


def test_the_turn_is_handed_over_only_if_it_ended_by_itself() -> None:
    state = position(kingdom=["moat"], hands=[["copper"], ["copper"] * 5])
    bought = played(copied(state), (0, ["copper"]), (0, ["copper"]))
    assert bought.open[0].topic == "dominion.end_turn"
    ended = played(copied(state), (0, ["copper"]), (0, ["end"]))
    assert ended.state.active == 1


def test_a_buy_can_be_taken_back_until_the_turn_is_handed_over() -> None:
    state = position(kingdom=["moat"], hands=[["gold"], ["copper"] * 5], decks=[["copper"] * 5])
    match = played(state, (0, ["gold"]), (0, ["silver"]))
    match.undo(0, 2)
    assert match.open[0].topic == "dominion.treasures"
    assert match.state.players[0].hand == ["gold"]
    match.answer(0, ("gold",))
    match.answer(0, ("silver",))
    match.answer(0, ("end",))
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_drawing_ends_undo_and_trashing_does_not() -> None:
    state = position(kingdom=["village", "chapel"], hands=[["village", "chapel", "copper"], []], decks=[["gold"]])
    drawn = played(copied(state), (0, ["village"]))
    with pytest.raises(CannotUndo, match="seen") as refused:
        drawn.undo(0)
    assert refused.value.facts == {"own": True}
    assert "you have drawn or seen cards since" in DOMINION.words.refusal(refused.value, None, drawn.view(0))
    trashed = played(copied(state), (0, ["chapel"]), (0, ["copper"]))
    trashed.undo(0, 2)
    assert trashed.state.trash == []


def test_the_card_on_top_is_asked_for_if_the_table_wants() -> None:
    state = position(
        kingdom=["cellar"],
        hands=[["cellar", "copper", "estate"], []],
        decks=[["gold"] * 5],
        options={"discard_top": "yes"},
    )
    match = played(state, (0, ["cellar"]), (0, ["copper", "estate"]))
    assert match.open[0].topic == "dominion.discard_top"
    match.answer(0, ("copper",))
    assert match.state.players[0].discard == ["estate", "copper"]


def test_merchant_under_throne_room() -> None:
    state = position(
        kingdom=["throne_room", "merchant"],
        hands=[["throne_room", "merchant", "silver", "silver"], []],
        decks=[["copper", "copper", "estate"]],
    )
    match = match_at(state)
    match.answer(0, ("throne_room",))
    match.answer(0, ("merchant",))
    match.answer(0, ("copper", "copper", "silver", "silver"))
    assert match.state.coins == 8


def test_vassal_plays_what_it_discards() -> None:
    state = position(
        kingdom=["vassal", "smithy"], hands=[["vassal"], []], decks=[["smithy", "copper", "copper", "silver", "gold"]]
    )
    match = played(state, (0, ["vassal"]), (0, ["yes"]))
    player = match.state.players[0]
    assert player.hand == ["copper", "copper", "silver"]
    assert [one.card for one in player.play] == ["vassal", "smithy"]
    assert player.discard == []


def test_sentry_puts_back_in_the_wanted_order() -> None:
    state = position(kingdom=["sentry"], hands=[["sentry"], []], decks=[["estate", "curse", "gold", "copper"]])
    match = played(state, (0, ["sentry"]), (0, []), (0, []), (0, ["gold", "curse"]))
    assert match.state.players[0].deck == ["gold", "curse", "copper"]


def test_what_can_be_bought_or_gained_is_offered_dearest_first() -> None:
    match = match_at(
        position(
            kingdom=("market", "village"), hands=[["copper"], ["copper"]], phase=Phase.BUY, coins=6, treasures_done=True
        )
    )
    offered = [option.key for option in match.open[0].options if option.ref]
    assert [COST[card] for card in offered] == sorted((COST[card] for card in offered), reverse=True)
    assert offered[0] == "gold" and offered[-2:] == ["copper", "curse"]
