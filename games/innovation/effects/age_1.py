"""The dogma effects of age 1 (section 4)."""

from __future__ import annotations

from games.innovation.cards import AGE, CARDS, COLOUR, COLOURS, highest, lowest
from games.innovation.game import Innovation
from games.innovation.registry import demand, shared

MOST_FOR_POTTERY = 3
CARDS_FOR_TOOLS = 3
MELDED_FOR_MONUMENT = 4
TOWERS_OF_A_CITY_STATE = 4


@shared("pottery-1")
async def pottery_1(game: Innovation, me: int) -> None:
    """Section 4, Pottery: the number of returned cards is the value drawn, whatever their ages."""
    if not game.hand(me):
        return
    cards = await game.pick_some(me, "return", game.hand(me), most=MOST_FOR_POTTERY)
    await game.return_cards(me, cards)
    if cards:
        game.draw_and_score(me, len(cards))


@shared("pottery-2")
async def pottery_2(game: Innovation, me: int) -> None:
    """Section 4, Pottery."""
    game.draw(me, 1)


@shared("tools-1")
async def tools_1(game: Innovation, me: int) -> None:
    """Section 4, Tools: a smaller hand may be returned as well, for nothing."""
    if not game.hand(me):
        return
    cards = await game.pick_some(me, "return", game.hand(me), exactly=CARDS_FOR_TOOLS, or_none=True)
    await game.return_cards(me, cards)
    if len(cards) == CARDS_FOR_TOOLS:
        game.draw_and_meld(me, 3)


@shared("tools-2")
async def tools_2(game: Innovation, me: int) -> None:
    """Section 4, Tools."""
    threes = [card for card in game.hand(me) if AGE[card] == 3]
    if threes and await game.may_return(me, threes):
        for _ in range(3):
            game.draw(me, 1)


@shared("writing-1")
async def writing_1(game: Innovation, me: int) -> None:
    """Section 4, Writing."""
    game.draw(me, 2)


@demand("archery-1")
async def archery_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Archery: the card just drawn counts."""
    game.draw(victim, 1)
    await game.must_transfer(victim, "must_give", highest(game.hand(victim)), active, "hand")


@shared("metalworking-1")
async def metalworking_1(game: Innovation, me: int) -> None:
    """Section 4, Metalworking."""
    card = game.draw_and_show(me, 1)
    while CARDS[card].has("tower"):
        game.score(me, card)
        card = game.draw_and_show(me, 1)


async def _give_for_oars(game: Innovation, victim: int, active: int) -> bool:
    crowns = [card for card in game.hand(victim) if CARDS[card].has("crown")]
    if not crowns:
        game.prove(victim)
        return False
    await game.must_transfer(victim, "must_give", crowns, active, "score")
    game.frame.memory["transferred"] = True
    game.draw(victim, 1)
    return True


@demand("oars-1")
async def oars_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Oars: once only."""
    await _give_for_oars(game, victim, active)


@demand("oars-1", "third")
async def oars_1_third(game: Innovation, victim: int, active: int) -> None:
    """Section 11, Oars: repeated until no card with a crown is left, those drawn on the way included."""
    while await _give_for_oars(game, victim, active):
        pass


@shared("oars-2")
async def oars_2(game: Innovation, me: int) -> None:
    """Section 4, Oars: a transfer by any demanded player counts, for all who execute this."""
    if not game.frame.memory.get("transferred"):
        game.draw(me, 1)


@shared("clothing-1")
async def clothing_1(game: Innovation, me: int) -> None:
    """Section 4, Clothing: with all five colours on the board the hand proves nothing."""
    present = game.colours(me)
    if len(present) == len(COLOURS):
        return
    card = await game.must_pick(me, "must_meld", [card for card in game.hand(me) if COLOUR[card] not in present])
    if card is None:
        game.prove(me)
    else:
        game.meld(me, card)


@shared("clothing-2")
async def clothing_2(game: Innovation, me: int) -> None:
    """Section 4, Clothing."""
    theirs = {colour for other in game.others(me) for colour in game.colours(other)}
    for _ in set(game.colours(me)) - theirs:
        game.draw_and_score(me, 1)


@shared("sailing-1")
async def sailing_1(game: Innovation, me: int) -> None:
    """Section 4, Sailing."""
    game.draw_and_meld(me, 1)


@shared("the-wheel-1")
async def the_wheel_1(game: Innovation, me: int) -> None:
    """Section 4, The Wheel."""
    for _ in range(2):
        game.draw(me, 1)


@shared("agriculture-1")
async def agriculture_1(game: Innovation, me: int) -> None:
    """Section 4, Agriculture."""
    card = await game.may_return(me, game.hand(me)) if game.hand(me) else None
    if card is not None:
        game.draw_and_score(me, AGE[card] + 1)


@shared("domestication-1")
async def domestication_1(game: Innovation, me: int) -> None:
    """Section 4, Domestication: the draw happens in any case."""
    card = await game.must_pick(me, "must_meld", lowest(game.hand(me)))
    if card is not None:
        game.meld(me, card)
    game.draw(me, 1)


@shared("masonry-1")
async def masonry_1(game: Innovation, me: int) -> None:
    """Section 4, Masonry: the four must be melded by one execution."""
    if not game.hand(me):
        return
    towers = [card for card in game.hand(me) if CARDS[card].has("tower")]
    cards = await game.pick_some(me, "meld", towers, cover=True)
    await game.meld_cards(me, cards)
    if len(cards) >= MELDED_FOR_MONUMENT:
        game.claim(me, "monument", "masonry")


@demand("city-states-1")
async def city_states_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, City States: the towers of splayed cards count, but only a top card is given."""
    if game.icons(victim, "tower") < TOWERS_OF_A_CITY_STATE:
        return
    if await game.must_transfer(victim, "give_top", game.tops(victim, icon="tower"), active, "board"):
        game.draw(victim, 1)


@shared("code-of-laws-1")
async def code_of_laws_1(game: Innovation, me: int) -> None:
    """Section 4, Code of Laws: only the colour just tucked may be splayed."""
    present = game.colours(me)
    if not game.hand(me) or not present:
        return
    card = await game.may_pick(me, "tuck", [card for card in game.hand(me) if COLOUR[card] in present])
    if card is not None:
        game.tuck(me, card)
        await game.may_splay(me, [COLOUR[card]], "left")


@shared("mysticism-1")
async def mysticism_1(game: Innovation, me: int) -> None:
    """Section 4, Mysticism: no loop."""
    card = game.draw_and_show(me, 1)
    if COLOUR[card] in game.colours(me):
        game.meld(me, card)
        game.draw(me, 1)
