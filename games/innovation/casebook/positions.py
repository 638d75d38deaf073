"""Positions by hand: what `given` may say about a game of Innovation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from games.engine.cases.casebook import Given, Position
from games.engine.cases.notation import Unreadable, near, normal, pieces, seat_name, seat_of, seats_of
from games.engine.gametype import Setup
from games.innovation.cards import ACHIEVEMENT_AGES, AGES, COLOURS, SPECIAL, in_order, of_age
from games.innovation.casebook.laying import Laying, mentioned
from games.innovation.casebook.piles import read_board, read_pile
from games.innovation.casebook.words import MOST_SEATS, NAMES, WORDS
from games.innovation.options import InnovationOptions
from games.innovation.rules import ACTIONS
from games.innovation.setup import FIRST_CARDS, new
from games.innovation.state import InnovationState, Phase, Pile, Player

SEED = "0" * 32

PHASES = {
    "action": Phase.ACTION,
    "actions": Phase.ACTION,
    "initial meld": Phase.INITIAL_MELD,
    "begin": Phase.BEGIN,
    "end": Phase.END,
}


def position(given: Given, before: Position | None) -> Position:
    """The position that is described: from nothing, from a set-up, or on from another one."""
    if given.has("setup", "set up"):
        before = _set_up(given.part("setup", "set up"))
    bare = before is None
    if before is None:
        before = _bare(given)
    state: InnovationState = before.state
    laying = Laying(state, mentioned(given.mentions))
    _turn(given, state, fresh=bare)
    _zones(given, state, laying)
    if bare:
        laying.tiles(given.where)
    if given.has("removed"):
        laying.free(state.removed)
        state.removed = laying.zone(given.take("removed"), f"{given.where}: removed")
    laying.supply(given.take("supply", "piles", default={}), f"{given.where}: supply")
    laying.empty(given.take("empty piles", "empty"), f"{given.where}: empty piles")
    state.removed = in_order(state.removed)
    return before


def _set_up(given: Given) -> Position:
    options = _options(given)
    seats = given.number("players", "seats", default=2)
    seed = str(given.take("seed", default=SEED))
    if not re.fullmatch(r"(?:[0-9a-f]{2})+", seed):
        seed = seed.encode().hex()
    given.done()
    return Position(new(Setup(_seats(seats, given.where), options, seed, None)), options)


def _bare(given: Given) -> Position:
    named = [seat for word in given.mentions for seat in [seat_of(word)] if seat is not None]
    options = _options(given)
    fewest = MOST_SEATS if options.teams == "yes" else 2
    seats = _seats(given.number("players", "seats", default=max([fewest, *(seat + 1 for seat in named)])), given.where)
    state = InnovationState(seed=SEED, seats=seats, options=options, players=[Player() for _ in range(seats)])
    state.supply = [of_age(age) for age in AGES]
    return Position(state, options)


def _seats(seats: int, where: str) -> int:
    if not 2 <= seats <= MOST_SEATS:
        raise Unreadable(f"{where}: Innovation is played by 2 to 4, not by {seats}")
    return seats


def _options(given: Given) -> InnovationOptions:
    values: dict[str, Any] = {}
    for key, value in given.part("options", "table options").rest().items():
        name = next((field for field in InnovationOptions.model_fields if normal(field) == normal(key)), None)
        if name is None:
            raise Unreadable(f"{given.where}: there is no option '{key}'{near(key, InnovationOptions.model_fields)}")
        values[name] = _word(value)
    for name in ("edition", "teams"):
        if given.has(name):
            values[name] = _word(given.take(name))
    try:
        return InnovationOptions(**values)
    except ValidationError as error:
        told = "; ".join(str(one["msg"]).removeprefix("Value error, ") for one in error.errors())
        raise Unreadable(f"{given.where}: the options do not fit: {told}") from error


def _word(value: Any) -> str:
    form = ("yes" if value else "no") if isinstance(value, bool) else normal(value)
    return {"1": "first", "3": "third", "1st": "first", "3rd": "third"}.get(form, form)


def _turn(given: Given, state: InnovationState, *, fresh: bool) -> None:
    """Whose turn it is, which one, and how far it has come."""
    where = given.where
    if given.has("first player", "first", "start player"):
        (state.first,) = seats_of(given.take("first player", "first", "start player"), state.seats, where)
    active = given.take("turn", "whose turn", "active", "active player", "current player")
    said = given.take("phase")
    if fresh or active is not None:
        state.active = seats_of(active if active is not None else "P1", state.seats, f"{where}: turn")[0]
        place = (state.active - state.first) % state.seats + 1
        # Without a word about it, some turn after the first ones, which have fewer actions.
        state.turn = given.number("turn number", default=place + (state.seats if fresh else _rounds(state)))
        single = state.turn == 1 or (state.turn == 2 and state.seats == MOST_SEATS)
        state.phase = Phase.ACTION
        state.actions = 1 if single else ACTIONS
        for player in state.players:
            player.tucked = player.scored = 0
    state.actions = given.number("actions", "actions left", default=state.actions)
    if said is not None:
        phase = PHASES.get(normal(said).removesuffix(" phase"))
        if phase is None:
            raise Unreadable(f"{where}: there is no phase '{said}'{near(str(said), PHASES)}")
        state.phase = phase
        if phase is Phase.INITIAL_MELD:
            state.turn = 0
        if phase is not Phase.ACTION:
            state.actions = 0


def _rounds(state: InnovationState) -> int:
    """The turns of all rounds begun so far."""
    return max(1, -(-state.turn // state.seats)) * state.seats


def _zones(given: Given, state: InnovationState, laying: Laying) -> None:
    parts: list[tuple[Given, int]] = []
    for seat, written in given.seats():
        where = f"{given.where}: {seat_name(seat)}"
        if seat >= state.seats:
            raise Unreadable(f"{where}: the game has {state.seats} players; say 'players: {seat + 1}'")
        if not isinstance(written, Mapping):
            raise Unreadable(f"{where}: keys with values are expected, for example '{{board: [Tools]}}'")
        parts.append((Given({WORDS.get(normal(key), str(key)): value for key, value in written.items()}, where), seat))
    # All zones that are written anew are cleared first: a card may lie in one of them before and in another after.
    for own, seat in parts:
        _clear(own, state.players[seat], laying)
    for own, seat in parts:
        _player(own, state, seat, laying)
    if state.phase is Phase.INITIAL_MELD:
        for seat, player in enumerate(state.players):
            while len(player.hand) < FIRST_CARDS:
                player.hand = in_order([*player.hand, laying.any_of(1, f"{given.where}: hand of {seat_name(seat)}")])


def _clear(own: Given, player: Player, laying: Laying) -> None:
    if own.has("hand"):
        laying.free(player.hand)
        player.hand = []
    if own.has("score"):
        laying.free(player.score)
        player.score = []
    for colour in COLOURS:
        if own.has("board") or own.has(colour):
            laying.free(player.board[colour].cards)
            player.board[colour] = Pile()


def _player(own: Given, state: InnovationState, seat: int, laying: Laying) -> None:
    player = state.players[seat]
    written: dict[str, Pile] = {}
    if own.has("board"):
        written = read_board(own.take("board"), f"{own.where}: board")
    for colour in COLOURS:
        if own.has(colour):
            if colour in written and written[colour].cards:
                raise Unreadable(f"{own.where}: '{colour}' is written beside it and on the board")
            written[colour] = read_pile(own.take(colour), colour, f"{own.where}: {colour}")
    for colour, pile in written.items():
        for card in pile.cards:
            laying.take(card, f"{own.where}: {colour}")
        player.board[colour] = pile
    if own.has("hand"):
        player.hand = in_order(laying.zone(own.take("hand"), f"{own.where}: hand"))
    if own.has("score"):
        player.score = in_order(laying.zone(own.take("score"), f"{own.where}: score"))
    if own.has("achievements"):
        _achievements(own, state, seat)
    player.tucked = own.number("tucked", default=player.tucked)
    player.scored = own.number("scored", default=player.scored)
    own.done()


def _achievements(own: Given, state: InnovationState, seat: int) -> None:
    where = f"{own.where}: achievements"
    value = own.take("achievements")
    if isinstance(value, int):
        raise Unreadable(f"{where}: write a list; [{value}] is the achievement of age {value}")
    player = state.players[seat]
    everything = [*(str(age) for age in ACHIEVEMENT_AGES), *SPECIAL]
    state.available = [name for name in everything if name in {*state.available, *player.achievements}]
    player.achievements = []
    for said in pieces(value, where):
        name = NAMES.find(normal(said).removeprefix("age "))
        if name not in everything:
            raise Unreadable(f"{where}: there is no achievement '{said}'{near(said, everything)}")
        if name not in state.available:
            raise Unreadable(f"{where}: the achievement '{said}' is claimed twice")
        state.available.remove(name)
        player.achievements.append(name)


def purpose(said: str, where: str) -> str:
    """The blind picks of Rocketry are the only chance after the set-up."""
    if "rocketry" in normal(said).split():
        return "rocketry"
    raise Unreadable(f"{where}: there is no chance of this name{near(said, ['rocketry'])}")
