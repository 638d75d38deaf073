"""The acting side of Dominion: the verbs of section 3.2 and of playing a card."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from functools import lru_cache, partial
from itertools import compress

from games.dominion.cards import ACTIONS, COST, DEAREST_FIRST, ORDER, TREASURES, cheapest_gain
from games.dominion.registry import effect_of
from games.dominion.replies import Reply
from games.dominion.setup import shuffle_purpose
from games.dominion.state import DominionState, Phase, Played, Player
from games.engine.events import Fact
from games.engine.flow import Flow
from games.engine.game import Game
from games.engine.question import Option, Ref

UNKNOWN = "?"
"""Stands in facts for a card that was moved unseen."""

MOVED = ("deck/", "put/", "pile/")
"""The kinds of fact about cards that moved."""

PHASES = {
    Phase.DRAFT: Ref("phase", "draft"),
    Phase.BEGIN: Ref("phase", "action"),
    Phase.ACTION: Ref("phase", "action"),
    Phase.BUY: Ref("phase", "buy"),
    Phase.END: Ref("phase", "buy"),
    Phase.CLEAN_UP: Ref("phase", "clean_up"),
    Phase.OVER: Ref("phase", "over"),
}

MOAT_SHOWN = Option("show", True, Ref("card", "moat"))
MOAT_PASSED = Option("pass", False)


@lru_cache(maxsize=8192)
def card_options(cards: tuple[str, ...]) -> tuple[Option[str], ...]:
    """One option a kind, with its copies, in the given order."""
    return tuple(Option(card, card, Ref("card", card), cards.count(card)) for card in dict.fromkeys(cards))


@lru_cache
def _others(seats: int, seers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if seat not in seers)


class Dominion(Game[DominionState]):
    """A game of Dominion and the ways to act on it.

    Facts for `imagine`, by seat: 'deck/0' cards met from the top of its deck, 'shuffle/0' its discard pile became
    its deck, 'put/0' cards put on its deck, 'pile/0' cards put on its discard pile, 'discards/0' its whole discard
    pile, 'top/0' a card that came to light on it, 'flipped/0' its deck went to its discard pile, 'bottom/0' the
    bottom card of its deck, 'hand/0' cards seen in its hand. A card moved unseen is '?'.
    """

    name = "dominion"

    # -- looking -----------------------------------------------------------------------------------------------

    def phase(self) -> Ref:
        """The public name of the present phase."""
        return PHASES[self.state.phase]

    def player(self, seat: int) -> Player:
        """The zones of a seat."""
        return self.state.players[seat]

    def hand(self, seat: int) -> tuple[Option[str], ...]:
        """The seat's hand as options."""
        return card_options(tuple(self.state.players[seat].hand))

    def held(self, seat: int, kinds: Container[str]) -> tuple[str, ...]:
        """The cards of these kinds in the seat's hand."""
        return tuple([card for card in self.state.players[seat].hand if card in kinds])

    def actions_in_hand(self, seat: int) -> tuple[Option[str], ...]:
        """The Action cards in the seat's hand as options."""
        return card_options(self.held(seat, ACTIONS))

    def treasures_in_hand(self, seat: int) -> tuple[Option[str], ...]:
        """The Treasures in the seat's hand as options."""
        return card_options(self.held(seat, TREASURES))

    def stocked(self) -> tuple[str, ...]:
        """The piles that are not empty."""
        supply = self.state.supply
        return tuple(compress(supply, supply.values()))

    def piles(self, limit: int, among: Container[str] | None = None) -> tuple[Option[str], ...]:
        """The piles that are not empty and cost at most `limit`, as options, the dearest first (section 4.1)."""
        offered = [card for card in self.stocked() if COST[card] <= limit and (among is None or card in among)]
        return card_options(tuple(sorted(offered, key=DEAREST_FIRST.__getitem__)))

    # -- telling -----------------------------------------------------------------------------------------------

    def all_seats(self) -> tuple[int, ...]:
        """All seats."""
        return _others(self.state.seats, ())

    def note(self, kind: str, seat: int, cards: Sequence[str], seers: tuple[int, ...]) -> None:
        """Where cards went, for `imagine`; nobody learns anything new by it, so it is no barrier."""
        self.facts.append(Fact(seers, f"{kind}/{seat}", tuple(cards)))

    def known(self) -> tuple[Fact, ...]:
        """What seats were told. Where cards moved, who did not see which ones knows how many."""
        known: list[Fact] = []
        for fact in self.facts:
            known.append(fact)
            if fact.kind.startswith(MOVED) and len(fact.seats) < self.state.seats:
                known.append(Fact(_others(self.state.seats, fact.seats), fact.kind, (UNKNOWN,) * len(fact.values)))
        return tuple(known)

    # -- deck --------------------------------------------------------------------------------------------------

    def take(self, seat: int, count: int, *, openly: bool = False) -> list[str]:
        """NEXT so many times: cards from the top of the deck, on their way elsewhere; fewer if there are not enough.

        The owner sees them, with `openly` everybody. The discard pile is shuffled only when a card is needed and
        the deck is empty.
        """
        player = self.state.players[seat]
        seers = self.all_seats() if openly else (seat,)
        deck = player.deck
        cards = deck[:count]
        if cards:
            del deck[:count]
            self.told(seers, f"deck/{seat}", cards)
        missing = count - len(cards)
        if missing and player.discard:
            self._shuffle(seat)
            more = player.deck[:missing]
            del player.deck[:missing]
            self.told(seers, f"deck/{seat}", more)
            cards += more
        return cards

    def _shuffle(self, seat: int) -> None:
        player = self.state.players[seat]
        player.deck = self.shuffled(shuffle_purpose(seat), player.discard)
        player.discard = []
        self.note("shuffle", seat, (), self.all_seats())
        self.emit("shuffled", seat)

    def draw(self, seat: int, count: int) -> list[str]:
        """DRAW: cards from the deck into the hand. Returns them."""
        cards = self.take(seat, count)
        self.into_hand(seat, cards)
        self.emit("drew", seat, secret={"cards": cards}, readers=(seat,), count=len(cards), wanted=count)
        return cards

    def turn_up(self, seat: int, count: int) -> list[str]:
        """TURN UP: cards from the deck into the open `revealed` zone. Returns the cards turned up now."""
        cards = self.take(seat, count, openly=True)
        self.state.players[seat].revealed += cards
        if cards:
            self.emit("turned_up", seat, cards=cards)
        else:
            self.emit("no_card", seat)
        return cards

    def put_on_deck(self, seat: int, card: str, *, openly: bool, source: str) -> None:
        """Put a card, already taken out of its zone, on top of the deck. `source` names that zone."""
        self.state.players[seat].deck.insert(0, card)
        self.note("put", seat, (card,), self.all_seats() if openly else (seat,))
        if openly:
            self.emit("put_on_deck", seat, card=card, source=source)
        else:
            self.emit("put_on_deck", seat, secret={"card": card}, readers=(seat,), source=source)

    # -- hand --------------------------------------------------------------------------------------------------

    def into_hand(self, seat: int, cards: Iterable[str]) -> None:
        """Put cards, already taken out of their zone, into the hand."""
        hand = self.state.players[seat].hand
        hand += cards
        hand.sort(key=ORDER.__getitem__)

    def show(self, seat: int, cards: Sequence[str], *, whole_hand: bool = False) -> None:
        """SHOW hand cards to all; they stay where they are."""
        if seat != self.state.active:
            self.told(self.opponents(seat), f"hand/{seat}", cards)
        self.emit("showed_hand" if whole_hand else "showed", seat, cards=list(cards))

    # -- discarding --------------------------------------------------------------------------------------------

    def onto_discard(self, seat: int, cards: Sequence[str], *, openly: bool) -> None:
        """Put cards, already taken out of their zone, on the discard pile; the last one lies on top."""
        self.state.players[seat].discard += cards
        self.note("pile", seat, cards, self.all_seats() if openly else (seat,))

    def discard(self, seat: int, cards: Sequence[str], zone: list[str] | None = None) -> None:
        """DISCARD from the hand or another hidden zone: all see how many, and the card that ends on top."""
        if not cards:
            return
        zone = self.state.players[seat].hand if zone is None else zone
        for card in cards:
            zone.remove(card)
        self.onto_discard(seat, cards, openly=False)
        if seat != self.state.active:
            self.told(self.opponents(seat), f"hand/{seat}", cards[-1:])
        self.emit("discarded", seat, secret={"cards": list(cards)}, readers=(seat,), count=len(cards), top=cards[-1])

    def discard_revealed(self, seat: int, cards: Sequence[str]) -> None:
        """Put turned-up cards on their owner's discard pile."""
        if not cards:
            return
        for card in cards:
            self.state.players[seat].revealed.remove(card)
        self.onto_discard(seat, cards, openly=True)
        self.emit("discarded_openly", seat, cards=list(cards))

    def discard_set_aside(self, seat: int, cards: Sequence[str]) -> None:
        """Put the set-aside cards together on the discard pile."""
        if cards:
            self.onto_discard(seat, cards, openly=True)
            self.state.players[seat].set_aside = []
            self.emit("discarded_openly", seat, cards=list(cards))

    def spied(self, seat: int, card: str, *, gone: bool) -> None:
        """Discard the one turned-up card, or put it back on its owner's deck (section 4.16)."""
        if gone:
            self.discard_revealed(seat, (card,))
        else:
            self.state.players[seat].revealed.remove(card)
            self.put_on_deck(seat, card, openly=True, source="revealed")

    def take_revealed(self, seat: int, cards: Sequence[str]) -> None:
        """Take turned-up cards into the hand."""
        if cards:
            for card in cards:
                self.state.players[seat].revealed.remove(card)
            self.into_hand(seat, cards)
            self.emit("took_revealed", seat, cards=list(cards))

    def flip_deck(self, seat: int) -> None:
        """Turn the whole deck over onto the discard pile; its bottom card ends on top (section 4.5)."""
        player = self.state.players[seat]
        self.told(self.all_seats(), f"bottom/{seat}", player.deck[-1:])
        player.discard += player.deck
        player.deck = []
        self.note("flipped", seat, (), self.all_seats())
        self.emit("flipped_deck", seat, top=player.discard[-1])

    def uncover(self, seat: int) -> None:
        """The former top card of the discard pile is gone; all see the one below it, if there is one."""
        pile = self.state.players[seat].discard
        self.told(self.all_seats(), f"top/{seat}", pile[-1:])
        self.emit("uncovered", seat, card=pile[-1] if pile else None)

    async def order_discards(self, seat: int, cards: Sequence[str], *, quiet: bool = False) -> list[str]:
        """The cards in the order of discarding; the table option lets their owner choose the one on top."""
        ordered = list(cards)
        if self.state.options.discard_top == "yes" and len(set(ordered)) > 1:
            top = await self.choose(seat, "discard_top", card_options(tuple(ordered)), late=ordered[-1], quiet=quiet)
            if top is not None:
                ordered.remove(top)
                ordered.append(top)
        return ordered

    # -- trashing, gaining -------------------------------------------------------------------------------------

    def trash(self, seat: int, cards: Sequence[str], zone: list[str]) -> None:
        """TRASH cards from one of the seat's zones."""
        if not cards:
            return
        for card in cards:
            zone.remove(card)
        self.state.trash += cards
        self.emit("trashed", seat, cards=list(cards))

    def trash_from_play(self, seat: int, played: Played) -> None:
        """TRASH a card in play."""
        self.state.players[seat].play.remove(played)
        self.state.trash.append(played.card)
        self.emit("trashed", seat, cards=[played.card])

    def gain(self, seat: int, card: str, to: str = "discard") -> bool:
        """GAIN a card from the Supply to 'discard', 'hand' or 'deck'. False if its pile is empty."""
        state = self.state
        if not state.supply[card]:
            self.emit("pile_empty", seat, card=card)
            return False
        state.supply[card] -= 1
        self.emit("gained", seat, card=card, to=to)
        if to == "hand":
            self.into_hand(seat, (card,))
        elif to == "deck":
            state.players[seat].deck.insert(0, card)
            self.note("put", seat, (card,), self.all_seats())
        else:
            self.onto_discard(seat, (card,), openly=True)
        return True

    async def choose_gain(
        self, seat: int, topic: str, limit: int, to: str = "discard", among: Container[str] | None = None
    ) -> None:
        """Let the seat gain a card of cost 0 to `limit`; forced if there is a legal pile (section 4.1)."""
        offered = self.piles(limit, among)
        if not offered:
            self.nothing(seat, "no pile")
            return
        late = cheapest_gain(option.key for option in offered)
        card = await self.choose(seat, topic, offered, late=late, context=self.about(limit=str(limit)))
        if card is not None:
            self.gain(seat, card, to)

    def gain_from_trash(self, seat: int, card: str) -> None:
        """Move a card from the trash to the discard pile (Thief only)."""
        trash = self.state.trash
        del trash[len(trash) - 1 - trash[::-1].index(card)]
        self.emit("gained_from_trash", seat, card=card)
        self.onto_discard(seat, (card,), openly=True)

    # -- counters ----------------------------------------------------------------------------------------------

    def get(self, *, actions: int = 0, buys: int = 0, coins: int = 0) -> None:
        """Add to the counters of the active player."""
        state = self.state
        state.actions += actions
        state.buys += buys
        state.coins += coins
        self.emit("got", state.active, actions=actions, buys=buys, coins=coins)

    def nothing(self, seat: int, reason: str) -> None:
        """Report that an effect finds nothing to do."""
        self.emit("nothing_happened", seat, reason=reason)

    # -- playing -----------------------------------------------------------------------------------------------

    def put_into_play(self, seat: int, card: str) -> Played:
        """Put a card, already taken out of its zone, at the end of the play area."""
        self.state.plays += 1
        self.state.acted = True
        played = Played(card, self.state.plays)
        self.state.players[seat].play.append(played)
        return played

    async def play_from_hand(self, seat: int, card: str, *, times: int = 1) -> None:
        """Play an Action card from the hand so many times (sections 3.4 and 4.18); pays no action."""
        self.state.players[seat].hand.remove(card)
        played = self.put_into_play(seat, card)
        for _ in range(times):
            await self.play(seat, played)

    async def play(self, seat: int, played: Played) -> None:
        """Play a card that was put into play: once, or again by Throne Room even if it has left (section 4.18)."""
        played.times += 1
        with self.effect("card", played.card, seat) as running:
            running.memory["number"] = played.number
            self.emit("played", seat, card=played.card, times=played.times)
            await effect_of(played.card, self.state.options.edition)(self, seat)

    def this_card(self) -> Played | None:
        """The card being resolved, if it is still in play."""
        number = self.now.memory["number"]
        in_play = self.state.players[self.now.seat].play
        return next((played for played in in_play if played.number == number), None)

    def about(self, **more: str) -> dict[str, str]:
        """The public context of a question: the card being resolved, by whom, and more."""
        now = self.now
        return {"card": now.id, "by": str(now.seat), **more}

    # -- Moat --------------------------------------------------------------------------------------------------

    def can_react(self, seat: int) -> bool:
        """Whether, by what all can see, this seat could show a Moat.

        It has a card in hand, and some Moat is neither in the Supply, in the trash nor in play.
        """
        if "moat" not in self.state.supply or not self.state.players[seat].hand:
            return False
        return any(
            "moat" in player.hand or "moat" in player.deck or "moat" in player.discard or "moat" in player.looked_at
            for player in self.state.players
        )

    async def shows_moat(self, seat: int) -> bool:
        """The reaction window of one seat (section 4.4): asked whether or not it holds a Moat. Only chooses."""
        if not self.can_react(seat):
            return False
        holds = "moat" in self.state.players[seat].hand
        offered: tuple[Option[bool], ...] = (MOAT_SHOWN, MOAT_PASSED) if holds else (MOAT_PASSED,)
        answer = await self.choose(seat, "moat", offered, late="pass", cover=True, context=self.about())
        return answer is True

    async def attack(
        self, me: int, own_part: Callable[[], object], reply: Callable[[int], Flow[Reply]]
    ) -> dict[int, Reply]:
        """The window, the attacker's own part and the opponents' replies; who showed a Moat is safe.

        The own part comes before the replies. Where a window opens it shares their branch, so there the own part waits
        until all answers are in; the replies never depend on it.
        """
        opens = any(self.can_react(seat) for seat in self.opponents(me))
        if not opens:
            own_part()
        replies = await self.together({seat: partial(reply, seat) for seat in self.opponents(me)})
        for seat, answer in replies.items():
            if answer.safe:
                self.show(seat, ("moat",))
        if opens:
            own_part()
        return replies

    async def affected(self, me: int) -> list[int]:
        """Open the window for all opponents; those who showed no Moat, in turn order."""
        windows = {seat: partial(self.shows_moat, seat) for seat in self.opponents(me) if self.can_react(seat)}
        shown = await self.together(windows) if windows else {}
        for seat, shows in shown.items():
            if shows:
                self.show(seat, ("moat",))
        return [seat for seat in self.opponents(me) if not shown.get(seat)]
