"""How a match moves: it drives the flow, feeds answers to it, and keeps the chapters that undo and storing need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from games.engine.answered import LastAnswers
from games.engine.events import Event
from games.engine.floor import OpenFloor
from games.engine.flow import Afresh, AskAhead, Floor, Flow, Together
from games.engine.gametype import GameType
from games.engine.history import following, hand_on, reachable
from games.engine.joint import Joint
from games.engine.orders import Lasting, Order, wished
from games.engine.question import Answer, Question
from games.engine.record import FORMAT, Chapter, Correction, Entry, Origin, Stored
from games.engine.result import Result
from games.engine.stops import GameOver
from games.engine.storing import read, written

UNWRITTEN = 64
"""After how many quiet questions the state is written down, so that going back stays quick."""

Mark = tuple[list[Chapter], int, tuple[Entry, ...], list[Order], list[int], list[int], list[int]]
"""What a move may change: the chapters, how many there were and the answers in the last one, the orders, who is absent,
and what was taken back. Within a move new chapters are put behind the others; the other lists are replaced."""


class Driver:
    """The moving part of a match: its state, the running flow and what was answered; see `Match` for the rest.

    Within a move everything may change; `_move` sees to it that after an error all is as before.
    """

    def __init__(self, kind: GameType, stored: Stored, *, strict: bool = False, keep: bool = True) -> None:
        self.kind = kind
        self.moves = stored.moves
        self.open: dict[int, Question] = {}
        self.correction: Correction | None = None
        self._strict = strict
        self._keep = keep
        self._chapters = stored.chapters
        self._orders = stored.orders
        self._defaults = stored.defaults
        self._absent = stored.absent
        self._answered = LastAnswers(stored.answered)
        self._takebacks = stored.takebacks
        self._joint: Joint | None = None
        self._floor: OpenFloor | None = None
        self._drafts: dict[int, list[Entry]] = {}
        self._flow: Flow[None] | None = None
        self._events: list[Event] = []
        self._taken_back: list[int] = []
        self._surprise: str | None = None
        self._left: frozenset[str] = frozenset()

    def view(self, seat: int | None) -> Any:
        """What this seat (None: a spectator) may know of the position."""
        return self.kind.view(self.state, seat)

    def _without(self, dropped: Sequence[Entry]) -> None:
        chapter = self._chapters[-1]
        chapter.entries = tuple(e for e in chapter.entries if all(e is not gone for gone in dropped))

    def _carry_over(self, drafts: Mapping[int, Sequence[Entry]]) -> None:
        """Give seats what they were putting together, where it still fits the floor as it is now."""
        for seat, entries in drafts.items():
            floor, chapter, kept = self._floor, self._chapters[-1], list[Entry]()
            if floor is not None:
                self._without(floor.given.get(seat, ()))
                kept = floor.carry(seat, entries)
                chapter.entries += tuple(kept)
            if not kept:
                self._count_takeback(seat)

    def _drop_draft(self, seat: int) -> None:
        floor = self._floor
        if floor is not None and floor.given.get(seat):
            self._without(floor.take_back(seat, 0))
            self._count_takeback(seat)

    def _count_takeback(self, seat: int) -> None:
        self._takebacks = [count + (other == seat) for other, count in enumerate(self._takebacks)]

    def _stored(self, chapters: list[Chapter]) -> Stored:
        return Stored(
            FORMAT,
            self.kind.id,
            self.kind.rules,
            self.moves,
            chapters,
            self._orders,
            self._defaults,
            self._absent,
            self._answered.all(self.state.seed),
            self._takebacks,
        )

    def _begin(self, state: Any) -> None:
        self.state = state
        self._game = self.kind.game(state)
        self._game.move = self.moves
        self._joint = None
        self._floor = None
        self._drafts = {}
        self._flow = None
        self.open = {}
        if state.result is None:
            self._flow = self.kind.flow(self._game)

    def _resume(self) -> Correction | None:
        """Start the last chapter afresh and feed its answers; tells what no longer fits.

        Sealed answers and drafts that do not fit are dropped alone; any other one takes the whole game back to the
        quiet question. Seats that lost answers get new question ids, or their old clicks would count as repeated.
        """
        chapters, chapter = self._chapters.copy(), self._chapters[-1]
        entries, dropped, lost = chapter.entries, [], []
        self._restart(chapter)
        for entry in entries:
            self._game.steps = 0
            question = self.open.get(entry.seat)
            fits = question is not None and question.topic == entry.topic and question.legal(entry.answer)
            if fits and (self._joint, entry.seat) not in lost:
                self._feed(entry.seat, entry.answer, entry.origin, known=entry)
                continue
            dropped.append(entry)
            lost.append((self._joint, entry.seat))
            if self._joint is None and not entry.draft:
                dropped, self._chapters = list(entries), chapters
                self._restart(chapter)
                break
        self._game.events.clear()
        for seat in {entry.seat for entry in dropped}:
            self._count_takeback(seat)
        return Correction("answers", tuple(dropped)) if dropped else None

    def _restart(self, chapter: Chapter) -> None:
        if chapter.state is None:
            self._play_again()
        chapter.entries = ()
        self._stop()
        self._begin(read(self.kind.state, chapter.written))
        if self._flow is not None:
            self._advance(None, fresh=False)

    def _stop(self) -> None:
        for asking in (self._joint, self._floor):
            if asking is not None:
                asking.close()
        self._joint = self._floor = None
        if self._flow is not None:
            self._flow.close()
            self._flow = None

    def _advance(self, value: Any, *, fresh: bool = True) -> None:
        """Resume the flow until it asks; `fresh` opens a new chapter at a quiet question."""
        flow = self._flow
        assert flow is not None
        self.open = {}
        self._joint = self._floor = None
        while True:
            try:
                request = flow.send(value)
            except GameOver as over:
                self._finish(over.result)
                return
            if isinstance(request, Question):
                if request.quiet:
                    if fresh:
                        self._open_chapter()
                    self._game.facts.clear()
                self.open = {request.seat: request}
                return
            if isinstance(request, Floor):
                floor = OpenFloor(request, self._game, strict=self._strict)
                if floor.ended is not None:
                    floor.close()
                    value = floor.ended
                    continue
                if fresh:
                    self._open_chapter(floor=True)
                self._game.facts.clear()
                self._floor, self.open = floor, floor.open
                return
            if isinstance(request, Afresh):
                flow.close()
                flow = self._flow = self.kind.flow(self._game)
                value = None
                continue
            assert isinstance(request, Together | AskAhead)
            joint = Joint(request, self._game, strict=self._strict)
            if joint.results or joint.open:
                self._game.barrier = self._game.barrier or "window"
            if joint.open:
                self._joint = joint
                self.open = joint.open
                return
            value = joint.results

    def _open_chapter(self, *, floor: bool = False) -> None:
        chapters = self._chapters
        if not chapters:
            chapters.append(Chapter(0, written(self.state) if self._keep else None))
        else:
            last = chapters[-1]
            begun = following(last) if floor else Chapter(last.number + 1, None, (), last.barriers)
            if self._keep:
                chapters.append(begun)
            else:
                self._chapters = [begun]

    def _write_now_and_then(self, closed: Chapter) -> None:
        """After a new chapter has begun behind many others: keep those before a barrier no longer."""
        chapters = self._chapters
        begun = chapters[-1]
        if closed.entries[-1].barrier:
            begun.state = written(self.state)
            self._chapters = [begun]
        elif len(chapters) % UNWRITTEN == 0:
            begun.state = written(self.state)

    def _keep_last(self) -> None:
        self._write_down()
        self._chapters = self._chapters[-1:]

    def _write_down(self) -> None:
        """Give every chapter its state, and drop those that an undo cannot reach any more."""
        last = self._chapters[-1]
        if last.state is None and not last.entries:
            last.state = written(self.state)
        if any([chapter.state is None for chapter in self._chapters]):
            self._play_again()
        self._chapters = reachable(self._chapters)

    def _play_again(self) -> None:
        """Work out the states that were not written down from the one before them and the answers."""
        again = Driver(self.kind, self._stored([Chapter(0)]), keep=False)
        again._begin(read(self.kind.state, self._chapters[0].written))
        again._advance(None, fresh=False)
        for chapter, behind in pairwise(self._chapters):
            for entry in chapter.entries:
                again._game.steps = 0
                again._feed(entry.seat, entry.answer, entry.origin)
            if behind.state is None:
                behind.state = written(again.state)
        again._stop()

    def _feed(self, seat: int, answer: Answer, origin: Origin, *, known: Entry | None = None) -> None:
        question, game, joint, floor = self.open[seat], self._game, self._joint, self._floor
        entry = known or Entry(seat, question.topic, answer, origin, self.moves, question.face.id)
        chapter = self._chapters[-1]
        chapter.entries += (entry,)
        game.barrier = None
        game.mover = seat
        if joint is not None:
            joint.answer(entry)
            if not joint.open:
                self._advance(joint.results)
            game.barrier = "window"
        elif floor is not None:
            floor.answer(entry)
            entry.draft = floor.ended is None
            if floor.ended is not None:
                self._drafts = floor.drafts(but=seat)
                floor.close()
                self._advance(floor.ended)
        else:
            self._advance(answer)
        barrier, asked = game.barrier, self.open
        if origin is Origin.TIME:
            barrier = "time"
        elif barrier is None and asked and (len(asked) > 1 or seat not in asked):
            still_asked = floor is not None and self._floor is not None and floor.seats.issuperset(asked)
            barrier = None if still_asked else "asked"
        entry.barrier = barrier
        if joint is None or joint is not self._joint:
            self._surprise = self._surprise or barrier
        chapters = self._chapters
        if chapters[-1] is not chapter and self._keep and self.state.result is None:
            if barrier or len(chapter.entries) > 1 or floor is not None:
                hand_on(chapter, chapters[-1])
            if len(chapters) >= UNWRITTEN:
                self._write_now_and_then(chapter)

    def _finish(self, result: Result) -> None:
        final = result.without(self._absent) if self._absent else result
        self._stop()
        self.state.running.clear()
        self.state.result = final
        self.open = {}
        self._game.facts.clear()
        self._game.emit("game_over", reason=final.reason, winners=final.winners)
        if self._keep:
            self._chapters = [Chapter(self._chapters[-1].number + 1, written(self.state))]

    def _settle(self) -> None:
        """Answer what standing orders and stand-ins answer, until a seat must really be asked."""
        while True:
            floor = self._floor
            if self._drafts and not self._chapters[-1].entries:
                drafts, self._drafts = self._drafts, {}
                self._carry_over(drafts)
            for seat, question in sorted(self.open.items()) if len(self.open) > 1 else self.open.items():
                if floor is not None and seat in floor.done:
                    continue
                if seat in self._absent:
                    if floor is not None and floor.is_drafting(seat):
                        self._drop_draft(seat)
                        break
                    self._feed(seat, question.check(question.late), Origin.STAND_IN)
                    break
                if not (self._orders or question.topic in self._defaults or question.unasked):
                    continue
                answer = self._ordered(question)
                if answer is None and question.unasked:
                    answer = question.check(question.late)
                if answer is not None:
                    self._feed(seat, answer, Origin.ORDER)
                    break
            else:
                return

    def _holds(self, order: Order) -> bool:
        return order.lasting is not Lasting.TURN or order.turn == self.state.turn

    def _ordered(self, question: Question) -> Answer | None:
        for order in reversed(self._orders):
            if self._holds(order) and order.fits(question):
                answer = self._wished(order, question)
                if answer is not None and order.lasting is Lasting.ONCE:
                    self._orders = [kept for kept in self._orders if kept is not order]
                return answer
        wishes = self._defaults.get(question.topic)
        return self._wished(Order(question.seat, question.topic, wishes), question) if wishes else None

    def _wished(self, order: Order, question: Question) -> Answer | None:
        policies = self.kind.policies.get(question.topic, {})
        answer = wished(order, question, policies, lambda: self.view(question.seat))
        floor = self._floor
        if answer is None or floor is None or floor.follows(question.seat, answer):
            return answer
        return None

    def _answers_now(self, order: Order) -> bool:
        """Whether this order alone would answer the open question of its seat."""
        question = self.open.get(order.seat)
        if question is None or not self._holds(order) or not order.fits(question):
            return False
        return self._wished(order, question) is not None

    def _collect(self) -> None:
        events = self._game.events
        if events:
            self._events += events
            events.clear()

    def _move(self, act: Callable[..., None], *given: Any) -> None:
        """Do this as one move: numbered, its events collected, and taken back as a whole if anything goes wrong."""
        before = self._mark()
        try:
            act(*given)
        except BaseException:
            self._roll_back(before)
            raise
        self._collect()

    def _mark(self) -> Mark:
        """Begin a move; returns where to roll back to."""
        game, chapters = self._game, self._chapters
        self.moves = game.move = self.moves + 1
        game.steps = 0
        self._surprise = None
        entries = chapters[-1].entries
        return chapters, len(chapters), entries, self._orders, self._absent, self._takebacks, self._taken_back

    def _roll_back(self, before: Mark) -> None:
        self._chapters, known, entries, self._orders, self._absent, self._takebacks, self._taken_back = before
        self.moves -= 1
        del self._chapters[known:]
        self._chapters[-1].entries = entries
        if self._keep:
            self._resume()
