"""Why an action cannot be taken now, an achievement not be claimed, a dogma not be shared or a card not be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from games.engine.question import Kind
from games.innovation.achievements import (
    CARDS_FOR_MONUMENT,
    CLOCKS_FOR_WORLD,
    ICONS_FOR_EMPIRE,
    VALUE_FOR_UNIVERSE,
)
from games.innovation.cards import (
    ACHIEVEMENT_AGES,
    AGE,
    AGES,
    CARDS,
    COLOURS,
    EFFECTS,
    ICONS,
    POINTS_PER_AGE,
    SPECIAL,
    effects_of,
)
from games.innovation.rulebook import RULEBOOK
from games.innovation.text.actions import affected, partner, pile_for
from games.innovation.text.cards import effect_text
from games.innovation.text.phrases import achievement, card_label, card_name, icon_plural, icons
from games.innovation.text.refusals import why_not_achieve, why_not_dogma, why_not_meld
from games.innovation.verbs import FEWEST_TO_SPLAY
from games.innovation.view import DogmaView, InnovationView, SeatView
from games.phrases import listed, number, possessive, sentence
from games.why_words import OVER, Because, Moment, answers

COMPULSORY: Final = ("must_", "return_top", "give_top", "take_top", "score_top_must", "execute")
"""How the topics begin of what an effect does not leave to the player."""

TURN: Final = "Two actions"


class Now(Moment[InnovationView]):
    """What a reason can use, with what this game tells of it."""

    __slots__ = ()

    @property
    def me(self) -> SeatView:
        """What is open about it."""
        return self.view.seat(self.reader)

    @property
    def in_effect(self) -> bool:
        """Whether the seat is asked by an effect."""
        return self.question is not None and "effect" in self.question.context

    @property
    def my_action(self) -> bool:
        """Whether the seat is asked for an action."""
        return self.topic == "action"

    def possible(self, key: str) -> bool:
        """Whether a thing can be done by what is asked now."""
        verb, _, thing = key.partition("/")
        match verb:
            case "draw":
                wanted = pile_for(self.view, max(1, self.me.highest_top))
                return self.my_action and (not thing or thing == str(wanted))
            case "meld":
                return thing in self.keys if self.topic == "initial_meld" else self.my_action and key in self.keys
            case "dogma" | "achieve":
                return self.my_action and key in self.keys
            case "end":
                return self.topic == "end_turn"
            case "nothing":
                return self.question is not None and ("none" in self.keys or self.question.legal(()))
            case "choose":
                return self.in_effect and thing in self.keys
            case "splay":
                return self.topic == "splay" and thing in self.keys
        return False


# -- what holds everything up --------------------------------------------------------------------------------------


def _not_now(now: Now) -> Because | None:
    """What has to happen before the seat takes an action of its own."""
    view = now.view
    if view.result is not None:
        return Because(OVER, "Win by achievements")
    if view.phase == "initial_meld":
        if now.question is not None:
            return Because("Choose first which of your two cards you meld to begin with.", FIRST)
        return Because("You have chosen your first card. The game begins when the others have chosen too.", FIRST)
    if view.dogma is not None:
        return _dogma_runs(now, view.dogma)
    if view.active != now.reader:
        text = f"It is {possessive(now.names[view.active])} turn, with {number(view.actions, 'action')} left."
        return Because(f"{text} You take actions in your own turn only.", TURN)
    if view.phase == "end":
        return Because(
            "You have taken all your actions of this turn. End it, or take back what can be taken back.", TURN
        )
    return None


FIRST: Final = "First cards and first player"


def _dogma_runs(now: Now, dogma: DogmaView) -> Because:
    order = "Order of a Dogma action"
    whose = "Your" if dogma.seat == now.reader else possessive(now.names[dogma.seat])
    name = card_name(dogma.card)
    if now.question is not None:
        return Because(f"{whose} {name} is being carried out: answer first what its effect asks you.", order)
    return Because(f"{whose} {name} is being carried out, and others answer first.", order)


# -- actions -------------------------------------------------------------------------------------------------------


def _draw(now: Now, age: str) -> Because | None:
    if age and not (age.isascii() and age.isdigit() and int(age[:3]) in AGES):
        return None
    if (held_up := _not_now(now)) is not None:
        return held_up
    highest = now.me.highest_top
    wanted = max(1, highest)
    drawn = pile_for(now.view, wanted)
    why = f"Your highest top card has a value of {highest}" if highest else "You have no top card, so you draw a 1"
    if drawn is None:
        return Because(f"{why}, and no card of that value or a higher one is left.", "Draw action")
    passed = [str(empty) for empty in range(wanted, drawn)]
    if passed:
        are = "pile {} is" if len(passed) == 1 else "the piles {} are"
        return Because(f"{why}, {are.format(listed(passed))} empty, and so pile {drawn} comes next.", "Draw action")
    return Because(f"{why}: you draw from pile {drawn} and no other.", "Draw action")


def _meld(now: Now, card: str) -> Because | None:
    if card not in CARDS:
        return None
    if now.view.own is not None and card not in now.view.own.hand:
        return Because(why_not_meld(card), "Meld action")
    return _not_now(now)


def _dogma(now: Now, card: str) -> Because | None:
    if card not in CARDS:
        return None
    if card not in now.me.tops:
        return Because(why_not_dogma(card, now.view, now.reader), "Dogma action")
    return _not_now(now)


def _achieve(now: Now, name: str) -> Because | None:
    if name in SPECIAL:
        return _special(now, name)
    if not (name.isascii() and name.isdigit() and int(name[:3]) in ACHIEVEMENT_AGES):
        return None
    age = int(name)
    if age not in now.view.ages:
        owner = _owner(now, name)
        return Because(
            f"The achievement of age {age} has been claimed{owner} and cannot change hands.", "Age achievements"
        )
    enough = now.me.points >= POINTS_PER_AGE * age and now.me.highest_top >= age
    lacks = "" if enough else why_not_achieve(name, now.view, now.reader)
    if (held_up := _not_now(now)) is not None:
        return Because(f"{held_up.text} {lacks}".strip(), "Achieve action" if lacks else held_up.section)
    return Because(lacks, "Achieve action") if lacks else None


def _owner(now: Now, name: str) -> str:
    owners = [seat.seat for seat in now.view.seats if name in seat.achievements]
    return "" if not owners else " by you" if owners == [now.reader] else f" by {now.names[owners[0]]}"


def _special(now: Now, name: str) -> Because | None:
    if name not in now.view.special:
        owner = _owner(now, name)
        return Because(
            f"{achievement(name)} has been claimed{owner} and cannot be claimed again.", "Special achievements"
        )
    by_itself = "It is claimed by itself at once, without an action, when that is so."
    return Because(f"{achievement(name)} needs {MISSING[name](now.me)}. {by_itself}", "Special achievements")


def _monument(me: SeatView) -> str:
    have = f"this turn you have tucked {me.tucked} and scored {me.scored}"
    return f"{CARDS_FOR_MONUMENT} cards tucked or {CARDS_FOR_MONUMENT} cards scored in one turn; {have}"


def _empire(me: SeatView) -> str:
    few = [icons(icon, count) for icon, count in zip(ICONS, me.icons, strict=True) if count < ICONS_FOR_EMPIRE]
    return f"{ICONS_FOR_EMPIRE} of each icon; you show only {listed(few)}"


def _world(me: SeatView) -> str:
    return f"{CLOCKS_FOR_WORLD} clocks; you show {me.icon('clock')}"


def _wonder(me: SeatView) -> str:
    splayed = sum(pile.splay in ("up", "right") for pile in me.piles)
    return f"all five piles splayed up or right; {splayed} of yours {'is' if splayed == 1 else 'are'}"


def _universe(me: SeatView) -> str:
    high = sum(AGE[card] >= VALUE_FOR_UNIVERSE for card in me.tops)
    return f"five top cards of value {VALUE_FOR_UNIVERSE} or more; you have {high}"


MISSING: Final[Mapping[str, Callable[[SeatView], str]]] = {
    "monument": _monument,
    "empire": _empire,
    "world": _world,
    "wonder": _wonder,
    "universe": _universe,
}
"""What a special achievement needs, and how far a seat is from it."""


def _end(now: Now, _: str) -> Because | None:
    if (held_up := _not_now(now)) is not None:
        return held_up
    left = number(now.view.actions, "action")
    return Because(
        f"You have {left} left, and an action cannot be passed. Dogma with a card of no use is allowed.", TURN
    )


def _another(now: Now, _: str) -> Because | None:
    if now.my_action or now.view.active != now.reader or now.view.dogma is not None or now.view.phase != "end":
        return None
    view = now.view
    single = view.turn == 1 or (view.turn == 2 and len(view.seats) == 4)
    if single:
        return Because("The first turn has one action only, with four players also the second one.", "First turns")
    return Because("A turn has two actions, and you have taken both.", TURN)


# -- icons ---------------------------------------------------------------------------------------------------------


def _share(now: Now, _: str) -> Because | None:
    dogma = now.view.dogma
    if dogma is None or dogma.seat == now.reader or now.reader in dogma.sharers:
        return None
    if all(one.demand for one in effects_of(dogma.card, now.view.options.edition)):
        return None
    icon, who = icon_plural(CARDS[dogma.card].dogma_icon), now.names[dogma.seat]
    text = (
        f"When {who} chose {card_name(dogma.card)}, you showed fewer {icon} than {who}; equal would have been enough."
    )
    return Because(f"{text} What changes during the action does not count.", "Counting icons")


def _refuse(now: Now, _: str) -> Because | None:
    dogma = now.view.dogma
    effects = [] if dogma is None else effects_of(dogma.card, now.view.options.edition)
    if dogma is None or now.reader not in dogma.demanded or not any(one.demand for one in effects):
        return None
    icon, who = icon_plural(CARDS[dogma.card].dogma_icon), now.names[dogma.seat]
    text = f"When {who} chose {card_name(dogma.card)}, you showed fewer {icon} than {who}, so you must obey its demand."
    return Because(f"{text} What changes during the action does not count.", "Demands")


def _card_and_seat(now: Now, thing: str) -> tuple[str, int] | None:
    """An own top card and another seat, by a key 'archery/1'."""
    card, _, written = thing.partition("/")
    if card not in now.me.tops or not (written.isascii() and written.isdigit()):
        return None
    seat = int(written[:3])
    return None if seat >= len(now.view.seats) or seat == now.reader else (card, seat)


def _demand(now: Now, thing: str) -> Because | None:
    """Why another seat would not obey an own card."""
    named = _card_and_seat(now, thing)
    if named is None or now.view.dogma is not None:
        return None
    card, seat = named
    if not any(one.demand for one in effects_of(card, now.view.options.edition)):
        return None
    if seat in affected(now.view, now.reader, card)[0]:
        return None
    if seat == partner(now.view, now.reader):
        return Because(f"{now.names[seat]} is your partner, and a demand goes to opponents only.", "Teams of two")
    icon = CARDS[card].dogma_icon
    theirs, mine = now.view.seat(seat).icon(icon), now.me.icon(icon)
    text = f"{now.names[seat]} shows {icons(icon, theirs)} and you {mine}; only opponents with fewer than you obey"
    return Because(f"{text} {card_name(card)}.", "Counting icons")


def _alone(now: Now, thing: str) -> Because | None:
    """Why another seat would share an own card."""
    named = _card_and_seat(now, thing)
    if named is None or now.view.dogma is not None:
        return None
    card, seat = named
    if seat not in affected(now.view, now.reader, card)[1]:
        return None
    icon = CARDS[card].dogma_icon
    theirs, mine = now.view.seat(seat).icon(icon), now.me.icon(icon)
    text = f"{now.names[seat]} shows {icons(icon, theirs)} and you {mine}; whoever has at least as many as you shares"
    return Because(f"{text} {card_name(card)}. You would draw a card if that changes anything.", "Counting icons")


# -- within an effect ----------------------------------------------------------------------------------------------


def _effect(now: Now) -> str:
    """What the effect says that asks the seat."""
    question = now.question
    if question is None:
        return ""
    effect = EFFECTS[question.context["effect"]]
    by = int(question.context["by"])
    who = now.names[by] if effect.demand and by != now.reader else None
    return f"{card_name(effect.card)} says: {effect_text(effect.id, now.view.options.edition, who)}"


def _nothing(now: Now, _: str) -> Because | None:
    if not now.in_effect or not now.topic.startswith(COMPULSORY):
        return None
    return Because(f"This part of the effect is not left to you. {sentence(_effect(now))}", "May, must and if you do")


def _choose(now: Now, card: str) -> Because | None:
    if not now.in_effect or card not in CARDS or now.topic == "splay":
        return None
    own = now.view.own
    if own is not None and card in own.hand:
        where = "in your hand"
    elif own is not None and card in own.score:
        where = "in your score pile"
    elif card in now.me.tops:
        where = "on top of a pile of yours"
    else:
        return None
    text = f"{card_label(card)} is {where}, but is not among the cards that this effect allows."
    return Because(f"{text} {sentence(_effect(now))}", "Do as much as you can")


def _splay(now: Now, colour: str) -> Because | None:
    if now.topic != "splay" or now.question is None or colour not in COLOURS:
        return None
    direction, pile = now.question.context["direction"], now.me.piles[COLOURS.index(colour)]
    if len(pile.cards) < FEWEST_TO_SPLAY:
        have = number(len(pile.cards), "card")
        return Because(
            f"Your {colour} pile has {have}; only a pile of {FEWEST_TO_SPLAY} or more can be splayed.", SPLAYING
        )
    if pile.splay == direction:
        return Because(f"Your {colour} pile is splayed {direction} already.", SPLAYING)
    return Because(f"This effect does not splay your {colour} pile. {sentence(_effect(now))}", SPLAYING)


SPLAYING: Final = "Splaying"

REASONS: Final[Mapping[str, Callable[[Now, str], Because | None]]] = {
    "draw": _draw,
    "meld": _meld,
    "dogma": _dogma,
    "achieve": _achieve,
    "end": _end,
    "another": _another,
    "share": _share,
    "refuse": _refuse,
    "demand": _demand,
    "alone": _alone,
    "nothing": _nothing,
    "choose": _choose,
    "splay": _splay,
}
"""Why something is not possible, by the first part of its key; None if it is unknown in this position."""


# -- what might be expected ----------------------------------------------------------------------------------------


def _expected(now: Now) -> Iterator[tuple[str, str]]:
    if now.in_effect:
        yield from _within_effect(now)
    dogma = now.view.dogma
    if dogma is not None:
        yield "share", f"Share {card_name(dogma.card)}"
        yield "refuse", f"Not obey {card_name(dogma.card)}"
    yield "another", "Take another action"
    yield from ((f"achieve/{age}", f"Achieve age {age}") for age in ACHIEVEMENT_AGES)
    yield from ((f"achieve/{name}", f"Claim {achievement(name)}") for name in SPECIAL)
    yield "draw", "Draw a card"
    yield from ((f"meld/{card}", f"Meld {card_name(card)}") for card in (now.view.own.hand if now.view.own else ()))
    yield from ((f"dogma/{card}", f"Activate {card_name(card)}") for card in now.me.tops)
    covered = [card for pile in now.me.piles for card in pile.cards[:-1] if card in CARDS]
    yield from ((f"dogma/{card}", f"Activate {card_name(card)}, covered on my board") for card in reversed(covered))
    yield "end", "End my turn"
    others = [seat for seat in now.view.seats if seat.seat != now.reader]
    if now.my_action:
        for card in now.me.tops:
            pairs = [(f"{card}/{seat.seat}", now.names[seat.seat], card_name(card)) for seat in others]
            yield from ((f"demand/{pair}", f"Make {who} obey {name}") for pair, who, name in pairs)
            yield from ((f"alone/{pair}", f"Activate {name} without {who}") for pair, who, name in pairs)
        yield from ((f"draw/{age}", f"Draw from pile {age}") for age in AGES if now.view.supply[age - 1])
    for seat in others:
        whose = possessive(now.names[seat.seat])
        yield from ((f"dogma/{card}", f"Activate {whose} {card_name(card)}") for card in seat.tops)


def _within_effect(now: Now) -> Iterator[tuple[str, str]]:
    if now.topic == "splay":
        yield from ((f"splay/{colour}", f"Splay {colour}") for colour in COLOURS)
        return
    if now.question is None or now.question.kind not in (Kind.CHOOSE, Kind.CHOOSE_SOME):
        return
    own = now.view.own
    zones = [own.hand, own.score] if own is not None else []
    for zone in (*zones, now.me.tops):
        if any(card in zone for card in now.keys):
            yield from ((f"choose/{card}", f"Choose {card_name(card)}") for card in zone)
    yield "nothing", "Choose nothing"


WHY: Final = answers(Now, _expected, REASONS, RULEBOOK)
