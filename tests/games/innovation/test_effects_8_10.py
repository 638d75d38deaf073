"""The traps of the cards of ages 8 to 10, directly; the worked cases and the rulings are in tests/cases."""

from __future__ import annotations

from random import Random

import pytest

from games.innovation.gametype import INNOVATION
from tests.games.innovation.positions import asked, dogma, ended, events, give, keys, pile, position

THIRD = {"edition": "third"}
TEAMS = {"teams": "yes"}
ONE_MORE = {"achievements": "one more"}


# -- age 8 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("returned", "tens"), [("", 0), ("ai", 0), ("ai software", 1)])
def test_quantum_theory_needs_two_cards(returned: str, tens: int) -> None:
    state = position(boards=[["quantum-theory"], []], hands=["ai software"])
    match = dogma(state, "quantum-theory", (0, returned))
    if returned == "ai software":
        match.answer(0, ("ai", "software"))
    player = match.state.players[0]
    assert (len(player.score), len(player.hand)) == (tens, 2 - len(returned.split()) + tens)


def test_quantum_theory_draws_its_own_10s_back() -> None:
    state = position(boards=[["quantum-theory"], []], hands=["ai software"], piles={10: ""})
    match = dogma(state, "quantum-theory", (0, "ai software"), (0, "software ai"))
    assert (match.state.players[0].hand, match.state.players[0].score) == (["software"], ["ai"])


def test_rocketry_returns_blindly_from_opponents_only() -> None:
    state = position(
        boards=[["rocketry", "fission"], ["robotics"], [], []],
        scores=["ai", "tools oars coal", "banking", "measurement"],
        options=TEAMS,
    )
    state.chance_script = {"rocketry": [["oars"], ["measurement"], ["tools"]]}
    match = dogma(state, "rocketry")
    assert (asked(match), keys(match, 0)) == ({0: "foreign_score"}, ["seat-1/1", "seat-1/5", "seat-3/5"])
    for key in ("seat-1/1", "seat-3/5"):
        match.answer(0, (key,))
    assert keys(match, 0) == ["seat-1/1", "seat-1/5"]
    match.answer(0, ("seat-1/1",))
    assert [player.score for player in match.state.players] == [["ai"], ["coal"], ["banking"], []]


def test_rocketry_ends_when_no_opponent_has_a_score_card() -> None:
    match = dogma(position(boards=[["rocketry", "fission"], []], scores=["ai", "tools"]), "rocketry")
    assert [player.score for player in match.state.players] == [["ai"], []]
    assert asked(match) == {0: "action"}


def test_flight_splays_any_colour_only_if_red_is_splayed_up() -> None:
    match = dogma(position(boards=[["oars flight up", "tools writing"], []]), "flight", (0, "blue"))
    assert match.state.players[0].board["blue"].splay == "up"
    match = dogma(position(boards=[["oars flight", "tools writing"], []]), "flight")
    assert keys(match, 0) == ["red", "none"]


def test_mobility_takes_no_card_that_it_uncovered() -> None:
    boards = [["mobility"], ["evolution genetics", "oars", "paper", "skyscrapers"], ["archery"]]
    match = dogma(position(boards=boards, tops={8: "flight"}), "mobility")
    first, second, third = match.state.players
    assert (first.score, first.scored) == (["paper", "genetics"], 0)
    assert (second.tops, second.hand) == (["evolution", "oars", "skyscrapers"], ["flight"])
    assert (third.tops, third.hand) == (["archery"], [])


def test_mobility_lets_the_victim_choose_at_the_cut() -> None:
    match = dogma(position(boards=[["mobility"], ["evolution", "bicycle", "sanitation", "democracy"]]), "mobility")
    assert (asked(match), keys(match, 1)) == ({1: "give_top"}, ["evolution", "bicycle", "sanitation"])
    match.answer(1, ("evolution", "sanitation"))
    assert match.state.players[1].tops == ["bicycle", "democracy"]


def test_corporations_takes_a_factory_that_is_not_green() -> None:
    state = position(boards=[["corporations"], ["metric-system"], ["combustion"]], tops={8: "flight socialism"})
    first, second, third = dogma(state, "corporations").state.players
    assert (first.score, second.tops, third.tops) == (["combustion"], ["metric-system"], ["flight"])
    assert first.tops == ["corporations", "socialism"]


def test_mass_media_returns_a_value_from_all_score_piles_the_own_first() -> None:
    state = position(
        boards=[["mass-media"], [], [], []],
        hands=["coal"],
        scores=["tools oars", "sailing flight", "archery clothing", "masonry"],
        options=TEAMS,
    )
    match = dogma(state, "mass-media", (0, "coal"))
    assert (asked(match), keys(match, 0)) == ({0: "value"}, [str(value) for value in range(1, 11)])
    match.answer(0, ("1",))
    match.answer(0, ("oars", "tools"))
    assert match.state.supply[0][-6:] == ["oars", "tools", "sailing", "archery", "clothing", "masonry"]
    assert [player.score for player in match.state.players] == [[], ["flight"], [], []]


def test_mass_media_may_name_a_value_that_nobody_has() -> None:
    state = position(boards=[["mass-media"], []], hands=["coal"], scores=["tools", "flight"])
    match = dogma(state, "mass-media", (0, "coal"), (0, "7"))
    assert [player.score for player in match.state.players] == [["tools"], ["flight"]]


@pytest.mark.parametrize(("returned", "drawn"), [("", 0), ("tools", 2), ("coal flight", 4), ("tools coal flight", 6)])
def test_antibiotics_draws_two_for_each_value(returned: str, drawn: int) -> None:
    state = position(boards=[["antibiotics"], []], hands=["tools coal flight"])
    match = dogma(state, "antibiotics", (0, returned))
    assert len(match.state.players[0].hand) == 3 - len(returned.split()) + drawn


def test_skyscrapers_empties_the_pile_of_the_victim_who_scores() -> None:
    state = position(boards=[["skyscrapers"], ["sailing the-wheel paper satellites", "anatomy"]])
    match = dogma(state, "skyscrapers")
    assert asked(match) == {1: "return_order"}
    match.answer(1, ("the-wheel", "sailing"))
    first, second = match.state.players
    assert (first.tops, first.score) == (["satellites", "skyscrapers"], [])
    assert (second.score, second.scored, second.tops) == (["paper"], 1, ["anatomy"])
    assert match.state.supply[0][-2:] == ["the-wheel", "sailing"]


def test_skyscrapers_takes_nothing_without_a_clock() -> None:
    match = dogma(position(boards=[["skyscrapers"], ["oars coal", "anatomy"]]), "skyscrapers")
    assert (match.state.players[1].tops, match.state.players[1].score) == (["coal", "anatomy"], [])


def test_empiricism_melds_a_named_colour_and_keeps_another() -> None:
    boards = [["empiricism", "coal"], []]
    match = dogma(position(boards=boards, tops={9: "fission"}), "empiricism", (0, "blue red"))
    assert (asked(match), keys(match, 0)) == ({0: "splay"}, ["red", "none"])
    match.answer(0, ("red",))
    assert match.state.players[0].board["red"].splay == "up"
    match = dogma(position(boards=boards, tops={9: "fission"}), "empiricism", (0, "blue green"))
    assert match.state.players[0].hand == ["fission"]
    assert [facts["card"] for facts in events(match, "drew_and_showed")] == ["fission"]
    assert match.state.shown == []


def test_empiricism_wins_with_20_bulbs_and_the_sharer_first() -> None:
    blue = "tools writing experimentation printing-press genetics evolution up"
    state = position(boards=[["empiricism"], [blue, "invention paper classification up"]])
    assert state.players[1].icons[2] == 21
    match = dogma(state, "empiricism", (1, "yellow purple"), (0, "yellow purple"))
    assert ended(match) == ("empiricism", [1])


def test_socialism_is_all_or_none_and_purple_takes_the_lowest() -> None:
    hands = ["lighting tools", "oars archery coal", "flight", ""]
    match = dogma(position(boards=[["socialism"], [], [], []], hands=hands), "socialism", (0, "yes"))
    assert [player.hand for player in match.state.players] == [["archery", "oars", "flight"], ["coal"], [], []]
    match = dogma(position(boards=[["socialism"], [], [], []], hands=hands), "socialism", (0, "no"))
    assert match.state.players[0].tucked == 0


def test_socialism_without_purple_takes_nothing_and_a_partner_is_left_alone() -> None:
    hands = ["tools", "oars", "flight", "coal"]
    match = dogma(position(boards=[["socialism"], [], [], []], hands=hands), "socialism", (0, "yes"))
    assert match.state.players[0].hand == []
    hands[0] = "lighting"
    state = position(boards=[["socialism"], [], [], []], hands=hands, options=TEAMS)
    match = dogma(state, "socialism", (0, "yes"))
    assert [player.hand for player in match.state.players] == [["oars", "coal"], [], ["flight"], []]


# -- age 9 ---------------------------------------------------------------------------------------------------------


def test_computers_executes_for_oneself_only_and_leaves_out_the_demand() -> None:
    state = position(boards=[["computers"], ["stem-cells"]], tops={10: "globalization"})
    match = dogma(state, "computers")
    first, second = match.state.players
    assert (second.tops, second.score, len(first.score), first.hand) == (["stem-cells"], [], 1, [])
    assert match.result is None


def test_genetics_scores_all_beneath() -> None:
    state = position(boards=[["tools writing genetics", "oars"], []], tops={10: "software"})
    match = dogma(state, "genetics")
    player = match.state.players[0]
    assert (player.score, pile(match, 0, "blue")) == (["tools", "writing", "genetics"], "software")
    assert player.scored == 3


def test_composites_takes_all_but_one_and_the_highest_score_card_in_any_case() -> None:
    hands, scores = ["", "tools coal flight", "oars"], ["", "sailing", "banking measurement archery"]
    match = dogma(position(boards=[["composites"], [], []], hands=hands, scores=scores), "composites", (1, "coal"))
    assert (asked(match), keys(match, 2)) == ({2: "must_give"}, ["banking", "measurement"])
    match.answer(2, ("measurement",))
    first, second, third = match.state.players
    assert (first.hand, second.hand, third.hand) == (["tools", "flight"], ["coal"], ["oars"])
    assert (first.score, second.score, third.score) == (["sailing", "measurement"], [], ["archery", "banking"])


def test_fission_removes_everything_and_ends_the_action() -> None:
    state = position(
        boards=[["fission"], ["writing"], ["sailing"], ["satellites"]],
        hands=["tools", "oars"],
        scores=["coal", "", "", "flight"],
        tops={1: "pottery archery", 10: "robotics databases"},
    )
    give(state, 0, "3")
    match = dogma(state, "fission")
    happened = [event.kind for event in match.news()[0]]
    last = happened.index("removed_everything")
    assert happened[: last + 1] == ["activated", "drew_and_showed", "removed_everything"]
    assert {"returned", "sharing_bonus", "drew_and_showed"}.isdisjoint(happened[last + 1 :])
    assert {"robotics", "tools", "oars", "flight", "coal", "fission", "satellites"} <= set(match.state.removed)
    assert [player.cards() for player in match.state.players] == [["pottery"], ["archery"], [], []]
    assert (match.state.players[0].achievements, match.state.supply[9][0]) == (["3"], "databases")


@pytest.mark.parametrize("covered", ["open", "own"])
@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_what_fission_removes_can_be_imagined_by_those_who_do_not_know_it(covered: str, reader: int | None) -> None:
    state = position(
        boards=[["fission"], ["writing tools left"], ["sailing"]],
        hands=["coal", "oars"],
        scores=["", "banking", "flight"],
        tops={10: "robotics"},
        options={"covered": covered},
    )
    match = dogma(state, "fission")
    for seed in range(5):
        dealt = INNOVATION.imagine(INNOVATION.view(match.state, reader), (), Random(seed))
        assert INNOVATION.view(dealt, reader) == INNOVATION.view(match.state, reader)
        assert all(count == 1 for count in INNOVATION.conserved(dealt).values())


@pytest.mark.parametrize(("options", "drawn"), [({}, 0), (THIRD, 1)])
def test_fission_returns_any_top_card_but_itself(options: dict[str, str], drawn: int) -> None:
    state = position(boards=[["fission"], ["writing"], ["sailing"]], tops={10: "databases stem-cells"}, options=options)
    match = dogma(state, "fission")
    assert [player.hand for player in match.state.players] == [[], ["databases"], ["stem-cells"]]
    assert (asked(match), keys(match, 0)) == ({0: "return_top"}, ["writing", "sailing"])
    match.answer(0, ("sailing",))
    assert (match.state.supply[0][-1], match.state.players[2].tops) == ("sailing", [])
    assert len(match.state.players[0].hand) == drawn


def test_collaboration_is_chosen_by_the_player_who_demands() -> None:
    state = position(boards=[["collaboration"], []], tops={9: "fission ecology"})
    match = dogma(state, "collaboration")
    assert (asked(match), keys(match, 0), match.open[0].for_whom) == ({0: "meld_of_two"}, ["fission", "ecology"], 1)
    match.answer(0, ("ecology",))
    first, second = match.state.players
    assert (first.tops, second.tops, second.hand) == (["collaboration", "ecology"], ["fission"], [])
    assert [facts["card"] for facts in events(match, "melded")] == ["fission"]


@pytest.mark.parametrize(("tenth", "end"), [("", None), ("the-wheel ", ("collaboration", [0]))])
def test_collaboration_wins_with_ten_green_cards(tenth: str, end: tuple[str, list[int]] | None) -> None:
    green = f"{tenth}sailing clothing currency mapmaking compass paper invention navigation collaboration"
    match = dogma(position(boards=[[green], ["enterprise"]]), "collaboration")
    assert ended(match) == end


def test_satellites_executes_the_melded_card_but_not_its_demand() -> None:
    state = position(boards=[["satellites"], ["evolution"]], hands=["tools"], piles={8: "mobility skyscrapers flight"})
    match = dogma(state, "satellites")
    assert (asked(match), keys(match, 0)) == ({0: "must_meld"}, ["flight", "mobility", "skyscrapers"])
    match.answer(0, ("mobility",))
    first, second = match.state.players
    assert (first.tops, second.tops, len(first.hand)) == (["mobility", "satellites"], ["evolution"], 2)
    assert match.state.supply[0][-1] == "tools"
    assert match.state.actions == 1


def test_ecology_draws_two_10s_even_without_a_card_to_score() -> None:
    match = dogma(position(boards=[["ecology"], []], hands=["tools"]), "ecology", (0, "tools"))
    assert (len(match.state.players[0].hand), match.state.players[0].score) == (2, [])
    match = dogma(position(boards=[["ecology"], []], hands=["tools coal"]), "ecology", (0, "tools"))
    assert (len(match.state.players[0].hand), match.state.players[0].score) == (2, ["coal"])
    match = dogma(position(boards=[["ecology"], []], hands=["tools coal"]), "ecology", (0, "none"))
    assert match.state.players[0].hand == ["tools", "coal"]


def test_suburbia_goes_on_in_higher_piles() -> None:
    state = position(boards=[["suburbia"], []], hands=["coal tools"], piles={1: "", 2: "currency"}, tops={3: "paper"})
    match = dogma(state, "suburbia", (0, "coal tools"))
    assert match.state.players[0].score == ["currency", "paper"]


def test_services_lets_the_victim_choose_from_the_board_of_the_other() -> None:
    state = position(boards=[["services", "oars", "paper"], [], []], scores=["", "coal banking tools", ""])
    match = dogma(state, "services")
    assert (asked(match), keys(match, 1)) == ({1: "take_top"}, ["oars", "paper"])
    match.answer(1, ("oars",))
    first, second, third = match.state.players
    assert (first.hand, first.tops) == (["coal", "banking"], ["paper", "services"])
    assert (second.hand, second.score, third.hand) == (["oars"], ["tools"], [])


def test_specialization_shows_a_card_and_takes_that_colour_from_the_others() -> None:
    boards = [["specialization", "coal"], ["oars archery"], ["combustion", "tools"]]
    match = dogma(position(boards=boards, hands=["fission"]), "specialization")
    first, second, third = match.state.players
    assert first.hand == ["archery", "combustion", "fission"]
    assert (first.tops, second.tops, third.tops) == (["coal", "specialization"], ["oars"], ["tools"])
    assert match.state.shown == []


def test_showing_alone_earns_the_sharing_bonus() -> None:
    state = position(boards=[["specialization"], ["coal"]], hands=["", "tools"])
    match = dogma(state, "specialization")
    assert len(events(match, "sharing_bonus")) == 1


# -- age 10 --------------------------------------------------------------------------------------------------------


def test_bioengineering_takes_a_leaf_from_another_board() -> None:
    state = position(boards=[["bioengineering", "anatomy"], ["lighting", "oars"], ["statistics"]], options=ONE_MORE)
    match = dogma(state, "bioengineering")
    assert (asked(match), keys(match, 0)) == ({0: "take_top"}, ["lighting", "statistics"])
    match.answer(0, ("statistics",))
    assert (match.state.players[0].score, match.state.players[0].scored) == (["statistics"], 0)
    assert ended(match) == ("bioengineering", [0])


@pytest.mark.parametrize(("options", "end"), [({}, None), (TEAMS, ("bioengineering", [1, 3]))])
def test_bioengineering_and_ties(options: dict[str, str], end: tuple[str, list[int]] | None) -> None:
    boards = [["bioengineering"], ["services", "anatomy"], ["lighting"], ["reformation"]]
    match = dogma(position(boards=boards, options=options), "bioengineering")
    assert ("lighting" in keys(match, 0)) == (options == {})
    match.answer(0, ("anatomy",))
    assert ended(match) == end


def test_bioengineering_needs_somebody_with_few_leaves() -> None:
    boards = [["bioengineering", "stem-cells", "socialism"], ["services", "anatomy"]]
    match = dogma(position(boards=boards), "bioengineering", (0, "anatomy"))
    assert ended(match) is None


def test_software_executes_the_second_card_only() -> None:
    state = position(boards=[["software"], []], hands=["tools"], tops={10: "stem-cells globalization miniaturization"})
    match = dogma(state, "software")
    assert (asked(match), match.open[0].context["role"]) == ({0: "return"}, "alone")
    match.answer(0, ("none",))
    player = match.state.players[0]
    assert (player.score, player.tops) == (["stem-cells"], ["software", "miniaturization", "globalization"])


@pytest.mark.parametrize(("hand", "drawn"), [("ai", 2), ("flight", 0)])
def test_miniaturization_draws_for_the_values_in_the_score_pile(hand: str, drawn: int) -> None:
    state = position(boards=[["miniaturization"], []], hands=[hand], scores=["tools oars coal"])
    assert len(dogma(state, "miniaturization", (0, hand)).state.players[0].hand) == drawn


def test_robotics_scores_the_green_top_card_and_executes_the_10() -> None:
    state = position(boards=[["robotics", "sailing the-wheel"], []], hands=["tools"], tops={10: "stem-cells"})
    match = dogma(state, "robotics", (0, "yes"))
    player = match.state.players[0]
    assert (player.score, player.tops) == (["tools", "the-wheel"], ["robotics", "sailing", "stem-cells"])


def test_databases_takes_half_rounded_up() -> None:
    state = position(boards=[["databases"], [], []], scores=["", "tools sailing coal", "oars"])
    match = dogma(state, "databases")
    assert (asked(match), match.open[1].least, match.open[1].most) == ({1: "must_return"}, 2, 2)
    match.answer(1, ("tools", "coal"))
    assert [player.score for player in match.state.players] == [[], ["sailing"], []]


def test_self_service_never_offers_itself() -> None:
    match = dogma(position(boards=[["self-service", "oars", "tools"], []]), "self-service")
    assert (asked(match), keys(match, 0)) == ({0: "execute"}, ["tools", "oars"])
    match.answer(0, ("oars",))
    assert len(match.state.players[0].hand) == 1


@pytest.mark.parametrize(
    ("claimed", "options", "end"),
    [
        (("12", "3", "", ""), {}, ("self-service", [0])),
        (("12", "34", "", ""), {}, None),
        (("12", "3", "", "4"), TEAMS, None),
        (("1", "34", "25", ""), TEAMS, ("self-service", [0, 2])),
    ],
)
def test_self_service_wins_with_most_achievements(
    claimed: tuple[str, ...], options: dict[str, str], end: tuple[str, list[int]] | None
) -> None:
    state = position(boards=[["self-service"], [], [], []], options=options)
    for seat, ages in enumerate(claimed):
        give(state, seat, *ages)
    assert ended(dogma(state, "self-service")) == end


def test_self_service_tests_the_sharer_first() -> None:
    state = position(boards=[["self-service"], ["enterprise"]])
    give(state, 1, "1")
    assert ended(dogma(state, "self-service")) == ("self-service", [1])


@pytest.mark.parametrize(
    ("other", "score", "end"),
    [
        ("anatomy", "democracy", None),
        ("anatomy", "tools democracy", ("globalization", [1])),
        ("anatomy", "coal", ("globalization", [0])),
        ("fermenting anatomy", "coal", None),
    ],
)
def test_globalization_wins_for_the_most_points(other: str, score: str, end: tuple[str, list[int]] | None) -> None:
    match = dogma(position(boards=[["globalization"], [other]], scores=["", score]), "globalization")
    assert ended(match) == end
    assert match.state.supply[3][-1] == "anatomy"


def test_stem_cells_of_six_cards_claims_monument() -> None:
    hand = "tools oars coal banking measurement statistics"
    match = dogma(position(boards=[["stem-cells"], []], hands=[hand]), "stem-cells", (0, "yes"))
    assert match.state.players[0].achievements == ["monument"]
    assert events(match, "claimed") == [{"achievement": "monument", "by": "condition"}]
    match = dogma(position(boards=[["stem-cells"], []], hands=[hand]), "stem-cells", (0, "no"))
    assert len(match.state.players[0].hand) == 6


@pytest.mark.parametrize(
    ("tops", "scores", "options", "end"),
    [
        (["robotics", "software"], ["", "", "", "coal"], {}, None),
        (["robotics", "software"], ["", "", "invention", "coal"], {}, ("ai", [1])),
        (["robotics", "tools"], ["", "", "invention", "coal"], {}, None),
        (["robotics", "software"], ["", "", "invention", ""], TEAMS, ("ai", [1, 3])),
    ],
)
def test_ai_wins_for_the_lowest_score(
    tops: list[str], scores: list[str], options: dict[str, str], end: tuple[str, list[int]] | None
) -> None:
    match = dogma(position(boards=[["ai"], tops, [], []], scores=scores, options=options), "ai")
    assert ended(match) == end


def test_the_internet_fixes_the_number_and_executes_nothing() -> None:
    state = position(
        boards=[["the-internet", "fission"], []], hands=["tools"], tops={10: "ai software databases bioengineering"}
    )
    match = dogma(state, "the-internet")
    player = match.state.players[0]
    assert (player.score, player.tops) == (["ai"], ["software", "fission", "databases", "the-internet"])
    assert match.state.supply[9][0] == "bioengineering"
