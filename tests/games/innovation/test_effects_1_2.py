"""The traps of the effects of ages 1 and 2, directly, and random games; more rulings are in tests/cases."""

from __future__ import annotations

from random import Random

import pytest

from games.innovation.cards import CARDS, EFFECTS, ICONS
from games.innovation.gametype import INNOVATION
from games.innovation.registry import demand_effect, shared_effect
from tests.games.innovation.positions import (
    achievements,
    asked,
    dogma,
    events,
    hand,
    keys,
    match_at,
    pile,
    played,
    position,
    random_game,
    random_position,
    score,
)

THIRD = {"edition": "third"}
CHANGED_IN_THIRD = ("oars-1", "fermenting-1", "feudalism-1", "measurement-1", "statistics-1", "societies-1")


# -- all cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [one.id for one in EFFECTS.values() if CARDS[one.card].age <= 5])
def test_every_effect_is_there_in_both_editions(id: str) -> None:
    if EFFECTS[id].demand:
        changed = demand_effect(id, "third") is not demand_effect(id, "first")
    else:
        changed = shared_effect(id, "third") is not shared_effect(id, "first")
    assert changed == (id in CHANGED_IN_THIRD)


@pytest.mark.parametrize("number", range(12))
def test_random_games_keep_the_invariants(number: int) -> None:
    before: object = None
    for match, _, question in random_game(number, seats=2 + number % 3, keep=False):
        counts = INNOVATION.conserved(match.state)
        assert before in (None, counts)
        before = counts
        assert list(INNOVATION.complaints(match.state)) == []
        assert question.legal(question.late)
        assert not (question.quiet and match.state.running)


@pytest.mark.parametrize("number", range(40))
def test_dogmas_in_random_positions_keep_every_card(number: int) -> None:
    rng = Random(number)
    state = random_position(rng, range(1, 6))
    before = INNOVATION.conserved(state)
    match = match_at(state)
    for _ in range(40):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.open))
        question = match.open[seat]
        dogmas = [(key,) for key in question.keys if key.startswith("dogma/")]
        match.answer(seat, rng.choice(dogmas) if dogmas else question.sample(rng))
        assert INNOVATION.conserved(match.state) == before


# -- age 1 ------------------------------------------------------------------------------------------------------


def test_pottery_draws_the_number_of_returned_cards() -> None:
    state = position(boards=[["pottery"], []], hands=["coal"], tops={1: "oars tools"})
    match = dogma(state, "pottery", (0, "coal"))
    assert score(match) == ["oars"]
    assert hand(match) == ["tools"]
    assert match.state.supply[4][-1] == "coal"


def test_pottery_returns_three_at_most_and_asks_for_the_order_within_an_age() -> None:
    state = position(boards=[["pottery"], []], hands=["coal banking oars sailing"])
    match = dogma(state, "pottery")
    assert match.open[0].most == 3
    match.answer(0, ("oars", "coal", "banking"))
    assert asked(match) == {0: "return_order"}
    assert sorted(keys(match, 0)) == ["banking", "coal"]
    match.answer(0, ("coal", "banking"))
    assert match.state.supply[4][-2:] == ["coal", "banking"]
    assert [CARDS[card].age for card in score(match)] == [3]


def test_tools_takes_a_smaller_hand_for_nothing() -> None:
    state = position(boards=[["tools"], []], hands=["coal paper"])
    match = dogma(state, "tools", (0, "paper coal"))
    assert hand(match) == []
    assert events(match, "melded") == []
    assert pile(match, 0, "blue") == "tools"


def test_tools_refuses_two_of_three_and_melds_a_three_for_three() -> None:
    state = position(boards=[["tools"], []], hands=["coal paper oars"], tops={3: "alchemy"})
    match = dogma(state, "tools")
    assert not match.open[0].legal(("coal", "paper"))
    match.answer(0, ("coal", "paper", "oars"))
    assert pile(match, 0, "blue") == "tools alchemy"
    assert match.state.phase == "action", "the 3 on the board is not one of the hand"


def test_archery_counts_the_card_just_drawn() -> None:
    state = position(boards=[["archery"], []], hands=["", "oars"], tops={1: "tools"})
    match = dogma(state, "archery")
    assert asked(match) == {1: "must_give"}
    assert sorted(keys(match, 1)) == ["oars", "tools"]
    match.answer(1, ("tools",))
    assert hand(match) == ["tools"] and hand(match, 1) == ["oars"]


def test_metalworking_claims_monument_in_the_middle_of_its_loop() -> None:
    towers = "oars archery city-states the-wheel masonry domestication mysticism"
    state = position(boards=[["metalworking"], []], tops={1: f"{towers} pottery"})
    match = dogma(state, "metalworking")
    assert len(score(match)) == 7
    assert hand(match) == ["pottery"]
    assert achievements(match) == ["monument"]
    claimed = [event.kind for event in match.news()[0] if event.kind in ("claimed", "scored")]
    assert claimed[-2:] == ["claimed", "scored"]


def test_oars_switches_its_draw_off_for_everybody() -> None:
    state = position(boards=[["oars"], [], ["archery"]], hands=["", "sailing", ""], tops={1: "pottery tools"})
    match = dogma(state, "oars")
    assert score(match) == ["sailing"]
    assert match.state.players[0].scored == 0
    assert hand(match, 1) == ["pottery"]
    assert hand(match, 2) == [] and hand(match) == []


def test_oars_shows_a_hand_without_a_crown_and_draws_for_all_who_share() -> None:
    state = position(boards=[["oars"], [], ["metalworking"]], hands=["", "tools"], tops={1: "pottery archery sailing"})
    match = dogma(state, "oars")
    assert events(match, "showed_hand") == [{"cards": ["tools"]}]
    assert hand(match, 2) == ["pottery"]
    assert hand(match) == ["archery", "sailing"], "one by the effect, one as the sharing bonus"


def test_oars_keeps_the_hand_hidden_if_the_table_does_not_want_proof() -> None:
    state = position(boards=[["oars"], []], hands=["", "tools"], options={"proof": "no"})
    assert events(dogma(state, "oars"), "showed_hand") == []


def test_oars_of_the_third_edition_goes_on_with_the_cards_it_lets_draw() -> None:
    state = position(boards=[["oars"], []], hands=["", "sailing"], tops={1: "writing pottery"}, options=THIRD)
    match = dogma(state, "oars")
    assert score(match) == ["sailing", "writing"]
    assert hand(match, 1) == ["pottery"]


def test_clothing_takes_only_new_colours_and_counts_those_nobody_else_has() -> None:
    state = position(
        boards=[["clothing", "oars"], ["archery"]], hands=["metalworking tools sailing"], tops={1: "pottery writing"}
    )
    match = dogma(state, "clothing")
    assert pile(match, 0, "blue") == "tools"
    assert score(match) == ["pottery", "writing"], "green and blue; red is on the other board too"


def test_clothing_shows_a_hand_that_has_no_new_colour_but_not_beside_five_colours() -> None:
    match = dogma(position(boards=[["clothing"], ["oars"]], hands=["sailing"]), "clothing")
    assert events(match, "showed_hand") == [{"cards": ["sailing"]}]
    five = ["clothing", "oars", "tools", "agriculture", "mysticism"]
    match = dogma(position(boards=[five, []], hands=["sailing"]), "clothing")
    assert events(match, "showed_hand") == []


def test_clothing_in_a_team_game_looks_at_the_partner_only_in_the_third_edition() -> None:
    for edition, drawn in (("first", 1), ("third", 0)):
        state = position(boards=[["clothing"], [], ["sailing"], []], options={"teams": "yes", "edition": edition})
        assert len(score(dogma(state, "clothing"))) == drawn


def test_agriculture_with_a_ten_ends_the_game() -> None:
    match = dogma(position(boards=[["agriculture"], []], hands=["robotics"]), "agriculture", (0, "robotics"))
    assert match.result is not None and match.result.reason == "score"


def test_domestication_draws_with_an_empty_hand_and_melds_the_lowest() -> None:
    match = dogma(position(boards=[["domestication"], []], tops={1: "tools"}), "domestication")
    assert hand(match) == ["tools"]
    match = dogma(position(boards=[["domestication"], []], hands=["coal oars"]), "domestication")
    assert pile(match, 0, "red") == "oars"


def test_masonry_is_asked_without_a_tower_in_hand() -> None:
    match = dogma(position(boards=[["masonry"], []], hands=["pottery"]), "masonry")
    assert asked(match) == {0: "meld"}
    assert match.open[0].keys == ()


def test_masonry_needs_four_of_one_execution() -> None:
    four = "oars archery metalworking the-wheel"
    match = dogma(position(boards=[["masonry"], []], hands=[four]), "masonry", (0, four))
    assert asked(match) == {0: "meld_order"}
    match.answer(0, ("archery", "metalworking", "oars"))
    assert pile(match, 0, "red") == "archery metalworking oars"
    assert achievements(match) == ["monument"]
    match = dogma(position(boards=[["masonry"], []], hands=[four]), "masonry", (0, "oars archery the-wheel"))
    match.answer(0, ("archery", "oars"))
    assert achievements(match) == []


def test_city_states_counts_splayed_towers_but_needs_a_top_card() -> None:
    splayed, small = (
        ["mysticism monotheism philosophy right", "masonry agriculture up"],
        ["monotheism philosophy", "masonry"],
    )
    for board, towers in ((splayed, 4), (small, 3)):
        state = position(boards=[["city-states"], board])
        assert state.players[1].icons[ICONS.index("tower")] == towers
        match = dogma(state, "city-states")
        assert events(match, "transferred") == [] and hand(match, 1) == []
    state = position(boards=[["city-states"], ["monotheism philosophy up", "masonry agriculture right", "archery"]])
    assert pile(dogma(state, "city-states"), 0, "red") == "archery"


def test_city_states_takes_a_tower_of_the_choice_of_its_owner() -> None:
    state = position(boards=[["city-states"], ["archery", "domestication"]], tops={1: "tools"})
    match = dogma(state, "city-states")
    assert asked(match) == {1: "give_top"}
    assert keys(match, 1) == ["archery", "domestication"]
    match.answer(1, ("domestication",))
    assert pile(match, 0, "yellow") == "domestication"
    assert hand(match, 1) == ["tools"]


def test_code_of_laws_splays_only_the_colour_tucked() -> None:
    state = position(boards=[["code-of-laws", "tools writing"], []], hands=["mysticism oars"])
    match = dogma(state, "code-of-laws")
    assert keys(match, 0) == ["mysticism", "none"]
    match.answer(0, ("mysticism",))
    assert keys(match, 0) == ["purple", "none"]
    match.answer(0, ("purple",))
    assert pile(match, 0, "purple") == "mysticism code-of-laws left"


def test_code_of_laws_is_asked_though_no_card_fits() -> None:
    match = dogma(position(boards=[["code-of-laws"], []], hands=["oars"]), "code-of-laws")
    assert keys(match, 0) == ["none"]


def test_mysticism_does_not_loop() -> None:
    state = position(boards=[["mysticism"], []], tops={1: "city-states code-of-laws tools"})
    match = dogma(state, "mysticism")
    assert pile(match, 0, "purple") == "mysticism city-states"
    assert hand(match) == ["code-of-laws"]


# -- age 2 ------------------------------------------------------------------------------------------------------


def test_calendar_compares_numbers_of_cards() -> None:
    match = dogma(position(boards=[["calendar"], []], hands=["oars"], scores=["robotics"]), "calendar")
    assert hand(match) == ["oars"]
    match = dogma(position(boards=[["calendar"], []], hands=["coal"], scores=["oars tools"]), "calendar")
    assert sorted(CARDS[card].age for card in hand(match)) == [3, 3, 5]


def test_construction_draws_in_any_case_and_claims_only_alone() -> None:
    five = ["construction", "tools", "sailing", "agriculture", "mysticism"]
    state = position(boards=[five, ["writing"]], hands=["", "oars"], tops={2: "currency"})
    match = dogma(state, "construction")
    assert hand(match) == ["oars"] and hand(match, 1) == ["currency"]
    assert achievements(match) == ["empire"]
    other = ["oars", "writing", "clothing", "domestication", "code-of-laws"]
    assert achievements(dogma(position(boards=[five, other]), "construction")) == []


def test_construction_partner_with_five_colours_does_not_prevent_the_claim() -> None:
    five = ["construction", "tools", "sailing", "agriculture", "mysticism"]
    other = ["oars", "writing", "clothing", "domestication", "code-of-laws"]
    match = dogma(position(boards=[five, [], other, []], options={"teams": "yes"}), "construction")
    assert achievements(match) == ["empire"]


def test_road_building_swaps_the_red_card_on_top_after_the_melds() -> None:
    state = position(boards=[["road-building"], ["the-wheel"]], hands=["oars tools", ""])
    match = dogma(state, "road-building")
    assert not match.open[0].legal(())
    match.answer(0, ("oars", "tools"))
    assert keys(match, 0) == ["seat-1", "none"]
    match.answer(0, ("seat-1",))
    assert pile(match, 1, "red") == "oars" and pile(match, 0, "green") == "the-wheel"
    assert pile(match, 0, "red") == "road-building"


def test_road_building_gives_red_for_nothing_and_asks_for_the_order_of_one_colour() -> None:
    state = position(boards=[["road-building"], []], hands=["oars archery", ""])
    match = dogma(state, "road-building", (0, "oars archery"))
    assert asked(match) == {0: "meld_order"}
    match.answer(0, ("archery", "oars"))
    match.answer(0, ("seat-1",))
    assert pile(match, 1, "red") == "oars" and pile(match, 0, "green") == ""


def test_road_building_with_one_card_names_nobody() -> None:
    state = position(boards=[["road-building"], []], hands=["tools oars", ""])
    match = dogma(state, "road-building", (0, "oars"))
    assert match.state.phase == "action" and pile(match, 0, "red") == "road-building oars"


def test_currency_counts_different_values() -> None:
    state = position(boards=[["currency"], []], hands=["oars tools invention"])
    match = dogma(state, "currency", (0, "oars tools invention"), (0, "tools oars"))
    assert [CARDS[card].age for card in score(match)] == [2, 2]


def test_mapmaking_takes_ones_only_and_asks_the_demanded_together() -> None:
    state = position(boards=[["mapmaking"], [], [], []], scores=["", "oars tools", "paper", "archery the-wheel coal"])
    match = dogma(state, "mapmaking")
    assert asked(match) == {1: "must_give", 3: "must_give"}
    match.answer(3, ("archery",))
    assert score(match) == [], "sealed until all have answered"
    match.answer(1, ("tools",))
    assert {"archery", "tools"} < set(score(match)) and len(score(match)) == 3
    assert score(match, 2) == ["paper"]


def test_mapmaking_without_a_transfer_scores_nothing() -> None:
    state = position(boards=[["mapmaking"], []], scores=["", "paper"])
    assert score(dogma(state, "mapmaking")) == []


def test_canal_building_swaps_the_highest_of_both_sides() -> None:
    state = position(boards=[["canal-building"], []], hands=["paper optics oars"], scores=["coal banking tools"])
    match = dogma(state, "canal-building", (0, "yes"))
    assert hand(match) == ["banking", "coal", "oars"]
    assert score(match) == ["optics", "paper", "tools"]
    assert match.state.players[0].scored == 0


def test_canal_building_moves_one_side_if_the_other_is_empty() -> None:
    match = dogma(position(boards=[["canal-building"], []], hands=["paper oars"]), "canal-building", (0, "yes"))
    assert hand(match) == ["oars"] and score(match) == ["paper"]


def test_fermenting_counts_leaves_or_in_the_third_edition_piles() -> None:
    boards = [["agriculture fermenting up", "pottery"], []]
    for options, drawn in (({}, 4), (THIRD, 2)):
        assert len(hand(dogma(position(boards=boards, options=options), "fermenting"))) == drawn


def test_monotheism_takes_a_colour_that_is_missing() -> None:
    state = position(boards=[["monotheism", "oars"], ["archery", "tools"]], tops={1: "sailing clothing"})
    match = dogma(state, "monotheism")
    assert score(match) == ["tools"] and match.state.players[0].scored == 0
    assert match.state.players[1].tucked == 1 and pile(match, 1, "green") == "sailing"
    assert pile(match, 0, "green") == "clothing"


def test_philosophy_is_asked_of_all_at_once_or_one_after_the_other() -> None:
    boards = [["philosophy", "oars archery"], ["tools experimentation", "invention"]]
    for together, first in (("yes", {0: "splay", 1: "splay"}), ("no", {1: "splay"})):
        state = position(boards=boards, options={"together": together})
        assert asked(dogma(state, "philosophy")) == first


# -- the sharing bonus ------------------------------------------------------------------------------------------


def test_a_demand_never_earns_the_bonus() -> None:
    state = position(boards=[["archery"], []], hands=["", "oars"], tops={1: "tools"})
    match = dogma(state, "archery", (1, "tools"))
    assert events(match, "sharing_bonus") == []


def test_a_shared_draw_earns_the_bonus_after_all_effects() -> None:
    state = position(boards=[["writing"], ["tools"]], tops={2: "currency calendar", 1: "oars"})
    match = played(state, (0, "dogma/writing"))
    assert hand(match, 1) == ["currency"]
    assert hand(match) == ["calendar", "oars"]
