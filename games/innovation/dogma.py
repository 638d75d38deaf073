"""The Dogma action (section 3.5) and executing a card for oneself only (section 3.7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.innovation.cards import CARDS, ICONS, Effect, effects_of
from games.innovation.game import Innovation
from games.innovation.registry import demand_effect, shared_effect
from games.innovation.state import InnovationState


def affected(state: InnovationState, seat: int, card: str) -> tuple[list[int], list[int]]:
    """Who would have to obey and who would share if the seat activated this card now, clockwise from its left."""
    icon = CARDS[card].dogma_icon
    shown = [player.icons for player in state.players]
    place = ICONS.index(icon)
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    mine = shown[seat][place]
    side = state.side(seat)
    demanded = [other for other in others if shown[other][place] < mine and other not in side]
    return demanded, [other for other in others if shown[other][place] >= mine]


async def dogma(game: Innovation, me: int, card: str) -> None:
    """Activate a card: count icons once, execute every effect in order, draw if the sharing bonus was earned."""
    effects = effects_of(card, game.state.options.edition)
    demanded, sharers = affected(game.state, me, card)
    with game.effect("dogma", card, me) as running:
        running.memory |= {"demanded": demanded, "sharers": sharers, "bonus": False}
        game.emit("activated", me, card=card, demanded=demanded, sharers=sharers)
        for effect in effects:
            await each(game, effect, demanded if effect.demand else [*sharers, me])
        if running.memory["bonus"]:
            game.emit("sharing_bonus", me)
            game.draw(me)


async def each(game: Innovation, effect: Effect, seats: Sequence[int]) -> None:
    """Execute an effect by each of the seats in order, asked together where that is safe (section 3.11)."""
    if any(seat != game.state.active for seat in seats):
        game.state.bound = True

    async def run(game: Innovation, seat: int) -> None:
        await execute(game, effect, seat)

    if len(seats) > 1 and effect.parallel and game.state.options.together == "yes":
        await game.ask_ahead(seats, run)
    else:
        for seat in seats:
            await run(game, seat)


async def execute(game: Innovation, effect: Effect, seat: int) -> None:
    """One execution of one effect by one seat."""
    state = game.state
    with game.effect("effect", effect.id, seat) as running:
        running.memory["demand"] = effect.demand
        if effect.demand:
            await demand_effect(effect.id, state.options.edition)(game, seat, game.frame.seat)
        else:
            await shared_effect(effect.id, state.options.edition)(game, seat)
    state.shown.clear()


async def execute_alone(game: Innovation, me: int, card: str) -> None:
    """Execute a card's shared effects for oneself only: nobody shares, its demand is left out (section 3.7)."""
    with game.effect("alone", card, me):
        game.emit("executed_alone", me, card=card)
        for effect in effects_of(card, game.state.options.edition):
            if not effect.demand:
                await execute(game, effect, me)
