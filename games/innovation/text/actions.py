"""What an action would do: who shares a dogma and who must obey it, what is drawn, and what should be asked again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.question import Option, Question
from games.innovation.cards import AGE, AGES, CARDS, COLOURS, effects_of, value_of_highest
from games.innovation.text.labels import short_topic
from games.innovation.text.phrases import card_name, icon_plural, icons, valued
from games.innovation.view import InnovationView, SeatView
from games.phrases import listed, number

GREEN_CARDS_TO_WIN = 10
BULBS_TO_WIN = 20


def pile_for(view: InnovationView, value: int) -> int | None:
    """The age of the pile from which a card of this value is drawn (section 3.2); None if that ends the game."""
    return next((age for age in AGES[value - 1 :] if view.supply[age - 1]), None)


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
    """Why a choice should be asked once more: it ends the game, does nothing, or lets somebody else win first."""
    seat, topic = question.seat, short_topic(question.topic)
    if topic == "action":
        verb, _, card = option.key.partition("/")
        if verb == "draw":
            wanted = max(1, view.seat(seat).highest_top)
            return _ends_the_game(view, seat, wanted)
        return _dogma_warning(view, seat, card) if verb == "dogma" else None
    draws = DRAWS.get((question.context.get("effect", ""), topic))
    value = draws(view, seat, option.key) if draws else None
    if value is None or AGE.get(option.key, 0) >= value:
        return None
    return _ends_the_game(view, seat, value)


def _ends_the_game(view: InnovationView, seat: int, value: int) -> str | None:
    """The warning if no card of this value or a higher one is left."""
    if pile_for(view, value) is not None:
        return None
    points = [_points(view, other) for other in range(len(view.seats))]
    return (
        f"This would draw {valued(value)}, and no card of this age or a higher one is left: "
        "the game would end at once and the most points would win. "
        f"You have {number(points[seat], 'point')}; the most are {max(points)}. Do you choose it all the same?"
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
    if card == "chemistry":
        return _ends_the_game(view, seat, view.seat(seat).highest_top + 1)
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


# -- what a choice within an effect draws ----------------------------------------------------------------------------


def _one_higher(view: InnovationView, seat: int, key: str) -> int | None:
    return AGE[key] + 1 if key in AGE else None


def _beyond_purple(view: InnovationView, seat: int, key: str) -> int | None:
    purple = view.seat(seat).piles[COLOURS.index("purple")].top
    return (AGE[purple] if purple else 0) + 2 if key in AGE else None


def _beyond_what_is_left(view: InnovationView, seat: int, key: str) -> int | None:
    left = [card for card in view.own.score if card != key] if view.own else []
    return value_of_highest(left) + 2 if key in AGE else None


def _beyond_score(view: InnovationView, seat: int, key: str) -> int | None:
    return max(view.seat(seat).score_ages, default=0) + 1 if key == "b" else None


def _pile_size(view: InnovationView, seat: int, key: str) -> int | None:
    return max(1, len(view.seat(seat).piles[COLOURS.index(key)].cards))


DRAWS: Mapping[tuple[str, str], Callable[[InnovationView, int, str], int | None]] = {
    ("agriculture-1", "return"): _one_higher,
    ("mathematics-1", "return"): _one_higher,
    ("printing-press-1", "return"): _beyond_purple,
    ("education-1", "return"): _beyond_what_is_left,
    ("evolution-1", "option"): _beyond_score,
    ("measurement-1", "colour"): _pile_size,
}
"""Which value a choice draws, by effect and topic, where it may lie above 10; None if it draws nothing."""
