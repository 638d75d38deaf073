"""A line of the log for every event of Civilization, for each reader what it may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import games.civilization
from games.civilization import CIVILIZATION
from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    EVENTS,
    GOVERNMENTS,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)
from games.civilization.subgames import Goods
from games.civilization.text.log import LINES, WITHOUT_LINE, event_line
from games.engine.conformance import RAW, random_setup, walk
from games.engine.events import Event, readable
from games.engine.gametype import GameType, Setup
from games.engine.worlds import check_secrets
from tests.games.civilization.test_battle_random import WAR, war_setup
from tests.games.civilization.test_events_random import LAST_TURN, RICH, setup_of

NAMES = ("Anna", "Ben", "Cleo", "Dan")
LONGEST = 620
"""An offer of everything for everything is the longest line."""

PASSED_ON = {"wounded", "unit_killed", "healed", "declined", "withdrawn", "lapsed"}
"""Kinds that reach `emit` by a helper."""

OF_THE_ENGINE = {"resigned", "took_back", "game_over"}

IDS = [
    id
    for things in (ABILITIES, BUILDINGS, EVENTS, GOVERNMENTS, TECHNOLOGIES, UNITS, WONDERS)
    for id in things
    if "-" in id
]
"""Names that no text may show as they are."""


def line(kind: str, seat: int | None = None, **facts: Any) -> str | None:
    return event_line(Event(kind, seat, facts), NAMES)


def emitted() -> set[str]:
    """The kinds of events in the sources of the rules."""
    package = Path(games.civilization.__file__).parent
    sources = [file.read_text(encoding="utf-8") for file in package.rglob("*.py")]
    found = {kind for text in sources for kind in re.findall(r'\bemit\(\s*"(\w+)"', text)}
    for kind in PASSED_ON:
        assert any(f'"{kind}"' in text for text in sources)
    return found | PASSED_ON


def test_every_kind_has_a_line_or_is_silent_on_purpose() -> None:
    assert emitted() | OF_THE_ENGINE == {*LINES, *WITHOUT_LINE}
    assert not set(LINES) & WITHOUT_LINE


def told(kind: GameType, setup: Setup, seed: int) -> Iterator[tuple[Event, bool, str]]:
    """The events of a random game, whether it is over then, and the place."""
    for match, place in walk(kind, setup, seed):
        for event in match.news()[0]:
            yield event, match.result is not None, f"{place}, {event.kind}"
        if kind is RICH and match.state.turn > LAST_TURN:
            return


def check_lines(kind: GameType, setup: Setup, seed: int) -> set[str]:
    """Check the lines of a random game for every reader; the kinds that were met."""
    met = set()
    for event, over, place in told(kind, setup, seed):
        met.add(event.kind)
        public = event_line(event.read_by(None), NAMES)
        for reader in (None, *range(setup.seats)):
            for read in readable([event], reader, over=over):
                text = event_line(read, NAMES)
                if reader not in event.readers and not over:
                    assert text == public, place
                if text is not None:
                    check_text(text, place)
    return met


def check_text(text: str, place: str) -> None:
    assert text[0].isupper() and text.endswith(".") and text == text.strip(), f"{place}: {text}"
    assert len(text) <= LONGEST and not text.endswith(".."), f"{place}: {text}"
    assert not RAW.search(text) and "  " not in text, f"{place}: {text}"
    assert not any(re.search(rf"\b{id}\b", text) for id in IDS), f"{place}: {text}"


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_whole_games_are_told_to_every_reader(seats: int, seed: int) -> None:
    met = check_lines(CIVILIZATION, random_setup(CIVILIZATION, seats, seed), seed)
    assert {"turn_began", "announced", "learned", "trade_gained", "group_moved", "game_over"} <= met


def test_events_and_battles_are_told_to_every_reader() -> None:
    met: set[str] = set()
    for seed in range(4):
        met |= check_lines(WAR, war_setup(2 + seed % 3, seed), seed)
    wanted = {"battle_began", "hand_drawn", "unit_played", "wounded", "unit_killed", "battle_won", "loot"}
    assert wanted | {"resource_looted", "coin_lost", "city_destroyed", "unit_kept"} <= met


def test_games_with_full_hands_are_told_to_every_reader() -> None:
    met: set[str] = set()
    for seed in (4, 5):
        met |= check_lines(RICH, setup_of(3, seed), seed)
    assert {"offered", "exchanged", "event_discarded", "token_taken"} <= met


def test_what_only_some_know_is_in_their_lines_alone() -> None:
    """Whoever may know a secret reads of it; for all others nothing of it is left."""
    shown = 0
    for seed in range(3):
        for event, over, place in told(RICH, setup_of(3, seed), seed):
            if event.secret and not over and event.kind != "exchanged":
                public, own = (event_line(event.read_by(reader), NAMES) for reader in (None, event.readers[0]))
                assert own != public, place
                shown += 1
    assert shown > 10


@pytest.mark.parametrize("seats", [2, 3])
def test_no_secret_leaks_through_words(seats: int) -> None:
    told_rich = replace(RICH, words=CIVILIZATION.words)
    assert check_secrets(told_rich, setup_of(seats, 11 + seats), seats, rate=0.01, most=15) > 20


# -- single lines ----------------------------------------------------------------------------------------------------


def test_city_actions() -> None:
    def acts(id: str, **details: str) -> str | None:
        return line("announced", 0, what="action", id=id, hits=[], details={"city": "C3", **details})

    assert acts("arts") == "Anna devotes the city at C3 to the arts."
    assert acts("harvest", resource="wheat", second="iron") == "Anna harvests wheat and iron in the city at C3."
    assert acts("build", kind="unit", item="infantry") == "Anna builds infantry in the city at C3."
    assert acts("build", kind="building", item="city-walls", square="C3") == (
        "Anna builds City Walls in the city at C3."
    )
    assert (
        acts(
            "build",
            kind="wonder",
            item="oracle",
            square="B2",
            second_kind="figure",
            second_item="army",
            second_square="D4",
        )
        == "Anna builds the Oracle on B2 and an army on D4 in the city at C3."
    )
    free = acts("build", kind="building", item="iron-mine", square="B2", free="egypt")
    assert free == "Anna builds an Iron Mine on B2 in the city at C3 for free (Egyptians)."
    assert line("cancelled", 0, what="action", id="build") == "The build action of Anna is cancelled."


@pytest.mark.parametrize(
    ("what", "id", "hits", "details", "text"),
    [
        ("event", "exchange-of-ideas", [1], {"seat": "seat-1"}, "plays Exchange of Ideas on Ben"),
        ("event", "drought", [1], {"square": "C3"}, "plays Drought on C3"),
        ("event", "disaster", [1, 2], {"squares": "C3 D4"}, "plays Disaster on C3 and D4"),
        ("event", "lost", [1], {"square": "C3", "to": "D4"}, "plays Lost from C3 to D4"),
        (
            "event",
            "mass-defection",
            [1],
            {"square": "C3", "dead": "person"},
            "plays Mass Defection on a great person on C3",
        ),
        ("event", "defection", [1], {"square": "C3", "dead": "army"}, "plays Defection on 1 army on C3"),
        ("event", "generous-gift", [], {"for": "pottery"}, "plays A Generous Gift as a resource for Pottery"),
        (
            "event",
            "gift-from-afar",
            [2],
            {"for": "atomic-theory-bomb"},
            "plays A Gift from Afar as a resource for Atomic Theory (bomb), naming Cleo",
        ),
        ("event", "jousting-tourney", [], {"cancels": "lost"}, "plays Jousting Tourney against Lost"),
        ("ability", "writing", [1], {"cancels": "build"}, "uses Writing against the build action"),
        ("ability", "mass-media", [1], {"cancels": "pottery"}, "uses Mass Media against Pottery"),
        ("ability", "monarchy", [1], {"seat": "1"}, "uses Monarchy on Ben"),
        ("ability", "monarchy", [], {"wonder": "oracle"}, "uses Monarchy on the Oracle"),
        ("ability", "gunpowder", [1], {"square": "C3", "building": "library"}, "uses Gunpowder on the Library on C3"),
        ("ability", "banking", [], {"city": "C3"}, "uses Banking on the city at C3: 7 more production"),
        ("ability", "atomic-theory-bomb", [1], {"city": "C3"}, "uses Atomic Theory (bomb) on the city at C3"),
        ("ability", "steam-power", [], {"start": "C3", "square": "A1"}, "uses Steam Power from C3 to A1"),
        ("ability", "communism", [], {"square": "C3"}, "uses Communism on C3"),
        ("ability", "currency", [], {}, "uses Currency"),
    ],
)
def test_events_and_abilities(what: str, id: str, hits: list[int], details: dict[str, str], text: str) -> None:
    assert line("announced", 0, what=what, id=id, hits=hits, details=details) == f"Anna {text}."


def test_offers_and_deals_from_all_sides() -> None:
    """The two partners read what lies face down, the others only what its backs tell."""
    gives = {
        "trade": 2,
        "culture": 0,
        "resources": {"iron": 1},
        "tokens": ["hut"],
        "events": ["ancient"],
        "promises": [],
    }
    asks = {"trade": 0, "culture": 3, "resources": {}, "tokens": [], "events": [], "promises": ["peace", "favour"]}
    facts = {"other": 1, "number": 2, "gives": gives, "asks": asks}
    event = Event("offered", 0, facts, {"gives_faces": ["hut/spy", "drought"]}, (0, 1))
    assert event_line(event.read_by(2), NAMES) == (
        "Anna offers Ben 2 trade, 1 iron, a face-down hut token and an ancient culture event "
        "for 3 culture and a promise of no attack this turn and a favour later (offer 2)."
    )
    assert "2 trade, 1 iron, spy (hut token) and Drought for" in str(event_line(event.read_by(1), NAMES))
    nothing = {**asks, "culture": 0, "promises": []}
    assert line("offered", 0, other=1, number=1, gives=nothing, asks=asks).startswith("Anna asks Ben for 3 culture")  # type: ignore[union-attr]
    deal = line("exchanged", 0, other=1, number=1, gives={**nothing, "trade": 5}, gets=nothing, lost=[0, 2])
    assert deal == "Deal: Anna gives Ben 5 trade; Ben loses 2 trade, as the dial stops at 27."
    deal = line("exchanged", 0, other=1, number=1, gives=nothing, gets={**nothing, "culture": 4}, lost=[0, 0])
    assert deal == "Deal: Ben gives Anna 4 culture."
    assert line("declined", 0, other=1, number=3) == "Ben declines offer 3 of Anna."
    assert set(nothing) == set(Goods.__slots__)


def test_a_battle_step_by_step() -> None:
    assert line("battle_began", 0, square="C3", against=1, city=True, capital=True) == (
        "Battle at C3: Anna attacks the capital of Ben."
    )
    assert (
        line("battle_began", 0, square="C3", against=1, city=False, capital=False) == "Battle at C3: Anna attacks Ben."
    )
    assert line("battle_began", 0, square="C3", against=None, city=False, capital=False) == (
        "Battle at C3: Anna attacks the barbarians of the village."
    )
    hand = Event(
        "hand_drawn", 1, {"count": 2, "barbarians": True}, {"units": [["infantry-2", 2], ["mounted-3", 3]]}, (1,)
    )
    assert event_line(hand.read_by(0), NAMES) == "The barbarians draw 2 units, played by Ben."
    assert event_line(hand.read_by(1), NAMES) == "The barbarians draw 2 units, played by Ben: infantry 2 and mounted 3."
    played = {"side": "defender", "unit": "infantry-2", "strength": 3, "front": 2}
    assert line("unit_played", None, **played, against=None) == "The barbarians play infantry 3 on a new front (2)."
    assert line("unit_played", 1, **played, against="mounted-3", against_strength=5) == (
        "Ben plays infantry 3 against mounted 5 (front 2)."
    )
    unit = {"side": "attacker", "unit": "infantry-2", "strength": 2}
    assert (
        line("wounded", None, **unit, amount=1, wounds=1, why="attack") == "The barbarians' infantry 2 takes 1 wound."
    )
    assert line("wounded", 0, **unit, amount=2, wounds=3, why="mathematics") == (
        "Anna's infantry 2 takes 2 wounds, 3 in all (Mathematics)."
    )
    assert line("healed", 0, **unit, amount=2, wounds=0, why="biology-heal") == (
        "Anna's infantry 2 loses 2 wounds, none left (Biology)."
    )
    assert line("battle_won", None, side="defender", square="C3", loser=0) == "The barbarians win the battle."
    assert line("battle_won", 0, side="attacker", square="C3", loser=1) == "Anna wins the battle and takes C3."


def test_secret_draws() -> None:
    unit = Event("unit_drawn", 0, {"unit_kind": "mounted", "why": "build"}, {"unit": "mounted-1", "strength": 2}, (0,))
    assert [event_line(unit.read_by(reader), NAMES) for reader in (0, 1)] == ["Anna draws mounted 2.", None]
    event = Event("event_drawn", 0, {"deck": "modern", "why": "track"}, {"event": "think-tank"}, (0,))
    assert event_line(event.read_by(0), NAMES) == "Anna draws a modern culture event: Think Tank."
    assert event_line(event.read_by(1), NAMES) == "Anna draws a modern culture event."
    token = Event("token_taken", 0, {"source": "hut", "square": "C3"}, {"content": "spy"}, (0,))
    assert event_line(token.read_by(0), NAMES) == "Anna takes the hut token on C3: spy."
    loot = Event("resource_looted", 0, {"loser": 1, "source": "hut"}, {"resource": "silk"}, (0, 1))
    assert event_line(loot.read_by(1), NAMES) == "Anna takes silk (hut token) of Ben as loot."
    assert event_line(loot.read_by(2), NAMES) == "Anna takes a face-down hut token of Ben as loot."
    card = Event("event_looted", 0, {"loser": 1, "deck": "ancient"}, {"event": "drought"}, (0, 1))
    assert event_line(card.read_by(0), NAMES) == "Anna takes an ancient culture event of Ben as loot: Drought."
    assert event_line(card.read_by(None), NAMES) == "Anna takes an ancient culture event of Ben as loot."


def test_promises_and_private_deals() -> None:
    """Of a private deal the others read what changed hands, and nothing of its promises."""
    nothing = {"trade": 0, "culture": 0, "resources": {}, "tokens": [], "events": [], "promises": []}
    gives, gets = {**nothing, "trade": 2}, {**nothing, "promises": ["help/seat-2", "leave/C3"]}
    public = {"other": 1, "lost": [0, 0], "gives": gives, "gets": nothing}
    deal = Event("exchanged", 0, public, {"gives": gives, "gets": gets, "number": 11}, (0, 1))
    assert event_line(deal.read_by(2), NAMES) == "Deal: Anna gives Ben 2 trade."
    assert event_line(deal.read_by(1), NAMES) == (
        "Deal: Anna gives 2 trade; "
        "Ben gives a promise of help against Cleo this turn or the next and leaving C3 this turn."
    )
    assert line("released", 0, other=1, promise="peace") == (
        "Anna lets Ben go from the promise of no attack this turn."
    )
    assert line("withdrawn", 0, other=1, number=12) == "Anna withdraws private offer 2 to Ben."
    many = {**nothing, "promises": ["peace", "no-events", "no-cancel", "trade-next/3", "resource-next/iron", "favour"]}
    assert "and 3 other things" in str(line("offered", 0, other=1, number=1, gives=many, asks=nothing))


@pytest.mark.parametrize(
    ("kind", "seat", "facts", "text"),
    [
        (
            "advanced",
            0,
            {"step": 8, "why": "track"},
            "Anna advances to space 8 of the culture track for 5 culture and 3 trade.",
        ),
        (
            "advanced",
            0,
            {"step": 21, "why": "rome"},
            "Anna advances to the end of the culture track for free (Romans).",
        ),
        ("trade_gained", 0, {"amount": 0, "lost": 0, "why": "gathered"}, "Anna gathers no trade."),
        (
            "trade_gained",
            1,
            {"amount": 2, "lost": 1, "why": "colossus"},
            "Ben gains 2 trade (the Colossus); 1 lost, as the dial stops at 27.",
        ),
        ("trade_paid", 1, {"amount": 3, "why": "loot"}, "Ben loses 3 trade (loot)."),
        ("trade_paid", 1, {"amount": 6, "why": "track"}, None),
        ("coin_gained", 0, {"place": "pottery", "why": "pottery"}, "Anna puts a coin token on Pottery."),
        (
            "coin_gained",
            0,
            {"place": "sheet", "why": "loot"},
            "Anna puts a coin token on the civilization sheet (loot).",
        ),
        (
            "figures_removed",
            0,
            {"armies": 1, "scouts": 2, "square": "C3", "why": "defection"},
            "Anna loses 1 army and 2 scouts on C3 (Defection).",
        ),
        (
            "figures_removed",
            0,
            {"armies": 0, "scouts": 1, "square": "C3", "why": "russia"},
            "Anna gives up 1 scout (Russians).",
        ),
        (
            "city_destroyed",
            0,
            {"square": "C3", "lost": ["library", "oracle", "artist"], "why": "battle"},
            "Anna's city at C3 is destroyed, with Library, Oracle and artist.",
        ),
        (
            "destroyed",
            0,
            {"id": "city-walls", "square": "C3", "why": "combustion"},
            "Anna's City Walls on C3 fall (Combustion).",
        ),
        (
            "wonder_obsolete",
            0,
            {"wonder": "oracle", "where": "C3", "why": "monarchy"},
            "The Oracle on C3 is obsolete (Monarchy).",
        ),
        (
            "wonder_obsolete",
            0,
            {"wonder": "oracle", "where": "market", "why": "gunpowder"},
            "The Oracle leaves the market and the game (Gunpowder).",
        ),
        (
            "government",
            0,
            {"government": "anarchy", "before": "monarchy", "why": "citizens-are-revolting-2"},
            "Anna's Monarchy turns into Anarchy (The Citizens are Revolting II).",
        ),
        ("learned", 0, {"technology": "pottery", "why": "think-tank"}, "Anna learns Pottery (level I) (Think Tank)."),
        (
            "person_killed",
            None,
            {"person": "artist", "square": "C3", "why": "wholesale-defection"},
            "The artist on C3 is killed (Wholesale Defection).",
        ),
        (
            "consent_asked",
            0,
            {"event": "lost", "owner": 1},
            "Anna asks Ben, who has the United Nations, to agree to Lost.",
        ),
        ("consent_refused", 1, {"event": "lost", "by": 0}, "Ben does not agree to Lost."),
        ("interrupted", 2, {"what": "event", "id": "defection"}, "Cleo interrupts with Defection."),
        (
            "transported",
            0,
            {"armies": 2, "scouts": 0, "before": "C3", "square": "A1"},
            "Anna moves 2 armies from C3 over water to A1.",
        ),
        (
            "upgraded",
            0,
            {"building": "university", "squares": ["C3", "D4"]},
            "Anna upgrades the buildings on C3 and D4: University.",
        ),
        ("game_over", None, {"reason": "culture", "winners": [1]}, "The game is over. Ben wins: a culture victory."),
        ("game_over", None, {"reason": "agreed", "winners": [0, 1]}, "The game is over. The table agreed to stop."),
    ],
)
def test_lines(kind: str, seat: int | None, facts: dict[str, Any], text: str | None) -> None:
    assert line(kind, seat, **facts) == text
