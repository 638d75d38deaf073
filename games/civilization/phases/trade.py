"""Trade (3.2): trade is gathered; then all seats deal with each other in any order, until everybody is done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.civilization.facts import ABILITIES
from games.civilization.game import Civilization
from games.civilization.phases.menu import DONE
from games.civilization.phases.offers import WHISPER, Deal, at_once, found, options
from games.civilization.reckoning.cities import gathered_trade
from games.civilization.reckoning.payment import usable
from games.civilization.subgames import Announced, Trade
from games.civilization.windows import choose_means, use_ability
from games.engine.question import Option, Ref

RIDING = ABILITIES["horseback-riding"]
PARTNER_TRADE = 6
"""What the other player gains by Horseback Riding."""

AGAIN = "again"
MOST_RETURNS = 3
"""How often a seat may come back in one phase after it was done."""


def begin(game: Civilization) -> None:
    """T1: every seat gathers the trade of its cities."""
    state = game.state
    game.emit("phase_began", phase="trade")
    for seat in state.order:
        game.gain_trade(seat, gathered_trade(state, seat), "gathered")
    made, whispered = ([[0] * state.seats for _ in range(state.seats)] for _ in range(2))
    state.floor = Trade(made=made, returns=[0] * state.seats, whispered=whispered)


async def trade(game: Civilization) -> None:
    """T2 to T4: one act of whoever is first. The phase ends when everybody is done and owes nothing.

    With more than two players nothing is taken back here, only withdrawn: whether a seat can still take something back
    would tell it whether others dealt privately since.
    """
    state, floor = game.state, game.state.floor
    assert floor is not None
    game.lapse_offers()
    if len(floor.done) == state.seats:
        for offer in list(floor.offers):
            game.close_offer(offer, "lapsed")
        await game.settle_duties()
        state.floor = None
        game.end_part()
        return
    here = [seat for seat in state.order if seat not in floor.done or floor.returns[seat] < MOST_RETURNS]
    seat, deal = await game.floor({seat: partial(act, game, seat) for seat in here}, done=floor.done)
    if state.seats > 2:
        game.barrier = game.barrier or "asked"
    match deal:
        case Deal("offer" | "whisper" as verb, other, gives=gives, asks=asks):
            game.open_offer(seat, other, gives, asks, private=verb == WHISPER)
            if verb != WHISPER:
                come_back(game, other)
        case Deal("accept", by, number, asks=gets):
            game.exchange(found(game, by, seat, number), gets)
        case Deal("decline", by, number):
            game.close_offer(found(game, by, seat, number), "declined")
        case Deal("withdraw", to, number):
            game.close_offer(found(game, seat, to, number), "withdrawn")
        case Deal("release", other, promise=what):
            game.release(seat, other, what)
        case Deal("ability", other, means=means):
            await ride(game, seat, other, means)
        case Deal("again"):
            floor.returns[seat] += 1
            come_back(game, seat)
        case Deal("done"):
            floor.done.append(seat)
            game.emit("trade_done", seat)


def come_back(game: Civilization, seat: int) -> None:
    """A seat that was done deals again (T4): because it wants to, or because an open offer was made to it.

    A private offer calls nobody back, or all would see that there is one.
    """
    floor = game.state.floor
    assert floor is not None
    if seat in floor.done:
        floor.done.remove(seat)
        game.emit("trade_again", seat)


async def act(game: Civilization, me: int) -> Deal:
    """What a seat may do on the floor. Who is done may come back as long as somebody is not (T4)."""
    floor = game.state.floor
    assert floor is not None
    if me in floor.done:
        again = Option(AGAIN, partial(at_once, Deal(AGAIN)))
        branch = await game.choose(me, "trade", [again], cover=True)
    else:
        menu = list(options(game, me))
        if usable(game.state, me, RIDING):
            menu.append(Option(f"ability/{RIDING.id}", partial(choose_partner, game, me), Ref("ability", RIDING.id)))
        branch = await game.choose(me, "trade", menu, stop=DONE, cover=True)
    return await branch() if branch is not None else Deal(DONE)


async def choose_partner(game: Civilization, me: int) -> Deal:
    """D11: who else gains by Horseback Riding, and how it is paid.

    Both are chosen on the floor: if the others had to wait, they would know that there are several ways to pay.
    """
    other = await game.pick_seat(me, "ability_seat", game.opponents(me), context={"ability": RIDING.id})
    assert other is not None
    return Deal("ability", other, means=tuple(await choose_means(game, me, RIDING)))


async def ride(game: Civilization, me: int, other: int, means: Sequence[str]) -> None:
    """T3: Horseback Riding; both dials stop at 27."""

    async def effect() -> None:
        game.gain_trade(me, RIDING.amount, RIDING.id)
        game.gain_trade(other, PARTNER_TRADE, RIDING.id)

    thing = Announced("ability", RIDING.id, me, [other], {"seat": f"seat-{other}"})
    await use_ability(game, me, RIDING, effect, thing, means)
