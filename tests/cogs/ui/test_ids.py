"""Custom ids carry their parts unharmed and never grow beyond what Discord takes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui import ids
from tests.cogs.ui.asking import question

PARTS = st.lists(st.text(st.characters(codec="utf-8"), max_size=2), max_size=3)


@given(st.sampled_from(sorted(ids.BUTTONS | ids.MENUS)), PARTS)
def test_an_id_is_read_as_it_was_written(verb: str, parts: list[str]) -> None:
    text = ids.custom_id(verb, *parts)
    assert text.isascii()
    assert ids.parse(text) == ids.Pressed(verb, tuple(parts))


@given(st.sampled_from(sorted(ids.BUTTONS | ids.MENUS)), PARTS)
def test_buttons_and_menus_can_have_handlers_of_their_own(verb: str, parts: list[str]) -> None:
    text = ids.custom_id(verb, *parts)
    taken = [name for name in ("BUTTONS", "MENUS") if re.fullmatch(ids.template(getattr(ids, name)), text)]
    assert taken == ["MENUS" if verb in ids.MENUS else "BUTTONS"]


def test_no_verb_is_both_a_button_and_a_menu() -> None:
    assert not ids.BUTTONS & ids.MENUS


def test_an_id_that_is_too_long_is_an_error() -> None:
    with pytest.raises(ValueError, match="custom id"):
        ids.custom_id(ids.ANSWER, 5, "x" * 100)


@pytest.mark.parametrize("text", ["", "lt", "lt:", "other:join:1", "lt:JOIN:1", "buy_button"])
def test_foreign_ids_are_not_ours(text: str) -> None:
    assert ids.parse(text) is None


def test_numbers_from_outside_are_read_with_care() -> None:
    pressed = ids.parse("lt:page:12:abc:-1")
    assert pressed is not None
    assert (pressed.game_id, pressed.number(1), pressed.number(2), pressed.number(9)) == (12, 0, -1, 0)
    assert ids.Pressed("page", ("9" * 5000, "¹")).number(0) == 0
    assert ids.Pressed("page", ("9" * 5000, "¹")).number(1) == 0


@given(st.lists(st.text(min_size=1, max_size=130), min_size=1, max_size=40, unique=True))
def test_every_option_has_a_short_name_that_means_it(keys: list[str]) -> None:
    asked = question(keys)
    names = [ids.token(key) for key in keys]
    assert [ids.key_of(asked, name) for name in names] == keys
    for name in names:
        ids.custom_id(ids.ANSWER, 2**63 - 1, "f" * 12, name)


@pytest.mark.parametrize("named", ["#7", "#-1", "#", "#x", "#²", "gold", ""])
def test_a_name_that_means_nothing(named: str) -> None:
    assert ids.key_of(question(["copper", "silver"]), named) is None
