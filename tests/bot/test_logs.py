"""Logging: the token never reaches the log, nor does what an error says about a game."""

import asyncio
import gc
import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import get_args

import discord
import pytest
from pydantic import SecretStr

from bot.client import log_unretrieved
from bot.logs import set_up_logging
from bot.settings import LogFormat, LogLevel


@pytest.fixture(autouse=True)
def untouched_logging() -> Iterator[None]:
    """Put the root logger back as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_the_token_is_blotted_out_of_text_and_trace(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("debug", SecretStr("secret.token"))
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
        raise ConnectionError('refused se"cret')
    except ConnectionError:
        logging.getLogger("bot").exception('login with se"cret')
    first, second = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (first["level"], first["logger"], first["message"]) == ("info", "bot", "two\nlines")
    assert first["facts"] == {"games": 3}
    assert datetime.fromisoformat(first["at"]).utcoffset() == timedelta()
    assert second["message"] == "login with [token]"
    assert second["trace"].endswith("ConnectionError: refused [token]")


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_an_error_says_stands_in_the_log_at_the_level_debug_only(
    form: LogFormat, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = ["Copper", "Militia"]

    def fail() -> None:
        try:
            {}[cards[0]]
        except KeyError as error:
            raise discord.DiscordException(f"the hand: {cards[1]}") from error

    def logged(level: LogLevel) -> str:
        set_up_logging(level, form=form)
        try:
            fail()
        except discord.DiscordException:
            logging.getLogger("bot").exception("something failed")
        return capsys.readouterr().err

    for level in get_args(LogLevel):
        written = logged(level)
        assert all((card in written) is (level == "debug") for card in cards)
        assert all(known in written for known in ("something failed", "KeyError", "DiscordException", "in fail"))


async def test_what_nobody_waited_for_is_logged_without_what_it_says(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    loop.set_exception_handler(log_unretrieved)
    try:
        failed = loop.create_future()
        failed.set_exception(KeyError("Copper"))
        del failed
        gc.collect()
        await asyncio.sleep(0)
    finally:
        loop.set_exception_handler(before)
    assert "Future exception was never retrieved" in caplog.text and "KeyError" in caplog.text
    assert "Copper" not in caplog.text


def test_as_text_every_record_begins_with_its_time_in_utc(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("info")
    logging.getLogger("bot").info("here")
    written = capsys.readouterr().err
    at, _, rest = written.partition("Z ")
    assert abs(datetime.fromisoformat(at + "+00:00") - datetime.now(UTC)) < timedelta(seconds=60)
    assert rest == "INFO    bot: here\n"
