"""The structure of a game (section 3): one loop that can be started afresh at any quiet question."""

from __future__ import annotations

from functools import partial

from games.concordia.facts import CARDS
from games.concordia.game import Concordia
from games.concordia.personalities import action_of, perform
from games.concordia.scoring import card_points, score
from games.concordia.state import Phase
from games.engine.question import Option, Ref
from games.engine.stops import GameOver

END_TURN = (Option("end", True),)

FIRST_PLACE_COINS = 2
SECOND_PLACE_COINS = 1


async def concordia(game: Concordia) -> None:
    """Play from wherever the state stands until the game is over."""
    while True:
        if game.state.phase is Phase.BEGIN:
            begin_turn(game)
        elif game.state.phase is Phase.CARD:
            await play_card(game)
        else:
            await hand_over(game)


def begin_turn(game: Concordia) -> None:
    """The next seat has its turn."""
    state = game.state
    if not state.turn:
        game.emit("game_began", state.first, map=state.options.map, display=list(state.display), magnus=state.magnus)
    state.turn += 1
    state.steps.clear()
    state.phase = Phase.CARD
    game.emit("turn_began", state.active)


async def play_card(game: Concordia) -> None:
    """The active seat plays exactly one card of its hand. A stand-in plays the Tribune, which disturbs nobody."""
    me = game.state.active
    options = playable(game, me)
    tribune = next((option.key for option in options if CARDS[option.value].action == "tribune"), None)
    card = await game.choose(me, "card", options, late=tribune, quiet=True)
    assert card is not None
    game.play(me, card)
    with game.effect("card", card, me):
        await perform(game, me, card)
    game.state.phase = Phase.END


def playable(game: Concordia, me: int) -> list[Option[str]]:
    """One option for each different action in the hand."""
    cards: dict[tuple[str, str], str] = {}
    for card in game.player(me).hand:
        cards.setdefault(action_of(card), card)
    return [Option(card, card, Ref("card", card)) for card in cards.values()]


async def hand_over(game: Concordia) -> None:
    """The last chance to take the turn back; then what had to wait until it is settled (section 3.1)."""
    me = game.state.active
    await game.choose(me, "end_turn", END_TURN, cover=True, quiet=True)
    await store_others(game)
    game.refill(me)
    pass_magnus(game)
    score_first_tribune(game, me)
    take_concordia_card(game, me)
    next_turn(game)


async def store_others(game: Concordia) -> None:
    """The seats that have to choose what they keep of a production, all at once (section 3.3)."""
    state = game.state
    seats = [seat for seat in game.seats_from(state.active) if state.players[seat].gains]
    if not seats:
        return
    card = next(step.thing for step in reversed(state.steps) if step.verb in ("play", "copy"))
    with game.effect("card", card, state.active):
        kept = await game.together({seat: partial(game.choose_kept, seat) for seat in seats})
        for seat, goods in kept.items():
            game.store(seat, goods)


def pass_magnus(game: Concordia) -> None:
    """The Praefectus Magnus that was used goes to the right (section 4.10)."""
    state = game.state
    if state.magnus_used:
        holder = state.magnus
        state.magnus = (holder - 1) % state.seats
        state.magnus_used = False
        game.emit("magnus_passed", holder, to=state.magnus)


def score_first_tribune(game: Concordia, me: int) -> None:
    """Intermediate scoring (section 7): after its first Tribune the seat has all its cards in hand."""
    state = game.state
    player = game.player(me)
    if state.options.intermediate == "no" or player.first_score is not None or player.pile:
        return
    player.first_score = card_points(state, me)
    game.told(range(state.seats), "intermediate", (str(player.first_score),))
    game.emit("intermediate", me, points=player.first_score)
    scores = [one.first_score for one in state.players if one.first_score is not None]
    if len(scores) < state.seats:
        return
    ranked = sorted(set(scores), reverse=True)
    worth = dict(zip(ranked, (FIRST_PLACE_COINS, SECOND_PLACE_COINS), strict=False))
    coins = [worth.get(points, 0) for points in scores]
    for one, gained in zip(state.players, coins, strict=True):
        one.coins += gained
    game.emit("intermediate_paid", coins=coins)


def take_concordia_card(game: Concordia, me: int) -> None:
    """Who takes the last card or places the last house triggers the end (section 6.1)."""
    state = game.state
    no_cards = not state.display and not state.stack
    if state.concordia is None and (no_cards or not game.player(me).houses_left):
        state.concordia = me
        game.emit("concordia", me, why="cards" if no_cards else "houses")
        game.emit("last_round", me, seats=game.opponents(me))


def next_turn(game: Concordia) -> None:
    """The turn goes clockwise; when it would come back to who triggered the end, the game is over."""
    state = game.state
    state.active = (state.active + 1) % state.seats
    if state.active == state.concordia:
        state.phase = Phase.OVER
        raise GameOver(score(state))
    state.phase = Phase.BEGIN
