"""The playground in a real browser: two people play by clicking, each sees only the own hand, nothing is lost."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
PATIENCE = 15_000
"""Milliseconds that the page has to show something."""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]


@pytest.fixture
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


def free_port() -> int:
    """A port of this computer whose successor is free as well."""
    while True:
        with closing(socket.socket()) as one, closing(socket.socket()) as two:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
            try:
                two.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return int(port)


@contextmanager
def playground(database: Path, *, stop: signal.Signals = signal.SIGTERM) -> Iterator[str]:
    """A playground in a process of its own; gives the address of its page."""
    port = free_port()
    names = {
        "LONGTABLE_PLAYGROUND_DATABASE": str(database),
        "LONGTABLE_PLAYGROUND_PORT": str(port),
        "LONGTABLE_TOKEN": "",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", "playground"],
        env={**os.environ, **names},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = next((line for line in process.stdout if "http://" in line), "")
        found = re.search(r"http://\S+", line)
        assert found, "the playground printed no address"
        yield found[0]
        process.send_signal(stop)
        process.wait(timeout=20)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class Person:
    """A page of the playground on which one person is played."""

    def __init__(self, browser: Browser, address: str, name: str) -> None:
        self.page: Page = browser.new_page(viewport={"width": 1280, "height": 1000})
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(address)
        picker = self.page.locator("#viewer-picker")
        picker.locator("option", has_text=name).wait_for(state="attached")
        self.name = name
        for _ in range(5):
            picker.select_option(label=name)
            self.page.wait_for_timeout(1000)
            if picker.evaluate("picker => picker.selectedOptions[0]?.textContent") == name:
                return
        raise AssertionError(f"the page does not show what {name} sees")

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until the page shows the text."""
        expect(self.page.get_by_text(text).last).to_be_visible(timeout=PATIENCE)

    def press(self, label: str, then: str | re.Pattern[str]) -> None:
        """Press the latest button with this label until the page shows what it leads to.

        The simulator drops a press that meets the refresh after somebody else's move; a person presses again too. If a
        press counts late, the button is gone when it is to be pressed again.
        """
        for _ in range(5):
            with suppress(TimeoutError):
                self.page.get_by_role("button", name=label, exact=True).last.click(timeout=5000)
            try:
                expect(self.page.get_by_text(then).last).to_be_visible(timeout=3000)
            except AssertionError:
                continue
            return
        raise AssertionError(f"{label} did not lead to {then!r}")

    def hand(self) -> str:
        """Open the private panel and read it, the words of its picture too."""
        panels = self.page.locator("article", has_text="Your hand")
        there = panels.count()  # older panels stay as they were
        for _ in range(5):
            self.page.get_by_role("button", name="My hand", exact=True).last.click()
            try:
                expect(panels.nth(there)).to_be_visible(timeout=3000)
            except AssertionError:
                continue
            break
        panel = panels.last
        picture = panel.locator("img[alt*='hand']").first
        expect(picture).to_be_visible(timeout=PATIENCE)
        return f"{panel.inner_text()}\n{picture.get_attribute('alt')}"


def open_table(browser: Browser, address: str) -> str:
    """Go through the page that lists the channels; gives the address of the first one."""
    page = browser.new_page()
    page.goto(address)
    page.get_by_role("link", name="Open a table").click()
    page.wait_for_selector("#viewer-picker option", state="attached")
    url = page.url
    page.close()
    return url


def mover(people: list[Person]) -> Person:
    """Whose turn it is, found out by looking into the hands."""
    for person in people:
        if "The game waits for" not in person.hand():
            return person
    raise AssertionError("the game waits for nobody")


def to_play(turn: int, person: Person) -> re.Pattern[str]:
    """The title of a turn message: each player's turns are counted by themselves."""
    return re.compile(f"turn {turn} · . {person.name} to play")


def take_turn(person: Person) -> None:
    """Play all Treasures, buy nothing, and see that the turn is over."""
    person.press("Play all Treasures", then=re.compile("Buy a card"))
    person.press("End the turn", then="You are not asked at the moment")


COPPERS = re.compile(r"Your hand: .*?(\d) Coppers")


def coppers(hand: str) -> int:
    """How many Coppers a panel shows."""
    found = COPPERS.search(hand)
    return int(found[1]) if found else 0


def test_two_people_play_and_go_on_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "playground.sqlite"
    with playground(database) as address:
        url = open_table(browser, address)
        agota, borek = Person(browser, url, "Ágota"), Person(browser, url, "Bořek")
        agota.sees("Welcome to the playground")
        agota.press("Dominion", then="1 of 4 seats")
        borek.sees("1 of 4 seats")
        borek.press("Join", then="2 of 4 seats")
        agota.sees("2 of 4 seats")
        agota.press("Start", then=re.compile("turn 1 · "))
        borek.sees(re.compile("turn 1 · "))

        hands = {person.name: person.hand() for person in (agota, borek)}
        assert coppers(hands["Ágota"]) >= 2 and coppers(hands["Bořek"]) >= 2
        for person in (agota, borek):
            expect(person.page.locator("article", has_text="Your hand")).to_have_count(1)

        first = mover([agota, borek])
        second = borek if first is agota else agota
        take_turn(first)
        second.sees(to_play(1, second))
        second.press("My hand", then="Which Treasures do you play?")
        take_turn(second)
        first.sees(to_play(2, first))
        before = {person.name: coppers(person.hand()) for person in (agota, borek)}
        turn_of = first.name
        for person in (agota, borek):
            person.page.close()

    with playground(database, stop=signal.SIGKILL) as address:
        url = open_table(browser, address)
        agota, borek = Person(browser, url, "Ágota"), Person(browser, url, "Bořek")
        agota.sees(re.compile("turn 2 · "))
        assert {person.name: coppers(person.hand()) for person in (agota, borek)} == before
        first = mover([agota, borek])
        assert first.name == turn_of
        take_turn(first)
        agota.sees(to_play(2, borek if first is agota else agota))


def test_a_newcomer_plays_alone_against_the_computer(browser: Browser, tmp_path: Path) -> None:
    with playground(tmp_path / "playground.sqlite") as address:
        person = Person(browser, open_table(browser, address), "Ágota")
        person.press("Dominion against the computer", then="Steady (computer)")
        person.sees(re.compile("turn 1 · . Ágota to play"))
        person.hand()
        for turn in (1, 2):
            person.press("Play all Treasures", then=re.compile("Buy a card"))
            person.press("End the turn", then=f"Your hand · Dominion · turn {turn + 1}")
        person.sees(re.compile(r"Steady \(computer\) plays"))
