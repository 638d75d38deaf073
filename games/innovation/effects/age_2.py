"""The dogma effects of age 2 (section 4)."""

from __future__ import annotations

from games.innovation.cards import AGE, COLOURS, highest
from games.innovation.game import Innovation
from games.innovation.registry import demand, shared
from games.innovation.verbs import Place

CARDS_FOR_CONSTRUCTION = 2
CARDS_FOR_ROAD_BUILDING = 2


@shared("calendar-1")
async def calendar_1(game: Innovation, me: int) -> None:
    """Section 4, Calendar: cards are counted, not points."""
    if len(game.score_pile(me)) > len(game.hand(me)):
        for _ in range(2):
            game.draw(me, 3)


@shared("mathematics-1")
async def mathematics_1(game: Innovation, me: int) -> None:
    """Section 4, Mathematics."""
    card = await game.may_return(me, game.hand(me)) if game.hand(me) else None
    if card is not None:
        game.draw_and_meld(me, AGE[card] + 1)


@demand("construction-1")
async def construction_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Construction: the draw happens in any case."""
    for card in await game.pick_some(victim, "must_give", game.hand(victim), exactly=CARDS_FOR_CONSTRUCTION):
        game.transfer(card, active, "hand")
    game.draw(victim, 2)


@shared("construction-2")
async def construction_2(game: Innovation, me: int) -> None:
    """Section 4, Construction: the only player with five colours."""
    complete = [seat for seat in (me, *game.others(me)) if len(game.tops(seat)) == len(COLOURS)]
    if complete == [me]:
        game.claim(me, "empire", "construction")


@shared("road-building-1")
async def road_building_1(game: Innovation, me: int) -> None:
    """Section 4, Road Building: the red card that goes is the one on top after both cards were melded."""
    cards = await game.pick_some(me, "must_meld", game.hand(me), least=1, most=CARDS_FOR_ROAD_BUILDING)
    await game.meld_cards(me, cards)
    red = game.top(me, "red")
    if len(cards) < CARDS_FOR_ROAD_BUILDING or red is None:
        return
    other = await game.pick_player(me, "player", game.others(me), may=True)
    if other is None:
        return
    game.transfer(red, other, "board")
    green = game.top(other, "green")
    if green is not None:
        game.transfer(green, me, "board")


@shared("currency-1")
async def currency_1(game: Innovation, me: int) -> None:
    """Section 4, Currency: one 2 for each different value."""
    if not game.hand(me):
        return
    cards = await game.pick_some(me, "return", game.hand(me))
    await game.return_cards(me, cards)
    for _ in {AGE[card] for card in cards}:
        game.draw_and_score(me, 2)


@demand("mapmaking-1")
async def mapmaking_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Mapmaking: only a 1 will do."""
    ones = [card for card in game.score_pile(victim) if AGE[card] == 1]
    if await game.must_transfer(victim, "must_give", ones, active, "score"):
        game.frame.memory["transferred"] = True


@shared("mapmaking-2")
async def mapmaking_2(game: Innovation, me: int) -> None:
    """Section 4, Mapmaking: a transfer by any demanded player counts, for all who execute this."""
    if game.frame.memory.get("transferred"):
        game.draw_and_score(me, 1)


@shared("canal-building-1")
async def canal_building_1(game: Innovation, me: int) -> None:
    """Section 4, Canal Building: either side may be empty."""
    if not game.hand(me) and not game.score_pile(me):
        return
    if await game.may(me, "exchange"):
        game.exchange(Place("hand", me), highest(game.hand(me)), Place("score", me), highest(game.score_pile(me)))


@shared("fermenting-1")
async def fermenting_1(game: Innovation, me: int) -> None:
    """Section 4, Fermenting."""
    for _ in range(game.icons(me, "leaf") // 2):
        game.draw(me, 2)


@shared("fermenting-1", "third")
async def fermenting_1_third(game: Innovation, me: int) -> None:
    """Section 11, Fermenting: one for each pile that shows a leaf."""
    for _ in range(game.piles_showing(me, "leaf")):
        game.draw(me, 2)


@demand("monotheism-1")
async def monotheism_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Monotheism: a colour that the demanding player does not have at all."""
    missing = [colour for colour in COLOURS if colour not in game.colours(active)]
    if await game.must_transfer(victim, "give_top", game.tops(victim, colours=missing), active, "score"):
        game.draw_and_tuck(victim, 1)


@shared("monotheism-2")
async def monotheism_2(game: Innovation, me: int) -> None:
    """Section 4, Monotheism."""
    game.draw_and_tuck(me, 1)


@shared("philosophy-1")
async def philosophy_1(game: Innovation, me: int) -> None:
    """Section 4, Philosophy."""
    await game.may_splay(me, COLOURS, "left")


@shared("philosophy-2")
async def philosophy_2(game: Innovation, me: int) -> None:
    """Section 4, Philosophy."""
    card = await game.may_pick(me, "score", game.hand(me)) if game.hand(me) else None
    if card is not None:
        game.score(me, card)
