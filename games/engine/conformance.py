"""Checks that every game gets for nothing: random games, watched at every question.

Each check takes a kind of game, a set-up and a seed, plays one random game (or a few) and raises AssertionError with
the place if a promise of the engine or of the game package does not hold:

========================  ======================================================================================
check_play                components are conserved, nothing is broken, questions are sound, quiet means quiet
check_storing             a restart at any question changes nothing, now or later
check_arrival             sealed answers may come in any order, and be taken back, with the same end
check_answers             what is offered is accepted, everything else is refused and changes nothing
check_undo                a step taken back leaves no trace, and is offered only if nothing was learned
check_words               every question, option, event and result has words, short and without raw names
========================  ======================================================================================

`worlds.check_secrets` plays pairs of worlds that look the same to a reader; `playthrough` writes a game down as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from pydantic import ValidationError

from games.engine.events import readable
from games.engine.gametype import GameType, Options, Setup
from games.engine.match import Match
from games.engine.players import random_move
from games.engine.question import Answer, Kind, Question
from games.engine.refusal import CannotUndo, NotLegal, NotOpen, NotYours, Refusal
from games.engine.storing import copied, plain

NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Finn", "Gina", "Hugo")
MOST_ANSWERS = 50_000
MOST_LABEL = 80
RAW = re.compile(r"[a-z]_[a-z]|\bNone\b|\bTrue\b|\bFalse\b|[{}]|\bseat \d")
"""What stands in a text only if a name of the program slipped in."""

ODD_KEYS = (
    "",
    " ",
    "\0",
    "\u202eno",
    "\uff39\uff25\uff33",
    "🂡",
    "no ",
    "No",
    "../..",
    "@policy",
    "0" * 4000,
    "-1",
    "²",
)


def require(holds: bool, place: str, complaint: str) -> None:
    """Raise AssertionError with the place unless it holds."""
    if not holds:
        raise AssertionError(f"{place}: {complaint}")


def random_setup(kind: GameType, seats: int, seed: int) -> Setup:
    """A set-up with options drawn from what the lobby offers; seed 0 has the options' defaults."""
    rng = Random(f"{kind.id}/{seats}/{seed}")
    return Setup(seats, _random_options(kind, rng) if seed else kind.options(), f"{rng.getrandbits(128):032x}")


def _random_options(kind: GameType, rng: Random) -> Options:
    """Some combinations are no options: then one field after another keeps its default."""
    names = [field.name for field in kind.option_fields]
    for _ in range(20):
        values = {field.name: rng.choice(list(field.values)) for field in kind.option_fields if field.name in names}
        try:
            return kind.options(**values)
        except ValidationError:
            continue
    return kind.options()


def option_variants(kind: GameType) -> Iterator[Options]:
    """The defaults, and every value of every option once, with another option changed if it is possible only then."""
    yield kind.options()
    single = [{field.name: value} for field in kind.option_fields for value in list(field.values)[1:]]
    for change in single:
        for beside in ({}, *(other for other in single if other.keys() != change.keys())):
            try:
                yield kind.options(**beside, **change)
            except ValidationError:
                continue
            break


def walk(kind: GameType, setup: Setup, seed: int, *, strict: bool = False) -> Iterator[tuple[Match, str]]:
    """A random game, now and then with standing orders: the match at every question and at its end, and the place.

    Whoever looks on must leave the match alone.
    """
    rng = Random(f"walk/{seed}")
    match = Match.start(kind, setup, strict=strict)
    for number in range(MOST_ANSWERS):
        yield match, f"{kind.id} with {setup.seats} seats, {setup.options!r}, seed {seed}, answer {number}"
        if match.result is not None:
            return
        if kind.order_offers and rng.random() < 0.01:
            offer = rng.choice(kind.order_offers)
            match.set_order(rng.choice(offer.choices).order(rng.randrange(setup.seats), offer.topic))
            continue
        match.answer(*random_move(match, rng))
    raise AssertionError(f"{kind.id} with {setup.seats} seats, {setup.options!r}, seed {seed} does not end")


def asked(question: Question) -> tuple[Any, ...]:
    """All of a question that can be compared: the values behind the options belong to one state."""
    options = [(option.key, option.ref, option.copies) for option in question.options]
    sizes = (question.least, question.most, question.or_none, question.ordered)
    marks = (question.cover, question.quiet, question.for_whom, question.face, question.late)
    return question.seat, question.topic, question.kind, options, sizes, marks, dict(question.context)


def position(match: Match) -> tuple[Any, ...]:
    """The state and what is asked, in a form that can be compared."""
    return plain(match.state), match.result, [asked(match.open[seat]) for seat in sorted(match.open)]


def ids(match: Match) -> list[str]:
    """The ids of the open questions in seat order."""
    return [match.question_id(seat) for seat in sorted(match.open)]


def reload(match: Match) -> Match:
    """The match after a restart."""
    return Match.load(match.kind, match.dump())


# -- play ----------------------------------------------------------------------------------------------------------


def check_play(kind: GameType, setup: Setup, seed: int) -> None:
    """One game to its end: components, invariants, sound questions, quiet questions, a sound result."""
    components: Any = None
    for match, place in walk(kind, setup, seed, strict=True):
        now = dict(kind.conserved(match.state))
        components = components or now
        require(now == components, place, f"components were {components}, now {now}")
        broken = list(kind.complaints(match.state))
        require(not broken, place, "; ".join(broken))
        require(bool(match.open) == (match.result is None), place, "a running game asks somebody, an ended one nobody")
        for seat, question in match.open.items():
            _check_question(seat, question, setup.seats, place)
            if question.quiet:
                _check_quiet(match, place)
        if match.result is not None:
            result = match.result
            require(len(result.places) == len(result.scores) == setup.seats, place, f"a place is missing in {result}")
            require(min(result.places) == 1, place, f"nobody won: {result}")
            require(reload(match).result == result, place, "the result changes when it is stored")


def _check_question(seat: int, question: Question, seats: int, place: str) -> None:
    place = f"{place}, {question.topic}"
    require(seat == question.seat and 0 <= seat < seats, place, f"asked of seat {question.seat}")
    require(len(set(question.keys)) == len(question.keys), place, f"keys come twice: {question.keys}")
    require(all(question.keys), place, "a key is empty")
    require(all(option.copies >= 1 for option in question.options), place, "an option without copies")
    ways = question.count(2)
    require(ways >= 1, place, "no answer is legal")
    require(ways > 1 or question.cover, place, "asked although one answer only is legal")
    require(question.legal(question.late), place, f"the stand-in's answer {question.late} is not legal")
    for shortcut in question.shortcuts:
        require(question.legal(shortcut.answer), place, f"the shortcut {shortcut.name} is not legal")


def _check_quiet(match: Match, place: str) -> None:
    require(match.state.running == [], place, f"{match.state.running} are running at a quiet question")
    require(match.on_floor or len(match.open) == 1, place, "a quiet question is asked of one seat, or on a floor")
    require(plain(match.quiet_state()) == plain(match.state), place, "the quiet state is not the present one")
    fresh = Match.at(match.kind, copied(match.state), defaults={})
    require(plain(fresh.state) == plain(match.state), place, "started afresh it goes on by itself")
    require(fresh.awaited == match.awaited, place, f"started afresh it waits for {fresh.awaited}, not {match.awaited}")
    one, other = ({seat: asked(q) for seat, q in each.open.items()} for each in (fresh, match))
    drafting = {seat for seat, question in match.open.items() if not question.quiet}
    same = one.keys() == other.keys() and all(one[seat] == other[seat] for seat in one if seat not in drafting)
    require(same, place, f"started afresh it asks {fresh.open}, not {match.open}")


# -- storing -------------------------------------------------------------------------------------------------------


def check_storing(kind: GameType, setup: Setup, seed: int) -> None:
    """Dump and load at many questions: the same dump, questions and ids, and the same game to its end."""
    rng = Random(f"storing/{seed}")
    for match, place in walk(kind, setup, seed):
        quiet = any(question.quiet for question in match.open.values())
        if match.result is None and rng.random() > (0.2 if quiet else 0.6):
            continue
        again = reload(match)
        require(again.correction is None, place, f"loaded with {again.correction}")
        require(again.dump() == match.dump(), place, "loaded and stored it is another text")
        require(position(again) == position(match), place, "loaded it is another position")
        require(ids(again) == ids(match), place, "the ids of the questions changed")
        require(again.answers_since == match.answers_since, place, "the answers since changed")
        require(again.facts == match.facts, place, f"told before: {match.facts}, now {again.facts}")
        for seat in range(setup.seats):
            require(again.undo_steps(seat) == match.undo_steps(seat), place, "undo is offered otherwise")
        if rng.random() < 0.1:
            _check_same_future(reload(match), again, rng, place, most=30 if rng.random() < 0.9 else MOST_ANSWERS)


def _check_same_future(one: Match, other: Match, rng: Random, place: str, *, most: int) -> None:
    """Goes on with both matches, restarting the second one now and then."""
    for further in range(most):
        if one.result is not None:
            break
        seat, answer = random_move(one, rng)
        one.answer(seat, answer)
        other.answer(seat, answer)
        require(one.news() == other.news(), place, f"{further} answers later other events happen")
        if rng.random() < 0.05:
            other = reload(other)
    require(one.dump() == other.dump(), place, "the game goes on otherwise after a restart")


# -- joint questions -----------------------------------------------------------------------------------------------


def check_arrival(kind: GameType, setup: Setup, seed: int) -> None:
    """Joint questions: every order of arrival, restarts and takebacks between, give the same."""
    rng = Random(f"arrival/{seed}")
    before: Any = None
    for match, place in walk(kind, setup, seed):
        joint = match._joint
        if joint is None or joint is before:
            continue
        before = joint
        given, end = _answer_jointly(match, {}, rng, restless=False)
        for turn in range(3):
            _, other = _answer_jointly(match, given, rng, restless=turn > 0)
            require(
                position(other) == position(end), place, f"with the answers {given} in another order it ends otherwise"
            )


def _answer_jointly(
    match: Match, wanted: dict[int, list[Answer]], rng: Random, *, restless: bool
) -> tuple[dict[int, list[Answer]], Match]:
    """Answer a joint question on a copy, as wanted or at random; `restless` seats also take answers back."""
    match = reload(match)
    fixed = bool(wanted)
    given: dict[int, list[Answer]] = {seat: [] for seat in match.open}
    joint, takebacks = match._joint, 0
    while joint is not None and match._joint is joint:
        seat = rng.choice(sorted(match.open))
        done = match.undo_steps(seat)
        if restless and takebacks < 20 and done and rng.random() < 0.3:
            match.undo(seat, rng.randint(1, len(done)))
            takebacks += 1
            continue
        if restless and rng.random() < 0.1:
            match = reload(match)
            joint = match._joint
        answer = wanted[seat][len(done)] if fixed else match.open[seat].sample(rng)
        given[seat].append(answer)
        match.answer(seat, answer)
    return given, match


# -- answers -------------------------------------------------------------------------------------------------------


def check_answers(kind: GameType, setup: Setup, seed: int, *, most: int = 30) -> None:
    """At some questions: up to `most` offered answers are accepted, wrong ones are refused and change nothing."""
    rng = Random(f"answers/{seed}")
    topics: dict[str, int] = {}
    for match, place in walk(kind, setup, seed):
        for seat, question in sorted(match.open.items()):
            seen = topics[question.topic] = topics.get(question.topic, 0) + 1
            if seen > 3 and rng.random() > 0.03:
                continue
            place_here = f"{place}, {question.topic}"
            stored = match.dump()
            for answer in _some_answers(question, rng, most):
                copy = Match.load(kind, stored)
                try:
                    counted = copy.submit(seat, copy.question_id(seat), answer)
                except Refusal as refusal:
                    raise AssertionError(f"{place_here}: {answer} was offered and refused: {refusal}") from refusal
                require(counted, place_here, f"{answer} was taken for a repeated click")
            _check_refused(Match.load(kind, stored), seat, rng, place_here)


def _some_answers(question: Question, rng: Random, most: int) -> list[Answer]:
    first = list(islice(question.answers(), most))
    return first if len(first) < most else [*first[: most // 2], *(question.sample(rng) for _ in range(most // 2))]


def wrong_answers(question: Question) -> Iterator[Answer]:
    """Answers that must be refused: odd texts, too many, too few, too often."""
    offered = set(question.keys)
    if question.kind is Kind.AMOUNT:
        offered = {str(number) for number in range(question.least, question.most + 1)}
        yield (str(question.most + 1),)
        if question.least:
            yield (str(question.least - 1),)
        yield (str(question.least),) * 2
    for odd in ODD_KEYS:
        if odd not in offered:
            yield (odd,)
            yield (*next(question.answers()), odd)
    everything = tuple(option.key for option in question.options for _ in range(option.copies))
    yield (*everything, *everything, *everything, "x")
    for option in question.options[:5]:
        yield (option.key,) * (option.copies + 1)
        yield (option.key.upper() + "_",)
    fits = {Kind.CHOOSE: {1}, Kind.ARRANGE: {question.total}, Kind.AMOUNT: set()}.get(question.kind)
    if fits is None:
        fits = {0, question.most} if question.or_none else set(range(question.least, question.most + 1))
    for size in range(question.total + 1):
        if size not in fits:
            yield everything[:size]


def _check_refused(match: Match, seat: int, rng: Random, place: str) -> None:
    stored, id = match.dump(), match.question_id(seat)
    tries: list[tuple[int, str, Answer, type[Refusal]]] = [
        (seat, id, answer, NotLegal) for answer in wrong_answers(match.open[seat])
    ]
    right = match.open[seat].sample(rng)
    tries += [(seat, odd, right, NotOpen) for odd in ("", "0", "x" * 12, id[:-1], id.upper() + " ")]
    tries += [
        (other, id, right, NotOpen if other in match.open else NotYours)
        for other in range(match.state.seats)
        if other != seat
    ]
    for who, named, answer, wanted in tries:
        try:
            match.submit(who, named, answer)
        except wanted:
            continue
        except Refusal as refusal:
            raise AssertionError(f"{place}: seat {who}, {answer!r:.80}: refused by {refusal!r}") from refusal
        raise AssertionError(f"{place}: seat {who}, {answer!r:.80} was accepted for {named}")
    require(match.dump() == stored, place, "a refused answer changed something")
    require(match.news() == ([], []), place, "a refused answer told something")


# -- undo ----------------------------------------------------------------------------------------------------------


def check_undo(kind: GameType, setup: Setup, seed: int) -> None:
    """Whatever may be taken back leaves no trace; whatever was freely done looks the same in every imagined world."""
    rng = Random(f"undo/{seed}")
    match = Match.start(kind, setup)
    for number in range(MOST_ANSWERS):
        if match.result is not None:
            return
        place = f"{kind.id} with {setup.seats} seats, {setup.options!r}, seed {seed}, answer {number}"
        before, (seat, answer) = position(match), random_move(match, rng)
        match.answer(seat, answer)
        after = position(match)
        offered = match.undo_steps(seat)
        if offered and offered[0].draft and offered[0].move < match.moves:
            continue  # back on a floor, where it had begun something before
        if offered:
            place = f"{place}, {offered[0].topic}: {answer}"
            require(offered[0].answer == answer, place, "another step is offered for undo")
            copy = reload(match) if rng.random() < 0.5 else match
            copy.undo(seat)
            require(position(copy) == before, place, "taken back, the position is another one")
            copy.answer(seat, answer)
            require(position(copy) == after, place, "taken back and given again, it leads elsewhere")
            match = copy
            if rng.random() < 0.3:
                _check_nothing_learned(match, seat, rng, place)
        else:
            try:
                reload(match).undo(seat)
            except CannotUndo:
                continue
            raise AssertionError(f"{place}: {answer} is not offered for undo and can be taken back")
    raise AssertionError(f"{kind.id} with {setup.seats} seats, seed {seed} does not end")


def _check_nothing_learned(match: Match, seat: int, rng: Random, place: str) -> None:
    """From the quiet question where the free stretch began, in a world dealt anew: the same views all along."""
    if match._joint is not None:
        return
    given = match.undo_steps(seat)[::-1]
    base = reload(match)
    base.undo(seat, len(given))
    if base.answers_since:
        return
    kind = match.kind
    dealt = kind.imagine(base.view(seat), (), rng)
    world = Match.at(kind, dealt, defaults={topic: base.default_order(topic) for topic in base._defaults})
    for entry in given:
        require(world.view(seat) == base.view(seat), place, f"before {entry.topic} the views of seat {seat} differ")
        for one in (base, world):
            require(seat in one.open, place, f"in an imagined world {entry.topic} is not asked")
            require(one.open[seat].legal(entry.answer), place, f"{entry.answer} is not legal in an imagined world")
            one.answer(seat, entry.answer)
    require(world.view(seat) == base.view(seat), place, f"seat {seat} learned something it may take back")
    require(len(world.undo_steps(seat)) == len(base.undo_steps(seat)), place, "undo is not offered in every world")


# -- words ---------------------------------------------------------------------------------------------------------


def check_words(kind: GameType, setup: Setup, seed: int) -> None:
    """Every text of one game, for every reader."""
    words, names, rng = kind.words, NAMES[: setup.seats], Random(f"words/{seed}")
    readers: list[int | None] = [None, *range(setup.seats)]
    for offer in kind.order_offers:
        _check_text(words.order(offer.topic, None), f"{kind.id}, {offer.topic}", MOST_LABEL)
        for choice in offer.choices:
            _check_text(words.order(offer.topic, choice.id), f"{kind.id}, {offer.topic} {choice.id}", MOST_LABEL)
    for match, place in walk(kind, setup, seed):
        for event in match.news()[0]:
            for reader in readers:
                for known in readable([event], reader, over=match.result is not None):
                    line = words.event(known, names)
                    if line is not None:
                        _check_text(line, f"{place}, {event.kind}")
        for seat, question in match.open.items():
            view = match.view(seat)
            here = f"{place}, {question.topic}"
            _check_text(words.question(question, view, names), here)
            _check_text(words.face(question.face), here, MOST_LABEL)
            labels = [words.option(question, option) for option in question.options]
            labels += [words.shortcut(question, shortcut.name) for shortcut in question.shortcuts]
            for label in labels:
                _check_text(label, here, MOST_LABEL)
            require(len(set(labels)) == len(labels), here, f"two labels are the same: {labels}")
            for option in question.options:
                warning = words.warning(question, option, view)
                require(warning is None or bool(warning.strip()), here, "an empty warning")
            for refusal in refusals(question):
                _check_text(words.refusal(refusal, question, view), f"{here}, {refusal!r:.80}")
        if match.result is not None or rng.random() < 0.1:
            for reader in readers:
                _check_text(words.board(match.view(reader), names), f"{place}, board")
                if reader is not None:
                    _check_text(words.hand(match.view(reader), names), f"{place}, hand")
        if match.result is not None:
            _check_text(words.result(match.result, names), f"{place}, result")
            for line_of_sheet in (line for sheet in match.result.sheet for line in sheet):
                _check_text(words.score_item(line_of_sheet.item), f"{place}, score", MOST_LABEL)


def refusals(question: Question) -> Iterator[Refusal]:
    """The refusals that a seat can meet at a question."""
    for answer in islice(wrong_answers(question), 12):
        try:
            question.check(answer)
        except NotLegal as refusal:
            yield refusal
    yield NotLegal("other question", topic=question.topic)
    yield from (NotOpen(reason) for reason in ("answered", "over", "stale"))
    yield from (NotYours(reason) for reason in ("not asked", "resigned"))
    yield from (CannotUndo(reason) for reason in ("chance", "seen", "window", "asked", "time", "over", "nothing"))


def _check_text(text: str, place: str, most: int | None = None) -> None:
    require(isinstance(text, str) and bool(text.strip()), place, "a text is empty")
    require(text == text.strip(), place, f"blanks around {text!r}")
    raw = RAW.search(text)
    require(raw is None, place, f"a raw name stands in {text!r}")
    require(most is None or len(text) <= (most or 0), place, f"a label of {len(text)} characters: {text!r}")
