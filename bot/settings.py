"""Settings from the environment and from a file `.env`, the environment first.

Every name begins with `LONGTABLE_`; `.env.example` lists them all. The token is a `SecretStr`, so that
neither `repr` nor an error message nor a log line can show it.
"""

import difflib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "LONGTABLE_"
ENV_FILE = Path(".env")

LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["text", "json"]
HomePath = Annotated[Path, AfterValidator(Path.expanduser), Field(description="a path")]


class SettingsError(Exception):
    """A setting is wrong or missing; the message is one line for whoever runs the program."""


def _bare(value: Any) -> Any:
    """A token as it was pasted, without the space around it; space inside cannot belong to one."""
    if isinstance(value, str):
        value = value.strip()
        if not value.isascii() or any(character.isspace() for character in value):
            raise ValueError
    return value or None


def _lower(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


class Settings(BaseSettings):
    """Everything that a host can set. Built by `load_settings`; a description says what a value must be."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    token: Annotated[
        SecretStr | None,
        BeforeValidator(_bare),
        Field(description="the token of the Discord application alone, without spaces"),
    ] = None
    """Without a token only the playground can run."""

    database: HomePath = Path("data/longtable.sqlite")
    """The SQLite file of the bot."""

    backups: HomePath = Path("data/backups")
    """The folder for backups that name no other place."""

    sync_guild: Annotated[int | None, Field(gt=0, description="the id of a Discord server, a number")] = None
    """For development: the one server that gets the commands, at once, instead of all servers."""

    playground_database: HomePath = Path("data/playground.sqlite")
    """The SQLite file of the playground, apart from the bot's."""

    playground_port: Annotated[int, Field(ge=1, le=65534, description="a number from 1 to 65534")] = 8765
    """The port of the playground's lobby page on this computer; the game's page takes the one after it."""

    log_level: Annotated[LogLevel, BeforeValidator(_lower), Field(description="debug, info, warning or error")] = "info"
    """How much the log tells."""

    log_format: Annotated[LogFormat, BeforeValidator(_lower), Field(description="text or json")] = "text"
    """How the log is written."""

    health_minutes: Annotated[int, Field(ge=1, le=1440, description="a number of minutes from 1 to 1440")] = 15
    """The time between two lines of the log that tell how the bot is."""


def load_settings() -> Settings:
    """Read the settings of the environment and, where it says nothing, of `.env` if there is one.

    Raises `SettingsError` with one line that names the setting and what it must be. The line never holds
    a value, since the value may be a token in the wrong place.
    """
    try:
        in_file = dotenv_values(ENV_FILE, encoding="utf-8") if ENV_FILE.is_file() else {}
        if None in in_file.values():
            raise SettingsError(f"A line in {ENV_FILE} has no '='. Each line must read NAME=value.")
        _refuse_unknown([*os.environ, *in_file])
        return Settings()
    except ValidationError as error:
        field = str(error.errors(include_input=False)[0]["loc"][0])
        wanted = Settings.model_fields[field].description
        raise SettingsError(f"{PREFIX}{field.upper()} must be {wanted}.") from None
    except (OSError, UnicodeDecodeError):
        raise SettingsError(f"The file {ENV_FILE} cannot be read as text.") from None


def _refuse_unknown(names: Iterable[str]) -> None:
    known = [name.upper() for name in Settings.model_fields]
    for name in names:
        given = name.upper()
        if given.startswith(PREFIX) and given.removeprefix(PREFIX) not in known:
            near = difflib.get_close_matches(given.removeprefix(PREFIX), known, n=1)
            hint = f"Did you mean {PREFIX}{near[0]}?" if near else "The file .env.example lists all settings."
            raise SettingsError(f"There is no setting {name}. {hint}")
