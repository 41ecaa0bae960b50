# SPDX-License-Identifier: Apache-2.0
"""What topics and documents can be called."""
from __future__ import annotations

from operator import index

from ._measures import is_whole
from ._types import Any


def name_text(name: Any) -> str | None:
    """The text of a name: a text, bytes, or a whole number; None of anything else."""
    if isinstance(name, str):
        return str(name)
    if isinstance(name, bytes):
        return name.decode("utf-8", "surrogateescape")
    return str(index(name)) if is_whole(name) else None  # whatever the text of such an object is
