"""The dogma effects of age 6 (section 4)."""

from __future__ import annotations

from games.innovation.cards import COLOUR, COLOURS, highest, lowest, value_of_highest
from games.innovation.game import Innovation
from games.innovation.registry import demand, shared

FACTORIES_FOR_A_TUCK = 2


@shared("atomic-theory-1")
async def atomic_theory_1(game: Innovation, me: int) -> None:
    """Section 4, Atomic Theory."""
    await game.may_splay(me, ("blue",), "right")


@shared("atomic-theory-2")
async def atomic_theory_2(game: Innovation, me: int) -> None:
    """Section 4, Atomic Theory."""
    game.draw_and_meld(me, 7)


@shared("encyclopedia-1")
async def encyclopedia_1(game: Innovation, me: int) -> None:
    """Section 4, Encyclopedia: all the highest or none."""
    if game.score_pile(me) and await game.may(me, "meld_all"):
        await game.meld_cards(me, highest(game.score_pile(me)))


@shared("industrialization-1")
async def industrialization_1(game: Innovation, me: int) -> None:
    """Section 4, Industrialization: the number is fixed before the first tuck."""
    for _ in range(game.icons(me, "factory") // FACTORIES_FOR_A_TUCK):
        game.draw_and_tuck(me, 6)


@shared("industrialization-1", "third")
async def industrialization_1_third(game: Innovation, me: int) -> None:
    """Section 11, Industrialization: one for each pile with a factory, fixed before the first tuck."""
    for _ in range(game.piles_showing(me, "factory")):
        game.draw_and_tuck(me, 6)


@shared("industrialization-2")
async def industrialization_2(game: Innovation, me: int) -> None:
    """Section 4, Industrialization."""
    await game.may_splay(me, ("red", "purple"), "right")


@shared("machine-tools-1")
async def machine_tools_1(game: Innovation, me: int) -> None:
    """Section 4, Machine Tools."""
    game.draw_and_score(me, value_of_highest(game.score_pile(me)))


@shared("classification-1")
async def classification_1(game: Innovation, me: int) -> None:
    """Section 4, Classification: the others' hands are shown whatever the table says about proofs."""
    held = {COLOUR[card] for card in game.hand(me)}
    named = await game.pick_colour(me, "must_name", [colour for colour in COLOURS if colour in held])
    if named is None:
        return
    game.show(me, [next(card for card in game.hand(me) if COLOUR[card] == named)], ordered=True)
    for other in game.others(me):
        if game.hand(other):
            game.show(other, game.hand(other), ordered=False)
        for card in [card for card in game.hand(other) if COLOUR[card] == named]:
            game.transfer(card, me, "hand")
    await game.meld_cards(me, [card for card in game.hand(me) if COLOUR[card] == named])


@shared("metric-system-1")
async def metric_system_1(game: Innovation, me: int) -> None:
    """Section 4, Metric System."""
    if game.pile(me, "green").splay == "right":
        await game.may_splay(me, COLOURS, "right")


@shared("metric-system-2")
async def metric_system_2(game: Innovation, me: int) -> None:
    """Section 4, Metric System."""
    await game.may_splay(me, ("green",), "right")


@shared("canning-1")
async def canning_1(game: Innovation, me: int) -> None:
    """Section 4, Canning: what is scored is fixed after the tuck, cards uncovered later stay."""
    if await game.may(me, "draw"):
        game.draw_and_tuck(me, 6)
        for card in game.tops(me, without="factory"):
            game.score(me, card)


@shared("canning-2")
async def canning_2(game: Innovation, me: int) -> None:
    """Section 4, Canning."""
    await game.may_splay(me, ("yellow",), "right")


@demand("vaccination-1")
async def vaccination_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Vaccination."""
    if game.score_pile(victim):
        await game.return_cards(victim, lowest(game.score_pile(victim)))
        game.frame.memory["returned"] = True
        game.draw_and_meld(victim, 6)


@shared("vaccination-2")
async def vaccination_2(game: Innovation, me: int) -> None:
    """Section 4, Vaccination: one condition for all who execute it; without the demand it is not met."""
    if game.frame.memory.get("returned"):
        game.draw_and_meld(me, 7)


@shared("democracy-1")
async def democracy_1(game: Innovation, me: int) -> None:
    """Section 4, Democracy: the totals are those of the action, not of this execution."""
    chosen = await game.pick_some(me, "return", game.hand(me))
    await game.return_cards(me, chosen)
    totals: dict[str, int] = game.frame.memory.setdefault("returned", {})
    totals[str(me)] = totals.get(str(me), 0) + len(chosen)
    if all(totals[str(me)] > totals.get(str(other), 0) for other in game.others(me)):
        game.draw_and_score(me, 8)


@demand("emancipation-1")
async def emancipation_1(game: Innovation, victim: int, active: int) -> None:
    """Section 4, Emancipation: a transfer, not a score."""
    if await game.must_transfer(victim, "must_give", game.hand(victim), active, "score") is not None:
        game.draw(victim, 6)


@shared("emancipation-2")
async def emancipation_2(game: Innovation, me: int) -> None:
    """Section 4, Emancipation."""
    await game.may_splay(me, ("red", "purple"), "right")
