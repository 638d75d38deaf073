"""Words for everything that can happen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.concordia import CONCORDIA
from games.concordia.facts import CARDS, GODS, MAPS, table
from games.concordia.state import ConcordiaState
from games.concordia.text import WORDS, card_god_text, card_rulings, card_text, god_text, rulings, type_line
from games.concordia.text.labels import ORDERS
from games.concordia.text.log import LINES, WITHOUT_LINE
from games.concordia.text.phrases import CITIES, amounts, payment, place_name
from games.concordia.text.phrases import LINES as MAP_LINES
from games.concordia.text.plan import STEPS
from games.concordia.text.questions import QUESTIONS
from games.concordia.why import WHY
from games.engine.conformance import check_words, random_setup, walk
from games.engine.events import Event
from games.engine.match import Match
from games.engine.question import Ref
from games.engine.record import Entry, Origin
from games.engine.refusal import CannotUndo, NotLegal, NotOpen, NotYours
from games.engine.result import Result, ScoreLine
from tests.games.concordia.positions import give, lay, match_at, played, say
from tests.games.concordia.positions import table as new_table

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")


def position(seats: int = 3, **options: str) -> ConcordiaState:
    """A game just set up in which Gallia and Italia produce what the tests say."""
    tokens = {"massilia": "cloth", "lutetia": "food", "burdigala": "brick", "novaria": "wine", "aquileia": "food"}
    state = new_table(seats, tokens=tokens, **options)
    state.markers |= {"gallia": "cloth", "italia": "wine"} if state.map.id == "imperium" else {}
    return state


def question_of(match: Match, seat: int = 0) -> str:
    return WORDS.question(match.open[seat], match.view(seat), NAMES)


def labels(match: Match, seat: int = 0) -> list[str]:
    question = match.open[seat]
    return [WORDS.option(question, option) for option in question.options]


def label(match: Match, key: str, seat: int = 0) -> str:
    question = match.open[seat]
    return WORDS.option(question, question.option(key))


def warning(match: Match, key: str, seat: int = 0) -> str | None:
    question = match.open[seat]
    return WORDS.warning(question, question.option(key), match.view(seat))


def why_not(match: Match, *keys: str, seat: int = 0) -> str:
    question = match.open[seat]
    with pytest.raises(NotLegal) as caught:
        question.check(keys)
    return WORDS.refusal(caught.value, question, match.view(seat))


# -- cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_short_text(card: str) -> None:
    for text in (card_text(card), card_god_text(card), *card_rulings(card)):
        assert text.endswith(".")
        assert "{" not in text
        assert len(text) <= 260
    assert card_rulings(card)


def test_texts_and_rulings_are_about_what_there_is() -> None:
    actions = {card.action for card in CARDS.values()}
    assert {row["id"] for row in table("personality_texts.csv")} == actions
    assert {row["id"] for row in table("personality_briefs.csv")} == actions
    assert {row["id"] for row in table("god_texts.csv")} == {*GODS, "specialist", "concordia"}
    assert {row["about"] for row in table("rulings.csv")} == {*actions, *GODS, "magnus", "concordia", "storehouse"}
    assert all(rulings(about) for about in ("magnus", "concordia", "storehouse"))


def test_a_text_names_the_coins_or_the_good_of_its_card() -> None:
    assert card_text("start-mercator").startswith("Gain 3 coins.")
    assert card_text("deck-5-mercator").startswith("Gain 5 coins.")
    assert card_text("deck-2-weaver") == "Gain 1 cloth for each of your houses in a cloth city."
    assert card_god_text("deck-2-weaver") == "Minerva: 5 points for each of your houses in a cloth city."
    assert god_text(
        "minerva"
    ) == "the card's points for each of your houses in a its good's city." or "{" not in god_text("minerva")


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("deck-2-vintner", "Deck II, Minerva 4, costs brick and wine"),
        ("deck-4-diplomat", "Deck IV, Mercurius 2, costs tool"),
        ("start-senator", "Starting card, Vesta 1"),
    ],
)
def test_type_line(card: str, line: str) -> None:
    assert type_line(card) == line


def test_costs_in_words() -> None:
    assert amounts({"brick": 1, "wine": 1}, 4) == "1 brick, 1 wine and 4 coins"
    assert amounts({}, 0) == "nothing"
    assert payment({"wine": 1}, 1) == "1 wine + any 1"


def test_a_place_on_both_maps_has_one_name() -> None:
    for board in MAPS.values():
        assert all(CITIES[city.id] == city.name for city in board.cities.values())
        assert all(
            (MAP_LINES[one.id].kind, MAP_LINES[one.id].ends) == (one.kind, one.ends) for one in board.lines.values()
        )
    assert place_name("land_novaria_roma") == "Novaria-Roma"
    assert place_name("colonia") == "Colonia A."


# -- everything that can be asked and told -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", CONCORDIA.seat_counts)
def test_random_games_are_told_in_words(seats: int) -> None:
    check_words(CONCORDIA, random_setup(CONCORDIA, seats, seats), 70 + seats)


def test_every_topic_event_and_step_of_random_games_is_known() -> None:
    topics, kinds, verbs = set(), set(), set()
    for seed in range(3):
        for match, _ in walk(CONCORDIA, random_setup(CONCORDIA, 4, seed), seed):
            topics |= {question.topic.removeprefix("concordia.") for question in match.open.values()}
            kinds |= {event.kind for event in match.news()[0]}
            verbs |= {step.verb for step in match.state.steps}
            assert all(len(question_of(match, seat)) <= 1500 for seat in match.open)
    assert topics <= set(QUESTIONS)
    assert kinds <= {*LINES, *WITHOUT_LINE}
    assert verbs == set(STEPS)


def test_labels_fit_and_differ_in_the_widest_menus() -> None:
    """Six colonists on the map."""
    for map in MAPS:
        state = position(map=map)
        give(state, 0, stored="0 0", colonists=" ".join([*["land@roma"] * 3, *["sea@roma"] * 3]))
        offered = labels(played(state, "start-architect"))
        assert len(offered) > 50
        assert len(set(offered)) == len(offered)
        assert max(len(one) for one in offered) <= 80


def test_standing_orders_have_words() -> None:
    for offer in CONCORDIA.order_offers:
        assert WORDS.order(offer.topic, None)
        assert {choice.id for choice in offer.choices} == set(ORDERS[offer.topic.removeprefix("concordia.")][1])
    assert WORDS.order("concordia.store", "dearest") == "Keep the most expensive"


def test_faces() -> None:
    assert WORDS.face(Ref("card", "deck-1-mercator")) == "Mercator (5 coins)"
    assert WORDS.face(match_at(position()).open[0].face) == "The turn"


# -- questions and labels ------------------------------------------------------------------------------------------


def test_the_question_for_a_card_tells_means_and_targets() -> None:
    state = position()
    give(state, 1, pile="start-prefect")
    give(state, 2, pile="start-diplomat")
    told = question_of(match_at(state))
    assert "You have 1 brick, 2 food, 1 tool, 1 wine, 1 cloth and 5 coins, and 2 free spaces." in told
    assert "A Diplomat can copy Ben's Prefect." in told
    assert "last turn" not in told
    assert "You hold the Praefectus Magnus" not in told


def test_moving_and_building() -> None:
    state = position()
    give(state, 0, coins=15, goods="3 1 0 1 1")
    match = played(state, "start-architect")
    assert "2 of 2 steps left" in question_of(match)
    assert label(match, "land@roma/land_novaria_roma") == "Land from Roma to Novaria-Roma (wine), 1 step"
    assert (
        label(match, "land@roma/land_massilia_novaria") == "Land from Roma to Massilia-Novaria (cloth, wine), 2 steps"
    )
    say(match, "land@roma/land_massilia_novaria")
    assert labels(match) == [
        "Massilia: 5 coins, 1 brick, 1 cloth",
        "Novaria: 4 coins, 1 brick, 1 wine",
        "Stop building",
    ]
    assert "15 houses left" in question_of(match)


def test_the_plan_tells_every_cost_and_what_is_left() -> None:
    state = position()
    give(state, 0, coins=15, goods="3 1 0 1 1")
    match = played(state, "start-architect", "land@roma/land_massilia_novaria", "massilia", "novaria")
    assert question_of(match).splitlines() == [
        "End your turn? Until then all of this can be taken back.",
        "- Play Architect.",
        "- Land colonist from Roma to Massilia-Novaria, 2 steps.",
        "- House in Massilia for 1 brick, 1 cloth and 5 coins. Left: 2 bricks, 1 food, 1 wine and 10 coins.",
        "- House in Novaria for 1 brick, 1 wine and 4 coins. Left: 1 brick, 1 food and 6 coins.",
    ]


def test_the_plan_tells_what_the_end_of_the_turn_sets_off() -> None:
    state = position()
    state.magnus = 0
    give(state, 1, houses="massilia lutetia", goods="0 2 2 2 1", stored="2 2")
    match = played(state, "start-prefect", "gallia")
    told = question_of(match)
    assert "- Gallia produces; its marker gives 2 cloth." in told
    assert "- Gain 2 cloth. In all: 1 brick, 2 food, 1 tool, 1 wine, 3 cloth and 5 coins." in told
    assert "Ben then chooses what to keep of 1 food and 1 cloth." in told
    assert "The Praefectus Magnus then goes to Cleo." in told


def test_the_plan_tells_that_the_last_house_ends_the_game() -> None:
    state = position()
    give(state, 0, colonists="land@land_massilia_novaria sea@roma", coins=15, goods="3 1 0 1 1")
    for city in [city for city in state.houses if city not in ("massilia", "novaria")][:14]:
        give(state, 0, houses=city)
    match = played(state, "start-architect", "done", "massilia")
    assert "Your last house is built: you take the Concordia card" in question_of(match)


def test_the_prefect_tells_who_gains_what() -> None:
    state = position()
    state.turned.append("italia")
    give(state, 0, houses="burdigala")
    give(state, 1, houses="massilia burdigala")
    match = played(state, "start-prefect")
    told = question_of(match).splitlines()
    assert told[0].startswith("Prefect: which province produces, or do you take the coins? You have 2 free spaces.")
    assert "- Gallia: you 1 brick and 1 cloth; Ben 1 brick and 1 cloth" in told
    assert told[-1] == "- Elsewhere: only the good of the marker, for you"
    assert not any(line.startswith("- Hispania") for line in told), "nobody has a house there"
    assert label(match, "gallia") == "Gallia: 1 brick and 1 cloth"
    assert label(match, "hispania").startswith("Hispania: 1 ")
    assert labels(match)[-1] == "Take 2 coins"


def test_a_tribune_that_was_the_only_card_is_not_said_to_be_taken_back() -> None:
    state = position()
    give(state, 0, hand="start-tribune", goods="0 0 0 0 0")
    alone = question_of(match_at(state))
    assert alone.startswith("End your turn? The Tribune was the only card in your hand")
    assert "can be taken back" not in alone

    state = position()
    give(state, 0, hand="start-tribune start-senator", goods="0 0 0 0 0")
    chosen = question_of(played(state, "start-tribune"))
    assert chosen.startswith("End your turn? Until then all of this can be taken back.")


def test_what_a_card_for_sale_does_and_is_worth() -> None:
    state = position()
    tools = [city for city, good in state.tokens.items() if good == "tool"][:2]
    give(state, 0, houses=" ".join(tools), goods="3 3 3 2 1", stored="0 0")
    lay(state, "deck-1-smith", "deck-1-mercator", "deck-1-colonist")
    match = played(state, "start-senator")
    told = question_of(match).splitlines()[1:]
    assert told[:3] == [
        "- Smith: brings 1 tool for each of your tool cities. Minerva: 6 points as things are now",
        "- Mercator (5 coins): brings 5 coins and trades. Mercurius: 2 points as things are now",
        "- Colonist: places colonists or brings coins. Mars: 4 points as things are now",
    ]
    assert len(told) == len([key for key in match.open[0].keys if key in CARDS])


def test_why_not_names_cards_for_sale_with_the_price_of_their_space() -> None:
    state = position()
    lay(state, "deck-1-smith", "deck-1-mercator", "deck-1-farmer")
    match = match_at(state)
    offered = dict(WHY.things(match.view(0), match.open[0], NAMES))
    assert offered["buy/deck-1-smith"] == "Buy Smith for 1 brick + 1 tool"
    assert offered["buy/deck-1-farmer"] == "Buy Farmer for 1 brick + 1 food + any 1"


def test_storing_tells_gains_and_room() -> None:
    state = position()
    give(state, 1, houses="massilia lutetia", goods="0 2 2 2 1", stored="2 2")
    match = played(state, "start-prefect", "gallia", "end")
    assert question_of(match, 1) == (
        "Anna's Prefect: you gain 1 food and 1 cloth, and your storehouse has 1 free space. "
        "Which goods do you keep? Choose exactly 1; the rest is lost."
    )
    assert labels(match, 1) == ["Food", "Cloth"]


def test_trading() -> None:
    state = position()
    give(state, 0, coins=2, goods="0 0 0 3 0", stored="2 2")
    match = played(state, "start-mercator")
    assert label(match, "sell/wine/3") == "Sell 3 wine for 18 coins"
    assert label(match, "done") == "End the trade"
    assert "You may trade in two kinds of goods." in question_of(match)
    say(match, "sell/wine/3")
    assert "in wine and one kind of goods more" in question_of(match)
    say(match, "buy/brick/4")
    assert "only in brick and wine now" in question_of(match)


def test_buying_and_paying() -> None:
    state = position()
    lay(state, "deck-1-architect", "deck-1-mercator", "deck-2-mercator", "deck-1-mason")
    give(state, 0, goods="1 1 1 1 0")
    match = played(state, "start-senator")
    assert label(match, "deck-1-architect") == "Architect for 1 tool"
    assert label(match, "deck-1-mercator") == "Mercator (deck I) for 1 wine + any 1"
    assert label(match, "deck-2-mercator") == "Mercator (deck II) for 1 wine + any 1"
    assert label(match, "done") == "Buy nothing"
    say(match, "deck-1-mercator")
    assert question_of(match) == (
        "Mercator: besides 1 wine it costs 1 good of any kind. With which goods do you pay this? Choose exactly 1."
    )
    assert labels(match) == ["Brick", "Food", "Tool"]
    say(match, "brick")
    assert "You may buy 1 more" in question_of(match)
    assert label(match, "done") == "Buy nothing more"


def test_copying_names_the_players_and_whose_card_it_is() -> None:
    state = position()
    give(state, 1, pile="start-prefect")
    give(state, 2, pile="start-mercator")
    match = played(state, "start-diplomat")
    assert question_of(match) == "Diplomat: which card do you copy?"
    assert labels(match) == ["Prefect of player 2", "Mercator (3 coins) of player 3"]
    say(match, "seat-1")
    assert question_of(match).startswith("Prefect (copied from Ben): which province produces?")


def test_colonists() -> None:
    state = position()
    give(state, 0, hand="start-tribune deck-1-colonist", goods="0 2 2 0 0", houses="massilia")
    match = played(state, "deck-1-colonist")
    assert labels(match) == ["Place colonists for 1 food and 1 tool each", "Take 7 coins"]
    say(match, "place")
    assert label(match, "land/massilia") == "Land colonist in Massilia"
    say(match, "land/massilia")
    assert "another colonist, or stop?" in question_of(match)
    assert label(match, "done") == "Place no more"


# -- asked once more -----------------------------------------------------------------------------------------------


def test_cards_without_effect_are_asked_once_more() -> None:
    state = position()
    give(state, 0, hand="start-tribune start-diplomat start-senator deck-1-mason", pile="", goods="0 0 0 0 0")
    give(state, 0, pile="")
    match = match_at(state)
    assert "can be copied" in str(warning(match, "start-diplomat"))
    assert "pay for no card" in str(warning(match, "start-senator"))
    assert "no house in a brick city" in str(warning(match, "deck-1-mason"))
    assert "the Tribune would do nothing" in str(warning(match, "start-tribune"))


def test_cards_with_an_effect_are_not_asked_once_more() -> None:
    state = position()
    give(state, 0, hand="start-tribune start-diplomat start-senator start-mercator deck-1-mason", houses="burdigala")
    give(state, 1, pile="start-prefect")
    lay(state, "deck-1-architect")
    match = match_at(state)
    assert [warning(match, key) for key in match.open[0].keys] == [None] * len(match.open[0].keys)


def test_a_full_storehouse_is_warned_of() -> None:
    state = position()
    give(state, 0, goods="1 2 2 1 2", stored="2 2")
    match = played(state, "start-prefect")
    assert "would gain nothing" in str(warning(match, "gallia"))


def test_doing_nothing_with_a_card_is_asked_once_more() -> None:
    state = position()
    lay(state, "deck-1-architect")
    match = played(state, "start-senator")
    assert "bought nothing" in str(warning(match, "done"))
    say(match, "deck-1-architect")
    match = played(position(), "start-architect")
    assert "moved nobody" in str(warning(match, "done"))
    say(match, "land@roma/land_novaria_roma")
    assert warning(match, "done") is None


def test_stopping_with_a_house_that_can_be_built_is_no_warning() -> None:
    state = position()
    give(state, 0, colonists="land@land_massilia_novaria sea@roma", coins=15, goods="3 1 0 1 1")
    match = played(state, "start-architect")
    assert warning(match, "done") is None
    say(match, "done")
    assert warning(match, "done") is None
    say(match, "done")
    assert warning(match, "end") is None


# -- refusals ------------------------------------------------------------------------------------------------------


def test_why_a_card_cannot_be_played() -> None:
    state = position()
    give(state, 0, pile="start-architect")
    match = match_at(state)
    assert why_not(match, "start-architect").startswith("Architect lies on your pile; the Tribune takes it back")
    assert why_not(match, "deck-2-consul").startswith("You have no Consul in hand")
    assert why_not(match, "gibberish").startswith("'gibberish' cannot be chosen here. Possible: ")


def test_which_mercator_must_be_said() -> None:
    state = position()
    give(state, 0, hand="start-tribune start-mercator deck-1-mercator")
    assert why_not(match_at(state), "mercator").startswith("Say which Mercator you play")


def test_why_a_colonist_cannot_move() -> None:
    state = position()
    give(state, 1, colonists="land@land_novaria_roma sea@roma")
    match = played(state, "start-architect")
    assert why_not(match, "land@roma/land_novaria_roma").startswith("A colonist stands on Novaria-Roma already")
    assert why_not(match, "land@roma/sea_massilia_roma").startswith("Massilia-Roma is a sea line")
    assert why_not(match, "land@massilia/land_aquileia_roma").startswith("No land colonist of yours is there")
    assert "steps away, and 2 steps are left" in why_not(match, "land@roma/land_brigantium_olisipo")


def test_why_no_house_can_be_built() -> None:
    state = position()
    colonists = "land@land_massilia_novaria sea@sea_massilia_roma land@land_aquileia_roma"
    give(state, 0, colonists=colonists, coins=4, goods="1 1 0 1 1", houses="aquileia", stored="1 2")
    match = played(state, "start-architect", "done")
    assert why_not(match, "roma").startswith("Nobody may build in Roma.")
    assert why_not(match, "aquileia").startswith("You have a house in Aquileia already")
    assert why_not(match, "tomis").startswith("No colonist of yours stands on a line that ends at Tomis.")
    assert why_not(match, "Massilia").startswith(
        "A house in Massilia costs 1 brick, 1 cloth and 5 coins; you have 1 brick, 1 food, 1 wine, 1 cloth and 4 coins."
    )
    assert why_not(match, "panormus").startswith("Panormus is not on the map Imperium.")


def test_why_a_province_cannot_produce() -> None:
    state = position()
    state.turned.append("gallia")
    assert why_not(played(state, "start-prefect"), "gallia").startswith("The marker of Gallia shows coins")
    assert why_not(played(position(), "start-prefect"), "coins").startswith("No marker shows coins")


def test_why_a_trade_is_not_possible() -> None:
    state = position()
    give(state, 0, coins=20, goods="1 1 1 3 0", stored="2 1")
    match = played(state, "start-mercator")
    assert why_not(match, "sell/wine/4").startswith("You have only 3 wine to sell.")
    assert why_not(match, "buy/cloth/9").startswith("9 cloth would not fit: your storehouse has 3 free spaces.")
    say(match, "sell/wine/2")
    assert why_not(match, "buy/wine/1").startswith("The same good cannot be both sold and bought")
    say(match, "sell/brick/1")
    assert why_not(match, "sell/tool/1").startswith("A Mercator trades in at most two kinds of goods")
    poor = position()
    give(poor, 0, coins=0)
    assert why_not(played(poor, "start-mercator"), "buy/cloth/1").startswith("1 cloth cost 7 coins; you have 3 coins.")


def test_why_a_card_cannot_be_copied() -> None:
    state = position(5)
    give(state, 1, pile="start-diplomat")
    give(state, 2, pile="start-prefect")
    give(state, 3, pile="start-mercator")
    match = played(state, "start-diplomat")
    assert why_not(match, "seat-1").startswith("Player 2 has a Diplomat on top of the pile")
    assert why_not(match, "seat-4").startswith("Player 5 has no card on the pile")
    assert why_not(match, "seat-0").startswith("A Diplomat copies a card of another player.")


def test_why_a_card_cannot_be_bought() -> None:
    state = position()
    lay(state, "deck-1-architect", "deck-1-prefect", "deck-1-colonist", "deck-1-mercator")
    give(state, 0, goods="0 0 2 0 1")
    match = played(state, "start-senator")
    assert why_not(match, "deck-1-prefect").startswith(
        "Prefect costs 1 wine and 1 good of any kind; you have 2 tools and 1 cloth."
    )
    assert why_not(match, "deck-2-weaver").startswith("Weaver is not in the display.")


def test_why_a_colonist_cannot_be_placed() -> None:
    state = position()
    hand = "start-tribune deck-1-colonist"
    give(state, 0, hand=hand, goods="0 2 2 0 0", houses="lutetia", stored="2 1")
    match = played(state, "deck-1-colonist", "place")
    assert why_not(match, "sea/lutetia").startswith("Lutetia has no sea lines")
    assert why_not(match, "land/massilia").startswith("You have no house in Massilia")


def test_choosing_too_many_goods() -> None:
    state = position()
    give(state, 1, houses="massilia lutetia", goods="0 2 2 2 1", stored="2 2")
    match = played(state, "start-prefect", "gallia", "end")
    assert why_not(match, "food", "cloth", seat=1) == "Choose exactly 1; you chose 2."
    assert why_not(match, "food", "food", seat=1) == "There is only 1 food to choose from."
    assert why_not(match, "wine", seat=1) == "There is no wine to choose from. Possible: Food; Cloth."


def test_other_refusals() -> None:
    assert "taken back" in WORDS.refusal(CannotUndo("seen"), None, None)
    assert "gone on" in WORDS.refusal(NotOpen("stale"), None, None)
    assert WORDS.refusal(NotYours("not asked"), None, None) == "You are not asked anything at the moment."
    assert WORDS.refusal(NotLegal("not offered", key="x"), None, None) == "This is not possible now."


# -- the log, given answers and the outcome ------------------------------------------------------------------------


def told(kind: str, seat: int | None = 0, **facts: object) -> str | None:
    return WORDS.event(Event(kind, seat, facts), NAMES)


def test_lines_of_the_log() -> None:
    assert told("played", card="start-prefect", copied_from=1) == "Anna copies Ben's Prefect."
    assert told("gained", goods={"wine": 2}, lost={"food": 1}) == "Anna gains 2 wine; no room for 1 food."
    assert told("gained", goods={}, lost={"food": 2}) == "Anna gains nothing; no room for 2 food."
    assert (
        told("built", city="colonia", coins=4, goods={"brick": 1})
        == "Anna builds in Colonia A. for 1 brick and 4 coins."
    )
    assert told("moved", colonist="sea", start="roma", line="sea_massilia_roma", steps=1) == (
        "Anna moves a sea colonist from Roma to Massilia-Roma, 1 step."
    )
    assert told("traded", verb="sell", good="wine", count=3, coins=18) == "Anna sells 3 wine for 18 coins."
    assert told("last_round", seats=[1, 2]) == "Last round: Ben and Cleo have one more turn each."
    assert told("turned", province="gallia", to="coins") is None
    assert told("took_back", moves=1) == "Anna takes back the last step."


@pytest.mark.parametrize(
    ("topic", "answer", "text"),
    [
        ("card", ("start-mercator",), "Play Mercator (3 coins)"),
        ("move", ("land@roma/land_novaria_roma",), "Move a land colonist from Roma to Novaria-Roma"),
        ("move", ("done",), "Stop moving"),
        ("build", ("massilia",), "Build in Massilia"),
        ("prefect", ("coins",), "Prefect: take the coins"),
        ("prefect", ("gallia",), "Prefect: Gallia produces"),
        ("store", ("food", "cloth", "cloth"), "Keep 1 food and 2 cloth"),
        ("trade", ("sell/wine/3",), "Sell 3 wine"),
        ("diplomat", ("seat-1",), "Copy the card of player 2"),
        ("buy", ("deck-1-mercator",), "Buy Mercator"),
        ("pay", ("brick",), "Pay 1 brick as goods of any kind"),
        ("place", ("land/massilia",), "Place a land colonist in Massilia"),
        ("tribune_colonist", ("none",), "No colonist"),
        ("end_turn", ("end",), "End the turn"),
    ],
)
def test_given_answers(topic: str, answer: tuple[str, ...], text: str) -> None:
    assert WORDS.answered(Entry(0, f"concordia.{topic}", answer, Origin.SEAT, 1, "turn")) == text


def test_every_given_answer_of_a_random_game_has_words() -> None:
    rng = Random("answers")
    match = Match.start(CONCORDIA, random_setup(CONCORDIA, 3, 0))
    seen = set()
    while match.result is None:
        seat = rng.choice(sorted(match.open))
        match.answer(seat, match.open[seat].sample(rng))
        for entry in (entry for other in range(3) for entry in match.undo_steps(other)):
            seen.add(entry.topic.removeprefix("concordia."))
            assert 0 < len(WORDS.answered(entry)) <= 80
    assert {"card", "move", "prefect", "trade", "diplomat", "buy", "pay"} <= seen


RESULT = Result(
    reason="concordia",
    places=[2, 1, 3],
    scores=[90, 90, 70],
    sheet=[[ScoreLine("concordia", 0, 0)], [ScoreLine("concordia", 0, 0)], [ScoreLine("concordia", 1, 7)]],
    tie_break="magnus",
)


def test_the_result_names_the_tie_rule_and_who_ended_the_game() -> None:
    assert WORDS.result(RESULT, NAMES) == (
        "Ben wins with 90 points. Anna also has 90 points, but the Praefectus Magnus is with Ben or would come there "
        "first. Cleo brought about the end and had the Concordia card."
    )
    alone = replace(RESULT, scores=[80, 90, 70], tie_break=None)
    assert WORDS.result(alone, NAMES) == (
        "Ben wins with 90 points. Cleo brought about the end and had the Concordia card."
    )
    assert WORDS.result(replace(alone, reason="agreed"), NAMES) == (
        "Ben wins with 90 points. The table agreed to stop."
    )


def test_score_items_and_progress() -> None:
    assert [WORDS.score_item(item) for item in (*GODS, "concordia")] == [
        "Vesta cards",
        "Jupiter cards",
        "Saturnus cards",
        "Mercurius cards",
        "Mars cards",
        "Minerva cards",
        "Concordia card",
    ]
    state = position()
    state.turn = 14
    assert WORDS.progress(match_at(state).view(None)) == "turn 14"
    state = position()
    state.concordia = 2
    assert WORDS.progress(match_at(state).view(None)) == "last round"


# -- board and hand ------------------------------------------------------------------------------------------------


def test_the_board_tells_all_public_facts() -> None:
    state = position()
    state.turned.append("italia")
    give(state, 1, houses="massilia", pile="start-prefect start-mercator", colonists="land@land_novaria_roma sea@roma")
    lay(state, "deck-1-architect", "deck-1-prefect")
    board = WORDS.board(match_at(state).view(None), NAMES)
    for line in (
        "Map Imperium, turn 1: Anna.",
        "The Praefectus Magnus is with Cleo and goes to Ben next.",
        "1. Architect, Jupiter 1: 1 tool",
        "2. Prefect, Saturnus 1: 1 wine and any 1",
        "Anna (starts): 1 brick, 2 food, 1 tool, 1 wine, 1 cloth and 5 coins; 2 land colonists and 2 sea colonists in "
        "the storehouse, 2 of 12 spaces free.",
        "Colonists on the map: land on Novaria-Roma, sea in Roma.",
        "Houses: 1; 14 left.",
        "5 cards in hand, 2 on the pile, Mercator (3 coins) on top.",
    ):
        assert line in board.splitlines()
    assert "Massilia cloth (Ben)" in board
    assert "A Prefect could take " in board
    assert "Hand: " not in board
    assert len(board) <= 3500


def test_open_hands_are_on_the_board() -> None:
    state = position(open_hands="yes")
    give(state, 1, pile="start-prefect")
    board = WORDS.board(match_at(state).view(None), NAMES)
    assert "Hand: Architect, Diplomat, Mercator (3 coins), Prefect, Senator and Tribune." in board
    assert "Pile: Prefect." in board


def test_the_last_round_is_on_the_board() -> None:
    state = position()
    state.concordia = 2
    board = WORDS.board(match_at(state).view(None), NAMES)
    assert "Last round: Cleo has the Concordia card. Still to play: Anna and Ben." in board


def test_a_hand_tells_cards_storehouse_and_points() -> None:
    state = position()
    lay(state, "deck-1-architect", "deck-2-weaver")
    give(state, 0, pile="start-architect", goods="1 0 1 0 1")
    hand = WORDS.hand(match_at(state).view(0), NAMES)
    assert "- Prefect, Saturnus 1, 2 times" in hand
    assert "Your pile: Architect." in hand
    assert "A Senator can pay for Architect" in hand
    assert "Mars 4 (1 × 4)" in hand
    assert WORDS.hand(match_at(state).view(None), NAMES) == "Spectators hold no cards."
