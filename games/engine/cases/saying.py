"""From what was said (`Smithy`, `[2 Estate]`, `none`, `{militia.discard: [...]}`) to an answer to an open question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.cases.casebook import Casebook
from games.engine.cases.notation import Unreadable, is_nothing, near, normal, pieces, seat_of
from games.engine.question import Answer, Kind, Option, Question

STOP = frozenset({"end", "stop", "pass", "done", "decline", "finish", "end phase", "skip", "no", "enough"})
"""Words for taking none of the options."""

ENOUGH = STOP - {"end", "end phase"}
"""Words for choosing nothing where several could be chosen. The end of a phase is more than that."""

ALL = frozenset({"all", "everything", "all of them", "all cards"})


VERBS = frozenset({"play", "plays", "buy", "buys", "gain", "gains", "trash", "trashes", "discard", "discards", "take"})
"""Words that may stand before a name: `buy Gold`."""


class Misfit(Exception):
    """What was said does not fit the question. `attempt` is the answer it would be, for a refusal in the game's words.

    `unknown` is a word that names nothing at all.
    """

    def __init__(self, message: str, attempt: Answer | None = None, unknown: str | None = None) -> None:
        super().__init__(message)
        self.attempt = attempt
        self.unknown = unknown


def is_topic(said: str, topic: str, book: Casebook) -> bool:
    """Whether the words said are words of this topic, in any order (`discard`, `militia discard`)."""
    words = set(normal(topic).split())
    form = normal(said)
    return any(set(wanted.split()) <= words for wanted in {form, normal(book.topics.get(form, form))})


def named_topic(said: Any, book: Casebook) -> tuple[str | None, Any]:
    """The topic and the rest, where an answer names its topic."""
    if not isinstance(said, Mapping):
        return None, said
    if "topic" in said:
        if odd := [key for key in said if key not in ("topic", "answer")]:
            raise Unreadable(f"unknown key '{odd[0]}' in an answer{near(odd[0], ['topic', 'answer'])}")
        return str(said["topic"]), said.get("answer")
    if len(said) == 1:
        ((key, value),) = said.items()
        counts = isinstance(value, int) and not isinstance(value, bool) and book.names.find(key) is not None
        if not counts and seat_of(key) is None:
            return key, value
    return None, said


def concerning(question: Question, said: Any) -> dict[int | None, Any] | None:
    """Answers by the seat that they are about (`{P2: Gold, P3: Copper}`), if they are written so."""
    if question.for_whom is None or not isinstance(said, Mapping):
        return None
    found: dict[int | None, Any] = {seat_of(key): value for key, value in said.items()}
    return None if None in found or not found else found


def option_for(question: Question, word: str, book: Casebook) -> Option[Any] | None:
    """The option that a word means: by key, by the thing it is about, by the last part of a path, or by its label."""
    form, id = normal(word), book.names.find(word)
    tests = (
        lambda option: normal(option.key) == form,
        lambda option: id is not None and option.key == id,
        lambda option: id is not None and option.ref is not None and option.ref.id == id,
        lambda option: normal(option.key.rpartition("/")[2]) in (form, normal(id or form)),
        lambda option: normal(book.kind.words.option(question, option)) == form,
    )
    for test in tests:
        found = [option for option in question.options if test(option)]
        if len(found) == 1:
            return found[0]
    return None


def option_meant(question: Question, word: str, book: Casebook) -> Option[Any] | None:
    """The option that a word means, also in the game's own ways of speaking."""
    option = option_for(question, word, book)
    if option is not None:
        return option
    try:
        keys = book.answer(question, word) or ()
    except Misfit:
        return None
    return question.option(keys[0]) if len(keys) == 1 and keys[0] in question.keys else None


def general(word: str) -> bool:
    """Whether this is a word of every game: yes, no, all, stop."""
    form = normal(word)
    return is_nothing(word) or form in STOP or form in ALL or form in {"yes", "show"} or form.isdigit()


def about_a_window(said: Any) -> bool:
    """Whether an answer by its words belongs to a window: yes, no, show, pass."""
    return isinstance(said, bool) or (isinstance(said, str) and not is_nothing(said) and general(said))


def translate(question: Question, said: Any, book: Casebook) -> Answer:
    """The answer that is meant. Raises `Misfit` if this question cannot be answered so."""
    topic, said = named_topic(said, book)
    if topic is not None and not is_topic(topic, question.topic, book):
        raise Misfit(f"the question is '{question.topic}', not '{topic}'")
    if (about := concerning(question, said)) is not None:
        if list(about) != [question.for_whom]:
            raise Misfit(f"'{question.topic}' is about another seat now")
        said = about[question.for_whom]
    if isinstance(said, bool):
        said = "yes" if said else "no"
    if question.kind is Kind.AMOUNT:
        return (str(said),)
    special = book.answer(question, said)
    if special is not None:
        return special
    whole = isinstance(said, str) and option_for(question, said, book) is not None
    words = (str(said),) if whole else tuple(_without_verb(word) for word in pieces(said, "an answer"))
    if question.kind is Kind.CHOOSE:
        return _one(question, words, book)
    return _several(question, words, book)


def _without_verb(word: str) -> str:
    verb, _, rest = word.partition(" ")
    return rest if rest and normal(verb) in VERBS else word


def _one(question: Question, words: tuple[str, ...], book: Casebook) -> Answer:
    stops = [option for option in question.options if option.value is None]
    if not words:
        words = ("none",)
    if len(words) > 1:
        raise Misfit(f"one answer is wanted, not {len(words)}: {', '.join(words)}")
    word = words[0]
    option = option_for(question, word, book)
    if not stops and len(question.options) == 1 and question.quiet:
        stops = list(question.options)
    if option is None and len(stops) == 1 and (is_nothing(word) or normal(word) in STOP):
        option = stops[0]
    if option is None and is_nothing(word) and "no" in question.keys:
        option = question.option("no")
    if option is None:
        raise _not_offered(question, word, book)
    return (option.key,)


def _several(question: Question, words: tuple[str, ...], book: Casebook) -> Answer:
    if len(words) == 1 and option_for(question, words[0], book) is None:
        form = normal(words[0])
        shortcut = next((cut.answer for cut in question.shortcuts if normal(cut.name) == form), None)
        if shortcut is not None:
            return shortcut
        if form in ALL:
            return tuple(option.key for option in question.options for _ in range(option.copies))
        if form in ENOUGH or is_nothing(form):
            return ()
    keys: list[str] = []
    for word in words:
        option = option_for(question, word, book)
        if option is None:
            raise _not_offered(question, word, book, tuple(keys))
        keys.append(option.key)
    return tuple(keys)


def _not_offered(question: Question, word: str, book: Casebook, before: Answer = ()) -> Misfit:
    labels = [book.kind.words.option(question, option) for option in question.options]
    if book.names.find(word) is None and not general(word):
        known = [*book.names.titles.values(), *labels]
        return Misfit(f"there is no '{word}'{near(word, known)}", None, word)
    return Misfit(
        f"'{word}' is not offered; '{question.topic}' offers {', '.join(labels) or 'nothing'}",
        (*before, book.key(question, word)),
    )
