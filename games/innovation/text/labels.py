"""The labels of options and standing orders, and short words for faces and given answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.question import Option, Question, Ref
from games.engine.record import Entry
from games.innovation.cards import CARDS, EFFECTS
from games.innovation.text.phrases import card_label, card_name, effect_name, valued
from games.phrases import capital, listed

PHASES = {
    "initial_meld": "The first card to meld",
    "begin": "Start of the turn",
    "action": "An action",
    "end": "End of the turn",
    "over": "End of the game",
}

YES_NO = {
    "exchange": ("Exchange", "Do not exchange"),
    "meld_all": ("Meld all", "Meld nothing"),
    "tuck_all": ("Tuck all", "Tuck nothing"),
    "score_all": ("Score all", "Score nothing"),
    "draw": ("Draw and tuck a 6", "Do not draw"),
}
"""What yes and no mean, by topic."""

NONE = {
    "return": "Return nothing",
    "meld": "Meld nothing",
    "tuck": "Tuck nothing",
    "score": "Score nothing",
    "score_top": "Score nothing",
    "splay": "Splay nothing",
    "rearrange": "Leave all piles as they are",
    "player": "No player",
    "option": "Neither",
}
"""What declining means, by topic."""

EITHER = {
    "a": "Draw and score an 8, then return a score card",
    "b": "Draw one higher than the highest score card",
}
"""The two things of Evolution."""


def short_topic(topic: str) -> str:
    """The topic without the name of the game in front."""
    return topic.removeprefix("innovation.")


def face_words(face: Ref) -> str:
    """What others read of an open question: the effect, the card or the phase."""
    if face.kind == "phase":
        return PHASES[face.id]
    return effect_name(face.id) if face.kind == "effect" else card_name(face.id)


def action_words(key: str) -> str:
    """An action by its key: 'Meld Pottery'."""
    verb, _, thing = key.partition("/")
    if verb == "achieve":
        return f"Achieve age {thing}"
    if verb == "dogma":
        return f"Dogma: {card_name(thing)}"
    return f"{capital(verb)} {card_name(thing)}".rstrip()


def seat_number(key: str) -> int:
    """The number of a player, counted from 1, in a key such as 'seat-0' or 'seat-0/3'."""
    return int(key.partition("/")[0].removeprefix("seat-")) + 1


def group_words(start: str) -> str:
    """The label of several options whose keys begin so: 'Meld', 'Player 2'."""
    return f"Player {seat_number(start)}" if start.startswith("seat-") else capital(start.rstrip("/"))


def option_words(question: Question, option: Option[Any]) -> str:
    """The label of an option."""
    topic, key = short_topic(question.topic), option.key
    if topic == "action":
        return _action_label(option)
    if key in CARDS:
        return card_label(key)
    if key in ("yes", "no"):
        return YES_NO.get(topic, ("Yes", "No"))[key == "no"]
    if key == "none":
        return NONE.get(topic, "Nothing")
    if key == "end":
        return "End the turn"
    if topic == "splay":
        return f"Splay {key} {question.context['direction']}"
    if topic == "option":
        return EITHER[key]
    if key.startswith("seat-"):
        value = key.partition("/")[2]
        return f"Player {seat_number(key)}{f': {valued(int(value))}' if value else ''}"
    return f"Value {key}" if key.isdigit() else capital(key)


def _action_label(option: Option[Any]) -> str:
    verb, _, thing = option.key.partition("/")
    if verb == "meld":
        return f"Meld {card_label(thing)}"
    drawn = option.value[1] if verb == "draw" else ""
    return f"Draw (age {drawn})" if drawn else action_words(option.key)


def shortcut_words(question: Question, name: str) -> str:
    """The label of a shortcut, and of choosing nothing ('none')."""
    if name == "none":
        return NONE.get(short_topic(question.topic), "None")
    return {"all": "All of them"}.get(name) or capital(name.replace("_", " "))


# -- given answers -------------------------------------------------------------------------------------------------


def answered_words(entry: Entry) -> str:
    """A given answer in a few words: the action, else the effect and what was chosen."""
    topic = short_topic(entry.topic)
    if topic == "action":
        return action_words(entry.answer[0])
    if topic == "end_turn":
        return "End of the turn"
    if topic == "initial_meld":
        return f"Meld {card_name(entry.answer[0])}"
    about = effect_name(entry.face) if entry.face in EFFECTS else PHASES.get(entry.face) or card_name(entry.face)
    return f"{about}: {listed([_chosen(topic, key) for key in entry.answer]) or 'nothing'}"


def _chosen(topic: str, key: str) -> str:
    if key in CARDS:
        return card_name(key)
    if key.startswith("seat-"):
        value = key.partition("/")[2]
        return f"player {seat_number(key)}{f', {valued(int(value))}' if value else ''}"
    if topic == "option":
        return EITHER.get(key, "neither").lower()
    return "nothing" if key == "none" else key


# -- standing orders -----------------------------------------------------------------------------------------------

ORDERS: Mapping[str, str] = {
    "splay": "Splaying a pile, if I may",
    "return": "Returning cards, if I may",
    "meld": "Melding cards from my hand by an effect, if I may",
    "tuck": "Tucking cards, if I may",
    "score": "Scoring cards, if I may",
    "score_top": "Scoring a top card, if I may",
    "exchange": "Exchanging cards, if I may",
    "meld_all": "Melding my score pile or its highest cards, if I may",
    "tuck_all": "Tucking my whole hand, if I may",
    "score_all": "Scoring my whole hand, if I may",
    "draw": "Drawing and tucking a card, if I may",
    "rearrange": "Putting a pile into another order, if I may",
    "return_order": "The order in which I return cards of one age",
    "meld_order": "The order in which I meld several cards",
    "tuck_order": "The order in which I tuck cards of one colour",
    "end_turn": "The end of my turn",
}
CHOICES: Mapping[str, str] = {
    "ask": "Ask me each time",
    "accept_shared": "Do it if I share and there is one way only",
    "decline_shared": "Decline it if I share",
    "accept": "Do it if there is one way only",
    "decline": "Decline it",
    "any": "Any order will do",
    "at_once": "End it at once",
}


def order_words(topic: str, choice: str | None) -> str:
    """The title of an order topic, or the label of one of its choices."""
    if choice is None:
        return ORDERS.get(short_topic(topic)) or capital(short_topic(topic).replace("_", " "))
    return CHOICES.get(choice) or capital(choice.replace("_", " "))
