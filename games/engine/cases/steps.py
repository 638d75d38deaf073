"""The steps of `when`: answers, checks in between, and everything else that people do at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.cases.checks import CHECKS, check_all, find_check
from games.engine.cases.facts import Difference
from games.engine.cases.notation import (
    Unreadable,
    as_list,
    is_nothing,
    near,
    normal,
    number_of,
    pieces,
    seat_name,
    seat_of,
    seats_of,
    yes_or_no,
)
from games.engine.cases.reading import Step
from games.engine.cases.saying import Misfit
from games.engine.cases.table import Failed, Refused, Table
from games.engine.match import Match
from games.engine.orders import Lasting, Order, OrderChoice
from games.engine.refusal import CannotUndo, Refusal


def take(table: Table, step: Step) -> list[Difference]:
    """Carry out one step; what was found to be different. Raises `Failed` if the case cannot go on."""
    seat = step.seat
    if seat is not None:
        _seat_exists(table, seat, step.where)
        return _answer(table, seat, step)
    verb = VERBS.get(normal(step.word))
    if verb is not None:
        return verb(table, step.value, f"{step.where}: {step.word}")
    if normal(step.word) == "then":
        if not isinstance(step.value, Mapping):
            raise Unreadable(f"{step.where}: 'then' needs keys with values")
        return check_all(table, list(step.value.items()), step.where, between=True)
    if find_check(step.word) is not None:
        return check_all(table, [(step.word, step.value)], step.where, between=True)
    if normal(step.word) in {normal(name) for name in table.book.facts(table.match.state)}:
        return check_all(table, [(step.word, step.value)], step.where, between=True)
    raise Unreadable(f"{step.where}: unknown step '{step.word}'{near(step.word, [*VERBS, *CHECKS, 'then', 'P1'])}")


def _seat_exists(table: Table, seat: int, where: str) -> None:
    seats = table.match.state.seats
    if seat >= seats:
        raise Unreadable(f"{where}: {seat_name(seat)} is not a seat of this game (P1 to P{seats})")


def _answer(table: Table, seat: int, step: Step) -> list[Difference]:
    try:
        table.answer(seat, step.value)
    except Misfit as misfit:
        raise Unreadable(f"{step.where}: {misfit}") from misfit
    except Refused as refused:
        raise Failed(f"{step.where}: the answer of {seat_name(seat)} is refused: {refused}") from refused
    return []


def _refused(table: Table, value: Any, where: str) -> list[Difference]:
    if isinstance(value, list):
        return [one for item in value for one in _refused(table, item, where)]
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: say who answers what, for example '{{P1: Gold, because: is empty}}'")
    said = {key: one for key, one in value.items() if seat_of(key) is not None}
    more = {normal(key): one for key, one in value.items() if seat_of(key) is None}
    because = more.pop("because", more.pop("with", None))
    why = more.pop("reason", None)
    if more or len(said) != 1:
        odd = next(iter(more), "")
        raise Unreadable(f"{where}: one seat with its answer, and perhaps 'because'{near(odd, ['because', 'reason'])}")
    ((name, answer),) = said.items()
    (seat,) = seats_of(name, table.match.state.seats, where)
    try:
        refused = table.refuse(seat, answer)
    except Misfit as misfit:
        raise Unreadable(f"{where}: {misfit}") from misfit
    found = []
    for fragment in as_list(because):
        if normal(fragment) not in normal(refused.sentence):
            found.append(Difference(f"refused {seat_name(seat)} because", str(fragment), refused.sentence))
    if why is not None and normal(why) != normal(refused.reason):
        found.append(Difference(f"refused {seat_name(seat)} reason", str(why), refused.reason))
    return found


def _undo_seat(table: Table, value: Any, where: str) -> tuple[int, int, list[Any], Any]:
    because, why = [], None
    steps: Any = 1
    if isinstance(value, Mapping):
        parts = {normal(key): one for key, one in value.items()}
        because, why = as_list(parts.pop("because", None)), parts.pop("reason", None)
        if len(parts) != 1:
            raise Unreadable(f"{where}: name one seat, for example 'undo: P1' or 'undo: {{P1: 2}}'")
        ((value, steps),) = parts.items()
    (seat,) = seats_of(value, table.match.state.seats, where)
    return seat, 1 if is_nothing(steps) else number_of(steps, where), because, why


def _undo(table: Table, value: Any, where: str) -> list[Difference]:
    seat, steps, _, _ = _undo_seat(table, value, where)
    try:
        table.move(f"{seat_name(seat)} takes back {steps}", Match.undo, seat, steps)
    except CannotUndo as refusal:
        raise Failed(f"{where}: {seat_name(seat)} cannot take back {steps}: {refusal.reason}") from refusal
    return []


def _undo_refused(table: Table, value: Any, where: str) -> list[Difference]:
    seat, steps, because, why = _undo_seat(table, value, where)
    question = table.match.open.get(seat)
    try:
        table.match.undo(seat, steps)
    except CannotUndo as refusal:
        sentence = table.book.kind.words.refusal(refusal, question, table.match.view(seat))
        told = normal(f"{refusal.reason} {sentence}")
        label = f"undo refused {seat_name(seat)}"
        found = [Difference(label, str(one), sentence) for one in because if normal(one) not in told]
        if why is not None and normal(why) != normal(refusal.reason):
            found.append(Difference(label, str(why), refusal.reason))
        return found
    raise Failed(f"{where}: {seat_name(seat)} could take back {steps}")


def _restart(table: Table, value: Any, where: str) -> list[Difference]:
    if value is None or yes_or_no(value, where):
        table.restart()
    return []


def _order(table: Table, value: Any, where: str) -> list[Difference]:
    for order in orders(table, value, where):
        table.move(f"{seat_name(order.seat)} orders {order.topic}: {order.wishes}", Match.set_order, order)
    return []


def _drop_order(table: Table, value: Any, where: str) -> list[Difference]:
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: say whose order about what, for example '{{P2: moat}}'")
    for name, topics in value.items():
        (seat,) = seats_of(name, table.match.state.seats, where)
        for said in pieces(topics, where):
            topic = _offer(table, said, where)[0]
            table.move(f"{seat_name(seat)} drops {topic}", Match.drop_order, seat, topic)
    return []


def _offer(table: Table, said: str, where: str) -> tuple[str, Mapping[str, OrderChoice]]:
    offers = {offer.topic: {choice.id: choice for choice in offer.choices} for offer in table.book.kind.order_offers}
    form = normal(table.book.topics.get(normal(said), said))
    for topic, choices in offers.items():
        if set(form.split()) <= set(normal(topic).split()):
            return topic, choices
    raise Unreadable(f"{where}: nothing can be ordered about '{said}'{near(said, offers)}")


def orders(table: Table, value: Any, where: str) -> list[Order]:
    """Standing orders as written: `{P2: {moat: never}}`, or with `choice`, `when`, `lasting`."""
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: say who orders what, for example '{{P2: {{moat: never}}}}'")
    found = []
    for name, wanted in value.items():
        if not isinstance(wanted, Mapping):
            raise Unreadable(f"{where}: say what {name} orders, for example '{{moat: never}}'")
        for seat in seats_of(name, table.match.state.seats, where):
            for said, choice in wanted.items():
                topic, choices = _offer(table, said, where)
                found.append(_one_order(seat, topic, choices, choice, f"{where}: {said}"))
    return found


def _one_order(seat: int, topic: str, choices: Mapping[str, OrderChoice], choice: Any, where: str) -> Order:
    parts = {normal(key): one for key, one in choice.items()} if isinstance(choice, Mapping) else {"choice": choice}
    if odd := next((key for key in parts if key not in ORDER_PARTS), None):
        raise Unreadable(f"{where}: unknown key '{odd}'{near(odd, ORDER_PARTS)}")
    if "wishes" in parts:
        order = Order(seat, topic, pieces(parts["wishes"], where))
    else:
        wanted = normal(parts.get("choice"))
        by_form = {normal(id): offered for id, offered in choices.items()}
        if wanted not in by_form:
            raise Unreadable(f"{where}: '{parts.get('choice')}' cannot be ordered{near(wanted, choices)}")
        order = by_form[wanted].order(seat, topic)
    for key, value in parts.get("when", {}).items():
        order.when[str(key)] = [str(one) for one in as_list(value)]
    lasting = normal(parts.get("lasting", order.lasting))
    if lasting not in set(Lasting):
        raise Unreadable(f"{where}: '{lasting}' is no duration{near(lasting, list(Lasting))}")
    order.lasting = Lasting(lasting)
    return order


ORDER_PARTS = ("choice", "wishes", "when", "lasting")


def _resign(table: Table, value: Any, where: str) -> list[Difference]:
    for seat in seats_of(value, table.match.state.seats, where):
        try:
            table.move(f"{seat_name(seat)} resigns", Match.resign, seat)
        except Refusal as refusal:
            raise Failed(f"{where}: {seat_name(seat)} cannot resign: {refusal.reason}") from refusal
    return []


def _lapse(table: Table, value: Any, where: str) -> list[Difference]:
    for seat in seats_of(value, table.match.state.seats, where):
        if seat not in table.match.open:
            raise Failed(f"{where}: {seat_name(seat)} is not asked anything")
        table.move(f"{seat_name(seat)} is out of time", Match.lapse, seat, table.match.question_id(seat))
    return []


def _end_turn(table: Table, value: Any, where: str) -> list[Difference]:
    table.pass_windows()
    for seat in seats_of(value, table.match.state.seats, where) if value is not None else []:
        if seat not in table.match.open:
            raise Failed(f"{where}: {seat_name(seat)} is not asked anything")
    if not table.handing_over:
        raise Failed(f"{where}: the turn is not at its end")
    table.hand_over()
    return []


def _windows_pass(table: Table, value: Any, where: str) -> list[Difference]:
    table.pass_windows()
    return []


VERBS: Mapping[str, Callable[[Table, Any, str], list[Difference]]] = {
    "refused": _refused,
    "rejected": _refused,
    "is refused": _refused,
    "undo": _undo,
    "undo refused": _undo_refused,
    "restart": _restart,
    "order": _order,
    "orders": _order,
    "drop order": _drop_order,
    "resign": _resign,
    "resigns": _resign,
    "out of time": _lapse,
    "time": _lapse,
    "hand over": _end_turn,
    "windows pass": _windows_pass,
}
"""Everything that is not an answer or a check."""
