"""Logging to standard error, in UTC, with the token blotted out wherever it might turn up."""

import logging
import time

import discord
from pydantic import SecretStr

from bot.settings import LogLevel


class _Formatter(logging.Formatter):
    converter = staticmethod(time.gmtime)

    def __init__(self, secret: SecretStr | None) -> None:
        super().__init__("{asctime}Z {levelname:<7} {name}: {message}", "%Y-%m-%dT%H:%M:%S", style="{")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        return line.replace(self._secret.get_secret_value(), "[token]") if self._secret else line


def set_up_logging(level: LogLevel, secret: SecretStr | None = None) -> None:
    """Send all log records from `level` up to standard error, without `secret` in text or trace."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Formatter(secret))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # discord.py and the database driver are very chatty below this level.
    for name in ("discord", "aiosqlite", "PIL", "asyncio"):
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))
    # discord.py warns of missing packages for voice, which the bot does not use.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
