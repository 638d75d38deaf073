"""Logging to standard error, in UTC, with the token blotted out wherever it might turn up.

One record is one line of text, with a trace below it if there is one; as `json`, everything is one line. A trace holds
the places in the program and the kinds of errors. What an error says may quote a hand or a deck, so it stands there at
the level `debug` only, or if it is about the network.
"""

import json
import logging
import time
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TypeAlias

import aiohttp
import discord
from pydantic import SecretStr

from bot.settings import LogFormat, LogLevel

BLOT = "[token]"

OF_NETWORK = (discord.HTTPException, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""Errors whose text tells of requests and files, and quotes nothing of a game."""

ExceptionInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class _Reticent(logging.Formatter):
    """Tells of errors where they came from and of what kind they are, and what they say only if `full`."""

    full = False

    def formatException(self, ei: ExceptionInfo) -> str:
        return super().formatException(ei) if self.full or ei[1] is None else "\n".join(_trace(ei[1]))


def _trace(error: BaseException) -> Iterator[str]:
    """An error with those that led to it, first ones first."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _trace(before)
        yield "which led to"
    yield from (line.rstrip("\n") for line in traceback.format_tb(error.__traceback__))
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    yield f"{kind}: {error}" if isinstance(error, OF_NETWORK) else kind


class _Text(_Reticent):
    converter = staticmethod(time.gmtime)

    def __init__(self, secret: SecretStr | None) -> None:
        super().__init__("{asctime}Z {levelname:<7} {name}: {message}", "%Y-%m-%dT%H:%M:%S", style="{")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        return _without(super().format(record), self._secret)


class _Json(_Reticent):
    """One object a line. What a record carries as `facts` stands in it as it is."""

    def __init__(self, secret: SecretStr | None) -> None:
        super().__init__()
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if facts := getattr(record, "facts", None):
            line["facts"] = facts
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return _without(json.dumps(line, ensure_ascii=False, default=str), self._secret)


def _without(line: str, secret: SecretStr | None) -> str:
    if secret is None:
        return line
    token = secret.get_secret_value()
    # Inside of JSON the token may be written with escapes.
    return line.replace(token, BLOT).replace(json.dumps(token)[1:-1], BLOT)


def set_up_logging(level: LogLevel, secret: SecretStr | None = None, form: LogFormat = "text") -> None:
    """Send all log records from `level` up to standard error, without `secret` in text or trace."""
    handler = logging.StreamHandler()
    formatter = _Json(secret) if form == "json" else _Text(secret)
    formatter.full = level == "debug"
    handler.setFormatter(formatter)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # discord.py and the database driver are very chatty below this level.
    for name in ("discord", "aiosqlite", "PIL", "asyncio"):
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))
    # discord.py warns of missing packages for voice, which the bot does not use.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
