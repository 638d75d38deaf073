"""The same facts as on the pictures, as alternative text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.drawing.marks import signed
from games.drawing.picture import LONGEST_ALT, joined, length
from games.drawing.seats import spoken_names
from games.engine.question import Question
from games.innovation.board.changes import Changes
from games.innovation.board.gains import gains
from games.innovation.board.table import shown_seat
from games.innovation.board.words import (
    achievement_name,
    actors,
    doing,
    effect_words,
    ended,
    going_on,
    outcome,
    parts,
    team,
    turn_words,
    verb,
)
from games.innovation.cards import AGE, AGES, CARDS, ICONS, POINTS_PER_AGE
from games.innovation.text.cards import effect_text
from games.innovation.text.phrases import card_name
from games.innovation.view import InnovationView, PileView, SeatView
from games.phrases import listed, number, possessive

NAME_LENGTHS: Final = (32, 20, 12, 7)
"""How long names may be: shorter ones where the text would be too long."""


def _fitted(names: Sequence[str], write: Callable[[Sequence[str]], list[str]]) -> str:
    """The sentences that `write` makes, with names as long as the limit allows."""
    for most in NAME_LENGTHS:
        sentences = [sentence for sentence in write(spoken_names(names, most)) if sentence]
        if length(" ".join(sentences)) <= LONGEST_ALT:
            break
    return joined(sentences)


def table_alt(
    view: InnovationView, names: Sequence[str], changes: Changes | None, asked: Sequence[int], shown: int | None
) -> str:
    """The public board with the piles of one seat."""
    waited = actors(view, asked)
    seat = view.seat(shown_seat(view, waited) if shown is None else shown)

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Innovation, {turn_words(view)}.", _acting(view, names, waited)]
        if changes is not None:
            sentences.append(_changed(names, changes))
        sentences.append(f"{possessive(names[seat.seat])} board: {_piles(seat)}.")
        sentences += [_seat(view, one, names[one.seat]) for one in view.seats]
        sentences.append(f"Supply by age: {', '.join(map(str, view.supply))}.")
        ages = ", ".join(f"{age} ({POINTS_PER_AGE * age} points)" for age in view.ages)
        free = [part for part in (ages, ", ".join(map(achievement_name, view.special))) if part]
        sentences.append(f"Free achievements: {', '.join(free) or 'none'}; {view.needed} win.")
        return sentences

    return _fitted(names, write)


def _acting(view: InnovationView, names: Sequence[str], waited: Sequence[int]) -> str:
    if view.result is not None:
        return f"{' '.join(outcome(view.result, names))}. {ended(view, names)}"
    sentence = f"{listed([names[seat] for seat in waited])} {doing(view, waited)}"
    if view.dogma is None:
        return f"{sentence}."
    said = [effect_words(view)]
    said += [f"{word} {listed([names[seat] for seat in seats])}" for word, seats in parts(view)]
    if view.dogma.bonus:
        said.append("sharing bonus earned")
    if view.shown:
        said.append(f"shown {listed([card_name(card) for card in view.shown])}")
    return f"{sentence}: {'; '.join(part for part in said if part)}."


def _changed(names: Sequence[str], changes: Changes) -> str:
    told = [f"{names[seat]} achieved {achievement_name(name)}" for seat, name in changes.achievements]
    told += [f"{one.colour} of {names[one.seat]} {one.word}" for one in changes.piles]
    told += [f"score of {names[seat]} {signed(count)}" for seat, count in changes.scores]
    told += [f"hand of {names[seat]} {signed(count)}" for seat, count in changes.hands]
    return f"Changed: {'; '.join(told)}." if told else ""


def _piles(seat: SeatView) -> str:
    return "; ".join(_pile(pile) for pile in seat.piles if pile.cards) or "no cards"


def _pile(pile: PileView) -> str:
    assert pile.top is not None
    said = [f"{pile.colour} {card_name(pile.top)}, age {AGE[pile.top]}"]
    if len(pile.cards) > 1:
        said.append(number(len(pile.cards), "card"))
    if pile.splay != "none":
        said.append(f"splayed {pile.splay}")
    return ", ".join(said)


def _seat(view: InnovationView, seat: SeatView, name: str) -> str:
    icons = ", ".join(f"{icon} {count}" for icon, count in zip(ICONS, seat.icons, strict=True) if count)
    hand = f"hand {', '.join(map(str, seat.hand_ages)) or 'empty'}"
    claimed = ", ".join(map(achievement_name, seat.achievements))
    achieved = f"{seat.claimed} of {view.needed} achievements{f' ({claimed})' if claimed else ''}"
    group = f" of team {team(view, seat.seat)}" if view.teams else ""
    return f"{name}{group}: score {seat.points}; {icons or 'no icons'}; {hand}; {achieved}."


def hand_alt(view: InnovationView, names: Sequence[str], question: Question | None) -> str:
    """The hand of the seat whose view this is; only that seat may read it."""
    own = view.own
    assert own is not None and view.reader is not None
    seat = view.seat(view.reader)

    def write(names: Sequence[str]) -> list[str]:
        goes_on = going_on(view, names)
        sentences = [f"Innovation, {goes_on or turn_words(view)}. Only you see this."]
        sentences.append(f"Your hand: {', '.join(map(_held, own.hand)) or 'no cards'}.")
        if question is not None:
            sentences.append(_possible(question))
        sentences.append(f"Your score pile, {number(seat.points, 'point')}: {_cards(own.score)}.")
        icons = ", ".join(f"{icon} {count}" for icon, count in zip(ICONS, seat.icons, strict=True))
        sentences.append(f"Your icons: {icons}.")
        for card in own.hand:
            changes = ", ".join(f"{icon} {signed(count)}" for icon, count in gains(seat, card))
            sentences.append(f"Melding {card_name(card)}: {changes or 'icons as now'}.")
        sentences.append(f"Your board: {_piles(seat)}.")
        return sentences

    return _fitted(names, write)


def _held(card: str) -> str:
    return f"{card_name(card)} ({CARDS[card].colour}, age {AGE[card]})"


def _cards(cards: Sequence[str]) -> str:
    return ", ".join(f"{card_name(card)} {AGE[card]}" for card in cards) or "no cards"


def _possible(question: Question) -> str:
    if question.topic == "innovation.action":
        groups: dict[str, list[str]] = {}
        for key in question.keys:
            what, _, thing = key.partition("/")
            groups.setdefault(what, []).append(card_name(thing))
        return f"Possible: {'; '.join(f'{what} {listed(things)}'.strip() for what, things in groups.items())}."
    cards = [card_name(option.ref.id) for option in question.options if option.ref and option.ref.kind == "card"]
    return f"Possible to {verb(question)}: {listed(cards)}." if cards else ""


def score_alt(view: InnovationView, names: Sequence[str]) -> str:
    """The final sheet."""
    result = view.result
    assert result is not None

    def write(names: Sequence[str]) -> list[str]:
        sentences = [f"Innovation, {turn_words(view)}. {_acting(view, names, ())}"]
        for seat in sorted(view.seats, key=lambda seat: (result.places[seat.seat], seat.seat)):
            sentences.append(f"{result.places[seat.seat]}. {_seat(view, seat, names[seat.seat])}")
        return sentences

    return _fitted(names, write)


def card_alt(card: str, edition: str, effects: Sequence[str]) -> str:
    """One card: its facts, its icons by place, and its effects."""
    facts = CARDS[card]
    places = ("top left", "bottom left", "bottom centre", "bottom right")
    icons = ", ".join(f"{place} {name or 'picture'}" for place, name in zip(places, facts.positions, strict=True))
    sentences = [f"{facts.name}: age {facts.age} of {AGES[-1]}, {facts.colour}, dogma icon {facts.dogma_icon}."]
    sentences.append(f"Icons: {icons}.")
    sentences += [effect_text(effect, edition) for effect in effects]
    return joined(sentences)
