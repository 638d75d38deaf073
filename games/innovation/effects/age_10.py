"""The dogma effects of age 10 (section 4)."""

from __future__ import annotations

from collections.abc import Sequence

from games.innovation.cards import AGE
from games.innovation.dogma import execute_alone
from games.innovation.game import Innovation
from games.innovation.registry import demand, shared

FEWEST_LEAVES = 3

CLOCKS_FOR_A_MELD = 2

VALUE_FOR_MINIATURIZATION = 10


def _single(game: Innovation, best: Sequence[int]) -> int | None:
    """Who is best alone, of the seats that are tied for it; partners do not tie with each other (section 4)."""
    return best[0] if set(best) <= set(game.state.side(best[0])) else None


def _most(game: Innovation, amounts: Sequence[int]) -> int | None:
    """The seat with strictly the most, by the amount of each seat."""
    return _single(game, [seat for seat, amount in enumerate(amounts) if amount == max(amounts)])


@shared("bioengineering-1")
async def bioengineering_1(game: Innovation, me: int) -> None:
    """Section 4, Bioengineering: a transfer, not a score."""
    tops = [card for other in game.others(me) for card in game.tops(other, icon="leaf")]
    await game.must_transfer(me, "take_top", tops, me, "score")


@shared("bioengineering-2")
async def bioengineering_2(game: Innovation, me: int) -> None:
    """Section 4, Bioengineering: the winner need not be the one who executes it."""
    leaves = [game.icons(seat, "leaf") for seat in game.all_seats()]
    winner = _most(game, leaves)
    if min(leaves) < FEWEST_LEAVES and winner is not None:
        game.win(winner, "bioengineering")


@shared("software-1")
async def software_1(game: Innovation, me: int) -> None:
    """Section 4, Software."""
    game.draw_and_score(me, 10)


@shared("software-2")
async def software_2(game: Innovation, me: int) -> None:
    """Section 4, Software: only the second card is executed."""
    game.draw_and_meld(me, 10)
    await execute_alone(game, me, game.draw_and_meld(me, 10))


@shared("miniaturization-1")
async def miniaturization_1(game: Innovation, me: int) -> None:
    """Section 4, Miniaturization."""
    if not game.hand(me):
        return
    card = await game.may_return(me, game.hand(me))
    if card is not None and AGE[card] == VALUE_FOR_MINIATURIZATION:
        for _ in {AGE[card] for card in game.score_pile(me)}:
            game.draw(me, 10)


@shared("robotics-1")
async def robotics_1(game: Innovation, me: int) -> None:
    """Section 4, Robotics."""
    green = game.top(me, "green")
    if green is not None:
        game.score(me, green)
    await execute_alone(game, me, game.draw_and_meld(me, 10))


@demand("databases-1")
async def databases_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Databases: half, rounded up."""
    pile = game.score_pile(victim)
    await game.return_cards(victim, await game.pick_some(victim, "must_return", pile, exactly=(len(pile) + 1) // 2))


@shared("self-service-1")
async def self_service_1(game: Innovation, me: int) -> None:
    """Section 4, Self Service: never itself; a card that only demands may be chosen and does nothing."""
    card = await game.must_pick(me, "execute", [card for card in game.tops(me) if card != "self-service"])
    if card is not None:
        await execute_alone(game, me, card)


@shared("self-service-2")
async def self_service_2(game: Innovation, me: int) -> None:
    """Section 4, Self Service: in a team game the achievements of the teams are compared."""
    if all(game.state.claimed(me) > game.state.claimed(other) for other in game.opponents(me)):
        game.win(me, "self-service")


@demand("globalization-1")
async def globalization_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Globalization."""
    card = await game.must_pick(victim, "return_top", game.tops(victim, icon="leaf"))
    if card is not None:
        game.return_card(victim, card)


@shared("globalization-2")
async def globalization_2(game: Innovation, me: int) -> None:
    """Section 4, Globalization: tested after each 6; the winner need not be the one who executes it."""
    game.draw_and_score(me, 6)
    if all(game.icons(seat, "leaf") <= game.icons(seat, "factory") for seat in game.all_seats()):
        winner = _most(game, [game.points(seat) for seat in game.all_seats()])
        if winner is not None:
            game.win(winner, "globalization")


@shared("stem-cells-1")
async def stem_cells_1(game: Innovation, me: int) -> None:
    """Section 4, Stem Cells: all or none."""
    if game.hand(me) and await game.may(me, "score_all"):
        for card in list(game.hand(me)):
            game.score(me, card)


@shared("ai-1")
async def ai_1(game: Innovation, me: int) -> None:
    """Section 4, A.I."""
    game.draw_and_score(me, 10)


@shared("ai-2")
async def ai_2(game: Innovation, me: int) -> None:
    """Section 4, A.I.: the winner need not be the one who executes it."""
    tops = [card for seat in game.all_seats() for card in game.tops(seat)]
    if "robotics" in tops and "software" in tops:
        winner = _most(game, [-game.points(seat) for seat in game.all_seats()])
        if winner is not None:
            game.win(winner, "ai")


@shared("the-internet-1")
async def the_internet_1(game: Innovation, me: int) -> None:
    """Section 4, The Internet."""
    await game.may_splay(me, ("green",), "up")


@shared("the-internet-2")
async def the_internet_2(game: Innovation, me: int) -> None:
    """Section 4, The Internet."""
    game.draw_and_score(me, 10)


@shared("the-internet-3")
async def the_internet_3(game: Innovation, me: int) -> None:
    """Section 4, The Internet: the number is fixed before the first meld; the cards are not executed."""
    for _ in range(game.icons(me, "clock") // CLOCKS_FOR_A_MELD):
        game.draw_and_meld(me, 10)
