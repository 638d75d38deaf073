"""The asking side of Innovation: the choices that dogma effects offer, with the words of section 3.8."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from games.engine.question import Option, Ref
from games.innovation.achievements import order_may_earn
from games.innovation.cards import AGE, COLOUR
from games.innovation.verbs import Verbs

HIDDEN_CHOICE = "must_"
"""How the topics of compulsory choices among hidden cards begin."""


@lru_cache(maxsize=8192)
def card_options(cards: tuple[str, ...]) -> tuple[Option[str], ...]:
    """One option a card, in the given order."""
    return tuple(Option(card, card, Ref("card", card)) for card in cards)


class Innovation(Verbs):
    """A game of Innovation and the ways to act on it.

    Topics name the kind of choice; `face` is the effect. A topic that begins with 'must_' is a compulsory choice
    among hidden cards, which is taken without asking if only one card fits.
    """

    def about(self, seat: int) -> dict[str, str]:
        """The public context of a question to this seat: the card, its effect, who took the action, and in what role.

        `role` is own, shared, demand (the seat obeys) or, for a card executed for the seat only, alone.
        """
        running = self.state.running
        dogma, executing, now = running[0], running[1], running[-1]
        if executing.memory["demand"] and seat == executing.seat:
            role = "demand"
        elif seat != dogma.seat:
            role = "shared"
        else:
            role = "alone" if self.frame.kind == "alone" else "own"
        return {"card": self.frame.id, "effect": now.id, "by": str(dogma.seat), "role": role}

    # -- yes or no -----------------------------------------------------------------------------------------------

    async def may(self, seat: int, topic: str, ref: Ref | None = None) -> bool:
        """A 'may' with nothing to pick: yes or no, always asked."""
        return await self.confirm(seat, topic, ref=ref, context=self.about(seat))

    # -- cards -------------------------------------------------------------------------------------------------

    async def may_pick(self, seat: int, topic: str, cards: Sequence[str]) -> str | None:
        """One of the cards or none. Asked also if no card fits, so that a hand is not given away: do not call it
        where all can see that there is nothing to pick."""
        return await self.choose(
            seat, topic, card_options(tuple(cards)), stop="none", cover=True, context=self.about(seat)
        )

    async def must_pick(self, seat: int, topic: str, cards: Sequence[str], *, whose: int | None = None) -> str | None:
        """One of the cards; taken without asking if only one fits, None if none does.

        `whose` is the seat whose part of a demand is being executed, if another one chooses.
        """
        if topic.startswith(HIDDEN_CHOICE) and len(cards) < 2:
            self.tell_by_silence(seat)
        return await self.choose(seat, topic, card_options(tuple(cards)), for_whom=whose, context=self.about(seat))

    async def pick_some(
        self,
        seat: int,
        topic: str,
        cards: Sequence[str],
        *,
        exactly: int | None = None,
        least: int = 0,
        most: int | None = None,
        or_none: bool = False,
        cover: bool = False,
    ) -> list[str]:
        """Some of the cards: exactly so many (fewer if there are fewer), or between least and most.

        `or_none`: none, or exactly so many. `cover`: asked also if no card fits.
        """
        if topic.startswith(HIDDEN_CHOICE) and exactly is not None and len(cards) <= exactly:
            self.tell_by_silence(seat)
        return await self.choose_some(
            seat,
            topic,
            card_options(tuple(cards)),
            exactly=exactly,
            least=least,
            most=most,
            or_none=or_none,
            cover=cover,
            context=self.about(seat),
        )

    async def at_the_cut(self, seat: int, topic: str, cards: Iterable[str], count: int) -> list[str]:
        """The so many highest of the cards; ties at the cut are chosen by the seat (section 3.8)."""
        ranked = sorted(cards, key=AGE.__getitem__, reverse=True)
        if len(ranked) <= count:
            return ranked
        cut = AGE[ranked[count - 1]]
        above = [card for card in ranked if AGE[card] > cut]
        tied = [card for card in ranked if AGE[card] == cut]
        return above + await self.pick_some(seat, topic, tied, exactly=count - len(above))

    async def may_return(self, seat: int, cards: Sequence[str]) -> str | None:
        """The seat may return one of the cards; asked like `may_pick`. Returns the card if it was returned."""
        card = await self.may_pick(seat, "return", cards)
        if card is not None:
            self.return_card(seat, card)
        return card

    async def must_transfer(self, seat: int, topic: str, cards: Sequence[str], to: int, zone: str) -> str | None:
        """The seat picks one of the cards like `must_pick`, and it goes to a zone of `to`. None if nothing fits."""
        card = await self.must_pick(seat, topic, cards)
        if card is not None:
            self.transfer(card, to, zone)
        return card

    # -- several cards in an order -----------------------------------------------------------------------------

    async def return_cards(self, seat: int, cards: Sequence[str]) -> None:
        """Return cards one by one; the seat sets the order among those of one age."""
        for card in await self._ordered(seat, "return_order", cards, lambda card: AGE[card]):
            self.return_card(seat, card)

    async def meld_cards(self, seat: int, cards: Sequence[str]) -> None:
        """Meld cards one by one, the last one of a colour on top.

        The seat sets the order among those of one colour; among all of them if a special achievement could be earned
        on the way.
        """
        together = order_may_earn(self.player(seat), cards, self.state.available)
        ordered = await self._ordered(seat, "meld_order", cards, lambda card: "" if together else COLOUR[card])
        for card in ordered:
            self.meld(seat, card)

    async def tuck_cards(self, seat: int, cards: Sequence[str]) -> None:
        """Tuck cards one by one; the seat sets the order among those of one colour, the last one lies at the bottom."""
        for card in await self._ordered(seat, "tuck_order", cards, COLOUR.__getitem__):
            self.tuck(seat, card)

    async def _ordered(
        self, seat: int, topic: str, cards: Sequence[str], group: Callable[[str], int | str]
    ) -> list[str]:
        """The cards in the wanted order; asked only within groups, where it matters."""
        ordered: list[str] = []
        for name in dict.fromkeys(group(card) for card in cards):
            alike = tuple(card for card in cards if group(card) == name)
            if len(alike) > 1:
                ordered += await self.arrange(seat, topic, card_options(alike), context=self.about(seat))
            else:
                ordered += alike
        return ordered

    # -- piles, colours, values, players ---------------------------------------------------------------------------

    async def may_splay(self, seat: int, colours: Iterable[str], direction: str) -> str | None:
        """One of these piles, or none, is splayed; passed over if all see that none can be. Returns its colour."""
        able = [colour for colour in colours if self.can_splay(seat, colour, direction)]
        if not able:
            return None
        options = tuple(Option(colour, colour, Ref("colour", colour)) for colour in able)
        context = self.about(seat) | {"direction": direction}
        colour = await self.choose(seat, "splay", options, stop="none", context=context)
        if colour is not None:
            self.splay(seat, colour, direction)
        return colour

    async def pick_colour(self, seat: int, topic: str, colours: Sequence[str], *, may: bool = False) -> str | None:
        """One of the colours; with `may` or none."""
        if topic.startswith(HIDDEN_CHOICE) and len(colours) < 2:
            self.tell_by_silence(seat)
        options = tuple(Option(colour, colour, Ref("colour", colour)) for colour in colours)
        return await self.choose(seat, topic, options, stop="none" if may else None, context=self.about(seat))

    async def pick_value(self, seat: int, topic: str, values: Iterable[int]) -> int:
        """One of the values."""
        options = tuple(Option(str(value), value, Ref("age", str(value))) for value in values)
        chosen = await self.choose(seat, topic, options, context=self.about(seat))
        assert chosen is not None
        return chosen

    async def pick_player(self, seat: int, topic: str, seats: Sequence[int], *, may: bool = False) -> int | None:
        """One of the players; with `may` or none."""
        options = tuple(Option(f"seat-{other}", other, Ref("seat", str(other))) for other in seats)
        return await self.choose(seat, topic, options, stop="none" if may else None, context=self.about(seat))
