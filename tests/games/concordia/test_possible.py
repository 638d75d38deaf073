"""What texts say is possible is what the rules then offer, from random positions."""

from __future__ import annotations

from random import Random

from games.concordia import CONCORDIA
from games.concordia.choices import Production
from games.concordia.facts import CARDS, ORDER
from games.concordia.state import ConcordiaState
from games.concordia.text.pages import affordable_line, seat_lines
from games.concordia.text.possible import buildable, buyable, copyable, movable, placeable, production
from games.engine.match import Match
from games.engine.question import Question
from games.engine.storing import copied
from tests.games.concordia.positions import give, lay, match_at, played, say
from tests.games.concordia.positions import table as new_table
from tests.games.concordia.random_positions import random_position

POSITIONS = 200
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil")


def after(state: ConcordiaState, action: str) -> tuple[Match, Question]:
    """The match once the active seat, which has such a card in hand or pile, has played it; and what it is asked."""
    me, player = state.active, state.players[state.active]
    card = next(card for card in (*player.hand, *player.pile) if CARDS[card].action == action)
    if card in player.pile:
        player.pile.remove(card)
        player.hand = sorted([*player.hand, card], key=ORDER.__getitem__)
    match = Match.at(CONCORDIA, state, defaults={})
    match.answer(me, next((key,) for key in match.open[me].keys if CARDS[key].action == action))
    return match, match.open[me]


def test_moves_houses_cards_and_targets() -> None:
    for seed in range(POSITIONS):
        state = random_position(Random(f"possible/{seed}"), 2 + seed % 4)
        seat, view = state.active, CONCORDIA.view(state, state.active)
        me = view.seat(seat)
        match, question = after(copied(state), "architect")
        said = {f"{move.kind}@{move.start}/{move.line}" for move in movable(view, me, len(me.colonists))}
        assert {*said, "done"} == set(question.keys)
        match.answer(seat, ("done",))
        offered = set(match.open[seat].keys) - {"done", "end"}
        assert set(buildable(view, me)) == offered
        _, question = after(copied(state), "senator")
        assert set(buyable(view, me, space_counts=True)) == set(question.keys) - {"done", "end"}


def test_what_everybody_gains_by_a_production() -> None:
    for seed in range(POSITIONS):
        state = random_position(Random(f"yields/{seed}"), 2 + seed % 4)
        match, question = after(state, "prefect")
        me = state.active
        productions = [one.value for one in question.options if isinstance(one.value, Production)]
        if not productions:
            continue
        chosen = Random(seed).choice(productions)
        said = production(match.view(me), chosen.province, me, chosen.bonus)
        match.news()
        match.answer(me, (chosen.province,))
        found = [dict(player.gains) for player in match.state.players]
        for event in match.news()[0]:
            if event.kind == "gained" and event.seat is not None:
                for part in ("goods", "lost"):
                    for good, count in event.facts[part].items():
                        found[event.seat][good] = found[event.seat].get(good, 0) + count
        assert found == said


def test_who_can_be_copied_and_where_colonists_can_be_placed() -> None:
    for seed in range(POSITIONS):
        state = random_position(Random(f"copies/{seed}"), 3 + seed % 3)
        seat, view = state.active, CONCORDIA.view(state, state.active)
        match = Match.at(CONCORDIA, copied(state), defaults={})
        if "start-diplomat" in match.open[seat].keys:
            match.answer(seat, ("start-diplomat",))
            question = match.open[seat]
            if question.topic == "concordia.diplomat":
                assert {f"seat-{one.seat}" for one in copyable(view, seat)} == set(question.keys)
        colonist = next((key for key in state.players[seat].hand if CARDS[key].action == "colonist"), None)
        if colonist is not None:
            match, _ = after(state, "colonist")
            said = {f"{one.kind}/{one.city}" for one in placeable(view, view.seat(seat))}
            assert bool(said) == (match.open[seat].topic == "concordia.colonist")
            if said:
                match.answer(seat, ("place",))
                assert len(said) == 1 or set(match.open[seat].keys) == said


def test_a_card_that_was_bought_is_not_for_sale_any_more() -> None:
    state = new_table()
    lay(state, "deck-1-mason", "deck-1-farmer", "deck-1-colonist")
    give(state, 0, goods="1 6 0 0 0")
    match = played(state, "start-senator", "deck-1-mason")
    view = match.view(0)
    assert buyable(view, view.seat(0), space_counts=True) == ["deck-1-farmer", "deck-1-colonist"]
    assert "Mason" not in affordable_line(view, view.seat(0), "Senator")


def test_the_points_of_first_tribunes_stand_on_the_board_until_they_are_paid() -> None:
    state = new_table(2, intermediate="yes")
    state.players[1].first_score = 9
    match = match_at(state)
    view = match.view(None)
    assert "First Tribune: 9 points." in seat_lines(view, view.seat(1), NAMES)
    say(match, "start-tribune", "none", "end")
    view = match.view(None)
    assert view.seat(0).first_score is not None
    assert not any("First Tribune" in line for seat in view.seats for line in seat_lines(view, seat, NAMES))
