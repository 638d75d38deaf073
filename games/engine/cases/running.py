"""Running cases one after the other, and telling what went wrong in each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from games.engine.cases.casebook import Casebook, Given, Position
from games.engine.cases.checks import check_all
from games.engine.cases.notation import Unreadable, is_nothing, normal, pieces
from games.engine.cases.reading import Case
from games.engine.cases.steps import orders, take
from games.engine.cases.table import Failed, Table
from games.engine.match import Match
from games.engine.storing import copied, digest, plain

Shelf = Callable[[str], Casebook]


class Verdict(StrEnum):
    """How a case went."""

    PASSED = "passed"
    FAILED = "failed"
    UNREADABLE = "not readable"


@dataclass(slots=True)
class Outcome:
    """What came of a case: every complaint, the position at the end, and the steps on the way."""

    case: Case
    verdict: Verdict = Verdict.PASSED
    complaints: list[str] = field(default_factory=list)
    position: str = ""
    trace: list[str] = field(default_factory=list)
    digest: str = ""
    end: Position | None = None


def run(case: Case, others: Sequence[Case], shelf: Shelf, *, restarts: bool = False) -> Outcome:
    """Run a case. `others` are the cases of its file, which it may continue (`after`).

    With `restarts` it is run a second time with a restart after every answer, which must give the same.
    """
    outcome = _run(case, others, shelf, restarts=False, chain=())
    if restarts and outcome.verdict is Verdict.PASSED:
        again = _run(case, others, shelf, restarts=True, chain=())
        if again.verdict is Verdict.PASSED and again.digest != outcome.digest:
            again.verdict = Verdict.FAILED
            again.complaints.append("another position is reached")
        if again.verdict is not Verdict.PASSED:
            again.complaints = [f"with a restart after every answer: {one}" for one in again.complaints]
            return again
    return outcome


def _run(case: Case, others: Sequence[Case], shelf: Shelf, *, restarts: bool, chain: tuple[Case, ...]) -> Outcome:
    outcome = Outcome(case)
    book = shelf(case.game)
    table: Table | None = None
    options: Any = None
    try:
        table, options = _begin(case, others, book, shelf, outcome, restarts=restarts, chain=chain)
        for step in case.when:
            outcome.complaints += [f"{step.where}: {one}" for one in take(table, step)]
        if case.then:
            outcome.complaints += [f"then: {one}" for one in check_all(table, case.then, f"{case.where}: then")]
        else:
            table.pass_windows()
    except Unreadable as error:
        outcome.verdict = Verdict.UNREADABLE
        outcome.complaints.append(str(error))
    except Failed as failure:
        outcome.complaints.append(str(failure))
    except Exception as error:
        outcome.complaints.append(f"the rules break down: {type(error).__name__}: {error}")
    if outcome.complaints and outcome.verdict is Verdict.PASSED:
        outcome.verdict = Verdict.FAILED
    if table is not None:
        outcome.position = table.position()
        outcome.digest = digest(plain(table.match.state), sorted(table.match.open))
        if not table.match.answers_since:
            outcome.end = Position(copied(table.match.state), options)
    return outcome


def _begin(
    case: Case,
    others: Sequence[Case],
    book: Casebook,
    shelf: Shelf,
    outcome: Outcome,
    *,
    restarts: bool,
    chain: tuple[Case, ...],
) -> tuple[Table, Any]:
    given = Given(case.given, f"{case.where}: given", mentions(case))
    before = _before(given.take("after", "continues"), case, others, shelf, chain)
    chance = given.part("chance", "shuffles", "shuffle")
    ordered = given.take("orders", "order", "standing orders")
    position = book.position(given, before)
    given.done()
    for purpose, results in chance.rest().items():
        place = f"{chance.where}: {purpose}"
        lists = results if isinstance(results, list) and any(isinstance(one, list) for one in results) else [results]
        position.state.chance_script[book.purpose(purpose, place)] = [
            [book.names.find(piece) or piece for piece in pieces(one, place)] for one in lists
        ]
    match = Match.at(book.kind, position.state, position.options, defaults=position.defaults, strict=True)
    table = Table(match, book, restarts=restarts, trace=outcome.trace.append)
    if ordered is not None:
        for order in orders(table, ordered, f"{case.where}: given: orders"):
            table.move(f"P{order.seat + 1} has ordered {order.topic}", Match.set_order, order)
    return table, position.options


def _before(wanted: Any, case: Case, others: Sequence[Case], shelf: Shelf, chain: tuple[Case, ...]) -> Position | None:
    if is_nothing(wanted):
        return None
    found = [other for other in others if normal(wanted) in {normal(number) for number in other.shows}]
    if not found:
        raise Unreadable(f"{case.where}: given: there is no case {wanted} in this file to continue")
    if found[0] is case or found[0] in chain:
        raise Unreadable(f"{case.where}: given: case {wanted} would continue itself")
    outcome = _run(found[0], others, shelf, restarts=False, chain=(*chain, case))
    if outcome.verdict is not Verdict.PASSED:
        raise Failed(f"case {wanted}, which it continues, has {outcome.verdict}")
    if outcome.end is None:
        raise Unreadable(f"{case.where}: given: case {wanted} ends in the middle of an effect and cannot be continued")
    return outcome.end


def mentions(case: Case) -> list[str]:
    """Every word that stands anywhere in a case; a game may find in them what belongs to it."""
    found: list[str] = []

    def walk(thing: Any) -> None:
        if isinstance(thing, Mapping):
            for key, value in thing.items():
                found.append(str(key))
                walk(value)
        elif isinstance(thing, list | tuple):
            for one in thing:
                walk(one)
        elif thing is not None:
            found.append(str(thing))

    walk(case.given)
    walk([[step.word, step.value] for step in case.when])
    walk([[key, value] for key, value in case.then])
    return found
