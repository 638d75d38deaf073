"""What is looked up by itself: the board of one seat, the own score pile, the achievements."""

from __future__ import annotations

from collections.abc import Sequence

from games.innovation.cards import CARDS, POINTS_PER_AGE
from games.innovation.text.cards import card_text
from games.innovation.text.log import CONDITIONS
from games.innovation.text.pages import seat_lines
from games.innovation.text.phrases import achievement, card_label, card_name
from games.innovation.view import InnovationView, SeatView
from games.phrases import capital, listed, number


def seat_views(names: Sequence[str]) -> list[tuple[str, str]]:
    """The seats as they can be looked at one by one, by key and name."""
    return [(f"seat-{seat}", name) for seat, name in enumerate(names)]


def seat_shown(view: InnovationView, key: str) -> int:
    """The seat that a key of `seat_views` means. Raises KeyError for any other key."""
    return {f"seat-{seat.seat}": seat.seat for seat in view.seats}[key]


def seat_words(view: InnovationView, names: Sequence[str], seat: int) -> str:
    """The board of a seat, with the covered cards that the reader may see, and what its top cards do."""
    shown = view.seat(seat)
    lines = seat_lines(view, shown, names)
    for card in shown.tops:
        lines += ["", f"**{card_name(card)}** ({CARDS[card].dogma_icon})", card_text(card, view.options.edition)]
    return "\n".join(lines)


def score_words(view: InnovationView) -> str:
    """The score pile of the reader, the highest cards first."""
    if view.own is None or view.reader is None:
        return "Spectators have no score pile."
    if not view.own.score:
        return "Your score pile is empty."
    points = number(view.seat(view.reader).points, "point")
    return "\n".join([f"{points}:", *(f"- {card_label(card)}" for card in reversed(view.own.score))])


def achievements_words(view: InnovationView, names: Sequence[str]) -> str:
    """Who has which achievements, and what is left and needs what."""
    lines = [f"{capital(number(view.needed, 'achievement'))} win{'' if view.needed > 1 else 's'} the game."]
    lines += [_claimed(view, seat, names) for seat in view.seats]
    lines += ["", "**Left, by an action**" if view.ages else "No age achievement is left."]
    lines += [f"- Age {age}: {_needs(age)}{_reached(view, age, names)}" for age in view.ages]
    lines += ["", "**Left, without an action**" if view.special else "No special achievement is left."]
    lines += [f"- {achievement(name)}: {CONDITIONS[name]}" for name in view.special]
    return "\n".join(lines)


def _claimed(view: InnovationView, seat: SeatView, names: Sequence[str]) -> str:
    has = listed([achievement(name) for name in seat.achievements]) or "none"
    together = f"; {seat.claimed} with {names[(seat.seat + 2) % 4]}" if view.teams else ""
    return (
        f"{names[seat.seat]}: {has}{together}. {capital(number(seat.points, 'point'))}, "
        f"highest top card {seat.highest_top or 'none'}."
    )


def _needs(age: int) -> str:
    return f"{POINTS_PER_AGE * age} points and a top card of value {age} or higher"


def _reached(view: InnovationView, age: int, names: Sequence[str]) -> str:
    """Who could claim it now."""
    able = [names[seat.seat] for seat in view.seats if seat.points >= POINTS_PER_AGE * age and seat.highest_top >= age]
    return f". Reached by {listed(able)}" if able else ""
