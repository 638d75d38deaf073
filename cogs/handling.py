"""How every command and every press is answered: acknowledge first, work, then show what came of it.

Nothing is refused in silence. What is not allowed comes back as a calm sentence; what nobody expected gives the
person an error number, the log the trace under the same number, and the game no damage.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import traceback
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeVar

import aiohttp
import discord
from discord.ui import LayoutView

from cogs.errors import PartlySaved, SurfaceError
from cogs.ui.lists import fault_view, refusal_view
from db import SaveFailed, StoreError

log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[Any]

TOO_LARGE_STATUS = 413
TOO_LARGE = 40005
"""Discord's code for a request that is too large."""

NOBODY = discord.AllowedMentions.none()

TROUBLE = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What a request to Discord may raise, whatever the reason."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A message to be shown: the view, its pictures, and whom it may call.

    `plain` is the same without pictures, for a place that takes no files of their size.
    """

    view: LayoutView
    files: list[discord.File] = field(default_factory=list)
    mentions: discord.AllowedMentions = NOBODY
    plain: LayoutView | None = None


_Message = TypeVar("_Message", bound=discord.Message)

Work: TypeAlias = Callable[[], Awaitable[Reply]]


class Refused(SurfaceError):
    """A refusal with a view of its own, for instance one that offers what helps."""

    def __init__(self, reply: Reply) -> None:
        super().__init__()
        self.reply = reply


class NotShown(Exception):
    """The work was done, but Discord did not take the message that shows what came of it."""

    TEXT = (
        "Discord did not take my answer, so it cannot be shown here. What you did is kept. `/hand` and `/table status` "
        "show how things stand now."
    )


async def answer_privately(interaction: Interaction, work: Work) -> None:
    """Answer a command or a button of a public message with a message that only this person sees."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    reply, good = await _outcome(interaction, work)
    await _shown(_edit(interaction, reply), good)


async def answer_publicly(interaction: Interaction, work: Work) -> discord.Message | None:
    """Answer with a message for everybody, which is returned; a refusal is private and nothing is returned.

    The answer to a command is public or private from the start. So what a command may refuse is to be found out
    before; what goes wrong after that stands there for everybody.
    """
    if interaction.type is not discord.InteractionType.component:
        await interaction.response.defer(thinking=True)
        reply, good = await _outcome(interaction, work)
        answer = await _shown(_edit(interaction, reply), good)
        return answer if good else None
    await interaction.response.defer()
    reply, good = await _outcome(interaction, work)
    message = await _shown(_follow(interaction, reply, private=not good), good)
    return message if good else None


async def change_message(interaction: Interaction, work: Work) -> None:
    """Replace the message that the pressed control stands in; a refusal comes as a private message beside it."""
    await interaction.response.defer()
    reply, good = await _outcome(interaction, work)
    if not good:
        await _follow(interaction, reply)
        return
    await _shown(_replace(interaction, reply), good)


async def change_or_tell(interaction: Interaction, work: Callable[[], Awaitable[tuple[Reply, bool]]]) -> None:
    """Replace the pressed message if the work says so, else answer with a private message beside it."""
    await interaction.response.defer()
    in_place = False

    async def reply_only() -> Reply:
        nonlocal in_place
        reply, in_place = await work()
        return reply

    reply, good = await _outcome(interaction, reply_only)
    await _shown(_replace(interaction, reply) if good and in_place else _follow(interaction, reply), good)


async def show(interaction: Interaction, work: Work) -> None:
    """Show a private message: in the place of the pressed one if that is private too, else as a new one."""
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        await change_message(interaction, work)
    else:
        await answer_privately(interaction, work)


async def refuse(interaction: Interaction, text: str) -> None:
    """Say no at once, before anything was acknowledged."""
    await interaction.response.send_message(view=refusal_view(text), ephemeral=True, allowed_mentions=NOBODY)


async def fault(interaction: Interaction, error: BaseException) -> None:
    """Tell the person what went wrong, whatever was said before, if Discord still takes it."""
    reply = _about(error, interaction)
    with contextlib.suppress(*TROUBLE):
        if interaction.response.is_done():
            await _follow(interaction, reply)
        else:
            await interaction.response.send_message(view=reply.view, ephemeral=True, allowed_mentions=NOBODY)


async def _outcome(interaction: Interaction, work: Work) -> tuple[Reply, bool]:
    try:
        return await work(), True
    except Exception as error:
        return _about(error, interaction), False


def _about(error: BaseException, interaction: Interaction) -> Reply:
    """What a person is told about an error: why not, or the number under which the log has it."""
    if isinstance(error, Refused):
        return error.reply
    if isinstance(error, SurfaceError | StoreError) and not isinstance(error, SaveFailed):
        return Reply(refusal_view(str(error)))
    number = report(error, describe(interaction))
    if isinstance(error, NotShown):
        return Reply(refusal_view(NotShown.TEXT))
    return Reply(fault_view(number, partly=isinstance(error, PartlySaved)))


async def _shown(showing: Awaitable[_Message], good: bool) -> _Message:
    """Show what came of the work. Raises NotShown if it was done and cannot be shown."""
    try:
        return await showing
    except TROUBLE as error:
        if good:
            raise NotShown from error
        raise


async def _replace(interaction: Interaction, reply: Reply) -> discord.Message:
    """Replace the pressed message; one that is gone is answered with a new message."""
    try:
        return await _edit(interaction, reply)
    except discord.NotFound:
        # It was dismissed or deleted between the press and now.
        return await _follow(interaction, reply)


async def _edit(interaction: Interaction, reply: Reply) -> discord.InteractionMessage:
    try:
        return await interaction.edit_original_response(
            view=reply.view, attachments=reply.files, allowed_mentions=reply.mentions
        )
    except discord.HTTPException as error:
        if reply.plain is None or not is_too_large(error):
            raise
    return await interaction.edit_original_response(view=reply.plain, attachments=[], allowed_mentions=reply.mentions)


async def _follow(interaction: Interaction, reply: Reply, *, private: bool = True) -> discord.Message:
    """Send the reply as a message of its own; without its pictures, whose files may have been used up already."""
    message: discord.Message = await interaction.followup.send(
        view=reply.plain or reply.view,
        files=[] if reply.plain else reply.files,
        ephemeral=private,
        allowed_mentions=reply.mentions,
        wait=True,
    )
    return message


def is_too_large(error: discord.HTTPException) -> bool:
    """Whether Discord refused a message because of the size of its files."""
    return error.status == TOO_LARGE_STATUS or error.code == TOO_LARGE


def data_of(interaction: Interaction) -> Mapping[str, Any]:
    """What Discord sent with an interaction."""
    data: Any = interaction.data
    return data or {}


def values_of(interaction: Interaction) -> list[str]:
    """What was chosen in a menu."""
    return [str(value) for value in data_of(interaction).get("values", [])]


def field_of(interaction: Interaction, name: str) -> str:
    """What was written in a field of a form; empty if there is no such field."""
    for component in data_of(interaction).get("components", []):
        for part in component.get("components") or [component.get("component") or component]:
            if part.get("custom_id") == name:
                return str(part.get("value", "")).strip()
    return ""


WHERE: Final = "where"
"""The key of an interaction's extras under which stands what tells its game, the seat and how far the game is."""


def describe(interaction: Interaction) -> str:
    """What somebody did and where, for the log: the command or the kind of control, never the choice that was made."""
    custom_id = str(data_of(interaction).get("custom_id", ""))
    what = ":".join(custom_id.split(":")[:3]) or "an interaction"
    if interaction.command is not None:
        what = f"/{interaction.command.qualified_name}"
    tell: Callable[[], str] = interaction.extras.get(WHERE, lambda: "")
    where = tell()
    return f"{what} ({where})" if where else what


def report(error: BaseException, what: str) -> str:
    """Log an unexpected error and return its number.

    The log has the places in the program and the kinds of error. Their texts may quote a hand or a deck, so they
    are for the level `debug` only.
    """
    number = secrets.token_hex(4).upper()
    lines = []
    chain: BaseException | None = error
    while chain is not None:
        lines += [f"{type(chain).__module__}.{type(chain).__qualname__}", *_frames(chain)]
        chain = chain.__cause__ or chain.__context__
    log.error("error %s in %s\n%s", number, what, "\n".join(lines))
    log.debug("error %s in full", number, exc_info=error)
    return number


def _frames(error: BaseException) -> list[str]:
    return [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
