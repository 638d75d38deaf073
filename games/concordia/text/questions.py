"""What a seat is asked: whose card is carried out, what may be chosen, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.concordia.choices import Coins, Production, Purchase
from games.concordia.facts import CARDS
from games.concordia.prices import COLONIST, card_price
from games.concordia.text.cards import card_brief, god_name
from games.concordia.text.labels import short_topic
from games.concordia.text.phrases import amounts, card_name, coins, colonists, goods_words, province_name
from games.concordia.text.plan import plan_lines
from games.concordia.text.possible import card_worth, copyable, production, traded
from games.concordia.view import ConcordiaView, SeatView
from games.engine.question import Kind, Question
from games.phrases import listed, number, possessive, verb


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
        """The card that is carried out: 'Prefect', 'Prefect (copied from Ben)', for others 'Anna's Prefect'."""
        owner, name = self.view.copied_from, card_name(self.question.face.id)
        if self.view.active != self.me.seat:
            return f"{possessive(self.names[self.view.active])} {name}"
        return name if owner is None else f"{name} (copied from {self.names[owner]})"

    @property
    def left(self) -> int:
        """How many steps or purchases are left."""
        return int(self.question.context["left"])

    @property
    def have(self) -> str:
        """The goods and coins of the seat, and the room in its storehouse."""
        return f"You have {amounts(self.me.goods, self.me.coins)}, and {free_words(self.me.free)}."

    @property
    def placed(self) -> bool:
        """Whether a colonist was placed in this turn."""
        return any(step.verb == "place" for step in self.view.steps)


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
    found = [
        f"{possessive(asked.names[seat.seat])} {card_name(seat.top or '')}"
        for seat in copyable(asked.view, asked.me.seat)
    ]
    return f"A Diplomat can copy {listed(found, 'or')}." if found else "A Diplomat finds no card to copy now."


def _end_turn(asked: Asked) -> str:
    """The plan of the turn, and what follows when it is ended."""
    first = "End your turn? Until then all of this can be taken back."
    if _only_tribune(asked):
        first = "End your turn? The Tribune was the only card in your hand, so it is played without asking."
    return "\n".join([first, *plan_lines(asked.view, asked.me, asked.names), *_afterwards(asked)])


def _only_tribune(asked: Asked) -> bool:
    """Whether a Tribune has brought back the whole hand, and nothing else was done: there was nothing to choose."""
    steps = asked.view.steps
    return [step.verb for step in steps] == ["play", "return"] and steps[1].count == asked.me.hand_count


def _afterwards(asked: Asked) -> list[str]:
    """What the end of the turn sets off: goods to be stored, new cards, the Praefectus Magnus, the last round."""
    view, names = asked.view, asked.names
    gaining = [seat for seat in view.seats if seat.gains]
    told = [f"{names[seat.seat]} then chooses what to keep of {goods_words(seat.gains)}." for seat in gaining]
    if view.magnus_used:
        told.append(f"The Praefectus Magnus then goes to {names[(view.magnus - 1) % len(view.seats)]}.")
    if view.sold and view.stack:
        told.append("New cards are then turned up.")
    if view.concordia is None:
        if not asked.me.houses_left:
            told.append("Your last house is built: you take the Concordia card, and all others play once more.")
        elif not view.stack and set(view.display) <= set(view.sold):
            told.append("The last card is bought: you take the Concordia card, and all others play once more.")
    return told


# -- the actions ---------------------------------------------------------------------------------------------------


def _tribune_colonist(asked: Asked) -> str:
    return (
        f"{asked.card}: do you put one colonist from your storehouse ({colonists(asked.me.stored)}) into Roma, "
        f"for {amounts(COLONIST)}? {asked.have}"
    )


def _move(asked: Asked) -> str:
    return (
        f"{asked.card}: which colonist moves where? {asked.left} of {number(len(asked.me.colonists), 'step')} left. "
        f"When you stop moving, you can build next to your colonists. {asked.have}"
    )


def _build(asked: Asked) -> str:
    return (
        f"{asked.card}: in which city do you build a house? You can build as often as you can pay. "
        f"You have {amounts(asked.me.goods, asked.me.coins)}, and {number(asked.me.houses_left, 'house')} left."
    )


def _prefect(asked: Asked) -> str:
    may_take = any(isinstance(option.value, Coins) for option in asked.question.options)
    besides = ", or do you take the coins" if may_take else ""
    lines = [f"{asked.card}: which province produces{besides}? You have {free_words(asked.me.free)}."]
    if asked.view.magnus == asked.me.seat:
        lines.append("With the Praefectus Magnus you gain the marker's good twice; then it goes on to the right.")
    possible = [option.value for option in asked.question.options if isinstance(option.value, Production)]
    told = [line for line in (_yields(asked, one) for one in possible) if line]
    lines += [f"- {line}" for line in told]
    if len(told) < len(possible):
        lines.append(f"- {'Elsewhere' if told else 'Everywhere'}: only the good of the marker, for you")
    return "\n".join(lines)


def _yields(asked: Asked, one: Production) -> str:
    """'Gallia: you 1 wine and 1 brick; Ben 1 food'; nothing where nobody has a house."""
    gains = production(asked.view, one.province, asked.me.seat, one.bonus)
    others = [
        f"{asked.names[seat]} {goods_words(gain)}" for seat, gain in enumerate(gains) if gain and seat != asked.me.seat
    ]
    if not others and sum(one.goods.values()) == one.bonus:
        return ""
    return f"{province_name(one.province)}: {'; '.join([f'you {goods_words(one.goods)}', *others])}"


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
    more = "another colonist" if asked.placed else "a colonist"
    stop = ", or stop" if asked.placed else ""
    return (
        f"{asked.card}: where do you place {more}{stop}? Each costs {amounts(COLONIST)}. {asked.have} "
        f"In your storehouse: {colonists(asked.me.stored)}."
    )


def _trade(asked: Asked) -> str:
    kinds = traded(asked.view)
    limit = "in two kinds of goods"
    if kinds:
        limit = f"only in {listed(kinds)} now"
    if len(kinds) == 1:
        limit = f"in {kinds[0]} and one kind of goods more"
    return f"{asked.card}: what do you sell or buy? You may trade {limit}. {asked.have}"


def _diplomat(asked: Asked) -> str:
    return "Diplomat: which card do you copy?"


def _buy(asked: Asked) -> str:
    consul = CARDS[asked.question.face.id].action == "consul"
    price = "the goods of the card only" if consul else "the goods of the card and of its space"
    more = "more " if asked.view.sold else ""
    lines = [
        f"{asked.card}: which card do you buy? You may buy {asked.left} {more}and pay {price}. "
        f"You have {goods_words(asked.me.goods)}."
    ]
    cards = [option.value.card for option in asked.question.options if isinstance(option.value, Purchase)]
    # Cards of one name from two decks do the same.
    return "\n".join([*lines, *dict.fromkeys(f"- {_worth(asked, card)}" for card in cards)])


def _worth(asked: Asked, card: str) -> str:
    """What a card for sale does and would score now: 'Consul: buys a card. Jupiter: 2 points as things are now'."""
    points = number(card_worth(asked.view, asked.me, card), "point")
    return f"{card_name(card)}: {card_brief(card)}. {god_name(CARDS[card].god)}: {points} as things are now"


def _pay(asked: Asked) -> str:
    """The fixed part of the price is told; what the options offer is left besides it."""
    card, view = asked.question.context["card"], asked.view
    price = card_price(card, view.display.index(card) + 1)
    what = number(asked.question.most, "good")
    return (
        f"{CARDS[card].name}: besides {goods_words(price.goods)} it costs {what} of any kind. "
        f"With which goods do you pay {verb(asked.question.most, 'this', 'these')}? Choose {choosing(asked.question)}."
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
