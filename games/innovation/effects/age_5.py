"""The dogma effects of age 5 (section 4)."""

from __future__ import annotations

from games.innovation.cards import AGE, COLOUR, COLOURS, highest, lowest
from games.innovation.game import Innovation
from games.innovation.registry import demand, shared

CARDS_FOR_PHYSICS = 3
CARDS_FOR_THE_PIRATE_CODE = 2
HIGHEST_FOR_THE_PIRATE_CODE = 4
LOWEST_FOR_ASTRONOMY = 6


@shared("chemistry-1")
async def chemistry_1(game: Innovation, me: int) -> None:
    """Section 4, Chemistry."""
    await game.may_splay(me, ["blue"], "right")


@shared("chemistry-2")
async def chemistry_2(game: Innovation, me: int) -> None:
    """Section 4, Chemistry: the card just scored may be the one that is returned."""
    game.draw_and_score(me, game.highest_top(me) + 1)
    card = await game.must_pick(me, "must_return", game.score_pile(me))
    if card is not None:
        game.return_card(me, card)


@shared("physics-1")
async def physics_1(game: Innovation, me: int) -> None:
    """Section 4, Physics: all three are drawn before they are looked at."""
    drawn = [game.draw_and_show(me, 6) for _ in range(CARDS_FOR_PHYSICS)]
    if len({COLOUR[card] for card in drawn}) < CARDS_FOR_PHYSICS:
        await game.return_cards(me, game.hand(me))


@shared("coal-1")
async def coal_1(game: Innovation, me: int) -> None:
    """Section 4, Coal."""
    game.draw_and_tuck(me, 5)


@shared("coal-2")
async def coal_2(game: Innovation, me: int) -> None:
    """Section 4, Coal."""
    await game.may_splay(me, ["red"], "right")


@shared("coal-3")
async def coal_3(game: Innovation, me: int) -> None:
    """Section 4, Coal: the card beneath must be scored too."""
    tops = game.tops(me)
    card = await game.may_pick(me, "score_top", tops) if tops else None
    if card is None:
        return
    game.score(me, card)
    beneath = game.top(me, COLOUR[card])
    if beneath is not None:
        game.score(me, beneath)


@demand("the-pirate-code-1")
async def the_pirate_code_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, The Pirate Code."""
    low = [card for card in game.score_pile(victim) if AGE[card] <= HIGHEST_FOR_THE_PIRATE_CODE]
    for card in await game.pick_some(victim, "must_give", low, exactly=CARDS_FOR_THE_PIRATE_CODE):
        game.transfer(card, active, "score")
        game.frame.memory["transferred"] = True


@shared("the-pirate-code-2")
async def the_pirate_code_2(game: Innovation, me: int) -> None:
    """Section 4, The Pirate Code: the lowest among the top cards with a crown."""
    if not game.frame.memory.get("transferred"):
        return
    card = await game.must_pick(me, "score_top_must", lowest(game.tops(me, icon="crown")))
    if card is not None:
        game.score(me, card)


@demand("banking-1")
async def banking_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Banking: it is the demanded player who scores."""
    factories = game.tops(victim, icon="factory", colours=[colour for colour in COLOURS if colour != "green"])
    if await game.must_transfer(victim, "give_top", factories, active, "board"):
        game.draw_and_score(victim, 5)


@shared("banking-2")
async def banking_2(game: Innovation, me: int) -> None:
    """Section 4, Banking."""
    await game.may_splay(me, ["green"], "right")


def _measure(game: Innovation, me: int, colour: str) -> None:
    """Splay a pile right if that is possible, count it in any case, and draw as high."""
    game.splay(me, colour, "right")
    game.draw(me, len(game.pile(me, colour).cards))


@shared("measurement-1")
async def measurement_1(game: Innovation, me: int) -> None:
    """Section 4, Measurement: any colour may be named, also one of a pile that cannot be splayed."""
    if game.hand(me) and await game.may_return(me, game.hand(me)):
        colour = await game.pick_colour(me, "colour", COLOURS)
        assert colour is not None
        _measure(game, me, colour)


@shared("measurement-1", "third")
async def measurement_1_third(game: Innovation, me: int) -> None:
    """Section 11, Measurement: the card is shown before it is returned, and its colour is measured."""
    card = await game.may_pick(me, "return", game.hand(me)) if game.hand(me) else None
    if card is not None:
        game.show(me, [card], ordered=True)
        game.return_card(me, card)
        _measure(game, me, COLOUR[card])


@demand("statistics-1")
async def statistics_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Statistics: once more if the card is the only one in the hand."""
    again = True
    while again:
        cards = highest(game.score_pile(victim))
        card = await game.must_transfer(victim, "must_take", cards, victim, "hand")
        again = card is not None and len(game.hand(victim)) == 1


@demand("statistics-1", "third")
async def statistics_1_third(game: Innovation, victim: int, active: int) -> None:
    """Section 11, Statistics: all the highest cards, once."""
    for card in highest(game.score_pile(victim)):
        game.transfer(card, victim, "hand")


@shared("statistics-2")
async def statistics_2(game: Innovation, me: int) -> None:
    """Section 4, Statistics."""
    await game.may_splay(me, ["yellow"], "right")


@shared("steam-engine-1")
async def steam_engine_1(game: Innovation, me: int) -> None:
    """Section 4, Steam Engine: a yellow 4 tucked just now is the bottom card."""
    for _ in range(2):
        game.draw_and_tuck(me, 4)
    yellow = game.pile(me, "yellow").cards
    if yellow:
        game.score(me, yellow[0])


@shared("astronomy-1")
async def astronomy_1(game: Innovation, me: int) -> None:
    """Section 4, Astronomy."""
    card = game.draw_and_show(me, 6)
    while COLOUR[card] in ("green", "blue"):
        game.meld(me, card)
        card = game.draw_and_show(me, 6)


@shared("astronomy-2")
async def astronomy_2(game: Innovation, me: int) -> None:
    """Section 4, Astronomy: purple cards are not looked at, and a missing colour does not matter."""
    if all(AGE[card] >= LOWEST_FOR_ASTRONOMY for card in game.tops(me) if COLOUR[card] != "purple"):
        game.claim(me, "universe", "astronomy")


@demand("societies-1")
async def societies_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Societies."""
    bulbs = game.tops(victim, icon="bulb", colours=[colour for colour in COLOURS if colour != "purple"])
    if await game.must_transfer(victim, "give_top", bulbs, active, "board"):
        game.draw(victim, 5)


@demand("societies-1", "third")
async def societies_1_third(game: Innovation, victim: int, active: int) -> None:
    """Section 11, Societies: any colour, but higher than the demanding player's top card of it."""

    def beaten(card: str) -> int:
        other = game.top(active, COLOUR[card])
        return 0 if other is None else AGE[other]

    bulbs = [card for card in game.tops(victim, icon="bulb") if AGE[card] > beaten(card)]
    if await game.must_transfer(victim, "give_top", bulbs, active, "board"):
        game.draw(victim, 5)
