"""What is looked up by itself: a storehouse, the cards for sale, the points so far."""

from __future__ import annotations

from collections.abc import Sequence

from games.concordia.scoring import CONCORDIA_POINTS, GodScore
from games.concordia.text.cards import god_name
from games.concordia.text.pages import affordable_line, display_lines, seat_lines
from games.concordia.view import ConcordiaView
from games.phrases import number


def seat_words(view: ConcordiaView, names: Sequence[str], seat: int) -> str:
    """All that is open about a seat: storehouse, coins, colonists, houses and cards."""
    return "\n".join(seat_lines(view, view.seat(seat), names))


def display_words(view: ConcordiaView, names: Sequence[str]) -> str:
    """The cards for sale with both parts of each price, and which of them the reader can pay for."""
    lines = display_lines(view)
    if view.reader is not None and view.result is None:
        me = view.seat(view.reader)
        lines += ["", affordable_line(view, me, "Senator"), affordable_line(view, me, "Consul")]
    return "\n".join(lines)


def forecast_words(view: ConcordiaView, names: Sequence[str]) -> str:
    """The points of the reader, god by god, if the game ended now."""
    if view.forecast is None:
        return "Spectators have no points."
    extra = CONCORDIA_POINTS if view.concordia == view.reader else 0
    total = number(sum(one.points for one in view.forecast) + extra, "point")
    lines = [f"If the game ended now, you would have {total}:", *(_god_line(one) for one in view.forecast)]
    return "\n".join([*lines, *([f"- Concordia card: {extra}"] if extra else [])])


def _god_line(one: GodScore) -> str:
    """'- Mars: 3 cards × 8 = 24'; the cards of Minerva differ in what they are worth."""
    if not one.cards:
        return f"- {god_name(one.god)}: no card"
    each = "" if one.god == "minerva" else f" × {one.value}"
    return f"- {god_name(one.god)}: {number(one.cards, 'card')}{each} = {one.points}"
