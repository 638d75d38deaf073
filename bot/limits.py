"""Discord's limits on application commands, checked on the payload that a sync would send."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from discord import AppCommandOptionType, AppCommandType
from discord.app_commands import CommandTree

MOST_COMMANDS: Final = {AppCommandType.chat_input: 100, AppCommandType.user: 5, AppCommandType.message: 5}
MOST_OPTIONS: Final = 25
MOST_CHOICES: Final = 25
LONGEST_NAME: Final = 32
LONGEST_DESCRIPTION: Final = 100
LONGEST_CHOICE: Final = 100
MOST_CHARACTERS: Final = 8000
"""Of one command with all that is below it: names, descriptions and values, each in its longest language."""

Payload = Mapping[str, Any]


async def command_payloads(tree: CommandTree[Any]) -> list[Payload]:
    """What a sync to all servers would send, with translations if the tree has a translator."""
    commands = tree.get_commands()
    if tree.translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]


def command_problems(payloads: list[Payload]) -> list[str]:
    """One sentence for each limit that is passed; empty if Discord will take them all."""
    problems = []
    for kind, number in Counter(_kind(payload) for payload in payloads).items():
        if number > MOST_COMMANDS[kind]:
            problems.append(
                f"There are {number} commands of the kind {kind.name}; Discord takes {MOST_COMMANDS[kind]}."
            )
    for payload in payloads:
        problems += _problems_below(payload, str(payload["name"]))
        if (characters := _characters(payload)) > MOST_CHARACTERS:
            problems.append(_too_long(str(payload["name"]), "text in all", characters, MOST_CHARACTERS))
    return problems


def subcommand_count(payload: Payload) -> int:
    """How many things a person can call through one command: itself, or all below it."""
    nesting = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)
    nested = [option for option in payload.get("options", ()) if option["type"] in nesting]
    return sum(map(subcommand_count, nested)) or 1


def _kind(payload: Payload) -> AppCommandType:
    return AppCommandType(payload.get("type", AppCommandType.chat_input.value))


def _problems_below(payload: Payload, path: str) -> Iterator[str]:
    for field, limit in (("name", LONGEST_NAME), ("description", LONGEST_DESCRIPTION)):
        if (length := _longest(payload, field)) > limit:
            yield _too_long(path, field, length, limit)
    options, choices = payload.get("options", ()), payload.get("choices", ())
    if len(options) > MOST_OPTIONS:
        yield f"{path} has {len(options)} options or subcommands; Discord takes {MOST_OPTIONS}."
    if len(choices) > MOST_CHOICES:
        yield f"{path} has {len(choices)} choices; Discord takes {MOST_CHOICES}."
    for choice in choices:
        if (length := _longest(choice, "name")) > LONGEST_CHOICE:
            yield _too_long(path, "choice", length, LONGEST_CHOICE)
    for option in options:
        yield from _problems_below(option, f"{path} {option['name']}")


def _characters(payload: Payload) -> int:
    own = _longest(payload, "name") + _longest(payload, "description") + len(str(payload.get("value", "")))
    return own + sum(map(_characters, [*payload.get("options", ()), *payload.get("choices", ())]))


def _longest(payload: Payload, field: str) -> int:
    translations: Mapping[str, str] = payload.get(f"{field}_localizations") or {}
    return max(len(text) for text in (payload.get(field) or "", *translations.values()))


def _too_long(path: str, what: str, length: int, limit: int) -> str:
    return f"The {what} of {path} has {length} characters; Discord takes {limit}."
