"""Positions by hand: what `given` may say about a game of Dominion."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from games.dominion.cards import BASIC, CARDS, SETS, in_order, pile_size
from games.dominion.casebook.words import NAMES, WORDS
from games.dominion.options import KINGDOM_SIZE, DominionOptions
from games.dominion.policies import default_orders
from games.dominion.setup import lay_out, new
from games.dominion.state import DominionState, Phase, Played, Player
from games.engine.cases.casebook import Given, Position
from games.engine.cases.notation import (
    Unreadable,
    as_list,
    counted,
    near,
    normal,
    number_of,
    seat_name,
    seat_of,
    seats_of,
    yes_or_no,
)
from games.engine.gametype import Setup

SEED = "0" * 32

FILLERS = (
    *("village", "smithy", "market", "festival", "laboratory", "remodel", "cellar", "chapel", "workshop", "mine"),
    *("moneylender", "council_room", "library", "throne_room", "gardens"),
)
"""What fills a Kingdom that a case leaves open: no Attack, no Moat, and cards of both editions only."""

PHASES = {
    "action": Phase.ACTION,
    "actions": Phase.ACTION,
    "begin": Phase.BEGIN,
    "beginning": Phase.BEGIN,
    "start": Phase.BEGIN,
    "buy": Phase.BUY,
    "treasure": Phase.BUY,
    "treasures": Phase.BUY,
    "end": Phase.END,
    "clean up": Phase.CLEAN_UP,
    "cleanup": Phase.CLEAN_UP,
    "draft": Phase.DRAFT,
}


def position(given: Given, before: Position | None) -> Position:
    """The position that is described: from nothing, from a set-up, or on from another one."""
    if given.has("setup", "set up"):
        before = _set_up(given.part("setup", "set up"))
    if before is None:
        before = _bare(given)
    state: DominionState = before.state
    _zones(given, state)
    _common(given, state)
    _turn(given, state)
    return before


def _set_up(given: Given) -> Position:
    options = _options(given, ())
    seats = given.number("players", "seats", default=2)
    start = given.take("start player", "first", "start", default="P1")
    first = None if normal(start) == "random" else seats_of(start, seats, given.where)[0]
    seed = str(given.take("seed", default=SEED))
    if not re.fullmatch(r"(?:[0-9a-f]{2})+", seed):
        seed = seed.encode().hex()
    given.done()
    return Position(new(Setup(seats, options, seed, first)), options)


def _bare(given: Given) -> Position:
    named = [seat for word in given.mentions for seat in [seat_of(word)] if seat is not None]
    seats = given.number("players", "seats", default=max(2, *[seat + 1 for seat in named], 2))
    if not 2 <= seats <= 6:
        raise Unreadable(f"{given.where}: Dominion is played by 2 to 6, not by {seats}")
    mentioned = [card for word in given.mentions for card in _cards_in(word)]
    options = _options(given, list(dict.fromkeys(mentioned)))
    state = DominionState(
        seed=SEED,
        seats=seats,
        options=options,
        players=[Player() for _ in range(seats)],
        supply={card: pile_size(card, seats) for card in BASIC},
        phase=Phase.ACTION,
        turn=1,
        actions=1,
        buys=1,
    )
    if options.kingdom == "draft":
        state.phase = Phase.DRAFT
    else:
        lay_out(state, options.cards if options.kingdom == "list" else SETS[options.kingdom_set].cards)
    given_moat = "moat" in options.model_fields_set
    return Position(state, options, default_orders(options) if given_moat else {})


def _cards_in(text: str) -> list[str]:
    parts = [part for piece in text.split(",") for part in (counted(piece)[1], piece)]
    parts += [part.rpartition(" ")[2] for part in parts] + text.split()
    found = [NAMES.find(part.strip()) for part in parts]
    return [card for card in dict.fromkeys(found) if card is not None]


def _options(given: Given, mentioned: Sequence[str]) -> DominionOptions:
    where = given.where
    kingdom = given.take("kingdom", "set", "kingdom set")
    edition = given.take("edition")
    values: dict[str, Any] = {}
    for key, value in given.part("options", "table options").rest().items():
        name = next((field for field in DominionOptions.model_fields if normal(field) == normal(key)), None)
        if name is None:
            raise Unreadable(f"{where}: there is no option '{key}'{near(key, DominionOptions.model_fields)}")
        values[name] = ("yes" if value else "no") if isinstance(value, bool) else normal(value)
    if edition is None and "edition" not in values:
        second = any(CARDS[card].edition == "second" for card in [*mentioned, *_named(kingdom, where)])
        edition = "second" if second or _is_second_set(kingdom) else "first"
    if edition is not None:
        form = normal(edition)
        values["edition"] = {"1": "first", "2": "second", "1st": "first", "2nd": "second"}.get(form, form)
    values |= _kingdom(kingdom if kingdom is not None else values.pop("kingdom", None), mentioned, where)
    try:
        return DominionOptions(**values)
    except ValidationError as error:
        told = "; ".join(str(one["msg"]).removeprefix("Value error, ") for one in error.errors())
        raise Unreadable(f"{where}: the options do not fit: {told}") from error


def _named(kingdom: Any, where: str) -> list[str]:
    if isinstance(kingdom, Mapping):
        kingdom = next(iter(kingdom.values()), None)
    return NAMES.ids(kingdom, f"{where}: kingdom") if isinstance(kingdom, list) else []


def _is_second_set(kingdom: Any) -> bool:
    found = _set_named(kingdom, "first") if isinstance(kingdom, str) else None
    return found is not None and SETS[found].edition == "second"


def _kingdom(kingdom: Any, mentioned: Sequence[str], where: str) -> dict[str, Any]:
    if isinstance(kingdom, str) and normal(kingdom) in ("random", "draft"):
        return {"kingdom": normal(kingdom)}
    if isinstance(kingdom, str) and (found := _set_named(kingdom, "first")) is not None:
        return {"kingdom": found}
    wanted = [card for card in mentioned if CARDS[card].edition != "basic"]
    if isinstance(kingdom, Mapping):
        if odd := next((key for key in kingdom if normal(key) != "with"), None):
            raise Unreadable(f"{where}: kingdom: unknown key '{odd}'{near(odd, ['with'])}")
        wanted = list(dict.fromkeys([*_named(kingdom, where), *wanted]))
    elif isinstance(kingdom, list):
        cards = NAMES.ids(kingdom, f"{where}: kingdom")
        if len(cards) == KINGDOM_SIZE:
            return {"kingdom": "list", "cards": cards}
        wanted = list(dict.fromkeys([*cards, *wanted]))
    elif kingdom is not None:
        known = [one.name for one in SETS.values()]
        raise Unreadable(f"{where}: there is no set '{kingdom}'{near(str(kingdom), known)}")
    if len(wanted) > KINGDOM_SIZE:
        raise Unreadable(f"{where}: the case names {len(wanted)} Kingdom cards; write the ten of its 'kingdom'")
    fill = [card for card in FILLERS if card not in wanted]
    return {"kingdom": "list", "cards": [*wanted, *fill][:KINGDOM_SIZE]}


def _zones(given: Given, state: DominionState) -> None:
    for seat, written in given.seats():
        where = f"{given.where}: {seat_name(seat)}"
        if seat >= state.seats:
            raise Unreadable(f"{where}: the game has {state.seats} players; say 'players: {seat + 1}'")
        if not isinstance(written, Mapping):
            raise Unreadable(f"{where}: keys with values are expected, for example '{{hand: [Smithy]}}'")
        _player(Given({_word(key): value for key, value in written.items()}, where), state, seat)


def _player(own: Given, state: DominionState, seat: int) -> None:
    player = state.players[seat]
    if own.has("hand"):
        player.hand = in_order(_zone(own, "hand"))
    if own.has("deck"):
        player.deck = _zone(own, "deck")
    if own.has("discard"):
        player.discard = _zone(own, "discard")
    if own.has("discard top"):
        top = NAMES.id(own.take("discard top"), own.where)
        if top in player.discard:
            player.discard.remove(top)
        player.discard.append(top)
    if own.has("play"):
        player.play = [Played(card, place, 1) for place, card in enumerate(_zone(own, "play"), 1)]
        state.plays = len(player.play)
        state.acted = bool(player.play)
    player.turns = own.number("turns", default=player.turns)
    own.done()


def _zone(own: Given, name: str) -> list[str]:
    """The cards of a zone; a bare number stands for so many Coppers."""
    value = own.take(name)
    where = f"{own.where}: {name}"
    if isinstance(value, str) and re.fullmatch(r"\d+( cards?)?", value.strip()):
        value = int(value.split()[0])
    if isinstance(value, int):
        return ["copper"] * value
    if isinstance(value, Mapping) and name == "discard" and (top := value.get("top")) is not None:
        cards = NAMES.ids(value.get("cards", value.get("rest")), where)
        return [*cards, NAMES.id(top, where)]
    return NAMES.ids(value, where)


def _common(given: Given, state: DominionState) -> None:
    where = f"{given.where}: supply"
    counts = given.take("supply", default={})
    pairs = [pair for one in as_list(counts) for pair in _pairs(one, where)]
    for name, count in pairs:
        card = NAMES.id(name, where)
        if card not in state.supply:
            raise Unreadable(f"{where}: {CARDS[card].name} is not in this Kingdom; name it in 'kingdom'")
        state.supply[card] = number_of(count, f"{where}: {name}")
    for card in NAMES.ids(given.take("empty piles", "empty"), f"{given.where}: empty piles"):
        if card not in state.supply:
            raise Unreadable(f"{where}: {CARDS[card].name} is not in this Kingdom; name it in 'kingdom'")
        state.supply[card] = 0
    if given.has("trash", "trash pile"):
        state.trash = NAMES.ids(given.take("trash", "trash pile"), f"{given.where}: trash")
    turns = given.take("turns", "turns taken")
    if turns is not None:
        if not isinstance(turns, Mapping):
            raise Unreadable(f"{given.where}: turns: write them by seat, for example '{{P1: 14, P2: 14}}'")
        for name, number in turns.items():
            (seat,) = seats_of(name, state.seats, given.where)
            state.players[seat].turns = number_of(number, given.where)


def _turn(given: Given, state: DominionState) -> None:
    where = given.where
    if given.has("turn", "whose turn", "active", "active player", "current player"):
        active = given.take("turn", "whose turn", "active", "active player", "current player")
        (state.active,) = seats_of(active, state.seats, f"{where}: turn")
        state.phase = Phase.ACTION if state.phase is not Phase.DRAFT else Phase.DRAFT
        state.actions, state.buys, state.coins = 1, 1, 0
        state.bought = state.treasures_done = state.silver_played = False
        state.merchants = 0
        state.acted = bool(state.players[state.active].play)
    if given.has("start player", "first", "first player"):
        (state.first,) = seats_of(given.take("start player", "first", "first player"), state.seats, where)
    if given.has("phase"):
        said = given.take("phase")
        phase = PHASES.get(normal(said).removesuffix(" phase"))
        if phase is None:
            raise Unreadable(f"{where}: there is no phase '{said}'{near(str(said), ['action', 'treasures', 'buy'])}")
        state.phase = phase
        state.acted = state.acted or phase in (Phase.BUY, Phase.END)
    counters = given.take("A/B/C", "counters", "actions/buys/coins")
    if counters is not None:
        numbers = re.findall(r"\d+", str(counters))
        if len(numbers) != 3:
            raise Unreadable(f"{where}: A/B/C: three numbers are expected, for example 1/1/0")
        state.actions, state.buys, state.coins = (int(number) for number in numbers)
    state.actions = given.number("actions", default=state.actions)
    state.buys = given.number("buys", default=state.buys)
    state.coins = given.number("coins", default=state.coins)
    state.merchants = given.number("merchants", "merchants played", default=state.merchants)
    state.bought = yes_or_no(given.take("bought", default=state.bought), where)
    state.silver_played = yes_or_no(given.take("silver played", default=state.silver_played), where)
    if state.actions != 1 or state.buys != 1 or state.coins:
        state.acted = True
    for seat, player in enumerate(state.players):
        if player.play and seat != state.active:
            raise Unreadable(f"{where}: {seat_name(seat)} has cards in play, but it is the turn of another seat")
    state.turn = sum(player.turns for player in state.players) + 1


def purpose(said: str, where: str) -> str:
    """`shuffle/P1`, also `shuffle P1` or `P1`; `first` and `kingdom` for the set-up."""
    words = normal(said).split()
    seats = [seat for word in words for seat in [seat_of(word)] if seat is not None]
    if len(seats) == 1 and set(words) <= {"shuffle", "shuffles", "of", normal(seat_name(seats[0]))}:
        return f"shuffle/{seat_name(seats[0])}"
    if len(words) == 1 and words[0] in ("first", "kingdom"):
        return words[0]
    raise Unreadable(f"{where}: there is no chance of this name{near(said, ['shuffle/P1', 'first', 'kingdom'])}")


def _word(key: str) -> str:
    return WORDS.get(normal(key), key)


def _pairs(value: Any, where: str) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return list(value.items())
    number, name = counted(str(value))
    if not re.search(r"\d", str(value)):
        raise Unreadable(f"{where}: say how many, for example '{{{value}: 2}}'")
    return [(name, number)]


def _set_named(name: object, edition: str) -> str | None:
    form = normal(name)
    for mark in ("(2nd ed )", "(second edition)", "second edition"):
        if mark in form:
            form, edition = form.replace(mark, "").strip(), "second"
    found = [one for one in SETS.values() if form in (normal(one.id), normal(one.name))]
    found.sort(key=lambda one: one.edition != edition)
    return found[0].id if found else None
