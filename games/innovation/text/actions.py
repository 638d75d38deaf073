"""What an action would do: who shares a dogma and who must obey it, what is drawn, and what should be asked again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.question import Option, Question
from games.innovation.cards import AGES, CARDS, effects_of
from games.innovation.text.labels import short_topic
from games.innovation.text.phrases import card_name, icon_plural, icons, listed, number, valued
from games.innovation.view import InnovationView, SeatView

GREEN_CARDS_TO_WIN = 10
BULBS_TO_WIN = 20


def drawn_age(view: InnovationView, seat: int) -> int | None:
    """The age from which a seat draws without a number (section 3.2); None if that ends the game."""
    wanted = max(1, view.seat(seat).highest_top)
    return next((age for age in AGES[wanted - 1 :] if view.supply[age - 1]), None)


def partner(view: InnovationView, seat: int) -> int | None:
    """The other player of a team of two; None without teams."""
    return (seat + 2) % 4 if view.teams else None


def affected(view: InnovationView, seat: int, card: str) -> tuple[list[int], list[int]]:
    """Who would have to obey and who would share if the seat activated the card, by the icons of now (section 3.5).

    Only those whom an effect of the card concerns; in a team game the partner may share and never obeys.
    """
    icon = CARDS[card].dogma_icon
    mine = view.seat(seat).icon(icon)
    effects = effects_of(card, view.options.edition)
    others = [(seat + step) % len(view.seats) for step in range(1, len(view.seats))]
    obey = [other for other in others if view.seat(other).icon(icon) < mine and other != partner(view, seat)]
    share = [other for other in others if view.seat(other).icon(icon) >= mine]
    demand, shared = any(one.demand for one in effects), any(not one.demand for one in effects)
    return (obey if demand else []), (share if shared else [])


def dogma_preview(view: InnovationView, card: str, names: Sequence[str], seat: int | None = None) -> str:
    """Who would have to obey and who would share, with the icons that count: 'Archery (3 towers): Ben (1) must obey'.

    For the reader, or for another seat.
    """
    me = view.active if seat is None else seat
    icon = CARDS[card].dogma_icon
    obey, share = affected(view, me, card)

    def counted(seats: Sequence[int]) -> str:
        return listed([f"{names[other]} ({view.seat(other).icon(icon)})" for other in seats])

    parts = [f"{counted(obey)} must obey"] if obey else []
    parts += [f"{counted(share)} {'shares' if len(share) == 1 else 'share'}"] if share else []
    if not parts:
        demand_only = all(effect.demand for effect in effects_of(card, view.options.edition))
        parts = ["nobody must obey, so nothing happens" if demand_only else "for you alone"]
    return f"{card_name(card)} ({icons(icon, view.seat(me).icon(icon))}): {', '.join(parts)}"


# -- asked once more -----------------------------------------------------------------------------------------------


def warning_words(question: Question, option: Option[Any], view: InnovationView) -> str | None:
    """Why an action should be asked once more: it ends the game, does nothing, or lets somebody else win first."""
    if short_topic(question.topic) != "action":
        return None
    verb, _, card = option.key.partition("/")
    if verb == "draw":
        return _draw_warning(view, question.seat)
    return _dogma_warning(view, question.seat, card) if verb == "dogma" else None


def _draw_warning(view: InnovationView, seat: int) -> str | None:
    if drawn_age(view, seat) is not None:
        return None
    points = [_points(view, other) for other in range(len(view.seats))]
    wanted = max(1, view.seat(seat).highest_top)
    return (
        f"No card of age {wanted} or higher is left: drawing ends the game at once and the most points win. "
        f"You have {number(points[seat], 'point')}; the most are {max(points)}. Do you draw all the same?"
    )


def _points(view: InnovationView, seat: int) -> int:
    mate = partner(view, seat)
    return view.seat(seat).points + (0 if mate is None else view.seat(mate).points)


def _dogma_warning(view: InnovationView, seat: int, card: str) -> str | None:
    obey, share = affected(view, seat, card)
    name, icon = card_name(card), CARDS[card].dogma_icon
    if not obey and all(effect.demand for effect in effects_of(card, view.options.edition)):
        return (
            f"{name} only demands, and no opponent has fewer {icon_plural(icon)} than you: it would do nothing. "
            "Do you activate it all the same?"
        )
    wins = WINS.get(card)
    rivals = [view.seat(other) for other in share if other != partner(view, seat)]
    if wins is not None and any(wins(view, rival) for rival in rivals):
        return f"An opponent shares {name} before you, and would win the game by it. Do you activate it all the same?"
    if card == "chemistry" and view.seat(seat).highest_top == AGES[-1]:
        return f"Chemistry would make you draw {valued(11)}, which ends the game. Do you activate it all the same?"
    return None


def _most_achievements(view: InnovationView, seat: SeatView) -> bool:
    side = {seat.seat, partner(view, seat.seat)}
    return all(seat.claimed > other.claimed for other in view.seats if other.seat not in side)


def _green_cards(view: InnovationView, seat: SeatView) -> bool:
    return any(pile.colour == "green" and len(pile.cards) >= GREEN_CARDS_TO_WIN for pile in seat.piles)


WINS: Mapping[str, Callable[[InnovationView, SeatView], bool]] = {
    "empiricism": lambda view, seat: seat.icon("bulb") >= BULBS_TO_WIN,
    "collaboration": _green_cards,
    "self-service": _most_achievements,
}
"""Whether a player who shares the card would win by it, as the boards are now (section 6.3)."""
