"""The pictures of Innovation: sound on any position, the same for equal views, and full of the facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from random import Random
from time import perf_counter

import pytest
from PIL import Image

from games.drawing.canvas import Canvas
from games.drawing.checks import problems
from games.drawing.marks import MOST_RINGS, signed
from games.drawing.picture import LONGEST_ALT, length
from games.drawing.seats import drawn_names
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.question import Kind, Option, Question, Ref
from games.engine.result import Result
from games.engine.state import Running
from games.innovation.board import (
    Picture,
    board_picture,
    card_picture,
    changes_between,
    hand_picture,
    icon_png,
    score_picture,
    seat_picture,
)
from games.innovation.board.card import draw_card
from games.innovation.board.faces import draw_face
from games.innovation.board.gains import gains
from games.innovation.board.hand import draw_hand
from games.innovation.board.pictures import InnovationPictures
from games.innovation.board.score import draw_score
from games.innovation.board.table import draw_table
from games.innovation.cards import AGE, CARDS, COLOUR, COLOURS, ICONS, effects_of, in_order
from games.innovation.gametype import INNOVATION
from games.innovation.options import InnovationOptions
from games.innovation.state import InnovationState, Phase, Player
from games.innovation.text.cards import effect_text
from games.innovation.view import InnovationView, view

NAMES = ("● Ágota", "■ Bořek", "▲ Żaneta", "◆ Δάφνη")
HOSTILE = (
    "W" * 32,
    "日本語の名前",
    "⬟ \u2068\u05d0\u05d1\u05d2\u05d3\u05d4\u2069",
    "a\nb\u202ec\x00d" + "jjj,,,QQQ" * 4,
)
SPLAYS = ("none", "left", "right", "up")


def dealt(seats: int, rng: Random, **options: str) -> InnovationState:
    """A position with all cards somewhere: piles, hands and score pile of any size, splayed anyhow."""
    state = InnovationState(
        seed="a" * 32,
        seats=seats,
        options=InnovationOptions.model_validate(options),
        players=[Player() for _ in range(seats)],
        phase=Phase.ACTION,
        actions=2,
        turn=rng.randint(1, 120),
        active=rng.randrange(seats),
    )
    deck = list(CARDS)
    rng.shuffle(deck)
    most = rng.choice((1, 2, 4, 9, 21))
    for player in state.players:
        mine = [deck.pop() for _ in range(rng.randint(0, len(CARDS) // seats))]
        hand, score = rng.randint(0, min(15, len(mine))), rng.randint(0, min(20, len(mine)))
        player.hand, player.score = in_order(mine[:hand]), in_order(mine[hand : hand + score])
        for card in mine[hand + score :]:
            pile = player.board[COLOUR[card]]
            (pile.cards if len(pile.cards) < most else deck).append(card)
        for pile in player.board.values():
            pile.splay = rng.choice(SPLAYS) if len(pile.cards) > 1 else "none"
    for card in deck:
        state.supply[AGE[card] - 1].append(card)
    for name in list(state.available):
        if rng.random() < 0.4:
            state.available.remove(name)
            rng.choice(state.players).achievements.append(name)
    return state


def running(state: InnovationState, rng: Random) -> None:
    """A dogma of the active seat, with all others in it."""
    card = rng.choice(("archery", "alchemy", "the-pirate-code", "fission"))
    others = [seat for seat in range(state.seats) if seat != state.active]
    cut = rng.randint(0, len(others))
    memory = {"demanded": others[:cut], "sharers": others[cut:], "bonus": rng.random() < 0.5}
    state.running = [
        Running("dogma", card, state.active, memory),
        Running("effect", f"{card}-1", rng.randrange(state.seats)),
    ]
    if rng.random() < 0.5:
        state.shown = state.players[0].hand


def positions(count: int) -> Iterator[InnovationState]:
    """Positions of all sizes; some with teams, some in the middle of a dogma."""
    for number in range(count):
        rng = Random(number)
        seats = rng.randint(2, 4)
        state = dealt(seats, rng, teams=rng.choice(("no", "yes")), covered=rng.choice(("open", "own")))
        if rng.random() < 0.4:
            running(state, rng)
        yield state


def over(state: InnovationState, reason: str, **facts: object) -> InnovationState:
    state.phase = Phase.OVER
    state.running = []
    seats = range(state.seats)
    state.result = Result(reason, [1, *(2 for _ in seats[1:])], [0 for _ in seats])
    for name, fact in facts.items():
        setattr(state.result, name, fact)
    return state


def action(state: InnovationState, seat: int) -> Question:
    """What may be done with an action."""
    player = state.players[seat]
    options = [Option("draw", ("draw", ""), Ref("action", "draw"))]
    options += [Option(f"meld/{card}", ("meld", card), Ref("card", card)) for card in player.hand]
    options += [Option(f"dogma/{card}", ("dogma", card), Ref("card", card)) for card in player.tops]
    options += [Option(f"achieve/{age}", ("achieve", str(age)), Ref("achievement", str(age))) for age in (1, 2, 9)]
    return Question(seat, "innovation.action", Kind.CHOOSE, tuple(options), 1, 1, Ref("phase", "action"), ("draw",))


def picking(seat: int, topic: str, cards: list[str]) -> Question:
    options = tuple(Option(card, card, Ref("card", card)) for card in cards)
    return Question(seat, f"innovation.{topic}", Kind.CHOOSE_SOME, options, 0, 1, Ref("effect", "tools-1"), ())


def words(canvas: Canvas) -> list[str]:
    return [text.text for text in canvas.texts]


def sound(canvas: Canvas) -> None:
    assert list(problems(canvas)) == []
    assert canvas.width == 1100


def sound_picture(picture: Picture) -> None:
    assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)
    assert len(picture.png) < 300_000
    assert 0 < length(picture.alt) <= LONGEST_ALT


def simple(seats: int = 2) -> InnovationState:
    """A small position: seat 0 has Tools on Pottery, splayed left, and Archery in hand."""
    state = InnovationState(
        seed="a" * 32,
        seats=seats,
        options=InnovationOptions(),
        players=[Player() for _ in range(seats)],
        phase=Phase.ACTION,
        actions=2,
        turn=7,
    )
    state.players[0].board["blue"].cards = ["pottery", "tools"]
    state.players[0].board["blue"].splay = "left"
    state.players[0].hand = ["archery", "writing"]
    state.players[1].board["red"].cards = ["oars"]
    state.players[1].score = ["calendar", "compass"]
    held = {card for player in state.players for card in player.cards()}
    for card in CARDS:
        if card not in held:
            state.supply[AGE[card] - 1].append(card)
    return state


# -- soundness -------------------------------------------------------------------------------------------------


def test_fifty_positions_are_sound() -> None:
    before: dict[int, InnovationView] = {}
    for number, state in enumerate(positions(50)):
        names = drawn_names((NAMES if number % 2 else HOSTILE)[: state.seats])
        public = view(state, None)
        changes = changes_between(before[state.seats], public) if state.seats in before else None
        seat = number % state.seats
        sound(draw_table(public, names, changes, [seat]))
        sound(draw_table(public, names, changes, range(state.seats), seat))
        own = view(state, seat)
        sound(draw_hand(own, names, None))
        sound(draw_hand(own, names, action(state, seat)))
        sound(draw_hand(own, names, picking(seat, "must_exchange", state.players[seat].cards()[::2])))
        before[state.seats] = public


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_positions_of_a_game_are_sound(seats: int) -> None:
    match = Match.start(INNOVATION, Setup(seats, InnovationOptions(), f"{seats:032x}"))
    rng, names, before = Random(seats), drawn_names(NAMES[:seats]), None
    for _ in range(200):
        if not match.open:
            break
        seat = min(match.open)
        if match.moves % 6 == 0:
            public = match.view(None)
            changes = None if before is None else changes_between(before, public)
            sound(draw_table(public, names, changes, sorted(match.open)))
            sound(draw_hand(match.view(seat), names, match.open[seat]))
            before = public
        match.answer(seat, match.open[seat].sample(rng))
    assert match.moves > 50


@pytest.mark.parametrize("splay", SPLAYS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deepest_piles_are_sound(seats: int, splay: str) -> None:
    state = dealt(seats, Random(1))
    state.players[0] = Player()
    for card in CARDS:
        state.players[0].board[COLOUR[card]].cards.append(card)
    for pile in state.players[0].board.values():
        pile.splay = splay
    canvas = draw_table(view(state, None), drawn_names(NAMES[:seats]), None, [], 0)
    sound(canvas)
    assert words(canvas).count("21") >= 5
    if splay != "none":
        assert sum(text.startswith("+") for text in words(canvas)) == 5


def test_every_card_has_room_for_its_name() -> None:
    for card in CARDS:
        for wide, high in ((142, 104), (290, 54), (290, 70), (290, 124), (205, 104), (198, 200)):
            canvas = Canvas(1100, 700)
            draw_face(canvas, card, 16, 16, wide, high)
            sound(canvas)
            assert all(text.box.left >= 16 and text.box.right <= 16 + wide for text in canvas.texts)
            name = "".join(words(canvas)[1:]) if words(canvas)[0].isdigit() else "".join(words(canvas)[:-1])
            assert name.replace("-", "").replace(" ", "") == CARDS[card].name.replace("-", "").replace(" ", "")


@pytest.mark.parametrize("edition", ["first", "third"])
def test_every_card_is_sound_by_itself(edition: str) -> None:
    for card in CARDS:
        sound(draw_card(card, edition))
        told = " ".join(words(draw_card(card, edition)))
        assert CARDS[card].name in told
        assert all(effect_text(effect.id, edition) in told for effect in effects_of(card, edition))
    sound_picture(card_picture("physics", edition))


@pytest.mark.parametrize("count", [*range(22), 40])
def test_hands_of_any_size_are_sound(count: int) -> None:
    state = dealt(2, Random(count))
    cards = sorted(CARDS, key=lambda card: -len(effect_text(f"{card}-1")))
    state.players[0] = Player(hand=in_order(cards[:count]), score=in_order(cards[60 : 60 + count]))
    for card in cards[40:60]:
        state.players[0].board[COLOUR[card]].cards.append(card)
    for question in (None, action(state, 0), picking(0, "must_return", state.players[0].hand[1:])):
        canvas = draw_hand(view(state, 0), drawn_names(NAMES[:2]), question)
        sound(canvas)
        if count <= 15:
            told = "".join(words(canvas)).replace("-", "").replace(" ", "")
            assert all(CARDS[card].name.replace("-", "").replace(" ", "") in told for card in state.players[0].hand)


def test_pictures_are_small_and_fit_the_alternative_text() -> None:
    for state in positions(20):
        for names in (NAMES[: state.seats], HOSTILE[: state.seats]):
            sound_picture(board_picture(view(state, None), names))
            sound_picture(hand_picture(view(state, 0), names, action(state, 0)))


@pytest.mark.parametrize("reason", ["achievements", "score", "resigned", "self-service"])
def test_final_sheets_are_sound(reason: str) -> None:
    for number, state in enumerate(positions(20)):
        last = over(state, reason, tie_break="achievements" if number % 2 else None, resigned=[1])
        public = view(last, None)
        for names in (NAMES[: state.seats], HOSTILE[: state.seats]):
            sound(draw_score(public, drawn_names(names)))
            sound(draw_table(public, drawn_names(names), None, ()))
        sound_picture(score_picture(public, NAMES[: state.seats]))


# -- facts -----------------------------------------------------------------------------------------------------


def test_the_board_shows_what_all_may_know() -> None:
    for state in positions(30):
        public = view(state, None)
        shown = words(draw_table(public, drawn_names(NAMES[: state.seats]), None, ()))
        for seat in public.seats:
            assert str(seat.points) in shown
            assert f"{seat.claimed}/{public.needed}" in shown
            assert all(str(count) in shown for count in seat.icons)
        assert all(str(count) in shown for count in public.supply if count)
        assert all(str(5 * age) in shown for age in public.ages)
        assert f"{public.needed} to win" in shown


def test_the_board_of_any_seat_can_be_seen() -> None:
    state = simple()
    first, second = (seat_picture(view(state, None), ["Anna", "Ben"], seat) for seat in (0, 1))
    assert first == InnovationPictures().show(view(state, None), ["Anna", "Ben"], "seat-0") != second
    assert "Anna (circle)'s board: blue Tools, age 1, 2 cards, splayed left." in first.alt
    assert "Ben (square)'s board: red Oars, age 1." in second.alt
    assert "Anna's board" in words(draw_table(view(state, None), ["Anna", "Ben"], None, ()))


def test_a_running_dogma_is_told() -> None:
    state = simple(3)
    memory = {"demanded": [1], "sharers": [2], "bonus": True}
    state.running = [Running("dogma", "archery", 0, memory), Running("effect", "archery-1", 1)]
    names = ["Anna", "Ben", "Cleo"]
    shown = words(draw_table(view(state, None), names, None, [1]))
    assert {"Ben", "answers Archery", "demand · turn 7", "demanded", "shares", "sharing bonus earned"} <= set(shown)
    alt = board_picture(view(state, None), names, asked=[1]).alt
    assert "Ben (square) answers Archery: demand; demanded Ben (square); shares Cleo (triangle); sharing bonus" in alt


def test_changes_are_marked_and_told() -> None:
    state = simple()
    before = view(state, None)
    state.players[0].hand.remove("archery")
    state.players[0].board["red"].cards.append("archery")
    state.players[1].score.append("optics")
    state.players[1].achievements.append("1")
    state.available.remove("1")
    after = view(state, None)
    changes = changes_between(before, after)
    assert changes.achievements == ((1, "1"),) and changes.scores == ((1, 3),) and changes.hands == ((0, -1),)
    assert set(changes.icons) == {(0, "tower", 2), (0, "bulb", 1)}
    shown = words(draw_table(after, ["Anna", "Ben"], changes, ()))
    assert {"new", signed(3), signed(1), signed(-1)} <= set(shown)
    alt = board_picture(after, ["Anna", "Ben"], changes=changes).alt
    assert "Changed: Ben (square) achieved 1; red of Anna (circle) new; score of Ben (square) +3" in alt


def test_at_most_eight_changes_are_marked() -> None:
    states = [state for state in positions(60) if state.seats == 4]
    for past, state in pairwise(states):
        changes = changes_between(view(past, None), view(state, None))
        marked = words(draw_table(view(state, None), drawn_names(NAMES), changes, ()))
        plain = words(draw_table(view(state, None), drawn_names(NAMES), None, ()))
        assert len(marked) - len(plain) <= MOST_RINGS


def test_nothing_changed_is_not_marked() -> None:
    public = view(simple(), None)
    assert board_picture(public, NAMES[:2], changes=changes_between(public, public)) == board_picture(public, NAMES[:2])


def test_the_gains_of_melding_are_what_the_board_shows_afterwards() -> None:
    for state in positions(40):
        for player, seat in zip(state.players, (view(state, one).seat(one) for one in range(state.seats)), strict=True):
            for card in player.hand:
                before = player.icons
                player.board[COLOUR[card]].cards.append(card)
                after = player.icons
                player.board[COLOUR[card]].cards.pop()
                expected = [(icon, b - a) for icon, a, b in zip(ICONS, before, after, strict=True) if a != b]
                assert list(gains(seat, card)) == expected


def test_the_hand_marks_what_may_be_done() -> None:
    state = simple()
    shown = words(draw_hand(view(state, 0), ["Anna", "Ben"], action(state, 0)))
    assert shown.count("meld?") == 2 and shown.count("dogma?") == 1
    assert {"draw a 1?", "achieve 1, 2, 9?", "2 actions left", "Archery", "Writing"} <= set(shown)
    shown = words(draw_hand(view(state, 0), ["Anna", "Ben"], picking(0, "must_return", ["writing"])))
    assert shown.count("return?") == 1 and "meld?" not in shown
    alt = hand_picture(view(state, 0), ["Anna", "Ben"], action(state, 0)).alt
    assert "Your hand: Archery (red, age 1), Writing (blue, age 1)." in alt
    assert "Possible: draw; meld Archery and Writing; dogma Tools; achieve 1, 2 and 9." in alt
    assert "Melding Archery: bulb +1, tower +2." in alt


def test_the_effects_of_a_small_hand_are_told() -> None:
    told = " ".join(words(draw_hand(view(simple(), 0), ["Anna", "Ben"], None)))
    assert effect_text("writing-1") in told and effect_text("archery-1") in told


def test_the_final_sheet_tells_who_won_and_how() -> None:
    state = over(simple(), "self-service")
    canvas = draw_score(view(state, None), ["Anna", "Ben"])
    assert {"Anna", "wins by Self Service", "Self Service decided the game."} <= set(words(canvas))
    assert "Anna (circle) wins by Self Service." in score_picture(view(state, None), ["Anna", "Ben"]).alt


def test_wrong_views_are_refused() -> None:
    public = view(simple(), None)
    with pytest.raises(ValueError, match="not over"):
        score_picture(public, NAMES[:2])
    with pytest.raises(ValueError, match="only a seat"):
        hand_picture(public, NAMES[:2], None)


# -- sameness and secrecy --------------------------------------------------------------------------------------


def test_equal_views_give_equal_pictures() -> None:
    for one, other in zip(positions(8), positions(8), strict=True):
        names = NAMES[: one.seats]
        assert board_picture(view(one, None), names) == board_picture(view(other, None), names)
        assert hand_picture(view(one, 0), names, action(one, 0)) == hand_picture(
            view(other, 0), names, action(other, 0)
        )


def test_hidden_cards_do_not_change_the_public_picture() -> None:
    swapped = 0
    for state in positions(60):
        before = board_picture(view(state, None), NAMES[: state.seats])
        player = state.players[0]
        for zone in (player.hand, player.score):
            for place, card in enumerate(zone):
                pile = state.supply[AGE[card] - 1]
                if pile and card not in state.shown:
                    zone[place], pile[0] = pile[0], card
                    swapped += 1
        player.hand, player.score = in_order(player.hand), in_order(player.score)
        assert board_picture(view(state, None), NAMES[: state.seats]) == before
    assert swapped > 50


def test_icons_are_small_files_with_clear_corners() -> None:
    files = {icon: icon_png(icon) for icon in ICONS}
    assert len(set(files.values())) == len(ICONS)
    for icon, file in files.items():
        image = Image.open(BytesIO(file))
        assert image.size == (128, 128) and image.mode == "RGBA" and len(file) < 256_000
        assert image.getpixel((0, 0))[3] == 0 and image.getpixel((64, 64))[3] == 255
        assert icon_png(icon) == file


def test_a_board_is_drawn_in_a_fraction_of_a_second() -> None:
    state = next(state for state in positions(50) if state.seats == 4)
    public = view(state, None)
    board_picture(public, NAMES)
    times = []
    for _ in range(5):
        start = perf_counter()
        board_picture(replace(public), NAMES)
        times.append(perf_counter() - start)
    assert min(times) < 0.15


def test_piles_keep_their_order_of_colours() -> None:
    shown = words(draw_table(view(simple(), None), ["Anna", "Ben"], None, ()))
    places = [shown.index(colour) for colour in COLOURS]
    assert places == sorted(places)
