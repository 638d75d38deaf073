"""The cards that the second edition adds or words differently (section 12)."""

from __future__ import annotations

from functools import partial

from games.dominion.base import mine_treasure
from games.dominion.cards import ACTIONS, TREASURES, cheapest, in_order, least_missed
from games.dominion.game import Dominion, card_options
from games.dominion.registry import effect
from games.dominion.scoring import empty_piles
from games.engine.question import Ref


@effect("harbinger")
async def harbinger(game: Dominion, me: int) -> None:
    """Section 12.2."""
    game.draw(me, 1)
    game.get(actions=1)
    pile = game.player(me).discard
    if not pile:
        game.nothing(me, "empty discard pile")
        return
    game.told((me,), f"discards/{me}", pile)
    offered = card_options(tuple(in_order(pile)))
    chosen = await game.choose(me, "harbinger.pick", offered, stop="none", context=game.about())
    if chosen:
        top = pile[-1]
        pile.remove(chosen)
        game.put_on_deck(me, chosen, openly=True, source="discard")
        if pile[-1:] != [top]:
            game.uncover(me)


@effect("merchant")
async def merchant(game: Dominion, me: int) -> None:
    """Section 12.3. The coin comes with the first Silver (rules.py)."""
    game.draw(me, 1)
    game.get(actions=1)
    game.state.merchants += 1


@effect("vassal")
async def vassal(game: Dominion, me: int) -> None:
    """Section 12.4."""
    game.get(coins=2)
    found = game.take(me, 1, openly=True)
    if not found:
        game.emit("no_card", me)
        return
    (top,) = found
    game.onto_discard(me, found, openly=True)
    game.emit("discarded_openly", me, cards=found)
    if top in ACTIONS and await game.confirm(
        me, "vassal.play", ref=Ref("card", top), context=game.about(discarded=top)
    ):
        game.player(me).discard.pop()
        await game.play(me, game.put_into_play(me, top))


@effect("poacher")
async def poacher(game: Dominion, me: int) -> None:
    """Section 12.5."""
    game.draw(me, 1)
    game.get(actions=1, coins=1)
    hand = game.player(me).hand
    count = min(empty_piles(game.state), len(hand))
    if count:
        late = least_missed(hand, count)
        chosen = await game.choose_some(
            me, "poacher.discard", game.hand(me), exactly=count, late=late, context=game.about()
        )
        game.discard(me, await game.order_discards(me, chosen))


@effect("bandit")
async def bandit(game: Dominion, me: int) -> None:
    """Section 12.6. All victims turn up their cards in turn order, then those who have a choice are asked at once."""

    async def pick(victim: int, loot: tuple[str, ...]) -> str | None:
        about = game.about(whom=str(victim))
        return await game.choose(victim, "bandit.pick", card_options(loot), late=cheapest(loot), context=about)

    victims = await game.affected(me)
    game.gain(me, "gold")
    loot: dict[int, tuple[str, ...]] = {}
    for victim in victims:
        game.turn_up(victim, 2)
        treasures = [card for card in game.player(victim).revealed if card in TREASURES and card != "copper"]
        if treasures:
            loot[victim] = tuple(treasures)
    picks = (
        await game.together({victim: partial(pick, victim, cards) for victim, cards in loot.items()}) if loot else {}
    )
    for victim in victims:
        revealed = game.player(victim).revealed
        trashed = picks.get(victim)
        if trashed:
            game.trash(victim, (trashed,), revealed)
        game.discard_revealed(victim, await game.order_discards(victim, revealed))


@effect("sentry")
async def sentry(game: Dominion, me: int) -> None:
    """Section 12.7: trash, then discard, then put back; the first card named lies on top."""
    game.draw(me, 1)
    game.get(actions=1)
    cards = game.player(me).looked_at
    cards += in_order(game.take(me, 2))
    if not cards:
        game.emit("no_card", me)
        return
    game.emit("looked_at", me, secret={"cards": list(cards)}, readers=(me,), count=len(cards))
    trashed = await game.choose_some(me, "sentry.trash", card_options(tuple(cards)), context=game.about())
    game.trash(me, trashed, cards)
    gone = await game.choose_some(me, "sentry.discard", card_options(tuple(cards)), context=game.about())
    game.discard(me, await game.order_discards(me, gone), cards)
    back = await game.arrange(me, "sentry.order", card_options(tuple(cards)), context=game.about())
    for card in reversed(back):
        cards.remove(card)
        game.put_on_deck(me, card, openly=False, source="looked_at")


@effect("artisan")
async def artisan(game: Dominion, me: int) -> None:
    """Section 12.8."""
    await game.choose_gain(me, "artisan.gain", 5, to="hand")
    hand = game.player(me).hand
    if not hand:
        game.nothing(me, "empty hand")
        return
    chosen = await game.choose(me, "artisan.topdeck", game.hand(me), late=cheapest(hand), context=game.about())
    if chosen:
        hand.remove(chosen)
        game.put_on_deck(me, chosen, openly=False, source="hand")


@effect("throne_room", changed=True)
async def throne_room(game: Dominion, me: int) -> None:
    """Section 4.18 with 12.9: choosing an Action is optional."""
    actions = game.actions_in_hand(me)
    if not actions:
        game.nothing(me, "no action")
        return
    chosen = await game.choose(me, "throne_room.pick", actions, stop="none", context=game.about())
    if chosen:
        await game.play_from_hand(me, chosen, times=2)


@effect("moneylender", changed=True)
async def moneylender(game: Dominion, me: int) -> None:
    """Section 4.13 with 12.9: trashing the Copper is optional."""
    hand = game.player(me).hand
    if "copper" not in hand:
        game.nothing(me, "no copper")
    elif await game.confirm(me, "moneylender.trash", ref=Ref("card", "copper"), context=game.about()):
        game.trash(me, ("copper",), hand)
        game.get(coins=3)


@effect("mine", changed=True)
async def mine(game: Dominion, me: int) -> None:
    """Section 4.24 with 12.9: trashing a Treasure is optional."""
    treasures = game.treasures_in_hand(me)
    if not treasures:
        game.nothing(me, "no treasure")
        return
    old = await game.choose(me, "mine.trash", treasures, stop="none", context=game.about())
    if old:
        await mine_treasure(game, me, old)
