"""YAML as the cases use it: line numbers are kept, repeated keys are refused, `yes` and `no` stay words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

try:
    import yaml
except ImportError as missing:
    raise SystemExit("Rules cases are YAML files: install PyYAML (it belongs to the extra 'test').") from missing

from games.engine.cases.notation import Bag, Unreadable


class Block(dict[str, Any]):
    """A mapping that knows its line."""

    line: int = 0


class Loader(yaml.SafeLoader):
    """A safe loader with the differences named above."""


def _mapping(loader: Loader, node: yaml.MappingNode) -> Block | Bag:
    loader.flatten_mapping(node)
    pairs = [(loader.construct_object(key, deep=True), value) for key, value in node.value]
    bare = all(isinstance(value, yaml.ScalarNode) and value.value == "" and not value.style for _, value in pairs)
    if node.flow_style and pairs and bare:
        return Bag(key for key, _ in pairs)
    block = Block()
    block.line = node.start_mark.line + 1
    for (key, value), (key_node, _) in zip(pairs, node.value, strict=True):
        name = str(key)
        if name in block:
            raise Unreadable(f"line {key_node.start_mark.line + 1}: '{name}' is written twice in the same place")
        block[name] = loader.construct_object(value, deep=True)
    return block


Loader.add_constructor("tag:yaml.org,2002:map", _mapping)
# YAML 1.1 takes yes, no, on and off for truth values, and 1:30 for a number; here they are words.
Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag.rpartition(":")[2] in {"null", "merge"}]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^-?\d+$"), list("-0123456789"))


def documents(path: Path) -> list[Any]:
    """Everything in a file. Raises `Unreadable` if it cannot be opened or is not YAML."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path}: cannot be read: {error}") from error
    try:
        return [thing for thing in yaml.load_all(text, Loader) if thing is not None]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = f"line {mark.line + 1}: " if mark else ""
        raise Unreadable(f"{path}: {line}this is not YAML: {error.problem or error.context}") from error
    except yaml.YAMLError as error:
        raise Unreadable(f"{path}: this is not YAML: {error}") from error
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from error
