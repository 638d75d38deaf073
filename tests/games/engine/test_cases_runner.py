"""The runner of rules cases: it accepts what people write, finds what is wrong, and tells it precisely."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from games.dominion.game import Dominion
from games.dominion.registry import EFFECTS
from games.engine.cases.__main__ import main
from games.engine.cases.notation import Bag, Names, Unreadable, counted, near, pieces, seat_of
from games.engine.cases.source import documents

ROOT = Path(__file__).parents[3]


class Runner:
    """Runs cases written in a test; keeps exit status and output."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self._folder = folder
        self._capture = capture
        self.status = -1
        self.output = ""

    def __call__(self, text: str, *options: str) -> str:
        path = self._folder / "dominion" / "cases.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
        self.status = main([str(path), *options])
        self.output = self._capture.readouterr().out
        return self.output


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Runner:
    """A runner in a folder of its own."""
    return Runner(tmp_path, capsys)


SMITHY = """
    - case: T1
      title: Smithy draws three
      given: {P1: {hand: [Smithy], deck: [3 Copper, Gold]}}
      when: [P1: Smithy]
      then: {P1: {hand: [3 Copper], deck: [Gold]}}
"""


# -- what is told ------------------------------------------------------------------------------------------------


def test_a_case_that_holds_passes(run: Runner) -> None:
    assert "passed T1 Smithy draws three" in run(SMITHY, "--restarts")
    assert run.output.splitlines()[-1] == "1 passed, 0 failed"
    assert run.status == 0


def test_a_case_that_does_not_hold_tells_what_was_expected_and_found_and_the_position(run: Runner) -> None:
    output = run(SMITHY.replace("hand: [3 Copper], deck", "hand: [2 Copper], deck"))
    assert "FAILED T1" in output
    assert "then: P1 hand: expected {2 Copper}, found {3 Copper}" in output
    assert "P1: hand {3 Copper}, deck [Gold], play [Smithy]" in output
    assert output.splitlines()[-1] == "0 passed, 1 failed"
    assert run.status == 1


def test_the_other_cases_are_run_after_a_failure(run: Runner) -> None:
    wrong = SMITHY.replace("T1", "T0").replace("deck: [Gold]}", "deck: [Silver]}")
    assert run(wrong + SMITHY).splitlines()[-1] == "1 passed, 1 failed"


def test_all_differences_of_a_case_are_told(run: Runner) -> None:
    output = run(
        """
        - case: T
          given: {P1: {hand: [Militia]}, trash: [Gold]}
          when: [P1: Militia]
          then: {coins: 3, trash: none, P1: {play: [Smithy]}}
        """
    )
    assert "coins: expected 3, found 2" in output
    assert "trash: expected {}, found {Gold}" in output
    assert "P1 play: expected [Smithy], found [Militia]" in output


def test_verbose_shows_each_step(run: Runner) -> None:
    assert "P1 answers dominion.action: Smithy" not in run(SMITHY)
    assert "P1 answers dominion.action: Smithy" in run(SMITHY, "-v")


def test_only_the_wanted_cases_are_run(run: Runner) -> None:
    assert run(SMITHY + SMITHY.replace("T1", "T2"), "-k", "T2").splitlines()[-1] == "1 passed, 0 failed"


def test_the_command_line_gives_the_exit_status(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(dedent(SMITHY).replace("3 Copper]", "2 Copper]"))
    done = subprocess.run(
        [sys.executable, "-m", "games.engine.cases", "--game", "dominion", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[-1] == "0 passed, 1 failed"


# -- what cannot be read -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("- case: [a", "this is not YAML"),
        ("", "there is no case in it"),
        ("hello", "'hello' is not a case"),
        ("- case: T\n  title: a\n  title: b", "line 3: 'title' is written twice"),
        ("- case: T\n  givn: {}", "unknown part 'givn' (did you mean given?)"),
        ("- given: {players: 2}\n  then: {over: no}", "neither a number"),
        ("- case: T\n  given: {players: 2}", "nothing to look at"),
        ("- case: T\n  game: Chess\n  then: {over: no}", "name the game"),
        ("cases: [{case: T, then: {over: no}}]\nrules: 1", "unknown key 'rules'"),
    ],
)
def test_a_file_that_is_no_list_of_cases(run: Runner, written: str, told: str) -> None:
    assert told in run(written)
    assert run.status == 2


def test_a_missing_file(run: Runner, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere.yaml"]) == 2
    assert "nowhere.yaml: cannot be read" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("given: {P1: {hand: [Smihty]}}", "P1: hand: there is no 'Smihty' (did you mean Smithy?)"),
        ("given: {P1: {hnad: [Smithy]}}", "P1: unknown key 'hnad' (did you mean hand?)"),
        ("given: {trsh: [Gold]}", "given: unknown key 'trsh' (did you mean trash"),
        ("given: {kingdom: Big Mony}", "there is no set 'Big Mony' (did you mean Big Money?)"),
        ("given: {players: 9}", "played by 2 to 6, not by 9"),
        ("given: {players: 2, P3: {hand: [Gold]}}", "the game has 2 players"),
        ("given: {phase: bye}", "there is no phase 'bye' (did you mean buy?)"),
        ("given: {supply: {Witch: 3}, kingdom: First Game}", "Witch is not in this Kingdom"),
        ("given: {options: {spie: at once}}", "there is no option 'spie' (possible: cards, "),
        ("given: {chance: {shufle/P1: [Gold]}}", "there is no chance of this name"),
        ("given: {orders: {P2: {moat: sometimes}}}", "'sometimes' cannot be ordered"),
        ("given: {after: T9}", "there is no case T9 in this file"),
        ("given: {after: T}", "would continue itself"),
        ("when: [{refusde: {P1: Gold}}]", "unknown step 'refusde' (did you mean refused"),
        ("when: [P1: Smihty]", "there is no 'Smihty' (did you mean Smithy?)"),
        ("given: {players: 2}\n  when: [P7: Smithy]", "P7 is not a seat of this game (P1 to P2)"),
        ("when: [asked: {P1: {optoins: [Gold]}}]", "unknown key 'optoins' (did you mean options"),
        ("when: [asked: {P1: {options: [Glod]}}]", "there is no 'Glod' (did you mean Gold"),
        ("then: {conis: 2}", "nothing is known by the name 'conis' (did you mean coins"),
        ("then: {P1: {hadn: []}}", "nothing is known by the name 'hadn' (did you mean hand?)"),
        ("then: {P1: {hand: [Glod]}}", "there is no 'Glod' (did you mean Gold?)"),
        ("then: {supply: {Glod: 2}}", "there is no 'Glod' (did you mean Gold?)"),
        ("then: {coins: many}", "'many' is not a number"),
        ("then: {over: perhaps}", "'perhaps' is neither yes nor no"),
        ("then: {does not see: {P2: [P1 hadn]}}", "nothing is known by the name 'hadn'"),
    ],
)
def test_what_is_misspelled_is_told_with_its_place_and_near_matches(run: Runner, part: str, told: str) -> None:
    rest = "" if part.startswith("then") else "\n  then: {over: no}"
    output = run(f"- case: T\n  {part}{rest}")
    assert told in output
    assert "cases.yaml:1" in output
    assert output.splitlines()[-1] == "0 passed, 0 failed, 1 not readable"
    assert run.status == 2


# -- what is accepted --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "cards"),
    [
        ("[Estate, Estate, Copper]", ["Estate", "Estate", "Copper"]),
        ("[2 Estate, Copper]", ["Estate", "Estate", "Copper"]),
        ("2x Estate, a Copper", ["Estate", "Estate", "Copper"]),
        ("{2 Estates, Copper}", ["Estates", "Estates", "Copper"]),
        ("{Estate: 2, Copper: 1}", ["Estate", "Estate", "Copper"]),
        ("[Throne Room x2]", ["Throne Room", "Throne Room"]),
        ("none", []),
        ("[]", []),
        ("{}", []),
        ("", []),
    ],
)
def test_ways_to_write_cards(tmp_path: Path, zone: str, cards: list[str]) -> None:
    path = tmp_path / "zone.yaml"
    path.write_text(f"zone: {zone}")
    assert pieces(documents(path)[0]["zone"], "here") == cards


def test_braces_without_values_are_an_unordered_list(tmp_path: Path) -> None:
    path = tmp_path / "zone.yaml"
    path.write_text("a: {Estate, 3 Copper}\nb: {Estate: 1}\nc: [yes, no, on]\nd: true\ne: 012")
    (found,) = documents(path)
    assert found["a"] == ["Estate", "3 Copper"] and isinstance(found["a"], Bag)
    assert found["b"] == {"Estate": 1}
    assert found["c"] == ["yes", "no", "on"]
    assert found["d"] is True


def test_names_seats_and_near_matches() -> None:
    names = Names({"throne_room": "Throne Room", "duchy": "Duchy", "witch": "Witch"})
    assert [names.find(text) for text in ("THRONE-ROOM", "throne_room", "Duchies", "Witches", "Moat")] == [
        *("throne_room", "throne_room", "duchy", "witch"),
        None,
    ]
    assert counted("3 Throne Room") == (3, "Throne Room")
    assert [seat_of(text) for text in ("P1", "p4", "player 2", "P0", "Pat")] == [0, 3, 1, None, None]
    assert near("Whitch", ["Witch", "Smithy"]) == " (did you mean Witch?)"
    with pytest.raises(Unreadable, match=r"here: there is no 'Dutchy' \(did you mean Duchy\?\)"):
        names.id("Dutchy", "here")


def test_braces_and_brackets_say_whether_the_order_counts(run: Runner) -> None:
    case = "- case: T\n  given: {P1: {hand: [Smithy], deck: [Gold, Silver]}}\n  then: {P1: {deck: %s}}"
    for deck, passes in {"[Gold, Silver]": 0, "{Silver, Gold}": 0, "[Silver, Gold]": 1, "2": 0, "3": 1}.items():
        run(case % deck)
        assert run.status == passes, deck
    for deck, passes in {"{top: Gold}": 0, "{has: Silver, lacks: Copper}": 0, "{bottom: Gold}": 1}.items():
        run(case % deck)
        assert run.status == passes, deck


def test_steps_may_be_left_out_that_decide_nothing(run: Runner) -> None:
    """Windows, phases and the hand-over are passed if nobody mentions them."""
    run(
        """
        - case: T
          given:
            players: 3
            P1: {hand: [Militia, 2 Gold]}
            P2: {hand: [Moat, 4 Copper]}
            P3: {hand: [Smithy, Estate]}
          when:
            - P1: Militia
            - P2: [Moat, Copper]
            - P1: all treasures
            - P1: Province
            - P2: 3 Copper
          then: {turn: P2, coins: 3, P1: {turns: 1}}
        """
    )
    assert run.status == 0, run.output


def test_a_mentioned_window_is_not_passed(run: Runner) -> None:
    case = """
        - case: T
          given: {players: 3, P1: {hand: [Witch]}, P2: {hand: [Moat]}, P3: {hand: [Moat]}}
          when: [P1: Witch, P3: %s]
          then: {P2: {discard: [Curse]}, P3: {discard: %s}}
        """
    assert "1 passed" in run(case % ("show", "none"))
    assert "1 passed" in run(case % ("pass", "[Curse]"))
    assert "1 failed" in run(case % ("show", "[Curse]"))


def test_a_case_may_continue_another_one(run: Runner) -> None:
    more = """
    - case: T2
      given: {after: T1, turn: P1, P1: {hand: [Village]}}
      when: [P1: Village]
      then: {actions: 2, P1: {hand: [Gold], deck: none}}
    """
    assert "2 passed, 0 failed" in run(SMITHY + more)
    assert "which it continues, has failed" in run(SMITHY.replace("deck: [Gold]}", "deck: [Curse]}") + more)


def test_the_game_may_be_named_for_the_file_for_a_case_or_on_the_command_line(run: Runner) -> None:
    assert "1 passed" in run("game: Dominion\ncases:\n  - {case: T, then: {over: no}}")
    assert "1 passed" in run("- {case: T, game: dominion, then: {over: no}}")
    assert "1 passed" in run("- {case: T, then: {over: no}}", "--game", "dominion")


# -- what is found -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        "not asked: P2",
        "waits for: [P1, P2]",
        "asked: P1",
        "asked: {P2: {exactly: 2}}",
        "asked: {P2: {options: [Gold, Silver]}}",
        "asked: {P2: {options: [Gold, Silver, Copper, Curse, Estate]}}",
        "asked: {P2: {offers: Smithy}}",
        "asked: {P2: {not offered: Gold}}",
        "asked: {P2: {may stop: yes}}",
        "asked: {P2: {topic: cellar}}",
        "refused: {P2: Curse}",
        "refused: {P2: [Curse, Gold], because: something else}",
        "P2: [Curse, Gold]",
        "P2: Smithy",
        "P1: Village",
        "can undo: P1",
        "undo: P1",
        "hand over: P1",
        "sees: {P1: {P2: {hand: [Gold]}}}",
        "sees: {P2: {P2: {hand: [Gold]}}}",
        "does not see: {P2: [P2 hand]}",
        "does not see: {spectator: [P1 play]}",
        "log: [shuffled]",
        "not logged: played",
        "then: {over: yes}",
        "then: {P2: {hand: 3}}",
    ],
)
def test_what_does_not_hold_after_militia_fails(run: Runner, step: str) -> None:
    case = """
- case: T
  given: {players: 2, P1: {hand: [Militia, Village]}, P2: {hand: [Gold, Silver, Copper, Curse]}}
  when:
    - P1: Militia
    - {step}
"""
    run(case.replace("{step}", step))
    assert run.status == 1, run.output


def test_a_wrong_rule_is_found(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    async def two(game: Dominion, me: int) -> None:
        game.draw(me, 2)

    monkeypatch.setitem(EFFECTS, "smithy", two)
    assert "P1 hand: expected {3 Copper}, found {2 Copper}" in run(SMITHY)
    assert run.status == 1


def test_a_card_that_vanishes_is_found_although_nobody_looks(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    async def lose(game: Dominion, me: int) -> None:
        game.state.players[me].deck.pop()

    monkeypatch.setitem(EFFECTS, "smithy", lose)
    assert "things have appeared or vanished: Gold" in run(SMITHY.split("then:")[0] + "then: {over: no}")
    assert run.status == 1


def test_a_rule_that_breaks_down_is_told_and_the_next_case_is_run(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(game: Dominion, me: int) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setitem(EFFECTS, "smithy", broken)
    output = run(SMITHY + SMITHY.replace("Smithy", "Village").replace("3 Copper], deck: [Gold]", "Copper], deck: 3"))
    assert "the rules break down: ZeroDivisionError: by zero" in output
    assert output.splitlines()[-1] == "1 passed, 1 failed"


def test_a_restart_that_is_noticed_is_found(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    memory: list[int] = []

    async def forgetful(game: Dominion, me: int) -> None:
        memory.append(me)
        if len(memory) % 3:
            await game.choose_some(me, "smithy.strange", game.hand(me), context=game.about())
        else:
            await game.choose_some(me, "smithy.other", game.hand(me), context=game.about())

    monkeypatch.setitem(EFFECTS, "smithy", forgetful)
    case = "- case: T\n  given: {P1: {hand: [Smithy, Copper]}}\n  when: [P1: Smithy]\n  then: {asked: P1}"
    assert "1 passed" in run(case)
    memory.clear()
    assert "with a restart after every answer" in run(case, "--restarts")
    assert run.status == 1


def test_a_script_of_chance_that_does_not_fit_is_told(run: Runner) -> None:
    output = run(
        """
        - case: T
          given: {P1: {hand: [Smithy], discard: [3 Copper]}, chance: {shuffle/P1: [Gold]}}
          when: [P1: Smithy]
          then: {P1: {hand: 3}}
        """
    )
    assert "the script of shuffle/P1 names gold" in output
    assert run.status == 1
