"""Standing orders: answers that a seat gave in advance. They live outside the flow and are recorded when used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from games.engine.question import Answer, Question

Policy = Callable[[Any, Question], Answer | None]
"""A computed wish: (the seat's view, the question) -> an answer, or None for 'ask me'."""


class Lasting(StrEnum):
    """How often an order may be used."""

    ONCE = "once"
    TURN = "turn"
    ALWAYS = "always"


@dataclass(slots=True)
class Order:
    """A standing order of one seat for one topic.

    `when` holds conditions on the public context of the question: every named value must be one of those listed.
    `wishes` are tried in order: a key of the question, or `@name` for a policy that the game declares for the topic.
    An order without wishes asks the seat; it stands before the table's default. `turn` is the turn in which it was
    given.
    """

    seat: int
    topic: str
    wishes: list[str]
    when: dict[str, list[str]] = field(default_factory=dict)
    lasting: Lasting = Lasting.ALWAYS
    turn: int = 0

    def fits(self, question: Question) -> bool:
        """Whether this order is about the question."""
        return (
            self.seat == question.seat
            and self.topic == question.topic
            and all(question.context.get(name) in values for name, values in self.when.items())
        )


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """One thing a seat may order for a topic; see `Order` for what its parts mean."""

    id: str
    wishes: tuple[str, ...]
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    lasting: Lasting = Lasting.ALWAYS

    def order(self, seat: int, topic: str) -> Order:
        """This choice as an order of a seat."""
        when = {name: list(values) for name, values in self.when.items()}
        return Order(seat, topic, list(self.wishes), when, self.lasting)

    def gave(self, order: Order) -> bool:
        """Whether an order is this choice."""
        same = self.order(order.seat, order.topic)
        return (same.wishes, same.when, same.lasting) == (order.wishes, order.when, order.lasting)


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """A topic for which seats may leave standing orders, with the choices offered. An empty wish list means 'ask'."""

    topic: str
    choices: tuple[OrderChoice, ...]


def choice_of(offers: Iterable[OrderOffer], topic: str, choice: str) -> OrderChoice | None:
    """The choice of this name that is offered for a topic, None if there is none."""
    offered = (one for offer in offers if offer.topic == topic for one in offer.choices)
    return next((one for one in offered if one.id == choice), None)


def wished(order: Order, question: Question, policies: Mapping[str, Policy], view: Callable[[], Any]) -> Answer | None:
    """The first wish that is a legal answer, or None if the seat must be asked."""
    for wish in order.wishes:
        if wish.startswith("@"):
            policy = policies.get(wish[1:])
            answer = policy(view(), question) if policy else None
        else:
            answer = (wish,)
        if answer is not None and question.legal(answer):
            return question.check(answer)
    return None
