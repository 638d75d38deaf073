"""How a battle begins and how it is decided (5.3, 5.4, 5.7, 5.8). Its turns are in `phases.battle`."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.facts import CULTURE_DECKS, EVENTS, GROUND, UNIT_ORDER
from games.civilization.reckoning.combat import armies_lost, battle_hand, combat_bonus, strength, total
from games.civilization.reckoning.limits import knows
from games.civilization.reckoning.squares import has_wonder
from games.civilization.state import City, CivilizationState, Figure
from games.civilization.subgames import ATTACKER, DEFENDER, OTHER_SIDE, Battle, Side, Stage
from games.civilization.verbs.duties import Duties

ORACLE = "oracle"

BEFORE = "battle"
"""The timing of events that are played before hands are drawn."""


def start_battle(game: Duties, seat: int, group: Sequence[Figure], square: str, *, built: bool = False) -> None:
    """A group with an army attacks a square, as the last act of whoever lets it; its move is over (5.3, 5.4).

    `built`: the army was built there; it has not moved. The group stands nowhere until the result. Raises ValueError
    if there is nothing to attack; may end the game, as the square that the group left gives its owner icons back.
    """
    state = game.state
    for figure in group:
        figure.square, figure.marching = "", False
        figure.moved = figure.moved or not built
    state.march = None
    defender, city = _defender(state, seat, square)
    there = [] if defender is None else state.enemies_at(seat, square)
    state.battle = battle = Battle(
        square=square,
        attacker=_side(seat, group),
        defender=_side((seat + 1) % state.seats if defender is None else defender, there),
        barbarians=defender is None,
        city=city is not None,
        capital=city is not None and city.capital,
        built=built,
    )
    game.emit("battle_began", seat, square=square, against=defender, city=battle.city, capital=battle.capital)
    game.changed()
    if there and not battle.defender.armies:
        conclude(game, battle, ATTACKER)
    else:
        _prepare(game, battle, city)


def _defender(state: CivilizationState, seat: int, square: str) -> tuple[int | None, City | None]:
    """Who is attacked on a square, None for barbarians, and the city there."""
    found = state.city_at(square)
    if found is not None and found[0] != seat:
        return found
    owners = [owner for owner, _ in state.figures_at(square) if owner != seat]
    if not owners and square not in state.villages:
        raise ValueError(f"there is nothing to attack on {square}")
    return (owners[0] if owners else None), None


def _side(seat: int, figures: Sequence[Figure]) -> Side:
    armies = sum([figure.kind == "army" for figure in figures])
    return Side(seat, armies=armies, scouts=len(figures) - armies)


def _prepare(game: Duties, battle: Battle, city: City | None) -> None:
    """Combustion (5.4); then the battle hands, unless somebody could play an event before."""
    if city is not None and city.walls and knows(game.state, battle.attacker.seat, "combustion"):
        game.destroy_building(battle.square, "combustion")
    battle.coming = [side for side in (ATTACKER, DEFENDER) if could_play(game.state, battle, side)]
    if battle.coming:
        battle.stage = Stage.BEFORE
    else:
        draw_hands(game, battle)


def could_play(state: CivilizationState, battle: Battle, side: str) -> bool:
    """Whether a side could by the backs of its cards hold an event for the moment before hands are drawn."""
    seat = battle.owner(side)
    if seat is None:
        return False
    cards = CULTURE_DECKS[state.options.culture_deck].values()
    decks = {one.deck for one in cards if BEFORE in one.timings}
    return any(EVENTS[event].deck in decks for event in state.players[seat].events)


def draw_hands(game: Duties, battle: Battle) -> None:
    """Battle hands and combat bonuses (5.4); then the first battle turn."""
    state, attacker, defender = game.state, battle.attacker, battle.defender
    found = state.city_at(battle.square) if battle.city else None
    city = None if found is None else found[1]
    battle.stage = Stage.TURNS
    attacker.oracle = has_wonder(state, attacker.seat, ORACLE)
    defender.oracle = not battle.barbarians and has_wonder(state, defender.seat, ORACLE)
    _draw_hand(game, attacker, defender, battle_hand(state, attacker.seat, attacker.armies))
    if battle.barbarians:
        _draw_barbarians(game, battle)
    else:
        _draw_hand(game, defender, attacker, battle_hand(state, defender.seat, defender.armies, city))
    bonus = combat_bonus(state, attacker.seat)
    against = 0 if battle.barbarians else combat_bonus(state, defender.seat, city)
    attacker.bonus, defender.bonus = max(0, bonus - against), max(0, against - bonus)
    game.emit("combat_bonus", attacker=bonus, defender=against)
    first = ATTACKER if city is not None and city.walls else DEFENDER
    battle.turn = first if battle.side(first).hand else OTHER_SIDE[first]


def _draw_hand(game: Duties, side: Side, other: Side, size: int) -> None:
    """Draw a battle hand at random from the standing forces; the owner of the Oracle looks on."""
    units = game.player(side.seat).units
    drawn = sorted(game.shuffled(f"battle-hand/{side.seat}", units)[:size], key=UNIT_ORDER.__getitem__)
    for unit in drawn:
        units.remove(unit)
    readers = _readers(side, other)
    game.told(readers, "hand", (str(side.seat), *drawn))
    _hold(game, side, drawn, readers, barbarians=False)


def _draw_barbarians(game: Duties, battle: Battle) -> None:
    """Barbarians have the top unit of each ground kind; an empty deck gives none (R47)."""
    readers = _readers(battle.defender, battle.attacker)
    drawn = [unit for kind in GROUND if (unit := game.next_unit(kind)) is not None]
    for unit in drawn:
        game.told(readers, "unit", (unit,))
    _hold(game, battle.defender, drawn, readers, barbarians=True)


def _readers(side: Side, other: Side) -> tuple[int, ...]:
    return tuple(sorted({side.seat, other.seat})) if other.oracle else (side.seat,)


def _hold(game: Duties, side: Side, drawn: Sequence[str], readers: tuple[int, ...], *, barbarians: bool) -> None:
    side.hand = sorted(drawn, key=UNIT_ORDER.__getitem__)
    side.drawn = len(side.hand)
    owner = None if barbarians else side.seat
    secret = {"units": [[unit, strength(game.state, owner, unit)] for unit in side.hand]}
    game.emit("hand_drawn", side.seat, count=side.drawn, barbarians=barbarians, secret=secret, readers=readers)


# -- the result ------------------------------------------------------------------------------------------------------


def decide(game: Duties, battle: Battle) -> None:
    """Both hands are empty: the higher total wins, the defender wins a tie (5.7)."""
    totals = {side: total(game.state, battle, side) for side in OTHER_SIDE}
    winner = ATTACKER if totals[ATTACKER] > totals[DEFENDER] else DEFENDER
    game.emit("battle_decided", attacker=totals[ATTACKER], defender=totals[DEFENDER])
    conclude(game, battle, winner)


def conclude(game: Duties, battle: Battle, winner: str) -> None:
    """Steps 1 to 4 of 5.7: deaths, the winner's losses, the square, the city. May end the game (R69)."""
    loser = OTHER_SIDE[winner]
    battle.stage, battle.won, battle.coming = Stage.AFTER, winner, _coming(game.state, battle, winner)
    _take_home(game, battle)
    lost = battle.owner(loser)
    game.emit("battle_won", battle.owner(winner), side=winner, square=battle.square, loser=lost)
    if lost is not None:
        game.remove_figures(lost, _figures(game.state, battle, loser), "battle")
    won = battle.owner(winner)
    if won is not None:
        armies = [figure for figure in _figures(game.state, battle, winner) if figure.kind == "army"]
        fallen = armies[: armies_lost(len(battle.side(winner).killed), len(armies))]
        game.remove_figures(won, fallen, "battle")
    if winner == ATTACKER:
        _enter(game, battle)


def _coming(state: CivilizationState, battle: Battle, winner: str) -> list[str]:
    """What comes after the result, in the order of 5.7, step 5."""
    attacked, lost, won = winner == ATTACKER, battle.owner(OTHER_SIDE[winner]), battle.owner(winner)
    civilization = state.players[battle.attacker.seat].civilization
    village = attacked and battle.barbarians
    beaten = battle.side(OTHER_SIDE[winner])
    steps = {
        "keep": any(state.players[seat].civilization == "china" for seat in (won, lost) if seat is not None),
        "code-of-laws": won is not None,
        "token": village,
        "culture": village and civilization == "china",
        "advance": attacked and (battle.barbarians or battle.city) and civilization == "rome",
        "loot": None not in (won, lost) and ((attacked and battle.city) or bool(beaten.armies + beaten.scouts)),
    }
    return [step for step, due in steps.items() if due]


def _take_home(game: Duties, battle: Battle) -> None:
    """Wounds are removed; survivors return to the standing forces, barbarian units under their decks (R68)."""
    for side in OTHER_SIDE:
        owner = battle.owner(side)
        for unit in battle.living(side):
            if owner is None:
                game.return_unit(unit.unit)
            else:
                game.keep_unit(owner, unit.unit)
    battle.fronts.clear()


def _figures(state: CivilizationState, battle: Battle, side: str) -> list[Figure]:
    """The figures of a side, those of the attacker put onto the square where they die or win."""
    figures = state.players[battle.side(side).seat].figures
    if side == DEFENDER:
        return [figure for figure in figures if figure.square == battle.square]
    mine = [figure for figure in figures if not figure.square]
    for figure in mine:
        figure.square = battle.square
    return mine


def _enter(game: Duties, battle: Battle) -> None:
    """The attackers stand in the square; a capital is conquered, another city destroyed (5.8)."""
    seat = battle.attacker.seat
    game.emit("square_taken", seat, square=battle.square)
    if battle.capital:
        game.conquer_capital(seat)
    game.changed()
    if battle.city:
        defender = battle.defender.seat
        game.remove_city(defender, game.player(defender).city(battle.square), "battle")
