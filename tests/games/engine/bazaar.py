"""A small trading game with an open floor, duties and windows; it is played in tests only.

A round is a trade, in which all seats act in any order until all are done, and one act of the active seat. Goods lie
openly; cards are hidden, and nobody may hold more of them than its limit. A veto stops a tax.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from games.engine.duties import Duty, OwingGame, OwingState
from games.engine.events import Event, Fact
from games.engine.gametype import GameType, Options, Setup
from games.engine.orders import OrderChoice, OrderOffer
from games.engine.question import Option, Question, Ref
from games.engine.record import Entry
from games.engine.result import Result, ScoreLine
from games.engine.stops import GameOver
from tests.games.engine.toy import ToyWords, card_options, names_of

GOODS = ("fish", "salt")
CARDS = ["veto"] * 4 + ["blank"] * 8
HAND = 2
OPEN_OFFERS = 2
DRAWS = 2


class BazaarOptions(Options):
    """Options of the game."""

    rounds: int = 3


@dataclass(slots=True)
class Offer:
    """One unit of a good for one of another, from a seat to a seat; `number` counts those between the two."""

    by: int
    to: int
    number: int
    give: str
    want: str


@dataclass(slots=True, kw_only=True)
class BazaarState(OwingState):
    """All there is. Hands are kept sorted; offers are known to the two seats only. `made` counts offers by pair."""

    rounds: int
    goods: list[dict[str, int]]
    hands: list[list[str]]
    deck: list[str]
    discards: list[str] = field(default_factory=list)
    limits: list[int]
    offers: list[Offer] = field(default_factory=list)
    made: list[list[int]]
    draws: list[int]
    done: list[int] = field(default_factory=list)
    trading: bool = True


@dataclass(frozen=True, slots=True)
class BazaarView:
    """What one seat, or a spectator, may know."""

    seat: int | None
    seats: int
    turn: int
    rounds: int
    goods: tuple[tuple[tuple[str, int], ...], ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    discards: tuple[str, ...]
    limits: tuple[int, ...]
    offers: tuple[tuple[int, int, int, str, str], ...]
    made: tuple[tuple[int, ...], ...]
    draws: tuple[int, ...]
    done: tuple[int, ...]
    trading: bool
    duties: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seat wants to do on the floor: a word, and what it is about."""

    what: str
    seat: int = -1
    number: int = 0
    give: str = ""
    want: str = ""


class BazaarGame(OwingGame[BazaarState]):
    """The verbs of the game."""

    name = "bazaar"

    def phase(self) -> Ref:
        return Ref("phase", "trade" if self.state.trading else "act")

    async def meet(self, duty: Duty) -> list[str]:
        hand = self.state.hands[duty.seat]
        over = max(0, len(hand) - self.state.limits[duty.seat])
        return await self.choose_some(duty.seat, "limit", card_options(hand), exactly=over, cover=over > 0)

    def settle(self, duty: Duty, chosen: list[str]) -> None:
        for card in chosen:
            self.state.hands[duty.seat].remove(card)
            self.state.discards.append(card)
            self.emit("discarded", duty.seat, card=card)

    def check_limit(self, seat: int) -> None:
        """Owe a question if the hand is too large now."""
        if len(self.state.hands[seat]) > self.state.limits[seat]:
            self.owe(seat, "limit")

    def draw(self, seat: int) -> None:
        """Draw a card if there is one."""
        if self.state.deck:
            card = self.state.deck.pop(0)
            self.state.hands[seat] = sorted([*self.state.hands[seat], card])
            self.emit("drew", seat, number=1, secret={"cards": [card]}, readers=[seat])
            self.told([seat], "drew", [card])
            self.check_limit(seat)

    def lower(self, seat: int) -> None:
        """The seat may hold a card less."""
        if self.state.limits[seat]:
            self.state.limits[seat] -= 1
            self.emit("lowered", seat, number=self.state.limits[seat])
            self.check_limit(seat)

    def give(self, good: str, by: int, to: int) -> None:
        """One unit goes from a seat to a seat."""
        self.state.goods[by][good] -= 1
        self.state.goods[to][good] += 1


async def play(game: BazaarGame) -> None:
    """The main loop."""
    while True:
        if game.state.trading:
            await trade(game)
        else:
            await act(game)


async def trade(game: BazaarGame) -> None:
    """One act on the floor, or its end."""
    state = game.state
    if len(state.done) == state.seats:
        state.trading = False
        state.offers = []
        return
    seat, deal = await game.floor({seat: partial(menu, game, seat) for seat in range(state.seats)}, done=state.done)
    match deal:
        case Deal("done"):
            state.done.append(seat)
            game.emit("finished", seat)
        case Deal("again"):
            state.done.remove(seat)
            game.emit("returned", seat)
        case Deal("draw"):
            state.draws[seat] += 1
            game.draw(seat)
        case Deal("offer", to, give=give, want=want):
            state.made[seat][to] += 1
            state.offers.append(Offer(seat, to, state.made[seat][to], give, want))
        case Deal("accept", by, number):
            offer = next(one for one in state.offers if (one.by, one.to, one.number) == (by, seat, number))
            state.offers.remove(offer)
            game.give(offer.give, by, seat)
            game.give(offer.want, seat, by)
            game.emit("exchanged", by, give=offer.give, want=offer.want, other=seat)
        case Deal("withdraw", to, number):
            state.offers = [one for one in state.offers if (one.by, one.to, one.number) != (seat, to, number)]
        case Deal("tax", other):
            await tax(game, seat, other)


async def menu(game: BazaarGame, seat: int) -> Deal:
    """What a seat may do on the floor; an offer is put together in three steps."""
    state = game.state
    if seat in state.done:
        again = await game.choose(seat, "trade", [Option("again", Deal("again"))], cover=True)
        assert again is not None
        return again
    options = [Option("draw", Deal("draw"))] if state.draws[seat] < DRAWS else []
    others = [other for other in range(state.seats) if other != seat]
    mine = [offer for offer in state.offers if offer.by == seat]
    if any(state.goods[seat].values()) and len(mine) < OPEN_OFFERS and sum(state.made[seat]) < 4 * state.turn:
        options += [Option(f"offer/{other}", Deal("offer", other)) for other in others]
    if state.goods[seat]["salt"]:
        options += [Option(f"tax/{other}", Deal("tax", other)) for other in others if state.limits[other]]
    for offer in state.offers:
        if offer.to == seat and state.goods[seat][offer.want] and state.goods[offer.by][offer.give]:
            options.append(Option(f"accept/{offer.by}/{offer.number}", Deal("accept", offer.by, offer.number)))
    options += [Option(f"withdraw/{one.to}/{one.number}", Deal("withdraw", one.to, one.number)) for one in mine]
    deal = await game.choose(seat, "trade", [*options, Option("done", Deal("done"))], late="done", cover=True)
    assert deal is not None
    if deal.what != "offer":
        return deal
    held = [good for good in GOODS if state.goods[seat][good]]
    give = await game.choose(seat, "trade.give", names_of(held))
    want = await game.choose(seat, "trade.want", names_of(GOODS))
    return Deal("offer", deal.seat, give=give or "", want=want or "")


async def tax(game: BazaarGame, seat: int, other: int) -> None:
    """Pay a salt and lower somebody's limit; whoever has cards may veto it."""
    game.state.goods[seat]["salt"] -= 1
    game.emit("taxed", seat, other=other)

    def vetoes(of: int) -> Sequence[Option[str]]:
        return names_of(card for card in game.state.hands[of] if card == "veto")

    asked = [one for one in game.seats_from(seat) if game.state.hands[one]]
    with game.effect("act", "tax", seat):
        for one, card in await game.window(asked, "veto", vetoes):
            game.state.hands[one].remove(card)
            game.state.discards.append(card)
            game.emit("discarded", one, card=card)
            return
        game.lower(other)


async def act(game: BazaarGame) -> None:
    """The act of the active seat, and the next round."""
    state = game.state
    me = (state.turn - 1) % state.seats
    options = [Option("storm", "storm"), Option("audit", "audit")]
    what = await game.choose(me, "act", options, stop="rest", quiet=True, context={"cards": str(len(state.hands[me]))})
    if what == "storm":
        for seat in game.seats_from(me):
            game.lower(seat)
    elif what == "audit":
        with game.effect("act", "audit", me):
            game.lower(me)
            good = await game.choose(me, "audit", names_of(GOODS))
            assert good is not None
            game.state.goods[me][good] += 1
            game.emit("found", me, good=good)
    if state.turn >= state.rounds:
        raise GameOver(score(state))
    state.turn += 1
    state.trading, state.done, state.draws = True, [], [0] * state.seats
    game.emit("turn", me, number=state.turn)


def new(setup: Setup) -> BazaarState:
    """A shuffled beginning."""
    seats = setup.seats
    state = BazaarState(
        seed=setup.seed,
        seats=seats,
        turn=1,
        rounds=setup.options.rounds,
        goods=[dict.fromkeys(GOODS, 2) for _ in range(seats)],
        hands=[[] for _ in range(seats)],
        deck=[],
        limits=[HAND] * seats,
        made=[[0] * seats for _ in range(seats)],
        draws=[0] * seats,
    )
    game = BazaarGame(state)
    state.deck = game.shuffled("deck", CARDS)
    for seat in range(seats):
        for _ in range(HAND):
            game.draw(seat)
    return state


def view(state: BazaarState, seat: int | None) -> BazaarView:
    """What the seat may know: of offers and how many were made, its own and those made to it."""

    def mine(by: int, to: int) -> bool:
        return seat is not None and seat in (by, to)

    return BazaarView(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        rounds=state.rounds,
        goods=tuple(tuple(goods.items()) for goods in state.goods),
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        deck_size=len(state.deck),
        discards=tuple(state.discards),
        limits=tuple(state.limits),
        offers=tuple((o.by, o.to, o.number, o.give, o.want) for o in state.offers if mine(o.by, o.to)),
        made=tuple(
            tuple(number if mine(by, to) else 0 for to, number in enumerate(row)) for by, row in enumerate(state.made)
        ),
        draws=tuple(state.draws),
        done=tuple(state.done),
        trading=state.trading,
        duties=tuple((duty.seat, duty.topic) for duty in state.duties),
    )


def imagine(view: BazaarView, facts: Sequence[Fact], rng: Random) -> BazaarState:
    """A state at a quiet point that gives this view; nothing is offered between others."""
    unknown = Counter(CARDS)
    unknown.subtract(view.hand)
    unknown.subtract(view.discards)
    rest = list(unknown.elements())
    rng.shuffle(rest)
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        hands.append(list(view.hand) if seat == view.seat else sorted(rest.pop() for _ in range(size)))
    return BazaarState(
        seed=f"{rng.getrandbits(128):032x}",
        seats=view.seats,
        turn=view.turn,
        rounds=view.rounds,
        goods=[dict(goods) for goods in view.goods],
        hands=hands,
        deck=rest,
        discards=list(view.discards),
        limits=list(view.limits),
        offers=[Offer(*offer) for offer in view.offers],
        made=[list(row) for row in view.made],
        draws=list(view.draws),
        done=list(view.done),
        trading=view.trading,
        duties=[Duty(seat, topic) for seat, topic in view.duties],
    )


def score(state: BazaarState) -> Result:
    """Most goods win."""
    scores = [sum(goods.values()) for goods in state.goods]
    places = [1 + sum(other > mine for other in scores) for mine in scores]
    return Result("rounds", places, scores, [[ScoreLine("goods", number, number)] for number in scores])


def conserved(state: BazaarState) -> Mapping[str, int]:
    """Every card by name."""
    return dict(sorted(Counter([*state.deck, *state.discards, *(c for hand in state.hands for c in hand)]).items()))


def complaints(state: BazaarState) -> Iterable[str]:
    """Broken invariants: a hand may be too large only as long as it owes a discard."""
    for seat, hand in enumerate(state.hands):
        if len(hand) > state.limits[seat] and all(duty.seat != seat for duty in state.duties):
            yield f"the hand of seat {seat} is too large"
        if any(number < 0 for number in state.goods[seat].values()):
            yield f"seat {seat} has less than nothing"


class BazaarWords(ToyWords):
    """All words of the game."""

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        who, facts = names[event.seat] if event.seat is not None else "", event.facts
        match event.kind:
            case "exchanged":
                return f"{who} gives {facts['give']} for {facts['want']} of {names[facts['other']]}."
            case "taxed":
                return f"{who} taxes {names[facts['other']]}."
            case "lowered":
                return f"{who} may hold {facts['number']} cards."
            case "found":
                return f"{who} finds {facts['good']}."
            case "returned":
                return f"{who} trades again."
        return super().event(event, names)

    def answered(self, entry: Entry) -> str:
        return ", ".join(entry.answer) or entry.face

    def order(self, topic: str, choice: str | None) -> str:
        return "Trade" if choice is None else choice.capitalize()

    def board(self, view: Any, names: Sequence[str]) -> str:
        goods = [f"{name}: {', '.join(f'{n} {good}' for good, n in view.goods[i])}." for i, name in enumerate(names)]
        return "\n".join([f"Round {view.turn} of {view.rounds}.", *goods])


def _menu_answer(what: str) -> Callable[[BazaarView, Question], tuple[str, ...] | None]:
    """The policy to answer with the first option that begins so."""
    return lambda view, question: next(((key,) for key in question.keys if key.startswith(what)), None)


BAZAAR = GameType(
    id="bazaar",
    title="Bazaar",
    seat_counts=(2, 3, 4),
    rules=1,
    options=BazaarOptions,
    option_fields=(),
    state=BazaarState,
    game=BazaarGame,
    new=new,
    flow=play,
    view=view,
    imagine=imagine,
    score=score,
    conserved=conserved,
    complaints=complaints,
    words=BazaarWords(),
    order_offers=(
        OrderOffer("bazaar.trade", (OrderChoice("done", ("done",)), OrderChoice("offer", ("@offer", "done")))),
    ),
    policies={"bazaar.trade": {"offer": _menu_answer("offer/")}},
)
