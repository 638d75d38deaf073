"""The chain of chapters that undo goes back along: what may be taken back, what stands in the way, what is kept."""

from __future__ import annotations

from games.engine.record import Chapter, Entry, Origin


def free_steps(chapters: list[Chapter], seat: int) -> list[Entry]:
    """The answers really given by a seat since the last barrier, the latest first."""
    steps: list[Entry] = []
    for chapter in reversed(chapters):
        for entry in reversed(chapter.entries):
            if entry.barrier or entry.seat != seat:
                return steps
            if entry.origin is Origin.SEAT:
                steps.append(entry)
    return steps


def barrier_before(chapters: list[Chapter], seat: int) -> str:
    """What keeps a seat from going back further: the last barrier behind one of its answers, `asked` or `nothing`."""
    entries = [entry for chapter in chapters for entry in chapter.entries]
    for entry in reversed(entries):
        if entry.seat == seat and entry.barrier:
            return entry.barrier
    return chapters[0].barriers.get(seat) or ("asked" if entries else "nothing")


def cut_from(chapters: list[Chapter], first: Entry) -> list[Entry]:
    """Drop this answer and all later ones; returns them. Raises ValueError if it is not there any more."""
    for index, chapter in enumerate(chapters):
        for place, entry in enumerate(chapter.entries):
            if entry is first:
                dropped = chapter.entries[place:]
                for later in chapters[index + 1 :]:
                    dropped += later.entries
                del chapters[index + 1 :]
                del chapter.entries[place:]
                return dropped
    raise ValueError("this answer is not kept any more")


def close_chapter(chapters: list[Chapter]) -> None:
    """After a new chapter has begun: hand it the barriers, and keep only what an undo can still reach."""
    closed = chapters[-2]
    met = {entry.seat: entry.barrier for entry in closed.entries if entry.barrier}
    chapters[-1].barriers = {**closed.barriers, **met}
    if met:
        del chapters[: -1 if closed.entries[-1].barrier else -2]
