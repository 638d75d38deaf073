"""The dogma effects of age 8 (section 4)."""

from __future__ import annotations

from games.engine.question import Option, Ref
from games.innovation.cards import AGE, AGES, COLOUR, COLOURS, lowest
from games.innovation.game import Innovation
from games.innovation.registry import demand, shared

CLOCKS_FOR_A_RETURN = 2

BULBS_TO_WIN = 20

NOT_RED = [colour for colour in COLOURS if colour != "red"]
NOT_GREEN = [colour for colour in COLOURS if colour != "green"]
NOT_YELLOW = [colour for colour in COLOURS if colour != "yellow"]


@shared("quantum-theory-1")
async def quantum_theory_1(game: Innovation, me: int) -> None:
    """Section 4, Quantum Theory: nothing for a single card."""
    chosen = await game.pick_some(me, "return", game.hand(me), most=2)
    await game.return_cards(me, chosen)
    if len(chosen) == 2:
        game.draw(me, 10)
        game.draw_and_score(me, 10)


@shared("rocketry-1")
async def rocketry_1(game: Innovation, me: int) -> None:
    """Section 4, Rocketry: only values are seen; which card of that value goes is left to chance."""
    for _ in range(game.icons(me, "clock") // CLOCKS_FOR_A_RETURN):
        piles = [(seat, age) for seat in game.opponents(me) for age in AGES if _of_value(game, seat, age)]
        options = [Option(f"seat-{seat}/{age}", (seat, age), Ref("score", f"{seat}/{age}")) for seat, age in piles]
        chosen = await game.choose(me, "foreign_score", options, context=game.about(me))
        if chosen is None:
            return
        game.return_card(me, game.pick_at_random("rocketry", _of_value(game, *chosen)))


def _of_value(game: Innovation, seat: int, age: int) -> list[str]:
    """The cards of this value in a score pile."""
    return [card for card in game.score_pile(seat) if AGE[card] == age]


@shared("flight-1")
async def flight_1(game: Innovation, me: int) -> None:
    """Section 4, Flight."""
    if game.pile(me, "red").splay == "up":
        await game.may_splay(me, COLOURS, "up")


@shared("flight-2")
async def flight_2(game: Innovation, me: int) -> None:
    """Section 4, Flight."""
    await game.may_splay(me, ("red",), "up")


@demand("mobility-1")
async def mobility_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Mobility: a card uncovered by the first transfer is never taken."""
    given = await game.at_the_cut(victim, "give_top", game.tops(victim, without="factory", colours=NOT_RED), 2)
    for card in given:
        game.transfer(card, active, "score")
    if given:
        game.draw(victim, 8)


@demand("corporations-1")
async def corporations_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Corporations."""
    tops = game.tops(victim, icon="factory", colours=NOT_GREEN)
    if await game.must_transfer(victim, "give_top", tops, active, "score") is not None:
        game.draw_and_meld(victim, 8)


@shared("corporations-2")
async def corporations_2(game: Innovation, me: int) -> None:
    """Section 4, Corporations."""
    game.draw_and_meld(me, 8)


@shared("mass-media-1")
async def mass_media_1(game: Innovation, me: int) -> None:
    """Section 4, Mass Media: the own cards in the order one sets, then the others' clockwise (section 12)."""
    if not game.hand(me) or await game.may_return(me, game.hand(me)) is None:
        return
    value = await game.pick_value(me, "value", AGES)
    await game.return_cards(me, _of_value(game, me, value))
    for other in game.seats_from(me)[1:]:
        for card in _of_value(game, other, value):
            game.return_card(me, card)


@shared("mass-media-2")
async def mass_media_2(game: Innovation, me: int) -> None:
    """Section 4, Mass Media."""
    await game.may_splay(me, ("purple",), "up")


@shared("antibiotics-1")
async def antibiotics_1(game: Innovation, me: int) -> None:
    """Section 4, Antibiotics."""
    chosen = await game.pick_some(me, "return", game.hand(me), most=3)
    await game.return_cards(me, chosen)
    for _ in range(2 * len({AGE[card] for card in chosen})):
        game.draw(me, 8)


@demand("skyscrapers-1")
async def skyscrapers_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Skyscrapers: the victim scores and returns the rest of the own pile."""
    tops = game.tops(victim, icon="clock", colours=NOT_YELLOW)
    given = await game.must_transfer(victim, "give_top", tops, active, "board")
    if given is None:
        return
    colour = COLOUR[given]
    beneath = game.top(victim, colour)
    if beneath is not None:
        game.score(victim, beneath)
        await game.return_cards(victim, list(game.pile(victim, colour).cards))


@shared("empiricism-1")
async def empiricism_1(game: Innovation, me: int) -> None:
    """Section 4, Empiricism."""
    options = [Option(colour, colour, Ref("colour", colour)) for colour in COLOURS]
    named = await game.choose_some(me, "two_colours", options, exactly=2, context=game.about(me))
    card = game.draw_and_show(me, 9)
    if COLOUR[card] in named:
        game.meld(me, card)
        await game.may_splay(me, (COLOUR[card],), "up")


@shared("empiricism-2")
async def empiricism_2(game: Innovation, me: int) -> None:
    """Section 4, Empiricism."""
    if game.icons(me, "bulb") >= BULBS_TO_WIN:
        game.win(me, "empiricism")


@shared("socialism-1")
async def socialism_1(game: Innovation, me: int) -> None:
    """Section 4, Socialism: all or none; each of the others gives the own lowest cards."""
    hand = list(game.hand(me))
    if not hand or not await game.may(me, "tuck_all"):
        return
    await game.tuck_cards(me, hand)
    if any(COLOUR[card] == "purple" for card in hand):
        for other in game.others(me):
            for card in lowest(game.hand(other)):
                game.transfer(card, me, "hand")
