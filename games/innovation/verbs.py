"""The verbs of the rules (section 3.2): each is one atomic change, after which the checks of section 3.3 run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from games.engine.events import Fact
from games.engine.game import Game
from games.engine.question import Ref
from games.engine.state import Running
from games.engine.stops import GameOver
from games.innovation.achievements import earned
from games.innovation.cards import AGE, AGES, CARDS, COLOUR, ICONS, SPECIAL, SPLAYS, in_order, value_of_highest, visible
from games.innovation.scoring import score, victory
from games.innovation.state import InnovationState, Phase, Pile, Player

FEWEST_TO_SPLAY = 2
"""A pile of fewer cards is never splayed."""

HIDDEN_ZONES = ("hand", "score")
"""The zones of a player that only their owner may look at; 'board' is the open one."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies: in a zone (hand, score or board) of a seat."""

    zone: str
    seat: int

    @property
    def hidden(self) -> bool:
        """Whether only the seat may know the card."""
        return self.zone in HIDDEN_ZONES


@dataclass(frozen=True, slots=True)
class Began:
    """Where every card lay when the present action began: the supply, and each seat's hand, score pile and board."""

    supply: Sequence[Sequence[str]] = ()
    hidden: Sequence[tuple[Sequence[str], Sequence[str]]] = ()
    boards: Sequence[Mapping[str, Sequence[str]]] = ()

    def place(self, card: str) -> str:
        """The name of the place, 'elsewhere' if it is not known."""
        age = AGE[card]
        if self.supply and card in self.supply[age - 1]:
            return f"pile/{age}/{self.supply[age - 1].index(card)}"
        for seat, (hand, score_pile) in enumerate(self.hidden):
            if card in hand:
                return f"hand/{seat}"
            if card in score_pile:
                return f"score/{seat}"
        colour = COLOUR[card]
        for seat, board in enumerate(self.boards):
            if card in board[colour]:
                return f"{colour}/{seat}/{board[colour].index(card)}"
        return "elsewhere"


class Verbs(Game[InnovationState]):
    """Looking at a game of Innovation and changing it.

    Facts for `imagine` say where a card lay when the present action began, if it came to light since: 'pile/3/0' in
    the pile of age 3 with none above it, 'hand/1' or 'score/1' in that zone of a seat, 'blue/1/0' at the bottom of that
    pile of a seat.
    """

    name = "innovation"

    def __init__(self, state: InnovationState) -> None:
        super().__init__(state)
        self._began = Began()
        self._come_to_light: list[tuple[int, str]] = []

    # -- looking -----------------------------------------------------------------------------------------------

    def phase(self) -> Ref:
        """The public name of the present phase."""
        return Ref("phase", self.state.phase.value)

    def player(self, seat: int) -> Player:
        """What a seat has."""
        return self.state.players[seat]

    def hand(self, seat: int) -> list[str]:
        """The cards in hand, in the fixed order."""
        return self.state.players[seat].hand

    def score_pile(self, seat: int) -> list[str]:
        """The cards in the score pile, in the fixed order."""
        return self.state.players[seat].score

    def points(self, seat: int) -> int:
        """The score of a seat."""
        return self.state.players[seat].points

    def pile(self, seat: int, colour: str) -> Pile:
        """A pile on a board, perhaps empty."""
        return self.state.players[seat].board[colour]

    def top(self, seat: int, colour: str) -> str | None:
        """The top card of a colour."""
        return self.state.players[seat].board[colour].top

    def tops(
        self, seat: int, *, icon: str | None = None, without: str | None = None, colours: Iterable[str] | None = None
    ) -> list[str]:
        """The top cards in the fixed order of colours: of these colours, bearing this icon, not bearing that one."""
        among = None if colours is None else set(colours)
        return [
            card
            for card in self.state.players[seat].tops
            if (among is None or COLOUR[card] in among)
            and (icon is None or CARDS[card].has(icon))
            and (without is None or not CARDS[card].has(without))
        ]

    def highest_top(self, seat: int) -> int:
        """The highest value among the top cards, 0 with an empty board."""
        return value_of_highest(self.state.players[seat].tops)

    def colours(self, seat: int) -> list[str]:
        """The colours on a board."""
        return [colour for colour, pile in self.state.players[seat].board.items() if pile.cards]

    def icons(self, seat: int, icon: str) -> int:
        """How often an icon shows on a board."""
        return self.state.players[seat].icons[ICONS.index(icon)]

    def piles_showing(self, seat: int, icon: str) -> int:
        """How many piles of a board show an icon at least once."""
        place = ICONS.index(icon)
        return sum(
            visible(tuple(pile.cards), pile.splay)[place] > 0 for pile in self.state.players[seat].board.values()
        )

    def opponents(self, seat: int) -> list[int]:
        """All opponents in turn order, from the left of `seat`; never the partner."""
        return [other for other in self.seats_from(seat) if other not in self.state.side(seat)]

    def others(self, seat: int) -> list[int]:
        """Whom an effect means by 'other players', from the left of `seat`: the opponents, and in the third edition
        the partner too (section 11)."""
        if self.state.options.edition == "third":
            return self.seats_from(seat)[1:]
        return self.opponents(seat)

    def owner_on_board(self, card: str) -> int:
        """The seat on whose board a card lies."""
        return self._place(card).seat

    @property
    def frame(self) -> Running:
        """The running dogma, or the card being executed for one player only. Its memory is for 'this action'."""
        return next(one for one in reversed(self.state.running) if one.kind in ("dogma", "alone"))

    # -- telling -----------------------------------------------------------------------------------------------

    def begin_action(self) -> None:
        """Note where every card lies, so that `imagine` can put it back there."""
        state = self.state
        state.bound = False
        self._began = Began(
            [tuple(pile) for pile in state.supply],
            [(tuple(player.hand), tuple(player.score)) for player in state.players],
            [{colour: tuple(pile.cards) for colour, pile in player.board.items()} for player in state.players],
        )

    def learn(self, seers: Iterable[int], card: str, owner: int | None = None) -> None:
        """These seats learn a hidden card. What its owner does freely with it is nothing that binds the owner."""
        seers = tuple(seat for seat in seers if seat != owner)
        if not seers:
            return
        place = self._began.place(card)
        if owner is not None and owner == self.mover:
            self.facts.append(Fact(seers, place, (card,)))
        else:
            self.state.bound = True
            self.told(seers, place, (card,))

    def all_seats(self) -> range:
        """All seats."""
        return range(self.state.seats)

    # -- the checks after every atomic change --------------------------------------------------------------------

    def changed(self) -> None:
        """One atomic change is complete: the sharing bonus, then special achievements, then victory (3.3, 3.6)."""
        state = self.state
        for seat, card in self._come_to_light:
            self.emit("uncovered", seat, card=card)
        self._come_to_light.clear()
        if len(state.running) > 1:
            dogma, executing = state.running[:2]
            if not executing.memory["demand"] and executing.seat not in state.side(dogma.seat):
                dogma.memory["bonus"] = True
        if not any(name in state.available for name in SPECIAL):
            return
        found = True
        while found:
            found = False
            for seat in self.seats_from(state.active):
                for name in earned(state.players[seat], state.available):
                    self._claim(seat, name, "condition")
                    found = True

    def claim(self, seat: int, name: str, by: str) -> bool:
        """Claim an achievement: an age by the Achieve action (`by` is 'action'), a special one by a card.

        False if it is no longer there.
        """
        if name not in self.state.available:
            return False
        self._claim(seat, name, by)
        self.changed()
        return True

    def _claim(self, seat: int, name: str, by: str) -> None:
        state = self.state
        state.available.remove(name)
        state.players[seat].achievements.append(name)
        self.emit("claimed", seat, achievement=name, by=by)
        if state.claimed(seat) >= state.needed:
            state.phase = Phase.OVER
            raise GameOver(victory(state, "achievements", state.side(seat)))

    def win(self, seat: int, card: str) -> NoReturn:
        """The seat, and its team, wins at once by the dogma of a card (section 6.3)."""
        self.state.phase = Phase.OVER
        raise GameOver(victory(self.state, card, self.state.side(seat)))

    # -- drawing -----------------------------------------------------------------------------------------------

    def draw(self, seat: int, value: int | None = None) -> str:
        """Draw into the hand; without a value from the pile of the highest top card. Returns the card.

        An empty pile means the next higher one; beyond age 10 the game ends at once.
        """
        card = self._from_supply(seat, value)
        self.learn((seat,), card)
        self._into(Place("hand", seat), card)
        self.emit("drew", seat, secret={"card": card}, readers=(seat,), age=AGE[card])
        self.changed()
        return card

    def draw_and_show(self, seat: int, value: int) -> str:
        """Draw a card, show it to all and keep it in hand. Returns the card."""
        card = self._from_supply(seat, value)
        self.learn(self.all_seats(), card)
        self._into(Place("hand", seat), card)
        self.state.shown.append(card)
        self.emit("drew_and_showed", seat, card=card)
        self.changed()
        return card

    def draw_and_meld(self, seat: int, value: int) -> str:
        """Draw a card and meld it. Returns the card."""
        card = self._from_supply(seat, value)
        self.learn(self.all_seats(), card)
        self._into(Place("board", seat), card)
        self.emit("melded", seat, card=card, source="supply")
        self.changed()
        return card

    def draw_and_tuck(self, seat: int, value: int) -> str:
        """Draw a card and tuck it. Returns the card."""
        card = self._from_supply(seat, value)
        self.learn(self.all_seats(), card)
        self._under(seat, card)
        self.emit("tucked", seat, card=card, source="supply")
        self.changed()
        return card

    def draw_and_score(self, seat: int, value: int) -> str:
        """Draw a card and score it; only its owner sees it. Returns the card."""
        card = self._from_supply(seat, value)
        self.learn((seat,), card)
        self._into(Place("score", seat), card)
        self.state.players[seat].scored += 1
        self.emit("scored", seat, secret={"card": card}, readers=(seat,), age=AGE[card], source="supply")
        self.changed()
        return card

    def _from_supply(self, seat: int, value: int | None) -> str:
        state = self.state
        wanted = max(1, self.highest_top(seat) if value is None else value)
        for age in AGES[wanted - 1 :]:
            if state.supply[age - 1]:
                return state.supply[age - 1].pop(0)
        self.emit("supply_exhausted", seat, wanted=wanted)
        state.phase = Phase.OVER
        raise GameOver(score(state))

    # -- moving cards --------------------------------------------------------------------------------------------

    def meld(self, seat: int, card: str) -> None:
        """Put an own card on top of the pile of its colour on the own board."""
        place = self._leave(card)
        if place.hidden:
            self.learn(self.all_seats(), card, owner=place.seat)
        self._into(Place("board", seat), card)
        self.emit("melded", seat, card=card, source=place.zone)
        self.changed()

    def tuck(self, seat: int, card: str) -> None:
        """Put an own card under the pile of its colour on the own board."""
        place = self._leave(card)
        if place.hidden:
            self.learn(self.all_seats(), card, owner=place.seat)
        self._under(seat, card)
        self.emit("tucked", seat, card=card, source=place.zone)
        self.changed()

    def score(self, seat: int, card: str) -> None:
        """Put an own card face down into the own score pile."""
        shown = card in self.state.shown
        place = self._leave(card)
        self._into(Place("score", seat), card)
        self.state.players[seat].scored += 1
        if place.hidden and not shown:
            self.emit("scored", seat, secret={"card": card}, readers=(seat,), age=AGE[card], source=place.zone)
        else:
            self.emit("scored", seat, card=card, age=AGE[card], source=place.zone)
        self.changed()

    def return_card(self, seat: int, card: str) -> None:
        """The seat puts a card, its own or another player's, under the supply pile of its age."""
        shown = card in self.state.shown
        place = self._leave(card)
        self.state.supply[AGE[card] - 1].append(card)
        facts: dict[str, Any] = {"age": AGE[card], "owner": place.seat, "source": place.zone}
        if place.hidden and not shown:
            self.emit("returned", seat, secret={"card": card}, readers=(place.seat,), **facts)
        else:
            self.emit("returned", seat, card=card, **facts)
        self.changed()

    def transfer(self, card: str, to: int, zone: str) -> None:
        """Move a card from where it lies to a zone (hand, score or board) of a seat."""
        shown = card in self.state.shown
        place = self._leave(card)
        target = Place(zone, to)
        if place.hidden and not shown:
            self.learn((to,) if target.hidden else self.all_seats(), card, owner=place.seat)
        self._into(target, card)
        facts: dict[str, Any] = {"age": AGE[card], "to": to, "source": place.zone, "zone": zone}
        if place.hidden and target.hidden and not shown:
            readers = tuple(dict.fromkeys((place.seat, to)))
            self.emit("transferred", place.seat, secret={"card": card}, readers=readers, **facts)
        else:
            self.emit("transferred", place.seat, card=card, **facts)
        self.changed()

    def exchange(self, one: Place, cards: Sequence[str], other: Place, others: Sequence[str]) -> None:
        """Swap two groups of cards between hidden zones, as one change; either group may be empty (section 3.2)."""
        if not cards and not others:
            return
        for card in (*cards, *others):
            self._leave(card)
        for group, owner, target in ((cards, one, other), (others, other, one)):
            for card in group:
                self.learn((target.seat,), card, owner=owner.seat)
                self._into(target, card)
        self.emit(
            "exchanged",
            one.seat,
            secret={"cards": list(cards), "for_cards": list(others)},
            readers=tuple(dict.fromkeys((one.seat, other.seat))),
            ages=[AGE[card] for card in cards],
            for_ages=[AGE[card] for card in others],
            zone=one.zone,
            other=other.seat,
            other_zone=other.zone,
        )
        self.changed()

    def remove_everything(self) -> None:
        """All hands, boards and score piles leave the game, as one change (Fission). What was hidden stays hidden."""
        state = self.state
        for seat, player in enumerate(state.players):
            zones = {"hand": [card for card in player.hand if card not in state.shown], "score": player.score}
            if self._covered_hidden:
                zones["board"] = [card for pile in player.board.values() for card in pile.cards[:-1]]
            for zone, cards in zones.items():
                state.removed_hidden |= dict.fromkeys(cards, f"{zone}/{seat}")
            state.removed += player.cards()
            player.hand, player.score = [], []
            player.board = {colour: Pile() for colour in player.board}
        state.removed = in_order(state.removed)
        state.shown = []
        state.bound = True
        self.told(self.all_seats(), "removed", ())
        self.emit("removed_everything")
        self.changed()

    def show(self, seat: int, cards: Iterable[str], *, ordered: bool) -> None:
        """Show cards of the hand to all; they stay there. `ordered`: by the effect itself, which counts as a change.

        Without it they only prove that a hand has no fitting card.
        """
        cards = list(cards)
        for card in cards:
            self.learn(self.all_seats(), card, owner=seat)
        if ordered:
            self.state.shown += [card for card in cards if card not in self.state.shown]
            self.emit("showed", seat, cards=cards)
            self.changed()
        else:
            self.emit("showed_hand", seat, cards=cards)

    def prove(self, seat: int) -> None:
        """R-PROOF: show the hand, in which no card fits, if there is one and the table wants it (section 3.8)."""
        if self.hand(seat) and self.state.options.proof == "yes":
            self.show(seat, self.hand(seat), ordered=False)
        elif self.hand(seat):
            self.tell_by_silence(seat)

    def tell_by_silence(self, seat: int) -> None:
        """The others learn something of what the seat hides, by what it did or was not asked."""
        if seat != self.mover:
            self.state.bound = True
            self.told(self.seats_from(seat)[1:], "silence", ())

    # -- piles -------------------------------------------------------------------------------------------------

    def can_splay(self, seat: int, colour: str, direction: str) -> bool:
        """Whether a pile has two or more cards and is not splayed in this direction already."""
        pile = self.pile(seat, colour)
        return len(pile.cards) >= FEWEST_TO_SPLAY and pile.splay != direction

    def splay(self, seat: int, colour: str, direction: str) -> bool:
        """Splay a pile: left, right, up or none. False if that is not possible."""
        if not self.can_splay(seat, colour, direction):
            return False
        self.pile(seat, colour).splay = direction
        if self._covered_hidden:
            self.tell_by_silence(seat)
            self.emit("splayed", seat, colour=colour, direction=direction, edges=self._edges(seat, colour))
        else:
            self.emit("splayed", seat, colour=colour, direction=direction)
        self.changed()
        return True

    def rearrange(self, seat: int, colour: str, cards: Sequence[str]) -> None:
        """Put a pile into another order, bottom card first; the same order is no change."""
        pile = self.pile(seat, colour)
        if pile.cards == list(cards):
            return
        pile.cards = list(cards)
        self._uncovered(seat, colour)
        if self._covered_hidden:
            secret = {"cards": list(cards)}
            edges = self._edges(seat, colour)
            self.emit("rearranged", seat, secret=secret, readers=(seat,), colour=colour, top=cards[-1], edges=edges)
        else:
            self.emit("rearranged", seat, colour=colour, top=cards[-1], cards=list(cards))
        self.changed()

    # -- zones -------------------------------------------------------------------------------------------------

    @property
    def _covered_hidden(self) -> bool:
        """Whether only their owner may look at covered cards."""
        return self.state.options.covered == "own"

    def _edges(self, seat: int, colour: str) -> list[list[str | None]]:
        """What shows on each covered card of a pile, the bottom card first; None is the picture."""
        pile = self.pile(seat, colour)
        return [[CARDS[card].positions[place] for place in SPLAYS[pile.splay]] for card in pile.cards[:-1]]

    def _uncovered(self, seat: int, colour: str) -> None:
        """Another card may lie on top of a pile now, where all can see it."""
        top = self.top(seat, colour)
        if top is not None and self._covered_hidden:
            self.learn(self.all_seats(), top, owner=seat)
            self._come_to_light.append((seat, top))

    def _place(self, card: str) -> Place:
        for seat, player in enumerate(self.state.players):
            if card in player.board[COLOUR[card]].cards:
                return Place("board", seat)
            if card in player.hand:
                return Place("hand", seat)
            if card in player.score:
                return Place("score", seat)
        raise ValueError(f"{card} is not in a zone of a player")

    def _leave(self, card: str) -> Place:
        """Take a card out of its zone; a pile that is left with one card or none is no longer splayed."""
        place = self._place(card)
        player = self.state.players[place.seat]
        if place.zone == "board":
            pile = player.board[COLOUR[card]]
            if self._covered_hidden and card != pile.top:
                self.learn(self.seats_from(place.seat)[1:], card)
            pile.cards.remove(card)
            if len(pile.cards) < FEWEST_TO_SPLAY:
                pile.splay = "none"
            self._uncovered(place.seat, COLOUR[card])
        elif place.zone == "hand":
            player.hand.remove(card)
            if card in self.state.shown:
                self.state.shown.remove(card)
        else:
            player.score.remove(card)
        return place

    def _into(self, place: Place, card: str) -> None:
        """Put a card, already taken out of its zone, into a zone; on a board on top of its pile."""
        player = self.state.players[place.seat]
        if place.zone == "board":
            player.board[COLOUR[card]].cards.append(card)
        elif place.zone == "hand":
            player.hand = in_order((*player.hand, card))
        else:
            player.score = in_order((*player.score, card))

    def _under(self, seat: int, card: str) -> None:
        player = self.state.players[seat]
        player.board[COLOUR[card]].cards.insert(0, card)
        player.tucked += 1
