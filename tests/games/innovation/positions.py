"""Positions by hand and matches on them, for direct tests. Supply piles have their top card first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.question import Question
from games.innovation.cards import ACHIEVEMENT_AGES, AGE, AGES, CARDS, COLOUR, SPLAYS, in_order, of_age
from games.innovation.gametype import INNOVATION
from games.innovation.options import InnovationOptions
from games.innovation.state import InnovationState, Phase, Pile, Player

SEED = "5eed" * 8
NAMES = ("Anna", "Ben", "Cleo", "Dan")


def board_of(*piles: str) -> dict[str, Pile]:
    """A board from piles as words, bottom card first, the splay last: 'tools writing left'."""
    board = Player().board
    for pile in piles:
        *cards, last = pile.split()
        splay = last if last in SPLAYS else "none"
        cards += [] if last in SPLAYS else [last]
        (colour,) = {COLOUR[card] for card in cards}
        assert not board[colour].cards, f"two {colour} piles"
        board[colour] = Pile(cards, splay)
    return board


def position(
    *,
    boards: Sequence[Sequence[str]],
    hands: Sequence[str] = (),
    scores: Sequence[str] = (),
    piles: Mapping[int, str] | None = None,
    tops: Mapping[int, str] | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> InnovationState:
    """The first seat has two actions in a turn of the middle of a game, unless said otherwise.

    `boards` has one list of piles a seat. `piles` are whole supply piles, `tops` the top cards of others; the cards
    that are named nowhere lie below in a fixed order, those of an age with a whole pile are out of the game.
    """
    piles, tops = piles or {}, tops or {}
    players = [
        Player(
            hand=in_order(hands[seat].split()) if seat < len(hands) else [],
            score=in_order(scores[seat].split()) if seat < len(scores) else [],
            board=board_of(*board),
        )
        for seat, board in enumerate(boards)
    ]
    named = {card for player in players for card in player.cards()}
    named |= {card for pile in (*piles.values(), *tops.values()) for card in pile.split()}
    unused = {age: [card for card in of_age(age) if card not in named] for age in AGES}
    state = InnovationState(
        seed=SEED,
        seats=len(boards),
        turn=9,
        options=InnovationOptions(**(options or {})),
        players=players,
        phase=Phase.ACTION,
        actions=2,
        tiles=[unused[age].pop() for age in ACHIEVEMENT_AGES],
    )
    state.supply = [piles[age].split() if age in piles else [*tops.get(age, "").split(), *unused[age]] for age in AGES]
    state.removed = in_order(card for age in piles for card in unused[age])
    for name, value in more.items():
        setattr(state, name, value)
    assert all(count == 1 for count in INNOVATION.conserved(state).values())
    return state


def match_at(state: InnovationState) -> Match:
    """A match on a position; nobody has a standing order."""
    return Match.at(INNOVATION, state, state.options, defaults={}, strict=True)


def played(state: InnovationState, *answers: tuple[int, str]) -> Match:
    """A match on a position after these answers: the seat and its keys with spaces between."""
    match = match_at(state)
    for seat, keys in answers:
        match.answer(seat, tuple(keys.split()))
    return match


def dogma(state: InnovationState, card: str, *answers: tuple[int, str]) -> Match:
    """A match on a position after the first seat has activated a card, and these answers."""
    return played(state, (0, f"dogma/{card}"), *answers)


def asked(match: Match) -> dict[int, str]:
    """The topic of the question that each seat owes, without the name of the game."""
    return {seat: question.topic.removeprefix("innovation.") for seat, question in match.open.items()}


def keys(match: Match, seat: int) -> list[str]:
    """What the seat may choose from."""
    return list(match.open[seat].keys)


def events(match: Match, kind: str) -> list[Mapping[str, Any]]:
    """The public facts of what happened in the last move, of this kind."""
    return [event.facts for event in match.news()[0] if event.kind == kind]


def hand(match: Match, seat: int = 0) -> list[str]:
    """The hand of a seat, in alphabetical order."""
    return sorted(match.state.players[seat].hand)


def score(match: Match, seat: int = 0) -> list[str]:
    """The score pile of a seat, in alphabetical order."""
    return sorted(match.state.players[seat].score)


def pile(match: Match, seat: int, colour: str) -> str:
    """A pile in words: its cards, bottom card first, then its splay if it has one."""
    one = match.state.players[seat].board[colour]
    return " ".join([*one.cards, *([] if one.splay == "none" else [one.splay])])


def achievements(match: Match, seat: int = 0) -> list[str]:
    """What a seat has claimed."""
    return list(match.state.players[seat].achievements)


def give(state: InnovationState, seat: int, *claimed: str) -> None:
    """Let a seat have claimed these achievements."""
    for name in claimed:
        state.available.remove(name)
        state.players[seat].achievements.append(name)


def ended(match: Match) -> tuple[str, list[int]] | None:
    """For what reason the game ended and who won; None while it goes on."""
    if match.result is None:
        return None
    return match.result.reason, [seat for seat, place in enumerate(match.result.places) if place == 1]


def some_options(rng: Random) -> InnovationOptions:
    """Table options at random."""
    values: dict[str, Any] = {name: rng.choice(("no", "yes")) for name in ("teams", "together", "proof")}
    values |= {"edition": rng.choice(("first", "third")), "covered": rng.choice(("open", "own"))}
    return InnovationOptions(achievements=rng.choice(("usual", "one more")), **values)


def random_position(rng: Random, ages: Sequence[int]) -> InnovationState:
    """A possible position in the middle of a game whose players have cards of these ages."""
    seats = rng.randint(2, 4)
    state = InnovationState(
        seed=f"{rng.getrandbits(128):032x}",
        seats=seats,
        turn=9,
        options=some_options(rng),
        players=[Player() for _ in range(seats)],
        phase=Phase.ACTION,
        actions=2,
        active=rng.randrange(seats),
    )
    supply = {age: rng.sample(of_age(age), len(of_age(age))) for age in AGES}
    state.tiles = [supply[age].pop(0) for age in ACHIEVEMENT_AGES]
    there = [card for card in CARDS if AGE[card] in ages and card not in state.tiles]
    for card in rng.sample(there, rng.randint(len(there) // 3, len(there))):
        supply[AGE[card]].remove(card)
        player = rng.choice(state.players)
        zone = rng.choice(("hand", "score", "board", "board"))
        if zone == "board":
            player.board[COLOUR[card]].cards.append(card)
        elif zone == "hand":
            player.hand = in_order([*player.hand, card])
        else:
            player.score = in_order([*player.score, card])
    for player in state.players:
        for pile in player.board.values():
            if len(pile.cards) > 1:
                pile.splay = rng.choice(("none", "left", "right", "up"))
    state.supply = [supply[age] for age in AGES]
    return state


def random_game(number: int, **more: Any) -> Iterator[tuple[Match, int, Question]]:
    """A whole random game: the match before each answer, with the seat and the question answered next."""
    rng = Random(number)
    options = more.pop("options", None) or some_options(rng)
    setup = Setup(more.pop("seats", None) or rng.randint(2, 4), options, f"{rng.getrandbits(128):032x}")
    match = Match.start(INNOVATION, setup, defaults={}, strict=True, **more)
    while match.result is None:
        seat = rng.choice(sorted(match.open))
        question = match.open[seat]
        yield match, seat, question
        match.answer(seat, question.sample(rng))
