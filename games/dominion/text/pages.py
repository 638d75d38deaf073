"""The board, a hand and the outcome in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.dominion.cards import ACTIONS, BASIC, TREASURES, VICTORIES, counted
from games.dominion.options import KINGDOM_SIZE
from games.dominion.text.log import ENDINGS
from games.dominion.text.phrases import card_name, cards, copies
from games.dominion.text.questions import PHASES
from games.dominion.view import DominionView, PileView, SeatView
from games.engine.result import Result
from games.phrases import listed, number, possessive

GROUPS = (
    ("Actions", ACTIONS),
    ("Treasures", TREASURES),
    ("Victory cards", VICTORIES),
    ("Curses", frozenset({"curse"})),
)


def result_words(result: Result, names: Sequence[str]) -> str:
    """Who won, how the game ended and which tie rule decided."""
    winners = [names[seat] for seat in result.winners]
    best = result.scores[result.winners[0]]
    with_points = f"with {number(best, 'point')}"
    ending = ENDINGS.get(result.reason, "")
    if len(winners) > 1:
        won = f"{listed(winners)} share the victory {with_points} and equally many turns."
    else:
        won = f"{winners[0]} wins {with_points}."
        level = [names[seat] for seat, points in enumerate(result.scores) if points == best and result.places[seat] > 1]
        if level and result.tie_break == "turns" and not result.resigned:
            won += (
                f" {listed(level)} also {'has' if len(level) == 1 else 'have'} {number(best, 'point')}, but more turns."
            )
    return " ".join(part for part in (won, ending) if part)


def progress_words(view: DominionView) -> str:
    """How far the game is: the active player's turn, the pick of a draft, or how many turns a player had in the end."""
    if view.phase == "draft":
        return f"card {len(view.kingdom) + 1} of {KINGDOM_SIZE}"
    if view.result is not None:
        return number(max(seat.turns for seat in view.seats), "turn")
    return f"turn {view.seats[view.active].turns + 1}"


def score_item_words(item: str) -> str:
    """The name of a line of the score sheet."""
    return card_name(item)


def board_words(view: DominionView, names: Sequence[str]) -> str:
    """The whole public board in words."""
    lines = [_turn_line(view, names), _counters_line(view), *_running_lines(view, names)]
    lines += [_pile_line("Kingdom", [pile for pile in view.supply if pile.card not in BASIC])]
    lines += [_pile_line("Basic cards", [pile for pile in view.supply if pile.card in BASIC])]
    lines.append(_end_line(view))
    trash = listed([copies(card, count) for card, count in view.trash])
    lines.append(f"Trash: {trash or 'empty'}.")
    lines += [line for seat in view.seats for line in _seat_lines(seat, names[seat.seat])]
    return "\n".join(line for line in lines if line)


def _turn_line(view: DominionView, names: Sequence[str]) -> str:
    if view.phase in ("draft", "over"):
        return f"{PHASES[view.phase]}."
    return f"{possessive(names[view.active])} {progress_words(view)}, {PHASES[view.phase]}."


def _counters_line(view: DominionView) -> str:
    if view.phase not in ("action", "buy"):
        return ""
    counters = [number(view.actions, "action"), number(view.buys, "buy"), number(view.coins, "coin")]
    return f"{listed(counters)}.".replace(" and ", ", ")


def _running_lines(view: DominionView, names: Sequence[str]) -> list[str]:
    if not view.running:
        return []
    return [f"Being resolved: {listed([card_name(running.card) for running in view.running])}."]


def _pile_line(title: str, piles: Sequence[PileView]) -> str:
    if not piles:
        return ""
    told = [f"{card_name(pile.card)} (costs {pile.cost}) {pile.count or 'empty'}" for pile in piles]
    return f"{title}: {'; '.join(told)}."


def _end_line(view: DominionView) -> str:
    province = view.pile("province")
    left = province.count if province else 0
    return f"Provinces left: {left}. Empty piles: {view.empty_piles} of {view.empty_limit} that end the game."


def _seat_lines(seat: SeatView, name: str) -> list[str]:
    if seat.final is not None:
        own = listed([copies(card, count) for card, count in seat.final])
        return [
            f"{name}: {number(sum(count for _, count in seat.final), 'card')}, {number(seat.turns, 'turn')}. {own}."
        ]
    parts = [f"{number(seat.hand_count, 'card')} in hand"]
    if seat.deck_count is not None:
        parts.append(f"{seat.deck_count} in the deck")
    else:
        parts.append("a deck" if seat.has_deck else "no deck")
    top = f"{card_name(seat.discard_top)} on top of" if seat.discard_top else "empty"
    count = f" ({number(seat.discard_count, 'card')})" if seat.discard_count else ""
    parts.append(f"{top} {'the ' if seat.discard_top else ''}discard pile{count}")
    lines = [f"{name}: {', '.join(parts)}; {number(seat.turns, 'turn')} taken."]
    if seat.play:
        played = [f"{card_name(one.card)}{f' ({one.times} times)' if one.times > 1 else ''}" for one in seat.play]
        lines.append(f"In play: {', '.join(played)}.")
    if seat.revealed:
        lines.append(f"Revealed: {cards(seat.revealed)}.")
    if seat.set_aside:
        lines.append(f"Set aside: {cards(seat.set_aside)}.")
    if seat.looked_at_count:
        lines.append(f"{name} looks at {number(seat.looked_at_count, 'card')}.")
    return lines


def hand_words(view: DominionView, names: Sequence[str]) -> str:
    """What the seat of this view holds, grouped by type."""
    own = view.own
    if own is None:
        return "Spectators hold no cards."
    lines = []
    for title, kinds in GROUPS:
        held = [copies(card, count) for card, count in counted(own.hand) if card in kinds]
        if held:
            lines.append(f"{title}: {', '.join(held)}")
    if not lines:
        lines.append("Your hand is empty.")
    if own.looked_at:
        lines.append(f"Looked at: {cards(own.looked_at)}")
    if own.discard is not None:
        lines.append(f"Your discard pile: {cards(own.discard) or 'empty'}")
    if own.coins_with_treasures is not None:
        lines.append(f"{number(view.coins, 'coin')} now, {own.coins_with_treasures} with all Treasures.")
    return "\n".join(lines)
