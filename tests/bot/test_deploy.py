"""The files for containers and for systemd fit the program."""

from __future__ import annotations

import configparser
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from bot import client, computers, notifier
from bot.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "bot" / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
STEPS = [line.split(maxsplit=1) for line in re.sub(r"\\\n\s*", "", CONTAINERFILE).splitlines() if line[:1].isupper()]
KNOWN = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}

LONGEST_STOP = client.LONGEST_ANSWER + computers.LONGEST_STOP + notifier.LONGEST_STOP


@pytest.fixture
def service() -> dict[str, list[str]]:
    """The settings of the section `Service`; a name may stand there more than once."""
    found: dict[str, list[str]] = {}
    text = (DEPLOY / "longtable.service").read_text()
    parser = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment]
    parser.read_string(text)
    assert set(parser.sections()) == {"Unit", "Service", "Install"}
    for line in text.partition("[Service]")[2].partition("[Install]")[0].splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def test_all_that_the_build_copies_is_there_and_may_be_read() -> None:
    allowed = {line[1:] for line in (DEPLOY / "Containerfile.dockerignore").read_text().splitlines() if line[:1] == "!"}
    copied = set()
    for step, rest in STEPS:
        if step == "COPY" and not rest.startswith("--from"):
            copied |= set(rest.split()[:-1])
    assert all((ROOT / name).exists() for name in copied)
    assert {Path(name).parts[0] for name in copied} == allowed
    with (ROOT / "pyproject.toml").open("rb") as file:
        packages = tomllib.load(file)["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {name.rstrip("*") for name in packages} <= copied
    assert not allowed & {".env", "data", ".git"}


def test_the_container_does_not_run_as_root_and_keeps_its_data_on_a_volume() -> None:
    names = [step for step, _ in STEPS]
    last = names[len(names) - names[::-1].index("FROM") :]
    assert last.index("USER") < last.index("ENTRYPOINT")
    assert [rest for step, rest in STEPS if step == "USER"] == ["longtable"]
    assert [rest for step, rest in STEPS if step == "VOLUME"] == ["/data"]
    settings = dict(
        pair.split("=", 1) for step, rest in STEPS if step == "ENV" for pair in shlex.split(rest) if PREFIX in pair
    )
    assert settings.keys() <= KNOWN and all(value.startswith("/data/") for value in settings.values())
    assert "TOKEN" not in CONTAINERFILE
    assert {rest.split()[0].split(":")[0] for step, rest in STEPS if step == "FROM"} == {"docker.io/library/python"}


def test_the_service_knows_the_settings_and_leaves_time_to_stop(service: dict[str, list[str]]) -> None:
    named = [value.split("=")[0] for value in service["Environment"]]
    assert set(named) == {"LONGTABLE_DATABASE", "LONGTABLE_BACKUPS"} <= KNOWN
    assert service["ExecStart"][0].endswith("/longtable run")
    assert service["User"] == ["longtable"]
    assert service["RestartPreventExitStatus"] == [str(client.WRONG_SETTING)]
    assert int(service["TimeoutStopSec"][0]) > LONGEST_STOP
    assert LONGEST_STOP <= 25 and "up to 25 seconds" in CONTAINERFILE
