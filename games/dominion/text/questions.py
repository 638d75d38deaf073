"""What a seat is asked, and the labels of options, shortcuts and standing orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.dominion.cards import CARDS
from games.dominion.options import KINGDOM_SIZE
from games.dominion.text.phrases import card_name, cards
from games.dominion.view import DominionView
from games.engine.question import Kind, Option, Question, Ref
from games.engine.record import Entry
from games.phrases import listed, number, possessive

PHASES = {
    "draft": "Choosing the Kingdom",
    "action": "Action phase",
    "buy": "Buy phase",
    "clean_up": "Clean-up",
    "over": "End of the game",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the sentence about a question can use: the question, the view of its seat, and who plays a part."""

    question: Question
    view: DominionView
    names: Sequence[str]

    @property
    def by(self) -> str:
        """Who plays the card that is being resolved."""
        return self.names[int(self.question.context["by"])]

    @property
    def whom(self) -> str:
        """Whose cards it is about."""
        return self.names[int(self.question.context["whom"])]

    @property
    def card(self) -> str:
        """The card that is being resolved."""
        return card_name(self.question.context["card"])

    @property
    def limit(self) -> str:
        """What a gained card may cost."""
        return self.question.context["limit"]

    @property
    def count(self) -> str:
        """How many cards must be chosen."""
        return number(self.question.least, "card")


def _action(asked: Asked) -> str:
    return f"Play an Action card, or end the Action phase. You have {number(asked.view.actions, 'action')}."


def _treasures(asked: Asked) -> str:
    coins = number(asked.view.coins, "coin")
    own = asked.view.own
    total = own.coins_with_treasures if own else asked.view.coins
    return f"Which Treasures do you play? You have {coins}, {total} with all Treasures in hand."


def _buy(asked: Asked) -> str:
    have = f"{number(asked.view.coins, 'coin')} and {number(asked.view.buys, 'buy')}"
    return f"Buy a card, or end your turn. You have {have}.{_ends_the_game(asked)}"


def _ends_the_game(asked: Asked) -> str:
    """Whether the game ends with this turn, or which offered piles would end it if their last card were taken (3.7)."""
    view = asked.view
    province = view.pile("province")
    if view.empty_piles >= view.empty_limit or (province is not None and not province.count):
        return " The game ends with this turn."
    last = [pile.card for pile in view.supply if pile.count == 1 and pile.card in asked.question.keys]
    one_more = view.empty_piles + 1 >= view.empty_limit
    ending = [card_name(card) for card in last if card == "province" or one_more]
    return f" Buying {listed(ending, 'or')} would end the game with this turn." if ending else ""


def _draft(asked: Asked) -> str:
    return f"Name a card for the Kingdom; {len(asked.view.kingdom)} of {KINGDOM_SIZE} are chosen."


def _moat(asked: Asked) -> str:
    return f"{asked.by} plays {asked.card}. Do you reveal a Moat, so that it does nothing to you?"


def _library(asked: Asked) -> str:
    own = asked.view.own
    held = len(own.hand) if own else 0
    drawn = card_name(own.looked_at[0]) if own and own.looked_at else "an Action card"
    return f"Library: you drew {drawn}. You have {number(held, 'card')} in hand without it and draw up to 7."


def _spy(asked: Asked) -> str:
    turned_up = card_name(asked.question.context["turned_up"])
    whose = "your" if asked.question.for_whom == asked.question.seat else possessive(asked.whom)
    return f"Spy: {whose} top card is {turned_up}. Is it discarded or put back?"


def _spies(asked: Asked) -> str:
    shown = [
        f"{asked.names[option.value]}: {card_name(option.ref.id)}" for option in asked.question.options if option.ref
    ]
    return f"Spy: which of the revealed cards are discarded? The others go back. {'; '.join(shown)}."


def _exactly(asked: Asked) -> str:
    return f"{asked.card}: discard exactly {asked.count} from your hand."


QUESTIONS: dict[str, Callable[[Asked], str]] = {
    "action": _action,
    "treasures": _treasures,
    "buy": _buy,
    "end_turn": lambda asked: "End your turn? After that you cannot take it back by yourself.",
    "kingdom.draft": _draft,
    "moat": _moat,
    "cellar.discard": lambda asked: "Cellar: discard any number of cards; you draw as many.",
    "chapel.trash": lambda asked: f"Chapel: trash up to {number(asked.question.most, 'card')} from your hand.",
    "chancellor.flip": lambda asked: "Chancellor: do you put your whole deck, unseen, on your discard pile?",
    "workshop.gain": lambda asked: f"Workshop: gain a card that costs up to {asked.limit}.",
    "bureaucrat.pick": lambda asked: (
        f"{asked.by} plays Bureaucrat. Which Victory card do you reveal and put on your deck?"
    ),
    "feast.gain": lambda asked: f"Feast: gain a card that costs up to {asked.limit}.",
    "militia.discard": lambda asked: f"{asked.by} plays Militia: discard exactly {asked.count}, so that 3 are left.",
    "remodel.trash": lambda asked: "Remodel: which card of your hand do you trash?",
    "remodel.gain": lambda asked: f"Remodel: gain a card that costs up to {asked.limit}.",
    "spy.choice": _spy,
    "spy.choices": _spies,
    "thief.pick": lambda asked: f"Thief: which of {possessive(asked.whom)} Treasures is trashed?",
    "thief.gain": lambda asked: "Thief: which of the trashed Treasures do you gain? You may take any of them, or none.",
    "throne_room.pick": lambda asked: "Throne Room: which Action card do you play twice?",
    "library.keep": _library,
    "mine.trash": lambda asked: "Mine: which Treasure do you trash?",
    "mine.gain": lambda asked: f"Mine: gain a Treasure that costs up to {asked.limit}, into your hand.",
    "discard_top": lambda asked: "Which of the discarded cards lies on top of the pile?",
    "harbinger.pick": lambda asked: "Harbinger: which card of your discard pile do you put on your deck, if any?",
    "vassal.play": lambda asked: f"Vassal: do you play {card_name(asked.question.context['discarded'])}?",
    "poacher.discard": _exactly,
    "bandit.pick": lambda asked: f"{asked.by} plays Bandit: which of your revealed Treasures is trashed?",
    "sentry.trash": lambda asked: "Sentry: which of the cards do you trash? You may choose none.",
    "sentry.discard": lambda asked: "Sentry: which of the other cards do you discard? You may choose none.",
    "sentry.order": lambda asked: "Sentry: in which order do you put the cards back? The first one lies on top.",
    "artisan.gain": lambda asked: f"Artisan: gain a card that costs up to {asked.limit}, into your hand.",
    "artisan.topdeck": lambda asked: "Artisan: which card of your hand do you put on your deck?",
    "moneylender.trash": lambda asked: "Moneylender: do you trash a Copper for 3 coins?",
}
"""The sentence for every topic (without the name of the game in front)."""


def short_topic(topic: str) -> str:
    """The topic without the name of the game in front."""
    return topic.removeprefix("dominion.")


def face_words(face: Ref) -> str:
    """What others read of an open question: the card or phase."""
    return PHASES[face.id] if face.kind == "phase" else card_name(face.id)


def answered_words(entry: Entry) -> str:
    """A given answer in a few words: the cards that were chosen, else what was said about which card or phase."""
    if entry.answer and all(key in CARDS for key in entry.answer):
        return cards(entry.answer)
    about = PHASES.get(entry.face) or card_name(entry.face)
    said = listed([key.replace("_", " ").replace("/", " ") for key in entry.answer])
    return f"{about}: {said or 'nothing'}"


def question_words(question: Question, view: Any, names: Sequence[str]) -> str:
    """What the seat is asked."""
    return QUESTIONS[short_topic(question.topic)](Asked(question, view, names))


LABELS: Mapping[str, Mapping[str, str]] = {
    "action": {"end": "End the Action phase"},
    "buy": {"end": "End the turn"},
    "end_turn": {"end": "End the turn"},
    "moat": {"show": "Reveal Moat", "pass": "Reveal no Moat"},
    "chancellor.flip": {"yes": "Move the deck", "no": "Leave the deck"},
    "spy.choice": {"discard": "Discard {card}", "back": "Put {card} back"},
    "library.keep": {"keep": "Keep {card}", "set_aside": "Set {card} aside"},
    "harbinger.pick": {"none": "No card"},
    "vassal.play": {"yes": "Play {card}", "no": "Do not play it"},
    "throne_room.pick": {"none": "No card"},
    "mine.trash": {"none": "Trash nothing"},
    "moneylender.trash": {"yes": "Trash a Copper", "no": "Trash nothing"},
}
"""The labels of options that are not simply cards."""

PRICED = ("buy", "workshop.gain", "feast.gain", "remodel.gain", "mine.gain", "artisan.gain", "kingdom.draft")
"""Topics whose options are Supply piles: their labels tell the cost."""


def option_words(question: Question, option: Option[Any]) -> str:
    """The label of an option."""
    topic = short_topic(question.topic)
    label = LABELS.get(topic, {}).get(option.key)
    card = option.ref.id if option.ref else option.key
    if label is not None:
        return label.format(card=card_name(card))
    if topic == "spy.choices":
        return f"{card_name(card)} of player {option.value + 1}"
    if topic in PRICED and card in CARDS:
        minus = ", minus 1 point" if card == "curse" else ""
        return f"{card_name(card)} (costs {CARDS[card].cost}{minus})"
    return card_name(card)


def shortcut_words(question: Question, name: str) -> str:
    """The label of a shortcut."""
    return {"all": "Play all Treasures", "none": "None"}[name]


def warning_words(question: Question, option: Option[Any], view: DominionView) -> str | None:
    """Why ending with this option should be asked once more: the Action phase is only asked while one can be played."""
    if short_topic(question.topic) != "action" or option.key != "end":
        return None
    left = number(view.actions, "action")
    return f"You still have {left} and an Action card in hand. Do you end the Action phase all the same?"


ORDERS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "moat": (
        "Moat, when somebody plays an Attack",
        {"always": "Always reveal it", "never": "Never reveal it", "ask": "Ask me each time"},
    ),
    "treasures": ("Treasures in my Buy phase", {"all": "Play all of them", "ask": "Ask me each time"}),
    "action": (
        "My Action phase",
        {"end_when_useless": "End it when no Action could do anything", "ask": "Ask me each time"},
    ),
    "end_turn": ("The end of my turn", {"at_once": "End it at once", "ask": "Ask me each time"}),
}


def order_words(topic: str, choice: str | None) -> str:
    """The title of an order topic, or the label of one of its choices."""
    title, choices = ORDERS[short_topic(topic)]
    return title if choice is None else choices[choice]


def choosing(question: Question) -> str:
    """How many may be chosen: 'exactly 2', 'up to 4', 'from 1 to 3'."""
    least, most = question.least, question.most
    if question.kind is Kind.CHOOSE or least == most:
        return f"exactly {most}"
    return f"up to {most}" if least == 0 else f"from {least} to {most}"
