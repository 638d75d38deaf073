"""What `/card` tells of the components of Civilization."""

from __future__ import annotations

import re

import pytest

from cogs.playing.cards import all_cards
from cogs.ui.lists import card_view
from cogs.ui.look import MOST_TEXT
from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    CIVILIZATIONS,
    EVENTS,
    FIGURES,
    GOVERNMENTS,
    GREAT_PERSONS,
    RESOURCE,
    TECHNOLOGIES,
    TOKENS,
    TRACK,
    UNIT_KINDS,
    WONDERS,
    table,
)
from games.civilization.phases.city_abilities import OBSOLETE_ERAS
from games.civilization.text.card_tables import Card, about
from games.civilization.text.cards import component_card, component_cards, components
from games.civilization.text.cards_learned import ability_text

MOST_NAME = 100
"""A suggestion of a command has room for so many characters."""

WHOLE = {
    "technology": TECHNOLOGIES,
    "government": GOVERNMENTS,
    "wonder": WONDERS,
    "event": EVENTS,
    "person": GREAT_PERSONS,
    "civilization": CIVILIZATIONS,
    "building": BUILDINGS,
    "unit": UNIT_KINDS,
    "figure": FIGURES,
    "resource": RESOURCE,
    "token": TOKENS,
    "terrain": [row["id"] for row in table("terrains.csv")],
    "special": ["track", "loot", "bonus", "coins", "disaster"],
}
"""All components by kind."""


def test_every_component_has_a_card_and_nothing_else_has() -> None:
    wanted = {f"{kind}/{id}" for kind, ids in WHOLE.items() for id in ids}
    assert {card.id for card in components()} == wanted
    assert len(components()) == len(wanted)
    assert sum(card.id.startswith("technology/") for card in components()) == 37
    assert sum(EVENTS[card.id.partition("/")[2]].copies for card in components() if card.id.startswith("event/")) == 67
    people = [card for card in components() if card.id.startswith("person/")]
    assert len(people) == 6 and all("3 markers" in card.facts for card in people)


@pytest.mark.parametrize("card", component_cards(), ids=lambda card: card.id)
def test_a_card_is_short_and_whole(card: Card) -> None:
    for line in (*card.text.splitlines(), *card.rulings):
        assert line.endswith((".", ":")), line
        assert not re.search(r"[{}]|[a-z]_[a-z]|\bNone\b|[a-z]-[a-z]+-[a-z]|  |\.\.", line), line
        assert len(line) <= 270, line
    assert card.text and card.facts and not card.facts.endswith(".")
    assert len(card.facts) + len(card.text) + sum(map(len, card.rulings)) <= 1500
    assert len(card.rulings) == len(set(card.rulings))


def test_texts_and_rulings_are_about_what_there_is() -> None:
    kinds = {kind: set(ids) for kind, ids in WHOLE.items()}
    kinds["building"] |= {"limited", "upgraded", "basic"}
    kinds["resource"] |= {"market", "token"}
    kinds["family"] = {event.family for event in EVENTS.values()}
    kinds["ability"] = set(ABILITIES)
    effects = [row["powers"].split() for row in table("government_effects.csv")]
    kinds["power"] = {power for powers in effects for power in powers}
    kinds["loot"] = {row["id"] for row in table("loot.csv")}
    for kind, id in about():
        assert id in kinds[kind] or id == "any", (kind, id)


def test_every_figure_of_the_tables_stands_on_its_card() -> None:
    for technology in TECHNOLOGIES.values():
        card = component_card(f"technology/{technology.id}")
        assert f"{technology.cost} trade" in card.facts
        for ability in ABILITIES.values():
            if ability.technology == technology.id:
                assert ability_text(ability) in card.text
                assert str(ability.price_count or "Once a battle") in ability_text(ability)
                assert (
                    not ability.amount
                    or ability.effect in ("cancel", "great-person", "coin", "lock", "bomb")
                    or (str(ability.amount) in ability_text(ability) or ability.effect in OBSOLETE_ERAS)
                )
    for wonder in WONDERS.values():
        card = component_card(f"wonder/{wonder.id}")
        assert f"{wonder.cost} production" in card.facts and f"{wonder.culture} culture" in card.text
        assert (f", {wonder.discount_cost} with" in card.facts) == (wonder.discount_cost is not None)
    for event in EVENTS.values():
        card = component_card(f"event/{event.id}")
        assert f"{event.copies} card" in card.facts and event.deck in card.facts
        assert event.within is None or f"within {event.within} squares" in card.text
        assert all(resource in card.text for resource in event.resources)
    for building in BUILDINGS.values():
        card = component_card(f"building/{building.id}")
        assert f"{building.cost} production" in card.facts
        assert TECHNOLOGIES[building.technology].name in card.text
        assert building.limited == card.facts.startswith("Limited")


def test_which_wonders_can_become_obsolete() -> None:
    assert "Monarchy or Gunpowder can" in component_card("wonder/oracle").text
    assert ". Gunpowder can" in component_card("wonder/angkor-wat").text
    assert "never becomes obsolete" in component_card("wonder/united-nations").text


def test_governments_of_both_sets() -> None:
    text = component_card("government/democracy").text
    assert text.splitlines() == [
        "Core cards: In Trade you gather 2 more trade. You may not attack cities and capitals of other players.",
        "Later replacement set: 1 coin while it is in force. In Start of Turn gain 2 trade.",
    ]
    assert component_card("government/anarchy").text == "Your capital may not take city actions."


def test_the_culture_track_has_all_prices() -> None:
    text = component_card("special/track").text
    for space in TRACK[1:]:
        assert f"{space.culture} culture" in text and (not space.trade or f"and {space.trade} trade" in text)
    assert "A great person on 3 and 7, else an event of the ancient deck." in text


# -- the list of all games -------------------------------------------------------------------------------------------


def test_names_that_games_share_are_told_apart() -> None:
    cards = all_cards()
    mine = [card for card in cards.values() if card.game == "Civilization"]
    assert len(mine) == len(component_cards())
    for name in ("village", "spy", "market", "writing"):
        assert name not in cards and f"{name} (civilization)" in cards
    both = cards["democracy (civilization)"]
    assert "Technology of level II" in both.facts and "Government" in both.facts
    assert "Pikeman" in both.text and "Later replacement set" in both.text
    assert cards["the oracle"].game == "Civilization"


def test_cards_fit_into_a_message_of_discord() -> None:
    for card in all_cards().values():
        if card.game == "Civilization":
            assert len(card.name) <= MOST_NAME
            assert len(card.facts) <= 500 and len(card.text) <= 1800
            assert sum(map(len, (card.name, card.facts, card.text, *card.rulings))) < MOST_TEXT
            card_view(card.name, facts=card.facts, text=card.text, rulings=card.rulings)
