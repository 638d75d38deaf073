"""The board, a hand and the outcome in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.result import Result
from games.innovation.cards import CARDS, COLOURS, EFFECTS, ICONS, POINTS_PER_AGE, effects_of, visible
from games.innovation.text.labels import PHASES
from games.innovation.text.log import CONDITIONS, ending
from games.innovation.text.phrases import (
    DIRECTIONS,
    achievement,
    card_label,
    card_name,
    card_names,
    effect_name,
    icon_changes,
    icon_totals,
    values,
)
from games.innovation.view import COVERED, DogmaView, InnovationView, OwnView, PileView, SeatView
from games.phrases import capital, listed, number, possessive, sentence

MANY_TUCKED = 3
"""From how many cards tucked or scored in one turn the count is told: six earn Monument."""


# -- the outcome ---------------------------------------------------------------------------------------------------


def result_words(result: Result, names: Sequence[str]) -> str:
    """Who won, how the game ended and which tie rule decided."""
    winners = [names[seat] for seat in result.winners]
    best = result.scores[result.winners[0]]
    item = "achievement" if result.reason == "achievements" else "point"
    team = len(winners) > 1 and (result.reason in CARDS or item == "achievement" or _teams(result))
    if result.reason in CARDS:
        return sentence(f"{listed(winners)} {'win' if team else 'wins'} by {card_name(result.reason)}")
    if result.reason == "resigned":
        return f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'}. {ending(result.reason)}"
    if len(winners) > 1 and not team:
        won = f"{listed(winners)} share the victory with {number(best, item)} and equally many achievements."
    else:
        won = f"{listed(winners)} {'win together' if team else 'wins'} with {number(best, item)}."
        level = [seat for seat, score in enumerate(result.scores) if score == best and result.places[seat] > 1]
        if level and result.tie_break == "achievements" and not result.resigned:
            rivals = listed([names[seat] for seat in level])
            won += (
                f" {rivals} also {'has' if len(level) == 1 else 'have'} {number(best, item)}, but fewer achievements."
            )
    how = "" if result.reason == "achievements" else ending(result.reason)
    return f"{won} {how}".rstrip()


def _teams(result: Result) -> bool:
    """Whether the scores are those of two teams: each the sum of what two partners have."""
    if len(result.scores) != 4 or len(result.sheet) != 4:
        return False
    own = [sum(line.points for line in sheet if line.item == "score_pile") for sheet in result.sheet]
    return result.scores == [own[seat] + own[(seat + 2) % 4] for seat in range(4)] != own


def progress_words(view: InnovationView) -> str:
    """How far the game is: the turn, and the highest age on the boards; at the end how many turns it took."""
    if view.final is not None:
        return number(view.turn, "turn")
    if view.turn == 0:
        return "first meld"
    age = max(seat.highest_top for seat in view.seats)
    return f"turn {view.turn}, age {age}" if age else f"turn {view.turn}"


def score_item_words(item: str) -> str:
    """The name of a line of the score sheet."""
    return {"achievements": "Achievements", "score_pile": "Score pile"}.get(item) or capital(item.replace("_", " "))


# -- the board -----------------------------------------------------------------------------------------------------


def board_words(view: InnovationView, names: Sequence[str]) -> str:
    """The whole public board in words."""
    lines = [_turn_line(view, names)]
    if view.dogma is not None:
        lines.append(_dogma_line(view, view.dogma, names))
    if view.shown:
        lines.append(sentence(f"Open to all for the moment: {card_names(view.shown)}"))
    for seat in view.seats:
        lines += ["", *seat_lines(view, seat, names)]
    lines += ["", *_middle_lines(view)]
    return "\n".join(lines)


def _turn_line(view: InnovationView, names: Sequence[str]) -> str:
    if view.phase in ("initial_meld", "over"):
        return f"{PHASES[view.phase]}."
    left = number(view.actions, "action") + " left" if view.actions else "no action left"
    return f"Turn {view.turn}: {names[view.active]}, {left}."


def _dogma_line(view: InnovationView, dogma: DogmaView, names: Sequence[str]) -> str:
    parts = [f"{possessive(names[dogma.seat])} {card_name(dogma.card)} is being carried out"]
    if dogma.effect is not None and dogma.executing is not None:
        effect = EFFECTS[dogma.effect]
        what = f"effect {effect.number}" if effect.card == dogma.card else effect_name(effect.id)
        parts.append(f"{what} by {names[dogma.executing]}{' alone' if dogma.alone else ''}")
    demands = {effect.demand for effect in effects_of(dogma.card, view.options.edition)}
    for word, demand, seats in (("must obey", True, dogma.demanded), ("sharing", False, dogma.sharers)):
        if seats and demand in demands:
            parts.append(f"{word}: {listed([names[seat] for seat in seats])}")
    if dogma.bonus:
        parts.append("the sharing bonus is earned")
    return f"{'; '.join(parts)}."


def seat_lines(view: InnovationView, seat: SeatView, names: Sequence[str]) -> list[str]:
    """What is open about a seat, a line for each of its piles."""
    name = names[seat.seat]
    claimed = f" ({', '.join(achievement(one) for one in seat.achievements)})" if seat.achievements else ""
    lines = [
        f"{name}: {seat.claimed} of {view.needed} achievements{_of_team(view, seat, names)}{claimed}, "
        f"{number(seat.points, 'point')}. {capital(icon_totals(seat.icons, zeros=True))}.",
        f"Hand: {_backs(seat.hand_ages)}. Score pile: {_backs(seat.score_ages)}.{_counters(seat)}",
    ]
    lines += [_pile_line(pile) for pile in seat.piles if pile.cards]
    if view.final is not None:
        lines.append(_final_line(view.final[seat.seat]))
    return lines


def _backs(ages: Sequence[int]) -> str:
    """Cards of which only the ages are open: 'none', '1 card (age 4)', '3 cards (ages 1, 1, 4)'."""
    return f"{number(len(ages), 'card')} (age{'' if len(ages) == 1 else 's'} {values(ages)})" if ages else "none"


def _of_team(view: InnovationView, seat: SeatView, names: Sequence[str]) -> str:
    return f" with {names[(seat.seat + 2) % 4]}" if view.teams else ""


def _counters(seat: SeatView) -> str:
    counts = (("tucked", seat.tucked), ("scored", seat.scored))
    told = [f"{count} {word}" for word, count in counts if count >= MANY_TUCKED]
    return f" In this turn: {listed(told)}." if told else ""


def _pile_line(pile: PileView) -> str:
    *covered, top = pile.cards
    under = ""
    if covered:
        hidden = COVERED in covered
        under = f" on {number(len(covered), 'card') if hidden else ', '.join(map(card_name, reversed(covered)))}"
    splay = f" {DIRECTIONS[pile.splay]} ({icon_totals(pile.icons)})" if pile.splay != "none" else ""
    return sentence(f"- {capital(pile.colour)}{splay}: {card_name(top)} ({CARDS[top].age}){under}")


def _final_line(own: OwnView) -> str:
    return " ".join(
        sentence(f"{title}: {card_names(cards) or 'nothing'}")
        for title, cards in (("In hand", own.hand), ("Scored", own.score))
    )


def _middle_lines(view: InnovationView) -> list[str]:
    piles = [f"{age}: {count or 'empty'}" for age, count in enumerate(view.supply, start=1)]
    lines = [f"Supply piles by age: {', '.join(piles)}."]
    ages = [f"{age} ({POINTS_PER_AGE * age} points)" for age in view.ages]
    lines.append(f"Age achievements left: {', '.join(ages) or 'none'}.")
    special = [f"{achievement(name)} ({CONDITIONS[name]})" for name in view.special]
    lines.append(f"Special achievements left: {'; '.join(special) or 'none'}.")
    if removed := len(view.removed) + len(view.removed_hidden):
        lines.append(f"Out of the game: {number(removed, 'card')}.")
    return lines


# -- a hand --------------------------------------------------------------------------------------------------------


def hand_words(view: InnovationView, names: Sequence[str]) -> str:
    """What the seat of this view holds: hand and score pile, and its covered cards if others may not see them."""
    own = view.own
    if own is None or view.reader is None:
        return "Spectators hold no cards."
    me = view.seat(view.reader)
    lines = ["Hand:", *(f"- {_held(me, card)}" for card in own.hand)] if own.hand else ["Your hand is empty."]
    scored = ", ".join(f"{card_name(card)} ({CARDS[card].age})" for card in own.score)
    lines.append(f"Score pile, {number(me.points, 'point')}: {scored}." if own.score else "Your score pile is empty.")
    if view.options.covered == "own":
        lines += [
            sentence(f"Under {card_name(pile.cards[-1])}: {', '.join(map(card_name, reversed(pile.cards[:-1])))}")
            for pile in me.piles
            if len(pile.cards) > 1
        ]
    return "\n".join(lines)


def _held(me: SeatView, card: str) -> str:
    """A card of the hand, and what melding it would change in the icons."""
    facts = CARDS[card]
    pile = me.piles[COLOURS.index(facts.colour)]
    changes = icon_changes(pile.icons, visible((*pile.cards, card), pile.splay))
    icons = icon_totals([facts.positions.count(icon) for icon in ICONS])
    return f"{card_label(card)}: {icons}; dogma {facts.dogma_icon}. Melded: {changes or 'icons as now'}."
