"""A player who sees only controls: finds the way to an answer by reading and pressing them, as a handler would."""

from __future__ import annotations

from collections import Counter
from typing import Any

from discord.ui import LayoutView

from cogs.ui import draft, ids
from cogs.ui.compose import message
from cogs.ui.controls import Asked, controls
from games.engine.question import Answer, Kind, Question
from tests.cogs.ui.asking import AskingWords
from tests.cogs.ui.payload import BUTTON, MENU, of_type, problems


class Stuck(AssertionError):
    """The controls do not lead to the answer."""


class Player:
    """Presses the controls of one question until an answer comes out."""

    def __init__(self, question: Question, words: AskingWords | None = None) -> None:
        self.question = question
        self.words = words or AskingWords()
        self.picks: Answer = ()
        self.page = 0
        self.presses = 0

    def view(self) -> LayoutView:
        """The message as it stands."""
        shown = controls(Asked(2**63 - 1, "f" * 12, self.question, self.words, self.picks, self.page))
        view = message(0, "Question", shown.text, *shown.rows)
        assert problems(view) == []
        return view

    def controls(self) -> tuple[dict[tuple[str, str], dict[str, Any]], list[dict[str, Any]]]:
        """The buttons that can be pressed, by verb and last part, and the menus."""
        view = self.view()
        buttons = {}
        for part in of_type(view, BUTTON):
            pressed = ids.parse(part["custom_id"])
            assert pressed is not None and pressed.verb in ids.BUTTONS
            if not part.get("disabled"):
                buttons[(pressed.verb, pressed.part(2))] = part
        menus = of_type(view, MENU)
        assert len({menu["custom_id"] for menu in menus}) == len(menus)
        return buttons, menus

    def answer(self, wanted: Answer) -> Answer:
        """Press until the wanted answer comes out. Raises Stuck."""
        if self.question.kind is Kind.AMOUNT:
            return self._amount(wanted)
        if draft.takes_one(self.question):
            return self._one(wanted[0])
        return self._several(wanted)

    def _amount(self, wanted: Answer) -> Answer:
        buttons, menus = self.controls()
        if (ids.ANSWER, wanted[0]) in buttons:
            return draft.answer_named(self.question, wanted[0])
        if menus:
            assert wanted[0] in [option["value"] for option in menus[0]["options"]]
            return draft.after_menu(self.question, (), 0, [wanted[0]]).answer or ()
        if (ids.AMOUNT, "") in buttons:
            return draft.answer_named(self.question, wanted[0])
        raise Stuck(wanted)

    def _one(self, wanted: str) -> Answer:
        for _ in range(60):
            self.presses += 1
            buttons, menus = self.controls()
            for verb, named in buttons:
                if verb == ids.ANSWER and draft.answer_named(self.question, named) == (wanted,):
                    return (wanted,)
            step = self._chosen(menus, wanted)
            if step is not None and step.answer is not None:
                return step.answer
            if step is not None:
                self.picks, self.page = step.picks, 0
            else:
                self._turn_page(buttons)
        raise Stuck(wanted)

    def _chosen(self, menus: list[dict[str, Any]], wanted: str) -> draft.Step | None:
        """What the entry of a menu leads to that means the wanted key or a group around it."""
        for option in (option for menu in menus for option in menu["options"]):
            step = draft.after_menu(self.question, self.picks, self.page, [option["value"]])
            if step.answer == (wanted,) or (step.answer is None and step.picks and wanted.startswith(step.picks[0])):
                return step
        return None

    def _turn_page(self, buttons: dict[tuple[str, str], Any]) -> None:
        if (ids.PAGE, str(self.page + 1)) not in buttons:
            raise Stuck(f"page {self.page + 1}")
        self.page += 1

    def _several(self, wanted: Answer) -> Answer:
        if draft.in_order(self.question):
            for place, key in enumerate(wanted):
                if self.picks[: place + 1] != wanted[: place + 1]:
                    self._add(key)
        elif not self.controls()[1]:
            return self._by_a_button(wanted)
        else:
            self._mark(wanted)
        buttons, _ = self.controls()
        if (ids.CONFIRM, "") not in buttons:
            raise Stuck(f"{wanted} cannot be confirmed; picked: {self.picks}")
        return self.picks

    def _by_a_button(self, wanted: Answer) -> Answer:
        buttons, _ = self.controls()
        offered = [draft.shortcut_answer(self.question, named) for verb, named in buttons if verb == ids.SHORTCUT]
        if (ids.CONFIRM, "") in buttons:
            offered.append(self.picks)
        if wanted not in offered:
            raise Stuck(f"no menu, and only {offered}")
        return wanted

    def _add(self, key: str) -> None:
        self.page = 0
        for _ in range(60):
            buttons, menus = self.controls()
            for verb, named in buttons:
                if verb == ids.ADD and ids.key_of(self.question, named) == key:
                    self.picks = draft.after_add(self.question, self.picks, named)
                    return
            for option in menus[0]["options"] if menus else ():
                step = draft.after_menu(self.question, self.picks, self.page, [option["value"]])
                if step.picks[len(self.picks)] == key:
                    self.picks = step.picks
                    return
            self._turn_page(buttons)
        raise Stuck(key)

    def _mark(self, wanted: Answer) -> None:
        missing = Counter(wanted)
        for page in range(60):
            self.page = page
            buttons, menus = self.controls()
            if not menus:
                raise Stuck("no menu")
            (menu,) = menus
            values = []
            for option in menu["options"]:
                key = ids.key_of(self.question, option["value"].rpartition("~")[0])
                if key is not None and missing[key]:
                    missing[key] -= 1
                    values.append(option["value"])
            assert len(values) <= menu["max_values"]
            self.picks = draft.after_menu(self.question, self.picks, page, values).picks
            if (ids.PAGE, str(page + 1)) not in buttons:
                break
        if missing.total():
            raise Stuck(missing)
