"""The traps of the effects of ages 3 to 5, directly; more rulings are in tests/cases."""

from __future__ import annotations

from games.innovation.cards import CARDS
from games.innovation.state import InnovationState
from tests.games.innovation.positions import (
    achievements,
    asked,
    dogma,
    events,
    hand,
    keys,
    pile,
    position,
    score,
)

THIRD = {"edition": "third"}


# -- age 3 ------------------------------------------------------------------------------------------------------


def test_alchemy_looks_at_the_drawn_cards_only() -> None:
    board = ["alchemy", "oars"]
    state = position(boards=[board, []], hands=["archery"], tops={4: "invention"})
    match = dogma(state, "alchemy", (0, "archery"))
    assert pile(match, 0, "red") == "oars archery" and score(match) == ["invention"]
    state = position(boards=[board, []], hands=["tools"], tops={4: "gunpowder"})
    match = dogma(state, "alchemy")
    assert hand(match) == [] and score(match) == []


def test_translation_melds_all_or_none_and_claims_with_one_pile() -> None:
    match = dogma(position(boards=[["translation"], []]), "translation")
    assert achievements(match) == ["world"]
    state = position(boards=[["translation"], []], scores=["tools writing sailing"])
    match = dogma(state, "translation", (0, "yes"))
    assert sorted(keys(match, 0)) == ["tools", "writing"]
    match.answer(0, ("tools", "writing"))
    assert pile(match, 0, "blue") == "translation tools writing"
    assert achievements(match) == ["world"]


def test_engineering_leaves_what_it_uncovers() -> None:
    state = position(boards=[["engineering"], ["oars archery left", "agriculture", "mysticism"]])
    match = dogma(state, "engineering")
    assert pile(match, 1, "red") == "oars archery left", "four towers: not demanded"
    state = position(boards=[["engineering", "the-wheel"], ["oars archery", "agriculture", "tools"]])
    match = dogma(state, "engineering")
    assert pile(match, 1, "red") == "oars" and pile(match, 1, "blue") == ""
    assert score(match) == ["archery", "tools"] and match.state.players[0].scored == 0


def test_optics_gives_only_to_strictly_poorer_opponents() -> None:
    def state(scores: list[str]) -> InnovationState:
        return position(boards=[["optics"], [], []], scores=scores, tops={3: "alchemy"})

    match = dogma(state(["paper", "machinery", "coal"]), "optics")
    assert score(match) == ["paper"]
    match = dogma(state(["paper oars", "machinery", ""]), "optics")
    assert asked(match) == {0: "player"}
    match.answer(0, ("seat-2",))
    assert asked(match) == {0: "must_give"}
    match.answer(0, ("oars",))
    assert score(match, 2) == ["oars"] and match.state.players[2].scored == 0


def test_optics_scores_a_four_for_a_crown() -> None:
    match = dogma(position(boards=[["optics"], []], tops={3: "translation"}), "optics")
    assert [CARDS[card].age for card in score(match)] == [4]


def test_compass_lets_the_demanded_player_choose_twice() -> None:
    state = position(boards=[["compass", "oars", "tools"], ["agriculture", "clothing"]])
    match = dogma(state, "compass")
    assert pile(match, 0, "yellow") == "agriculture", "the only leaf that is not green"
    assert asked(match) == {1: "take_top"}
    assert keys(match, 1) == ["tools", "oars"], "neither Compass nor Agriculture, which bear leaves"
    match.answer(1, ("oars",))
    assert pile(match, 1, "red") == "oars"


def test_compass_second_half_happens_without_the_first() -> None:
    match = dogma(position(boards=[["compass", "oars"], []]), "compass")
    assert pile(match, 1, "red") == "oars"


def test_paper_counts_all_colours_splayed_left() -> None:
    state = position(boards=[["paper", "oars archery left", "tools writing left"], []])
    assert len(hand(dogma(state, "paper"))) == 2


def test_machinery_swaps_a_whole_hand_for_the_highest_cards() -> None:
    state = position(boards=[["machinery"], []], hands=["coal banking pottery", "tools oars"])
    match = dogma(state, "machinery")
    assert hand(match, 1) == ["banking", "coal"]
    assert asked(match) == {0: "must_score"}
    match.answer(0, ("oars",))
    assert events(match, "showed") == [{"cards": ["oars"]}]
    assert score(match) == ["oars"] and hand(match) == ["pottery", "tools"]


def test_machinery_shows_a_hand_without_a_tower() -> None:
    state = position(boards=[["machinery"], []], hands=["pottery"])
    match = dogma(state, "machinery")
    assert hand(match, 1) == ["pottery"] and events(match, "showed_hand") == []
    state = position(boards=[["machinery"], ["pottery"]], hands=["agriculture"])
    match = dogma(state, "machinery")
    assert events(match, "showed_hand") == [{"cards": ["agriculture"]}]


def test_medicine_fixes_both_cards_first() -> None:
    state = position(boards=[["medicine"], []], scores=["oars tools", "coal banking paper"])
    match = dogma(state, "medicine")
    assert asked(match) == {1: "must_exchange"}
    assert sorted(keys(match, 1)) == ["banking", "coal"]
    match.answer(1, ("coal",))
    assert asked(match) == {0: "must_exchange"}
    assert match.open[0].for_whom == 1
    match.answer(0, ("oars",))
    assert score(match) == ["coal", "tools"] and score(match, 1) == ["banking", "oars", "paper"]


def test_medicine_moves_one_card_if_the_other_pile_is_empty() -> None:
    match = dogma(position(boards=[["medicine"], []], scores=["oars paper", ""]), "medicine")
    assert score(match) == ["paper"] and score(match, 1) == ["oars"]


def test_education_counts_what_is_left() -> None:
    match = dogma(position(boards=[["education"], []], scores=["coal"]), "education", (0, "coal"))
    assert [CARDS[card].age for card in hand(match)] == [2]
    state = position(boards=[["education"], []], scores=["coal paper"])
    match = dogma(state, "education")
    assert keys(match, 0) == ["coal", "none"]
    match.answer(0, ("coal",))
    assert [CARDS[card].age for card in hand(match)] == [5]


def test_feudalism_unsplays_only_in_the_third_edition() -> None:
    for edition, kept in (("first", " left"), ("third", "")):
        state = position(
            boards=[["feudalism"], ["tools writing left"]], hands=["", "alchemy"], options={"edition": edition}
        )
        match = dogma(state, "feudalism")
        assert hand(match) == ["alchemy"]
        assert pile(match, 1, "blue") == f"tools writing{kept}"


# -- age 4 ------------------------------------------------------------------------------------------------------


def test_printing_press_draws_a_two_without_purple() -> None:
    match = dogma(position(boards=[["printing-press"], []], scores=["coal"]), "printing-press", (0, "coal"))
    assert [CARDS[card].age for card in hand(match)] == [2]


def test_colonialism_goes_on_while_the_tucked_card_bears_a_crown() -> None:
    state = position(boards=[["colonialism"], []], tops={3: "compass translation machinery paper"})
    match = dogma(state, "colonialism")
    assert match.state.players[0].tucked == 3
    assert pile(match, 0, "yellow") == "machinery" and pile(match, 0, "green") == "compass"


def test_gunpowder_scores_only_after_a_transfer() -> None:
    match = dogma(position(boards=[["gunpowder"], ["pottery"]]), "gunpowder")
    assert score(match) == []
    match = dogma(position(boards=[["gunpowder"], ["oars"]]), "gunpowder")
    assert len(score(match)) == 2 and match.state.players[0].scored == 1


def test_invention_splays_right_only_what_is_splayed_left() -> None:
    board = ["invention", "tools writing left", "oars archery up"]
    match = dogma(position(boards=[board, []]), "invention")
    assert keys(match, 0) == ["blue", "none"]
    match.answer(0, ("blue",))
    assert pile(match, 0, "blue") == "tools writing right"
    assert [CARDS[card].age for card in score(match)] == [4]


def test_invention_claims_wonder_with_piles_splayed_left() -> None:
    board = [
        "sailing invention left",
        "tools writing left",
        "oars archery up",
        "agriculture masonry left",
        "mysticism city-states right",
    ]
    match = dogma(position(boards=[board, []]), "invention", (0, "none"))
    assert achievements(match) == ["wonder"]


def test_navigation_takes_twos_and_threes_only() -> None:
    state = position(boards=[["navigation"], []], scores=["", "oars currency paper invention"])
    match = dogma(state, "navigation")
    assert sorted(keys(match, 1)) == ["currency", "paper"]


def test_anatomy_returns_a_top_card_of_the_same_value() -> None:
    state = position(boards=[["anatomy"], ["oars", "tools", "banking"]], scores=["", "sailing paper"])
    match = dogma(state, "anatomy", (1, "sailing"))
    assert asked(match) == {1: "return_top"}
    assert keys(match, 1) == ["tools", "oars"]
    match = dogma(
        position(boards=[["anatomy"], ["oars", "tools", "banking"]], scores=["", "sailing paper"]),
        "anatomy",
        (1, "paper"),
    )
    assert score(match, 1) == ["sailing"] and len(match.state.players[1].tops) == 3


def test_perspective_scores_the_full_number() -> None:
    state = position(boards=[["perspective", "philosophy"], []], hands=["oars tools sailing coal"])
    match = dogma(state, "perspective", (0, "coal"))
    assert (match.open[0].least, match.open[0].most) == (2, 2)
    match.answer(0, ("oars", "tools"))
    assert score(match) == ["oars", "tools"] and hand(match) == ["sailing"]


def test_enterprise_takes_no_purple_card_and_its_owner_melds() -> None:
    state = position(boards=[["enterprise"], ["oars", "astronomy"]])
    match = dogma(state, "enterprise")
    assert pile(match, 0, "red") == "oars" and pile(match, 1, "purple") == "astronomy"
    assert events(match, "melded")[0]["source"] == "supply"


def test_reformation_tucks_the_full_number_or_none() -> None:
    state = position(boards=[["reformation", "pottery"], []], hands=["tools oars sailing agriculture"])
    match = dogma(state, "reformation")
    assert not match.open[0].legal(("tools",))
    match.answer(0, ("tools", "oars", "agriculture"))
    assert match.state.players[0].tucked == 3 and pile(match, 0, "blue") == "tools pottery"


# -- age 5 ------------------------------------------------------------------------------------------------------


def test_chemistry_may_return_the_card_just_scored() -> None:
    state = position(boards=[["chemistry"], []], scores=["oars"], tops={6: "canning"})
    match = dogma(state, "chemistry")
    assert sorted(keys(match, 0)) == ["canning", "oars"]
    match.answer(0, ("canning",))
    assert score(match) == ["oars"] and match.state.players[0].scored == 1


def test_physics_returns_the_whole_hand_for_two_of_a_colour() -> None:
    pair = "canning vaccination encyclopedia"
    match = dogma(position(boards=[["physics"], []], hands=["oars"], tops={6: pair}), "physics")
    assert sorted(keys(match, 0)) == sorted(pair.split())
    match.answer(0, ("encyclopedia", "canning", "vaccination"))
    assert hand(match) == [] and match.state.supply[5][-3:] == ["encyclopedia", "canning", "vaccination"]
    three = "canning encyclopedia democracy"
    match = dogma(position(boards=[["physics"], []], hands=["oars"], tops={6: three}), "physics")
    assert hand(match) == sorted([*three.split(), "oars"])


def test_coal_scores_the_card_beneath_too() -> None:
    state = position(boards=[["coal", "tools pottery writing"], []], tops={5: "banking"})
    match = dogma(state, "coal", (0, "writing"))
    assert score(match) == ["pottery", "writing"] and pile(match, 0, "blue") == "tools"


def test_the_pirate_code_scores_the_lowest_crown_which_may_be_itself() -> None:
    state = position(boards=[["the-pirate-code", "tools"], []], scores=["", "oars paper coal"])
    match = dogma(state, "the-pirate-code")
    assert score(match) == ["oars", "paper", "the-pirate-code"], "two of the lower ones, without a question"
    assert match.state.players[0].scored == 1
    state = position(boards=[["the-pirate-code"], []], scores=["", "coal"])
    assert score(dogma(state, "the-pirate-code")) == []


def test_banking_takes_no_green_card_and_its_owner_scores() -> None:
    state = position(boards=[["banking", "oars"], ["invention", "gunpowder"]])
    match = dogma(state, "banking")
    assert pile(match, 0, "red") == "oars gunpowder"
    assert match.state.players[1].scored == 1 and pile(match, 1, "green") == "invention"


def test_measurement_counts_any_pile_even_an_empty_one() -> None:
    state = position(boards=[["measurement", "tools writing pottery"], []], hands=["oars"])
    match = dogma(state, "measurement", (0, "oars"))
    assert len(keys(match, 0)) == 5
    match.answer(0, ("blue",))
    assert pile(match, 0, "blue") == "tools writing pottery right"
    assert [CARDS[card].age for card in hand(match)] == [3]
    state = position(boards=[["measurement"], []], hands=["oars"])
    match = dogma(state, "measurement", (0, "oars"), (0, "purple"))
    assert [CARDS[card].age for card in hand(match)] == [1]


def test_measurement_of_the_third_edition_shows_the_card_that_fixes_the_colour() -> None:
    state = position(boards=[["measurement", "tools writing"], []], hands=["pottery"], options=THIRD)
    match = dogma(state, "measurement", (0, "pottery"))
    assert events(match, "showed") == [{"cards": ["pottery"]}]
    assert pile(match, 0, "blue") == "tools writing right"
    assert [CARDS[card].age for card in hand(match)] == [2]


def test_statistics_repeats_once_for_an_empty_hand() -> None:
    state = position(boards=[["statistics"], []], scores=["", "coal paper oars"])
    assert hand(dogma(state, "statistics"), 1) == ["coal", "paper"]
    state = position(boards=[["statistics"], []], hands=["", "tools"], scores=["", "coal paper"])
    assert hand(dogma(state, "statistics"), 1) == ["coal", "tools"]


def test_statistics_of_the_third_edition_takes_all_the_highest_once() -> None:
    state = position(boards=[["statistics"], []], scores=["", "coal banking paper"], options=THIRD)
    assert hand(dogma(state, "statistics"), 1) == ["banking", "coal"]


def test_steam_engine_scores_the_bottom_yellow_card() -> None:
    state = position(boards=[["steam-engine"], []], tops={4: "anatomy invention"})
    match = dogma(state, "steam-engine")
    assert score(match) == ["anatomy"] and pile(match, 0, "yellow") == "steam-engine"
    state = position(boards=[["steam-engine"], []], tops={4: "gunpowder invention"})
    assert score(dogma(state, "steam-engine")) == ["steam-engine"]


def test_astronomy_melds_green_and_blue_and_claims_with_purple_alone() -> None:
    state = position(boards=[["astronomy"], []], tops={6: "encyclopedia classification canning"})
    match = dogma(state, "astronomy")
    assert hand(match) == ["canning"]
    assert pile(match, 0, "blue") == "encyclopedia" and pile(match, 0, "green") == "classification"
    assert achievements(match) == ["universe"]
    match = dogma(position(boards=[["astronomy", "oars"], []], tops={6: "canning"}), "astronomy")
    assert achievements(match) == []


def test_societies_compares_with_the_demanding_player_in_the_third_edition() -> None:
    boards = [["societies", "experimentation", "sailing"], ["tools", "perspective", "philosophy"]]
    match = dogma(position(boards=boards), "societies")
    assert sorted(keys(match, 1)) == ["perspective", "tools"]
    match = dogma(position(boards=boards, options=THIRD), "societies")
    assert pile(match, 0, "yellow") == "perspective"
    assert [CARDS[card].age for card in hand(match, 1)] == [5]
