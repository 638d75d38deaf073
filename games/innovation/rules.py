"""The structure of a game (sections 2 and 3.4): one loop that can be started afresh at any quiet question."""

from __future__ import annotations

from functools import partial

from games.engine.question import Option, Ref
from games.engine.stops import EffectOver
from games.innovation.achievements import open_ages
from games.innovation.cards import AGES, RANK
from games.innovation.dogma import dogma
from games.innovation.effects import MODULES
from games.innovation.game import Innovation, card_options
from games.innovation.state import Phase

EFFECT_MODULES = MODULES
"""Importing them registers the effects."""

ACTIONS = 2

END_TURN = (Option("end", True),)


async def innovation(game: Innovation) -> None:
    """Play from wherever the state stands until the game is over."""
    steps = {Phase.INITIAL_MELD: initial_meld, Phase.ACTION: action, Phase.END: hand_over}
    while True:
        if game.state.phase is Phase.BEGIN:
            begin_turn(game)
        await steps[game.state.phase](game)


async def initial_meld(game: Innovation) -> None:
    """All choose a card secretly; all are melded together; the first name in the alphabet begins (section 2)."""
    state = game.state

    async def choice(seat: int) -> str:
        card = await game.choose(seat, "initial_meld", card_options(tuple(game.hand(seat))))
        assert card is not None
        return card

    chosen = await game.together({seat: partial(choice, seat) for seat in game.all_seats()})
    for seat, card in chosen.items():
        game.meld(seat, card)
    state.first = state.active = min(chosen, key=lambda seat: RANK[chosen[seat]])
    state.phase = Phase.BEGIN
    game.emit("first_player", state.first, card=chosen[state.first])


def begin_turn(game: Innovation) -> None:
    """The start of a turn; the first player, with four players also the second, has one action in it."""
    state = game.state
    state.turn += 1
    single = state.turn == 1 or (state.turn == 2 and state.seats == 4)
    state.actions = 1 if single else ACTIONS
    state.phase = Phase.ACTION
    game.emit("turn_began", state.active, actions=state.actions)


def drawn_age(game: Innovation, me: int) -> str:
    """The age of the pile from which the Draw action draws, in numerals; nothing if it ends the game (section 3.2)."""
    wanted = max(1, game.highest_top(me))
    return next((str(age) for age in AGES[wanted - 1 :] if game.state.supply[age - 1]), "")


def legal_actions(game: Innovation, me: int) -> tuple[Option[tuple[str, str]], ...]:
    """Draw, meld a card of the hand, activate a top card, take an age achievement (section 3.4)."""
    return (
        Option("draw", ("draw", drawn_age(game, me)), Ref("action", "draw")),
        *(Option(f"meld/{card}", ("meld", card), Ref("card", card)) for card in game.hand(me)),
        *(Option(f"dogma/{card}", ("dogma", card), Ref("card", card)) for card in game.tops(me)),
        *(
            Option(f"achieve/{age}", ("achieve", str(age)), Ref("achievement", str(age)))
            for age in open_ages(game.state, me)
        ),
    )


async def action(game: Innovation) -> None:
    """One action of the active player."""
    state = game.state
    me = state.active
    chosen = await game.choose(me, "action", legal_actions(game, me), quiet=True)
    assert chosen is not None
    verb, thing = chosen
    game.begin_action()
    try:
        if verb == "draw":
            game.draw(me)
        elif verb == "meld":
            game.meld(me, thing)
        elif verb == "dogma":
            await dogma(game, me, thing)
        else:
            game.claim(me, thing, "action")
    except EffectOver:
        state.shown.clear()
    state.actions -= 1
    if state.actions == 0:
        if state.bound:
            end_turn(game)
        else:
            state.phase = Phase.END


async def hand_over(game: Innovation) -> None:
    """The end of a turn whose last action can still be taken back: the last chance to do so."""
    await game.choose(game.state.active, "end_turn", END_TURN, cover=True, quiet=True)
    end_turn(game)


def end_turn(game: Innovation) -> None:
    """The counters of all players begin anew; the next player clockwise has the turn."""
    state = game.state
    for player in state.players:
        player.tucked = player.scored = 0
    state.active = (state.active + 1) % state.seats
    state.phase = Phase.BEGIN
