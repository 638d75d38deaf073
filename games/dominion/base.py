"""The Action cards of the first edition, each from top to bottom in the order of its section of the reference (4).

`me` is the player of the card.
"""

from __future__ import annotations

from games.dominion.cards import ACTIONS, COST, TREASURES, VICTORIES, cheapest, in_order, least_missed
from games.dominion.game import Dominion, card_options
from games.dominion.registry import effect
from games.dominion.replies import Reply
from games.engine.question import Option, Ref

HAND_AFTER_MILITIA = 3
HAND_AFTER_LIBRARY = 7


@effect("cellar")
async def cellar(game: Dominion, me: int) -> None:
    """Section 4.2."""
    game.get(actions=1)
    chosen = await game.choose_some(me, "cellar.discard", game.hand(me), context=game.about())
    if not chosen:
        return
    game.discard(me, await game.order_discards(me, chosen))
    game.draw(me, len(chosen))


@effect("chapel")
async def chapel(game: Dominion, me: int) -> None:
    """Section 4.3."""
    chosen = await game.choose_some(me, "chapel.trash", game.hand(me), most=4, context=game.about())
    game.trash(me, chosen, game.player(me).hand)


@effect("moat")
async def moat(game: Dominion, me: int) -> None:
    """Section 4.4, played in the own turn."""
    game.draw(me, 2)


@effect("chancellor")
async def chancellor(game: Dominion, me: int) -> None:
    """Section 4.5."""
    game.get(coins=2)
    if game.player(me).deck and await game.confirm(me, "chancellor.flip", context=game.about()):
        game.flip_deck(me)


@effect("village")
async def village(game: Dominion, me: int) -> None:
    """Section 4.6."""
    game.draw(me, 1)
    game.get(actions=2)


@effect("woodcutter")
async def woodcutter(game: Dominion, me: int) -> None:
    """Section 4.7."""
    game.get(buys=1, coins=2)


@effect("workshop")
async def workshop(game: Dominion, me: int) -> None:
    """Section 4.8."""
    await game.choose_gain(me, "workshop.gain", 4)


@effect("bureaucrat")
async def bureaucrat(game: Dominion, me: int) -> None:
    """Section 4.9. The picks are asked together with the window; they do not depend on the Silver."""

    async def reply(victim: int) -> Reply:
        if await game.shows_moat(victim):
            return Reply(safe=True)
        victories = [card for card in game.player(victim).hand if card in VICTORIES]
        if not victories:
            return Reply()
        offered = card_options(tuple(victories))
        late = cheapest(victories)
        pick = await game.choose(victim, "bureaucrat.pick", offered, late=late, context=game.about())
        return Reply(cards=(pick,) if pick else ())

    replies = await game.attack(me, lambda: game.gain(me, "silver", to="deck"), reply)
    for victim, answer in replies.items():
        if answer.safe:
            continue
        hand = game.player(victim).hand
        if answer.cards:
            (victory,) = answer.cards
            game.show(victim, answer.cards)
            hand.remove(victory)
            game.put_on_deck(victim, victory, openly=True, source="hand")
        elif hand:
            game.show(victim, hand, whole_hand=True)
        else:
            game.nothing(victim, "empty hand")


@effect("feast")
async def feast(game: Dominion, me: int) -> None:
    """Section 4.10. The gain does not depend on the trashing."""
    this = game.this_card()
    if this is not None:
        game.trash_from_play(me, this)
    await game.choose_gain(me, "feast.gain", 5)


@effect("militia")
async def militia(game: Dominion, me: int) -> None:
    """Section 4.12. The discards are asked together with the window; they do not depend on the coins."""

    async def reply(victim: int) -> Reply:
        if await game.shows_moat(victim):
            return Reply(safe=True)
        hand = game.player(victim).hand
        surplus = len(hand) - HAND_AFTER_MILITIA
        if surplus <= 0:
            return Reply()
        late = least_missed(hand, surplus)
        chosen = await game.choose_some(
            victim, "militia.discard", game.hand(victim), exactly=surplus, late=late, context=game.about()
        )
        return Reply(cards=tuple(await game.order_discards(victim, chosen)))

    replies = await game.attack(me, lambda: game.get(coins=2), reply)
    for victim, answer in replies.items():
        game.discard(victim, answer.cards)


@effect("moneylender")
async def moneylender(game: Dominion, me: int) -> None:
    """Section 4.13."""
    hand = game.player(me).hand
    if "copper" not in hand:
        game.nothing(me, "no copper")
        return
    game.trash(me, ("copper",), hand)
    game.get(coins=3)


@effect("remodel")
async def remodel(game: Dominion, me: int) -> None:
    """Section 4.14."""
    hand = game.player(me).hand
    if not hand:
        game.nothing(me, "empty hand")
        return
    old = await game.choose(me, "remodel.trash", game.hand(me), late=cheapest(hand), context=game.about())
    if old:
        game.trash(me, (old,), hand)
        await game.choose_gain(me, "remodel.gain", COST[old] + 2)


@effect("smithy")
async def smithy(game: Dominion, me: int) -> None:
    """Section 4.15."""
    game.draw(me, 3)


@effect("spy")
async def spy(game: Dominion, me: int) -> None:
    """Section 4.16; the table option lets the player of the Spy decide about all cards at once."""
    seats = [me, *await game.affected(me)]
    game.draw(me, 1)
    game.get(actions=1)
    if game.state.options.spy == "at once":
        await spy_at_once(game, me, seats)
        return
    for seat in seats:
        for card in game.turn_up(seat, 1):
            ref = Ref("card", card)
            gone = await game.choose(
                me,
                "spy.choice",
                (Option("discard", True, ref), Option("back", False, ref)),
                late="back",
                for_whom=seat,
                context=game.about(whom=str(seat), turned_up=card),
            )
            game.spied(seat, card, gone=bool(gone))


async def spy_at_once(game: Dominion, me: int, seats: list[int]) -> None:
    """Turn up all cards first, then ask once which of them are discarded."""
    shown = [(seat, card) for seat in seats for card in game.turn_up(seat, 1)]
    offered = [Option(f"{seat}/{card}", seat, Ref("card", card)) for seat, card in shown]
    gone = await game.choose_some(me, "spy.choices", offered, context=game.about())
    for seat, card in shown:
        game.spied(seat, card, gone=seat in gone)


@effect("thief")
async def thief(game: Dominion, me: int) -> None:
    """Section 4.17."""
    trashed: list[str] = game.now.memory.setdefault("trashed", [])
    for victim in await game.affected(me):
        game.turn_up(victim, 2)
        revealed = game.player(victim).revealed
        loot = tuple(card for card in revealed if card in TREASURES)
        if loot:
            pick = await game.choose(
                me,
                "thief.pick",
                card_options(loot),
                late=cheapest(loot),
                for_whom=victim,
                context=game.about(whom=str(victim)),
            )
            if pick:
                game.trash(victim, (pick,), revealed)
                trashed.append(pick)
        game.discard_revealed(victim, await game.order_discards(victim, revealed))
    if trashed:
        offered = card_options(tuple(in_order(trashed)))
        for taken in await game.choose_some(me, "thief.gain", offered, context=game.about()):
            game.gain_from_trash(me, taken)


@effect("throne_room")
async def throne_room(game: Dominion, me: int) -> None:
    """Section 4.18: with an Action in hand the choice is compulsory."""
    actions = game.actions_in_hand(me)
    if not actions:
        game.nothing(me, "no action")
        return
    late = cheapest(option.key for option in actions)
    chosen = await game.choose(me, "throne_room.pick", actions, late=late, context=game.about())
    if chosen:
        await game.play_from_hand(me, chosen, times=2)


@effect("council_room")
async def council_room(game: Dominion, me: int) -> None:
    """Section 4.19. Not an Attack: no window."""
    game.draw(me, 4)
    game.get(buys=1)
    for opponent in game.opponents(me):
        game.draw(opponent, 1)


@effect("festival")
async def festival(game: Dominion, me: int) -> None:
    """Section 4.20."""
    game.get(actions=2, buys=1, coins=2)


@effect("laboratory")
async def laboratory(game: Dominion, me: int) -> None:
    """Section 4.21."""
    game.draw(me, 2)
    game.get(actions=1)


@effect("library")
async def library(game: Dominion, me: int) -> None:
    """Section 4.22. Until the drawing is over, others see the hand as it was at its start (view.py)."""
    player = game.player(me)
    game.now.memory["hand"] = len(player.hand)
    kept: list[str] = []
    while len(player.hand) < HAND_AFTER_LIBRARY:
        drawn = game.take(me, 1)
        if not drawn:
            break
        player.looked_at += drawn
        (card,) = drawn
        keep: bool | None = True
        if card in ACTIONS:
            ref = Ref("card", card)
            offered = (Option("keep", True, ref), Option("set_aside", False, ref))
            keep = await game.choose(me, "library.keep", offered, late="keep", context=game.about())
        player.looked_at.remove(card)
        if keep:
            game.into_hand(me, drawn)
            kept.append(card)
        else:
            player.set_aside.append(card)
            game.emit("set_aside", me, card=card)
    del game.now.memory["hand"]
    game.emit("drew", me, secret={"cards": kept}, readers=(me,), count=len(kept), wanted=len(kept))
    game.discard_set_aside(me, await game.order_discards(me, player.set_aside))


@effect("market")
async def market(game: Dominion, me: int) -> None:
    """Section 4.23."""
    game.draw(me, 1)
    game.get(actions=1, buys=1, coins=1)


@effect("mine")
async def mine(game: Dominion, me: int) -> None:
    """Section 4.24."""
    treasures = game.treasures_in_hand(me)
    if not treasures:
        game.nothing(me, "no treasure")
        return
    late = cheapest(option.key for option in treasures)
    old = await game.choose(me, "mine.trash", treasures, late=late, context=game.about())
    if old:
        await mine_treasure(game, me, old)


async def mine_treasure(game: Dominion, me: int, old: str) -> None:
    """Trash the Treasure and gain one of cost up to 3 more into the hand."""
    game.trash(me, (old,), game.player(me).hand)
    await game.choose_gain(me, "mine.gain", COST[old] + 3, to="hand", among=TREASURES)


@effect("witch")
async def witch(game: Dominion, me: int) -> None:
    """Section 4.25."""
    victims = await game.affected(me)
    game.draw(me, 2)
    for victim in victims:
        game.gain(victim, "curse")


@effect("adventurer")
async def adventurer(game: Dominion, me: int) -> None:
    """Section 4.26."""
    revealed = game.player(me).revealed
    while sum(card in TREASURES for card in revealed) < 2:
        found = game.take(me, 1, openly=True)
        if not found:
            break
        revealed += found
    if not revealed:
        game.emit("no_card", me)
        return
    game.emit("turned_up", me, cards=list(revealed))
    game.take_revealed(me, [card for card in revealed if card in TREASURES])
    game.discard_revealed(me, await game.order_discards(me, revealed))
