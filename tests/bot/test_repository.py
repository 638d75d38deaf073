"""What the repository may hold: the named rooms, no machine path, no index address, hashes in the locks."""

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "bot" / "locks").glob("*.lock"))

TOP_LEVEL = {
    ".ci",
    ".env.example",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "bot",
    "cogs",
    "db",
    "docs",
    "games",
    "pyproject.toml",
    "tests",
}

# Each pattern is written so that it does not match itself.
INDEX_ADDRESS = re.compile(r"pypi[.]org|python[h]osted|--(?:extra-)?index[-]url|--find[-]links|file:[/]{3}|/simple[/]")
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|root|tmp|Users)/[\w.-]+")


@cache
def tracked() -> tuple[Path, ...]:
    """The files that git knows, or all that it would not ignore, as paths in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return tuple(Path(name) for name in listed.stdout.split("\0") if name and (ROOT / name).exists())


@cache
def texts() -> dict[Path, str]:
    """The text files among them."""
    found = {}
    for path in tracked():
        try:
            found[path] = (ROOT / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


def requirements(lock: Path) -> dict[str, str]:
    """Each requirement of a lock with all that is said of it."""
    lines = lock.read_text().replace("\\\n", " ").splitlines()
    return {line.split("==")[0]: line for line in lines if line.strip() and not line.startswith("#")}


def test_the_top_level_holds_the_named_rooms_and_nothing_else() -> None:
    assert {path.parts[0] for path in tracked()} <= TOP_LEVEL
    assert {path.as_posix() for path in tracked() if path.parts[0] == ".ci"} == {".ci/run"}


@pytest.mark.parametrize("pattern", [INDEX_ADDRESS, MACHINE_PATH], ids=["index", "machine"])
def test_no_file_names_a_package_index_or_a_machine(pattern: re.Pattern[str]) -> None:
    found = {str(path): match[0] for path, text in texts().items() if (match := pattern.search(text))}
    assert found == {}


@pytest.mark.parametrize(
    ("pattern", "example"),
    [
        (INDEX_ADDRESS, "https://" + "pypi" + ".org/simple"),
        (INDEX_ADDRESS, "--extra-" + "index-url here"),
        (MACHINE_PATH, "see /" + "root/notes"),
        (MACHINE_PATH, '"/' + 'tmp/alice/games"'),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], example: str) -> None:
    assert pattern.search(example)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_locked_requirement_has_a_version_and_hashes_and_no_address(lock: Path) -> None:
    locked = requirements(lock)
    assert len(locked) > 10
    for name, line in locked.items():
        assert re.match(r"[a-z0-9-]+==[\w.]+ ", line), line
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), name
    assert "://" not in lock.read_text()


def test_the_locks_agree_and_a_host_installs_no_simulator() -> None:
    assert [lock.stem for lock in LOCKS] == ["bench", "dev", "host", "playground"]
    bench, dev, host, playground = (requirements(lock) for lock in LOCKS)
    assert host.items() <= playground.items() <= dev.items()
    assert playground.items() <= bench.items()
    assert all(bench[name] == dev[name] for name in bench.keys() & dev.keys())
    assert "simcord" in playground
    assert host.keys().isdisjoint({"simcord", "pytest", "playwright", "pyyaml"})


def test_the_locks_hold_every_dependency_of_the_project() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras = project["optional-dependencies"]
    for lock, wanted in {
        "host": project["dependencies"],
        "playground": extras["playground"],
        "bench": extras["test"] + extras["bench"],
        "dev": extras["test"] + extras["dev"],
    }.items():
        locked = requirements(ROOT / "bot" / "locks" / f"{lock}.lock")
        for dependency in wanted:
            name = re.match(r"[\w.-]+", dependency)
            assert name is not None
            assert name[0].lower().replace(".", "-") in {*locked, "longtable"}, dependency


def test_the_resolver_s_own_lock_is_not_committed() -> None:
    assert Path("uv.lock") not in tracked()
