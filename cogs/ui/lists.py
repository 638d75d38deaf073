"""Lists and look-ups: waiting games, log, board, standing orders, cards, help; refusals and faults."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button, Section, TextDisplay

from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import Message, Picture, button, gallery, link, menu, message, row, rows
from cogs.ui.look import FEW, LONGEST_OPTION, MOST_TEXT, NEUTRAL, WARNING, colour
from cogs.ui.text import (
    distinct_labels,
    fit,
    game_name,
    length,
    listed,
    plural,
    progress,
    relative,
    safe_name,
    safe_names,
    split_text,
)
from cogs.ui.times import waiting_time
from db import Game, Seat, WaitingGame
from games.engine.gametype import GameType, Views
from games.engine.orders import Order, OrderOffer
from games.engine.question import Ref

GAMES_ON_PAGE: Final = 8
LONGEST_OPPONENT: Final = 24
LONGEST_WAITING: Final = 450
ORDERS_ON_PAGE: Final = 8
PAGE_TEXT: Final = 3500
"""Characters of a page of log or board; the rest is left for title and page number."""

DEFAULT: Final = "-"
"""The value of a menu of standing orders that leaves the topic to the table's default."""


# -- waiting games -------------------------------------------------------------------------------------------------


def waiting_view(
    games: Sequence[WaitingGame],
    kinds: Mapping[str, GameType],
    seats: Mapping[int, Sequence[Seat]],
    *,
    page: int = 0,
    resting: Collection[int] = (),
) -> Message:
    """Every game that waits for one person, oldest first as given. `seats` holds the seats of each game by its id.

    The bot is not on the `resting` servers at present.
    """
    if not games:
        return message(NEUTRAL, "**Waiting for you**\nNothing waits for you at the moment. `/play` starts a new game.")
    pages = -(-len(games) // GAMES_ON_PAGE)
    page = max(0, min(page, pages - 1))
    shown = games[page * GAMES_ON_PAGE : (page + 1) * GAMES_ON_PAGE]
    title = f"**Waiting for you · {plural(len(games), 'game')}**"
    return message(
        NEUTRAL,
        title if pages == 1 else f"{title}\n-# Page {page + 1} of {pages}, longest waiting first",
        *(
            waiting_game(one, kinds.get(one.game.kind), seats.get(one.game.id, ()), rests=one.game.guild_id in resting)
            for one in shown
        ),
        _pages(ids.WAITING, (), page, pages),
    )


def waiting_game(one: WaitingGame, kind: GameType | None, seats: Sequence[Seat], *, rests: bool = False) -> Any:
    """One game that waits for a person: which, with whom, for what, since when and until when, with the way there."""
    game, waiting = one.game, one.waiting
    what = kind.words.face(Ref(waiting.what["kind"], waiting.what["id"])) if kind else "your answer"
    title = kind.title if kind else game.kind
    others = listed([safe_name(seat.name, LONGEST_OPPONENT) for seat in seats if seat.seat != waiting.seat])
    against = f" with {others}" if others else ""
    text = f"**{game_name(title, game.title, 40)}**{against}\n{what}, asked {relative(waiting.since)}"
    time = "" if rests else waiting_time(one)
    text += f"\n{time}" if time else ""
    address = None if rests else game_link(game)
    if rests:
        text += "\n-# I am not on its server at present, so it rests. You can play on here."
    elif address is None:
        text += f"\n-# Without a place: `/table here` moves it to a channel. It is game {game.id}."
    opener = link("Open", address) if address else button("My hand", ids.custom_id(ids.HAND, game.id))
    section: Section[Any] = Section(TextDisplay[Any](fit(text, LONGEST_WAITING)), accessory=opener)
    return section


def game_link(game: Game) -> str | None:
    """The address of a game's turn message, or of its channel or thread; None if it has no place."""
    if game.place_id is None:
        return None
    server = game.guild_id if game.guild_id is not None else "@me"
    address = f"https://discord.com/channels/{server}/{game.place_id}"
    return f"{address}/{game.turn_message_id}" if game.turn_message_id else address


def lobby_link(game: Game) -> str | None:
    """The address of the message of a lobby; None if it has none."""
    if game.lobby_message_id is None:
        return None
    server = game.guild_id if game.guild_id is not None else "@me"
    return f"https://discord.com/channels/{server}/{game.channel_id}/{game.lobby_message_id}"


# -- log and board -------------------------------------------------------------------------------------------------


def log_view(table: Table, lines: Sequence[str], page: int | None = None) -> Message:
    """A page of the log, newest last, numbered for this reader; without `page` the last one."""
    if not lines:
        return message(NEUTRAL, f"**Log · {table.kind.title}**\nNothing has happened yet.")
    numbered = "\n".join(f"{number}\N{ONE DOT LEADER} {one}" for number, one in enumerate(lines, 1))
    parts = split_text(numbered, PAGE_TEXT)
    shown = len(parts) - 1 if page is None else max(0, min(page, len(parts) - 1))
    title = f"**Log · {table.kind.title} · {progress(table)}**"
    return message(
        NEUTRAL,
        title if len(parts) == 1 else f"{title}\n-# Page {shown + 1} of {len(parts)}, newest last",
        parts[shown],
        _pages(ids.LOG_PAGE, (table.game.id,), shown, len(parts), earlier="Earlier", later="Later"),
    )


def board_view(table: Table, page: int = 0, *, pictures: Sequence[Picture] = ()) -> Message:
    """The public board: pictures if there are any, and in words; with a button for each part of it."""
    text = table.kind.words.board(table.match.view(None), safe_names(table))
    parts = split_text(text, PAGE_TEXT) or [""]
    page = max(0, min(page, len(parts) - 1))
    title = f"**Board · {table.kind.title} · {progress(table)}**"
    return message(
        colour(min(table.match.awaited, default=None)),
        title if len(parts) == 1 else f"{title}\n-# Page {page + 1} of {len(parts)}",
        *(gallery(picture) for picture in pictures),
        parts[page],
        _pages(ids.BOARD, (table.game.id,), page, len(parts)),
        *_view_controls(table),
    )


def part_view(table: Table, reader: int | None, key: str, *, picture: Picture | None = None, said: str = "") -> Message:
    """A part of the board as somebody may see it. `said` stands there if the game has no words for it."""
    words = table.kind.words
    if isinstance(words, Views):
        said = words.show(table.match.view(reader), safe_names(table), key)
    title = f"**{dict(views_of(table))[key]} · {table.kind.title} · {progress(table)}**"
    return message(
        colour(min(table.match.awaited, default=None)),
        title,
        gallery(picture) if picture else None,
        fit(said, PAGE_TEXT),
        *_view_controls(table, key),
    )


def _view_controls(table: Table, shown: str = "") -> Iterator[ActionRow[Any]]:
    """What leads to the parts of the board, and from one of them back to the whole: buttons, or a menu of many."""
    game, views = table.game.id, views_of(table)
    buttons = [button(label, ids.custom_id(ids.VIEW, game, key)) for key, label in views if key != shown]
    if len(views) > FEW:
        options = [SelectOption(label=label, value=key, default=key == shown) for key, label in views]
        yield menu(ids.custom_id(ids.VIEWS, game), options, hint="Look closely at")
        buttons = []
    if shown:
        buttons.append(button("Board", ids.custom_id(ids.VIEW, game, "")))
    yield from rows(buttons)


def views_of(table: Table) -> Sequence[tuple[str, str]]:
    """The parts of the board that can be looked at by themselves: keys with labels."""
    offerings: tuple[object, ...] = (table.kind.pictures, table.kind.words)
    for offering in offerings:
        if isinstance(offering, Views):
            return offering.views(table.match.view(None), safe_names(table, LONGEST_OPPONENT))
    return ()


def _pages(
    verb: str, parts: tuple[int, ...], page: int, pages: int, *, earlier: str = "Back", later: str = "More"
) -> ActionRow[Any] | None:
    return row(
        button(earlier, ids.custom_id(verb, *parts, page - 1)) if page else None,
        button(later, ids.custom_id(verb, *parts, page + 1)) if page + 1 < pages else None,
    )


# -- standing orders -----------------------------------------------------------------------------------------------


def orders_view(table: Table, seat: int, *, page: int = 0, note: str | None = None) -> Message:
    """The standing orders of a seat: every topic that the game offers, with the present choice."""
    offers = table.kind.order_offers
    pages = max(1, -(-len(offers) // ORDERS_ON_PAGE))
    page = max(0, min(page, pages - 1))
    about = (
        "Answers that you give in advance. They are used at once when the question comes up; nobody else sees them."
        if offers
        else f"{table.kind.title} has no questions that can be answered in advance."
    )
    parts: list[Any] = [
        "\n".join(part for part in (f"**Standing orders · {table.kind.title}**", fit(note or "", 500), about) if part)
    ]
    for offer in offers[page * ORDERS_ON_PAGE : (page + 1) * ORDERS_ON_PAGE]:
        parts += [f"**{fit(table.kind.words.order(offer.topic, None), 200)}**", _order_menu(table, seat, offer)]
    game = table.game.id
    parts.append(
        row(
            button("My hand", ids.custom_id(ids.PANEL, game), ButtonStyle.primary),
            button("Back", ids.custom_id(ids.ORDERS, game, page - 1)) if page else None,
            button("More", ids.custom_id(ids.ORDERS, game, page + 1)) if page + 1 < pages else None,
        )
    )
    return message(colour(seat), *parts)


def _order_menu(table: Table, seat: int, offer: OrderOffer) -> ActionRow[Any]:
    words = table.kind.words
    labels = {choice.id: words.order(offer.topic, choice.id) for choice in offer.choices}
    default = _choice(offer, Order(seat, offer.topic, table.match.default_order(offer.topic)))
    usual = labels[default] if default is not None else "ask me"
    given = next((order for order in table.match.orders(seat) if order.topic == offer.topic), None)
    chosen = DEFAULT if given is None else _choice(offer, given)
    texts = distinct_labels([f"Usual: {usual}", *labels.values()], LONGEST_OPTION)
    options = [
        SelectOption(label=label, value=value, default=value == chosen)
        for value, label in zip([DEFAULT, *labels], texts, strict=True)
    ]
    return menu(ids.custom_id(ids.SET_ORDER, table.game.id, order_name(table.kind, offer)), options, hint="Choose")


def _choice(offer: OrderOffer, order: Order) -> str | None:
    return next((choice.id for choice in offer.choices if choice.gave(order)), None)


def order_name(kind: GameType, offer: OrderOffer) -> str:
    """The name of an order topic in custom ids: the topic, or its position if it is long."""
    return offer.topic if len(offer.topic) <= ids.LONGEST_TOKEN else f"#{kind.order_offers.index(offer)}"


def order_named(kind: GameType, name: str) -> OrderOffer | None:
    """The order topic that a custom id names, None if the game does not offer it."""
    return next((offer for offer in kind.order_offers if order_name(kind, offer) == name), None)


# -- look-ups ------------------------------------------------------------------------------------------------------


def card_view(
    name: str, *, facts: str = "", text: str = "", rulings: Sequence[str] = (), picture: Picture | None = None
) -> Message:
    """A card: what it is and costs, what it does in our own words, and rulings; and how it looks."""
    title = f"**{fit(name, 100)}**"
    top = "\n".join(part for part in (title, f"-# {fit(facts, 500)}" if facts else "") if part)
    text = fit(text, 1800)
    listed_rulings = fit("\n".join(f"- {ruling}" for ruling in rulings), MOST_TEXT - length(top) - length(text))
    return message(NEUTRAL, top, gallery(picture) if picture else None, text, listed_rulings)


HELP: Final = (
    "**How to play here**",
    "Games run over days: you act when you have time, and the game waits for you.",
    "**Start**: `/play` opens a table. Others press Join; the host presses Start. "
    "Add computer gives a seat to the computer, which can also be your only opponent.",
    "**Learn**: `/learn` teaches a game step by step in real positions; only you see it.",
    "**Your move**: press My hand under the turn message, or use `/hand`. Only you see what opens. "
    "Your choices are buttons and menus there; Undo takes back what can still be taken back.",
    "**What waits for you**: `/waiting` lists every game that waits for you, with links.",
    "**Rules and cards**: `/rules` answers a question from the rules of a game, `/card` tells what a card does and is. "
    "`/why` tells what stands against something that you cannot do now.",
    "**Settings**: `/settings` decides how and when you are called and reminded, `/away` tells your tables that you do "
    "not play for some days; `/privacy` tells what is kept of you.",
    "**Something is wrong**: `/report` tells whoever runs this bot, with the game and the move.",
)
"""What one needs to begin."""

MORE_HELP: Final = (
    "**What else there is**",
    "**The table**: `/table status`, `/table log`, `/table undo` and `/table orders`; `/table invite` invites to an "
    "open table, `/table here` moves a game to another channel.",
    "**Time**: with `/table time` the host changes the time limit of a table. `/table pause` and `/table resume` let "
    "all times rest and go on. With `/table computer` the computer plays for you until you are back.",
    "**Leaving**: `/table resign` leaves a game, `/table computer` lets the computer play on for who has left, and "
    "with `/table end` the host ends it for all.",
    "**Missing**: `/table missing` helps when somebody does not answer or has left the server. Others can take a seat "
    "over: Take this seat stands where the game is played.",
    "**Standing orders** answer a question in advance, so that nobody has to wait for you.",
    "**With the keyboard**: `/choose` answers whatever you are asked, and every game has commands of its own, such as "
    "`/dominion buy`, `/innovation meld`, `/concordia build` and `/civ move`.",
    "**Watching**: `/games` lists the open tables, running and finished games here; Watch shows how one stands. "
    "With `/table spectators` the host of a hidden or private game lets people watch it.",
    "**Looking back**: `/replay` shows a game step by step, with charts; from any step of a finished game you can play "
    "on. `/table export` gives you a game as a file, `/import` takes one in.",
    "**On your own**: `/practice` lets you play all seats of a game. `/note` keeps what only you can read.",
    "**How you play**: `/stats` shows your places, ratings and times, or those of somebody who lets others see them; "
    "`/leaderboard` lists who plays best here.",
    "**Organisers** settle with `/server settings` where and how tables are opened, and look after games with "
    "`/organise list`, `/organise pause`, `/organise resume`, `/organise move`, `/organise host`, `/organise remove`, "
    "`/organise substitute` and `/organise end`; `/organise history` tells what they did.",
)
"""What is there besides."""

FIRST_HELP, SECOND_HELP = "1", "2"
"""The pages of the help, as controls name them."""


def help_view(*, game_id: int | None = None, page: str = FIRST_HELP) -> Message:
    """How to play here: what one needs to begin, or on the second page what else there is."""
    first = page != SECOND_HELP
    hand = button("My hand", ids.custom_id(ids.HAND, game_id), ButtonStyle.primary) if game_id is not None else None
    learn = button("Learn a game", ids.custom_id(ids.LEARN, "")) if first else None
    other = button(
        "What else there is" if first else "How to begin",
        ids.custom_id(ids.HELP, game_id or 0, SECOND_HELP if first else FIRST_HELP),
    )
    return message(NEUTRAL, "\n".join(HELP if first else MORE_HELP), row(hand, learn, other))


# -- refusals ------------------------------------------------------------------------------------------------------

REMEDIES: Final = {
    ids.HAND: "My hand",
    ids.PANEL: "My hand",
    ids.BOARD: "Board",
    ids.LOG: "Log",
    ids.JOIN: "Join",
    ids.OPTIONS: "Options",
    ids.HELP: "Help",
    ids.REMATCH: "Play again",
}
"""The buttons that a refusal may carry, by verb."""


def refusal_view(sentence: str, *, game_id: int | None = None, button: str | None = None) -> Message:
    """One calm sentence, and the one button that helps: a verb of `REMEDIES`, which needs the game."""
    remedy = None if game_id is None or button is None else _remedy(game_id, button)
    return message(WARNING, fit(sentence, MOST_TEXT), row(remedy))


def _remedy(game_id: int, verb: str) -> Any:
    return button(REMEDIES[verb], ids.custom_id(verb, game_id), ButtonStyle.primary)


def confirm_view(sentence: str, verb: str, game_id: int, label: str, instead: Button[Any] | None = None) -> Message:
    """A question before something that cannot be taken back: resigning, ending a game; and what can be done instead."""
    confirm = button(label, ids.custom_id(verb, game_id), ButtonStyle.danger)
    return message(WARNING, fit(sentence, MOST_TEXT), row(confirm, instead))


def fault_view(number: str, *, partly: bool = False) -> Message:
    """Something went wrong inside; the number leads the host to the cause. `partly` tells that a beginning is kept."""
    what = (
        "Something went wrong on our side when the first part of what you did was kept already. `/hand` shows how your "
        "game stands now; please go on from there."
        if partly
        else "Something went wrong on our side, and nothing was changed in your game. Please try once more."
    )
    return message(
        WARNING,
        f"{what} If it happens again, tell it with `/report` and the number `{safe_name(number)}`.",
    )
