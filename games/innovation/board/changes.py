"""What changed between two moments, as all can see it."""

from __future__ import annotations

from dataclasses import dataclass

from games.drawing.marks import signed
from games.innovation.board.fan import ARROWS
from games.innovation.cards import ICONS
from games.innovation.view import InnovationView, PileView


@dataclass(frozen=True, slots=True)
class PileChange:
    """A pile that changed: in a word, and whether another card is on top now."""

    seat: int
    colour: str
    word: str
    top: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """Differences, each with its seat: icons with the icon and the number, achievements claimed by name."""

    piles: tuple[PileChange, ...]
    achievements: tuple[tuple[int, str], ...]
    scores: tuple[tuple[int, int], ...]
    icons: tuple[tuple[int, str, int], ...]
    hands: tuple[tuple[int, int], ...]


def changes_between(old: InnovationView, new: InnovationView) -> Changes:
    """What changed on the table from the old view to the new one. Uses only what both show to everybody."""
    pairs = list(zip(old.seats, new.seats, strict=True))
    piles = [
        change
        for past, seat in pairs
        for was, now in zip(past.piles, seat.piles, strict=True)
        if (change := _pile(seat.seat, was, now)) is not None
    ]
    icons = [
        (seat.seat, icon, now - was)
        for past, seat in pairs
        for icon, was, now in zip(ICONS, past.icons, seat.icons, strict=True)
    ]
    scores = [(seat.seat, seat.points - past.points) for past, seat in pairs]
    hands = [(seat.seat, len(seat.hand_ages) - len(past.hand_ages)) for past, seat in pairs]
    return Changes(
        piles=tuple(piles),
        achievements=tuple(
            (seat.seat, name) for past, seat in pairs for name in seat.achievements if name not in past.achievements
        ),
        scores=tuple(one for one in scores if one[1]),
        icons=tuple(one for one in icons if one[2]),
        hands=tuple(one for one in hands if one[1]),
    )


def _pile(seat: int, was: PileView, now: PileView) -> PileChange | None:
    """Covered cards that only some may look at do not count."""
    if (was.top, len(was.cards), was.splay) == (now.top, len(now.cards), now.splay):
        return None
    more = len(now.cards) - len(was.cards)
    top = now.top != was.top and now.top is not None
    if top and more == 1:
        word = "new"
    elif more:
        word = signed(more)
    elif top:
        word = "new"
    else:
        word = ARROWS.get(now.splay, "flat")
    return PileChange(seat, now.colour, word, top)
