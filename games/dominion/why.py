"""Why a card cannot be played, bought or chosen now, or the turn not be ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from games.dominion.cards import ACTIONS, CARDS, COST, TREASURES, VICTORIES, in_order
from games.dominion.rulebook import RULEBOOK, RULES_OF
from games.dominion.text.phrases import card_name
from games.dominion.text.questions import face_words
from games.dominion.text.refusals import FROM_HAND, GAINS, why_not_from_hand, why_not_this_pile
from games.dominion.view import DominionView
from games.engine.question import Ref
from games.phrases import number, possessive
from games.why_words import OVER, Because, Moment, answers

TURN_TOPICS: Final = ("action", "treasures", "buy", "end_turn", "kingdom.draft")
"""Topics that are no part of the effect of a card."""

MUST: Final = (*GAINS, "remodel.trash", "militia.discard", "poacher.discard", "artisan.topdeck", "bureaucrat.pick")
"""Topics of effects that leave no choice whether something is chosen at all."""

STOPS: Final = ("none", "no", "end", "pass", "back", "set_aside")
"""Keys of options by which an effect is left undone."""


class Now(Moment[DominionView]):
    """What a reason can use, with what this game tells of it."""

    __slots__ = ()

    @property
    def in_effect(self) -> bool:
        """Whether the seat is asked by the effect of a card."""
        return self.question is not None and self.topic not in TURN_TOPICS

    @property
    def my_turn(self) -> bool:
        """Whether it is the turn of the seat."""
        return self.view.reader == self.view.active

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards in hand."""
        return () if self.view.own is None else self.view.own.hand

    def possible(self, key: str) -> bool:
        """Whether a thing can be done by what is asked now."""
        verb, _, card = key.partition("/")
        match verb:
            case "play":
                return self.topic in ("action", "treasures") and card in self.keys
            case "buy":
                return self.topic == "buy" and card in self.keys
            case "end":
                return self.topic in ("buy", "end_turn")
            case "name":
                return self.topic == "kingdom.draft" and card in self.keys
            case "choose":
                return self.in_effect and card in self.keys
            case "reveal":
                return self.topic == "moat" and "show" in self.keys
            case "nothing":
                return self.question is not None and (any(one in STOPS for one in self.keys) or self.question.legal(()))
        return False


# -- what holds everything up --------------------------------------------------------------------------------------


def _not_now(now: Now) -> Because | None:
    """What has to happen before the seat plays or buys anything at all."""
    view = now.view
    if view.result is not None:
        return Because(OVER, "When the game ends")
    if view.phase == "draft":
        return Because("The cards of the Kingdom are still being named; the game begins after that.", DRAFT)
    if not now.my_turn:
        active = now.names[view.active]
        asked = " You are asked only about what happens to you in it." if now.question is not None else ""
        phase = face_words(Ref("phase", view.phase))
        return Because(
            f"It is {possessive(active)} turn ({phase}). You play and buy in your own turn.{asked}", "Phases of a turn"
        )
    if view.running and now.question is None:
        card = card_name(view.running[-1].card)
        return Because(f"{card} is being carried out, and others answer first. Your turn goes on after that.", EFFECT)
    if now.in_effect and view.running:
        card = card_name(view.running[-1].card)
        return Because(f"{card} is being carried out: answer what it asks you, then your turn goes on.", EFFECT)
    if now.in_effect:
        return Because("Your turn is being cleaned up; there is nothing more to play in it.", "Clean-up phase")
    return None


DRAFT: Final = "Choosing the Kingdom"
EFFECT: Final = "Carrying out a card"


# -- single things -------------------------------------------------------------------------------------------------


def _play(now: Now, card: str) -> Because | None:
    if card not in CARDS:
        return None
    name, view = card_name(card), now.view
    if card not in now.hand:
        return Because(f"You have no {name} in hand, and only cards from your hand can be played.", "Phases of a turn")
    if card not in ACTIONS and card not in TREASURES:
        kind = f"{name} is a Victory card: it" if card in VICTORIES else f"A {name}"
        return Because(f"{kind} is never played; it counts at the end of the game.", "Kinds of cards")
    if (held_up := _not_now(now)) is not None:
        return held_up
    if card in ACTIONS:
        if view.phase == "buy" and view.actions == 0:
            text = "You have no action left in this turn, so the Action phase is over."
            return Because(f"{text} Each Action card played takes one; you begin with 1.", "Action phase")
        return Because(
            f"{name} is an Action card. Those are played in the Action phase, and that of this turn is over.",
            "Action phase",
        )
    if view.phase == "action":
        text = f"{name} is a Treasure. Treasures are played in the Buy phase: end the Action phase first."
        return Because(text, "Playing Treasures")
    if view.bought and view.options.treasures_after_buy == "yes" and not view.buys:
        return Because("You have no buy left, so no more Treasures are played in this turn.", "Playing Treasures")
    if view.bought and view.options.treasures_after_buy == "no":
        return Because("You have bought a card already; no Treasures are played after that.", "Playing Treasures")
    return Because(
        "You have said which Treasures you play before this buy. To play more, take that answer back.",
        "Playing Treasures",
    )


def _buy(now: Now, card: str) -> Because | None:
    if card not in CARDS:
        return None
    view, name = now.view, card_name(card)
    if view.phase == "draft":
        return _not_now(now)
    pile = view.pile(card)
    if pile is None:
        return Because(f"{name} is not in the Supply of this game.", "Supply piles")
    if not pile.count:
        return Because(f"The {name} pile is empty, so no {name} can be bought any more.", "Buying cards")
    if (held_up := _not_now(now)) is not None:
        return held_up
    if view.phase == "action":
        most = view.own.coins_with_treasures if view.own is not None else None
        worth = number(view.coins if most is None else most, "coin")
        text = f"Cards are bought in the Buy phase: end the Action phase first. {name} costs {COST[card]}; with all"
        return Because(f"{text} Treasures in hand you have {worth} so far.", "Phases of a turn")
    if not view.buys:
        return Because("You have no buy left in this turn; each card bought takes one.", "Buying cards")
    coins = number(view.coins, "coin")
    if view.step == "treasures":
        most = view.own.coins_with_treasures if view.own is not None else view.coins
        text = f"Say first which Treasures you play. {name} costs {COST[card]}; you have {coins} now"
        return Because(f"{text}, {most} with all Treasures in hand.", "Buy phase")
    return Because(
        f"{name} costs {COST[card]}; you have {coins} left. You can buy cards that cost up to {view.coins}.",
        "Buying cards",
    )


def _end(now: Now, _: str) -> Because | None:
    if (held_up := _not_now(now)) is not None:
        return held_up
    if now.view.phase == "action":
        text = "A turn is ended in its Buy phase. End the Action phase first; then play no Treasures and buy nothing."
        return Because(text, "Phases of a turn")
    return Because("Say first which Treasures you play, none if you like; then the turn can be ended.", "Buy phase")


def _name(now: Now, card: str) -> Because | None:
    view = now.view
    if view.phase != "draft" or card not in CARDS:
        return None
    if card in view.kingdom:
        return Because(f"{card_name(card)} has been named already; each card is in the Kingdom once.", DRAFT)
    if card not in view.options.pool:
        return Because(f"{card_name(card)} is no Kingdom card of the edition that you play.", DRAFT)
    who = now.names[(view.first + len(view.kingdom)) % len(view.seats)]
    return Because(f"It is {possessive(who)} turn to name a card; {len(view.kingdom)} of 10 are named.", DRAFT)


def _choose(now: Now, card: str) -> Because | None:
    if not now.in_effect or now.question is None or card not in CARDS:
        return None
    if now.topic in GAINS:
        why = why_not_this_pile(card, now.topic, now.question, now.view)
    elif now.topic in FROM_HAND:
        why = why_not_from_hand(card, now.topic, now.view)
    else:
        return None
    return Because(f"{card_name(now.view.running[-1].card)}: {why}", RULES_OF[now.question.topic])


def _reveal(now: Now, thing: str) -> Because | None:
    view = now.view
    if thing != "moat" or view.pile("moat") is None:
        return None
    section = "Moat and unaffected players"
    if "moat" not in now.hand:
        text = "You have no Moat in hand. It must be in your hand at the moment when another player plays an Attack."
        return Because(text, section)
    if now.my_turn:
        return Because("It is your own turn. A Moat is revealed when another player plays an Attack.", section)
    return Because(
        "No Attack asks you about your Moat now. It is revealed at the moment when another player plays an Attack; "
        "your standing order may have answered already.",
        section,
    )


def _nothing(now: Now, _: str) -> Because | None:
    if now.topic not in MUST or now.question is None:
        return None
    least = now.question.least
    text = f"{card_name(now.view.running[-1].card)} does not say 'may', so you have to choose"
    return Because(f"{text} {number(least, 'card') if least > 1 else 'one'} as long as you can.", "May, must and up to")


REASONS: Final[Mapping[str, Callable[[Now, str], Because | None]]] = {
    "play": _play,
    "buy": _buy,
    "end": _end,
    "name": _name,
    "choose": _choose,
    "reveal": _reveal,
    "nothing": _nothing,
}
"""Why something is not possible, by the first part of its key; None if it is unknown in this position."""


# -- what might be expected ----------------------------------------------------------------------------------------


def _expected(now: Now) -> Iterator[tuple[str, str]]:
    view, question = now.view, now.question
    if view.phase == "draft":
        yield from ((f"name/{card}", f"Name {card_name(card)} for the Kingdom") for card in view.options.pool)
        return
    if now.in_effect and question is not None:
        cards = now.hand if now.topic in FROM_HAND else [pile.card for pile in view.supply]
        verb = "Gain" if now.topic in GAINS else "Choose"
        if now.topic in GAINS or now.topic in FROM_HAND:
            yield from ((f"choose/{card}", f"{verb} {card_name(card)}") for card in dict.fromkeys(cards))
        yield "nothing", "Choose nothing"
    plays = [(f"play/{card}", f"Play {card_name(card)}") for card in dict.fromkeys(in_order(now.hand))]
    piles = sorted(view.supply, key=lambda pile: -pile.cost)
    buys = [(f"buy/{pile.card}", f"Buy {card_name(pile.card)} (costs {pile.cost})") for pile in piles]
    end = [("end", "End my turn")]
    yield from [*buys, *plays, *end] if now.my_turn and view.phase == "buy" else [*plays, *end, *buys]
    yield "reveal/moat", "Reveal a Moat"


WHY: Final = answers(Now, _expected, REASONS, RULEBOOK)
