"""What a seat is asked: whose effect, in what role, what it does, and what is to be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.engine.question import Kind, Question
from games.innovation.cards import CARDS, EFFECTS, POINTS_PER_AGE, highest, visible
from games.innovation.text.actions import dogma_preview, pile_for
from games.innovation.text.cards import effect_text
from games.innovation.text.labels import short_topic
from games.innovation.text.phrases import card_name, card_names, icon_changes
from games.innovation.view import InnovationView
from games.phrases import capital, listed, possessive, sentence, small


@dataclass(frozen=True, slots=True)
class Asked:
    """What the sentence about a question can use: the question, the view of its seat, and the names."""

    question: Question
    view: InnovationView
    names: Sequence[str]

    @property
    def topic(self) -> str:
        """The kind of choice."""
        return short_topic(self.question.topic)

    @property
    def by(self) -> str:
        """Who took the action."""
        return self.names[int(self.question.context["by"])]

    @property
    def obeys(self) -> bool:
        """Whether the seat obeys a demand."""
        return self.question.context["role"] == "demand"

    @property
    def cards(self) -> list[str]:
        """The cards among the options."""
        return [key for key in self.question.keys if key in CARDS]

    @property
    def may_decline(self) -> bool:
        """Whether nothing at all may be chosen."""
        question = self.question
        return question.legal(()) if question.kind is Kind.CHOOSE_SOME else "none" in question.keys


def question_words(question: Question, view: InnovationView, names: Sequence[str]) -> str:
    """What the seat is asked."""
    asked = Asked(question, view, names)
    if asked.topic in PHASE_QUESTIONS:
        return PHASE_QUESTIONS[asked.topic](asked)
    choice = CHOICES.get(asked.topic, _something)(asked)
    return f"{_effect(asked)}\n{choice}"


# -- outside of effects --------------------------------------------------------------------------------------------


def _initial_meld(asked: Asked) -> str:
    return (
        "Which of your two cards do you meld to begin with? All are turned up together, "
        "and the player whose card comes first in the alphabet begins."
    )


def _action(asked: Asked) -> str:
    view, seat = asked.view, asked.question.seat
    me = view.seat(seat)
    left = "one action" if view.actions == 1 else f"{view.actions} actions"
    ways = [_draw(view, seat), *_achieve(asked)]
    ways += [f"Dogma: {dogma_preview(view, card, asked.names, seat)}." for card in me.tops]
    return "\n".join([f"Take an action; you have {left} left.", *(f"- {way}" for way in ways)])


def _draw(view: InnovationView, seat: int) -> str:
    wanted = max(1, view.seat(seat).highest_top)
    age = pile_for(view, wanted)
    if age is None:
        return "Draw: no card is left for you, which ends the game at once."
    passed = [str(empty) for empty in range(wanted, age)]
    are = "pile {} is" if len(passed) == 1 else "the piles {} are"
    why = f", because {are.format(listed(passed))} empty" if passed else ""
    return f"Draw: from pile {age}{why}."


def _achieve(asked: Asked) -> list[str]:
    """What is missing for the next age achievement, if none can be taken now."""
    view, me = asked.view, asked.view.seat(asked.question.seat)
    if not view.ages:
        return []
    open_now = [key.removeprefix("achieve/") for key in asked.question.keys if key.startswith("achieve/")]
    if open_now:
        return [f"Achieve: you have enough points for age {listed(open_now, 'or')}."]
    age = view.ages[0]
    missing = [f"{POINTS_PER_AGE * age} points (you have {me.points})"] if me.points < POINTS_PER_AGE * age else []
    if me.highest_top < age:
        missing.append(f"a top card of value {age} or higher (your highest: {me.highest_top or 'none'})")
    return [f"Achieve: age {age} needs {listed(missing)}."]


PHASE_QUESTIONS: Mapping[str, Callable[[Asked], str]] = {
    "initial_meld": _initial_meld,
    "action": _action,
    "end_turn": lambda asked: "Your actions are done. End your turn; until then you can take back what you did.",
}


# -- what the effect does ------------------------------------------------------------------------------------------


def _effect(asked: Asked) -> str:
    """Whose effect it is and what it does: 'Anna's Pottery, which you share: draw a 1.'"""
    view, context = asked.view, asked.question.context
    effect = EFFECTS[context["effect"]]
    name = card_name(effect.card)
    edition = view.options.edition
    if effect.demand:
        if not asked.obeys:
            return f"{name}, your demand: {small(effect_text(effect.id, edition))}"
        return f"{possessive(asked.by)} {name}, which you obey: {small(effect_text(effect.id, edition, asked.by))}"
    text = small(effect_text(effect.id, edition))
    alone = view.dogma is not None and view.dogma.alone == effect.card
    if context["role"] == "shared":
        how = "because you share" if alone else "which you share"
        return f"{name} for yourself only, {how}: {text}" if alone else f"{possessive(asked.by)} {name}, {how}: {text}"
    return f"{name} for yourself only: {text}" if alone else f"{name}: {text}"


# -- what is to be chosen ------------------------------------------------------------------------------------------


def choosing(question: Question) -> str:
    """How many may be chosen: 'exactly 2', 'up to 4', 'from 1 to 3', '4 or none'."""
    least, most = question.least, question.most
    if question.or_none:
        return f"{most} or none"
    if question.kind in (Kind.CHOOSE, Kind.ARRANGE) or least == most:
        return f"exactly {1 if question.kind is Kind.CHOOSE else most}"
    return f"up to {most}" if least == 0 else f"from {least} to {most}"


def _cards(verb: str, things: str = "card") -> Callable[[Asked], str]:
    """Which cards something is done with: the verb stands after 'do you'."""

    def sentence(asked: Asked) -> str:
        question = asked.question
        if not asked.cards:
            return f"Which {things}s do you {verb}, if any? No card of yours fits."
        if question.kind is Kind.CHOOSE or (question.most == 1 and asked.may_decline):
            return f"Which {things} do you {verb}{', if any' if asked.may_decline else ''}?"
        if_any = ", if any" if asked.may_decline and not question.least else ""
        return f"Which {things}s do you {verb}{if_any}? Choose {choosing(question)}."

    return sentence


def _give(asked: Asked) -> str:
    return _cards(f"transfer to {asked.by}" if asked.obeys else "transfer")(asked)


def _give_top(asked: Asked) -> str:
    return _cards(f"transfer to {asked.by}" if asked.obeys else "transfer", "top card")(asked)


def _owned(verb: str) -> Callable[[Asked], str]:
    """Which top card, with the owners if they are not all one's own."""

    def sentence(asked: Asked) -> str:
        return f"Which top card do you {verb}?{_owners(asked)}"

    return sentence


def _owners(asked: Asked) -> str:
    """Whose top cards are among the options."""
    told = []
    for seat in asked.view.seats:
        held = [card for card in asked.cards if card in seat.tops]
        if held and len(held) < len(asked.cards):
            whose = "yours" if seat.seat == asked.question.seat else possessive(asked.names[seat.seat])
            told.append(f"{whose}: {card_names(held)}")
        elif held and seat.seat != asked.question.seat:
            return f" They are {possessive(asked.names[seat.seat])}."
    return f" {sentence(capital('; '.join(told)))}" if told else ""


def _order(verb: str, last: str) -> Callable[[Asked], str]:
    """In which order several cards are moved, and what becomes of the last one."""
    return lambda asked: f"In which order do you {verb} these cards? {last}"


def _splay(asked: Asked) -> str:
    """With what each splay would change in the icons."""
    direction = asked.question.context["direction"]
    told = []
    for pile in asked.view.seat(asked.question.seat).piles:
        if pile.colour in asked.question.keys:
            changes = icon_changes(pile.icons, visible(pile.cards, direction))
            told.append(f"{pile.colour}: {changes or 'icons as now'}")
    return f"Which pile do you splay {direction}, if any? {capital('; '.join(told))}."


def _which_pile(asked: Asked) -> str:
    return "Which pile do you put into another order, if any?"


def _meld_of_two(asked: Asked) -> str:
    whom = asked.question.for_whom
    other = "the other player" if whom is None else asked.names[whom]
    return f"Which of the two cards comes to your board? {other} melds the other one."


def _exchange(asked: Asked) -> str:
    """With the cards that would change places: all of both sides, or with Canal Building the highest of each."""
    own = asked.view.own
    if own is None:
        return "Do you exchange them?"
    only_highest = asked.question.context["effect"] == "canal-building-1"
    hand, score = (card_names(highest(side) if only_highest else side) or "nothing" for side in (own.hand, own.score))
    return f"Do you exchange {hand} from your hand for {score} from your score pile?"


def _player(asked: Asked) -> str:
    return f"Which player do you choose{', if any' if asked.may_decline else ''}?"


def _yes(sentence: str) -> Callable[[Asked], str]:
    return lambda asked: sentence


def _something(asked: Asked) -> str:
    """A kind of choice without a sentence of its own."""
    return f"Choose {choosing(asked.question)}."


CHOICES: Mapping[str, Callable[[Asked], str]] = {
    "return": _cards("return"),
    "meld": _cards("meld"),
    "tuck": _cards("tuck"),
    "score": _cards("score"),
    "score_top": _cards("score", "top card"),
    "splay": _splay,
    "must_return": _cards("return"),
    "must_meld": _cards("meld"),
    "must_tuck": _cards("tuck"),
    "must_score": _cards("score"),
    "must_give": _give,
    "must_take": _cards("take into your hand"),
    "must_show": _cards("show"),
    "must_keep": _cards("keep"),
    "must_exchange": _cards("exchange"),
    "must_name": _yes("Which colour do you name? You show a card of it."),
    "give_top": _give_top,
    "take_top": _owned("take"),
    "return_top": _owned("return"),
    "score_top_must": _cards("score", "top card"),
    "execute": _cards("execute", "top card"),
    "meld_of_two": _meld_of_two,
    "return_order": _order("return", "The last one lies at the very bottom of the pile."),
    "meld_order": _order("meld", "Of each colour, the last one lies on top."),
    "tuck_order": _order("tuck", "The last one lies at the very bottom."),
    "pile_order": _order("lay", "Begin with the bottom card; the last one lies on top."),
    "exchange": _exchange,
    "meld_all": _yes("Do you meld all of them?"),
    "tuck_all": _yes("Do you tuck your whole hand?"),
    "score_all": _yes("Do you score your whole hand?"),
    "draw": _yes("Do you draw and tuck a 6?"),
    "rearrange": _which_pile,
    "colour": _yes("Which colour do you name?"),
    "two_colours": _yes("Which two colours do you name?"),
    "value": _yes("Which value do you name?"),
    "player": _player,
    "foreign_score": _yes("A card of which player and which value is returned? Among several, chance decides."),
    "option": _yes("Which of the two things do you do, if any?"),
}
"""The sentence for every kind of choice within an effect."""
