"""Logging: the token never reaches the log."""

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import SecretStr

from bot.logs import set_up_logging


@pytest.fixture(autouse=True)
def untouched_logging() -> Iterator[None]:
    """Put the root logger back as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_the_token_is_blotted_out_of_text_and_trace(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("info", SecretStr("secret.token"))
    try:
        raise ValueError("refused secret.token")
    except ValueError:
        logging.getLogger("bot").exception("login with %s", "secret.token")
    written = capsys.readouterr().err
    assert "login with [token]" in written
    assert "ValueError: refused [token]" in written
    assert "secret.token" not in written


def test_the_level_is_kept_to(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("warning")
    logging.getLogger("bot").info("quiet")
    logging.getLogger("bot").warning("heard")
    written = capsys.readouterr().err
    assert "quiet" not in written
    assert "heard" in written
    assert len(written.splitlines()) == 1


def test_as_json_every_record_is_one_line_with_its_facts(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("info", SecretStr('se"cret'), "json")
    logging.getLogger("bot").info("two\nlines", extra={"facts": {"games": 3}})
    try:
        raise ValueError('refused se"cret')
    except ValueError:
        logging.getLogger("bot").exception('login with se"cret')
    first, second = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (first["level"], first["logger"], first["message"]) == ("info", "bot", "two\nlines")
    assert first["facts"] == {"games": 3}
    assert datetime.fromisoformat(first["at"]).utcoffset() == timedelta()
    assert second["message"] == "login with [token]"
    assert second["trace"].endswith("ValueError: refused [token]")


def test_as_text_every_record_begins_with_its_time_in_utc(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("info")
    logging.getLogger("bot").info("here")
    written = capsys.readouterr().err
    at, _, rest = written.partition("Z ")
    assert abs(datetime.fromisoformat(at + "+00:00") - datetime.now(UTC)) < timedelta(seconds=60)
    assert rest == "INFO    bot: here\n"
