"""A small card game that uses everything the engine offers; it is played in tests only.

Every seat has a deck and a hand. In a turn a seat plays any number of cards, then hands over and fills its hand up
to four. Between them the cards use all five kinds of question, joint questions, sealed answers on a shared pile,
nested effects, chance, private looks and an end in the middle of an effect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.engine.events import Event, Fact
from games.engine.game import Game
from games.engine.gametype import GameType, OptionField, Options, Setup
from games.engine.orders import OrderChoice, OrderOffer
from games.engine.question import Answer, Option, Question, Ref
from games.engine.record import Entry
from games.engine.refusal import Refusal
from games.engine.result import Result, ScoreLine
from games.engine.state import State
from games.engine.stops import GameOver

DECK = ["militia", "market", "throne", "spring", "spy", "gift", "invest", "gamble", "shield", "shield", "coin", "coin"]
PILE = ["coin", "spring", "militia", "gift"]
HAND = 4
BINS = ("north", "south")


class ToyOptions(Options):
    """Options of the toy."""

    turns: int = 6
    bombs: bool = False


@dataclass(slots=True, kw_only=True)
class ToyState(State):
    """All there is. Hands are kept sorted; a deck's first card is on top; `looked` holds cards looked at."""

    turns: int
    hands: list[list[str]]
    decks: list[list[str]]
    discards: list[list[str]]
    looked: list[list[str]]
    pile: list[str]
    cards: list[str]
    points: list[int]
    bins: list[dict[str, int]]
    in_play: list[str] = field(default_factory=list)
    active: int = 0
    handing_over: bool = False


@dataclass(frozen=True, slots=True)
class ToyView:
    """What one seat, or a spectator, may know."""

    seat: int | None
    seats: int
    turn: int
    turns: int
    active: int
    handing_over: bool
    hand: tuple[str, ...]
    looked: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    deck_sizes: tuple[int, ...]
    discards: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    in_play: tuple[str, ...]
    cards: tuple[str, ...]
    points: tuple[int, ...]
    bins: tuple[tuple[tuple[str, int], ...], ...]
    running: tuple[tuple[str, str, int], ...]


def card_options(cards: Iterable[str]) -> list[Option[str]]:
    """One option for each name, sorted, with copies."""
    return [Option(name, name, Ref("card", name), copies) for name, copies in sorted(Counter(cards).items())]


def names_of(cards: Iterable[str]) -> list[Option[str]]:
    """One option for each name, sorted, without copies."""
    return [Option(name, name, Ref("card", name)) for name in sorted(set(cards))]


class ToyGame(Game[ToyState]):
    """The verbs of the toy."""

    name = "toy"

    def draw(self, seat: int, amount: int) -> None:
        """Draw cards, shuffling the discards when the deck is empty."""
        state, drawn = self.state, []
        for _ in range(amount):
            if not state.decks[seat]:
                if not state.discards[seat]:
                    break
                state.decks[seat] = self.shuffled(f"shuffle/{seat}", sorted(state.discards[seat]))
                state.discards[seat] = []
            drawn.append(state.decks[seat].pop(0))
        state.hands[seat] = sorted(state.hands[seat] + drawn)
        if drawn:
            self.emit("drew", seat, number=len(drawn), secret={"cards": drawn}, readers=[seat])
            self.told([seat], "drew", drawn)

    def discard(self, seat: int, cards: Iterable[str]) -> None:
        """Discard cards from the hand, openly."""
        for card in cards:
            self.state.hands[seat].remove(card)
            self.state.discards[seat].append(card)
            self.emit("discarded", seat, card=card)

    def end_turn(self) -> None:
        """Clean up, fill the hand up, and pass the turn on."""
        state = self.state
        seat = state.active
        state.discards[seat] += state.in_play
        state.in_play = []
        self.draw(seat, HAND - len(state.hands[seat]))
        if state.turn >= state.turns:
            raise GameOver(score(state))
        state.turn += 1
        state.active = (seat + 1) % state.seats
        state.handing_over = False
        self.emit("turn", state.active, number=state.turn)


async def play(game: ToyGame) -> None:
    """The main loop: only quiet questions."""
    state = game.state
    while True:
        me = state.active
        if state.handing_over:
            end = [Option("end_turn", None)]
            await game.choose(me, "hand_over", end, quiet=True, cover=True, face=Ref("phase", "hand_over"))
            game.end_turn()
            continue
        card = await game.choose(me, "play", names_of(state.hands[me]), stop="done", quiet=True)
        if card is None:
            state.handing_over = True
            game.emit("finished", me)
            continue
        state.hands[me].remove(card)
        state.in_play.append(card)
        await resolve(game, me, card)


async def resolve(game: ToyGame, me: int, card: str) -> None:
    """Resolve a card, inside a record of its own."""
    game.emit("played", me, card=card)
    if card in CARDS:
        with game.effect("card", card, me):
            await CARDS[card](game, me)


async def militia(game: ToyGame, me: int) -> None:
    """Each opponent may show a shield, else discards down to two."""

    async def reply(seat: int) -> list[str] | None:
        hand = game.state.hands[seat]
        context = {"card": "militia", "active": str(me)}
        shields = [Option("shield", "shield", Ref("card", "shield"))] if "shield" in hand else []
        shown = await game.choose(seat, "militia.shield", shields, stop="no", cover=True, context=context)
        if shown:
            return None
        exactly = max(0, len(hand) - 2)
        return await game.choose_some(seat, "militia.discard", card_options(hand), exactly=exactly, cover=exactly > 0)

    def branch(seat: int) -> Callable[[], Any]:
        return lambda: reply(seat)

    seats = [seat for seat in game.opponents(me) if game.state.hands[seat]]
    replies = await game.together({seat: branch(seat) for seat in seats})
    for seat, cards in replies.items():
        if cards is None:
            game.emit("shielded", seat)
        else:
            game.discard(seat, cards)


async def market(game: ToyGame, me: int) -> None:
    """In turn order: each seat takes a card of the pile and puts a card from its hand at the end of it."""

    async def trade(game: ToyGame, seat: int) -> None:
        card = await game.choose(seat, "market.take", names_of(game.state.pile))
        if card is None:
            return
        game.state.pile.remove(card)
        game.state.hands[seat] = sorted([*game.state.hands[seat], card])
        game.emit("took", seat, card=card)
        back = await game.choose(seat, "market.return", names_of(game.state.hands[seat]), cover=True)
        assert back is not None
        game.state.hands[seat].remove(back)
        game.state.pile.append(back)
        game.emit("returned", seat, card=back)

    await game.ask_ahead(game.seats_from(me), trade)


async def throne(game: ToyGame, me: int) -> None:
    """May play a card from hand twice."""
    card = await game.choose(me, "throne.pick", names_of(game.state.hands[me]), stop="nothing", cover=True)
    if card is not None:
        game.state.hands[me].remove(card)
        game.state.in_play.append(card)
        for _ in range(2):
            await resolve(game, me, card)


async def spring(game: ToyGame, me: int) -> None:
    """Draw two."""
    game.draw(me, 2)


async def spy(game: ToyGame, me: int) -> None:
    """Look at the top three of the own deck and put them back in any order."""
    state = game.state
    state.looked[me], state.decks[me] = state.decks[me][:3], state.decks[me][3:]
    if not state.looked[me]:
        return
    cards = list(state.looked[me])
    game.told([me], "top", cards)
    game.emit("looked", me, number=len(cards), secret={"cards": cards}, readers=[me])
    order = await game.arrange(me, "spy.order", card_options(cards), cover=True)
    state.looked[me] = []
    state.decks[me] = order + state.decks[me]


async def gift(game: ToyGame, me: int) -> None:
    """Give up to three points to the left, and get one in any case."""
    game.state.points[me] += 1
    given = await game.amount(me, "gift.points", 0, min(3, game.state.points[me]))
    game.state.points[me] -= given
    game.state.points[game.opponents(me)[0]] += given
    game.emit("gave", me, points=given)


async def invest(game: ToyGame, me: int) -> None:
    """Spread two over the bins."""
    bins = [Option(name, name, Ref("bin", name), 2) for name in BINS]
    for name, units in (await game.allocate(me, "invest.bins", bins, total=2)).items():
        game.state.bins[me][name] += units
    game.emit("invested", me, bins=dict(game.state.bins[me]))


async def gamble(game: ToyGame, me: int) -> None:
    """The left neighbour discards a card at random; then a 'may' that any hand allows."""
    left = game.opponents(me)[0]
    if game.state.hands[left]:
        game.discard(left, [game.pick_at_random("gamble", game.state.hands[left])])
    if await game.confirm(me, "gamble.again"):
        game.state.points[me] += 1
        game.emit("won", me, points=1)


async def bomb(game: ToyGame, me: int) -> None:
    """Each seat in turn order may end the game at once."""

    async def surrender(game: ToyGame, seat: int) -> None:
        if await game.confirm(seat, "bomb.end"):
            raise GameOver(score(game.state, "bomb"))
        game.state.points[seat] += 1
        game.emit("won", seat, points=1)

    await game.ask_ahead(game.seats_from(me), surrender)


async def loop(game: ToyGame, me: int) -> None:
    """A broken rule: runs for ever."""
    while True:
        game.emit("looping", me)


async def crash(game: ToyGame, me: int) -> None:
    """A broken rule: fails after it has changed, drawn and asked."""
    game.state.points[me] += 7
    game.draw(me, 1)
    if await game.confirm(me, "crash.now"):
        game.state.points[me] += 7
        game.draw(me, 1)
        raise ZeroDivisionError("a broken rule")


async def eager(game: ToyGame, me: int) -> None:
    """A broken rule: an effect asked ahead that changes something before it asks."""

    async def hurry(game: ToyGame, seat: int) -> None:
        game.state.points[seat] += 1
        await game.confirm(seat, "eager.reply")

    await game.ask_ahead(game.seats_from(me), hurry)


CARDS: dict[str, Callable[[ToyGame, int], Awaitable[None]]] = {
    "militia": militia,
    "market": market,
    "throne": throne,
    "spring": spring,
    "spy": spy,
    "gift": gift,
    "invest": invest,
    "gamble": gamble,
    "bomb": bomb,
    "loop": loop,
    "crash": crash,
    "eager": eager,
}


def new(setup: Setup) -> ToyState:
    """A shuffled beginning."""
    seats = setup.seats
    deck = [*DECK, "bomb"] if setup.options.bombs else DECK
    state = ToyState(
        seed=setup.seed,
        seats=seats,
        turn=1,
        turns=setup.options.turns,
        hands=[[] for _ in range(seats)],
        decks=[[] for _ in range(seats)],
        discards=[sorted(deck) for _ in range(seats)],
        looked=[[] for _ in range(seats)],
        pile=list(PILE),
        cards=sorted(deck * seats + PILE),
        points=[0] * seats,
        bins=[dict.fromkeys(BINS, 0) for _ in range(seats)],
        active=setup.first or 0,
    )
    game = ToyGame(state)
    for seat in range(seats):
        game.draw(seat, HAND)
    return state


def view(state: ToyState, seat: int | None) -> ToyView:
    """What the seat may know. Cards that somebody looks at still count as the deck for others."""
    return ToyView(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        turns=state.turns,
        active=state.active,
        handing_over=state.handing_over,
        hand=() if seat is None else tuple(state.hands[seat]),
        looked=() if seat is None else tuple(state.looked[seat]),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        deck_sizes=tuple(len(deck) + len(looked) for deck, looked in zip(state.decks, state.looked, strict=True)),
        discards=tuple(tuple(pile) for pile in state.discards),
        pile=tuple(state.pile),
        in_play=tuple(state.in_play),
        cards=tuple(state.cards),
        points=tuple(state.points),
        bins=tuple(tuple(bins.items()) for bins in state.bins),
        running=tuple((running.kind, running.id, running.seat) for running in state.running),
    )


def imagine(view: ToyView, facts: Sequence[Fact], rng: Random) -> ToyState:
    """A state at a quiet point that gives this view."""
    unknown = Counter(view.cards)
    for known in (view.hand, view.pile, view.in_play, *view.discards):
        unknown.subtract(known)
    rest = list(unknown.elements())
    rng.shuffle(rest)
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        hands.append(list(view.hand) if seat == view.seat else sorted(rest.pop() for _ in range(size)))
    return ToyState(
        seed=f"{rng.getrandbits(128):032x}",
        seats=view.seats,
        turn=view.turn,
        turns=view.turns,
        hands=hands,
        decks=[[rest.pop() for _ in range(size)] for size in view.deck_sizes],
        discards=[list(pile) for pile in view.discards],
        looked=[[] for _ in range(view.seats)],
        pile=list(view.pile),
        cards=list(view.cards),
        points=list(view.points),
        bins=[dict(bins) for bins in view.bins],
        in_play=list(view.in_play),
        active=view.active,
        handing_over=view.handing_over,
    )


def score(state: ToyState, reason: str = "turns") -> Result:
    """Most points win; equal places share."""
    scores = [points + sum(bins.values()) for points, bins in zip(state.points, state.bins, strict=True)]
    places = [1 + sum(other > mine for other in scores) for mine in scores]
    sheet = [
        [ScoreLine("points", points, points), ScoreLine("bins", sum(bins.values()), sum(bins.values()))]
        for points, bins in zip(state.points, state.bins, strict=True)
    ]
    return Result(reason, places, scores, sheet)


def conserved(state: ToyState) -> Mapping[str, int]:
    """Every card by name."""
    zones = [*state.hands, *state.decks, *state.discards, *state.looked, state.pile, state.in_play]
    return dict(sorted(Counter(card for zone in zones for card in zone).items()))


def complaints(state: ToyState) -> Iterable[str]:
    """Broken invariants."""
    for seat, hand in enumerate(state.hands):
        if hand != sorted(hand):
            yield f"the hand of seat {seat} is not sorted"
    if any(state.looked) and not state.running:
        yield "cards are looked at outside an effect"


def low_cards(view: ToyView, question: Question) -> Answer | None:
    """The policy 'coins and shields first'; asks if the hand holds neither."""
    wanted = [card for card in view.hand if card in ("coin", "shield")]
    return tuple(wanted[: question.least]) if len(wanted) >= question.least else None


class ToyWords:
    """All words of the toy."""

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        who = "" if event.seat is None else names[event.seat]
        facts = event.facts
        match event.kind:
            case "drew" | "looked":
                seen = f": {', '.join(facts['cards'])}" if "cards" in facts else ""
                return f"{who} {'draws' if event.kind == 'drew' else 'looks at'} {facts['number']}{seen}."
            case "gave" | "won":
                return f"{who}: {facts['points']} points."
            case "invested":
                return f"{who} has invested {' and '.join(str(units) for units in facts['bins'].values())}."
            case "turn":
                return f"Turn {facts['number']}: {who}."
            case "took_back":
                return f"{who} takes a step back."
            case "game_over":
                return "The game is over."
            case "finished" | "resigned" | "shielded":
                return f"{who} has {event.kind}."
            case _:
                return f"{who} has {event.kind} {facts['card']}."

    def face(self, face: Ref) -> str:
        return face.id.replace("_", " ").capitalize()

    def question(self, question: Question, view: Any, names: Sequence[str]) -> str:
        return f"{self.face(question.face)}: choose {question.least} to {question.most}."

    def option(self, question: Question, option: Option[Any]) -> str:
        return option.key.replace("_", " ").capitalize()

    def shortcut(self, question: Question, name: str) -> str:
        return name.capitalize()

    def warning(self, question: Question, option: Option[Any], view: Any) -> str | None:
        return None

    def refusal(self, refusal: Refusal, question: Question | None, view: Any) -> str:
        return f"That is not possible: {refusal.reason}."

    def order(self, topic: str, choice: str | None) -> str:
        return "Shield" if choice is None else choice.capitalize()

    def result(self, result: Result, names: Sequence[str]) -> str:
        return f"{' and '.join(names[seat] for seat in result.winners)} won."

    def answered(self, entry: Entry) -> str:
        return ", ".join(entry.answer).replace("_", " ").capitalize() or entry.face

    def progress(self, view: Any) -> str:
        return f"turn {view.turn}"

    def score_item(self, item: str) -> str:
        return item.capitalize()

    def board(self, view: Any, names: Sequence[str]) -> str:
        lines = [f"Turn {view.turn} of {view.turns}. In play: {', '.join(view.in_play) or 'nothing'}."]
        lines.append(f"Pile: {', '.join(view.pile) or 'empty'}.")
        for seat, name in enumerate(names):
            sizes = f"{view.hand_sizes[seat]} in hand, {view.deck_sizes[seat]} in the deck"
            lines.append(f"{name}: {view.points[seat]} points, {sizes}, {len(view.discards[seat])} discarded.")
        return "\n".join(lines)

    def hand(self, view: Any, names: Sequence[str]) -> str:
        return ", ".join(view.hand) or "nothing"


TOY = GameType(
    id="toy",
    title="Toy",
    seat_counts=(2, 3, 4),
    rules=1,
    options=ToyOptions,
    option_fields=(OptionField("bombs", "Bombs", {"false": "No", "true": "Yes"}),),
    state=ToyState,
    game=ToyGame,
    new=new,
    flow=play,
    view=view,
    imagine=imagine,
    score=score,
    conserved=conserved,
    complaints=complaints,
    words=ToyWords(),
    order_offers=(
        OrderOffer(
            "toy.militia.shield",
            (OrderChoice("show", ("shield", "no")), OrderChoice("never", ("no",)), OrderChoice("ask", ())),
        ),
    ),
    policies={"toy.militia.discard": {"low cards": low_cards}},
)
