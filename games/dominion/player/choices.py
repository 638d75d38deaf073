"""The answer of `steady` to every topic of Dominion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice

from games.dominion.cards import ACTIONS, CARDS, COINS, COST, TREASURES
from games.dominion.player.buying import best_buy, best_gain
from games.dominion.player.economy import is_terminal
from games.dominion.player.hand import Hand, best_trade, best_upgrade, next_action, throne_target, unwanted
from games.dominion.player.outlook import GREEN, Outlook
from games.dominion.player.worth import Worth
from games.engine.question import Answer, Question

MOST_TRIED = 500
"""So many ways to keep cards of a hand are compared at most."""


class Choice:
    """A question with the outlook, and what is reckoned from it."""

    def __init__(self, question: Question, outlook: Outlook) -> None:
        self.question = question
        self.outlook = outlook
        self.worth = Worth(outlook)
        self.hand = Hand(outlook, self.worth)
        self.keys = question.keys

    def offered(self) -> list[str]:
        """All offered keys, copies included."""
        return [option.key for option in self.question.options for _ in range(option.copies)]

    @property
    def whom(self) -> int:
        """Whose cards it is about."""
        return int(self.question.context["whom"])


def _action(choice: Choice) -> Answer:
    return (next_action(choice.hand, choice.keys) or "end",)


def _everything(choice: Choice) -> Answer:
    return tuple(choice.offered())


def _buy(choice: Choice) -> Answer:
    return (best_buy(choice.outlook, choice.worth, choice.keys) or "end",)


def _gain(choice: Choice) -> Answer:
    return (best_gain(choice.outlook, choice.worth, choice.keys),)


def _feast(choice: Choice) -> Answer:
    """Not another Feast: that only waits for the same choice again."""
    others = [key for key in choice.keys if key != "feast"]
    return (best_gain(choice.outlook, choice.worth, others or choice.keys),)


def _draft(choice: Choice) -> Answer:
    return (max(choice.keys, key=lambda card: (choice.worth.gain(card), card)),)


def _only(*key: str) -> Callable[[Choice], Answer]:
    return lambda choice: key if choice.question.legal(key) else choice.question.late


# -- discarding ----------------------------------------------------------------------------------------------------


def _keep_best(choice: Choice) -> Answer:
    """Discard so that the rest of the hand is worth most."""
    hand = choice.hand.cards

    def rest(answer: Answer) -> float:
        return choice.hand.value((hand - Counter(answer)).elements())

    return max(islice(choice.question.answers(), MOST_TRIED), key=rest)


def _cellar(choice: Choice) -> Answer:
    """Discard what does nothing this turn: Victory cards, Curses, Actions that cannot be played, at times Copper."""
    actions = choice.outlook.view.actions
    going: list[str] = []
    for card in sorted(choice.offered(), key=lambda card: -choice.hand.play(card) if card in ACTIONS else 0.0):
        if card in GREEN or (card == "copper" and choice.hand.mean > 1.1):
            going.append(card)
        elif card in ACTIONS and is_terminal(card):
            if actions > 0 and choice.hand.play(card) > choice.hand.mean:
                actions -= 1
            else:
                going.append(card)
    return tuple(going)


# -- trashing ------------------------------------------------------------------------------------------------------


def _trash_unwanted(choice: Choice) -> Answer:
    return tuple(unwanted(choice.outlook, choice.worth, choice.offered())[: choice.question.most])


def _remodel(choice: Choice) -> Answer:
    return (best_trade(choice.outlook, choice.worth, choice.keys, 2)[1] or choice.question.late[0],)


def _mine(choice: Choice) -> Answer:
    treasures = [key for key in choice.keys if key in TREASURES]
    gained, old, _ = best_upgrade(choice.outlook, choice.worth, treasures)
    if gained <= 0 and "none" in choice.keys:
        return ("none",)
    return (old or choice.question.late[0],)


def _lose_least(choice: Choice) -> Answer:
    return (min(choice.keys, key=lambda card: (choice.worth.keep(card), card)),)


# -- cards of others, and the top of the deck ----------------------------------------------------------------------


def _pulls_down(choice: Choice, card: str) -> bool:
    """Whether a card is worse than the one that would come instead."""
    return card in GREEN or choice.worth.brings(card) < choice.worth.mean - 0.3


def _spy(choice: Choice) -> Answer:
    card = choice.question.context["turned_up"]
    bad = _pulls_down(choice, card)
    return ("discard" if bad == (choice.whom == choice.outlook.me) else "back",)


def _spies(choice: Choice) -> Answer:
    gone = []
    for option in choice.question.options:
        seat = int(option.key.partition("/")[0])
        assert option.ref is not None
        if _pulls_down(choice, option.ref.id) == (seat == choice.outlook.me):
            gone.append(option.key)
    return tuple(gone)


def _thief_pick(choice: Choice) -> Answer:
    return (max(choice.keys, key=lambda card: (COINS[card], card)),)


def _thief_gain(choice: Choice) -> Answer:
    return tuple(card for card in choice.offered() if choice.worth.gain(card) > 0)


def _harbinger(choice: Choice) -> Answer:
    offered = [key for key in choice.keys if key in CARDS]
    best = max(offered, key=lambda card: (choice.worth.brings(card), COST[card], card))
    return (best,) if choice.worth.brings(best) > choice.hand.mean else ("none",)


def _library(choice: Choice) -> Answer:
    """Keep an Action only if it can still be played this turn."""
    (card,) = {option.ref.id for option in choice.question.options if option.ref is not None}
    left = choice.outlook.view.actions
    waiting = sum(count for held, count in choice.hand.cards.items() if is_terminal(held))
    if not is_terminal(card):
        return ("keep" if left > 0 else "set_aside",)
    return ("keep" if left > waiting and choice.hand.play(card) > choice.hand.mean * 0.5 else "set_aside",)


def _chancellor(choice: Choice) -> Answer:
    """Reshuffling early brings new cards sooner, unless the deck holds more than the discard pile will."""
    return ("yes" if choice.outlook.turns_left > 3 else "no",)


def _vassal(choice: Choice) -> Answer:
    return ("yes" if choice.hand.play(choice.question.context["discarded"]) > 0 else "no",)


def _moneylender(choice: Choice) -> Answer:
    return ("yes" if choice.hand.play("moneylender") > 0 else "no",)


def _throne_room(choice: Choice) -> Answer:
    return (throne_target(choice.hand, choice.keys) or "none",)


def _sentry_discard(choice: Choice) -> Answer:
    return tuple(card for card in choice.offered() if _pulls_down(choice, card))


def _best_on_top(choice: Choice) -> Answer:
    return tuple(sorted(choice.offered(), key=lambda card: -choice.worth.brings(card)))


def _artisan_topdeck(choice: Choice) -> Answer:
    """Put back what this turn misses least; of such cards the one that is best next turn."""
    hand = choice.hand.cards
    playable = choice.outlook.view.actions

    def kept(card: str) -> float:
        rest = hand - Counter((card,))
        now = float(sum(COINS[held] * count for held, count in rest.items()))
        if playable:
            now += max((choice.hand.play(held) for held in rest if held in ACTIONS), default=0.0)
        return now + 0.8 * min(choice.worth.brings(card), 3.0)

    return (max(choice.keys, key=lambda card: (kept(card), card)),)


def _least_telling(choice: Choice) -> Answer:
    """The card on top of the discard pile is open: let it be one that everybody expects."""
    return (min(choice.keys, key=lambda card: (COST[card], card)),)


ANSWERS: Mapping[str, Callable[[Choice], Answer]] = {
    "kingdom.draft": _draft,
    "action": _action,
    "treasures": _everything,
    "buy": _buy,
    "end_turn": _only("end"),
    "discard_top": _least_telling,
    "moat": _only("show"),
    "cellar.discard": _cellar,
    "chapel.trash": _trash_unwanted,
    "chancellor.flip": _chancellor,
    "workshop.gain": _gain,
    "bureaucrat.pick": _lose_least,
    "feast.gain": _feast,
    "militia.discard": _keep_best,
    "remodel.trash": _remodel,
    "remodel.gain": _gain,
    "spy.choice": _spy,
    "spy.choices": _spies,
    "thief.pick": _thief_pick,
    "thief.gain": _thief_gain,
    "throne_room.pick": _throne_room,
    "library.keep": _library,
    "mine.trash": _mine,
    "mine.gain": _gain,
    "harbinger.pick": _harbinger,
    "vassal.play": _vassal,
    "poacher.discard": _keep_best,
    "bandit.pick": _lose_least,
    "sentry.trash": _trash_unwanted,
    "sentry.discard": _sentry_discard,
    "sentry.order": _best_on_top,
    "artisan.gain": _gain,
    "artisan.topdeck": _artisan_topdeck,
    "moneylender.trash": _moneylender,
}
"""How each topic (without the name of the game in front) is answered."""
