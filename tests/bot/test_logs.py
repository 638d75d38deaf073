"""Logging: the token never reaches the log."""

import logging
from collections.abc import Iterator

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
