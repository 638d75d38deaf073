"""One running game: what is known of it, what may be done in it, going back, and storing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic_core import from_json, to_json

from games.engine.answered import LastAnswers, Place, id_of
from games.engine.driving import Driver
from games.engine.events import Event, Fact
from games.engine.gametype import GameType, Setup
from games.engine.history import barrier_before, cut_from, free_steps
from games.engine.orders import Lasting, Order
from games.engine.question import Answer
from games.engine.record import FORMAT, Correction, Entry, Origin, Stored, Waiting
from games.engine.refusal import CannotUndo, NotLegal, NotOpen, NotYours
from games.engine.result import Result
from games.engine.storing import digest, digest_of, read, written

WENT_BACK = "went_back"
"""The kind of the event of a return; why it came to it, games do not know."""


class Match(Driver):
    """A game in progress.

    `open` holds the open question of every seat that is asked now; see `awaited` for those that are waited for. A
    public call that changes something is one *move*; `moves` counts them and never goes back. Every such call is
    atomic: after an error the match is as before.

    `strict` checks that branches only choose (for tests). Without `keep` nothing is recorded: quick play for
    searching, which can be neither stored nor undone.
    """

    # -- beginning and storing ---------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        kind: GameType,
        setup: Setup,
        *,
        defaults: Mapping[str, Sequence[str]] | None = None,
        strict: bool = False,
        keep: bool = True,
    ) -> Match:
        """A new game. `defaults` are the table's default orders by topic; they replace those of the game."""
        return cls.at(kind, kind.new(setup), setup.options, defaults=defaults, strict=strict, keep=keep)

    @classmethod
    def at(
        cls,
        kind: GameType,
        state: Any,
        options: Any = None,
        *,
        defaults: Mapping[str, Sequence[str]] | None = None,
        strict: bool = False,
        keep: bool = True,
    ) -> Match:
        """A game that begins at a position where a flow can start. The match takes the state over."""
        chosen = kind.default_orders(options if options is not None else kind.options())
        table = {topic: list(wishes) for topic, wishes in (defaults if defaults is not None else chosen).items()}
        seats: int = state.seats
        stored = Stored(FORMAT, kind.id, kind.rules, 0, [], [], table, [], [[] for _ in range(seats)], [0] * seats)
        match = cls(kind, stored, strict=strict, keep=keep)
        match._begin(state)
        match._open_chapter()
        match._advance(None)
        match._keep_last()
        match._settle()
        match._collect()
        return match

    @classmethod
    def load(cls, kind: GameType, text: str | bytes, *, strict: bool = False) -> Match:
        """A stored game. Costs the same however long the game is.

        Under corrected rules `correction` tells what no longer fits; the match has changed then and must be stored,
        and nothing before the last quiet question can be taken back. Raises pydantic's ValidationError (a ValueError)
        if the text is not a stored game, and ValueError if it is of another game or of a newer version.
        """
        stored = read(Stored, text)
        if stored.game != kind.id or stored.rules > kind.rules or stored.form > FORMAT or not stored.chapters:
            raise ValueError(f"this is a game of {stored.game} with rules {stored.rules}, not {kind.id} {kind.rules}")
        lifts = [kind.upgrade[version] for version in range(stored.rules, kind.rules) if version in kind.upgrade]
        for chapter in stored.chapters if lifts else ():
            data = from_json(chapter.written)
            for lift in lifts:
                data = lift(data)
            chapter.state = written(read(kind.state, to_json(data)))
        match = cls(kind, stored, strict=strict)
        match.correction = match._resume()
        digests = zip(match._digests(), stored.digests, strict=True)
        if match.correction is None and any(now != then for now, then in list(digests)[bool(lifts) :]):
            match.correction = Correction("position")
        if match.correction is not None:
            match._keep_last()
            match._move(match._settle)
        return match

    def dump(self) -> bytes:
        """The match as JSON, to be stored."""
        self._write_down()
        stored = self._stored(self._chapters)
        stored.digests = self._digests()
        return written(stored)

    def _digests(self) -> tuple[str, str]:
        """Of the position and of what is asked; a state of another shape has another first one only.

        The order in which a menu offers its options is no part of the rules.
        """
        asked = [(seat, question.topic, sorted(question.keys)) for seat, question in sorted(self.open.items())]
        chapter = self._chapters[-1]
        state = written(self.state) if chapter.entries else chapter.written
        return digest_of(b"[%b]" % state), digest(asked)

    # -- what is known -----------------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        return self.state.result  # type: ignore[no-any-return]

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats that resigned; their questions are answered by the stand-in."""
        return tuple(self._absent)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What seats were told since the last quiet question."""
        return self._game.known()

    @property
    def answers_since(self) -> tuple[Entry, ...]:
        """The answers given since the last quiet question."""
        return self._chapters[-1].entries

    def quiet_state(self) -> Any:
        """A copy of the state at the last quiet question."""
        self._write_down()
        return read(self.kind.state, self._chapters[-1].written)

    @property
    def awaited(self) -> list[int]:
        """The seats that the game waits for: all that are asked, but for those that are done on an open floor."""
        done = self._floor.done if self._floor is not None else ()
        return [seat for seat in sorted(self.open) if seat not in done]

    @property
    def on_floor(self) -> bool:
        """Whether an open floor is asked."""
        return self._floor is not None

    def waiting(self) -> list[Waiting]:
        """Who is waited for, with the public face of each question."""
        faces = [(seat, self.open[seat].face) for seat in self.awaited]
        return [Waiting(seat, {"kind": face.kind, "id": face.id}) for seat, face in faces]

    def question_id(self, seat: int) -> str:
        """The name of the seat's open question; the same after a restart, and another one for any other menu.

        On an open floor menus change with every act of others and the name stays: there a key never means two things.
        """
        return id_of(self.open[seat], self._place(seat), self.state.seed)

    def _place(self, seat: int) -> Place:
        chapter = self._chapters[-1]
        given = len([entry for entry in chapter.entries if entry.seat == seat]) if chapter.entries else 0
        before = chapter.floor
        if before is None:
            return chapter.number, given, self._takebacks[seat], False
        return chapter.number, given + before.get(seat, 0), self._takebacks[seat], self._floor is not None

    def orders(self, seat: int) -> list[Order]:
        """The standing orders of a seat that still hold, latest first."""
        return [order for order in reversed(self._orders) if order.seat == seat and self._holds(order)]

    def default_order(self, topic: str) -> list[str]:
        """The table's default wishes for a topic; empty means that seats are asked."""
        return list(self._defaults.get(topic, ()))

    def news(self) -> tuple[list[Event], list[int]]:
        """The events since the last call, and the numbers of the moves taken back since then."""
        news = self._events, self._taken_back
        self._events, self._taken_back = [], []
        return news

    # -- answering ---------------------------------------------------------------------------------------------

    def submit(
        self,
        seat: int,
        question_id: str,
        answer: Answer,
        *,
        origin: Origin = Origin.SEAT,
        topic: str | None = None,
    ) -> bool:
        """Answer the question with this id. True if it counted, False if the same answer had been given already.

        On an open floor an answer with its `topic` counts also if the id is of before, as long as it is offered; not if
        that question was open when the match went back.
        Raises `NotYours`, `NotOpen` or `NotLegal`; the match is unchanged then.
        """
        if question_id in self._left:
            raise NotOpen("stale")
        known = self._answered.find(seat, question_id, self.state.seed)
        if known is not None and known.same(answer):
            return False
        question = self.open.get(seat)
        if self._floor is not None and question and question.topic == topic and question.legal(answer):
            self.answer(seat, answer, origin=origin)
            return True
        if known is not None:
            raise NotOpen("answered")
        if self.result is not None:
            raise NotOpen("over")
        if seat not in self.open:
            raise NotYours("not asked")
        if self.question_id(seat) != question_id:
            raise NotOpen("stale")
        self.answer(seat, answer, origin=origin)
        return True

    def answer(self, seat: int, answer: Answer, *, origin: Origin = Origin.SEAT) -> None:
        """Answer the seat's open question, whichever it is (for rules cases and players in the same process)."""
        if self.state.result is not None:
            raise NotOpen("over")
        question = self.open.get(seat)
        if question is None:
            raise NotYours("not asked")
        checked = question.check(answer)
        place = self._place(seat)
        before = self._mark()
        try:
            self._feed(seat, checked, origin)
            self._settle()
        except BaseException:
            self._roll_back(before)
            raise
        self._collect()
        if self._keep:
            self._answered.add(question, place, checked)

    def lapse(self, seat: int, question_id: str) -> bool:
        """Let the answer stand in that the question names for a seat which is out of time.

        On an open floor the seat is done, whatever it was putting together.
        """
        if seat not in self.awaited:
            raise NotYours("not asked")
        if self._floor is not None and self._floor.is_drafting(seat) and self.question_id(seat) == question_id:
            self._move(self._drop_draft, seat)
            question_id = self.question_id(seat)
        return self.submit(seat, question_id, self.open[seat].late, origin=Origin.TIME)

    def submit_plan(self, seat: int, steps: Sequence[tuple[str, Answer]], *, question_id: str | None = None) -> int:
        """Answer question after question while topic and answer fit and nothing new was learned.

        With `question_id` the plan begins at that question only, so that a plan sent twice counts once. Returns how
        many steps were taken. Raises `NotYours`, `NotOpen` or `NotLegal` if not even the first one fits.
        """
        if self.result is not None:
            raise NotOpen("over")
        if seat not in self.open:
            raise NotYours("not asked")
        if question_id is not None and self.question_id(seat) != question_id:
            raise NotOpen("stale")
        for done, (topic, answer) in enumerate(steps):
            question = self.open.get(seat)
            fits = question is not None and question.topic == topic and question.legal(answer)
            if done and (not fits or self._surprise):
                return done
            if question is not None and question.topic != topic:
                raise NotLegal("other question", topic=topic)
            self.answer(seat, answer)
        return len(steps)

    # -- standing orders, resigning ----------------------------------------------------------------------------

    def set_order(self, order: Order) -> None:
        """Give a standing order, which answers what is open. It stands before all earlier ones for its topic.

        It replaces the one for the same conditions; one that always holds replaces all, as none of them is reached.
        """
        order = replace(order, turn=self.state.turn)
        others = [known for known in self._orders if self._holds(known) and not _covers(order, known)]
        self._move(self._order, [*others, order])

    def drop_order(self, seat: int, topic: str) -> None:
        """Take back the seat's orders for a topic; the table's default counts again."""
        self._move(self._order, [order for order in self._orders if (order.seat, order.topic) != (seat, topic)])

    def _order(self, orders: list[Order]) -> None:
        self._orders = orders
        self._settle()

    def resign(self, seat: int) -> None:
        """The seat leaves the game: a stand-in answers for it, and it is placed last. One seat left wins at once."""
        if self.result is not None:
            raise NotOpen("over")
        if seat in self._absent:
            raise NotYours("resigned")
        self._move(self._leave, seat)

    def _leave(self, seat: int) -> None:
        self._absent = [*self._absent, seat]
        self._game.emit("resigned", seat)
        if len(self._absent) >= self.state.seats - 1:
            self._finish(replace(self.kind.score(self.state), reason="resigned", tie_break=None))
        else:
            self._settle()

    def hand_over(self, seat: int) -> None:
        """Somebody else plays the seat from now on: its standing orders end, and if it had resigned it is back."""
        if self.result is not None:
            raise NotOpen("over")
        self._move(self._pass_on, seat)

    def _pass_on(self, seat: int) -> None:
        self._drop_draft(seat)
        self._orders = [order for order in self._orders if order.seat != seat]
        self._absent = [absent for absent in self._absent if absent != seat]

    # -- undo --------------------------------------------------------------------------------------------------

    def undo_steps(self, seat: int) -> list[Entry]:
        """The answers that this seat may take back freely, the latest first."""
        if self._joint is not None and seat in self._joint.given:
            sealed = [entry for entry in self._joint.given[seat] if entry.origin is Origin.SEAT]
            return sealed[::-1]
        return free_steps(self._chapters, seat)

    def barrier(self, seat: int) -> CannotUndo:
        """What keeps a seat from taking back more than it freely may; reasons as for `undo`."""
        barrier = "over" if self.result is not None else barrier_before(self._chapters, seat)
        reason, _, whose = barrier.partition("/")
        return CannotUndo(reason, own=whose == "own")

    def undo(self, seat: int, steps: int = 1) -> list[Entry]:
        """Take back the seat's last answers up to the last barrier. Returns the answers that were really given.

        Raises `CannotUndo`, whose reason names the barrier: chance, seen (`own` tells that the seat itself has seen
        something), window, asked, time, over, nothing; and `NotYours` if the seat has resigned.
        """
        if seat in self._absent:
            raise NotYours("resigned")
        offered = self.undo_steps(seat)
        if not 1 <= steps <= len(offered):
            raise self.barrier(seat)
        self._move(self._take_back, seat, offered[steps - 1])
        return offered[:steps]

    def _take_back(self, seat: int, first: Entry) -> None:
        self._count_takeback(seat)
        asking = self._floor if self._joint is None else self._joint
        given = asking.given.get(seat, []) if asking is not None else []
        keep = next((place for place, entry in enumerate(given) if entry is first), None)
        if asking is not None and keep is not None:
            self._without(asking.take_back(seat, keep))
            return
        drafts = self._floor.drafts(but=seat) if self._floor is not None else {}
        self._chapters, dropped = cut_from(self._chapters, first)
        self.correction = self._resume() or self.correction
        self._game.events.clear()
        self._carry_over(drafts)
        moves = sorted({entry.move for entry in dropped if entry.seat == seat or not entry.draft})
        self._taken_back = [*self._taken_back, *moves]
        self._game.emit("took_back", seat, moves=moves)

    # -- going back by consent ---------------------------------------------------------------------------------

    def go_back(self, earlier: Match) -> None:
        """Return to an earlier position of this same match, because all agreed to; `earlier` is used up by it.

        Moves go on being counted, chance comes as it came, and nobody's old questions can be answered any more. Seats
        that have left meanwhile stay away, and standing orders stay, but for those that would answer now what was
        asked then. `news` tells the moves between as taken back. Raises NotOpen when the game is over, ValueError if
        it is no earlier position of this match.
        """
        if self.result is not None:
            raise NotOpen("over")
        before = read(Stored, earlier.dump())
        known = self.kind.id == before.game and self.state.seed == earlier.state.seed
        if not known or before.moves > self.moves or earlier.result is not None:
            raise ValueError("this is no earlier position of this match")
        left = frozenset(map(self.question_id, self.open))
        self._move(self._return, before)
        self._left = left
        self._answered = LastAnswers(before.answered)

    def _return(self, before: Stored) -> None:
        self._taken_back = [*self._taken_back, *range(before.moves + 1, self.moves)]
        self._takebacks = [count + 1 for count in self._takebacks]
        self._chapters = before.chapters
        if self._resume() is not None:
            raise ValueError("the answers of this position do not fit any more")
        turn = self.state.turn
        self._orders = [order for order in self._orders if order.lasting is not Lasting.TURN or order.turn <= turn]
        self._orders = [order for order in self._orders if not self._answers_now(order)]
        self._game.emit(WENT_BACK, turn=turn)
        for seat in self._absent:
            if seat not in before.absent:
                self._game.emit("resigned", seat)
        self._settle()


def _covers(order: Order, known: Order) -> bool:
    """Whether an earlier order is not reached any more, or is the same one given anew."""
    if (order.seat, order.topic) != (known.seat, known.topic):
        return False
    return order.when == known.when or (not order.when and order.lasting is Lasting.ALWAYS)
