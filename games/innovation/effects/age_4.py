"""The dogma effects of age 4 (section 4)."""

from __future__ import annotations

from games.innovation.cards import AGE, CARDS, COLOURS
from games.innovation.game import Innovation
from games.innovation.registry import demand, shared


@shared("experimentation-1")
async def experimentation_1(game: Innovation, me: int) -> None:
    """Section 4, Experimentation."""
    game.draw_and_meld(me, 5)


@shared("printing-press-1")
async def printing_press_1(game: Innovation, me: int) -> None:
    """Section 4, Printing Press: without a purple card the value is 0."""
    if game.score_pile(me) and await game.may_return(me, game.score_pile(me)):
        purple = game.top(me, "purple")
        game.draw(me, (0 if purple is None else AGE[purple]) + 2)


@shared("printing-press-2")
async def printing_press_2(game: Innovation, me: int) -> None:
    """Section 4, Printing Press."""
    await game.may_splay(me, ["blue"], "right")


@shared("colonialism-1")
async def colonialism_1(game: Innovation, me: int) -> None:
    """Section 4, Colonialism: the crown of the tucked card counts, visible or not."""
    while CARDS[game.draw_and_tuck(me, 3)].has("crown"):
        pass


@demand("gunpowder-1")
async def gunpowder_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Gunpowder."""
    if await game.must_transfer(victim, "give_top", game.tops(victim, icon="tower"), active, "score"):
        game.frame.memory["transferred"] = True


@shared("gunpowder-2")
async def gunpowder_2(game: Innovation, me: int) -> None:
    """Section 4, Gunpowder: a transfer by any demanded player counts, for all who execute this."""
    if game.frame.memory.get("transferred"):
        game.draw_and_score(me, 2)


@shared("invention-1")
async def invention_1(game: Innovation, me: int) -> None:
    """Section 4, Invention."""
    left = [colour for colour in COLOURS if game.pile(me, colour).splay == "left"]
    if await game.may_splay(me, left, "right"):
        game.draw_and_score(me, 4)


@shared("invention-2")
async def invention_2(game: Innovation, me: int) -> None:
    """Section 4, Invention: any direction will do, other than for Wonder's own condition."""
    if all(game.pile(me, colour).splay != "none" for colour in COLOURS):
        game.claim(me, "wonder", "invention")


@demand("navigation-1")
async def navigation_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Navigation."""
    cards = [card for card in game.score_pile(victim) if AGE[card] in (2, 3)]
    await game.must_transfer(victim, "must_give", cards, active, "score")


@demand("anatomy-1")
async def anatomy_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Anatomy: without a top card of that value only the first card is lost."""
    card = await game.must_pick(victim, "must_return", game.score_pile(victim))
    if card is None:
        return
    game.return_card(victim, card)
    top = await game.must_pick(victim, "return_top", [one for one in game.tops(victim) if AGE[one] == AGE[card]])
    if top is not None:
        game.return_card(victim, top)


@shared("perspective-1")
async def perspective_1(game: Innovation, me: int) -> None:
    """Section 4, Perspective: after returning, the full number must be scored."""
    if game.hand(me) and await game.may_return(me, game.hand(me)):
        count = game.icons(me, "bulb") // 2
        for card in await game.pick_some(me, "must_score", game.hand(me), exactly=count):
            game.score(me, card)


@demand("enterprise-1")
async def enterprise_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Enterprise: it is the demanded player who melds."""
    crowns = game.tops(victim, icon="crown", colours=[colour for colour in COLOURS if colour != "purple"])
    if await game.must_transfer(victim, "give_top", crowns, active, "board"):
        game.draw_and_meld(victim, 4)


@shared("enterprise-2")
async def enterprise_2(game: Innovation, me: int) -> None:
    """Section 4, Enterprise."""
    await game.may_splay(me, ["green"], "right")


@shared("reformation-1")
async def reformation_1(game: Innovation, me: int) -> None:
    """Section 4, Reformation: the full number or none, counted before the first card is tucked."""
    count = game.icons(me, "leaf") // 2
    if count and game.hand(me):
        cards = await game.pick_some(me, "tuck", game.hand(me), exactly=count, or_none=True)
        await game.tuck_cards(me, cards)


@shared("reformation-2")
async def reformation_2(game: Innovation, me: int) -> None:
    """Section 4, Reformation."""
    await game.may_splay(me, ["yellow", "purple"], "right")
