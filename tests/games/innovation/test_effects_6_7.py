"""The traps of the cards of ages 6 and 7, directly; the worked cases and the rulings are in tests/cases."""

from __future__ import annotations

import pytest

from tests.games.innovation.positions import asked, dogma, ended, events, keys, pile, position

THIRD = {"edition": "third"}
TEAMS = {"teams": "yes"}


# -- age 6 ---------------------------------------------------------------------------------------------------------


def test_atomic_theory_melds_a_7_and_asks_for_the_splay_only_if_it_is_possible() -> None:
    match = dogma(position(boards=[["atomic-theory"], []], tops={7: "lighting"}), "atomic-theory")
    assert match.state.players[0].tops == ["atomic-theory", "lighting"]
    match = dogma(position(boards=[["pottery atomic-theory"], []]), "atomic-theory", (0, "blue"))
    assert match.state.players[0].board["blue"].splay == "right"


def test_encyclopedia_melds_all_the_highest_in_the_own_order_or_none() -> None:
    boards, scores = [["encyclopedia"], []], ["coal the-pirate-code banking tools"]
    match = dogma(position(boards=boards, scores=scores), "encyclopedia", (0, "yes"))
    assert (asked(match), keys(match, 0)) == ({0: "meld_order"}, ["coal", "the-pirate-code"])
    match.answer(0, ("the-pirate-code", "coal"))
    assert match.state.players[0].score == ["tools"]
    assert pile(match, 0, "red") == "the-pirate-code coal"
    match = dogma(position(boards=boards, scores=scores), "encyclopedia", (0, "no"))
    assert len(match.state.players[0].score) == 4


def test_industrialization_fixes_the_number_before_the_tucks() -> None:
    state = position(boards=[["industrialization"], []], tops={6: "canning machine-tools emancipation"})
    player = dogma(state, "industrialization").state.players[0]
    assert (player.tucked, player.tops) == (1, ["industrialization", "canning"])


@pytest.mark.parametrize(("options", "tucked"), [({}, 4), (THIRD, 3)])
def test_industrialization_of_the_third_edition_counts_piles(options: dict[str, str], tucked: int) -> None:
    boards = [["coal industrialization right", "corporations", "canning"], []]
    state = position(boards=boards, piles={6: "encyclopedia vaccination classification democracy"}, options=options)
    assert dogma(state, "industrialization").state.players[0].tucked == tucked


def test_machine_tools_with_an_empty_score_pile_scores_a_1() -> None:
    match = dogma(position(boards=[["machine-tools"], []], tops={1: "oars"}), "machine-tools")
    assert match.state.players[0].score == ["oars"]
    match = dogma(position(boards=[["machine-tools"], []], scores=["ai"], piles={10: ""}), "machine-tools")
    assert ended(match) == ("score", [0])


def test_classification_takes_a_colour_from_all_hands_and_melds_it() -> None:
    state = position(
        boards=[["classification"], [], []],
        hands=["oars tools", "coal combustion sailing", "archery"],
        options={"proof": "no"},
    )
    match = dogma(state, "classification")
    assert (asked(match), keys(match, 0)) == ({0: "must_name"}, ["blue", "red"])
    match.answer(0, ("red",))
    assert asked(match) == {0: "meld_order"}
    match.answer(0, ("coal", "oars", "combustion", "archery"))
    first, second, third = match.state.players
    assert (first.hand, second.hand, third.hand) == (["tools"], ["sailing"], [])
    assert pile(match, 0, "red") == "coal oars combustion archery"
    showed = [facts["cards"] for facts in events(match, "showed_hand")]
    assert showed == [["sailing", "coal", "combustion"], ["archery"]]


@pytest.mark.parametrize(("edition", "left"), [("first", ["coal"]), ("third", [])])
def test_classification_and_the_partner(edition: str, left: list[str]) -> None:
    state = position(
        boards=[["classification"], [], [], []],
        hands=["oars", "", "coal", "archery"],
        options={**TEAMS, "edition": edition},
    )
    match = dogma(state, "classification")
    match.answer(0, match.open[0].late)
    assert (match.state.players[2].hand, match.state.players[3].hand) == (left, [])


def test_classification_with_an_empty_hand_does_nothing_and_shares_nothing() -> None:
    match = dogma(position(boards=[["classification"], ["evolution"]]), "classification")
    assert [player.hand for player in match.state.players] == [[], []]


def test_metric_system_splays_any_colour_only_if_green_is_splayed_right() -> None:
    match = dogma(position(boards=[["sailing metric-system right", "oars coal"], []]), "metric-system", (0, "red"))
    assert match.state.players[0].board["red"].splay == "right"
    match = dogma(position(boards=[["sailing metric-system left", "oars coal"], []]), "metric-system")
    assert (asked(match), keys(match, 0)) == ({0: "splay"}, ["green", "none"])
    match.answer(0, ("green",))
    assert match.state.actions == 1


def test_canning_scores_what_lies_on_top_after_the_tuck_and_nothing_uncovered() -> None:
    state = position(boards=[["canning", "tools writing", "sailing"], []], tops={6: "democracy"})
    player = dogma(state, "canning", (0, "yes")).state.players[0]
    assert player.score == ["writing", "sailing", "democracy"]
    assert (player.tops, player.scored, player.tucked) == (["tools", "canning"], 3, 1)


def test_canning_declined_by_all_is_no_change() -> None:
    match = dogma(position(boards=[["canning"], ["machine-tools"]]), "canning", (1, "no"), (0, "no"))
    assert [player.hand for player in match.state.players] == [[], []]


def test_vaccination_has_one_condition_for_all() -> None:
    state = position(
        boards=[["vaccination"], [], ["anatomy"], []],
        scores=["", "oars tools coal"],
        tops={6: "industrialization", 7: "lighting explosives"},
    )
    match = dogma(state, "vaccination", (1, "tools oars"))
    first, second, third, fourth = match.state.players
    assert (second.score, second.tops, fourth.tops) == (["coal"], ["industrialization"], [])
    assert match.state.supply[0][-2:] == ["tools", "oars"]
    assert (third.tops, first.tops) == (["anatomy", "lighting"], ["explosives", "vaccination"])


def test_vaccination_with_nothing_to_return_or_without_its_demand_does_nothing() -> None:
    match = dogma(position(boards=[["vaccination"], []]), "vaccination")
    assert [player.tops for player in match.state.players] == [["vaccination"], []]
    state = position(boards=[["vaccination", "self-service"], []], scores=["", "tools"])
    match = dogma(state, "self-service")
    assert match.state.players[1].score == ["tools"]
    assert match.state.players[0].tops == ["self-service", "vaccination"]


@pytest.mark.parametrize(("returned", "points"), [("", 0), ("tools compass", 0), ("tools compass coal", 8)])
def test_democracy_compares_with_the_totals_of_the_others(returned: str, points: int) -> None:
    state = position(
        boards=[["democracy"], [], ["evolution"]], hands=["tools compass coal", "pottery", "archery currency"]
    )
    match = dogma(state, "democracy", (2, "archery currency"), (0, returned))
    assert [player.points for player in match.state.players] == [points, 0, 8]


def test_emancipation_is_a_transfer_and_needs_a_card() -> None:
    state = position(boards=[["emancipation"], [], []], hands=["", "tools", ""], tops={6: "canning"})
    first, second, third = dogma(state, "emancipation").state.players
    assert (first.score, first.scored, second.hand, third.hand) == (["tools"], 0, ["canning"], [])


# -- age 7 ---------------------------------------------------------------------------------------------------------


def test_evolution_may_score_and_return_or_draw_or_neither() -> None:
    boards = [["evolution"], []]
    match = dogma(position(boards=boards, scores=["tools"], tops={8: "flight"}), "evolution", (0, "a"))
    assert (asked(match), keys(match, 0)) == ({0: "must_return"}, ["tools", "flight"])
    match.answer(0, ("flight",))
    assert (match.state.players[0].score, match.state.players[0].scored) == (["tools"], 1)
    match = dogma(position(boards=boards, tops={1: "oars"}), "evolution", (0, "b"))
    assert match.state.players[0].hand == ["oars"]
    match = dogma(position(boards=boards, scores=["ai"]), "evolution", (0, "b"))
    assert ended(match) == ("score", [0])
    match = dogma(position(boards=boards), "evolution", (0, "none"))
    assert match.state.players[0].cards() == ["evolution"]


def test_publications_with_the_same_order_is_no_change() -> None:
    state = position(boards=[["publications"], ["agriculture perspective"]])
    match = dogma(state, "publications", (1, "yellow"), (1, "agriculture perspective"), (1, "none"))
    assert match.state.players[0].hand == []


def test_publications_reorders_an_own_pile_and_keeps_the_splay() -> None:
    state = position(boards=[["publications", "fission explosives up"], ["pottery calendar"]])
    match = dogma(state, "publications")
    assert (asked(match), keys(match, 0)) == ({0: "rearrange"}, ["red", "none"])
    match.answer(0, ("red",))
    match.answer(0, ("explosives", "fission"))
    red = match.state.players[0].board["red"]
    assert (red.cards, red.splay) == (["explosives", "fission"], "up")


def test_publications_can_claim_an_achievement_at_once() -> None:
    state = position(boards=[["software publications", "fission", "databases", "stem-cells", "ai"], []])
    match = dogma(state, "publications", (0, "blue"), (0, "publications software"))
    assert asked(match) == {0: "splay"}
    assert match.state.players[0].achievements == ["universe"]


@pytest.mark.parametrize(("options", "given", "red"), [({}, 2, "oars combustion left"), (THIRD, 1, "combustion")])
def test_combustion_takes_two_or_one_for_four_crowns(options: dict[str, str], given: int, red: str) -> None:
    boards = [["oars combustion left", "bicycle"], []]
    match = dogma(position(boards=boards, scores=["", "tools coal banking"], options=options), "combustion")
    assert asked(match) == {1: "must_give"}
    match.answer(1, ("tools", "coal")[:given])
    first, second = match.state.players
    assert (len(first.score), len(second.score), first.scored) == (given, 3 - given, 0)
    assert pile(match, 0, "red") == red


def test_combustion_of_the_third_edition_with_three_crowns_takes_nothing() -> None:
    state = position(boards=[["combustion", "steam-engine"], []], scores=["", "tools"], options=THIRD)
    match = dogma(state, "combustion")
    assert match.state.players[1].score == ["tools"]
    assert match.state.players[0].tops == ["steam-engine"]


def test_explosives_takes_the_three_highest_and_draws_only_if_something_moved() -> None:
    hands = ["", "publications bicycle coal banking", "tools", ""]
    match = dogma(position(boards=[["explosives"], [], [], []], hands=hands, tops={7: "lighting"}), "explosives")
    assert (asked(match), keys(match, 1)) == ({1: "must_give"}, ["coal", "banking"])
    match.answer(1, ("banking",))
    first, second, third, fourth = match.state.players
    assert (first.hand, second.hand) == (["tools", "banking", "publications", "bicycle"], ["coal"])
    assert (third.hand, fourth.hand) == (["lighting"], [])


def test_bicycle_is_no_score() -> None:
    hand = "tools oars coal banking measurement statistics"
    match = dogma(position(boards=[["bicycle"], []], hands=[hand]), "bicycle", (0, "yes"))
    player = match.state.players[0]
    assert (player.hand, len(player.score), player.scored, player.achievements) == ([], 6, 0, [])
    match = dogma(position(boards=[["bicycle"], []]), "bicycle")
    assert asked(match) == {0: "action"}


def test_electricity_leaves_uncovered_cards() -> None:
    state = position(boards=[["electricity", "pottery tools", "mysticism", "coal"], []])
    match = dogma(state, "electricity", (0, "mysticism tools"))
    player = match.state.players[0]
    assert player.tops == ["pottery", "coal", "electricity"]
    assert match.state.supply[0][-2:] == ["mysticism", "tools"]
    assert len(player.hand) == 2


def test_refrigeration_takes_half_rounded_down() -> None:
    state = position(boards=[["refrigeration"], [], []], hands=["sailing", "tools coal flight", "oars"])
    match = dogma(state, "refrigeration")
    assert (asked(match), match.open[1].least, match.open[1].most) == ({1: "must_return"}, 1, 1)
    match.answer(1, ("coal",))
    assert match.state.players[1].hand == ["tools", "flight"]
    assert match.state.players[2].hand == ["oars"]
    match.answer(0, ("sailing",))
    assert (match.state.players[0].score, match.state.players[0].scored) == (["sailing"], 1)


def test_sanitation_fixes_all_cards_before_any_moves_and_each_picks_among_the_own() -> None:
    state = position(boards=[["sanitation"], [], []], hands=["oars tools software", "coal banking flight", ""])
    match = dogma(state, "sanitation", (1, "banking"))
    assert (asked(match), keys(match, 0)) == ({0: "must_exchange"}, ["tools", "oars"])
    match.answer(0, ("oars",))
    first, second, third = match.state.players
    assert second.hand == ["oars", "coal"]
    assert third.hand == ["tools"]
    assert first.hand == ["banking", "flight", "software"]


def test_sanitation_of_a_single_card_never_sends_back_what_came() -> None:
    match = dogma(position(boards=[["sanitation"], []], hands=["software", "tools"]), "sanitation")
    assert [player.hand for player in match.state.players] == [["tools"], ["software"]]
    match = dogma(position(boards=[["sanitation"], []], hands=["", "tools coal flight"]), "sanitation")
    assert [player.hand for player in match.state.players] == [["coal", "flight"], ["tools"]]


def test_lighting_scores_for_different_values() -> None:
    state = position(boards=[["lighting"], []], hands=["tools sailing coal flight"])
    player = dogma(state, "lighting", (0, "tools sailing coal")).state.players[0]
    assert (player.tucked, player.points, player.hand) == (3, 14, ["flight"])


def test_railroad_draws_with_an_empty_hand_and_what_comes_back_is_a_change() -> None:
    three = "industrialization canning democracy"
    state = position(boards=[["railroad"], ["computers"]], hands=["", three], piles={6: ""}, tops={7: "lighting"})
    match = dogma(state, "railroad", (1, three))
    first, second = match.state.players
    assert sorted(second.hand) == sorted(three.split())
    assert len(first.hand) == 4
    assert "lighting" in first.hand


def test_railroad_splays_up_only_what_is_splayed_right() -> None:
    state = position(boards=[["oars coal right", "tools writing left", "railroad"], []])
    match = dogma(state, "railroad")
    assert (asked(match), keys(match, 0)) == ({0: "splay"}, ["red", "none"])
    match.answer(0, ("red",))
    assert match.state.players[0].board["red"].splay == "up"
