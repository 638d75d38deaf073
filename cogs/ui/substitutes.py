"""Messages about seats that change hands: the offer, what is asked before taking one, and an invitation to do so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from discord import ButtonStyle

from cogs.commits import free_seats
from cogs.lobbies.access import Level, level_of
from cogs.seating.seats import Why
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.calling import LONGEST_TITLE
from cogs.ui.compose import Message, button, link, message, people_menu, row
from cogs.ui.lists import game_link
from cogs.ui.look import NEUTRAL, WARNING, colour
from cogs.ui.text import game_name, listed, progress, safe_name, safe_names
from db import SeatKind

MOST_ASKED: Final = 5
"""How many people are asked at once to take a seat over."""

WHY: Final[Mapping[str, str]] = {
    Why.LEFT: "{who} has left the game.",
    Why.GONE: "{who} is no longer on this server.",
    Why.LATE: "{who} has not answered for a while.",
    Why.REMOVED: "An organiser of this server has freed this seat.",
    Why.SOUGHT: "An organiser of this server looks for a substitute for {who}.",
    Why.WISHED: "{who} plays this seat until a person takes it.",
}
"""Why a substitute is looked for, by reasons; `{who}` has the seat now."""

LOST: Final[Mapping[str, str]] = {
    Why.LATE: "the others could not wait any longer",
    Why.REMOVED: "an organiser of the server has decided so",
    Why.SOUGHT: "an organiser of the server has looked for a substitute",
}
"""Why somebody has lost a seat who plays on, by the same reasons."""


def reason(table: Table, seat: int, why: str) -> str:
    """Why a substitute is looked for, as a sentence."""
    if table.seats[seat].kind is SeatKind.VACANT and why != Why.REMOVED:
        return "Nobody has this seat."
    return WHY.get(why, "A seat of this game looks for somebody.").format(who=safe_names(table)[seat])


def with_others(table: Table, seat: int) -> str:
    """With whom somebody plays in a seat: ' with ● Anna and ■ Ben'; empty if nobody has the other seats."""
    names = safe_names(table)
    others = [names[one.seat] for one in table.seats if one.seat != seat and one.kind is not SeatKind.VACANT]
    return f" with {listed(others)}" if others else ""


def offer_view(
    table: Table, seat: int, why: str, *, asking: str = "", owner: int | None = None, elsewhere: bool = False
) -> Message:
    """The public offer of a seat. `asking` is who asks whom, besides the offer; `elsewhere` is where it is not played.

    `owner` is the person of the seat if that one is called.
    """
    game, owned = table.game, seat not in free_seats(table) and table.seats[seat].user_id is not None
    names = safe_names(table)
    by_invitation = level_of(game).by_invitation
    whose = names[seat] if owner is None else f"<@{owner}>"
    lines = [
        f"**{table.kind.title} · {progress(table)} · a seat can be taken over**",
        asking,
        f"{reason(table, seat, why)} Whoever takes the seat over plays on in it{with_others(table, seat)}, over "
        "days: cards, points and place at the table stay as they are.",
        f"If {whose} makes a move before that, the seat stays with {names[seat]}." if owned else "",
        "Only those who are asked can take it: with the button Ask somebody." if by_invitation and not asking else "",
    ]
    text = "\n".join(line for line in lines if line)
    take = button("Take this seat", ids.custom_id(ids.TAKE, game.id, seat), ButtonStyle.success)
    board = button("Board", ids.custom_id(ids.BOARD, game.id, 0))
    if elsewhere or asking:
        return message(colour(seat), text, row(take, None if elsewhere and game.private else board))
    computer = button("Let the computer play on", ids.custom_id(ids.PLAY_ON, game.id, seat))
    told = level_of(game) is Level.PRIVATE or game.place_id == game.channel_id
    return message(
        colour(seat),
        text,
        row(
            take,
            board,
            button("Ask somebody", ids.custom_id(ids.ASK_SOMEBODY, game.id, seat)),
            None if told else button("Tell the channel", ids.custom_id(ids.TELL_CHANNEL, game.id, seat)),
            computer if table.kind.players and seat in free_seats(table) else None,
        ),
    )


def taken_view(table: Table, seat: int) -> Message:
    """What is left of an offer when the seat has been taken."""
    return message(colour(seat), f"{safe_names(table)[seat]} has taken this seat over.")


def lapsed_view(table: Table, seat: int) -> Message:
    """What is left of an offer that was pressed when the seat was not to be had any more."""
    return message(colour(seat), f"{safe_names(table)[seat]} plays this seat.")


def take_view(table: Table, seat: int, why: str, message_id: int) -> Message:
    """Asks once more before somebody takes a seat over, in private. `message_id` is the offer."""
    game = table.game
    waits = " The game waits for this seat now." if seat in table.match.awaited else ""
    free = table.seats[seat].kind is SeatKind.VACANT
    whose = "this seat" if free else f"the seat of {safe_names(table)[seat]}"
    people = with_others(table, seat)
    text = (
        f"**Take this seat? {table.kind.title} · {progress(table)}**\n{reason(table, seat, why)} You would "
        f"play on in {whose}{people}{', who count on you then' if people else ''}."
        f"{waits} You see the hand when you have the seat."
    )
    return message(
        colour(seat),
        text,
        row(
            button("Take the seat", ids.custom_id(ids.TAKE_CONFIRM, game.id, seat, message_id), ButtonStyle.success),
            button("Board", ids.custom_id(ids.BOARD, game.id, 0)),
            button("Log", ids.custom_id(ids.LOG, game.id)),
        ),
    )


def ask_view(table: Table, seat: int) -> Message:
    """The menu of whom to ask, in private."""
    return message(
        NEUTRAL,
        f"**Ask somebody to take over the seat of {safe_names(table)[seat]}**\nWhoever you choose is called where the "
        "game is played, and can take the seat by one press.",
        people_menu(ids.custom_id(ids.ASKED, table.game.id, seat), hint="Whom do you ask?", most=MOST_ASKED),
    )


def asking_line(by: str, people: Sequence[int]) -> str:
    """Who asks whom, by mention; `by` is empty if nobody at the table does."""
    called = " ".join(f"<@{user_id}>" for user_id in people)
    return f"{called}: {_asks(by)} to take over a seat."


def _asks(by: str) -> str:
    return f"{by} asks you" if by else "you are asked"


def asked_to_take_view(table: Table, seat: int, by: str, why: str, user_id: int, mention: str) -> Message:
    """The same for one person later on: with a mention where the game is played, without one directly.

    A seat can only be taken on the server, so a direct message leads to the offer.
    """
    if mention:
        return offer_view(table, seat, why, asking=asking_line(by, [user_id]))
    address = game_link(table.game)
    title, said = game_name(table.kind.title, table.game.title, LONGEST_TITLE), f"{_asks(by)} to take over a seat."
    status = f"`/table status game:{table.game.id}` on its server shows the game and the offer."
    where = "The offer stands where the game is played." if address else status
    return message(
        colour(seat),
        f"**{title} · {progress(table)} · a seat can be taken over**\n{said[:1].upper()}{said[1:]} "
        f"{reason(table, seat, why)} {where}",
        row(link("Go to the game", address) if address else None),
    )


def lost_view(title: str, game_id: int, why: str, mention: str) -> Message:
    """Told to somebody who has lost a seat."""
    because = f", because {LOST[why]}" if why in LOST else ""
    whose = f"{mention}: your" if mention else "Your"
    text = (
        f"{whose} seat in game {game_id} ({safe_name(title, 60)}) is in other hands now{because}. You need not do "
        "anything there any more. `/play` opens a new table."
    )
    return message(WARNING, text)
