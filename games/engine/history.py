"""The chain of chapters that undo goes back along: what may be taken back, what stands in the way, what is kept."""

from __future__ import annotations

from dataclasses import replace

from games.engine.record import Chapter, Entry, Origin


def free_steps(chapters: list[Chapter], seat: int) -> list[Entry]:
    """The answers really given by a seat since the last barrier, the latest first."""
    steps: list[Entry] = []
    for chapter in reversed(chapters):
        for entry in reversed(chapter.entries):
            if entry.draft and entry.seat != seat:
                continue
            if entry.barrier or entry.seat != seat:
                return steps
            if entry.origin is Origin.SEAT:
                steps.append(entry)
    return steps


def barrier_before(chapters: list[Chapter], seat: int) -> str:
    """What keeps a seat from going back further: the last barrier behind one of its answers, `asked` or `nothing`."""
    entries = [entry for chapter in chapters for entry in chapter.entries]
    others = False
    for entry in reversed(entries):
        if entry.seat == seat and (entry.barrier or others):
            return entry.barrier or "asked"
        others = others or not (entry.draft or entry.seat == seat)
    return chapters[0].barriers.get(seat) or ("asked" if entries else "nothing")


def cut_from(chapters: list[Chapter], first: Entry) -> tuple[list[Chapter], list[Entry]]:
    """The chapters without this answer and all later ones, and these. Raises ValueError if it is not there any more."""
    for index, chapter in enumerate(chapters):
        for place, entry in enumerate(chapter.entries):
            if entry is first:
                dropped = [*chapter.entries[place:]]
                for later in chapters[index + 1 :]:
                    dropped += later.entries
                return [*chapters[:index], replace(chapter, entries=chapter.entries[:place])], dropped
    raise ValueError("this answer is not kept any more")


def following(last: Chapter) -> Chapter:
    """The chapter behind the last one that begins at an open floor, perhaps the same one."""
    if last.floor is None:
        return Chapter(last.number + 1, None, (), last.barriers, {})
    given, acting = dict(last.floor), {entry.seat for entry in last.entries if not entry.draft}
    for entry in last.entries:
        if entry.seat in acting:
            given[entry.seat] = given.get(entry.seat, 0) + 1
    return Chapter(last.number, None, (), last.barriers, given)


def hand_on(closed: Chapter, begun: Chapter) -> None:
    """Tell a new chapter which barriers were met before it."""
    begun.barriers = closed.barriers
    if closed.floor is not None:
        acting = {entry.seat for entry in closed.entries if not entry.draft}
        others = {entry.seat for entry in closed.entries} | closed.floor.keys()
        begun.barriers = {**begun.barriers, **dict.fromkeys(sorted(others - acting), "asked")}
    for entry in closed.entries:
        if entry.barrier:
            begun.barriers = {**begun.barriers, entry.seat: entry.barrier}


def reachable(chapters: list[Chapter]) -> list[Chapter]:
    """The chapters to which an undo can still go back: those since the last barrier.

    On an open floor also what was done before another seat acted is out of reach.
    """
    last: int | None = None
    for index in range(len(chapters) - 1, -1, -1):
        entries = chapters[index].entries
        if index < len(chapters) - 1 and any(entry.barrier for entry in entries):
            return chapters[index + 1 :] if entries[-1].barrier else chapters[index:]
        if chapters[index].floor is not None:
            acting = [entry.seat for entry in entries if not entry.draft]
            if last is not None and any(seat != last for seat in acting):
                return chapters[index + 1 :]
            last = acting[0] if acting else last
    return chapters
