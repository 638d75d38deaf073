"""The United Nations: who owns them may refuse to be aimed at by an event (R29)."""

from __future__ import annotations

from collections.abc import Iterable

from games.civilization.game import Civilization
from games.civilization.reckoning.squares import has_wonder
from games.engine.question import Ref

UNITED_NATIONS = "united-nations"


def refusal(event: str, owner: int) -> str:
    """How a refusal stands among what a player has used this turn: nobody is asked twice about the same event."""
    return f"{event}/seat-{owner}"


def aimable(game: Civilization, me: int, event: str, owner: int | None) -> bool:
    """Whether an event may be tried on a seat, or on what belongs to nobody: it has not refused it this turn."""
    return owner is None or owner == me or refusal(event, owner) not in game.player(me).used


async def agrees(game: Civilization, me: int, event: str, owners: Iterable[int]) -> bool:
    """Ask those of the owners who have the United Nations whether they agree; everybody sees what they are asked."""
    for owner in owners:
        if owner == me or not has_wonder(game.state, owner, UNITED_NATIONS):
            continue
        game.emit("consent_asked", me, event=event, owner=owner)
        face, context = Ref("event", event), {"event": event, "by": f"seat-{me}"}
        if not await game.confirm(owner, "consent", face=face, context=context):
            game.player(me).used.append(refusal(event, owner))
            game.emit("consent_refused", owner, event=event, by=me)
            return False
    return True


async def agreed_seat(game: Civilization, me: int, event: str, wanted: int | None = None) -> int | None:
    """Another player who may be named by an event: `wanted` or of choice; None if nobody can be named."""
    named = wanted
    while True:
        left = [other for other in game.opponents(me) if aimable(game, me, event, other)]
        if named is None:
            named = await game.pick_seat(me, "gift_to", left, context={"event": event})
        if named is None or await agrees(game, me, event, [named]):
            return named
        named = None
