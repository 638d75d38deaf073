"""A case at play: answering, passing windows, handing over, restarting, and what is checked at every pause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.engine.cases.casebook import Casebook
from games.engine.cases.facts import is_empty, shown
from games.engine.cases.notation import seat_name, seat_of
from games.engine.cases.saying import Misfit, about_a_window, concerning, translate
from games.engine.events import Event
from games.engine.match import Match
from games.engine.question import Kind, Question
from games.engine.refusal import Refusal


class Failed(Exception):
    """The case cannot go on: something that should be possible is not, or a rule is broken."""


class Refused(Exception):
    """An answer is refused, with the reason and the sentence that a player would read."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.sentence = sentence


class Table:
    """A match with everything that has happened in the case so far.

    With `restarts` the match is stored and loaded after every answer, which nobody may notice.
    """

    def __init__(self, match: Match, book: Casebook, *, restarts: bool = False, trace: Callable[[str], None]) -> None:
        self.match = match
        self.book = book
        self.log: list[Event] = []
        self.names = [seat_name(seat) for seat in range(match.state.seats)]
        self._restarts = restarts
        self._trace = trace
        self._conserved = dict(book.kind.conserved(match.state))
        self._complaints = set(book.kind.complaints(match.state))
        self._collect()

    # -- looking -----------------------------------------------------------------------------------------------

    def asked(self, seat: int) -> str:
        """What the seat is asked now, as a text."""
        question = self.match.open.get(seat)
        if question is None:
            return "nothing"
        labels = [
            self.book.kind.words.option(question, option) + (f" ×{option.copies}" if option.copies > 1 else "")
            for option in question.options
        ]
        return f"'{question.topic}' with {', '.join(labels) or 'no options'} (take {question.least} to {question.most})"

    def position(self) -> str:
        """Everything in the position, a line for each fact; empty places are left out."""
        lines = []
        for name, fact in self.book.facts(self.match.state).items():
            if seat_of(name) is not None and isinstance(fact, Mapping):
                told = [f"{part} {shown(one, self.book.names)}" for part, one in fact.items() if not is_empty(one)]
                lines.append(f"{name}: {', '.join(told)}")
            elif not is_empty(fact):
                lines.append(f"{name}: {shown(fact, self.book.names)}")
        for seat in sorted(self.match.open):
            lines.append(f"{seat_name(seat)} is asked {self.asked(seat)}")
        return "\n".join(lines)

    # -- answering ---------------------------------------------------------------------------------------------

    def answer(self, seat: int, said: Any) -> None:
        """Give an answer; windows and hand-overs that stand in its way are passed.

        A list said to a question that takes one is answered one after the other. Raises `Refused` if it is
        refused and `Failed` if the seat is not asked; a word that names nothing gives `Misfit`.
        """
        self._answer(seat, said, hand_over=True)

    def refuse(self, seat: int, said: Any) -> Refused:
        """Give an answer that must be refused; tells how. Raises `Failed` if it is accepted or changes something."""
        self._pass_until_fitting(seat, said, hand_over=False)
        before = self._fingerprint()
        try:
            self._answer(seat, said, hand_over=False)
        except Refused as refused:
            if self._fingerprint() != before:
                raise Failed(f"{seat_name(seat)}: the refused answer has changed the game") from refused
            return refused
        raise Failed(f"{seat_name(seat)}: '{_text(said)}' is accepted, though it must be refused")

    def _answer(self, seat: int, said: Any, *, hand_over: bool) -> None:
        question = self._pass_until_fitting(seat, said, hand_over=hand_over)
        if question is None:
            raise self._not_asked(seat)
        series = _series(question, said) if hand_over else []
        if series:
            try:
                translate(question, said, self.book)
            except Misfit:
                for one in series:
                    self._answer(seat, one, hand_over=True)
                return
        try:
            answer = translate(question, said, self.book)
        except Misfit as misfit:
            if misfit.unknown is not None:
                raise
            if misfit.attempt is None:
                raise Refused("other question", str(misfit)) from misfit
            answer = misfit.attempt
        self._submit(seat, question, answer, said)

    def _submit(self, seat: int, question: Question, answer: tuple[str, ...], said: Any) -> None:
        try:
            self.match.answer(seat, answer)
        except Refusal as refusal:
            sentence = self.book.kind.words.refusal(refusal, question, self.match.view(seat))
            raise Refused(refusal.reason, sentence) from refusal
        self._trace(f"{seat_name(seat)} answers {question.topic}: {_text(said)}")
        self._after()

    def _not_asked(self, seat: int) -> Refused:
        asked = [f"{seat_name(other)} is asked {self.asked(other)}" for other in sorted(self.match.open)]
        now = ", ".join(asked) or "nobody is"
        return Refused("not asked", f"{seat_name(seat)} is not asked anything; {now}.")

    def _fits(self, seat: int, said: Any) -> bool:
        question = self.match.open.get(seat)
        if question is None:
            return False
        for one in (said, *_series(question, said)[:1]):
            try:
                return question.legal(translate(question, one, self.book))
            except Misfit:
                continue
        return False

    def _pass_until_fitting(self, seat: int, said: Any, *, hand_over: bool) -> Question | None:
        """Pass what is not mentioned until the answer fits; the seat's question then, or the one it does not fit.

        With `hand_over` also the end of a turn and phases that were left out are passed.
        """
        while not self._fits(seat, said):
            question = self.match.open.get(seat)
            aside = self.book.aside(question, said) if question is not None and hand_over else None
            if question is not None and aside is not None:
                self._submit(seat, question, aside, "passed, since it is not mentioned")
                continue
            if question is not None and (
                (self._is_window(question) and about_a_window(said))
                or not (self._is_window(question) or (hand_over and self._is_hand_over(question)))
            ):
                return question
            if not self._pass_one(seat, hand_over=hand_over):
                return self.match.open.get(seat)
        return self.match.open.get(seat)

    def _pass_one(self, first: int, *, hand_over: bool) -> bool:
        seats = sorted(self.match.open, key=lambda seat: (seat != first, seat))
        for seat in seats:
            question = self.match.open[seat]
            if self._is_window(question) or (hand_over and self._is_hand_over(question)):
                self._submit(seat, question, question.late, "passed, since it is not mentioned")
                return True
        return False

    def pass_windows(self) -> bool:
        """Let everybody pass open windows; whether there was one."""
        passed = False
        while self._pass_one(0, hand_over=False):
            passed = True
        return passed

    def pass_open_windows(self, seats: Iterable[int] | None = None) -> bool:
        """Let these seats (or everybody) pass the windows that are open now, not those that open by it."""
        wanted = [seat for seat in sorted(self.match.open) if seats is None or seat in seats]
        passed = False
        for seat in wanted:
            question = self.match.open.get(seat)
            if question is not None and self._is_window(question):
                self._submit(seat, question, question.late, "passed, since it is not mentioned")
                passed = True
        return passed

    @property
    def handing_over(self) -> bool:
        """Whether only the hand-over of the turn is left."""
        return any(self._is_hand_over(question) for question in self.match.open.values())

    def hand_over(self) -> None:
        """Answer the hand-over question."""
        for seat, question in list(self.match.open.items()):
            if self._is_hand_over(question):
                self._submit(seat, question, question.late, "handed over, since it is not mentioned")

    def _is_window(self, question: Question) -> bool:
        """On an open floor nothing is passed by itself: what a case leaves out has not been done."""
        return not self.match.on_floor and _is_window(question)

    def _is_hand_over(self, question: Question) -> bool:
        return not self.match.on_floor and _is_hand_over(question)

    # -- other moves -------------------------------------------------------------------------------------------

    def move(self, what: str, change: Callable[..., Any], *about: Any) -> None:
        """Any other move of the match (an order, an undo, a resignation): one of its methods."""
        change(self.match, *about)
        self._trace(what)
        self._after()

    def restart(self) -> None:
        """Store the match, load it again, and make sure that nobody notices."""
        before = self._fingerprint()
        loaded = Match.load(self.book.kind, self.match.dump(), strict=True)
        if loaded.correction is not None:
            raise Failed(f"after a restart the stored game no longer fits ({loaded.correction.kind})")
        self.match = loaded
        if self._fingerprint() != before:
            raise Failed("after a restart the game is not where it was before")

    def _fingerprint(self) -> tuple[Any, ...]:
        match = self.match
        questions = {seat: (match.question_id(seat), question.topic) for seat, question in match.open.items()}
        readers = [*range(match.state.seats), None]
        return match.dump(), questions, match.waiting(), [match.view(reader) for reader in readers]

    # -- after each move ---------------------------------------------------------------------------------------

    def _after(self) -> None:
        self._collect()
        if self._restarts and self.match.result is None:
            self.restart()
        kind, state = self.book.kind, self.match.state
        conserved = dict(kind.conserved(state))
        if conserved != self._conserved:
            odd = {
                name: (self._conserved.get(name, 0), conserved.get(name, 0))
                for name in {*conserved, *self._conserved}
                if conserved.get(name, 0) != self._conserved.get(name, 0)
            }
            told = [f"{self.book.names.title(name)} {was} -> {now}" for name, (was, now) in sorted(odd.items())]
            raise Failed(f"things have appeared or vanished: {', '.join(told)}")
        if new := [complaint for complaint in kind.complaints(state) if complaint not in self._complaints]:
            raise Failed(f"a rule that always holds is broken: {'; '.join(new)}")

    def _collect(self) -> None:
        events, taken_back = self.match.news()
        if taken_back:
            self.log = [event for event in self.log if event.move not in taken_back]
        self.log += events
        for event in events:
            line = self.line(event)
            if line:
                self._trace("  " * event.depth + "  " + line)

    def line(self, event: Event) -> str | None:
        """The log line of an event."""
        return self.book.kind.words.event(event, self.names)


def _is_window(question: Question) -> bool:
    """Whether the question only may be answered. One that demands several things is asked covered, too."""
    demands = question.kind is Kind.CHOOSE_SOME and question.least > 0 and not question.or_none
    return question.cover and not question.quiet and not demands


def _is_hand_over(question: Question) -> bool:
    return question.quiet and question.kind is Kind.CHOOSE and len(question.options) == 1


def _series(question: Question, said: Any) -> list[Any]:
    """The single answers, where several are said to a question that takes one; a window is never meant by them."""
    if (
        question.kind is not Kind.CHOOSE
        or _is_window(question)
        or not isinstance(said, list | Mapping)
        or len(said) < 2
    ):
        return []
    if isinstance(said, list):
        return said
    return [{key: value} for key, value in said.items()] if concerning(question, said) else []


def _text(said: Any) -> str:
    if isinstance(said, Mapping):
        return ", ".join(f"{key}: {_text(value)}" for key, value in said.items())
    if isinstance(said, list | tuple):
        return ", ".join(_text(item) for item in said) or "none"
    return "none" if said is None else str(said)
