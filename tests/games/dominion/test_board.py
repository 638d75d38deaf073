"""The pictures of Dominion: sound on any position, the same for equal views, and full of the facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import islice
from random import Random
from time import perf_counter

import pytest
from PIL import Image

from games.dominion import DOMINION
from games.dominion.board import Changes, Picture, board_picture, changes_between, hand_picture, score_picture
from games.dominion.board.faces import Held, TileStyle, draw_card, draw_tile
from games.dominion.board.hand import FROM_HAND, draw_hand
from games.dominion.board.score import draw_score
from games.dominion.board.strips import ELSEWHERE
from games.dominion.board.table import draw_table
from games.dominion.board.words import effect, plusses
from games.dominion.cards import CARDS, in_order
from games.dominion.imagine import imagine
from games.dominion.options import DominionOptions
from games.dominion.text.phrases import card_name
from games.dominion.text.questions import QUESTIONS
from games.dominion.view import DominionView, PlayedView
from games.drawing.canvas import Canvas
from games.drawing.checks import problems
from games.drawing.marks import signed
from games.drawing.picture import LONGEST_ALT, length
from games.drawing.seats import drawn_names
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import play_at_random
from games.engine.question import Kind, Option, Question, Ref
from games.engine.result import ScoreLine
from games.phrases import number
from tests.games.dominion.positions import played, position, random_game

NAMES = ("● Ágota", "■ Bořek", "▲ Żaneta", "◆ Δάφνη", "★ Maximiliano", "⬟ Xu")
HOSTILE = (
    "W" * 32,
    "Ẅ̈̈̈̈" * 8,
    "日本語の名前",
    "⬟ \u2068\u05d0\u05d1\u05d2\u05d3\u05d4\u2069",
    "a\nb\u202ec\x00d" + "\U0001d4d5\U0001d4ea\U0001d4f7" * 4,
    "🂡" * 16 + "jjj,,,QQQ",
)


def words(canvas: Canvas) -> list[str]:
    return [text.text for text in canvas.texts]


def sound(canvas: Canvas) -> None:
    assert list(problems(canvas)) == []
    assert canvas.width == 1100


def sound_picture(picture: Picture) -> None:
    assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)
    assert len(picture.png) < 300_000
    assert 0 < length(picture.alt) <= LONGEST_ALT


def positions(count: int, step: int = 23) -> Iterator[tuple[Match, Question]]:
    """So many positions from random games of all sizes and options."""
    found = (
        (match, question) for game in range(1000) for match, _, question in islice(random_game(game), 5, None, step)
    )
    return islice(found, count)


@pytest.fixture(scope="module")
def finished() -> list[Match]:
    """One finished game for each number of players."""
    matches = []
    for seats in range(2, 7):
        kingdom = DominionOptions(edition="second", kingdom="size_distortion_2e")
        match = Match.start(DOMINION, Setup(seats, kingdom, f"{seats:032x}"))
        play_at_random(match, Random(seats))
        matches.append(match)
    return matches


# -- soundness -------------------------------------------------------------------------------------------------


def test_two_hundred_random_positions_are_sound() -> None:
    before: DominionView | None = None
    for match, question in positions(200):
        view = match.view(None)
        same = before is not None and len(before.seats) == len(view.seats)
        changes = changes_between(before, view) if before is not None and same else None
        names = drawn_names((NAMES if match.moves % 2 else HOSTILE)[: len(view.seats)])
        sound(draw_table(view, names, changes, sorted(match.open)))
        sound(draw_hand(match.view(question.seat), names, question))
        other = (question.seat + 1) % len(view.seats)
        sound(draw_hand(match.view(other), names, match.open.get(other)))
        before = view


def test_pictures_are_small_and_fit_the_alternative_text() -> None:
    for match, question in positions(24, 61):
        view = match.view(None)
        for names in (NAMES[: len(view.seats)], HOSTILE[: len(view.seats)]):
            sound_picture(board_picture(view, names, asked=sorted(match.open)))
            sound_picture(hand_picture(match.view(question.seat), names, question))


def test_final_sheets_are_sound(finished: list[Match]) -> None:
    for match in finished:
        view = match.view(None)
        for names in (NAMES[: len(view.seats)], HOSTILE[: len(view.seats)]):
            sound(draw_score(view, drawn_names(names)))
            sound(draw_table(view, drawn_names(names), None, ()))
            sound_picture(score_picture(view, names))


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_final_sheet_with_the_largest_figures_is_sound(seats: int, finished: list[Match]) -> None:
    match = next(match for match in finished if len(match.view(None).seats) == seats)
    view = match.view(None)
    sheet = [[ScoreLine("curse", 50, -50), ScoreLine("gardens", 12, 72), ScoreLine("province", 18, 108)]] * seats
    view = replace(view, result=replace(view.result, sheet=sheet))
    sound(draw_score(view, drawn_names(HOSTILE[:seats])))


@pytest.mark.parametrize("kinds", range(18))
def test_hands_of_any_number_of_kinds_are_sound(kinds: int) -> None:
    match = Match.start(DOMINION, Setup(3, DominionOptions(), "a" * 32, 0))
    view = match.view(0)
    hand = tuple(in_order([card for i, card in enumerate(view.supply[:kinds]) for card in [card.card] * (1 + i % 12)]))
    view = replace(view, own=replace(view.own, hand=hand))
    offered = tuple(Option(card, card, Ref("card", card)) for card in dict.fromkeys(hand))
    for topic in ("action", "militia.discard", "buy"):
        context = {"by": "1", "card": "militia"}
        question = Question(
            0, f"dominion.{topic}", Kind.CHOOSE, offered, 1, 1, Ref("phase", "action"), (), context=context
        )
        canvas = draw_hand(view, drawn_names(NAMES[:3]), question)
        sound(canvas)
        assert all(card_name(card) in words(canvas) for card in hand)


def test_any_number_of_cards_in_play_is_sound() -> None:
    match = Match.start(DOMINION, Setup(4, DominionOptions(), "a" * 32, 0))
    view = match.view(None)
    for count in range(len(CARDS) + 1):
        play = tuple(PlayedView(card, 1 + place % 3) for place, card in enumerate(list(CARDS)[:count]))
        seats = (replace(view.seats[0], play=play), *view.seats[1:])
        sound(draw_table(replace(view, seats=seats), drawn_names(NAMES[:4]), None, ()))


@pytest.mark.parametrize("edition", ["first", "second"])
def test_every_card_has_room_for_its_words(edition: str) -> None:
    for card in CARDS:
        if CARDS[card].edition in ("first", "second") and CARDS[card].edition != edition:
            continue
        for word in ("", "play twice"):
            canvas = Canvas(1100, 700)
            draw_card(canvas, Held(card, 12, word), edition, 16, 30, 204)
            assert all(text.box.left > 16 and text.box.right < 220 for text in canvas.texts)
            told = " ".join(words(canvas))
            assert effect(card, edition) in told and all(figure in told for figure, _ in plusses(card))
            for place, style in enumerate(TileStyle):
                draw_tile(canvas, Held(card, 12, word), edition, 300 + 250 * place, 30, 205, style)
            sound(canvas)


def test_every_question_about_cards_has_a_place_on_the_hand() -> None:
    open_before_a_seat = {"spy.choice", "spy.choices", "thief.pick", "library.keep", "bandit.pick"}
    open_before_a_seat |= {"sentry.trash", "sentry.discard", "sentry.order"}
    without_cards = {"end_turn", "chancellor.flip", "kingdom.draft"}
    placed = FROM_HAND.keys() | ELSEWHERE.keys()
    assert set(QUESTIONS) == placed | open_before_a_seat | without_cards


# -- facts -----------------------------------------------------------------------------------------------------


def test_the_board_shows_what_all_may_know() -> None:
    for match, _ in positions(30, 47):
        view = match.view(None)
        if view.phase == "draft":
            continue
        shown = words(draw_table(view, drawn_names(NAMES[: len(view.seats)]), None, sorted(match.open)))
        alt = board_picture(view, NAMES[: len(view.seats)], asked=sorted(match.open)).alt
        for pile in view.supply:
            assert card_name(pile.card) in shown
            assert (str(pile.count) if pile.count else "empty") in shown
        for count, word in ((view.actions, "action"), (view.buys, "buy"), (view.coins, "coin")):
            assert str(count) in shown and number(count, word) in alt
        for seat in view.seats:
            assert str(seat.hand_count) in shown
            assert f"hand {seat.hand_count}" in alt
        assert any(text.startswith(number(view.empty_piles, "empty pile")) for text in shown)
        assert f"{view.empty_piles} of {view.empty_limit} piles empty" in alt


def test_the_head_names_those_who_are_waited_for() -> None:
    state = position(kingdom=["militia"], hands=[["militia"], ["copper", "silver", "gold", "estate"]])
    match = played(state, (0, ["militia"]))
    shown = words(draw_table(match.view(None), ["Anna", "Ben"], None, [1]))
    assert "Ben" in shown and "answers Militia" in shown and "to answer" in shown
    assert "Ben (square) answers Militia" in board_picture(match.view(None), ["Anna", "Ben"], asked=[1]).alt


def test_a_doubled_card_says_twice() -> None:
    state = position(kingdom=["throne_room", "village"], hands=[["throne_room", "village"], []], decks=[["gold"] * 3])
    view = played(state, (0, ["throne_room"])).view(None)
    assert {"Throne Room", "Village", "twice"} <= set(words(draw_table(view, ["Anna", "Ben"], None, ())))
    assert "Village twice" in board_picture(view, ["Anna", "Ben"]).alt


def test_changes_are_marked_and_told() -> None:
    state = position(kingdom=["workshop"], hands=[["workshop", "copper"], ["estate"]])
    state.supply["silver"] = 1
    before = played(state).view(None)
    after = played(state, (0, ["workshop"]), (0, ["silver"])).view(None)
    changes = changes_between(before, after)
    assert changes == Changes(piles=(("silver", -1),), trash=(), hands=(-1, 0))
    assert signed(-1) in words(draw_table(after, ["Anna", "Ben"], changes, ()))
    assert (
        "Changed: Silver −1, now empty; hand of Anna (circle) −1."
        in board_picture(after, ["Anna", "Ben"], changes=changes).alt
    )


def test_nothing_changed_is_not_marked() -> None:
    match = Match.start(DOMINION, Setup(4, DominionOptions(), "a" * 32, 0))
    view = match.view(None)
    nothing = changes_between(view, view)
    assert nothing == Changes(piles=(), trash=(), hands=(0, 0, 0, 0))
    assert board_picture(view, NAMES[:4], changes=nothing) == board_picture(view, NAMES[:4])


def test_the_hand_marks_what_may_be_played() -> None:
    state = position(kingdom=["village"], hands=[["village", "village", "copper", "gold"], []])
    match = played(state)
    canvas = draw_hand(match.view(0), ["Anna", "Ben"], match.open[0])
    assert words(canvas).count("play?") == 1
    assert {"Village", "×2", "Copper", "Gold", "coins, 4 with all Treasures"} <= set(words(canvas))
    alt = hand_picture(match.view(0), ["Anna", "Ben"], match.open[0]).alt
    assert "Your hand: 2 Villages, Copper and Gold." in alt and "4 with all Treasures" in alt


def test_the_hand_shows_what_is_looked_at() -> None:
    state = position(kingdom=["sentry"], hands=[["sentry"], []], decks=[["copper", "gold", "estate"]])
    match = played(state, (0, ["sentry"]))
    canvas = draw_hand(match.view(0), ["Anna", "Ben"], match.open[0])
    assert "You look at" in words(canvas) and {"Gold", "Estate"} <= set(words(canvas))


def test_the_draft_shows_the_pool_and_what_is_chosen() -> None:
    match = Match.start(DOMINION, Setup(2, DominionOptions(kingdom="draft"), "a" * 32, 0))
    match.answer(0, ("witch",))
    canvas = draw_hand(match.view(1), ["Anna", "Ben"], match.open[1])
    sound(canvas)
    assert words(canvas).count("chosen") == 1
    assert all(CARDS[card].name in words(canvas) for card in match.view(1).options.pool)
    assert "names a Kingdom card" in words(draw_table(match.view(None), ["Anna", "Ben"], None, ()))


def test_the_final_sheet_shows_every_total(finished: list[Match]) -> None:
    for match in finished:
        view = match.view(None)
        assert view.result is not None
        names = NAMES[: len(view.seats)]
        shown = words(draw_score(view, drawn_names(names)))
        alt = score_picture(view, names).alt
        for seat, points in enumerate(view.result.scores):
            figure = str(points).replace("-", "−")
            assert figure in shown
            assert f"{figure} point" in alt
            assert number(view.seats[seat].turns, "turn") in shown


def test_wrong_views_are_refused(finished: list[Match]) -> None:
    match = Match.start(DOMINION, Setup(2, DominionOptions(), "a" * 32))
    with pytest.raises(ValueError, match="not over"):
        score_picture(match.view(None), NAMES[:2])
    with pytest.raises(ValueError, match="only a seat"):
        hand_picture(match.view(None), NAMES[:2], None)


# -- sameness and secrecy --------------------------------------------------------------------------------------


def test_equal_views_give_equal_pictures() -> None:
    for number_, (match, question) in enumerate(positions(6, 97)):
        names = NAMES[: len(match.view(None).seats)]
        again, asked = next(islice(positions(number_ + 1, 97), number_, None))
        assert board_picture(match.view(None), names) == board_picture(again.view(None), names)
        mine, same = match.view(question.seat), again.view(asked.seat)
        assert hand_picture(mine, names, question) == hand_picture(same, names, asked)


def test_hidden_cards_do_not_change_the_picture() -> None:
    compared = 0
    for match, question in positions(60, 37):
        if not question.quiet or match.answers_since:
            continue
        compared += 1
        rng = Random(compared)
        names = NAMES[: len(match.view(None).seats)]
        for reader in (None, question.seat):
            dealt = imagine(DOMINION.view(match.quiet_state(), reader), match.facts, rng)
            public = board_picture(DOMINION.view(dealt, None), names, asked=sorted(match.open))
            assert public == board_picture(match.view(None), names, asked=sorted(match.open))
        own = hand_picture(DOMINION.view(dealt, question.seat), names, question)
        assert own == hand_picture(match.view(question.seat), names, question)
    assert compared >= 20


def test_a_board_is_drawn_in_a_fraction_of_a_second() -> None:
    match = Match.start(DOMINION, Setup(4, DominionOptions(), "a" * 32))
    board_picture(match.view(None), NAMES[:4])
    times = []
    for _ in range(5):
        start = perf_counter()
        board_picture(match.view(None), NAMES[:4])
        times.append(perf_counter() - start)
    assert min(times) < 0.25
