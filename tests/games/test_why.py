"""What is said about things that cannot be done now is true, complete and short, in random games of every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from games.catalogue import GAMES
from games.civilization.casebook import CASEBOOK as CIVILIZATION
from games.concordia.personalities import action_of
from games.engine.conformance import NAMES, random_setup, walk
from games.engine.gametype import GameType, Why
from games.engine.match import Match
from games.engine.question import Question
from games.why_words import POSSIBLE, UNKNOWN

EVERY: Mapping[str, int] = {"dominion": 8, "innovation": 8, "concordia": 16, "civilization": 250}
"""One position of so many is looked at: a whole game has many that are alike."""

ODD = (
    *("", "/", "//", "x", "play", "play/", "play/🎲", "buy/curse/curse", "draw/²", "draw/999999999999", "achieve/-1"),
    *(
        "demand/archery/99999999",
        "copy/seat-99999",
        "copy/seat-",
        "trade/sell/wine/x",
        "trade/buy/gold/1",
        "build/nowhere",
    ),
    *(
        "item/A1/building/harbor",
        "item///",
        "accept/seat-9/0-9",
        "accept/seat-0/x",
        "offer/seat-77",
        "way/Z99",
        "settle/A1",
    ),
    *("person/nobody", "ability/none", "research/x", "x" * 3000, "move/land@roma/x", "splay/black", "choose/", "end/1"),
)
"""Keys as they may come from outside."""


def asked_now(kind: GameType, seats: int, seed: int) -> Iterator[tuple[Match, int, Any, Question | None, str]]:
    """Positions of a random game as each seat sees them."""
    setup = random_setup(kind, seats, seed)
    for match, place in islice(walk(kind, setup, seed), 0, None, EVERY[kind.id]):
        for seat in range(seats):
            yield match, seat, match.view(seat), match.open.get(seat), place


def why_of(kind: GameType) -> Why:
    assert kind.why is not None
    return kind.why


EACH = [pytest.param(kind, seats, id=f"{id}-{seats}") for id, kind in GAMES.items() for seats in kind.seat_counts[:3:2]]


@pytest.mark.parametrize(("kind", "seats"), EACH)
def test_a_thing_of_the_list_is_not_offered_and_has_a_reason_and_what_is_offered_is_possible(
    kind: GameType, seats: int
) -> None:
    why, names = why_of(kind), NAMES[:seats]
    assert kind.rulebook is not None
    met: set[str] = set()
    possible = 0
    for _, _, view, question, place in asked_now(kind, seats, seats):
        listed = why.things(view, question, names)
        keys = [key for key, _ in listed]
        assert len(set(keys)) == len(keys), (place, keys)
        offered = OFFERED[kind.id](question, view)
        assert not set(keys) & offered, (place, set(keys) & offered)
        for key in offered:
            assert why.why(view, question, key, names) == POSSIBLE, (place, key)
        possible += len(offered)
        for key, label in listed:
            answer = why.why(view, question, key, names)
            assert answer not in (POSSIBLE, UNKNOWN), (place, key)
            assert kind.rulebook.cited(answer), (place, key, answer)
            assert len(answer) <= 600 and len(key) <= 100 and 0 < len(label) <= 100, (place, key, label, answer)
            assert not answer.startswith(" ") and "  " not in answer and ".." not in answer, (place, key, answer)
            met.add(key.partition("/")[0])
    assert len(met) > 3 and possible > 12, (met, possible)


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_any_key_is_answered_at_any_moment(kind: GameType) -> None:
    why, seats = why_of(kind), kind.seat_counts[0]
    names = NAMES[:seats]
    known: dict[str, None] = dict.fromkeys(ODD)
    for _, _, view, question, _ in asked_now(kind, seats, 1):
        things = [key for key, _ in why.things(view, question, names)]
        known |= dict.fromkeys([*things, *(question.keys if question is not None else ())])
        for key in [*ODD, *list(known)[-60:]]:
            assert why.why(view, question, key, names)


# -- what is offered, by the keys of things ------------------------------------------------------------------------


def _dominion(question: Question | None, view: Any) -> set[str]:
    verbs = {"action": "play", "treasures": "play", "buy": "buy", "kingdom.draft": "name"}
    return _by_topic(question, verbs, "choose" if view.running else "")


def _innovation(question: Question | None, view: Any) -> set[str]:
    topic = _topic(question)
    if question is not None and topic == "action":
        return set(question.keys)
    verbs = {"initial_meld": "meld", "splay": "splay"}
    return _by_topic(question, verbs, "choose" if view.dogma is not None else "")


def _concordia(question: Question | None, view: Any) -> set[str]:
    verbs = {"build": "build", "move": "move", "buy": "buy", "trade": "trade", "prefect": "produce", "place": "place"}
    verbs |= {"diplomat": "copy", "tribune_colonist": "tribune", "card": "play"}
    found = _by_topic(question, verbs, "")
    if question is not None and _topic(question) == "card":
        actions = {action_of(key) for key in question.keys}
        found |= {f"play/{card}" for card in view.seat(view.reader).hand if action_of(card) in actions}
    return found


def _civilization(question: Question | None, view: Any) -> set[str]:
    topic = _topic(question)
    if question is None:
        return set()
    keys = [key for key in question.keys if key.partition("/")[0] not in STOPS]
    if topic in ("start", "cities", "movement"):
        starts = {"/".join(key.split("/")[:2]) for key in keys}
        return {key for key in starts if not key.startswith("scout/")}
    if topic in ("build_item", "build_second"):
        return {f"item/{question.context['city']}/{key}" for key in keys}
    if topic == "march":
        ways = [key.split("/") for key in keys]
        return {f"{'way' if way[0] == 'move' else way[0]}/{way[1]}" for way in ways if way[0] in ("move", "explore")}
    if topic == "trade":
        return {key for key in keys if key.partition("/")[0] in ("offer", "accept", "ability")}
    verbs = {"research": "research", "build_square": "square", "harvest": "resource", "civilization": "civilization"}
    return _by_topic(question, verbs | dict.fromkeys(("capital", "marker", "figure"), "settle"), "")


STOPS = ("done", "none", "end", "pass", "stop", "no", "one")


def _topic(question: Question | None) -> str:
    return "" if question is None else question.topic.partition(".")[2]


def _by_topic(question: Question | None, verbs: Mapping[str, str], other: str) -> set[str]:
    verb = verbs.get(_topic(question), other)
    if question is None or not verb:
        return set()
    return {f"{verb}/{key}" for key in question.keys if key not in STOPS}


OFFERED: Mapping[str, Callable[[Question | None, Any], set[str]]] = {
    "dominion": _dominion,
    "innovation": _innovation,
    "concordia": _concordia,
    "civilization": _civilization,
}


# -- Civilization: what a city cannot build is not offered when it comes to building -------------------------------


def test_what_a_city_is_said_not_to_build_is_not_offered_once_it_builds() -> None:
    kind, tried = CIVILIZATION.kind, 0
    why = why_of(kind)
    for seats in (2, 3):
        for number, (match, place) in enumerate(walk(kind, random_setup(kind, seats, 5), 5)):
            seat = match.state.active
            question = match.open.get(seat)
            if question is None or _topic(question) != "cities" or number % 6:
                continue
            keys = [key for key, _ in why.things(match.view(seat), question, NAMES) if key.startswith("item/")]
            for build in [key for key in question.keys if key.startswith("build/")]:
                copy = Match.load(kind, match.dump())
                copy.answer(seat, (build,))
                city = build.removeprefix("build/")
                denied = {key for key in keys if key.startswith(f"item/{city}/")}
                asked = copy.open.get(seat)
                if asked is None or _topic(asked) != "build_item":
                    continue
                offered = {f"item/{city}/{key}" for key in asked.keys}
                assert not denied & offered, (place, denied & offered)
                everything = denied | offered
                assert len(everything) >= 15, (place, everything)
                tried += 1
    assert tried > 4
