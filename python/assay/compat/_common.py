# SPDX-License-Identifier: Apache-2.0
"""What the modules of this package have in common."""
from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any

from .._sources import existing, file_bytes, file_name, is_file, is_path, utf8


def is_text(source: Any) -> bool:
    """Lines themselves, and not the path of a file."""
    return isinstance(source, str) and "\n" in source


def is_written(source: Any) -> bool:
    """A path, an open file, or lines in one text."""
    return is_path(source) or is_file(source)


def read_written(source: Any, noun: str, of_file: Callable[..., Any],
                 of_bytes: Callable[..., Any], *how: Any) -> Any:
    """What a path, an open file, a text or a list of lines has; None if there is nothing in it."""
    if is_path(source) and not is_text(source):
        return of_file(existing(source), *how)
    content = _content(source, noun)
    return of_bytes(file_name(source, noun), content, *how) if content.strip() else None


def near_names(written: str, names: Iterable[str]) -> str:
    """The end of a message about an unknown name."""
    import difflib
    near = difflib.get_close_matches(written, sorted(names), 3)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def deep_modules(package: str, files: Mapping[str, str]) -> None:
    """Lets names be imported from the files where the other library has them, as in ``from
    metrics.f1 import f1``. ``files`` has the names of each; what the package has stays."""
    names = vars(sys.modules[package])
    for file, members in files.items():
        module = ModuleType(f"{package}.{file}", f"Names of {package}.")
        vars(module).update((name, names[name]) for name in members.split())
        sys.modules[module.__name__] = module


def _content(source: Any, noun: str) -> bytes:
    if isinstance(source, str):
        return utf8(source)
    if is_file(source):
        return file_bytes(source, noun)
    lines = [line if isinstance(line, str) else os.fsdecode(line) for line in source]
    return utf8("".join(line if line.endswith("\n") else line + "\n" for line in lines))
