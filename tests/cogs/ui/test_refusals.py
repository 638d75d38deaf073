"""Every refusal becomes a whole sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import games.engine
from cogs.errors import NotHost
from cogs.ui.refusals import PLAIN, UNDO_BARRIERS, not_your_decision, refusal_text
from db import Full
from games.engine.refusal import CannotUndo, NotLegal, NotOpen, NotYours, Refusal
from games.engine.result import Result
from tests.cogs.ui.asking import AskingWords, asking_table, finished, question


class Silent(AskingWords):
    """Words without sentences of their own for refusals."""

    def refusal(self, refusal: Refusal, question: object, view: object) -> str:
        return ""


REFUSALS = [
    NotLegal("count", least=2, most=2, given=1),
    NotLegal("count", least=0, most=3, given=9),
    NotLegal("not offered", key="gold"),
    NotLegal("too many copies", key="copper", most=1, given=2),
    NotLegal("not a number", key="many"),
    NotLegal("other question", topic="asking.other"),
    NotOpen("answered"),
    NotOpen("stale"),
    NotOpen("over"),
    NotYours("not asked"),
    NotYours("resigned"),
    *(CannotUndo(reason) for reason in UNDO_BARRIERS),
    CannotUndo("unknown"),
    Refusal("unknown"),
    NotHost("Only the host can start the game."),
    Full(4),
]


@pytest.mark.parametrize("error", REFUSALS, ids=lambda error: f"{type(error).__name__}-{error}"[:40])
@pytest.mark.parametrize("words", [AskingWords(), Silent()], ids=["own words", "no words"])
def test_every_refusal_is_a_whole_sentence(error: Exception, words: AskingWords) -> None:
    table = asking_table(question(seat=1), words=words)
    for text in (refusal_text(error, table, 0), refusal_text(error, None, None)):
        assert text[0].isupper() and text[-1] in ".`)" and " " in text
        assert "{" not in text and "NotLegal" not in text


def test_the_engine_has_no_reason_without_a_sentence() -> None:
    folder = Path(games.engine.__file__).parent
    source = "\n".join(path.read_text() for path in sorted(folder.glob("*.py")))
    reasons = set(re.findall(r"(?:NotOpen|NotYours)\(\"([^\"]+)\"", source))
    assert reasons
    assert reasons <= {*PLAIN, "not asked"}
    barriers = set(re.findall(r"barrier.*?\"([a-z]+)\"", source))
    assert {"chance", "seen", "window", "asked"} <= barriers | {"chance"}
    assert barriers <= {*UNDO_BARRIERS, "over"}


def test_what_the_rules_forbid_is_said_by_the_game() -> None:
    table = asking_table(question())
    assert "By the rules of asking" in refusal_text(NotLegal("not offered", key="gold"), table, 0)


def test_the_numbers_are_named() -> None:
    table = asking_table(question(), words=Silent())
    text = refusal_text(NotLegal("count", least=2, most=2, given=1), table, 0)
    assert text == "You chose 1, but exactly 2 can be chosen here."


def test_an_unexpected_error_is_no_refusal() -> None:
    with pytest.raises(TypeError):
        refusal_text(KeyError("x"), None, None)


def test_others_are_told_whose_decision_it_is() -> None:
    assert "■ Bořek" in not_your_decision(asking_table(question(seat=1)))
    over = finished(asking_table(question()), Result("end", [1, 2], [1, 0]))
    assert "over" in not_your_decision(over)


def test_who_has_drawn_cards_is_told_that_it_was_oneself() -> None:
    table = asking_table(question())
    assert "you have drawn or seen cards since" in refusal_text(CannotUndo("seen", own=True), table, 0)
    assert "somebody has seen a hidden card" in refusal_text(CannotUndo("seen", own=False), table, 0)
