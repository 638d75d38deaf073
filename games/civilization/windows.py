"""Announcing, reacting, and paying resources (4.3.5, 4.6, R3, R4, R70 to R73).

City actions, events and resource abilities are announced with all their choices; then those who by public facts could
cancel them are asked, all at once and covered; then the effect happens, unless a cancel stood. A cancel is itself an
event or an ability with a window of its own. Within a battle nobody can react (5.5).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from games.civilization.consent import agreed_seat, aimable
from games.civilization.facts import ABILITIES, EVENTS, SHEET, Ability
from games.civilization.game import Civilization
from games.civilization.reckoning.limits import knows
from games.civilization.reckoning.payment import gifts_for, tokens_for, usable
from games.civilization.subgames import Announced
from games.engine.question import Option, Ref

CANCELS: dict[str, str] = {"action": "writing", "event": "civil-service", "ability": "mass-media"}
"""The ability that cancels each kind of announcement."""

CANCELLING_EVENTS: dict[str, tuple[str, ...]] = {
    "action": (),
    "event": ("bread-and-circuses", "jousting-tourney", "primetime-tv"),
    "ability": ("primetime-tv",),
}

COIN_GIFT = "gift-from-afar"
"""The Gift that names another player, who gets a coin."""


async def carry_out(game: Civilization, thing: Announced, effect: Callable[[], Awaitable[None]]) -> bool:
    """Announce a thing, let others react, and carry it out if it stands; whether it stood.

    An event must have left its hand; it lies on the table meanwhile and goes under its deck afterwards. What is paid
    and what counts as used is for the caller, before this (R4, R72).
    """
    state = game.state
    state.announced.append(thing)
    game.emit("announced", thing.seat, what=thing.kind, id=thing.id, hits=list(thing.hits), details=dict(thing.details))
    with game.effect(thing.kind, thing.id, thing.seat):
        stands = not await cancelled(game, thing)
        if stands:
            await effect()
        else:
            game.emit("cancelled", thing.seat, what=thing.kind, id=thing.id)
        state.announced.pop()
        if thing.kind == "event":
            game.lay_under(thing.id)
    return stands


async def nothing_more() -> None:
    """The effect of what only had to stand."""


# -- reactions -------------------------------------------------------------------------------------------------------


async def cancelled(game: Civilization, thing: Announced) -> bool:
    """Whether somebody cancels the announced thing. A window opens again after a cancel that was itself cancelled."""
    while True:
        able = [seat for seat in game.seats_from(game.state.active) if could_cancel(game, seat, thing)]
        means = partial(cancel_options, game, thing=thing)
        wishes = await game.window(able, f"cancel_{thing.kind}", means, context=_context(thing)) if able else []
        if not wishes:
            return False
        for seat, wish in wishes:
            offered = [option.key for option in cancel_options(game, seat, thing)]
            if wish in offered and await use_cancel(game, seat, wish, thing):
                return True


def _context(thing: Announced) -> dict[str, str]:
    """The public context for standing orders: all that was announced.

    `hits` names the seats aimed at, as 'seat-1 seat-2'; the owner of what a cancel cancels is one of them. `wonder`
    says for city actions whether one is built. `details` stand there as they are: city, kind, item, square, ...
    """
    hits = [f"seat-{seat}" for seat in thing.hits]
    if "against" in thing.details:
        hits = list(dict.fromkeys([*hits, thing.details["against"]]))
    context = {**thing.details, "what": thing.kind, "id": thing.id, "by": str(thing.seat), "hits": " ".join(hits)}
    if thing.kind == "action":
        built = (thing.details.get("kind"), thing.details.get("second_kind"))
        context["wonder"] = "yes" if "wonder" in built else "no"
    return context


def could_cancel(game: Civilization, seat: int, thing: Announced) -> bool:
    """Whether a seat could cancel a thing as far as all can see: by the backs of its events, by a technology that it
    has not used and a face-down token or an event with which it might pay a spy."""
    if seat == thing.seat or game.state.battle is not None or _protected(game, thing):
        return False
    player = game.player(seat)
    backs = {EVENTS[event].deck for event in player.events}
    possible = {EVENTS[event].deck for event in CANCELLING_EVENTS[thing.kind] if _fits(event, seat, thing)}
    ability = ABILITIES[CANCELS[thing.kind]]
    ready = ability.technology in player.technologies and ability.id not in player.used
    return bool(backs & possible) or (ready and bool(player.events or player.huts or player.villages))


def _protected(game: Civilization, thing: Announced) -> bool:
    """Mass Media protects the events of its owner from everything (R30)."""
    return thing.kind == "event" and knows(game.state, thing.seat, "mass-media")


def _fits(event: str, seat: int, thing: Announced) -> bool:
    """Bread and Circuses only cancels what aims at its player."""
    return event != "bread-and-circuses" or seat in thing.hits


def cancel_options(game: Civilization, seat: int, thing: Announced) -> list[Option[str]]:
    """With what a seat really can cancel a thing: 'event/jousting-tourney', 'ability/writing/hut/spy',
    'ability/writing/gift/generous-gift', 'ability/writing/gift/gift-from-afar/seat-2'."""
    if not could_cancel(game, seat, thing):
        return []
    hand = game.player(seat).events
    fitting = [one for one in CANCELLING_EVENTS[thing.kind] if one in hand and _fits(one, seat, thing)]
    keys = [f"event/{event}" for event in fitting]
    ability = ABILITIES[CANCELS[thing.kind]]
    if usable(game.state, seat, ability):
        keys += [f"ability/{ability.id}/{means}" for means in tokens_for(game.state, seat, ability)]
        for gift in gifts_for(game.state, seat, ability):
            others = [other for other in game.opponents(seat) if aimable(game, seat, gift, other)]
            ways = [f"/seat-{other}" for other in others] if gift == COIN_GIFT else []
            keys += [f"ability/{ability.id}/gift/{gift}{way}" for way in ways or [""]]
    return [Option(key, key, Ref(*key.split("/")[:2])) for key in keys]


async def use_cancel(game: Civilization, seat: int, key: str, thing: Announced) -> bool:
    """A seat cancels a thing in this way; whether its cancel stood."""
    kind, id, *means = key.split("/")
    details = {"cancels": thing.id, "against": f"seat-{thing.seat}"}
    if kind == "event":
        game.player(seat).events.remove(id)
        return await carry_out(game, Announced("event", id, seat, [], details), nothing_more)
    ability = ABILITIES[id]
    if means[0] == "gift":
        named = int(means[2].removeprefix("seat-")) if len(means) > 2 else None
        if named is not None:
            named = await agreed_seat(game, seat, COIN_GIFT, named)
        paid = await _pay(game, seat, ability, [], [(means[1], named)])
    else:
        paid = await _pay(game, seat, ability, ["/".join(means)], [])
    return paid and await carry_out(game, Announced("ability", id, seat, [thing.seat], details), nothing_more)


# -- resource abilities ----------------------------------------------------------------------------------------------


async def use_ability(
    game: Civilization,
    seat: int,
    ability: Ability,
    effect: Callable[[], Awaitable[None]],
    thing: Announced,
    means: Sequence[str] | None = None,
) -> bool:
    """Pay a resource ability whose choices are in `thing`, announce it, and carry it out if it stands.

    `means` is what is paid, if that was chosen before. False if it was cancelled, or not paid because a Gift was
    cancelled (then it is not used).
    """
    picked = await choose_means(game, seat, ability) if means is None else means
    return await pay(game, seat, ability, picked) and await carry_out(game, thing, effect)


async def choose_means(game: Civilization, seat: int, ability: Ability) -> list[str]:
    """The resources and Gifts with which a seat pays for an ability; only chooses."""
    tokens, gifts = tokens_for(game.state, seat, ability), gifts_for(game.state, seat, ability)
    options = [Option(means, means, Ref("payment", means), count) for means, count in tokens.items()]
    options += [Option(f"gift/{gift}", f"gift/{gift}", Ref("event", gift), count) for gift, count in gifts.items()]
    return await game.choose_some(seat, "pay", options, exactly=ability.price_count, context={"for": ability.id})


async def pay(game: Civilization, seat: int, ability: Ability, picked: Sequence[str]) -> bool:
    """Pay for an ability with what was picked, which uses it up for this turn.

    False if a Gift was cancelled: its card is lost, the rest is kept and the ability is not used (4.3.5). The same
    if the seat spends what it has chosen to pay with on defending a Gift.
    """
    played: list[tuple[str, int | None]] = []
    for gift in [one.removeprefix("gift/") for one in picked if one.startswith("gift/")]:
        played.append((gift, await agreed_seat(game, seat, gift) if gift == COIN_GIFT else None))
    return await _pay(game, seat, ability, [one for one in picked if not one.startswith("gift/")], played)


async def _pay(
    game: Civilization, seat: int, ability: Ability, tokens: list[str], gifts: list[tuple[str, int | None]]
) -> bool:
    for gift, named in gifts:
        if gift not in game.player(seat).events:
            return False
        game.player(seat).events.remove(gift)
        hits = [] if named is None else [named]
        if not await carry_out(game, Announced("event", gift, seat, hits, {"for": ability.id}), nothing_more):
            return False
    left = tokens_for(game.state, seat, ability)
    if any(tokens.count(means) > left.get(means, 0) for means in tokens):
        return False
    for means in tokens:
        game.spend(seat, means, ability.id)
    game.player(seat).used.append(ability.id)
    for gift, named in gifts:
        if named is not None:
            game.add_coin(named, SHEET, gift)  # may win the game before the ability does anything (4.6)
    return True
