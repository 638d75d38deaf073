"""The plan of a turn: what was done step by step, what each step cost or brought, and what was left after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.concordia.facts import GOODS
from games.concordia.text.phrases import (
    LINES,
    amounts,
    card_name,
    coins,
    colonist,
    goods_words,
    pieces,
    place_name,
    province_name,
)
from games.concordia.view import ConcordiaView, SeatView, StepView
from games.phrases import capital, number, possessive


def plan_lines(view: ConcordiaView, me: SeatView, names: Sequence[str]) -> list[str]:
    """A line for every step of the turn; after a step that changed goods or coins, what the seat has then."""
    lines = []
    for step, (money, goods) in zip(view.steps, _after(view, me), strict=True):
        changes = [change for change in (step.coins, *step.goods.values()) if change]
        then = "Left" if any(change < 0 for change in changes) else "In all"
        left = f" {then}: {amounts(goods, money)}." if changes else ""
        lines.append(f"- {STEPS[step.verb](step, names)}.{left}")
    return lines


def _after(view: ConcordiaView, me: SeatView) -> list[tuple[int, dict[str, int]]]:
    """Coins and goods after each step, counted back from those of now."""
    money, goods = me.coins, {good: me.goods.get(good, 0) for good in GOODS}
    found = []
    for step in reversed(view.steps):
        found.append((money, dict(goods)))
        money -= step.coins
        for good, change in step.goods.items():
            goods[good] -= change
    return found[::-1]


def _paid(step: StepView) -> str:
    """What a step cost."""
    return amounts({good: -change for good, change in step.goods.items()}, -step.coins)


Words = Callable[[StepView, Sequence[str]], str]


def _moved(step: StepView) -> str:
    way = f"from {place_name(step.thing)} to {place_name(step.to)}"
    return f"{capital(colonist(LINES[step.to].kind))} {way}, {number(step.count, 'step')}"


def _income(step: StepView) -> str:
    return f"Gain {goods_words(step.goods)}{f'; no room for {step.count} more' if step.count else ''}"


def _returned(step: StepView) -> str:
    return f"Take back {number(step.count, 'card')}{f' and gain {coins(step.coins)}' if step.coins else ''}"


STEPS: Mapping[str, Words] = {
    "play": lambda step, names: f"Play {card_name(step.thing)}",
    "copy": lambda step, names: f"Copy {possessive(names[int(step.to)])} {card_name(step.thing)}",
    "return": lambda step, names: _returned(step),
    "place": lambda step, names: f"{capital(colonist(step.thing))} in {place_name(step.to)} for {_paid(step)}",
    "move": lambda step, names: _moved(step),
    "build": lambda step, names: f"House in {place_name(step.thing)} for {_paid(step)}",
    "produce": lambda step, names: (
        f"{province_name(step.thing)} produces; its marker gives {pieces(step.to, step.count)}"
    ),
    "income": lambda step, names: _income(step),
    "coins": lambda step, names: f"Take {coins(step.coins)}",
    "sell": lambda step, names: f"Sell {pieces(step.thing, step.count)} for {coins(step.coins)}",
    "buy": lambda step, names: f"Buy {pieces(step.thing, step.count)} for {coins(-step.coins)}",
    "card": lambda step, names: f"Buy {card_name(step.thing)} for {_paid(step)}",
}
"""The words for every kind of step."""
