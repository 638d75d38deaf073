"""The dogma effects of age 3 (section 4)."""

from __future__ import annotations

from games.innovation.cards import CARDS, COLOUR, COLOURS, highest, lowest, value_of_highest
from games.innovation.game import Innovation
from games.innovation.registry import demand, shared
from games.innovation.verbs import Place


@shared("alchemy-1")
async def alchemy_1(game: Innovation, me: int) -> None:
    """Section 4, Alchemy: only the cards drawn now are looked at, but the whole hand is returned."""
    drawn = [game.draw_and_show(me, 4) for _ in range(game.icons(me, "tower") // 3)]
    if any(COLOUR[card] == "red" for card in drawn):
        await game.return_cards(me, game.hand(me))


@shared("alchemy-2")
async def alchemy_2(game: Innovation, me: int) -> None:
    """Section 4, Alchemy."""
    melded = await game.must_pick(me, "must_meld", game.hand(me))
    if melded is not None:
        game.meld(me, melded)
    scored = await game.must_pick(me, "must_score", game.hand(me))
    if scored is not None:
        game.score(me, scored)


@shared("translation-1")
async def translation_1(game: Innovation, me: int) -> None:
    """Section 4, Translation: all or none."""
    if game.score_pile(me) and await game.may(me, "meld_all"):
        await game.meld_cards(me, game.score_pile(me))


@shared("translation-2")
async def translation_2(game: Innovation, me: int) -> None:
    """Section 4, Translation: one pile is enough."""
    tops = game.tops(me)
    if tops and all(CARDS[card].has("crown") for card in tops):
        game.claim(me, "world", "translation")


@demand("engineering-1")
async def engineering_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Engineering: cards that this uncovers stay."""
    for card in game.tops(victim, icon="tower"):
        game.transfer(card, active, "score")


@shared("engineering-2")
async def engineering_2(game: Innovation, me: int) -> None:
    """Section 4, Engineering."""
    await game.may_splay(me, ["red"], "left")


@shared("optics-1")
async def optics_1(game: Innovation, me: int) -> None:
    """Section 4, Optics: strictly fewer points, read after the card was melded."""
    card = game.draw_and_meld(me, 3)
    if CARDS[card].has("crown"):
        game.draw_and_score(me, 4)
        return
    poorer = [other for other in game.opponents(me) if game.points(other) < game.points(me)]
    other = await game.pick_player(me, "player", poorer)
    if other is not None:
        await game.must_transfer(me, "must_give", game.score_pile(me), other, "score")


@demand("compass-1")
async def compass_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Compass: the demanded player makes both choices; each half happens without the other."""
    leaves = game.tops(victim, icon="leaf", colours=[colour for colour in COLOURS if colour != "green"])
    await game.must_transfer(victim, "give_top", leaves, active, "board")
    await game.must_transfer(victim, "take_top", game.tops(active, without="leaf"), victim, "board")


@shared("paper-1")
async def paper_1(game: Innovation, me: int) -> None:
    """Section 4, Paper."""
    await game.may_splay(me, ["green", "blue"], "left")


@shared("paper-2")
async def paper_2(game: Innovation, me: int) -> None:
    """Section 4, Paper: all five colours count."""
    for _ in [colour for colour in COLOURS if game.pile(me, colour).splay == "left"]:
        game.draw(me, 4)


@demand("machinery-1")
async def machinery_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Machinery: either side may be empty."""
    game.exchange(Place("hand", victim), list(game.hand(victim)), Place("hand", active), highest(game.hand(active)))


@shared("machinery-2")
async def machinery_2(game: Innovation, me: int) -> None:
    """Section 4, Machinery: the card is shown, because it must bear a tower and then lies face down."""
    towers = [card for card in game.hand(me) if CARDS[card].has("tower")]
    card = await game.must_pick(me, "must_score", towers)
    if card is None:
        game.prove(me)
    else:
        game.show(me, [card], ordered=True)
        game.score(me, card)
    await game.may_splay(me, ["red"], "left")


@demand("medicine-1")
async def medicine_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Medicine: both cards are fixed first; the demanding player picks among the own tied cards."""
    given = await game.must_pick(victim, "must_exchange", highest(game.score_pile(victim)))
    taken = await game.must_pick(active, "must_exchange", lowest(game.score_pile(active)), whose=victim)
    game.exchange(
        Place("score", victim),
        [given] if given is not None else [],
        Place("score", active),
        [taken] if taken is not None else [],
    )


@shared("education-1")
async def education_1(game: Innovation, me: int) -> None:
    """Section 4, Education: the value is that of the highest card left, 0 if there is none."""
    if game.score_pile(me) and await game.may_return(me, highest(game.score_pile(me))):
        game.draw(me, value_of_highest(game.score_pile(me)) + 2)


async def _give_for_feudalism(game: Innovation, victim: int, active: int) -> str | None:
    towers = [card for card in game.hand(victim) if CARDS[card].has("tower")]
    card = await game.must_transfer(victim, "must_give", towers, active, "hand")
    if card is None:
        game.prove(victim)
    return card


@demand("feudalism-1")
async def feudalism_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Feudalism."""
    await _give_for_feudalism(game, victim, active)


@demand("feudalism-1", "third")
async def feudalism_1_third(game: Innovation, victim: int, active: int) -> None:
    """Section 11, Feudalism: the pile of that colour is no longer splayed."""
    card = await _give_for_feudalism(game, victim, active)
    if card is not None:
        game.splay(victim, COLOUR[card], "none")


@shared("feudalism-2")
async def feudalism_2(game: Innovation, me: int) -> None:
    """Section 4, Feudalism."""
    await game.may_splay(me, ["yellow", "purple"], "left")
