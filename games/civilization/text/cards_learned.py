"""Cards to look up: technologies with what they unlock and allow, and governments of both sets."""

from __future__ import annotations

from collections.abc import Iterator

from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    CIVILIZATIONS,
    COINS_A_BONUS,
    COINS_A_PRODUCTION,
    GOVERNMENT_EFFECTS,
    GOVERNMENTS,
    MOST_TRADE,
    TECHNOLOGIES,
    UNIT_COSTS,
    UNIT_KINDS,
    WONDERS,
    Ability,
    GovernmentEffect,
    Technology,
)
from games.civilization.options import OPTION_FIELDS
from games.civilization.phases.trade import PARTNER_TRADE
from games.civilization.text.card_tables import WHATEVER, Card, card_text, has_text, lines, rulings
from games.civilization.text.gives import price_words
from games.civilization.text.names import ROMAN
from games.phrases import capital, listed, number

FIGURES = {"coins_a_bonus": COINS_A_BONUS, "coins_a_production": COINS_A_PRODUCTION, "most_trade": MOST_TRADE}

WHEN = {
    "trade": "once in Trade",
    "cities": "once in City Management",
    "movement": "once in your Movement",
    "battle": "once a turn in a battle turn of yours",
    "action": "once a turn",
    "event": "once a turn",
    "ability": "once a turn",
}
"""When an ability can be used, by its phase or by what it cancels."""

ANYBODY = "once a turn in any player's Movement"

WATER = {"cross": "figures may cross water but not end there", "stop": "figures may cross water and end there"}

SETS = next(field.values for field in OPTION_FIELDS if field.name == "governments")
"""The names of the sets of governments."""


# -- technologies ----------------------------------------------------------------------------------------------------


def technology_cards() -> Iterator[Card]:
    """Every technology, Space Flight last."""
    for technology in TECHNOLOGIES.values():
        yield Card(
            f"technology/{technology.id}",
            technology.name,
            _technology_facts(technology),
            lines(*_unlocks(technology), _limits(technology), *_abilities(technology), *_discounts(technology)),
            rulings(("technology", technology.id), **FIGURES),
        )


def _technology_facts(technology: Technology) -> str:
    start = [one.name for one in CIVILIZATIONS.values() if one.technology == technology.id]
    begins = f", start of the {listed(start)}" if start else ""
    return f"Technology of level {ROMAN[technology.level]}, {technology.cost} trade{begins}"


def _unlocks(technology: Technology) -> Iterator[str]:
    if technology.government is not None:
        yield f"Unlocks the government {GOVERNMENTS[technology.government].name}."
    if technology.building is not None:
        building = BUILDINGS[technology.building]
        basic = next((one.name for one in BUILDINGS.values() if one.upgrade == building.id), None)
        upgraded = f", the upgrade of the {basic}" if basic else ""
        yield f"Unlocks the building {building.name}{upgraded}: {building.cost} production."
    if technology.unit is not None:
        kind = UNIT_KINDS[technology.unit]
        cost = f"{UNIT_COSTS[kind.id, max(1, technology.rank)]} production"
        if technology.rank:
            rank = f"{ROMAN[technology.rank]}, {kind.rank_names[technology.rank - 1]}"
            yield f"{kind.name} units have rank {rank}: {cost}."
        else:
            yield f"Unlocks {kind.name} units: {cost}."


def _limits(technology: Technology) -> str:
    """What a technology changes for good, in one sentence."""
    told = [
        *([f"travel speed {technology.travel_speed}"] if technology.travel_speed else []),
        *([f"stacking limit {technology.stacking_limit}"] if technology.stacking_limit else []),
        *([WATER[technology.water]] if technology.water else []),
        *([f"culture card limit {technology.event_limit} higher"] if technology.event_limit else []),
        *([f"city limit {technology.city_limit}"] if technology.city_limit else []),
        *([number(technology.coins, "coin")] if technology.coins else []),
        *([f"room for {number(technology.coin_tokens, 'coin token')}"] if technology.coin_tokens else []),
    ]
    return f"{capital('; '.join(told))}." if told else ""


def _abilities(technology: Technology) -> Iterator[str]:
    if has_text("technology", technology.id):
        yield card_text("technology", technology.id, **FIGURES)
    for ability in ABILITIES.values():
        if ability.technology == technology.id:
            yield ability_text(ability)


def ability_text(ability: Ability) -> str:
    """An ability with its price, its time and what it does: 'For 1 silk, once in Trade: gain 9 trade; ...'"""
    does = card_text("ability", ability.id, amount=ability.amount, partner_trade=PARTNER_TRADE)
    if ability.effect == "heal":
        return f"Once a battle, in a battle turn of yours: {does}"
    when = ANYBODY if ability.effect == "lock" else WHEN[ability.phase]
    return f"For {price_words(ability)}, {when}: {does}"


def _discounts(technology: Technology) -> Iterator[str]:
    for wonder in WONDERS.values():
        if wonder.discount_technology == technology.id:
            yield f"{wonder.name} costs {wonder.discount_cost} production instead of {wonder.cost}."


# -- governments -----------------------------------------------------------------------------------------------------


def government_cards() -> Iterator[Card]:
    """Every government, with what it does in each of the sets."""
    for government in GOVERNMENTS.values():
        told = {name: _government_text(effects[government.id]) for name, effects in GOVERNMENT_EFFECTS.items()}
        same = len(set(told.values())) == 1
        text = next(iter(told.values())) if same else lines(*(f"{SETS[name]}: {one}" for name, one in told.items()))
        unlocked = TECHNOLOGIES[government.technology].name if government.technology else None
        start = [one.name for one in CIVILIZATIONS.values() if one.government == government.id]
        begins = f", start of the {listed(start)}" if 0 < len(start) < len(CIVILIZATIONS) / 2 else ""
        facts = f"Government, {f'unlocked by {unlocked}' if unlocked else 'always unlocked'}{begins}"
        about = (("government", government.id), ("government", WHATEVER))
        yield Card(f"government/{government.id}", government.name, facts, text, rulings(*about))


def _government_text(effect: GovernmentEffect) -> str:
    """What a government does, one sentence for each of its numbers and powers."""
    told = [
        *([f"{number(effect.coins, 'coin')} while it is in force."] if effect.coins else []),
        *([f"In Trade you gather {_more(effect.gathered_trade)} trade."] if effect.gathered_trade else []),
        *([f"In Start of Turn gain {effect.start_trade} trade."] if effect.start_trade else []),
        *([f"Each of your cities has {_more(effect.city_production)} production."] if effect.city_production else []),
        *(
            [f"Your capital gives {_more(effect.capital_arts)} culture when devoted to the arts."]
            if effect.capital_arts
            else []
        ),
        *([f"Your culture card limit is {effect.event_limit} higher."] if effect.event_limit else []),
        *([f"Your battle hands are {effect.battle_hand} larger."] if effect.battle_hand else []),
        *([f"Your combat bonus is {effect.combat} higher."] if effect.combat else []),
        *(card_text("power", power) for power in effect.powers),
    ]
    return " ".join(told) or "No effect, good or bad."


def _more(count: int) -> str:
    return f"{abs(count)} {'more' if count > 0 else 'less'}"
