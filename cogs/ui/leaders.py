"""Lists of the best players of a server, or of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from cogs.ui import ids
from cogs.ui.compose import Message, button, message, row
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL
from cogs.ui.statistics import ALL_GAMES, EVERYWHERE, HERE, RATING_MEANS, games_menu, kind_title
from cogs.ui.text import safe_name
from games.engine.gametype import GameType

ON_PAGE: Final = 15


class By(StrEnum):
    """What a list is in the order of."""

    RATING = "r"
    WINS = "w"
    GAMES = "g"


TITLES: Final = {By.RATING: "Best ratings", By.WINS: "Most games won", By.GAMES: "Most games played"}
BUTTONS: Final = {By.RATING: "By rating", By.WINS: "By wins", By.GAMES: "By games"}
COUNTED: Final = "-# Finished games with other people count. `/stats` tells more, and lets you leave these lists."


@dataclass(frozen=True, slots=True)
class List:
    """Which list is shown: of which kind of game (None: all, which have no common rating), and of which servers."""

    kind: str | None = None
    everywhere: bool = False
    by: By = By.WINS
    page: int = 0

    @classmethod
    def read(cls, pressed: Pressed) -> Self:
        """From the id of a control."""
        kind, by = pressed.part(1), pressed.part(2)
        return cls(
            everywhere=pressed.part(0) == EVERYWHERE,
            kind=None if kind in ("", ALL_GAMES) else kind,
            by=By(by) if by in list(By) else By.WINS,
            page=max(0, pressed.number(3)),
        )

    def id(self, verb: str = ids.LEADERS) -> str:
        """The id of a control that shows it."""
        return ids.custom_id(verb, EVERYWHERE if self.everywhere else HERE, self.kind or ALL_GAMES, self.by, self.page)


@dataclass(frozen=True, slots=True)
class Line:
    """A person of a list and what is told of it. Who has the same `rank` shares the place; None: none yet."""

    user_id: int
    rank: int | None
    text: str


def leaders_view(
    shown: List,
    lines: Sequence[Line],
    names: Mapping[int, str],
    kinds: Mapping[str, GameType],
    reader: int,
    *,
    server: bool,
) -> Message:
    """A page of a list; whoever reads it finds the own line below if it is on another page."""
    pages = max(1, -(-len(lines) // ON_PAGE))
    page = min(shown.page, pages - 1)
    there = lines[page * ON_PAGE : (page + 1) * ON_PAGE]
    own = [line for line in lines if line.user_id == reader and line not in there]
    written = [_line(line, names, reader) for line in there]
    written += [f"…\n{_line(line, names, reader)}" for line in own]
    game = kind_title(shown.kind, kinds) if shown.kind else "all games"
    where = "all servers" if shown.everywhere else "this server"
    numbered = f"\n-# Page {page + 1} of {pages}" if pages > 1 else ""
    first = replace(shown, page=0)
    offered = [by for by in By if by is not By.RATING or shown.kind is not None]
    other = replace(first, everywhere=not shown.everywhere)
    return message(
        NEUTRAL,
        f"**{TITLES[shown.by]} · {game} · {where}**{numbered}",
        "\n".join(written) or "Nobody is listed here yet.",
        COUNTED if shown.by is not By.RATING else f"{COUNTED}\n-# {RATING_MEANS}",
        row(
            button("Back", replace(shown, page=page - 1).id()) if page else None,
            button("More", replace(shown, page=page + 1).id()) if page + 1 < pages else None,
        ),
        games_menu(first.id(ids.LEADERS_GAME), shown.kind, kinds),
        row(
            *(button(BUTTONS[by], replace(first, by=by).id(), disabled=by is shown.by) for by in offered),
            button("This server" if shown.everywhere else "All servers", other.id()) if server else None,
        ),
    )


def _line(line: Line, names: Mapping[int, str], reader: int) -> str:
    name = safe_name(names.get(line.user_id, ""))
    shown = f"**{name}**" if line.user_id == reader else name
    place = "–" if line.rank is None else f"{line.rank}\N{ONE DOT LEADER}"
    return f"{place} {shown} · {line.text}"
