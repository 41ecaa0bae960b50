# SPDX-License-Identifier: Apache-2.0
"""Which columns of a table count, by what they are called."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from . import _core
from ._types import Any

NEEDED = ("query_id", "doc_id", "score")
NOUNS = {"query_id": "topic", "doc_id": "document", "score": "number", "tag": "run"}
# Names of recommenders. Logs of searches have users beside their topics, so these count where
# nothing has a name of search.
RECOMMENDERS = {"query_id": "user_id", "doc_id": "item_id"}


def column_places(names: Sequence[str], role: str, given: Iterable[tuple[str, str]] = (),
                  has_tags: bool = True) -> tuple[int | None, ...]:
    """Where the columns of topics, documents, values, runs and ranks are. Two that could be the
    same one are an error, unless they are known to go together."""
    known = with_recommenders(names, role, given)
    places = _core.column_places(names, role, known)
    settled = {field_of(field, role) for field, _ in known}
    for place, field in zip(places, NOUNS):
        if place is None or field in settled or field == "tag" and not has_tags:
            continue
        for other in names[:place] + names[place + 1:]:
            if field_of(other, role) == field and not goes_with(names[place], other, role):
                raise _core.Error(
                    f'columns "{names[place]}" and "{other}" could both be the {NOUNS[field]}',
                    "leave one out or rename it, or say which of them counts, as assay.table() and "
                    f'spark.evaluate() take it: columns={{"{field}": "{names[place]}"}}')
    return places


def goes_with(best: str, other: str, role: str) -> bool:
    """Whether the second column is known to stand beside the first and to be something else:
    docid, a number of PyTerrier; texts of topics and documents; scores in a table that is also a
    run."""
    best, other = normal(best), normal(other)
    return other == "query" or (best, other) == ("docno", "docid") or \
        other in ("topic", "document", "doc") and best.endswith(("id", "no")) or \
        other == "score" and role == "qrels"


def with_recommenders(names: Iterable[str], role: str, given: Iterable[tuple[str, str]]
                      ) -> list[tuple[str, str]]:
    """What is given, and columns of recommenders for what nothing else is."""
    known = list(given)
    own = {normal(name): name for name in names if normal(name) in RECOMMENDERS.values()}
    if own:
        there = {field_of(name, role) for name in [*names, *(field for field, _ in known)]}
        known += [(field, own[name]) for field, name in RECOMMENDERS.items()
                  if name in own and field not in there]
    return known


@lru_cache(1000)  # else a small table takes half a millisecond more
def field_of(name: str, role: str) -> str | None:
    """What a column of this name holds: the library is asked with all others told."""
    if _core.is_column_name(name):
        for field in NOUNS:
            told = [(other, ":" + other) for other in NEEDED if other != field]
            try:
                if 0 in _core.column_places([name, *(other for _, other in told)], role, told)[:4]:
                    return field
            except _core.Error:
                pass  # nothing is this field
    return None


def is_column_name(name: str) -> bool:
    """Whether a column of judgments or of runs can be called so."""
    return _core.is_column_name(name) or normal(name) in RECOMMENDERS.values()


def normal(name: str) -> str:
    """As the library compares names."""
    return name.strip().lower().replace("-", "_").replace(" ", "_")


def record_names(record: Any) -> list[str] | None:
    """What the parts of a record are called; None if they go by their places."""
    if hasattr(record, "_fields"):
        return [str(name) for name in record._fields]
    if isinstance(record, Mapping) or hasattr(record, "keys"):
        return [str(name) for name in record.keys()]
    if isinstance(record, (tuple, list, str, bytes, int, float)) or record is None:
        return None
    return [name for name in dir(record) if not name.startswith("_")]
