"""The same facts as on the pictures, as alternative text: who is to act, what changed, seats, Supply, end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.dominion.board.changes import Changes
from games.dominion.board.score import type_counts
from games.dominion.board.words import (
    actors,
    below_zero,
    deck_words,
    doing,
    open_words,
    outcome,
    points_words,
    standing,
    times_words,
    top_words,
)
from games.dominion.cards import counted
from games.dominion.text.pages import progress_words
from games.dominion.text.phrases import card_name, cards, copies
from games.dominion.text.questions import question_words
from games.dominion.view import DominionView, SeatView
from games.drawing.marks import signed
from games.drawing.picture import LONGEST_ALT, joined, length
from games.drawing.seats import spoken_names
from games.engine.question import Question
from games.phrases import listed, number

NAME_LENGTHS: Final = (32, 20, 12, 7)
"""How long names may be: shorter ones where the text would be too long."""


def fitted(names: Sequence[str], write: Callable[[Sequence[str]], list[str]]) -> str:
    """The sentences that `write` makes, with names as long as the limit allows."""
    for most in NAME_LENGTHS:
        sentences = [sentence for sentence in write(spoken_names(names, most)) if sentence]
        if length(" ".join(sentences)) <= LONGEST_ALT:
            break
    return joined(sentences)


def table_alt(view: DominionView, names: Sequence[str], changes: Changes | None, asked: Sequence[int]) -> str:
    """The public board."""

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Dominion, {progress_words(view)}.", _acting(view, names, asked)]
        if changes is not None:
            sentences.append(_changed(view, names, changes))
        if view.seats[view.active].play:
            sentences.append(f"In play: {_played(view)}.")
        sentences += [_seat(view, seat, names[seat.seat]) for seat in view.seats]
        supply = ", ".join(f"{card_name(p.card)} ({p.cost}) {p.count or 'empty'}" for p in view.supply)
        sentences.append(f"Supply with costs: {supply}.")
        if view.trash:
            sentences.append(f"Trash, {number(sum(n for _, n in view.trash), 'card')}: {_cards(view.trash)}.")
        province = view.pile("province")
        left = number(province.count if province else 0, "Province")
        sentences.append(f"{left} left, {view.empty_piles} of {view.empty_limit} piles empty.")
        return sentences

    return fitted(names, write)


def _acting(view: DominionView, names: Sequence[str], asked: Sequence[int]) -> str:
    if view.result is not None:
        return f"{' '.join(outcome(view.result, names))}. {standing(view)}"
    seats = actors(view, asked)
    acting = listed([names[seat] for seat in seats])
    if view.phase == "draft":
        return f"{acting} {doing(view, seats)}."
    counts = [number(view.actions, "action"), number(view.buys, "buy"), number(view.coins, "coin")]
    return f"{acting} {doing(view, seats)}: {', '.join(counts)}."


def _changed(view: DominionView, names: Sequence[str], changes: Changes) -> str:
    counts = {pile.card: pile.count for pile in view.supply}
    parts = [f"{card_name(card)} {signed(n)}{'' if counts[card] else ', now empty'}" for card, n in changes.piles]
    parts += [f"trash {signed(changes.trashed)}"] if changes.trashed else []
    parts += [f"hand of {names[seat]} {signed(n)}" for seat, n in enumerate(changes.hands) if n]
    return f"Changed: {'; '.join(parts)}." if parts else ""


def _played(view: DominionView) -> str:
    played = view.seats[view.active].play
    once = counted(one.card for one in played if one.times <= 1)
    more = [f"{card_name(one.card)} {times_words(one.times)}" for one in played if one.times > 1]
    return ", ".join([copies(card, count) for card, count in once] + more)


def _seat(view: DominionView, seat: SeatView, name: str) -> str:
    if view.result is not None:
        parts = [points_words(view.result.scores[seat.seat]), deck_words(seat), top_words(seat)]
    else:
        parts = [f"hand {seat.hand_count}", deck_words(seat), top_words(seat), open_words(seat)]
    return f"{name}: {', '.join(part for part in parts if part)}."


def _cards(counts: Sequence[tuple[str, int]]) -> str:
    return ", ".join(copies(card, count) for card, count in counts)


def hand_alt(view: DominionView, names: Sequence[str], question: Question | None) -> str:
    """The hand of the seat whose view this is; only that seat may read it."""
    own = view.own
    assert own is not None

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Dominion, {progress_words(view)}. Only you see this."]
        if view.phase != "draft":
            sentences.append(f"Your hand: {cards(own.hand) or 'no cards'}.")
        if question is not None:
            sentences.append(question_words(question, view, names))
            offered = dict.fromkeys(option.ref.id for option in question.options if option.ref)
            if offered:
                sentences.append(f"Possible: {listed([card_name(card) for card in offered], 'or')}.")
        if view.reader == view.active and view.phase in ("action", "buy"):
            counts = f"{number(view.actions, 'action')}, {number(view.buys, 'buy')}, {number(view.coins, 'coin')}"
            total = own.coins_with_treasures
            more = "" if total in (None, view.coins) else f", {total} with all Treasures"
            sentences.append(f"You have {counts}{more}.")
        if own.looked_at:
            sentences.append(f"You look at {cards(own.looked_at)}.")
        for seat in view.seats:
            if open_words(seat) and not (seat.seat == view.reader and own.looked_at):
                sentences.append(f"{names[seat.seat]}: {open_words(seat)}.")
        if view.phase != "draft":
            seat = view.seats[view.reader or 0]
            sentences.append(f"Your {deck_words(seat)}, {top_words(seat)}.")
        return sentences

    return fitted(names, write)


def score_alt(view: DominionView, names: Sequence[str]) -> str:
    """The final sheet."""
    result = view.result
    assert result is not None

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Dominion, {progress_words(view)}. {_acting(view, names, ())}"]
        if result.tie_break == "turns":
            sentences.append("Fewer turns decided the tie.")
        if result.resigned:
            sentences.append(f"Left the game: {listed([names[seat] for seat in result.resigned])}.")
        for seat in sorted(range(len(names)), key=lambda seat: (result.places[seat], seat)):
            lines = [
                f"{copies(line.item, line.count)} {below_zero(line.points)}"
                for line in result.sheet[seat]
                if line.count
            ]
            kinds = [f"{count} {kind}" for kind, count in type_counts(view.seats[seat]).items() if count]
            points = f"{result.places[seat]}. {names[seat]} {points_words(result.scores[seat])}"
            owned = f"{deck_words(view.seats[seat])} ({', '.join(kinds)}), {top_words(view.seats[seat])}"
            sentences.append(f"{points}: {'; '.join(lines) or 'no scoring cards'}; {owned}.")
        return sentences

    return fitted(names, write)
