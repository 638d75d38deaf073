"""Every rules case passes, also with a restart after every answer, and together they show all that is to be shown."""

import re
from functools import cache
from pathlib import Path

import pytest

from games.civilization import facts as civilization
from games.civilization.facts import BUILDINGS, GOVERNMENTS, TECHNOLOGIES
from games.concordia.casebook.words import card_title
from games.concordia.facts import CARDS as CONCORDIA_CARDS
from games.concordia.facts import GODS
from games.dominion.cards import CARDS
from games.engine.cases.__main__ import report
from games.engine.cases.notation import normal
from games.engine.cases.reading import Case, read
from games.engine.cases.running import Verdict, run
from games.engine.cases.shelf import casebook, games

FOLDER = Path(__file__).parents[1] / "cases"
FILES = sorted(FOLDER.rglob("*.yaml"))
FORMAT = Path(__file__).parents[2] / "docs" / "rules-cases.md"

# The worked cases, the rulings and the list of decisions of the reference.
WORKED = {f"V{number}" for number in range(1, 60)}
WORKED_INNOVATION = {f"V{number}" for number in range(1, 48)}
WORKED_CONCORDIA = {f"V{number}" for number in range(1, 47)}
RULED_CONCORDIA = {*(f"R{number}" for number in range(1, 34)), *(f"default {number}" for number in range(1, 18))}
WORKED_CIVILIZATION = {f"V{number}" for number in range(1, 56)}
# R76 is about several players to whom one effect gives the same thing. No effect of the game does that.
RULED_CIVILIZATION = {f"R{number}" for number in range(1, 85)} - {"R76"}
ASKED_CONCORDIA = {
    *("D-CARD", "D-TRIB-COL", "D-ARCH-MOVE", "D-ARCH-BUILD", "D-PREF", "D-STORE", "D-COL", "D-COL-PLACE", "D-MERC"),
    *("D-DIPL", "D-BUY", "D-PAY"),
}
RULINGS = {f"R{number}" for number in range(1, 39)}
DECISIONS = {
    *("kingdom_choice", "play_action", "play_treasures", "buy_card", "moat_reveal", "cellar_discard", "chapel_trash"),
    *("chancellor_flip", "workshop_gain", "bureaucrat_pick", "feast_gain", "militia_discard", "remodel_trash"),
    *("remodel_gain", "spy_choice", "thief_pick", "thief_gain", "throne_pick", "library_keep", "mine_trash"),
    *("mine_gain", "discard_order", "harbinger_pick", "vassal_play", "poacher_discard", "bandit_pick", "sentry_sort"),
    *("artisan_gain", "artisan_topdeck", "throne_pick_2e", "moneylender_trash_2e", "mine_trash_2e"),
}
VISIBLE = {
    *("supply_piles", "trash", "deck_order", "deck_count", "hand_cards", "hand_count", "discard_top", "discard_rest"),
    *("discard_count", "play_area", "set_aside", "library_kept", "revealed", "counters", "turn_counts", "scores"),
    *("end_scores", "pending", "looked_at_sentry"),
}
# The faults of section 5.7, by paragraph and place in it.
FAULTS = {
    *("F1a", "F1b", "F1c", "F2a", "F2b", "F3a", "F3b", "F3c", "F3d", "F4a", "F4b", "F4c", "F5a", "F5b", "F5c", "F5d"),
    *("F6a", "F6b", "F6c", "F7a", "F7b", "F7c", "F7d", "F7e", "F8a", "F8b", "F8c", "F8d", "F9a", "F9b", "F10a"),
    *("F10b", "F11a", "F11b", "F12a", "F12b", "F12c", "F12d", "F12e", "F13a", "F13b"),
}


@cache
def cases_of(path: Path) -> list[Case]:
    """The cases of a file, which must all be readable."""
    cases, wrong = read(path, games())
    assert wrong == []
    return cases


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_case_passes_also_with_a_restart_after_every_answer(path: Path) -> None:
    cases = cases_of(path)
    outcomes = [run(case, cases, casebook, restarts=True) for case in cases]
    broken = ["\n".join(report(outcome)) for outcome in outcomes if outcome.verdict is not Verdict.PASSED]
    assert broken == [], "\n" + "\n".join(broken)


@pytest.mark.parametrize(
    "wanted",
    [WORKED, RULINGS, DECISIONS, VISIBLE, FAULTS, {card.name for card in CARDS.values()}],
    ids=["worked cases", "rulings", "decisions", "visibility", "faults", "cards"],
)
def test_the_cases_of_dominion_show_everything(wanted: set[str]) -> None:
    shown = {
        normal(one) for path in (FOLDER / "dominion").glob("*.yaml") for case in cases_of(path) for one in case.shows
    }
    assert {one for one in wanted if normal(one) not in shown} == set()


def test_the_cases_of_innovation_show_all_worked_cases() -> None:
    shown = {one for path in (FOLDER / "innovation").glob("*.yaml") for case in cases_of(path) for one in case.shows}
    assert WORKED_INNOVATION - shown == set()


@pytest.mark.parametrize(
    "wanted",
    [
        WORKED_CONCORDIA,
        RULED_CONCORDIA,
        ASKED_CONCORDIA,
        {god.capitalize() for god in GODS},
        {card_title(card) for card in CONCORDIA_CARDS.values()},
    ],
    ids=["worked cases", "rulings and defaults", "decisions", "gods", "cards"],
)
def test_the_cases_of_concordia_show_everything(wanted: set[str]) -> None:
    shown = {one for path in (FOLDER / "concordia").glob("*.yaml") for case in cases_of(path) for one in case.shows}
    assert wanted - shown == set()


@pytest.mark.parametrize("wanted", [WORKED_CIVILIZATION, RULED_CIVILIZATION], ids=["worked cases", "rulings"])
def test_the_cases_of_civilization_show_everything(wanted: set[str]) -> None:
    shown = {one for path in (FOLDER / "civilization").glob("*.yaml") for case in cases_of(path) for one in case.shows}
    assert wanted - shown == set()


@pytest.mark.parametrize(
    "wanted",
    [
        {event.name for event in civilization.EVENTS.values()},
        set(civilization.WONDERS),
        set(civilization.CIVILIZATIONS),
        set(civilization.GREAT_PERSONS),
        {f"{kind} {content}" for kind, contents in civilization.TOKENS.items() for content in contents},
        {f"space {space.step}" for space in civilization.TRACK if space.step},
        {f"loot {effect}" for effect in civilization.LOOT},
        {f"disaster {terrain}" for terrain in civilization.DISASTER_TERRAIN.values()},
    ],
    ids=["events", "wonders", "civilizations", "great persons", "huts and villages", "track", "loot", "disasters"],
)
def test_the_cases_of_civilization_show_every_component(wanted: set[str]) -> None:
    shown = {
        normal(one)
        for path in (FOLDER / "civilization").glob("*.yaml")
        for case in cases_of(path)
        for one in case.shows
    }
    assert {one for one in wanted if normal(one) not in shown} == set()


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        ("technologies_*.yaml", [one.name for one in TECHNOLOGIES.values()]),
        ("governments_core.yaml", [one.name for one in GOVERNMENTS.values()]),
        ("governments_replacement.yaml", [one.name for one in GOVERNMENTS.values()]),
        ("buildings.yaml", [one.name for one in BUILDINGS.values()]),
    ],
    ids=["technologies", "governments of the core set", "replacement governments", "buildings"],
)
def test_every_component_of_civilization_has_a_case_by_its_name(files: str, wanted: list[str]) -> None:
    titles = [case.title for path in (FOLDER / "civilization").glob(files) for case in cases_of(path)]
    assert wanted
    assert [name for name in wanted if not any(title.startswith(name) for title in titles)] == []


def test_each_decision_has_a_case_where_it_is_asked_and_one_where_it_is_not() -> None:
    asked, not_asked = set(), set()
    for path in (FOLDER / "dominion").glob("*.yaml"):
        for case in cases_of(path):
            decisions = DECISIONS & set(case.shows)
            words = {normal(step.word) for step in case.when} | {normal(key) for key, _ in case.then}
            if "asked" in words:
                asked |= decisions
            if "not asked" in words:
                not_asked |= decisions
    assert DECISIONS - asked == set()
    # A Kingdom is chosen in every game, so there is no trivial case of that decision.
    assert DECISIONS - not_asked <= {"kingdom_choice"}


def test_the_examples_of_the_documentation_pass(tmp_path: Path) -> None:
    blocks = re.findall(r"^```yaml\n(- case: .*?)^```", FORMAT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 3
    path = tmp_path / "dominion" / "examples.yaml"
    path.parent.mkdir()
    path.write_text("\n".join(blocks), encoding="utf-8")
    cases = cases_of(path)
    assert [outcome.complaints for outcome in (run(case, cases, casebook, restarts=True) for case in cases)] == [
        [] for _ in cases
    ]
