"""The words that only pictures have: titles, captions, and the effects of cards in a few words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from games.dominion.cards import CARDS, counted, table
from games.dominion.text.log import ENDINGS
from games.dominion.text.phrases import card_name, copies
from games.dominion.text.questions import PHASES
from games.dominion.view import DominionView, SeatView
from games.drawing import marks
from games.engine.result import Result
from games.phrases import listed, number

MOST_NAMES: Final = 2
"""So many names stand in a title; more players are counted."""


@cache
def _effects() -> Mapping[tuple[str, str], str]:
    return {(row["card"], row["edition"]): row["effect"] for row in table("card_faces.csv")}


def effect(card: str, edition: str) -> str:
    """What the card does besides its plain plusses, in a few words; may be empty."""
    effects = _effects()
    words = effects.get((card, "both")) or effects.get((card, edition), "")
    return re.sub(r" (?=\d)|(?<=\d) ", "\u00a0", words)


def plusses(card: str) -> list[tuple[str, str]]:
    """The plain plusses of a card, each as a figure and its word."""
    facts = CARDS[card]
    counts = (
        (facts.plus_cards, "card"),
        (facts.plus_actions, "action"),
        (facts.plus_buys, "buy"),
        (facts.plus_coins, "coin"),
    )
    return [(f"+{count}", number(count, word).split(" ", 1)[1]) for count, word in counts if count]


def type_words(card: str) -> str:
    """The types of a card, as they stand on it."""
    return " · ".join(CARDS[card].types)


def actors(view: DominionView, asked: Sequence[int]) -> list[int]:
    """Who is waited for: those who are asked, else the seat whose turn or pick it is; nobody after the game."""
    if view.phase == "over":
        return []
    if asked:
        return sorted(set(asked))
    if view.phase == "draft":
        return [(view.first + len(view.kingdom)) % len(view.seats)]
    return [view.active]


def doing(view: DominionView, seats: Sequence[int]) -> str:
    """What those who are waited for do, to follow their names."""
    if view.phase == "draft":
        return "names a Kingdom card"
    if list(seats) == [view.active]:
        if view.running:
            return f"resolves {card_name(view.running[-1].card)}"
        if view.step == "end":
            return "ends the turn"
        return f"in the {PHASES[view.phase]}" if view.phase != "clean_up" else f"in {PHASES[view.phase]}"
    verb = "answers" if len(seats) == 1 else "answer"
    return f"{verb} {card_name(view.running[-1].card)}" if view.running else f"to {verb.rstrip('s')}"


def going_on(view: DominionView) -> str:
    """What goes on, for the head of a hand: the card that is resolved, or the phase."""
    if view.running:
        return card_name(view.running[-1].card)
    return PHASES[view.phase] if view.reader == view.active or view.result is not None else ""


def who(seats: Sequence[int], names: Sequence[str]) -> str:
    """The names of some seats, or how many they are."""
    if len(seats) > MOST_NAMES:
        return number(len(seats), "player")
    return listed([names[seat] for seat in seats])


def below_zero(points: int) -> str:
    """A figure that may be below zero."""
    return f"{marks.MINUS if points < 0 else ''}{abs(points)}"


def points_words(points: int) -> str:
    """A number of points, which may be below zero."""
    return f"{below_zero(points)} {'point' if abs(points) == 1 else 'points'}"


def outcome(result: Result, names: Sequence[str]) -> tuple[str, str]:
    """The winners, and what they did."""
    winners = result.winners
    points = points_words(result.scores[winners[0]])
    return who(winners, names), f"wins with {points}" if len(winners) == 1 else f"share the victory with {points}"


def standing(view: DominionView) -> str:
    """What the band says where there are no counters: how the game ended, or how the Kingdom is chosen."""
    if view.result is not None:
        return ENDINGS.get(view.result.reason, PHASES["over"])
    return f"{PHASES['draft']}, {view.options.edition} edition"


def status(view: DominionView, seat: int, waited: Sequence[int]) -> str:
    """What a seat does at the moment, or how it ended; empty if nothing."""
    if view.result is not None:
        return points_words(view.result.scores[seat])
    if seat in waited:
        return "to act" if view.phase == "draft" or seat == view.active else "to answer"
    return "waits" if seat == view.active and view.phase in ("action", "buy") else ""


def deck_words(seat: SeatView) -> str:
    """How large the deck is, or all own cards after the game."""
    if seat.final is not None:
        return number(sum(count for _, count in seat.final), "card")
    if seat.deck_count is None:
        return "deck ?" if seat.has_deck else "no deck"
    return f"deck {seat.deck_count}"


def top_words(seat: SeatView) -> str:
    """The discard pile as all see it, or the turns taken after the game."""
    if seat.final is not None:
        return number(seat.turns, "turn")
    if seat.discard_top is None:
        return "no discards"
    count = f" ({seat.discard_count})" if seat.discard_count else ""
    return f"top: {card_name(seat.discard_top)}{count}"


def open_words(seat: SeatView) -> str:
    """The cards of a seat that lie open for the moment; empty if there are none."""
    label, items, _ = open_cards(seat)
    return f"{label} {listed(items)}" if items else ""


def open_cards(seat: SeatView) -> tuple[str, list[str], list[int]]:
    """The same in parts: what happens to the cards, the cards, and how many each part stands for."""
    if seat.looked_at_count:
        return "sees", [number(seat.looked_at_count, "card")], [seat.looked_at_count]
    label, shown = ("shows", seat.revealed) if seat.revealed else ("sets aside", seat.set_aside)
    counts = counted(shown)
    return label, [copies(card, count) for card, count in counts], [count for _, count in counts]


def times_words(times: int) -> str:
    """How often one card was played."""
    return "twice" if times == 2 else f"{times} times"
