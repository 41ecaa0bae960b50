# SPDX-License-Identifier: Apache-2.0
"""A mapping whose keys have no order."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import Any


class FrozensetDict(MutableMapping):
    """``d["a", "b"]`` and ``d["b", "a"]`` are the same entry."""

    def __init__(self, arg: Mapping | None = None):
        self._entries: dict[frozenset, Any] = {}
        self.update(arg or {})

    def __getitem__(self, key: Iterable) -> Any:
        return self._entries[frozenset(key)]

    def __setitem__(self, key: Iterable, value: Any) -> None:
        self._entries[frozenset(key)] = value

    def __delitem__(self, key: Iterable) -> None:
        del self._entries[frozenset(key)]

    def __iter__(self) -> Iterator[frozenset]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)
