"""Dominion's rules cases: positions by hand, and what is found in them. The format is told in docs/rules-cases.md."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pydantic import ValidationError

from games.dominion import DOMINION
from games.dominion.cards import BASIC, CARDS, SETS, TREASURES, in_order, pile_size
from games.dominion.options import KINGDOM_SIZE, DominionOptions
from games.dominion.policies import default_orders
from games.dominion.scoring import empty_piles, score
from games.dominion.setup import lay_out, new, next_first
from games.dominion.state import DominionState, Phase, Played, Player
from games.dominion.view import DominionView, SeatView
from games.engine.cases.casebook import Given, Position
from games.engine.cases.facts import Cards, Facts, Seat
from games.engine.cases.notation import (
    Names,
    Unreadable,
    as_list,
    counted,
    is_nothing,
    near,
    normal,
    number_of,
    pieces,
    seat_name,
    seat_of,
    seats_of,
    yes_or_no,
)
from games.engine.gametype import GameType, Setup
from games.engine.question import Answer, Question

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

WORDS = {
    "draw deck": "deck",
    "discard pile": "discard",
    "discards": "discard",
    "discarded": "discard",
    "top of discard": "discard top",
    "top of discard pile": "discard top",
    "discard pile top": "discard top",
    "play area": "play",
    "playing area": "play",
    "in play": "play",
    "played": "play",
    "turns taken": "turns",
    "turned up": "revealed",
    "looked at cards": "looked at",
    "own cards": "cards",
    "all cards": "cards",
    "whose turn": "turn",
    "active": "turn",
    "active player": "turn",
    "current player": "turn",
    "action": "actions",
    "buy": "buys",
    "coin": "coins",
    "trash pile": "trash",
    "piles empty": "empty piles",
    "start": "start player",
    "first": "start player",
    "first player": "start player",
    "next start": "next start player",
    "starts next": "next start player",
    "kingdom cards": "kingdom",
    "supply total": "supply cards",
    "cards in supply": "supply cards",
}

ALL_TREASURES = ("treasures", "all treasures", "play all", "play treasures", "play all treasures")

TOPICS = {
    "play action": "action",
    "play treasures": "treasures",
    "buy card": "buy",
    "moat reveal": "moat",
    "throne pick 2e": "throne room pick",
    "moneylender trash 2e": "moneylender trash",
    "mine trash 2e": "mine trash",
    "discard order": "discard top",
    "sentry sort": "sentry",
    "kingdom choice": "kingdom draft",
    "hand over": "end turn",
}

SYNONYMS = {
    "dominion.moat": {
        "yes": "show",
        "moat": "show",
        "reveal": "show",
        "no": "pass",
        "none": "pass",
        "do not show": "pass",
    },
    "dominion.spy.choice": {
        **dict.fromkeys(("put back", "put it back", "back on top", "on top", "return", "keep", "no"), "back"),
        **dict.fromkeys(("discard it", "yes"), "discard"),
    },
    "dominion.library.keep": {"set it aside": "set_aside", "aside": "set_aside", "no": "set_aside", "yes": "keep"},
    "dominion.vassal.play": {"play": "yes", "play it": "yes", "decline": "no", "pass": "no"},
    "dominion.moneylender.trash": {"copper": "yes", "decline": "no", "pass": "no"},
    "dominion.chancellor.flip": {"discard": "yes", "flip": "yes", "keep": "no", "pass": "no"},
}


class DominionCasebook:
    """Dominion, as the runner of rules cases knows it."""

    kind: GameType = DOMINION
    names = Names({card.id: card.name for card in CARDS.values()})
    words: Mapping[str, str] = WORDS
    topics: Mapping[str, str] = TOPICS

    # -- positions ---------------------------------------------------------------------------------------------

    def position(self, given: Given, before: Position | None) -> Position:
        """The position that is described: from nothing, from a set-up, or on from another one."""
        if given.has("setup", "set up"):
            before = self._set_up(given.part("setup", "set up"))
        if before is None:
            before = self._bare(given)
        state: DominionState = before.state
        self._zones(given, state)
        self._common(given, state)
        self._turn(given, state)
        return before

    def _set_up(self, given: Given) -> Position:
        options = self._options(given, ())
        seats = given.number("players", "seats", default=2)
        start = given.take("start player", "first", "start", default="P1")
        first = None if normal(start) == "random" else seats_of(start, seats, given.where)[0]
        seed = str(given.take("seed", default=SEED))
        if not re.fullmatch(r"(?:[0-9a-f]{2})+", seed):
            seed = seed.encode().hex()
        given.done()
        return Position(new(Setup(seats, options, seed, first)), options)

    def _bare(self, given: Given) -> Position:
        named = [seat for word in given.mentions for seat in [seat_of(word)] if seat is not None]
        seats = given.number("players", "seats", default=max(2, *[seat + 1 for seat in named], 2))
        if not 2 <= seats <= 6:
            raise Unreadable(f"{given.where}: Dominion is played by 2 to 6, not by {seats}")
        mentioned = [card for word in given.mentions for card in self._cards_in(word)]
        options = self._options(given, list(dict.fromkeys(mentioned)))
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

    def _cards_in(self, text: str) -> list[str]:
        parts = [part for piece in text.split(",") for part in (counted(piece)[1], piece)]
        parts += [part.rpartition(" ")[2] for part in parts] + text.split()
        found = [self.names.find(part.strip()) for part in parts]
        return [card for card in dict.fromkeys(found) if card is not None]

    def _options(self, given: Given, mentioned: Sequence[str]) -> DominionOptions:
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
            second = any(CARDS[card].edition == "second" for card in [*mentioned, *self._named(kingdom, where)])
            edition = "second" if second or self._is_second_set(kingdom) else "first"
        if edition is not None:
            form = normal(edition)
            values["edition"] = {"1": "first", "2": "second", "1st": "first", "2nd": "second"}.get(form, form)
        values |= self._kingdom(kingdom if kingdom is not None else values.pop("kingdom", None), mentioned, where)
        try:
            return DominionOptions(**values)
        except ValidationError as error:
            told = "; ".join(str(one["msg"]).removeprefix("Value error, ") for one in error.errors())
            raise Unreadable(f"{where}: the options do not fit: {told}") from error

    def _named(self, kingdom: Any, where: str) -> list[str]:
        if isinstance(kingdom, Mapping):
            kingdom = next(iter(kingdom.values()), None)
        return self.names.ids(kingdom, f"{where}: kingdom") if isinstance(kingdom, list) else []

    def _is_second_set(self, kingdom: Any) -> bool:
        found = _set_named(kingdom, "first") if isinstance(kingdom, str) else None
        return found is not None and SETS[found].edition == "second"

    def _kingdom(self, kingdom: Any, mentioned: Sequence[str], where: str) -> dict[str, Any]:
        if isinstance(kingdom, str) and normal(kingdom) in ("random", "draft"):
            return {"kingdom": normal(kingdom)}
        if isinstance(kingdom, str) and (found := _set_named(kingdom, "first")) is not None:
            return {"kingdom": found}
        wanted = [card for card in mentioned if CARDS[card].edition != "basic"]
        if isinstance(kingdom, Mapping):
            if odd := next((key for key in kingdom if normal(key) != "with"), None):
                raise Unreadable(f"{where}: kingdom: unknown key '{odd}'{near(odd, ['with'])}")
            wanted = list(dict.fromkeys([*self._named(kingdom, where), *wanted]))
        elif isinstance(kingdom, list):
            cards = self.names.ids(kingdom, f"{where}: kingdom")
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

    def _zones(self, given: Given, state: DominionState) -> None:
        for seat, written in given.seats():
            where = f"{given.where}: {seat_name(seat)}"
            if seat >= state.seats:
                raise Unreadable(f"{where}: the game has {state.seats} players; say 'players: {seat + 1}'")
            if not isinstance(written, Mapping):
                raise Unreadable(f"{where}: keys with values are expected, for example '{{hand: [Smithy]}}'")
            self._player(Given({_word(key): value for key, value in written.items()}, where), state, seat)

    def _player(self, own: Given, state: DominionState, seat: int) -> None:
        player = state.players[seat]
        if own.has("hand"):
            player.hand = in_order(self._zone(own, "hand"))
        if own.has("deck"):
            player.deck = self._zone(own, "deck")
        if own.has("discard"):
            player.discard = self._zone(own, "discard")
        if own.has("discard top"):
            top = self.names.id(own.take("discard top"), own.where)
            if top in player.discard:
                player.discard.remove(top)
            player.discard.append(top)
        if own.has("play"):
            player.play = [Played(card, place, 1) for place, card in enumerate(self._zone(own, "play"), 1)]
            state.plays = len(player.play)
            state.acted = bool(player.play)
        player.turns = own.number("turns", default=player.turns)
        own.done()

    def _zone(self, own: Given, name: str) -> list[str]:
        """The cards of a zone; a bare number stands for so many Coppers."""
        value = own.take(name)
        where = f"{own.where}: {name}"
        if isinstance(value, str) and re.fullmatch(r"\d+( cards?)?", value.strip()):
            value = int(value.split()[0])
        if isinstance(value, int):
            return ["copper"] * value
        if isinstance(value, Mapping) and name == "discard" and (top := value.get("top")) is not None:
            cards = self.names.ids(value.get("cards", value.get("rest")), where)
            return [*cards, self.names.id(top, where)]
        return self.names.ids(value, where)

    def _common(self, given: Given, state: DominionState) -> None:
        where = f"{given.where}: supply"
        counts = given.take("supply", default={})
        pairs = [pair for one in as_list(counts) for pair in _pairs(one, where)]
        for name, count in pairs:
            card = self.names.id(name, where)
            if card not in state.supply:
                raise Unreadable(f"{where}: {CARDS[card].name} is not in this Kingdom; name it in 'kingdom'")
            state.supply[card] = number_of(count, f"{where}: {name}")
        for card in self.names.ids(given.take("empty piles", "empty"), f"{given.where}: empty piles"):
            if card not in state.supply:
                raise Unreadable(f"{where}: {CARDS[card].name} is not in this Kingdom; name it in 'kingdom'")
            state.supply[card] = 0
        if given.has("trash", "trash pile"):
            state.trash = self.names.ids(given.take("trash", "trash pile"), f"{given.where}: trash")
        turns = given.take("turns", "turns taken")
        if turns is not None:
            if not isinstance(turns, Mapping):
                raise Unreadable(f"{given.where}: turns: write them by seat, for example '{{P1: 14, P2: 14}}'")
            for name, number in turns.items():
                (seat,) = seats_of(name, state.seats, given.where)
                state.players[seat].turns = number_of(number, given.where)

    def _turn(self, given: Given, state: DominionState) -> None:
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
                raise Unreadable(
                    f"{where}: there is no phase '{said}'{near(str(said), ['action', 'treasures', 'buy'])}"
                )
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

    def purpose(self, said: str, where: str) -> str:
        """`shuffle/P1`, also `shuffle P1` or `P1`; `first` and `kingdom` for the set-up."""
        words = normal(said).split()
        seats = [seat for word in words for seat in [seat_of(word)] if seat is not None]
        if len(seats) == 1 and set(words) <= {"shuffle", "shuffles", "of", normal(seat_name(seats[0]))}:
            return f"shuffle/{seat_name(seats[0])}"
        if len(words) == 1 and words[0] in ("first", "kingdom"):
            return words[0]
        raise Unreadable(f"{where}: there is no chance of this name{near(said, ['shuffle/P1', 'first', 'kingdom'])}")

    # -- facts -------------------------------------------------------------------------------------------------

    def facts(self, state: DominionState) -> Facts:
        """Everything in a position."""
        result = score(state)
        facts: dict[str, Any] = {
            "turn": Seat(state.active),
            "phase": "buy" if state.phase is Phase.END else state.phase.value,
            "actions": state.actions,
            "buys": state.buys,
            "coins": state.coins,
            "A/B/C": f"{state.actions}/{state.buys}/{state.coins}",
        }
        for seat, player in enumerate(state.players):
            facts[seat_name(seat)] = {
                "hand": Cards(tuple(player.hand)),
                "deck": Cards(tuple(player.deck), ordered=True),
                "discard": Cards(tuple(reversed(player.discard))),
                "discard top": player.discard[-1] if player.discard else None,
                "play": Cards(tuple(played.card for played in player.play), ordered=True),
                "set aside": Cards(tuple(player.set_aside)),
                "revealed": Cards(tuple(player.revealed)),
                "looked at": Cards(tuple(player.looked_at)),
                "turns": player.turns,
                "points": result.scores[seat],
                "cards": Cards(tuple(in_order(player.cards()))),
            }
        facts |= {
            "trash": Cards(tuple(state.trash)),
            "supply": dict(state.supply),
            "kingdom": Cards(tuple(state.kingdom)),
            "piles": len(state.supply),
            "empty piles": empty_piles(state),
            "supply cards": sum(state.supply.values()),
            "turn number": state.turn,
            "start player": Seat(state.first),
            "resolving": Cards(tuple(running.id for running in state.running), ordered=True),
        }
        if state.result is not None:
            tried = {next_first(state.result, Random(seed)) for seed in range(64)}
            facts["next start player"] = [seat_name(seat) for seat in sorted(tried)]
        return facts

    def seen(self, view: DominionView) -> Facts:
        """Everything that a view shows."""
        facts: dict[str, Any] = {
            "turn": Seat(view.active),
            "phase": view.phase,
            "actions": view.actions,
            "buys": view.buys,
            "coins": view.coins,
            "A/B/C": f"{view.actions}/{view.buys}/{view.coins}",
            "trash": Cards(tuple(card for card, count in view.trash for _ in range(count))),
            "supply": {pile.card: pile.count for pile in view.supply},
            "kingdom": Cards(view.kingdom),
            "piles": len(view.supply),
            "empty piles": view.empty_piles,
            "supply cards": sum(pile.count for pile in view.supply),
            "turn number": view.turn,
            "start player": Seat(view.first),
            "resolving": Cards(tuple(running.card for running in view.running), ordered=True),
        }
        return facts | {seat_name(seat.seat): self._seat_seen(view, seat) for seat in view.seats}

    def _seat_seen(self, view: DominionView, seat: SeatView) -> dict[str, Any]:
        own = view.own if view.reader == seat.seat else None
        discard = tuple(reversed(own.discard)) if own is not None and own.discard is not None else None
        over = view.result
        return {
            "hand": Cards(own.hand if own is not None else None, seat.hand_count),
            "deck": Cards(None, seat.deck_count, ordered=True),
            "discard": Cards(discard, seat.discard_count),
            "discard top": seat.discard_top,
            "play": Cards(tuple(played.card for played in seat.play), ordered=True),
            "set aside": Cards(seat.set_aside),
            "revealed": Cards(seat.revealed),
            "looked at": Cards(own.looked_at if own is not None else None, seat.looked_at_count),
            "turns": seat.turns,
            "points": over.scores[seat.seat] if over is not None else None,
            "cards": Cards(
                tuple(card for card, count in seat.final for _ in range(count)) if seat.final is not None else None
            ),
        }

    # -- answers -----------------------------------------------------------------------------------------------

    def answer(self, question: Question, said: Any) -> Answer | None:
        """Ways to say an answer that belong to Dominion alone."""
        if question.topic == "dominion.spy.choices":
            return _spied(question, said, self.names)
        if isinstance(said, bool | str):
            form = normal("yes" if said is True else "no" if said is False else said)
            key = SYNONYMS.get(question.topic, {}).get(form)
            if key is not None:
                return (key,)
        if question.topic == "dominion.treasures" and normal(said) in ALL_TREASURES:
            return tuple(option.key for option in question.options for _ in range(option.copies))
        return None

    def aside(self, question: Question, said: Any) -> Answer | None:
        """A Treasure or a pile said in the Action phase ends it; a pile said while Treasures are asked plays none."""
        if not isinstance(said, str | list):
            topic = next(iter(said), None) if isinstance(said, Mapping) else None
            names: list[str | None] = []
            later = normal(topic) in ("treasures", "play treasures", "buy", "buy card")
            buys = normal(topic) in ("buy", "buy card")
        else:
            names = [self.names.find(_last_words(piece)) for piece in pieces(said, "an answer")]
            whole = normal(said) if isinstance(said, str) else ""
            later = whole in ALL_TREASURES
            buys = whole.startswith("buy ")
        known = bool(names) and all(name is not None for name in names)
        if question.topic == "dominion.action":
            treasures = known and all(name in TREASURES for name in names)
            return ("end",) if later or buys or treasures or (known and self._only_basic(names)) else None
        if question.topic == "dominion.treasures":
            in_hand = known and all(name in question.keys for name in names)
            return () if buys or (known and len(names) == 1 and not in_hand) else None
        return None

    def _only_basic(self, names: Sequence[str | None]) -> bool:
        return all(name in BASIC for name in names)

    def key(self, question: Question, word: str) -> str:
        """A card's key is its id."""
        return self.names.find(word) or normal(word)


def _word(key: str) -> str:
    return WORDS.get(normal(key), key)


def _pairs(value: Any, where: str) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return list(value.items())
    number, name = counted(str(value))
    if not re.search(r"\d", str(value)):
        raise Unreadable(f"{where}: say how many, for example '{{{value}: 2}}'")
    return [(name, number)]


def _last_words(piece: str) -> str:
    verb, _, rest = piece.partition(" ")
    return rest if normal(verb) in ("play", "plays", "buy", "buys") else piece


def _set_named(name: object, edition: str) -> str | None:
    form = normal(name)
    for mark in ("(2nd ed )", "(second edition)", "second edition"):
        if mark in form:
            form, edition = form.replace(mark, "").strip(), "second"
    found = [one for one in SETS.values() if form in (normal(one.id), normal(one.name))]
    found.sort(key=lambda one: one.edition != edition)
    return found[0].id if found else None


def _spied(question: Question, said: Any, names: Names) -> Answer | None:
    """All cards of a Spy at once: by seat with discard or back, or the seats or cards that are discarded."""
    if isinstance(said, Mapping) and all(seat_of(key) is not None for key in said):
        gone = [seat_of(key) for key, one in said.items() if normal(one) in ("discard", "yes", "discard it")]
    elif is_nothing(said) or isinstance(said, Mapping):
        return None
    else:
        gone = [seat_of(piece) for piece in pieces(said, "an answer")]
        if any(seat is None for seat in gone):
            return None
    return tuple(key for key in question.keys if int(key.partition("/")[0]) in gone)


CASEBOOK = DominionCasebook()
