"""A question as buttons and menus. Built from the question, the words of the game and the draft; nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button

from cogs.ui import ids
from cogs.ui.compose import button, menu, rows
from cogs.ui.draft import (
    ALL,
    PAGE,
    Group,
    Thing,
    all_of,
    by_kind,
    entries,
    in_order,
    is_complete,
    page_count,
    page_of,
    stop_option,
    takes_one,
    value_of,
)
from cogs.ui.look import FEW, LONGEST_BUTTON, LONGEST_OPTION, MOST_IN_ROW, MOST_OPTIONS
from cogs.ui.text import counted, distinct_labels, fit, length, named, spoken
from games.engine.gametype import GroupWords, Words
from games.engine.question import Answer, Kind, Option, Question

LONGEST_CONFIRM: Final = 48
MOST_SHORTCUTS: Final = 8
LONG_START: Final = 16
"""So many characters with which all entries of a menu begin are left out there."""


@dataclass(slots=True)
class Controls:
    """The controls of a question: what stands above them, and their rows."""

    text: str = ""
    rows: list[ActionRow[Any]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is shown: whose words, with which names of seats, what has been picked, which page."""

    game_id: int
    question_id: str
    question: Question
    words: Words
    picks: Answer = ()
    page: int = 0
    names: Sequence[str] = ()

    def id(self, verb: str, *parts: str | int) -> str:
        """The custom id of a control of this question."""
        return ids.custom_id(verb, self.game_id, self.question_id, *parts)

    def label(self, option: Option[Any]) -> str:
        """What the game calls an option."""
        return named(self.words.option(self.question, option), self.names)

    def group(self, start: str) -> str:
        """What the options are called whose keys begin so."""
        words = self.words
        return named(words.group(self.question, start), self.names) if isinstance(words, GroupWords) else spoken(start)


def controls(asked: Asked) -> Controls:
    """The controls for any question."""
    question = asked.question
    if question.kind is Kind.AMOUNT:
        return _amount(asked)
    if takes_one(question):
        return _one(asked)
    return _several(asked)


def once_more(asked: Asked, key: str) -> Controls:
    """The controls with which an answer that was given is confirmed or thought over."""
    label = fit(f"Yes: {asked.label(asked.question.option(key))}", LONGEST_BUTTON)
    sure = button(label, asked.id(ids.SURE, ids.token(key)), ButtonStyle.success)
    return Controls(rows=[*rows([sure, button("Back", ids.custom_id(ids.PANEL, asked.game_id))])])


# -- one tap -------------------------------------------------------------------------------------------------------


def _one(asked: Asked) -> Controls:
    question = asked.question
    offered = entries(question, asked.picks)
    shown = Controls()
    if len(offered) <= FEW and not any(isinstance(entry, Group) for entry in offered):
        options = [entry.option for entry in offered if isinstance(entry, Thing)]
        labels, shown.text = _labels([asked.label(option) for option in options], LONGEST_BUTTON)
        style = ButtonStyle.primary
        buttons = [
            _answer(asked, option, label, ButtonStyle.secondary if option.value is False else style)
            for option, label in zip(options, labels, strict=True)
        ]
    elif kinds := by_kind(question, asked.picks):
        shown, buttons = _kinds(asked, kinds)
    else:
        hint = f"{asked.group(asked.picks[-1])}: choose one" if asked.picks else "Choose one"
        shown.text, row = _menu(asked, offered, hint=hint)
        shown.rows.append(row)
        buttons = list(_pager(asked, offered))
        if asked.picks:
            buttons.append(button("Back", asked.id(ids.BACK)))
    buttons += _shortcuts(asked)
    stop = stop_option(question)
    if stop is not None:
        buttons.append(_answer(asked, stop, asked.label(stop), ButtonStyle.secondary))
    shown.rows += rows(buttons)
    return shown


def _kinds(asked: Asked, kinds: Mapping[str, Sequence[Thing]]) -> tuple[Controls, list[Button[Any]]]:
    """A menu for each kind of choice, several for a long one, and a button for what stands alone."""
    shown = Controls()
    cuts = []
    buttons = []
    for kind, found in kinds.items():
        if len(found) == 1:
            option = found[0].option
            buttons.append(_answer(asked, option, asked.label(option), ButtonStyle.primary))
            continue
        labels, cut = _labels(without_start([asked.label(thing.option) for thing in found]), LONGEST_OPTION)
        options = [SelectOption(label=label, value=value_of(thing)) for thing, label in zip(found, labels, strict=True)]
        for start in range(0, len(options), PAGE):
            part = options[start : start + PAGE]
            span = f" ({part[0].label} to {part[-1].label})" if len(part) < len(options) else ""
            hint = f"{asked.group(kind)}: choose one{span}"
            shown.rows.append(menu(asked.id(ids.PICK, 0, len(shown.rows)), part, hint=hint))
        cuts.append(cut)
    shown.text = "\n".join(cut for cut in cuts if cut)
    return shown, buttons


def _answer(asked: Asked, option: Option[Any], label: str, style: ButtonStyle) -> Button[Any]:
    return button(label, asked.id(ids.ANSWER, ids.token(option.key)), style)


def _amount(asked: Asked) -> Controls:
    question = asked.question
    numbers = [str(number) for number in range(question.least, min(question.most, question.least + MOST_OPTIONS) + 1)]
    shown = Controls()
    if len(numbers) <= FEW:
        shown.rows += rows([button(number, asked.id(ids.ANSWER, number), ButtonStyle.primary) for number in numbers])
    elif len(numbers) <= MOST_OPTIONS:
        options = [SelectOption(label=number, value=number) for number in numbers]
        shown.rows.append(menu(asked.id(ids.PICK, 0), options, hint="Choose a number"))
    else:
        label = f"Enter {question.least} to {question.most}"
        shown.rows += rows([button(label, asked.id(ids.AMOUNT), ButtonStyle.primary)])
    shown.rows += rows(_shortcuts(asked))
    return shown


# -- several -------------------------------------------------------------------------------------------------------


def _several(asked: Asked) -> Controls:
    question = asked.question
    offered = entries(question, asked.picks)
    full = len(asked.picks) >= question.most
    shown = Controls()
    cut = ""
    buttons: list[Button[Any]] = []
    if in_order(question) and not full:
        if len(offered) <= FEW:
            options = [entry.option for entry in offered if isinstance(entry, Thing)]
            labels, cut = _labels([_with_rest(asked, option) for option in options], LONGEST_BUTTON)
            adding = [
                button(label, asked.id(ids.ADD, ids.token(option.key)), ButtonStyle.primary)
                for option, label in zip(options, labels, strict=True)
            ]
            shown.rows += rows(adding)
        else:
            cut, row = _menu(asked, offered, hint=_next_hint(asked))
            shown.rows.append(row)
            buttons += _pager(asked, offered)
    elif not in_order(question) and offered and not _all_or_none(question):
        cut, row = _several_menu(asked, offered)
        shown.rows.append(row)
        buttons += _pager(asked, offered)
    shown.rows += rows(buttons)
    shown.rows += rows([*_decide(asked), *_shortcuts(asked)])
    shown.text = "\n".join(text for text in (_so_far(asked), cut) if text)
    return shown


def none_label(words: Words, question: Question) -> str:
    """What the game calls the answer that chooses nothing."""
    return words.shortcut(question, "none")


def _all_or_none(question: Question) -> bool:
    """Whether the buttons for all and for none say all that can be answered."""
    return question.total == 1 and question.legal(()) and all_of(question) is not None


def _decide(asked: Asked) -> Iterator[Button[Any]]:
    complete = is_complete(asked.question, asked.picks)
    if asked.picks or complete:
        names = counted(asked.label(asked.question.option(key)) for key in asked.picks)
        label = f"Confirm: {names}" if asked.picks else none_label(asked.words, asked.question)
        style = ButtonStyle.success if asked.picks else ButtonStyle.secondary
        yield button(fit(label, LONGEST_CONFIRM), asked.id(ids.CONFIRM), style, disabled=not complete)
    if asked.picks and in_order(asked.question):
        yield button("Undo last", asked.id(ids.BACK))
    if asked.picks:
        yield button("Clear", asked.id(ids.CLEAR))


def _so_far(asked: Asked) -> str:
    """What has been picked, and what is missing."""
    question, picks = asked.question, asked.picks
    if not picks:
        return ""
    labels = [asked.label(question.option(key)) for key in picks]
    kept_order = question.ordered or question.kind is Kind.ARRANGE
    names = ", ".join(f"{place}. {label}" for place, label in enumerate(labels, 1)) if kept_order else counted(labels)
    number = len(picks)
    text = f"Chosen so far ({number}): **{fit(names, 1200)}**."
    if question.or_none and number < question.most:
        return f"{text} Choose all {question.most}, or none."
    if number < question.least:
        return f"{text} {question.least - number} more to choose."
    if number > question.most:
        return f"{text} That is too many: take {number - question.most} out again."
    return text


def _with_rest(asked: Asked, option: Option[Any]) -> str:
    """The label, and of several alike how many are there: those too that cannot be picked since enough are."""
    rest = option.copies - asked.picks.count(option.key)
    return f"{asked.label(option)} ({rest} left)" if option.copies > 1 else asked.label(option)


def _next_hint(asked: Asked) -> str:
    return f"Choose number {len(asked.picks) + 1}" if asked.picks else "Choose the first"


def _shortcuts(asked: Asked) -> list[Button[Any]]:
    question = asked.question
    made = [
        button(asked.words.shortcut(question, one.name), asked.id(ids.SHORTCUT, one.name), ButtonStyle.primary)
        for one in question.shortcuts[:MOST_SHORTCUTS]
    ]
    everything = all_of(question) if _alike(question) else None
    known = [question.check(one.answer) for one in question.shortcuts if question.legal(one.answer)]
    if everything is not None and question.check(everything) not in known and everything != asked.picks:
        single = question.total == 1
        label = asked.label(question.options[0]) if single else f"All {question.total}"
        style = ButtonStyle.primary if single else ButtonStyle.secondary
        made.append(button(label, asked.id(ids.SHORTCUT, ALL), style))
    return made


def _alike(question: Question) -> bool:
    """Whether the things are of one kind, so that 'all of them' is something to wish for."""
    return len({option.ref.kind for option in question.options if option.ref is not None}) <= 1


# -- menus ---------------------------------------------------------------------------------------------------------


def _menu(asked: Asked, offered: Sequence[Thing | Group], *, hint: str) -> tuple[str, ActionRow[Any]]:
    shown = page_of(offered, asked.page)
    texts = [
        f"{asked.group(entry.prefix)} ({entry.size})"
        if isinstance(entry, Group)
        else _with_rest(asked, entry.option)
        if in_order(asked.question)
        else asked.label(entry.option)
        for entry in shown
    ]
    labels, cut = _labels(without_start(texts) if takes_one(asked.question) and asked.picks else texts, LONGEST_OPTION)
    options = [SelectOption(label=label, value=value_of(entry)) for entry, label in zip(shown, labels, strict=True)]
    return cut, menu(asked.id(ids.PICK, _page(asked, offered)), options, hint=hint)


def _several_menu(asked: Asked, offered: Sequence[Thing | Group]) -> tuple[str, ActionRow[Any]]:
    question = asked.question
    counts = Counter(asked.picks)
    shown = [entry for entry in page_of(offered, asked.page) if isinstance(entry, Thing)]
    labels, cut = _labels(
        [asked.label(thing.option) + (f" ({thing.copy})" if thing.copy > 1 else "") for thing in shown], LONGEST_OPTION
    )
    options = [
        SelectOption(label=label, value=value_of(thing), default=thing.copy <= counts[thing.option.key])
        for thing, label in zip(shown, labels, strict=True)
    ]
    most = min(len(options), max(question.most, sum(option.default for option in options)))
    if question.or_none:
        hint = f"Choose {question.most}, or none"
    elif question.least == question.most:
        hint = f"Choose {question.most}"
    else:
        hint = f"Choose {question.least} to {question.most}" if question.least else f"Choose up to {question.most}"
    return cut, menu(asked.id(ids.PICK, _page(asked, offered)), options, hint=hint, least=0, most=most)


def without_start(texts: Sequence[str]) -> list[str]:
    """The texts without the words with which all begin, if these are many; the hint of their menu tells them."""
    rows = [text.split(" ") for text in texts]
    alike = list(takewhile(lambda words: len(set(words)) == 1, zip(*rows, strict=False)))
    start = " ".join(words[0] for words in alike)
    whole = any(len(words) == len(alike) for words in rows)
    return list(texts) if whole or len(start) < LONG_START else [text[len(start) + 1 :] for text in texts]


def _page(asked: Asked, offered: Sequence[Thing | Group]) -> int:
    return max(0, min(asked.page, page_count(offered) - 1))


def _pager(asked: Asked, offered: Sequence[Thing | Group]) -> Iterator[Button[Any]]:
    """Buttons for the other pages: for all of a few, else for those before and after."""
    pages, page = page_count(offered), _page(asked, offered)
    for other in range(pages):
        if other != page and (pages <= MOST_IN_ROW or abs(other - page) == 1):
            first = page_of(offered, other)[0]
            name = asked.group(first.prefix) if isinstance(first, Group) else asked.label(first.option)
            label = f"Page {other + 1} of {pages}: from {name}" if pages > 2 else f"Page {other + 1} of {pages}"
            yield button(fit(label, LONGEST_CONFIRM), asked.id(ids.PAGE, other))


def _labels(texts: Sequence[str], limit: int) -> tuple[list[str], str]:
    """Labels, no two alike, and the full texts of those that were cut."""
    labels = distinct_labels(texts, limit)
    cut = [f"{label}: {text}" for text, label in zip(texts, labels, strict=True) if length(text) > limit]
    return labels, fit("\n".join(cut), 1500)
