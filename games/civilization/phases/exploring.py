"""Exploring a face-down tile, huts, and what else may follow where a move ends (5.2, 4.8, 4.10, 4.3.6)."""

from __future__ import annotations

from games.civilization.facts import CHINA_CULTURE
from games.civilization.game import Civilization
from games.civilization.grid import side
from games.civilization.reckoning.limits import knows
from games.civilization.reckoning.squares import owner
from games.engine.question import Ref


def explore(game: Civilization, seat: int, square: str, beside: str) -> None:
    """Turn over the tile of the square beside the one where figures stand; its arrow points away from them (R45)."""
    game.reveal_tile(seat, game.state.board.slot_of[beside], side(square, beside))


def enter_hut(game: Civilization, seat: int, square: str) -> None:
    """Take the token of a hut; China gains culture (4.10)."""
    game.take_token(seat, square)
    if game.player(seat).civilization == "china":
        game.gain_culture(seat, CHINA_CULTURE, "china")


def can_raze(game: Civilization, seat: int, square: str) -> bool:
    """Whether Combustion lets an army that ends its move on a square destroy a building of another player there."""
    state = game.state
    marker = state.markers.get(square)
    return (
        marker is not None
        and marker.kind == "building"
        and owner(state, square) != seat
        and knows(state, seat, "combustion")
        and "combustion" not in state.players[seat].used
        and any(one.kind == "army" and one.square == square for one in state.players[seat].figures)
    )


async def raze(game: Civilization, seat: int, square: str) -> None:
    """Ask whether an army that has ended its move here destroys the building, once a turn (D24)."""
    if can_raze(game, seat, square):
        context = {"square": square}
        if await game.confirm(seat, "combustion", ref=Ref("square", square), context=context):
            game.player(seat).used.append("combustion")
            game.destroy_building(square, "combustion")
