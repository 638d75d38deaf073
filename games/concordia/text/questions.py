"""What a seat is asked: whose card is carried out, what may be chosen, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.concordia.choices import Coins, Production, Target
from games.concordia.facts import CARDS, GOODS
from games.concordia.prices import COLONIST
from games.concordia.text.labels import short_topic
from games.concordia.text.phrases import (
    amounts,
    capital,
    card_name,
    coins,
    colonists,
    goods_words,
    listed,
    number,
    possessive,
    province_name,
    sentence,
)
from games.concordia.text.plan import plan_lines
from games.concordia.view import ConcordiaView, SeatView, StepView
from games.engine.question import Kind, Question

MOST_KINDS = 2
"""In how many kinds of goods a Mercator may trade."""

PURCHASES = {"senator": 2, "consul": 1}
"""How many cards these may buy."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the sentence about a question can use: the question, the view of its seat, and the names."""

    question: Question
    view: ConcordiaView
    names: Sequence[str]

    @property
    def me(self) -> SeatView:
        """The seat that is asked."""
        return self.view.seat(self.question.seat)

    @property
    def card(self) -> str:
        """The card that is carried out, and whose it is if it is copied."""
        playing, owner = self.view.playing, self.view.copied_from
        if playing is None:
            return "Storehouse"
        name = CARDS[playing].name
        return name if owner is None else f"{name} (copied from {self.names[owner]})"

    @property
    def have(self) -> str:
        """The goods and coins of the seat, and the room in its storehouse."""
        return f"You have {amounts(self.me.goods, self.me.coins)}, and {free_words(self.me.free)}."

    def done(self, *verbs: str) -> list[StepView]:
        """What of this kind was done in this turn."""
        return [step for step in self.view.steps if step.verb in verbs]


def free_words(free: int) -> str:
    """'no free space', '1 free space', '2 free spaces'."""
    return number(free, "free space") if free else "no free space"


def choosing(question: Question) -> str:
    """How many may be chosen: 'exactly 2', 'up to 4', 'from 1 to 3'."""
    least, most = question.least, question.most
    if question.kind is Kind.CHOOSE or least == most:
        return f"exactly {1 if question.kind is Kind.CHOOSE else most}"
    return f"up to {most}" if least == 0 else f"from {least} to {most}"


def question_words(question: Question, view: ConcordiaView, names: Sequence[str]) -> str:
    """What the seat is asked. Raises KeyError for a topic that the game does not have."""
    return QUESTIONS[short_topic(question.topic)](Asked(question, view, names))


# -- a turn --------------------------------------------------------------------------------------------------------


def _card(asked: Asked) -> str:
    view, me = asked.view, asked.me
    lines = [f"Which card do you play? {asked.have}"]
    if view.last_round:
        lines.append("This is your last turn.")
    if view.magnus == me.seat:
        lines.append("You hold the Praefectus Magnus: the good of a producing province's marker is yours twice.")
    if any(CARDS[key].action == "diplomat" for key in asked.question.keys):
        lines.append(_copyable(asked))
    return "\n".join(lines)


def _copyable(asked: Asked) -> str:
    """What a Diplomat could copy."""
    others = [asked.view.seats[one] for one in range(len(asked.view.seats)) if one != asked.me.seat]
    found = [
        f"{possessive(asked.names[seat.seat])} {card_name(seat.top)}"
        for seat in others
        if seat.top is not None and CARDS[seat.top].action != "diplomat"
    ]
    return f"A Diplomat can copy {listed(found, 'or')}." if found else "A Diplomat finds no card to copy now."


def _end_turn(asked: Asked) -> str:
    lines = ["End your turn? Until then all of this can be taken back.", *plan_lines(asked.view, asked.me, asked.names)]
    if asked.view.concordia is None:
        if not asked.me.houses_left:
            lines.append("Your last house is built: you take the Concordia card, and all others play once more.")
        elif _takes_last_card(asked.view):
            lines.append("The last card is bought: you take the Concordia card, and all others play once more.")
    return "\n".join(lines)


def _takes_last_card(view: ConcordiaView) -> bool:
    """Whether no card is left for sale once the turn is ended; bought cards may still lie in the display."""
    bought = {step.thing for step in view.steps if step.verb == "card"}
    return not view.stack and set(view.display) <= bought


# -- the actions ---------------------------------------------------------------------------------------------------


def _tribune_colonist(asked: Asked) -> str:
    return (
        f"{asked.card}: do you put one colonist from your storehouse ({colonists(asked.me.stored)}) into Roma, "
        f"for {amounts(COLONIST)}? {asked.have}"
    )


def steps_left(view: ConcordiaView, me: SeatView) -> int:
    """How many steps of an Architect are left."""
    return len(me.colonists) - sum(step.count for step in view.steps if step.verb == "move")


def _move(asked: Asked) -> str:
    left, total = steps_left(asked.view, asked.me), len(asked.me.colonists)
    return (
        f"{asked.card}: which colonist moves where? {left} of {number(total, 'step')} left. "
        "When you stop moving, you can build."
    )


def _build(asked: Asked) -> str:
    return (
        f"{asked.card}: in which city do you build a house? {asked.have} "
        f"{capital(number(asked.me.houses_left, 'house'))} left. You can build as often as you can pay."
    )


def _prefect(asked: Asked) -> str:
    may_take = any(isinstance(option.value, Coins) for option in asked.question.options)
    lines = [f"{asked.card}: which province produces{', or do you take the coins' if may_take else ''}?"]
    for option in asked.question.options:
        if isinstance(option.value, Production):
            lines.append(f"- {_yields(asked, option.value)}")
    if asked.view.magnus == asked.me.seat:
        lines.append("With the Praefectus Magnus you gain the marker's good twice; then it goes on to the right.")
    lines.append(f"{capital(free_words(asked.me.free))} in your storehouse.")
    return "\n".join(lines)


def production(view: ConcordiaView, province: str, seat: int, bonus: int) -> list[dict[str, int]]:
    """What every seat would gain if the province produced for the seat (section 4.3)."""
    gains: list[dict[str, int]] = [{} for _ in view.seats]
    gains[seat][view.markers[province]] = bonus
    for city in view.map.cities_of(province):
        good = view.tokens[city]
        for owner in view.houses.get(city, ()):
            gains[owner][good] = gains[owner].get(good, 0) + 1
    return gains


def _yields(asked: Asked, one: Production) -> str:
    """'Gallia: you 1 wine and 1 brick; Ben 1 food'."""
    gains = production(asked.view, one.province, asked.me.seat, one.bonus)
    others = [
        f"{asked.names[seat]} {goods_words(gain)}" for seat, gain in enumerate(gains) if gain and seat != asked.me.seat
    ]
    return f"{province_name(one.province)}: {'; '.join([f'you {goods_words(gains[asked.me.seat])}', *others])}"


def _store(asked: Asked) -> str:
    gained = goods_words({option.key: option.copies for option in asked.question.options})
    return (
        f"{asked.card}: you gain {gained}, and your storehouse has {free_words(asked.me.free)}. "
        f"Which goods do you keep? Choose {choosing(asked.question)}; the rest is lost."
    )


def _colonist(asked: Asked) -> str:
    taken = [option.value.coins for option in asked.question.options if isinstance(option.value, Coins)]
    return (
        f"{asked.card}: do you place colonists from your storehouse ({colonists(asked.me.stored)}) "
        f"for {amounts(COLONIST)} each, or take {coins(taken[0])}? {asked.have}"
    )


def _place(asked: Asked) -> str:
    more = "another colonist" if asked.done("place") else "a colonist"
    stop = ", or stop" if asked.done("place") else ""
    return (
        f"{asked.card}: where do you place {more}{stop}? Each costs {amounts(COLONIST)}. {asked.have} "
        f"In your storehouse: {colonists(asked.me.stored)}."
    )


def traded(view: ConcordiaView) -> list[str]:
    """The kinds of goods in which was traded in this turn."""
    kinds = {step.thing for step in view.steps if step.verb in ("sell", "buy")}
    return [good for good in GOODS if good in kinds]


def _trade(asked: Asked) -> str:
    kinds = traded(asked.view)
    left = MOST_KINDS - len(kinds)
    limit = {2: "two kinds of goods", 1: "one more kind of good", 0: "no further kind of good"}[left]
    so_far = f" besides {listed(kinds)}" if kinds else ""
    return f"{asked.card}: what do you sell or buy? You may trade in {limit}{so_far}. {asked.have}"


def _diplomat(asked: Asked) -> str:
    told = [
        f"player {option.value.seat + 1} is {asked.names[option.value.seat]}"
        for option in asked.question.options
        if isinstance(option.value, Target)
    ]
    return f"Diplomat: which card do you copy? {sentence(capital(listed(told)))}"


def _buy(asked: Asked) -> str:
    playing = asked.view.playing
    most = PURCHASES[CARDS[playing].action] if playing else 1
    left = most - len(asked.done("card"))
    price = "only the goods of the card" if most == 1 else "the goods of the card and of its space"
    more = "more " if left < most else ""
    return (
        f"{asked.card}: which card do you buy? You may buy {left} {more}and pay {price}. "
        f"Goods: {goods_words(asked.me.goods)}."
    )


def _pay(asked: Asked) -> str:
    wild = number(asked.question.most, "good")
    return (
        f"{asked.card}: with which goods do you pay the {wild} of any kind? "
        f"Choose {choosing(asked.question)}. You have {goods_words(asked.me.goods)}."
    )


QUESTIONS: Mapping[str, Callable[[Asked], str]] = {
    "card": _card,
    "tribune_colonist": _tribune_colonist,
    "move": _move,
    "build": _build,
    "prefect": _prefect,
    "store": _store,
    "colonist": _colonist,
    "place": _place,
    "trade": _trade,
    "diplomat": _diplomat,
    "buy": _buy,
    "pay": _pay,
    "end_turn": _end_turn,
}
"""The sentence for every topic."""
