"""The dogma effects of age 9 (section 4)."""

from __future__ import annotations

from games.engine.stops import EffectOver
from games.innovation.cards import COLOUR, highest
from games.innovation.dogma import execute_alone
from games.innovation.game import Innovation
from games.innovation.registry import demand, shared

GREEN_CARDS_TO_WIN = 10


@shared("computers-1")
async def computers_1(game: Innovation, me: int) -> None:
    """Section 4, Computers."""
    await game.may_splay(me, ("red", "green"), "up")


@shared("computers-2")
async def computers_2(game: Innovation, me: int) -> None:
    """Section 4, Computers."""
    await execute_alone(game, me, game.draw_and_meld(me, 10))


@shared("genetics-1")
async def genetics_1(game: Innovation, me: int) -> None:
    """Section 4, Genetics: from the top down."""
    colour = COLOUR[game.draw_and_meld(me, 10)]
    for card in reversed(game.pile(me, colour).cards[:-1]):
        game.score(me, card)


@demand("composites-1")
async def composites_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Composites: the second part happens whether or not the first did anything."""
    kept = await game.must_pick(victim, "must_keep", game.hand(victim))
    for card in [card for card in game.hand(victim) if card != kept]:
        game.transfer(card, active, "hand")
    await game.must_transfer(victim, "must_give", highest(game.score_pile(victim)), active, "score")


@demand("fission-1")
async def fission_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Fission: after the reset nothing more of the whole Dogma action happens, the bonus included."""
    if COLOUR[game.draw_and_show(victim, 10)] == "red":
        game.remove_everything()
        raise EffectOver


@shared("fission-2")
async def fission_2(game: Innovation, me: int) -> None:
    """Section 4, Fission."""
    await _return_a_top(game, me)


@shared("fission-2", "third")
async def fission_2_third(game: Innovation, me: int) -> None:
    """Section 11, Fission: then a 10 is drawn."""
    await _return_a_top(game, me)
    game.draw(me, 10)


async def _return_a_top(game: Innovation, me: int) -> None:
    """Any top card of any player but Fission itself."""
    tops = [card for seat in game.seats_from(me) for card in game.tops(seat) if card != "fission"]
    card = await game.must_pick(me, "return_top", tops)
    if card is not None:
        game.return_card(me, card)


@demand("collaboration-1")
async def collaboration_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Collaboration: the player who demands chooses, then the victim melds the other card."""
    drawn = [game.draw_and_show(victim, 9), game.draw_and_show(victim, 9)]
    taken = await game.must_pick(active, "meld_of_two", drawn, whose=victim)
    assert taken is not None
    game.transfer(taken, active, "board")
    drawn.remove(taken)
    game.meld(victim, drawn[0])


@shared("collaboration-2")
async def collaboration_2(game: Innovation, me: int) -> None:
    """Section 4, Collaboration."""
    if len(game.pile(me, "green").cards) >= GREEN_CARDS_TO_WIN:
        game.win(me, "collaboration")


@shared("satellites-1")
async def satellites_1(game: Innovation, me: int) -> None:
    """Section 4, Satellites: the draws happen with an empty hand too."""
    await game.return_cards(me, list(game.hand(me)))
    for _ in range(3):
        game.draw(me, 8)


@shared("satellites-2")
async def satellites_2(game: Innovation, me: int) -> None:
    """Section 4, Satellites."""
    await game.may_splay(me, ("purple",), "up")


@shared("satellites-3")
async def satellites_3(game: Innovation, me: int) -> None:
    """Section 4, Satellites."""
    card = await game.must_pick(me, "must_meld", game.hand(me))
    if card is not None:
        game.meld(me, card)
        await execute_alone(game, me, card)


@shared("ecology-1")
async def ecology_1(game: Innovation, me: int) -> None:
    """Section 4, Ecology: the two 10s are drawn even if there was no card to score."""
    if not game.hand(me) or await game.may_return(me, game.hand(me)) is None:
        return
    card = await game.must_pick(me, "must_score", game.hand(me))
    if card is not None:
        game.score(me, card)
    for _ in range(2):
        game.draw(me, 10)


@shared("suburbia-1")
async def suburbia_1(game: Innovation, me: int) -> None:
    """Section 4, Suburbia."""
    chosen = await game.pick_some(me, "tuck", game.hand(me))
    await game.tuck_cards(me, chosen)
    for _ in chosen:
        game.draw_and_score(me, 1)


@demand("services-1")
async def services_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Services: the victim, not A, chooses the card from A's board."""
    given = highest(game.score_pile(victim))
    for card in given:
        game.transfer(card, active, "hand")
    if given:
        await game.must_transfer(victim, "take_top", game.tops(active, without="leaf"), victim, "hand")


@shared("specialization-1")
async def specialization_1(game: Innovation, me: int) -> None:
    """Section 4, Specialization: the shown card stays in hand."""
    shown = await game.must_pick(me, "must_show", game.hand(me))
    if shown is None:
        return
    game.show(me, [shown], ordered=True)
    for other in game.others(me):
        card = game.top(other, COLOUR[shown])
        if card is not None:
            game.transfer(card, me, "hand")


@shared("specialization-2")
async def specialization_2(game: Innovation, me: int) -> None:
    """Section 4, Specialization."""
    await game.may_splay(me, ("yellow", "blue"), "up")
