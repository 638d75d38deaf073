"""The structure of a game (section 3): one loop that can be started afresh at any quiet question."""

from __future__ import annotations

from games.dominion import base, questions, second_edition
from games.dominion.cards import ACTIONS, COINS, COST, TREASURES
from games.dominion.game import Dominion, card_options
from games.dominion.options import KINGDOM_SIZE
from games.dominion.scoring import end_reason, score
from games.dominion.setup import HAND_SIZE, deal, lay_out
from games.dominion.state import Phase, Played
from games.engine.question import Answer
from games.engine.stops import GameOver

CARD_MODULES = (base, second_edition)
"""Importing them registers the cards."""


async def dominion(game: Dominion) -> None:
    """Play from wherever the state stands until the game is over."""
    state = game.state
    while True:
        phase = state.phase
        if phase is Phase.BUY:
            await buy_phase(game)
        elif phase is Phase.ACTION:
            await action_phase(game)
        elif phase is Phase.END:
            await hand_over(game)
        elif phase is Phase.CLEAN_UP:
            await clean_up(game)
        elif phase is Phase.BEGIN:
            begin_turn(game)
        else:
            await draft(game)


async def draft(game: Dominion) -> None:
    """One pick of the draft, clockwise from the start player (section 7.1); after the tenth the game is dealt."""
    state = game.state
    seat = (state.first + len(state.kingdom)) % state.seats
    left = tuple(card for card in state.options.pool if card not in state.kingdom)
    card = await game.choose(seat, "kingdom.draft", card_options(left), quiet=True)
    if card is None:
        raise AssertionError("the pool of Kingdom cards is larger than a Kingdom")
    lay_out(state, [*state.kingdom, card])
    game.emit("drafted", seat, card=card)
    if len(state.kingdom) == KINGDOM_SIZE:
        deal(state, game.shuffled)
        state.phase = Phase.BEGIN


def begin_turn(game: Dominion) -> None:
    """The start of a turn: 1 action, 1 buy, no coins."""
    state = game.state
    if state.turn == 0:
        game.emit("game_began", state.first, kingdom=list(state.kingdom))
    state.turn += 1
    state.actions = state.buys = 1
    state.coins = state.plays = state.merchants = 0
    state.silver_played = state.acted = state.bought = state.treasures_done = False
    state.phase = Phase.ACTION
    game.emit("turn_began", state.active, turn=state.players[state.active].turns + 1)


async def action_phase(game: Dominion) -> None:
    """Action cards, one after another, until the phase ends (section 3.4)."""
    state = game.state
    me = state.active
    while state.actions and (cards := game.held(me, ACTIONS)):
        (card,) = await game.ask(questions.action(me, cards))
        if card == "end":
            break
        state.actions -= 1
        await game.play_from_hand(me, card)
    state.phase = Phase.BUY


async def buy_phase(game: Dominion) -> None:
    """Treasures and buys, step by step, until the phase ends (section 3.5)."""
    state = game.state
    me = state.active
    while True:
        if not state.treasures_done and state.treasures_open and (treasures := game.held(me, TREASURES)):
            play_treasures(game, await game.ask(questions.treasures(me, treasures)))
            continue
        question = questions.buy(me, state.coins, game.stocked()) if state.buys else None
        if question is None:
            state.phase = Phase.END if state.acted else Phase.CLEAN_UP
            return
        (card,) = await game.ask(question)
        if card == "end":
            state.phase = Phase.CLEAN_UP
            return
        buy(game, card)


def play_treasures(game: Dominion, cards: Answer) -> None:
    """Put Treasures into play; the first Silver of the turn brings the coins of the Merchants (section 12.3)."""
    state = game.state
    if not cards:
        state.treasures_done = True
        return
    player = state.players[state.active]
    coins = sum(map(COINS.__getitem__, cards))
    if "silver" in cards and not state.silver_played:
        state.silver_played = True
        coins += state.merchants
    for card in cards:
        player.hand.remove(card)
    player.play += [Played(card, number, 1) for number, card in enumerate(cards, state.plays + 1)]
    state.plays += len(cards)
    state.acted = True
    state.coins += coins
    game.emit("played_treasures", state.active, cards=list(cards), coins=coins, total=state.coins)


def buy(game: Dominion, card: str) -> None:
    """Buy a card: it costs coins and a buy and lands on the discard pile."""
    state = game.state
    state.coins -= COST[card]
    state.buys -= 1
    state.supply[card] -= 1
    state.acted = state.bought = True
    state.treasures_done = False
    game.onto_discard(state.active, (card,), openly=True)
    game.emit("bought", state.active, card=card, cost=COST[card])


async def hand_over(game: Dominion) -> None:
    """The end of a turn that its player did not end already: the last chance to take something back."""
    await game.ask(questions.end_turn(game.state.active))
    game.state.phase = Phase.CLEAN_UP


async def clean_up(game: Dominion) -> None:
    """Discard the hand and the cards in play, draw the next hand, check for the end (sections 3.6 and 3.7)."""
    state = game.state
    me = state.active
    player = state.players[me]
    in_play = [played.card for played in player.play]
    hand = list(player.hand)
    if not in_play and state.options.discard_top == "yes":
        hand = await game.order_discards(me, hand, quiet=True)
    player.hand, player.play = [], []
    player.discard += hand
    player.discard += in_play
    state.actions = state.buys = state.coins = 0
    if player.discard:
        game.emit("cleaned_up", me, count=len(hand), in_play=len(in_play), top=player.discard[-1])
    game.draw(me, HAND_SIZE)
    player.turns += 1
    if end_reason(state):
        state.phase = Phase.OVER
        raise GameOver(score(state))
    state.active = (me + 1) % state.seats
    state.phase = Phase.BEGIN
