"""Words for everything that can happen."""

from __future__ import annotations

import pytest

from games.engine.events import Event
from games.engine.match import Match
from games.engine.record import Entry, Origin
from games.engine.refusal import CannotUndo, NotLegal, NotOpen, NotYours
from games.engine.result import Result, ScoreLine
from games.innovation.cards import CARDS, EFFECTS, SPECIAL, effects_of, table
from games.innovation.gametype import INNOVATION
from games.innovation.text import WORDS, card_rulings, card_text, dogma_preview, effect_text, type_line
from games.innovation.text.labels import CHOICES as ORDER_CHOICES
from games.innovation.text.labels import ORDERS
from games.innovation.text.log import CONDITIONS, LINES
from games.innovation.text.phrases import icon_changes, known
from games.innovation.text.questions import CHOICES, PHASE_QUESTIONS
from tests.games.innovation.positions import NAMES, dogma, match_at, position, random_game

EDITIONS = ("first", "third")


def question_of(match: Match, seat: int = 0) -> str:
    return WORDS.question(match.open[seat], match.view(seat), NAMES)


def labels(match: Match, seat: int = 0) -> list[str]:
    question = match.open[seat]
    return [WORDS.option(question, option) for option in question.options]


def warning(match: Match, key: str, seat: int = 0) -> str | None:
    question = match.open[seat]
    return WORDS.warning(question, question.option(key), match.view(seat))


def why_not(match: Match, *keys: str) -> str:
    question = match.open[0]
    with pytest.raises(NotLegal) as caught:
        question.check(keys)
    return WORDS.refusal(caught.value, question, match.view(0))


# -- cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_effect_has_a_short_text(edition: str) -> None:
    for card in CARDS:
        effects = effects_of(card, edition)
        for effect in effects:
            text = effect_text(effect.id, edition)
            assert text.endswith(".")
            assert "{" not in text
            assert len(text) <= 200, effect.id
            assert text.startswith("Each opponent with fewer ") == effect.demand
        assert card_text(card, edition).count("\n") == len(effects) - 1


def test_texts_and_rulings_are_about_what_there_is() -> None:
    assert {row["effect"] for row in table("effect_texts.csv")} == set(EFFECTS)
    assert {row["card"] for row in table("rulings.csv")} == set(CARDS)
    for card in CARDS:
        for edition in EDITIONS:
            assert all(ruling.endswith(".") for ruling in card_rulings(card, edition))
            assert card_rulings(card, edition)


def test_a_demand_names_who_demands() -> None:
    assert effect_text("archery-1", by="Anna") == (
        "Each opponent with fewer towers than Anna draws a 1, "
        "then transfers the highest card of their hand to Anna's hand."
    )
    assert "to your hand" in effect_text("archery-1")


@pytest.mark.parametrize(
    "card",
    [
        "oars",
        "fermenting",
        "feudalism",
        "measurement",
        "statistics",
        "societies",
        "industrialization",
        "combustion",
        "fission",
    ],
)
def test_the_editions_differ(card: str) -> None:
    assert card_text(card, "first") != card_text(card, "third")


def test_type_line() -> None:
    assert type_line("pottery") == "Age 1, blue, leaf"


# -- questions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(300, 308))
def test_random_games_are_told_in_words(number: int) -> None:
    for match, seat, question in random_game(number):
        assert question.topic.removeprefix("innovation.") in {*CHOICES, *PHASE_QUESTIONS}
        told = WORDS.question(question, match.view(seat), NAMES)
        assert 0 < len(told) <= 1200
        for event in match.news()[0]:
            for reader in (None, *range(match.state.seats)):
                line = WORDS.event(event.read_by(reader), NAMES)
                assert line is not None
                assert line.endswith(".")


def test_standing_orders_have_words() -> None:
    assert {offer.topic.removeprefix("innovation.") for offer in INNOVATION.order_offers} <= set(ORDERS)
    assert {choice.id for offer in INNOVATION.order_offers for choice in offer.choices} <= set(ORDER_CHOICES)


def test_topics_that_tell_something_have_words() -> None:
    """Except for kinds of choice that no effect needs."""
    assert {topic.removeprefix("innovation.") for topic in INNOVATION.tells} <= set(CHOICES)


def test_the_question_for_an_action_tells_everything_that_decides() -> None:
    match = match_at(
        position(boards=[["tools", "archery", "sailing"], ["the-wheel"], ["city-states"]], hands=["writing"])
    )
    assert question_of(match) == (
        "Take an action; you have 2 actions left.\n"
        "- Draw: from pile 1.\n"
        "- Achieve: age 1 needs 5 points (you have 0).\n"
        "- Dogma: Tools (3 bulbs): for you alone.\n"
        "- Dogma: Archery (3 towers): Cleo (1) must obey.\n"
        "- Dogma: Sailing (2 crowns): Cleo (2) shares."
    )
    assert labels(match) == [
        "Draw (age 1)",
        "Meld Writing (age 1 blue)",
        "Dogma: Tools",
        "Dogma: Archery",
        "Dogma: Sailing",
    ]


def test_a_pile_that_is_empty_is_passed_over() -> None:
    match = match_at(position(boards=[["tools"], ["the-wheel"]], piles={1: ""}))
    assert "Draw: from pile 2, because pile 1 is empty." in question_of(match)
    assert labels(match)[0] == "Draw (age 2)"
    match = match_at(position(boards=[["tools"], ["the-wheel"]], piles={1: "", 2: "", 3: ""}))
    assert "Draw: from pile 4, because the piles 1, 2 and 3 are empty." in question_of(match)


def test_an_achievement_that_can_be_taken_is_told() -> None:
    match = match_at(position(boards=[["tools"], ["the-wheel"]], scores=["gunpowder writing"]))
    assert "Achieve: you have enough points for age 1." in question_of(match)
    assert "Achieve age 1" in labels(match)


def test_what_an_achievement_lacks_is_told() -> None:
    state = position(boards=[["tools"], ["the-wheel"]], scores=["gunpowder writing"])
    state.available.remove("1")
    assert "Achieve: age 2 needs 10 points (you have 5) and a top card of value 2 or higher (your highest: 1)." in (
        question_of(match_at(state))
    )
    state = position(boards=[["tools"], ["the-wheel"]], scores=["gunpowder coal canning"])
    state.available.remove("1")
    assert "Achieve: age 2 needs a top card of value 2 or higher (your highest: 1)." in question_of(match_at(state))


def test_the_board_of_a_seat_tells_what_its_top_cards_do_and_of_hidden_cards_the_ages() -> None:
    view = match_at(position(boards=[["tools", "archery"], ["the-wheel"]], hands=["writing gunpowder"])).view(1)
    words = WORDS.show(view, NAMES, "seat-0")
    assert "Hand: 2 cards (ages 1, 4). Score pile: none." in words
    assert f"**Archery** (tower)\n{card_text('archery')}" in words and card_text("tools") in words
    assert card_text("the-wheel") not in words and card_text("writing") not in words


def test_a_partner_shares_and_never_obeys() -> None:
    match = match_at(
        position(boards=[["oars"], ["pottery"], ["writing"], ["archery"]], hands=["tools"], options={"teams": "yes"})
    )
    assert dogma_preview(match.view(0), "oars", NAMES) == "Oars (2 towers): Ben (0) must obey, Dan (2) shares"


def test_a_shared_effect_says_whose_it_is() -> None:
    state = position(boards=[["pottery"], ["agriculture"]], hands=["tools", "writing oars"])
    match = dogma(state, "pottery")
    assert question_of(match, 1) == (
        "Anna's Pottery, which you share: you may return up to three cards from your hand. If you returned any, draw "
        "and score a card whose value is how many you returned.\n"
        "Which cards do you return, if any? Choose up to 2."
    )
    assert WORDS.face(match.open[1].face) == "Pottery, effect 1"


def test_a_demand_says_whom_to_obey() -> None:
    state = position(boards=[["archery"], ["pottery"]], hands=["", "agriculture currency mapmaking"])
    match = dogma(state, "archery")
    told = question_of(match, 1)
    assert told.startswith("Anna's Archery, which you obey: each opponent with fewer towers than Anna draws a 1")
    assert told.endswith("Which card do you transfer to Anna?")
    assert labels(match, 1) == ["Currency (age 2 green)", "Mapmaking (age 2 green)"]


def test_a_splay_tells_what_it_changes() -> None:
    match = dogma(position(boards=[["tools writing", "philosophy"], ["sailing"]]), "philosophy")
    assert question_of(match).endswith("Which pile do you splay left, if any? Blue: +1 tower.")
    assert labels(match) == ["Splay blue left", "Splay nothing"]


def test_players_are_named_where_labels_have_numbers() -> None:
    state = position(boards=[["road-building"], ["pottery"], ["tools"]], hands=["archery oars"])
    match = dogma(state, "road-building", (0, "archery oars"), (0, "archery oars"))
    assert question_of(match).endswith("Which player do you choose, if any?")
    assert labels(match) == ["Player 2", "Player 3", "No player"]


def test_a_question_that_only_covers_says_that_no_card_fits() -> None:
    match = dogma(position(boards=[["masonry"], ["pottery"]], hands=["sailing"]), "masonry")
    assert question_of(match).endswith("Which cards do you meld, if any? No card of yours fits.")


def test_given_answers_are_short() -> None:
    def answered(topic: str, face: str, *keys: str) -> str:
        return WORDS.answered(Entry(0, f"innovation.{topic}", keys, Origin.SEAT, 1, face))

    assert answered("action", "action", "meld/pottery") == "Meld Pottery"
    assert answered("action", "action", "draw") == "Draw"
    assert answered("action", "action", "achieve/3") == "Achieve age 3"
    assert answered("return", "pottery-1", "oars", "tools") == "Pottery, effect 1: Oars and Tools"
    assert answered("return", "pottery-1") == "Pottery, effect 1: nothing"
    assert answered("splay", "philosophy-1", "none") == "Philosophy, effect 1: nothing"
    assert answered("foreign_score", "rocketry-1", "seat-1/8") == "Rocketry: player 2, an 8"


# -- warnings ------------------------------------------------------------------------------------------------------


def test_a_draw_that_ends_the_game_is_asked_once_more() -> None:
    match = match_at(position(boards=[["software"], ["pottery"]], scores=["tools", "gunpowder"], piles={10: ""}))
    told = warning(match, "draw")
    assert told is not None
    assert "You have 1 point; the most are 4." in told
    assert "which ends the game at once" in question_of(match)
    assert warning(match_at(position(boards=[["software"], ["tools"]])), "draw") is None


def test_a_demand_that_nobody_obeys_is_asked_once_more() -> None:
    nobody = match_at(position(boards=[["archery"], ["the-wheel"]]))
    assert "it would do nothing" in (warning(nobody, "dogma/archery") or "")
    assert "nobody must obey, so nothing happens" in question_of(nobody)
    assert warning(match_at(position(boards=[["archery"], ["pottery"]])), "dogma/archery") is None


def test_a_shared_victory_of_an_opponent_is_asked_once_more() -> None:
    state = position(boards=[["self-service"], ["translation"]])
    state.available.remove("1")
    state.players[1].achievements.append("1")
    match = match_at(state)
    assert "would win the game" in (warning(match, "dogma/self-service") or "")
    state.available.remove("2")
    state.players[0].achievements.append("2")
    assert warning(match_at(state), "dogma/self-service") is None


def test_returning_a_10_for_a_higher_card_is_asked_once_more() -> None:
    match = dogma(position(boards=[["agriculture"], ["tools"]], hands=["software writing"]), "agriculture")
    assert "This would draw an 11" in (warning(match, "software") or "")
    assert warning(match, "writing") is None
    assert warning(match, "none") is None


# -- log -----------------------------------------------------------------------------------------------------------


def test_secrets_are_told_only_to_their_readers() -> None:
    drew = Event("drew", 0, {"age": 8}, {"card": "flight"}, (0,))
    assert WORDS.event(drew.read_by(0), NAMES) == "Anna draws Flight."
    assert WORDS.event(drew.read_by(1), NAMES) == "Anna draws an 8."
    facts = {"age": 3, "to": 1, "source": "score", "zone": "hand"}
    moved = Event("transferred", 0, facts, {"card": "paper"}, (0, 1))
    assert WORDS.event(moved.read_by(1), NAMES) == "Paper goes from Anna's score pile to Ben's hand."
    assert WORDS.event(moved.read_by(2), NAMES) == "A 3 goes from Anna's score pile to Ben's hand."
    assert known(None, 11) == "an 11"


def test_an_activation_tells_who_obeys_and_who_shares() -> None:
    def line(card: str, demanded: list[int], sharers: list[int]) -> str | None:
        return WORDS.event(Event("activated", 0, {"card": card, "demanded": demanded, "sharers": sharers}), NAMES)

    assert line("oars", [1], [2, 3]) == "Anna activates Oars: Ben must obey and Cleo and Dan share."
    assert line("archery", [], [1]) == "Anna activates Archery: nobody must obey."
    assert line("sailing", [1], []) == "Anna activates Sailing: nobody shares."


def test_covered_cards_are_told_only_if_they_may_be_seen() -> None:
    facts = {"colour": "blue", "top": "tools"}
    moved = Event("rearranged", 0, facts, {"cards": ["writing", "tools"]}, (0,))
    assert WORDS.event(moved.read_by(0), NAMES) == (
        "Anna puts the blue pile into another order; from top to bottom Tools and Writing."
    )
    assert WORDS.event(moved.read_by(1), NAMES) == "Anna puts the blue pile into another order; Tools lies on top."
    splayed = Event("splayed", 1, {"colour": "red", "direction": "up", "edges": [["tower"], ["bulb"], ["tower"]]})
    assert WORDS.event(splayed, NAMES) == "Ben's red pile is splayed up; its covered cards show 1 bulb, 2 towers."
    assert WORDS.event(Event("uncovered", 1, {"card": "ai"}), NAMES) == "A.I. lies on top of Ben's purple pile now."


def test_claims_tell_why() -> None:
    def line(achievement: str, by: str) -> str | None:
        return WORDS.event(Event("claimed", 1, {"achievement": achievement, "by": by}), NAMES)

    assert line("3", "action") == "Ben achieves age 3."
    assert line("monument", "masonry") == "Ben claims Monument with Masonry."
    assert line("world", "condition") == "Ben claims World for twelve or more clocks."
    assert set(CONDITIONS) == set(SPECIAL)


def test_all_events_are_worded() -> None:
    assert {"resigned", "took_back", "game_over"} <= set(LINES)


# -- refusals ------------------------------------------------------------------------------------------------------


def test_refusals_name_rule_and_numbers() -> None:
    match = match_at(
        position(boards=[["tools writing", "archery"], ["pottery"]], hands=["sailing"], scores=["gunpowder"])
    )
    assert why_not(match, "achieve/1").startswith(
        "Age 1 needs 5 points and a top card of value 1 or higher; "
        "you have 4 points and your highest top card has a value of 1. Possible: Draw (age 1), Meld Sailing"
    )
    assert why_not(match, "achieve/10").startswith("There is no achievement of age 10")
    assert why_not(match, "meld/oars").startswith("You do not hold Oars; only a card from your hand can be melded.")
    assert why_not(match, "dogma/tools").startswith("Tools is covered; only a top card can be activated.")
    assert why_not(match, "dogma/pottery").startswith("Pottery is not on your board")
    assert why_not(match, "sailing").startswith("Sailing alone is no action")
    assert why_not(match, "pass").startswith("'pass' cannot be chosen here. Possible: ")


def test_a_claimed_achievement_cannot_be_taken_again() -> None:
    state = position(boards=[["tools"], ["pottery"]])
    state.available.remove("1")
    state.players[1].achievements.append("1")
    assert why_not(match_at(state), "achieve/1").startswith("The achievement of age 1 has been claimed already.")


def test_refusals_within_effects() -> None:
    state = position(boards=[["pottery"], ["tools"]], hands=["writing oars sailing archery"], scores=["currency"])
    match = dogma(state, "pottery")
    assert why_not(match, "writing", "oars", "sailing", "archery") == "Choose up to 3; you chose 4."
    assert why_not(match, "writing", "writing").startswith("Each can be chosen only once here")
    assert why_not(match, "currency").startswith("Currency is in your score pile, but this effect does not allow it.")


def test_other_refusals() -> None:
    for reason in ("chance", "seen", "window", "asked", "time", "over", "nothing"):
        assert WORDS.refusal(CannotUndo(reason), None, None).endswith(".")
    for reason in ("answered", "stale", "over"):
        assert WORDS.refusal(NotOpen(reason), None, None).endswith(".")
    for reason in ("not asked", "resigned"):
        assert WORDS.refusal(NotYours(reason), None, None).endswith(".")


# -- pages ---------------------------------------------------------------------------------------------------------


def sheet(*points: int) -> list[list[ScoreLine]]:
    return [[ScoreLine("achievements", 1, 1), ScoreLine("score_pile", 1, own)] for own in points]


def test_results() -> None:
    assert (
        WORDS.result(Result("achievements", [1, 2], [6, 3], sheet(30, 12)), NAMES) == "Anna wins with 6 achievements."
    )
    assert WORDS.result(Result("empiricism", [2, 1], [3, 9], sheet(3, 9)), NAMES) == "Ben wins by Empiricism."
    tied = Result("score", [2, 1, 3], [30, 30, 3], sheet(30, 30, 3), "achievements")
    left = Result("resigned", [1, 2], [0, 3], sheet(0, 12), resigned=[1])
    assert WORDS.result(left, NAMES) == "Anna wins. Only one player is left."
    assert WORDS.result(tied, NAMES).startswith("Ben wins with 30 points. Anna also has 30 points, but fewer achievem")
    shared = Result("score", [1, 1, 3], [30, 30, 3], sheet(30, 30, 3))
    assert WORDS.result(shared, NAMES).startswith(
        "Anna and Ben share the victory with 30 points and equally many achievements."
    )


def test_results_of_teams() -> None:
    by_score = Result("score", [1, 3, 1, 3], [40, 20, 40, 20], sheet(30, 15, 10, 5))
    assert WORDS.result(by_score, NAMES).startswith("Anna and Cleo win together with 40 points.")
    claimed = Result("achievements", [3, 1, 3, 1], [2, 6, 2, 6], sheet(1, 2, 3, 4))
    assert WORDS.result(claimed, NAMES) == "Ben and Dan win together with 6 achievements."
    by_card = Result("ai", [1, 3, 1, 3], [0, 20, 0, 20], sheet(0, 15, 0, 5))
    assert WORDS.result(by_card, NAMES) == "Anna and Cleo win by A.I."


def test_the_board_hides_covered_cards_from_others_if_the_table_wants_it() -> None:
    boards = [["tools writing left"], ["oars archery"]]
    hidden = match_at(position(boards=boards, options={"covered": "own"}))
    told = WORDS.board(hidden.view(1), NAMES)
    assert "- Blue splayed left (1 crown, 2 bulbs, 1 tower): Writing (1) on 1 card." in told
    assert "- Red: Archery (1) on Oars." in told
    assert "Under Writing: Tools." in WORDS.hand(hidden.view(0), NAMES)
    shown = match_at(position(boards=boards))
    assert "Writing (1) on Tools." in WORDS.board(shown.view(None), NAMES)
    assert "Under" not in WORDS.hand(shown.view(0), NAMES)


def test_the_board_tells_the_running_dogma() -> None:
    state = position(boards=[["oars"], ["pottery"], ["archery"]], hands=["", "sailing currency"])
    match = dogma(state, "oars")
    told = WORDS.board(match.view(None), NAMES)
    assert "Anna's Oars is being carried out; effect 1 by Ben; must obey: Ben; sharing: Cleo." in told
    assert "sailing" not in told.lower()


def test_a_hand_tells_what_melding_would_change() -> None:
    match = match_at(position(boards=[["tools"], ["pottery"]], hands=["writing"], scores=["currency"]))
    told = WORDS.hand(match.view(0), NAMES)
    assert "- Writing (age 1 blue): 1 crown, 2 bulbs; dogma bulb. Melded: +1 crown, -1 tower." in told
    assert "Score pile, 2 points: Currency (2)." in told
    assert icon_changes((0, 2, 0, 0, 1, 0), (0, 0, 0, 0, 2, 0)) == "-2 leaves, +1 factory"


def test_after_the_game_hands_lie_open() -> None:
    match = None
    for match, _, _ in random_game(5, seats=2):
        assert WORDS.progress(match.view(None))
    assert match is not None
    told = WORDS.board(match.view(None), NAMES)
    assert told.count("In hand: ") == 2
    assert all(WORDS.score_item(line.item) for seat in match.view(None).result.sheet for line in seat)


def test_of_a_single_card_no_number_is_asked() -> None:
    for leader, hand in (("tools", "mapmaking oars"), ("pottery", "mapmaking oars")):
        state = position(boards=[[leader], ["metalworking"]], hands=[hand.split()[0], hand.split()[1]])
        asked = question_of(dogma(state, leader))
        assert asked.endswith("\nWhich card do you return, if any?"), asked


@pytest.mark.parametrize(
    ("card", "hand", "score"),
    [
        ("canal-building", "Gunpowder", "Oars and Clothing"),
        ("bicycle", "Tools and Gunpowder", "Oars and Clothing"),
        ("bicycle", "nothing", "Oars and Clothing"),
    ],
)
def test_an_exchange_names_the_cards(card: str, hand: str, score: str) -> None:
    held = "" if hand == "nothing" else "tools gunpowder"
    state = position(boards=[[card], ["metalworking"]], hands=[held], scores=["clothing oars"])
    asked = question_of(dogma(state, card))
    assert asked.endswith(f"\nDo you exchange {hand} from your hand for {score} from your score pile?"), asked


def test_choosing_nothing_is_called_by_what_is_not_done() -> None:
    match = dogma(position(boards=[["pottery"], ["agriculture"]], hands=["tools oars", "writing"]), "pottery")
    assert WORDS.shortcut(next(iter(match.open.values())), "none") == "Return nothing"


def test_the_first_meld_can_be_taken_back_under_a_short_label() -> None:
    entry = Entry(0, "innovation.initial_meld", ("industrialization",), Origin.SEAT, 1, "initial_meld")
    assert WORDS.answered(entry) == "Meld Industrialization"
