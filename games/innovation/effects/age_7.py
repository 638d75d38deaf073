"""The dogma effects of age 7 (section 4)."""

from __future__ import annotations

from games.engine.question import Option
from games.innovation.cards import AGE, lowest, value_of_highest
from games.innovation.game import Innovation, card_options
from games.innovation.registry import demand, shared
from games.innovation.verbs import Place

EVOLUTION = (Option("a", "a"), Option("b", "b"))

CROWNS_FOR_A_CARD = 4


@shared("evolution-1")
async def evolution_1(game: Innovation, me: int) -> None:
    """Section 4, Evolution: 'a' scores an 8 and returns a score card, 'b' draws one higher than the highest."""
    choice = await game.choose(me, "option", EVOLUTION, stop="none", context=game.about(me))
    if choice == "a":
        game.draw_and_score(me, 8)
        card = await game.must_pick(me, "must_return", game.score_pile(me))
        assert card is not None
        game.return_card(me, card)
    elif choice == "b":
        game.draw(me, value_of_highest(game.score_pile(me)) + 1)


@shared("publications-1")
async def publications_1(game: Innovation, me: int) -> None:
    """Section 4, Publications: the order is given from the bottom card up."""
    several = [colour for colour in game.colours(me) if len(game.pile(me, colour).cards) > 1]
    colour = await game.pick_colour(me, "rearrange", several, may=True)
    if colour is not None:
        cards = card_options(tuple(game.pile(me, colour).cards))
        game.rearrange(me, colour, await game.arrange(me, "pile_order", cards, context=game.about(me)))


@shared("publications-2")
async def publications_2(game: Innovation, me: int) -> None:
    """Section 4, Publications."""
    await game.may_splay(me, ("yellow", "blue"), "up")


@demand("combustion-1")
async def combustion_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Combustion."""
    await _give_score(game, victim, active, 2)


@demand("combustion-1", "third")
async def combustion_1_third(game: Innovation, victim: int, active: int) -> None:
    """Section 11, Combustion: one for each four crowns of the player who demands."""
    await _give_score(game, victim, active, game.icons(active, "crown") // CROWNS_FOR_A_CARD)


async def _give_score(game: Innovation, victim: int, active: int, count: int) -> None:
    for card in await game.pick_some(victim, "must_give", game.score_pile(victim), exactly=count):
        game.transfer(card, active, "score")


@shared("combustion-2", "third")
async def combustion_2_third(game: Innovation, me: int) -> None:
    """Section 11, Combustion."""
    red = game.pile(me, "red").cards
    if red:
        game.return_card(me, red[0])


@demand("explosives-1")
async def explosives_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Explosives: who had nothing to give does not draw."""
    given = await game.at_the_cut(victim, "must_give", game.hand(victim), 3)
    for card in given:
        game.transfer(card, active, "hand")
    if given and not game.hand(victim):
        game.draw(victim, 7)


@shared("bicycle-1")
async def bicycle_1(game: Innovation, me: int) -> None:
    """Section 4, Bicycle: all or none, and no score."""
    if (game.hand(me) or game.score_pile(me)) and await game.may(me, "exchange"):
        game.exchange(Place("hand", me), list(game.hand(me)), Place("score", me), list(game.score_pile(me)))


@shared("electricity-1")
async def electricity_1(game: Innovation, me: int) -> None:
    """Section 4, Electricity: the cards are fixed before the first returns, uncovered ones stay."""
    cards = game.tops(me, without="factory")
    await game.return_cards(me, cards)
    for _ in cards:
        game.draw(me, 8)


@demand("refrigeration-1")
async def refrigeration_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Refrigeration."""
    hand = game.hand(victim)
    await game.return_cards(victim, await game.pick_some(victim, "must_return", hand, exactly=len(hand) // 2))


@shared("refrigeration-2")
async def refrigeration_2(game: Innovation, me: int) -> None:
    """Section 4, Refrigeration."""
    if game.hand(me):
        card = await game.may_pick(me, "score", game.hand(me))
        if card is not None:
            game.score(me, card)


@demand("sanitation-1")
async def sanitation_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Sanitation: both groups are fixed before any card moves; A picks among A's own (section 12)."""
    given = await game.at_the_cut(victim, "must_exchange", game.hand(victim), 2)
    taken = await game.must_pick(active, "must_exchange", lowest(game.hand(active)), whose=victim)
    game.exchange(Place("hand", victim), given, Place("hand", active), [] if taken is None else [taken])


@shared("lighting-1")
async def lighting_1(game: Innovation, me: int) -> None:
    """Section 4, Lighting."""
    chosen = await game.pick_some(me, "tuck", game.hand(me), most=3)
    await game.tuck_cards(me, chosen)
    for _ in {AGE[card] for card in chosen}:
        game.draw_and_score(me, 7)


@shared("railroad-1")
async def railroad_1(game: Innovation, me: int) -> None:
    """Section 4, Railroad: the draws happen with an empty hand too."""
    await game.return_cards(me, list(game.hand(me)))
    for _ in range(3):
        game.draw(me, 6)


@shared("railroad-2")
async def railroad_2(game: Innovation, me: int) -> None:
    """Section 4, Railroad."""
    splayed = [colour for colour in game.colours(me) if game.pile(me, colour).splay == "right"]
    await game.may_splay(me, splayed, "up")
