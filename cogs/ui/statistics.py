"""Statistics of a person, and lists of the best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Any, Final, Self

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow

from cogs.standings.figures import COMPUTERS, FORGOTTEN, UNLISTED, Against, Figures, Score
from cogs.standings.ratings import FIRST_NUMBER, PROVISIONAL, Strength
from cogs.ui import ids
from cogs.ui.compose import Message, Picture, button, gallery, menu, message, row
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL
from cogs.ui.text import plural, safe_name
from games.engine.gametype import GameType, Opening

ON_PAGE: Final = 15
ALL_GAMES: Final = "-"
"""Stands in ids and menus for no game in particular."""
EVERYWHERE, HERE = "a", "s"
"""Stand in ids for games of all servers, and for those of the server where the message is."""

RATING_MEANS: Final = (
    f"Rating: a cautious estimate of strength by the places in games with other people. It begins at {FIRST_NUMBER} "
    f"and is provisional below {PROVISIONAL} games."
)
RELIABILITY_MEANS: Final = (
    "Reliability: games with other people that were played to the end, without resigning, being replaced or letting "
    "the computer play."
)
GROUPS: Final = {
    COMPUTERS: "Computer players",
    FORGOTTEN: "Former players",
    UNLISTED: "People who are not listed",
}


class Tab(StrEnum):
    """A part of the statistics of a person."""

    OVERVIEW = "o"
    OPPONENTS = "v"
    OPENINGS = "b"


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which statistics are shown: of whom, of which kind of game (None: all), and whether of all servers."""

    user_id: int
    kind: str | None = None
    everywhere: bool = False
    tab: Tab = Tab.OVERVIEW
    page: int = 0

    @classmethod
    def read(cls, pressed: Pressed) -> Self:
        """From the id of a control."""
        kind, tab = pressed.part(2), pressed.part(3)
        return cls(
            user_id=pressed.person(0),
            everywhere=pressed.part(1) == EVERYWHERE,
            kind=None if kind in ("", ALL_GAMES) else kind,
            tab=Tab(tab) if tab in list(Tab) else Tab.OVERVIEW,
            page=max(0, pressed.number(4)),
        )

    def id(self, verb: str = ids.STATISTICS) -> str:
        """The id of a control that shows them."""
        scope = EVERYWHERE if self.everywhere else HERE
        return ids.custom_id(verb, self.user_id, scope, self.kind or ALL_GAMES, self.tab, self.page)


@dataclass(frozen=True, slots=True)
class Person:
    """What is shown of a person besides the figures. `own`: the reader is this person; `hidden`: no other may read.

    `running` counts games that go on. `ratings` are those for the chosen games, by kind.
    """

    name: str
    own: bool
    hidden: bool
    running: int
    ratings: Mapping[str, Strength]


def overview(
    chosen: Chosen,
    person: Person,
    figures: Figures,
    by_kind: Mapping[str, Score],
    kinds: Mapping[str, GameType],
    *,
    server: bool,
    picture: Picture | None = None,
) -> Message:
    """The figures of a person. `by_kind` holds those with other people for each kind of game."""
    lines = list(_lines(chosen, person, figures))
    games = [] if chosen.kind else list(_kind_lines(person, by_kind, kinds))
    return message(
        NEUTRAL,
        _title(chosen, person, kinds),
        "\n".join(lines) or ("" if games else "No finished games yet."),
        "\n".join(games),
        gallery(picture) if picture else None,
        "\n".join(f"-# {line}" for line in _explained(person, figures)),
        *_controls(chosen, person, kinds, server=server),
    )


def _title(chosen: Chosen, person: Person, kinds: Mapping[str, GameType]) -> str:
    game = kind_title(chosen.kind, kinds) if chosen.kind else "all games"
    where = "all servers" if chosen.everywhere else "this server"
    seen = "\n-# Only you can see this; you are in no list." if person.hidden else ""
    return f"**Statistics · {safe_name(person.name)} · {game} · {where}**{seen}"


def kind_title(kind: str, kinds: Mapping[str, GameType]) -> str:
    """What a kind of game is called; its id if it is not installed."""
    return kinds[kind].title if kind in kinds else kind


def _lines(chosen: Chosen, person: Person, figures: Figures) -> Iterator[str]:
    if figures.people is not None:
        yield f"**With other people:** {score_words(figures.people)}."
    if figures.computers is not None:
        yield f"**With computer players only:** {score_words(figures.computers)}."
    if figures.substitute:
        counts = "counts for no place" if figures.substitute == 1 else "count for no places"
        yield f"**As a substitute:** {plural(figures.substitute, 'game')}, which {counts}."
    if person.running:
        yield f"**Going on:** {plural(person.running, 'game')}."
    if chosen.kind is not None and chosen.kind in person.ratings:
        yield f"**Rating:** {rating_words(person.ratings[chosen.kind])}."
    if figures.times is not None:
        times = figures.times
        used = "" if times.used is None else f", {percent(times.used)} of the time limit where there is one"
        answers = plural(times.answers, "answer")
        yield f"**Time to answer:** usually {time_words(times.usual)}{used} (the middle of {answers})."
    if figures.reliability is not None:
        through = figures.reliability
        games = plural(through.games, "game")
        yield f"**Reliability:** {percent(through.share)}: {through.through} of {games} played to the end."


def _kind_lines(person: Person, by_kind: Mapping[str, Score], kinds: Mapping[str, GameType]) -> Iterator[str]:
    for kind in sorted({*by_kind, *person.ratings}, key=lambda kind: kind_title(kind, kinds)):
        yield _kind_line(kind_title(kind, kinds), by_kind.get(kind), person.ratings.get(kind))


def _kind_line(title: str, score: Score | None, strength: Strength | None) -> str:
    parts = [] if score is None else [f"{plural(score.games, 'game')}, {score.wins} won"]
    if strength is not None:
        parts.append(f"rating {strength.number}{' (provisional)' if strength.provisional else ''}")
    return f"- {title}: {' · '.join(parts)}"


def _explained(person: Person, figures: Figures) -> Iterator[str]:
    if person.ratings:
        yield RATING_MEANS
    if figures.reliability is not None:
        yield RELIABILITY_MEANS


def score_words(score: Score, *, places: bool = True) -> str:
    """How games ended, in words; without `places` a little shorter."""
    text = f"{plural(score.games, 'game')}, {score.wins} won ({percent(score.wins / score.games)})"
    if places:
        text += f"; place {_mean(score.place)} of {_mean(score.seats)} on average"
    text += f", ahead of {percent(score.ahead)} of the others"
    if score.points is not None and score.best is not None:
        text += f"; {_mean(score.points)} points on average, {score.best} at best"
    return text


def _mean(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def rating_words(strength: Strength) -> str:
    """A rating in words."""
    provisional = ", provisional" if strength.provisional else ""
    games = plural(strength.games, "game")
    return f"{strength.number} (uncertainty {strength.doubt}, {games}{provisional})"


def percent(share: float) -> str:
    """A share in words."""
    return f"{round(100 * share)}%"


def time_words(time: timedelta) -> str:
    """A time in words, in the unit that tells enough."""
    minutes = round(time.total_seconds() / 60)
    if minutes < 1:
        return "less than a minute"
    if minutes < 60:
        return plural(minutes, "minute")
    hours = round(minutes / 60)
    return plural(hours, "hour") if hours < 48 else plural(round(hours / 24), "day")


def _opening(chosen: Chosen, kinds: Mapping[str, GameType]) -> Opening | None:
    """What the chosen games are told apart by."""
    kind = None if chosen.kind is None else kinds.get(chosen.kind)
    return None if kind is None else kind.opening


# -- opponents and openings ----------------------------------------------------------------------------------------


def opponents_view(
    chosen: Chosen,
    person: Person,
    lines: Sequence[Against],
    names: Mapping[int, str],
    kinds: Mapping[str, GameType],
    *,
    server: bool,
) -> Message:
    """How a person did against whom."""
    whom = "you have" if person.own else "this person has"
    about = f"-# Against whom {whom} played, how often {'you' if person.own else 'that person'} came ahead or behind."
    if not person.own:
        about += " Only games of this server that are not private."
    written = [_against(line, names) for line in lines]
    return _list_view(chosen, person, about, written, "No games with opponents yet.", kinds, server=server)


def _against(line: Against, names: Mapping[int, str]) -> str:
    known = isinstance(line.opponent, int)
    name = safe_name(names.get(line.opponent, "")) if isinstance(line.opponent, int) else GROUPS[line.opponent]
    level = line.games - line.ahead - line.behind
    equal = f", {level} level" if level else ""
    met = plural(line.games, "game") if known else plural(line.games, "time")
    return f"- {name}: {met}, {line.ahead} ahead, {line.behind} behind{equal}"


def openings_view(
    chosen: Chosen,
    person: Person,
    lines: Sequence[tuple[str, Score]],
    kinds: Mapping[str, GameType],
    *,
    server: bool,
) -> Message:
    """How a person did by what the games began with."""
    opening = _opening(chosen, kinds)
    about = f"-# By {opening.title if opening else 'opening'}, games against computer players only included."
    written = [f"- {label}: {score_words(score, places=False)}" for label, score in lines]
    return _list_view(chosen, person, about, written, "No finished games yet.", kinds, server=server)


def _list_view(
    chosen: Chosen,
    person: Person,
    about: str,
    lines: Sequence[str],
    nothing: str,
    kinds: Mapping[str, GameType],
    *,
    server: bool,
) -> Message:
    pages = max(1, -(-len(lines) // ON_PAGE))
    page = min(chosen.page, pages - 1)
    shown = lines[page * ON_PAGE : (page + 1) * ON_PAGE]
    return message(
        NEUTRAL,
        f"{_title(chosen, person, kinds)}\n{about}",
        "\n".join(shown) or nothing,
        row(
            button("Back", replace(chosen, page=page - 1).id()) if page else None,
            button("More", replace(chosen, page=page + 1).id()) if page + 1 < pages else None,
        ),
        *_controls(replace(chosen, page=0), person, kinds, server=server),
    )


def _controls(
    chosen: Chosen, person: Person, kinds: Mapping[str, GameType], *, server: bool
) -> Iterator[ActionRow[Any] | None]:
    """The menu of games, the other parts, the other servers, and for oneself who may see it."""
    yield games_menu(replace(chosen, page=0).id(ids.STATISTICS_GAME), chosen.kind, kinds)
    tabs = [(Tab.OVERVIEW, "Overview"), (Tab.OPPONENTS, "Opponents")]
    opening = _opening(chosen, kinds)
    if opening is not None:
        tabs.append((Tab.OPENINGS, f"By {opening.title}"))
    if not person.own and (chosen.everywhere or not server):
        tabs = [tab for tab in tabs if tab[0] is not Tab.OPPONENTS]
    buttons = [
        button(label, replace(chosen, tab=tab, page=0).id(), disabled=tab is chosen.tab)
        for tab, label in tabs
        if len(tabs) > 1
    ]
    if server:
        other = replace(chosen, everywhere=not chosen.everywhere, page=0)
        buttons.append(button("This server" if chosen.everywhere else "All servers", other.id()))
    if person.own:
        label = "Show to others" if person.hidden else "Hide from others"
        buttons.append(button(label, replace(chosen, page=0).id(ids.STATISTICS_HIDE), ButtonStyle.secondary))
    yield row(*buttons)


def games_menu(id: str, kind: str | None, kinds: Mapping[str, GameType]) -> ActionRow[Any]:
    """The menu of the kinds of games."""
    options = [SelectOption(label="All games", value=ALL_GAMES, default=kind is None)]
    options += [SelectOption(label=one.title, value=one.id, default=one.id == kind) for one in kinds.values()]
    return menu(id, options, hint="Which game")
