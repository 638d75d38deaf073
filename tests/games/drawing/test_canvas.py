"""The canvas, its checks, signs of seats, marks, encoding and alternative texts."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from games.drawing import icons
from games.drawing.canvas import Canvas, background
from games.drawing.checks import problems
from games.drawing.encode import png, reduced
from games.drawing.fonts import width
from games.drawing.marks import pill, ring, signed
from games.drawing.palette import (
    ALLOWED,
    CHANGE,
    DIM,
    GROUND,
    INK,
    PANEL,
    RAISED,
    SEATS,
    SOFT,
    TEXT,
    contrast,
    mix,
    rgb,
    text_on,
)
from games.drawing.parts import head
from games.drawing.picture import LONGEST_ALT, joined, length
from games.drawing.seats import drawn_names, plain_names, sign, spoken_names
from games.drawing.typesetting import Role


def test_texts_are_drawn_over_all_shapes() -> None:
    canvas = Canvas(220, 140)
    box = canvas.text(20, 70, "Moat", Role.KEY)
    canvas.rect(0, 0, 220, 140, PANEL)
    crop = canvas.finish().crop((int(box.left), int(box.top), int(box.right), int(box.bottom)))
    assert rgb(TEXT) in {colour for _, colour in crop.getcolors(100_000) or []}


def test_a_text_shrinks_to_its_room_but_not_below_its_role() -> None:
    canvas = Canvas(1100, 700)
    canvas.text(20, 70, "Throne Room", Role.KEY, room=width("Throne Room", 27))
    canvas.text(20, 170, "Maximiliano Fernández", Role.NAME, room=120, shorten=True)
    assert [text.size for text in canvas.texts] == [27, Role.NAME.value.least]
    assert list(problems(canvas)) == []


@pytest.mark.parametrize("align", ["left", "middle", "right"])
def test_a_text_stands_where_it_is_aligned(align: str) -> None:
    canvas = Canvas(400, 200)
    box = canvas.text(200, 100, "Moat", Role.KEY, align=align)  # type: ignore[arg-type]
    place = {"left": box.left, "middle": (box.left + box.right) / 2, "right": box.right}[align]
    assert abs(place - 200) <= 3
    assert abs((box.top + box.bottom) / 2 - 100) <= 1


def test_faults_are_found() -> None:
    canvas = Canvas(400, 300)
    canvas.text(20, 100, "Copper", Role.KEY)
    canvas.text(40, 104, "Silver", Role.KEY)
    canvas.text(390, 200, "Gold", Role.KEY)
    canvas.text(20, 250, "Estate", Role.KEY, size=20)
    found = "\n".join(problems(canvas))
    assert "taller than 11:7" in found
    assert "overlap: 'Copper' and 'Silver'" in found
    assert "outside: 'Gold'" in found
    assert "too small for KEY: 'Estate'" in found


def test_a_pill_counts_with_its_whole_body() -> None:
    canvas = Canvas(400, 200)
    pill(canvas, 200, 100, "−1")
    canvas.text(203, 100, "Copper", Role.KEY)
    assert list(problems(canvas)) == []
    canvas.text(100, 100, "Gold", Role.KEY)
    assert len(list(problems(canvas))) == 1


def test_a_part_of_a_rectangle_keeps_its_corner() -> None:
    whole, parts = Canvas(110, 70), Canvas(110, 70)
    whole.rect(5, 5, 100, 60, TEXT, 12)
    for left in (0, 50):
        parts.rect(5, 5, 100, 60, TEXT, 12, part=(left, 0, 50, 60))
    assert ImageChops.difference(whole.finish(), parts.finish()).getbbox() is None


def test_a_background_is_drawn_once_and_not_changed() -> None:
    calls = []

    def draw(canvas: Canvas) -> None:
        calls.append(canvas)
        canvas.rect(0, 0, 50, 50, PANEL)

    first = Canvas(110, 70, background(110, 70, draw))
    first.rect(0, 0, 110, 70, TEXT)
    second = Canvas(110, 70, background(110, 70, draw)).finish()
    assert len(calls) == 1
    assert second.getpixel((10, 10)) == rgb(PANEL)
    assert second.getpixel((100, 60)) == rgb(GROUND)


def test_a_background_takes_no_texts() -> None:
    with pytest.raises(ValueError, match="no texts"):
        background(110, 70, lambda canvas: canvas.text(10, 30, "Moat", Role.KEY) and None)


# -- colours and signs -----------------------------------------------------------------------------------------


def test_texts_and_signs_stand_out() -> None:
    for ground in (GROUND, PANEL, RAISED):
        assert contrast(TEXT, ground) >= 4.5 and contrast(SOFT, ground) >= 4.5
        assert contrast(DIM, ground) >= 3
        assert all(contrast(seat.colour, ground) >= 3 for seat in SEATS)
    assert all(contrast(INK, fill) >= 4.5 for fill in (CHANGE, ALLOWED, *(seat.colour for seat in SEATS)))
    assert text_on(CHANGE) == INK and text_on(GROUND) == TEXT
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"


def test_every_seat_has_a_shape_of_its_own() -> None:
    shapes = []
    for seat in range(len(SEATS)):
        canvas = Canvas(60, 38)
        sign(canvas, seat, 30, 19, 14)
        # In black and white only the shape is left.
        shapes.append(canvas.finish().convert("L").point(lambda value: 255 * (value > 60)))
    for one, other in combinations(shapes, 2):
        assert sum(ImageChops.difference(one, other).histogram()[128:]) > 60


def test_icons_stay_in_their_square() -> None:
    for draw in (icons.card, icons.stack, icons.sword, icons.shield, icons.crown, icons.coin):
        canvas = Canvas(60, 60)
        draw(canvas, 30, 30, 40, TEXT)
        box = ImageChops.difference(canvas.finish(), Image.new("RGB", (60, 60), rgb(GROUND))).getbbox()
        assert box is not None
        assert min(box[:2]) >= 5 and max(box[2:]) <= 55


def test_a_ring_leaves_the_thing_free() -> None:
    canvas = Canvas(220, 140)
    canvas.rect(50, 40, 100, 60, PANEL, 10)
    ring(canvas, 50, 40, 100, 60)
    image = canvas.finish()
    assert image.getpixel((100, 70)) == rgb(PANEL)
    assert image.getpixel((100, 35)) == rgb(CHANGE)


def test_changes_have_their_sign() -> None:
    assert [signed(number) for number in (-12, 0, 3)] == ["−12", "0", "+3"]


# -- names -----------------------------------------------------------------------------------------------------


def test_the_sign_of_a_seat_is_not_drawn_twice() -> None:
    assert plain_names(["● Ágota", "■ \u2068Bořek\u2069", "Żaneta"]) == ["Ágota", "Bořek", "Żaneta"]


def test_who_cannot_be_drawn_is_named_by_the_seat() -> None:
    assert drawn_names(["日本", "...", "Xu"]) == ["Player 1", "Player 2", "Xu"]


def test_spoken_names_have_their_shape_and_are_harmless() -> None:
    assert spoken_names(["● Ágota", "A" * 40, "日本\u202e", ""], 10) == [
        "Ágota (circle)",
        "AAAAAAAAA… (square)",
        "日本 (triangle)",
        "Player 4 (diamond)",
    ]
    assert spoken_names(["\u05d0\u05d1"], 10) == ["\u2068\u05d0\u05d1\u2069 (circle)"]


@pytest.mark.parametrize("name", ["Xu", "W" * 32, "Maximiliano Fernández de la Cruz"])
def test_the_head_line_always_fits(name: str) -> None:
    for seats in ([], [0], list(range(6))):
        canvas = Canvas(1100, 700)
        head(canvas, seats, name, "answers Council Room", "turn 123")
        assert list(problems(canvas)) == []


# -- encoding, alternative texts -------------------------------------------------------------------------------


def noisy() -> Image.Image:
    noise = Image.effect_noise((1100, 700), 80)
    image = Image.merge("RGB", (noise, noise.transpose(Image.Transpose.ROTATE_180), noise))
    image.paste(rgb(GROUND), (0, 0, 1100, 500))
    image.paste(rgb(SEATS[2].colour), (40, 40, 60, 60))
    return image


def test_a_small_picture_is_lossless() -> None:
    canvas = Canvas(1100, 700)
    head(canvas, [2], "Żaneta", "in the Buy phase", "turn 12")
    image = canvas.finish()
    again = Image.open(BytesIO(png(image)))
    assert ImageChops.difference(image, again).getbbox() is None
    assert png(image) == png(image)


def test_a_large_picture_is_reduced_and_keeps_its_flat_colours() -> None:
    image = noisy()
    data = png(image)
    again = Image.open(BytesIO(data))
    assert again.mode == "P"
    lossless = BytesIO()
    image.save(lossless, "PNG")
    assert len(data) < len(lossless.getvalue()) / 2
    flat = reduced(image).convert("RGB")
    assert flat.getpixel((10, 10)) == rgb(GROUND)
    assert flat.getpixel((50, 50)) == rgb(SEATS[2].colour)


def test_alternative_texts_keep_whole_sentences_and_the_last() -> None:
    sentences = ["First.", "x" * 1020 + ".", "Third.", "Last."]
    assert joined(sentences) == "First. Third. Last."
    assert length(joined(["🂡" * 500 + ".", "🂡" * 100 + ".", "End."])) <= LONGEST_ALT
    assert length("a🂡") == 3
