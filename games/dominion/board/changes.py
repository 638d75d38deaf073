"""What changed between two moments, as all can see it."""

from __future__ import annotations

from dataclasses import dataclass

from games.dominion.view import DominionView


@dataclass(frozen=True, slots=True)
class Changes:
    """Differences by number: Supply piles and kinds of trashed cards that changed, and the hand of every seat."""

    piles: tuple[tuple[str, int], ...]
    trash: tuple[tuple[str, int], ...]
    hands: tuple[int, ...]

    @property
    def trashed(self) -> int:
        """By how many cards the trash grew."""
        return sum(count for _, count in self.trash)


def changes_between(old: DominionView, new: DominionView) -> Changes:
    """What changed on the table from the old view to the new one. Uses only what both show to everybody.

    Piles that were laid out in between (by a draft) count as unchanged.
    """
    before = {pile.card: pile.count for pile in old.supply}
    piles = [(pile.card, pile.count - before.get(pile.card, pile.count)) for pile in new.supply]
    was, now = dict(old.trash), dict(new.trash)
    trash = [(card, now.get(card, 0) - was.get(card, 0)) for card in {**now, **was}]
    return Changes(
        piles=tuple((card, count) for card, count in piles if count),
        trash=tuple((card, count) for card, count in trash if count),
        hands=tuple(seat.hand_count - past.hand_count for past, seat in zip(old.seats, new.seats, strict=True)),
    )
