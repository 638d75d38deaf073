"""Rules of thumb for every kind of question: quick and sensible, for the plays in imagined worlds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.question import Answer, Question
from games.innovation.cards import AGE, CARDS, COLOUR, COLOURS, effects_of
from games.innovation.player.returning import RETURNS
from games.innovation.player.sight import Sight
from games.innovation.view import InnovationView, SeatView

DIRECTIONS = {"none": 0, "left": 1, "right": 2, "up": 3}
"""How good a direction is in itself."""

FOR_MONUMENT = 4
"""So many cards melded by Masonry claim Monument."""


def rule_of_thumb(question: Question, view: InnovationView) -> Answer:
    """A sensible legal answer at once."""
    topic = question.topic.removeprefix("innovation.")
    answer = THUMBS[topic](Sight(question, view))
    return answer if question.legal(answer) else question.late


# -- actions and turns ---------------------------------------------------------------------------------------------


def _action(sight: Sight) -> Answer:
    """An achievement, else a card that brings the board forward, else a card from the supply."""
    claims = [key for key in sight.keys if key.startswith("achieve/")]
    if claims:
        return (claims[-1],)
    melds = [key.removeprefix("meld/") for key in sight.keys if key.startswith("meld/")]
    (best,) = sight.best(melds) if melds else ("",)
    return (f"meld/{best}",) if best and sight.gain(best) > 0 else ("draw",)


def _late(sight: Sight) -> Answer:
    return sight.question.late


def _meld_one(sight: Sight) -> Answer:
    return sight.best(sight.cards)


# -- what may be done with cards in hand -----------------------------------------------------------------------------


def _return(sight: Sight) -> Answer:
    return RETURNS[sight.effect](sight)


def _masonry(sight: Sight) -> Answer:
    """Whatever brings a pile forward; all of them for Monument."""
    if len(sight.cards) >= FOR_MONUMENT and "monument" in sight.view.special:
        return tuple(sight.keys)
    return tuple(card for card in sight.keys if sight.gain(card) > 0)


def _tuck(sight: Sight) -> Answer:
    """The lowest cards: one, or as many as bring something."""
    cards = sight.cards
    if "none" in sight.keys:
        return (cards[0],) if cards else ("none",)
    if sight.question.or_none:
        return tuple(cards[: sight.question.most])
    old = tuple(card for card in cards if AGE[card] <= sight.me.highest_top)
    return old[: sight.question.most]


def _score(sight: Sight) -> Answer:
    """The highest card that the board does not need, else the highest."""
    spare = [card for card in sight.cards if sight.gain(card) <= 0] or sight.cards
    return (max(spare, key=lambda card: (AGE[card], card)),) if spare else ("none",)


def _must_score(sight: Sight) -> Answer:
    high = sorted(sight.keys, key=lambda card: (sight.gain(card) <= 0, AGE[card], card), reverse=True)
    return tuple(high[: max(1, sight.question.least)])


def _must_meld(sight: Sight) -> Answer:
    """The best one; a second one (Road Building) only if it brings something too."""
    ranked = sorted(sight.keys, key=lambda card: (-sight.gain(card), card))
    return tuple([ranked[0], *(card for card in ranked[1 : sight.question.most] if sight.gain(card) > 0)])


def _splay(sight: Sight) -> Answer:
    """The pile on which most icons come to light, unless icons would be lost."""
    direction = sight.question.context["direction"]
    able = [key for key in sight.keys if key in COLOURS]

    def rank(colour: str) -> tuple[int, int]:
        return sight.splay_gain(colour, direction), -DIRECTIONS[sight.pile(colour).splay]

    best = max(able, key=rank)
    gained, worse = rank(best)
    return (best,) if gained > 0 or (gained == 0 and DIRECTIONS[direction] > -worse) else ("none",)


# -- what must be given, lost or taken -------------------------------------------------------------------------------


def _least(sight: Sight) -> Answer:
    return sight.least()


def _keep(sight: Sight) -> Answer:
    return (sight.cards[-1],)


def _return_top(sight: Sight) -> Answer:
    """An opponent's highest card if there is one, else the own card that is missed least."""
    foreign = [card for seat in sight.opponents() for card in seat.tops if card in sight.keys]
    if foreign:
        return (max(foreign, key=lambda card: (AGE[card], card)),)
    own = [card for card in sight.cards if sight.owner(card) == sight.me]
    return (own[0],) if own else sight.least()


def _take_top(sight: Sight) -> Answer:
    return (max(sight.keys, key=lambda card: (AGE[card], card)),)


def _execute(sight: Sight) -> Answer:
    """The highest card that does something for oneself."""

    def rank(card: str) -> tuple[bool, int, str]:
        effects = effects_of(card, sight.view.options.edition)
        return any(not effect.demand for effect in effects), AGE[card], card

    return (max(sight.keys, key=rank),)


def _most_of_a_colour(sight: Sight) -> Answer:
    """Classification: the colour of most cards in hand."""
    held = [COLOUR[card] for card in sight.own.hand]
    return (max(sight.keys, key=held.count),)


def _must_show(sight: Sight) -> Answer:
    """Specialization takes everybody's top card of this colour."""

    def taken(card: str) -> int:
        return sum(sight.top_age(COLOUR[card], seat) for seat in sight.opponents())

    return (max(sight.keys, key=lambda card: (taken(card), card)),)


# -- orders ----------------------------------------------------------------------------------------------------------


def _ascending(sight: Sight) -> Answer:
    """The highest last: melded, it lies on top."""
    return tuple(sorted(sight.keys, key=lambda card: (AGE[card], card)))


# -- yes or no -------------------------------------------------------------------------------------------------------


def _exchange(sight: Sight) -> Answer:
    """Whichever is worth more belongs into the score pile: all cards (Bicycle), or the highest (Canal Building)."""
    hand = [AGE[card] for card in sight.own.hand]
    score = [AGE[card] for card in sight.own.score]
    if sight.effect == "canal-building-1":
        hand = [age for age in hand if age == max(hand)]
        score = [age for age in score if age == max(score)]
    return ("yes" if sum(hand) > sum(score) else "no",)


def _no(sight: Sight) -> Answer:
    return ("no",)


def _yes(sight: Sight) -> Answer:
    return ("yes",)


def _tuck_all(sight: Sight) -> Answer:
    """Socialism: only with a purple card it brings something, and only if the hand is no loss."""
    purple = any(COLOUR[card] == "purple" for card in sight.own.hand)
    taken = sum(min(seat.hand_ages) for seat in sight.opponents() if seat.hand_ages)
    return ("yes" if purple and taken >= sum(AGE[card] for card in sight.own.hand) else "no",)


def _canning(sight: Sight) -> Answer:
    """At most one top card is given up for its points."""
    lost = [card for card in sight.me.tops if not CARDS[card].has("factory")]
    return ("yes" if len(lost) <= 1 else "no",)


# -- piles, colours, values, players ---------------------------------------------------------------------------------


def _none(sight: Sight) -> Answer:
    return ("none",)


def _longest(sight: Sight) -> Answer:
    """The colours of the longest own piles."""
    ranked = sorted(sight.keys, key=lambda colour: -len(sight.pile(colour).cards))
    return tuple(ranked[: max(1, sight.question.least)])


def _value(sight: Sight) -> Answer:
    """Mass Media: the value that costs the opponents most."""

    def lost(key: str) -> int:
        age = int(key)
        theirs = sum(seat.score_ages.count(age) for seat in sight.opponents())
        return age * (theirs - 2 * sight.me.score_ages.count(age))

    return (max(sight.keys, key=lost),)


def _player(sight: Sight) -> Answer:
    """The weakest for a present (Optics); the best green card for the own red one (Road Building), or nobody."""
    seats = {f"seat-{seat.seat}": seat for seat in sight.view.seats}
    offered = [key for key in sight.keys if key in seats]
    if "none" in sight.keys:
        best = max(offered, key=lambda key: sight.top_age("green", seats[key]))
        gained = sight.top_age("green", seats[best]) - sight.top_age("green")
        return (best,) if gained > sight.top_age("red") else ("none",)

    def standing(key: str) -> tuple[int, int]:
        return seats[key].claimed, seats[key].points

    return (min(offered, key=standing),)


def _foreign_score(sight: Sight) -> Answer:
    """Rocketry: the highest card of the opponent who has most points."""
    seats: Mapping[str, SeatView] = {f"seat-{seat.seat}": seat for seat in sight.view.seats}

    def rank(key: str) -> tuple[int, int]:
        seat, _, age = key.partition("/")
        return seats[seat].points, int(age)

    return (max(sight.keys, key=rank),)


def _evolution(sight: Sight) -> Answer:
    return ("a",)


THUMBS: Mapping[str, Callable[[Sight], Answer]] = {
    "initial_meld": _meld_one,
    "action": _action,
    "end_turn": _late,
    "return": _return,
    "meld": _masonry,
    "tuck": _tuck,
    "score": _score,
    "score_top": _none,
    "splay": _splay,
    "must_return": _least,
    "must_meld": _must_meld,
    "must_tuck": _least,
    "must_score": _must_score,
    "must_give": _least,
    "must_take": _take_top,
    "must_show": _must_show,
    "must_keep": _keep,
    "must_exchange": _least,
    "must_name": _most_of_a_colour,
    "give_top": _least,
    "take_top": _take_top,
    "return_top": _return_top,
    "score_top_must": _least,
    "execute": _execute,
    "meld_of_two": _meld_one,
    "return_order": _late,
    "meld_order": _ascending,
    "tuck_order": _late,
    "pile_order": _ascending,
    "exchange": _exchange,
    "meld_all": _no,
    "tuck_all": _tuck_all,
    "score_all": _yes,
    "draw": _canning,
    "rearrange": _none,
    "colour": _longest,
    "two_colours": _longest,
    "value": _value,
    "player": _player,
    "foreign_score": _foreign_score,
    "option": _evolution,
}
"""How each topic (without the name of the game in front) is answered."""
