"""What seats are asked when they move figures, play culture events, or could cancel something."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization.facts import ABILITIES, EVENTS
from games.civilization.text import names as called
from games.civilization.text.asked import Asked, Line, choosing, figures_there, lines, square_words
from games.civilization.text.cards import component_card
from games.civilization.text.gives import price_words
from games.civilization.text.log_plays import LINES as PLAYS
from games.civilization.text.questions_turn import building_there, city_lines
from games.civilization.text.telling import Told
from games.phrases import capital, number, sentence

# -- moving --------------------------------------------------------------------------------------------------------


def _movement(asked: Asked) -> str:
    me = asked.me
    waiting = [
        f"{key.removeprefix('move/')}: {called.figures(*(int(one) for one in counts.split()))}"
        for key, counts in asked.context.items()
        if key.startswith("move/") and key in asked.keys
    ]
    return lines(
        f"Movement: which figures do you move? Each moves once, up to {me.travel_speed} squares; "
        f"up to {me.stacking_limit} of yours may end on one square. Still to move:"
        if waiting
        else "Movement: what do you do? No figure of yours can move any more.",
        waiting,
    )


def _group(asked: Asked) -> str:
    return (
        f"Which figures set out from {asked.context['square']} as one group? They can go "
        f"{number(asked.me.travel_speed, 'square')}. A group without an army cannot fight."
    )


def _march(asked: Asked) -> str:
    march = asked.view.march
    assert march is not None
    group = [figure for figure in asked.me.figures if figure.marching]
    armies = sum(figure.kind == "army" for figure in group)
    head = (
        f"Your group ({called.figures(armies, len(group) - armies)}) stands at {march.square} and has "
        f"{number(march.steps, 'step')} left. Where does it go?"
    )
    if len(march.path) > 1:
        head += f" It has come from {march.path[0]}."
    told = [
        f"{key.removeprefix('move/')}: {_entered(asked, key.removeprefix('move/'), there)}"
        for key, there in asked.context.items()
        if key.startswith("move/")
    ]
    return lines(head, told)


def _entered(asked: Asked, square: str, there: str) -> str:
    """What the group meets on a square where it does not just stand."""
    if there == "hut":
        return "a hut; the move ends there and you take its token"
    if there == "village":
        return "a village; a battle against barbarians"
    found = next((seat for seat in asked.view.seats if any(city.square == square for city in seat.cities)), None)
    if found is not None:
        return f"{asked.whose(found.seat)} {there}; a battle"
    figures = figures_there(asked, square, but=asked.question.seat)
    return f"{figures}, killed at once" if there == "scouts" else f"{figures}; a battle"


def _sacrifice(asked: Asked) -> str:
    name = asked.names[int(asked.context["seat"])]
    return f"Russians: your figure goes back to the supply in the city of {name}. Which technology do you learn?"


def _combustion(asked: Asked) -> str:
    square = asked.context["square"]
    return f"Combustion: do you destroy {building_there(asked, square)} at {square}? You can do this once a turn."


def _lock(asked: Asked) -> str:
    return (
        f"Communism for {price_words(ABILITIES['communism'])}: which square do no figures leave for the rest of the "
        "turn? This holds for everybody, for you as well."
    )


def _bomb(asked: Asked) -> str:
    told = [f"{square}: {_city_owner(asked, square)}" for square in asked.keys]
    return lines(
        f"Atomic Theory for {price_words(ABILITIES['atomic-theory-bomb'])}: which city is destroyed, with all figures "
        "in it and around it?",
        told,
    )


def _city_owner(asked: Asked, square: str) -> str:
    owner = next(seat for seat in asked.view.seats if any(city.square == square for city in seat.cities))
    return f"{asked.whose(owner.seat)} city"


# -- culture events ------------------------------------------------------------------------------------------------


def _event_head(asked: Asked, ask: str) -> str:
    """The name of the event, what it does, and what is asked."""
    card = component_card(f"event/{asked.context['event']}")
    return f"{card.name}: {card.text}\n{ask}"


COVERING = ("terrain", "flooding")
"""The families that change the ground of a square."""


def _event_square(asked: Asked) -> str:
    family = EVENTS[asked.context["event"]].family
    if family == "encampment":
        return _event_head(asked, "On which square is the village token laid?")
    if family in COVERING:
        return lines(_event_head(asked, "Which square does it cover?"), _outskirts(asked))
    told = [f"{square}: {_targets(asked, square)}" for square in asked.keys]
    if family == "migrants":
        return lines(_event_head(asked, "From which square does a figure of yours go?"), told)
    if family == "displace":
        return lines(_event_head(asked, "Which figures do you move? All of one square go together."), told)
    return lines(_event_head(asked, "On which square?"), told)


def _outskirts(asked: Asked) -> list[str]:
    """The offered squares in the outskirts of cities, by player, with what is lost there."""
    told = []
    for seat in asked.view.seats:
        squares = [key for key in asked.keys if asked.view.squares[key].owner == seat.seat]
        if squares:
            lost = "; ".join(f"{square} {square_words(asked.view, square)}" for square in squares)
            told.append(f"{capital(asked.whose(seat.seat))} outskirts: {lost}")
    return told


def _targets(asked: Asked, square: str) -> str:
    """The figures on a square, and the great person there."""
    seen = asked.view.squares[square]
    figures = figures_there(asked, square)
    person = called.marker(*seen.marker) if seen.marker is not None and seen.marker[0] == "person" else ""
    whose = f"{asked.whose(seen.owner)} " if person and seen.owner is not None else ""
    return "; ".join([one for one in (figures, f"{whose}{person}") if one])


def _event_to(asked: Asked) -> str:
    start = asked.context["square"]
    group, most = figures_there(asked, start), EVENTS[asked.context["event"]].amount
    name = called.event(asked.context["event"])
    if "figure" in asked.context:
        moved = called.figure(asked.context["figure"])
        return f"{name}: to which empty square does your {moved} from {start} go, up to {most} squares away?"
    return f"{name}: where do {group} from {start} go, up to {number(most, 'square')} away?"


def _event_squares(asked: Asked) -> str:
    told = [f"{square}: {building_there(asked, square)}" for square in asked.keys]
    return lines(_event_head(asked, f"Which buildings? Choose {choosing(asked.question)}."), told)


def _event_seat(asked: Asked) -> str:
    seats = [int(key.removeprefix("seat-")) for key in asked.keys]
    if EVENTS[asked.context["event"]].family == "revolt":
        told = [f"{asked.names[seat]}: {called.government(asked.view.seat(seat).government)}" for seat in seats]
    elif EVENTS[asked.context["event"]].family == "coins":
        told = [f"{asked.names[seat]}: {_coins_of(asked, seat)}" for seat in seats]
    else:
        told = [f"{asked.names[seat]}: {_unknown(asked, seat)}" for seat in seats]
    return lines(_event_head(asked, "Which player do you choose?"), told)


def _coins_of(asked: Asked, seat: int) -> str:
    """Where a player has coin tokens: '6 coins; tokens: 2 on Pottery'."""
    there = asked.view.seat(seat)
    tokens = [f"{count} on {called.coin_place(place)}" for place, count in there.coin_tokens.items()]
    return f"{number(there.coins, 'coin')}; coin tokens: {', '.join(tokens)}"


def _event_seats(asked: Asked) -> str:
    told = [f"{asked.names[seat]}: {_coins_of(asked, seat)}" for seat in map(_seat_of, asked.keys)]
    return lines(_event_head(asked, f"Which players? Choose {choosing(asked.question)}."), told)


def _seat_of(key: str) -> int:
    return int(key.removeprefix("seat-"))


def _event_coin(asked: Asked) -> str:
    seat = _seat_of(asked.context["seat"])
    name = called.event(asked.context["event"])
    return f"{name}: which coin token does {asked.names[seat]} discard? {capital(_coins_of(asked, seat))}."


def _event_supply(asked: Asked) -> str:
    return lines(_event_head(asked, "Trade, or one more action of a city?"), city_lines(asked))


def _event_figure(asked: Asked) -> str:
    return f"{called.event(asked.context['event'])}: which figure at {asked.context['square']} goes?"


def _unknown(asked: Asked, seat: int) -> str:
    """What a player knows that the asked one does not."""
    mine = asked.me.technologies
    known = [called.technology(one) for one in asked.view.seat(seat).technologies if one not in mine]
    return f"knows {called.counted(known)} that you lack" if known else "knows nothing that you lack"


def _event_city(asked: Asked) -> str:
    return lines(_event_head(asked, "Which of your cities?"), city_lines(asked))


def _event_victim(asked: Asked) -> str:
    square = asked.context["square"]
    return f"{called.event(asked.context['event'])}: what is killed at {square}? {capital(_targets(asked, square))}."


def _event_figures(asked: Asked) -> str:
    event, square = called.event(asked.context["event"]), asked.context["square"]
    return f"{event}: which figures at {square} are killed? Choose {choosing(asked.question)}."


# -- reactions -----------------------------------------------------------------------------------------------------


def _cancel(asked: Asked) -> str:
    """What was announced last, and whether it can be cancelled."""
    thing = asked.view.announced[-1]
    facts = {"what": thing.kind, "id": thing.id, "hits": thing.hits, "details": thing.details}
    told = f"Announced, not done yet: {sentence(str(PLAYS['announced'](Told(thing.seat, facts, asked.names))))}"
    hit = " It aims at you." if asked.question.seat in thing.hits else ""
    if asked.keys == ("pass",):
        nothing = "You have nothing with which you could cancel it; everybody who might have something is asked."
        return f"{told}{hit} {nothing}"
    return f"{told}{hit} Do you cancel it?"


def _interrupt(asked: Asked) -> str:
    square = asked.context["square"]
    name = asked.names[int(asked.context["by"])]
    where = f"{name} moves figures from {square}" if square else f"{name} has finished Movement"
    return f"{where}. Do you interrupt?"


QUESTIONS: Mapping[str, Line] = {
    "movement": _movement,
    "group": _group,
    "march": _march,
    "sacrifice": _sacrifice,
    "combustion": _combustion,
    "lock": _lock,
    "bomb": _bomb,
    "event_square": _event_square,
    "event_squares": _event_squares,
    "event_to": _event_to,
    "event_seat": _event_seat,
    "event_city": _event_city,
    "event_seats": _event_seats,
    "event_coin": _event_coin,
    "event_supply": _event_supply,
    "event_figure": _event_figure,
    "event_victim": _event_victim,
    "event_figures": _event_figures,
    "cancel_action": _cancel,
    "cancel_event": _cancel,
    "cancel_ability": _cancel,
    "interrupt": _interrupt,
}
"""The text by topic."""
